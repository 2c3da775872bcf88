//! Operations of the program (MPI 4.1, section 6.9.5).

use minfo_rules::datatype::{Op, Type};
use minfo_rules::error::{Error, Result};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A function of the program that combines elements.
#[derive(Clone, Copy, Debug)]
pub struct UserOp {
    /// Its address.
    pub address: usize,
    /// The interface through which the program passed it.
    pub form: i32,
    /// Whether it is commutative.
    pub is_commutative: bool,
    /// Calls it with the addresses of both operands and the number of elements.
    pub call: fn(&UserReduction, usize, usize, usize),
}

/// The operation of a reduction.
#[derive(Clone, Debug)]
pub enum Operator {
    /// A predefined one.
    Predefined(Op),
    /// One of the program.
    User(Arc<UserReduction>),
}

/// The operation and the datatype of a reduction. It lives until the reduction is complete, even if the program frees
/// the operation or the datatype before.
#[derive(Debug)]
pub struct UserReduction {
    /// The function.
    pub op: UserOp,
    /// The datatype of the elements.
    pub datatype: Type,
    /// Its handle, which is passed to the function.
    pub handle: i32,
    /// A buffer for two unpacked elements.
    room: Mutex<Vec<u128>>,
}

impl UserReduction {
    /// A reduction of elements of a datatype.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn new(op: UserOp, datatype: Type, handle: i32) -> Result<UserReduction> {
        let reduction = UserReduction {
            op,
            datatype,
            handle,
            room: Mutex::default(),
        };
        if !reduction.is_seamless() {
            let words = 2 * reduction.words();
            let mut room = Vec::new();
            room.try_reserve_exact(words)?;
            room.resize(words, 0);
            reduction.keep_room(room);
        }
        Ok(reduction)
    }

    /// Combines `count` packed elements at `origin` with those at `target`, where the results go.
    pub fn combine(&self, origin: usize, target: usize, count: usize) {
        if count > 0 {
            (self.op.call)(self, origin, target, count);
        }
    }

    /// Whether elements have the same layout packed and unpacked.
    pub fn is_seamless(&self) -> bool {
        self.datatype.is_contiguous(2)
    }

    /// The lowest offset of an element and the one after the highest, including padding that a function may copy.
    pub fn bounds(&self) -> (i64, i64) {
        let datatype = &self.datatype;
        let (low, high) = datatype.bounds(1).unwrap_or_default();
        let end = datatype.lb().saturating_add(datatype.extent());
        (low.min(0), high.max(end).max(0))
    }

    /// The number of words that an unpacked element needs.
    pub fn words(&self) -> usize {
        let (low, high) = self.bounds();
        high.saturating_sub(low) as usize / size_of::<u128>() + 1
    }

    /// Takes the buffer for two elements. A new one is allocated if another thread has it, or a function did not
    /// return.
    pub fn take_room(&self) -> Vec<u128> {
        let room = mem::take(&mut *self.locked());
        match room.is_empty() {
            true => vec![0; 2 * self.words()],
            false => room,
        }
    }

    /// Returns the buffer for the next call.
    pub fn keep_room(&self, room: Vec<u128>) {
        *self.locked() = room;
    }

    fn locked(&self) -> MutexGuard<'_, Vec<u128>> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether both can share a place.
    fn is_like(&self, other: &UserReduction) -> bool {
        let is_same_type = match (&self.datatype, &other.datatype) {
            (Type::Derived(one), Type::Derived(another)) => Arc::ptr_eq(one, another),
            (Type::Predefined(_), Type::Predefined(_)) => true,
            _ => false,
        };
        let key = |reduction: &UserReduction| {
            let op = reduction.op;
            (op.address, op.form, op.is_commutative, reduction.handle)
        };
        is_same_type && key(self) == key(other)
    }
}

/// The maximum number of different pairs of operation and datatype in reductions in progress: a library's callbacks do
/// not say which one they are for, so each needs a place.
pub const MOST_IN_PROGRESS: usize = 1024;

/// A reduction in progress, and the number of those that share its place.
type ReductionSlot = Option<(Arc<UserReduction>, usize)>;

static PLACES: Mutex<Vec<ReductionSlot>> = Mutex::new(Vec::new());

fn places() -> MutexGuard<'static, Vec<ReductionSlot>> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The place of a reduction in progress. It must live as long as the library may call back.
#[derive(Debug)]
pub struct InProgress(usize);

impl Drop for InProgress {
    fn drop(&mut self) {
        let mut places = places();
        let ended = match &mut places[self.0] {
            Some((_, users)) if *users > 1 => {
                *users -= 1;
                None
            }
            place => place.take(),
        };
        // This may free the datatype, which must not happen under the lock.
        drop(places);
        drop(ended);
    }
}

impl InProgress {
    /// A place for a reduction: the one with the same operation and datatype, or a free one.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM` if [`MOST_IN_PROGRESS`] are in use.
    pub fn new(reduction: &Arc<UserReduction>) -> Result<InProgress> {
        let mut places = places();
        let mut free = None;
        for (number, place) in places.iter_mut().enumerate() {
            match place {
                Some((known, users)) if known.is_like(reduction) => {
                    *users += 1;
                    return Ok(InProgress(number));
                }
                Some(_) => {}
                None => free = free.or(Some(number)),
            }
        }
        let number = match free {
            Some(number) => number,
            None if places.len() >= MOST_IN_PROGRESS => {
                let what = "reductions in progress use 1,024 operations of the program with different datatypes, \
                            which is the limit";
                return Err(Error::no_mem(what));
            }
            None => {
                places.push(None);
                places.len() - 1
            }
        };
        places[number] = Some((Arc::clone(reduction), 1));
        Ok(InProgress(number))
    }

    /// Its number, less than [`MOST_IN_PROGRESS`].
    pub fn place(&self) -> usize {
        self.0
    }

    /// The reduction that a place stands for.
    pub fn at(place: usize) -> Option<Arc<UserReduction>> {
        let places = places();
        let (reduction, _) = places.get(place)?.as_ref()?;
        Some(Arc::clone(reduction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::constants::MPI_INT32_T;
    use minfo_rules::datatype::Datatype;
    use minfo_rules::error::Class;

    fn reduction(address: usize) -> Arc<UserReduction> {
        let op = UserOp {
            address,
            form: 0,
            is_commutative: true,
            call: |_, _, _, _| (),
        };
        let int = Type::Predefined(Datatype::predefined(MPI_INT32_T).unwrap());
        Arc::new(UserReduction::new(op, int, MPI_INT32_T).unwrap())
    }

    // U4.
    #[test]
    fn reductions_have_places_as_long_as_there_are_some() {
        let all: Vec<_> = (0..MOST_IN_PROGRESS)
            .map(|op| InProgress::new(&reduction(op)).unwrap())
            .collect();
        let error = InProgress::new(&reduction(MOST_IN_PROGRESS)).unwrap_err();
        assert_eq!(error.class, Class::NoMem);
        for (op, one) in all.iter().enumerate() {
            assert_eq!(InProgress::at(one.place()).unwrap().op.address, op);
        }
        let another = InProgress::new(&reduction(7)).unwrap();
        let place = another.place();
        assert_eq!(place, all[7].place());
        drop(all);
        assert_eq!(InProgress::at(place).unwrap().op.address, 7);
        drop(another);
        assert!(InProgress::at(place).is_none());
        InProgress::new(&reduction(0)).unwrap();
    }
}
