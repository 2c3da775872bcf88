//! Whether the program of `MPI_Comm_spawn` exists, for libraries whose launcher ends the whole job if it does not
//! (`missing-program-ends-job`).

use super::library::Library;
use minfo_engine::spawn::Command;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::{self, Kind};
use minfo_rules::hints::memory_kinds;
use minfo_rules::text::quote;
use minfo_system::environment;
use nix::unistd::{AccessFlags, access};
use std::env::{current_dir, split_paths};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Hints that do not affect where the program is searched, apart from the directory.
const KNOWN: [&[u8]; 4] = [
    b"wdir",
    b"soft",
    b"mpi_initial_errhandler",
    memory_kinds::KEY.as_bytes(),
];

/// Checks that the program exists, unless hints name hosts or search directories, which may lead to another file.
///
/// # Errors
/// `MPI_ERR_SPAWN`
pub(super) fn check(library: &Library, command: &Command) -> Result<()> {
    if !library.quirks.ends_job_at_missing_program {
        return Ok(());
    }
    let asked = command.asked.info();
    if asked.iter().any(|(key, _)| may_place(key)) {
        return Ok(());
    }
    let wdir = asked.get(b"wdir")?.map(OsStr::from_bytes);
    let missing = |what: &[u8], is: &str| {
        let what = format!(
            "{} {is} (it was looked for on this host, since {} would end the job)",
            quote(what),
            library.name
        );
        Err(Error::new(Class::Spawn, what))
    };
    // A relative one is relative to the launcher's directory, which may be another.
    let wdir = wdir.map(PathBuf::from);
    if let Some(wdir) = wdir.as_ref().filter(|wdir| wdir.is_absolute())
        && !wdir.is_dir()
    {
        return missing(wdir.as_os_str().as_bytes(), "is not a directory");
    }
    let Some(from) = wdir.or_else(|| current_dir().ok()) else {
        return Ok(());
    };
    let program = Path::new(OsStr::from_bytes(&command.program));
    match places(program, &from).iter().any(|place| is_program(place)) {
        true => Ok(()),
        false => missing(&command.program, "does not exist or is not executable"),
    }
}

/// Whether a hint may tell the library to look elsewhere.
fn may_place(key: &[u8]) -> bool {
    // An unknown hint does not.
    let key = String::from_utf8_lossy(key);
    catalogue::find(Kind::Spawn, &key).is_some() && !KNOWN.contains(&key.as_bytes())
}

/// Where a launcher looks for a program: a name without a slash in the directories of `PATH`.
fn places(program: &Path, from: &Path) -> Vec<PathBuf> {
    let mut places = vec![from.join(program)];
    if program.as_os_str().as_bytes().contains(&b'/') {
        return places;
    }
    if let Some(path) = environment::variable("PATH") {
        places.extend(split_paths(&path).map(|folder| folder.join(program)));
    }
    places
}

fn is_program(place: &Path) -> bool {
    place.is_file() && access(place, AccessFlags::X_OK).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_looked_for_where_a_launcher_does() {
        let from = Path::new("/usr");
        let place = places(Path::new("bin/env"), from);
        assert_eq!(place, [Path::new("/usr/bin/env")]);
        assert!(is_program(&place[0]));
        assert!(!is_program(Path::new("/usr/bin")));
        assert!(!is_program(Path::new("/etc/passwd")));
        assert_eq!(places(Path::new("/bin/sh"), from), [Path::new("/bin/sh")]);
        assert_eq!(places(Path::new("env"), from)[0], Path::new("/usr/env"));
    }

    #[test]
    fn hints_may_place_it_elsewhere() {
        assert!(may_place(b"host") && may_place(b"path") && may_place(b"add-hostfile"));
        assert!(!may_place(b"wdir") && !may_place(b"soft") && !may_place(b"unknown"));
    }
}
