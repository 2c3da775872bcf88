//! Transfers at the edges: the end of the file, large offsets, full devices, many pieces.

use super::super::system;
use super::*;
use minfo_engine::file::Whence;
use minfo_rules::datatype::Lengths;
use std::os::unix::fs::MetadataExt;

#[test]
fn the_end_of_the_file() {
    let scratch = Scratch::new();
    let path = scratch.with("file", b"0123456789");
    let file = open(&path, Amode::RDWR | Amode::APPEND);
    let file = file.as_ref();
    assert_eq!(file.position().unwrap(), 10, "MPI_MODE_APPEND");
    write(file, At::Pointer, b"ab");
    assert_eq!(file.size().unwrap(), 12);
    assert_eq!(read(file, At::Pointer, 4), b"");
    assert_eq!(read(file, At::Offset(10), 4), b"ab");
    assert_eq!(read(file, At::Offset(1 << 40), 4), b"");

    // An etype that is only partly in the file: its bytes are read, and reading continues after it.
    let integer8 = named("MPI_INTEGER8");
    set_view(file, 0, integer8, integer8);
    assert_eq!(read(file, At::Offset(0), 24), b"0123456789ab");
    assert_eq!(read(file, At::Pointer, 8), b"01234567");
    assert_eq!(read(file, At::Pointer, 8), b"89ab");
    assert_eq!(file.position().unwrap(), 2);
    assert_eq!(read(file, At::Pointer, 8), b"");
    assert_eq!(file.position().unwrap(), 2);
    file.seek(0, Whence::End).unwrap();
    assert_eq!(file.position().unwrap(), 2);
    file.seek(-1, Whence::End).unwrap();
    assert_eq!(read(file, At::Pointer, 8), b"89ab");
    let error = file.seek(-3, Whence::End).unwrap_err();
    assert_eq!(error.class, Class::Arg);
    assert_eq!(file.position().unwrap(), 2);
}

/// A filetype that overlaps its successor occurs only once.
#[test]
fn a_view_of_one_filetype() {
    let scratch = Scratch::new();
    let path = scratch.with("file", b"0123456789");
    let file = open(&path, Amode::RDWR);
    let file = file.as_ref();
    let byte = named("MPI_BYTE");
    let parts = Datatype::indexed(Lengths::Each(&[2, 1]), &mut [1, 5], byte).unwrap();
    let short = Datatype::resized(&parts, 0, 3).unwrap();
    set_view(file, 2, byte, &short);
    write(file, At::Pointer, b"abc");
    assert_eq!(fs::read(&path).unwrap(), b"012ab56c89");
    assert_eq!(file.position().unwrap(), 3);
    write(file, At::Pointer, b"");
    assert_eq!(read(file, At::Offset(0), 3), b"abc");
    assert_eq!(read(file, At::Offset(2), 1), b"c");
    assert_eq!(file.byte_offset(2).unwrap(), 7);
    file.seek(0, Whence::End).unwrap();
    assert_eq!(file.position().unwrap(), 3);

    let beyond = [
        try_write(file, At::Pointer, b"d").map(drop),
        try_write(file, At::Offset(0), b"abcd").map(drop),
        file.byte_offset(3).map(drop),
    ];
    for outcome in beyond {
        assert_eq!(outcome.unwrap_err().class, Class::Arg);
    }
    assert_eq!(fs::read(&path).unwrap(), b"012ab56c89");
}

#[test]
fn offsets_beyond_four_gibibytes() {
    const GIB: i64 = 1 << 30;
    let scratch = Scratch::new();
    let path = scratch.path("sparse");
    let file = open(&path, NEW.0);
    let file = file.as_ref();
    write(file, At::Offset(5 * GIB), b"far");
    assert_eq!(file.size().unwrap(), 5 * GIB + 3);
    assert_eq!(read(file, At::Offset(5 * GIB - 1), 9), b"\0far");
    // The same bytes through a view of every fourth GIB.
    let gib = Datatype::contiguous(GIB, named("MPI_BYTE")).unwrap();
    let every_fourth = Datatype::vector(2, 1, 4, &gib).unwrap();
    set_view(file, GIB, named("MPI_BYTE"), &every_fourth);
    assert_eq!(file.byte_offset(GIB).unwrap(), 5 * GIB);
    assert_eq!(read(file, At::Offset(GIB), 9), b"far");
    assert_eq!(read(file, At::Offset(GIB - 2), 9), b"\0\0far");
    write(file, At::Offset(GIB - 1), b"<>");
    assert_eq!(read(file, At::Offset(GIB - 1), 9), b"<>ar");
    file.seek(0, Whence::End).unwrap();
    assert_eq!(file.position().unwrap(), GIB + 3);
    assert!(fs::metadata(&path).unwrap().blocks() < 1000);
}

#[test]
fn what_lies_behind_the_last_byte_of_all() {
    let scratch = Scratch::new();
    let file = open(&scratch.path("file"), NEW.0);
    let file = file.as_ref();
    let integer8 = named("MPI_INTEGER8");
    for disp in [0, 1, i64::MAX] {
        set_view(file, disp, integer8, integer8);
        // The second of them starts within reach, but does not end there.
        for offset in [i64::MAX, i64::MAX / 8] {
            let at = At::Offset(offset);
            let refused = try_write(file, at, &[1; 8]).unwrap_err();
            assert_eq!(refused.class, Class::Arg);
            let refused = file.read(at, &mut [1; 8], integer8.basic(), false);
            assert_eq!(refused.unwrap_err().class, Class::Arg);
        }
        let last = file.byte_offset(i64::MAX / 8 - 1).ok();
        let expected = (disp < 2).then_some(i64::MAX / 8 * 8 - 8 + disp % 2);
        assert_eq!(last, expected);
        assert_eq!(file.byte_offset(i64::MAX).unwrap_err().class, Class::Arg);
        file.seek(i64::MAX, Whence::Set).unwrap();
        assert_eq!(file.seek(1, Whence::Cur).unwrap_err().class, Class::Arg);
        assert_eq!(
            try_write(file, At::Pointer, &[1; 8]).unwrap_err().class,
            Class::Arg
        );
    }
    assert_eq!(file.size().unwrap(), 0);
}

#[test]
fn a_full_device() {
    let file = open(Path::new("/dev/full"), Amode::WRONLY);
    let error = try_write(file.as_ref(), At::Offset(3), &[1; 100]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "MPI_ERR_NO_SPACE: cannot write 100 bytes at offset 3 of \"/dev/full\": No space left on \
         device (os error 28)"
    );
    assert_eq!(
        try_write(file.as_ref(), At::Pointer, b"1")
            .unwrap_err()
            .class,
        Class::NoSpace
    );
    assert_eq!(file.position().unwrap(), 0);
    assert_eq!(try_write(file.as_ref(), At::Pointer, b"").unwrap(), 0);
    file.sync().unwrap();
    file.close().unwrap();
}

/// The number of read calls of this thread, if the system counts them.
fn reads() -> Option<u64> {
    let counts = fs::read_to_string("/proc/thread-self/io").ok()?;
    let line = counts
        .lines()
        .find_map(|line| line.strip_prefix("syscr: "))?;
    line.parse().ok()
}

#[test]
fn pieces_of_all_sizes() {
    let scratch = Scratch::new();
    let content: Vec<u8> = (0..1_000_000u32)
        .map(|n| (n ^ n >> 8 ^ n >> 16) as u8)
        .collect();
    let path = scratch.with("file", &content);
    let byte = named("MPI_BYTE");
    // Length and distance of pieces, and the maximum number of system calls.
    let cases = [
        (8, 16, 30),
        (1, 3, 100),
        (100, 4000, 20),
        (100, 5000, 700),
        (40_000, 41_000, 100),
        (3000, 3001, 20),
        (300_000, 300_001, 20),
    ];
    for (len, distance, most) in cases {
        let file = open(&path, Amode::RDONLY);
        let file = file.as_ref();
        let filetype = Datatype::vector(content.len() as i64, len, distance, byte).unwrap();
        set_view(file, 7, byte, &filetype);
        let seen = content[7..].chunks(distance as usize);
        let expected: Vec<u8> = seen
            .flat_map(|chunk| &chunk[..chunk.len().min(len as usize)])
            .copied()
            .collect();
        let before = reads();
        let came = read(file, At::Pointer, content.len());
        assert!(came == expected, "{len} of {distance}");
        if let (Some(before), Some(after)) = (before, reads()) {
            let calls = after - before;
            assert!(calls <= most, "{calls} calls for {len} of {distance}");
        }
        assert_eq!(file.position().unwrap(), expected.len() as i64);
        // A part from the middle.
        let (from, part) = (expected.len() / 3, expected.len() / 2);
        assert!(read(file, At::Offset(from as i64), part) == expected[from..from + part]);

        // Written back inverted, and nothing else.
        let copy = scratch.with("copy", &content);
        let file = open(&copy, Amode::RDWR);
        set_view(file.as_ref(), 7, byte, &filetype);
        let inverted: Vec<u8> = expected.iter().map(|byte| !byte).collect();
        write(file.as_ref(), At::Pointer, &inverted);
        let is_seen = |n: usize| n >= 7 && (n - 7) % (distance as usize) < len as usize;
        let now = fs::read(&copy).unwrap();
        let bytes = now.iter().zip(&content).enumerate();
        assert!({ bytes }.all(|(n, (now, old))| *now == if is_seen(n) { !old } else { *old }));
        assert_eq!(now.len(), content.len());
    }
}

#[test]
fn room_for_data() {
    let scratch = Scratch::new();
    let path = scratch.path("file");
    let file = open(&path, NEW.0);
    file.preallocate(100_000).unwrap();
    let known = fs::metadata(&path).unwrap();
    assert_eq!(known.len(), 100_000);
    assert!(known.blocks() * 512 >= 100_000);
    file.preallocate(10).unwrap();
    file.preallocate(0).unwrap();
    assert_eq!(file.size().unwrap(), 100_000);
    file.set_size(10).unwrap();
    assert_eq!(file.size().unwrap(), 10);
}

/// The fallback for file systems that cannot allocate space.
#[test]
fn room_by_writing() {
    const SIZE: usize = 50_000;
    let scratch = Scratch::new();
    let path = scratch.path("file");
    for end in [0usize, 1, 4096, 4097, 30_001, 80_000] {
        let file = open(&path, NEW.0);
        file.set_size(0).unwrap();
        file.set_size(end as i64).unwrap();
        let data = [0, 5000, 8191, 8192, 20_000, 30_000, 79_999];
        for offset in data.into_iter().filter(|&offset| offset < end) {
            write(file.as_ref(), At::Offset(offset as i64), b"x");
        }
        let before = fs::read(&path).unwrap();
        let of_system = fs::File::options()
            .read(true)
            .write(true)
            .open(&path)
            .unwrap();
        system::fill(&of_system, SIZE as u64, Amode(Amode::RDWR)).unwrap();
        let after = fs::read(&path).unwrap();
        assert_eq!(after.len(), SIZE.max(end));
        assert!(after.starts_with(&before), "{end}");
        assert!(after[end..].iter().all(|&byte| byte == 0));
        assert!(fs::metadata(&path).unwrap().blocks() * 512 >= SIZE as u64);
    }
    // A file that cannot be read is not filled.
    let file = open(&path, NEW.0);
    file.set_size(0).unwrap();
    file.set_size(1 << 20).unwrap();
    let of_system = fs::File::options().write(true).open(&path).unwrap();
    let error = system::fill(&of_system, 2 << 20, Amode(Amode::WRONLY)).unwrap_err();
    assert_eq!(error.raw_os_error(), Some(libc::EOPNOTSUPP));
    file.preallocate(1 << 20).unwrap();
    system::fill(&of_system, 2 << 20, Amode(Amode::WRONLY)).unwrap();
    assert_eq!(file.size().unwrap(), 2 << 20);
}
