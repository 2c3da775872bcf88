//! Standard output and standard error, also where they cannot be written.

use super::{COMMAND, empty_directory, run};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

#[test]
fn results_go_to_standard_output_and_errors_to_standard_error() {
    for (cases, words, status, has_result) in [
        ("check", "--help", 0, true),
        ("check", "list", 0, true),
        ("check", "list --markdown", 0, true),
        ("check", "list --json --markdown", 2, false),
        ("check", "explain cb_buffer_size", 0, true),
        ("check", "explain cb_nodse", 1, false),
        ("check", "explain --word frobnication", 1, false),
        ("check", "check valid.toml", 0, true),
        ("check", "check invalid.toml", 1, true),
        ("check", "check broken.toml", 1, false),
        ("check", "probe --directory", 2, false),
        (
            "formats",
            "import --from romio ../check.in/romio-hints",
            0,
            true,
        ),
        ("formats", "import --from romio wrong.key", 2, false),
        ("formats", "import --from mpich wrong.key", 2, false),
        ("formats", "import --from pnetcdf wrong.key", 2, false),
        ("diff", "report --compare embedded.json mpich.json", 1, true),
        ("diff", "report --compare other.json other.json", 2, false),
        ("report", "report two.json sound.json", 0, true),
        ("report", "report --compare two.json sound.json", 1, true),
        ("report", "report none.json", 2, false),
        ("report", "report two.json ../diff.in/mpich.json", 2, false),
    ] {
        let output = run(cases, words);
        assert_eq!(output.status.code(), Some(status), "{words}: {output:?}");
        let is_empty = (output.stdout.is_empty(), output.stderr.is_empty());
        assert_eq!(is_empty, (!has_result, has_result), "{words}: {output:?}");
    }
}

/// Closed before anything was read, and after a line. A probe leaves nothing behind, either.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let directory = empty_directory("closed_pipe");
    for words in ["list", "list --json", "explain cb_nodes", "probe", "--help"] {
        for is_read in [false, true] {
            let mut command = Command::new(COMMAND);
            command.args(words.split(' ')).current_dir(&directory);
            let mut command = command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut reader = BufReader::new(command.stdout.take().unwrap());
            if is_read {
                reader.read_line(&mut String::new()).unwrap();
            }
            drop(reader);
            let mut complaint = String::new();
            command
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut complaint)
                .unwrap();
            assert_eq!(
                (command.wait().unwrap().code(), &*complaint),
                (Some(0), ""),
                "{words}"
            );
        }
    }
    assert_eq!(directory.read_dir().unwrap().count(), 0);
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(COMMAND)
        .arg("list")
        .stdout(full)
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        complaint.starts_with("mpi-hints: standard output: "),
        "{complaint}"
    );
}
