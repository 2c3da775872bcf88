//! Values to try: a valid one that is not the default, and an invalid one.

use minfo_rules::hints::Form;

/// Values that libraries understand, for keys whose form does not determine one.
const KNOWN: &[(&str, &str)] = &[
    ("cb_config_list", "*:2"),
    ("file_perm", "600"),
    ("io_node_list", "0"),
    ("striping_factor", "2"),
    ("network_topo", "switch_level:1"),
];

/// Parts of names of keys whose values count bytes.
const OF_BYTES: &[&str] = &["size", "unit", "bytes", "chunk"];

/// Numbers to choose from, and numbers of bytes.
const NUMBERS: &[i64] = &[1, 2, 0];
const BYTES: &[i64] = &[1 << 20, 1 << 21, 1 << 6];

/// A value of the form, in its canonical form, that is not the default. None if there is no other.
pub(super) fn sound(key: &str, form: Form, default: Option<&str>) -> Option<String> {
    let known = KNOWN.iter().filter(|known| known.0 == key);
    let known = known.map(|known| known.1.to_owned());
    let default = default.map(|default| canonical(form, default));
    known
        .chain(candidates(key, form))
        .find(|value| fits(form, value) && default.as_deref() != Some(value))
}

/// A value that does not have the form. None if any text has.
pub(super) fn wrong(form: Form) -> Option<String> {
    let mut candidates = ["nonsense", "-7", "a,,b"].iter();
    let wrong = candidates.find(|value| form.canonical(value.as_bytes()).is_none());
    wrong.map(|value| (*value).to_owned())
}

/// Whether two values mean the same.
pub(super) fn is_same(form: Form, one: &str, other: &str) -> bool {
    one == other || canonical(form, one) == canonical(form, other)
}

fn canonical(form: Form, value: &str) -> String {
    let canonical = form.canonical(value.as_bytes());
    canonical.unwrap_or_else(|| value.to_owned())
}

fn fits(form: Form, value: &str) -> bool {
    form.canonical(value.as_bytes()).as_deref() == Some(value)
}

fn candidates(key: &str, form: Form) -> Vec<String> {
    let numbers = || {
        let is_of_bytes = OF_BYTES.iter().any(|part| key.contains(part));
        let least = match form {
            Form::Integer(least, _) => Some(least),
            _ => None,
        };
        // -1 stands for no hint, and 0 may be special, too.
        let first = (least == Some(-1)).then_some(0);
        let many = if is_of_bytes { BYTES } else { NUMBERS };
        let all = first.into_iter().chain(many.iter().copied()).chain(least);
        all.map(|number| number.to_string())
            .collect::<Vec<String>>()
    };
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match form {
        Form::Boolean => words(&["true", "false"]),
        Form::Integer(..) | Form::WordOrInteger(..) => numbers(),
        Form::PowerOfTwo(_) => words(&["64", "4096"]),
        Form::Word(known) | Form::AnyCase(known) | Form::Words(known) => words(known),
        Form::WordOrWords(&[alone, known]) => words(&[known, alone].concat()),
        Form::Integers(least, count) => {
            let element = least.max(1).to_string();
            vec![vec![element; count.max(1)].join(",")]
        }
        Form::Octal(_) => words(&["600", "640"]),
        Form::MemoryKinds => words(&["system", "mpi"]),
        Form::Texts | Form::Custom(_) | Form::Text => words(&["system", "mpi-hints"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::hints::Settable;
    use minfo_rules::hints::catalogue::{self, Initial};

    #[test]
    fn every_hint_has_a_value_that_is_not_its_default() {
        for hint in catalogue::all() {
            let default = match hint.default {
                Initial::Is(value) => Some(value),
                _ => None,
            };
            let value = sound(hint.key, hint.form, default);
            let value = value.unwrap_or_else(|| panic!("{} has no value", hint.key));
            assert!(fits(hint.form, &value), "{}={value}", hint.key);
            let is_default = default.is_some_and(|default| is_same(hint.form, default, &value));
            assert!(
                !is_default || hint.settable == Settable::Never,
                "{}={value}",
                hint.key
            );
        }
    }

    #[test]
    fn what_is_wrong_is_wrong() {
        for hint in catalogue::all() {
            match wrong(hint.form) {
                Some(value) => assert!(hint.form.canonical(value.as_bytes()).is_none()),
                None => assert!(hint.form.canonical(b"-7").is_some(), "{}", hint.key),
            }
        }
    }

    #[test]
    fn values_are_what_libraries_can_work_with() {
        let of = |key: &str, form, default| sound(key, form, default).unwrap();
        assert_eq!(of("cb_nodes", Form::POSITIVE, Some("1")), "2");
        assert_eq!(of("cb_buffer_size", Form::POSITIVE, None), "1048576");
        assert_eq!(
            of("cb_buffer_size", Form::POSITIVE, Some("+1048576")),
            "2097152"
        );
        assert_eq!(of("vci", Form::at_least(-1), Some("-1")), "0");
        assert_eq!(of("no_locks", Form::Boolean, Some("true")), "false");
        assert_eq!(of("striping_factor", Form::at_least(-1), None), "2");
        assert_eq!(of("x", Form::Integers(0, 2), None), "1,1");
    }
}
