//! Derives the Fortran interfaces.

pub mod core_module;
pub mod declare;
pub mod external;
pub mod legacy;
pub mod mpi_module;
mod passing;
pub mod profiling;
pub mod specifics;
pub mod types;

use crate::file::DerivedFile;
use crate::table::{Chapter, CountSize, Problem};

/// What a compiler can do with the modules.
#[derive(Clone, Copy, Debug)]
pub struct Compiler {
    /// Whether its default INTEGER is smaller than a count, so that a generic name can have a specific for each.
    pub has_large: bool,
    /// Whether a procedure with BIND(C) may have a CHARACTER argument of any length, as in Fortran 2018. If not, texts
    /// are arguments of any type.
    pub takes_texts: bool,
}

impl Default for Compiler {
    /// With default flags and full support of the Fortran 2018 features in use.
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
pub fn modules(chapters: &[Chapter], compiler: Compiler) -> Result<Vec<DerivedFile>, Problem> {
    let mut modules = specifics::files(chapters, CountSize::Small, compiler)?;
    modules.push(profiling::file(chapters, CountSize::Small));
    if compiler.has_large {
        modules.extend(specifics::files(chapters, CountSize::Large, compiler)?);
        modules.push(profiling::file(chapters, CountSize::Large));
    }
    modules.push(profiling::all(&modules));
    Ok(modules)
}
