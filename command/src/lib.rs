//! `mpi-hints`: lists the known hints, checks hints files, finds out what an MPI does with hints, shows what became of
//! the hints of a job, advises what to change in it, measures which hints make it
//! faster, takes hints from other formats and to them, and says what is installed.

mod advise;
mod arguments;
mod check;
pub mod darshan;
mod describe;
mod diff;
mod explain;
mod formats;
mod guard;
mod html;
mod info;
mod list;
mod nearest;
mod output;
mod page;
mod probe;
mod progress;
mod report;
mod temporary_directory;
mod trouble;
mod tune;
mod words;

use clap::ArgMatches;
use minfo_rules::hints::catalogue::Kind;
use output::OutputFormat;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use trouble::{Found, TROUBLE, Trouble};

pub use arguments::command;

/// Runs the command with the arguments of the process, and returns its exit status.
pub fn main() -> ExitCode {
    // Two internal arguments, which are not in the help.
    let first = std::env::args_os().nth(1).unwrap_or_default();
    let done = if first == guard::ARGUMENT {
        guard::run().map(|()| Found::Nothing)
    } else if first == info::ARGUMENT {
        info::tell().map(|()| Found::Nothing)
    } else {
        run(&arguments::command().get_matches())
    };
    match done {
        Ok(found) => found.into(),
        Err(trouble) => {
            eprintln!("mpi-hints: {trouble}");
            ExitCode::from(TROUBLE)
        }
    }
}

/// The output of a subcommand with `--json` and `--html`.
fn shape(given: &ArgMatches) -> OutputFormat {
    match (given.get_flag("json"), given.get_flag("html")) {
        (true, _) => OutputFormat::Json,
        (_, true) => OutputFormat::Html,
        _ => OutputFormat::Text,
    }
}

fn run(matches: &ArgMatches) -> Result<Found, Trouble> {
    let Some((name, given)) = matches.subcommand() else {
        return Err(Trouble::new("no subcommand; see mpi-hints --help"));
    };
    let is_json = given.get_flag("json");
    let text = |id: &str| given.try_get_one::<String>(id).ok()?.map(String::as_str);
    let texts = |id: &str| -> Vec<&str> {
        let all = given.get_many::<String>(id).unwrap_or_default();
        all.map(String::as_str).collect()
    };
    let path = |id: &str| given.get_one::<PathBuf>(id).map(PathBuf::as_path);
    match name {
        "list" => {
            let kind = text("for").and_then(Kind::named);
            let definer = text("of");
            let shape = match (is_json, given.get_flag("markdown")) {
                (true, _) => list::ListFormat::Json,
                (_, true) => list::ListFormat::Markdown,
                _ => list::ListFormat::Table,
            };
            list::run(&list::ListOptions { kind, definer }, shape)
        }
        "explain" => {
            let keys = given.get_many::<String>("key").unwrap_or_default();
            let wanted = explain::ExplainOptions {
                keys: keys.map(String::as_str).collect(),
                word: text("word"),
            };
            explain::run(&wanted, is_json)
        }
        "check" => match path("file") {
            Some(file) => check::run(file, is_json),
            None => Err(Trouble::new("check needs a file")),
        },
        "export" | "import" => {
            let format = text("to").or(text("from")).and_then(formats::Format::named);
            let (Some(format), Some(file)) = (format, path("file")) else {
                return Err(Trouble::new("it needs a format and a file"));
            };
            let is_forced = given.get_flag("force");
            match name {
                "export" => formats::export(file, format, is_forced, is_json),
                _ => formats::import(file, format, is_forced, is_json),
            }
        }
        "probe" => probe::run(&probe::ProbeOptions {
            directory: path("dir").unwrap_or(Path::new(".")),
            output: path("output"),
            shape: shape(given),
            kinds: texts("for"),
            keys: texts("key"),
            without: texts("without"),
            is_singly: given.get_flag("singly"),
            patience: Duration::from_secs(given.get_one("patience").copied().unwrap_or(120)),
        }),
        "report" => {
            let files = given.get_many::<PathBuf>("files").unwrap_or_default();
            report::run(&report::ReportOptions {
                files: files.map(PathBuf::as_path).collect(),
                is_summary: given.get_flag("summary"),
                is_comparison: given.get_flag("compare"),
                is_check: given.get_flag("check"),
                output: path("output"),
                shape: shape(given),
            })
        }
        "advise" => {
            let files = given.get_many::<PathBuf>("files").unwrap_or_default();
            advise::run(&advise::AdviseOptions {
                files: files.map(PathBuf::as_path).collect(),
                probe: path("probe"),
                is_check: given.get_flag("check"),
                write: path("write"),
                is_forced: given.get_flag("force"),
                output: path("output"),
                shape: shape(given),
            })
        }
        "tune" => tune::run(&tune::TuneOptions {
            command: given.get_many("job").unwrap_or_default().cloned().collect(),
            directory: path("dir").unwrap_or(Path::new(".")),
            rounds: given
                .get_one::<i64>("rounds")
                .map_or(9, |&rounds| rounds.unsigned_abs() as usize),
            budget: given
                .get_one("budget")
                .copied()
                .unwrap_or(Duration::from_secs(600)),
            pattern: text("for"),
            verify: text("verify"),
            write: path("write"),
            is_forced: given.get_flag("force"),
            is_synced: given.get_flag("sync"),
            has_environment: given.get_flag("environment"),
            is_overwriting: given.get_flag("overwrite"),
            output: path("output"),
            shape: shape(given),
        }),
        "info" => info::run(info::InfoOptions {
            compiler: text("fc"),
            flags: text("fflags").unwrap_or_default(),
            is_json,
        }),
        "diff" => match (path("one"), path("other")) {
            (Some(one), Some(other)) => diff::run([one, other], shape(given), path("output")),
            _ => Err(Trouble::new("diff needs two files")),
        },
        _ => Err(Trouble::new(format!("unknown subcommand {name}"))),
    }
}
