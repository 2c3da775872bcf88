//! Targets of accesses: whether they are in a window, and whether they overlap data of the calling process.

use super::NativeWin;
use minfo_engine::data::{Data, Span};
use minfo_engine::win::Target;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

impl NativeWin {
    /// The target of an access, in the library's units.
    #[inline(always)]
    pub(super) fn reached<'a>(&self, target: Target<'a>) -> Result<Target<'a>> {
        if self.is_dynamic && target.rank == self.rank {
            self.check_own(&target)?;
        }
        let begin = self.reach.check(&target)?;
        match begin {
            Some(begin) if self.is_shifted => Ok(Target {
                disp: self.reach.shifted(target.rank, begin),
                ..target
            }),
            _ => Ok(target),
        }
    }

    /// The bytes of this process that an access to itself touches, if known and contiguous; `None` for an access to
    /// another process.
    pub(super) fn own_target(&self, target: &Target<'_>) -> Option<Span> {
        if target.rank != self.rank {
            return None;
        }
        let (low, high) = target.datatype.bounds(target.count)?;
        let start = match self.is_dynamic {
            // In a dynamic window, displacements are addresses.
            true => target.disp as usize,
            false => {
                let begin = self.reach.check(target).ok()??;
                self.span.address.wrapping_add_signed(begin as isize)
            }
        };
        Some(Span {
            address: start.wrapping_add_signed(low as isize),
            len: (high - low) as usize,
        })
    }

    /// Checks that an access of this process to itself in a dynamic window goes to attached memory. (That of others is
    /// unknown here.)
    #[inline(never)]
    fn check_own(&self, target: &Target<'_>) -> Result<()> {
        match self.own_target(target) {
            Some(own) if own.len == 0 || self.attached().covers(own) => Ok(()),
            _ => {
                let what = format!(
                    "{} at address {}: not within one piece of memory that is attached",
                    counted(target.count, "element"),
                    target.disp
                );
                Err(Error::new(Class::RmaRange, what))
            }
        }
    }

    /// Whether data of this process overlap the target in the same process: some libraries then abort the program.
    #[inline(always)]
    pub(super) fn overlaps(&self, data: &Data, target: &Target<'_>) -> bool {
        target.rank == self.rank && self.overlaps_here(data, target)
    }

    #[inline(never)]
    fn overlaps_here(&self, data: &Data, target: &Target<'_>) -> bool {
        let Some(own) = self.own_target(target) else {
            return false;
        };
        data.all_pieces().iter().any(|piece| {
            piece.len > 0
                && own.len > 0
                && piece.address < own.address.wrapping_add(own.len)
                && own.address < piece.address.wrapping_add(piece.len)
        })
    }

    /// The error for data that overlap their target and cannot be moved at once.
    #[cold]
    pub(super) fn refuse_overlap(&self) -> Error {
        Error::new(
            Class::Buffer,
            "the buffer overlaps with the bytes of the window that the access goes to",
        )
    }
}
