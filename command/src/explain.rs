//! `mpi-hints explain KEY`: all that the catalogue says of a key.

use crate::list;
use crate::nearest;
use crate::output::{self, Colours, Tone};
use crate::table::{Cell, Table, wrapped};
use crate::trouble::{Found, Trouble};
use crate::words;
use minfo_core::hints::catalogue::{self, Hint, Kind};
use minfo_core::hints::words::did_you_mean;
use serde_json::json;

/// Explains a key, or says which known ones are near to it.
///
/// # Errors
/// What the system says of standard output.
pub(crate) fn run(key: &str, is_json: bool) -> Result<Found, Trouble> {
    let hints = catalogue::with_key(key);
    if hints.is_empty() {
        let near = nearest::keys(None, key);
        if is_json {
            output::print(&output::json(&json!({ "unknown": key, "nearest": near })))?;
        } else {
            eprintln!("mpi-hints: {}", unknown(key, &near));
        }
        return Ok(Found::Something);
    }
    output::print(&if is_json {
        output::json(&list::json(hints))
    } else {
        let colours = Colours::of_standard_output();
        let each: Vec<String> = hints.iter().map(|hint| explained(hint, colours)).collect();
        each.join("\n")
    })?;
    Ok(Found::Nothing)
}

fn unknown(key: &str, near: &[&str]) -> String {
    let meant = did_you_mean(near);
    let rest = match near {
        [] => "; `mpi-hints list` shows all keys",
        _ => "",
    };
    format!("unknown key \"{key}\": {meant}{rest}")
}

/// The columns that a sentence has.
const WIDTH: usize = 100;

fn explained(hint: &Hint, colours: Colours) -> String {
    let kinds: Vec<&str> = hint.kinds.iter().copied().map(Kind::objects).collect();
    let known = words::known_to(hint);
    let known = match known.as_slice() {
        [] => "none of MPICH, Intel MPI, Open MPI".to_owned(),
        known => known.join(", "),
    };
    let default = words::default(hint.default);
    let mut table = Table::default();
    for (title, text) in [
        ("for", kinds.join(", ")),
        ("value", hint.form.to_string()),
        (
            "default",
            default.unwrap_or_else(|| "not documented".to_owned()),
        ),
        ("same on all processes", words::same(hint.same).1.to_owned()),
        ("can be given", words::when(hint.settable).to_owned()),
        ("defined by", hint.origin.to_string()),
        ("read by", known),
    ] {
        table.line(vec![Cell::new(Tone::Title, title), text.into()]);
    }
    format!(
        "{}\n{}{}",
        colours.paint(Tone::Subject, hint.key),
        wrapped(hint.meaning, 2, WIDTH),
        table.text(colours, 2)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_explained() {
        let hint = catalogue::find(Kind::Win, "no_locks").unwrap();
        let text = explained(hint, Colours::NONE);
        for words in [
            "no_locks\n",
            "promises never to lock",
            "true or false",
            "MPI 2.0",
            "in practice: ",
            "windows",
            "MPICH, Intel MPI, Open MPI",
        ] {
            assert!(text.contains(words), "{text}");
        }
    }

    #[test]
    fn near_keys_are_named() {
        let text = unknown("cb_nodse", &nearest::keys(None, "cb_nodse"));
        assert!(text.contains("did you mean cb_nodes"), "{text}");
        let text = unknown("zzzzzzzzzz", &nearest::keys(None, "zzzzzzzzzz"));
        assert!(text.contains("no similar key is known"), "{text}");
    }
}
