//! The program's promise that all processes give a call the same hints (`minfo_same_hints`): these are not compared.
//!
//! The key is never passed to the library: it is in effect here, or was left out.

use minfo_engine::supported_hints::SAME_HINTS;
use minfo_rules::hints::Check;
use minfo_rules::hints::{Hints, Why};
use minfo_rules::info::Info;

/// Whether this call's hints are not compared because of the promise.
pub(crate) fn is_believed(check: Check, asked: &Info) -> bool {
    is_enough(check) && matches!(asked.get(SAME_HINTS.as_bytes()), Ok(Some(b"true")))
}

/// Whether the program's word is enough.
fn is_enough(check: Check) -> bool {
    check != Check::Error
}

/// Records in `hints` whether the promise is in effect, if the pair is it. `sound` is the canonical form of its value,
/// or why it has none.
pub(super) fn take(
    check: Check,
    (key, value): (&[u8], &[u8]),
    sound: &Result<impl AsRef<[u8]>, Why>,
    hints: &mut Hints,
) -> bool {
    if key != SAME_HINTS.as_bytes() {
        return false;
    }
    match sound.as_ref().map(AsRef::as_ref) {
        Ok(b"true") if !is_enough(check) => hints.leave_out(key, value, Why::Compared),
        Ok(b"true") => hints.set(SAME_HINTS, "true"),
        Ok(_) => hints.set(SAME_HINTS, "false"),
        Err(why) => hints.leave_out(key, value, why.clone()),
    }
    true
}
