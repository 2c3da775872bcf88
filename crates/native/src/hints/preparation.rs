//! Selects the hints of a call that are passed to a library: in the form that all libraries understand, within the
//! library's limits, and without those known to harm it.

use super::promise;
use crate::library::Library;
use minfo_rules::hints::Check;
use minfo_rules::hints::catalogue::{self, Kind, Origin, Same};
use minfo_rules::hints::{Hints, Settable, When, Why};
use minfo_rules::info::Info;
use std::borrow::Cow;

/// A hint for the library.
#[derive(Clone, Debug)]
pub(crate) struct Pair<'a> {
    pub key: &'a [u8],
    pub value: Cow<'a, [u8]>,
}

/// A hint of a call, and what is known about it for the library.
#[derive(Clone, Debug)]
pub(crate) struct PreparedHint<'a> {
    pub key: &'a [u8],
    value: &'a [u8],
    /// Its entry in the catalogue, if it is known for this kind of object.
    known: Option<&'static catalogue::Hint>,
    /// The form of its value that every library understands, or why it must not be passed on.
    sound: std::result::Result<Cow<'a, [u8]>, Why>,
}

impl<'a> PreparedHint<'a> {
    /// The value as the program gave it.
    pub(crate) fn value(&self) -> &'a [u8] {
        self.value
    }

    /// Drops it if it is greater than the object's current number, or if that is unknown: it would harm the library.
    pub(crate) fn keep_from_growing(&mut self, present: Option<u64>) {
        let Ok(sound) = &self.sound else {
            return;
        };
        let number = std::str::from_utf8(sound)
            .ok()
            .and_then(|text| text.parse::<u64>().ok());
        let is_greater = match (number, present) {
            (Some(number), Some(present)) => number > present,
            _ => true,
        };
        if is_greater {
            self.sound = Err(Why::Harmful);
        }
    }

    /// The pair, if all processes must give the same.
    pub(crate) fn common(&self) -> Option<(&[u8], &[u8])> {
        let known = self.known?;
        let value = self.sound.as_deref().unwrap_or(self.value);
        matches!(known.same, Same::Yes | Same::InPractice).then_some((self.key, value))
    }
}

/// The hints of `asked` for an object of this kind, and what is known about each.
pub(crate) fn prepare<'a>(
    library: &Library,
    kind: Kind,
    when: When,
    asked: &'a Info,
) -> Vec<PreparedHint<'a>> {
    let hints = asked.iter().map(|(key, value)| {
        let known = std::str::from_utf8(key)
            .ok()
            .and_then(|key| catalogue::find(kind, key));
        let sound = match known {
            None => Ok(Cow::Borrowed(value)),
            Some(hint) => canonical(hint, when, value).map(Cow::Owned),
        };
        let sound = sound.and_then(|sound| {
            if !is_within_limits(library, key, &sound) {
                Err(Why::Limit)
            } else if library.quirks.is_harmful(kind, when, key, &sound) {
                Err(Why::Harmful)
            } else {
                Ok(sound)
            }
        });
        PreparedHint {
            key,
            value,
            known,
            sound,
        }
    });
    hints.collect()
}

/// The canonical form of a value, or why the hint must not be passed on.
fn canonical(
    hint: &catalogue::Hint,
    when: When,
    value: &[u8],
) -> std::result::Result<Vec<u8>, Why> {
    let is_of_standard = matches!(hint.origin, Origin::Mpi(..));
    match hint.settable {
        // A library may still report it as in effect (`inquiry-hints-echoed`).
        Settable::Never => Err(Why::Inquiry),
        // For other hints it is less certain when a library reads them.
        Settable::AtCreation if when == When::Later && is_of_standard => Err(Why::TooLate),
        _ => match hint.form.canonical(value) {
            Some(value) => Ok(value.into_bytes()),
            None => Err(Why::Malformed),
        },
    }
}

/// The hints that are passed to the library; `hints` records those that are left out (H8), and a promise that is ours.
///
/// With checks, these are all that are harmless. With `MINFO_CHECK=off`, they are all that the library accepts,
/// unchanged: a pair beyond its limits would only make the whole call fail.
pub(crate) fn pairs_to_give<'a>(
    library: &Library,
    check: Check,
    prepared: Vec<PreparedHint<'a>>,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let mut pairs = Vec::with_capacity(prepared.len());
    for PreparedHint {
        key, value, sound, ..
    } in prepared
    {
        if promise::take(check, (key, value), &sound, hints) {
            continue;
        }
        let sound = match check {
            Check::Warn | Check::Error => sound,
            Check::Off if is_within_limits(library, key, value) => Ok(Cow::Borrowed(value)),
            Check::Off => Err(Why::Limit),
        };
        match sound {
            Ok(value) => pairs.push(Pair { key, value }),
            Err(why) => hints.leave_out(key, value, why),
        }
    }
    pairs
}

/// The same for an intercommunicator, whose two sides cannot compare their hints: it gets none that must be the same on all
/// processes.
pub(crate) fn pairs_for_intercomm<'a>(
    library: &Library,
    check: Check,
    mut prepared: Vec<PreparedHint<'a>>,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    if check != Check::Off {
        prepared.retain(|hint| {
            let is_common = hint.common().is_some();
            if is_common {
                hints.leave_out(hint.key, hint.value(), Why::Intercomm);
            }
            !is_common
        });
    }
    pairs_to_give(library, check, prepared, hints)
}

/// The same for a call of a single process.
pub(crate) fn prepare_alone<'a>(
    library: &Library,
    check: Check,
    kind: Kind,
    asked: &'a Info,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let prepared = prepare(library, kind, When::Creation, asked);
    pairs_to_give(library, check, prepared, hints)
}

/// The same for an unknown kind of object: a value must have the form of the key for some kind, and is made canonical
/// only if all kinds agree on the canonical form.
pub(crate) fn prepare_for_unknown_object<'a>(
    library: &Library,
    check: Check,
    asked: &'a Info,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let mut pairs = as_asked(asked);
    pairs.retain_mut(|pair| {
        let known = match check {
            Check::Off => &[],
            Check::Warn | Check::Error => {
                std::str::from_utf8(pair.key).map_or([].as_slice(), catalogue::with_key)
            }
        };
        let mut canonical = known
            .iter()
            .filter_map(|hint| hint.form.canonical(&pair.value));
        if let Some(first) = canonical.next() {
            if canonical.all(|other| other == first) {
                pair.value = Cow::Owned(first.into_bytes());
            }
        } else if !known.is_empty() {
            hints.leave_out(pair.key, &pair.value, Why::Malformed);
            return false;
        }
        let is_taken = is_within_limits(library, pair.key, &pair.value);
        if !is_taken {
            hints.leave_out(pair.key, &pair.value, Why::Limit);
        }
        is_taken
    });
    pairs
}

fn as_asked(info: &Info) -> Vec<Pair<'_>> {
    let pairs = info.iter().map(|(key, value)| Pair {
        key,
        value: Cow::Borrowed(value),
    });
    pairs.collect()
}

/// Whether the library accepts the pair.
fn is_within_limits(library: &Library, key: &[u8], value: &[u8]) -> bool {
    let is_empty = value.is_empty() && library.quirks.takes_no_empty_value;
    key.len() <= library.abi.max_key && value.len() <= library.abi.max_value && !is_empty
}

/// Whether the library mishandles a hint that the processes set on an existing communicator at different times.
pub(crate) fn is_harmful_later(library: &Library, pair: &Pair<'_>) -> bool {
    let quirks = &library.quirks;
    quirks.is_harmful(Kind::Comm, When::Later, pair.key, &pair.value)
}
