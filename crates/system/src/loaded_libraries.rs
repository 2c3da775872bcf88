//! Which libraries are loaded in the process.

use std::fs::File;
use std::io::Read;
use std::sync::OnceLock;

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

/// The executable is read once per text; there is one text per library above MPI.
fn is_in_executable(mark: &str) -> bool {
    static KNOWN: OnceLock<std::sync::Mutex<Vec<(String, bool)>>> = OnceLock::new();
    let known = KNOWN.get_or_init(Default::default);
    let mut known = known
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, is_there)) = known.iter().find(|(text, _)| text == mark) {
        return *is_there;
    }
    let is_there = File::open("/proc/self/exe").is_ok_and(|file| contains(file, mark.as_bytes()));
    known.push((mark.to_owned(), is_there));
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
