//! Reading and setting typed values, compared with plain readings of the rules.

use super::*;
use proptest::prelude::*;

fn with(value: &[u8]) -> Info {
    let mut info = Info::default();
    info.set(b"key", value).unwrap();
    info
}

/// A plain reading of V2: a state for each character, and arithmetic that cannot overflow.
fn integer_model(text: &[u8]) -> Option<i64> {
    let begin = text.iter().position(|&c| c != b' ')?;
    let end = text.iter().rposition(|&c| c != b' ')? + 1;
    let mut characters = text[begin..end].iter().copied().peekable();
    let sign = match characters.peek()? {
        b'-' => -1,
        _ => 1,
    };
    if matches!(characters.peek()?, b'+' | b'-') {
        characters.next();
    }
    characters.peek()?;
    let mut number: i128 = 0;
    for character in characters {
        if !character.is_ascii_digit() {
            return None;
        }
        number = (number * 10 + i128::from(character - b'0')).min(1 << 100);
    }
    i64::try_from(sign * number).ok()
}

/// A plain reading of V3 and V4, character by character. `None` if an element is empty.
fn list_model(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut list = vec![Vec::new()];
    for &character in text {
        match (character, list.last_mut()?) {
            (b',', _) => list.push(Vec::new()),
            (b' ', element) if element.is_empty() => {}
            (_, element) => element.push(character),
        }
    }
    for element in &mut list {
        while element.last() == Some(&b' ') {
            element.pop();
        }
        if element.is_empty() {
            return None;
        }
    }
    Some(list)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_are_read_as_the_models_read_them(text in "[ +,0-9a\t-]{0,24}") {
        let info = with(text.as_bytes());
        let list = list_model(text.as_bytes());
        let found = info.get_list(b"key").ok().flatten();
        let found = found.map(|list| list.into_iter().map(<[u8]>::to_vec).collect::<Vec<_>>());
        prop_assert_eq!(&found, &list);
        for range in [INT32, INT64] {
            let number = |text: &[u8]| integer_model(text).filter(|number| range.contains(number));
            let found = info.get_integer(b"key", &range).ok().flatten();
            prop_assert_eq!(found, number(text.as_bytes()));
            let numbers = list.as_ref().and_then(|list| list.iter().map(|text| number(text)).collect());
            prop_assert_eq!(info.get_integers(b"key", &range).ok().flatten(), numbers);
        }
    }

    #[test]
    fn numbers_near_the_ends_are_read_exactly(sign in "[+-]?", zeros in "0{0,3}", end in -3i128..4, wide: bool) {
        let most = if wide { i128::from(i64::MAX) } else { i128::from(i32::MAX) };
        let text = format!("{sign}{zeros}{}", most + end);
        let value = if sign == "-" { -most - end } else { most + end };
        let range = if wide { INT64 } else { INT32 };
        let expected = i64::try_from(value).ok().filter(|value| range.contains(value));
        let found = with(text.as_bytes()).get_integer(b"key", &range);
        prop_assert_eq!(found.ok().flatten(), expected);
    }

    #[test]
    fn integers_come_back_as_they_were_set(values in proptest::collection::vec(any::<i64>(), 1..40)) {
        let mut info = Info::default();
        info.set_integers(b"key", &values).unwrap();
        prop_assert_eq!(info.get_integers(b"key", &INT64).unwrap(), Some(values.clone()));
        info.set_integer(b"key", values[0]).unwrap();
        prop_assert_eq!(info.get_integer(b"key", &INT64).unwrap(), Some(values[0]));
    }

    #[test]
    fn texts_come_back_as_they_were_set_or_are_refused(
        values in proptest::collection::vec("[ ,a-c\t]{0,4}", 0..5)
    ) {
        let mut info = Info::default();
        let bytes: Vec<_> = values.iter().map(|text| text.as_bytes()).collect();
        let is_good = |text: &&[u8]| !text.is_empty() && !text.contains(&b',') && strip(text) == *text;
        let all_good = !bytes.is_empty() && bytes.iter().all(is_good);
        let outcome = info.set_list(b"key", bytes.iter().copied());
        prop_assert_eq!(outcome.is_ok(), all_good);
        if all_good {
            prop_assert_eq!(info.get_list(b"key").unwrap(), Some(bytes));
        } else {
            prop_assert_eq!(info.nkeys(), 0);
        }
    }
}
