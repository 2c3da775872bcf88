//! Memory of `MPI_Alloc_mem` (MPI 4.1, section 9.2), and which memory MPI takes.

use crate::{engine, life};
use minfo_rules::hints::{Form, Hints};
use minfo_rules::info::Info;
use minfo_system::device::{self, Runtime};

/// Whether memory of this runtime's devices may be given to MPI now: a library says so itself, and the embedded engine needs the
/// runtime.
pub fn is_supported(runtime: Runtime) -> bool {
    let engine = engine::current();
    let may_be = engine.library().is_some() || runtime.is_loaded();
    may_be && life::running().is_ok() && engine.supports(runtime)
}

/// What is said of the memory of devices where a runtime is in the process: which of them MPI takes.
pub fn of_devices() -> Option<String> {
    if !device::is_any_loaded() {
        return None;
    }
    let loaded = Runtime::ALL.into_iter().filter(|one| one.is_loaded());
    let words = loaded.map(|runtime| match is_supported(runtime) {
        true => runtime.name().to_owned(),
        false => format!("not {}", runtime.name()),
    });
    Some(format!(
        "device memory: {}",
        words.collect::<Vec<_>>().join(", ")
    ))
}

/// The hints that had a visible effect; no inquiry returns hints of memory.
pub fn in_effect(address: usize, asked: &Info) -> Hints {
    const ALIGNMENT: &str = "mpi_minimum_memory_alignment";
    let mut hints = Hints::default();
    let wanted = asked.get(ALIGNMENT.as_bytes()).ok().flatten();
    if let Some(wanted) = wanted.and_then(|wanted| Form::ALIGNMENT.canonical(wanted))
        && wanted
            .parse()
            .is_ok_and(|wanted| address.is_multiple_of(wanted))
    {
        hints.set(ALIGNMENT, wanted);
    }
    hints
}
