//! Writing with gaps: what is written, with which calls, and that nothing else is lost.

use super::*;
use std::io::{BufRead, BufReader, Write as _};
use std::os::unix::fs::MetadataExt;
use std::panic::{self, AssertUnwindSafe};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

/// The number of write calls of this thread, if the system counts them.
fn writes() -> Option<u64> {
    let counts = fs::read_to_string("/proc/thread-self/io").ok()?;
    let line = counts
        .lines()
        .find_map(|line| line.strip_prefix("syscw: "))?;
    line.parse().ok()
}

/// Sets a view of pieces of `len` bytes at this distance, the first one at `disp`.
fn set_pieces(file: &dyn File, disp: i64, len: i64, distance: i64) {
    let byte = named("MPI_BYTE");
    let piece = Datatype::contiguous(len, byte).unwrap();
    set_view(
        file,
        disp,
        byte,
        &Datatype::resized(&piece, 0, distance).unwrap(),
    );
}

/// Bytes that are never 0.
fn data(len: usize) -> Vec<u8> {
    (0..len).map(|n| (n % 251 + 1) as u8).collect()
}

/// The contents of a file after pieces were written to it.
fn expected(old: &[u8], data: &[u8], len: usize, distance: usize) -> Vec<u8> {
    let mut bytes = old.to_vec();
    for (number, piece) in data.chunks(len).enumerate() {
        let offset = number * distance;
        bytes.resize(bytes.len().max(offset + piece.len()), 0);
        bytes[offset..offset + piece.len()].copy_from_slice(piece);
    }
    bytes
}

#[test]
fn close_pieces_are_written_together() {
    let scratch = Scratch::new();
    // Length, distance, number, and whether they are close enough to be written together.
    let shapes = [
        (8, 16, 15_000, true),
        (1, 2, 2, true),
        (64, 1001, 4500, true),
        (3000, 3001, 400, true),
        (512, 512 + 4095, 200, true),
        (512, 512 + 4096, 200, false),
        (40_000, 40_001, 20, false),
    ];
    for (len, distance, number, is_close) in shapes {
        for hint in [None, Some("automatic"), Some("enable"), Some("disable")] {
            for amode in [Amode::RDWR, Amode::WRONLY] {
                for old in [0, 1000, len * number, distance * number + 5000] {
                    let what =
                        format!("{len} of {distance}, {hint:?}, {amode}, {old} bytes before");
                    let old: Vec<u8> = data(old).iter().map(|byte| !byte).collect();
                    let path = scratch.with("file", &old);
                    let pairs = hint.map(|hint| ("romio_ds_write", hint));
                    let made = open_with(&path, amode, pairs.as_slice()).unwrap();
                    let in_effect = made.hints.get("romio_ds_write");
                    assert_eq!(in_effect, hint.or(Some("automatic")), "{what}");
                    let file = made.object.as_ref();
                    set_pieces(file, 0, len as i64, distance as i64);
                    let data = data(len * number);
                    let before = writes();
                    write(file, At::Pointer, &data);
                    let calls = before.and_then(|before| Some(writes()? - before));
                    file.close().unwrap();
                    assert!(
                        fs::read(&path).unwrap() == expected(&old, &data, len, distance),
                        "{what}"
                    );
                    // (Not every system counts.)
                    let is_together = calls.map(|calls| calls < number as u64);
                    let should_be = is_close && hint != Some("disable");
                    assert_eq!(is_together.unwrap_or(should_be), should_be, "{what}");
                }
            }
        }
    }
}

#[test]
fn holes_stay_holes() {
    const DISTANCE: usize = 65_536;
    let scratch = Scratch::new();
    for hint in ["disable", "automatic"] {
        // Pieces with whole blocks between them.
        for (len, distance, number) in [(4096, 8192, 64), (4096, 16_384, 64), (100, DISTANCE, 64)] {
            let path = scratch.path("file");
            let made = open_with(&path, NEW.0, &[("romio_ds_write", hint)]).unwrap();
            let file = made.object;
            set_pieces(file.as_ref(), 0, len, distance as i64);
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
        for amode in [Amode::RDWR, Amode::WRONLY] {
            assert_eq!(in_effect(&path, amode, value).as_deref(), Some(value));
        }
    }
    let upper = in_effect(&path, Amode::RDWR, "ENABLE");
    assert_eq!(upper.as_deref(), Some("enable"));
    // Nothing is written to a file that is opened for reading, and a device does not return what was written.
    let (null, automatic) = (Path::new("/dev/null"), Some("automatic"));
    assert_eq!(
        in_effect(&path, Amode::RDONLY, "enable").as_deref(),
        automatic
    );
    assert_eq!(in_effect(null, Amode::RDWR, "enable").as_deref(), automatic);
    let disabled = in_effect(null, Amode::RDWR, "disable");
    assert_eq!(disabled.as_deref(), Some("disable"));

    // Given later, an impossible value leaves the previous one in effect.
    let enable = info(&[("romio_ds_write", "enable")]);
    for (path, expected) in [(null, "disable"), (&path, "enable")] {
        let made = open_with(path, Amode::RDWR, &[("romio_ds_write", "disable")]);
        let Made { object, mut hints } = made.unwrap();
        object.set_info(&enable, &mut hints).unwrap();
        assert_eq!(hints.get("romio_ds_write"), Some(expected));
    }
}

const LEN: usize = 8;
const NUMBER: usize = 512;
/// A file with twice as many pieces of this length.
const ALL: usize = 2 * LEN * NUMBER;

/// Opens a file with a view of every second piece, from the one with this number on.
fn open_pieces(path: &Path, first: usize) -> Arc<dyn File> {
    let file = open(path, Amode::RDWR);
    set_pieces(
        file.as_ref(),
        (first * LEN) as i64,
        LEN as i64,
        2 * LEN as i64,
    );
    file
}

/// Runs both at once, the first one again and again until the second one is done.
fn at_once(first: impl Fn() + Sync, second: impl FnOnce()) {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            loop {
                first();
                if is_done.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        let end = panic::catch_unwind(AssertUnwindSafe(second));
        is_done.store(true, Ordering::SeqCst);
        end.unwrap_or_else(|panic| panic::resume_unwind(panic));
    });
}

/// No write of another thread through a second handle is lost, with or without gaps.
#[test]
fn another_thread_writes_the_gaps() {
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; ALL]);
    let file = open_pieces(&path, 0);
    let (other, plain) = (open_pieces(&path, 1), open(&path, Amode::WRONLY));
    // In the units of each view.
    let by_view = |round| write(other.as_ref(), At::Offset(0), &[round; LEN * NUMBER]);
    let contiguous = |round| {
        for number in 0..NUMBER {
            let offset = ((2 * number + 1) * LEN) as i64;
            write(plain.as_ref(), At::Offset(offset), &[round; LEN]);
        }
    };
    let others: [(&str, &dyn Fn(u8)); 2] = [("a view", &by_view), ("calls", &contiguous)];
    for (what, write_gaps) in others {
        for round in 1..=250 {
            let mine = [round; LEN * NUMBER];
            at_once(
                || write(file.as_ref(), At::Offset(0), &mine),
                || write_gaps(round),
            );
            assert!(fs::read(&path).unwrap() == [round; ALL], "{what}, {round}");
        }
    }
}

/// The file that the other process of a test works on, in that process.
const OTHERS: &str = "MINFO_TEST_OTHERS_FILE";

/// Starts this test again in another process, which works on the file: it answers each line with a line.
fn other_process(test: &str, path: &Path) -> (process::Child, impl FnMut()) {
    let program = env::current_exe().unwrap();
    let mut child = Command::new(program)
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(OTHERS, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut asked = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let ask = move || {
        writeln!(asked).unwrap();
        let mut line = String::new();
        while !line.starts_with("done") {
            line.clear();
            let read = answers.read_line(&mut line).unwrap();
            assert_ne!(read, 0, "the other process has ended");
        }
    };
    (child, ask)
}

/// (tests/sieving does the same with ROMIO.)
#[test]
fn another_process_writes_the_gaps() {
    const ROUNDS: usize = 1000;
    let of = |round: usize| (round % 250) as u8 + 1;
    if let Ok(path) = env::var(OTHERS) {
        let file = open_pieces(Path::new(&path), 1);
        for (round, _) in std::io::stdin().lines().enumerate() {
            write(file.as_ref(), At::Offset(0), &[of(round); LEN * NUMBER]);
            println!("\ndone");
        }
        // Skips the test harness's output.
        process::exit(0);
    }
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; ALL]);
    let (_, module) = module_path!().split_once("::").unwrap();
    let test = format!("{module}::another_process_writes_the_gaps");
    let (mut child, mut ask) = other_process(&test, &path);
    let file = open_pieces(&path, 0);
    for round in 0..ROUNDS {
        let mine = [of(round); LEN * NUMBER];
        at_once(|| write(file.as_ref(), At::Offset(0), &mine), &mut ask);
        assert!(
            fs::read(&path).unwrap() == [of(round); ALL],
            "round {round}"
        );
    }
    drop(ask);
    assert!(child.wait().unwrap().success());
}

/// A lock held by the program itself would never be released while a write waits for it.
#[test]
fn a_lock_of_the_program_is_not_waited_for() {
    use nix::fcntl::{FcntlArg, fcntl};
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; ALL]);
    let file = open_pieces(&path, 0);
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
    let expected = expected(&[0; ALL], &all, LEN, 2 * LEN);
    assert!(fs::read(&path).unwrap() == expected);
}

/// The only consequence is an error of the call.
#[test]
fn another_cuts_the_file_short() {
    let scratch = Scratch::new();
    let path = scratch.with("file", &[0; ALL]);
    let file = open_pieces(&path, 0);
    let other = fs::File::options().write(true).open(&path).unwrap();
    let all = data(LEN * NUMBER);
    let try_once = || {
        if let Err(error) = try_write(file.as_ref(), At::Offset(0), &all) {
            assert_eq!(error.class, Class::Io, "{error}");
            let what = error.to_string();
            assert!(what.ends_with("the file was cut short meanwhile"), "{what}");
        }
    };
    at_once(try_once, || {
        for round in 0..1000 {
            other.set_len((round * 37 % ALL) as u64).unwrap();
        }
    });
    write(file.as_ref(), At::Offset(0), &all);
    let now = fs::read(&path).unwrap();
    let written = expected(&[], &all, LEN, 2 * LEN);
    assert!(
        now.chunks(2 * LEN)
            .zip(written.chunks(2 * LEN))
            .all(|(now, written)| now[..LEN] == written[..LEN])
    );
}
