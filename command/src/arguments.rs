//! The arguments of the command.

use crate::formats::Format;
use crate::probe;
use crate::tune;
use crate::words;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};

/// The text at the end of `--help`.
const END: &str = "\
Exit status:
  0  all is well
  1  something was found: an unknown key, a hints file that is not sound, a difference, a hint that deserves attention
  2  wrong arguments, or something could not be done

On a terminal tables are as wide as it is, and coloured unless NO_COLOR is set.";

/// The command and its subcommands.
pub fn command() -> Command {
    Command::new("mpi-hints")
        .version(env!("CARGO_PKG_VERSION"))
        .about("What hints MPI has for communicators, windows and files, and what an MPI does with them")
        .after_help(END)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(list())
        .subcommand(explain())
        .subcommand(check())
        .subcommand(export())
        .subcommand(import())
        .subcommand(probe())
        .subcommand(diff())
        .subcommand(report())
        .subcommand(advise())
        .subcommand(tune())
        .subcommand(info())
}

fn list() -> Command {
    Command::new("list")
        .about("Lists the known hints")
        .arg(
            Arg::new("for")
                .long("for")
                .value_name("KIND")
                .value_parser(PossibleValuesParser::new(words::kinds()))
                .help("Only those for this kind of object"),
        )
        .arg(
            Arg::new("of")
                .long("of")
                .value_name("WHO")
                .value_parser(PossibleValuesParser::new(words::DEFINERS))
                .help("Only those that this one defines (mpi: the standard)"),
        )
        .arg(json())
        .arg(
            Arg::new("markdown")
                .long("markdown")
                .action(ArgAction::SetTrue)
                .conflicts_with("json")
                .help("A page in Markdown, with a sentence about each"),
        )
}

fn explain() -> Command {
    Command::new("explain")
        .about("Says all there is to know of keys")
        .arg(
            Arg::new("key")
                .value_name("KEY")
                .num_args(1..)
                .required_unless_present("word"),
        )
        .arg(
            Arg::new("word")
                .long("word")
                .value_name("WORD")
                .help("All keys that have it in their name or in what they mean"),
        )
        .arg(json())
}

fn check() -> Command {
    Command::new("check")
        .about("Says whether a hints file is sound, and what each of its lines would do")
        .arg(file("file", "FILE"))
        .arg(json())
}

fn export() -> Command {
    Command::new("export")
        .about("Writes a hints file as others take hints, and names what they cannot take")
        .arg(format("to", &Format::NAMES).help(
            "ROMIO's file (ROMIO_HINTS), Cray MPICH's MPICH_MPIIO_HINTS, PNETCDF_HINTS, parameters of OMPIO, IOR's file (-U)",
        ))
        .arg(file("file", "FILE"))
        .arg(force())
        .arg(json())
}

/// Of `export` and `import`.
fn force() -> Arg {
    Arg::new("force")
        .long("force")
        .help("Writes hints that `mpi-hints check` calls invalid, too")
        .action(ArgAction::SetTrue)
}

fn import() -> Command {
    Command::new("import")
        .about("Makes a hints file of hints that are given in another way")
        .arg(format("from", &Format::NAMES[..Format::READ]).help(
            "ROMIO's file, or the value of MPICH_MPIIO_HINTS or PNETCDF_HINTS in a file (/dev/stdin)",
        ))
        .arg(file("file", "FILE"))
        .arg(force())
        .arg(json())
}

fn format(name: &'static str, names: &'static [&'static str]) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FORMAT")
        .value_parser(PossibleValuesParser::new(names))
        .required(true)
}

fn probe() -> Command {
    Command::new("probe")
        .about("Finds out what the MPI of this machine does with every hint")
        .long_about(
            "Finds out what the MPI of this machine does with every hint that is known for communicators, windows and \
             files. Alone, or under the mpiexec of that MPI: then all processes take part, and one writes. \
             MINFO_ENGINE and MINFO_MPI_LIBRARY choose the MPI as for any program.",
        )
        .arg(directory("Where temporary files are created: a directory of the file system that matters"))
        .arg(
            Arg::new("for")
                .long("for")
                .value_name("KIND")
                .action(ArgAction::Append)
                .value_parser(PossibleValuesParser::new(probe::KINDS))
                .help("Only hints for this kind of object (may be repeated)"),
        )
        .arg(
            Arg::new("key")
                .long("key")
                .value_name("KEY")
                .action(ArgAction::Append)
                .help("Only this key (may be repeated)"),
        )
        .arg(
            Arg::new("without")
                .long("without")
                .value_name("KEY")
                .action(ArgAction::Append)
                .help("Not this key (may be repeated)"),
        )
        .arg(
            Arg::new("singly")
                .long("singly")
                .action(ArgAction::SetTrue)
                .help("Gives each hint to a separate object: slower, but names the one at which an MPI crashes or hangs"),
        )
        .arg(
            Arg::new("patience")
                .long("patience")
                .value_name("SECONDS")
                .value_parser(clap::value_parser!(u64).range(1..=86400))
                .default_value("120")
                .help("How long one object may take before the probe is ended"),
        )
        .arg(output_file())
        .arg(json())
        .arg(html())
}

fn diff() -> Command {
    Command::new("diff")
        .about("Compares the results of two `probe --json`: what changes from one MPI to another")
        .arg(file("one", "A.json"))
        .arg(file("other", "B.json"))
        .arg(output_file())
        .arg(json())
        .arg(html())
}

fn report() -> Command {
    Command::new("report")
        .about("Shows what MINFO_REPORT=json:PATH has written: one report, or those of several jobs together")
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(1..)
                .required(true)
                .value_parser(clap::value_parser!(std::path::PathBuf)),
        )
        .arg(
            Arg::new("summary")
                .long("summary")
                .action(ArgAction::SetTrue)
                .help("Only what deserves attention"),
        )
        .arg(
            Arg::new("compare")
                .long("compare")
                .action(ArgAction::SetTrue)
                .help("What differs between two reports"),
        )
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .conflicts_with("compare")
                .help("Ends with status 1 if a hint deserves attention"),
        )
        .arg(output_file())
        .arg(json())
        .arg(html())
}

fn advise() -> Command {
    Command::new("advise")
        .about("Says what to change in a slow job, from its report or its Darshan log")
        .long_about(
            "Says what to change in a slow job, what may gain most first: hints, and what is no hint. Reads what \
             MINFO_REPORT=json:PATH has written (with libmpi_hints_audit.so preloaded, which records what was done with \
             files), and logs of Darshan, versions 3.10 to 3.41.",
        )
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(1..)
                .required(true)
                .value_parser(clap::value_parser!(std::path::PathBuf)),
        )
        .arg(
            Arg::new("probe")
                .long("probe")
                .value_name("PROBE.json")
                .value_parser(clap::value_parser!(std::path::PathBuf))
                .help("What `probe --json` found of the MPI of these jobs: no hint is advised that it ignores"),
        )
        .args(hints_file("Writes a hints file with the advised hints and the reasons; replaces no file"))
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .help("Ends with status 1 if something was found"),
        )
        .arg(output_file())
        .arg(json())
        .arg(html())
}

fn tune() -> Command {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("tune")
        .about("Runs a job with candidate hints, and says which make it faster, or that none does")
        .long_about(
            "Runs a job again and again, as it is and with candidate hints, and says which make it faster, or that none \
             does. {run} in the arguments of the job becomes a directory of its own for each run.",
        )
        .arg(
            Arg::new("rounds")
                .long("rounds")
                .value_name("N")
                .value_parser(clap::value_parser!(i64).range(tune::ROUNDS))
                .default_value("9")
                .help("How many rounds decide: in each the job runs twice as it is and once with the hints"),
        )
        .arg(
            Arg::new("budget")
                .long("budget")
                .value_name("TIME")
                .value_parser(tune::budget)
                .default_value("10m")
                .help("How long it may take: 90s, 10m, 2h"),
        )
        .arg(
            Arg::new("for")
                .long("for")
                .value_name("FILE-PATTERN")
                .help("Hints for files of these names only, as in a hints file"),
        )
        .arg(directory("Where directories of runs are made: a directory of the file system that matters"))
        .args(hints_file("Writes a hints file with the hints that gain and the measurement; replaces no file"))
        .arg(
            Arg::new("verify")
                .long("verify")
                .value_name("COMMAND")
                .help("Says by its status whether what a run wrote is right, in place of the comparison byte by byte"),
        )
        .arg(flag("sync").help("Syncs the files of the job to the disk, within the time"))
        .arg(flag("environment").help("Tries variables of Open MPI as well (OMPI_MCA_io and others)"))
        .arg(flag("overwrite").help("All runs may write the same files"))
        .arg(output_file())
        .arg(json())
        .arg(html())
        .arg(
            Arg::new("job")
                .value_name("JOB")
                .num_args(1..)
                .last(true)
                .required(true)
                .value_parser(clap::value_parser!(std::ffi::OsString))
                .help("The job: mpiexec -n 4 ./app {run}/out.dat"),
        )
}

fn info() -> Command {
    Command::new("info")
        .about("Says what is installed, for which compilers, and which MPI programs would use now")
        .arg(
            Arg::new("fc")
                .long("fc")
                .value_name("COMPILER")
                .help("Only the flags to compile and link with this Fortran compiler"),
        )
        .arg(
            Arg::new("fflags")
                .long("fflags")
                .value_name("FLAGS")
                .requires("fc")
                .allow_hyphen_values(true)
                .help("Its flags that change its ABI, such as -fdefault-integer-8"),
        )
        .arg(json())
}

fn directory(help: &'static str) -> Arg {
    Arg::new("dir")
        .long("dir")
        .value_name("DIR")
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .default_value(".")
        .help(help)
}

/// `--write` and `--force`.
fn hints_file(help: &'static str) -> [Arg; 2] {
    [
        Arg::new("write")
            .long("write")
            .value_name("HINTS.toml")
            .value_parser(clap::value_parser!(std::path::PathBuf))
            .help(help),
        Arg::new("force")
            .long("force")
            .action(ArgAction::SetTrue)
            .requires("write")
            .help("Replaces the file of --write"),
    ]
}

fn output_file() -> Arg {
    Arg::new("output")
        .long("output")
        .value_name("FILE")
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .help("Writes to this file instead of standard output")
}

fn html() -> Arg {
    Arg::new("html")
        .long("html")
        .action(ArgAction::SetTrue)
        .conflicts_with("json")
        .help("A self-contained page for a browser")
}

fn file(id: &'static str, name: &'static str) -> Arg {
    Arg::new(id)
        .value_name(name)
        .value_parser(clap::value_parser!(std::path::PathBuf))
        .required(true)
}

fn json() -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("JSON, for programs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_sound() {
        command().debug_assert();
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for wrong in [
            &["mpi-hints"][..],
            &["mpi-hints", "frobnicate"],
            &["mpi-hints", "list", "--for", "nothing"],
            &["mpi-hints", "list", "--json", "--markdown"],
            &["mpi-hints", "explain"],
            &["mpi-hints", "report"],
            &["mpi-hints", "export", "a"],
            &["mpi-hints", "import", "--from", "ior", "a"],
            &["mpi-hints", "report", "--json", "--html", "a"],
            &["mpi-hints", "probe", "--json", "--html"],
            &["mpi-hints", "diff", "one"],
            &["mpi-hints", "tune"],
            &["mpi-hints", "tune", "--rounds", "4", "--", "a"],
            &["mpi-hints", "tune", "--budget", "soon", "--", "a"],
            &["mpi-hints", "tune", "--force", "--", "a"],
        ] {
            let error = command().try_get_matches_from(wrong).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{wrong:?}");
        }
    }
}
