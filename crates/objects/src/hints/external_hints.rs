//! Hints for files that the user gives the MPI library, or PnetCDF, from outside the program: they are in the report as
//! those of the hints file. Each process reads its own variables and files, once, when the first file is opened, as the
//! libraries do.

use crate::{engine, report};
use minfo_engine::Engine;
use minfo_rules::hints::catalogue::{Implementation, Kind, Layer};
use minfo_rules::hints::file::external_hints::{
    self, MOST_OF_ROMIO, OutsideHint, ROMIO_DEFAULT, ROMIO_VARIABLE,
};
use minfo_rules::hints::given::CallHints;
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::words;
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
            Implementation::OpenMpi => uses_romio(),
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

/// The library above MPI in the process that opens files without MPI, unless the user says in its variable that MPI shall.
pub fn opener_of_files(engine: &dyn Engine) -> Option<String> {
    let opener = engine.opener_of_files()?;
    let of_user = Layer::Pnetcdf.variable().and_then(|name| text(&name));
    let of_user = of_user
        .map(|text| external_hints::of_pnetcdf(&text))
        .unwrap_or_default();
    let is_for_mpi = of_user.iter().any(|hint| hint.gives("nc_driver", "mpiio"));
    (!is_for_mpi).then_some(opener)
}

fn text(variable: &str) -> Option<String> {
    let text = environment::variable(variable)?;
    Some(text.to_string_lossy().into_owned())
}

/// Whether Open MPI's launcher, or the user, has chosen ROMIO for files, and this Open MPI has it.
pub(super) fn uses_romio() -> bool {
    let is_chosen =
        || text("OMPI_MCA_io").is_some_and(|chosen| is_romio(&chosen) || chosen == "^ompio");
    !has_lost_romio() && is_chosen()
}

/// Whether this value of a parameter of Open MPI, or the name of one, is about ROMIO.
pub(super) fn is_romio(text: &str) -> bool {
    text.starts_with("romio")
}

/// Whether the MPI is an Open MPI that has ROMIO no more.
pub(super) fn has_lost_romio() -> bool {
    let recipient = engine::current().recipient();
    recipient.implementation.has_lost_romio(recipient.version)
}

/// Adds to the report the hints of the user's file for ROMIO, which an Open MPI without ROMIO does not read.
pub(super) fn note_lost() {
    // (They are few, and this is done once.)
    let hints: &'static [OutsideHint] = of_user().map(hints_of_romio).unwrap_or_default().leak();
    for hint in hints {
        let outcome = Outcome {
            verdict: Verdict::Ignored,
            in_effect: None,
            detail: words::romio_is_lost(),
            added_by: None,
        };
        report::note_without_object(&hint.unread(), outcome);
    }
}

/// ROMIO reads the system's file if it cannot open the user's.
fn of_romio() -> Vec<OutsideHint> {
    let found = of_user().or_else(|| Some((ROMIO_DEFAULT.to_owned(), read(ROMIO_DEFAULT)?)));
    found.map(hints_of_romio).unwrap_or_default()
}

/// The name and the contents of the user's file for ROMIO.
fn of_user() -> Option<(String, Vec<u8>)> {
    let path = text(ROMIO_VARIABLE)?;
    let bytes = read(&path)?;
    Some((format!("{ROMIO_VARIABLE}={path}"), bytes))
}

fn read(path: &str) -> Option<Vec<u8>> {
    file::read_regular(Path::new(path), MOST_OF_ROMIO).ok()
}

fn hints_of_romio((path, bytes): (String, Vec<u8>)) -> Vec<OutsideHint> {
    external_hints::of_romio(&String::from_utf8_lossy(&bytes), &path)
}
