//! The hints that are in effect on an object of the library, as far as its answer can be trusted.

use crate::library::Library;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::{self, Kind};
use minfo_rules::info::Info;

/// Which of the hints that a library returns for an object of this kind are in effect. If it also returns hints that it
/// does not know, only those that it is known to use count (H7, H10).
pub(crate) fn in_effect(library: &Library, kind: Kind, told: &Info) -> Hints {
    let mut hints = Hints::default();
    for (key, value) in told.iter() {
        let key = String::from_utf8_lossy(key);
        let is_looked_at = match library.quirks.echoes_hints(kind) {
            false => true,
            true => catalogue::find(kind, &key).is_some_and(|hint| library.reads(hint)),
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

/// Whether the value was left over from another hint (`stale-hint-text`).
fn is_left_over(kind: Kind, key: &str, value: &[u8]) -> bool {
    key == "perf_preference"
        && catalogue::find(kind, key).is_some_and(|hint| hint.form.canonical(value).is_none())
}

/// Changes the hints of an object. A hint that was given again unchanged, and that the library no longer returns, is
/// still in effect (H2); `hints` says so.
///
/// # Errors
/// Those of both functions.
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
    // They have changed, whether or not the library can return them.
    if let Ok(after) = tell() {
        keep_hidden(hints, &before, &after);
    }
    Ok(())
}

/// The same for a change by someone else: the hints returned before it and after it.
pub(crate) fn keep_hidden(hints: &mut Hints, before: &Hints, after: &Hints) {
    for (key, value) in before.iter() {
        if after.get(key).is_none() {
            hints.set(key.to_owned(), value.to_owned());
        }
    }
}
