//! Datatypes by their handles (MPI 4.1, chapter 5).

use super::MAX_NAME;
use super::attribute::{self, AttributeOwner};
use super::fortran_kinds;
use super::store::{ByHandle, HandleKind, Objects, by_handle};
use minfo_rules::datatype::Datatype;
pub use minfo_rules::datatype::Type;
use minfo_rules::error::{Class, Error, Result};
use std::sync::{Arc, Mutex, PoisonError};

static DATATYPES: Objects<Arc<Datatype>> = Objects::new(
    HandleKind::Datatype,
    Class::Type,
    (Datatype::NULL, "MPI_DATATYPE_NULL"),
    "datatype",
);

/// The datatype of a handle, committed or not.
#[inline(always)]
pub fn find(handle: i32) -> Result<Type> {
    match Datatype::predefined(handle) {
        Some(datatype) => Ok(Type::Predefined(datatype)),
        None => derived(handle),
    }
}

#[inline(never)]
fn derived(handle: i32) -> Result<Type> {
    if let Some(marker) = Datatype::marker(handle) {
        return Ok(Type::Predefined(marker));
    }
    Ok(Type::Derived(Arc::clone(&*DATATYPES.get(handle)?)))
}

/// The datatype of a handle, for use in a transfer.
#[inline(always)]
pub fn committed(handle: i32) -> Result<Type> {
    match Datatype::predefined(handle) {
        Some(datatype) => Ok(Type::Predefined(datatype)),
        None => committed_derived(handle),
    }
}

#[inline(never)]
fn committed_derived(handle: i32) -> Result<Type> {
    // (Its lock is released before the error looks at it once more.)
    if let Ok(datatype) = DATATYPES.get_inline(handle)
        && datatype.is_committed()
    {
        return Ok(Type::Derived(Arc::clone(&*datatype)));
    }
    Err(not_committed(handle))
}

/// The error of a transfer with a handle that has no committed datatype.
#[cold]
fn not_committed(handle: i32) -> Error {
    let what = match derived(handle) {
        Err(error) => return error,
        Ok(datatype) if datatype.is_predefined() => {
            let (_, name) = datatype.standard();
            format!("{name} has no data: it marks a bound in MPI_Type_struct")
        }
        Ok(_) => format!("the datatype {handle} was not committed (MPI_Type_commit)"),
    };
    Error::new(Class::Type, what)
}

/// A handle for a datatype of another object: the datatype's own handle if it is predefined, otherwise a new one (which
/// the caller of MPI_File_get_view frees).
pub fn handle_for(datatype: &Type) -> Result<i32> {
    match datatype {
        Type::Predefined(datatype) => Ok(datatype.standard().0),
        Type::Derived(datatype) if datatype.is_predefined() => {
            let handle = datatype.contents().and_then(fortran_kinds::handle_of);
            Ok(handle.unwrap_or(Datatype::NULL))
        }
        Type::Derived(datatype) => DATATYPES.insert(Arc::clone(datatype)),
    }
}

/// [`handle_for`] for several datatypes.
///
/// # Errors
/// `MPI_ERR_NO_MEM`; no new handle is left then.
pub fn handles_for(datatypes: &[Type]) -> Result<Vec<i32>> {
    let mut handles = Vec::new();
    handles.try_reserve_exact(datatypes.len())?;
    for datatype in datatypes {
        match handle_for(datatype) {
            Ok(handle) => handles.push(handle),
            Err(error) => {
                for handle in handles {
                    // A predefined one cannot be freed.
                    let _ = free(handle);
                }
                return Err(error);
            }
        }
    }
    Ok(handles)
}

/// The name of a datatype: the one that the program has set, otherwise that of a predefined datatype in the standard,
/// and that of `MPI_DATATYPE_NULL` (section 7.8).
///
/// # Errors
/// `MPI_ERR_TYPE`
pub fn name_of(handle: i32) -> Result<Box<[u8]>> {
    if handle == Datatype::NULL {
        return Ok(Box::from(*b"MPI_DATATYPE_NULL"));
    }
    let datatype = find(handle)?;
    if let Type::Predefined(datatype) = datatype {
        let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let standard = || datatype.standard().1.as_bytes().into();
        return Ok(names.get(&handle).cloned().unwrap_or_else(standard));
    }
    Ok(datatype.name().unwrap_or_default().into())
}

/// Sets the name of a datatype, truncated to [`MAX_NAME`] characters.
///
/// # Errors
/// `MPI_ERR_TYPE`
pub fn set_name(handle: i32, name: &[u8]) -> Result<()> {
    let name = &name[..name.len().min(MAX_NAME)];
    if Datatype::predefined(handle).is_some() {
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        names.insert(handle, name.into());
    } else {
        Arc::make_mut(&mut *DATATYPES.get(handle)?).set_name(name);
    }
    Ok(())
}

/// The names that the program has given to predefined datatypes.
static NAMES: Mutex<ByHandle<Box<[u8]>>> = Mutex::new(by_handle());

/// The handle of a new datatype, or of a predefined one without a name, which is never freed.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert_shared(datatype: Arc<Datatype>) -> Result<i32> {
    DATATYPES.insert(datatype)
}

/// The handle of a new datatype.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert(datatype: Datatype) -> Result<i32> {
    DATATYPES.insert(Arc::new(datatype))
}

/// Makes a datatype ready for transfers. A predefined one always is ready.
///
/// # Errors
/// `MPI_ERR_TYPE`
pub fn commit(handle: i32) -> Result<()> {
    if Datatype::predefined(handle).is_none() {
        let mut datatype = DATATYPES.get(handle)?;
        if !datatype.is_committed() {
            Arc::make_mut(&mut *datatype).commit();
        }
    }
    Ok(())
}

/// Frees a handle. Objects that use the datatype keep it.
///
/// # Errors
/// `MPI_ERR_TYPE`, also for a predefined one.
pub fn free(handle: i32) -> Result<()> {
    if find(handle)?.is_predefined() {
        return Err(cannot_be_freed());
    }
    DATATYPES.get(handle).map(drop)?;
    attribute::delete_all(AttributeOwner::Type, handle)?;
    DATATYPES.take(handle).map(drop)
}

#[cold]
fn cannot_be_freed() -> Error {
    Error::new(Class::Type, "a predefined datatype cannot be freed")
}
