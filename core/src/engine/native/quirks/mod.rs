//! Known defects of MPI libraries, and their workarounds.
//!
//! [`table`] has one row for each defect. [`Quirks`] is derived from it once for the loaded library: the rest of the
//! engine uses its fields, never the maker or the version of the library.

mod table;

use super::library::{Maker, Release};
use crate::hints::When;
use crate::hints::catalogue::Kind;
use table::{HarmfulHint, ROWS, Row};

/// Defects of the loaded library that have a workaround. Each field has a row in the table, which describes the
/// workaround.
#[derive(Debug)]
pub(crate) struct Quirks {
    pub misplaces_windows: bool,
    pub cuts_hints_of_windows: bool,
    pub has_no_window_of_one_process: bool,
    pub compares_unsigned_as_signed: bool,
    pub crashes_on_own_long_swaps: bool,
    pub combines_pairs_singly: bool,
    pub hands_hints_to_duplicates: bool,
    pub has_other_split_types: bool,
    pub gives_no_points: bool,
    pub ignores_lone_displacement: bool,
    pub scales_lone_displacement: bool,
    pub loads_topologies_without_lock: bool,
    pub prepares_files_without_lock: bool,
    pub loses_output_at_abort: bool,
    pub invents_names: bool,
    pub takes_no_empty_value: bool,
    /// The kinds of objects that report hints as in effect which the library does not know.
    echoes_hints_of: &'static [Kind],
    pub hides_unchanged_hints: bool,
    pub crashes_on_freed_info: bool,
    pub ends_at_long_file_names: bool,
    pub finds_no_end_of_view: bool,
    pub hides_failed_collective_writes: bool,
    pub hangs_at_end_of_file: bool,
    pub is_deaf_without_pmix: bool,
    pub has_fatal_standard_abi: bool,
    pub has_no_group_server: bool,
    pub crashes_on_foreign_handles: bool,
    pub ends_partitioned_sends_early: bool,
    pub inverts_collective_buffering: bool,
    pub ends_job_at_missing_program: bool,
    pub hangs_at_other_ports: bool,
    pub does_not_know_initial_errhandler: bool,
    harmful_hints: Vec<&'static HarmfulHint>,
}

impl Quirks {
    /// Those of a library of this maker and release.
    pub(crate) fn of(maker: Maker, release: Option<Release>) -> Quirks {
        let known = || ROWS.iter().filter(|row| row.is_about(maker, release));
        let has = |name: &str| {
            debug_assert!(ROWS.iter().any(|row| row.name == name), "{name}");
            known().any(|row| row.name == name)
        };
        Quirks {
            misplaces_windows: has("windows-misplaced"),
            cuts_hints_of_windows: has("window-hints-cut"),
            has_no_window_of_one_process: has("no-window-of-one-process"),
            compares_unsigned_as_signed: has("unsigned-compared-as-signed"),
            crashes_on_own_long_swaps: has("own-long-swaps-crash"),
            combines_pairs_singly: has("pairs-with-gaps-combined-wrongly"),
            hands_hints_to_duplicates: has("hints-handed-to-duplicates"),
            has_other_split_types: has("split-types-mean-others"),
            gives_no_points: has("cart-sub-gives-no-points"),
            ignores_lone_displacement: has("lone-part-not-displaced"),
            scales_lone_displacement: has("lone-displacement-in-extents"),
            loads_topologies_without_lock: has("topologies-loaded-without-lock"),
            prepares_files_without_lock: has("files-prepared-without-lock"),
            loses_output_at_abort: has("output-lost-at-abort"),
            invents_names: has("names-invented"),
            takes_no_empty_value: has("empty-values-refused"),
            echoes_hints_of: if has("unknown-hints-echoed") {
                &[Kind::Comm, Kind::Win, Kind::File]
            } else if has("unknown-comm-hints-echoed") {
                &[Kind::Comm]
            } else if has("unknown-session-hints-echoed") {
                &[Kind::Session]
            } else {
                &[]
            },
            hides_unchanged_hints: has("unchanged-hints-hidden"),
            crashes_on_freed_info: has("freed-info-crashes"),
            ends_at_long_file_names: has("long-file-names-end-program"),
            finds_no_end_of_view: has("end-of-view-not-found"),
            hides_failed_collective_writes: has("short-writes-succeed"),
            hangs_at_end_of_file: has("reads-past-end-hang"),
            is_deaf_without_pmix: has("deaf-without-pmix"),
            has_fatal_standard_abi: has("standard-abi-fatal"),
            has_no_group_server: has("no-comm-of-group-alone"),
            crashes_on_foreign_handles: has("foreign-handles-crash"),
            ends_partitioned_sends_early: has("partitioned-sends-end-early"),
            inverts_collective_buffering: has("collective-buffering-inverted"),
            ends_job_at_missing_program: has("missing-program-ends-job"),
            hangs_at_other_ports: has("other-ports-hang"),
            does_not_know_initial_errhandler: has("initial-errhandler-unknown"),
            harmful_hints: known().filter_map(|row| row.harmful.as_ref()).collect(),
        }
    }

    /// Whether it reports hints that it does not know as in effect on an object of this kind.
    pub(crate) fn echoes_hints(&self, kind: Kind) -> bool {
        self.echoes_hints_of.contains(&kind)
    }

    /// Whether the library mishandles a hint that is given at this time, although its value is valid.
    pub(crate) fn is_harmful(&self, kind: Kind, when: When, key: &[u8], value: &[u8]) -> bool {
        self.harmful_hints.iter().any(|hint| {
            !hint.if_greater
                && hint.kind == kind
                && hint.key.as_bytes() == key
                && hint.value.is_none_or(|harmful| harmful.as_bytes() == value)
                && hint.when.is_none_or(|harmful| harmful == when)
        })
    }
}

impl Quirks {
    /// Whether the library mishandles an increase of this hint on an existing object.
    pub(crate) fn must_not_grow(&self, kind: Kind, key: &[u8]) -> bool {
        self.harmful_hints
            .iter()
            .any(|hint| hint.if_greater && hint.kind == kind && hint.key.as_bytes() == key)
    }
}

impl Row {
    fn is_about(&self, maker: Maker, release: Option<Release>) -> bool {
        self.libraries
            .iter()
            .any(|library| library.maker == maker && library.releases.contains(release))
    }
}

#[cfg(test)]
mod tests;
