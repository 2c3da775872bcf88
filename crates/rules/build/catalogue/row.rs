//! A row of the catalogue as it is written in a table. `src/hints/catalogue/README.md` says what its fields mean.
//!
//! Variants have the names of those in `src/hints/catalogue/hint.rs` that they become.

use serde::Deserialize;
use toml::Spanned;

/// The contents of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    pub(super) hint: Vec<TomlHint>,
}

/// The row of a hint.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlHint {
    pub(super) key: Spanned<String>,
    #[serde(rename = "for")]
    pub(super) kinds: Spanned<Vec<TomlKind>>,
    pub(super) meaning: Spanned<String>,
    pub(super) value: Spanned<TomlForm>,
    pub(super) default: Option<Spanned<String>>,
    pub(super) default_in_words: Option<Spanned<String>>,
    pub(super) default_by: Option<Spanned<Vec<DefaultOf>>>,
    pub(super) same: TomlSame,
    pub(super) settable: TomlSettable,
    pub(super) defined_by: Spanned<String>,
    pub(super) read_by: Spanned<Vec<TomlReader>>,
    #[serde(default)]
    pub(super) used: Vec<Spanned<CatalogueUse>>,
    pub(super) limit: Option<TomlLimit>,
    pub(super) limited: Option<Spanned<String>>,
    pub(super) added: Option<Spanned<Vec<String>>>,
    pub(super) wrong: Option<Spanned<Vec<WrongIn>>>,
    pub(super) uncertain: Option<Spanned<String>>,
}

impl TomlHint {
    /// Determines its place in the table; its kinds are sorted.
    pub(super) fn place(&self) -> (&str, Option<TomlKind>) {
        (self.key.get_ref(), self.kinds.get_ref().first().copied())
    }
}

/// What a library that accepts a hint uses it for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CatalogueUse {
    pub(super) by: Spanned<Vec<TomlImplementation>>,
    pub(super) from: Option<Spanned<String>>,
    pub(super) before: Option<Spanned<String>>,
    #[serde(rename = "in", default)]
    pub(super) purpose: TomlPurpose,
    pub(super) with: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) on: Vec<String>,
    #[serde(default)]
    pub(super) builds: Vec<String>,
    pub(super) component: Option<String>,
    pub(super) untold: Option<String>,
}

/// What a hint is used in.
#[derive(Debug, Default, Deserialize)]
pub(super) enum TomlPurpose {
    #[default]
    #[serde(skip)]
    Anything,
    #[serde(rename = "nothing")]
    Nothing,
    #[serde(rename = "collective calls")]
    CollectiveCalls,
    #[serde(rename = "collective reads")]
    CollectiveReads,
    #[serde(rename = "collective writes")]
    CollectiveWrites,
}

/// What limits the value that can be in effect.
#[derive(Debug, Deserialize)]
pub(super) enum TomlLimit {
    #[serde(rename = "processes")]
    Processes,
}

/// What a library does wrong with a hint, and in which versions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrongIn {
    pub(super) library: TomlImplementation,
    pub(super) how: TomlMishandling,
    pub(super) from: Option<Spanned<String>>,
    pub(super) before: Option<Spanned<String>>,
    pub(super) seen: Spanned<String>,
}

/// How a library mishandles a hint.
#[derive(Debug, Deserialize)]
pub(super) enum TomlMishandling {
    #[serde(rename = "inverted")]
    Inverted,
    #[serde(rename = "echoed")]
    Echoed,
    #[serde(rename = "loses data")]
    LosesData,
}

/// What is in effect without a hint, in one of several cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DefaultOf {
    pub(super) of: Spanned<String>,
    pub(super) default: Option<Spanned<String>>,
    pub(super) default_in_words: Option<Spanned<String>>,
}

/// What a hint is given to, or what reports it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum TomlKind {
    Comm,
    Win,
    File,
    Memory,
    Session,
    Spawn,
    Port,
    Env,
    Abi,
    Stream,
    HwResource,
}

/// Whether all processes have to give the same value.
#[derive(Debug, Deserialize)]
pub(super) enum TomlSame {
    #[serde(rename = "yes")]
    Yes,
    #[serde(rename = "in practice")]
    InPractice,
    #[serde(rename = "no")]
    No,
    #[serde(rename = "unspecified")]
    Unspecified,
}

/// When a hint can be given.
#[derive(Debug, Deserialize)]
pub(super) enum TomlSettable {
    #[serde(rename = "at creation")]
    AtCreation,
    #[serde(rename = "always")]
    Always,
    #[serde(rename = "never")]
    Never,
}

/// A library that reads a hint: every version of it, or what is known of versions and parts.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected MPICH, Intel MPI, Open MPI, Cray MPICH, or a table with by, from, before, part, composed, source"
)]
pub(super) enum TomlReader {
    Every(TomlImplementation),
    Some(SomeReader),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SomeReader {
    pub(super) by: TomlImplementation,
    // (An untagged form has no places.)
    pub(super) from: Option<String>,
    pub(super) before: Option<String>,
    pub(super) part: Option<String>,
    #[serde(default)]
    pub(super) composed: bool,
    pub(super) source: Option<String>,
}

impl TomlReader {
    /// The library.
    pub(super) fn by(&self) -> TomlImplementation {
        match self {
            TomlReader::Every(by) => *by,
            TomlReader::Some(reader) => reader.by,
        }
    }
}

/// A library that looks at a hint.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(super) enum TomlImplementation {
    #[serde(rename = "MPICH")]
    Mpich,
    #[serde(rename = "Intel MPI")]
    Intel,
    #[serde(rename = "Open MPI")]
    OpenMpi,
    #[serde(rename = "Cray MPICH")]
    Cray,
}

/// The form of a value.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum TomlForm {
    Boolean,
    Integer {
        #[serde(default = "least_integer")]
        least: i64,
        #[serde(default = "largest_integer")]
        most: i64,
    },
    PowerOfTwo {
        most: i64,
    },
    WordOrInteger {
        word: String,
        least: i32,
    },
    Word(Vec<String>),
    WordInAnyCase(Vec<String>),
    ListOfWords(Vec<String>),
    WordOrListOfWords {
        alone: Vec<String>,
        list: Vec<String>,
    },
    ListOfIntegers {
        least: i64,
        count: usize,
    },
    ListOfTexts,
    ListOfMemoryKinds,
    Text,
}

/// The range of a 32-bit default INTEGER, which is what libraries read.
fn least_integer() -> i64 {
    i32::MIN.into()
}

fn largest_integer() -> i64 {
    i32::MAX.into()
}
