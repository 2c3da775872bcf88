//! What the system does with files, and what its errors are in the words of MPI.

use crate::engine::file::Amode;
use crate::error::{Class, Error};
use crate::system::file;
use crate::text::quote;
use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FallocateFlags, PosixFadviseAdvice as Advice, fallocate, posix_fadvise};
use std::ffi::OsStr;
use std::fmt;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// The path that a file name is.
pub(super) fn path(filename: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(filename))
}

/// The error of an operation that the system refused: its class, what could not be done, and the
/// system's words.
#[cold]
pub(super) fn refused(doing: impl fmt::Display, error: &io::Error) -> Error {
    Error::new(class_of(error), format!("cannot {doing}: {error}"))
}

/// A path as an error line has it.
pub(super) fn named(path: &Path) -> String {
    quote(path.as_os_str().as_bytes())
}

/// The class of a system's error (MPI 4.1, section 14.7).
fn class_of(error: &io::Error) -> Class {
    let Some(errno) = error.raw_os_error() else {
        return match error.kind() {
            ErrorKind::OutOfMemory => Class::NoMem,
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
        // EFBIG: the system or the user's limit lets no file have bytes there, so there is no room for
        // them; it is not the device that failed.
        libc::ENOSPC | libc::EFBIG => Class::NoSpace,
        libc::EDQUOT => Class::Quota,
        libc::EISDIR | libc::ENAMETOOLONG | libc::ENOTDIR | libc::ELOOP => Class::BadFile,
        libc::ETXTBSY | libc::EBUSY => Class::FileInUse,
        libc::ENOMEM => Class::NoMem,
        // The program's memory is not there.
        libc::EFAULT => Class::Buffer,
        // A name that stands for no file: a socket, a device without a driver.
        libc::ENXIO | libc::ENODEV => Class::BadFile,
        // A pipe has no offsets; some file systems cannot do all that others can.
        libc::ESPIPE | libc::EOPNOTSUPP | libc::ENOSYS => Class::UnsupportedOperation,
        _ => Class::Io,
    }
}

/// Opens a file. `permissions` are those that it gets if this call creates it; whether it has them
/// comes back too.
///
/// # Errors
/// The system's. A directory is refused (EISDIR) in every mode.
pub(super) fn open(
    path: &Path,
    amode: Amode,
    permissions: Option<u32>,
) -> io::Result<(File, bool)> {
    let mut options = OpenOptions::new();
    options.read(!amode.has(Amode::WRONLY));
    options.write(!amode.has(Amode::RDONLY));
    let creates = amode.has(Amode::CREATE);
    // Without MPI_MODE_CREATE there is nothing that MPI_MODE_EXCL could say.
    let exclusive = creates && amode.has(Amode::EXCL);
    if let Some(permissions) = permissions.filter(|_| creates) {
        return create(path, &options, exclusive, permissions);
    }
    // A new file gets 0666 without the bits of the umask: the default of the standard library.
    options.create(creates).create_new(exclusive);
    let file = file::open(path, &options)?;
    // The system opens a directory only to read.
    if amode.has(Amode::RDONLY) && file.metadata()?.is_dir() {
        return Err(io::Error::from_raw_os_error(libc::EISDIR));
    }
    Ok((file, false))
}

/// Opens a file that is to have `permissions` if it is created.
fn create(
    path: &Path,
    options: &OpenOptions,
    exclusive: bool,
    permissions: u32,
) -> io::Result<(File, bool)> {
    // How often others may create and delete the file between our two looks.
    const TRIES: usize = 10;
    for _ in 0..TRIES {
        // Only a file that must not have been there is known to be ours.
        let mut to_create = options.clone();
        to_create.create_new(true).mode(permissions);
        match file::open(path, &to_create) {
            Ok(file) => {
                let has_them = permit(&file, permissions).is_ok_and(|has_them| has_them);
                return Ok((file, has_them));
            }
            Err(error) if exclusive || error.kind() != ErrorKind::AlreadyExists => {
                return Err(error);
            }
            Err(_) => {}
        }
        match file::open(path, options) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            opened => return Ok((opened?, false)),
        }
    }
    // A symbolic link whose target is not there exists and does not. The target may be created, but it
    // is not known by whom.
    Ok((file::open(path, options.clone().create(true))?, false))
}

/// Gives a new file exactly these permissions. The umask, which is for programs that ask for no
/// permissions of their own, has only cut those that the file was created with, so that nobody has more
/// than is asked for at any time. Returns whether the file then has them: some file systems have none.
fn permit(file: &File, permissions: u32) -> io::Result<bool> {
    const ALL: u32 = 0o7777;
    if file.metadata()?.permissions().mode() & ALL != permissions {
        file.set_permissions(Permissions::from_mode(permissions))?;
    }
    Ok(file.metadata()?.permissions().mode() & ALL == permissions)
}

/// Closes a file: some file systems only then say that data did not arrive.
///
/// # Errors
/// The system's; the file is closed all the same.
pub(super) fn close(file: File) -> io::Result<()> {
    match nix::unistd::close(file) {
        // On Linux the descriptor is gone, and must not be closed again.
        Ok(()) | Err(Errno::EINTR) => Ok(()),
        Err(errno) => Err(errno.into()),
    }
}

/// Reads from `offset` on until `into` is full or the file ends. Returns how many bytes came.
///
/// # Errors
/// The system's.
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

/// Hands everything written to the device.
///
/// # Errors
/// The system's.
pub(super) fn sync(file: &File) -> io::Result<()> {
    match file.sync_data() {
        // A special file that keeps nothing, such as /dev/null, has nothing to hand on.
        Err(error) if error.raw_os_error() == Some(libc::EINVAL) => Ok(()),
        done => done,
    }
}

/// Tells the kernel how the file will be accessed: what the words of the hint access_style mean for
/// what it reads ahead and what it keeps.
///
/// # Errors
/// The system's.
pub(super) fn advise(file: &File, style: &str) -> io::Result<()> {
    for word in style.split(',') {
        let advice = match word {
            "sequential" => Advice::POSIX_FADV_SEQUENTIAL,
            // To read ahead forwards is as useless as it is in a random order.
            "random" | "reverse_sequential" => Advice::POSIX_FADV_RANDOM,
            "read_once" | "write_once" => Advice::POSIX_FADV_NOREUSE,
            // read_mostly and write_mostly: the kernel needs no advice for that.
            _ => continue,
        };
        give_advice(file, advice)?;
    }
    Ok(())
}

/// Takes back what the kernel was told, and tells it this instead.
///
/// # Errors
/// The system's.
pub(super) fn advise_anew(file: &File, style: &str) -> io::Result<()> {
    give_advice(file, Advice::POSIX_FADV_NORMAL)?;
    advise(file, style)
}

fn give_advice(file: &File, advice: Advice) -> io::Result<()> {
    // Length 0: to the end, wherever that will be.
    Ok(posix_fadvise(file, 0, 0, advice)?)
}

/// Makes room for the first `size` bytes, and makes the file as long as that unless it is longer.
/// Nobody else writes to it meanwhile.
///
/// # Errors
/// The system's.
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

/// [`allocate`] on a file system that has no call for it: room comes by writing zeros, where there
/// are no data yet.
pub(super) fn fill(file: &File, size: u64, amode: Amode) -> io::Result<()> {
    const BLOCK: usize = 4096;
    const ZEROS: [u8; BLOCK] = [0; BLOCK];
    let known = file.metadata()?;
    let end = known.len();
    let mut offset = 0;
    if amode.has(Amode::WRONLY) {
        // A file that cannot be read must have no holes, which could not be told from data.
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
            // Perhaps a hole, which reads as zeros too.
            file.write_all_at(&ZEROS[..len], offset)?;
        } else {
            file.write_all_at(&ZEROS[old..len], offset + old as u64)?;
        }
        offset += len as u64;
    }
    Ok(())
}
