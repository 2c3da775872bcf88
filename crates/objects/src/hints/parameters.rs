//! Parameters by which the user tells Open MPI how to treat files (`OMPI_MCA_io_ompio_*` and others). In the report
//! they are hints for files, and Open MPI is asked for their values.

use super::external_hints;
use crate::{engine, report};
use minfo_engine::Predefined;
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::{BoundObject, Listed, Tool};
use minfo_rules::datatype::Basic;
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::{Implementation, Kind, distance};
use minfo_rules::hints::given::{GivenHint, HintCall, HintSource};
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::words;
use minfo_system::environment;

const PREFIX: &str = "OMPI_MCA_";
/// The parts of Open MPI that treat files.
const FRAMEWORKS: [&str; 5] = ["io", "fs", "fcoll", "fbtl", "sharedfp"];
/// What `cb_nodes` is for a single file.
const AGGREGATORS: &str = "io_ompio_num_aggregators";

/// The number of wrong letters that a misspelt name may have.
const MOST_WRONG: usize = 3;

/// Adds to the report what happened to the parameters in the variables of this process, if it has opened a file. Parts
/// of Open MPI other than OMPIO ignore most of them: with ROMIO nothing is added. An Open MPI without ROMIO takes none of
/// what is for ROMIO.
pub fn note() {
    let is_openmpi = || engine::current().recipient().implementation == Implementation::OpenMpi;
    if !external_hints::has_met_a_file() || !is_openmpi() || external_hints::uses_romio() {
        return;
    }
    let has_lost_romio = external_hints::has_lost_romio();
    if has_lost_romio {
        external_hints::note_lost();
    }
    let names = environment::names_with(PREFIX).into_iter();
    let names = names.filter_map(|name| name.into_string().ok());
    let names: Vec<String> = names.filter(|name| is_for_files(name)).collect();
    let tool = engine::current().tool();
    if names.is_empty() || tool.init(ThreadLevel::Single).is_err() {
        return;
    }
    for name in names {
        let value = environment::variable(&name).unwrap_or_default();
        let value = value.to_string_lossy();
        let key = &name[PREFIX.len()..];
        let call = HintCall::creation("MPI_File_open", Kind::File);
        let mut given = GivenHint::new(call, key.as_bytes(), value.as_bytes());
        // (There are few, and this is done once.)
        given.source = HintSource::Outside(name.clone().leak());
        let outcome = match has_lost_romio && is_for_romio(key, &value) {
            true => Outcome {
                verdict: Verdict::Ignored,
                in_effect: None,
                detail: words::romio_is_lost(),
                added_by: None,
            },
            false => outcome(tool, key, &value),
        };
        report::note_without_object(&given, outcome);
    }
    let _ = tool.finalize();
}

fn is_for_files(variable: &str) -> bool {
    let name = variable.strip_prefix(PREFIX).unwrap_or_default();
    FRAMEWORKS.iter().any(|framework| {
        let rest = name.strip_prefix(framework);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    })
}

/// Whether a parameter chooses ROMIO, alone or first, or sets something of it.
fn is_for_romio(key: &str, value: &str) -> bool {
    match key.strip_prefix("io") {
        Some("") => external_hints::is_romio(value),
        Some(rest) => rest.strip_prefix('_').is_some_and(external_hints::is_romio),
        None => false,
    }
}

fn outcome(tool: &dyn Tool, key: &str, given: &str) -> Outcome {
    let in_effect = value(tool, key.as_bytes()).ok();
    let is_several = |value: &str| value.parse().is_ok_and(|number: u32| number > 1);
    let loses = match &in_effect {
        Some(value) if key == AGGREGATORS && is_several(value) && has_several_processes() => {
            engine::current().recipient().loses_data()
        }
        _ => None,
    };
    let (verdict, detail) = match &in_effect {
        Some(_) if let Some(loses) = loses => (Verdict::MayLoseData, loses),
        Some(value) if is_the_same(given, value) => (Verdict::InEffect, String::new()),
        Some(value) => (Verdict::Changed, words::instead(value)),
        None => match nearest(tool, key) {
            Some(near) => (Verdict::Unknown, words::did_you_mean(&[&near])),
            None => (Verdict::Ignored, words::NO_SUCH_PARAMETER.to_owned()),
        },
    };
    Outcome {
        verdict,
        in_effect,
        detail,
        added_by: None,
    }
}

fn has_several_processes() -> bool {
    let world = engine::current().comm(Predefined::World);
    world.is_ok_and(|world| world.object.processes().is_ok_and(|number| number > 1))
}

/// Whether Open MPI uses this number. (It also reads `4K`, and words for numbers.)
fn is_the_same(given: &str, value: &str) -> bool {
    let number = |text: &str| match text.trim() {
        "false" => Some(0),
        "true" => Some(1),
        text => text.parse::<i64>().ok(),
    };
    match (number(given), number(value)) {
        (Some(given), Some(value)) => given == value,
        _ => true,
    }
}

/// The value of a parameter.
fn value(tool: &dyn Tool, name: &[u8]) -> Result<String> {
    let index = tool.cvar_index(name)?;
    let datatype = tool.cvar(index)?.variable.datatype;
    let cvar = tool.allocate_cvar(index, &BoundObject::None)?;
    let count = usize::try_from(cvar.count).unwrap_or_default();
    let mut bytes = vec![0; datatype.size() * count.max(1)];
    let is_read = tool.read_cvar(cvar.handle, &mut bytes);
    tool.free_cvar(cvar.handle)?;
    is_read?;
    if datatype == Basic::CHAR {
        let text = bytes.split(|&byte| byte == 0).next();
        return Ok(String::from_utf8_lossy(text.unwrap_or_default()).into_owned());
    }
    let number = match bytes.as_slice() {
        [switch] => return Ok((*switch != 0).to_string()),
        [a, b, c, d] => i64::from(i32::from_ne_bytes([*a, *b, *c, *d])),
        [a, b, c, d, e, f, g, h] => i64::from_ne_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
        _ => return Ok(String::new()),
    };
    Ok(number.to_string())
}

/// The known parameter for files that is most similar to this one.
fn nearest(tool: &dyn Tool, key: &str) -> Option<String> {
    let all = 0..tool.number(Listed::Cvar).ok()?;
    let near = all.filter_map(|index| {
        let name = tool.cvar(index).ok()?.variable.texts.name;
        let name = String::from_utf8(name).ok()?;
        let wrong = distance(key.as_bytes(), name.as_bytes(), MOST_WRONG)?;
        Some((wrong, name))
    });
    near.min().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_for_files() {
        for (variable, expected) in [
            ("OMPI_MCA_io_ompio_num_aggregators", true),
            ("OMPI_MCA_fcoll", true),
            ("OMPI_MCA_fs_ufs_lock_algorithm", true),
            ("OMPI_MCA_iof_base_verbose", false),
            ("OMPI_MCA_pml", false),
            ("io_ompio", false),
        ] {
            assert_eq!(is_for_files(variable), expected, "{variable}");
        }
    }

    #[test]
    fn parameters_for_romio() {
        for (key, value, expected) in [
            ("io", "romio341", true),
            ("io", "ompio", false),
            ("io_romio341_priority", "50", true),
            ("io_ompio_num_aggregators", "4", false),
            ("fs", "romio", false),
        ] {
            assert_eq!(is_for_romio(key, value), expected, "{key}={value}");
        }
    }

    #[test]
    fn numbers_that_are_the_same() {
        assert!(is_the_same("3", "3") && is_the_same("4K", "4096") && is_the_same("^a", "^a"));
        assert!(is_the_same("1", "true"));
        assert!(!is_the_same("3", "-1") && !is_the_same("0", "true"));
    }
}
