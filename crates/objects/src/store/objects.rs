//! Tables of objects that are stored whole: all kinds except info objects, whose slots keep their memory.
//!
//! Methods that take a handle and have no `# Errors` section return the errors of [`Objects::get`].

use super::foreign_handle;
use super::table::{self, HeldSlot, Suspended};
use super::thread_slots::{OfThread, ThreadSlots};
use super::{HandleKind, HeldObject, Invalid, ObjectTable, Recycle};
use minfo_rules::error::{Class, Error, Result};
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::{Deref, DerefMut};

/// The contents of a slot.
pub struct SlotContents<T>(Option<T>);

impl<T> Default for SlotContents<T> {
    fn default() -> SlotContents<T> {
        SlotContents(None)
    }
}

impl<T: Send> Recycle for SlotContents<T> {
    fn memory(&self) -> usize {
        usize::from(self.0.is_some())
    }

    fn clear(&mut self) {
        self.0 = None;
    }
}

/// All objects of a kind, and the names of their handles in errors.
pub struct Objects<T> {
    table: ObjectTable<SlotContents<T>>,
    names: Names,
}

/// The class of an error about a handle, the null handle with its name, and the word for an object.
struct Names {
    class: Class,
    null: (i32, &'static str),
    noun: &'static str,
}

impl Names {
    #[cold]
    fn refuse(&self, handle: i32, why: Invalid) -> Error {
        let noun = self.noun;
        let what = match why {
            _ if handle == self.null.0 => format!("{} is not a {noun}", self.null.1),
            Invalid::Freed => format!("this {noun} was freed"),
            Invalid::Foreign => {
                let is = foreign_handle::described(handle);
                format!("this is not the handle of a {noun}{is}")
            }
        };
        Error::new(self.class, what)
    }
}

impl<T: Send> Objects<T> {
    /// An empty table. An invalid handle is an error of class `class`; `null` is the null handle with its name, and
    /// `noun` is the word for an object.
    pub const fn new(
        kind: HandleKind,
        class: Class,
        null: (i32, &'static str),
        noun: &'static str,
    ) -> Objects<T> {
        Objects {
            table: ObjectTable::new(kind),
            names: Names { class, null, noun },
        }
    }

    /// The handle of a new object.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn insert(&self, object: T) -> Result<i32> {
        Ok(self.vacant()?.fill(object))
    }

    /// A slot for a new object.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub fn vacant(&self) -> Result<Vacant<'_, T>> {
        self.table.vacant().map(Vacant)
    }

    /// A slot for a new object, if this thread has kept one.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub fn vacant_of(
        &'static self,
        kept: &'static OfThread<SlotContents<T>>,
    ) -> Result<Vacant<'static, T>> {
        self.table.vacant_of(kept).map(Vacant)
    }

    /// This thread has kept no slots so far.
    pub const fn kept(&'static self) -> RefCell<ThreadSlots<SlotContents<T>>> {
        ThreadSlots::of(&self.table)
    }

    /// Whether the handle has an object now. No lock is taken.
    #[inline(always)]
    pub fn has(&self, handle: i32) -> bool {
        self.table.has(handle)
    }

    /// Works on the object of `handle` under its lock. If `work` takes the object out, the handle and its slot are
    /// freed: only one thread gets the object.
    #[inline(always)]
    pub fn with<R>(
        &self,
        handle: i32,
        work: impl FnOnce(&mut Option<T>) -> R,
    ) -> Result<(R, Option<Vacant<'_, T>>)> {
        match self.table.with(handle, |held| work(&mut held.0)) {
            Ok((worked, vacant)) => Ok((worked, vacant.map(Vacant))),
            Err(why) => Err(self.names.refuse(handle, why)),
        }
    }

    /// Locks the object of `handle` for work that may take it out.
    ///
    /// # Errors
    /// As [`Objects::get`].
    #[inline(always)]
    pub fn hold(&self, handle: i32) -> Result<Held<'_, T>> {
        match self.table.hold(handle) {
            Ok(held) => Ok(Held(held)),
            Err(why) => Err(self.names.refuse(handle, why)),
        }
    }

    /// Locks the object of `handle` for this thread until it is dropped. Operations that may wait for another process
    /// or thread must not be run meanwhile.
    ///
    /// # Errors
    /// An error of the kind's class for an invalid handle.
    pub fn get(&self, handle: i32) -> Result<Ref<'_, T>> {
        self.get_inline(handle)
    }

    /// [`Objects::get`], inlined for the most frequent and shortest calls.
    #[inline(always)]
    pub fn get_inline(&self, handle: i32) -> Result<Ref<'_, T>> {
        match self.table.get(handle) {
            Ok(object) if object.0.is_some() => Ok(Ref(object)),
            Ok(_) => Err(self.names.refuse(handle, Invalid::Foreign)),
            Err(why) => Err(self.names.refuse(handle, why)),
        }
    }

    /// The handles of all objects.
    pub fn handles(&self) -> impl Iterator<Item = i32> {
        self.table.handles()
    }

    /// Frees the handle and returns the object.
    pub fn take(&self, handle: i32) -> Result<T> {
        let taken = self.table.take_out(handle);
        let held = taken.map_err(|why| self.names.refuse(handle, why))?;
        held.0
            .ok_or_else(|| self.names.refuse(handle, Invalid::Foreign))
    }

    /// Frees the object of `handle` and the handle. `may_end` is checked under the lock; `end` frees the object when
    /// no other thread can find it, and this one may wait.
    ///
    /// # Errors
    /// Those of [`Objects::get`], `may_end` and `end`: the object then keeps its handle.
    pub fn end<R>(
        &self,
        handle: i32,
        may_end: impl FnOnce(&T) -> Result<()>,
        end: impl FnOnce(&mut T) -> Result<R>,
    ) -> Result<R> {
        let suspended = self.table.suspend(handle, |held| match &held.0 {
            Some(object) => may_end(object).map_err(Refused::ByObject),
            None => Err(Refused::ByHandle(Invalid::Foreign)),
        });
        let mut suspended = suspended.map_err(|refused| match refused {
            Refused::ByHandle(why) => self.names.refuse(handle, why),
            Refused::ByObject(error) => error,
        })?;
        let ended = end(suspended.object.0.as_mut().expect(IS_THERE));
        match ended {
            Ok(_) => drop(suspended),
            Err(_) => suspended.resume(),
        }
        ended
    }

    /// [`Held::apart`] for those objects of several handles that are `chosen`. Null handles have none.
    ///
    /// # Errors
    /// As [`Objects::get`], also for a chosen object whose handle is given twice, and `MPI_ERR_NO_MEM`. Nothing is done
    /// then.
    pub fn all_apart<R>(
        &self,
        handles: &[i32],
        chosen: impl Fn(&T) -> bool,
        work: impl FnOnce(&mut [DetachedObject<'_, T>]) -> R,
    ) -> Result<R> {
        let mut all = Vec::new();
        all.try_reserve_exact(handles.len())?;
        let mut failed = None;
        for (place, &handle) in handles.iter().enumerate() {
            if handle == self.names.null.0 {
                continue;
            }
            let suspended = self.table.suspend(handle, |held| match &held.0 {
                Some(object) if chosen(object) => Ok(()),
                Some(_) => Err(None),
                None => Err(Some(Invalid::Foreign)),
            });
            match suspended {
                Ok(suspended) => all.push(DetachedObject { place, suspended }),
                Err(None) => {}
                Err(Some(why)) => {
                    failed = Some(self.names.refuse(handle, why));
                    break;
                }
            }
        }
        let worked = match failed {
            None => Ok(work(&mut all)),
            Some(error) => Err(error),
        };
        all.into_iter().for_each(|apart| apart.suspended.resume());
        worked
    }
}

/// An object that this thread has locked, and may take out.
pub struct Held<'a, T: Send>(HeldSlot<'a, SlotContents<T>>);

impl<'a, T: Send> Held<'a, T> {
    /// Frees the handle and the slot, after the object was taken out.
    #[inline(always)]
    pub fn vacate(self) -> Option<Vacant<'a, T>> {
        self.0.vacate().map(Vacant)
    }

    /// Does `work`, which may wait, on the object. Until it returns, no other thread finds the object.
    pub fn apart<R>(self, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        let mut suspended = self.0.suspend();
        let worked = suspended.object.0.as_mut().map(work);
        suspended.resume();
        worked
    }
}

impl<T: Send> Deref for Held<'_, T> {
    type Target = Option<T>;

    #[inline(always)]
    fn deref(&self) -> &Option<T> {
        &self.0.object.0
    }
}

impl<T: Send> DerefMut for Held<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Option<T> {
        &mut self.0.object.0
    }
}

/// A slot without an object, which belongs to the holder of this. Dropping this returns it.
pub struct Vacant<'a, T: Send>(table::VacantSlot<'a, SlotContents<T>>);

impl<T: Send> Vacant<'_, T> {
    /// The handle of an object in it.
    #[inline(always)]
    pub fn fill(self, object: T) -> i32 {
        self.fill_with(|| object)
    }

    /// The handle of an object in it, which is made in its place.
    #[inline(always)]
    pub fn fill_with(self, object: impl FnOnce() -> T) -> i32 {
        let Ok(handle) = self.0.fill(|held| {
            held.0 = Some(object());
            Ok::<(), Infallible>(())
        });
        handle
    }
}

impl<T: Send> Vacant<'static, T> {
    /// Keeps the slot for the next object of this thread.
    #[inline(always)]
    pub fn keep(self, of: &'static OfThread<SlotContents<T>>) {
        self.0.keep(of);
    }
}

/// An object that no other thread can find.
pub struct DetachedObject<'a, T: Send> {
    /// The index of its handle among the given ones.
    pub place: usize,
    suspended: Suspended<'a, SlotContents<T>>,
}

impl<T: Send> Deref for DetachedObject<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.suspended.object.0.as_ref().expect(IS_THERE)
    }
}

impl<T: Send> DerefMut for DetachedObject<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.suspended.object.0.as_mut().expect(IS_THERE)
    }
}

/// Why an object is not freed.
enum Refused {
    ByHandle(Invalid),
    ByObject(Error),
}

impl From<Invalid> for Refused {
    fn from(why: Invalid) -> Refused {
        Refused::ByHandle(why)
    }
}

/// An object that this thread has locked.
pub struct Ref<'a, T>(HeldObject<'a, SlotContents<T>>);

// There is always an object: `Objects::get` has checked, and only the holder of the lock changes it.
const IS_THERE: &str = "an object that was found is there";

impl<T> Deref for Ref<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.0.0.as_ref().expect(IS_THERE)
    }
}

impl<T> DerefMut for Ref<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        self.0.0.as_mut().expect(IS_THERE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::thread::JoinHandle;
    use std::time::Duration;

    fn objects() -> Objects<i32> {
        Objects::new(
            HandleKind::Request,
            Class::Request,
            (7, "MPI_NULL"),
            "thing",
        )
    }

    fn fails<R>() -> Result<R> {
        Err(Error::new(Class::Other, "on purpose"))
    }

    #[test]
    fn an_object_whose_end_fails_has_its_handle() {
        let all = objects();
        let handle = all.insert(3).unwrap();
        let refused = all.end(
            handle,
            |_| fails(),
            |_| -> Result<()> { panic!("not asked") },
        );
        assert_eq!(refused.unwrap_err().class, Class::Other);
        let failed: Result<()> = all.end(
            handle,
            |_| Ok(()),
            |object| {
                assert_eq!(all.get(handle).err().unwrap().class, Class::Request);
                *object += 1;
                fails()
            },
        );
        assert_eq!(failed.unwrap_err().class, Class::Other);
        assert_eq!(*all.get(handle).unwrap(), 4);
        assert_eq!(
            all.end(handle, |_| Ok(()), |object| Ok(*object)).unwrap(),
            4
        );
        let freed = all.end(handle, |_| Ok(()), |object| Ok(*object));
        assert_eq!(freed.unwrap_err().class, Class::Request);
    }

    #[test]
    fn an_object_is_ended_by_a_panic() {
        let all = objects();
        let handle = all.insert(3).unwrap();
        let end = || {
            all.end(
                handle,
                |_| Ok(()),
                |_| -> Result<()> { panic!("on purpose") },
            )
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(end)).is_err());
        assert!(all.get(handle).is_err());
        assert!(all.insert(5).is_ok());
    }

    #[test]
    fn several_objects_are_apart_or_none() {
        let all = objects();
        let handles: Vec<i32> = (0..4).map(|number| all.insert(number).unwrap()).collect();
        let given = [7, handles[3], handles[0], handles[1]];
        let is_odd = |object: &i32| object % 2 == 1;
        let worked = all.all_apart(&given, is_odd, |apart| {
            let places: Vec<usize> = apart.iter().map(|one| one.place).collect();
            assert_eq!(places, [1, 3]);
            assert!(all.get(handles[3]).is_err() && all.get(handles[0]).is_ok());
            apart.iter_mut().for_each(|one| **one += 10);
        });
        assert!(worked.is_ok());
        assert_eq!(
            *all.get(handles[3]).unwrap() + *all.get(handles[1]).unwrap(),
            24
        );
        for wrong in [[handles[1], handles[1]], [handles[3], 5]] {
            let worked = all.all_apart(&wrong, is_odd, |_| panic!("nothing is done"));
            assert_eq!(worked.err().unwrap().class, Class::Request);
        }
        assert!(handles.iter().all(|&handle| all.get(handle).is_ok()));
    }

    #[test]
    fn an_object_that_is_taken_out_has_no_handle() {
        let all = objects();
        let handle = all.insert(3).unwrap();
        let (found, vacant) = all.with(handle, |held| *held).unwrap();
        assert!((found, vacant.is_none(), all.has(handle)) == (Some(3), true, true));
        let (taken, vacant) = all.with(handle, Option::take).unwrap();
        assert!((taken, all.has(handle)) == (Some(3), false));
        let gone = all.with(handle, |_| ());
        assert_eq!(gone.err().unwrap().class, Class::Request);
        // The slot is used for the next object of its holder.
        let next = vacant.unwrap().fill(4);
        assert_eq!(*all.get(next).unwrap(), 4);
        assert_eq!(next & 0xf_ffff, handle & 0xf_ffff);
    }

    /// A thread that looks up the object after the check does not find it.
    #[test]
    fn nobody_comes_between_the_look_and_the_end() {
        static OBJECTS: Objects<i32> =
            Objects::new(HandleKind::Win, Class::Win, (0, "MPI_WIN_NULL"), "window");
        static HANDLE: AtomicI32 = AtomicI32::new(0);
        static OTHER: Mutex<Option<JoinHandle<bool>>> = Mutex::new(None);
        fn look(_: &i32) -> Result<()> {
            let ask = || OBJECTS.get(HANDLE.load(Ordering::Relaxed)).is_ok();
            *OTHER.lock().unwrap() = Some(std::thread::spawn(ask));
            std::thread::sleep(Duration::from_millis(20));
            Ok(())
        }
        HANDLE.store(OBJECTS.insert(1).unwrap(), Ordering::Relaxed);
        let ended = OBJECTS.end(HANDLE.load(Ordering::Relaxed), look, |_| Ok(()));
        assert!(ended.is_ok());
        let other = OTHER.lock().unwrap().take().unwrap();
        assert!(!other.join().unwrap(), "another thread got the object");
    }
}
