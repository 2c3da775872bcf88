//! Which libraries are loaded in the process.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Whether a library is loaded in the process: as a shared object whose file name has one of these prefixes, or in the
/// executable, which then contains this text.
pub fn is_in_process(files: &[&str], mark: &str) -> bool {
    is_mapped(files) || is_in_executable(mark)
}

/// Whether the process has mapped a shared object whose file name has one of these prefixes. (It may be loaded at any
/// time: an interpreter's extension brings its libraries with it.)
fn is_mapped(files: &[&str]) -> bool {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    maps.lines().any(|line| has_file_of(line, files))
}

fn has_file_of(line: &str, files: &[&str]) -> bool {
    let file = line.rsplit('/').next().unwrap_or_default();
    line.contains('/') && files.iter().any(|begin| file.starts_with(begin))
}

/// Whether a file system of this type is mounted.
pub fn has_mounted(file_system: &str) -> bool {
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let types = mounts.lines().filter_map(|line| line.split(' ').nth(2));
    types.into_iter().any(|mounted| mounted == file_system)
}

/// Whether a shared object of the process, whose file name is one of these, has this text, which ends there.
pub fn have_text(is_one: &dyn Fn(&str) -> bool, text: &str) -> bool {
    let end = format!("{text}\0");
    once(text, || {
        let mut files = mapped().into_iter();
        files.any(|file| is_one(name_of(&file)) && is_in(&file, &end))
    })
}

/// The file names of the shared objects in the process, apart from those of MPI, that were linked with one of these.
pub fn that_need(libraries: &[&str]) -> Vec<String> {
    let executable = std::fs::read_link("/proc/self/exe").unwrap_or_default();
    let parts_of_mpi = ["libmpi", "libopen-", "libmca_", "mca_"];
    let mut found = Vec::new();
    for file in mapped() {
        let name = name_of(&file);
        // (The name is among the texts for the loader.)
        let needs = |library: &&str| is_in(&file, &format!("\0{library}\0"));
        if name.contains(".so")
            && !parts_of_mpi.iter().any(|begin| name.starts_with(begin))
            && Path::new(&file) != executable
            && libraries.iter().any(needs)
        {
            found.push(name.to_owned());
        }
    }
    found
}

/// The files that the process has mapped, each once.
fn mapped() -> BTreeSet<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let files = maps
        .lines()
        .filter_map(|line| Some(&line[line.find('/')?..]));
    files.map(str::to_owned).collect()
}

fn name_of(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or_default()
}

/// The executable is read once per text; there is one text per library above MPI.
fn is_in_executable(mark: &str) -> bool {
    once(mark, || is_in("/proc/self/exe", mark))
}

fn is_in(file: &str, text: &str) -> bool {
    File::open(file).is_ok_and(|file| contains(file, text.as_bytes()))
}

/// Whether a text is somewhere, which is looked at once.
fn once(text: &str, look: impl FnOnce() -> bool) -> bool {
    static KNOWN: Mutex<Vec<(String, bool)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, is_there)) = known.iter().find(|(known, _)| known == text) {
        return *is_there;
    }
    let is_there = look();
    known.push((text.to_owned(), is_there));
    is_there
}

/// Whether a file contains a text. It is read in parts: an executable may be large.
fn contains(mut file: impl Read, text: &[u8]) -> bool {
    const PART: usize = 1 << 20;
    let mut part = Vec::with_capacity(PART + text.len());
    loop {
        // The end is kept, since a text may start in it.
        let kept = part.len().min(text.len().saturating_sub(1));
        part.drain(..part.len() - kept);
        let read = file.by_ref().take(PART as u64).read_to_end(&mut part);
        if has(&part, text) {
            return true;
        }
        if !read.is_ok_and(|read| read > 0) {
            return false;
        }
    }
}

fn has(part: &[u8], text: &[u8]) -> bool {
    let Some((&first, rest)) = text.split_first() else {
        return true;
    };
    let mut part = part;
    while let Some(place) = part.iter().position(|&byte| byte == first) {
        part = &part[place + 1..];
        if part.starts_with(rest) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_by_their_names() {
        let line = "7f-80 r-xp 0 fe:00 1 /usr/lib/x86_64-linux-gnu/libpnetcdf.so.0d";
        assert!(has_file_of(line, &["libpnetcdf"]));
        assert!(!has_file_of(line, &["libhdf5", "pnetcdf"]));
        assert!(!has_file_of(
            "7f-80 rw-p 0 00:00 0 libpnetcdf",
            &["libpnetcdf"]
        ));
        assert!(is_mapped(&["libc.so", "libc-"]));
        assert!(!is_mapped(&["libpnetcdf"]));
        let is_libc = |name: &str| name.starts_with("libc.so");
        assert!(have_text(&is_libc, "malloc"));
        assert!(!have_text(&is_libc, "malloc_of_nobody"));
        let needing = that_need(&["ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"]);
        assert!(needing.iter().any(|name| is_libc(name)), "{needing:?}");
    }

    #[test]
    fn texts_in_files() {
        let mut bytes = vec![b'P'; (1 << 20) - 3];
        bytes.extend_from_slice(b"PNETCDF_HINTS");
        bytes.extend_from_slice(&[0; 100]);
        assert!(contains(&bytes[..], b"PNETCDF_HINTS"));
        assert!(!contains(&bytes[..], b"PNETCDF_HINTS!"));
        assert!(!contains(&b""[..], b"x"));
    }
}
