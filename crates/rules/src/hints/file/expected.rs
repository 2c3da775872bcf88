//! Messages about wrong TOML in a hints file, from the parser or from the code that reads its
//! events.

use super::problem::HintsFileProblem;
use crate::hints::catalogue;
use crate::text::ticked;
use std::cell::{Cell, RefCell};
use toml_parser::{Expected, ParseError};

pub(super) const SECTION: &str = "[file], [comm], [win], [memory], [session], [spawn], [port], or a section with a pattern in quotes such as [file.\"*.nc\"]";
const LINE: &str = "a section such as [file], or `key = value`";
pub(super) const VALUE: &str =
    "text in quotes, an integer, true, false, or an array of texts in quotes and integers";
pub(super) const ELEMENT: &str =
    "an integer, or non-empty text in quotes without commas and without leading or trailing blanks";

/// Pairs of a name and its meaning: a similar name probably means the same.
const MEANT: [(&str, &str); 9] = [
    ("file", "file"),
    ("comm", "comm"),
    ("win", "win"),
    ("memory", "memory"),
    ("session", "session"),
    ("spawn", "spawn"),
    ("port", "port"),
    ("communicator", "comm"),
    ("window", "win"),
];
/// The parser's position in a line.
#[derive(Clone, Copy, Default)]
pub(super) enum LinePosition {
    /// Outside a value.
    #[default]
    Key,
    /// In the header of a section.
    Header,
    /// In a value, but not inside its text.
    Value,
    /// In a value without quotes.
    Word,
    /// In a text in quotes.
    Text,
}

/// State shared by the parser's errors and those from here.
#[derive(Default)]
pub(super) struct ParserState {
    /// The first problem. All others may be caused by it.
    pub problem: RefCell<Option<HintsFileProblem>>,
    pub place: Cell<LinePosition>,
}

impl ParserState {
    pub(super) fn note(&self, problem: HintsFileProblem) {
        self.problem.borrow_mut().get_or_insert(problem);
    }
}

/// An error of the parser.
pub(super) fn of_parser(error: &ParseError, place: LinePosition) -> HintsFileProblem {
    let at = error
        .unexpected()
        .or(error.context())
        .unwrap_or_default()
        .start();
    let what = error.description();
    let mut words = String::new();
    for expected in error.expected().unwrap_or_default() {
        let (quote, word) = match expected {
            Expected::Literal("\n") => ("", "a new line"),
            Expected::Literal(literal) => ("`", *literal),
            Expected::Description(description) => ("", *description),
            _ => continue,
        };
        let or = if words.is_empty() { "" } else { " or " };
        for part in [or, quote, word, quote] {
            words.push_str(part);
        }
    }
    let expected = match place {
        LinePosition::Header => SECTION,
        LinePosition::Word => VALUE,
        _ if !words.is_empty() => words.as_str(),
        LinePosition::Key => LINE,
        LinePosition::Value | LinePosition::Text => VALUE,
    };
    HintsFileProblem::new(at, what, expected)
}

pub(super) fn not_boolean(at: usize) -> HintsFileProblem {
    let what = "a value of `override` that is not a boolean";
    HintsFileProblem::new(at, what, "true or false, without quotes")
}

/// There is no section with this name.
pub(super) fn unknown(at: usize, name: &str) -> HintsFileProblem {
    let given = name.to_ascii_lowercase();
    let most = given.len() / 3;
    let mut nearest = None;
    for (known, meant) in MEANT {
        let distance = catalogue::distance(given.as_bytes(), known.as_bytes(), most);
        // The first of those that are equally similar.
        if let Some(distance) =
            distance.filter(|&distance| nearest.is_none_or(|(least, _)| distance < least))
        {
            nearest = Some((distance, meant));
        }
    }
    let expected = SECTION;
    let name = ticked(name);
    match nearest {
        Some((_, meant)) => {
            let what = format!("unknown section {name} (did you mean [{meant}]?)");
            HintsFileProblem::new(at, what, expected)
        }
        None => HintsFileProblem::new(at, format!("unknown section {name}"), expected),
    }
}
