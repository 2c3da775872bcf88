//! What is on a terminal, which `script` makes: colours, tables of its width, progress.

use super::{COMMAND, empty_directory, files_of};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// A command of the shell on a terminal.
fn terminal(directory: &Path, command: &str) -> Command {
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", command, "/dev/null"]);
    script.env_remove("NO_COLOR").env("TERM", "xterm");
    script.current_dir(directory).stdin(Stdio::null());
    script
}

/// What is on a terminal of this width after a command.
fn on_terminal(columns: usize, directory: &Path, settings: &str, words: &str) -> String {
    let command = format!("stty cols {columns}; {settings} '{COMMAND}' {words}");
    let output = terminal(directory, &command).output().unwrap();
    String::from_utf8(output.stdout)
        .unwrap()
        .replace("\r\n", "\n")
}

#[test]
fn colours_are_on_a_terminal_only_and_not_with_no_color() {
    let here = files_of("check");
    for (settings, words, is_coloured) in [
        ("", "list --of lustre", true),
        ("", "explain cb_nodes", true),
        ("", "list --of lustre --json", false),
        ("", "list --of lustre | cat", false),
        ("NO_COLOR=1", "list --of lustre", false),
        ("TERM=dumb", "list --of lustre", false),
        ("", "list --of lustre --color never", false),
        ("NO_COLOR=1", "--color always list --of lustre | cat", true),
        // What a launcher gives its processes may go to a file.
        (
            "OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0",
            "list --of lustre",
            false,
        ),
    ] {
        let text = on_terminal(200, &here, settings, words);
        assert!(text.len() > 200, "{text}");
        assert_eq!(
            text.contains('\x1b'),
            is_coloured,
            "{settings} {words}: {text}"
        );
    }
}

#[test]
fn a_hint_has_at_most_six_lines_of_a_terminal() {
    let text = on_terminal(80, &files_of("check"), "", "list");
    let mut lines = 0;
    for line in text.lines() {
        lines = if line.starts_with("\x1b[36m") {
            1
        } else {
            lines + 1
        };
        assert!(lines <= 6, "{line}");
    }
    assert!(text.matches("\x1b[36m").count() > 100);
}

/// On a terminal, nothing is missing of what a pipe gets.
#[test]
fn tables_fit_the_terminal_and_are_whole_in_a_pipe() {
    let letters = |text: &str| {
        let mut letters = BTreeMap::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            *letters.entry(letter).or_insert(0) += 1;
        }
        letters
    };
    for (cases, words) in [
        ("check", "list"),
        ("check", "list --for file"),
        ("check", "check valid.toml"),
        ("check", "explain cb_nodes"),
        ("diff", "report --compare embedded.json mpich.json"),
    ] {
        let pipe = super::run(cases, words).stdout;
        let pipe = letters(&String::from_utf8(pipe).unwrap());
        for columns in [60, 100] {
            let text = on_terminal(columns, &files_of(cases), "NO_COLOR=1", words);
            for line in text.lines() {
                // (A sentence does not belong to a table, and is not cut.)
                let is_sentence = line.contains(" hints; ") || line.starts_with("valid.toml: ");
                assert!(
                    is_sentence || line.chars().count() <= columns,
                    "{words}: {line}"
                );
            }
            // (In a list, the titles are there for each line.)
            let text_letters = letters(&text);
            for (letter, number) in &pipe {
                assert!(text_letters.get(letter) >= Some(number), "{words}: {text}");
            }
        }
    }
}

/// A command that takes longer than two seconds says so in a line, which disappears. (What it reads comes when it has said so.)
#[test]
fn report_says_what_it_waits_for() {
    let directory = empty_directory("slow");
    let pipe = directory.join("slow");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let (says_so, said_so) = mpsc::channel();
    let writer = thread::spawn(move || {
        let said_so = said_so.recv_timeout(Duration::from_secs(120));
        fs::copy(files_of("report").join("sound.json"), pipe).unwrap();
        said_so
    });
    let command = format!("'{COMMAND}' report slow >page");
    let mut child = terminal(&directory, &command)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let (mut said, mut piece) = (String::new(), [0; 4096]);
    loop {
        let length = output.read(&mut piece).unwrap();
        if length == 0 {
            break;
        }
        said += &String::from_utf8_lossy(&piece[..length]);
        if said.contains(" s: reading slow, 1 of 1\x1b[K") {
            let _ = says_so.send(());
        }
    }
    assert!(
        child.wait().unwrap().success() && writer.join().unwrap().is_ok(),
        "{said:?}"
    );
    assert!(
        said.starts_with("\rmpi-hints: ") && said.ends_with("\r\x1b[K"),
        "{said:?}"
    );
    let page = fs::read_to_string(directory.join("page")).unwrap();
    assert!(page.contains("hints of 1 process "), "{page}");
}
