//! `mpi-hints info`: what is installed here, which MPI programs would use now, and which variables are set.

use crate::output::{self, Json};
use crate::progress::Progress;
use crate::trouble::{Found, Trouble};
use clap::Args;
use minfo_objects::engine;
use minfo_report::table::{Cell, Table, Tone};
use minfo_rules::hints::file::external_hints::{
    self, MOST_OF_ROMIO, ROMIO_DEFAULT, ROMIO_VARIABLE,
};
use minfo_rules::hints::file::{self, HintsFile};
use minfo_rules::hints::variables;
use minfo_rules::text::{counted, visible};
use minfo_system::environment;
use minfo_system::file::{other_owner, read_regular};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The internal first argument that makes this program print its engine.
pub(crate) const ARGUMENT: &str = "--tell-engine";

/// The prefix of the line with the answer: a launcher may print other lines.
const BEGINNING: &str = "mpi-hints engine: ";

/// How long a launcher may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Says what is installed, for which compilers, and which MPI programs would use now
#[derive(Args, Clone, Debug)]
pub(crate) struct InfoOptions {
    /// Only the flags to compile and link with this Fortran compiler
    #[arg(long = "fc", value_name = "COMPILER")]
    compiler: Option<String>,
    /// Its flags that change its ABI, such as -fdefault-integer-8
    #[arg(
        long = "fflags",
        value_name = "FLAGS",
        requires = "compiler",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    flags: String,
    #[command(flatten)]
    json: Json,
}

/// What is installed for a compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Package {
    /// The compiler and its flags, as `ci/install` writes them.
    compiler: String,
    /// The name of its pkg-config file.
    name: String,
    /// The directory of its modules.
    modules: String,
    /// The flags to compile and to link with, quoted for a shell.
    flags: String,
}

/// Prints what is installed, or how to compile with one compiler.
///
/// # Errors
/// The compiler cannot be run, or standard output cannot be written.
pub(crate) fn run(wanted: &InfoOptions) -> Result<Found, Trouble> {
    let prefix = prefix()?;
    let packages = packages(&prefix);
    if let Some(compiler) = &wanted.compiler {
        return of_compiler(compiler, wanted, &prefix, &packages);
    }
    let engine = engine_here();
    let launcher = launcher();
    let variables = variables();
    let text = match wanted.json.is_json {
        true => output::json(&json!({
            "version": env!("CARGO_PKG_VERSION"),
            "prefix": prefix.display().to_string(),
            "compilers": packages.iter().map(Package::json).collect::<Vec<_>>(),
            "engine": engine,
            "mpiexec": launcher,
            "variables": variables,
        })),
        false => text(&prefix, &packages, &engine, &launcher, &variables),
    };
    output::print(&text)?;
    Ok(Found::Nothing)
}

/// The prefix in which this program is installed: the parent of its directory.
pub(crate) fn prefix() -> Result<PathBuf, Trouble> {
    let program = std::env::current_exe().map_err(|error| Trouble::new(error.to_string()))?;
    let prefix = program.parent().and_then(Path::parent);
    prefix.map(Path::to_owned).ok_or_else(|| {
        let program = program.display();
        Trouble::new(format!("{program}: expected a program in PREFIX/bin"))
    })
}

/// The packages of all compilers, from the pkg-config files.
fn packages(prefix: &Path) -> Vec<Package> {
    let files = fs::read_dir(prefix.join("lib/pkgconfig"))
        .into_iter()
        .flatten();
    let files = files.flatten().filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        let name = name.strip_suffix(".pc")?.to_owned();
        let text = fs::read_to_string(file.path()).ok()?;
        name.starts_with("mpi_info_f08").then_some((name, text))
    });
    let mut packages: Vec<Package> = files
        .filter_map(|(name, text)| Package::of(prefix, name, &text))
        .collect();
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    packages
}

impl Package {
    fn of(prefix: &Path, name: String, text: &str) -> Option<Package> {
        let line = |beginning: &str| text.lines().find_map(|line| line.strip_prefix(beginning));
        let prefix = prefix.display().to_string();
        let words = [line("Cflags:")?, line("Libs:")?];
        let words = words.iter().flat_map(|words| words.split_whitespace());
        let words: Vec<String> = words
            .map(|word| word.replace("${prefix}", &prefix))
            .collect();
        let modules = words.iter().find_map(|word| word.strip_prefix("-I"));
        Some(Package {
            compiler: line("compiler=")?.trim().to_owned(),
            name,
            modules: modules.unwrap_or_default().to_owned(),
            flags: words
                .iter()
                .map(|word| quoted(word))
                .collect::<Vec<_>>()
                .join(" "),
        })
    }

    fn json(&self) -> Value {
        json!({
            "compiler": self.compiler,
            "modules": self.modules,
            "pkg_config": self.name,
            "flags": self.flags,
        })
    }
}

/// How to compile with one compiler.
fn of_compiler(
    compiler: &str,
    wanted: &InfoOptions,
    prefix: &Path,
    packages: &[Package],
) -> Result<Found, Trouble> {
    let id = identity(compiler, &wanted.flags)?;
    let package = packages.iter().find(|package| package.compiler == id);
    if wanted.json.is_json {
        let package = package.map(Package::json);
        output::print(&output::json(
            &json!({ "compiler": id, "installed": package }),
        ))?;
    } else if let Some(package) = package {
        output::print(&format!("{}\n", package.flags))?;
    }
    if package.is_some() {
        return Ok(Found::Nothing);
    }
    let flags = match wanted.flags.trim() {
        "" => String::new(),
        flags => format!(" --fflags '{flags}'"),
    };
    let prefix = prefix.display().to_string();
    let line = format!(
        "mpi-hints: nothing is installed for {id} in {prefix} ({}); to install it: \
         ci/install --prefix {} --fc {}{flags}",
        listed(packages),
        quoted(&prefix),
        quoted(compiler)
    );
    eprintln!("{}", visible(&line));
    Ok(Found::Something)
}

/// A word, quoted for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "-_./,=+:@%".contains(it);
    match word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

fn listed(packages: &[Package]) -> String {
    let all: Vec<&str> = packages
        .iter()
        .map(|package| package.compiler.as_str())
        .collect();
    match all.as_slice() {
        [] => "nor for any other compiler".to_owned(),
        all => format!("only for {}", all.join(", ")),
    }
}

/// A compiler and its flags, in the form that `ci/install` writes.
fn identity(compiler: &str, flags: &str) -> Result<String, Trouble> {
    let no = |what: &str| {
        Trouble::new(format!(
            "the Fortran compiler {compiler} cannot be run: {what}"
        ))
    };
    let said = Command::new(compiler)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| no(&error.to_string()))?;
    let said = String::from_utf8_lossy(&said.stdout);
    let first = said.lines().find(|line| !line.trim().is_empty());
    let first = first.ok_or_else(|| no("it does not tell its version"))?;
    Ok(identity_of(compiler, first, flags))
}

fn identity_of(compiler: &str, version: &str, flags: &str) -> String {
    let major = version
        .split(|character: char| !character.is_ascii_digit() && character != '.')
        .rfind(|word| word.trim_matches('.').contains('.'))
        .and_then(|word| word.trim_matches('.').split('.').next())
        .unwrap_or_default();
    let mut id = match version {
        version if version.contains("GNU Fortran") => format!("gfortran-{major}"),
        version if version.contains("flang") => format!("flang-{major}"),
        _ => {
            let name = Path::new(compiler).file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        }
    };
    let is_plain = |character: char| character.is_ascii_alphanumeric() || ".-".contains(character);
    // As ci/install puts them.
    const KINDS: [&str; 3] = [
        "-fdefault-integer-8",
        "-fdefault-real-8",
        "-fdefault-double-8",
    ];
    let mut flags: Vec<_> = flags.split_whitespace().collect();
    flags.sort_by_key(|flag| {
        KINDS
            .iter()
            .position(|kind| kind == flag)
            .unwrap_or(KINDS.len())
    });
    for flag in flags {
        id.extend(
            flag.chars()
                .map(|character| if is_plain(character) { character } else { '_' }),
        );
    }
    id
}

/// The engine of a program that is started as this one was.
fn engine_here() -> Value {
    match engine::choice() {
        Err(error) => json!({ "error": error.to_string() }),
        Ok((engine, reason)) => {
            let library = engine.library().map(|library| {
                json!({
                    "file": library.file,
                    "maker": library.maker,
                    "abi": library.abi,
                    "version": library.version.trim(),
                })
            });
            let name = if library.is_some() {
                "native"
            } else {
                "embedded"
            };
            // (A library says it once it is initialised.)
            let memory = match library {
                Some(_) => "as the MPI library says: see the report's first line",
                None => "cuda, rocm, with a runtime that the program has loaded",
            };
            json!({ "engine": name, "why": reason.to_string(), "library": library, "device_memory": memory })
        }
    }
}

/// Prints the engine of this process, which `mpiexec` has started for that purpose.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn tell() -> Result<(), Trouble> {
    output::print(&format!("{BEGINNING}{}\n", engine_here()))
}

/// The engine of a program under the `mpiexec` that a shell would find: asks one process.
fn launcher() -> Value {
    if engine::launched_rank().is_some() {
        return json!({ "error": "not asked: a launcher has started this process" });
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|directory| directory.join("mpiexec"));
    let Some(program) = places.find(|program| program.is_file()) else {
        return Value::Null;
    };
    let mut told = json!({ "program": program.display().to_string() });
    match asked(&program) {
        Ok(engine) => told["starts"] = engine,
        Err(words) => told["error"] = json!(words),
    }
    told
}

fn asked(launcher: &Path) -> Result<Value, String> {
    let no = |error: std::io::Error| error.to_string();
    let this = std::env::current_exe().map_err(no)?;
    let what = format!("asking {}", launcher.display());
    let _progress = Progress::new(&what, None);
    let mut process = Command::new(launcher)
        .args(["-n", "1"])
        .arg(this)
        .arg(ARGUMENT)
        // It stays open (why: tune/process.rs).
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(no)?;
    // Reads both pipes at once: a process that fills one must not have to wait for the other to be read.
    let texts = [reader(process.stdout.take()), reader(process.stderr.take())];
    let end = Instant::now() + PATIENCE;
    while process.try_wait().map_err(no)?.is_none() {
        if Instant::now() > end {
            let _ = process.kill();
            let _ = process.wait();
            return Err(format!("no answer within {} s", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let [said, complained] = texts.map(|text| text.join().unwrap_or_default());
    let mut lines = said.lines();
    let answer = lines.find_map(|line| serde_json::from_str(line.split_once(BEGINNING)?.1).ok());
    answer.ok_or_else(|| {
        let all = complained.lines().chain(said.lines()).map(str::trim);
        let words = all.filter(|line| line.chars().any(char::is_alphabetic));
        let words: Vec<&str> = words.take(4).collect();
        match words.is_empty() {
            true => "it started nothing".to_owned(),
            false => words.join(" "),
        }
    })
}

fn reader(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The variables of this library that are set, and what is wrong with their names or what they do; and which hints file ROMIO
/// reads, if there is one.
fn variables() -> Value {
    let mut names = environment::names();
    names.sort();
    let wrong = |name: &OsString| variables::unknown(std::slice::from_ref(name)).pop();
    let each = names.iter().map(|name| {
        let value = std::env::var_os(name).unwrap_or_default();
        json!({
            "name": name.to_string_lossy(),
            "value": value.to_string_lossy(),
            "wrong": wrong(name),
            "means": means(name, &value),
        })
    });
    each.chain(of_romio()).collect()
}

/// What one of these variables does.
fn means(name: &OsString, value: &OsString) -> Option<String> {
    let place = environment::NAMES.iter().position(|known| name == known)?;
    let mut words = environment::DESCRIPTIONS[place].to_owned();
    if name == "MINFO_HINTS" {
        let path = Path::new(value);
        let text = file::contents(path).map_err(|error| error.to_string());
        let hints = text.and_then(|text| {
            let file = HintsFile::read(&path.to_string_lossy(), &text);
            Ok(file.map_err(|error| error.to_string())?.entries().count())
        });
        words += &about_hints(path, hints);
    }
    Some(words)
}

/// Whose a hints file is, if it is another user's, and how many hints are in it, or why none can be read.
fn about_hints(path: &Path, hints: Result<usize, String>) -> String {
    let hints = hints.map_or_else(|words| words, |number| counted(number, "hint"));
    let parts = other_owner(path).into_iter().chain([hints]);
    format!(" ({})", parts.collect::<Vec<_>>().join(", "))
}

fn of_romio() -> Option<Value> {
    let of_user = std::env::var_os(ROMIO_VARIABLE).filter(|path| fs::File::open(path).is_ok());
    let (path, words) = match of_user {
        Some(path) => (PathBuf::from(path), "the path of ROMIO's hints file"),
        None => (PathBuf::from(ROMIO_DEFAULT), "ROMIO's default"),
    };
    let hints = match read_regular(&path, MOST_OF_ROMIO) {
        Ok(bytes) => Ok(external_hints::of_romio(&String::from_utf8_lossy(&bytes), "").len()),
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => Err(error.to_string()),
    };
    let means = words.to_owned() + &about_hints(&path, hints);
    Some(
        json!({ "name": ROMIO_VARIABLE, "value": path.to_string_lossy(), "wrong": null, "means": means }),
    )
}

fn text(
    prefix: &Path,
    packages: &[Package],
    engine: &Value,
    launcher: &Value,
    variables: &Value,
) -> String {
    let mut table = Table::default();
    let mut line = |title: &str, tone: Tone, text: String| {
        table.line(vec![Cell::new(Tone::Title, title), Cell::new(tone, text)]);
    };
    line("version", Tone::Plain, env!("CARGO_PKG_VERSION").to_owned());
    line("prefix", Tone::Plain, prefix.display().to_string());
    for (title, package) in with_title("compilers", packages) {
        let (compiler, modules, name) = (&package.compiler, &package.modules, &package.name);
        let modules = format!("{compiler}: modules in {modules} (pkg-config {name})");
        line(title, Tone::Plain, modules);
    }
    if packages.is_empty() {
        line(
            "compilers",
            Tone::Bad,
            "none: expected files of this package in lib/pkgconfig".to_owned(),
        );
    }
    let (tone, words) = words_of(engine);
    line("engine", tone, words);
    if let Some(memory) = engine["device_memory"].as_str() {
        line("memory", Tone::Plain, format!("of devices: {memory}"));
    }
    match (launcher["program"].as_str(), launcher["error"].as_str()) {
        (None, None) => line("mpiexec", Tone::Plain, "none in PATH".to_owned()),
        (Some(program), None) => {
            let (tone, words) = words_of(&launcher["starts"]);
            line("mpiexec", tone, format!("{program}: {words}"));
        }
        (Some(program), Some(error)) => line("mpiexec", Tone::Bad, format!("{program}: {error}")),
        (None, Some(error)) => line("mpiexec", Tone::Plain, error.to_owned()),
    }
    let variables = variables.as_array().map(Vec::as_slice).unwrap_or_default();
    for (title, variable) in with_title("variables", variables) {
        let text = |member: &str| variable[member].as_str().unwrap_or_default();
        match text("wrong") {
            "" => line(
                title,
                Tone::Plain,
                format!("{}={}: {}", text("name"), text("value"), text("means")),
            ),
            wrong => line(title, Tone::Bad, wrong.to_owned()),
        }
    }
    if variables.is_empty() {
        line(
            "variables",
            Tone::Plain,
            "none of this library is set".to_owned(),
        );
    }
    table.text(output::look(), 0)
}

/// Lines with a title, which only the first one shows.
fn with_title<'a, T>(title: &'a str, all: &'a [T]) -> impl Iterator<Item = (&'a str, &'a T)> {
    let titles = std::iter::once(title).chain(std::iter::repeat(""));
    titles.zip(all)
}

/// Describes an engine.
fn words_of(engine: &Value) -> (Tone, String) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    if let Some(error) = engine["error"].as_str() {
        return (Tone::Bad, error.to_owned());
    }
    let library = &engine["library"];
    let (name, why) = (text(&engine["engine"]), text(&engine["why"]));
    let words = match library.is_null() {
        true => format!("{name}: {why}"),
        false => {
            let version = text(&library["version"]);
            let first = version.lines().next().unwrap_or_default();
            let first = first.split_whitespace().collect::<Vec<_>>().join(" ");
            let (maker, file) = (text(&library["maker"]), text(&library["file"]));
            format!("{name}: {maker}, {file} ({first}); {why}")
        }
    };
    (Tone::Plain, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_called_as_the_package_calls_them() {
        let of = |version: &str, flags: &str| identity_of("/usr/bin/f95", version, flags);
        assert_eq!(
            of("GNU Fortran (Debian 12.2.0-14+deb12u1) 12.2.0", ""),
            "gfortran-12"
        );
        assert_eq!(
            of("GNU Fortran (GCC) 13.2.1 20240801", " -fdefault-integer-8 "),
            "gfortran-13-fdefault-integer-8"
        );
        assert_eq!(
            of(
                "GNU Fortran (GCC) 13.2.1",
                "-g -fdefault-double-8 -fdefault-real-8"
            ),
            "gfortran-13-fdefault-real-8-fdefault-double-8-g"
        );
        assert_eq!(
            of("Debian flang-new version 19.1.7 (3~deb12u1)", ""),
            "flang-19"
        );
        assert_eq!(of("nobody knows", "-i8=x"), "f95-i8_x");
    }

    #[test]
    fn a_package_is_known_by_its_file() {
        let text = "prefix=${pcfiledir}/../..\ncompiler=x-1\n\nCflags: -I${prefix}/include/a -i8\nLibs: -L${prefix}/lib -la\n";
        let package = Package::of(Path::new("/p"), "mpi_info_f08-x-1".to_owned(), text).unwrap();
        assert_eq!(package.compiler, "x-1");
        assert_eq!(package.modules, "/p/include/a");
        assert_eq!(package.flags, "-I/p/include/a -i8 -L/p/lib -la");
        let blank = Package::of(Path::new("/a b"), String::new(), text).unwrap();
        assert_eq!(blank.modules, "/a b/include/a");
        assert_eq!(blank.flags, "'-I/a b/include/a' -i8 '-L/a b/lib' -la");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(Package::of(Path::new("/p"), String::new(), "Name: x"), None);
        assert_eq!(listed(&[]), "nor for any other compiler");
        assert_eq!(listed(&[package.clone(), package]), "only for x-1, x-1");
    }
}
