//! The hints that are not the same on all processes, and how that is said to people.

use crate::text::quote;
use std::collections::BTreeMap;

/// Keys and values in a row, for [`compare`]: each ends in a NUL, which they never have in them.
pub fn pack(pairs: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, value) in pairs {
        for text in [key, value] {
            bytes.extend_from_slice(text);
            bytes.push(0);
        }
    }
    bytes
}

/// What each process gave for a key.
type Values = Vec<Option<Vec<u8>>>;

/// The keys that are not the same everywhere, of the pairs that each process packed.
pub fn compare(all: &[Vec<u8>]) -> Vec<Told> {
    let mut keys: BTreeMap<&[u8], Values> = BTreeMap::new();
    for (rank, bytes) in all.iter().enumerate() {
        let mut texts = bytes.split(|&byte| byte == 0);
        while let (Some(key), Some(value)) = (texts.next(), texts.next()) {
            let values = keys.entry(key).or_insert_with(|| vec![None; all.len()]);
            values[rank] = Some(value.to_vec());
        }
    }
    let differs = |values: &Values| values.iter().any(|value| *value != values[0]);
    let differing = keys.iter().filter(|(_, values)| differs(values));
    differing
        .map(|(key, values)| described(key, values))
        .collect()
}

/// A key that is not the same everywhere, and what there is to say of it.
pub struct Told {
    pub key: Vec<u8>,
    pub said: String,
}

/// What some processes gave for a key; without ranks, those that are not known.
#[derive(Default)]
pub struct Part {
    pub value: Option<Vec<u8>>,
    /// Ascending.
    pub ranks: Vec<usize>,
    /// There are others.
    pub has_more: bool,
}

fn described(key: &[u8], values: &Values) -> Told {
    let mut parts: Vec<Part> = Vec::new();
    for (rank, value) in values.iter().enumerate() {
        match parts.iter_mut().find(|part| part.value == *value) {
            Some(part) => part.ranks.push(rank),
            None => parts.push(Part {
                value: value.clone(),
                ranks: vec![rank],
                has_more: false,
            }),
        }
    }
    told(key, parts)
}

/// A key, and which ranks gave what: `"cb_nodes": "4" (rank 0), nothing (ranks 1, 3-5)`. Those that are not known
/// come last.
pub fn told(key: &[u8], mut parts: Vec<Part>) -> Told {
    let first = |part: &Part| part.ranks.first().copied().unwrap_or(usize::MAX);
    parts.sort_by_key(first);
    let parts = parts.iter().map(|part| {
        if part.ranks.is_empty() {
            return "other processes something else or nothing".to_owned();
        }
        let value = match &part.value {
            Some(value) => quote(value),
            None => "nothing".to_owned(),
        };
        let is_one = part.ranks.len() == 1 && !part.has_more;
        let plural = if is_one { "" } else { "s" };
        let more = if part.has_more { " ..." } else { "" };
        format!("{value} (rank{plural} {}{more})", ranges(&part.ranks))
    });
    let parts: Vec<String> = parts.collect();
    Told {
        key: key.to_vec(),
        said: format!("{}: {}", quote(key), parts.join(", ")),
    }
}

/// Ascending numbers, those in a row as one: `0, 2-5`.
fn ranges(numbers: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some(last) if last.1 + 1 == number => last.1 = number,
            _ => ranges.push((number, number)),
        }
    }
    let texts = ranges.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(pairs: &[(&str, &str)]) -> Vec<u8> {
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(key, value)| (key.as_bytes(), value.as_bytes()))
            .collect();
        pack(&pairs)
    }

    #[test]
    fn what_differs_is_found_with_the_ranks() {
        let all = [
            packed(&[("cb_nodes", "4"), ("striping_unit", "")]),
            packed(&[("striping_unit", "")]),
            packed(&[("cb_nodes", "8"), ("striping_unit", "")]),
            packed(&[("cb_nodes", "4"), ("striping_unit", "")]),
        ];
        let differing = compare(&all);
        assert_eq!(differing.len(), 1);
        assert_eq!(differing[0].key, b"cb_nodes");
        assert_eq!(
            differing[0].said,
            "\"cb_nodes\": \"4\" (ranks 0, 3), nothing (rank 1), \"8\" (rank 2)"
        );
    }

    #[test]
    fn ranks_in_a_row_are_a_range() {
        assert_eq!(ranges(&[0, 2, 3, 4, 5, 7, 8]), "0, 2-5, 7, 8");
        assert_eq!(ranges(&[3]), "3");
    }
}
