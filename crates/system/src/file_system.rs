//! The file system that a file is on.
#![allow(unsafe_code)]

use libc::c_char;
use std::ffi::{CString, OsStr};
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// What the system reports about the file system of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSystem {
    /// Its type, as `mount` names it, or in hexadecimal if the number is unknown here.
    pub kind: String,
    /// Its block size in bytes.
    pub block: u64,
    /// On Lustre: how the file is striped.
    pub stripes: Option<Stripes>,
    /// Which file it is: the same number on all hosts if they share it (its inode, and when it was made, if that is known: local
    /// disks that were set up alike give the same inodes). Not the device, which a host numbers as it likes.
    pub file: (u64, u64),
}

/// The stripes of a file: those of its first component, if it has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stripes {
    /// How many stripes it has.
    pub number: u64,
    /// Their size in bytes.
    pub size: u64,
    /// The number of components: more than 1 in a composite layout, where each part of the file has stripes of its own.
    pub components: u64,
    /// Whether the stripes of all components are of this size.
    pub is_of_one_size: bool,
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

/// Whether there is a file with this name.
pub fn exists(name: &[u8]) -> bool {
    Path::new(OsStr::from_bytes(name)).exists()
}

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
        let mut kind =
            known.map_or_else(|| format!("0x{number:x}"), |(_, kind)| (*kind).to_owned());
        let file = std::fs::metadata(OsStr::from_bytes(name)).ok()?;
        if kind == "fuse" {
            let mounts = std::fs::read("/proc/self/mountinfo").unwrap_or_default();
            kind = mounted(&String::from_utf8_lossy(&mounts), file.dev()).unwrap_or(kind);
        }
        let made = file
            .created()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let made = made.and_then(|time| u64::try_from(time.as_nanos()).ok());
        let stripes = (kind == "lustre").then(|| stripes(&path)).flatten();
        Some(FileSystem {
            kind,
            block: u64::try_from(told.f_bsize).unwrap_or(0),
            stripes,
            file: (file.ino(), made.unwrap_or(0)),
        })
    }

    /// Calls should start at multiples of this many bytes: the stripe size, if there is one for the whole file, or else the block
    /// size; 0 if unknown.
    pub fn unit(&self) -> u64 {
        let stripes = self.stripes.filter(|stripes| stripes.is_of_one_size);
        stripes.map_or(self.block, |stripes| stripes.size)
    }
}

/// The type of a mounted file system, from `/proc/self/mountinfo`: for FUSE it says which one, "fuse.glusterfs".
fn mounted(mounts: &str, device: u64) -> Option<String> {
    let device = format!("{}:{}", libc::major(device), libc::minor(device));
    mounts.lines().find_map(|line| {
        let (place, of_system) = line.split_once(" - ")?;
        let kind = of_system.split(' ').next()?;
        (place.split(' ').nth(2)? == device).then(|| kind.to_owned())
    })
}

/// The stripes of a file on Lustre.
fn stripes(path: &CString) -> Option<Stripes> {
    // No attribute is longer (`XATTR_SIZE_MAX`).
    let mut layout = vec![0u8; 1 << 16];
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

/// The number at a place of a layout, which is in the order of this processor.
fn number<const LEN: usize>(layout: &[u8], at: usize) -> Option<[u8; LEN]> {
    layout.get(at..)?.first_chunk().copied()
}

/// Reads a layout of `lustre_user.h`: a simple one (`struct lov_user_md`), or a composite one (`struct lov_comp_md_v1`), in which
/// each part of the file has a simple one of its own. What does not fit is not read.
fn stripes_in(layout: &[u8]) -> Option<Stripes> {
    const COMPOSITE: u32 = 0x0BD6_0BD0;
    const HEAD: usize = 32;
    const ENTRY: usize = 48;
    if u32::from_ne_bytes(number(layout, 0)?) != COMPOSITE {
        return simple_stripes_in(layout);
    }
    let components = u16::from_ne_bytes(number(layout, 14)?);
    let component = |place: usize| {
        let entry = layout.get(HEAD + place * ENTRY..)?.get(..ENTRY)?;
        let at = u32::from_ne_bytes(number(entry, 24)?);
        simple_stripes_in(layout.get(usize::try_from(at).ok()?..)?)
    };
    let first = component(0)?;
    let is_alike = |place| component(place).is_some_and(|other| other.size == first.size);
    Some(Stripes {
        components: components.into(),
        is_of_one_size: (1..components.into()).all(is_alike),
        ..first
    })
}

fn simple_stripes_in(layout: &[u8]) -> Option<Stripes> {
    let magic = u32::from_ne_bytes(number(layout, 0)?);
    let size = u32::from_ne_bytes(number(layout, 24)?);
    let count = u16::from_ne_bytes(number(layout, 28)?);
    let is_known = [0x0BD1_0BD0, 0x0BD3_0BD0].contains(&magic) && size > 0 && count > 0;
    is_known.then_some(Stripes {
        number: count.into(),
        size: size.into(),
        components: 1,
        is_of_one_size: true,
    })
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
    fn which_fuse_it_is() {
        let mounts = "22 1 254:0 / / rw - ext4 /dev/vda rw\n40 22 0:51 / /mnt/pfs rw,relatime shared:1 - fuse.glusterfs server:/pfs rw\n";
        let of = |minor| mounted(mounts, libc::makedev(0, minor));
        assert_eq!(of(51).as_deref(), Some("fuse.glusterfs"));
        assert_eq!(of(5), None);
    }

    /// A simple layout, up to where its stripes are listed.
    fn simple(size: u32, count: u16) -> Vec<u8> {
        let mut layout = vec![0u8; 32];
        layout[..4].copy_from_slice(&0x0BD1_0BD0u32.to_ne_bytes());
        layout[24..28].copy_from_slice(&size.to_ne_bytes());
        layout[28..30].copy_from_slice(&count.to_ne_bytes());
        layout
    }

    /// A composite layout of these.
    fn composite(parts: &[Vec<u8>]) -> Vec<u8> {
        let mut layout = vec![0u8; 32 + 48 * parts.len()];
        layout[..4].copy_from_slice(&0x0BD6_0BD0u32.to_ne_bytes());
        layout[14..16].copy_from_slice(&(parts.len() as u16).to_ne_bytes());
        for (place, part) in parts.iter().enumerate() {
            let at = layout.len() as u32;
            let entry = 32 + 48 * place;
            layout[entry + 24..entry + 28].copy_from_slice(&at.to_ne_bytes());
            layout.extend(part);
        }
        layout
    }

    #[test]
    fn layouts_of_lustre() {
        let told = |layout: &[u8]| {
            let found = stripes_in(layout)?;
            Some((
                found.number,
                found.size,
                found.components,
                found.is_of_one_size,
            ))
        };
        let one = simple(1 << 20, 4);
        assert_eq!(told(&one), Some((4, 1 << 20, 1, true)));
        assert_eq!(told(&one[..29]), None);
        assert_eq!(told(&simple(0, 4)), None);
        let other = composite(&[one.clone(), simple(1 << 20, 8)]);
        assert_eq!(told(&other), Some((4, 1 << 20, 2, true)));
        let three = [one.clone(), one.clone(), simple(4 << 20, 8)];
        assert_eq!(told(&composite(&three)), Some((4, 1 << 20, 3, false)));
        assert_eq!(told(&composite(&[])), None);
        assert_eq!(told(&composite(&[composite(&[one])])), None);
    }

    /// Any bytes may be in an attribute.
    #[test]
    fn a_broken_layout_is_read_as_far_as_it_goes() {
        let whole = composite(&[simple(1 << 20, 4), simple(1 << 20, 8)]);
        for len in 0..whole.len() {
            let _ = stripes_in(&whole[..len]);
        }
        for at in 0..whole.len() {
            let mut broken = whole.clone();
            broken[at..].fill(0xff);
            let _ = stripes_in(&broken);
            broken[at..].fill(0);
            let _ = stripes_in(&broken);
        }
        let mut outside = whole;
        outside[32 + 24..32 + 28].copy_from_slice(&u32::MAX.to_ne_bytes());
        assert_eq!(stripes_in(&outside), None);
    }
}
