//! `mpi-hints list`: the catalogue.

use crate::describe;
use crate::output::{self, Json};
use crate::page;
use crate::trouble::{Found, Trouble};
use crate::words;
use clap::Args;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::hints::catalogue::{self, Hint, Kind};
use serde_json::Value;

/// Lists the known hints
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ListOptions {
    /// Only those for this kind of object
    #[arg(long = "for", value_name = "KIND", value_parser = words::kind_parser(words::kinds()))]
    kind: Option<Kind>,
    /// Only those that it defines or reads (mpi: the standard; romio, ompio: for files, in MPICH and in Open MPI)
    #[arg(long = "of", value_name = "WHO", value_parser = words::DEFINERS)]
    definer: Option<String>,
    #[command(flatten)]
    json: Json,
    /// A page in Markdown, with a sentence about each
    #[arg(long = "markdown", conflicts_with = "is_json")]
    is_markdown: bool,
}

impl ListOptions {
    fn has(&self, hint: &Hint) -> bool {
        self.kind.is_none_or(|kind| hint.kinds.contains(&kind))
            && self.definer.as_deref().is_none_or(|wanted| {
                let definer = words::definer(hint.origin);
                // ROMIO's hints include those for Lustre, which not every build reads.
                definer == wanted
                    || (wanted, definer) == ("romio", "lustre")
                    || words::is_read_by(hint, wanted)
            })
    }
}

/// Prints the selected hints.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn run(wanted: &ListOptions) -> Result<Found, Trouble> {
    let hints: Vec<Hint> = catalogue::all()
        .iter()
        .copied()
        .filter(|hint| wanted.has(hint))
        .collect();
    let text = if wanted.json.is_json {
        output::json(&json(&hints))
    } else if wanted.is_markdown {
        let one = wanted.kind.as_slice();
        page::page(&hints, if one.is_empty() { &Kind::ALL } else { one })
    } else {
        table(&hints, output::look())
    };
    output::print(&text)?;
    Ok(Found::Nothing)
}

/// The characters of a value in the list: each hint has a line of it, and `explain` has all.
const MOST: usize = 36;

fn shortened(text: String) -> String {
    match text.char_indices().nth(MOST) {
        None => text,
        Some(_) => {
            let first: String = text.chars().take(MOST - 3).collect();
            format!("{}...", first.trim_end())
        }
    }
}

fn table(hints: &[Hint], look: Look) -> String {
    let mut table = Table::new(&[
        "key",
        "for",
        "value",
        "default",
        "same",
        "when",
        "defined by",
    ]);
    for hint in hints {
        let kinds: Vec<&str> = hint.kinds.iter().copied().map(Kind::name).collect();
        let default = words::default(hint.default).unwrap_or_default();
        table.line(vec![
            Cell::new(Tone::Subject, hint.key),
            kinds.join(",").into(),
            shortened(hint.form.in_brief()).into(),
            shortened(default).into(),
            words::same(hint.same).0.into(),
            words::when(hint.settable).into(),
            hint.origin.to_string().into(),
        ]);
    }
    let text = table.text(look, 0);
    let many = hints.len();
    let end = format!("{many} hints; `mpi-hints explain KEY` describes one in full");
    format!("{text}\n{}\n", look.paint(Tone::Faint, &end))
}

/// The hints as JSON, in the form that `explain` also prints.
pub(crate) fn json(hints: &[Hint]) -> Value {
    hints.iter().map(describe::hint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: Option<&str>, definer: Option<&str>) -> usize {
        let wanted = ListOptions {
            kind: kind.and_then(Kind::named),
            definer: definer.map(str::to_owned),
            ..ListOptions::default()
        };
        catalogue::all()
            .iter()
            .filter(|hint| wanted.has(hint))
            .count()
    }

    #[test]
    fn hints_are_chosen_by_object_and_by_who_defines_or_reads_them() {
        assert_eq!(count(None, None), catalogue::all().len());
        let of = |definer| count(None, Some(definer));
        // The hints for Lustre are ROMIO's, too, and ROMIO is the part of MPICH for files.
        assert!(of("lustre") > 0 && of("lustre") < of("romio"));
        assert!(count(Some("file"), Some("mpich")) >= of("romio") - of("lustre"));
        assert_eq!(count(Some("comm"), Some("romio")), 0);
        let cb_nodes = catalogue::find(Kind::File, "cb_nodes").unwrap();
        for reader in ["mpi", "romio", "mpich", "ompio", "openmpi"] {
            let wanted = ListOptions {
                definer: Some(reader.to_owned()),
                ..ListOptions::default()
            };
            assert!(wanted.has(cb_nodes), "{reader}");
        }
        assert_eq!(count(Some("comm"), Some("pnetcdf")), 0);
        assert!(count(Some("win"), Some("mpi")) > 5);
    }

    #[test]
    fn long_values_are_shortened() {
        assert_eq!(shortened("a".repeat(MOST)).len(), MOST);
        let long = shortened("ab ".repeat(MOST));
        assert!(long.len() <= MOST && long.ends_with("..."), "{long}");
    }

    #[test]
    fn a_line_says_what_matters() {
        let hint = catalogue::find(Kind::File, "romio_cb_read").unwrap();
        let text = table(&[*hint], Look::PLAIN);
        let line = text.lines().nth(1).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(
            words,
            [
                "romio_cb_read",
                "file",
                "enable|disable|automatic",
                "automatic",
                "yes",
                "always",
                "ROMIO"
            ]
        );
    }
}
