//! Finding the MPI library that a process needs.

use super::library::{Library, Maker};
use super::loader_path;
use super::object::{SharedObject, are_names_of_mpi_exported, in_process as objects};
use minfo_rules::launcher::LauncherKind;
use minfo_system::job::parent;
use minfo_system::loaded_libraries;
use std::path::{Path, PathBuf};

/// The file name of libraries with the standard ABI.
const STANDARD: [&str; 1] = ["libmpi_abi.so.1"];

/// The names by which programs are linked with MPICH and those derived from it. Cray's are called after the compiler that a
/// program is linked by, and for GNU's after its version.
pub const MPICH: [&str; 10] = [
    "libmpi.so.12",
    "libmpich.so.12",
    "libmpi_gnu_123.so.12",
    "libmpi_gnu_112.so.12",
    "libmpi_gnu_91.so.12",
    "libmpi_gnu.so.12",
    "libmpi_cray.so.12",
    "libmpi_intel.so.12",
    "libmpi_nvidia.so.12",
    "libmpi_amd.so.12",
];

/// The same for Open MPI: its own, Fujitsu's, and that of IBM's Spectrum MPI.
pub const OPEN_MPI: [&str; 3] = ["libmpi.so.40", "libmpi.so.0", "libmpi_ibm.so.3"];

/// The end of the loader's words about a file that does not exist.
const NOT_THERE: &str = "cannot open shared object file: No such file or directory";

/// How many ancestor processes are searched for the launcher: there may be shells in between.
const GENERATIONS: usize = 4;

/// More than a process is given.
const MAX_ENVIRONMENT: u64 = 1 << 24;

/// The advice if no library was found.
const ADVICE: &str = "set MINFO_MPI_LIBRARY to the path of the MPI library of this launcher";

/// The MPI library that is already loaded in the process, if there is one.
pub fn in_process() -> Option<Result<Library, String>> {
    loaded(&path_in_process()?)
}

/// The file of the MPI library that is already loaded in the process, if there is one.
pub fn path_in_process() -> Option<String> {
    objects().into_iter().find(|path| {
        let name = Path::new(path).file_name().and_then(|name| name.to_str());
        name.is_some_and(is_name_of_mpi)
    })
}

/// The files of all libraries in the process.
pub fn all_in_process() -> Vec<String> {
    objects()
}

/// The MPI library that was loaded from this file, if it is loaded.
pub fn loaded(path: &str) -> Option<Result<Library, String>> {
    let object = SharedObject::loaded(path)?;
    let library = check_names(path).and_then(|()| Library::new(object, true));
    Some(library.and_then(Library::chosen))
}

/// Fails if the executable exports MPI procedures: a library that was loaded at program start calls those instead of
/// its own.
fn check_names(library: &str) -> Result<(), String> {
    if !are_names_of_mpi_exported() {
        return Ok(());
    }
    let name = Path::new(library).file_name().unwrap_or_default();
    let by = loaded_libraries::that_need(&[&name.to_string_lossy()]).join(", ");
    let (since, instead) = match by.is_empty() {
        true => (String::new(), String::new()),
        // Without the exported names it would call its own MPI, with handles that are not that MPI's.
        false => (
            format!(" since {by} needs it"),
            format!(
                "; if the program gives {by} communicators or other handles, that fails too: build {by} with the compiler \
                 wrappers of mpi_info_f08; or the program with the compiler wrappers of {library}, and use mpi_info_f08 beside \
                 it, or preload libmpi_hints_audit.so"
            ),
        ),
    };
    Err(format!(
        "{library} is in the process{since}, and calls the PMPI_ procedures of this program, which has exported them, \
         instead of its own: link the program with -Wl,--exclude-libs,libmpi_info_dropin.a{instead}"
    ))
}

/// Whether a file with this name is an MPI library of one of the families, of any version.
pub fn is_name_of_mpi(name: &str) -> bool {
    let is_like = |known: &&str| stem(known) == stem(name);
    stem(name).is_some()
        && [&STANDARD[..], &MPICH, &OPEN_MPI]
            .concat()
            .iter()
            .any(is_like)
}

/// The name of a shared library without its version, and without that of a compiler: `libmpi_gnu` for
/// `libmpi_gnu_123.so.12`.
fn stem(name: &str) -> Option<&str> {
    let (stem, version) = name.split_once(".so")?;
    let without = stem.trim_end_matches(|it: char| it.is_ascii_digit());
    let is_name = version.is_empty() || version.starts_with('.');
    is_name.then(|| without.strip_suffix('_').unwrap_or(stem))
}

/// The library with this name or path, which may already be loaded.
///
/// # Errors
/// The loader's message, or what is wrong with it.
pub fn named(name: &str) -> Result<Library, String> {
    let is_shared = SharedObject::loaded(name)
        .map(SharedObject::close)
        .is_some();
    if is_shared {
        check_names(name)?;
    }
    let object = if name.contains('/') {
        with_neighbours(Path::new(name), SharedObject::open, &mut Vec::new())
    } else {
        loader_path::open(name)
    };
    Library::new(object?, is_shared)?.chosen()
}

/// Opens the library of this path. What it needs and the loader finds nowhere is loaded from its directory, as in a
/// container into which a directory of the host is bound, except parts of the C library, which are those of the process.
fn with_neighbours(
    path: &Path,
    open: fn(&str) -> Result<SharedObject, String>,
    tried: &mut Vec<String>,
) -> Result<SharedObject, String> {
    const OF_C: [&str; 7] = [
        "ld-",
        "libc.",
        "libm.",
        "libdl.",
        "librt.",
        "libpthread.",
        "libresolv.",
    ];
    loop {
        let words = match open(&path.to_string_lossy()) {
            Ok(object) => return Ok(object),
            Err(words) => words,
        };
        let missing = words.strip_suffix(NOT_THERE).unwrap_or_default();
        let missing = missing.trim_end_matches(": ").to_owned();
        let is_of_c = OF_C.iter().any(|name| missing.starts_with(name));
        if missing.is_empty() || missing.contains('/') || is_of_c || tried.contains(&missing) {
            return Err(words);
        }
        let place = path.with_file_name(&missing);
        if !place.exists() {
            return Err(format!(
                "{words}, nor beside it: add the directory that has it to LD_LIBRARY_PATH"
            ));
        }
        tried.push(missing);
        // (It stays loaded: the library finds it by its name.)
        with_neighbours(&place, SharedObject::open_lazily, tried)?;
    }
}

/// An installed library, preferably of the launcher's maker: from the launcher's directory, or from the loader's search
/// path.
///
/// # Errors
/// Everything that was tried, with the loader's messages and advice.
pub fn installed(launcher: Option<LauncherKind>) -> Result<Library, String> {
    let mut tried = Vec::new();
    let mut stranger: Option<Library> = None;
    for path in places(launcher) {
        let opened = loader_path::open(&path).and_then(|object| Library::new(object, false));
        match opened {
            Ok(library) if fits(library.maker, launcher) => {
                if let Some(stranger) = stranger {
                    stranger.close();
                }
                return with_error_handlers(library).chosen();
            }
            // If it is the only library, initialisation reports that it does not support the launcher.
            Ok(library) if stranger.is_none() => stranger = Some(library),
            Ok(library) => library.close(),
            // The loader's words about one that is not there say no more than its name.
            Err(words) if words.starts_with(&path) && words.ends_with(NOT_THERE) => {
                tried.push(path)
            }
            Err(words) => tried.push(words),
        }
    }
    let stranger = stranger.ok_or_else(|| {
        format!(
            "no MPI library was found; tried: {}; {ADVICE}",
            tried.join(", ")
        )
    })?;
    stranger.chosen()
}

/// Whether a launcher of this kind starts processes of a library of this maker.
pub(crate) fn fits(maker: Maker, launcher: Option<LauncherKind>) -> bool {
    match launcher {
        Some(LauncherKind::Pmi) => maker != Maker::OpenMpi,
        Some(LauncherKind::OpenMpi | LauncherKind::Pmix) => maker == Maker::OpenMpi,
        Some(LauncherKind::Any) | None => true,
    }
}

/// Replaces a library whose standard ABI variant aborts the program on every error with its other variant in the same
/// directory.
fn with_error_handlers(library: Library) -> Library {
    let is_fatal = library.quirks.has_fatal_standard_abi && library.file.contains("libmpi_abi.so");
    let sound = is_fatal.then(|| library.file.replace("libmpi_abi.so.1", "libmpi.so.12"));
    match sound.and_then(|path| named(&path).ok()) {
        Some(sound) => {
            library.close();
            sound
        }
        None => library,
    }
}

/// The candidates, in order.
fn places(launcher: Option<LauncherKind>) -> Vec<String> {
    let names = match launcher {
        Some(LauncherKind::OpenMpi | LauncherKind::Pmix) => [&OPEN_MPI[..], &STANDARD, &MPICH],
        _ => [&STANDARD[..], &MPICH, &OPEN_MPI],
    };
    let names = names.concat();
    let directories = launcher.map(|_| beside_the_launcher()).unwrap_or_default();
    let beside = directories
        .iter()
        .flat_map(|directory| names.iter().map(|name| directory.join(name)));
    let beside = beside.filter(|path| path.exists());
    let mut places: Vec<String> = beside
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    places.extend(names.into_iter().map(str::to_owned));
    places
}

/// The library directories of the programs that started this one.
fn beside_the_launcher() -> Vec<PathBuf> {
    let mut directories = Vec::new();
    let mut process = parent("self");
    for _ in 0..GENERATIONS {
        let Some(id) = process else { break };
        if let Ok(program) = std::fs::read_link(format!("/proc/{id}/exe"))
            && let Some(prefix) = program.parent().and_then(Path::parent)
        {
            directories.push(prefix.join("lib"));
        }
        process = parent(&id);
    }
    directories.dedup();
    directories
}

/// A process of a job that has started this one, itself or through shells: its ID. It has the same variable with the rank,
/// which a launcher sets, and an MPI library.
pub fn process_of_job(variable: &str) -> Option<String> {
    let of_this = rank_of("self", variable)?;
    let mut process = parent("self")?;
    while rank_of(&process, variable).is_some_and(|rank| rank == of_this) {
        if maps_mpi(&process) {
            return Some(process);
        }
        process = parent(&process)?;
    }
    None
}

/// The value of a variable that a process was started with.
fn rank_of(process: &str, variable: &str) -> Option<Vec<u8>> {
    let path = format!("/proc/{process}/environ");
    let environment = minfo_system::file::read(Path::new(&path), MAX_ENVIRONMENT).ok()?;
    let mut pairs = environment.split(|&byte| byte == 0);
    let value =
        pairs.find_map(|pair| pair.strip_prefix(variable.as_bytes())?.strip_prefix(b"="))?;
    Some(value.to_owned())
}

/// Whether a process has loaded an MPI library.
fn maps_mpi(process: &str) -> bool {
    let maps = minfo_system::file::text_of_system(&format!("/proc/{process}/maps"));
    let is_of_mpi = |line: &str| {
        let name = line.rsplit('/').next();
        line.contains('/') && name.is_some_and(is_name_of_mpi)
    };
    maps.is_some_and(|maps| maps.lines().any(is_of_mpi))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_mpi_libraries() {
        for name in [
            "libmpi.so",
            "libmpi.so.40",
            "libmpi.so.12.5.0",
            "libmpich.so.12",
            "libmpi_abi.so.1",
            "libmpi_cray.so.12",
            "libmpi_gnu_133.so.12.0.0",
            "libmpi_ibm.so.3",
        ] {
            assert!(is_name_of_mpi(name), "{name}");
        }
        for name in [
            "libmpifort.so.12",
            "libmpi_cxx.so.40",
            "libmpi.a",
            "libmpi_mpifh.so.40",
            "libmpi_gtl_cuda.so.0",
            "libmpi_ibm_mpifh.so.3",
            "libmpi_hints_audit.so",
            "libm.so.6",
        ] {
            assert!(!is_name_of_mpi(name), "{name}");
        }
    }

    #[test]
    fn the_launchers_own_comes_first() {
        assert_eq!(places(None)[0], "libmpi_abi.so.1");
        let places = places(Some(LauncherKind::OpenMpi));
        let first = places.iter().find(|place| !place.contains('/')).unwrap();
        assert_eq!(first, "libmpi.so.40");
        assert!(fits(Maker::Intel, Some(LauncherKind::Pmi)));
        assert!(!fits(Maker::OpenMpi, Some(LauncherKind::Pmi)));
        assert!(!fits(Maker::Mpich, Some(LauncherKind::OpenMpi)));
    }

    #[test]
    fn this_process_has_a_parent() {
        assert!(parent("self").is_some());
        assert!(!beside_the_launcher().is_empty());
    }

    #[test]
    fn what_cannot_be_loaded_is_said() {
        let words = named("libnothing_of_this_name.so.1").err().unwrap();
        assert!(words.contains("libnothing_of_this_name"), "{words}");
    }
}
