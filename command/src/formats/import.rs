//! Makes a hints file of hints in another format.

use super::Format;
use super::toml::{quoted, value};
use crate::check::HintCheck;
use crate::output::{self, Json};
use crate::trouble::{Found, Trouble, named};
use clap::Args;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::{self, HintsFile};
use minfo_rules::text::visible;
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// Hints for the files that a pattern matches, in the order in which they are given.
type PatternHints = (String, Vec<(String, String)>);

/// A hint that is not in the hints file, and why.
#[derive(Debug, PartialEq, Eq)]
struct Invalid {
    key: String,
    why: String,
}

/// Makes a hints file of hints that are given in another way
#[derive(Args, Clone, Debug)]
pub(crate) struct ImportOptions {
    /// ROMIO's file, or the value of MPICH_MPIIO_HINTS or PNETCDF_HINTS in a file (/dev/stdin)
    #[arg(long = "from", value_name = "FORMAT", value_parser = Format::parser(["romio", "mpich", "pnetcdf"]))]
    format: Format,
    /// The file in that format
    file: PathBuf,
    /// Writes hints that `mpi-hints check` calls invalid, too
    #[arg(long = "force")]
    is_forced: bool,
    #[command(flatten)]
    json: Json,
}

/// Prints what a file has in this format as a hints file, without invalid hints unless that is forced.
///
/// # Errors
/// The file cannot be read, or is not in this format.
pub(crate) fn import(wanted: &ImportOptions) -> Result<Found, Trouble> {
    let path = &wanted.file;
    let about = |words: String| Trouble::new(format!("{}: {words}", named(path)));
    let bytes = file::contents(path).map_err(|error| about(error.to_string()))?;
    if bytes.len() > file::MAX_BYTES {
        return Err(about(format!("it has more than {} bytes", file::MAX_BYTES)));
    }
    let text = String::from_utf8(bytes).map_err(|_| about("it is not UTF-8".to_owned()))?;
    let (toml, left_out) = imported(&text, wanted.format, wanted.is_forced).map_err(about)?;
    let shown = match wanted.json.is_json {
        true => {
            let left_out = left_out.iter();
            let left_out = left_out.map(|of| json!({ "key": of.key, "why": of.why }));
            output::json(&json!({ "text": toml, "left_out": left_out.collect::<Vec<_>>() }))
        }
        false => {
            for Invalid { key, why } in &left_out {
                let words = format!("{}: {key} is left out: {why}", named(path));
                eprintln!("mpi-hints: {}", visible(&words));
            }
            toml
        }
    };
    output::print(&shown)?;
    Ok(match left_out.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    })
}

/// The hints file, and what is not in it.
///
/// # Errors
/// What is wrong, in a line.
fn imported(text: &str, format: Format, is_forced: bool) -> Result<(String, Vec<Invalid>), String> {
    let mut sections = match format {
        Format::Romio => romio(text)?,
        Format::Mpich => mpich(bare(text, format)?)?,
        _ => vec![("*".to_owned(), pairs(bare(text, format)?, ';')?)],
    };
    // What this accepts, programs accept.
    let toml = toml_of(&sections, format);
    let file = HintsFile::read("what it says, as a hints file", toml.as_bytes());
    let file = file.map_err(|error| error.to_string())?;
    let mut left_out = Vec::new();
    for entry in file.entries().filter(|_| !is_forced) {
        let check = HintCheck::of(&entry);
        if !check.is_sound() {
            let (key, why) = (entry.key.to_owned(), check.words(&entry));
            for (pattern, hints) in &mut sections {
                if *pattern == entry.pattern.unwrap_or("*") {
                    hints.retain(|(other, _)| *other != key);
                }
            }
            left_out.push(Invalid { key, why });
        }
    }
    Ok((toml_of(&sections, format), left_out))
}

/// These hints as a hints file.
fn toml_of(sections: &[PatternHints], format: Format) -> String {
    let mut toml = String::new();
    for (pattern, hints) in sections {
        if hints.is_empty() {
            continue;
        }
        match pattern.as_str() {
            "*" => toml.push_str("[file]\n"),
            pattern => {
                let _ = writeln!(toml, "[file.{}]", quoted(pattern));
            }
        }
        // Those of the variables come before the program's.
        if format != Format::Romio {
            toml.push_str("override = true\n");
        }
        for (key, text) in hints {
            let _ = writeln!(toml, "{} = {}", quoted(key), value(text));
        }
    }
    toml
}

/// The value itself, of a line `NAME=VALUE` as `export` writes it, or of a value alone.
fn bare(text: &str, format: Format) -> Result<&str, String> {
    let text = text.trim();
    if text.lines().count() > 1 {
        return Err("it has more than a line".to_owned());
    }
    let text = text.strip_prefix("export ").unwrap_or(text).trim_start();
    let start = format.variable();
    let text = text
        .strip_prefix(start)
        .and_then(|rest| rest.strip_prefix('='))
        .unwrap_or(text);
    let within = |quote: char| {
        text.strip_prefix(quote)
            .and_then(|text| text.strip_suffix(quote))
    };
    Ok(within('\'').or_else(|| within('"')).unwrap_or(text))
}

fn romio(text: &str) -> Result<Vec<PatternHints>, String> {
    let file = HintsFile::read("", text.as_bytes()).map_err(|error| error.to_string())?;
    let mut hints = Vec::new();
    for entry in file.entries() {
        if entry.kind != Kind::File || entry.pattern.is_some() || entry.overrides {
            return Err("it is a hints file already".to_owned());
        }
        hints.push((entry.key.to_owned(), entry.value.to_owned()));
    }
    Ok(vec![("*".to_owned(), hints)])
}

fn mpich(text: &str) -> Result<Vec<PatternHints>, String> {
    let mut sections: Vec<PatternHints> = Vec::new();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let Some((pattern, rest)) = part.split_once(':') else {
            return Err(format!("{part}: expected PATTERN:KEY=VALUE"));
        };
        sections.push((pattern.to_owned(), pairs(rest, ':')?));
    }
    Ok(sections)
}

/// Pairs `KEY=VALUE` with this character between them.
fn pairs(text: &str, between: char) -> Result<Vec<(String, String)>, String> {
    let parts = text.split(between).map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    let pair = |part: &str| match part.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(format!("{part}: expected KEY=VALUE")),
    };
    parts.map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hints file, if nothing was left out.
    fn all(text: &str, format: Format) -> Result<String, String> {
        let (toml, left_out) = imported(text, format, false)?;
        assert_eq!(left_out, []);
        Ok(toml)
    }

    #[test]
    fn each_format_is_read() {
        let said = all("# all\ncb_nodes 4\nfile_perm 0640\n", Format::Romio).unwrap();
        assert_eq!(said, "[file]\n\"cb_nodes\" = 4\n\"file_perm\" = \"0640\"\n");
        let both = "[file]\noverride = true\n\"cb_nodes\" = 4\n\"romio_cb_write\" = \"enable\"\n";
        for text in [
            "cb_nodes=4;romio_cb_write=enable",
            " PNETCDF_HINTS='cb_nodes=4; romio_cb_write = enable;'\n",
            "export PNETCDF_HINTS=\"cb_nodes=4;romio_cb_write=enable\"\n",
        ] {
            assert_eq!(all(text, Format::Pnetcdf).as_deref(), Ok(both), "{text}");
        }
        let text =
            "MPICH_MPIIO_HINTS='*:cb_nodes=4:romio_cb_write=enable,a/out*.nc:striping_factor=8'";
        let some =
            format!("{both}[file.\"a/out*.nc\"]\noverride = true\n\"striping_factor\" = 8\n");
        assert_eq!(all(text, Format::Mpich), Ok(some));
        assert_eq!(all("", Format::Mpich).as_deref(), Ok(""));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, format) in [
            ("cb_nodes\n", Format::Romio),
            ("[win]\nno_locks = true\n", Format::Romio),
            ("*", Format::Mpich),
            ("*:cb_config_list=*:*", Format::Mpich),
            ("cb_nodes", Format::Pnetcdf),
            ("=4", Format::Pnetcdf),
            ("cb_nodes=", Format::Pnetcdf),
            ("cb_nodes=4\ncb_nodes=8", Format::Pnetcdf),
            ("cb_nodes=4;cb_nodes=8", Format::Pnetcdf),
        ] {
            let said = imported(text, format, false).unwrap_err();
            assert!(!said.is_empty() && !said.contains('\n'), "{text}: {said}");
        }
    }
}
