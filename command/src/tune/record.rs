//! The record of a search, which is the JSON of its outcome: read again, so that anyone can see what its runs show.

use super::result::{TuneFacts, TuneOutcome};
use super::search::{CandidateRow, Run, Search, Set};
use crate::trouble::{Trouble, named};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The format of the record.
pub(super) const FORMAT: &str = "mpi-hints tune, version 2";

/// What is read of it. The rest follows from the runs.
#[derive(Deserialize)]
pub(super) struct Record {
    format: String,
    about: TuneFacts,
    candidates: Vec<Candidate>,
    best: Option<usize>,
    rounds: Rounds,
    seed: u64,
    runs: Vec<Run>,
}

#[derive(Deserialize)]
struct Candidate {
    hints: BTreeMap<String, String>,
    environment: BTreeMap<String, String>,
    reason: String,
    out: Option<String>,
    alike: bool,
}

#[derive(Deserialize)]
struct Rounds {
    wanted: usize,
    at_least: f64,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub(super) fn read(path: &Path) -> Result<Record, Trouble> {
        let wrong = |what: String| Trouble::new(format!("{}: {what}", named(path)));
        let text = fs::read(path).map_err(|error| wrong(error.to_string()))?;
        let mut reader = serde_json::Deserializer::from_slice(&text);
        let record: Record = serde_path_to_error::deserialize(&mut reader)
            .map_err(|error| wrong(format!("it is no record of tune --json: {error}")))?;
        if record.format != FORMAT {
            return Err(wrong(format!("expected the format \"{FORMAT}\"")));
        }
        let number = record.candidates.len();
        let of_runs = record.runs.iter().filter_map(|run| run.candidate);
        match of_runs
            .chain(record.best)
            .find(|&candidate| candidate >= number)
        {
            Some(candidate) => Err(wrong(format!("there is no candidate {candidate}"))),
            None => Ok(record),
        }
    }

    /// What the runs show, to `show`.
    pub(super) fn shown<R>(self, show: impl FnOnce(&TuneOutcome<'_>) -> R) -> R {
        let rows = self.candidates.into_iter().map(|candidate| {
            let mut row = CandidateRow::new(Set {
                hints: candidate.hints.into_iter().collect(),
                variables: candidate.environment.into_iter().collect(),
                reason: candidate.reason,
            });
            (row.out, row.is_alike) = (candidate.out, candidate.alike);
            row
        });
        let Rounds { wanted, at_least } = self.rounds;
        let decided = (self.best, wanted, at_least);
        let search = Search::of_record(rows.collect(), self.runs, decided);
        show(&TuneOutcome {
            about: &self.about,
            search: &search,
            seed: self.seed,
        })
    }
}
