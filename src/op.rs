//! Operations of the program.
#![allow(unsafe_code)]

use super::callback::call_op;
use super::foreign::{Function, InOut, Out};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::datatype::Op;
use minfo_core::engine::user_op::UserOp;
use minfo_core::error::{Class, Error};
use minfo_core::mpi::op;

/// `MPI_Op_create(user_fn, commute, op)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_op_create(
    user_fn: Function,
    user_fn_form: c_int,
    commute: c_int,
    op: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Op_create"),
        || {
            op.answer("op", || match user_fn.address() {
                0 => Err(Error::new(Class::Arg, "user_fn is a null pointer")),
                address => op::create(UserOp {
                    address,
                    form: user_fn_form,
                    is_commutative: commute != 0,
                    call: call_op,
                }),
            })
        },
    )
}

/// `MPI_Op_free(op)`: sets the handle to `MPI_OP_NULL`. Reductions in progress go on.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_op_free(op: InOut<c_int>) -> c_int {
    guard(
        || Call::on("MPI_Op_free", "op", op.value_or(Op::NULL)),
        || op.end("op", Op::NULL, op::free),
    )
}

/// `MPI_Op_commutative(op, commute)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_op_commutative(op: c_int, commute: Out<c_int>) -> c_int {
    guard(
        || Call::on("MPI_Op_commutative", "op", op),
        || commute.answer("commute", || Ok(op::is_commutative(op)?.into())),
    )
}
