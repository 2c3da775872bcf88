//! Known keys that are similar to an unknown one.

use minfo_rules::hints::catalogue::{self, Kind};

/// The nearest key for each kind of object, or for one kind: the nearest of all first, without duplicates.
pub(crate) fn keys(kind: Option<Kind>, key: &str) -> Vec<&'static str> {
    let mut found: Vec<&str> = Vec::new();
    let kinds = [Kind::Comm, Kind::Win, Kind::File, Kind::Memory];
    let kinds: Vec<Option<Kind>> = match kind {
        Some(kind) => vec![Some(kind), None],
        None => std::iter::once(None).chain(kinds.map(Some)).collect(),
    };
    for kind in kinds {
        if let Some(hint) = catalogue::nearest(kind, key)
            && !found.contains(&hint.key)
        {
            found.push(hint.key);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_named_twice() {
        assert_eq!(keys(None, "no_lock"), ["no_locks"]);
        assert_eq!(keys(Some(Kind::File), "cb_node")[0], "cb_nodes");
        assert!(keys(None, "nothing like any key").is_empty());
        // The key is known for another kind of object.
        assert_eq!(keys(Some(Kind::Comm), "striping_unt"), ["striping_unit"]);
    }
}
