//! What arrives from outside: the types of the arguments of entry points.
//!
//! Fortran and C hand over addresses. Each type here is such an address (`repr(transparent)`) with what it promises;
//! its methods hold the unsafe code once. An entry point whose arguments are of these types, or numbers, is a safe
//! function, in which only `#[unsafe(no_mangle)]` remains:
//!
//! ```ignore
//! pub extern "C" fn minfo_comm_rank(comm: c_int, rank: Out<c_int>) -> c_int {
//!     guard_comm("MPI_Comm_rank", comm, || {
//!         let rank = rank.required("rank")?;
//!         rank.give(comm::ask(comm, |engine| engine.rank())?);
//!         Ok(())
//!     })
//! }
//! ```
//!
//! | C | type | how it is used |
//! |---|---|---|
//! | `int *`, `int64_t *`, `void **`, written | [`Out`] | `let rank = rank.required("rank")?` where a null pointer is to be found, `rank.give(value)` on success |
//! | `int *`, `int64_t *`, read and written | [`InOut`] | `value_or(NULL)` outside the guard; `required`, then `value()` and `give(value)` |
//! | a number by reference (`_f08`) | [`In`] | `value()`; `nearest()` for a default INTEGER that becomes an `int` |
//! | a number that is 4 or 8 bytes long, as the form wants it | [`NumberOut`], [`NumberInOut`] | made `from` an [`Out`] or [`InOut`] of either; used as those |
//! | `const void *x, int64_t x_width` | [`ArrayIn`] | `x.with_width(x_width)` gives [`Integers`]: `read(n, "x")?` or `read_c_ints(n, "x")?` |
//! | `void *x, int64_t x_width` | [`ArrayOut`] | `x.with_width(x_width)` gives [`IntegersOut`]: `write(&values, "x")?`, or `read` and `set(place, value)` |
//! | `int64_t *` for so many numbers as there is room for | [`ListOut`] | `give(room, &values)?` |
//! | `const char *x, size_t x_len` | [`TextIn`] | `x.read(x_len)` |
//! | `char *x, size_t x_len` | [`TextOut`] | `x.assign(x_len, text, limit)` |
//! | `const char *` of C | [`CTextIn`] | `read(MAX_KEY, Class::InfoKey, "key")?` |
//! | `char *` of C | [`CTextOut`] | `assign(room, text, "value")?` |
//! | `argv` | [`CTexts`] | `read(argc, "argv")?` |
//! | `const void *status, int64_t status_width` | [`StatusIn`] | `status.with_width(status_width)` gives [`Status`] |
//! | `void *status, int64_t status_width` | [`StatusOut`] | `status.with_width(status_width)` gives [`Statuses`]: `give(bytes)`, `give_received(..)`, and for arrays `give_at(place, ..)`, `give_error(place, class)` |
//! | choice buffer by address, by descriptor | [`Address`], [`Descriptor`] | `Buffer` is made `from` either |
//! | `ierror` | [`Ierror`] | `set_code(code)` |
//!
//! What all of them promise: an address is null, or one of those that mean something by themselves (`src/marks.rs`), or
//! that of memory of the program which is there for the call (that of a choice buffer for the operation). It is as long
//! as the standard and the arguments beside it say; whoever calls a method with a length or a width hands on that
//! argument, or what the standard makes of it, and nothing else. Memory that is read is not changed meanwhile, and what
//! `In` and `InOut` stand in has a value.
//!
//! Nothing more is promised: outputs need not be aligned, and two of them may be the same memory, as a careless program
//! has it. So no Rust reference is made of an output, except to a text while it is assigned.
//!
//! Rust code makes such values of references only, whose lifetime they have then.

mod array;
mod choice;
mod number;
mod status;
#[cfg(test)]
mod tests;
mod text;

pub use array::{ArrayIn, ArrayOut, Integers, IntegersOut, ListOut, width_of};
pub use choice::{Address, Descriptor};
pub(crate) use number::UNDEFINED;
pub use number::{Ierror, In, InOut, NumberInOut, NumberOut, NumberPlace, NumberVariable, Out};
pub use number::{Place, Value, Variable};
pub use status::{Status, StatusIn, StatusOut, Statuses};
pub use text::{CTextIn, CTextOut, CTexts, TextIn, TextOut};

use minfo_core::error::{Class, Error};

/// What a null pointer is where there has to be something.
#[cold]
#[inline(never)]
fn null(name: &'static str) -> Error {
    Error::new(Class::Arg, format!("{name} is a null pointer"))
}
