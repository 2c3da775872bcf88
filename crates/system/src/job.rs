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

/// How many ancestors are looked at, and how many bytes of what they were started with.
const GENERATIONS: usize = 8;
const MOST_OF_ANCESTOR: u64 = 1 << 16;

/// What all processes that were started together have in common, and no others: `None` if no launcher says that. It
/// is PMIx's name for them; Intel MPI's number; with MPICH's Hydra, where its mpiexec is reached, which it tells its proxy on
/// each host; or the step of Slurm.
pub fn of_start() -> Option<Vec<u8>> {
    let both = |names: [&str; 2]| {
        let [one, other] = names.map(|name| environment::variable(name).map(OsString::into_vec));
        Some([one?, other?].join(&b' '))
    };
    environment::variable("PMIX_NAMESPACE")
        .map(OsString::into_vec)
        .or_else(|| both(["I_MPI_HYDRA_UUID", "HYDRA_BSTRAP_PGID"]))
        .or_else(address_of_hydra)
        .or_else(|| both(["SLURM_JOB_ID", "SLURM_STEP_ID"]))
}

fn address_of_hydra() -> Option<Vec<u8>> {
    let mut process = parent("self");
    for _ in 0..GENERATIONS {
        let id = process?;
        let path = format!("/proc/{id}/cmdline");
        let line = file::read(Path::new(&path), MOST_OF_ANCESTOR).unwrap_or_default();
        if let Some(address) = address_in(&line) {
            return Some(address);
        }
        process = parent(&id);
    }
    None
}

/// The address of mpiexec, and the number of the processes that are started together, among the words that a proxy of Hydra
/// was started with.
fn address_in(line: &[u8]) -> Option<Vec<u8>> {
    let words: Vec<&[u8]> = line.split(|&byte| byte == 0).collect();
    let after = |option: &[u8]| {
        let pair = words.windows(2).find(|pair| pair[0] == option);
        pair.map(|pair| pair[1])
    };
    Some([after(b"--control-port")?, after(b"--pgid")?].join(&b' '))
}

/// The variables in which launchers say how many of their processes are on this host, and how many there are.
const ON_THIS_HOST: [(&str, &str); 2] = [
    ("OMPI_COMM_WORLD_LOCAL_SIZE", "OMPI_COMM_WORLD_SIZE"),
    ("MPI_LOCALNRANKS", "PMI_SIZE"),
];

/// Whether a launcher says that it has started the job on several hosts.
pub fn has_several_hosts() -> bool {
    let differ = |(here, all)| match (environment::variable(here), environment::variable(all)) {
        (Some(here), Some(all)) => here != all,
        _ => false,
    };
    let has_nodes =
        || environment::variable("SLURM_STEP_NUM_NODES").is_some_and(|nodes| nodes != "1");
    ON_THIS_HOST.into_iter().any(differ) || has_nodes()
}

/// The ID of a process's parent, unless that is process 1.
pub fn parent(process: &str) -> Option<String> {
    let status = file::text_of_system(&format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    let id = line.trim();
    (id != "0" && id != "1").then(|| id.to_owned())
}

/// A number for the running system: its processes, and no others, can append to a file of a shared file system together.
pub fn system() -> Option<String> {
    file::text_of_system("/proc/sys/kernel/random/boot_id")
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
    fn a_proxy_has_an_address() {
        let line = "hydra_pmi_proxy --control-port host:37235 --rmk user --pgid 0 --proxy-id 1";
        let line = line.replace(' ', "\0");
        assert_eq!(address_in(line.as_bytes()).unwrap(), b"host:37235 0");
        assert_eq!(address_in(b"sh\0-c\0./a\0"), None);
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
