//! Known defects of MPI libraries, and their workarounds.
//!
//! `interface/quirks.toml` has one row for each defect. [`Quirks`] is derived from it, and filled once for the loaded
//! library: the rest of the engine uses its fields, never the maker or the version of the library.

use super::library::{Maker, Release};
use minfo_rules::hints::When;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::reading;

/// A defect that the engine works around.
struct QuirkRow {
    name: &'static str,
    libraries: &'static [Libraries],
    /// The kinds of objects that report hints as in effect which the library does not know.
    echoes: &'static [Kind],
    /// The hint that is not given to these libraries.
    harmful: Option<HarmfulHint>,
    /// The hint that ends the process.
    fatal: Option<FatalHint>,
}

/// Libraries of one maker.
struct Libraries {
    maker: Maker,
    releases: Releases,
}

/// Releases of a library. A defect that no release is known to be without is taken for one of all.
enum Releases {
    All,
    /// All with this first number.
    Major(u32),
    /// All with these first two numbers.
    Minor(u32, u32),
}

/// A hint with which a library does wrong though its value is valid.
#[derive(Debug)]
struct HarmfulHint {
    kind: Kind,
    key: &'static str,
    /// With this value; with any, if there is none.
    value: Option<&'static str>,
    /// Given at this time; at any, if there is none.
    when: Option<When>,
    /// Only where its number is greater than the one that the object has.
    if_greater: bool,
}

/// A hint with which a library ends the process: a value that does not have its form, or a harmful one.
#[derive(Debug)]
struct FatalHint {
    kind: Kind,
    key: &'static str,
    /// With this value.
    value: Option<&'static str>,
    /// With all that `atoi` reads as less than this.
    below: Option<i32>,
    /// The same, but a text that does not begin with a number does no harm.
    number_below: Option<i32>,
}

include!(concat!(env!("OUT_DIR"), "/quirks.rs"));

impl QuirkRow {
    /// Whether a library of this maker and release, which may not be known, has the defect.
    fn is_about(&self, maker: Maker, release: Option<Release>) -> bool {
        self.libraries.iter().any(|library| {
            library.maker == maker
                && match library.releases {
                    Releases::All => true,
                    Releases::Major(major) => release.is_some_and(|release| release.major == major),
                    Releases::Minor(major, minor) => release == Some(Release { major, minor }),
                }
        })
    }
}

impl Quirks {
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

    /// Whether the library ends the process with a hint that is given as it is.
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
