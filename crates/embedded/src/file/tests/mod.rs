//! Files on the system where the tests run.

mod gaps;
mod model;
mod opening;
mod threads;
mod transfers;

use super::PosixFile;
use minfo_engine::Made;
use minfo_engine::file::{Amode, At, File, View};
use minfo_rules::datatype::{Basic, Datatype};
use minfo_rules::error::{Class, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// Create, read and write.
const NEW: Amode = Amode(Amode::CREATE | Amode::RDWR);

/// A directory that is deleted after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("minfo-{}-{number}", process::id()));
        fs::create_dir(&path).unwrap();
        Scratch(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file with these bytes.
    fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn info(pairs: &[(&str, &str)]) -> Info {
    let mut info = Info::default();
    for (key, value) in pairs {
        info.set(key.as_bytes(), value.as_bytes()).unwrap();
    }
    info
}

fn open_with(path: &Path, amode: i32, pairs: &[(&str, &str)]) -> Result<Made<dyn File>> {
    PosixFile::open(path.as_os_str().as_bytes(), Amode(amode), &info(pairs))
}

fn open(path: &Path, amode: i32) -> std::sync::Arc<dyn File> {
    open_with(path, amode, &[]).unwrap().object
}

/// The error class and message of a failed open.
fn failure(path: &Path, amode: i32) -> (Class, String) {
    let error = open_with(path, amode, &[]).err().unwrap();
    (error.class, error.to_string())
}

/// A predefined datatype by its name.
fn named(name: &str) -> &'static Datatype {
    let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
    Datatype::predefined(basic.handle()).unwrap()
}

fn set_view(file: &dyn File, disp: i64, etype: &Datatype, filetype: &Datatype) {
    let view = View {
        disp,
        etype,
        filetype,
    };
    file.set_view(view, &Info::default(), &mut Hints::default())
        .unwrap();
}

fn read(file: &dyn File, at: At, len: usize) -> Vec<u8> {
    let mut into = vec![0xee; len];
    let basic = named("MPI_BYTE").basic();
    let done = file.read(at, &mut into, basic, false).unwrap();
    assert!(
        into[done..].iter().all(|&byte| byte == 0xee),
        "no byte more"
    );
    into.truncate(done);
    into
}

fn try_write(file: &dyn File, at: At, from: &[u8]) -> Result<usize> {
    file.write(at, from, named("MPI_BYTE").basic(), false)
}

fn write(file: &dyn File, at: At, from: &[u8]) {
    assert_eq!(try_write(file, at, from).unwrap(), from.len());
}
