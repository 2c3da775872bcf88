//! The hints that are in effect on an object of the library, as far as what it tells is true.

use crate::engine::native::library::Library;
use crate::error::Result;
use crate::hints::Hints;
use crate::hints::catalogue::{self, Kind};
use crate::info::Info;

/// What of the hints that a library tells of an object of this kind is in effect. Where it
/// gives back what it does not know as well, only what it is known to look at counts (H7, H10).
pub(crate) fn in_effect(library: &Library, kind: Kind, told: &Info) -> Hints {
    let mut hints = Hints::default();
    for (key, value) in told.iter() {
        let key = String::from_utf8_lossy(key);
        let is_looked_at = match library.quirks.echoes_hints(kind) {
            false => true,
            true => catalogue::find(kind, &key)
                .is_some_and(|hint| hint.supported_by(library.implementation())),
        };
        if is_looked_at && !is_left_over(kind, &key, value) {
            hints.set(
                key.into_owned(),
                String::from_utf8_lossy(value).into_owned(),
            );
        }
    }
    hints
}

/// Whether it is a text that was told for another hint (`stale-hint-text`).
fn is_left_over(kind: Kind, key: &str, value: &[u8]) -> bool {
    key == "perf_preference"
        && catalogue::find(kind, key).is_some_and(|hint| hint.form.canonical(value).is_none())
}

/// Changes the hints of an object. Where the library does not tell a hint any more that it is given again and does not
/// change, that is in effect as it was (H2), and `hints` says so.
///
/// # Errors
/// Those of the two.
pub(crate) fn change(
    library: &Library,
    hints: &mut Hints,
    tell: impl Fn() -> Result<Hints>,
    change: impl FnOnce() -> Result<()>,
) -> Result<()> {
    if !library.quirks.hides_unchanged_hints {
        return change();
    }
    let before = tell()?;
    change()?;
    // They have changed, whether the library can say how or not.
    if let Ok(after) = tell() {
        keep_hidden(hints, &before, &after);
    }
    Ok(())
}

/// The same where the change was another's: what was told before it, and what is told after it.
pub(crate) fn keep_hidden(hints: &mut Hints, before: &Hints, after: &Hints) {
    for (key, value) in before.iter() {
        if after.get(key).is_none() {
            hints.set(key.to_owned(), value.to_owned());
        }
    }
}
