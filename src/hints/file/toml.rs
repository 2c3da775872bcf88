//! The TOML of a hints file: sections `[kind]` and `[kind."pattern"]` with hints, and nothing deeper.
//!
//! `toml_parser` reads the text into events with their places, and decodes keys, strings and numbers. What they mean
//! together is below, and what of TOML has no meaning here is an error.

use super::problem::Problem;
use super::sections::{Sections, is_with_blanks};
use crate::hints::catalogue::{self, Kind};
use std::cell::{Cell, RefCell};
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::parser::{EventReceiver, parse_document};
use toml_parser::{ErrorSink, Expected, ParseError, Raw, Source, Span};

/// The names of sections.
const KINDS: [(&str, Kind); 4] = [
    ("file", Kind::File),
    ("comm", Kind::Comm),
    ("win", Kind::Win),
    ("memory", Kind::Memory),
];
/// Names that nobody would find near to those that are meant.
const LONG_NAMES: [(&str, &str); 2] = [("communicator", "comm"), ("window", "win")];
/// What says whether a section overrides.
const OVERRIDE: &str = "override";

const SECTION: &str =
    "a section: [file], [comm], [win], [memory], or one with a pattern in quotes: [file.\"*.nc\"]";
const LINE: &str = "a section such as [file], or `key = value`";
const VALUE: &str =
    "text in quotes, an integer, true, false, or an array of texts in quotes and integers";
const ELEMENT: &str = "text in quotes or an integer";

/// Reads a file of this format.
pub(super) fn read(text: &str) -> Result<Sections<'_>, Problem> {
    let source = Source::new(text);
    let state = State::default();
    let mut reader = Reader {
        source,
        sections: Sections::new(text),
        state: &state,
        keys: Vec::new(),
        elements: None,
    };
    let mut note = |error: ParseError| state.note(of_parser(&error, state.place.get()));
    parse_document(&source.lex().into_vec(), &mut reader, &mut note);
    let sections = reader.sections;
    match state.problem.into_inner() {
        Some(problem) => Err(problem),
        None => Ok(sections),
    }
}

/// Where in a line the parser is.
#[derive(Clone, Copy, Default)]
enum Place {
    /// In what is no value.
    #[default]
    Key,
    /// In the header of a section.
    Header,
    /// In a value, but not inside of its text.
    Value,
    /// In a value without quotes.
    Word,
    /// In a text in quotes.
    Text,
}

/// What the parser's errors and those from here share.
#[derive(Default)]
struct State {
    /// What was found first. All that follows may come of it.
    problem: RefCell<Option<Problem>>,
    place: Cell<Place>,
}

impl State {
    fn note(&self, problem: Problem) {
        self.problem.borrow_mut().get_or_insert(problem);
    }
}

/// An error of the parser.
fn of_parser(error: &ParseError, place: Place) -> Problem {
    let span = error.unexpected().or(error.context()).unwrap_or_default();
    let what = error.description().to_owned();
    let words = error.expected().unwrap_or_default().iter();
    let words = words.filter_map(|expected| match expected {
        Expected::Literal("\n") => Some("a new line".to_owned()),
        Expected::Literal(literal) => Some(format!("`{literal}`")),
        Expected::Description(words) => Some((*words).to_owned()),
        _ => None,
    });
    let words = words.collect::<Vec<_>>().join(" or ");
    match place {
        Place::Header => Problem::new(span.start(), what, SECTION),
        Place::Word => Problem::new(span.start(), what, VALUE),
        _ if !words.is_empty() => Problem::new(span.start(), what, words),
        Place::Key => Problem::new(span.start(), what, LINE),
        Place::Value | Place::Text => Problem::new(span.start(), what, VALUE),
    }
}

struct Reader<'t, 's> {
    source: Source<'t>,
    sections: Sections<'t>,
    state: &'s State,
    /// The key of the line or of the header, in its parts.
    keys: Vec<(usize, String)>,
    /// An array that is open: where it begins, and its elements.
    elements: Option<(usize, Vec<String>)>,
}

/// A value that is no array.
enum Scalar {
    Boolean(bool),
    Text(String),
}

impl<'t> Reader<'t, '_> {
    fn is_sound(&self) -> bool {
        self.state.problem.borrow().is_none()
    }

    fn wrong(&self, span: Span, what: &'static str, expected: &'static str) {
        self.state.note(Problem::new(span.start(), what, expected));
    }

    fn check(&self, result: Result<(), Problem>) {
        if let Err(problem) = result {
            self.state.note(problem);
        }
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Option<Raw<'t>> {
        let raw = self.source.get(span)?;
        Some(Raw::new_unchecked(raw.as_str(), encoding, span))
    }

    /// Begins the section whose header was read.
    fn begin(&mut self) -> Result<(), Problem> {
        let keys = std::mem::take(&mut self.keys);
        let Some((at, name)) = keys.first() else {
            return Ok(());
        };
        let Some((_, kind)) = KINDS.iter().find(|(known, _)| known == name) else {
            return Err(Problem::new(*at, format!("a section `{name}`"), near(name)));
        };
        let patterns = &keys[1..];
        match (kind, patterns) {
            (Kind::Memory, [(at, _), ..]) => {
                let expected = "[memory] alone: memory has no name";
                Err(Problem::new(
                    *at,
                    "a pattern over names of memory",
                    expected,
                ))
            }
            (_, [_, (at, _), ..]) => {
                let parts: Vec<&str> = patterns.iter().map(|(_, part)| part.as_str()).collect();
                let expected = format!("one pattern in quotes: [{name}.\"{}\"]", parts.join("."));
                Err(Problem::new(*at, "a section in a section", expected))
            }
            _ => {
                let pattern = patterns.first().map(|(_, pattern)| pattern.clone());
                self.sections.begin(*at, *kind, pattern)
            }
        }
    }

    /// Checks the key before a `=`.
    fn check_key(&self) -> Result<(), Problem> {
        match self.keys.as_slice() {
            [(at, key), ..] if !self.sections.are_begun() => {
                let what = format!("`{key}` before the first section");
                Err(Problem::new(*at, what, SECTION))
            }
            [(_, key), (at, _), ..] => {
                let what = format!("a part of the key after `{key}.`");
                let expected =
                    "a key in one part, below the header of its section; in quotes if it has a dot";
                Err(Problem::new(*at, what, expected))
            }
            _ => Ok(()),
        }
    }

    /// A value, or an element of the array that is open.
    fn value(&mut self, at: usize, scalar: Scalar) -> Result<(), Problem> {
        if let Some((_, elements)) = &mut self.elements {
            elements.push(element(at, scalar)?);
            return Ok(());
        }
        match (self.keys.pop(), scalar) {
            (Some((key_at, key)), Scalar::Boolean(overrides)) if key == OVERRIDE => {
                self.sections.set_overrides(key_at, overrides)
            }
            (Some((_, key)), _) if key == OVERRIDE => Err(not_boolean(at)),
            (Some(key), Scalar::Boolean(value)) => self.sections.add(key, (at, value.to_string())),
            (Some(key), Scalar::Text(value)) => self.sections.add(key, (at, value)),
            (None, _) => Ok(()),
        }
    }

    /// The array that is open has ended.
    fn end_array(&mut self) -> Result<(), Problem> {
        let Some((at, elements)) = self.elements.take() else {
            return Ok(());
        };
        match self.keys.pop() {
            Some((_, key)) if key == OVERRIDE => Err(not_boolean(at)),
            Some(_) if elements.is_empty() => {
                let expected = "an array with an element at least";
                Err(Problem::new(at, "an empty array", expected))
            }
            Some(key) => self.sections.add(key, (at, elements.join(","))),
            None => Ok(()),
        }
    }
}

fn not_boolean(at: usize) -> Problem {
    let what = "`override` with a value that is no boolean";
    Problem::new(at, what, "true or false, without quotes")
}

/// An element of a list as it is in the value, where a comma ends it and blanks around it are not its own.
fn element(at: usize, scalar: Scalar) -> Result<String, Problem> {
    let what = match scalar {
        Scalar::Boolean(_) => "a boolean in an array".to_owned(),
        Scalar::Text(text) if text.is_empty() => "an empty element".to_owned(),
        Scalar::Text(text) if text.contains(',') => format!("a comma in the element `{text}`"),
        Scalar::Text(text) if is_with_blanks(&text) => {
            format!("blanks around the element `{text}`")
        }
        Scalar::Text(text) => return Ok(text),
    };
    Err(Problem::new(at, what, ELEMENT))
}

/// What was meant by a section of this name.
fn near(name: &str) -> String {
    let given = name.to_ascii_lowercase();
    let short = KINDS.iter().map(|&(name, _)| (name, name));
    let measured = short.chain(LONG_NAMES).filter_map(|(known, name)| {
        let most = given.len() / 3;
        let distance = catalogue::distance(given.as_bytes(), known.as_bytes(), most)?;
        Some((distance, name))
    });
    match measured.min() {
        Some((_, nearest)) => {
            format!("[{nearest}]; sections are [file], [comm], [win] and [memory]")
        }
        None => SECTION.to_owned(),
    }
}

impl EventReceiver for Reader<'_, '_> {
    fn std_table_open(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.state.place.set(Place::Header);
        self.keys.clear();
    }

    fn std_table_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        if self.is_sound() {
            let result = self.begin();
            self.check(result);
        }
        self.state.place.set(Place::Value);
    }

    fn array_table_open(&mut self, span: Span, _error: &mut dyn ErrorSink) {
        self.wrong(span, "an array of sections", SECTION);
    }

    fn inline_table_open(&mut self, span: Span, _error: &mut dyn ErrorSink) -> bool {
        self.wrong(span, "a table as a value", VALUE);
        false
    }

    fn array_open(&mut self, span: Span, _error: &mut dyn ErrorSink) -> bool {
        if self.elements.is_some() {
            self.wrong(span, "an array in an array", ELEMENT);
        }
        // The parser calls itself for what is inside, so an array in an array must stay closed.
        let is_first = self.is_sound();
        if is_first {
            self.elements = Some((span.start(), Vec::new()));
        }
        is_first
    }

    fn array_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        if self.is_sound() {
            let result = self.end_array();
            self.check(result);
        }
        self.state.place.set(Place::Value);
    }

    fn simple_key(&mut self, span: Span, encoding: Option<Encoding>, error: &mut dyn ErrorSink) {
        let mut key = String::new();
        if let Some(raw) = self.raw(span, encoding) {
            raw.decode_key(&mut key, error);
        }
        self.keys.push((span.start(), key));
    }

    fn key_val_sep(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        if self.is_sound() {
            self.check(self.check_key());
        }
        self.state.place.set(Place::Value);
    }

    fn scalar(&mut self, span: Span, encoding: Option<Encoding>, error: &mut dyn ErrorSink) {
        let Some(raw) = self.raw(span, encoding).filter(|_| self.is_sound()) else {
            return;
        };
        let place = encoding.map_or(Place::Word, |_| Place::Text);
        self.state.place.set(place);
        let mut text = String::new();
        let kind = raw.decode_scalar(&mut text, error);
        self.state.place.set(Place::Value);
        if !self.is_sound() {
            return;
        }
        let scalar = match kind {
            ScalarKind::String => Scalar::Text(text),
            ScalarKind::Boolean(value) => Scalar::Boolean(value),
            ScalarKind::Integer(radix) => match i64::from_str_radix(&text, radix.value()) {
                Ok(number) => Scalar::Text(number.to_string()),
                Err(_) => return self.wrong(span, "an integer of more than 64 bits", VALUE),
            },
            ScalarKind::Float => return self.wrong(span, "a number that is no integer", VALUE),
            ScalarKind::DateTime => return self.wrong(span, "a date or a time", VALUE),
        };
        let result = self.value(span.start(), scalar);
        self.check(result);
    }

    fn comment(&mut self, span: Span, error: &mut dyn ErrorSink) {
        if let Some(raw) = self.source.get(span) {
            raw.decode_comment(error);
        }
    }

    fn newline(&mut self, span: Span, error: &mut dyn ErrorSink) {
        if let Some(raw) = self.source.get(span) {
            raw.decode_newline(error);
        }
        // Inside of an array a line is no more than a blank.
        if self.elements.is_none() {
            self.keys.clear();
            self.state.place.set(Place::Key);
        }
    }
}
