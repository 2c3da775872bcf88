//! The catalogue's facts about a hint, in words that only this command needs. The words for kinds, forms and reasons
//! are in `minfo_rules::hints::words`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use minfo_rules::hints::Settable;
use minfo_rules::hints::catalogue::{
    Hint, Implementation, Initial, Kind, Limit, Mishandling, Origin, Purpose, Same, Use, Wrong,
};

/// The names of the bodies and libraries that define hints, as options spell them.
pub(crate) const DEFINERS: [&str; 10] = [
    "mpi", "romio", "lustre", "mpich", "ompio", "openmpi", "pnetcdf", "cray", "ibm", "minfo",
];

/// Reads one of these names of kinds.
pub(crate) fn kind_parser<const N: usize>(
    names: [&'static str; N],
) -> impl TypedValueParser<Value = Kind> {
    let named = |name: String| Kind::named(&name).ok_or("there is no such kind");
    PossibleValuesParser::new(names).try_map(named)
}

/// The names of all kinds of objects.
pub(crate) fn kinds() -> [&'static str; Kind::ALL.len()] {
    Kind::ALL.map(Kind::name)
}

/// The body or library that defines a hint.
pub(crate) fn definer(origin: Origin) -> &'static str {
    match origin {
        Origin::Mpi(..) => "mpi",
        Origin::Romio => "romio",
        Origin::Lustre => "lustre",
        Origin::Mpich => "mpich",
        Origin::Ompio => "ompio",
        Origin::OpenMpi => "openmpi",
        Origin::Pnetcdf => "pnetcdf",
        Origin::Cray => "cray",
        Origin::Ibm => "ibm",
        Origin::Ours => "minfo",
    }
}

/// The lines that tell two texts apart, without tabs: the first ones, or else the first that differ. (What
/// MPI_Get_library_version returns may have thousands of characters, of which the first line is the version.)
pub(crate) fn telling_lines([one, other]: [&str; 2]) -> [String; 2] {
    let mut pairs = one.lines().zip(other.lines());
    let differing = pairs.find(|(one, other)| one != other);
    let first = |text: &'_ str| one_line(text.lines().next().unwrap_or_default());
    match differing {
        Some((one, other)) => [one_line(one), one_line(other)],
        None => [first(one), first(other)],
    }
}

/// A text in a line, with single blanks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether one of [`DEFINERS`] reads a hint: ROMIO and OMPIO are what MPICH and Open MPI have for files.
pub(crate) fn is_read_by(hint: &Hint, name: &str) -> bool {
    let is_for_files = hint.kinds.contains(&Kind::File);
    match name {
        "romio" => is_for_files && hint.supported_by(Implementation::Mpich),
        "mpich" => hint.supported_by(Implementation::Mpich),
        "ompio" => is_for_files && hint.supported_by(Implementation::OpenMpi),
        "openmpi" => hint.supported_by(Implementation::OpenMpi),
        "cray" => hint.supported_by(Implementation::Cray),
        _ => false,
    }
}

/// The libraries that read a hint.
pub(crate) fn known_to(hint: &Hint) -> Vec<&'static str> {
    let all = [
        Implementation::Mpich,
        Implementation::Intel,
        Implementation::OpenMpi,
    ];
    let known = all
        .into_iter()
        .filter(|&library| hint.supported_by(library));
    // Cray MPICH reads all of MPICH's hints: it is named only if it alone reads the hint.
    let alone = [Implementation::Cray]
        .into_iter()
        .filter(|&library| !hint.supported_by(Implementation::Mpich) && hint.supported_by(library));
    known.chain(alone).map(Implementation::name).collect()
}

/// Which versions and which parts of the libraries read a hint, where it is not all of them.
fn some_read(hint: &Hint) -> String {
    let readers = hint.read_by.iter().filter_map(|reader| {
        let from = reader.from.map(|version| format!(" since {version}"));
        let before = reader.before.map(|version| format!(" before {version}"));
        let part = reader.part.map(|part| format!(", only builds with {part}"));
        let words = [from, before, part]
            .into_iter()
            .flatten()
            .collect::<String>();
        (!words.is_empty()).then(|| format!("{}{words}", reader.by.name()))
    });
    readers.collect::<Vec<_>>().join("; ")
}

/// Describes each thing that libraries do wrong with a hint, in a sentence.
pub(crate) fn wrong(hint: &Hint) -> Vec<String> {
    let in_words = |wrong: &Wrong| {
        let how = match wrong.how {
            Mishandling::Inverted => "does the opposite",
            Mishandling::Echoed => "reports it but may not use it",
            Mishandling::LosesData => "may lose small pieces that are written, with more than 1",
        };
        let versions = [("from", wrong.from), ("before", wrong.before)];
        let versions: String = versions
            .iter()
            .filter_map(|(word, version)| Some(format!(" {word} {}", (*version)?)))
            .collect();
        format!("{}{versions} {how}", wrong.library.name())
    };
    hint.wrong.iter().map(in_words).collect()
}

/// Describes what libraries use a hint for, where that is known to be less than everything.
pub(crate) fn used(hint: &Hint) -> Vec<String> {
    hint.used.iter().map(used_by).collect()
}

/// What limits the value that can be in effect.
pub(crate) fn limit(hint: &Hint) -> Option<&'static str> {
    hint.limit.map(|limit| match limit {
        Limit::Processes => "as many as there are processes",
    })
}

fn used_by(used: &Use) -> String {
    let by = used.by.iter().map(|library| library.name());
    let mut text = by.collect::<Vec<_>>().join(", ");
    for (word, version) in [("from", used.from), ("before", used.before)] {
        if let Some(version) = version {
            text.push_str(&format!(" {word} {version}"));
        }
    }
    let purpose = match used.purpose {
        Purpose::Anything => None,
        Purpose::Nothing => Some("for nothing".to_owned()),
        Purpose::CollectiveCalls => Some("in collective calls".to_owned()),
        Purpose::CollectiveReads => Some("in collective reads".to_owned()),
        Purpose::CollectiveWrites => Some("in collective writes".to_owned()),
    };
    let any_of = |before: &str, words: &[&str]| {
        (!words.is_empty()).then(|| format!("{before} {}", words.join(" or ")))
    };
    let conditions = [
        purpose,
        used.with.map(|(key, value)| format!("with {key}={value}")),
        any_of("for files on", used.on),
        any_of("in builds with", used.builds),
        used.component.map(|component| format!("in {component}")),
        used.untold
            .map(|procedure| format!("from {procedure} as well, without returning it")),
    ];
    let conditions: Vec<String> = conditions.into_iter().flatten().collect();
    format!("{text}: {}", conditions.join(", "))
}

/// When a hint can be given.
pub(crate) fn when(settable: Settable) -> &'static str {
    match settable {
        Settable::AtCreation => "at creation",
        Settable::Always => "always",
        Settable::Never => "never",
    }
}

/// Whether all processes must give the same value, in short and in full.
pub(crate) fn same(same: Same) -> (&'static str, &'static str) {
    match same {
        Same::Yes => ("yes", "yes"),
        Same::InPractice => (
            "in practice",
            "in practice: not documented, but known libraries rely on it",
        ),
        Same::No => ("no", "no"),
        Same::Unspecified => ("not documented", "not documented"),
    }
}

/// What is in effect without a hint.
pub(crate) fn default(initial: Initial) -> Option<String> {
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

/// Everything that the catalogue says about a hint besides its meaning, in pairs of a title and a text.
pub(crate) fn entry(hint: &Hint) -> impl Iterator<Item = (&'static str, String)> {
    let kinds: Vec<&str> = hint.kinds.iter().copied().map(Kind::objects).collect();
    let known = known_to(hint);
    let known = match known.as_slice() {
        [] => match hint.layer() {
            Some(layer) => format!("{}, before it calls MPI", layer.name()),
            None => "none of MPICH, Intel MPI, Open MPI".to_owned(),
        },
        known => known.join(", "),
    };
    let default = default(hint.default);
    let all = [
        ("for", kinds.join(", ")),
        ("value", hint.form.to_string()),
        (
            "in effect at most",
            limit(hint).unwrap_or_default().to_owned(),
        ),
        (
            "limited by",
            hint.prose().limited.unwrap_or_default().to_owned(),
        ),
        (
            "default",
            default.unwrap_or_else(|| "not documented".to_owned()),
        ),
        ("same on all processes", same(hint.same).1.to_owned()),
        ("can be given", when(hint.settable).to_owned()),
        ("defined by", hint.origin.to_string()),
        ("read by", known),
        ("of these", some_read(hint)),
        ("used by", used(hint).join("; ")),
        ("done wrong by", wrong(hint).join("; ")),
        (
            "not certain",
            hint.prose().uncertain.unwrap_or_default().to_owned(),
        ),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_tell_texts_apart() {
        assert_eq!(telling_lines(["4.0\nx", "4.1\ny"]), ["4.0", "4.1"]);
        assert_eq!(telling_lines(["4.0\nx", "4.0\ny"]), ["x", "y"]);
        assert_eq!(telling_lines(["4.0\nx", "4.0"]), ["4.0", "4.0"]);
        assert_eq!(telling_lines(["", "4.0"]), ["", "4.0"]);
    }
    use minfo_rules::hints::catalogue;

    #[test]
    fn all_of_the_catalogue_has_words() {
        for hint in catalogue::all() {
            assert!(DEFINERS.contains(&definer(hint.origin)), "{}", hint.key);
            assert!(!hint.form.to_string().is_empty());
            assert!(!hint.form.in_brief().is_empty());
            assert!(default(hint.default).is_none_or(|text| !text.is_empty()));
        }
    }
}
