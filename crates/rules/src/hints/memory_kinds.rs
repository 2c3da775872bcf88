//! Kinds of memory (MPI 4.1, section 11.4.3; rule H9), and those of GPU runtimes, which the MPI Forum's side document on memory
//! allocation kinds defines.

use minfo_system::device::Runtime;
use std::borrow::Cow;

/// The key under which each object says what kinds of memory it works on.
pub const KEY: &str = "mpi_memory_alloc_kinds";

/// Its value without a GPU: this library works on memory of the host.
pub const SUPPORTED: &str = "mpi,system";

/// The restrictors of kind `mpi`. `system` has none.
const OF_MPI: &[&str] = &["alloc_mem", "win_allocate", "win_allocate_shared"];

/// The restrictors of the kind of a runtime.
fn of_runtime(runtime: Runtime) -> [&'static str; 3] {
    match runtime {
        Runtime::Cuda | Runtime::Rocm => ["host", "device", "managed"],
        Runtime::LevelZero => ["host", "device", "shared"],
    }
}

/// The value with the memory of these runtimes: an item for each restrictor, since programs look for `cuda:device`.
pub fn supported(by: impl Fn(Runtime) -> bool) -> Cow<'static, str> {
    let mut value = Cow::Borrowed(SUPPORTED);
    for runtime in Runtime::ALL.into_iter().filter(|&runtime| by(runtime)) {
        for restrictor in of_runtime(runtime) {
            *value.to_mut() += &format!(",{}:{restrictor}", runtime.name());
        }
    }
    value
}

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
        kind => {
            let found = Runtime::ALL
                .into_iter()
                .find(|runtime| kind == Some(runtime.name()));
            found.is_some_and(|runtime| {
                runtime.is_staged()
                    && runtime.is_loaded()
                    && parts.all(|restrictor| of_runtime(runtime).contains(&restrictor))
            })
        }
    }
}
