//! `mpi-hints export` and `mpi-hints import`: a hints file in the formats in which others take hints, and back.

mod export;
mod import;
pub(crate) mod toml;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
pub(crate) use export::{ExportOptions, export};
pub(crate) use import::{ImportOptions, import};

/// A format in which hints are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Format {
    Romio,
    Mpich,
    Pnetcdf,
    Ompi,
}

impl Format {
    /// Reads one of these names.
    fn parser(names: [&'static str; 3]) -> impl TypedValueParser<Value = Format> {
        let named = |name: String| Format::from_str(&name, false);
        PossibleValuesParser::new(names).try_map(named)
    }

    /// The variable whose value is in this format.
    fn variable(self) -> &'static str {
        match self {
            Format::Mpich => "MPICH_MPIIO_HINTS",
            _ => "PNETCDF_HINTS",
        }
    }
}
