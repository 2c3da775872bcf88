use super::*;
use minfo_engine::data::Data;
use minfo_rules::constants::MPI_BYTE;
use minfo_rules::datatype::Datatype;

fn divided(bytes: &mut [u8], partitions: i32) -> Divided<'_> {
    let basic = Datatype::predefined(MPI_BYTE).unwrap().basic();
    let data = Data::new(memory::span_of(bytes), basic);
    Divided { data, partitions }
}

fn bytes_of(ended: Result<Option<Ended>>) -> std::result::Result<Option<usize>, Class> {
    let ended = ended.map_err(|error| error.class)?;
    Ok(ended.map(|ended| ended.received.map_or(0, |received| received.bytes)))
}

#[test]
fn rounds_that_nobody_receives_are_kept_in_order() {
    let unmatched = Arc::new(Unmatched::default());
    let (mut sent, mut room) = ([0; 6], [9; 6]);
    let address = sent.as_mut_ptr();
    let mut sends = unmatched.psend(4, divided(&mut sent, 3));
    for round in 1..=3 {
        sends.pending.start().unwrap();
        for place in 0..6 {
            let mut byte = [10 * round + place];
            memory::copy(
                memory::span_of(&mut byte),
                Span {
                    address: address as usize + usize::from(place),
                    len: 1,
                },
            );
        }
        sends.partitions.ready(Which::List(&[2, 0])).unwrap();
        sends.partitions.ready(Which::One(1)).unwrap();
    }
    let Prepared {
        pending: mut receives,
        partitions,
        ..
    } = unmatched.precv(4, divided(&mut room, 2));
    let place = room.as_ptr() as usize;
    for round in 1..=3 {
        receives.start().unwrap();
        assert!(partitions.has_arrived(0).unwrap() && partitions.has_arrived(1).unwrap());
        assert_eq!(bytes_of(receives.test()), Ok(Some(6)));
        let span = Span {
            address: place,
            len: 6,
        };
        let expected: Vec<u8> = (0..6).map(|place| 10 * round + place).collect();
        assert_eq!(memory::copied(span).unwrap(), expected);
    }
    // The next one has not been sent.
    receives.start().unwrap();
    assert_eq!(bytes_of(receives.test()), Ok(None));
    assert_eq!(receives.would_wait().unwrap().class, Class::Other);
    assert!(!partitions.has_arrived(0).unwrap());
}

#[test]
fn sides_match_in_the_order_in_which_they_are_made() {
    let unmatched = Arc::new(Unmatched::default());
    let mut sent = [[1, 1], [2, 2], [3, 3]];
    let mut rooms = [[0; 2]; 3];
    let [one, other, third] = &mut sent;
    let [first, second, last] = &mut rooms;
    let mut receives = [
        unmatched.precv(1, divided(first, 1)),
        unmatched.precv(1, divided(second, 2)),
        unmatched.precv(2, divided(last, 2)),
    ];
    let mut sends = [
        unmatched.psend(2, divided(third, 1)),
        unmatched.psend(1, divided(one, 2)),
        unmatched.psend(1, divided(other, 1)),
    ];
    for (send, number) in sends.iter_mut().zip([1, 2, 1]) {
        send.pending.start().unwrap();
        send.partitions.ready(Which::Range(0, number - 1)).unwrap();
    }
    for receive in receives.iter_mut().rev() {
        receive.pending.start().unwrap();
        assert_eq!(bytes_of(receive.pending.test()), Ok(Some(2)));
    }
    drop((sends, receives));
    assert_eq!(rooms, [[1, 1], [2, 2], [3, 3]]);
    assert!(unmatched.lock().is_empty());
}

#[test]
fn what_is_freed_or_closed_is_not_waited_for() {
    let unmatched = Arc::new(Unmatched::default());
    let (mut sent, mut room) = ([1; 2], [0; 2]);
    // A send that was not started matches nothing.
    drop(unmatched.psend(1, divided(&mut sent, 1)));
    assert!(unmatched.lock().is_empty());
    let mut receive = unmatched.precv(1, divided(&mut room, 1));
    receive.pending.start().unwrap();
    unmatched.close();
    assert_eq!(bytes_of(receive.pending.test()), Err(Class::Comm));
    assert_eq!(receive.pending.wait().unwrap_err().class, Class::Comm);
    // A side that was never started counts as never created.
    let (mut seven, mut eight) = ([7; 2], [8; 2]);
    let mut first = unmatched.psend(3, divided(&mut seven, 1));
    let second = unmatched.psend(3, divided(&mut eight, 1));
    drop(unmatched.precv(3, divided(&mut room, 1)));
    first.pending.start().unwrap();
    first.partitions.ready(Which::One(0)).unwrap();
    let mut again = unmatched.precv(3, divided(&mut room, 1));
    again.pending.start().unwrap();
    assert_eq!(bytes_of(again.pending.test()), Ok(Some(2)));
    drop((first, second, again));
    assert!(unmatched.lock().is_empty());
    assert_eq!(room, [7; 2]);
    // Data that nobody can receive any more are not kept.
    let mut send = unmatched.psend(2, divided(&mut sent, 2));
    let mut receive = unmatched.precv(2, divided(&mut room, 1));
    receive.pending.start().unwrap();
    for _ in 0..3 {
        send.pending.start().unwrap();
        send.partitions.ready(Which::Range(0, 1)).unwrap();
    }
    assert_eq!(bytes_of(receive.pending.test()), Ok(Some(2)));
    drop(receive);
    send.pending.start().unwrap();
    send.partitions.ready(Which::Range(0, 1)).unwrap();
    drop(send);
    assert_eq!(room, [1; 2]);
    assert!(unmatched.lock().is_empty());
}
