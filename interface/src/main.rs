//! Writes the files that are derived for Fortran and C to a folder: for the reference, for tests, and for reading.
//!
//!     mpi-interface FOLDER [DATE]
//!
//! The modules are in `FOLDER/fortran`, those of the drop-in `mpi_f08` and its external procedures in `FOLDER/external`, the
//! legacy procedures in `FOLDER/legacy`, the interfaces of module `mpi` in
//! `FOLDER/mpi`, the C functions in `FOLDER/c`, `mpi.h` and `mpif.h` in `FOLDER/include`, `mpif-constants.h` in `FOLDER`, the
//! calls of `tests/fuzz` in `FOLDER/fuzz`, test programs in `FOLDER/programs`, and the pages of all procedures, of what
//! MPI libraries do wrong, and of verdicts in `FOLDER/pages`. With a date for their footer, such as 2025-06-30, it also writes the man
//! pages, in `FOLDER/man`. The build does not need this program.

use mpi_interface::c;
use mpi_interface::constants;
use mpi_interface::file::DerivedFile;
use mpi_interface::fortran::{self, core_module, external, legacy, mpi_module, types};
use mpi_interface::fuzz;
use mpi_interface::man::{self, document, example};
use mpi_interface::page;
use mpi_interface::programs;
use mpi_interface::quirks;
use mpi_interface::refusals;
use mpi_interface::table::{self, Chapter};
use mpi_interface::verdicts;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("mpi-interface: expected the folder where the derived files shall be written");
        return ExitCode::from(2);
    };
    let date = std::env::args().nth(2);
    match write(Path::new(&folder), date.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mpi-interface: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path, date: Option<&str>) -> Result<(), Box<dyn Error>> {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chapters = table::read(&crate_folder.join("chapters"))?;
    let header = fs::read_to_string(crate_folder.join("../include/dropin/mpi.h"))?;
    let constants = constants::read(&crate_folder.join("constants.tsv"))?;
    let mut files: Vec<DerivedFile> = vec![
        constants::module(&constants),
        types::file(&constants),
        constants::legacy(&constants),
        core_module::file(&chapters)?,
    ];
    let compiler = fortran::Compiler::default();
    files.extend(fortran::modules(&chapters, compiler)?);
    files.extend(external::modules(&chapters, compiler)?);
    files.extend(external::procedures(&chapters, compiler)?);
    files.extend(legacy::files(&chapters)?);
    files.push(mpi_module::file(&chapters));
    files.extend(c::functions(&chapters)?);
    files.push(c::header(&header, &constants, &chapters)?);
    let mpif = fs::read_to_string(crate_folder.join("../fortran/dropin/mpif.h"))?;
    files.push(constants::mpif(&mpif, &constants)?);
    files.push(fuzz::file(&constants, &chapters)?);
    let read = |path: &str| {
        fs::read_to_string(crate_folder.join(path)).map_err(|error| format!("{path}: {error}"))
    };
    files.extend(programs::files(
        &chapters,
        &read("tests/data/interface.tsv")?,
        &read("../tests/data/abi_constants.tsv")?,
        &read("tests/data/fortran_types.tsv")?,
    )?);
    files.push(refusals::file(&chapters));
    files.push(page::file(&chapters)?);
    let quirks = quirks::read(&crate_folder.join("quirks.toml"))?;
    files.push(quirks::page(&quirks));
    let verdicts = verdicts::read(&crate_folder.join("verdicts.toml"))?;
    files.extend([verdicts::module(&verdicts), verdicts::page(&verdicts)]);
    if let Some(date) = date {
        let constants = verdicts::constants(&verdicts);
        files.extend(man_pages(
            &chapters,
            &crate_folder.join(".."),
            &constants,
            date,
        )?);
    }
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The man pages, for which documents and programs are read. `verdicts` is the list of the constants of verdicts.
fn man_pages(
    chapters: &[Chapter],
    top: &Path,
    verdicts: &str,
    date: &str,
) -> Result<Vec<DerivedFile>, Box<dyn Error>> {
    let examples = example::read(&top.join("examples/reference"))?;
    let mut documents = Vec::new();
    for name in ["mpi_hints", "conversions"] {
        let path = top.join(format!("docs/{name}.md"));
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = text.replace(verdicts::PLACE_OF_CONSTANTS, verdicts);
        documents
            .push(document::read(&text).map_err(|what| format!("{}: {what}", path.display()))?);
    }
    Ok(man::pages(chapters, &documents, &examples, date)?)
}
