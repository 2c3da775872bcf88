//! Makes a hints file of hints in another format.

use super::Format;
use super::toml::{quoted, value};
use crate::output;
use crate::trouble::{Found, Trouble, named};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::{self, HintsFile};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;

/// Hints for the files that a pattern matches, in the order in which they are given.
type PatternHints = (String, Vec<(String, String)>);

/// Prints what a file has in this format as a hints file.
///
/// # Errors
/// The file cannot be read, or is not in this format.
pub(crate) fn import(path: &Path, format: Format, is_json: bool) -> Result<Found, Trouble> {
    let about = |words: String| Trouble::new(format!("{}: {words}", named(path)));
    let bytes = file::contents(path).map_err(|error| about(error.to_string()))?;
    if bytes.len() > file::MAX_BYTES {
        return Err(about(format!("it has more than {} bytes", file::MAX_BYTES)));
    }
    let text = String::from_utf8(bytes).map_err(|_| about("it is not UTF-8".to_owned()))?;
    let toml = imported(&text, format).map_err(about)?;
    let shown = match is_json {
        true => output::json(&json!({ "text": toml })),
        false => toml,
    };
    output::print(&shown)?;
    Ok(Found::Nothing)
}

/// The hints file.
///
/// # Errors
/// What is wrong, in a line.
fn imported(text: &str, format: Format) -> Result<String, String> {
    let sections = match format {
        Format::Romio => romio(text)?,
        Format::Mpich => mpich(bare(text, format)?)?,
        _ => vec![("*".to_owned(), pairs(bare(text, format)?, ';')?)],
    };
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
            let _ = writeln!(toml, "{} = {}", quoted(&key), value(&text));
        }
    }
    // What this accepts, programs accept.
    match HintsFile::read("what it says, as a hints file", toml.as_bytes()) {
        Ok(_) => Ok(toml),
        Err(error) => Err(error.to_string()),
    }
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

    #[test]
    fn each_format_is_read() {
        let said = imported("# all\ncb_nodes 4\nfile_perm 0640\n", Format::Romio).unwrap();
        assert_eq!(said, "[file]\n\"cb_nodes\" = 4\n\"file_perm\" = \"0640\"\n");
        let all = "[file]\noverride = true\n\"cb_nodes\" = 4\n\"romio_cb_write\" = \"enable\"\n";
        for text in [
            "cb_nodes=4;romio_cb_write=enable",
            " PNETCDF_HINTS='cb_nodes=4; romio_cb_write = enable;'\n",
            "export PNETCDF_HINTS=\"cb_nodes=4;romio_cb_write=enable\"\n",
        ] {
            assert_eq!(
                imported(text, Format::Pnetcdf).as_deref(),
                Ok(all),
                "{text}"
            );
        }
        let text =
            "MPICH_MPIIO_HINTS='*:cb_nodes=4:romio_cb_write=enable,a/out*.nc:striping_factor=8'";
        let some = format!("{all}[file.\"a/out*.nc\"]\noverride = true\n\"striping_factor\" = 8\n");
        assert_eq!(imported(text, Format::Mpich), Ok(some));
        assert_eq!(imported("", Format::Mpich).as_deref(), Ok(""));
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
            let said = imported(text, format).unwrap_err();
            assert!(!said.is_empty() && !said.contains('\n'), "{text}: {said}");
        }
    }
}
