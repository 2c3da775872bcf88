//! Kinds of memory (MPI 4.1, section 11.4.3; rule H9).

/// The key under which each object says what kinds of memory it works on.
pub const KEY: &str = "mpi_memory_alloc_kinds";

/// Its value: this library works on memory of the host.
pub const SUPPORTED: &str = "mpi,system";

/// The restrictors of kind `mpi`. `system` has none.
const OF_MPI: &[&str] = &["alloc_mem", "win_allocate", "win_allocate_shared"];

/// Whether this is a list of supported kinds. The empty list asks for nothing.
pub fn are_supported(list: &str) -> bool {
    let list = list.trim_matches(' ');
    list.is_empty()
        || list
            .split(',')
            .all(|kind| is_supported(kind.trim_matches(' ')))
}

fn is_supported(kind: &str) -> bool {
    let mut parts = kind.split(':');
    match parts.next() {
        Some("system") => parts.next().is_none(),
        Some("mpi") => parts.all(|restrictor| OF_MPI.contains(&restrictor)),
        _ => false,
    }
}
