//! The file system that a directory is on.

use std::fs;
use std::path::Path;

/// The type of the file system that a path is on, by the kernel's name.
pub(super) fn file_system(path: &Path) -> Option<String> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    type_of(&mounts, path)
}

/// The type of the last mount among those nearest to the path. The fifth word of a line is the mount point; the type
/// follows a hyphen.
fn type_of(mounts: &str, path: &Path) -> Option<String> {
    let mut nearest: Option<(usize, &str)> = None;
    for line in mounts.lines() {
        let Some((before, after)) = line.split_once(" - ") else {
            continue;
        };
        let (Some(place), Some(kind)) = (before.split(' ').nth(4), after.split(' ').next()) else {
            continue;
        };
        let place = place.replace("\\040", " ");
        let depth = Path::new(&place).components().count();
        let is_nearer = nearest.is_none_or(|(known, _)| known <= depth);
        if path.starts_with(&place) && is_nearer {
            nearest = Some((depth, kind));
        }
    }
    nearest.map(|(_, kind)| kind.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_mount_counts() {
        let mounts = "1 0 8:1 / / rw shared:1 - ext4 /dev/sda rw\n\
                      2 1 0:2 / /scratch/a\\040b rw - lustre server rw\n\
                      3 1 0:3 / /scratch rw - nfs4 server rw\n\
                      broken line\n";
        let of = |path: &str| type_of(mounts, Path::new(path));
        assert_eq!(of("/home/x").as_deref(), Some("ext4"));
        assert_eq!(of("/scratch").as_deref(), Some("nfs4"));
        assert_eq!(of("/scratchy").as_deref(), Some("ext4"));
        assert_eq!(of("/scratch/a b/c").as_deref(), Some("lustre"));
        assert!(file_system(Path::new("/")).is_some());
    }
}
