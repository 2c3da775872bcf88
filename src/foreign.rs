//! Arguments from outside: the argument types of entry points.
//!
//! Fortran and C pass addresses. Each type here is such an address (`repr(transparent)`) with its guarantees; its
//! methods contain the unsafe code once. The entry points (`interface/src/entries.rs`) turn them into checked arguments
//! of safe functions; an entry point that is written by hand is a safe function as well, in which only
//! `#[unsafe(no_mangle)]` remains.
//!
//! | C | type | how it is used |
//! |---|---|---|
//! | `int *`, `int64_t *`, `void **`, written | [`Out`] | `let rank = rank.required("rank")?` to reject a null pointer, `rank.give(value)` on success |
//! | `int *`, `int64_t *`, read and written | [`InOut`] | `value_or(NULL)` outside the guard; `required`, then `value()` and `give(value)` |
//! | a number by reference (`_f08`) | [`In`] | `value()`; `nearest()` for a default INTEGER that becomes an `int` |
//! | a number of 4 or 8 bytes, depending on the form, read and written | [`NumberInOut`] | made `from` an [`InOut`] of either; used as that |
//! | `const void *x, int64_t x_width` | [`ArrayIn`] | `x.with_width(x_width)` gives [`Integers`]: `read(n, "x")?` or `read_c_ints(n, "x")?`; `numbers(n, "x")?` without a copy |
//! | `void *x, int64_t x_width` | [`ArrayOut`] | `x.with_width(x_width)` gives [`IntegersOut`]: `write(&values, "x")?`, or `read` and `set(place, value)` |
//! | `int64_t *` for as many numbers as fit | [`ListOut`] | `give(room, &values)?` |
//! | `const char *x, size_t x_len` | [`TextIn`] | `x.read(x_len)`; `x.with_len(x_len, "x")` gives [`Text`] |
//! | `const char *` of C | [`CTextIn`] | `x.named("x")` gives [`Text`]: `strip(MAX_KEY, Class::InfoKey)?`, `strip_end`, `name` |
//! | `char *x, size_t x_len` | [`TextOut`] | `x.assign(x_len, text, limit)`; `x.with_len(x_len, "x")` gives [`TextPlace`] |
//! | `char *` of C | [`CTextOut`] | `x.named("x")` gives [`TextPlace`]: `assign(text, limit)?`, `give`, `fill` |
//! | `const char *x, size_t x_len` for several texts | [`TextsIn`] | `x.with_len(x_len, "x")` gives [`Texts`], `x.rows_with_len(x_len, "x")` gives [`TextLists`] |
//! | `char *[]`, `char **[]` of C | [`CTextList`], [`CTextLists`] | `x.named("x")` gives [`Texts`]: `read(n)?`, `read_list()?`, or [`TextLists`]: `read_list(place, n)?` |
//! | `argv` | [`CTexts`] | `read(argc, "argv")?` |
//! | `const void *status, int64_t status_width` | [`StatusIn`] | `status.with_width(status_width)` gives [`StatusArgument`] |
//! | `void *status, int64_t status_width` | [`StatusOut`] | `status.with_width(status_width)` gives [`Statuses`]: `give(bytes)`, `give_received(..)`, and for arrays `give_at(place, ..)`, `give_error(place, code)` |
//! | choice buffer by address, by descriptor | [`Address`], [`Descriptor`] | `Buffer` is made `from` either |
//! | `ierror` | [`Ierror`] | `set_code(code)` |
//!
//! All of them guarantee that an address is null, a special address (`src/sentinels.rs`), or the address of the program's
//! memory, which is valid during the call (for a choice buffer, during the operation). The memory is as long as the
//! standard and the other arguments say; code that calls a method with a length or a width passes that argument, or the
//! value that the standard derives from it, and nothing else. Memory that is read is not changed meanwhile, and the
//! variables of `In` and `InOut` are initialised.
//!
//! There are no other guarantees: outputs need not be aligned, and in a careless program two of them may be the same
//! memory. So no Rust reference to an output is made, except to a text during its assignment.
//!
//! Rust code makes such values only from references (in tests, and for functions of the program), and they have the
//! lifetime of the references.

mod array;
mod choice;
mod function;
mod number;
mod status;
#[cfg(test)]
mod tests;
mod text;
mod texts;

pub(crate) use array::{ArrayIn, ArrayOut, Integers, IntegersOut, ListOut, width_of};
pub(crate) use choice::{Address, Descriptor};
pub(crate) use function::Function;
pub(crate) use number::{
    Ierror, In, InOut, NonNullOut, NumberInOut, NumberVariable, Out, Variable,
};
pub(crate) use number::{UNDEFINED, Value};
pub(crate) use status::{Field, LENGTH as STATUS_LENGTH};
pub(crate) use status::{StatusArgument, StatusIn, StatusOut, Statuses};
pub(crate) use text::{CTextIn, CTextOut, CTexts, Text, TextIn, TextOut, TextPlace};
use texts::without_nul;
pub(crate) use texts::{CTextList, CTextLists, TextLists, Texts, TextsIn};

use minfo_rules::error::{Class, Error};

/// The error for a null pointer where an argument is required.
#[cold]
#[inline(never)]
fn null(name: &'static str) -> Error {
    Error::new(Class::Arg, format!("{name} is a null pointer"))
}
