//! The information that a launcher (`mpiexec`, `srun`) passes to the processes that it starts.

use crate::text::quote;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;

/// The family of a launcher, which decides which library its processes need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LauncherKind {
    /// It speaks PMI: Hydra, the launcher of MPICH, Intel MPI and MVAPICH, and srun.
    Pmi,
    /// Open MPI's launcher.
    OpenMpi,
    /// It speaks PMIx, as Open MPI does.
    Pmix,
    /// It does not say what it speaks.
    Any,
}

/// How a launcher started this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The launcher, as far as its variables show it.
    pub launcher: &'static str,
    /// Its family.
    pub kind: LauncherKind,
    /// The variable that it was recognised by.
    pub variable: &'static str,
    /// The number of processes, if known.
    pub size: Option<usize>,
    /// The variable with the number.
    pub size_variable: &'static str,
    /// The rank of this process, if known.
    pub rank: Option<usize>,
    /// The variable with the rank.
    pub rank_variable: &'static str,
    /// Whether this is a step of Slurm.
    pub is_step: bool,
    /// The number of processes that were to run the program of this process, if known: a job may have several programs.
    pub maxprocs: Option<usize>,
}

/// The launchers: the variables that identify each, and those with the number of processes and the rank. The first
/// match counts: Open MPI's also sets PMIX_RANK, and Slurm's also sets PMI_SIZE.
const LAUNCHERS: &[(&str, LauncherKind, &str, &str)] = &[
    (
        "Open MPI's mpiexec",
        LauncherKind::OpenMpi,
        "OMPI_COMM_WORLD_SIZE",
        "OMPI_COMM_WORLD_RANK",
    ),
    ("Hydra's mpiexec", LauncherKind::Pmi, "PMI_SIZE", "PMI_RANK"),
    (
        "a launcher with PMI",
        LauncherKind::Pmi,
        "PMI_RANK",
        "PMI_RANK",
    ),
    (
        "a launcher with PMIx",
        LauncherKind::Pmix,
        "PMIX_RANK",
        "PMIX_RANK",
    ),
    (
        "srun",
        LauncherKind::Any,
        "SLURM_STEP_NUM_TASKS",
        "SLURM_PROCID",
    ),
];

/// The job that this process belongs to, if a launcher started it.
///
/// # Errors
/// A message about a launcher's variable that is not a number: it is then unknown whether the process is alone, and
/// many programs of one process each would be worse than an error.
pub fn job(environment: impl Fn(&str) -> Option<OsString>) -> Result<Option<Launch>, String> {
    let set = |name: &str| environment(name).filter(|value| !value.is_empty());
    let launched = LAUNCHERS.iter().find(|launcher| set(launcher.2).is_some());
    let Some(&(launcher, kind, variable, rank)) = launched else {
        return Ok(None);
    };
    let number = |name: &str, what: &str, least: usize| match set(name) {
        None => Ok(None),
        Some(value) => {
            let number = value.to_str().and_then(|text| text.trim().parse().ok());
            match number.filter(|&number| number >= least) {
                Some(number) => Ok(Some(number)),
                None => Err(format!(
                    "{name} must be {what}, as {launcher} sets it, not {}; unset it to run without a launcher",
                    quote(value.as_bytes())
                )),
            }
        }
    };
    let is_step = set("SLURM_STEP_ID").is_some();
    let size_variable = match variable == rank {
        false => variable,
        // PMIx's variables do not say how many, but those of Slurm do, if they are of the same step.
        true if set("SLURM_PROCID") == set(rank) => "SLURM_STEP_NUM_TASKS",
        true => "",
    };
    let size = number(size_variable, "the number of processes", 1)?;
    let mut found = Launch {
        launcher,
        kind,
        variable,
        size,
        size_variable,
        rank: number(rank, "the rank of this process", 0)?,
        rank_variable: rank,
        is_step,
        maxprocs: size
            .filter(|&size| size == 1)
            .or_else(|| of_program(set, size?)),
    };
    if is_step {
        found.launcher = match kind {
            LauncherKind::OpenMpi => launcher,
            LauncherKind::Pmi => "srun with PMI",
            LauncherKind::Pmix => "srun with PMIx",
            LauncherKind::Any => "srun",
        };
    }
    // An interactive shell from Slurm is also a step of one task, but without PMI.
    let is_shell = found.variable == "SLURM_STEP_NUM_TASKS" && found.size == Some(1);
    Ok((!is_shell).then_some(found))
}

/// The number of processes of this program in a job of several processes. Only Open MPI's launcher says how many each program
/// has, and only that of version 4 which of them this is.
fn of_program(set: impl Fn(&str) -> Option<OsString>, size: usize) -> Option<usize> {
    let text = |name: &str| set(name)?.into_string().ok();
    if text("OMPI_NUM_APP_CTX")? == "1" {
        return Some(size);
    }
    let program = text("OMPI_MCA_orte_app_num")?.parse().ok()?;
    let counts = text("OMPI_APP_CTX_NUM_PROCS")?;
    counts.split_ascii_whitespace().nth(program)?.parse().ok()
}

/// The rank of this process from the first launcher that sets one, whatever its other variables say.
pub fn rank(environment: impl Fn(&str) -> Option<OsString>) -> Option<usize> {
    let number = |name: &str| environment(name)?.to_str()?.trim().parse().ok();
    LAUNCHERS.iter().find_map(|launcher| number(launcher.3))
}

/// The variable with the initial error handler that was asked for when this process was started (MPI 4.1, section 9.3): Open
/// MPI 5 passes on what its launcher or `MPI_Comm_spawn` is given.
pub const INITIAL_ERRHANDLER: &str = "OMPI_MCA_mpi_initial_errhandler";

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Option<Launch> {
        read(variables).unwrap()
    }

    fn read(variables: &[(&str, &str)]) -> Result<Option<Launch>, String> {
        job(|asked| {
            let found = variables.iter().find(|variable| variable.0 == asked);
            found.map(|variable| variable.1.into())
        })
    }

    #[test]
    fn launchers_are_known_by_their_variables() {
        let hydra = with(&[("PMI_SIZE", "4"), ("PMI_RANK", "2")]).unwrap();
        assert_eq!(
            (hydra.kind, hydra.size, hydra.rank),
            (LauncherKind::Pmi, Some(4), Some(2))
        );
        let openmpi = with(&[("OMPI_COMM_WORLD_SIZE", "2"), ("PMIX_RANK", "1")]).unwrap();
        assert_eq!(
            (openmpi.kind, openmpi.size),
            (LauncherKind::OpenMpi, Some(2))
        );
        assert_eq!((hydra.maxprocs, openmpi.maxprocs), (None, None));
        let maxprocs = |programs, program| {
            with(&[
                ("OMPI_COMM_WORLD_SIZE", "5"),
                ("OMPI_NUM_APP_CTX", programs),
                ("OMPI_APP_CTX_NUM_PROCS", "2 3"),
                ("OMPI_MCA_orte_app_num", program),
            ])
            .and_then(|job| job.maxprocs)
        };
        let of_programs = ["0", "1", ""].map(|program| maxprocs("2", program));
        assert_eq!(of_programs, [Some(2), Some(3), None]);
        assert_eq!(maxprocs("1", ""), Some(5));
        let pmix = with(&[("PMIX_RANK", "3")]).unwrap();
        assert_eq!(
            (pmix.kind, pmix.size, pmix.rank),
            (LauncherKind::Pmix, None, Some(3))
        );
        let step = |place| {
            with(&[
                ("SLURM_STEP_ID", "0"),
                ("SLURM_STEP_NUM_TASKS", "1"),
                ("SLURM_PROCID", place),
                ("PMIX_RANK", "0"),
            ])
            .unwrap()
        };
        assert_eq!(
            (step("0").launcher, step("0").size),
            ("srun with PMIx", Some(1))
        );
        assert_eq!(step("1").size, None);
        let srun = with(&[("SLURM_STEP_NUM_TASKS", "8"), ("SLURM_PROCID", "7")]).unwrap();
        assert_eq!(
            (srun.launcher, srun.size, srun.rank),
            ("srun", Some(8), Some(7))
        );
        let pmi2 = with(&[("SLURM_STEP_ID", "0"), ("PMI_SIZE", "4"), ("PMI_RANK", "0")]).unwrap();
        assert_eq!(
            (pmi2.kind, pmi2.launcher, pmi2.size),
            (LauncherKind::Pmi, "srun with PMI", Some(4))
        );
        let one = with(&[("PMI_SIZE", "1"), ("PMI_RANK", "0")]).unwrap();
        assert_eq!(one.size, Some(1));
    }

    #[test]
    fn without_a_launcher_there_is_no_job() {
        assert_eq!(with(&[("PMI_SIZE", "")]), None);
        assert_eq!(with(&[("HOME", "4")]), None);
        assert_eq!(with(&[("SLURM_STEP_NUM_TASKS", "1")]), None);
        assert_eq!(with(&[("SLURM_STEP_ID", "0")]), None);
    }

    #[test]
    fn what_is_no_number_is_an_error() {
        let wrong: [&[(&str, &str)]; 6] = [
            &[("PMI_SIZE", "abc")],
            &[("PMI_SIZE", "0"), ("PMI_RANK", "0")],
            &[("PMI_SIZE", "2"), ("PMI_RANK", "-1")],
            &[("OMPI_COMM_WORLD_SIZE", "2x")],
            &[("PMIX_RANK", "first")],
            &[("SLURM_STEP_NUM_TASKS", "99999999999999999999999")],
        ];
        for variables in wrong {
            let (name, value) = variables[variables.len() - 1];
            let words = read(variables).unwrap_err();
            assert!(words.starts_with(name) || variables.len() == 2, "{words}");
            assert!(words.contains(&format!("not \"{value}\"")), "{words}");
        }
    }
}
