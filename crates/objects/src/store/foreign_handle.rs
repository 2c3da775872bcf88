//! Handles of another MPI: a library of the process was compiled with that MPI's mpi.h.

use minfo_native::search;
use minfo_rules::constants::MPICH_HANDLES;
use minfo_system::loaded_libraries;
use std::sync::OnceLock;

/// What a handle that is not one of this library's may be, and what to do, after a colon; empty if it looks like no other
/// MPI's.
#[cold]
pub fn described(handle: i32) -> String {
    let name = MPICH_HANDLES.iter().find(|(number, _)| *number == handle);
    // An object that was made: the highest two bits say where it is stored, the next four of which kind it is.
    let is_made = (handle as u32) >> 30 >= 2 && (1..=12).contains(&((handle as u32 >> 26) & 15));
    let (is, maker, libraries) = match name {
        Some((_, name)) => (format!("it is {name} of MPICH"), "MPICH", &MPICH),
        None if is_made => ("it looks like one of MPICH".to_owned(), "MPICH", &MPICH),
        // Those of Open MPI are addresses in C, and too large here.
        None if handle == -1 => ("it may be an address".to_owned(), "Open MPI", &OPEN_MPI),
        None => return String::new(),
    };
    let by = libraries.in_process();
    if by.is_empty() {
        return match name {
            Some(_) => format!(": {is}, with whose mpi.h a part of the program was compiled"),
            None => String::new(),
        };
    }
    let by = by.join(", ");
    format!(
        ": {is}, and {by} was compiled with the mpi.h of {maker}: build it with the compiler wrappers of mpi_info_f08, or \
         the program with those of {maker}, and preload libmpi_hints_audit.so"
    )
}

/// The names by which programs are linked with an MPI, and those derived from it.
struct Users {
    names: &'static [&'static str],
    found: OnceLock<Vec<String>>,
}

impl Users {
    const fn of(names: &'static [&'static str]) -> Users {
        let found = OnceLock::new();
        Users { names, found }
    }

    /// The libraries of this process that need it. They are looked for once: a program may try wrong handles again and again,
    /// and the search reads files.
    fn in_process(&self) -> &[String] {
        self.found
            .get_or_init(|| loaded_libraries::that_need(self.names))
    }
}

static MPICH: Users = Users::of(&search::MPICH);
static OPEN_MPI: Users = Users::of(&search::OPEN_MPI);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_of_mpich() {
        let part = "with whose mpi.h a part of the program was compiled";
        for (handle, is) in [
            (
                0x4400_0001,
                format!(": it is MPI_COMM_SELF of MPICH, {part}"),
            ),
            (
                0x1c00_0000,
                format!(": it is MPI_INFO_NULL of MPICH, {part}"),
            ),
            // Nothing in this process needs MPICH.
            (0x8400_0002_u32 as i32, String::new()),
            (-1, String::new()),
            (7, String::new()),
        ] {
            assert_eq!(described(handle), is, "{handle:x}");
        }
    }
}
