//! `mpi-hints list --markdown`: the catalogue as a page, which is installed.

use crate::words;
use minfo_rules::hints::catalogue::{Hint, Kind, Origin};
use std::fmt::Write;

const BEGIN: &str = "\
# The catalogue of hints

All hints that this library knows, by kind of object and by who defines them, as `mpi-hints list --markdown` prints them. Values are
checked against the same table, and the report is made from it; `mpi-hints explain KEY` shows more of a hint.

- **default**: what is in effect if the hint is not given; empty if nothing is, or if it is not documented.
- **same**: whether all processes have to give the same value. *In practice*: not documented, but a known library hangs or
  diverges if they do not.
- **when** it can be given: *at creation* of the object only, *always*, or *never*: such a hint is read-only.
- **read by**: the MPIs whose sources or library contain the key. What one does with it may depend on how it was built
  and on the file system; `mpi-hints probe` finds out. *Used by*: what a library that accepts the hint uses it for, where
  that is known to be less than everything.
";

/// The page of these hints, which are sorted by key.
pub(crate) fn page(hints: &[Hint], kinds: &[Kind]) -> String {
    let mut page = BEGIN.to_owned();
    for &kind in kinds {
        let of_kind: Vec<Hint> = hints
            .iter()
            .copied()
            .filter(|hint| hint.kinds.contains(&kind))
            .collect();
        if of_kind.is_empty() {
            continue;
        }
        let objects = capital(kind.objects());
        let _ = writeln!(page, "\n## {objects}");
        for definer in words::DEFINERS {
            let is_his = |hint: &Hint| words::definer(hint.origin) == definer;
            let group: Vec<Hint> = of_kind.iter().copied().filter(is_his).collect();
            if let Some(first) = group.first() {
                // Every heading of the page is unique.
                let _ = write!(page, "\n### {objects}: {}\n\n", who(first.origin));
                put_table(&mut page, &group);
            }
        }
    }
    page
}

fn who(origin: Origin) -> String {
    match origin {
        Origin::Mpi(..) => "the MPI standard".to_owned(),
        other => other.to_string(),
    }
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(rest).collect()
}

fn put_table(page: &mut String, hints: &[Hint]) {
    page.push_str("| key | | value | default | same | when | defined by | read by |\n");
    page.push_str("|---|---|---|---|---|---|---|---|\n");
    for hint in hints {
        let when = words::when(hint.settable);
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} | {when} | {} | {} |",
            hint.key.replace('|', "\\|"),
            plain(&notes(hint)),
            plain(&hint.form.to_string()),
            plain(&words::default(hint.default).unwrap_or_default()),
            words::same(hint.same).0,
            hint.origin,
            words::known_to(hint).join(", "),
        );
    }
}

/// The meaning, and further remarks.
fn notes(hint: &Hint) -> String {
    let mut notes = hint.prose().meaning.to_owned();
    if let Some(limit) = words::limit(hint) {
        let _ = write!(notes, " In effect at most {limit}.");
    }
    if let used @ [_, ..] = words::used(hint).as_slice() {
        let _ = write!(notes, " Used by {}.", used.join("; "));
    }
    for wrong in words::wrong(hint) {
        let _ = write!(notes, " {wrong}.");
    }
    if let Some(uncertain) = hint.prose().uncertain {
        let _ = write!(notes, " Not certain: {uncertain}");
    }
    notes
}

/// Text in a table, escaped so that Markdown interprets none of it.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => plain.extend(['\\', character]),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::hints::catalogue;

    #[test]
    fn each_hint_has_a_row_for_each_kind() {
        let hints = catalogue::all();
        let page = page(hints, &Kind::ALL);
        let rows: usize = hints.iter().map(|hint| hint.kinds.len()).sum();
        assert_eq!(
            page.lines().filter(|line| line.starts_with("| `")).count(),
            rows
        );
        let mut headings: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
        let count = headings.len();
        headings.sort_unstable();
        headings.dedup();
        assert_eq!(headings.len(), count);
    }

    #[test]
    fn nothing_means_something() {
        assert_eq!(plain("a|b <c> _d_ *e*"), "a\\|b &lt;c&gt; \\_d\\_ \\*e\\*");
    }
}
