//! What a process does in a simulation of many (tests/scale.d): the native engine compares hints, and the reports of all
//! processes are joined, over an MPI library in which processes are coroutines of one. What they share here, the table
//! of the library's procedures and its operation for hints, is the same in all of them.
#![allow(unsafe_code)]

use minfo_engine::file::Amode;
use minfo_engine::{Engine, Predefined};
use minfo_native::{Native, search};
use minfo_objects::report::gather;
use minfo_report::{Heading, Job};
use minfo_rules::error::Result;
use minfo_rules::info::Info;
use minfo_scale::{JobKind, LIBRARY, Scale};
use std::ffi::{CStr, c_char, c_int, c_long};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

/// Eight hints that all processes must give alike.
const HINTS: [(&str, &str); 8] = [
    ("cb_buffer_size", "16777216"),
    ("cb_nodes", "4"),
    ("ind_rd_buffer_size", "4194304"),
    ("ind_wr_buffer_size", "524288"),
    ("romio_cb_read", "enable"),
    ("romio_cb_write", "enable"),
    ("romio_ds_read", "disable"),
    ("romio_ds_write", "disable"),
];

/// The engine over the library with this path.
fn engine(library: &Path) -> &'static dyn Engine {
    static ENGINE: OnceLock<&'static Native> = OnceLock::new();
    let load = || {
        let library = search::named(&library.to_string_lossy());
        Native::attached(library.unwrap_or_else(|words| panic!("{words}")))
    };
    *ENGINE.get_or_init(load)
}

/// Opens a file with these hints, on all processes of a job.
fn open(engine: &dyn Engine, own_buffer: Option<u64>) -> Result<()> {
    let world = engine.comm(Predefined::World)?.object;
    let mut asked = Info::default();
    for (key, value) in HINTS {
        asked.set(key.as_bytes(), value.as_bytes())?;
    }
    if let Some(size) = own_buffer {
        asked.set(HINTS[0].0.as_bytes(), size.to_string().as_bytes())?;
    }
    let file = world.open(b"simulated", Amode(Amode::CREATE | Amode::WRONLY), &asked)?;
    file.object.close()
}

/// Joins the reports of a job in which all processes have the same files. Process 0 writes the JSON to this path, and gets the
/// number of its bytes, others 0.
fn report(engine: &dyn Engine, files: u32, path: &Path) -> Result<usize> {
    let world = engine.comm(Predefined::World)?.object;
    let (rank, processes) = (world.rank()? as u32, world.size()? as u32);
    let scale = Scale {
        kind: JobKind::Shared,
        processes,
        files,
    };
    let mut joined = gather::join(&*world, scale.report_of(rank))?;
    if rank > 0 {
        return Ok(0);
    }
    joined.judge_files(&|_| false);
    let text = joined.to_json(&Heading {
        library: LIBRARY.name.to_owned(),
        version: LIBRARY.name.to_owned(),
        processes,
        hints_file: None,
        remark: Some("of a simulation".to_owned()),
        job: Job {
            hosts: joined.hosts(),
            ..Job::default()
        },
    });
    std::fs::write(path, &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Ok(text.len())
}

/// The result for C, where an error ends the simulation.
fn done<T>(result: Result<T>) -> T {
    result.unwrap_or_else(|error| {
        panic!("{:?}: {}", error.class, error.what);
    })
}

/// The path that C gives.
///
/// # Safety
/// It is a C string that lives as long as the result.
unsafe fn path<'a>(text: *const c_char) -> &'a Path {
    // SAFETY: the caller says so.
    let text = unsafe { CStr::from_ptr(text) };
    Path::new(std::ffi::OsStr::from_bytes(text.to_bytes()))
}

/// Opens a file, on all processes. If `own_buffer` is positive, it is the value that this process gives for the size of the
/// buffer.
///
/// # Safety
/// `library` is the path of the library, a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn simulated_open(library: *const c_char, own_buffer: c_long) {
    // SAFETY: the caller says so.
    let engine = engine(unsafe { path(library) });
    let own_buffer = u64::try_from(own_buffer).ok().filter(|&size| size > 0);
    done(open(engine, own_buffer));
}

/// Joins the reports of all processes, with this many files each, in a file at `to`; the number of its bytes on process 0.
///
/// # Safety
/// Both are C strings: the path of the library, and where the report is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn simulated_report(
    library: *const c_char,
    files: c_int,
    to: *const c_char,
) -> c_long {
    // SAFETY: the caller says so.
    let (library, to) = unsafe { (path(library), path(to)) };
    done(report(engine(library), files.unsigned_abs(), to)) as c_long
}
