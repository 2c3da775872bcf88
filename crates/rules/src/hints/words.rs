//! The vocabulary for hints: names of kinds of objects, forms of values and reasons. The report, `mpi-hints`, warnings
//! and errors all take their words from here, so that the same thing has the same name everywhere.

use super::catalogue::{self, Kind, LOSES_ROMIO, Layer, Version};
use super::form::{Form, Words};
use super::verdict::Verdict;
use super::{LeftOut, Why};
use crate::text::{clipped, quote};
use std::fmt;

impl Kind {
    /// Its name in options, in hints files and in JSON.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The noun for an object of this kind.
    pub fn noun(self) -> &'static str {
        self.words().1
    }

    /// The plural for objects of this kind.
    pub fn objects(self) -> &'static str {
        self.words().2
    }

    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Comm => ("comm", "communicator", "communicators"),
            Kind::Win => ("win", "window", "windows"),
            Kind::File => ("file", "file", "files"),
            Kind::Memory => ("memory", "memory", "memory of MPI_Alloc_mem"),
            Kind::Session => ("session", "session", "sessions"),
            Kind::Spawn => ("spawn", "spawn", "MPI_Comm_spawn"),
            Kind::Port => ("port", "port", "ports and published names"),
            Kind::Env => ("env", "environment", "MPI_INFO_ENV and MPI_Info_create_env"),
            Kind::Abi => ("abi", "ABI", "MPI_Abi_get_info and related procedures"),
            Kind::Stream => ("stream", "stream", "MPICH streams (MPIX_Stream_create)"),
            Kind::HwResource => (
                "hw_resource",
                "hardware resource",
                "MPI_Get_hw_resource_info",
            ),
            Kind::Operation => (
                "operation",
                "operation",
                "persistent collective operations and partitioned messages",
            ),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Why {
    /// Why a hint was left out, in one or two words.
    pub fn name(&self) -> &'static str {
        match self {
            Why::Malformed => Verdict::Malformed.name(),
            Why::Limit => "limit",
            Why::Inquiry => "read-only",
            Why::TooLate => Verdict::TooLate.name(),
            Why::Harmful => "harmful",
            Why::NotGiven => "not given",
            Why::Intercomm => "intercommunicator",
            Why::Compared => "compared",
            Why::Differs(_) => Verdict::Differs.name(),
        }
    }

    /// Why a hint with this value was left out, in a phrase; `form` is the form of its value, if known.
    pub fn detail(&self, value: &[u8], form: Option<Form>) -> String {
        match self {
            Why::Malformed => {
                let value_shown = clipped(value);
                let form = form.map_or(String::new(), |form| {
                    format!(" ({})", expected(form, value))
                });
                format!("invalid value '{value_shown}' was not passed on{form}")
            }
            Why::Limit if value.is_empty() => {
                "not passed on: this MPI library does not accept an empty value".to_owned()
            }
            Why::Limit => "not passed on: longer than this MPI library accepts".to_owned(),
            Why::Inquiry => "it can be queried but not set".to_owned(),
            Why::TooLate => "it can be set only when the object is created".to_owned(),
            Why::Harmful => "not passed on: this MPI library is known to mishandle it".to_owned(),
            Why::NotGiven => {
                "not given: no MPI_Comm_set_info, MPI_Comm_dup_with_info or MPI_Win_set_info \
                              followed on the object since it was named"
                    .to_owned()
            }
            Why::Intercomm => {
                "not passed on: all processes must give the same, and the two sides of an \
                               intercommunicator cannot compare their hints"
                    .to_owned()
            }
            Why::Compared => {
                "hints are compared all the same: with MINFO_CHECK=error, and if the program \
                              initialises MPI itself"
                    .to_owned()
            }
            Why::Differs(ranks) => ranks.clone(),
        }
    }
}

impl LeftOut {
    /// The hint and why it was left out, whatever kind of object it was for.
    pub fn words(&self) -> String {
        let form = match catalogue::with_key(&self.key) {
            [hint] => Some(hint.form),
            _ => None,
        };
        let (key, value) = (quote(self.key.as_bytes()), quote(self.value.as_bytes()));
        let detail = match (&self.why, form) {
            (Why::Malformed, Some(form)) => expected(form, self.value.as_bytes()),
            (Why::Malformed, None) => "the value is not one that this key can have".to_owned(),
            (why, form) => why.detail(self.value.as_bytes(), form),
        };
        format!("{key} = {value}: {detail}")
    }
}

/// The expected form of a malformed value, and the number that it was meant to be, if it has a unit.
pub fn expected(form: Form, value: &[u8]) -> String {
    let number = without_unit(value).filter(|number| form.canonical(number.as_bytes()).is_some());
    match number {
        Some(number) => format!("expected {form}: write {number}"),
        None => format!("expected {form}"),
    }
}

/// The number of bytes that `8M`, `64k` or `1 GiB` stands for; `None` for every other text.
fn without_unit(value: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(value).ok()?.trim();
    let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let unit = unit.trim_start().to_ascii_lowercase();
    let power = match unit
        .strip_suffix("ib")
        .or(unit.strip_suffix('b'))
        .unwrap_or(&unit)
    {
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return None,
    };
    let number = digits.parse::<u64>().ok()?.checked_mul(1 << power)?;
    Some(number.to_string())
}

/// A hint without effect, although its key is known and its value well formed.
pub fn ignored_by(library: &str) -> String {
    format!("known hint, but {library} ignores it")
}

/// A hint that reaches ROMIO only, in an Open MPI that has it no more, or the choice of ROMIO there.
pub fn romio_is_lost() -> String {
    format!("for ROMIO, which Open MPI no longer has since {LOSES_ROMIO}")
}

/// What a report lacks if this library above MPI opens files without MPI.
pub fn without_files_of(opener: &str) -> String {
    format!(
        "without the files that {opener} opens itself (nc_driver=gio), since MPI does not see them"
    )
}

/// Why nothing is known about a hint in a report that is made after the end of MPI.
pub const NOT_ASKED: &str = "not known: the program ended before the MPI library was asked";
/// A hint that the library inverts.
pub fn inverted_by(library: &str, before: Option<Version>) -> String {
    match before {
        Some(before) => format!("{library} does the opposite; {before} does not"),
        None => format!("{library} does the opposite"),
    }
}

/// A hint with which the library may lose what the program writes.
pub fn loses_data(library: &str, before: Option<Version>) -> String {
    let mended = before.map_or_else(String::new, |before| format!("; {before} does not"));
    format!("with more than 1, {library} may lose small pieces that are written{mended}")
}

/// A hint that the library is known to repeat without obeying it.
pub fn echoed_by(library: &str) -> String {
    format!("reported by {library} but may not be used")
}

/// A hint that the library keeps, and does not use.
pub fn used_by_nothing(library: &str) -> String {
    format!("{library} keeps it and uses it for nothing")
}

/// A hint that is used only with another.
pub fn used_only_with(key: &str, value: &str) -> String {
    format!("used only with {key}={value}")
}

/// A hint that is used only for files on a file system of one of these types.
pub fn used_only_on(file_systems: &[&str]) -> String {
    format!("used only for files on {}", listed(file_systems, " or "))
}

/// A hint that is used only by builds of the library that name one of these words.
pub fn used_only_by_builds(builds: &[&str]) -> String {
    format!("used only by builds with {}", listed(builds, " or "))
}

/// A hint that the library takes for a view and does not return.
pub fn taken_untold(library: &str) -> String {
    format!("{library} does not return it, and has it until the next MPI_File_set_view")
}

/// Why a value is not above this number.
pub const NO_MORE_PROCESSES: &str = "there are no more processes";

/// A value above the number of processes.
pub fn no_more_processes(processes: u32) -> String {
    format!("{processes} is in effect instead: {NO_MORE_PROCESSES}")
}

/// Why ROMIO has `used` aggregators where `asked` processes could be, and what to give.
pub fn no_more_in_list(list: Option<&str>, used: u32, asked: u32) -> String {
    let why = match list {
        Some(list) => format!("cb_config_list={list} allows no more"),
        None => "cb_config_list allows no more, by default one on each host".to_owned(),
    };
    // So many on each host, as they are now; a list that names hosts is the user's to change.
    let on_each = list.unwrap_or("*:1").trim().strip_prefix("*:");
    match on_each.and_then(|number| number.trim().parse::<u32>().ok()) {
        Some(on_each) if used > 0 => {
            let more = (u64::from(asked) * u64::from(on_each)).div_ceil(u64::from(used));
            format!("{why}; to get {asked}, also give cb_config_list=*:{more}")
        }
        _ => why,
    }
}

/// Why ROMIO has the value from the open.
pub const NOT_OF_OPEN_FILES: &str = "ROMIO does not change it on an open file";

/// A word that ROMIO does not accept.
pub fn only_in_one_case(word: &str) -> String {
    format!("ROMIO takes {word} or {} alone", word.to_ascii_uppercase())
}

/// A hint whose key is given elsewhere as well.
pub fn overruled_by(giver: &str) -> String {
    format!("what {giver} gives for it counts")
}

/// A promise that the program broke by calling this procedure.
pub fn broken_by(procedure: &str) -> String {
    format!("the program called {procedure}")
}

/// Another value than the one given.
pub fn instead(value: &str) -> String {
    format!("{} is in effect instead", quote(value.as_bytes()))
}

/// A parameter that Open MPI does not have, or not with the components that are in use.
pub const NO_SUCH_PARAMETER: &str = "no part of Open MPI that is in use has this parameter";

/// Details, and more of them.
pub fn with_more(detail: String, more: String) -> String {
    match detail.is_empty() {
        true => more,
        false if more.is_empty() => detail,
        false => format!("{detail}; {more}"),
    }
}

/// What the processes gave in a call that did not return.
pub fn in_call_without_return(differs: &str) -> String {
    format!("the call did not return: {differs}")
}

/// A value with which a library ends the process.
pub fn ends_process(library: &str) -> String {
    format!("{library} is known to end the process with this value")
}

/// A hint of a loaded library above MPI, which uses it.
pub fn taken_by(layer: Layer) -> String {
    format!("{} takes it itself; MPI does not look at it", layer.name())
}

/// A key that a library above MPI may know, according to its prefix.
pub fn may_be_taken_by(layer: Layer) -> String {
    let name = layer.name();
    format!("{name} may take it itself; no such key of {name} is known here")
}

/// A hint of a library above MPI that is not loaded.
pub fn layer_is_missing(layer: Layer, library: &str) -> String {
    let name = layer.name();
    format!("a hint for {name}, which this program does not use; {library} does not look at it")
}

/// A section of the hints file without an object.
pub fn unmatched(kind: Kind, is_for_names: bool) -> String {
    let what = match kind {
        Kind::Comm => "communicator was made",
        Kind::Win => "window was made",
        Kind::File => "file was opened",
        Kind::Memory => "memory was allocated with MPI_Alloc_mem",
        Kind::Session => "session was initialised",
        Kind::Spawn => "program was started with MPI_Comm_spawn",
        Kind::Port => "port was opened, connected to or published",
        _ => "object was made",
    };
    match is_for_names {
        true => format!("no {what} whose name matches"),
        false => format!("no {what}"),
    }
}

/// A key that is known only for other kinds of objects.
pub fn for_other_objects(others: &[Kind], kind: Kind) -> String {
    let others: Vec<&str> = others.iter().map(|other| other.objects()).collect();
    format!(
        "a hint for {}, not {}",
        listed(&others, " and "),
        kind.objects()
    )
}

/// The known keys that an unknown one may have been meant to be.
pub fn did_you_mean(keys: &[&str]) -> String {
    match keys {
        [] => "no similar key is known".to_owned(),
        keys => format!("did you mean {}?", listed(keys, " or ")),
    }
}

/// The known keys that an unknown one, given to an object of this kind, may have been meant to be. Of one that is for other
/// objects alone, that is said.
pub fn did_you_mean_for(kind: Kind, keys: &[&str]) -> String {
    let said = |key: &&str| {
        let hints = catalogue::with_key(key).iter();
        let kinds: Vec<Kind> = hints.flat_map(|hint| hint.kinds).copied().collect();
        match kinds.contains(&kind) {
            true => (*key).to_owned(),
            false => format!("{key} ({})", for_other_objects(&kinds, kind)),
        }
    };
    let keys: Vec<String> = keys.iter().map(said).collect();
    did_you_mean(&keys.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A list with commas, and this word before the last item.
fn listed(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [others @ .., end] => format!("{}{last}{end}", others.join(", ")),
    }
}

/// The form of a value.
impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Form::Boolean => formatter.write_str("true or false"),
            Form::Integer(least, most) => formatter.write_str(&integer(least, most)),
            Form::PowerOfTwo(most) => write!(formatter, "a power of two <= {most}"),
            Form::WordOrInteger(word, least) => {
                write!(
                    formatter,
                    "{word}, or {}",
                    integer(least.into(), i32::MAX.into())
                )
            }
            Form::Word(words) => formatter.write_str(&listed(words, " or ")),
            Form::AnyCase(words) => {
                write!(
                    formatter,
                    "{} (in upper or lower case)",
                    listed(words, " or ")
                )
            }
            Form::Words(words) => formatter.write_str(&list_of(words)),
            Form::WordOrWords(&[alone, words]) => {
                write!(
                    formatter,
                    "{}, or {}",
                    listed(alone, " or "),
                    list_of(words)
                )
            }
            Form::Integers(least, count) if count > 1 => {
                write!(
                    formatter,
                    "a comma-separated list of at least {count} integers >= {least}"
                )
            }
            Form::Integers(least, _) => {
                write!(formatter, "a comma-separated list of integers >= {least}")
            }
            Form::Texts => formatter.write_str("a comma-separated list without empty elements"),
            Form::Octal(most) => write!(formatter, "an octal number <= {most:o}"),
            Form::MemoryKinds => {
                formatter.write_str("a comma-separated list of memory kinds, such as mpi or system")
            }
            Form::Custom(_) => formatter.write_str("text in the form that its description gives"),
            Form::Text => formatter.write_str("any text"),
        }
    }
}

/// The number of bits is included: a larger value is malformed.
fn integer(least: i64, most: i64) -> String {
    let bits = match most {
        _ if most == i64::from(i32::MAX) => 32,
        i64::MAX => 64,
        _ => return format!("an integer from {least} to {most}"),
    };
    match least <= i64::from(i32::MIN) {
        true => format!("an integer ({bits} bits)"),
        false => format!("an integer >= {least} ({bits} bits)"),
    }
}

fn list_of(words: Words) -> String {
    format!("a comma-separated list of {}", words.join(", "))
}

impl Form {
    /// The form of a value, for a column of a table.
    pub fn in_brief(self) -> String {
        match self {
            Form::Boolean => "true|false".to_owned(),
            Form::Integer(least, _) if least <= i64::from(i32::MIN) => "integer".to_owned(),
            Form::Integer(least, _) => format!("integer >= {least}"),
            Form::PowerOfTwo(_) => "power of two".to_owned(),
            Form::WordOrInteger(word, least) => format!("{word}, integer >= {least}"),
            Form::Word(words) | Form::AnyCase(words) => words.join("|"),
            Form::Words(words) => format!("list of {}", words.join("|")),
            Form::WordOrWords(&[alone, words]) => {
                format!("{}, list of {}", alone.join("|"), words.join("|"))
            }
            Form::Integers(least, _) => format!("list of integers >= {least}"),
            Form::Texts => "list".to_owned(),
            Form::Octal(_) => "octal".to_owned(),
            Form::MemoryKinds => "list of memory kinds".to_owned(),
            Form::Custom(_) | Form::Text => "text".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_names_of_their_own() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("files"), None);
    }

    #[test]
    fn forms() {
        for (form, words) in [
            (Form::POSITIVE, "an integer >= 1 (32 bits)"),
            (Form::INTEGER, "an integer (32 bits)"),
            (Form::BYTES, "an integer >= 0 (64 bits)"),
            (Form::Integer(2, 5), "an integer from 2 to 5"),
            (Form::Word(&["a"]), "a"),
            (Form::Word(&["a", "b", "c"]), "a, b or c"),
            (
                Form::WordOrInteger("auto", 0),
                "auto, or an integer >= 0 (32 bits)",
            ),
            (Form::Words(&["a", "b"]), "a comma-separated list of a, b"),
            (
                Form::Integers(0, 1),
                "a comma-separated list of integers >= 0",
            ),
            (
                Form::Integers(1, 2),
                "a comma-separated list of at least 2 integers >= 1",
            ),
            (Form::Octal(0o777), "an octal number <= 777"),
        ] {
            assert_eq!(form.to_string(), words);
        }
    }

    #[test]
    fn reasons() {
        let detail = |why: Why, value: &[u8]| why.detail(value, Some(Form::Boolean));
        assert_eq!(
            detail(Why::Malformed, b"nonsense"),
            "invalid value 'nonsense' was not passed on (expected true or false)"
        );
        assert_eq!(
            Why::Malformed.detail(b"x", None),
            "invalid value 'x' was not passed on"
        );
        assert!(detail(Why::Limit, b"").contains("empty"));
        assert!(detail(Why::Limit, b"x").contains("longer"));
        assert_eq!(
            detail(Why::Differs("of ranks".to_owned()), b"x"),
            "of ranks"
        );
    }

    #[test]
    fn a_number_with_a_unit_is_written_out() {
        let words = |value: &str| expected(Form::POSITIVE, value.as_bytes());
        for (value, number) in [
            ("8M", "8388608"),
            ("64k", "65536"),
            ("1 GiB", "1073741824"),
            ("2mb", "2097152"),
        ] {
            let words = words(value);
            assert!(
                words.ends_with(&format!(": write {number}")),
                "{value}: {words}"
            );
        }
        // What is none, is too large, or is not what the key expects either.
        for value in ["M", "8Mx", "8", "-8M", "4G", "99999999999999999999k", "0k"] {
            assert!(!words(value).contains("write"), "{value}");
        }
        assert_eq!(expected(Form::Boolean, b"8M"), "expected true or false");
    }

    #[test]
    fn hints_that_were_left_out() {
        let left_out = |key: &str, value: &str, why| LeftOut {
            key: key.to_owned(),
            value: value.to_owned(),
            why,
        };
        assert_eq!(
            left_out("cb_nodes", "0", Why::Malformed).words(),
            "\"cb_nodes\" = \"0\": expected an integer >= 1 (32 bits)"
        );
        let long = left_out("x", &"v".repeat(1000), Why::Limit).words();
        assert!(long.len() < 400 && long.contains("longer"), "{long}");
    }

    #[test]
    fn other_keys_and_other_objects() {
        assert_eq!(did_you_mean(&["a"]), "did you mean a?");
        assert_eq!(did_you_mean(&["a", "b"]), "did you mean a or b?");
        assert_eq!(did_you_mean(&[]), "no similar key is known");
        assert_eq!(
            did_you_mean_for(Kind::Comm, &["romio_cb_write"]),
            "did you mean romio_cb_write (a hint for files, not communicators)?"
        );
        assert_eq!(
            did_you_mean_for(Kind::File, &["romio_cb_write"]),
            "did you mean romio_cb_write?"
        );
        assert_eq!(
            for_other_objects(&[Kind::Comm, Kind::Win], Kind::File),
            "a hint for communicators and windows, not files"
        );
    }
}
