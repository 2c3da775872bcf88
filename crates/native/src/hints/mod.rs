//! Hints on their way to the library and back: the rest of the engine sees only pairs to pass on, and hints in effect.
//!
//! [`preparation`] makes hints canonical and leaves out those that would harm the library. [`agreement`] leaves out hints that
//! must be the same on all processes and are not ([`object_participants`] does so for windows and files); in calls that
//! must not wait for others, [`summary`] compares them with one reduction; [`promise`] spares both. [`Disagreement`](minfo_rules::hints::disagreement::Disagreement) makes the message, and
//! [`Check`] is the user's setting. [`cache`] caches prepared hints for the next call with the same hints.
//! [`mod@in_effect`] reads hints back.

mod agreement;
mod cache;
mod in_effect;
mod object_participants;
mod preparation;
mod promise;
mod summary;

pub(super) use agreement::{Participants, have_all_met, set_settings};
pub(super) use cache::{PreparedInfo, forget_all, prepared_info};
pub(super) use in_effect::{change, in_effect, keep_hidden};
pub(super) use minfo_rules::hints::Check;
pub(super) use object_participants::{ObjectParticipants, proposed_tag};
pub(super) use preparation::{
    Pair, PreparedHint, is_harmful_later, pairs_for_intercomm, pairs_to_give, prepare,
    prepare_alone, prepare_for_unknown_object,
};
pub(super) use summary::{SIZE as SUMMARY_SIZE, Summary, combination};
