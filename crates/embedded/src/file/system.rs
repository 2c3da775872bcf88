//! File operations of the system, and the MPI classes of its errors.
//!
//! Functions without an `# Errors` section return the errors of the system.

use libc::c_int;
use minfo_engine::file::Amode;
use minfo_rules::error::{Class, Error};
use minfo_rules::text::quote;
use minfo_system::file;
use nix::errno::Errno;
use nix::fcntl::{FallocateFlags, PosixFadviseAdvice as Advice, fallocate, posix_fadvise};
use std::ffi::OsStr;
use std::fmt;
use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// The path of a file name.
pub(super) fn path(filename: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(filename))
}

/// The error of an operation that the system refused: its class, what could not be done, and the system's message.
#[cold]
pub(super) fn refused(doing: impl fmt::Display, error: &io::Error) -> Error {
    Error::new(class_of(error), format!("cannot {doing}: {error}"))
}

/// A path as shown in an error line.
pub(super) fn named(path: &Path) -> String {
    quote(path.as_os_str().as_bytes())
}

/// The class of a system's error (MPI 4.1, section 14.7).
fn class_of(error: &io::Error) -> Class {
    let Some(errno) = error.raw_os_error() else {
        return match error.kind() {
            ErrorKind::OutOfMemory => Class::NoMem,
            ErrorKind::NotSeekable => Class::File,
            _ => Class::Io,
        };
    };
    class_of_errno(errno)
}

fn class_of_errno(errno: c_int) -> Class {
    match errno {
        libc::ENOENT => Class::NoSuchFile,
        libc::EEXIST => Class::FileExists,
        libc::EACCES | libc::EPERM => Class::Access,
        libc::EROFS => Class::ReadOnly,
        // EFBIG: a limit of the system or the user is reached, so there is no space; the device has not failed.
        libc::ENOSPC | libc::EFBIG => Class::NoSpace,
        libc::EDQUOT => Class::Quota,
        libc::EISDIR | libc::ENAMETOOLONG | libc::ENOTDIR | libc::ELOOP => Class::BadFile,
        libc::ETXTBSY | libc::EBUSY => Class::FileInUse,
        libc::ENOMEM => Class::NoMem,
        // The program's memory is not mapped.
        libc::EFAULT => Class::Buffer,
        // A name that is not a file: a device without a driver.
        libc::ENXIO | libc::ENODEV => Class::BadFile,
        // A pipe has no offsets; some file systems do not support every operation.
        libc::ESPIPE | libc::EOPNOTSUPP | libc::ENOSYS => Class::UnsupportedOperation,
        _ => Class::Io,
    }
}

/// An open file, its metadata, and whether it is new and has the requested permissions.
pub(super) type Opened = (File, Metadata, bool);

/// Opens a file. It gets `permissions` if this call creates it.
///
/// # Errors
/// Those of the system. Directories (EISDIR) and files without offsets are refused in every mode, without waiting.
pub(super) fn open(path: &Path, amode: Amode, permissions: Option<u32>) -> io::Result<Opened> {
    let mut options = OpenOptions::new();
    options.read(!amode.has(Amode::WRONLY));
    options.write(!amode.has(Amode::RDONLY));
    let creates = amode.has(Amode::CREATE);
    // Without MPI_MODE_CREATE, MPI_MODE_EXCL has no meaning.
    let exclusive = creates && amode.has(Amode::EXCL);
    if let Some(permissions) = permissions.filter(|_| creates) {
        return create(path, &options, exclusive, permissions);
    }
    // A new file gets 0666 without the bits of the umask: the default of the standard library.
    options.create(creates).create_new(exclusive);
    let (file, known) = match exclusive {
        // The file is new, or opening it fails.
        true => file::known(file::open(path, &options)?)?,
        false => file::open_at_once(path, &options)?,
    };
    // The system opens directories only for reading.
    if amode.has(Amode::RDONLY) && known.is_dir() {
        return Err(io::Error::from_raw_os_error(libc::EISDIR));
    }
    Ok((file, known, false))
}

/// Opens a file that gets `permissions` if it is created.
fn create(
    path: &Path,
    options: &OpenOptions,
    exclusive: bool,
    permissions: u32,
) -> io::Result<Opened> {
    // How often others may create and delete the file between the two checks below.
    const TRIES: usize = 10;
    for _ in 0..TRIES {
        // Only a file opened exclusively is known to be created by us.
        let mut to_create = options.clone();
        to_create.create_new(true).mode(permissions);
        match file::open(path, &to_create) {
            Ok(file) => {
                let has_them = permit(&file, permissions).is_ok_and(|has_them| has_them);
                let (file, known) = file::known(file)?;
                return Ok((file, known, has_them));
            }
            Err(error) if exclusive || error.kind() != ErrorKind::AlreadyExists => {
                return Err(error);
            }
            Err(_) => {}
        }
        match file::open_at_once(path, options) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            opened => {
                let (file, known) = opened?;
                return Ok((file, known, false));
            }
        }
    }
    // A dangling symbolic link: its target may be created, but it is unknown by whom.
    let (file, known) = file::open_at_once(path, options.clone().create(true))?;
    Ok((file, known, false))
}

/// Gives a new file exactly these permissions, regardless of the umask, which has only reduced those that it was
/// created with: at no time were there more than requested. Returns whether the file has them then, since some file
/// systems do not store permissions.
fn permit(file: &File, permissions: u32) -> io::Result<bool> {
    const ALL: u32 = 0o7777;
    if file.metadata()?.permissions().mode() & ALL != permissions {
        file.set_permissions(Permissions::from_mode(permissions))?;
    }
    Ok(file.metadata()?.permissions().mode() & ALL == permissions)
}

/// Closes a file: some file systems report lost data only then.
///
/// # Errors
/// Those of the system; the file is closed nevertheless.
pub(super) fn close(file: File) -> io::Result<()> {
    match nix::unistd::close(file) {
        // On Linux the descriptor is closed, and must not be closed again.
        Ok(()) | Err(Errno::EINTR) => Ok(()),
        Err(errno) => Err(errno.into()),
    }
}

/// Reads from `offset` on until `into` is full or the file ends. Returns how many bytes were read.
#[inline]
pub(super) fn read(file: &File, into: &mut [u8], offset: u64) -> io::Result<usize> {
    let mut done = 0;
    while done < into.len() {
        match file.read_at(&mut into[done..], offset + done as u64) {
            Ok(0) => break,
            Ok(more) => done += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

/// Writes `from` to the file from `offset` on, and adds the number of bytes written to `done`.
///
/// # Errors
/// Those of the system, even if a part has been written.
#[inline]
pub(super) fn write(file: &File, from: &[u8], offset: u64, done: &mut usize) -> io::Result<()> {
    let mut written = 0;
    while written < from.len() {
        match file.write_at(&from[written..], offset + written as u64) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(more) => {
                written += more;
                *done += more;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Writes buffered data to the device.
pub(super) fn sync(file: &File) -> io::Result<()> {
    match file.sync_data() {
        // A special file that stores nothing, such as /dev/null, cannot be synchronised.
        Err(error) if error.raw_os_error() == Some(libc::EINVAL) => Ok(()),
        done => done,
    }
}

/// Tells the kernel how the file will be accessed, for its read-ahead and caching, from the words of the hint
/// access_style.
pub(super) fn advise(file: &File, style: &str) -> io::Result<()> {
    for word in style.split(',') {
        let advice = match word {
            "sequential" => Advice::POSIX_FADV_SEQUENTIAL,
            // Reading ahead is as useless as for random access.
            "random" | "reverse_sequential" => Advice::POSIX_FADV_RANDOM,
            "read_once" | "write_once" => Advice::POSIX_FADV_NOREUSE,
            // read_mostly and write_mostly: the kernel needs no advice for that.
            _ => continue,
        };
        give_advice(file, advice)?;
    }
    Ok(())
}

/// Replaces the earlier advice to the kernel.
pub(super) fn advise_anew(file: &File, style: &str) -> io::Result<()> {
    give_advice(file, Advice::POSIX_FADV_NORMAL)?;
    advise(file, style)
}

fn give_advice(file: &File, advice: Advice) -> io::Result<()> {
    // Length 0: up to the end of the file, even if that moves.
    Ok(posix_fadvise(file, 0, 0, advice)?)
}

/// Allocates space for the first `size` bytes, and extends a shorter file to that size. The caller excludes other
/// writes of this process.
pub(super) fn allocate(file: &File, size: u64, amode: Amode) -> io::Result<()> {
    if size == 0 {
        return Ok(());
    }
    loop {
        return match fallocate(file, FallocateFlags::empty(), 0, size as i64) {
            Err(Errno::EINTR) => continue,
            Err(Errno::EOPNOTSUPP | Errno::ENOSYS) => fill(file, size, amode),
            done => Ok(done?),
        };
    }
}

/// [`allocate`] on a file system without a call for it: writes zeros where there are no data yet.
pub(super) fn fill(file: &File, size: u64, amode: Amode) -> io::Result<()> {
    const BLOCK: usize = 4096;
    const ZEROS: [u8; BLOCK] = [0; BLOCK];
    let known = file.metadata()?;
    let end = known.len();
    let mut offset = 0;
    if amode.has(Amode::WRONLY) {
        // A write-only file must not have holes, which cannot be told from data without reading.
        if known.blocks() * 512 < end.min(size) {
            return Err(io::Error::from_raw_os_error(libc::EOPNOTSUPP));
        }
        offset = end;
    }
    while offset < size {
        let len = (BLOCK as u64).min(size - offset) as usize;
        let mut block = [0; BLOCK];
        let old = match offset < end {
            true => read(file, &mut block[..len], offset)?,
            false => 0,
        };
        if block[..old] == ZEROS[..old] {
            // This may be a hole, which reads as zeros, too.
            file.write_all_at(&ZEROS[..len], offset)?;
        } else {
            file.write_all_at(&ZEROS[old..len], offset + old as u64)?;
        }
        offset += len as u64;
    }
    Ok(())
}
