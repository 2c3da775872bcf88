//! The rules and engines of `mpi_info_f08`, for programs in Rust: its sources without `entry`, what Fortran and C
//! call. `src/lib.rs` at the top says what is in them.

#[path = "../../src/datatype/mod.rs"]
pub mod datatype;
#[path = "../../src/engine/mod.rs"]
pub mod engine;
#[path = "../../src/error/mod.rs"]
pub mod error;
#[path = "../../src/hints/mod.rs"]
pub mod hints;
#[path = "../../src/info/mod.rs"]
pub mod info;
#[path = "../../src/object/mod.rs"]
pub mod object;
#[path = "../../src/order.rs"]
pub mod order;
#[path = "../../src/text.rs"]
pub mod text;
