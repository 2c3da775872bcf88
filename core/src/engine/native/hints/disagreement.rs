//! The hints that are not the same on all processes, and the message about them.

use crate::bytes::{Reader, Writer};
use crate::ranks::Ranks;
use crate::text::quote;
use std::collections::BTreeMap;

/// Keys and values as bytes, for [`find_disagreements`].
pub(super) fn pack(pairs: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut writer = Writer::default();
    for (key, value) in pairs {
        writer.text(key);
        writer.text(value);
    }
    writer.into_bytes()
}

/// A key whose value is not the same everywhere, with the message about it.
pub(crate) struct Disagreement {
    pub key: Vec<u8>,
    pub words: String,
}

/// The value that some processes gave for a key, or `None` if they gave none.
#[derive(Default)]
pub(crate) struct ValueOfRanks {
    pub value: Option<Vec<u8>>,
    /// Empty for processes about which nothing is known.
    pub ranks: Ranks,
}

/// The keys whose values are not the same everywhere, from the pairs that each process packed.
pub(super) fn find_disagreements(all: &[Vec<u8>]) -> Vec<Disagreement> {
    let mut keys: BTreeMap<&[u8], Vec<Option<&[u8]>>> = BTreeMap::new();
    for (rank, bytes) in all.iter().enumerate() {
        let mut reader = Reader::new(bytes);
        while let (Some(key), Some(value)) = (reader.text(), reader.text()) {
            let values = keys.entry(key).or_insert_with(|| vec![None; all.len()]);
            values[rank] = Some(value);
        }
    }
    let differing = keys
        .into_iter()
        .filter(|(_, values)| values.iter().any(|value| *value != values[0]));
    differing
        .map(|(key, values)| Disagreement::new(key, by_value(&values)))
        .collect()
}

/// Groups the ranks by the value that each of them gave.
fn by_value(values: &[Option<&[u8]>]) -> Vec<ValueOfRanks> {
    let mut ranges: BTreeMap<Option<&[u8]>, Vec<(u32, u32)>> = BTreeMap::new();
    for (rank, value) in (0u32..).zip(values) {
        ranges.entry(*value).or_default().push((rank, rank));
    }
    let values = ranges.into_iter().map(|(value, ranges)| ValueOfRanks {
        value: value.map(<[u8]>::to_vec),
        ranks: Ranks::of_ranges(ranges),
    });
    values.collect()
}

impl Disagreement {
    /// A key, and which ranks gave what: `"cb_nodes": "4" (rank 0), nothing (ranks 1,3-5)`. Processes about which nothing
    /// is known come last.
    pub(crate) fn new(key: &[u8], mut values: Vec<ValueOfRanks>) -> Disagreement {
        values.sort_by_key(|value| value.ranks.first().unwrap_or(u32::MAX));
        let values = values.iter().map(|ValueOfRanks { value, ranks }| {
            if ranks.is_empty() {
                return "other processes something else or nothing".to_owned();
            }
            let value = match value {
                Some(value) => quote(value),
                None => "nothing".to_owned(),
            };
            format!("{value} ({})", ranks.named())
        });
        let values: Vec<String> = values.collect();
        Disagreement {
            key: key.to_vec(),
            words: format!("{}: {}", quote(key), values.join(", ")),
        }
    }
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
        let differing = find_disagreements(&all);
        assert_eq!(differing.len(), 1);
        assert_eq!(differing[0].key, b"cb_nodes");
        assert_eq!(
            differing[0].words,
            "\"cb_nodes\": \"4\" (ranks 0,3), nothing (rank 1), \"8\" (rank 2)"
        );
    }
}
