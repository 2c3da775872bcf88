use super::*;
use minfo_engine::data::{Data, Span};
use minfo_engine::{Ended, memory};
use minfo_rules::constants::{MPI_BYTE, MPI_FLOAT, MPI_INT32_T};
use minfo_rules::datatype::Datatype;
use minfo_rules::error::Class;
use proptest::prelude::*;
use std::sync::mpsc;
use std::time::Duration;

fn data_of(bytes: &mut [u8], handle: i32) -> Data<'_> {
    let span = memory::span_of(bytes);
    let basic = Datatype::predefined(handle).unwrap().basic();
    Data::new(span, basic)
}

fn message(bytes: &mut [u8], tag: i32) -> Outgoing<'_> {
    let (data, dest) = (data_of(bytes, MPI_BYTE), MYSELF);
    Outgoing { data, dest, tag }
}

fn room(bytes: &mut [u8], tag: Option<i32>) -> Incoming<'_> {
    let data = data_of(bytes, MPI_BYTE);
    Incoming {
        data,
        source: None,
        tag,
    }
}

impl Mailbox {
    fn send(&self, bytes: &[u8], tag: i32) {
        self.put(message(&mut bytes.to_vec(), tag), None).unwrap();
    }

    /// Receives into eight bytes; returns them and the tag.
    fn receive(&self, tag: Option<i32>) -> std::result::Result<(Vec<u8>, i32), Class> {
        let mut bytes = vec![0; 8];
        let received = self.get(room(&mut bytes, tag), false);
        let received = received.map_err(|error| error.class)?;
        assert_eq!(received.source, MYSELF);
        assert!(bytes[received.bytes..].iter().all(|&byte| byte == 0));
        bytes.truncate(received.bytes);
        Ok((bytes, received.tag))
    }
}

#[test]
fn the_first_message_that_fits_is_received() {
    let mailbox = Mailbox::default();
    for (bytes, tag) in [(b"a", 1), (b"b", 2), (b"c", 1), (b"d", 3)] {
        mailbox.send(bytes, tag);
    }
    assert_eq!(mailbox.receive(Some(2)), Ok((b"b".into(), 2)));
    assert_eq!(mailbox.receive(None), Ok((b"a".into(), 1)));
    assert_eq!(mailbox.receive(Some(3)), Ok((b"d".into(), 3)));
    assert_eq!(mailbox.receive(Some(3)), Err(Class::Other));
    assert_eq!(mailbox.receive(Some(1)), Ok((b"c".into(), 1)));
    assert_eq!(mailbox.receive(None), Err(Class::Other));
}

#[test]
fn a_message_that_is_too_long_is_lost() {
    let mailbox = Mailbox::default();
    mailbox.send(b"123456789", 1);
    mailbox.send(b"", 1);
    assert_eq!(mailbox.receive(None), Err(Class::Truncate));
    assert_eq!(mailbox.receive(None), Ok((Vec::new(), 1)));
}

#[test]
fn another_type_is_refused() {
    let mailbox = Mailbox::default();
    let mut bytes = [1, 2, 3, 4];
    for (sent, received, expected) in [
        (MPI_INT32_T, MPI_FLOAT, Err(Class::Type)),
        (MPI_INT32_T, MPI_BYTE, Ok(4)),
        (MPI_BYTE, MPI_FLOAT, Ok(4)),
        (MPI_FLOAT, MPI_FLOAT, Ok(4)),
    ] {
        let data = data_of(&mut bytes, sent);
        let dest = MYSELF;
        mailbox.put(Outgoing { data, dest, tag: 0 }, None).unwrap();
        let mut into = [0; 4];
        let data = data_of(&mut into, received);
        let (source, tag) = (Some(MYSELF), Some(0));
        let got = mailbox.get(Incoming { data, source, tag }, false);
        let got = got.map(|got| got.bytes).map_err(|error| error.class);
        assert_eq!(got, expected);
        assert_eq!(into, if expected.is_ok() { bytes } else { [0; 4] });
    }
}

#[test]
fn a_call_of_both_sends_nothing_if_it_would_wait() {
    let mailbox = Mailbox::default();
    let mut into = *b"-";
    let mut exchange = |tag, expected| {
        let received =
            mailbox.exchange(message(&mut [b'x'], tag), room(&mut into, expected), false);
        received
            .map(|received| received.tag)
            .map_err(|error| error.class)
    };
    assert_eq!(exchange(1, Some(2)), Err(Class::Other));
    assert_eq!(mailbox.receive(None), Err(Class::Other));
    assert_eq!(exchange(1, None), Ok(1));
    mailbox.send(b"y", 2);
    assert_eq!(exchange(1, Some(2)), Ok(2));
    assert_eq!(into, *b"y");
    assert_eq!(mailbox.receive(None), Ok((b"x".into(), 1)));
}

#[test]
fn a_receive_waits_for_another_thread() {
    let mailbox = Mailbox::default();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let mut bytes = [0; 3];
            let received = mailbox.get(room(&mut bytes, Some(2)), true).unwrap();
            (bytes, received)
        });
        mailbox.send(b"no", 1);
        std::thread::sleep(Duration::from_millis(20));
        mailbox.send(b"yes", 2);
        let (bytes, received) = waiting.join().unwrap();
        assert_eq!(bytes, *b"yes");
        assert_eq!((received.tag, received.bytes), (2, 3));
    });
    assert_eq!(mailbox.receive(None), Ok((b"no".into(), 1)));
}

#[test]
fn nobody_waits_for_a_communicator_that_is_freed() {
    let mailbox = Mailbox::default();
    let (started, is_started) = mpsc::channel();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            started.send(()).unwrap();
            mailbox.get(room(&mut [0; 3], Some(2)), true)
        });
        is_started.recv().unwrap();
        std::thread::sleep(Duration::from_millis(20));
        mailbox.send(b"lost", 1);
        mailbox.close();
        let error = waiting.join().unwrap().unwrap_err();
        assert_eq!(error.class, Class::Comm);
    });
    assert_eq!(mailbox.receive(None), Err(Class::Comm));
}

#[test]
fn a_message_of_no_bytes_may_be_anywhere() {
    let mailbox = Mailbox::default();
    let basic = Datatype::predefined(MPI_BYTE).unwrap().basic();
    let span = Span::default();
    let (data, dest, tag) = (Data::new(span, basic), MYSELF, 5);
    mailbox.put(Outgoing { data, dest, tag }, None).unwrap();
    let (source, tag) = (None, None);
    let received = mailbox.get(Incoming { data, source, tag }, false).unwrap();
    assert_eq!((received.tag, received.bytes), (5, 0));
}

#[derive(Clone, Debug)]
enum MessageCall {
    Send(Vec<u8>, i32),
    Receive(Option<i32>),
}

fn step() -> impl Strategy<Value = MessageCall> {
    let bytes = proptest::collection::vec(any::<u8>(), 0..11);
    prop_oneof![
        (bytes, 0..4).prop_map(|(bytes, tag)| MessageCall::Send(bytes, tag)),
        proptest::option::of(0..4).prop_map(MessageCall::Receive),
    ]
}

proptest! {
    /// Compared with a list from which the first match is taken, even if it is truncated.
    #[test]
    fn messages_come_in_order(steps in proptest::collection::vec(step(), 0..60)) {
        let mailbox = Mailbox::default();
        let mut model: Vec<(Vec<u8>, i32)> = Vec::new();
        for step in steps {
            match step {
                MessageCall::Send(bytes, tag) => {
                    mailbox.send(&bytes, tag);
                    model.push((bytes, tag));
                }
                MessageCall::Receive(tag) => {
                    let fits = |sent: &(Vec<u8>, i32)| tag.is_none_or(|tag| tag == sent.1);
                    let expected = match model.iter().position(fits) {
                        None => Err(Class::Other),
                        Some(place) => match model.remove(place) {
                            (bytes, _) if bytes.len() > 8 => Err(Class::Truncate),
                            sent => Ok(sent),
                        },
                    };
                    prop_assert_eq!(mailbox.receive(tag), expected);
                }
            }
        }
    }
}

/// Starts a receive into eight bytes.
fn started(alone: &Alone, bytes: &mut [u8; 8], tag: Option<i32>) -> Started {
    alone.irecv(room(bytes, tag)).unwrap()
}

fn tell(received: &mut Started) -> std::result::Result<Option<(usize, i32)>, Class> {
    let ended = received.test().map_err(|error| error.class)?;
    let received = ended.and_then(|ended| ended.received);
    Ok(received.map(|received| (received.bytes, received.tag)))
}

#[test]
fn receives_that_were_started_get_messages_in_their_order() {
    let alone = Alone::default();
    let mut rooms = [[0; 8]; 4];
    let [one, two, three, late] = &mut rooms;
    let mut any = started(&alone, one, None);
    let mut seven = started(&alone, two, Some(7));
    let mut also = started(&alone, three, None);
    assert_eq!(tell(&mut seven), Ok(None));
    for (text, tag) in [
        (&mut *b"aa".to_vec(), 7),
        (&mut *b"b".to_vec(), 7),
        (&mut *b"c".to_vec(), 1),
    ] {
        alone
            .isend(Mode::Standard, message(text, tag))
            .unwrap()
            .wait()
            .unwrap();
    }
    assert_eq!(tell(&mut also), Ok(Some((1, 1))));
    assert_eq!(tell(&mut any), Ok(Some((2, 7))));
    assert_eq!(tell(&mut seven), Ok(Some((1, 7))));
    // Nothing is left; an unexpected message stays until it is received.
    alone
        .send(Mode::Standard, message(&mut b"dddd".to_vec(), 2))
        .unwrap();
    let mut last = started(&alone, late, Some(2));
    assert_eq!(tell(&mut last), Ok(Some((4, 2))));
    assert_eq!(
        rooms,
        [
            *b"aa\0\0\0\0\0\0",
            *b"b\0\0\0\0\0\0\0",
            *b"c\0\0\0\0\0\0\0",
            *b"dddd\0\0\0\0"
        ]
    );
}

#[test]
fn a_receive_that_was_started_fails_alone() {
    let alone = Alone::default();
    let mut rooms = [[0; 8]; 3];
    let [short, given_up, whole] = &mut rooms;
    let mut truncated = started(&alone, short, Some(1));
    let dropped = started(&alone, given_up, Some(2));
    drop(dropped);
    let mut left = started(&alone, whole, Some(2));
    alone.send(Mode::Standard, message(&mut [9; 9], 1)).unwrap();
    alone.send(Mode::Standard, message(&mut [5; 8], 2)).unwrap();
    assert_eq!(tell(&mut truncated), Err(Class::Truncate));
    assert_eq!(tell(&mut left), Ok(Some((8, 2))));
    // Nobody can send, so the wait would never end. The program may reuse the buffer.
    let mut waits = alone.irecv(room(given_up, None)).unwrap();
    assert_eq!(waits.wait().unwrap_err().class, Class::Other);
    alone.send(Mode::Standard, message(&mut [3; 8], 2)).unwrap();
    // A message that an earlier receive takes does not help.
    let mut also = alone.irecv(room(short, Some(4))).unwrap();
    let answer = alone.sendrecv(message(&mut [1], 4), room(&mut [0; 8], Some(4)));
    assert_eq!(answer.unwrap_err().class, Class::Other);
    assert_eq!(tell(&mut also), Ok(None));
    alone.mailbox.close();
    assert_eq!(tell(&mut also), Err(Class::Comm));
    drop((waits, also));
    assert_eq!(rooms, [[0; 8], [0; 8], [5; 8]]);
}

#[test]
fn a_synchronous_send_is_complete_when_it_is_received() {
    let alone = Alone::default();
    let ssend = |tag| alone.isend(Mode::Synchronous, message(&mut [7; 2], tag));
    let mut sent = ssend(1).unwrap();
    assert_eq!(sent.test().unwrap(), None);
    assert_eq!(sent.would_wait().unwrap().class, Class::Other);
    assert_eq!(alone.mailbox.receive(Some(1)), Ok((vec![7; 2], 1)));
    assert!(sent.would_wait().is_none() && sent.test().unwrap().is_some());
    // To a receive that has already started.
    let mut room = [0; 8];
    let mut waits = started(&alone, &mut room, Some(2));
    assert!(waits.would_wait().is_some());
    alone.send(Mode::Synchronous, message(&mut [9], 2)).unwrap();
    assert_eq!(tell(&mut waits), Ok(Some((1, 2))));
    // A message that is not received is removed by an error, by cancellation, and when its request is dropped.
    assert_eq!(ssend(3).unwrap().wait().unwrap_err().class, Class::Other);
    let mut cancelled = ssend(3).unwrap();
    cancelled.cancel().unwrap();
    assert_eq!(cancelled.wait().unwrap(), Ended::CANCELLED);
    drop(ssend(3).unwrap());
    assert_eq!(alone.mailbox.receive(None), Err(Class::Other));
    let mut lost = ssend(4).unwrap();
    alone.mailbox.close();
    assert_eq!(lost.test().unwrap_err().class, Class::Comm);
}

#[test]
fn a_ready_send_wants_its_receive() {
    let alone = Alone::default();
    let refused = alone.send(Mode::Ready, message(&mut [1], 1));
    assert_eq!(refused.unwrap_err().class, Class::Other);
    let mut room = [0; 8];
    let mut waits = started(&alone, &mut room, Some(1));
    alone.send(Mode::Ready, message(&mut [1], 1)).unwrap();
    assert_eq!(tell(&mut waits), Ok(Some((1, 1))));
    assert_eq!(alone.mailbox.receive(None), Err(Class::Other));
}

#[test]
fn a_receive_is_cancelled_before_its_message() {
    let alone = Alone::default();
    let mut rooms = [[0; 8]; 2];
    let [one, other] = &mut rooms;
    let mut cancelled = started(&alone, one, None);
    let mut complete = started(&alone, other, None);
    cancelled.cancel().unwrap();
    alone.send(Mode::Standard, message(&mut [4], 1)).unwrap();
    complete.cancel().unwrap();
    assert_eq!(cancelled.test().unwrap(), Some(Ended::CANCELLED));
    assert_eq!(tell(&mut complete), Ok(Some((1, 1))));
    assert_eq!(rooms.map(|room| room[0]), [0, 4]);
}
