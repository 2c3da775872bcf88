//! Operations of the program.

use super::callback::{CallbackInterface, call_op};
use super::foreign::{Function, Variable};
use libc::c_int;
use minfo_engine::user_op::UserOp;
use minfo_objects::op;
use minfo_rules::datatype::Op;
use minfo_rules::error::Result;

/// `MPI_Op_create`
pub(crate) fn op_create(
    (user_fn, form): (Function, CallbackInterface),
    commute: bool,
) -> Result<c_int> {
    op::create(UserOp {
        address: user_fn.required("user_fn")?.address(),
        form: form.number(),
        is_commutative: commute,
        call: call_op,
    })
}

/// `MPI_Op_free`: sets the handle to `MPI_OP_NULL`. Reductions in progress go on.
pub(crate) fn op_free(op: Variable<'_, c_int>) -> Result<()> {
    op.end(Op::NULL, op::free)
}

/// `MPI_Op_commutative`
pub(crate) fn op_commutative(op: c_int) -> Result<bool> {
    op::is_commutative(op)
}
