//! The MPI procedure that each thread is in, so that tools see the program's calls.
//!
//! A tool sits between this library and the MPI library: it defines `MPI_` names, and calls `PMPI_` names. The
//! program's calls do not go to it, since they have different handles, but the one call of the MPI library that carries
//! out each of them does. Tools do not see this library's additional calls, such as those that compare or query hints.

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

/// It is not known yet whether there are tools; they may have to see even the first call.
const UNKNOWN: u8 = 0;
const NONE: u8 = 1;
const SOME: u8 = 2;

static TOOLS: AtomicU8 = AtomicU8::new(UNKNOWN);

thread_local! {
    /// The procedure that the program has called, until the tool has seen it.
    static PROCEDURE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Records that there are tools.
pub fn begin() {
    TOOLS.store(SOME, Ordering::Relaxed);
}

/// Called when the engine is chosen: if no tool was found with its library, there is none.
pub fn known() {
    let _ = TOOLS.compare_exchange(UNKNOWN, NONE, Ordering::Relaxed, Ordering::Relaxed);
}

/// Whether there may be tools.
#[inline(always)]
pub fn may_be() -> bool {
    TOOLS.load(Ordering::Relaxed) != NONE
}

/// While it lives, the thread is in a procedure.
pub struct Entered {
    before: Option<Option<&'static str>>,
}

/// Enters a procedure that the program calls, possibly from a callback of another.
#[inline]
pub fn enter(procedure: &'static str) -> Entered {
    let before = match TOOLS.load(Ordering::Relaxed) {
        NONE => None,
        _ => replace(Some(procedure)),
    };
    Entered { before }
}

impl Drop for Entered {
    #[inline]
    fn drop(&mut self) {
        if let Some(before) = self.before {
            replace(before);
        }
    }
}

#[inline]
fn replace(procedure: Option<&'static str>) -> Option<Option<&'static str>> {
    PROCEDURE.try_with(|own| own.replace(procedure)).ok()
}

/// Whether this call of the MPI library carries out the program's call. There is one such call, except when the program
/// starts several requests, or two messages with one call.
pub fn is_of_program(name: &str) -> bool {
    let Ok(Some(procedure)) = PROCEDURE.try_with(Cell::get) else {
        return false;
    };
    let is_it = match procedure {
        // The library is asked only once, so tools see only the first call.
        "MPI_Comm_rank"
        | "MPI_Comm_size"
        | "MPI_Comm_remote_size"
        | "MPI_Comm_test_inter"
        | "MPI_Topo_test"
        | "MPI_Cart_get"
        | "MPI_Cartdim_get"
        | "MPI_Graph_get"
        | "MPI_Graphdims_get" => return false,
        "MPI_Init" => name == "MPI_Init_thread",
        "MPI_Comm_dup" => name == "MPI_Comm_dup_with_info",
        "MPI_Comm_idup" => name == "MPI_Comm_idup_with_info",
        "MPI_Startall" => return name == "MPI_Start",
        "MPI_Isendrecv" | "MPI_Isendrecv_replace" => {
            return matches!(name, "MPI_Isend" | "MPI_Irecv");
        }
        _ => false,
    };
    if is_it || procedure == name || is_same_access(procedure, name) {
        let _ = PROCEDURE.try_with(|own| own.set(None));
        return true;
    }
    false
}

/// For a single element, a different procedure of the library is called.
fn is_same_access(procedure: &str, name: &str) -> bool {
    procedure == "MPI_Get_accumulate" && name == "MPI_Fetch_and_op"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_of_the_program_is_seen_once() {
        assert!(!is_of_program("MPI_Bcast"));
        {
            let _outer = enter("MPI_Bcast");
            assert!(!is_of_program("MPI_Allreduce"));
            {
                // In a callback.
                let _inner = enter("MPI_Init");
                assert!(!is_of_program("MPI_Bcast"));
                assert!(is_of_program("MPI_Init_thread"));
                assert!(!is_of_program("MPI_Init_thread"));
            }
            assert!(is_of_program("MPI_Bcast"));
            assert!(!is_of_program("MPI_Bcast"));
        }
        let _all = enter("MPI_Startall");
        assert!(is_of_program("MPI_Start") && is_of_program("MPI_Start"));
        let _both = enter("MPI_Isendrecv");
        assert!(is_of_program("MPI_Irecv") && is_of_program("MPI_Isend"));
    }

    #[test]
    fn what_ends_leaves_nothing() {
        drop(enter("MPI_Bcast"));
        assert!(!is_of_program("MPI_Bcast"));
    }
}
