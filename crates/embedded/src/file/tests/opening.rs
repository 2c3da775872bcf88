//! Opening, closing and deleting, and the hints of files.

use super::super::system;
use super::*;
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};

const RDONLY: i32 = Amode::RDONLY;
const RDWR: i32 = Amode::RDWR;
const NEW_EXCL: i32 = Amode::CREATE | Amode::EXCL | RDWR;

fn mode_of(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn what_cannot_be_opened() {
    let scratch = Scratch::new();
    let there = scratch.with("there", b"1234");
    let absent = scratch.path("absent");
    let line = format!(
        "MPI_ERR_NO_SUCH_FILE: cannot open \"{}\" with MPI_MODE_RDONLY: No such file or directory \
         (os error 2)",
        absent.display()
    );
    assert_eq!(failure(&absent, RDONLY), (Class::NoSuchFile, line));
    let (class, line) = failure(&there, NEW_EXCL | Amode::DELETE_ON_CLOSE);
    assert_eq!(class, Class::FileExists);
    let modes =
        "MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE | MPI_MODE_EXCL | MPI_MODE_RDWR: File exists";
    assert!(line.contains(modes), "{line}");
    assert!(there.exists(), "a file that was not opened is not deleted");

    // MPI_MODE_EXCL only applies to files that are created.
    open(&there, Amode::EXCL | RDWR).close().unwrap();
    for amode in [RDONLY, Amode::WRONLY, RDWR, NEW.0] {
        assert_eq!(failure(&scratch.0, amode).0, Class::BadFile, "{amode}");
        assert_eq!(failure(&there.join("x"), amode).0, Class::BadFile);
        assert_eq!(
            failure(&scratch.path(&"x".repeat(300)), amode).0,
            Class::BadFile
        );
        let inside = scratch.path("absent/x");
        assert_eq!(failure(&inside, amode).0, Class::NoSuchFile);
    }
    symlink("loop", scratch.path("loop")).unwrap();
    assert_eq!(failure(&scratch.path("loop"), RDWR).0, Class::BadFile);
}

#[test]
fn errors_of_the_system_and_their_classes() {
    let classes = [
        (libc::ENOENT, Class::NoSuchFile),
        (libc::EEXIST, Class::FileExists),
        (libc::EACCES, Class::Access),
        (libc::EPERM, Class::Access),
        (libc::EROFS, Class::ReadOnly),
        (libc::ENOSPC, Class::NoSpace),
        (libc::EFBIG, Class::NoSpace),
        (libc::EDQUOT, Class::Quota),
        (libc::EISDIR, Class::BadFile),
        (libc::ENOTDIR, Class::BadFile),
        (libc::ENAMETOOLONG, Class::BadFile),
        (libc::ELOOP, Class::BadFile),
        (libc::ETXTBSY, Class::FileInUse),
        (libc::EBUSY, Class::FileInUse),
        (libc::ENOMEM, Class::NoMem),
        (libc::ESPIPE, Class::UnsupportedOperation),
        (libc::EIO, Class::Io),
        (libc::EMFILE, Class::Io),
        (libc::ESTALE, Class::Io),
    ];
    for (errno, class) in classes {
        let error = system::refused("x", &io::Error::from_raw_os_error(errno));
        assert_eq!(error.class, class, "{errno}");
    }
}

#[test]
fn delete() {
    let scratch = Scratch::new();
    let path = scratch.with("file", b"");
    let delete = |path: &Path| super::super::delete(path.as_os_str().as_bytes());
    delete(&path).unwrap();
    assert!(!path.exists());
    let error = delete(&path).unwrap_err();
    assert_eq!(error.class, Class::NoSuchFile);
    assert!(error.what.starts_with("cannot delete \"/"), "{error}");
    assert_eq!(delete(&scratch.0).unwrap_err().class, Class::BadFile);

    let file = open(&path, NEW.0 | Amode::DELETE_ON_CLOSE);
    assert!(path.exists());
    file.close().unwrap();
    assert!(!path.exists());
    assert_eq!(file.close().unwrap_err().class, Class::File);
    assert_eq!(file.size().unwrap_err().class, Class::File);

    let file = open(&path, NEW.0 | Amode::DELETE_ON_CLOSE);
    fs::remove_file(&path).unwrap();
    assert_eq!(file.close().unwrap_err().class, Class::NoSuchFile);
}

#[test]
fn permissions_are_those_of_the_hint_where_the_file_is_new() {
    let scratch = Scratch::new();
    for (octal, mode) in [("0640", 0o640), ("777", 0o777), ("0", 0), ("666", 0o666)] {
        let path = scratch.path(octal);
        let pairs = [("file_perm", octal)];
        let made = open_with(&path, NEW.0, &pairs).unwrap();
        assert_eq!(made.hints.get("file_perm"), Some(octal));
        assert_eq!(mode_of(&path), mode, "whatever the umask is");
        write(made.object.as_ref(), At::Pointer, b"1234");
        made.object.close().unwrap();

        fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).unwrap();
        let made = open_with(&path, NEW.0, &pairs).unwrap();
        assert_eq!(made.hints.get("file_perm"), None, "it was there already");
        assert_eq!(mode_of(&path), 0o604);
        let error = open_with(&path, NEW_EXCL, &pairs).err().unwrap();
        assert_eq!(error.class, Class::FileExists);
        let made = open_with(&path, RDWR, &pairs).unwrap();
        assert_eq!(made.hints.get("file_perm"), None, "nothing is created");
    }
    for bad in ["rw-r--r--", "648", "77777"] {
        let made = open_with(&scratch.path(bad), NEW.0, &[("file_perm", bad)]).unwrap();
        assert_eq!(made.hints.get("file_perm"), None);
    }
    // An existing name for a missing file.
    symlink("target", scratch.path("link")).unwrap();
    let pairs = [("file_perm", "0600")];
    let made = open_with(&scratch.path("link"), NEW.0, &pairs).unwrap();
    assert_eq!(made.hints.get("file_perm"), None);
    assert!(scratch.path("target").exists());
}

#[test]
fn hints_in_effect() {
    let scratch = Scratch::new();
    let path = scratch.path("file");
    let pairs = [
        ("access_style", " random , read_once"),
        ("cb_nodes", "4"),
        ("filename", "another"),
        ("mpi_memory_alloc_kinds", "cuda"),
    ];
    let made = open_with(&path, NEW.0, &pairs).unwrap();
    let mut hints = made.hints;
    assert_eq!(hints.get("access_style"), Some("random,read_once"));
    assert_eq!(hints.get("filename"), path.to_str());
    assert_eq!(hints.get("mpi_memory_alloc_kinds"), Some("mpi,system"));
    assert_eq!(hints.get("cb_nodes"), None);

    let file = made.object;
    let nothing = info(&[("access_style", "quickly")]);
    file.set_info(&nothing, &mut hints).unwrap();
    assert_eq!(hints.get("access_style"), Some("random,read_once"));
    let other = info(&[("access_style", "sequential"), ("file_perm", "0600")]);
    file.set_info(&other, &mut hints).unwrap();
    assert_eq!(hints.get("access_style"), Some("sequential"));
    assert_eq!(
        hints.get("file_perm"),
        None,
        "it says nothing about an old file"
    );
    let third = info(&[("access_style", "write_mostly,reverse_sequential,write_once")]);
    file.set_view(View::bytes(), &third, &mut hints).unwrap();
    assert_eq!(
        hints.get("access_style"),
        Some("write_mostly,reverse_sequential,write_once")
    );
}

#[test]
fn a_pipe_is_refused_at_once() {
    let scratch = Scratch::new();
    let path = scratch.path("pipe");
    mkfifo(&path, Mode::S_IRWXU).unwrap();
    for amode in [RDONLY, Amode::WRONLY, RDWR, NEW.0, NEW.0 | Amode::APPEND] {
        let (class, line) = failure(&path, amode);
        assert_eq!(class, Class::File, "{amode}");
        assert!(line.ends_with("a pipe, a socket or a device"), "{line}");
        let made = open_with(&path, amode, &[("file_perm", "0600")]);
        assert_eq!(made.err().unwrap().class, Class::File, "{amode}");
    }
    assert_eq!(failure(&path, NEW_EXCL).0, Class::FileExists);
    open(Path::new("/dev/null"), RDWR).close().unwrap();
}

#[test]
fn names_that_no_info_value_can_be_are_not_told() {
    let scratch = Scratch::new();
    let path = scratch.0.join(std::ffi::OsStr::from_bytes(b"caf\xe9"));
    let made = open_with(&path, NEW.0, &[]).unwrap();
    assert_eq!(made.hints.get("filename"), None);
    let long = scratch.path(&format!("{}file", "./".repeat(600)));
    let made = open_with(&long, NEW.0, &[]).unwrap();
    assert_eq!(made.hints.get("filename"), None);
    let mut used = Info::default();
    made.hints.give(&mut used).unwrap();
}

#[test]
fn descriptors_are_back_where_they_were() {
    let scratch = Scratch::new();
    let path = scratch.with("file", b"1234");
    let ours = || {
        let links = fs::read_dir("/proc/self/fd").unwrap();
        let targets = links.filter_map(|link| fs::read_link(link.unwrap().path()).ok());
        targets
            .filter(|target| target.starts_with(&scratch.0))
            .count()
    };
    let open_one = open(&path, RDONLY);
    assert_eq!(ours(), 1);
    open_one.close().unwrap();
    for round in 0..1000 {
        let file = open(&path, [RDONLY, RDWR, NEW.0][round % 3]);
        assert_eq!(read(file.as_ref(), At::Pointer, 9), b"1234");
        // A dropped file is also closed.
        if round % 7 > 0 {
            file.close().unwrap();
        }
        let _ = open_with(&scratch.path("absent"), RDONLY, &[]);
        let _ = open_with(&scratch.0, RDONLY, &[]);
        let _ = open_with(&path, NEW_EXCL, &[("file_perm", "600")]);
    }
    assert_eq!(ours(), 0);
}
