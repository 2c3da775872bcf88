//! A page for a browser: a single file that loads nothing else. It is complete without scripts; with scripts it can be
//! sorted and filtered.

use crate::words;
use minfo_rules::hints::catalogue::{self, Hint};
use minfo_rules::text::visible;
use std::fmt::Write;

/// The colour of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// Ordinary text.
    #[default]
    None,
    /// All is well.
    Good,
    /// The result is not what was requested.
    Warning,
    /// An error.
    Bad,
    /// Text that the reader can skip.
    Faint,
}

impl Mark {
    fn class(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Good => "good",
            Mark::Warning => "warn",
            Mark::Bad => "bad",
            Mark::Faint => "faint",
        }
    }

    /// The hue of the group of this mark with this number, in degrees: each group of a page has its own.
    fn hue(self, number: usize) -> u16 {
        let hues: &[u16] = match self {
            Mark::None | Mark::Good => &[150, 170, 130],
            Mark::Warning => &[40, 62, 24, 275, 300, 80, 255, 320, 50],
            Mark::Bad => &[2, 340, 320, 14],
            Mark::Faint => &[212, 190, 232, 200],
        };
        hues[number % hues.len()]
    }
}

/// A part of a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageCell {
    text: String,
    mark: Mark,
    /// The group whose colour it has, or nothing for that of its mark.
    group: String,
    is_key: bool,
}

impl PageCell {
    /// Text in a colour.
    pub(crate) fn marked(mark: Mark, text: impl Into<String>) -> PageCell {
        PageCell {
            text: text.into(),
            mark,
            ..PageCell::default()
        }
    }

    /// Text in the colour of a group.
    pub(crate) fn of_group(group: &str, mark: Mark, text: impl Into<String>) -> PageCell {
        PageCell {
            group: group.to_owned(),
            ..PageCell::marked(mark, text)
        }
    }

    /// The key of a hint, with its entry in the catalogue.
    pub(crate) fn key(key: &str) -> PageCell {
        PageCell {
            text: key.to_owned(),
            is_key: true,
            ..PageCell::default()
        }
    }
}

impl From<&str> for PageCell {
    fn from(text: &str) -> PageCell {
        PageCell::marked(Mark::None, text)
    }
}

impl From<String> for PageCell {
    fn from(text: String) -> PageCell {
        PageCell::marked(Mark::None, text)
    }
}

/// A row, and the words for filters.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageRow {
    /// The word for one filter.
    pub(crate) group: String,
    pub(crate) mark: Mark,
    pub(crate) cells: Vec<PageCell>,
}

/// The groups of these rows, each with its number of rows, in the order of the first ones.
pub(crate) fn groups(rows: &[PageRow]) -> Vec<(String, Mark, u64)> {
    let mut groups: Vec<(String, Mark, u64)> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| group.0 == row.group) {
            Some(group) => group.2 += 1,
            None => groups.push((row.group.clone(), row.mark, 1)),
        }
    }
    groups
}

/// What a bar shows: how something is divided, how its parts compare, or how each is spread over time.
#[derive(Clone, Debug)]
pub(crate) enum BarKind {
    Shares,
    Columns,
    Heat(Vec<Vec<u64>>),
}

/// A bar that shows how something is divided, or columns that compare its parts.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    /// Each share: its label, which stands on it as far as there is room, and its size.
    pub(crate) parts: Vec<(String, u64)>,
    pub(crate) note: String,
    pub(crate) kind: BarKind,
}

impl Bar {
    /// A bar of these parts, if there are any.
    pub(crate) fn of(
        kind: BarKind,
        name: &str,
        note: String,
        parts: Vec<(String, u64)>,
    ) -> Vec<Bar> {
        let label = name.to_owned();
        let bar = (!parts.is_empty()).then_some(Bar {
            label,
            parts,
            note,
            kind,
        });
        bar.into_iter().collect()
    }
}

/// A page.
#[derive(Clone, Debug)]
pub(crate) struct Page<'a> {
    pub(crate) title: String,
    /// What the page is about, in pairs of a title and a text: a block for each job.
    pub(crate) about: Vec<Vec<(String, String)>>,
    /// What needs attention, in pairs of a title and a text.
    pub(crate) advice: Vec<(String, String)>,
    /// The groups that the picture shows, each with its number of hints.
    pub(crate) groups: Vec<(String, Mark, u64)>,
    pub(crate) columns: &'a [&'a str],
    pub(crate) rows: Vec<PageRow>,
    /// Bars below the table, and the title of each group.
    pub(crate) bars: Vec<(&'a str, Vec<Bar>)>,
    /// Further remarks.
    pub(crate) remark: Option<String>,
}

/// The rows of a table that are shown at first: a browser takes a second for some thousands.
const SHOWN: usize = 200;

/// Text of at most this many bytes stays in one line.
const SHORT: usize = 20;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// With this policy, the browser loads nothing, whatever the page contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

impl Page<'_> {
    /// The text of the page.
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(64 << 10);
        let title = escaped(&self.title);
        let _ = write!(
            text,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n"
        );
        for block in &self.about {
            text.push_str("<dl class=\"about\">\n");
            for (what, fact) in block {
                let _ = writeln!(
                    text,
                    "<div><dt>{}</dt><dd>{}</dd></div>",
                    escaped(what),
                    escaped(fact)
                );
            }
            text.push_str("</dl>\n");
        }
        text.push_str("</header>\n<main>\n");
        self.put_advice(&mut text);
        self.put_groups(&mut text);
        self.put_table(&mut text);
        if let Some(remark) = &self.remark {
            let _ = writeln!(text, "<p>{}</p>", escaped(remark));
        }
        self.put_bars(&mut text);
        self.put_catalogue(&mut text);
        let _ = write!(
            text,
            "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        );
        text
    }

    fn put_advice(&self, text: &mut String) {
        if self.advice.is_empty() {
            return;
        }
        text.push_str("<section id=\"advice\">\n<h2>What needs attention</h2>\n<ol>\n");
        for (title, words) in &self.advice {
            let _ = writeln!(
                text,
                "<li><b>{}</b>: {}</li>",
                escaped(title),
                escaped(words)
            );
        }
        text.push_str("</ol>\n</section>\n");
    }

    /// The class of a mark, and the style of a group.
    fn look(&self, group: &str, mark: Mark) -> (&'static str, String) {
        let mut of_mark = self.groups.iter().filter(|other| other.1 == mark);
        let number = of_mark.position(|other| other.0 == group);
        let style = number.map(|number| format!("--hue: {}", mark.hue(number)));
        (mark.class(), style.unwrap_or_default())
    }

    /// A bar with the number of hints in each group; its parts also serve as filters.
    fn put_groups(&self, text: &mut String) {
        if self.groups.is_empty() {
            return;
        }
        let words = self.groups.iter();
        let words = words.map(|(name, _, number)| format!("{number} {name}"));
        let words = escaped(&words.collect::<Vec<_>>().join(", "));
        let _ = writeln!(
            text,
            "<div class=\"bar\" role=\"img\" aria-label=\"{words}\">"
        );
        for (name, mark, number) in &self.groups {
            let ((class, style), name) = (self.look(name, *mark), escaped(name));
            let _ = writeln!(
                text,
                "<span class=\"part {class}\" style=\"{style}; flex-grow: {number}\" title=\"{number} {name}\">{name}</span>"
            );
        }
        text.push_str("</div>\n<div class=\"filters\">\n");
        for (name, mark, number) in &self.groups {
            let ((class, style), name) = (self.look(name, *mark), escaped(name));
            let _ = writeln!(
                text,
                "<button type=\"button\" class=\"chip {class}\" style=\"{style}\" data-group=\"{name}\" aria-pressed=\"true\">{name} <b>{number}</b></button>"
            );
        }
        text.push_str(
            "<input type=\"search\" id=\"search\" placeholder=\"filter rows\" aria-label=\"filter rows\">\n\
             <output id=\"shown\"></output>\n</div>\n",
        );
    }

    fn put_table(&self, text: &mut String) {
        if self.rows.len() > SHOWN {
            // (Opened, it shows them all, without scripts as well.)
            let _ = writeln!(
                text,
                "<details id=\"rest\" data-shown=\"{SHOWN}\"><summary>show all rows, not only {SHOWN}</summary></details>"
            );
        }
        text.push_str("<table id=\"hints\">\n<thead>\n<tr>");
        for column in self.columns {
            let _ = write!(
                text,
                "<th scope=\"col\" aria-sort=\"none\"><button type=\"button\">{}</button></th>",
                escaped(column)
            );
        }
        text.push_str("</tr>\n</thead>\n<tbody>\n");
        for (number, row) in self.rows.iter().enumerate() {
            let rest = if number < SHOWN { "" } else { " rest" };
            let _ = write!(
                text,
                "<tr class=\"{}{rest}\" data-group=\"{}\">",
                row.mark.class(),
                escaped(&row.group)
            );
            for (cell, column) in row.cells.iter().zip(self.columns) {
                // (On a narrow screen a row is a list, and the title is beside each.)
                let empty = if cell.text.is_empty() {
                    " class=\"empty\""
                } else {
                    ""
                };
                let _ = write!(text, "<td data-title=\"{}\"{empty}>", escaped(column));
                let shown = escaped(&cell.text);
                match (cell.is_key, cell.mark) {
                    (true, _) if !catalogue::with_key(&cell.text).is_empty() => {
                        let id = id_of(&cell.text);
                        let _ = write!(text, "<a class=\"key\" href=\"#{id}\">{shown}</a>");
                    }
                    (true, _) => {
                        let _ = write!(text, "<span class=\"key\">{shown}</span>");
                    }
                    (_, Mark::None) => text.push_str(&shown),
                    (_, mark) => {
                        let short = if cell.text.len() <= SHORT {
                            " short"
                        } else {
                            ""
                        };
                        let (class, style) = self.look(&cell.group, mark);
                        let _ = write!(
                            text,
                            "<span class=\"mark{short} {class}\" style=\"{style}\">{shown}</span>"
                        );
                    }
                }
                text.push_str("</td>");
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody>\n</table>\n");
    }

    fn put_bars(&self, text: &mut String) {
        for (title, bars) in self.bars.iter().filter(|(_, bars)| !bars.is_empty()) {
            let _ = writeln!(
                text,
                "<section class=\"bars\">\n<h2>{}</h2>",
                escaped(title)
            );
            bars.iter().for_each(|bar| put_bar(text, bar));
            text.push_str("</section>\n");
        }
    }

    /// The entries of all keys in the table.
    fn put_catalogue(&self, text: &mut String) {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let mut keys: Vec<&str> = cells
            .filter(|cell| cell.is_key && !catalogue::with_key(&cell.text).is_empty())
            .map(|cell| cell.text.as_str())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        if keys.is_empty() {
            return;
        }
        text.push_str("<section id=\"catalogue\">\n<h2>These keys in the catalogue</h2>\n");
        for key in keys {
            let _ = writeln!(
                text,
                "<article id=\"{}\">\n<h3>{}</h3>",
                id_of(key),
                escaped(key)
            );
            for hint in catalogue::with_key(key) {
                put_entry(text, hint);
            }
            text.push_str("</article>\n");
        }
        text.push_str("</section>\n");
    }
}

fn put_entry(text: &mut String, hint: &Hint) {
    let _ = writeln!(text, "<p>{}</p>\n<dl>", escaped(hint.prose().meaning));
    for (title, fact) in words::entry(hint) {
        let _ = writeln!(text, "<dt>{title}</dt><dd>{}</dd>", escaped(&fact));
    }
    text.push_str("</dl>\n");
}

/// The anchor of a key's entry. Letters, digits, `_` and `-` of the key stay as they are.
fn id_of(key: &str) -> String {
    let mut id = "key-".to_owned();
    for byte in key.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => id.push(char::from(byte)),
            other => id.push_str(&format!(".{other:02x}")),
        }
    }
    id
}

/// Of more columns, only a pointer shows the labels.
const LABELLED: usize = 24;

/// A bar, columns that are as wide as each other, or a row of shades for each part.
fn put_bar(text: &mut String, bar: &Bar) {
    let label = escaped(&bar.label);
    let class = match bar.kind {
        BarKind::Shares => "bar",
        BarKind::Columns => "columns",
        BarKind::Heat(_) => "heat",
    };
    let _ = write!(
        text,
        "<figure>\n<figcaption><b>{label}</b> {}</figcaption>\n\
         <div class=\"{class}\" role=\"img\" aria-label=\"{label}\">\n",
        escaped(&bar.note)
    );
    let most = bar.parts.iter().map(|part| part.1).max();
    let most = most.unwrap_or(0).max(1);
    let is_labelled = bar.parts.len() <= LABELLED;
    for (place, (whose, share)) in bar.parts.iter().enumerate() {
        let whose = escaped(whose);
        let _ = match &bar.kind {
            BarKind::Columns => {
                let height = *share as f64 * 100.0 / most as f64;
                let below = if is_labelled { &*whose } else { "" };
                writeln!(
                    text,
                    "<span title=\"{whose}\"><i style=\"height: {height:.1}%\"></i>{below}</span>"
                )
            }
            BarKind::Shares => {
                let shade = place % 2;
                writeln!(
                    text,
                    "<span class=\"part part{shade}\" style=\"flex-grow: {share}\" title=\"{whose}\">{whose}</span>"
                )
            }
            BarKind::Heat(rows) => {
                let _ = write!(text, "<span title=\"{whose}\">");
                put_shades(text, &rows[place], most);
                writeln!(text, "</span>")
            }
        };
    }
    text.push_str("</div>\n");
    if matches!(bar.kind, BarKind::Shares) {
        // (What is too long for its part is cut off there.)
        let words = bar.parts.iter().map(|part| part.0.as_str());
        let words = escaped(&words.collect::<Vec<_>>().join("; "));
        let _ = writeln!(text, "<p class=\"legend\">{words}</p>");
    }
    text.push_str("</figure>\n");
}

/// Shades of ten, the square root of a part of the most; those that follow each other alike are one.
fn put_shades(text: &mut String, row: &[u64], most: u64) {
    let shade = |value: &u64| (10.0 * (*value as f64 / most as f64).sqrt()).ceil();
    for run in row.chunk_by(|one, next| shade(one) == shade(next)) {
        let (opacity, len) = (shade(&run[0]) / 10.0, run.len());
        let _ = write!(text, "<i style=\"flex: {len}; opacity: {opacity}\"></i>");
    }
}

/// Text escaped for a page and for an attribute, so that the browser interprets none of it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in visible(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page<'static> {
        let hostile = "<script>alert('\"&\")</script>\u{1b}[2J\u{202e}";
        Page {
            title: hostile.to_owned(),
            about: vec![vec![(hostile.to_owned(), hostile.to_owned())]],
            advice: vec![(hostile.to_owned(), hostile.to_owned())],
            groups: vec![
                (hostile.to_owned(), Mark::Bad, 3),
                ("b".to_owned(), Mark::Good, 1),
            ],
            columns: &["key", "note"],
            rows: vec![
                PageRow {
                    group: hostile.to_owned(),
                    mark: Mark::Bad,
                    cells: vec![PageCell::key(hostile), hostile.into()],
                },
                PageRow {
                    group: "b".to_owned(),
                    mark: Mark::Good,
                    cells: vec![
                        PageCell::key("no_locks"),
                        PageCell::marked(Mark::Good, hostile),
                    ],
                },
            ],
            bars: vec![(
                "who",
                vec![Bar {
                    label: hostile.to_owned(),
                    parts: vec![(hostile.to_owned(), 3), ("b".to_owned(), 1)],
                    note: hostile.to_owned(),
                    kind: BarKind::Shares,
                }],
            )],
            remark: Some(hostile.to_owned()),
        }
    }

    #[test]
    fn nothing_of_a_report_is_obeyed() {
        let text = page().text();
        assert!(!text.contains("<script>alert"));
        assert_eq!(text.matches("<script").count(), 1);
        assert_eq!(
            text.matches("&lt;script&gt;alert(&#39;&quot;&amp;&quot;)")
                .count(),
            22
        );
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
    }

    #[test]
    fn nothing_is_asked_for_outside() {
        let text = page().text();
        for word in [
            "http:",
            "https:",
            "src=",
            "url(",
            "@import",
            "fetch(",
            "XMLHttpRequest",
            "<link",
        ] {
            assert!(!text.contains(word), "{word}");
        }
    }

    #[test]
    fn a_long_table_is_shown_in_part() {
        let mut page = page();
        page.rows = vec![page.rows[1].clone(); SHOWN];
        assert!(!page.text().contains("id=\"rest\""));
        page.rows.push(page.rows[0].clone());
        let text = page.text();
        assert_eq!(text.matches("<details id=\"rest\"").count(), 1);
        assert_eq!(text.matches("<tr class=\"good rest\"").count(), 1);
        assert_eq!(text.matches(" rest\"").count(), 1);
    }

    #[test]
    fn a_key_has_its_entry() {
        let text = page().text();
        assert!(text.contains("<a class=\"key\" href=\"#key-no_locks\">no_locks</a>"));
        assert!(text.contains("<article id=\"key-no_locks\">"));
        assert!(text.contains("promises never to lock"));
        assert_eq!(text.matches("<article").count(), 1);
        assert_eq!(id_of("a b\"é_1"), "key-a.20b.22.c3.a9_1");
    }
}
