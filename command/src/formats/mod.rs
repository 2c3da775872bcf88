//! `mpi-hints export` and `mpi-hints import`: a hints file in the formats in which others take hints, and back.

mod export;
mod import;
pub(crate) mod toml;

pub(crate) use export::export;
pub(crate) use import::import;

/// A format in which hints are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// ROMIO's file, which `ROMIO_HINTS` names.
    Romio,
    /// Cray MPICH's `MPICH_MPIIO_HINTS`.
    Mpich,
    /// PnetCDF's `PNETCDF_HINTS`.
    Pnetcdf,
    /// Parameters of Open MPI's OMPIO, as variables of the environment.
    Ompi,
    /// The file of IOR's option `-U`.
    Ior,
}

impl Format {
    /// Their names, those that can be read first.
    pub(crate) const NAMES: [&str; 5] = ["romio", "mpich", "pnetcdf", "ompi", "ior"];
    /// How many of them can be read.
    pub(crate) const READ: usize = 3;

    /// The format of this name.
    pub(crate) fn named(name: &str) -> Option<Format> {
        Some(match name {
            "romio" => Format::Romio,
            "mpich" => Format::Mpich,
            "pnetcdf" => Format::Pnetcdf,
            "ompi" => Format::Ompi,
            "ior" => Format::Ior,
            _ => return None,
        })
    }

    /// The variable whose value is in this format.
    fn variable(self) -> &'static str {
        match self {
            Format::Mpich => "MPICH_MPIIO_HINTS",
            _ => "PNETCDF_HINTS",
        }
    }
}
