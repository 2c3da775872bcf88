//! Memory of `MPI_Alloc_mem` (MPI 4.1, section 9.2).

use minfo_rules::hints::{Form, Hints};
use minfo_rules::info::Info;

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
