//! Repeated calls: programs open many files with the same hints and the same result. Repetitions are only counted; they
//! are added to the report when something else happens.

use super::{Report, Row, Subject, rows_of, text};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::GivenHint;
use minfo_rules::hints::verdict::Outcome;
use minfo_rules::hints::{Carrier, Hints, LeftOut};

/// The number of objects that are recognised when they recur: enough for the loops of programs.
const MOST: usize = 8;

/// The most recent objects, and others like them.
#[derive(Default)]
pub struct Repeated {
    /// The newest object first.
    objects: Vec<RepeatedObjects>,
}

/// Objects that were given the same hints, to which the same happened.
struct RepeatedObjects {
    kind: Kind,
    hints: Vec<KnownHint>,
    left_out: Vec<LeftOut>,
    carrier: Carrier,
    /// The number of processes that share the object.
    scope: Option<u32>,
    /// What happened to them, without the name of the object.
    rows: Vec<Row>,
    /// The name of the last object.
    name: Vec<u8>,
    /// The number of objects with this name that are not in the report yet.
    times: u64,
}

/// A hint, and what determines its verdict.
struct KnownHint {
    given: GivenHint,
    /// The value in effect. (Others, such as the name of a file, differ between objects.)
    in_effect: Option<String>,
    /// Whether the file was read and written collectively.
    used: Option<[bool; 2]>,
}

impl Repeated {
    /// Adds what happened to the given hints of an object with these hints to `report`, now or later; `outcome` returns
    /// it for one hint.
    pub fn note<'a>(
        &mut self,
        report: &mut Report,
        (rank, is_full): (u32, bool),
        subject: Subject<'_>,
        (given, hints): (impl Iterator<Item = &'a GivenHint> + Clone, &Hints),
        outcome: impl Fn(&GivenHint) -> Outcome,
    ) {
        let mut objects = self.objects.iter_mut();
        if let Some(same) = objects.find(|same| same.is_like(subject, given.clone(), hints)) {
            if same.name != subject.name {
                same.put_into(report, rank, is_full);
                same.name = subject.name.to_vec();
            }
            same.times += 1;
            return;
        }
        if self.objects.len() == MOST
            && let Some(mut last) = self.objects.pop()
        {
            last.put_into(report, rank, is_full);
        }
        self.objects
            .insert(0, RepeatedObjects::new(subject, (given, hints), outcome));
    }

    /// Adds to `report` everything that is not in it yet.
    pub fn put_into(&mut self, report: &mut Report, rank: u32, is_full: bool) {
        for same in &mut self.objects {
            same.put_into(report, rank, is_full);
        }
    }
}

/// The value in effect of a given hint.
fn in_effect<'a>(given: &GivenHint, hints: &'a Hints) -> Option<&'a str> {
    hints.get(std::str::from_utf8(given.key()).ok()?)
}

impl RepeatedObjects {
    fn new<'a>(
        subject: Subject<'_>,
        (given, hints): (impl Iterator<Item = &'a GivenHint> + Clone, &Hints),
        outcome: impl Fn(&GivenHint) -> Outcome,
    ) -> RepeatedObjects {
        let unnamed = Subject {
            name: b"",
            ..subject
        };
        let rows = given.clone();
        let known = given.map(|given| KnownHint {
            given: given.clone(),
            in_effect: in_effect(given, hints).map(str::to_owned),
            used: given.collective_since(hints.usage()),
        });
        RepeatedObjects {
            kind: subject.kind,
            hints: known.collect(),
            left_out: hints.left_out().to_vec(),
            carrier: hints.carrier(),
            scope: subject.scope,
            rows: rows
                .flat_map(|given| rows_of(unnamed, given, outcome(given)))
                .collect(),
            name: subject.name.to_vec(),
            times: 1,
        }
    }

    fn is_like<'a>(
        &self,
        subject: Subject<'_>,
        given: impl Iterator<Item = &'a GivenHint> + Clone,
        hints: &Hints,
    ) -> bool {
        let mut pairs = self.hints.iter().zip(given.clone());
        self.kind == subject.kind
            && self.scope == subject.scope
            && self.carrier == hints.carrier()
            && self.left_out == hints.left_out()
            && self.hints.len() == given.count()
            && pairs.all(|(known, given)| {
                known.given.is_like(given)
                    && known.in_effect.as_deref() == in_effect(given, hints)
                    && known.used == given.collective_since(hints.usage())
            })
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
