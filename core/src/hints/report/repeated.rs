//! Repeated calls: programs open many files with the same hints and the same result. Repetitions are only counted, and
//! get into the report when something else happens.

use super::{Report, Row, Subject, rows_of, text};
use crate::hints::call::CallHints;
use crate::hints::catalogue::Kind;
use crate::hints::history::JudgedHint;
use crate::hints::{Carrier, Hints, LeftOut};

/// How many calls are recognised again: enough for the loops of programs.
const MOST: usize = 8;

/// The most recent calls.
#[derive(Default)]
pub struct Repeated {
    /// The newest first.
    calls: Vec<Same>,
}

/// A call with hints, and what happened to them.
struct Same {
    kind: Kind,
    asked: CallHints,
    /// The value in effect for each hint. (Others, such as the name of a file, differ between objects.)
    in_effect: Vec<Option<String>>,
    left_out: Vec<LeftOut>,
    carrier: Carrier,
    /// Whether the file was read and written collectively.
    used: Option<[bool; 2]>,
    /// How many processes share the object.
    scope: Option<u32>,
    /// What happened to them, without the name of the object.
    rows: Vec<Row>,
    /// The name of the last object.
    name: Vec<u8>,
    /// The number of objects with this name that are not in the report yet.
    times: u64,
}

impl Repeated {
    /// Adds what happened to the hints of a call to `report`, now or later; `each` lists it one by one.
    pub fn note(
        &mut self,
        report: &mut Report,
        (rank, is_full): (u32, bool),
        subject: Subject<'_>,
        (asked, hints): (&CallHints, &Hints),
        each: impl FnOnce(&mut dyn FnMut(JudgedHint<'_>)),
    ) {
        let Subject { kind, name, scope } = subject;
        let is_it = |same: &&mut Same| {
            same.kind == kind
                && same.scope == scope
                && same.asked.is_like(asked)
                && same.used == asked.collective_since(hints.usage())
                && same.has_outcomes_of(hints)
        };
        if let Some(same) = self.calls.iter_mut().find(is_it) {
            if same.name == name {
                same.times += 1;
                return;
            }
            same.put_into(report, rank, is_full);
            same.name = name.to_vec();
            same.times += 1;
            return;
        }
        self.add(report, (rank, is_full), subject, (asked, hints), each);
    }

    fn add(
        &mut self,
        report: &mut Report,
        (rank, is_full): (u32, bool),
        subject: Subject<'_>,
        (asked, hints): (&CallHints, &Hints),
        each: impl FnOnce(&mut dyn FnMut(JudgedHint<'_>)),
    ) {
        let Subject { kind, name, scope } = subject;
        let mut rows = Vec::new();
        let unnamed = Subject {
            name: b"",
            ..subject
        };
        each(&mut |noted| rows.extend(rows_of(unnamed, &noted)));
        let mut same = Same {
            kind,
            asked: CallHints::default(),
            in_effect: in_effect(asked, hints)
                .map(|value| value.map(str::to_owned))
                .collect(),
            left_out: hints.left_out().to_vec(),
            carrier: hints.carrier(),
            used: asked.collective_since(hints.usage()),
            scope,
            rows,
            name: name.to_vec(),
            times: 1,
        };
        match asked.copy() {
            Ok(copy) => same.asked = copy,
            // Without memory, it is not recognised again.
            Err(_) => return same.put_into(report, rank, is_full),
        }
        if self.calls.len() == MOST
            && let Some(mut last) = self.calls.pop()
        {
            last.put_into(report, rank, is_full);
        }
        self.calls.insert(0, same);
    }

    /// Adds to `report` everything that is not in it yet.
    pub fn put_into(&mut self, report: &mut Report, rank: u32, is_full: bool) {
        for same in &mut self.calls {
            same.put_into(report, rank, is_full);
        }
    }
}

/// The value in effect for each hint of a call.
fn in_effect<'a>(asked: &'a CallHints, hints: &'a Hints) -> impl Iterator<Item = Option<&'a str>> {
    let keys = asked.keys().map(std::str::from_utf8);
    keys.map(|key| hints.get(key.ok()?))
}

impl Same {
    fn has_outcomes_of(&self, hints: &Hints) -> bool {
        let before = self.in_effect.iter().map(Option::as_deref);
        self.left_out == hints.left_out()
            && self.carrier == hints.carrier()
            && before.eq(in_effect(&self.asked, hints))
    }

    fn put_into(&mut self, report: &mut Report, rank: u32, is_full: bool) {
        if self.times == 0 {
            return;
        }
        for row in &self.rows {
            let row = Row {
                name: text(&self.name),
                ..row.clone()
            };
            report.count(row, self.times, rank, is_full);
        }
        self.times = 0;
    }
}
