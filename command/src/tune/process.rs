//! A command that is waited for, and ended with all that it has started if it takes too long or a signal arrives.

use super::search::Stop;
use crate::trouble::{Trouble, named};
use nix::errno::Errno;
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, waitid};
use nix::unistd::Pid;
use signal_hook::iterator::Signals;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a job has to end after SIGTERM.
const TO_END: Duration = Duration::from_secs(10);

/// How often it is looked whether a signal has arrived.
const LOOK: Duration = Duration::from_millis(50);

/// Waits for a command, in a process group of its own: its status, unless it took too long and was ended. If its standard
/// input is a pipe, nothing comes through it, not even its end: Hydra's `mpiexec` forwards the end of its input, and dies
/// by SIGPIPE if the job's processes have ended just before.
pub(super) fn wait(
    signals: &mut Signals,
    mut command: Command,
    limit: Duration,
) -> Result<(Option<ExitStatus>, Duration), Stop> {
    if let Some(signal) = signals.pending().next() {
        return Err(Stop::Signal(signal));
    }
    let begin = Instant::now();
    let program = command.get_program().to_owned();
    let mut child = command
        .process_group(0)
        .spawn()
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => Trouble::new(format!(
                "{}: there is no such program",
                named(Path::new(&program))
            )),
            _ => Trouble::new(format!("{}: {error}", named(Path::new(&program)))),
        })?;
    let group = Pid::from_raw(child.id().cast_signed());
    // (Waiting for a child closes its input.)
    let input = child.stdin.take();
    let (sender, ended) = channel();
    // (The child is left as it has ended, so that no other process gets its number before all of its group are gone.)
    let waiting = std::thread::spawn(move || {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT;
        while waitid(Id::Pid(group), flags) == Err(Errno::EINTR) {}
        let _ = sender.send(begin.elapsed());
    });
    let done = loop {
        match ended.recv_timeout(LOOK) {
            Ok(time) => break Ok(Some(time)),
            Err(RecvTimeoutError::Disconnected) => {
                break Err(Trouble::new("a job could not be waited for").into());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let signal = signals.pending().next();
        if signal.is_some() || begin.elapsed() > limit {
            // The launcher ends the processes of the job, wherever they are; what is left then has no mercy.
            let _ = killpg(group, Signal::SIGTERM);
            if ended.recv_timeout(TO_END).is_err() {
                let _ = killpg(group, Signal::SIGKILL);
                let _ = ended.recv();
            }
            break match signal {
                Some(signal) => Err(Stop::Signal(signal)),
                None => Ok(None),
            };
        }
    };
    let _ = waiting.join();
    drop(input);
    // What a launcher has left behind.
    let _ = killpg(group, Signal::SIGKILL);
    let status = child
        .wait()
        .map_err(|error| Trouble::new(error.to_string()))?;
    Ok(match done? {
        Some(time) => (Some(status), time),
        None => (None, begin.elapsed()),
    })
}
