//! Example programs: `examples/reference/*.f90`.

use std::fs;
use std::io;
use std::path::Path;

/// A program.
#[derive(Clone, Debug)]
pub struct Example {
    /// The procedures that it is an example of.
    pub names: Vec<String>,
    /// What it shows, in a sentence.
    pub about: String,
    /// Its lines.
    pub lines: Vec<String>,
}

/// Reads the programs of a folder, in the order of their names.
///
/// # Errors
/// A file that cannot be read, or that does not begin as `parse` says.
pub fn read(folder: &Path) -> io::Result<Vec<Example>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    let example = |path: &Path| {
        let wrong = |what: String| io::Error::other(format!("{}: {what}", path.display()));
        let source = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        parse(&source).map_err(wrong)
    };
    paths.iter().map(|path| example(path)).collect()
}

/// Reads a program. It begins with a comment: what it shows, and in its last line `Of:` and the names of procedures.
fn parse(source: &str) -> Result<Example, String> {
    let mut about = Vec::new();
    let mut lines = source.lines();
    for line in lines.by_ref() {
        let text = line.strip_prefix("! ");
        let text = text.ok_or(
            "expected a comment at the beginning, with `! Of: ` and procedures in its last line",
        )?;
        if let Some(names) = text.strip_prefix("Of: ") {
            let names = names.split(", ").map(|name| name.trim().to_owned());
            return Ok(Example {
                names: names.collect(),
                about: about.join(" "),
                lines: lines.map(str::to_owned).collect(),
            });
        }
        about.push(text);
    }
    Err("expected `! Of: ` and procedures".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_says_what_it_is_of() {
        let example =
            parse("! Shows\n! this.\n! Of: MPI_A, MPI_B\nprogram a\nend program a\n").unwrap();
        assert_eq!(example.about, "Shows this.");
        assert_eq!(example.names, ["MPI_A", "MPI_B"]);
        assert_eq!(example.lines, ["program a", "end program a"]);
        assert!(parse("program a\n").is_err());
    }
}
