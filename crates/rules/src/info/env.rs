//! MPI_INFO_ENV: how the program was started (rule I21; MPI 5.0, section 11.2.1).
//!
//! Only known values are given. A key without a known value is absent, and so is one whose value
//! would be too long: half of a command line would be a wrong answer.

use super::Info;
use crate::error::Result;
use minfo_system::job;

/// What is known about the start of this process. `None` means unknown.
#[derive(Clone, Default)]
pub struct Start {
    /// The name by which the program was called.
    pub command: Option<Vec<u8>>,
    /// Its arguments without the name.
    pub argv: Option<Vec<Vec<u8>>>,
    /// The number of processes that were to be started.
    pub maxprocs: Option<usize>,
    /// The allowed numbers of processes, as given to the launcher.
    pub soft: Option<Vec<u8>>,
    /// The host that the process was started on.
    pub host: Option<Vec<u8>>,
    /// The architecture that it was started for.
    pub arch: Option<Vec<u8>>,
    /// The working directory in which it was started.
    pub wdir: Option<Vec<u8>>,
    /// The file with further information for the launcher.
    pub file: Option<Vec<u8>>,
    /// The level of thread support requested at the start, by its name in the standard.
    pub thread_level: Option<Vec<u8>>,
}

impl Start {
    /// The same, with what the system says of this process, in a job of so many processes.
    pub fn here(self, maxprocs: Option<usize>) -> Start {
        Start {
            maxprocs,
            host: job::host().map(String::into_bytes),
            arch: Some(std::env::consts::ARCH.into()),
            ..self
        }
    }

    /// The info object with these values.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn info(&self) -> Result<Info> {
        // (Values that are too long are not built.)
        let bytes = |argv: &&Vec<Vec<u8>>| argv.iter().map(|text| text.len() + 1).sum::<usize>();
        let argv = self
            .argv
            .as_ref()
            .filter(|argv| bytes(argv) <= super::MAX_VALUE + 1);
        let argv = argv.map(|argv| argv.join(&b' '));
        let maxprocs = self.maxprocs.map(|n| n.to_string().into_bytes());
        let known = [
            (&b"command"[..], &self.command),
            (b"argv", &argv),
            (b"maxprocs", &maxprocs),
            (b"soft", &self.soft),
            (b"host", &self.host),
            (b"arch", &self.arch),
            (b"wdir", &self.wdir),
            (b"file", &self.file),
            (b"thread_level", &self.thread_level),
        ];
        let mut info = Info::default();
        for (key, value) in known {
            if let Some(value) = value
                && value.len() <= super::MAX_VALUE
            {
                info.set(key, value)?;
            }
        }
        Ok(info)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_absent() {
        let start = Start {
            command: Some(b"./app".to_vec()),
            argv: Some(vec![b"-n".to_vec(), b"7".to_vec()]),
            wdir: Some(vec![b'/'; 1024]),
            ..Start::default()
        };
        let info = start.info().unwrap();
        assert_eq!(info.nkeys(), 2);
        assert_eq!(info.get(b"command").unwrap(), Some(&b"./app"[..]));
        assert_eq!(info.get(b"argv").unwrap(), Some(&b"-n 7"[..]));
    }
}
