//! Writing with gaps: what is written, how, and what is not touched.

use super::*;
use std::io::{BufRead, BufReader, Write as _};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread;

/// How often this thread has asked the system to write, if the system counts that.
fn writes() -> Option<u64> {
    let counts = fs::read_to_string("/proc/thread-self/io").ok()?;
    let line = counts
        .lines()
        .find_map(|line| line.strip_prefix("syscw: "))?;
    line.parse().ok()
}

/// Sets a view of pieces of `len` bytes at this distance.
fn set_pieces(file: &dyn File, len: i64, distance: i64) {
    let byte = named("MPI_BYTE");
    let piece = Datatype::contiguous(len, byte).unwrap();
    set_view(
        file,
        0,
        byte,
        &Datatype::resized(&piece, 0, distance).unwrap(),
    );
}

/// Bytes that are never 0.
fn data(len: usize) -> Vec<u8> {
    (0..len).map(|n| (n % 251 + 1) as u8).collect()
}

/// What a file has after pieces were written to it.
fn expected(old: &[u8], data: &[u8], len: usize, distance: usize) -> Vec<u8> {
    let mut bytes = old.to_vec();
    for (number, piece) in data.chunks(len).enumerate() {
        let offset = number * distance;
        bytes.resize(bytes.len().max(offset + piece.len()), 0);
        bytes[offset..offset + piece.len()].copy_from_slice(piece);
    }
    bytes
}

/// Ways to have a file open, and how many pieces a call of the system may write then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Nobody else has it open: ranges are rewritten.
    Alone,
    /// Somebody else has it open: through pages.
    Shared,
    /// The program does not want ranges to be rewritten: through pages, too.
    NotRewritten,
    /// It cannot be read: piece by piece.
    ToWrite,
    /// The program says that nobody writes the gaps.
    Rewritten,
    /// ... of a file that it has opened for writing only.
    RewrittenToWrite,
}

#[test]
fn only_the_pieces_are_written() {
    use Way::*;
    let scratch = Scratch::new();
    // Length, distance, number, and whether they are close enough to be written together.
    let shapes = [
        (8, 16, 20_000, true),
        (1, 2, 32, true),
        (64, 1001, 4500, true),
        (3000, 3001, 400, false),
        (512, 512 + 4095, 200, false),
        (4096, 8192, 100, false),
        (4096, 16384, 100, false),
        (8, 16, 31, false),
    ];
    for (len, distance, number, is_close) in shapes {
        for way in [
            Alone,
            Shared,
            NotRewritten,
            ToWrite,
            Rewritten,
            RewrittenToWrite,
        ] {
            for old in [0, 1000, len * number, distance * number + 5000] {
                let what = format!("{len} of {distance}, {way:?}, {old} bytes before");
                let old: Vec<u8> = data(old).iter().map(|byte| !byte).collect();
                let path = scratch.with("file", &old);
                let amode = match way {
                    ToWrite | RewrittenToWrite => Amode::WRONLY,
                    _ => Amode::RDWR,
                };
                let pairs: &[_] = match way {
                    Rewritten | RewrittenToWrite => &[("romio_ds_write", "enable")],
                    NotRewritten => &[("romio_ds_write", "disable")],
                    _ => &[],
                };
                let made = open_with(&path, amode, pairs).unwrap();
                let in_effect = made.hints.get("romio_ds_write");
                assert_eq!(in_effect, pairs.first().map(|pair| pair.1), "{what}");
                let file = made.object.as_ref();
                let other = (way == Shared).then(|| fs::File::open(&path).unwrap());
                set_pieces(file, len as i64, distance as i64);
                let data = data(len * number);
                let before = writes();
                write(file, At::Pointer, &data);
                let calls = before.and_then(|before| Some(writes()? - before));
                file.close().unwrap();
                drop(other);
                assert!(
                    fs::read(&path).unwrap() == expected(&old, &data, len, distance),
                    "{what}"
                );
                let calls = calls.unwrap_or(0);
                let most = match is_close && way != ToWrite {
                    true => 2 + number as u64 / 16,
                    false => 1 + number as u64,
                };
                assert!(calls <= most, "{what}: {calls} calls");
            }
        }
    }
}

#[test]
fn holes_stay_holes() {
    const DISTANCE: usize = 65_536;
    let scratch = Scratch::new();
    for hint in ["enable", "disable", "automatic"] {
        // Pieces with whole blocks between them, and close ones with holes between the calls.
        for (len, distance, number) in [(4096, 8192, 64), (4096, 16_384, 64), (100, DISTANCE, 64)] {
            let path = scratch.path("file");
            let made = open_with(&path, NEW.0, &[("romio_ds_write", hint)]).unwrap();
            let file = made.object;
            set_pieces(file.as_ref(), len, distance as i64);
            write(file.as_ref(), At::Offset(0), &data(len as usize * number));
            let known = fs::metadata(&path).unwrap();
            assert_eq!(known.len() as usize, distance * (number - 1) + len as usize);
            let most = (number * 4096 + 65_536) as u64;
            let has = known.blocks() * 512;
            assert!(has <= most, "{hint}: {len} of {distance} take {has} bytes");
            fs::remove_file(&path).unwrap();
        }
    }
}

#[test]
fn the_hint_is_in_effect_only_where_it_can_be() {
    let scratch = Scratch::new();
    let path = scratch.with("file", b"some bytes");
    let in_effect = |path: &Path, amode, value| {
        let made = open_with(path, amode, &[("romio_ds_write", value)]).unwrap();
        made.hints.get("romio_ds_write").map(str::to_owned)
    };
    for value in ["enable", "disable", "automatic"] {
        assert_eq!(in_effect(&path, Amode::RDWR, value).as_deref(), Some(value));
        assert_eq!(
            in_effect(&path, Amode::WRONLY, value).as_deref(),
            Some(value)
        );
    }
    assert_eq!(
        in_effect(&path, Amode::RDWR, "ENABLE").as_deref(),
        Some("enable")
    );
    // Nothing is written to a file that is opened for reading, and a device has no ranges.
    assert_eq!(in_effect(&path, Amode::RDONLY, "enable"), None);
    assert_eq!(
        in_effect(Path::new("/dev/null"), Amode::RDWR, "enable"),
        None
    );
    let null = in_effect(Path::new("/dev/null"), Amode::RDWR, "disable");
    assert_eq!(null.as_deref(), Some("disable"));

    // Given later, what cannot be leaves what was.
    let made = open_with(
        Path::new("/dev/null"),
        Amode::RDWR,
        &[("romio_ds_write", "disable")],
    );
    let Made { object, mut hints } = made.unwrap();
    object
        .set_info(&info(&[("romio_ds_write", "enable")]), &mut hints)
        .unwrap();
    assert_eq!(hints.get("romio_ds_write"), Some("disable"));
    let Made { object, mut hints } = open_with(&path, Amode::RDWR, &[]).unwrap();
    assert_eq!(hints.get("romio_ds_write"), None);
    object
        .set_info(&info(&[("romio_ds_write", "enable")]), &mut hints)
        .unwrap();
    assert_eq!(hints.get("romio_ds_write"), Some("enable"));
}

/// The file that the other process of a test works on, in that process.
const OTHERS: &str = "MINFO_TEST_OTHERS_FILE";

/// Starts this test again in another process, which works on the file: it is asked by a line, and answers with one.
fn other_process(test: &str, path: &Path) -> (process::Child, impl FnMut()) {
    let program = env::current_exe().unwrap();
    let mut child = Command::new(program)
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(OTHERS, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let answer = move || {
        let mut line = String::new();
        while !line.starts_with("done") {
            line.clear();
            assert_ne!(
                answers.read_line(&mut line).unwrap(),
                0,
                "the other process has ended"
            );
        }
    };
    (child, answer)
}

const LEN: usize = 8;
const NUMBER: usize = 512;

/// Writes all gaps again and again, when asked: with the file open all the time, or opened anew each time.
fn write_gaps(path: &str) {
    let open = || fs::File::options().write(true).open(path).unwrap();
    let kept = open();
    let mut kept = Some(kept);
    for (round, line) in std::io::stdin().lines().enumerate() {
        if line.unwrap() == "anew" {
            kept = None;
        }
        let now = kept.is_none().then(open);
        let file = kept.as_ref().or(now.as_ref()).unwrap();
        for number in 0..NUMBER {
            let offset = (2 * number + 1) * LEN;
            file.write_all_at(&[(round % 250) as u8; LEN], offset as u64)
                .unwrap();
        }
        drop(now);
        println!("\ndone");
    }
}

#[test]
fn another_process_writes_the_gaps() {
    const ROUNDS: usize = 1000;
    if let Ok(path) = env::var(OTHERS) {
        return write_gaps(&path);
    }
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; 2 * LEN * NUMBER]);
    let test = "engine::embedded::file::tests::gaps::another_process_writes_the_gaps";
    let (mut child, mut answer) = other_process(test, &path);
    let mut asked = child.stdin.take().unwrap();
    let file = open(&path, Amode::RDWR);
    set_pieces(file.as_ref(), LEN as i64, 2 * LEN as i64);
    for round in 0..ROUNDS {
        let how = if round < ROUNDS / 2 { "kept" } else { "anew" };
        writeln!(asked, "{how}").unwrap();
        let is_done = AtomicBool::new(false);
        let mine = [(round % 250) as u8; LEN * NUMBER];
        thread::scope(|scope| {
            scope.spawn(|| {
                answer();
                is_done.store(true, Ordering::SeqCst);
            });
            loop {
                write(file.as_ref(), At::Offset(0), &mine);
                if is_done.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        let now = fs::read(&path).unwrap();
        let wrong = now.iter().position(|byte| *byte != (round % 250) as u8);
        assert_eq!(wrong.map(|at| (at, now[at])), None, "round {round}, {how}");
    }
    drop(asked);
    assert!(child.wait().unwrap().success());
}

/// Two openings of a file in one process write the gaps of each other.
#[test]
fn another_thread_writes_the_gaps() {
    let scratch = Scratch::new();
    for hint in ["enable", "automatic"] {
        let path = scratch.with("file", &[0; 2 * LEN * NUMBER]);
        let byte = named("MPI_BYTE");
        let piece = Datatype::contiguous(LEN as i64, byte).unwrap();
        let filetype = Datatype::resized(&piece, 0, 2 * LEN as i64).unwrap();
        let files = [0, LEN as i64].map(|disp| {
            let made = open_with(&path, Amode::RDWR, &[("romio_ds_write", hint)]).unwrap();
            set_view(made.object.as_ref(), disp, byte, &filetype);
            made.object
        });
        for round in 1..100u8 {
            let all = [round; LEN * NUMBER];
            thread::scope(|scope| {
                for file in &files {
                    scope.spawn(|| write(file.as_ref(), At::Offset(0), &all));
                }
            });
            assert!(
                fs::read(&path).unwrap() == vec![round; 2 * LEN * NUMBER],
                "{hint}, {round}"
            );
        }
    }
}

/// A lock that the program itself has on the file would never be given up while a write waits for it.
#[test]
fn a_lock_of_the_program_is_not_waited_for() {
    use nix::fcntl::{FcntlArg, fcntl};
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; 2 * LEN * NUMBER]);
    let hints = [("romio_ds_write", "enable")];
    let file = open_with(&path, Amode::RDWR, &hints).unwrap().object;
    set_pieces(file.as_ref(), LEN as i64, 2 * LEN as i64);
    let other = fs::File::options().write(true).open(&path).unwrap();
    let whole = libc::flock {
        l_type: libc::F_WRLCK as _,
        l_whence: libc::SEEK_SET as _,
        l_start: 0,
        l_len: 0,
        l_pid: 0,
    };
    fcntl(&other, FcntlArg::F_SETLK(&whole)).unwrap();
    let all = data(LEN * NUMBER);
    write(file.as_ref(), At::Offset(0), &all);
    drop(other);
    let expected = expected(&[0; 2 * LEN * NUMBER], &all, LEN, 2 * LEN);
    assert!(fs::read(&path).unwrap() == expected);
}

/// Nothing but an error of the call comes of it, and only if the file was cut.
#[test]
fn another_cuts_the_file_short() {
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; 2 * LEN * NUMBER]);
    let file = open(&path, Amode::RDWR);
    set_pieces(file.as_ref(), LEN as i64, 2 * LEN as i64);
    let other = fs::File::options().write(true).open(&path).unwrap();
    let is_done = AtomicBool::new(false);
    let (all, len) = (data(LEN * NUMBER), 2 * LEN * NUMBER);
    thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0..1000 {
                other.set_len((round * 37 % len) as u64).unwrap();
            }
            is_done.store(true, Ordering::SeqCst);
        });
        while !is_done.load(Ordering::SeqCst) {
            if let Err(error) = try_write(file.as_ref(), At::Offset(0), &all) {
                assert_eq!(error.class, Class::Io, "{error}");
                assert!(
                    error
                        .to_string()
                        .ends_with("the file was cut short meanwhile"),
                    "{error}"
                );
            }
        }
    });
    write(file.as_ref(), At::Offset(0), &all);
    assert!(
        fs::read(&path)
            .unwrap()
            .starts_with(&expected(&[], &all, LEN, 2 * LEN))
    );
}
