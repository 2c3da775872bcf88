//! Rows as Rust source.

use super::row::{CatalogueUse, DefaultOf, TomlForm, TomlHint, TomlReader, WrongIn};
use std::fmt::{Debug, Write};
use toml::Spanned;

/// Definers of hints besides the standard: the name in a table, and the variant of `Origin`.
pub(super) const DEFINERS: [(&str, &str); 9] = [
    ("ROMIO", "Romio"),
    ("ROMIO on Lustre", "Lustre"),
    ("MPICH", "Mpich"),
    ("OMPIO", "Ompio"),
    ("Open MPI", "OpenMpi"),
    ("PnetCDF", "Pnetcdf"),
    ("Cray MPICH", "Cray"),
    ("IBM MPI", "Ibm"),
    ("mpi_info_f08", "Ours"),
];

/// The versions of the standard, from the first one with hints.
const VERSIONS: [(u8, u8); 8] = [
    (2, 0),
    (2, 1),
    (2, 2),
    (3, 0),
    (3, 1),
    (4, 0),
    (4, 1),
    (5, 0),
];

/// A static array of these rows, and one of what they say in sentences.
pub(super) fn table(rows: &[TomlHint]) -> String {
    let number = rows.len();
    let array = |of: fn(&TomlHint) -> String| rows.iter().map(of).collect::<String>();
    format!(
        "static HINTS: [Hint; {number}] = [\n{}];\nstatic PROSE: [Prose; {number}] = [\n{}];\n",
        array(hint),
        array(prose)
    )
}

fn prose(row: &TomlHint) -> String {
    let [limited, uncertain] =
        [&row.limited, &row.uncertain].map(|words| words.as_ref().map(|words| words.get_ref()));
    format!(
        "    Prose {{ meaning: {:?}, limited: {limited:?}, uncertain: {uncertain:?} }},\n",
        row.meaning.get_ref()
    )
}

fn hint(row: &TomlHint) -> String {
    let origin = origin(row.defined_by.get_ref()).expect("it was checked");
    let fields = [
        ("key", text(row.key.get_ref())),
        ("kinds", variants("Kind", row.kinds.get_ref())),
        ("form", form(row.value.get_ref())),
        ("default", default(row)),
        ("same", format!("Same::{:?}", row.same)),
        ("settable", format!("Settable::{:?}", row.settable)),
        ("origin", origin),
        ("read_by", readers(row)),
        ("used", used(row)),
        ("limit", limit(row)),
        ("added", added(row)),
        ("wrong", wrong(row)),
    ];
    let mut rust = String::from("    Hint {\n");
    for (name, value) in fields {
        writeln!(rust, "        {name}: {value},").expect("a String takes all");
    }
    rust.push_str("    },\n");
    rust
}

fn readers(row: &TomlHint) -> String {
    let readers = row.read_by.get_ref().iter().map(|reader| {
        let some = match reader {
            TomlReader::Every(_) => None,
            TomlReader::Some(reader) => Some(reader),
        };
        format!(
            "Reader {{ by: Implementation::{:?}, from: {}, before: {}, part: {:?} }}",
            reader.by(),
            some_version(some.and_then(|reader| reader.from.as_deref())),
            some_version(some.and_then(|reader| reader.before.as_deref())),
            some.and_then(|reader| reader.part.as_deref()),
        )
    });
    format!("&[{}]", readers.collect::<Vec<_>>().join(", "))
}

fn added(row: &TomlHint) -> String {
    row.added
        .as_ref()
        .map_or_else(|| "&[]".to_owned(), |added| texts(added.get_ref()))
}

fn limit(row: &TomlHint) -> String {
    row.limit.as_ref().map_or_else(
        || "None".to_owned(),
        |limit| format!("Some(Limit::{limit:?})"),
    )
}

fn wrong(row: &TomlHint) -> String {
    let all = row.wrong.iter().flat_map(|wrong| wrong.get_ref());
    format!("&[{}]", all.map(wrong_in).collect::<Vec<_>>().join(", "))
}

fn wrong_in(wrong: &WrongIn) -> String {
    format!(
        "Wrong {{ library: Implementation::{:?}, how: Mishandling::{:?}, from: {}, before: {}, seen: {} }}",
        wrong.library,
        wrong.how,
        some_version(text_of(&wrong.from)),
        some_version(text_of(&wrong.before)),
        text(wrong.seen.get_ref())
    )
}

fn text_of(text: &Option<Spanned<String>>) -> Option<&str> {
    text.as_ref().map(|text| text.get_ref().as_str())
}

fn some_version(text: Option<&str>) -> String {
    let numbers = text.map(|text| version(text).expect("it was checked"));
    numbers.map_or_else(
        || "None".to_owned(),
        |numbers| format!("Some(Version({numbers:?}))"),
    )
}

fn used(row: &TomlHint) -> String {
    let uses = row.used.iter().map(|one| of_use(one.get_ref()));
    format!("&[{}]", uses.collect::<Vec<_>>().join(", "))
}

fn of_use(one: &CatalogueUse) -> String {
    format!(
        "Use {{ by: {}, from: {}, before: {}, purpose: Purpose::{:?}, with: {:?}, on: {}, builds: {}, \
         component: {:?}, untold: {:?} }}",
        variants("Implementation", one.by.get_ref()),
        some_version(text_of(&one.from)),
        some_version(text_of(&one.before)),
        one.purpose,
        one.with
            .as_ref()
            .map(|with| other_hint(with.get_ref()).expect("it was checked")),
        texts(&one.on),
        texts(&one.builds),
        one.component,
        one.untold
    )
}

/// Another hint and its value, "key=value".
pub(super) fn other_hint(text: &str) -> Option<(&str, &str)> {
    text.split_once('=')
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
}

/// The three numbers of a library version.
pub(super) fn version(text: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> = text.split('.').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// A text as Rust writes it.
fn text(text: &str) -> String {
    format!("{text:?}")
}

fn texts(list: &[String]) -> String {
    format!("&{list:?}")
}

fn variants(of: &str, list: &[impl Debug]) -> String {
    let list = list.iter().map(|one| format!("{of}::{one:?}"));
    format!("&[{}]", list.collect::<Vec<_>>().join(", "))
}

/// The definer with this name, if there is one.
pub(super) fn origin(name: &str) -> Option<String> {
    if let Some((_, variant)) = DEFINERS.iter().find(|definer| definer.0 == name) {
        return Some(format!("Origin::{variant}"));
    }
    let is_it = |version: &&(u8, u8)| name == format!("MPI {}.{}", version.0, version.1);
    let (version, subversion) = VERSIONS.iter().find(is_it)?;
    Some(format!("Origin::Mpi({version}, {subversion})"))
}

fn form(form: &TomlForm) -> String {
    let value = match form {
        TomlForm::Boolean => "Boolean".to_owned(),
        TomlForm::Integer { least, most } => format!("Integer({least}, {most})"),
        TomlForm::PowerOfTwo { most } => format!("PowerOfTwo({most})"),
        TomlForm::WordOrInteger { word, least } => format!("WordOrInteger({word:?}, {least})"),
        TomlForm::Word(words) => format!("Word({})", texts(words)),
        TomlForm::WordInAnyCase(words) => format!("AnyCase({})", texts(words)),
        TomlForm::ListOfWords(words) => format!("Words({})", texts(words)),
        TomlForm::WordOrListOfWords { alone, list } => {
            format!("WordOrWords(&[{}, {}])", texts(alone), texts(list))
        }
        TomlForm::ListOfIntegers { least, count } => format!("Integers({least}, {count})"),
        TomlForm::ListOfTexts => "Texts".to_owned(),
        TomlForm::ListOfMemoryKinds => "MemoryKinds".to_owned(),
        TomlForm::Text => "Text".to_owned(),
    };
    format!("Form::{value}")
}

fn default(row: &TomlHint) -> String {
    match &row.default_by {
        Some(cases) => {
            let cases = cases.get_ref().iter().map(of_case);
            format!("Initial::By(&[{}])", cases.collect::<Vec<_>>().join(", "))
        }
        None => one_default(row.default.as_ref(), row.default_in_words.as_ref()),
    }
}

fn of_case(case: &DefaultOf) -> String {
    let default = one_default(case.default.as_ref(), case.default_in_words.as_ref());
    format!("({}, {default})", text(case.of.get_ref()))
}

fn one_default(value: Option<&Spanned<String>>, words: Option<&Spanned<String>>) -> String {
    match (value, words) {
        (Some(value), _) => format!("Initial::Is({})", text(value.get_ref())),
        (None, Some(words)) => format!("Initial::Said({})", text(words.get_ref())),
        (None, None) => "Initial::Unstated".to_owned(),
    }
}
