//! Datatypes by their handles (MPI 4.1, chapter 5).

use super::store::{HandleKind, Objects};
use crate::datatype::Datatype;
use crate::error::{Class, Error, Result};
use std::ops::Deref;
use std::sync::Arc;

static DATATYPES: Objects<Arc<Datatype>> = Objects::new(
    HandleKind::Datatype,
    Class::Type,
    (Datatype::NULL, "MPI_DATATYPE_NULL"),
    "datatype",
);

/// A datatype, which lives as long as it is used, even after its handle is freed.
#[derive(Clone)]
pub enum Type {
    /// A predefined one.
    Predefined(&'static Datatype),
    /// One that the program has made.
    Derived(Arc<Datatype>),
}

impl Deref for Type {
    type Target = Datatype;

    #[inline(always)]
    fn deref(&self) -> &Datatype {
        match self {
            Type::Predefined(datatype) => datatype,
            Type::Derived(datatype) => datatype,
        }
    }
}

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
    let datatype = derived(handle)?;
    if !datatype.is_committed() {
        let what = format!("the datatype {handle} was not committed (MPI_Type_commit)");
        return Err(Error::new(Class::Type, what));
    }
    Ok(datatype)
}

/// A handle for a datatype that another object has: its own handle, if it is predefined, otherwise a new one (which the
/// caller of MPI_File_get_view frees).
pub fn handle_for(datatype: &Type) -> Result<i32> {
    match datatype {
        Type::Predefined(datatype) => Ok(datatype.basic().handle()),
        Type::Derived(datatype) => DATATYPES.insert(Arc::clone(datatype)),
    }
}

/// The handle of a new datatype.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert(datatype: Datatype) -> Result<i32> {
    DATATYPES.insert(Arc::new(datatype))
}

/// Makes a datatype ready for transfers. A predefined one always is.
///
/// # Errors
/// `MPI_ERR_TYPE`
pub fn commit(handle: i32) -> Result<()> {
    if Datatype::predefined(handle).is_none() {
        Arc::make_mut(&mut *DATATYPES.get(handle)?).commit();
    }
    Ok(())
}

/// Frees a handle. Objects that use the datatype keep it.
///
/// # Errors
/// `MPI_ERR_TYPE`, also for a predefined one.
pub fn free(handle: i32) -> Result<()> {
    if Datatype::predefined(handle).is_some() {
        let what = "a predefined datatype cannot be freed";
        return Err(Error::new(Class::Type, what));
    }
    DATATYPES.take(handle).map(drop)
}
