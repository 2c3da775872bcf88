//! Files, through the symbols that Fortran and C call.

use super::fortran;
use crate::entries;
use crate::foreign::{Address, CTextIn, CTextOut, Descriptor, Ierror, StatusIn, StatusOut};
use libc::{c_int, c_void};
use minfo_engine::thread::ThreadLevel;
use minfo_objects::engine;
use minfo_objects::errhandler::Errhandler;
use minfo_objects::life;
use minfo_rules::constants;
use minfo_rules::datatype::Fint;
use minfo_rules::error::Class;
use std::{env, fs, process, ptr};

const SELF: c_int = constants::MPI_COMM_SELF;
const NO_INFO: c_int = constants::MPI_INFO_NULL;
const FILE_NULL: c_int = constants::MPI_FILE_NULL;
const RDONLY: c_int = constants::MPI_MODE_RDONLY;
const NEW: c_int = constants::MPI_MODE_CREATE | constants::MPI_MODE_RDWR;
const SEEK_SET: c_int = constants::MPI_SEEK_SET;

fn handle(name: &str) -> c_int {
    let mut all = minfo_rules::datatype::Basic::all();
    all.find(|basic| basic.name() == name).unwrap().handle()
}

fn open(name: &str, amode: c_int) -> Result<c_int, c_int> {
    // Another test may have initialised MPI first.
    let _ = life::init(engine::current(), ThreadLevel::Multiple);
    let name = format!("{name}   ");
    let (text, mut fh) = (name.as_bytes(), -7);
    let at = (&mut fh).into();
    match entries::minfo_file_open(SELF, text.into(), text.len(), amode, NO_INFO, at) {
        0 => Ok(fh),
        code => Err(code),
    }
}

fn close(mut fh: c_int) -> c_int {
    let code = entries::minfo_file_close((&mut fh).into());
    assert!(code != 0 || fh == FILE_NULL);
    code
}

fn count(status: &[c_int; 8], datatype: c_int) -> i64 {
    let mut count = -7;
    let status = StatusIn::of(status.as_ptr());
    let code = entries::minfo_get_count(status, 4, datatype, (&mut count).into());
    assert_eq!(code, 0);
    count
}

/// A free file name; the file is deleted after the test.
struct Scratch(String);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = env::temp_dir().join(format!("minfo-entry-{}-{name}", process::id()));
        Scratch(path.to_str().unwrap().to_owned())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A two-dimensional section as gfortran describes it.
#[repr(C)]
struct Described {
    base: *mut c_void,
    elem_len: usize,
    version: i32,
    rank: i8,
    rest: [u8; 3],
    dims: [[isize; 3]; 2],
}

impl Described {
    /// With elements of four bytes.
    fn of(first: &mut c_int, dims: [[isize; 3]; 2]) -> Described {
        Described {
            base: ptr::from_mut(first).cast(),
            elem_len: 4,
            version: 1,
            rank: 2,
            rest: [0; 3],
            dims,
        }
    }

    fn at(&self) -> Descriptor<'static> {
        Descriptor::of(self)
    }
}

#[test]
fn a_handle_and_its_errors() {
    let scratch = Scratch::new("handle");
    let class = |class: Class| class.code();
    assert_eq!(open(&scratch.0, RDONLY), Err(class(Class::NoSuchFile)));
    assert_eq!(open(&scratch.0, 2), Err(class(Class::Amode)));
    assert_eq!(open("", NEW), Err(class(Class::BadFile)));
    let fh = open(&scratch.0, NEW).unwrap();
    let mut amode = 0;
    assert_eq!(entries::minfo_file_get_amode(fh, (&mut amode).into()), 0);
    assert_eq!(amode, NEW);
    assert_eq!(entries::minfo_file_seek(fh, 0, 99), class(Class::Arg));
    assert_eq!(entries::minfo_file_set_size(fh, -1), class(Class::Arg));
    assert_eq!(entries::minfo_file_set_size(fh, 10), 0);
    assert_eq!(close(fh), 0);
    for gone in [fh, FILE_NULL, 0, SELF, NO_INFO] {
        assert_eq!(close(gone), class(Class::File));
        assert_eq!(entries::minfo_file_sync(gone), class(Class::File));
        assert_eq!(
            entries::minfo_file_seek(gone, 0, SEEK_SET),
            class(Class::File)
        );
    }
    assert_eq!(fs::metadata(&scratch.0).unwrap().len(), 10);
    let name = scratch.0.as_bytes();
    let delete = || entries::minfo_file_delete(name.into(), name.len(), NO_INFO);
    assert_eq!(delete(), 0);
    assert_eq!(delete(), class(Class::NoSuchFile));
    let code = entries::minfo_file_delete_c(CTextIn::NONE, NO_INFO);
    assert_eq!(code, class(Class::BadFile));
}

#[test]
fn files_return_errors_by_default() {
    let scratch = Scratch::new("errhandler");
    let get = |fh| {
        let mut errhandler = -7;
        let code = entries::minfo_file_get_errhandler(fh, (&mut errhandler).into());
        (code, errhandler)
    };
    assert_eq!(get(FILE_NULL), (0, Errhandler::Return.returned()));
    let fh = open(&scratch.0, NEW).unwrap();
    assert_eq!(get(fh), (0, Errhandler::Return.returned()));
    let fatal = Errhandler::Fatal.returned();
    assert_eq!(entries::minfo_file_set_errhandler(fh, fatal), 0);
    assert_eq!(get(fh), (0, fatal));
    let returning = Errhandler::Return.returned();
    assert_eq!(entries::minfo_file_set_errhandler(fh, returning), 0);
    assert_eq!(entries::minfo_file_call_errhandler(fh, 42), 0);
    assert_eq!(entries::minfo_file_call_errhandler(FILE_NULL, 42), 0);
    assert_eq!(
        entries::minfo_file_set_errhandler(fh, 7),
        Class::Errhandler.code()
    );
    assert_eq!(close(fh), 0);
    assert_eq!(get(fh).0, Class::File.code());
}

#[test]
fn sections_arrive_where_they_should() {
    let scratch = Scratch::new("sections");
    let fh = open(&scratch.0, NEW).unwrap();
    let integer = handle("MPI_INTEGER");
    let mut status = [-7; 8];
    let mut ierror: Fint = -7;

    // a(2:4:2, 1:5:2) of a(5,6): a(i,j) = 10 i + j
    let mut a: Vec<c_int> = (0..30).map(|at| 10 * (at % 5 + 1) + at / 5 + 1).collect();
    let section = Described::of(&mut a[1], [[1, 2, 8], [1, 3, 40]]);
    let count_of = 6;
    entries::minfo_file_write_at_f08(
        (&fh).into(),
        (&0).into(),
        section.at(),
        (&count_of).into(),
        (&integer).into(),
        StatusOut::of(status.as_mut_ptr()),
        (&mut ierror).into(),
    );
    assert_eq!(ierror, 0);
    assert_eq!(count(&status, integer), 6);
    let mut back = [0; 7];
    let (into, at) = (
        Address::of(back.as_mut_ptr()),
        StatusOut::of(status.as_mut_ptr()),
    );
    let code = entries::minfo_file_read(fh, into, 7, integer, at, 4);
    assert_eq!(code, 0);
    assert_eq!(count(&status, integer), 6, "the file has no more");
    assert_eq!(back, [21, 41, 23, 43, 25, 45, 0]);

    // Into another section: only that one changes, and only as far as the file goes.
    let mut b = [0; 30];
    let section = Described::of(&mut b[0], [[1, 4, 4], [1, 3, 40]]);
    assert_eq!(entries::minfo_file_seek(fh, 0, SEEK_SET), 0);
    entries::minfo_file_read_all_large_f08(
        (&fh).into(),
        section.at(),
        (&12).into(),
        (&integer).into(),
        StatusOut::of(status.as_mut_ptr()),
        Ierror::NONE,
    );
    assert_eq!(count(&status, integer), 6);
    let mut expected = [0; 30];
    expected[..4].copy_from_slice(&[21, 41, 23, 43]);
    expected[10..12].copy_from_slice(&[25, 45]);
    assert_eq!(b, expected);

    let mut fails = |count: i64, datatype: c_int| {
        entries::minfo_file_read_large_f08(
            (&fh).into(),
            section.at(),
            (&count).into(),
            (&datatype).into(),
            StatusOut::of(ptr::null_mut::<c_int>()),
            (&mut ierror).into(),
        );
        Class::of(ierror as c_int).unwrap()
    };
    assert_eq!(fails(-1, integer), Class::Count);
    assert_eq!(fails(13, integer), Class::Buffer, "the section has twelve");
    assert_eq!(fails(i64::MAX, integer), Class::Buffer);
    assert_eq!(fails(1, 512), Class::Type);
    assert_eq!(fails(0, integer), Class::Success);
    assert_eq!(close(fh), 0);
}

#[test]
fn a_view_comes_back() {
    let scratch = Scratch::new("view");
    let fh = open(&scratch.0, NEW).unwrap();
    let integer = handle("MPI_INTEGER");
    let mut filetype = -7;
    let code = entries::minfo_type_vector(2, 1, 3, integer, (&mut filetype).into());
    assert_eq!(code, 0);
    let set = |filetype, datarep: &[u8]| {
        let (text, len) = (datarep.into(), datarep.len());
        entries::minfo_file_set_view(fh, 8, integer, filetype, text, len, NO_INFO)
    };
    assert_eq!(
        set(filetype, b"native"),
        Class::Type.code(),
        "not committed"
    );
    assert_eq!(entries::minfo_type_commit((&mut filetype).into()), 0);
    assert_eq!(
        set(filetype, b"external64 "),
        Class::UnsupportedDatarep.code()
    );
    assert_eq!(set(filetype, b"internal  "), 0);
    assert_eq!(entries::minfo_type_free((&mut filetype).into()), 0);
    let (mut disp, mut etype, mut datarep) = (-7, -7, *b"############");
    let code = entries::minfo_file_get_view(
        fh,
        (&mut disp).into(),
        (&mut etype).into(),
        (&mut filetype).into(),
        datarep[..10].as_mut().into(),
        10,
    );
    assert_eq!(code, 0);
    assert_eq!((disp, etype, &datarep), (8, integer, b"internal  ##"));
    let (mut other, mut nothing) = (-7, -7);
    let code = entries::minfo_file_get_view_c(
        fh,
        (&mut disp).into(),
        (&mut nothing).into(),
        (&mut other).into(),
        CTextOut::NONE,
    );
    assert_eq!((code, nothing, other), (Class::Arg.code(), -7, -7));
    let (mut size, mut extent, mut lb) = (0, 0, 0);
    assert_eq!(entries::minfo_type_size(filetype, (&mut size).into()), 0);
    let (at, to) = ((&mut lb).into(), (&mut extent).into());
    assert_eq!(entries::minfo_type_get_extent(filetype, at, to), 0);
    assert_eq!((size, lb, extent), (8, 0, 16));
    assert_eq!(entries::minfo_type_free((&mut filetype).into()), 0);
    let numbers = [1, 2, 3];
    let (at, ignored) = (
        Address::of(&numbers),
        StatusOut::of(ptr::null_mut::<c_int>()),
    );
    let code = entries::minfo_file_write(fh, at, 3, integer, ignored, 4);
    assert_eq!(code, 0);
    let (mut offset, mut byte, mut size) = (-7, -7, -7);
    let codes = [
        entries::minfo_file_get_position(fh, (&mut offset).into()),
        entries::minfo_file_get_byte_offset(fh, 3, (&mut byte).into()),
        entries::minfo_file_get_size(fh, (&mut size).into()),
    ];
    assert_eq!(codes, [0; 3]);
    assert_eq!((offset, byte, size), (3, 8 + 16 + 12, 8 + 16 + 4));
    assert_eq!(
        set(integer, b"native"),
        0,
        "a view that does not need the other"
    );
    assert_eq!(close(fh), 0);
}

#[test]
fn hints_come_back() {
    let scratch = Scratch::new("hints");
    let fh = open(&scratch.0, NEW).unwrap();
    let mut used = -7;
    assert_eq!(entries::minfo_file_get_info(fh, (&mut used).into()), 0);
    let mut value = [b'#'; 200];
    assert_eq!(fortran::get(used, b"filename", 200, &mut value), Ok(1));
    assert_eq!(value.trim_ascii_end(), scratch.0.as_bytes());
    assert_eq!(entries::minfo_file_set_info(fh, used), 0);
    assert_eq!(
        entries::minfo_file_set_info(fh, FILE_NULL),
        Class::Info.code()
    );
    assert_eq!(fortran::free(used), Ok(NO_INFO));
    let mut flag = -7;
    assert_eq!(entries::minfo_file_set_atomicity(fh, 1), 0);
    assert_eq!(entries::minfo_file_get_atomicity(fh, (&mut flag).into()), 0);
    assert_eq!(flag, 1);
    assert_eq!(close(fh), 0);
}
