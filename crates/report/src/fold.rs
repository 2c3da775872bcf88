//! Files for each process or time step share one row if the same happened to all of them.

use super::{Report, Row, Tally};
use minfo_rules::hints::catalogue::Kind;
use std::collections::BTreeMap;

/// Stands for digits that differ.
const ANY: char = '*';

impl Report {
    /// The rows for people, sorted by kind, name and key: rows of files whose names differ only in digits are merged. What a
    /// misread size of a buffer costs is said of all files of a row together.
    pub fn folded(&self) -> Vec<(Row, Tally)> {
        let mut groups: BTreeMap<Row, Vec<(&Row, &Tally)>> = BTreeMap::new();
        for (row, tally) in self.rows() {
            let pattern = match row.kind {
                Kind::File => pattern(&row.name),
                _ => row.name.clone(),
            };
            let folded = Row {
                name: pattern,
                ..row.clone()
            };
            groups.entry(folded).or_default().push((row, tally));
        }
        let rows = groups.into_iter().map(|group| {
            let names: Vec<&str> = group.1.iter().map(|(row, _)| row.name.as_str()).collect();
            let more = self.small_calls(&group.0, &names);
            let (mut row, tally) = joined(group);
            if let Some(more) = more {
                row.outcome.detail = format!("{}, {more}", row.outcome.detail);
            }
            (row, tally)
        });
        let mut rows: Vec<(Row, Tally)> = rows.collect();
        rows.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        rows
    }
}

/// One row from several, or the only row unchanged.
fn joined((mut folded, group): (Row, Vec<(&Row, &Tally)>)) -> (Row, Tally) {
    if let [(row, tally)] = group[..] {
        return (row.clone(), tally.clone());
    }
    let names: Vec<&str> = group.iter().map(|(row, _)| row.name.as_str()).collect();
    folded.name = common(&names);
    let mut all = Tally::default();
    for (_, tally) in group {
        all.join(tally);
        all.names += tally.names;
    }
    (folded, all)
}

/// The common pattern of names that have the same [`pattern`]: digits that are the same in all of them stay.
pub fn common(names: &[impl AsRef<str>]) -> String {
    let names: Vec<Vec<&str>> = names.iter().map(|name| runs(name.as_ref())).collect();
    let Some((first, others)) = names.split_first() else {
        return String::new();
    };
    let mut common = String::new();
    for (place, run) in first.iter().enumerate() {
        match others.iter().all(|other| other.get(place) == Some(run)) {
            true => common.push_str(run),
            false => common.push(ANY),
        }
    }
    common
}

/// The runs of digits in a name, and the parts between them.
fn runs(name: &str) -> Vec<&str> {
    name.as_bytes()
        .chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit())
        .map(|run| std::str::from_utf8(run).unwrap_or_default())
        .collect()
}

/// A name with each run of digits replaced by one character. (A name that already contains this character matches
/// another's pattern only by chance.)
pub fn pattern(name: &str) -> String {
    let is_number = |run: &str| run.starts_with(|first: char| first.is_ascii_digit());
    let mut pattern = String::with_capacity(name.len());
    for run in runs(name) {
        match is_number(run) {
            true => pattern.push(ANY),
            false => pattern.push_str(run),
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_one_character() {
        for (name, expected) in [
            ("out.0", "out.*"),
            ("out.00017.h5", "out.*.h*"),
            ("1", "*"),
            ("a1b22c", "a*b*c"),
            ("some.data", "some.data"),
            ("\u{e9}1\u{e9}", "\u{e9}*\u{e9}"),
            ("", ""),
        ] {
            assert_eq!(pattern(name), expected);
        }
    }

    #[test]
    fn digits_that_are_the_same_stay() {
        let names = ["run12/out.1.h5", "run12/out.22.h5"];
        assert_eq!(common(&names), "run12/out.*.h5");
        assert_eq!(common(&["1", "2"]), "*");
    }
}
