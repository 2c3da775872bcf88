//! The arguments of the command. Those of a subcommand are in its module.

use crate::trouble::{Found, Trouble};
use crate::{advise, check, explain, formats, info, list, output, probe, report, tune};
use clap::{ColorChoice, Command, CommandFactory, Parser, Subcommand};

/// The text at the end of `--help`.
const END: &str = "\
Exit status:
  0  all is well
  1  something was found: an unknown key, a hints file that is not sound, a difference, a hint that deserves attention
  2  wrong arguments, or something could not be done

On a terminal tables are as wide as it is, and coloured unless NO_COLOR is set.";

/// What hints MPI has for communicators, windows and files, and what an MPI does with them
#[derive(Debug, Parser)]
#[command(name = "mpi-hints", version, after_help = END, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    subcommand: Subcommands,
    /// Colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value_t,
        hide_possible_values = true
    )]
    color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum Subcommands {
    List(list::ListOptions),
    Explain(explain::ExplainOptions),
    Check(check::CheckOptions),
    Export(formats::ExportOptions),
    Import(formats::ImportOptions),
    Probe(probe::ProbeOptions),
    Report(report::ReportOptions),
    /// Compares two reports or two probes: an older name of `report --compare`
    #[command(hide = true)]
    Diff(report::ReportOptions),
    Advise(advise::AdviseOptions),
    Tune(tune::TuneOptions),
    Info(info::InfoOptions),
}

impl Arguments {
    /// Runs the subcommand.
    pub(crate) fn run(&self) -> Result<Found, Trouble> {
        output::set_color(self.color);
        match &self.subcommand {
            Subcommands::List(wanted) => list::run(wanted),
            Subcommands::Explain(wanted) => explain::run(wanted),
            Subcommands::Check(wanted) => check::run(wanted),
            Subcommands::Export(wanted) => formats::export(wanted),
            Subcommands::Import(wanted) => formats::import(wanted),
            Subcommands::Probe(wanted) => probe::run(wanted),
            Subcommands::Diff(wanted) => report::compare(wanted),
            Subcommands::Report(wanted) => report::run(wanted),
            Subcommands::Advise(wanted) => advise::run(wanted),
            Subcommands::Tune(wanted) => tune::run(wanted),
            Subcommands::Info(wanted) => info::run(wanted),
        }
    }
}

/// The command and its subcommands.
pub fn command() -> Command {
    Arguments::command()
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
            "",
            "frobnicate",
            "list --for nothing",
            "list --json --markdown",
            "explain",
            "report",
            "export a",
            "import --from ompi a",
            "report --json --html a",
            "probe --json --html",
            "tune",
            "tune --rounds 4 -- a",
            "tune --budget soon -- a",
            "tune --force -- a",
        ] {
            let words = ["mpi-hints"].into_iter().chain(wrong.split_whitespace());
            let error = Arguments::try_parse_from(words).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{wrong:?}");
        }
    }
}
