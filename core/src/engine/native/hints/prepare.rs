//! What of the hints of a call a library is given: in the one form that all libraries understand, within its limits, and
//! nothing that is known to do it harm.

use super::check::Check;
use crate::engine::native::library::Library;
use crate::hints::catalogue::{self, Kind, Origin, Same};
use crate::hints::{Hints, Settable, When, Why};
use crate::info::Info;
use std::borrow::Cow;

/// A hint that the library is to be given.
#[derive(Clone, Debug)]
pub(crate) struct Pair<'a> {
    pub key: &'a [u8],
    pub value: Cow<'a, [u8]>,
}

/// A hint of a call, and what there is to say of it for the library.
#[derive(Clone, Debug)]
pub(crate) struct PreparedHint<'a> {
    pub key: &'a [u8],
    value: &'a [u8],
    /// What is known of it, if it is known for this kind of object.
    known: Option<&'static catalogue::Hint>,
    /// The form of its value that every library understands, or why it does a library no good.
    sound: std::result::Result<Cow<'a, [u8]>, Why>,
}

impl<'a> PreparedHint<'a> {
    /// The value as the program gave it.
    pub(crate) fn value(&self) -> &'a [u8] {
        self.value
    }

    /// It does the library no good where it is a greater number than the object has, or nobody knows that.
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

    /// What all processes have to give, if they have to.
    pub(crate) fn common(&self) -> Option<(&[u8], &[u8])> {
        let known = self.known?;
        let value = self.sound.as_deref().unwrap_or(self.value);
        matches!(known.same, Same::Yes | Same::InPractice).then_some((self.key, value))
    }
}

/// The hints of `asked` for an object of this kind, and what there is to say of each.
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

/// The canonical form of a value, or why the hint cannot be given.
fn canonical(
    hint: &catalogue::Hint,
    when: When,
    value: &[u8],
) -> std::result::Result<Vec<u8>, Why> {
    let is_of_standard = matches!(hint.origin, Origin::Mpi(..));
    match hint.settable {
        // A library may tell it to be in effect all the same (`inquiry-hints-echoed`).
        Settable::Never => Err(Why::Inquiry),
        // Of other hints it is less certain when a library looks at them.
        Settable::AtCreation if when == When::Later && is_of_standard => Err(Why::TooLate),
        _ => match hint.form.canonical(value) {
            Some(value) => Ok(value.into_bytes()),
            None => Err(Why::Malformed),
        },
    }
}

/// What of these hints the library is given; what is left out is recorded in `hints` (H8).
///
/// Checked, that is all that does it no harm. With `MINFO_CHECK=off` it is all that it can take at all, as
/// it was given: a pair that is beyond its limits would only be an error of the whole call.
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

/// The same for a call that is of one process only.
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

/// The same for an object that is not known yet: a value has to be of the form that the key has for some kind of
/// object, and becomes canonical only where all kinds agree on what that is.
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

/// All pairs, as they are.
fn as_asked(info: &Info) -> Vec<Pair<'_>> {
    let pairs = info.iter().map(|(key, value)| Pair {
        key,
        value: Cow::Borrowed(value),
    });
    pairs.collect()
}

/// Whether the library takes the pair.
fn is_within_limits(library: &Library, key: &[u8], value: &[u8]) -> bool {
    let is_empty = value.is_empty() && library.quirks.takes_no_empty_value;
    key.len() <= library.abi.max_key && value.len() <= library.abi.max_value && !is_empty
}

/// Whether the library does wrong with a hint that several processes give to a communicator that is there, each at its
/// own time.
pub(crate) fn is_harmful_later(library: &Library, pair: &Pair<'_>) -> bool {
    let quirks = &library.quirks;
    quirks.is_harmful(Kind::Comm, When::Later, pair.key, &pair.value)
}
