//! What the catalogue says, in words.

use minfo_core::hints::catalogue::{Hint, Implementation, Initial, Kind, Origin, Same};
use minfo_core::hints::{Form, Settable, Why};

/// The kinds of objects: what an option says, and what a person says.
const KINDS: [(Kind, &str, &str); 11] = [
    (Kind::Comm, "comm", "communicators"),
    (Kind::Win, "win", "windows"),
    (Kind::File, "file", "files"),
    (Kind::Memory, "memory", "memory of MPI_Alloc_mem"),
    (Kind::Session, "session", "sessions"),
    (Kind::Spawn, "spawn", "MPI_Comm_spawn"),
    (Kind::Port, "port", "ports and published names"),
    (Kind::Env, "env", "MPI_INFO_ENV and MPI_Info_create_env"),
    (Kind::Abi, "abi", "MPI_Abi_get_info and its like"),
    (Kind::Stream, "stream", "MPIX_Stream_create"),
    (Kind::HwResource, "hw_resource", "MPI_Get_hw_resource_info"),
];

/// Those who define hints: what an option says.
pub const DEFINERS: [&str; 7] = [
    "mpi", "romio", "lustre", "mpich", "ompio", "openmpi", "pnetcdf",
];

/// The names of all kinds of objects.
pub fn kinds() -> [&'static str; 11] {
    KINDS.map(|kind| kind.1)
}

/// The kind of object with this name.
pub fn kind_of(name: &str) -> Option<Kind> {
    let found = KINDS.iter().find(|kind| kind.1 == name);
    found.map(|kind| kind.0)
}

/// The name of a kind of object.
pub fn kind(kind: Kind) -> &'static str {
    KINDS[kind as usize].1
}

/// What a person calls objects of a kind.
pub fn objects(kind: Kind) -> &'static str {
    KINDS[kind as usize].2
}

/// Who defines a hint.
pub fn definer(origin: Origin) -> &'static str {
    match origin {
        Origin::Mpi(..) => "mpi",
        Origin::Romio => "romio",
        Origin::Lustre => "lustre",
        Origin::Mpich => "mpich",
        Origin::Ompio => "ompio",
        Origin::OpenMpi => "openmpi",
        Origin::Pnetcdf => "pnetcdf",
    }
}

/// The libraries that look at a hint.
pub fn known_to(hint: &Hint) -> Vec<&'static str> {
    let all = [
        (Implementation::Mpich, "MPICH"),
        (Implementation::Intel, "Intel MPI"),
        (Implementation::OpenMpi, "Open MPI"),
    ];
    let known = all.iter().filter(|library| hint.supported_by(library.0));
    known.map(|library| library.1).collect()
}

/// When a hint can be given.
pub fn when(settable: Settable) -> &'static str {
    match settable {
        Settable::AtCreation => "at creation",
        Settable::Always => "always",
        Settable::Never => "never: it is told",
    }
}

/// Whether all processes have to give the same value, in short and at length.
pub fn same(same: Same) -> (&'static str, &'static str) {
    match same {
        Same::Yes => ("yes", "yes"),
        Same::InPractice => (
            "in practice",
            "in practice: nobody says so, but known libraries rely on it",
        ),
        Same::No => ("no", "no"),
        Same::Unspecified => ("unsaid", "nobody says"),
    }
}

/// What is in effect without a hint.
pub fn default(initial: Initial) -> Option<String> {
    match initial {
        Initial::Unstated => None,
        Initial::Is(value) | Initial::Said(value) => Some(value.to_owned()),
        Initial::By(defaults) => {
            let each = defaults.iter().filter_map(|(who, initial)| {
                let value = default(*initial)?;
                Some(format!("{value} ({who})"))
            });
            Some(each.collect::<Vec<_>>().join("; "))
        }
    }
}

/// What a value has to look like.
pub fn form(form: Form) -> String {
    match form {
        Form::Boolean => "true or false".to_owned(),
        Form::Integer(least, most) => integer(least, most),
        Form::PowerOfTwo(most) => format!("a power of two, at most {most}"),
        Form::WordOrInteger(word, least) => format!("{word}, or an integer, at least {least}"),
        Form::Word(words) => one_of(words),
        Form::AnyCase(words) => format!("{}, in capitals or not", one_of(words)),
        Form::Words(words) => format!("a list of {}", words.join(", ")),
        Form::WordOrWords(&[alone, words]) => {
            format!("{}, or a list of {}", one_of(alone), words.join(", "))
        }
        Form::Integers(least, count) => {
            let many = if count > 1 {
                format!(" and at least {count} of them")
            } else {
                String::new()
            };
            format!("a list of integers, each at least {least}{many}")
        }
        Form::Texts => "a list of texts, none of them empty".to_owned(),
        Form::Octal(most) => format!("an octal number, at most {most:o}"),
        Form::MemoryKinds => "a list of kinds of memory, such as mpi or system".to_owned(),
        Form::Given(_) | Form::Text => "any text".to_owned(),
    }
}

fn integer(least: i64, most: i64) -> String {
    let bits = if most > i64::from(i32::MAX) { 64 } else { 32 };
    match (least, most) {
        (_, most) if most != i64::from(i32::MAX) && most != i64::MAX => {
            format!("an integer from {least} to {most}")
        }
        (least, _) if least <= i64::from(i32::MIN) => format!("an integer of {bits} bits"),
        _ => format!("an integer of {bits} bits, at least {least}"),
    }
}

fn one_of(words: &[&str]) -> String {
    match words {
        [word] => (*word).to_owned(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
        [] => "nothing".to_owned(),
    }
}

/// Why a hint was kept from an object. What comes before the first colon is enough where there is little room.
pub fn why(why: &Why, form_of_key: Option<Form>) -> String {
    match why {
        Why::Malformed => match form_of_key {
            Some(wanted) => format!("malformed: it wants {}", form(wanted)),
            None => "malformed".to_owned(),
        },
        Why::Limit => "limit: the library takes no text of this length".to_owned(),
        Why::Inquiry => "for inquiry only".to_owned(),
        Why::TooLate => "too late: it can be given at creation only".to_owned(),
        Why::Faulty => "faulty: the library is known to do wrong with it".to_owned(),
        Why::Differs(ranks) => format!("differs: processes gave different values: {ranks}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_core::hints::catalogue;

    #[test]
    fn a_kind_stands_at_its_place() {
        for (place, known) in KINDS.iter().enumerate() {
            assert_eq!(known.0 as usize, place);
            assert_eq!(kind_of(known.1), Some(known.0));
        }
        assert_eq!(kind_of("files"), None);
    }

    #[test]
    fn all_of_the_catalogue_has_words() {
        for hint in catalogue::all() {
            assert!(DEFINERS.contains(&definer(hint.origin)), "{}", hint.key);
            assert!(!form(hint.form).is_empty());
            assert!(default(hint.default).is_none_or(|text| !text.is_empty()));
        }
    }

    #[test]
    fn forms_in_words() {
        assert_eq!(form(Form::POSITIVE), "an integer of 32 bits, at least 1");
        assert_eq!(form(Form::INTEGER), "an integer of 32 bits");
        assert_eq!(form(Form::BYTES), "an integer of 64 bits, at least 0");
        assert_eq!(form(Form::Integer(2, 5)), "an integer from 2 to 5");
        assert_eq!(form(Form::Word(&["a", "b", "c"])), "a, b or c");
        assert_eq!(form(Form::Octal(0o777)), "an octal number, at most 777");
    }
}
