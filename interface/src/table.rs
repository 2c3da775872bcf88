//! The table: its rows, and errors in them.
//!
//! `README.md` of this crate describes the form.

use crate::kind::{ArgumentKind, Nature};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where an argument goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterDirection {
    /// It is read.
    In,
    /// It is written.
    Out,
    /// It is read and written.
    InOut,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ArgumentKind,
    /// Where it goes.
    pub direction: ParameterDirection,
    /// Whether an operation uses it after the call.
    pub is_asynchronous: bool,
    /// Its length, if it is an array.
    pub array: Option<Length>,
    /// Whether only C has it.
    pub is_absent_in_fortran: bool,
    /// Whether only the form with large counts has it.
    pub is_large_only: bool,
    /// Whether it is not `const` in C although it is only read.
    pub is_mutable: bool,
    /// Whether it is a handle that is passed by address in C, although it is only read.
    pub is_by_address: bool,
    /// Whether it is, in legacy Fortran, a variable of the program that is used after the call.
    pub is_variable: bool,
    /// Whether it is an output for which a null pointer may stand.
    pub is_nullable: bool,
    /// Whether it is an output whose old value stays if the call has nothing to write.
    pub is_kept: bool,
    /// The constants that may stand for it and are recognised by their address.
    pub sentinels: Vec<String>,
    /// Its text in the reference, if it differs from that of its kind.
    pub note: Option<String>,
}

impl Argument {
    /// Whether it is an output.
    pub fn is_output(&self) -> bool {
        self.direction != ParameterDirection::In
    }
}

/// How many elements an array has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// The size of the group, or as the text says.
    Said,
    /// These arguments, numbers or constants, one for each dimension.
    Of(Vec<String>),
}

/// Whether the native engine calls a procedure of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeCall {
    /// It does not.
    No,
    /// It does, and rejects a library without the procedure.
    Needed,
    /// It does if the library has the procedure.
    Optional,
}

/// What is written by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// The specific of `mpi_f08`.
    pub f08: bool,
    /// The C function.
    pub c: bool,
    /// The legacy procedure.
    pub legacy: bool,
}

/// The size of the counts in one of the two forms of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSize {
    /// `int`, or default INTEGERs: `MPI_Send`.
    Small,
    /// `MPI_Count`: `MPI_Send_c`.
    Large,
}

impl CountSize {
    /// The sizes that a procedure has in C.
    pub fn of(procedure: &Procedure) -> &'static [CountSize] {
        match procedure.has_large {
            true => &[CountSize::Small, CountSize::Large],
            false => &[CountSize::Small],
        }
    }

    /// The suffix of the name in C.
    pub fn ending(self) -> &'static str {
        match self {
            CountSize::Small => "",
            CountSize::Large => "_c",
        }
    }
}

/// A row: a procedure of MPI.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name, as in `MPI_Comm_rank`.
    pub name: String,
    /// The chapter: the file of the table, without its ending.
    pub chapter: String,
    /// Its arguments; `ierror` is not among them.
    pub arguments: Vec<Argument>,
    /// The result of a function that returns no error code.
    pub result: Option<ArgumentKind>,
    /// Whether it has a form with large counts.
    pub has_large: bool,
    /// Whether programs can call it. Otherwise only the native engine does.
    pub is_offered: bool,
    /// Whether it was removed from the standard: C and legacy Fortran have it for old codes, `mpi_f08` does not.
    pub is_removed: bool,
    /// Whether `mpi_f08` does not have it: it is removed, deprecated since MPI 2.0, or only in C.
    pub is_absent_in_f08: bool,
    /// Whether only C has it.
    pub is_c_only: bool,
    /// Its replacement, if it is removed or deprecated.
    pub replaced_by: Option<String>,
    /// What is written by hand.
    pub by_hand: ByHand,
    /// Whether the native engine calls it.
    pub native: NativeCall,
    /// Whether the native engine also calls the form with large counts, if the library has it.
    pub native_large: bool,
    /// Whether the native engine calls it only internally: a program's call does not reach the library.
    pub is_unseen: bool,
    /// The library procedures that the native engine calls instead.
    pub seen_as: Vec<String>,
    /// Further library procedures that the native engine calls to communicate.
    pub communicates: Vec<String>,
    /// The version of MPI that introduced it.
    pub since: Option<String>,
    /// The lines of text for the reference, without those of the arguments.
    pub text: Vec<String>,
    /// Its line in the file.
    pub line: usize,
}

impl Procedure {
    /// The name without `MPI_`, in lower case: `comm_rank`.
    pub fn stem(&self) -> String {
        self.name["MPI_".len()..].to_lowercase()
    }

    /// Whether it is a legacy procedure of Fortran that programs can call.
    pub fn is_legacy(&self) -> bool {
        self.is_offered && !self.is_c_only
    }

    /// Whether an argument is of this nature.
    pub fn has(&self, is_it: impl Fn(&Argument) -> bool) -> bool {
        self.arguments.iter().any(is_it)
    }

    /// Whether a tool sees the program's call with the native engine.
    pub fn is_seen(&self) -> bool {
        (self.native != NativeCall::No && !self.is_unseen) || !self.seen_as.is_empty()
    }

    /// Whether it returns an error code in Fortran. MPI_Pcontrol does not (MPI 4.1, section 15.2.4).
    pub fn has_ierror(&self) -> bool {
        self.result.is_none() && !self.has(|argument| argument.kind.nature == Nature::Whatever)
    }

    /// Whether an output named `flag` says if there is a result: if it is false, the call succeeds and leaves the other
    /// outputs unchanged. LOGICALs with other names are ordinary outputs.
    pub fn has_flag(&self) -> bool {
        self.has(|argument| {
            argument.kind.nature == Nature::Logical
                && argument.name == "flag"
                && argument.direction == ParameterDirection::Out
        })
    }
}

/// A chapter of the table.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The file without its ending.
    pub name: String,
    /// Its subject: the first line of the file.
    pub title: String,
    /// The reference's text for all its procedures.
    pub text: Vec<String>,
    /// The rows.
    pub procedures: Vec<Procedure>,
}

/// An error in the table.
#[derive(Debug)]
pub struct Problem {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Build scripts run in the folders of their crates; people read messages in the top folder.
        let file = self.file.strip_prefix("..").unwrap_or(&self.file);
        write!(f, "{}:{}: {}", file.display(), self.line, self.what)
    }
}

impl std::error::Error for Problem {}

/// Reads all chapters in a folder, in the order of their names.
///
/// # Errors
/// The first line that is wrong.
pub fn read(folder: &Path) -> Result<Vec<Chapter>, Problem> {
    let problem = |what: std::io::Error| Problem {
        file: folder.to_owned(),
        line: 0,
        what: what.to_string(),
    };
    let entries = std::fs::read_dir(folder).map_err(problem)?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(problem)?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            files.push(path);
        }
    }
    files.sort();
    let mut chapters: Vec<Chapter> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(problem)?;
        let chapter = read_chapter(&file, &text)?;
        // Sorted rows are easy to find, and two people who add rows seldom edit the same place.
        for pair in chapter.procedures.windows(2) {
            let [one, other] = pair else { continue };
            if one.stem() > other.stem() {
                let (one, name, line) = (&one.name, &other.name, other.line);
                let what = format!("expected {name} before {one}: rows are in alphabetical order");
                return Err(Problem { file, line, what });
            }
        }
        for procedure in &chapter.procedures {
            let earlier = chapters.iter().flat_map(|chapter| &chapter.procedures);
            let mut same = earlier.filter(|other| other.name == procedure.name);
            if let Some(other) = same.next() {
                return Err(Problem {
                    file,
                    line: procedure.line,
                    what: format!(
                        "{} is already in {}.txt, line {}",
                        procedure.name, other.chapter, other.line
                    ),
                });
            }
        }
        chapters.push(chapter);
    }
    Ok(chapters)
}

/// Reads a chapter. The first line is its title, after `# `; the following lines with `# ` are its text.
///
/// # Errors
/// The first line that is wrong.
pub fn read_chapter(file: &Path, text: &str) -> Result<Chapter, Problem> {
    let problem = |line: usize, what: String| Problem {
        file: file.to_owned(),
        line: line + 1,
        what,
    };
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let lines: Vec<&str> = text.lines().collect();
    let Some(title) = lines.first().and_then(|line| line.strip_prefix("# ")) else {
        return Err(problem(0, "expected the chapter's title after `# `".into()));
    };
    let mut chapter = Chapter {
        name: name.into_owned(),
        title: title.to_owned(),
        text: Vec::new(),
        procedures: Vec::new(),
    };
    let mut at = 1;
    while let Some(line) = lines.get(at) {
        if let Some(text) = line.strip_prefix('#') {
            if chapter.procedures.is_empty() {
                chapter.text.push(text.trim_start_matches(' ').to_owned());
            }
            at += 1;
            continue;
        }
        if line.trim().is_empty() {
            at += 1;
            continue;
        }
        if !line.starts_with("MPI_") {
            return Err(problem(
                at,
                format!(
                    "expected a procedure that begins with MPI_, a comment after `# `, or the text of a \
                     procedure, which is indented; found `{line}`"
                ),
            ));
        }
        let first = at;
        let mut row = String::new();
        loop {
            let Some(line) = lines.get(at) else {
                return Err(problem(
                    first,
                    "the argument list is not closed: expected `)`".into(),
                ));
            };
            if at > first && !line.starts_with(' ') {
                return Err(problem(
                    at,
                    format!("expected more arguments, indented, or `)`; found `{line}`"),
                ));
            }
            row.push_str(line.trim());
            at += 1;
            let goes_on = lines.get(at).is_some_and(|line| line.starts_with("    "));
            if ends(&row) && !goes_on {
                break;
            }
            row.push(' ');
        }
        let mut procedure = read_row(&row).map_err(|wrong| {
            let mut row_lines = lines[first..at].iter();
            let place = row_lines.position(|line| line.contains(&wrong.words));
            problem(first + place.unwrap_or(0), wrong.what)
        })?;
        procedure.chapter.clone_from(&chapter.name);
        procedure.line = first + 1;
        let mut same = chapter.procedures.iter();
        if let Some(other) = same.find(|other| other.name == procedure.name) {
            let (name, line) = (&procedure.name, other.line);
            let what = format!("{name} is already on line {line}: expected each procedure once");
            return Err(problem(first, what));
        }
        // The argument of the note on the previous line.
        let mut open: Option<String> = None;
        while let Some(line) = lines.get(at) {
            let is_text = line.starts_with("  ") || line.is_empty();
            if !is_text {
                break;
            }
            let goes_on = line.starts_with("    ");
            let line = line.trim();
            if let (true, Some(note)) = (goes_on, &mut open) {
                let argument = procedure.arguments.iter_mut().find(|a| a.name == *note);
                let text = argument.and_then(|argument| argument.note.as_mut());
                text.into_iter()
                    .for_each(|text| *text = format!("{text} {line}"));
                at += 1;
                continue;
            }
            open = None;
            if let Some(note) = line.strip_prefix("- ") {
                let name = read_note(&mut procedure, note).map_err(|what| problem(at, what))?;
                open = Some(name);
            } else {
                procedure.text.push(line.to_owned());
            }
            at += 1;
        }
        while procedure.text.last().is_some_and(String::is_empty) {
            procedure.text.pop();
        }
        if procedure.is_offered && procedure.text.is_empty() {
            return Err(problem(
                first,
                format!(
                    "expected text for the reference below {}, indented",
                    procedure.name
                ),
            ));
        }
        chapter.procedures.push(procedure);
    }
    Ok(chapter)
}

/// Whether the parentheses of a row are closed.
fn ends(row: &str) -> bool {
    let count = |mark: char| row.chars().filter(|&c| c == mark).count();
    count('(') > 0 && count('(') == count(')')
}

/// Reads a note of an argument: `name: what it is`.
fn read_note(procedure: &mut Procedure, note: &str) -> Result<String, String> {
    let Some((name, text)) = note.split_once(": ") else {
        return Err(format!(
            "expected `- argument: what it is`; found `- {note}`"
        ));
    };
    let argument = procedure.arguments.iter_mut().find(|a| a.name == name);
    let Some(argument) = argument else {
        return Err(format!("{} has no argument `{name}`", procedure.name));
    };
    argument.note = Some(text.to_owned());
    Ok(name.to_owned())
}

/// An error in a row, and the wrong words, which locate the line.
struct RowError {
    words: String,
    what: String,
}

impl RowError {
    fn at(words: &str, what: impl Into<String>) -> RowError {
        RowError {
            words: words.to_owned(),
            what: what.into(),
        }
    }
}

/// Reads a row: `MPI_Name(argument ...) mark ...`.
fn read_row(row: &str) -> Result<Procedure, RowError> {
    let expected = "expected `MPI_Name(name:KIND:direction ...)` and marks";
    let (name, rest) = row
        .split_once('(')
        .ok_or_else(|| RowError::at("", expected))?;
    let is_name =
        name.starts_with("MPI_") && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(RowError::at(
            name,
            format!("{expected}; found the name `{name}`"),
        ));
    }
    // Arguments may contain parentheses, too.
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    let end = end.ok_or_else(|| RowError::at("", expected))?;
    let mut procedure = Procedure {
        name: name.to_owned(),
        chapter: String::new(),
        arguments: Vec::new(),
        result: None,
        has_large: false,
        is_offered: true,
        is_removed: false,
        is_absent_in_f08: false,
        is_c_only: false,
        replaced_by: None,
        by_hand: ByHand::default(),
        native: NativeCall::No,
        native_large: false,
        is_unseen: false,
        seen_as: Vec::new(),
        communicates: Vec::new(),
        since: None,
        text: Vec::new(),
        line: 0,
    };
    for argument in rest[..end].split_whitespace() {
        if let Some(kind) = argument.strip_prefix("returns:") {
            let kind = kind_named(kind).map_err(|what| RowError::at(argument, what))?;
            procedure.result = Some(kind);
            continue;
        }
        let read = read_argument(argument).map_err(|what| RowError::at(argument, what))?;
        procedure.arguments.push(read);
    }
    for mark in rest[end + 1..].split_whitespace() {
        read_mark(&mut procedure, mark).map_err(|what| RowError::at(mark, what))?;
    }
    check(&procedure).map_err(|what| RowError::at("", what))?;
    Ok(procedure)
}

/// Reads a mark: `word` or `word(value,...)`.
fn read_mark(procedure: &mut Procedure, mark: &str) -> Result<(), String> {
    let (word, values) = match mark.split_once('(') {
        Some((word, rest)) => (word, rest.strip_suffix(')').unwrap_or_default()),
        None => (mark, ""),
    };
    let values: Vec<&str> = values
        .split(',')
        .filter(|value| !value.is_empty())
        .collect();
    let names = || values.iter().map(|value| (*value).to_owned()).collect();
    match (word, &values[..]) {
        ("large", []) => procedure.has_large = true,
        ("removed", [instead]) => {
            procedure.is_removed = true;
            procedure.is_absent_in_f08 = true;
            procedure.replaced_by = Some((*instead).to_owned());
        }
        ("deprecated", [instead]) => procedure.replaced_by = Some((*instead).to_owned()),
        ("no_f08", []) => procedure.is_absent_in_f08 = true,
        ("c_only", []) => {
            procedure.is_absent_in_f08 = true;
            procedure.is_c_only = true;
        }
        ("by_hand", [_, ..]) => {
            for value in &values {
                *match *value {
                    "c" => &mut procedure.by_hand.c,
                    "f08" => &mut procedure.by_hand.f08,
                    "legacy" => &mut procedure.by_hand.legacy,
                    _ => return Err(format!("`{value}` is not c, f08 or legacy")),
                } = true;
            }
        }
        ("native", []) => procedure.native = NativeCall::Needed,
        ("native", ["optional"]) => procedure.native = NativeCall::Optional,
        ("native", ["large"]) => {
            procedure.native = NativeCall::Needed;
            procedure.native_large = true;
        }
        ("native", ["large", "optional"]) => {
            procedure.native = NativeCall::Optional;
            procedure.native_large = true;
        }
        ("native", ["only"]) => {
            procedure.native = NativeCall::Needed;
            procedure.is_offered = false;
        }
        ("unseen", []) => procedure.is_unseen = true,
        ("seen_as", [_, ..]) => procedure.seen_as = names(),
        ("communicates", [_, ..]) => procedure.communicates = names(),
        ("since", [version]) => procedure.since = Some((*version).to_owned()),
        _ => {
            return Err(format!(
                "`{mark}` is not a mark: expected large, removed(NAME), deprecated(NAME), no_f08, c_only, by_hand(FORM,...), native, \
                 native(optional), native(large), native(large,optional), native(only), unseen, seen_as(NAME,...), communicates(NAME,...) or \
                 since(VERSION)"
            ));
        }
    }
    Ok(())
}

fn kind_named(name: &str) -> Result<ArgumentKind, String> {
    let expected = "expected one of those in interface/src/kind.rs";
    ArgumentKind::named(name)
        .ok_or_else(|| format!("`{name}` is not a kind of argument: {expected}"))
}

/// Reads an argument: `name:KIND:direction[:flag ...]`.
fn read_argument(text: &str) -> Result<Argument, String> {
    let mut parts = text.split(':');
    let expected = || format!("expected `name:KIND:direction`; found `{text}`");
    let (Some(name), Some(kind), Some(direction)) = (parts.next(), parts.next(), parts.next())
    else {
        return Err(expected());
    };
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(expected());
    }
    let direction = match direction {
        "in" => ParameterDirection::In,
        "out" => ParameterDirection::Out,
        "inout" => ParameterDirection::InOut,
        _ => {
            return Err(format!(
                "{}: `{direction}` is not in, out or inout",
                expected()
            ));
        }
    };
    let mut argument = Argument {
        name: name.to_owned(),
        kind: kind_named(kind)?,
        direction,
        is_asynchronous: false,
        array: None,
        is_absent_in_fortran: false,
        is_large_only: false,
        is_mutable: false,
        is_by_address: false,
        is_variable: false,
        is_nullable: false,
        is_kept: false,
        sentinels: Vec::new(),
        note: None,
    };
    for flag in parts {
        let inner = |start: &str| {
            let inner = flag.strip_prefix(start)?.strip_suffix(')')?;
            Some(inner.split(',').map(str::to_owned).collect::<Vec<_>>())
        };
        match flag {
            "asynchronous" => argument.is_asynchronous = true,
            "array" => argument.array = Some(Length::Said),
            "not_in_fortran" => argument.is_absent_in_fortran = true,
            "large_count_only" => argument.is_large_only = true,
            "mutable" => argument.is_mutable = true,
            "address" => argument.is_by_address = true,
            "variable" => argument.is_variable = true,
            "nullable" => argument.is_nullable = true,
            "kept" => argument.is_kept = true,
            _ => match (inner("array("), inner("sentinel(")) {
                (Some(length), _) => argument.array = Some(Length::Of(length)),
                (_, Some(names)) => argument.sentinels = names,
                _ => {
                    return Err(format!(
                        "`{flag}` does not apply to `{name}`: expected asynchronous, array, array(LENGTH), \
                         not_in_fortran, large_count_only, mutable, address, variable, nullable, kept or sentinel(CONSTANT)"
                    ));
                }
            },
        }
    }
    Ok(argument)
}

/// Checks that a row is consistent.
fn check(procedure: &Procedure) -> Result<(), String> {
    let name = &procedure.name;
    for (place, argument) in procedure.arguments.iter().enumerate() {
        let before = &procedure.arguments[..place];
        if before.iter().any(|other| other.name == argument.name) {
            return Err(format!("{name} has two arguments `{}`", argument.name));
        }
        if let Some(Length::Of(lengths)) = &argument.array {
            for length in lengths {
                let is_known = length.starts_with("MPI_")
                    || length.chars().all(|c| c.is_ascii_digit())
                    || procedure.has(|other| other.name == *length);
                if !is_known {
                    return Err(format!(
                        "the length `{length}` of `{}` is neither an argument of {name}, a number, nor a constant of MPI",
                        argument.name
                    ));
                }
            }
        }
    }
    if procedure.native_large && !procedure.has_large {
        return Err(format!(
            "{name} has the mark native(large): expected large, too"
        ));
    }
    if procedure.is_unseen && procedure.native == NativeCall::No {
        return Err(format!(
            "{name} has the mark unseen: expected a mark native, too"
        ));
    }
    let is_poly = procedure.has(|argument| argument.kind.is_poly());
    if procedure.has_large != is_poly {
        return Err(match is_poly {
            true => format!("{name} has arguments of POLY kinds: expected the mark large"),
            false => format!("{name} is large, but no argument is of a POLY kind"),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
