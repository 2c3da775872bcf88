//! Info objects by their handles (MPI 4.1, chapter 10).

use super::start;
use super::store::{
    HandleKind, HeldObject, Invalid, ObjectTable, Recycle, ThreadSlots, foreign_handle,
};
use crate::engine;
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use std::cell::RefCell;
use std::sync::OnceLock;

/// `MPI_INFO_NULL` in the standard ABI.
pub const NULL: i32 = constants::MPI_INFO_NULL;
/// `MPI_INFO_ENV` in the standard ABI.
pub const ENV: i32 = constants::MPI_INFO_ENV;

static INFOS: ObjectTable<Info> = ObjectTable::new(HandleKind::Info);
/// `MPI_INFO_ENV`, which is made on first use. It is in a separate table, so that no handle of the program can refer to
/// it.
static ENVS: ObjectTable<Info> = ObjectTable::new(HandleKind::Info);
static ENV_HANDLE: OnceLock<i32> = OnceLock::new();

thread_local! {
    static KEPT: RefCell<ThreadSlots<Info>> = const { ThreadSlots::of(&INFOS) };
}

impl Recycle for Info {
    #[inline(always)]
    fn memory(&self) -> usize {
        Info::memory(self)
    }

    #[inline(always)]
    fn clear(&mut self) {
        Info::clear(self);
    }
}

/// The info object of a handle, which may be `MPI_INFO_ENV`, for reading.
#[inline(always)]
pub fn read(info: i32) -> Result<HeldObject<'static, Info>> {
    match INFOS.get(info) {
        Ok(object) => Ok(object),
        Err(why) => env_or_refuse(info, why),
    }
}

/// The info object of a handle, for changing it.
#[inline(always)]
pub fn change(info: i32) -> Result<HeldObject<'static, Info>> {
    INFOS.get(info).map_err(|why| refuse(info, why))
}

/// The handle of a new info object that `fill` has filled.
pub fn insert(fill: impl FnOnce(&mut Info) -> Result<()>) -> Result<i32> {
    INFOS.vacant_of(&KEPT)?.fill(fill)
}

/// The handle of a copy of an info object.
pub fn insert_copy(info: i32) -> Result<i32> {
    let old = read(info)?;
    if old.has_one_thread() {
        return insert(|new| new.copy_from(&old));
    }
    // No thread waits for another lock of the table while it holds an object, so no lock order is needed.
    let mut copy = Info::default();
    copy.copy_from(&old)?;
    drop(old);
    insert(|new| {
        *new = copy;
        Ok(())
    })
}

/// The handle of a new info object with these hints.
pub fn insert_hints(hints: &Hints) -> Result<i32> {
    // No other lock is held while they are copied: an info object is filled under its lock.
    insert(|new| hints.give(new))
}

/// A copy of the hints in a call's info argument; empty for `MPI_INFO_NULL`. The info object is read during the call,
/// and later changes have no effect (I20).
pub fn given(info: i32) -> Result<Info> {
    let mut given = Info::default();
    if info != NULL {
        given.copy_from(&*read(info)?)?;
    }
    Ok(given)
}

#[cold]
fn env_or_refuse(info: i32, why: Invalid) -> Result<HeldObject<'static, Info>> {
    if info != ENV {
        return Err(refuse(info, why));
    }
    let handle = match ENV_HANDLE.get() {
        Some(handle) => *handle,
        None => {
            let env = engine::current().start(start::of_process()).info()?;
            // Two threads may make it at the same time: one of the two objects is used.
            let made = ENVS.insert(|new| new.copy_from(&env))?;
            *ENV_HANDLE.get_or_init(|| made)
        }
    };
    ENVS.get(handle).map_err(|why| refuse(info, why))
}

#[cold]
fn refuse(info: i32, why: Invalid) -> Error {
    let what = match (info, why) {
        (NULL, _) => "MPI_INFO_NULL is not an info object",
        (ENV, _) => "MPI_INFO_ENV can be neither changed nor freed",
        (_, Invalid::Freed) => "this info object was freed",
        (_, Invalid::Foreign) => {
            let is = foreign_handle::described(info);
            return Error::new(
                Class::Info,
                format!("this is not the handle of an info object{is}"),
            );
        }
    };
    Error::new(Class::Info, what)
}

/// Frees an info object and its handle.
///
/// # Errors
/// `MPI_ERR_INFO`
#[inline]
pub fn free(info: i32) -> Result<()> {
    let slot = INFOS.remove(info).map_err(|why| refuse(info, why))?;
    if let Some(slot) = slot {
        slot.keep(&KEPT);
    }
    Ok(())
}
