//! The TOML of a hints file: sections `[kind]` and `[kind."pattern"]` with hints, and nothing deeper.
//!
//! `toml_parser` turns the text into events with their positions, and decodes keys, strings and numbers. This file
//! interprets them, and rejects TOML that has no meaning here.

use super::expected::{
    ELEMENT, LinePosition, ParserState, SECTION, VALUE, not_boolean, of_parser, unknown,
};
use super::problem::{HintsFileProblem, ParseResult};
use super::sections::{Sections, is_with_blanks};
use crate::hints::catalogue::Kind;
use crate::text::{clipped, ticked};
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::parser::{EventReceiver, parse_document};
use toml_parser::{ErrorSink, ParseError, Raw, Source, Span};

/// The names of sections.
const KINDS: [(&str, Kind); 7] = [
    ("file", Kind::File),
    ("comm", Kind::Comm),
    ("win", Kind::Win),
    ("memory", Kind::Memory),
    ("session", Kind::Session),
    ("spawn", Kind::Spawn),
    ("port", Kind::Port),
];
/// The key that says whether a section overrides.
const OVERRIDE: &str = "override";

/// Reads a file in this format.
pub(super) fn read(text: &str) -> ParseResult<Sections<'_>> {
    let source = Source::new(text);
    let state = ParserState::default();
    let mut reader = TomlReader {
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

struct TomlReader<'t, 's> {
    source: Source<'t>,
    sections: Sections<'t>,
    state: &'s ParserState,
    /// The parts of the key of the line or of the header.
    keys: Vec<(usize, String)>,
    /// An open array: its position, and its elements.
    elements: Option<(usize, Vec<String>)>,
}

/// A value that is not an array.
enum Scalar {
    Boolean(bool),
    Text(String),
}

impl<'t> TomlReader<'t, '_> {
    fn is_sound(&self) -> bool {
        self.state.problem.borrow().is_none()
    }

    fn wrong(&self, span: Span, what: &'static str, expected: &'static str) {
        self.state
            .note(HintsFileProblem::new(span.start(), what, expected));
    }

    fn check(&self, result: ParseResult<()>) {
        if let Err(problem) = result {
            self.state.note(problem);
        }
    }

    fn raw(&self, span: Span, encoding: Option<Encoding>) -> Option<Raw<'t>> {
        let raw = self.source.get(span)?;
        Some(Raw::new_unchecked(raw.as_str(), encoding, span))
    }

    /// Starts the section whose header was read.
    fn begin(&mut self) -> ParseResult<()> {
        let keys = std::mem::take(&mut self.keys);
        let Some((at, name)) = keys.first() else {
            return Ok(());
        };
        let Some((_, kind)) = KINDS.iter().find(|(known, _)| known == name) else {
            return Err(unknown(*at, name));
        };
        let patterns = &keys[1..];
        match (kind, patterns) {
            (Kind::Memory, [(at, _), ..]) => {
                let expected = "[memory] alone, since memory has no name";
                Err(HintsFileProblem::new(*at, "a pattern for memory", expected))
            }
            (Kind::Session, [(at, _), ..]) => {
                let expected = "[session] alone, since a session has no name";
                Err(HintsFileProblem::new(
                    *at,
                    "a pattern for a session",
                    expected,
                ))
            }
            (Kind::Port, [(at, _), ..]) => {
                let expected = "[port] alone, since a port has no name before it is opened";
                Err(HintsFileProblem::new(*at, "a pattern for ports", expected))
            }
            (_, [_, (at, _), ..]) => {
                let parts: Vec<&str> = patterns.iter().map(|(_, part)| part.as_str()).collect();
                let pattern = clipped(parts.join(".").as_bytes());
                let expected = format!("one pattern in quotes: [{name}.\"{pattern}\"]");
                Err(HintsFileProblem::new(*at, "a nested section", expected))
            }
            _ => self.sections.begin(*at, *kind, patterns.first().cloned()),
        }
    }

    /// Checks the key before a `=`.
    fn check_key(&self) -> ParseResult<()> {
        match self.keys.as_slice() {
            [(at, key), ..] if !self.sections.are_begun() => {
                let what = format!("{} before the first section", ticked(key));
                Err(HintsFileProblem::new(*at, what, SECTION))
            }
            [(_, key), (at, _), ..] => {
                let what = format!("a dotted key, {} and more", ticked(&format!("{key}.")));
                let expected = "a key without dots (or in quotes), below the header of its section";
                Err(HintsFileProblem::new(*at, what, expected))
            }
            _ => Ok(()),
        }
    }

    /// A value, or an element of the open array.
    fn value(&mut self, at: usize, scalar: Scalar) -> ParseResult<()> {
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

    /// Ends the open array.
    fn end_array(&mut self) -> ParseResult<()> {
        let Some((at, elements)) = self.elements.take() else {
            return Ok(());
        };
        match self.keys.pop() {
            Some((_, key)) if key == OVERRIDE => Err(not_boolean(at)),
            Some(_) if elements.is_empty() => Err(HintsFileProblem::new(
                at,
                "an empty array",
                "at least one element",
            )),
            Some(key) => self.sections.add(key, (at, elements.join(","))),
            None => Ok(()),
        }
    }
}

/// An element of a list as part of the value, where a comma ends it and blanks around it are stripped.
fn element(at: usize, scalar: Scalar) -> ParseResult<String> {
    let what = match scalar {
        Scalar::Boolean(_) => "a boolean in an array",
        Scalar::Text(text) if text.is_empty() => "an empty element",
        Scalar::Text(text) if text.contains(',') => "an element with a comma",
        Scalar::Text(text) if is_with_blanks(&text) => "an element with leading or trailing blanks",
        Scalar::Text(text) => return Ok(text),
    };
    Err(HintsFileProblem::new(at, what, ELEMENT))
}

impl EventReceiver for TomlReader<'_, '_> {
    fn std_table_open(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.state.place.set(LinePosition::Header);
        self.keys.clear();
    }

    fn std_table_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        if self.is_sound() {
            let result = self.begin();
            self.check(result);
        }
        self.state.place.set(LinePosition::Value);
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
            self.wrong(span, "a nested array", ELEMENT);
        }
        // The parser recurses into nested values, so an array in an array is rejected.
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
        self.state.place.set(LinePosition::Value);
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
        self.state.place.set(LinePosition::Value);
    }

    fn scalar(&mut self, span: Span, encoding: Option<Encoding>, error: &mut dyn ErrorSink) {
        let Some(raw) = self.raw(span, encoding).filter(|_| self.is_sound()) else {
            return;
        };
        if raw.is_empty() {
            return self.wrong(span, "a missing value", VALUE);
        }
        let place = encoding.map_or(LinePosition::Word, |_| LinePosition::Text);
        self.state.place.set(place);
        let mut text = String::new();
        let kind = raw.decode_scalar(&mut text, error);
        self.state.place.set(LinePosition::Value);
        if !self.is_sound() {
            return;
        }
        let scalar = match kind {
            ScalarKind::String => Scalar::Text(text),
            ScalarKind::Boolean(value) => Scalar::Boolean(value),
            ScalarKind::Integer(radix) => match i64::from_str_radix(&text, radix.value()) {
                Ok(number) => Scalar::Text(number.to_string()),
                Err(_) => {
                    return self.wrong(span, "an integer that does not fit in 64 bits", VALUE);
                }
            },
            ScalarKind::Float => return self.wrong(span, "a number that is not an integer", VALUE),
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
        // Inside an array, a line break is just a blank.
        if self.elements.is_none() {
            self.keys.clear();
            self.state.place.set(LinePosition::Key);
        }
    }
}
