//! What the system knows about the job that this process belongs to.
#![allow(unsafe_code)]

use super::{environment, file};
use std::ffi::OsString;
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The variables in which batch systems name the job, in search order: SLURM, PBS, LSF, Flux, Fujitsu's, Cobalt, Grid
/// Engine.
const JOBS: [&str; 7] = [
    "SLURM_JOB_ID",
    "PBS_JOBID",
    "LSB_JOBID",
    "FLUX_JOB_ID",
    "PJM_JOBID",
    "COBALT_JOBID",
    "JOB_ID",
];

/// How many bytes of the arguments are read.
const MOST_ARGUMENTS: u64 = 1 << 16;

/// The job ID of the batch system.
pub fn id() -> Option<OsString> {
    JOBS.into_iter().find_map(environment::variable)
}

/// The name of this host. (This also works without `/proc`, for example after chroot.)
pub fn host() -> Option<String> {
    let name = nix::unistd::gethostname().ok()?.into_string().ok()?;
    (!name.is_empty()).then_some(name)
}

/// The user's name as the environment has it. (The system's list of users may be on another host.)
pub fn user() -> Option<OsString> {
    ["USER", "LOGNAME"]
        .into_iter()
        .find_map(environment::variable)
}

/// The file of the running program: of an interpreter, if it runs a script.
pub fn executable() -> Option<PathBuf> {
    std::fs::read_link("/proc/self/exe").ok()
}

/// The program's arguments.
pub fn arguments() -> Vec<OsString> {
    let line = file::read(Path::new("/proc/self/cmdline"), MOST_ARGUMENTS).unwrap_or_default();
    let ended = line.strip_suffix(b"\0").unwrap_or(&line);
    let words = ended.split(|&byte| byte == 0);
    let words = words.map(|word| OsString::from_vec(word.to_vec()));
    words.skip(1).collect()
}

/// A time in UTC, as in `2026-11-25T23:14:37Z` (ISO 8601); empty if it has no such form.
pub fn utc(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let Ok(seconds) = libc::time_t::try_from(since.as_secs()) else {
        return String::new();
    };
    let mut broken = MaybeUninit::<libc::tm>::zeroed();
    // SAFETY: it reads the seconds, and fills what it is given unless it returns null.
    if unsafe { libc::gmtime_r(&raw const seconds, broken.as_mut_ptr()) }.is_null() {
        return String::new();
    }
    // SAFETY: it is filled.
    let of = unsafe { broken.assume_init() };
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        i64::from(of.tm_year) + 1900,
        of.tm_mon + 1,
        of.tm_mday,
        of.tm_hour,
        of.tm_min,
        of.tm_sec
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_in_utc() {
        let after = |seconds| utc(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(after(0), "1970-01-01T00:00:00Z");
        assert_eq!(after(1_709_164_800), "2024-02-29T00:00:00Z");
        assert_eq!(after(1_798_761_599), "2026-12-31T23:59:59Z");
    }

    #[test]
    fn this_process_has_a_program() {
        let program = executable().unwrap();
        assert!(
            program
                .file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with("minfo_system")
        );
        assert_eq!(arguments(), std::env::args_os().skip(1).collect::<Vec<_>>());
    }
}
