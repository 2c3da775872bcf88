/* The arguments of a procedure with so many, all of which are integers and pointers: they go on as words. */
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>

typedef uintptr_t word;

#define TAKES_0 void
#define TAKES_1 word a
#define TAKES_2 TAKES_1, word b
#define TAKES_3 TAKES_2, word c
#define TAKES_4 TAKES_3, word d
#define TAKES_5 TAKES_4, word e
#define TAKES_6 TAKES_5, word f
#define TAKES_7 TAKES_6, word g
#define TAKES_8 TAKES_7, word h
#define TAKES_9 TAKES_8, word i
#define TAKES_10 TAKES_9, word j
#define TAKES_11 TAKES_10, word k
#define TAKES_12 TAKES_11, word l
#define TAKES_13 TAKES_12, word m
#define GIVES_0
#define GIVES_1 a
#define GIVES_2 GIVES_1, b
#define GIVES_3 GIVES_2, c
#define GIVES_4 GIVES_3, d
#define GIVES_5 GIVES_4, e
#define GIVES_6 GIVES_5, f
#define GIVES_7 GIVES_6, g
#define GIVES_8 GIVES_7, h
#define GIVES_9 GIVES_8, i
#define GIVES_10 GIVES_9, j
#define GIVES_11 GIVES_10, k
#define GIVES_12 GIVES_11, l
#define GIVES_13 GIVES_12, m

#endif
