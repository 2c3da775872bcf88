//! The command from outside, without an MPI. Its sessions, in `cases/` and in docs/command.md, are run by trycmd, which compares
//! what each command prints; the modules have what a session cannot show.

mod streams;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

const COMMAND: &str = env!("CARGO_BIN_EXE_mpi-hints");

/// The directory in which the sessions of this name run.
fn files_of(cases: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cases/{cases}.in"))
}

/// An empty directory of this name.
fn empty_directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs the command with these words where the sessions of this name run.
fn run(cases: &str, words: &str) -> Output {
    let mut command = Command::new(COMMAND);
    command.args(words.split(' ')).stdin(Stdio::null());
    command.current_dir(files_of(cases)).output().unwrap()
}

/// Runs the sessions of these files, and returns how many commands they have.
fn run_sessions(files: &[PathBuf]) -> usize {
    let shell_path = format!(
        "{}:{}",
        Path::new(COMMAND).parent().unwrap().display(),
        env::var("PATH").unwrap()
    );
    let cases = trycmd::TestCases::new();
    cases.register_bin("mpi-hints", Path::new(COMMAND));
    cases.register_bin("sh", Path::new("/bin/sh"));
    cases.env("PATH", shell_path);
    cases
        .insert_var("[VERSION]", env!("CARGO_PKG_VERSION"))
        .unwrap();
    let mut commands = 0;
    for file in files {
        for line in fs::read_to_string(file)
            .unwrap()
            .lines()
            .filter(|line| line.starts_with("$ "))
        {
            // (trycmd silently skips programs that it does not know.)
            assert!(
                line.starts_with("$ mpi-hints") || line.starts_with("$ sh "),
                "{line}"
            );
            commands += 1;
        }
        cases.case(file);
    }
    cases.run();
    commands
}

#[test]
fn sessions() {
    let files = fs::read_dir("tests/cases")
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|end| end == "trycmd"))
        .collect();
    assert!(run_sessions(&files) > 80);
}

/// A shell runs each command of the page. The sessions of `info` are not run, since they need an installed package: tests/docs
/// runs them.
#[test]
fn sessions_of_the_documentation() {
    let page = fs::read_to_string("../docs/command.md").unwrap();
    let (mut text, mut is_session) = (String::new(), false);
    for line in page.lines() {
        match line.strip_prefix("$ ") {
            _ if line == "```console" => {
                text += line;
                is_session = true;
            }
            _ if !is_session => {}
            // (An empty line is the end of what the command before it has printed.)
            Some(command) => text += &format!("\n$ sh -c '{}'\n", command.replace('\'', "'\\''")),
            None if line == "```" => {
                text += "\n```\n";
                is_session = false;
            }
            None => text += &format!("{line}\n"),
        }
    }
    let directory = empty_directory("documentation");
    for name in ["command.in", "command.out"] {
        fs::create_dir(directory.join(name)).unwrap();
    }
    let file = directory.join("command.md");
    fs::write(&file, text).unwrap();
    assert_eq!(run_sessions(&[file]), 6);
}
