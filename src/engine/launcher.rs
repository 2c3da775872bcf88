//! What a launcher (`mpiexec`, `srun`) tells the processes that it starts.

use std::ffi::OsString;

/// The variables in which launchers give the number of processes of a job, with the launchers' names.
const SIZES: &[(&str, &str)] = &[
    ("PMI_SIZE", "Hydra or SLURM with PMI"),
    ("OMPI_COMM_WORLD_SIZE", "Open MPI's mpiexec"),
    ("SLURM_STEP_NUM_TASKS", "srun"),
];

/// A job of several processes that this process was started as a part of.
#[derive(Debug, PartialEq, Eq)]
pub struct Job {
    /// The launcher, as far as its variable tells.
    pub launcher: &'static str,
    /// The variable that gives the size.
    pub variable: &'static str,
    /// The number of processes: at least 2.
    pub size: usize,
}

/// The job of more than one process that this process belongs to, if it does.
pub fn job(environment: impl Fn(&str) -> Option<OsString>) -> Option<Job> {
    SIZES.iter().find_map(|&(variable, launcher)| {
        let size = environment(variable)?.to_str()?.trim().parse().ok()?;
        (size > 1).then_some(Job {
            launcher,
            variable,
            size,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> Option<Job> {
        job(|asked| (asked == name).then(|| value.into()))
    }

    #[test]
    fn several_processes_are_a_job() {
        assert_eq!(with("PMI_SIZE", "4").unwrap().size, 4);
        assert_eq!(with("OMPI_COMM_WORLD_SIZE", "2").unwrap().size, 2);
        assert_eq!(with("SLURM_STEP_NUM_TASKS", "8").unwrap().launcher, "srun");
    }

    #[test]
    fn one_process_or_none_is_no_job() {
        assert_eq!(with("PMI_SIZE", "1"), None);
        assert_eq!(with("PMI_SIZE", "many"), None);
        assert_eq!(with("HOME", "4"), None);
    }
}
