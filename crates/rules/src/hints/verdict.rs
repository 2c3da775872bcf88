//! What happened to a hint.

pub mod reading;
#[cfg(test)]
mod tests;

use super::catalogue::{
    self, Hint, Implementation, Initial, Kind, Layer, Limit, Mishandling, Purpose, Use, Version,
};
use super::given::{GivenHint, HintSource};
use super::{Carrier, Form, Hints, LeftOut, Settable, When, Why, words};
use crate::text::quote;
use minfo_system::{environment, loaded_libraries};

// `Verdict`, with its name and number.
include!(concat!(env!("OUT_DIR"), "/verdicts.rs"));

impl Verdict {
    /// Its index among all verdicts.
    pub fn number(self) -> usize {
        self as usize
    }

    /// Whether it is about a hint that was given to an object.
    pub fn is_of_given(self) -> bool {
        self != Verdict::Unmatched
    }
}

impl Layer {
    /// That it takes a hint itself.
    fn verdict(self) -> Verdict {
        match self {
            Layer::Pnetcdf => Verdict::ForPnetcdf,
            Layer::Hdf5 => Verdict::ForHdf5,
            Layer::Adios2 => Verdict::ForAdios2,
        }
    }
}

/// A verdict with its details.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The value that is in effect, if there is one.
    pub in_effect: Option<String>,
    /// A phrase with details; empty if there are none.
    pub detail: String,
    /// The library above MPI, or the tool, that gave the hint on its own, if known.
    pub added_by: Option<String>,
}

/// The library to which hints were given.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    /// Its name and version number, or the embedded engine.
    pub name: &'a str,
    /// The family of its hints.
    pub implementation: Implementation,
    /// Its version, if it is known.
    pub version: Option<Version>,
    /// Its own text about its version and how it was built.
    pub build: &'a str,
}

impl Recipient<'_> {
    /// The name of the implementation of an object with these hints.
    fn words(&self, carrier: Carrier) -> String {
        match carrier {
            Carrier::Library => self.name.to_owned(),
            Carrier::Romio => format!("ROMIO of {}", self.name),
            Carrier::Unclear => format!("{} (ROMIO or OMPIO)", self.name),
        }
    }

    /// Whether ROMIO implements a file.
    fn is_romio(&self, carrier: Carrier) -> bool {
        match carrier {
            Carrier::Library => matches!(
                self.implementation,
                Implementation::Mpich
                    | Implementation::Intel
                    | Implementation::Cray
                    | Implementation::Romio
            ),
            Carrier::Romio => true,
            Carrier::Unclear => false,
        }
    }

    /// What the implementation of an object uses a hint for, if that is known to be restricted.
    fn use_of<'h>(&self, carrier: Carrier, hint: &'h Hint) -> Option<&'h Use> {
        match carrier {
            Carrier::Library => hint.used_by(self.implementation, self.version),
            Carrier::Romio => hint.used_by(Implementation::Romio, None),
            Carrier::Unclear => None,
        }
    }

    /// That the library may lose data with more than one aggregator, in words, if it may.
    pub fn loses_data(&self) -> Option<String> {
        let hint = catalogue::find(Kind::File, "cb_nodes")?;
        let wrong = hint.wrong_in(self.implementation, self.version)?;
        (wrong.how == Mishandling::LosesData).then(|| words::loses_data(self.name, wrong.before))
    }

    /// Whether its version text contains one of these words.
    fn is_built_with(&self, words: &[&str]) -> bool {
        let mut said = self
            .build
            .split(|c: char| c.is_whitespace() || c == ':' || c == ',');
        said.any(|word| words.contains(&word))
    }

    /// Why nothing used a hint that an object has, together with its other hints, if that is so. `collective` says
    /// whether there was a collective read and a collective write of the file since the hint was given, if known.
    pub fn leaves_unused(
        &self,
        hint: &Hint,
        value: &[u8],
        hints: &Hints,
        collective: Option<[bool; 2]>,
    ) -> Option<String> {
        let used = self.use_of(hints.carrier(), hint)?;
        // The library does this anyway, without the hint.
        if matches!(hint.default, Initial::Is(default) if default.as_bytes() == value) {
            return None;
        }
        if used.purpose == Purpose::Nothing {
            return Some(words::used_by_nothing(&self.words(hints.carrier())));
        }
        if let Some((key, value)) = used.with
            && hints.get(key) != Some(value)
        {
            return Some(words::used_only_with(key, value));
        }
        // (Which of the mounted file systems a file is on is not checked.)
        if !used.on.is_empty()
            && !used
                .on
                .iter()
                .any(|kind| loaded_libraries::has_mounted(kind))
        {
            return Some(words::used_only_on(used.on));
        }
        if !used.builds.is_empty() && !self.is_built_with(used.builds) {
            return Some(words::used_only_by_builds(used.builds));
        }
        let [read, written] = collective?;
        let (is_used, what) = match used.purpose {
            Purpose::CollectiveCalls => (read || written, "call"),
            Purpose::CollectiveReads => (read, "read"),
            Purpose::CollectiveWrites => (written, "write"),
            Purpose::Anything | Purpose::Nothing => return None,
        };
        (!is_used).then(|| format!("no collective {what}"))
    }

    /// Why a known hint has no effect.
    fn why_ignored(&self, carrier: Carrier, hint: &Hint) -> String {
        let is_of_romio =
            hint.supported_by(Implementation::Romio) && !hint.supported_by(self.implementation);
        if is_of_romio && self.implementation.has_lost_romio(self.version) {
            return words::romio_is_lost();
        }
        words::ignored_by(&self.words(carrier))
    }

    /// Whether the implementation of an object may read a hint.
    fn may_read(&self, carrier: Carrier, hint: &Hint) -> bool {
        let reads = |implementation| hint.reader(implementation, self.version).is_some();
        match carrier {
            Carrier::Library => reads(self.implementation),
            Carrier::Romio => reads(Implementation::Romio),
            Carrier::Unclear => reads(self.implementation) || reads(Implementation::Romio),
        }
    }
}

/// The verdict on a hint, apart from its giver.
struct Judgement {
    verdict: Verdict,
    detail: String,
    /// The value in effect, whatever the library reports.
    reads: Option<String>,
}

impl Judgement {
    fn new(verdict: Verdict, detail: String) -> Judgement {
        Judgement {
            verdict,
            detail,
            reads: None,
        }
    }

    /// With the cause, if known.
    fn because(self, why: Option<String>) -> Judgement {
        let detail = match why {
            Some(why) => format!("{}: {why}", self.detail),
            None => self.detail,
        };
        Judgement { detail, ..self }
    }
}

impl GivenHint {
    /// The verdict on the hint for an object with these hints, with this library.
    pub fn outcome(&self, hints: &Hints, library: &Recipient<'_>) -> Outcome {
        // Its hints are for the call itself instead of the object that it makes.
        let is_for_call = self.call.procedure == "MPI_Comm_split_type";
        self.judged(hints, library, |_| is_for_call)
    }

    /// The verdict if no object keeps the hint: `MPI_Alloc_mem` and `MPI_File_delete`. `is_known` says whether the
    /// library in use reads a hint.
    pub fn outcome_of_call(
        &self,
        left_out: &Hints,
        library: &Recipient<'_>,
        is_known: impl FnOnce(&Hint) -> bool,
    ) -> Outcome {
        self.judged(left_out, library, is_known)
    }

    /// `is_passed_on` says whether the library may have used a hint that is not in effect.
    fn judged(
        &self,
        hints: &Hints,
        library: &Recipient<'_>,
        is_passed_on: impl FnOnce(&Hint) -> bool,
    ) -> Outcome {
        let key = String::from_utf8_lossy(self.key());
        // A value that an unknown implementation repeats need not be in effect.
        let is_told = self.call.kind != Kind::File || hints.carrier() != Carrier::Unclear;
        let in_effect = hints.get(&key).filter(|_| is_told);
        let Judgement {
            verdict,
            detail,
            reads,
        } = self.judge(&key, in_effect, hints, library, is_passed_on);
        Outcome {
            verdict,
            in_effect: reads.or_else(|| in_effect.map(str::to_owned)),
            detail,
            added_by: self.added_by(&key),
        }
    }

    fn judge(
        &self,
        key: &str,
        in_effect: Option<&str>,
        hints: &Hints,
        library: &Recipient<'_>,
        is_passed_on: impl FnOnce(&Hint) -> bool,
    ) -> Judgement {
        // The last of several hints with the same key counts: one that is in effect now was not left out.
        let left_out = hints.left_out().iter().find(|left| left.key == key);
        if let Some(left) = left_out
            && left.value.as_bytes() == self.value()
        {
            return of_left_out(left, self.call.kind);
        }
        if let Some(procedure) = self.broken_by {
            return Judgement::new(Verdict::PromiseBroken, words::broken_by(procedure));
        }
        if let Some(by) = self.overruled_by {
            return Judgement::new(Verdict::Changed, words::overruled_by(by));
        }
        let Some(hint) = catalogue::find(self.call.kind, key) else {
            return self.of_unknown(key, in_effect);
        };
        let is_same = in_effect.is_some_and(|in_effect| self.is_the_same(hint, in_effect));
        let can_be_set = hint.settable != Settable::Never;
        // The value takes precedence over the library's report: libraries repeat values that they cannot read.
        if can_be_set && hint.form.canonical(self.value()).is_none() {
            return self.of_malformed(hint, in_effect, hints, library);
        }
        if let Some(layer) = hint.layer() {
            return match in_effect {
                None => of_layer(layer, library),
                Some(_) if is_same => Judgement::new(Verdict::InEffect, String::new()),
                Some(in_effect) => changed(in_effect),
            };
        }
        if is_same {
            return self.of_taken(hint, hints, library);
        }
        if in_effect.is_none() && self.is_taken_untold(hint, hints.carrier(), library) {
            let taken = self.of_taken(hint, hints, library);
            let value = String::from_utf8_lossy(self.value()).into_owned();
            return Judgement {
                detail: words::with_more(
                    taken.detail,
                    words::taken_untold(&library.words(hints.carrier())),
                ),
                reads: Some(taken.reads.unwrap_or(value)),
                ..taken
            };
        }
        if !can_be_set {
            return Judgement::new(Verdict::Ignored, Why::Inquiry.detail(self.value(), None));
        }
        if hint.settable == Settable::AtCreation && self.call.when == When::Later {
            return Judgement::new(Verdict::TooLate, Why::TooLate.detail(self.value(), None));
        }
        let carrier = hints.carrier();
        let is_untold = carrier == Carrier::Unclear && library.may_read(carrier, hint);
        let used = library.use_of(carrier, hint);
        let is_read = used.is_none_or(|used| used.purpose != Purpose::Nothing);
        match in_effect {
            Some(in_effect) => changed(in_effect).because(self.why_changed(hint, hints, library)),
            None if is_untold || is_read && is_passed_on(hint) => handed_on(),
            None => Judgement::new(Verdict::Ignored, library.why_ignored(carrier, hint)),
        }
    }

    /// A malformed value that was passed to the library nevertheless.
    fn of_malformed(
        &self,
        hint: &Hint,
        in_effect: Option<&str>,
        hints: &Hints,
        library: &Recipient<'_>,
    ) -> Judgement {
        let carrier = hints.carrier();
        let expected = words::expected(hint.form, self.value());
        let who = match hint.layer() {
            Some(layer) => layer.name().to_owned(),
            None => library.words(carrier),
        };
        match in_effect {
            // The library has changed the value.
            Some(in_effect)
                if in_effect.as_bytes() != self.value()
                    && library.implementation != Implementation::Other =>
            {
                Judgement::new(
                    Verdict::Malformed,
                    format!(
                        "{expected}; with {who}, {} is in effect",
                        quote(in_effect.as_bytes())
                    ),
                )
            }
            _ if self.call.kind == Kind::File && library.may_read(carrier, hint) => {
                let reads = reading::of(hint, self.value(), carrier, library);
                let mut says = match &reads {
                    Some(number) => format!("{expected}; {who} reads it as {number}"),
                    None => expected,
                };
                let since = self.collective_since(hints.usage());
                if let Some(number) = &reads
                    && let Some(why) = library.leaves_unused(hint, number.as_bytes(), hints, since)
                {
                    says = words::with_more(says, why);
                }
                Judgement {
                    verdict: Verdict::Malformed,
                    detail: says,
                    reads,
                }
            }
            _ => Judgement::new(Verdict::Malformed, expected),
        }
    }

    /// Why ROMIO has another value, if that is known.
    fn why_changed(&self, hint: &Hint, hints: &Hints, library: &Recipient<'_>) -> Option<String> {
        if self.call.kind != Kind::File || !library.is_romio(hints.carrier()) {
            return None;
        }
        let value = std::str::from_utf8(self.value()).ok()?.trim();
        if let Form::AnyCase(_) = hint.form {
            let is_one_case = |is_it: fn(&u8) -> bool| !value.as_bytes().iter().any(is_it);
            let is_mixed =
                !is_one_case(u8::is_ascii_lowercase) && !is_one_case(u8::is_ascii_uppercase);
            return is_mixed.then(|| words::only_in_one_case(&value.to_ascii_lowercase()));
        }
        if hint.key != "cb_nodes" {
            return None;
        }
        if self.call.when == When::Later {
            return Some(words::NOT_OF_OPEN_FILES.to_owned());
        }
        // ROMIO takes as many as the list allows, which is no more than there are processes.
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let (asked, used) = (number(value)?, number(hints.get(hint.key)?)?);
        let processes = hints.usage().processes?;
        (asked > used).then(|| match used < processes {
            true => words::no_more_in_list(hints.get("cb_config_list"), used, asked.min(processes)),
            false => words::NO_MORE_PROCESSES.to_owned(),
        })
    }

    /// A key that is unknown for this kind of object.
    fn of_unknown(&self, key: &str, in_effect: Option<&str>) -> Judgement {
        match in_effect {
            Some(in_effect) if in_effect.as_bytes() == self.value() => {
                Judgement::new(Verdict::InEffect, String::new())
            }
            Some(in_effect) => changed(in_effect),
            None => of_unknown(self.call.kind, key),
        }
    }

    /// A hint that the library has.
    fn of_taken(&self, hint: &Hint, hints: &Hints, library: &Recipient<'_>) -> Judgement {
        let wrong = match hints.carrier() {
            Carrier::Library => hint.wrong_in(library.implementation, library.version),
            // OMPIO's defects do not affect ROMIO.
            Carrier::Romio | Carrier::Unclear => None,
        };
        let since = self.collective_since(hints.usage());
        let value = hint.form.canonical(self.value()).unwrap_or_default();
        // (For memory, it is known what the object has.)
        if self.call.kind != Kind::Memory
            && let Some(why) = library.leaves_unused(hint, value.as_bytes(), hints, since)
        {
            return Judgement::new(Verdict::NotUsed, why);
        }
        let most = match hint.limit {
            Some(Limit::Processes) => hints.usage().processes,
            None => None,
        };
        let mut loses = None;
        if let Some(wrong) = wrong {
            match wrong.how {
                Mishandling::Inverted => {
                    let detail = words::inverted_by(library.name, wrong.before);
                    return Judgement::new(Verdict::Inverted, detail);
                }
                Mishandling::Echoed => {
                    return Judgement::new(Verdict::HandedOn, words::echoed_by(library.name));
                }
                Mishandling::LosesData if value != "1" && most != Some(1) => {
                    loses = Some(words::loses_data(library.name, wrong.before));
                }
                Mishandling::LosesData => {}
            }
        }
        let (verdict, reads, detail) = match most {
            Some(most) if value.parse().is_ok_and(|value: i64| value > most.into()) => {
                let detail = words::no_more_processes(most);
                (Verdict::Changed, Some(most.to_string()), detail)
            }
            _ => (Verdict::InEffect, None, String::new()),
        };
        let judgement = match loses {
            Some(loses) => Judgement::new(Verdict::MayLoseData, words::with_more(detail, loses)),
            None => Judgement::new(verdict, detail),
        };
        Judgement { reads, ..judgement }
    }

    /// Whether the library takes the hint in this call without returning it.
    fn is_taken_untold(&self, hint: &Hint, carrier: Carrier, library: &Recipient<'_>) -> bool {
        let used = library.use_of(carrier, hint);
        used.is_some_and(|used| used.untold == Some(self.call.procedure))
    }

    /// Whether the value in effect is the given one, in any notation.
    fn is_the_same(&self, hint: &Hint, in_effect: &str) -> bool {
        if in_effect.as_bytes() == self.value() {
            return true;
        }
        let in_effect = hint.form.canonical(in_effect.as_bytes());
        let given = hint.form.canonical(self.value());
        let (Some(given), Some(in_effect)) = (given, in_effect) else {
            return false;
        };
        given == in_effect || hint.form.is_a_set() && sorted(&given) == sorted(&in_effect)
    }

    /// The tool that gave the hint on its own, or the library above MPI, as far as the value shows: the user's hints
    /// pass through such a library, too.
    fn added_by(&self, key: &str) -> Option<String> {
        if self.source != HintSource::Program {
            return None;
        }
        if let Some(tool) = self.call.tool {
            return Some(tool.to_owned());
        }
        let hint = catalogue::find(self.call.kind, key)?;
        let layer = hint.layer()?;
        let is_its_own =
            hint.is_added_as(self.value()) && is_in_process(layer) && !is_in_variable(layer, key);
        is_its_own.then(|| layer.name().to_owned())
    }
}

/// Whether a library above MPI is loaded in the process, so that it uses its hints.
fn is_in_process(layer: Layer) -> bool {
    loaded_libraries::is_in_process(layer.files(), &layer.mark())
}

/// Whether the user gives a key of a library above MPI through its environment variable.
fn is_in_variable(layer: Layer, key: &str) -> bool {
    let variable = layer
        .variable()
        .and_then(|name| environment::variable(&name));
    variable.is_some_and(|text| {
        let text = text.to_string_lossy();
        let mut pairs = text.split(';');
        pairs.any(|pair| {
            pair.split('=')
                .next()
                .is_some_and(|name| name.trim() == key)
        })
    })
}

fn sorted(list: &str) -> Vec<&str> {
    let mut elements: Vec<&str> = list.split(',').collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

/// A hint of a library above MPI, which MPI ignores.
fn of_layer(layer: Layer, library: &Recipient<'_>) -> Judgement {
    match is_in_process(layer) {
        true => Judgement::new(layer.verdict(), words::taken_by(layer)),
        false => Judgement::new(
            Verdict::Ignored,
            words::layer_is_missing(layer, library.name),
        ),
    }
}

fn handed_on() -> Judgement {
    let what = "passed to the MPI library, which does not tell what it did with it";
    Judgement::new(Verdict::HandedOn, what.to_owned())
}

fn changed(in_effect: &str) -> Judgement {
    Judgement::new(Verdict::Changed, words::instead(in_effect))
}

/// The verdict on a hint that was left out on the way to the library.
fn of_left_out(left: &LeftOut, kind: Kind) -> Judgement {
    let verdict = match left.why {
        Why::Malformed => Verdict::Malformed,
        Why::Limit
        | Why::Inquiry
        | Why::Harmful
        | Why::NotGiven
        | Why::Intercomm
        | Why::Compared => Verdict::Ignored,
        Why::TooLate => Verdict::TooLate,
        Why::Differs(_) => Verdict::Differs,
    };
    let form = catalogue::find(kind, &left.key).map(|hint| hint.form);
    Judgement::new(verdict, left.why.detail(left.value.as_bytes(), form))
}

/// The details for a key that is unknown for this kind of object.
fn of_unknown(kind: Kind, key: &str) -> Judgement {
    let others = catalogue::with_key(key);
    let others: Vec<Kind> = others
        .iter()
        .flat_map(|hint| hint.kinds.iter().copied())
        .collect();
    if !others.is_empty() {
        let detail = words::for_other_objects(&others, kind);
        return Judgement::new(Verdict::WrongObject, detail);
    }
    let nearest = catalogue::nearest(Some(kind), key).or_else(|| catalogue::nearest(None, key));
    if nearest.is_none()
        && kind == Kind::File
        && let Some(layer) = Layer::of_key(key)
        && is_in_process(layer)
    {
        return Judgement::new(layer.verdict(), words::may_be_taken_by(layer));
    }
    let keys: Vec<&str> = nearest.iter().map(|hint| hint.key).collect();
    Judgement::new(Verdict::Unknown, words::did_you_mean_for(kind, &keys))
}
