//! Copies into the pages of a file, by the kernel.
//!
//! A program that stores into a mapped file itself is ended by SIGBUS if another one cuts the file short, or if the disk
//! is full. The kernel's own copy stops there and is an error of the call. `process_vm_readv`, from this process to
//! itself, copies memory that lies together to many places at once, for which no privilege is needed.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, Error};
use std::os::fd::AsRawFd;
use std::ptr::null_mut;

/// How many places the system takes with one call.
const MOST: usize = libc::UIO_MAXIOV as usize;

/// A part of a file whose pages the kernel can write to.
pub struct Pages {
    address: *mut libc::c_void,
    len: usize,
    /// The byte of the file at the address.
    start: u64,
}

impl Pages {
    /// The pages with these bytes of a file that is open for reading and writing.
    ///
    /// # Errors
    /// The system's: not every file can be mapped.
    pub fn of(file: &File, start: u64, end: u64) -> io::Result<Pages> {
        // SAFETY: a question about the system.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as u64;
        let start = start / page * page;
        let len =
            usize::try_from(end - start).map_err(|_| Error::from_raw_os_error(libc::ENOMEM))?;
        let offset =
            libc::off_t::try_from(start).map_err(|_| Error::from_raw_os_error(libc::EOVERFLOW))?;
        // SAFETY: new memory at an address that the system chooses, to which there is never a reference.
        let address = unsafe {
            let (access, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
            libc::mmap(null_mut(), len, access, shared, file.as_raw_fd(), offset)
        };
        match address == libc::MAP_FAILED {
            true => Err(Error::last_os_error()),
            false => Ok(Pages {
                address,
                len,
                start,
            }),
        }
    }

    /// Writes `from` to these pieces of the file, given by their first bytes and lengths, and to no other byte of it.
    ///
    /// # Errors
    /// The system's: EFAULT if a page is not there any more or if there is no room for it, or if `from` cannot be read.
    /// Some of the pieces may have been written.
    ///
    /// # Panics
    /// A piece is outside of the pages, or `from` is shorter than they are together.
    pub fn write(&self, from: &[u8], pieces: impl Iterator<Item = (u64, usize)>) -> io::Result<()> {
        let mut places = [libc::iovec {
            iov_base: null_mut(),
            iov_len: 0,
        }; MOST];
        let (mut count, mut bytes, mut from) = (0, 0, from);
        for (offset, len) in pieces {
            let begin = offset.wrapping_sub(self.start) as usize;
            let is_inside = begin <= self.len && len <= self.len - begin;
            assert!(is_inside, "a piece outside of the mapped pages");
            if count == MOST {
                copy(&from[..bytes], &places)?;
                (count, from, bytes) = (0, &from[bytes..], 0);
            }
            places[count] = libc::iovec {
                iov_base: self.address.wrapping_byte_add(begin),
                iov_len: len,
            };
            count += 1;
            bytes += len;
        }
        copy(&from[..bytes], &places[..count])
    }
}

/// Copies bytes to places in mapped files, as long as all of them together.
fn copy(from: &[u8], places: &[libc::iovec]) -> io::Result<()> {
    let source = libc::iovec {
        iov_base: from.as_ptr().cast_mut().cast(),
        iov_len: from.len(),
    };
    // SAFETY: the kernel reads the source, and writes only to the places, which the caller has checked to be in a mapping
    // that nothing in this process refers to.
    let done = unsafe {
        let this = libc::getpid();
        libc::process_vm_readv(this, places.as_ptr(), places.len() as _, &source, 1, 0)
    };
    match done {
        -1 => Err(Error::last_os_error()),
        done if done as usize == from.len() => Ok(()),
        _ => Err(Error::from_raw_os_error(libc::EFAULT)),
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: the mapping was made by `Pages::of`, and nothing refers to it.
        unsafe { libc::munmap(self.address, self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env::temp_dir;
    use std::fs;

    #[test]
    fn what_is_not_there_any_more_is_an_error() {
        let path = temp_dir().join(format!("minfo-pages-{}", std::process::id()));
        fs::write(&path, [0; 20_000]).unwrap();
        let file = File::options().read(true).write(true).open(&path).unwrap();
        let pages = Pages::of(&file, 5000, 20_000).unwrap();
        let pieces = (0..1500).map(|number| (5000 + number * 10, 3));
        pages.write(&[7; 4500], pieces.clone()).unwrap();
        let is_seven = |at: usize| at >= 5000 && at % 10 < 3;
        let now = fs::read(&path).unwrap();
        assert!((0..20_000).all(|at| now[at] == if is_seven(at) { 7 } else { 0 }));

        file.set_len(10_000).unwrap();
        let error = pages.write(&[8; 4500], pieces).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::EFAULT));
        assert_eq!(fs::metadata(&path).unwrap().len(), 10_000);
        let only_reads = File::open(&path).unwrap();
        assert!(Pages::of(&only_reads, 0, 100).is_err());
        fs::remove_file(&path).unwrap();
    }

    #[test]
    #[should_panic = "a piece outside of the mapped pages"]
    fn nothing_outside_is_written() {
        let path = temp_dir().join(format!("minfo-outside-{}", std::process::id()));
        fs::write(&path, [0; 5000]).unwrap();
        let file = File::options().read(true).write(true).open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let pages = Pages::of(&file, 0, 5000).unwrap();
        let _ = pages.write(&[1; 6], [(0, 3), (4998, 3)].into_iter());
    }
}
