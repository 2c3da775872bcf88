//! The search for a library given by name, without a directory.
//!
//! The loader searches the directories of `LD_LIBRARY_PATH`, where an empty entry means the current directory:
//! `LD_LIBRARY_PATH=/opt/lib:$LD_LIBRARY_PATH` ends with one if the variable was not set before. In a world-writable
//! directory, that could be anybody's library. So if the loader would search a relative directory, the file is searched
//! for here, in the loader's order, and the loader gets its path.

use super::object::{SharedObject, directories};
use minfo_system::file;
use std::path::Path;

/// The cache of `ldconfig`.
const CACHE: &str = "/etc/ld.so.cache";

/// Loads the object of this name or path. A name without a directory is never searched in the current directory.
///
/// # Errors
/// The loader's message, or that it was not found.
pub(super) fn open(name: &str) -> Result<SharedObject, String> {
    let directories = directories();
    let is_sound = |directory: &String| directory.starts_with('/');
    if name.contains('/') || directories.iter().all(is_sound) {
        return SharedObject::open(name);
    }
    // An object that is already loaded is used, wherever it was found.
    if let Some(object) = SharedObject::loaded(name) {
        return Ok(object);
    }
    let cache = file::read(Path::new(CACHE), MAX_CACHE).unwrap_or_default();
    // The system's directories come last.
    let beside = directories.iter().filter(|&directory| is_sound(directory));
    let paths = beside.map(|directory| format!("{directory}/{name}"));
    let paths = paths.filter(|path| Path::new(path).exists());
    let mut words = format!(
        "{name}: not found (the current directory is not searched, though LD_LIBRARY_PATH or a run path has it)"
    );
    for path in paths.chain(in_cache(&cache, name)) {
        match SharedObject::open(&path) {
            Ok(object) => return Ok(object),
            Err(why) => words = why,
        }
    }
    Err(words)
}

/// Larger than any real cache.
const MAX_CACHE: u64 = 1 << 26;

/// The paths in the loader's cache for a name (glibc 2.2 and later), generic ones first; the loader checks whether one
/// is for this machine.
fn in_cache(cache: &[u8], name: &str) -> Vec<String> {
    const MAGIC: &[u8] = b"glibc-ld.so.cache1.1";
    const HEADER: usize = 48;
    const ENTRY: usize = 24;
    // Before glibc 2.32, this format follows an older one; offsets are relative to its start.
    let start = cache.windows(MAGIC.len()).position(|bytes| bytes == MAGIC);
    let cache = start.map_or(&[][..], |start| &cache[start..]);
    let number = |at: usize| {
        let bytes = cache.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_ne_bytes(bytes) as usize)
    };
    let text = |at: usize| {
        let bytes = cache.get(at..)?.split(|&byte| byte == 0).next()?;
        std::str::from_utf8(bytes).ok()
    };
    let entry = |index: usize| {
        let at = HEADER + index * ENTRY;
        let (key, path) = (text(number(at + 4)?)?, text(number(at + 8)?)?);
        let is_special = (number(at + 16)?, number(at + 20)?) != (0, 0);
        Some((key, path, is_special))
    };
    let entries = (0..number(MAGIC.len()).unwrap_or(0)).map_while(entry);
    let found = entries.filter(|(key, path, _)| *key == name && path.starts_with('/'));
    let (special, plain): (Vec<_>, Vec<_>) = found.partition(|&(_, _, is_special)| is_special);
    let all = plain.into_iter().chain(special);
    all.map(|(_, path, _)| path.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_of_the_system_is_read() {
        let cache = file::read(Path::new(CACHE), MAX_CACHE).unwrap();
        let found = in_cache(&cache, "libc.so.6");
        assert!(
            found.iter().any(|path| Path::new(path).exists()),
            "{found:?}"
        );
        assert!(in_cache(&cache, "libnothing_of_this_name.so.1").is_empty());
    }

    #[test]
    fn a_cache_that_is_none_has_nothing() {
        let magic = b"glibc-ld.so.cache1.1".to_vec();
        let mut endless = magic.clone();
        endless.extend([255; 60]);
        for cache in [Vec::new(), b"glibc".to_vec(), magic, endless] {
            assert!(in_cache(&cache, "libc.so.6").is_empty());
        }
    }
}
