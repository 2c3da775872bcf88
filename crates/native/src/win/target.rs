//! Targets of accesses: whether they are in a window, and whether they overlap data of the calling process.

use super::NativeWin;
use minfo_engine::data::{Data, Span};
use minfo_engine::win::Target;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

impl NativeWin {
    /// The target of an access, in the library's units. If it is this process, [`NativeWin::own_target`] has checked it.
    #[inline(always)]
    pub(super) fn reached<'a>(&self, target: Target<'a>) -> Result<Target<'a>> {
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
    ///
    /// # Errors
    /// `MPI_ERR_RMA_RANGE` in a dynamic window if they are not attached. (What others have attached is unknown here.)
    pub(super) fn own_target(&self, target: &Target<'_>) -> Result<Option<Span>> {
        if target.rank != self.rank {
            return Ok(None);
        }
        let start = match self.is_dynamic {
            // In a dynamic window, displacements are addresses.
            true => Some(target.disp as usize),
            false => {
                let begin = self.reach.check(target).ok().flatten();
                begin.map(|begin| self.span.address.wrapping_add_signed(begin as isize))
            }
        };
        let own = start
            .zip(target.datatype.bounds(target.count))
            .map(|(start, (low, high))| Span {
                address: start.wrapping_add_signed(low as isize),
                len: (high - low) as usize,
            });
        let is_attached = |own: Span| own.len == 0 || self.attached().covers(own);
        if self.is_dynamic && !own.is_some_and(is_attached) {
            let what = format!(
                "{} at address {}: not within one piece of memory that is attached",
                counted(target.count, "element"),
                target.disp
            );
            return Err(Error::new(Class::RmaRange, what));
        }
        Ok(own)
    }

    /// Whether data of this process overlap the target in the same process: some libraries then abort the program.
    ///
    /// # Errors
    /// Those of [`NativeWin::own_target`].
    #[inline(always)]
    pub(super) fn overlaps(&self, sides: &[&Data], target: &Target<'_>) -> Result<bool> {
        Ok(target.rank == self.rank && self.overlaps_here(sides, target)?)
    }

    #[inline(never)]
    fn overlaps_here(&self, sides: &[&Data], target: &Target<'_>) -> Result<bool> {
        let Some(own) = self.own_target(target)?.filter(|own| own.len > 0) else {
            return Ok(false);
        };
        let mut pieces = sides.iter().flat_map(|side| side.all_pieces());
        Ok(pieces.any(|piece| {
            piece.len > 0
                && piece.address < own.address.wrapping_add(own.len)
                && own.address < piece.address.wrapping_add(piece.len)
        }))
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
