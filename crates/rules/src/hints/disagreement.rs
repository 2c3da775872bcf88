//! The hints that are not the same on all processes, and the message about them.

use crate::ranks::Ranks;
use crate::text::quote;

/// A key whose value is not the same everywhere, with the message about it.
pub struct Disagreement {
    /// The key.
    pub key: Vec<u8>,
    /// Which ranks gave which value.
    pub words: String,
}

/// The value that some processes gave for a key, or `None` if they gave none.
#[derive(Default)]
pub struct ValueOfRanks {
    /// The value.
    pub value: Option<Vec<u8>>,
    /// Empty for processes whose value is unknown.
    pub ranks: Ranks,
}

impl Disagreement {
    /// A key, and which ranks gave which value: `"cb_nodes": "4" (rank 0), nothing (ranks 1,3-5)`. Processes whose
    /// value is unknown come last.
    pub fn new(key: &[u8], mut values: Vec<ValueOfRanks>) -> Disagreement {
        values.sort_unstable_by_key(|value| value.ranks.first().unwrap_or(u32::MAX));
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
