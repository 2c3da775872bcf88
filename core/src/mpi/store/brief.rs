//! Operations that an engine describes in one word, with handles that take neither a lock nor memory.
//!
//! A nonblocking message is nearly always started, waited for and forgotten. In the table of the other requests that takes
//! four locks and a block of memory in a process with threads (and an MPI library may have some of its own), which costs
//! more than a short message (`docs/speed.md`). Here whoever starts a message claims a free slot with one
//! compare-and-swap, and whoever completes it claims the slot with another.
//!
//! There is no list of free slots: the state of a slot says whether it is free, and the search for one starts behind the
//! slot that was taken last. So the slots are used in turn, and a handle comes again after some 134 million others. If
//! there is none among the next few, the operation goes into the table of the others, as most do if thousands are active.

use super::{HandleKind, KIND_SHIFT};
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use std::thread;

const SLOT_BITS: u32 = 12;
const SLOTS: usize = 1 << SLOT_BITS;
/// How many slots are looked at for a free one.
const TRIES: u32 = 8;

/// The lowest bits of a state. The next bit is the mark of the word, and the others are the generation: the number of
/// operations that the slot had before, whose last bits are in the handle.
const PHASE: u32 = 7;
const EMPTY: u32 = 0;
/// A thread has claimed it for a moment; others wait for that thread.
const BUSY: u32 = 1;
/// A thread has claimed it in order to end it; for others it is not there.
const ENDING: u32 = 2;
const LIVE: u32 = 3;
/// The word is another handle of the operation.
const MOVED: u32 = 4;
const MARK: u32 = 8;
const GENERATION_SHIFT: u32 = 4;
/// The generations that handles distinguish.
const GENERATIONS: u32 = 1 << (KIND_SHIFT - SLOT_BITS);

/// A place for an operation. Only the thread that has changed the state to `BUSY` or `ENDING` changes it further, and
/// writes the word and the handle.
struct Slot {
    state: AtomicU32,
    /// The handle of the object that the operation was started on.
    object: AtomicI32,
    word: AtomicU64,
}

static ALL: [Slot; SLOTS] = [const {
    Slot {
        state: AtomicU32::new(EMPTY),
        object: AtomicI32::new(0),
        word: AtomicU64::new(0),
    }
}; SLOTS];

/// Where the search for a free slot starts. Threads may read the same number: then they compete for the same slot.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// Makes a handle of a word with a mark, for an operation on the object with this handle. `None` if there is no free slot
/// among the next ones.
#[inline(always)]
pub fn insert(word: u64, mark: bool, object: i32) -> Option<i32> {
    let first = NEXT.load(Ordering::Relaxed);
    for number in (0..TRIES).map(|step| first.wrapping_add(step)) {
        let slot = &ALL[number as usize % SLOTS];
        let empty = slot.state.load(Ordering::Relaxed);
        if empty & PHASE == EMPTY && slot.changes(empty, empty | BUSY) {
            NEXT.store(number.wrapping_add(1), Ordering::Relaxed);
            // Whoever reads this word, and expects another, finds the state changed (`claim`).
            slot.word.store(word, Ordering::Release);
            slot.object.store(object, Ordering::Relaxed);
            let live = empty | LIVE | if mark { MARK } else { 0 };
            slot.state.store(live, Ordering::Release);
            return Some(encode(empty >> GENERATION_SHIFT, number));
        }
    }
    NEXT.store(first.wrapping_add(TRIES), Ordering::Relaxed);
    None
}

/// What a handle stands for.
pub enum Found {
    /// A word with its mark, which this thread has claimed.
    Word(Claim, u64, bool),
    /// Another handle.
    Moved(i32),
    /// Nothing that this thread can have: it has ended, or another thread is waiting for its end.
    Ended,
    /// It never was a handle of an operation that is described here.
    Foreign,
}

/// What a slot is claimed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To wait until the operation ends. Other threads do not find it any more.
    End,
    /// To look at it, without waiting for another process. Other threads wait for this one.
    Look,
}

/// Finds what a handle stands for. A word is claimed.
#[inline(always)]
pub fn claim(handle: i32, purpose: Purpose) -> Found {
    let Some((asked, slot)) = find(handle) else {
        return Found::Foreign;
    };
    let taken = match purpose {
        Purpose::End => ENDING,
        Purpose::Look => BUSY,
    };
    loop {
        let state = slot.state.load(Ordering::Acquire);
        let generation = state >> GENERATION_SHIFT;
        if generation % GENERATIONS != asked {
            return not_there(asked, generation);
        }
        match state & PHASE {
            LIVE if slot.changes(state, state & !PHASE | taken) => {
                let word = slot.word.load(Ordering::Relaxed);
                return Found::Word(Claim { slot, state }, word, state & MARK != 0);
            }
            MOVED => {
                let word = slot.word.load(Ordering::Acquire);
                // If the slot has got another operation meanwhile, the word may be that operation's.
                if slot.state.load(Ordering::Relaxed) == state {
                    return Found::Moved(word as i32);
                }
            }
            LIVE => {}
            BUSY => thread::yield_now(),
            ENDING => return Found::Ended,
            _ => return not_there(asked, generation),
        }
    }
}

/// Frees a handle that stands for another one.
pub fn end_moved(handle: i32) {
    let Some((asked, slot)) = find(handle) else {
        return;
    };
    let state = slot.state.load(Ordering::Acquire);
    let is_it = (state >> GENERATION_SHIFT) % GENERATIONS == asked && state & PHASE == MOVED;
    if is_it && slot.changes(state, state & !PHASE | ENDING) {
        drop(Claim { slot, state });
    }
}

/// Whether a handle stands for something; `None` if it never was a handle of an operation that is described here.
pub fn is_there(handle: i32) -> Option<bool> {
    let (asked, slot) = find(handle)?;
    let state = slot.state.load(Ordering::Relaxed);
    let generation = state >> GENERATION_SHIFT;
    match state & PHASE {
        LIVE | MOVED | BUSY if generation % GENERATIONS == asked => Some(true),
        ENDING if generation % GENERATIONS == asked => Some(false),
        _ => (asked < generation).then_some(false),
    }
}

/// A slot that this thread has claimed. Dropping this frees the handle.
pub struct Claim {
    slot: &'static Slot,
    /// The state to return to.
    state: u32,
}

impl Claim {
    /// The handle of the object that the operation was started on.
    pub fn object(&self) -> i32 {
        self.slot.object.load(Ordering::Relaxed)
    }

    /// The handle stands for the word again.
    pub fn put_back(self) {
        self.slot.state.store(self.state, Ordering::Release);
        std::mem::forget(self);
    }

    /// The handle stands for another handle from now on.
    pub fn move_to(self, handle: i32) {
        self.slot.word.store(handle as u64, Ordering::Release);
        let moved = self.state & !PHASE | MOVED;
        self.slot.state.store(moved, Ordering::Release);
        std::mem::forget(self);
    }
}

impl Drop for Claim {
    #[inline(always)]
    fn drop(&mut self) {
        let next = (self.state >> GENERATION_SHIFT).wrapping_add(1);
        let empty = next << GENERATION_SHIFT | EMPTY;
        self.slot.state.store(empty, Ordering::Release);
    }
}

impl Slot {
    /// Changes the state, if no other thread has changed it.
    #[inline(always)]
    fn changes(&self, from: u32, to: u32) -> bool {
        self.state
            .compare_exchange(from, to, Ordering::Acquire, Ordering::Relaxed)
            .is_ok()
    }
}

fn not_there(asked: u32, generation: u32) -> Found {
    match asked < generation {
        true => Found::Ended,
        false => Found::Foreign,
    }
}

fn encode(generation: u32, number: u32) -> i32 {
    let kind = (HandleKind::Brief as u32) << KIND_SHIFT;
    let generation = (generation % GENERATIONS) << SLOT_BITS;
    (kind | generation | (number % SLOTS as u32)) as i32
}

/// The generation in a handle, and its slot.
#[inline(always)]
fn find(handle: i32) -> Option<(u32, &'static Slot)> {
    let bits = handle as u32;
    let is_brief = bits >> KIND_SHIFT == HandleKind::Brief as u32;
    let generation = (bits >> SLOT_BITS) % GENERATIONS;
    is_brief.then(|| (generation, &ALL[bits as usize % SLOTS]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    // The slots are those of the process, and other tests use them at the same time.

    /// The word of a handle, which is freed.
    fn end(handle: i32) -> Option<(u64, bool)> {
        match claim(handle, Purpose::End) {
            Found::Word(_claim, word, mark) => Some((word, mark)),
            _ => None,
        }
    }

    fn made(word: u64, mark: bool) -> i32 {
        loop {
            if let Some(handle) = insert(word, mark, 257) {
                return handle;
            }
        }
    }

    #[test]
    fn a_word_ends_once() {
        let handle = made(u64::MAX - 3, true);
        assert_eq!((handle > 0, is_there(handle)), (true, Some(true)));
        let Found::Word(claim_of_it, word, mark) = claim(handle, Purpose::End) else {
            panic!("it is there");
        };
        assert_eq!((word, mark), (u64::MAX - 3, true));
        assert_eq!(is_there(handle), Some(false));
        assert!(matches!(claim(handle, Purpose::End), Found::Ended));
        claim_of_it.put_back();
        assert_eq!(end(handle), Some((u64::MAX - 3, true)));
        for purpose in [Purpose::End, Purpose::Look] {
            assert!(matches!(claim(handle, purpose), Found::Ended));
        }
        for foreign in [
            0,
            -1,
            384,
            257,
            i32::MIN,
            i32::MAX,
            encode(GENERATIONS - 1, 7),
        ] {
            let found = claim(foreign, Purpose::End);
            assert!(matches!(found, Found::Foreign) && is_there(foreign).is_none());
        }
    }

    #[test]
    fn a_handle_may_stand_for_another() {
        let handle = made(7, false);
        let Found::Word(claim_of_it, 7, false) = claim(handle, Purpose::Look) else {
            panic!("it is there");
        };
        assert_eq!(is_there(handle), Some(true));
        claim_of_it.move_to(0x2800_0001);
        let found = claim(handle, Purpose::End);
        assert_eq!(is_there(handle), Some(true));
        assert!(matches!(found, Found::Moved(0x2800_0001)));
        end_moved(handle);
        end_moved(handle);
        assert_eq!(is_there(handle), Some(false));
        assert!(matches!(claim(handle, Purpose::End), Found::Ended));
    }

    #[test]
    fn a_handle_does_not_come_again_soon() {
        let mut seen = HashSet::new();
        for turn in 0..200_000 {
            let handle = made(turn, turn % 2 == 0);
            assert!(seen.insert(handle), "turn {turn}");
            assert_eq!(end(handle), Some((turn, turn % 2 == 0)));
        }
    }

    /// Three threads make, end and look at the same handles, stale ones included: each word is made once and ends once.
    #[test]
    fn of_several_threads_one_gets_a_word() {
        const TURNS: u64 = 30_000;
        const SHARED: usize = 16;
        let shared: [Mutex<i32>; SHARED] = Default::default();
        let (sum, number) = (AtomicU64::new(0), AtomicUsize::new(0));
        let note = |word: u64| {
            sum.fetch_add(word, Ordering::Relaxed);
            number.fetch_add(1, Ordering::Relaxed);
        };
        let end_it = |handle: i32| match claim(handle, Purpose::End) {
            Found::Word(claim, word, mark) => {
                assert_eq!(mark, word % 2 == 1, "a word has its own mark");
                drop(claim);
                note(word);
            }
            // As the request that has got the word ends: once, and with it the handle.
            Found::Moved(other) => {
                assert!(other < 0, "a word was taken for a handle");
                end_moved(handle);
            }
            Found::Ended | Found::Foreign => {}
        };
        thread::scope(|scope| {
            for which in 0..3 {
                let (shared, end_it, note) = (&shared, &end_it, &note);
                scope.spawn(move || {
                    for turn in 0..TURNS {
                        let word = turn * 3 + which + 1;
                        let place = (turn * 7 + which) as usize % SHARED;
                        let handle = made(word, word % 2 == 1);
                        let before = std::mem::replace(&mut *shared[place].lock().unwrap(), handle);
                        let other = *shared[(place + 5) % SHARED].lock().unwrap();
                        match claim(other, Purpose::Look) {
                            Found::Word(claim, ..) if turn % 3 == 0 => claim.put_back(),
                            Found::Word(claim, word, _) if turn % 3 == 1 => {
                                claim.move_to(i32::MIN | word as i32);
                                note(word);
                            }
                            Found::Word(claim, ..) => {
                                claim.put_back();
                                end_it(other);
                            }
                            Found::Moved(_) | Found::Ended | Found::Foreign => {}
                        }
                        end_it(before);
                        end_it(before);
                    }
                });
            }
        });
        shared
            .iter()
            .for_each(|handle| end_it(*handle.lock().unwrap()));
        let words = 3 * TURNS;
        assert_eq!(number.into_inner() as u64, words);
        assert_eq!(sum.into_inner(), words * (words + 1) / 2);
    }
}
