//! Finds the known key that an unknown one was probably meant to be.

use super::{Hint, Kind, all};

/// The hint whose key is most similar to `key`, if one is similar: among those of a kind of object, or among all.
/// Capitals and hyphens for underscores do not count as mistakes; swapped neighbours count as one.
pub fn nearest(kind: Option<Kind>, key: &str) -> Option<&'static Hint> {
    let given = folded(key);
    // A third of the letters may be wrong, but four mistakes make another word.
    let most = (given.len() / 3).min(4);
    let of_kind = all()
        .iter()
        .filter(|hint| kind.is_none_or(|kind| hint.kinds.contains(&kind)));
    let measured = of_kind.filter_map(|hint| {
        let distance = distance(&given, &folded(hint.key), most)?;
        Some((distance, hint))
    });
    let best = measured.min_by_key(|(distance, _)| *distance);
    best.map(|(_, hint)| hint)
}

fn folded(key: &str) -> Vec<u8> {
    let mut folded = key.to_ascii_lowercase().into_bytes();
    for byte in &mut folded {
        if *byte == b'-' {
            *byte = b'_';
        }
    }
    folded
}

/// How many insertions, deletions, replacements and swaps of neighbours turn `from` into `to`, if at most `most`.
pub fn distance(from: &[u8], to: &[u8], most: usize) -> Option<usize> {
    // This also limits the work for long keys.
    if from.len().abs_diff(to.len()) > most {
        return None;
    }
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, &byte) in from.iter().enumerate() {
        let mut line = Vec::with_capacity(to.len() + 1);
        line.push(row + 1);
        for (column, &wanted) in to.iter().enumerate() {
            let replaced = last[column] + usize::from(byte != wanted);
            let mut least = replaced.min(last[column + 1] + 1).min(line[column] + 1);
            let is_swap =
                row > 0 && column > 0 && byte == to[column - 1] && from[row - 1] == wanted;
            if is_swap {
                let before: &Vec<usize> = &before;
                least = least.min(before[column - 1] + 1);
            }
            line.push(least);
        }
        before = std::mem::replace(&mut last, line);
    }
    let distance = last[to.len()];
    (distance <= most).then_some(distance)
}
