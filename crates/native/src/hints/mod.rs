//! Hints on their way to the library and back: the rest of the engine sees only pairs to pass on, and hints in effect.
//!
//! [`mod@prepare`] makes hints canonical and leaves out those that would harm the library. [`agree`] leaves out hints that
//! must be the same on all processes and are not ([`object_participants`] does so for windows and files); in calls that
//! must not wait for others, [`summary`] compares them with one reduction. [`Disagreement`](crate::hints::disagreement::Disagreement) makes the message, and
//! [`check`] is the user's setting. [`remember`] caches prepared hints for the next call with the same hints.
//! [`mod@in_effect`] reads hints back.

mod agree;
mod check;
mod in_effect;
mod object_participants;
mod prepare;
mod remember;
mod summary;

pub(super) use agree::Participants;
pub(super) use check::Check;
pub(super) use in_effect::{change, in_effect, keep_hidden};
pub(super) use object_participants::{ObjectParticipants, proposed_tag};
pub(super) use prepare::{
    Pair, PreparedHint, is_harmful_later, pairs_for_intercomm, pairs_to_give, prepare,
    prepare_alone, prepare_for_unknown_object,
};
pub(super) use remember::{PreparedInfo, forget_all, prepared_info};
pub(super) use summary::{SIZE as SUMMARY_SIZE, Summary, combination};
