//! Hints for files that the user gives the MPI library, or PnetCDF, from outside the program: they are in the report as
//! those of the hints file. Each process reads its own variables and files, once, when the first file is opened, as the
//! libraries do.

use crate::{engine, report};
use minfo_rules::hints::catalogue::{Implementation, Kind, Layer};
use minfo_rules::hints::file::external_hints::{self, MOST_OF_ROMIO, OutsideHint};
use minfo_rules::hints::given::CallHints;
use minfo_system::{environment, file, loaded_libraries};
use std::path::Path;
use std::sync::OnceLock;

/// Adds the hints that the library itself adds to a call that opens a file with this name, or finds those that PnetCDF
/// has added to the call.
#[inline]
pub fn meet(name: &[u8], asked: &mut CallHints) {
    let call = asked.call();
    if call.kind == Kind::File && call.procedure == "MPI_File_open" && report::is_on() {
        external_hints::meet(hints(), name, asked);
    }
}

static HINTS: OnceLock<Vec<OutsideHint>> = OnceLock::new();

/// Whether a file was opened.
pub(super) fn has_met_a_file() -> bool {
    HINTS.get().is_some()
}

fn hints() -> &'static [OutsideHint] {
    HINTS.get_or_init(|| {
        let library = engine::current().recipient().implementation;
        let has_romio = match library {
            Implementation::Mpich | Implementation::Intel | Implementation::Cray => true,
            Implementation::OpenMpi => is_told_to_use_romio(),
            Implementation::Romio | Implementation::Other => false,
        };
        let mut hints = Vec::new();
        if has_romio {
            hints.append(&mut of_romio());
        }
        if library == Implementation::Cray
            && let Some(text) = text("MPICH_MPIIO_HINTS")
        {
            hints.append(&mut external_hints::of_cray(&text));
        }
        let layer = Layer::Pnetcdf;
        if let Some(text) = layer.variable().and_then(|name| text(&name))
            && loaded_libraries::is_in_process(layer.files(), &layer.mark())
        {
            hints.append(&mut external_hints::of_pnetcdf(&text));
        }
        hints
    })
}

fn text(variable: &str) -> Option<String> {
    let text = environment::variable(variable)?;
    Some(text.to_string_lossy().into_owned())
}

/// Whether Open MPI's launcher, or the user, has chosen ROMIO for files.
pub(super) fn is_told_to_use_romio() -> bool {
    text("OMPI_MCA_io").is_some_and(|chosen| chosen.starts_with("romio") || chosen == "^ompio")
}

/// ROMIO reads the system's file if it cannot open the user's.
fn of_romio() -> Vec<OutsideHint> {
    const VARIABLE: &str = "ROMIO_HINTS";
    const OF_SYSTEM: &str = "/etc/romio-hints";
    let read = |path: &str| file::read_regular(Path::new(path), MOST_OF_ROMIO).ok();
    let of_user = text(VARIABLE).and_then(|path| {
        let bytes = read(&path)?;
        Some((format!("{VARIABLE}={path}"), bytes))
    });
    let found = of_user.or_else(|| Some((OF_SYSTEM.to_owned(), read(OF_SYSTEM)?)));
    let hints = |(path, bytes): (String, Vec<u8>)| {
        external_hints::of_romio(&String::from_utf8_lossy(&bytes), &path)
    };
    found.map(hints).unwrap_or_default()
}
