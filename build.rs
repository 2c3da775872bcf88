//! Derives code from `interface/`, and compiles what is not Rust into the archive: the Fortran modules, the legacy
//! Fortran procedures and the C functions. The derived code is in `OUT_DIR/derived`.
//!
//! `FC` (default `gfortran`) names the Fortran compiler, and `FFLAGS` adds flags such as `-fdefault-integer-8`; `CC`
//! and `CFLAGS` are for the C compiler, and `OBJCOPY` is that of binutils. The module files stay in `OUT_DIR/modules`
//! and `OUT_DIR/dropin`, from where `ci/install` takes them.

use mpi_interface::constants::{self, ConstantGroup};
use mpi_interface::file::DerivedFile;
use mpi_interface::fortran::{Compiler, core_module, external, legacy, mpi_module, types};
use mpi_interface::table::{self, Chapter};
use mpi_interface::verdicts;
use mpi_interface::{c, entries};
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};

/// The modules that the others use, after those of constants and types.
const FIRST_MODULES: &[&str] = &["functions", "convert"];
/// The hand-written specifics, one module for each subject. `by_hand` has those that are procedures of the table.
const BY_HAND: &[&str] = &[
    "abi_booleans",
    "addresses",
    "comm_hints",
    "file_hints",
    "info",
    "win_hints",
    "by_hand",
    "sizeof",
    "statuses",
    "no_rows_profiling",
];
/// The module that uses all others, and the extensions.
const LAST_MODULES: &[&str] = &[
    "mpi_info_f08",
    "hints_native",
    "hints_report",
    "hints_typed_scalar",
    "hints_typed_list",
    "hints_typed_text",
    "hints_typed_pairs",
    "mpi_hints",
];
/// Prefixes of the gfortran and flang flags that change the size of REAL, DOUBLE PRECISION or INTEGER(4).
const OTHER_KINDS: &[&str] = &[
    "-fdefault-real-",
    "-fdefault-double-",
    "-freal-4-real-",
    "-freal-8-real-",
    "-finteger-4-integer-",
];

/// Flags for REALs of 8 bytes: MPI_REAL is a constant of the modules, which are compiled with them. (The first one alone makes
/// DOUBLE PRECISION 16 bytes long.)
const WIDE_REALS: [&str; 2] = ["-fdefault-real-8", "-fdefault-double-8"];

/// gfortran and flang flags that change the names of external procedures and of COMMON blocks, which the core knows.
const OTHER_NAMES: [&str; 2] = ["-fno-underscoring", "-fsecond-underscore"];

fn main() {
    for path in [
        "fortran",
        "src/dropin",
        "include",
        "interface/chapters",
        "interface/constants.tsv",
        "interface/verdicts.toml",
    ] {
        println!("cargo:rerun-if-changed={path}");
    }
    // MINFO_BUILD_FOR changes when another version of a compiler has replaced the one with the same name: ci/install
    // sets it.
    for variable in ["FC", "FFLAGS", "OBJCOPY", "MINFO_BUILD_FOR"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // For tests/interface.rs, which runs it with a faulty table.
    if let Ok(script) = env::current_exe() {
        println!("cargo:rustc-env=BUILD_SCRIPT={}", script.display());
    }
    refuse_other_machines();
    let fortran = Fortran::find(&out);
    fortran.refuse_other_flags();

    let chapters = table::read(Path::new("interface/chapters"));
    let chapters = chapters.unwrap_or_else(|problem| fail(&problem.to_string()));
    let entries = entries::file(&chapters).unwrap_or_else(|problem| fail(&problem.to_string()));
    derived(&out, &entries);

    let constants = constants::read(Path::new("interface/constants.tsv"));
    let constants = constants.unwrap_or_else(|problem| fail(&problem.to_string()));
    derived(&out, &constants::legacy(&constants));
    let mpif = constants::mpif(&hand_written("fortran/dropin/mpif.h"), &constants);
    derived(
        &out,
        &mpif.unwrap_or_else(|what| fail(&format!("fortran/dropin/mpif.h: {what}"))),
    );

    let mut objects = Vec::new();
    for module in [constants::module(&constants), types::file(&constants)] {
        objects.push(fortran.compile(&derived(&out, &module), "f08", "modules"));
    }
    let by_hand = |stem: &&str| fortran.compile(&format!("fortran/{stem}.f90"), "f08", "modules");
    objects.extend(FIRST_MODULES.iter().map(by_hand));
    let core = core_module::file(&chapters).unwrap_or_else(|problem| fail(&problem.to_string()));
    objects.push(fortran.compile(&derived(&out, &core), "f08", "modules"));
    let first_specifics = objects.len();
    objects.extend(BY_HAND.iter().map(by_hand));
    let modules = mpi_interface::fortran::modules(&chapters, fortran.abilities());
    for module in modules.unwrap_or_else(|problem| fail(&problem.to_string())) {
        objects.push(fortran.compile(&derived(&out, &module), "f08", "modules"));
    }
    let specifics = objects[first_specifics..].to_vec();
    let verdicts = verdicts::read(Path::new("interface/verdicts.toml"));
    let verdicts = verdicts.unwrap_or_else(|problem| fail(&problem.to_string()));
    let verdicts = derived(&out, &verdicts::module(&verdicts));
    objects.push(fortran.compile(&verdicts, "f08", "modules"));
    objects.extend(LAST_MODULES.iter().map(by_hand));
    derived(&out, &mpi_module::file(&chapters));
    objects.push(fortran.compile("fortran/dropin/mpi.f90", "f08", "dropin"));
    if fortran.gfortran.is_some() {
        objects.extend(fortran.external(&chapters, &specifics));
    } else {
        objects.push(fortran.compile("fortran/dropin/mpi_f08.f90", "f08", "dropin"));
    }
    let files = legacy::files(&chapters).unwrap_or_else(|problem| fail(&problem.to_string()));
    for file in files {
        let object = fortran.compile(&derived(&out, &file), "legacy", "dropin");
        objects.extend(under_both_names(&object, legacy_name));
    }
    // The legacy procedures that do more than pass on.
    let has_own = |chapter: &&Chapter| chapter.procedures.iter().any(|row| row.by_hand.legacy);
    for chapter in chapters.iter().filter(has_own) {
        let source = format!("fortran/dropin/{}.f90", chapter.name);
        let object = fortran.compile(&source, "own", "dropin");
        objects.extend(under_both_names(&object, legacy_name));
    }
    // The predefined functions of attributes, which are constants in C and have no rows.
    let object = fortran.compile("fortran/dropin/functions.f90", "own", "dropin");
    objects.extend(under_both_names(&object, legacy_name));
    objects.extend(c_objects(&fortran, &constants, &chapters));
    cc::Build::new()
        .objects(objects)
        .compile("mpi_info_f08_bindings");
}

/// Ends the build for machines that `crates/rules/src/platform.rs` refuses, before anything is compiled for them.
fn refuse_other_machines() {
    let is_other = |variable, supported: &str| env::var(variable).is_ok_and(|is| is != supported);
    if is_other("CARGO_CFG_TARGET_POINTER_WIDTH", "64")
        || is_other("CARGO_CFG_TARGET_ENDIAN", "little")
    {
        fail("mpi_info_f08 is for 64-bit little-endian machines, such as x86-64 and AArch64");
    }
}

/// The hand-written part of a file.
fn hand_written(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| fail(&format!("{path}: {error}")))
}

/// Writes a derived file below `OUT_DIR/derived` and returns its path.
fn derived(out: &Path, file: &DerivedFile) -> String {
    let path = out.join("derived").join(&file.path);
    let parent = path.parent().unwrap_or(out);
    let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, &file.text));
    written.unwrap_or_else(|error| fail(&format!("{}: {error}", path.display())));
    path.display().to_string()
}

struct Fortran {
    compiler: OsString,
    is_flang: bool,
    /// The first number of gfortran's release.
    gfortran: Option<u32>,
    flags: Vec<String>,
    out: PathBuf,
}

impl Fortran {
    /// The compiler that `FC` names.
    fn find(out: &Path) -> Fortran {
        let compiler = env::var_os("FC").unwrap_or_else(|| "gfortran".into());
        let version = match Command::new(&compiler).arg("--version").output() {
            Ok(output) if output.status.success() => output.stdout,
            Ok(output) => {
                let (fc, status) = (compiler.display(), output.status);
                fail(&format!(
                    "the Fortran compiler `{fc} --version` ended with {status}"
                ))
            }
            Err(error) => fail(&format!(
                "the Fortran compiler `{}` cannot be run ({error}): install gfortran (Debian, \
                 Ubuntu: apt-get install gfortran), or name another compiler in FC",
                compiler.display()
            )),
        };
        for directory in ["modules", "dropin", "objects", "derived"] {
            // Another compiler may have left its modules there.
            let _ = fs::remove_dir_all(out.join(directory));
            let made = fs::create_dir_all(out.join(directory));
            made.unwrap_or_else(|error| fail(&format!("OUT_DIR/{directory}: {error}")));
        }
        let flags = env::var("FFLAGS").unwrap_or_default();
        let version = String::from_utf8_lossy(&version);
        Fortran {
            is_flang: version.contains("flang"),
            gfortran: match version.starts_with("GNU Fortran") {
                true => run(Command::new(&compiler).arg("-dumpversion"))
                    .trim()
                    .split('.')
                    .next()
                    .and_then(|release| release.parse().ok()),
                false => None,
            },
            compiler,
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            out: out.to_owned(),
        }
    }

    /// What can be derived for it.
    fn abilities(&self) -> Compiler {
        Compiler {
            has_large: !self.has_wide_integers(),
            takes_texts: self.gfortran.is_none_or(|release| release >= 12),
        }
    }

    /// Whether a default INTEGER (and LOGICAL) has 8 bytes.
    fn has_wide_integers(&self) -> bool {
        self.flags.iter().any(|flag| flag == "-fdefault-integer-8")
    }

    /// Ends the build if FFLAGS change the size of numbers that datatypes describe, since a sum of other numbers would be
    /// silently wrong: MPI_DOUBLE_PRECISION has 8 bytes, and MPI_INTEGER4 4. Or if they change names.
    fn refuse_other_flags(&self) {
        let has = |flag: &&str| self.flags.iter().any(|other| other == flag);
        let has_wide_reals = WIDE_REALS.iter().all(has);
        for flag in &self.flags {
            let is_allowed = has_wide_reals && WIDE_REALS.contains(&flag.as_str());
            if !is_allowed && OTHER_KINDS.iter().any(|start| flag.starts_with(start)) {
                fail(&format!(
                    "FFLAGS has {flag}, which changes the size of Fortran's numbers. Of such flags only -fdefault-integer-8, \
                     and -fdefault-real-8 with -fdefault-double-8, are supported; give the kind in the source instead, as in \
                     REAL(8), and pass MPI_REAL8"
                ));
            }
            if OTHER_NAMES.contains(&flag.as_str()) {
                fail(&format!(
                    "FFLAGS has {flag}, which changes the names of procedures: those of mpif.h have one underscore, at the end"
                ));
            }
        }
    }

    /// The drop-in `mpi_f08`, and the procedures with both names of MPI for each specific: copies of those in `specifics`, the
    /// objects of the modules, and those with a choice buffer.
    fn external(&self, chapters: &[Chapter], specifics: &[PathBuf]) -> Vec<PathBuf> {
        let out = &self.out;
        let modules = external::modules(chapters, self.abilities());
        let modules = modules.unwrap_or_else(|problem| fail(&problem.to_string()));
        let stems = ["external", "f08", "external"];
        let mut objects = Vec::new();
        for (module, kind) in modules.iter().zip(stems) {
            objects.push(self.compile(&derived(out, module), kind, "dropin"));
        }
        let names = specifics
            .iter()
            .filter_map(|object| under_both_names(object, name_of_specific));
        objects.extend(names);
        let files = external::procedures(chapters, self.abilities());
        for file in files.unwrap_or_else(|problem| fail(&problem.to_string())) {
            let object = self.compile(&derived(out, &file), "external", "dropin");
            objects.extend(under_both_names(&object, legacy_name));
        }
        objects
    }

    /// Compiles one source; its module file goes to `modules`. Returns the object file, `<kind>_<stem>.o`. (`cc` would
    /// pass CFLAGS, which are for C, to the Fortran compiler.)
    fn compile(&self, source: &str, kind: &str, modules: &str) -> PathBuf {
        let stem = Path::new(source)
            .file_stem()
            .and_then(OsStr::to_str)
            .unwrap_or(source);
        let object = self.out.join("objects").join(format!("{kind}_{stem}.o"));
        let mut command = Command::new(&self.compiler);
        command
            .args(["-c", "-O2", "-fPIC", source, "-o"])
            .arg(&object);
        command.arg("-I").arg(self.out.join("modules"));
        command.arg("-I").arg(self.out.join("derived"));
        if self.is_flang {
            command.arg("-module-dir").arg(self.out.join(modules));
        } else {
            command.arg("-J").arg(self.out.join(modules));
            command.args(["-std=f2018", "-Wall", "-Wextra", "-ffunction-sections"]);
            // An INTEGER that is passed to the core by reference is a default one: the core is built for its size.
            command.arg("-Wno-c-binding-type");
        }
        if let Err(said) = try_run(command.args(&self.flags)) {
            eprint!("{said}");
            let source = Path::new(source);
            fail(&format!(
                "{} cannot compile {}: {}",
                self.compiler.display(),
                source.strip_prefix(&self.out).unwrap_or(source).display(),
                first_error(&said)
            ))
        }
        object
    }
}

/// The name of a legacy procedure or an external specific: that of its symbol.
fn legacy_name(symbol: &str) -> Option<&str> {
    symbol.starts_with("mpi_").then_some(symbol)
}

/// The name of MPI, without the underscore at its end, of a specific that is gfortran's procedure of a module.
fn name_of_specific(symbol: &str) -> Option<&str> {
    let (module, name) = symbol
        .strip_prefix("__mpi_info_f08_")?
        .split_once("_MOD_")?;
    (module != "statuses" && name.starts_with("mpi_") && name.ends_with("_f08")).then_some(name)
}

/// The procedures of `object` under their names of MPI, as weak symbols, and under their profiling names: one body each. MPI_
/// names must give way to those of a tool (MPI 5.0, section 15.2), which Fortran cannot express. Everything else in the object
/// becomes local, but for what several objects have, of which the linker keeps one: flang's descriptions of types. `name_of` has
/// the name of a symbol, or none.
fn under_both_names(object: &Path, name_of: fn(&str) -> Option<&str>) -> Option<PathBuf> {
    let file = object
        .file_name()
        .and_then(OsStr::to_str)
        .unwrap_or_default();
    let both = object.with_file_name(format!("names_{file}"));
    // name|value|class|type|size|line|section
    let symbols = run(Command::new("nm")
        .args(["-g", "--defined-only", "--format=sysv"])
        .arg(object));
    let (mut arguments, mut has_names) = (Vec::new(), false);
    for line in symbols.lines() {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let &[symbol, value, class, _, _, _, section] = fields.as_slice() else {
            continue;
        };
        let Some(name) = name_of(symbol) else {
            if ["V", "W", "u"].contains(&class) {
                arguments.push(format!("--keep-global-symbol={symbol}"));
            }
            continue;
        };
        has_names = true;
        let name = format!("{}_", name.trim_end_matches('_'));
        arguments.push(format!("--redefine-sym={symbol}=p{name}"));
        arguments.push(format!("--keep-global-symbol=p{name}"));
        arguments.push(format!(
            "--add-symbol={name}={section}:0x{value},function,weak"
        ));
    }
    if !has_names {
        return None;
    }
    let objcopy = env::var_os("OBJCOPY").unwrap_or_else(|| "objcopy".into());
    run(Command::new(&objcopy).args(arguments).args([object, &both]));
    Some(both)
}

/// Writes `mpi.h` and compiles the C functions: the derived ones as `c_<chapter>.o`; the hand-written ones, in
/// `src/dropin`, as `c_own_<stem>.o`.
fn c_objects(fortran: &Fortran, constants: &[ConstantGroup], chapters: &[Chapter]) -> Vec<PathBuf> {
    let path = "include/dropin/mpi.h";
    let header = c::header(&hand_written(path), constants, chapters);
    let header = header.unwrap_or_else(|what| fail(&format!("{path}: {what}")));
    derived(&fortran.out, &header);
    derived(&fortran.out, &c::core_header(chapters));
    let functions = c::functions(chapters);
    let mut files = functions.unwrap_or_else(|problem| fail(&problem.to_string()));
    files.extend(c::handles(chapters));
    let files = files.iter().map(|file| derived(&fortran.out, file).into());
    let mut sources: Vec<(PathBuf, _)> = files.map(|path| (path, "c_")).collect();
    let by_hand =
        fs::read_dir("src/dropin").and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let by_hand = by_hand.unwrap_or_else(|error| fail(&format!("src/dropin: {error}")));
    sources.extend(by_hand.iter().map(|entry| (entry.path(), "c_own_")));
    sources.retain(|(path, _)| path.extension() == Some(OsStr::new("c")));
    sources.sort();

    let mut build = cc::Build::new();
    build
        .includes([
            fortran.out.join("derived/include"),
            fortran.out.join("derived/c"),
            "src/dropin".into(),
        ])
        .define("MINFO_CHECK_HEADER", None)
        .std("c11")
        .warnings(true)
        .extra_warnings(true);
    if fortran.has_wide_integers() {
        build.define("MINFO_FINT_64", None);
    }
    let compile = |(source, start): &(PathBuf, &str)| {
        let stem = source
            .file_stem()
            .and_then(OsStr::to_str)
            .unwrap_or_default();
        let object = fortran.out.join("objects").join(format!("{start}{stem}.o"));
        for made in build.clone().file(source).compile_intermediates() {
            let copied = fs::copy(&made, &object);
            copied.unwrap_or_else(|error| fail(&format!("{}: {error}", made.display())));
        }
        object
    };
    sources.iter().map(compile).collect()
}

/// Runs a command and returns its standard output; ends the build if the command fails.
fn run(command: &mut Command) -> String {
    try_run(command).unwrap_or_else(|said| {
        eprint!("{said}");
        fail(&format!("{command:?} ended with an error"))
    })
}

/// Runs a command and returns its standard output, or what it complained of if it fails. Ends the build if it cannot be
/// run.
fn try_run(command: &mut Command) -> Result<String, String> {
    let output = command.output();
    let output =
        output.unwrap_or_else(|error| fail(&format!("{command:?} cannot be run: {error}")));
    let complaints = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{complaints}{}\n", output.status));
    }
    for line in complaints.lines() {
        println!("cargo:warning={line}");
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first line with an error among those that a Fortran compiler prints; the last line, if it crashed.
fn first_error(said: &str) -> &str {
    let is_error = |line: &&str| {
        let line = line.to_lowercase();
        line.contains("error:") || line.contains("not yet implemented")
    };
    let line = said.lines().find(is_error).or_else(|| said.lines().last());
    line.unwrap_or_default().trim()
}

fn fail(why: &str) -> ! {
    println!("cargo::error={why}");
    exit(1)
}
