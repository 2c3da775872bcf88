//! The pages of procedures without a row: sections of documents in `docs/`, each under a heading with the names.
//!
//! In a section, the first source text is the synopsis; a list of arguments, of constants, and paragraphs that begin with
//! `Errors` go into their own sections of the page.

use super::example::Example;
use super::roff::{Edition, ManPage};
use super::rows::sentence;
use super::{clauses, errors_apart, file, link, summary};
use crate::file::DerivedFile;

/// A section of a document.
#[derive(Debug)]
pub struct DocumentSection {
    /// The names that it describes. The first one is that of its page.
    pub names: Vec<String>,
    /// The source text that shows how they are called.
    synopsis: Vec<String>,
    /// Its other paragraphs and lists, without empty lines; source text is one of them, with its fences.
    blocks: Vec<Vec<String>>,
}

/// Reads a document.
///
/// # Errors
/// A section without source text.
pub fn read(text: &str) -> Result<Vec<DocumentSection>, String> {
    let (mut is_source, mut is_new) = (false, true);
    let mut parts: Vec<(&str, Vec<Vec<String>>)> = Vec::new();
    for line in text.lines() {
        let title = line.strip_prefix("## ").filter(|_| !is_source);
        is_source ^= line.starts_with("```");
        match (title, parts.last_mut()) {
            (Some(title), _) => {
                parts.push((title, Vec::new()));
                is_new = true;
            }
            (None, Some(_)) if line.is_empty() && !is_source => is_new = true,
            (None, Some((_, blocks))) => {
                match blocks.last_mut() {
                    Some(block) if !is_new => block.push(line.to_owned()),
                    _ => blocks.push(vec![line.to_owned()]),
                }
                is_new = false;
            }
            (None, None) => {}
        }
    }
    let section = |(title, mut blocks): (&str, Vec<Vec<String>>)| {
        let synopsis = blocks.iter().position(|block| block[0].starts_with("```"));
        let synopsis =
            synopsis.ok_or(format!("`{title}` has no synopsis: expected source text"))?;
        let synopsis = blocks.remove(synopsis);
        Ok(DocumentSection {
            names: title.split(", ").map(str::to_owned).collect(),
            synopsis: synopsis[1..synopsis.len() - 1].to_vec(),
            blocks,
        })
    };
    parts.into_iter().map(section).collect()
}

/// The page of a section, and links to it for its other names. `others` are the sections of its document.
pub(super) fn pages(
    edition: Edition,
    section: &DocumentSection,
    others: &[DocumentSection],
    examples: &[Example],
) -> Vec<DerivedFile> {
    let Some((name, more)) = section.names.split_first() else {
        return Vec::new();
    };
    let mut pages = vec![file(name, page(edition, section, others, examples))];
    pages.extend(more.iter().map(|other| link(other, name)));
    pages
}

fn page(
    edition: Edition,
    section: &DocumentSection,
    others: &[DocumentSection],
    examples: &[Example],
) -> String {
    let name = &section.names[0];
    let is_argument = |term: &str| {
        term.chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let is_constant = |term: &str| term.starts_with("HINT_");
    let blocks = section.blocks.iter().map(Vec::as_slice);
    let (errors, description): (Vec<_>, Vec<_>) =
        blocks.partition(|block| block[0].starts_with("Errors"));
    let text = description.concat();

    let mut page = ManPage::new(
        edition,
        name,
        &summary(description.first().copied().unwrap_or_default()),
    );
    page.section("SYNOPSIS");
    page.source(&section.synopsis);
    page.section("DESCRIPTION");
    let (mut arguments, mut constants) = (Vec::new(), Vec::new());
    let mut prose: Vec<String> = Vec::new();
    for block in description {
        let terms = terms(block);
        match terms.first() {
            Some((term, _)) if is_argument(term) => arguments.extend(terms),
            Some((term, _)) if is_constant(term) => constants.extend(terms),
            Some(_) => {
                page.prose(&std::mem::take(&mut prose));
                put_terms(&mut page, &terms, 'B');
            }
            None => match block[0].strip_prefix("### ") {
                Some(title) => {
                    page.prose(&std::mem::take(&mut prose));
                    page.part(title);
                }
                None => prose.extend(block.iter().cloned().chain([String::new()])),
            },
        }
    }
    page.prose(&prose);
    for (title, terms, font) in [
        ("ARGUMENTS", &arguments, 'I'),
        ("CONSTANTS", &constants, 'B'),
    ] {
        if !terms.is_empty() {
            page.section(title);
            put_terms(&mut page, terms, font);
        }
    }
    page.section("ERRORS");
    let (errors, _) = errors_apart(&errors.join(&String::new()));
    match errors.is_empty() {
        true => page.prose(&["None other than those in the description."]),
        false => page.prose(&errors),
    }
    page.section("STANDARDS");
    let clauses: Vec<_> = clauses(&text).into_iter().collect();
    match name.starts_with("MPI_") {
        true => page.prose(&[clauses.join("; ") + "."]),
        false => page
            .prose(&["Not part of MPI: a program that must compile with any MPI cannot use it."]),
    }
    for example in examples {
        if section
            .names
            .iter()
            .any(|name| example.names.contains(name))
        {
            page.section("EXAMPLES");
            page.prose(&[&example.about]);
            page.source(&example.lines);
        }
    }
    let others = others.iter().flat_map(|other| &other.names);
    let mut others: Vec<(&str, u8)> = others
        .filter(|other| !section.names.contains(other))
        .map(|other| (other.as_str(), 3))
        .collect();
    others.sort_unstable();
    others.extend([("MPI_Info_set", 3), ("mpi-hints", 1)]);
    page.see_also(&others);
    page.text()
}

/// The items of a list of terms, ``- `term`: what it is``. There are none in any other block.
fn terms(block: &[String]) -> Vec<(String, String)> {
    let mut terms: Vec<(String, String)> = Vec::new();
    for line in block {
        let item = line
            .strip_prefix("- `")
            .and_then(|rest| rest.split_once("`: "));
        match (item, terms.last_mut()) {
            (Some((term, what)), _) => terms.push((term.to_owned(), what.to_owned())),
            (None, Some((_, what))) => *what = format!("{what} {}", line.trim()),
            (None, None) => return terms,
        }
    }
    terms
}

fn put_terms(page: &mut ManPage, terms: &[(String, String)], font: char) {
    for (term, what) in terms {
        page.term(&format!("\\f{font}{term}\\fR"), &sentence(what));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Title\n\nAbout it.\n\n\
        ## go, find\n\n```fortran\nuse m\n\ncall go(x)\n    ## x\n```\n\n\
        Goes far.\nThen it stops.\n\n- `x`: how far,\n  and where\n\n### type(t)\n\nWhat it gives.\n\n\
        - `t%next(a)`: the next\n\n- `HINT_A`: One.\n\nErrors: none.\n\n\
        ## MPI_Other\n\n```c\nint MPI_Other(void);\n```\n\nDoes it (MPI 4.1, section 2.1).\n";

    #[test]
    fn each_name_has_a_page_with_all_that_its_section_says() {
        let sections = read(DOCUMENT).unwrap();
        assert_eq!(sections[0].names, ["go", "find"]);
        let edition = Edition {
            date: "2025-06-30",
            names: &|_| false,
        };
        let of = |section: &DocumentSection| pages(edition, section, &sections, &[]);
        let [go, find] = &of(&sections[0])[..] else {
            panic!()
        };
        assert_eq!(find.text, ".so man3/go.3\n");
        let (_, text) = go.text.split_once(".SH NAME\n").unwrap();
        let expected = "go \\- goes far\n\
            .SH SYNOPSIS\n.EX\nuse m\n\ncall go(x)\n    ## x\n.EE\n\
            .SH DESCRIPTION\nGoes far. Then it stops.\n\
            .SS type(t)\nWhat it gives.\n.TP\n\\fBt%next(a)\\fR\nthe next.\n\
            .SH ARGUMENTS\n.TP\n\\fIx\\fR\nhow far, and where.\n\
            .SH CONSTANTS\n.TP\n\\fBHINT_A\\fR\nOne.\n\
            .SH ERRORS\nNone.\n\
            .SH STANDARDS\nNot part of MPI: a program that must compile with any MPI cannot use it.\n\
            .SH SEE ALSO\n.BR MPI_Other (3) ,\n.BR MPI_Info_set (3) ,\n.BR mpi\\-hints (1)\n";
        assert_eq!(text, expected);
        let other = &of(&sections[1])[0].text;
        assert!(
            other.contains(".SH STANDARDS\nMPI 4.1, section 2.1.\n"),
            "{other}"
        );
    }
}
