//! Writes what is derived for Fortran and C to a folder: for the reference, for tests, and to be read.
//!
//!     mpi-interface FOLDER
//!
//! The modules are in `FOLDER/fortran`, the legacy procedures in `FOLDER/legacy`, the interfaces of module `mpi` in
//! `FOLDER/mpi`, the C functions in `FOLDER/c`, `mpi.h` in `FOLDER/include`, and the calls of `tests/fuzz` in
//! `FOLDER/fuzz`. The build does not need it.

use mpi_interface::c;
use mpi_interface::file::File;
use mpi_interface::fortran::{self, core_module, legacy, mpi_module};
use mpi_interface::fuzz;
use mpi_interface::table;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("mpi-interface: expected the folder where the derived files shall be written");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mpi-interface: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chapters = table::read(&crate_folder.join("chapters"))?;
    let header = fs::read_to_string(crate_folder.join("../include/dropin/mpi.h"))?;
    let mut files: Vec<File> = vec![core_module::file(&chapters)?];
    files.extend(fortran::modules(&chapters, true)?);
    files.extend(legacy::files(&chapters)?);
    files.push(mpi_module::file(&chapters));
    files.extend(c::functions(&chapters)?);
    files.push(c::header(&header, &chapters)?);
    files.push(fuzz::file(&header, &chapters)?);
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
