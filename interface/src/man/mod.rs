//! Man pages: one for each procedure, from the same text as the reference.
//!
//! Procedures of MPI are rows of the table; documents in `docs/` describe what has no row.

pub mod document;
pub mod example;
mod handles;
mod roff;
mod rows;

pub use self::roff::Edition;

use self::document::DocumentSection;
use self::example::Example;
use crate::file::DerivedFile;
use crate::table::{Chapter, Problem, Procedure};
use std::collections::BTreeSet;

/// The pages of section 3, including links. `date` is the date in their footer.
///
/// # Errors
/// A row that has no form in a language.
pub fn pages(
    chapters: &[Chapter],
    documents: &[Vec<DocumentSection>],
    examples: &[Example],
    date: &str,
) -> Result<Vec<DerivedFile>, Problem> {
    let offered = chapters.iter().flat_map(|chapter| &chapter.procedures);
    let offered = offered.filter(|row| row.is_offered);
    let mut names: BTreeSet<String> = offered.map(|row| row.name.clone()).collect();
    let sections = documents.iter().flatten();
    names.extend(sections.flat_map(|section| section.names.iter().cloned()));
    names.extend(handles::names(chapters));
    let edition = Edition {
        date,
        names: &|name| names.contains(name),
    };
    let mut pages = Vec::new();
    for chapter in chapters {
        for row in chapter.procedures.iter().filter(|row| row.is_offered) {
            pages.push(rows::page(edition, chapter, row, examples)?);
            if row.has_large {
                pages.push(link(&format!("{}_c", row.name), &row.name));
            }
            pages.extend(predefined_functions(row).map(|name| link(name, &row.name)));
        }
    }
    for document in documents {
        for section in document {
            pages.extend(document::pages(edition, section, document, examples));
        }
    }
    pages.extend(handles::pages(edition, chapters));
    Ok(pages)
}

/// The predefined functions that the arguments of a procedure may have.
fn predefined_functions(row: &Procedure) -> impl Iterator<Item = &str> {
    let notes = row
        .arguments
        .iter()
        .filter_map(|argument| argument.note.as_deref());
    let words = notes.flat_map(|note| note.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    words
        .filter(|word| word.starts_with("MPI_") && (word.ends_with("_FN") || word.contains("_FN_")))
}

/// A page of section 3.
fn file(name: &str, text: String) -> DerivedFile {
    DerivedFile {
        path: format!("man/man3/{name}.3"),
        text,
    }
}

/// A page that is a link to another.
fn link(name: &str, to: &str) -> DerivedFile {
    file(name, format!(".so man3/{to}.3\n"))
}

/// The first sentence of a text, up to a colon, as one line without references to the standard.
fn summary(lines: &[String]) -> String {
    let paragraph: Vec<_> = lines.iter().take_while(|line| !line.is_empty()).collect();
    let mut text = paragraph
        .iter()
        .map(|line| line.as_str())
        .collect::<Vec<_>>()
        .join(" ");
    while let Some(start) = text.find(" (MPI ") {
        let end = text[start..]
            .find(')')
            .map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "");
    }
    let ends = [". ", ": ", "; "].iter().filter_map(|end| text.find(end));
    let end = ends.min().unwrap_or(text.len());
    text[..end].trim_end_matches('.').to_owned()
}

/// The references to the standard in a text: `MPI 4.1, section 3.2.1`.
fn clauses(lines: &[String]) -> BTreeSet<String> {
    let text = lines.join(" ");
    let starts = text.match_indices("MPI ");
    let clause = |at: usize| {
        let rest = &text[at..];
        let is_clause = rest.get(4..8).is_some_and(|version| {
            version.starts_with(|c: char| c.is_ascii_digit()) && version.ends_with(',')
        });
        let end = rest.find([')', ';']).or_else(|| rest.find(". "));
        let clause = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
        let has_place = clause.contains("section") || clause.contains("chapter");
        (is_clause && has_place && clause.len() < 80).then(|| clause.to_owned())
    };
    starts.filter_map(|(at, _)| clause(at)).collect()
}

/// The paragraphs about errors, and all others.
fn errors_apart(lines: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut errors, mut others) = (Vec::new(), Vec::new());
    for paragraph in lines.split(|line| line.is_empty()) {
        let is_about = paragraph
            .first()
            .is_some_and(|line| line.starts_with("Errors"));
        let to = if is_about { &mut errors } else { &mut others };
        to.extend(paragraph.iter().cloned());
        to.push(String::new());
    }
    if let Some(first) = errors.first_mut() {
        for start in ["Errors: ", "Errors, "] {
            if let Some(rest) = first.strip_prefix(start) {
                let mut letters = rest.chars();
                let upper = letters.next().map(|c| c.to_uppercase().to_string());
                *first = upper.unwrap_or_default() + letters.as_str();
                break;
            }
        }
    }
    (errors, others)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_text_is_told_apart() {
        let text = lines(
            "Sends `count` elements (MPI 4.1,\nsection 3.2.1); returns when `buf`\nmay be used.\n\nErrors: none. More.",
        );
        assert_eq!(summary(&text), "Sends `count` elements");
        assert_eq!(
            clauses(&text),
            BTreeSet::from(["MPI 4.1, section 3.2.1".to_owned()])
        );
        let (errors, others) = errors_apart(&text);
        assert_eq!(errors[0], "None. More.");
        assert!(others.iter().all(|line| !line.contains("More")));
    }
}
