use super::*;
use minfo_rules::hints::catalogue::{self, Kind, Same};

/// What a process with this rank gave.
fn of(rank: u32, pairs: &[(&str, &str)]) -> Summary {
    let one = |&(key, value): &(&str, &str)| Summary {
        check: Check::Warn as u8,
        entries: vec![GivenPair {
            key: key.into(),
            value: value.bytes().take(VALUE).collect(),
            fingerprint: fingerprint(&[(key.as_bytes(), value.as_bytes())]),
            processes: 1,
            ranks: Ranks::one(rank),
        }],
        has_more: false,
    };
    let all = pairs.iter().map(one);
    all.fold(Summary::default(), Summary::with)
}

/// Combines the records in this order, as the library would.
fn combined(all: &[Summary]) -> Summary {
    let mut target = all[0].record();
    for one in &all[1..] {
        let mut origin = one.record();
        let mut count = 1;
        // SAFETY: both buffers have as many records as the count says.
        unsafe {
            combine(
                origin.as_mut_ptr().cast(),
                target.as_mut_ptr().cast(),
                &mut count,
                std::ptr::null_mut(),
            );
        }
    }
    Summary::read(&target)
}

fn said(summary: &Summary, size: c_int) -> Vec<String> {
    let disagreements = summary.disagreements(size, &[]);
    disagreements
        .into_iter()
        .map(|disagreement| disagreement.words)
        .collect()
}

#[test]
fn what_all_gave_is_the_same() {
    let all: Vec<_> = (0..5)
        .map(|rank| of(rank, &[("a", "1"), ("b", "")]))
        .collect();
    let all = combined(&all);
    assert!(all.is_same(5));
    assert!(all.disagreements(5, &[]).is_empty());
    assert!(!all.is_same(6), "one gave nothing");
    assert!(combined(&[of(0, &[]), of(1, &[])]).is_same(2));
}

#[test]
fn what_differs_is_said_with_the_ranks_in_any_order() {
    let mut all = vec![
        of(0, &[("cb_nodes", "4"), ("unit", "1")]),
        of(1, &[("unit", "1")]),
        of(2, &[("cb_nodes", "8"), ("unit", "1")]),
        of(3, &[("cb_nodes", "4"), ("unit", "1")]),
        of(4, &[("cb_nodes", "4"), ("unit", "1")]),
    ];
    for _ in 0..5 {
        all.rotate_left(1);
        let all = combined(&all);
        assert!(!all.is_same(5));
        let expected = "\"cb_nodes\": \"4\" (ranks 0,3,4), nothing (rank 1), \"8\" (rank 2)";
        assert_eq!(said(&all, 5), [expected]);
    }
}

#[test]
fn long_values_differ_at_their_ends() {
    let (one, other) = ("x".repeat(900), "x".repeat(901));
    let all = combined(&[of(0, &[("a", &one)]), of(1, &[("a", &other)])]);
    assert_eq!(all.disagreements(2, &[]).len(), 1);
    assert!(combined(&[of(0, &[("a", &one)]), of(1, &[("a", &one)])]).is_same(2));
}

#[test]
fn more_than_there_is_room_for_differs() {
    let values: Vec<String> = (0..40).map(|value| value.to_string()).collect();
    let all: Vec<_> = (0..40)
        .map(|rank| of(rank, &[("a", &values[rank as usize])]))
        .collect();
    let all = combined(&all);
    assert!(!all.is_same(40));
    let said = said(&all, 40);
    assert_eq!(said.len(), 1);
    assert!(
        said[0].ends_with(", other processes something else or nothing"),
        "{said:?}"
    );

    let all: Vec<_> = (0..100)
        .map(|rank| {
            of(
                rank,
                &[
                    ("a", if rank % 2 == 0 { "even" } else { "odd" }),
                    ("b", "1"),
                ],
            )
        })
        .collect();
    let all = combined(&all);
    let disagreements = all.disagreements(100, &[]);
    assert_eq!(disagreements.len(), 1);
    assert!(
        disagreements[0]
            .words
            .starts_with("\"a\": \"even\" (ranks 0,2,4,6,8,10,12,14 ...), \"odd\" (ranks 1,3,"),
        "{}",
        disagreements[0].words
    );
}

#[test]
fn a_record_holds_the_most_there_can_be() {
    let key = |number: usize| format!("{number:0>width$}", width = KEY);
    let value = "v".repeat(VALUE + 1);
    let mut all = Summary::default();
    for rank in (0..2 * RANGES as u32).map(|rank| 2 * rank) {
        for number in 0..ENTRIES {
            all = all.with(of(rank, &[(&key(number), &value)]));
        }
    }
    assert_eq!(all.record().len(), SIZE);
    assert_eq!(Summary::read(&all.record()), all);
    assert_eq!(Summary::read(&[7; 5]), Summary::default());
}

#[test]
fn there_is_room_for_every_key() {
    let shared = catalogue::all()
        .iter()
        .filter(|hint| hint.kinds.contains(&Kind::Comm))
        .filter(|hint| matches!(hint.same, Same::Yes | Same::InPractice));
    for hint in shared {
        assert!(hint.key.len() <= KEY, "{}", hint.key);
    }
}
