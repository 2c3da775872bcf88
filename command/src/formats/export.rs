//! Writes a hints file in another format, and names what that cannot say.

use super::Format;
use crate::check::HintCheck;
use crate::output::{self, Json};
use crate::trouble::{Found, Trouble, named};
use clap::Args;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::{self, HintsFile, HintsFileEntry};
use minfo_rules::text::visible;
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// How much of its file ROMIO reads.
const ROMIO_READS: usize = 4096;

/// The parameters of OMPIO that are hints as well.
const OMPIO: [(&str, &str); 2] = [
    ("cb_nodes", "io_ompio_num_aggregators"),
    ("cb_buffer_size", "io_ompio_bytes_per_agg"),
];

/// Something of a hints file that a format cannot say.
#[derive(Debug, PartialEq, Eq)]
struct Omission {
    line: u32,
    key: String,
    why: String,
}

/// What is written, and what is not.
#[derive(Debug, Default, PartialEq, Eq)]
struct Exported {
    text: String,
    left_out: Vec<Omission>,
    /// What has another effect there, in a line.
    remark: Option<&'static str>,
}

/// Writes a hints file as others take hints, and names what they cannot take
#[derive(Args, Clone, Debug)]
pub(crate) struct ExportOptions {
    /// ROMIO's file (ROMIO_HINTS), PNETCDF_HINTS, or parameters of OMPIO
    #[arg(long = "to", value_name = "FORMAT", value_parser = Format::parser(["romio", "pnetcdf", "ompi"]))]
    format: Format,
    /// The hints file
    file: PathBuf,
    /// Writes hints that `mpi-hints check` calls invalid, too
    #[arg(long = "force")]
    is_forced: bool,
    #[command(flatten)]
    json: Json,
}

/// Prints a hints file in a format, without invalid hints unless that is forced.
///
/// # Errors
/// The file cannot be read, or is wrong.
pub(crate) fn export(wanted: &ExportOptions) -> Result<Found, Trouble> {
    let (path, format) = (&wanted.file, wanted.format);
    let text =
        file::contents(path).map_err(|error| Trouble::new(format!("{}: {error}", named(path))))?;
    let name = path.display().to_string();
    let file = HintsFile::read(&name, &text).map_err(|error| Trouble::new(error.to_string()))?;
    let exported = exported(&file, format, wanted.is_forced);
    if wanted.json.is_json {
        let left_out = exported.left_out.iter();
        let left_out = left_out.map(|of| json!({ "line": of.line, "key": of.key, "why": of.why }));
        let left_out: Vec<_> = left_out.collect();
        output::print(&output::json(
            &json!({ "text": exported.text, "left_out": left_out, "remark": exported.remark }),
        ))?;
    } else {
        for of in &exported.left_out {
            let words = format!("{name}:{}: {} is left out: {}", of.line, of.key, of.why);
            eprintln!("mpi-hints: {}", visible(&words));
        }
        if let Some(remark) = exported.remark {
            eprintln!("mpi-hints: {}", visible(&format!("{name}: {remark}")));
        }
        output::print(&exported.text)?;
    }
    Ok(Found::something_if(!exported.left_out.is_empty()))
}

/// Why a format cannot say a hint.
fn why_not(format: Format, entry: &HintsFileEntry<'_>) -> Option<&'static str> {
    let has =
        |characters: &[char]| entry.value.contains(characters) || entry.key.contains(characters);
    let is_for_some = entry.pattern.is_some_and(|pattern| pattern != "*");
    match format {
        _ if entry.kind != Kind::File => Some("it is not for files"),
        _ if is_for_some => Some("it is for some files only"),
        Format::Ompi if !OMPIO.iter().any(|(key, _)| *key == entry.key) => {
            Some("OMPIO has no parameter for it")
        }
        Format::Pnetcdf if has(&[';', '=']) => Some("it has a semicolon or an equals sign"),
        Format::Romio if has(&[' ', '\t', '=']) => Some("it has a blank or an equals sign"),
        _ if has(&['\'', '\n', '\r']) => Some("it has a quote or the end of a line"),
        _ => None,
    }
}

fn exported(file: &HintsFile, format: Format, is_forced: bool) -> Exported {
    let mut result = Exported::default();
    // Those that can be said, without those that a later line replaces.
    let mut kept: Vec<HintsFileEntry<'_>> = Vec::new();
    for entry in file.entries() {
        let invalid = || {
            let check = HintCheck::of(&entry);
            (!is_forced && !check.is_sound()).then(|| check.words(&entry))
        };
        if let Some(why) = why_not(format, &entry).map(str::to_owned).or_else(invalid) {
            let (line, key) = (entry.line, entry.key.to_owned());
            result.left_out.push(Omission { line, key, why });
            continue;
        }
        match kept.iter_mut().find(|other| other.key == entry.key) {
            Some(other) if other.overrides && !entry.overrides => {}
            Some(other) => *other = entry,
            None => kept.push(entry),
        }
    }
    result.remark = remark(format, &kept);
    let text = &mut result.text;
    match format {
        Format::Romio => {
            for entry in &kept {
                let line = format!("{} {}\n", entry.key, entry.value);
                if text.len() + line.len() > ROMIO_READS {
                    result.left_out.push(Omission {
                        line: entry.line,
                        key: entry.key.to_owned(),
                        why: "ROMIO reads no more than 4096 bytes".to_owned(),
                    });
                    continue;
                }
                text.push_str(&line);
            }
        }
        Format::Ompi => {
            for entry in &kept {
                if let Some((_, name)) = OMPIO.iter().find(|(key, _)| *key == entry.key) {
                    let _ = writeln!(text, "OMPI_MCA_{name}={}", entry.value);
                }
            }
        }
        _ if kept.is_empty() => {}
        _ => {
            let pairs = kept.iter();
            let pairs = pairs.map(|entry| format!("{}={}", entry.key, entry.value));
            let pairs = pairs.collect::<Vec<String>>().join(";");
            let _ = writeln!(text, "{}='{pairs}'", format.variable());
        }
    }
    result
}

/// Which of the program's hints and these come first is not the same everywhere.
fn remark(format: Format, kept: &[HintsFileEntry<'_>]) -> Option<&'static str> {
    let overrides = kept.iter().any(|entry| entry.overrides);
    let yields = kept.iter().any(|entry| !entry.overrides);
    match format {
        Format::Romio if overrides => Some("in ROMIO's file no hint overrides the program's"),
        Format::Pnetcdf if yields => Some("with PNETCDF_HINTS all hints override the program's"),
        Format::Ompi if overrides => Some("no parameter of OMPIO overrides the program's hints"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[file]\ncb_nodes = 2\nromio_cb_write = \"enable\"\n[file.\"out*.nc\"]\noverride = true\n\
        cb_config_list = \"*:*\"\nstriping_factor = 8\n[file.\"*\"]\ncb_nodes = 4\n[win]\nno_locks = true\n";

    fn all(format: Format) -> (String, Vec<(u32, String)>, bool) {
        let file = HintsFile::read("x", FILE.as_bytes()).unwrap();
        let exported = exported(&file, format, false);
        let left_out = exported.left_out.into_iter();
        let left_out = left_out.map(|of| (of.line, of.key)).collect();
        (exported.text, left_out, exported.remark.is_some())
    }

    fn lines(of: &[(u32, &str)]) -> Vec<(u32, String)> {
        of.iter()
            .map(|(line, key)| (*line, (*key).to_owned()))
            .collect()
    }

    #[test]
    fn each_format_has_what_it_can_say() {
        let some = lines(&[
            (6, "cb_config_list"),
            (7, "striping_factor"),
            (11, "no_locks"),
        ]);
        let text = "cb_nodes 4\nromio_cb_write enable\n".to_owned();
        assert_eq!(all(Format::Romio), (text, some.clone(), false));
        let text = "PNETCDF_HINTS='cb_nodes=4;romio_cb_write=enable'\n".to_owned();
        assert_eq!(all(Format::Pnetcdf), (text, some, true));
        let (text, left_out, _) = all(Format::Ompi);
        assert_eq!(text, "OMPI_MCA_io_ompio_num_aggregators=4\n");
        assert_eq!(left_out.len(), 4);
    }

    #[test]
    fn romio_reads_no_more_than_it_says() {
        let many: String = (0..400)
            .map(|number| format!("key_{number:03} 1234\n"))
            .collect();
        let file = HintsFile::read("x", many.as_bytes()).unwrap();
        let exported = exported(&file, Format::Romio, true);
        assert!(exported.text.len() <= ROMIO_READS && exported.text.len() > ROMIO_READS - 20);
        let kept = exported.text.lines().count();
        assert_eq!(kept + exported.left_out.len(), 400);
    }
}
