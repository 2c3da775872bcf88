//! Text tables: columns as wide as their contents, or as the terminal allows.

use minfo_rules::launcher;
use minfo_rules::text::visible;
use minfo_system::{environment, terminal};
use std::io::IsTerminal;
use std::os::fd::AsFd;

/// The tone of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Normal text.
    #[default]
    Plain,
    /// The title of a column or a part.
    Title,
    /// The subject of the table.
    Subject,
    /// All is well.
    Good,
    /// This deserves attention.
    Bad,
    /// This can be skipped.
    Faint,
}

impl Tone {
    /// The number of the terminal's attribute.
    fn attribute(self) -> Option<u8> {
        match self {
            Tone::Plain => None,
            Tone::Title => Some(1),
            Tone::Subject => Some(36),
            Tone::Good => Some(32),
            Tone::Bad => Some(33),
            Tone::Faint => Some(2),
        }
    }
}

/// The destination of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    has_colours: bool,
    width: Option<usize>,
}

impl Look {
    /// A pipe or a file: no colours, and lines of any length.
    pub const PLAIN: Look = Look {
        has_colours: false,
        width: None,
    };

    /// The style for a stream: a terminal has a width, and colours if it supports them and `NO_COLOR` is not set. (What
    /// a launcher gives its processes may look like one and go to a file.)
    pub fn of(stream: &(impl IsTerminal + AsFd)) -> Look {
        let variable = |name: &str| environment::variable(name);
        match launcher::job(variable) {
            Ok(None) => Look {
                has_colours: terminal::has_colours(stream),
                width: terminal::width(stream),
            },
            _ => Look::PLAIN,
        }
    }

    /// The same with colours, or without.
    pub fn coloured(self, has_colours: bool) -> Look {
        Look {
            has_colours,
            ..self
        }
    }

    /// The text, in the colour of its tone.
    pub fn paint(self, tone: Tone, text: &str) -> String {
        match tone
            .attribute()
            .filter(|_| self.has_colours && !text.is_empty())
        {
            Some(attribute) => format!("\x1b[{attribute}m{text}\x1b[0m"),
            None => text.to_owned(),
        }
    }

    /// The width for a text that should have at most this many columns.
    pub fn width_of_text(self, most: usize) -> usize {
        self.width.map_or(most, |width| width.min(most))
    }
}

/// A piece of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    text: String,
    tone: Tone,
}

impl Cell {
    /// A piece with this tone.
    pub fn new(tone: Tone, text: impl Into<String>) -> Cell {
        // Much of the text in tables comes from files or programs.
        let text = visible(&text.into());
        Cell { text, tone }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::new(Tone::Plain, text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::new(Tone::Plain, text)
    }
}

/// Lines with the same columns.
#[derive(Clone, Debug, Default)]
pub struct Table {
    titles: Vec<Cell>,
    lines: Vec<Vec<Cell>>,
}

/// The gap between two columns.
const GAP: usize = 2;

/// The minimum width of a column if there is no room for all, unless its contents are narrower.
const LEAST: usize = 10;
/// The same if there is still not enough room.
const LEAST_OF_ALL: usize = 4;

impl Table {
    /// A table with these titles; without a title line if there are none.
    pub fn new(titles: &[&str]) -> Table {
        let titles = titles.iter().map(|&title| Cell::new(Tone::Title, title));
        Table {
            titles: titles.collect(),
            lines: Vec::new(),
        }
    }

    /// Adds a line.
    pub fn line(&mut self, cells: Vec<Cell>) {
        self.lines.push(cells);
    }

    /// The text, with each line indented by this many blanks, and no trailing blanks. On a terminal that is too narrow,
    /// wide cells are wrapped, or each line becomes a list, whichever is shorter; nothing is omitted.
    pub fn text(&self, look: Look, indent: usize) -> String {
        let titles = (!self.titles.is_empty()).then_some(&self.titles);
        let lines: Vec<&Vec<Cell>> = titles.into_iter().chain(&self.lines).collect();
        let columns = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let widest = |column: usize, lines: &[&Vec<Cell>]| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| width_of(&cell.text)).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(|column| widest(column, &lines)).collect();
        let gaps = indent + GAP * columns.saturating_sub(1);
        let room = look.width.map(|width| width.saturating_sub(gaps));
        let is_narrow = room.is_some_and(|room| widths.iter().sum::<usize>() > room);
        if let Some(room) = room {
            let titles = &lines[..lines.len().min(1)];
            let least: Vec<usize> = (0..columns)
                .map(|column| widths[column].min(widest(column, titles).max(LEAST)))
                .collect();
            shrink(&mut widths, &least, room);
            let least: Vec<usize> = widths
                .iter()
                .map(|&width| width.min(LEAST_OF_ALL))
                .collect();
            shrink(&mut widths, &least, room);
        }
        let mut text = String::new();
        for line in lines {
            put_line(&mut text, line, &widths, look, indent);
        }
        if is_narrow && titles.is_some() {
            let stacked = self.stacked(look, indent);
            if stacked.lines().count() < text.lines().count() {
                return stacked;
            }
        }
        text
    }

    /// Each line as a list of its titles and cells.
    fn stacked(&self, look: Look, indent: usize) -> String {
        let list = |line: &Vec<Cell>| {
            let pairs = self.titles.iter().zip(line);
            let pairs = pairs.filter(|(_, cell)| !cell.text.is_empty());
            let lines = pairs.map(|(title, cell)| vec![title.clone(), cell.clone()]);
            let list = Table {
                titles: Vec::new(),
                lines: lines.collect(),
            };
            list.text(look, indent)
        };
        let lists: Vec<String> = self.lines.iter().map(list).collect();
        lists.join("\n")
    }
}

/// Narrows the widest columns until all fit, but none below its minimum.
fn shrink(widths: &mut [usize], least: &[usize], room: usize) {
    loop {
        let excess = widths.iter().sum::<usize>().saturating_sub(room);
        let wide = (0..widths.len()).filter(|&column| widths[column] > least[column]);
        let Some(column) = wide.max_by_key(|&column| widths[column]) else {
            return;
        };
        if excess == 0 {
            return;
        }
        // Down to the width of the next one, which then takes its share of the rest.
        let others = (0..widths.len()).filter(|&other| widths[other] < widths[column]);
        let next = others.map(|other| widths[other]).max().unwrap_or(0);
        let most = (widths[column] - next).max(1);
        let saved = excess.min(most).min(widths[column] - least[column]);
        widths[column] -= saved;
    }
}

fn put_line(text: &mut String, line: &[Cell], widths: &[usize], look: Look, indent: usize) {
    let cells: Vec<Vec<&str>> = line
        .iter()
        .zip(widths)
        .map(|(cell, &width)| pieces(&cell.text, width))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
    for number in 0..height {
        let mut room = indent;
        for ((cell, pieces), width) in line.iter().zip(&cells).zip(widths) {
            let piece = pieces.get(number).copied().unwrap_or_default();
            if !piece.is_empty() {
                text.push_str(&" ".repeat(room));
                text.push_str(&look.paint(cell.tone, piece));
                room = 0;
            }
            room += width - width_of(piece) + GAP;
        }
        text.push('\n');
    }
}

/// Splits a text into pieces of at most this many characters: between words if possible, otherwise after a comma, a
/// slash, an underscore or a bar, otherwise anywhere.
fn pieces(text: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while width_of(rest) > width.max(1) {
        let limit = byte_of(rest, width.max(1));
        let (head, tail) = rest.split_at(limit);
        // (A blank just after the piece also counts.)
        let at_blank = match tail.starts_with(' ') {
            true => Some(limit),
            false => head.rfind(' ').filter(|&at| at > 0),
        };
        let at_mark = head.rfind([',', '/', '_', '|']).map(|at| at + 1);
        let end = at_blank.or(at_mark).unwrap_or(limit);
        pieces.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces
}

/// The byte offset of the character with this number.
fn byte_of(text: &str, number: usize) -> usize {
    let found = text.char_indices().nth(number);
    found.map_or(text.len(), |(byte, _)| byte)
}

fn width_of(text: &str) -> usize {
    text.chars().count()
}

/// Text in lines of at most this many characters, each indented; a longer word gets a separate line.
pub fn wrapped(text: &str, indent: usize, most: usize) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && indent + width_of(&line) + 1 + width_of(word) > most {
            lines.push_str(&format!("{:indent$}{line}\n", ""));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push_str(&format!("{:indent$}{line}\n", ""));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(width: usize) -> Look {
        Look {
            has_colours: false,
            width: Some(width),
        }
    }

    #[test]
    fn only_what_is_coloured_has_escapes() {
        let coloured = Look {
            has_colours: true,
            width: None,
        };
        assert_eq!(Look::PLAIN.paint(Tone::Bad, "x"), "x");
        assert_eq!(coloured.paint(Tone::Bad, "x"), "\x1b[33mx\x1b[0m");
        assert_eq!(coloured.paint(Tone::Plain, "x"), "x");
        assert_eq!(coloured.paint(Tone::Title, ""), "");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&["key", "value"]);
        table.line(vec!["a".into(), "1".into(), "more".into()]);
        table.line(vec!["längst".into(), Cell::default(), "x".into()]);
        table.line(vec!["b".into(), Cell::default()]);
        let text = table.text(Look::PLAIN, 1);
        assert_eq!(
            text,
            " key     value\n a       1      more\n längst         x\n b\n"
        );
        assert_eq!(table.text(narrow(80), 1), text);
    }

    #[test]
    fn a_narrow_terminal_gets_all_in_more_lines() {
        let mut table = Table::new(&["key", "note"]);
        table.line(vec![
            "striping_unit".into(),
            "one two three four five six seven".into(),
        ]);
        table.line(vec!["a".into(), "b".into()]);
        let text = table.text(narrow(30), 0);
        assert_eq!(
            text,
            "key            note\n\
             striping_unit  one two three\n\
             \x20              four five six\n\
             \x20              seven\n\
             a              b\n"
        );
        for width in 1..60 {
            let text = table.text(narrow(width), 2);
            let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
            assert!(letters(&text) >= letters(&table.text(Look::PLAIN, 2)));
            // Two columns of the minimum width, the gap and the indentation.
            let is_in = |line: &str| width_of(line) <= width.max(2 * LEAST_OF_ALL + GAP + 2);
            assert!(text.lines().all(is_in), "{width}\n{text}");
        }
    }

    #[test]
    fn what_would_be_many_short_lines_is_a_list() {
        let mut table = Table::new(&["object", "key", "note"]);
        let note = "one two three four five six seven eight nine ten";
        table.line(vec![
            "a long object".into(),
            "a_long_key".into(),
            note.into(),
        ]);
        table.line(vec!["b".into(), Cell::default(), "c".into()]);
        assert_eq!(
            table.text(narrow(36), 1),
            " object  a long object\n key     a_long_key\n note    one two three four five six\n\
             \x20        seven eight nine ten\n\n object  b\n note    c\n"
        );
    }

    #[test]
    fn a_text_is_broken_where_it_can_be() {
        assert_eq!(
            pieces("read_once,sequential", 12),
            ["read_once,", "sequential"]
        );
        assert_eq!(pieces("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(pieces("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(pieces("äöü ß", 3), ["äöü", "ß"]);
        assert_eq!(pieces("", 3), [""]);
    }

    #[test]
    fn words_are_not_cut() {
        assert_eq!(wrapped("a bb ccc", 1, 5), " a bb\n ccc\n");
        assert_eq!(wrapped("a waytoolong b", 0, 4), "a\nwaytoolong\nb\n");
        assert_eq!(wrapped("", 2, 4), "");
    }
}
