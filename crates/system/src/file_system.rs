//! The file system that a file is on.
#![allow(unsafe_code)]

use libc::c_char;
use std::ffi::CString;
use std::mem::MaybeUninit;

/// What the system reports about the file system of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSystem {
    /// Its type, as `mount` names it, or in hexadecimal if the number is unknown here.
    pub kind: String,
    /// Its block size in bytes.
    pub block: u64,
    /// On Lustre: how many stripes the file has, and their size in bytes.
    pub stripes: Option<(u64, u64)>,
}

/// The numbers of types of file systems, as `statfs` gives them.
const KINDS: [(u64, &str); 23] = [
    (0xEF53, "ext4"),
    (0x5846_5342, "xfs"),
    (0x9123_683E, "btrfs"),
    (0x2FC1_2FC1, "zfs"),
    (0x0102_1994, "tmpfs"),
    (0x8584_58F6, "ramfs"),
    (0x9584_58F6, "hugetlbfs"),
    (0x794C_7630, "overlay"),
    (0x6573_5546, "fuse"),
    (0x0102_1997, "9p"),
    (0x6A65_6A63, "virtiofs"),
    (0x6969, "nfs"),
    (0xFF53_4D42, "cifs"),
    (0xFE53_4D42, "smb2"),
    (0x0BD0_0BD0, "lustre"),
    (0x4750_4653, "gpfs"),
    (0x1983_0326, "beegfs"),
    (0x2003_0528, "pvfs2"),
    (0xAAD7_AAEA, "panfs"),
    (0x00C3_6400, "ceph"),
    (0x0116_1970, "gfs2"),
    (0x7461_636F, "ocfs2"),
    (0x7371_7368, "squashfs"),
];

impl FileSystem {
    /// The file system of an existing file. `None` if the system does not report it.
    pub fn of(name: &[u8]) -> Option<FileSystem> {
        let path = CString::new(name).ok()?;
        let mut told = MaybeUninit::<libc::statfs>::uninit();
        // SAFETY: the path is a C string, and the output is valid.
        if unsafe { libc::statfs(path.as_ptr(), told.as_mut_ptr()) } != 0 {
            return None;
        }
        // SAFETY: it was written.
        let told = unsafe { told.assume_init() };
        // (A negative number is one of 32 bits.)
        let number = told.f_type as u64 & u64::from(u32::MAX);
        let known = KINDS.iter().find(|(of, _)| *of == number);
        let kind = known.map_or_else(|| format!("0x{number:x}"), |(_, kind)| (*kind).to_owned());
        let stripes = (kind == "lustre").then(|| stripes(&path)).flatten();
        Some(FileSystem {
            kind,
            block: u64::try_from(told.f_bsize).unwrap_or(0),
            stripes,
        })
    }

    /// Calls should start at multiples of this many bytes: the stripe size, or else the block size; 0 if unknown.
    pub fn unit(&self) -> u64 {
        self.stripes.map_or(self.block, |(_, size)| size)
    }
}

/// The number and the size of the stripes of a file on Lustre.
fn stripes(path: &CString) -> Option<(u64, u64)> {
    let mut layout = [0u8; 4096];
    let name: *const c_char = c"lustre.lov".as_ptr();
    // SAFETY: path and name are C strings, and the output has the given length.
    let len = unsafe {
        libc::getxattr(
            path.as_ptr(),
            name,
            layout.as_mut_ptr().cast(),
            layout.len(),
        )
    };
    stripes_in(layout.get(..usize::try_from(len).ok()?)?)
}

/// Reads a layout in one of the two simple forms (`struct lov_user_md` of `lustre_user.h`). A composite layout has
/// several stripe sizes, so none is reported.
fn stripes_in(layout: &[u8]) -> Option<(u64, u64)> {
    let magic = u32::from_ne_bytes(layout.get(..4)?.try_into().ok()?);
    if ![0x0BD1_0BD0, 0x0BD3_0BD0].contains(&magic) {
        return None;
    }
    let size = u32::from_ne_bytes(layout.get(24..28)?.try_into().ok()?);
    let count = u16::from_ne_bytes(layout.get(28..30)?.try_into().ok()?);
    (size > 0 && count > 0).then_some((count.into(), size.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_somewhere() {
        let found = FileSystem::of(b"/proc/self/stat").unwrap();
        assert_eq!(found.kind, "0x9fa0");
        assert_eq!(found.stripes, None);
        assert_eq!(found.unit(), found.block);
        assert_eq!(FileSystem::of(b"/proc/none/such"), None);
        assert_eq!(FileSystem::of(b"a\0b"), None);
    }

    #[test]
    fn a_layout_of_lustre() {
        let mut layout = [0u8; 56];
        layout[..4].copy_from_slice(&0x0BD1_0BD0u32.to_ne_bytes());
        layout[24..28].copy_from_slice(&(1u32 << 20).to_ne_bytes());
        layout[28..30].copy_from_slice(&4u16.to_ne_bytes());
        assert_eq!(stripes_in(&layout), Some((4, 1 << 20)));
        assert_eq!(stripes_in(&layout[..29]), None);
        let composite = 0x0BD6_0BD0u32.to_ne_bytes();
        layout[..4].copy_from_slice(&composite);
        assert_eq!(stripes_in(&layout), None);
    }
}
