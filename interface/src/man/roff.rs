//! A man page, in the macros of man(7).

use std::fmt::Write;

/// The longest line of text in a page's source, which `mandoc -T lint` asks for.
const WIDTH: usize = 78;

/// The header and footer of all pages.
#[derive(Clone, Copy)]
pub struct Edition<'a> {
    /// The date of the release or of the build, such as 2025-06-30.
    pub date: &'a str,
    /// The names that have pages in section 3: they get the section's number.
    pub names: &'a dyn Fn(&str) -> bool,
}

/// A page that is being written.
pub(super) struct ManPage<'a> {
    edition: Edition<'a>,
    name: &'a str,
    text: String,
}

impl<'a> ManPage<'a> {
    /// A page of section 3, with the line that describes `name`.
    pub(super) fn new(edition: Edition<'a>, name: &'a str, summary: &str) -> ManPage<'a> {
        let mut page = ManPage {
            edition,
            name,
            text: format!(
                ".TH {name} 3 {} \"mpi_info_f08 {}\" \"MPI procedures\"\n.SH NAME\n",
                edition.date,
                env!("CARGO_PKG_VERSION")
            ),
        };
        let summary = format!("{name} \\- {}", plain(&lower_first(summary)));
        page.wrap(summary.split(' ').map(str::to_owned));
        page
    }

    /// Begins a section.
    pub(super) fn section(&mut self, title: &str) {
        let _ = writeln!(self.text, ".SH {title}");
    }

    /// Begins a subsection.
    pub(super) fn part(&mut self, title: &str) {
        let _ = writeln!(self.text, ".SS {title}");
    }

    /// Paragraphs in the markup of the reference: separated by empty lines, with `code` in backquotes and source text
    /// between lines of three backquotes.
    pub(super) fn prose<S: AsRef<str>>(&mut self, lines: &[S]) {
        let mut paragraph = String::new();
        let mut source: Option<Vec<&str>> = None;
        let mut is_first = true;
        for line in lines.iter().map(|line| line.as_ref()).chain([""]) {
            let is_fence = line.trim_start().starts_with("```");
            match &mut source {
                Some(lines) if !is_fence => {
                    lines.push(line);
                    continue;
                }
                Some(lines) => self.source(&std::mem::take(lines)),
                None if !is_fence && !line.is_empty() => {
                    let blank = if paragraph.is_empty() { "" } else { " " };
                    paragraph = paragraph + blank + line.trim();
                    continue;
                }
                None => {}
            }
            if !paragraph.is_empty() {
                if !is_first {
                    self.text.push_str(".PP\n");
                }
                is_first = false;
                self.fill(&paragraph);
                paragraph.clear();
            }
            if is_fence {
                source = match source {
                    Some(_) => None,
                    None => Some(Vec::new()),
                };
            }
        }
    }

    /// An argument or a constant, and its description.
    pub(super) fn term(&mut self, term: &str, what: &str) {
        let _ = writeln!(self.text, ".TP\n{term}");
        self.fill(what);
    }

    /// Source text, line by line.
    pub(super) fn source<S: AsRef<str>>(&mut self, lines: &[S]) {
        self.text.push_str(".PP\n.EX\n");
        for line in lines {
            let _ = writeln!(self.text, "{}", escaped(line.as_ref()));
        }
        self.text.push_str(".EE\n");
    }

    /// Other pages.
    pub(super) fn see_also(&mut self, pages: &[(&str, u8)]) {
        self.section("SEE ALSO");
        for (place, (name, section)) in pages.iter().enumerate() {
            let comma = if place + 1 < pages.len() { " ," } else { "" };
            let _ = writeln!(self.text, ".BR {} ({section}){comma}", escaped(name));
        }
    }

    /// The whole page.
    pub(super) fn text(self) -> String {
        // No paragraph macro directly after a heading.
        let mut text = self.text;
        for heading in [".SH", ".SS"] {
            text = without_paragraph_behind(&text, heading);
        }
        text
    }

    /// One paragraph, with its markup.
    fn fill(&mut self, paragraph: &str) {
        let mut words: Vec<String> = Vec::new();
        for (place, piece) in paragraph.split('`').enumerate() {
            for (number, word) in piece.split(' ').enumerate() {
                let set = match place % 2 {
                    1 => bold_or_italic(word),
                    _ => self.word(word),
                };
                // The first word of a piece continues the last word of the previous piece.
                match words.last_mut() {
                    Some(last) if number == 0 => last.push_str(&set),
                    _ => words.push(set),
                }
            }
        }
        self.wrap(words.into_iter());
    }

    /// Breaks words into lines.
    fn wrap(&mut self, words: impl Iterator<Item = String>) {
        let mut line = String::new();
        for word in words.filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
                self.line(&line);
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        // A line that begins with a period or an apostrophe would be a macro.
        let guard = if line.starts_with(['.', '\'']) {
            "\\&"
        } else {
            ""
        };
        if !line.is_empty() {
            let _ = writeln!(self.text, "{guard}{line}");
        }
    }

    /// A word of a text: MPI names are bold, followed by the section if they have a page.
    fn word(&self, word: &str) -> String {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let start = word.find("MPI_").or_else(|| word.find("HINT_"));
        let Some(start) = start else {
            return plain(word);
        };
        let (before, rest) = word.split_at(start);
        let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let section = match (self.edition.names)(name) && name != self.name {
            true => "(3)",
            false => "",
        };
        format!("{}\\fB{name}\\fR{section}{}", plain(before), plain(after))
    }
}

/// Code in a text: names of arguments in italics, everything else in bold.
fn bold_or_italic(code: &str) -> String {
    let is_name = code
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let font = if is_name { 'I' } else { 'B' };
    match code.is_empty() {
        true => String::new(),
        false => format!("\\f{font}{}\\fR", escaped(code)),
    }
}

/// A text without markup.
pub(super) fn plain(text: &str) -> String {
    text.replace('`', "").replace('\\', "\\e")
}

/// Text, escaped for roff.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for (place, c) in text.chars().enumerate() {
        match c {
            '\\' => out.push_str("\\e"),
            '-' => out.push_str("\\-"),
            '\'' => out.push_str("\\(aq"),
            '`' => out.push_str("\\(ga"),
            '^' => out.push_str("\\(ha"),
            '~' => out.push_str("\\(ti"),
            '.' if place == 0 => out.push_str("\\&."),
            c => out.push(c),
        }
    }
    out
}

/// With the first letter in lower case, unless it starts a name.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_ascii_uppercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

fn without_paragraph_behind(text: &str, heading: &str) -> String {
    let mut out = String::new();
    let mut is_behind = false;
    for line in text.lines() {
        if !(is_behind && line == ".PP") {
            out.push_str(line);
            out.push('\n');
        }
        is_behind = line.starts_with(heading);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lines: &[&str]) -> String {
        let edition = Edition {
            date: "2025-01-31",
            names: &|name| name == "MPI_Put" || name == "MPI_Get",
        };
        let mut page = ManPage::new(edition, "MPI_Get", "Reads `x`");
        page.section("DESCRIPTION");
        page.prose(lines);
        page.text()
    }

    #[test]
    fn text_is_set_and_escaped() {
        let text = page(&[
            "As MPI_Put, with `origin_addr` and MPI_NO_OP; not",
            "`-x`, nor MPI_Get.",
            "",
            ".so it \\ is",
        ]);
        let expected = "As \\fBMPI_Put\\fR(3), with \\fIorigin_addr\\fR and \\fBMPI_NO_OP\\fR; not\n\
                        \\fB\\-x\\fR, nor \\fBMPI_Get\\fR.\n.PP\n\\&.so it \\e is\n";
        assert!(text.ends_with(expected), "{text}");
        assert!(text.contains("MPI_Get \\- reads x\n"), "{text}");
    }

    #[test]
    fn source_is_as_it_was() {
        let text = page(&["So:", "```fortran", "  a = 'b'", ".c", "```"]);
        assert!(
            text.ends_with(".EX\n  a = \\(aqb\\(aq\n\\&.c\n.EE\n"),
            "{text}"
        );
    }
}
