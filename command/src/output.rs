//! The output of the command: written at once, without an error if the reader has gone away, and styled only on a
//! terminal.

use crate::trouble::{Trouble, named};
use clap::{Args, ColorChoice};
use minfo_report::table::Look;
use minfo_rules::text::is_obeyed;
use serde_json::Value;
use std::fs::Permissions;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// `--color`.
static COLOR: OnceLock<ColorChoice> = OnceLock::new();

/// Heeds `--color`.
pub(crate) fn set_color(color: ColorChoice) {
    let _ = COLOR.set(color);
}

/// The look of text on standard output.
pub(crate) fn look() -> Look {
    let look = Look::of(&io::stdout());
    match COLOR.get() {
        None | Some(ColorChoice::Auto) => look,
        Some(color) => look.coloured(*color == ColorChoice::Always),
    }
}

/// `--json`.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Json {
    /// JSON, for programs
    #[arg(long = "json")]
    pub(crate) is_json: bool,
}

/// Where the output goes, and its form.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Output {
    /// Writes to this file instead of standard output
    #[arg(long = "output", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Output {
    /// The JSON or the text, whichever is asked for.
    pub(crate) fn either(
        &self,
        json: impl FnOnce() -> Value,
        text: impl FnOnce(Look) -> String,
    ) -> String {
        match self.json.is_json {
            true => self::json(&json()),
            false => text(self.look()),
        }
    }

    /// The look of text where it goes.
    pub(crate) fn look(&self) -> Look {
        self.file.as_ref().map_or_else(look, |_| Look::PLAIN)
    }

    /// Writes it.
    ///
    /// # Errors
    /// The file or standard output cannot be written.
    pub(crate) fn write(&self, text: &str) -> Result<(), Trouble> {
        let Some(file) = &self.file else {
            return print(text);
        };
        write_whole(file, text, true)
            .map_err(|error| Trouble::new(format!("{}: {error}", named(file))))
    }
}

/// `--write` and `--force`.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct HintsFileOptions {
    /// Writes a hints file with the hints and the reasons for them; replaces no file
    #[arg(long = "write", value_name = "HINTS.toml")]
    pub(crate) path: Option<PathBuf>,
    /// Replaces the file of --write
    #[arg(long = "force", requires = "path")]
    is_forced: bool,
}

impl HintsFileOptions {
    /// Finds out in advance whether the file can be written.
    ///
    /// # Errors
    /// It exists, or its directory does not.
    pub(crate) fn check(&self) -> Result<(), Trouble> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        if path.exists() && !self.is_forced {
            return Err(exists(path));
        }
        let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
        if directory.is_none_or(Path::is_dir) {
            return Ok(());
        }
        let what = format!("{}: there is no such directory", named(path));
        Err(Trouble::new(what))
    }

    /// Writes the hints file, if one is asked for and there are hints; otherwise says `why_not`.
    ///
    /// # Errors
    /// It cannot be written, or exists.
    pub(crate) fn write(&self, hints: Option<&str>, why_not: &str) -> Result<(), Trouble> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let Some(hints) = hints else {
            eprintln!("mpi-hints: {} is not written: {why_not}", named(path));
            return Ok(());
        };
        let written = write_whole(path, hints, self.is_forced);
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists(path),
            _ => Trouble::new(format!("{}: {error}", named(path))),
        })
    }
}

/// Writes a file beside its place, and gives it its name once it is whole. What is no regular file, such as /dev/stdout, is written
/// as it is.
fn write_whole(path: &Path, text: &str, replaces: bool) -> io::Result<()> {
    // (Of a link, what it leads to.)
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let directory = path.parent().filter(|it| !it.as_os_str().is_empty());
    if path.metadata().is_ok_and(|file| !file.is_file()) || directory.is_some_and(|it| !it.is_dir())
    {
        return std::fs::write(path, text);
    }
    let mut beside = tempfile::Builder::new()
        .prefix(".mpi-hints-")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(directory.unwrap_or(Path::new(".")))?;
    beside.write_all(text.as_bytes())?;
    let done = match replaces {
        true => beside.persist(path),
        false => beside.persist_noclobber(path),
    };
    done.map(drop).map_err(|error| error.error)
}

fn exists(path: &Path) -> Trouble {
    Trouble::new(format!("{}: it exists; --force replaces it", named(path)))
}

/// Writes to standard output. A closed pipe is not an error: the reader has read what it wanted.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn print(text: &str) -> Result<(), Trouble> {
    let mut output = io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Trouble::new(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// A JSON value as text.
pub(crate) fn json(value: &Value) -> String {
    plain(&format!("{value:#}\n"))
}

/// JSON, so that nothing in it is obeyed.
pub(crate) fn plain(json: &str) -> String {
    // Only strings contain non-ASCII characters, and there an escape means the same. (serde_json escapes the rest.)
    let mut text = String::new();
    for character in json.chars() {
        match character != '\n' && is_obeyed(character) {
            true => text.push_str(&format!("\\u{:04x}", u32::from(character))),
            false => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_file_is_obeyed() {
        let value = serde_json::json!({ "a": "\u{9b}\x1b\x7f\n\u{202e}é" });
        let text = json(&value);
        assert_eq!(
            text,
            "{\n  \"a\": \"\\u009b\\u001b\\u007f\\n\\u202eé\"\n}\n"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let output = Output {
            file: Some("/nonexistent/file".into()),
            ..Output::default()
        };
        let trouble = output.write("x").unwrap_err();
        assert!(trouble.to_string().starts_with("/nonexistent/file: "));
    }
}
