//! Operations by their handles (MPI 4.1, section 6.9).

use super::collective::reduction;
use super::life;
use super::store::{HandleKind, Objects, decode};
use minfo_engine::user_op::{Operator, UserOp, UserReduction};
use minfo_rules::datatype::{Datatype, Op, Type};
use minfo_rules::error::{Class, Error, Result};
use std::sync::Arc;

/// The operations of the program.
static OPS: Objects<UserOp> = Objects::new(
    HandleKind::Op,
    Class::Op,
    (Op::NULL, "MPI_OP_NULL"),
    "operation",
);

/// A handle for an operation of the program.
///
/// # Errors
/// `MPI_ERR_NO_MEM`, `MPI_ERR_OTHER` while MPI is not initialised.
pub fn create(op: UserOp) -> Result<i32> {
    life::running()?;
    OPS.insert(op)
}

/// Frees a handle. Reductions in progress go on with the operation.
///
/// # Errors
/// `MPI_ERR_OP`, also for a predefined one; `MPI_ERR_OTHER` while MPI is not initialised.
pub fn free(handle: i32) -> Result<()> {
    life::running()?;
    if let Ok(op) = Op::of(handle) {
        let what = format!("{} is predefined, and cannot be freed", op.name());
        return Err(Error::new(Class::Op, what));
    }
    OPS.take(handle).map(drop)
}

/// Whether an operation is commutative.
///
/// # Errors
/// `MPI_ERR_OP`, `MPI_ERR_OTHER` while MPI is not initialised.
pub fn is_commutative(handle: i32) -> Result<bool> {
    life::running()?;
    match Op::of(handle) {
        Ok(op) => Ok(op.is_commutative()),
        Err(_) => Ok(OPS.get(handle)?.is_commutative),
    }
}

/// The operation that combines elements of a datatype; one of the program combines any elements.
///
/// # Errors
/// `MPI_ERR_OP`, `MPI_ERR_NO_MEM`.
#[inline]
pub fn for_elements(handle: i32, type_handle: i32, datatype: &Type) -> Result<Operator> {
    match decode(HandleKind::Op, handle) {
        None => reduction(handle, datatype).map(Operator::Predefined),
        Some(_) => of_program(handle, type_handle, datatype),
    }
}

/// The predefined operation that combines elements of a predefined datatype; `None` if there is none.
#[inline]
pub fn predefined_for(handle: i32, datatype: &Datatype) -> Option<Op> {
    match decode(HandleKind::Op, handle) {
        None => reduction(handle, datatype).ok(),
        Some(_) => None,
    }
}

#[inline(never)]
fn of_program(handle: i32, type_handle: i32, datatype: &Type) -> Result<Operator> {
    let op = *OPS.get(handle)?;
    let reduction = UserReduction::new(op, datatype.clone(), type_handle)?;
    Ok(Operator::User(Arc::new(reduction)))
}
