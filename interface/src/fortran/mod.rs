//! What is derived for Fortran.

mod body;
pub mod core_module;
pub mod declare;
pub mod legacy;
pub mod mpi_module;
pub mod profiling;
pub mod specifics;

use crate::file::File;
use crate::table::{Chapter, Problem};
use declare::Form;

/// The modules of `mpi_f08` in the order in which they are compiled, after the core's module and the hand-written ones
/// that they use. With `has_large` false there are none with large counts: where a default INTEGER is as large as a
/// count, a generic name cannot have a specific for each.
///
/// # Errors
/// A row from which no specific can be derived.
pub fn modules(chapters: &[Chapter], has_large: bool) -> Result<Vec<File>, Problem> {
    let mut modules = specifics::files(chapters, Form::Small)?;
    modules.push(profiling::file(chapters, Form::Small));
    if has_large {
        modules.extend(specifics::files(chapters, Form::Large)?);
        modules.push(profiling::file(chapters, Form::Large));
    }
    modules.push(profiling::all(&modules));
    Ok(modules)
}
