//! What is derived for Fortran.

pub mod core_module;
pub mod declare;
pub mod legacy;
pub mod mpi_module;
mod passing;
pub mod profiling;
pub mod specifics;
pub mod types;

use crate::file::File;
use crate::table::{Chapter, CountSize, Problem};

/// What a compiler can do with the modules.
#[derive(Clone, Copy, Debug)]
pub struct Compiler {
    /// Its default INTEGER is smaller than a count, so that a generic name can have a specific for each.
    pub has_large: bool,
    /// A procedure with BIND(C) may have a CHARACTER argument of any length, as in Fortran 2018. For one that cannot,
    /// texts are arguments of any type.
    pub takes_texts: bool,
}

impl Default for Compiler {
    /// One with default flags that can do all that is needed of Fortran 2018.
    fn default() -> Self {
        Compiler {
            has_large: true,
            takes_texts: true,
        }
    }
}

/// The modules of `mpi_f08` in the order in which they are compiled, after the core's module and the hand-written ones
/// that they use.
///
/// # Errors
/// A row from which no specific can be derived.
pub fn modules(chapters: &[Chapter], compiler: Compiler) -> Result<Vec<File>, Problem> {
    let mut modules = specifics::files(chapters, CountSize::Small, compiler)?;
    modules.push(profiling::file(chapters, CountSize::Small));
    if compiler.has_large {
        modules.extend(specifics::files(chapters, CountSize::Large, compiler)?);
        modules.push(profiling::file(chapters, CountSize::Large));
    }
    modules.push(profiling::all(&modules));
    Ok(modules)
}
