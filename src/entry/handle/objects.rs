//! Tables of objects that are held whole: all kinds but info objects, whose slots keep their memory.

use super::{Invalid, Kind, Object, Recycle, Table};
use crate::error::{Class, Error, Result};
use std::ops::{Deref, DerefMut};

/// What a slot holds.
struct Held<T>(Option<T>);

impl<T> Default for Held<T> {
    fn default() -> Held<T> {
        Held(None)
    }
}

impl<T: Send> Recycle for Held<T> {
    const KEEPS_MEMORY: bool = false;

    fn memory(&self) -> usize {
        usize::from(self.0.is_some())
    }

    fn clear(&mut self) {
        self.0 = None;
    }
}

/// All objects of a kind, and how their handles are called in an error.
pub struct Objects<T> {
    table: Table<Held<T>>,
    class: Class,
    null: (i32, &'static str),
    noun: &'static str,
}

impl<T: Send> Objects<T> {
    /// No objects. A wrong handle is an error of class `class`; `null` is the null handle with its
    /// name, and `noun` what an object is called.
    pub const fn new(
        kind: Kind,
        class: Class,
        null: (i32, &'static str),
        noun: &'static str,
    ) -> Objects<T> {
        let table = Table::new(kind);
        Objects {
            table,
            class,
            null,
            noun,
        }
    }

    /// The handle of a new object.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn insert(&self, object: T) -> Result<i32> {
        self.table.insert(|held| {
            held.0 = Some(object);
            Ok(())
        })
    }

    /// The object of `handle`, for this thread alone until it is dropped. Nothing that may wait for
    /// another process or thread is done with it.
    ///
    /// # Errors
    /// One of the kind's class for what is no handle of an object.
    #[inline(never)]
    pub fn get(&self, handle: i32) -> Result<Ref<'_, T>> {
        self.get_inline(handle)
    }

    /// [`Objects::get`], for what is called most and takes the least time.
    ///
    /// # Errors
    /// As [`Objects::get`].
    #[inline(always)]
    pub fn get_inline(&self, handle: i32) -> Result<Ref<'_, T>> {
        match self.table.get(handle) {
            Ok(object) if object.0.is_some() => Ok(Ref(object)),
            Ok(_) => Err(self.refuse(handle, Invalid::Foreign)),
            Err(why) => Err(self.refuse(handle, why)),
        }
    }

    /// The handles of all objects that there are.
    pub fn handles(&self) -> Vec<i32> {
        self.table.handles()
    }

    /// Ends the handle, and gives the object.
    ///
    /// # Errors
    /// As [`Objects::get`].
    pub fn take(&self, handle: i32) -> Result<T> {
        self.take_if(handle, |_| Ok(()))
    }

    /// Ends the handle, and gives the object, if `check` allows it. No other thread comes to the object between the
    /// two, which could make of it what may not be ended.
    ///
    /// # Errors
    /// As [`Objects::get`], and those of `check`; then nothing has changed.
    #[inline(never)]
    pub fn take_if(&self, handle: i32, check: fn(&T) -> Result<()>) -> Result<T> {
        let taken = self.table.take_out(handle, |held| match &held.0 {
            Some(object) => check(object),
            None => Err(self.refuse(handle, Invalid::Foreign)),
        });
        let held = taken.map_err(|why| self.refuse(handle, why))??;
        held.0.ok_or_else(|| self.refuse(handle, Invalid::Foreign))
    }

    #[cold]
    #[inline(never)]
    fn refuse(&self, handle: i32, why: Invalid) -> Error {
        let noun = self.noun;
        let what = match why {
            _ if handle == self.null.0 => format!("{} is no {noun}", self.null.1),
            Invalid::Freed => format!("this {noun} was freed"),
            Invalid::Foreign => format!("this is no handle of a {noun}"),
        };
        Error::new(self.class, what)
    }
}

/// An object that this thread holds.
pub struct Ref<'a, T>(Object<'a, Held<T>>);

// There is always an object: `Objects::get` has looked, and only the holder changes it.
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

    fn refused(_: &u8) -> Result<()> {
        Err(Error::new(Class::RmaSync, "not now"))
    }

    #[test]
    fn what_may_not_be_ended_stays() {
        let objects = Objects::new(Kind::Win, Class::Win, (0, "MPI_WIN_NULL"), "window");
        let handle = objects.insert(7u8).unwrap();
        let error = objects.take_if(handle, refused).unwrap_err();
        assert_eq!(error.class, Class::RmaSync);
        assert_eq!(*objects.get(handle).unwrap(), 7);
        assert_eq!(objects.take_if(handle, |_| Ok(())).unwrap(), 7);
        assert_eq!(objects.get(handle).err().unwrap().class, Class::Win);
    }

    /// A thread that asks for the object after it was looked at does not get it.
    #[test]
    fn nobody_comes_between_the_look_and_the_end() {
        static OBJECTS: Objects<i32> =
            Objects::new(Kind::Win, Class::Win, (0, "MPI_WIN_NULL"), "window");
        static HANDLE: AtomicI32 = AtomicI32::new(0);
        static OTHER: Mutex<Option<JoinHandle<bool>>> = Mutex::new(None);
        fn look(_: &i32) -> Result<()> {
            let ask = || OBJECTS.get(HANDLE.load(Ordering::Relaxed)).is_ok();
            *OTHER.lock().unwrap() = Some(std::thread::spawn(ask));
            std::thread::sleep(Duration::from_millis(20));
            Ok(())
        }
        HANDLE.store(OBJECTS.insert(1).unwrap(), Ordering::Relaxed);
        assert!(
            OBJECTS
                .take_if(HANDLE.load(Ordering::Relaxed), look)
                .is_ok()
        );
        let other = OTHER.lock().unwrap().take().unwrap();
        assert!(!other.join().unwrap(), "another thread got the object");
    }
}
