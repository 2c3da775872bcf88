//! The catalogue of hints: what is known about each key that the MPI standard, MPICH with ROMIO, Intel MPI, Open MPI
//! with OMPIO, and PnetCDF define.
//!
//! It is data: the tables beside this file, which people edit, with one row for each key and the kinds of object for
//! which it means the same; see `README.md` there. The hints that this library's engines support are listed elsewhere.

mod hint;
mod layer;
mod nearest;
mod table;
#[cfg(test)]
mod tests;

pub use hint::{
    Hint, Implementation, Initial, Kind, LOSES_ROMIO, Limit, Mishandling, Origin, Prose, Purpose,
    Reader, Same, Use, Version, Wrong,
};
pub use layer::Layer;
pub use nearest::distance;
pub use nearest::nearest;
pub use table::{all, find, row, with_key};
