//! Outputs are written, and nothing around them.

use super::*;
use minfo_engine::message::Received;
use minfo_rules::error::Class;

/// The bytes around outputs.
const CANARY: i32 = 0x5ca1_ab1e;
const WIDE_CANARY: i64 = 0x5ca1_ab1e_5ca1_ab1e;

#[test]
fn an_output_is_written_where_it_is_and_nowhere_else() {
    let mut memory = [CANARY; 3];
    Out::from(&mut memory[1]).required("rank").unwrap().give(7);
    assert_eq!(memory, [CANARY, 7, CANARY]);
    let error = Out::<i32>::NONE.required("rank").err().unwrap();
    assert_eq!(error.class, Class::Arg);
    assert!(error.to_string().ends_with("rank is a null pointer"));
}

#[test]
fn outputs_may_be_the_same_and_need_no_alignment() {
    let mut memory = [0_u8; 17];
    let (before, rest) = memory.split_at_mut(1);
    let odd = rest.as_mut_ptr().cast::<i64>();
    let (first, second) = (Out::of(odd).required("a"), Out::of(odd).required("b"));
    let (first, second) = (first.unwrap(), second.unwrap());
    first.give(1);
    second.give(-1);
    assert_eq!(
        (before[0], &memory[1..9], &memory[9..]),
        (0, &[255; 8][..], &[0; 8][..])
    );
}

#[test]
fn a_variable_is_read_and_written() {
    let mut memory = [CANARY, 5, CANARY];
    assert_eq!(InOut::from(&mut memory[1]).value_or(0), 5);
    assert_eq!(InOut::<i32>::NONE.value_or(3), 3);
    let variable = InOut::from(&mut memory[1]).required("request").unwrap();
    variable.give(variable.value() + 1);
    assert_eq!(memory, [CANARY, 6, CANARY]);
    assert!(InOut::<i32>::NONE.required("request").is_err());
}

#[test]
fn numbers_are_as_long_as_the_form_has_them() {
    let mut narrow = [CANARY, 1 << 30, CANARY];
    let mut wide = [WIDE_CANARY, 1 << 31, WIDE_CANARY];
    let count = NumberInOut::from(InOut::from(&mut narrow[1]))
        .required("count")
        .unwrap();
    count.give(count.value() * 2);
    let place = NumberInOut::from(InOut::from(&mut wide[1]))
        .required("place")
        .unwrap();
    place.give(place.value() * 2);
    assert_eq!(narrow, [CANARY, UNDEFINED, CANARY]);
    assert_eq!(wide, [WIDE_CANARY, 1 << 32, WIDE_CANARY]);
}

#[test]
fn ierror_may_be_absent() {
    Ierror::NONE.set_code(1);
    let mut ierror = [-1; 3];
    Ierror::from(&mut ierror[1]).set_code(16);
    assert_eq!(ierror, [-1, 16, -1]);
}

#[test]
fn an_array_is_read_by_its_width() {
    let narrow = ArrayIn::from(&[1_i32, -2][..]).with_width(4);
    let wide = ArrayIn::from(&[1_i64, -2, 1 << 40][..]).with_width(8);
    assert_eq!(narrow.read(2, "ranks").unwrap(), [1, -2]);
    assert_eq!(wide.read(3, "ranks").unwrap(), [1, -2, 1 << 40]);
    assert_eq!(wide.read_c_ints(3, "ranks").unwrap(), [1, -2, i32::MAX]);
    let none = ArrayIn::NONE.with_width(4);
    assert!(none.read(0, "ranks").unwrap().is_empty());
    assert_eq!(none.read(1, "ranks").err().unwrap().class, Class::Arg);
    assert_eq!(narrow.read(-1, "ranks").err().unwrap().class, Class::Arg);
}

#[test]
fn numbers_stay_where_they_are_unless_misaligned() {
    let ints = [1_i32, -2, 3];
    let narrow = ArrayIn::from(&ints[..]).with_width(4);
    let numbers = narrow.numbers(2, "counts").unwrap();
    assert_eq!((numbers.len(), numbers.get(1)), (2, -2));
    assert_eq!(numbers.ints(), ints.as_ptr());
    let large = [1_i64, 1 << 40];
    let numbers = ArrayIn::from(&large[..]).with_width(8);
    let numbers = numbers.numbers(2, "counts").unwrap();
    assert_eq!((numbers.large(), numbers.get(1)), (large.as_ptr(), 1 << 40));

    let bytes: Vec<u8> = ints.iter().flat_map(|int| int.to_ne_bytes()).collect();
    for shift in 0..4 {
        let moved = [&vec![0; shift], &bytes[..]].concat();
        let numbers = ArrayIn::from(&moved[shift..]).with_width(4);
        let numbers = numbers.numbers(3, "counts").unwrap();
        assert_eq!(numbers.iter().collect::<Vec<_>>(), [1, -2, 3]);
    }

    let none = ArrayIn::NONE.with_width(4);
    assert!(none.numbers(0, "counts").unwrap().is_empty());
    assert_eq!(none.numbers(1, "counts").err().unwrap().class, Class::Arg);
    assert_eq!(
        narrow.numbers(-1, "counts").err().unwrap().class,
        Class::Arg
    );
}

#[test]
fn an_array_is_written_by_its_width() {
    let mut narrow = [CANARY; 4];
    ArrayOut::from(&mut narrow[1..3])
        .with_width(4)
        .write(&[1, -2], "ranks")
        .unwrap();
    assert_eq!(narrow, [CANARY, 1, -2, CANARY]);
    let mut wide = [WIDE_CANARY; 4];
    let array = ArrayOut::from(&mut wide[1..3]).with_width(8);
    array.write(&[1, -2], "ranks").unwrap();
    array.set(0, 3);
    assert_eq!(array.as_read().read(2, "ranks").unwrap(), [3, -2]);
    assert_eq!(wide, [WIDE_CANARY, 3, -2, WIDE_CANARY]);
    let none = ArrayOut::NONE.with_width(8);
    assert!(none.write(&[], "ranks").is_ok() && none.write(&[1], "ranks").is_err());
}

#[test]
fn a_list_goes_where_there_is_room() {
    let mut memory = [WIDE_CANARY; 4];
    let error = ListOut::from(&mut memory[1..3])
        .give(2, &[1, 2, 3])
        .err()
        .unwrap();
    assert_eq!(
        (error.class, memory),
        (Class::ValueTooLarge, [WIDE_CANARY; 4])
    );
    ListOut::from(&mut memory[1..3]).give(2, &[1, 2]).unwrap();
    assert_eq!(memory, [WIDE_CANARY, 1, 2, WIDE_CANARY]);
}

#[test]
fn a_text_is_cut_or_padded() {
    let mut memory = *b"<....>";
    assert_eq!(TextOut::from(&mut memory[1..5]).assign(4, b"ab", 2), 2);
    assert_eq!(&memory, b"<ab  >");
    assert_eq!(TextOut::from(&mut memory[1..5]).assign(4, b"abcdef", 6), 4);
    assert_eq!(&memory, b"<abcd>");
    assert_eq!(TextOut::from(&mut memory[1..5]).assign(0, b"x", 1), 0);
    assert_eq!(&memory, b"<abcd>");
    assert_eq!(TextIn::from(&b"key "[..]).read(4), b"key ");
    assert_eq!(TextIn::from(&b"key "[..]).read(0), b"");
    let mut lengths = [0; 2];
    TextOut::from(&mut memory[1..5])
        .put(4, [&b"a"[..], b"bcd"].into_iter(), &mut lengths)
        .unwrap();
    assert_eq!((&memory, lengths), (b"<abcd>", [1, 3]));
}

#[test]
fn blanks_are_part_of_a_text_of_c_only() {
    let fortran = TextIn::from(&b" a b "[..]).with_len(5, "key");
    let c = CTextIn::from(c" a b ").named("key");
    assert_eq!(fortran.strip(9, Class::Arg).unwrap(), b"a b");
    assert_eq!(fortran.strip_end(9, Class::Arg).unwrap(), b" a b");
    assert_eq!(fortran.name(9).unwrap(), b" a b");
    assert_eq!(c.strip(9, Class::Arg).unwrap(), b" a b ");
    assert_eq!(c.name(9).unwrap(), b" a b ");
    let null = CTextIn::NONE.named("key").strip(9, Class::InfoKey);
    assert_eq!(
        null.unwrap_err().to_string(),
        "MPI_ERR_INFO_KEY: key is a null pointer"
    );
    let nul = TextIn::from(&b"a\0b"[..]).with_len(3, "key").name(9);
    assert_eq!(
        nul.unwrap_err().to_string(),
        "MPI_ERR_ARG: key contains a NUL"
    );
}

#[test]
fn a_text_is_written_as_the_language_has_it() {
    let mut memory = *b"......";
    let mut fortran = |limit| {
        let place = TextOut::from(&mut memory[1..5]).with_len(4, "key");
        (place.assign(b"abc", limit).unwrap(), memory)
    };
    assert_eq!(fortran(2), (2, *b".ab  ."));
    assert_eq!(fortran(9), (3, *b".abc ."));
    let mut memory = *b"......";
    let mut c = |limit| {
        let place = CTextOut::from(&mut memory[1..5]).named("key");
        (place.assign(b"abc", limit).unwrap(), memory)
    };
    assert_eq!(c(2), (2, *b".ab\0.."));
    assert_eq!(c(3), (3, *b".abc\0."));
    let null = CTextOut::NONE.named("key");
    assert_eq!(
        null.assign(b"", 0).unwrap_err().to_string(),
        "MPI_ERR_ARG: key is a null pointer"
    );
    assert!(null.required().is_err());
}

#[test]
fn the_room_of_a_text_includes_the_nul_of_c() {
    let mut memory = *b"......";
    let mut fortran = |room| {
        let place = TextOut::from(&mut memory[1..5]).with_len(4, "key");
        (place.fill(b"abc", room).unwrap(), memory)
    };
    assert_eq!(fortran(0), (3, *b"......"));
    assert_eq!(fortran(2), (3, *b".ab  ."));
    let mut memory = *b"......";
    let mut c = |room| {
        let place = CTextOut::from(&mut memory[1..5]).named("key");
        (place.fill(b"abc", room).unwrap(), memory)
    };
    assert_eq!(c(0), (4, *b"......"));
    assert_eq!(c(2), (4, *b".a\0..."));
    assert_eq!(CTextOut::NONE.named("key").fill(b"abc", 0).unwrap(), 4);
}

#[test]
fn a_text_of_c_has_a_nul() {
    let read = |max| CTextIn::from(c"abc").read(max, Class::InfoKey, "key");
    assert_eq!(
        (read(3).unwrap(), read(1).unwrap()),
        (&b"abc"[..], &b"abc"[..])
    );
    let null = CTextIn::NONE.read(3, Class::InfoKey, "key");
    assert_eq!(null.err().unwrap().class, Class::InfoKey);
    let mut memory = *b"<.....>";
    assert_eq!(
        CTextOut::from(&mut memory[1..6])
            .assign(3, b"abc", "key")
            .unwrap(),
        2
    );
    assert_eq!(&memory, b"<ab\0..>");
    // Space beyond the actual memory is not touched.
    assert_eq!(
        CTextOut::from(&mut memory[1..6])
            .assign(1000, b"abcd", "key")
            .unwrap(),
        4
    );
    assert_eq!(&memory, b"<abcd\0>");
    assert_eq!(CTextOut::NONE.assign(0, b"abc", "key").unwrap(), 0);
    assert!(CTextOut::NONE.assign(1, b"abc", "key").is_err());
    let texts = [c"a".as_ptr(), c"bc".as_ptr()];
    let read = CTexts::from(&texts[..]).read(2, "argv").unwrap();
    assert_eq!(read, [b"a".to_vec(), b"bc".to_vec()]);
}

#[test]
fn a_status_is_written_by_its_width() {
    let received = Received {
        source: 2,
        tag: -2,
        bytes: (1 << 32) + 5,
    };
    let mut narrow = [CANARY; 10];
    StatusOut::of(narrow[1..].as_mut_ptr())
        .with_width(4)
        .give_received(received);
    assert_eq!(narrow, [CANARY, 2, -2, CANARY, 5, 1, 0, 0, 0, CANARY]);
    let mut wide = [WIDE_CANARY; 10];
    StatusOut::of(wide[1..].as_mut_ptr())
        .with_width(8)
        .give_received(received);
    assert_eq!(
        wide,
        [WIDE_CANARY, 2, -2, WIDE_CANARY, 5, 1, 0, 0, 0, WIDE_CANARY]
    );
    for (status, width) in [
        (StatusIn::of(narrow[1..].as_ptr()), 4),
        (StatusIn::of(wide[1..].as_ptr()), 8),
    ] {
        assert_eq!(
            status.with_width(width).required().unwrap().bytes(),
            (1 << 32) + 5
        );
    }
}

#[test]
fn statuses_are_written_one_behind_the_other() {
    let received = |source| Received {
        source,
        tag: 3,
        bytes: 4,
    };
    let mut memory = [CANARY; 18];
    let statuses = StatusOut::of(memory[1..].as_mut_ptr()).with_width(4);
    statuses.give_at(0, received(0));
    statuses.give_at(1, received(1));
    statuses.give_error(1, Class::Truncate.code());
    let status = |source, error| [source, 3, error, 4, 0, 0, 0, 0];
    let expected = [
        &[CANARY][..],
        &status(0, CANARY),
        &status(1, Class::Truncate.code()),
        &[CANARY],
    ]
    .concat();
    assert_eq!(memory[..], expected);
}

#[test]
fn an_ignored_status_is_left() {
    let ignored = std::ptr::null_mut::<i32>();
    let status = StatusOut::of(ignored).with_width(4);
    status.give_received(Received::by_transfer(3));
    let error = StatusIn::of(ignored)
        .with_width(4)
        .required()
        .err()
        .unwrap();
    assert_eq!(error.class, Class::Arg);
}
