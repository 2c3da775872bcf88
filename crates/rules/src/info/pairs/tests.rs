//! The pairs from inside: what no caller sees.

use super::*;

fn set(pairs: &mut Pairs, key: &[u8], value: &[u8]) {
    pairs.put(pairs.spot(key), key, value).unwrap();
}

#[test]
fn keys_are_the_same_when_every_byte_is() {
    for len in 0..70 {
        let key: Vec<u8> = (0..len).collect();
        assert!(is_same(&key, &key.clone()));
        for place in 0..key.len() {
            let mut other = key.clone();
            other[place] ^= 0x80;
            assert!(!is_same(&key, &other));
            assert!(!is_same(&key, &key[..place]));
        }
    }
}

/// A deleted entry stays in the list for a while; its text may be dropped before it.
#[test]
fn a_key_comes_back_after_its_text_was_dropped() {
    let mut pairs = Pairs::default();
    set(&mut pairs, b"key", &[b'v'; 1000]);
    assert!(pairs.delete(b"key").unwrap());
    assert_eq!(pairs.text.len(), 0, "the text was to be dropped");
    set(&mut pairs, b"key", b"again");
    assert_eq!(pairs.get(b"key"), Some(&b"again"[..]));
    assert_eq!(pairs.len(), 1);
}

/// A value that grows again and again, and keys that come and go, leave no growing memory.
#[test]
fn waste_is_bounded() {
    let mut pairs = Pairs::default();
    for round in 0..10_000 {
        set(&mut pairs, b"grows", &vec![b'v'; round % 1000]);
        let key = format!("key {round}");
        set(&mut pairs, key.as_bytes(), b"value");
        assert!(pairs.delete(key.as_bytes()).unwrap());
    }
    assert_eq!(pairs.len(), 1);
    assert!(pairs.text.capacity() < 8192, "{}", pairs.text.capacity());
    assert!(
        pairs.entries.capacity() < 128,
        "{}",
        pairs.entries.capacity()
    );
}

/// The hash must avoid the cost of a search in which all keys have few hashes.
#[test]
fn numbered_keys_have_hashes_of_their_own() {
    let keys = (0..100_000).map(|i| format!("key_number{i:06}"));
    let hashes: std::collections::HashSet<u64> = keys.map(|key| hash(key.as_bytes())).collect();
    assert_eq!(hashes.len(), 100_000);
}

#[test]
fn pairs_are_compared_by_what_they_are_and_not_by_how_they_became_so() {
    let of = |pairs: &[(&str, &str)]| {
        let mut made = Pairs::default();
        for (key, value) in pairs {
            let spot = made.spot(key.as_bytes());
            made.put(spot, key.as_bytes(), value.as_bytes()).unwrap();
        }
        made
    };
    let both = of(&[("a", "1"), ("b", "2")]);
    let mut copy = Pairs::default();
    copy.copy_from(&both).unwrap();
    assert!(copy.are_those_of(&both));
    let replaced = of(&[("a", "a longer value"), ("b", "2"), ("a", "1")]);
    assert!(replaced.are_those_of(&both) && both.are_those_of(&replaced));
    let mut removed = of(&[("c", "3"), ("a", "1"), ("b", "2")]);
    assert!(removed.delete(b"c").unwrap());
    assert!(removed.are_those_of(&both) && both.are_those_of(&removed));
    for other in [
        of(&[("a", "1")]),
        of(&[("b", "2"), ("a", "1")]),
        of(&[("a", "1"), ("b", "3")]),
        of(&[("a", "1"), ("c", "2")]),
    ] {
        assert!(!other.are_those_of(&both) && !both.are_those_of(&other));
    }
}
