//! Hints on their way to the library and back: what the rest of the engine has are pairs to be given, and hints that are in
//! effect.
//!
//! [`mod@prepare`] makes hints canonical and leaves out what does the library harm. [`agree`] leaves out what has to be the same on
//! all processes and is not ([`object_participants`] does so for windows and files); where nobody may wait for others,
//! [`summary`] finds that out with one reduction. [`disagreement`] says it in words, and [`check`] is what the user wants to
//! be done about it. [`remember`] keeps what was prepared for the next call with the same hints. [`mod@in_effect`] reads hints
//! back.

mod agree;
mod check;
mod disagreement;
mod in_effect;
mod object_participants;
mod prepare;
mod remember;
mod summary;

pub(super) use agree::Participants;
pub(super) use check::Check;
pub(super) use in_effect::{change, in_effect, keep_hidden};
pub(super) use object_participants::ObjectParticipants;
pub(super) use prepare::{
    Pair, PreparedHint, is_harmful_later, pairs_to_give, prepare, prepare_alone,
    prepare_for_unknown_object,
};
pub(super) use remember::{PreparedInfo, forget_all, prepared_info};
pub(super) use summary::{SIZE as SUMMARY_SIZE, Summary, combination};
