//! Tables for people: columns as wide as what is in them.

use crate::output::{Colours, Tone, visible};

/// A piece of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    text: String,
    tone: Tone,
}

impl Cell {
    /// A piece with this tone.
    pub(crate) fn new(tone: Tone, text: impl Into<String>) -> Cell {
        // Much of what is in tables was in a file.
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

/// Lines of the same columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    lines: Vec<Vec<Cell>>,
}

/// What is between two columns.
const GAP: usize = 2;

impl Table {
    /// A table with these titles; none for columns without.
    pub(crate) fn new(titles: &[&str]) -> Table {
        let titles: Vec<Cell> = titles.iter().map(|&t| Cell::new(Tone::Title, t)).collect();
        let lines = if titles.is_empty() {
            Vec::new()
        } else {
            vec![titles]
        };
        Table { lines }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, cells: Vec<Cell>) {
        self.lines.push(cells);
    }

    /// The text, each line indented by so many blanks, none with blanks at its end.
    pub(crate) fn text(&self, colours: Colours, indent: usize) -> String {
        let columns = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| width_of(&cell.text)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for line in &self.lines {
            let mut room = indent;
            for (cell, width) in line.iter().zip(&widths) {
                if !cell.text.is_empty() {
                    text.push_str(&" ".repeat(room));
                    text.push_str(&colours.paint(cell.tone, &cell.text));
                    room = 0;
                }
                room += width - width_of(&cell.text) + GAP;
            }
            text.push('\n');
        }
        text
    }
}

fn width_of(text: &str) -> usize {
    text.chars().count()
}

/// At most so many characters of a text; dots stand for the others.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if width_of(text) <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 3).collect();
    format!("{}...", kept.trim_end())
}

/// Text in lines of at most so many characters, each indented; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, indent: usize, most: usize) -> String {
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

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&["key", "value"]);
        table.line(vec!["a".into(), "1".into(), "more".into()]);
        table.line(vec!["längst".into(), Cell::default(), "x".into()]);
        table.line(vec!["b".into(), Cell::default()]);
        let text = table.text(Colours::NONE, 1);
        assert_eq!(
            text,
            " key     value\n a       1      more\n längst         x\n b\n"
        );
    }

    #[test]
    fn words_are_not_cut() {
        assert_eq!(wrapped("a bb ccc", 1, 5), " a bb\n ccc\n");
        assert_eq!(wrapped("a waytoolong b", 0, 4), "a\nwaytoolong\nb\n");
        assert_eq!(wrapped("", 2, 4), "");
    }

    #[test]
    fn what_is_long_is_cut() {
        assert_eq!(cut("short", 5), "short");
        assert_eq!(cut("longer", 5), "lo...");
        assert_eq!(cut("a longer", 5), "a...");
    }
}
