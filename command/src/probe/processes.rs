//! Communication among the processes of a probe.
//!
//! It uses point-to-point messages, and a process that waits for one yields its processor. In a collective procedure,
//! an MPI library may spin for as long as the scheduler lets it, and so hold up the processes that it waits for.
//! Messages go along a binary tree.
//!
//! Functions without an `# Errors` section return the errors of the MPI library.

use crate::trouble::Trouble;
use minfo_engine::comm::Communicator;
use minfo_engine::data::{Data, Span};
use minfo_engine::message::{Incoming, Mode, Outgoing};
use minfo_engine::{Pending, Started};
use minfo_rules::datatype::{Basic, Datatype};
use minfo_rules::error::Result;
use std::sync::Arc;
use std::time::Duration;

/// `MPI_BYTE` and `MPI_INT64_T`.
const BYTE: i32 = 583;
const INT64: i32 = 600;

/// How often a process polls for a message before it yields its processor, and how long it then sleeps between polls.
const LOOKS: u32 = 50;
const PAUSE: Duration = Duration::from_micros(100);

const TAG: i32 = 1;

/// All processes of the probe.
pub(super) struct Together {
    /// Their communicator.
    pub comm: Arc<dyn Communicator>,
    /// The rank of this process.
    pub rank: i32,
    /// The number of processes.
    pub size: i32,
}

impl Together {
    /// The processes of a communicator.
    pub(super) fn new(comm: Arc<dyn Communicator>) -> Result<Together> {
        let (rank, size) = (comm.rank()?, comm.size()?);
        Ok(Together { comm, rank, size })
    }

    /// Whether this is the process that prints for all.
    pub(super) fn is_first(&self) -> bool {
        self.rank == 0
    }

    /// Broadcasts a text from the first process.
    pub(super) fn text(&self, mine: &str) -> std::result::Result<String, Trouble> {
        let mut len = [mine.len() as i64];
        self.hand_down(&mut len, INT64)?;
        if len[0] == 0 {
            // The address of zero bytes is arbitrary, and could be the one that stands for MPI_IN_PLACE.
            return Ok(String::new());
        }
        let mut bytes = mine.as_bytes().to_vec();
        bytes.resize(usize::try_from(len[0]).unwrap_or(0), 0);
        self.hand_down(&mut bytes, BYTE)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Broadcasts texts from the first process.
    pub(super) fn texts(&self, mine: &[String]) -> std::result::Result<Vec<String>, Trouble> {
        let all = self.text(&serde_json::json!(mine).to_string())?;
        serde_json::from_str(&all).map_err(|error| Trouble::new(error.to_string()))
    }

    /// Whether a condition holds on all processes.
    pub(super) fn all(&self, is_true: bool) -> std::result::Result<bool, Trouble> {
        let mut least = [i64::from(is_true)];
        for child in self.children() {
            let mut other = [0];
            self.receive(&mut other, INT64, child)?;
            least[0] = least[0].min(other[0]);
        }
        if let Some(parent) = self.parent() {
            self.send(&mut least, INT64, parent)?;
        }
        self.hand_down(&mut least, INT64)?;
        Ok(least[0] == 1)
    }

    fn parent(&self) -> Option<i32> {
        (self.rank > 0).then(|| (self.rank - 1) / 2)
    }

    fn children(&self) -> impl Iterator<Item = i32> + use<> {
        let (first, size) = (i64::from(self.rank) * 2 + 1, i64::from(self.size));
        let children = (first..first + 2).filter(move |child| *child < size);
        children.filter_map(|child| i32::try_from(child).ok())
    }

    /// Broadcasts elements from the first process.
    fn hand_down<T>(&self, elements: &mut [T], datatype: i32) -> std::result::Result<(), Trouble> {
        if let Some(parent) = self.parent() {
            self.receive(elements, datatype, parent)?;
        }
        for child in self.children() {
            self.send(elements, datatype, child)?;
        }
        Ok(())
    }

    fn receive<T>(
        &self,
        elements: &mut [T],
        datatype: i32,
        source: i32,
    ) -> std::result::Result<(), Trouble> {
        wait(self.comm.irecv(Incoming {
            data: data(elements, datatype)?,
            source: Some(source),
            tag: Some(TAG),
        })?)
    }

    fn send<T>(
        &self,
        elements: &mut [T],
        datatype: i32,
        dest: i32,
    ) -> std::result::Result<(), Trouble> {
        wait(self.comm.isend(
            Mode::Standard,
            Outgoing {
                data: data(elements, datatype)?,
                dest,
                tag: TAG,
            },
        )?)
    }
}

/// Waits until the operation is complete.
fn wait(mut pending: Started) -> std::result::Result<(), Trouble> {
    let mut looks = 0;
    while pending.test()?.is_none() {
        looks += 1;
        if looks > LOOKS {
            std::thread::sleep(PAUSE);
        }
    }
    Ok(())
}

/// A buffer of elements of a predefined datatype, which the caller keeps as long as it is in use.
fn data<T>(elements: &mut [T], datatype: i32) -> std::result::Result<Data<'_>, Trouble> {
    let basic: Basic = Datatype::predefined(datatype)
        .map(Datatype::basic)
        .filter(|basic| basic.size() == size_of::<T>())
        .ok_or_else(|| Trouble::new("a datatype of the standard is missing"))?;
    let span = Span {
        len: size_of_val(elements),
        address: elements.as_mut_ptr().expose_provenance(),
    };
    Ok(Data::new(span, basic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_engine::Predefined;
    use minfo_objects::engine::chosen;

    #[test]
    fn one_process_agrees_with_itself() {
        let world = chosen().unwrap().comm(Predefined::World).unwrap();
        let together = Together::new(world.object).unwrap();
        assert!(together.is_first() && together.size == 1);
        assert_eq!(together.text("words").unwrap(), "words");
        assert_eq!(together.text("").unwrap(), "");
        let texts = ["a".to_owned(), String::new(), "\"\n".to_owned()];
        assert_eq!(together.texts(&texts).unwrap(), texts);
        assert!(together.all(true).unwrap());
        assert!(!together.all(false).unwrap());
    }
}
