//! Known defects of MPI libraries, and their workarounds.
//!
//! `interface/quirks.toml` has one row for each defect. [`Quirks`] is generated from it and filled in once for the
//! loaded library; the rest of the engine uses its fields, never the library's maker or version.

use super::library::{Maker, Release};
use minfo_rules::hints::When;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::reading;

/// A defect that the engine works around.
struct QuirkRow {
    libraries: &'static [Libraries],
    /// The kinds of objects for which hints that the library does not know are returned as in effect.
    echoes: &'static [Kind],
    /// The hint that is not passed to these libraries.
    harmful: Option<HarmfulHint>,
    /// The hint that aborts the process.
    fatal: Option<FatalHint>,
}

/// Libraries of one maker.
struct Libraries {
    maker: Maker,
    releases: Releases,
}

/// Releases of a library. A defect that is not known to be fixed counts for all.
enum Releases {
    All,
    /// All with this major version.
    Major(u32),
    /// All with this major and minor version.
    Minor(u32, u32),
    /// All before this version, and those whose version is unknown.
    Before(u32, u32),
}

/// A hint that a library mishandles although its value is valid.
#[derive(Debug)]
struct HarmfulHint {
    kind: Kind,
    key: &'static str,
    /// The harmful value; `None` means any.
    value: Option<&'static str>,
    /// When it is harmful; `None` means at any time.
    when: Option<When>,
    /// Whether it is only harmful if its number is greater than the object's current one.
    if_greater: bool,
}

/// A hint that aborts the process, because its value is malformed or harmful.
#[derive(Debug)]
struct FatalHint {
    kind: Kind,
    key: &'static str,
    /// The fatal value.
    value: Option<&'static str>,
    /// Fatal if `atoi` returns less than this.
    below: Option<i32>,
    /// The same, but only if the text begins with a number.
    number_below: Option<i32>,
}

include!(concat!(env!("OUT_DIR"), "/quirks.rs"));

impl QuirkRow {
    /// Whether a library of this maker and release (`None` if unknown) has the defect.
    fn is_about(&self, maker: Maker, release: Option<Release>) -> bool {
        self.libraries.iter().any(|library| {
            library.maker == maker
                && match library.releases {
                    Releases::All => true,
                    Releases::Major(major) => release.is_some_and(|release| release.major == major),
                    Releases::Minor(major, minor) => release == Some(Release { major, minor }),
                    Releases::Before(major, minor) => {
                        release.is_none_or(|release| release < Release { major, minor })
                    }
                }
        })
    }
}

impl Quirks {
    /// Whether the library reports unknown hints as in effect on an object of this kind.
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

    /// Whether the library aborts the process if it gets this hint unchanged.
    pub(crate) fn ends_process(&self, kind: Kind, key: &[u8], value: &[u8]) -> bool {
        self.fatal_hints.iter().any(|hint| {
            let number = reading::atoi(value);
            let is_fatal = hint.value.is_some_and(|fatal| fatal.as_bytes() == value)
                || hint.below.is_some_and(|least| number.unwrap_or(0) < least)
                || hint
                    .number_below
                    .is_some_and(|least| number.is_some_and(|number| number < least));
            hint.kind == kind && hint.key.as_bytes() == key && is_fatal
        })
    }

    /// Whether the library mishandles an increase of this hint on an existing object.
    pub(crate) fn must_not_grow(&self, kind: Kind, key: &[u8]) -> bool {
        self.harmful_hints
            .iter()
            .any(|hint| hint.if_greater && hint.kind == kind && hint.key.as_bytes() == key)
    }
}

#[cfg(test)]
mod tests;
