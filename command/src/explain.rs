//! `mpi-hints explain`: everything that the catalogue says about keys.

use crate::list;
use crate::nearest;
use crate::output::{self, Json};
use crate::trouble::{Found, Trouble};
use crate::words;
use clap::Args;
use minfo_report::table::{Cell, Look, Table, Tone, wrapped};
use minfo_rules::hints::catalogue::{self, Hint};
use minfo_rules::hints::words::did_you_mean;
use minfo_rules::text::{clipped, quote};
use serde_json::{Value, json};

/// Shows what is known about hints
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ExplainOptions {
    /// The keys of the hints
    #[arg(id = "key", value_name = "KEY", required_unless_present = "word")]
    keys: Vec<String>,
    /// All keys with this word in their name or meaning
    #[arg(long, value_name = "WORD")]
    word: Option<String>,
    #[command(flatten)]
    json: Json,
}

/// Explains keys. For an unknown key, it names similar known ones.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn run(wanted: &ExplainOptions) -> Result<Found, Trouble> {
    let mut hints: Vec<Hint> = Vec::new();
    let mut unknown = Vec::new();
    for key in &wanted.keys {
        let with_key = catalogue::with_key(key);
        match with_key.is_empty() {
            true => unknown.push(key.as_str()),
            false => hints.extend(with_key),
        }
    }
    let word = wanted.word.as_deref();
    let by_word = word.map(with_word).unwrap_or_default();
    let is_slow = word.is_some_and(is_about_speed);
    let is_found = word.is_none() || !by_word.is_empty() || is_slow;
    for hint in by_word {
        if !hints.iter().any(|other| is_same(other, &hint)) {
            hints.push(hint);
        }
    }
    if wanted.json.is_json {
        output::print(&output::json(&for_programs(wanted, &hints, &unknown)))?;
    } else {
        let look = output::look();
        let each: Vec<String> = hints.iter().map(|hint| explained(hint, look)).collect();
        let mut text = each.join("\n");
        if is_slow {
            text.push_str(SLOW);
        }
        output::print(&text)?;
        for key in &unknown {
            eprintln!("mpi-hints: {}", not_known(key));
        }
        if let Some(word) = word.filter(|_| !is_found) {
            let all = catalogue::all().len();
            eprintln!(
                "mpi-hints: {} is in none of the {all} keys and their meanings",
                quote(word.as_bytes())
            );
        }
    }
    Ok(Found::something_if(!(unknown.is_empty() && is_found)))
}

/// Help for slow jobs, which no single hint covers.
const SLOW: &str = "\
A slow job: mpi-hints advise FILE says what to change, from its report or its Darshan log.
The page slow_job.md of the documentation goes from the symptom to a measured gain.
";

fn is_about_speed(word: &str) -> bool {
    let word = word.to_lowercase();
    ["slow", "speed", "performance"].contains(&word.as_str())
}

fn is_same(one: &Hint, other: &Hint) -> bool {
    one.key == other.key && one.kinds == other.kinds
}

/// The hints with this text in their key or meaning, regardless of case.
fn with_word(word: &str) -> Vec<Hint> {
    let word = word.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&word);
    let all = catalogue::all().iter().copied();
    all.filter(|hint| has(hint.key) || has(hint.prose().meaning))
        .collect()
}

fn for_programs(wanted: &ExplainOptions, hints: &[Hint], unknown: &[&str]) -> Value {
    let nearest = |key: &&str| json!({ "unknown": key, "nearest": nearest::keys(None, key) });
    if let ([key], [_], None) = (unknown, wanted.keys.as_slice(), &wanted.word) {
        return nearest(key);
    }
    let mut all = list::json(hints);
    if let Value::Array(all) = &mut all {
        all.extend(unknown.iter().map(nearest));
    }
    all
}

/// The text for an unknown key.
pub(crate) fn not_known(key: &str) -> String {
    let near = nearest::keys(None, key);
    let meant = did_you_mean(&near);
    let rest = match (near.as_slice(), with_word(key).len()) {
        (_, 1..) => {
            format!(
                "; `mpi-hints explain --word {}` shows the keys that are about it",
                clipped(key.as_bytes())
            )
        }
        ([], _) => format!(
            " among {}; `mpi-hints list` shows them all, and `mpi-hints explain --word WORD` those that are about a word",
            catalogue::all().len()
        ),
        _ => String::new(),
    };
    format!("unknown key {}: {meant}{rest}", quote(key.as_bytes()))
}

/// The number of columns for a sentence.
const WIDTH: usize = 100;

fn explained(hint: &Hint, look: Look) -> String {
    let mut table = Table::default();
    for (title, text) in words::entry(hint) {
        table.line(vec![Cell::new(Tone::Title, title), text.into()]);
    }
    format!(
        "{}\n{}{}",
        look.paint(Tone::Subject, hint.key),
        wrapped(hint.prose().meaning, 2, look.width_of_text(WIDTH)),
        table.text(look, 2)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::hints::catalogue::Kind;

    #[test]
    fn a_key_is_explained() {
        let hint = catalogue::find(Kind::Win, "no_locks").unwrap();
        let text = explained(hint, Look::PLAIN);
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
        let text = not_known("cb_nodse");
        assert!(text.contains("did you mean cb_nodes"), "{text}");
        let text = not_known("zzzzzzzzzz");
        assert!(text.contains("no similar key is known among "), "{text}");
        let text = not_known("aggregat");
        assert!(text.contains("explain --word aggregat`"), "{text}");
    }

    #[test]
    fn a_word_is_looked_for_in_keys_and_meanings() {
        let keys = |word| {
            with_word(word)
                .iter()
                .map(|hint| hint.key)
                .collect::<Vec<_>>()
        };
        assert!(keys("LOCK").contains(&"no_locks"));
        let by_meaning = keys("promises");
        assert!(by_meaning.contains(&"no_locks") && by_meaning.len() > 3);
        assert!(keys("zzzzzzzzzz").is_empty());
    }
}
