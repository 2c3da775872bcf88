use super::*;
use crate::engine::current;
use minfo_engine::Predefined;
use minfo_engine::file::View;
use minfo_rules::datatype::Basic;
use minfo_rules::datatype::Order;
use minfo_rules::info::Info;

const APPEND: i32 = Amode::APPEND;
const CREATE: i32 = Amode::CREATE;
const RDONLY: i32 = Amode::RDONLY;
const RDWR: i32 = Amode::RDWR;
const SEQUENTIAL: i32 = Amode::SEQUENTIAL;
const WRONLY: i32 = Amode::WRONLY;

fn named(name: &str) -> Datatype {
    let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
    Datatype::predefined(basic.handle()).unwrap().clone()
}

fn change(
    amode: i32,
    disp: i64,
    etype: &Datatype,
    filetype: &Datatype,
    rep: &str,
) -> Result<ReportedView> {
    let (etype, filetype) = (Arc::new(etype.clone()), Arc::new(filetype.clone()));
    ReportedView::new(Amode(amode), disp, etype, filetype, rep.as_bytes())
}

#[test]
fn views_that_are_none() {
    let [byte, integer, real, double] = [
        "MPI_BYTE",
        "MPI_INTEGER",
        "MPI_REAL",
        "MPI_DOUBLE_PRECISION",
    ]
    .map(named);
    let two = Datatype::contiguous(2, &integer).unwrap();
    let three = Datatype::contiguous(3, &integer).unwrap();
    let every_other = Datatype::vector(3, 2, 4, &integer).unwrap();
    let column = Datatype::subarray(&[4, 4], &[1, 4], &[2, 0], Order::Fortran, &integer).unwrap();
    let class = |disp, etype: &Datatype, filetype: &Datatype, rep: &str| {
        let seen = change(RDWR, disp, etype, filetype, rep);
        seen.map(drop).map_err(|error| error.class)
    };
    for filetype in [&integer, &two, &three, &every_other, &column] {
        assert_eq!(class(0, &integer, filetype, "native"), Ok(()));
        assert_eq!(class(1 << 40, &byte, filetype, "internal"), Ok(()));
        assert_eq!(class(0, &real, filetype, "native"), Err(Class::Type));
    }
    assert_eq!(class(0, &two, &every_other, "native"), Ok(()));
    assert_eq!(
        class(0, &integer, &byte, "native"),
        Err(Class::Type),
        "a part of an etype"
    );
    assert_eq!(
        class(0, &two, &three, "native"),
        Err(Class::Type),
        "one and a half"
    );
    assert_eq!(class(0, &double, &two, "native"), Err(Class::Type));

    let backwards = Datatype::vector(3, 1, -2, &integer).unwrap();
    let overlapping = Datatype::vector(3, 2, 1, &integer).unwrap();
    let empty = Datatype::contiguous(0, &integer).unwrap();
    for bad in [&backwards, &overlapping] {
        assert_eq!(class(0, &integer, bad, "native"), Err(Class::Type));
        assert_eq!(class(0, bad, bad, "native"), Err(Class::Type));
    }
    // Displacements count, not the bounds.
    let below = Datatype::resized(&every_other, -8, 80).unwrap();
    assert_eq!(class(0, &integer, &below, "native"), Ok(()));
    assert_eq!(class(0, &below, &below, "native"), Ok(()));
    // The next filetype would start inside this one, but a single one is in order.
    let short = Datatype::resized(&every_other, 0, 8).unwrap();
    assert_eq!(class(0, &integer, &short, "native"), Ok(()));
    assert_eq!(class(0, &short, &short, "native"), Err(Class::Type));
    // A process may have no part of an array, but offsets cannot be counted in units of 0 bytes.
    assert_eq!(class(0, &integer, &empty, "native"), Ok(()));
    assert_eq!(class(0, &empty, &empty, "native"), Err(Class::Type));
    assert_eq!(class(-1, &byte, &byte, "native"), Err(Class::Arg));
    assert_eq!(class(-2, &byte, &byte, "native"), Err(Class::Arg));
    for rep in ["external64", "", "nativ", "native ", "a\0b"] {
        assert_eq!(
            class(0, &byte, &byte, rep),
            Err(Class::UnsupportedDatarep),
            "{rep}"
        );
    }
    assert_eq!(
        *change(RDWR, 0, &byte, &byte, "NATIVE").unwrap().name,
        *b"NATIVE"
    );
}

#[test]
fn the_current_displacement_is_for_sequential_files() {
    let byte = named("MPI_BYTE");
    let class = |disp| {
        let seen = change(SEQUENTIAL | RDONLY, disp, &byte, &byte, "native");
        seen.map(|seen| seen.disp).map_err(|error| error.class)
    };
    assert_eq!(class(-1), Ok(View::CURRENT));
    assert_eq!(class(0), Err(Class::Arg));
}

fn access(amode: i32, etype: &Datatype) -> FileAccess {
    let comm = current().comm(Predefined::Itself).unwrap().object;
    let made = comm.open(b"/dev/null", Amode::of(amode).unwrap(), &Info::default());
    let mut file = FileObject::new(made.unwrap(), b"file", Amode(amode));
    file.seen.etype = Arc::new(etype.clone());
    file.access()
}

#[test]
fn what_a_mode_allows() {
    let byte = named("MPI_BYTE");
    let ways = |amode| {
        let access = access(amode, &byte);
        let all = [
            access.transferable(Direction::Read, At::Pointer),
            access.transferable(Direction::Read, At::Shared),
            access.transferable(Direction::Write, At::Offset(0)),
            access.transferable(Direction::Write, At::Shared),
            access.random(),
        ];
        all.map(|way| way.map(drop).map_err(|error| error.class))
    };
    let (yes, no) = (Ok(()), Err(Class::UnsupportedOperation));
    let (read_only, write_only) = (Err(Class::ReadOnly), Err(Class::Access));
    assert_eq!(ways(RDWR | APPEND), [yes; 5]);
    assert_eq!(ways(RDONLY), [yes, yes, read_only, read_only, yes]);
    assert_eq!(
        ways(WRONLY | CREATE),
        [write_only, write_only, yes, yes, yes]
    );
    let sequential = ways(RDONLY | SEQUENTIAL);
    assert_eq!(sequential, [no, yes, read_only, read_only, no]);
    let sequential = ways(WRONLY | SEQUENTIAL);
    assert_eq!(sequential, [write_only, write_only, no, yes, no]);
}

#[test]
fn transfers_are_of_whole_etypes() {
    let [byte, integer, real] = ["MPI_BYTE", "MPI_INTEGER", "MPI_REAL"].map(named);
    let two = Datatype::contiguous(2, &integer).unwrap();
    let check = |etype: &Datatype, at, count, datatype: &Datatype| {
        let checked = access(RDWR, etype).check(at, count, datatype);
        checked.map_err(|error| error.class)
    };
    assert_eq!(check(&integer, At::Pointer, 5, &integer), Ok(()));
    assert_eq!(check(&integer, At::Offset(0), 8, &byte), Ok(()));
    assert_eq!(check(&integer, At::Offset(0), 7, &byte), Err(Class::Type));
    assert_eq!(check(&two, At::Pointer, 4, &integer), Ok(()));
    assert_eq!(check(&two, At::Pointer, 3, &integer), Err(Class::Type));
    assert_eq!(check(&integer, At::Pointer, 1, &real), Err(Class::Type));
    assert_eq!(check(&byte, At::Pointer, 1, &real), Ok(()));
    assert_eq!(check(&byte, At::Offset(-1), 1, &real), Err(Class::Arg));
}

#[test]
fn names_that_no_file_can_have() {
    let long = [b'x'; 4096];
    for name in [&b""[..], b"a\0b", &long] {
        assert_eq!(check_name(name).unwrap_err().class, Class::BadFile);
    }
    for name in [&b"x"[..], b" ", b"a/b", &long[1..]] {
        assert!(check_name(name).is_ok());
    }
}
