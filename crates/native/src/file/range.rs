//! The range of offsets in a file's view. A library counts in bytes of the file, and does not notice an overflow: it
//! writes at another position, returns a negative one, or ends the process.

use minfo_engine::file::View;
use minfo_rules::datatype::Datatype;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The offsets of a view that have a position in a file.
pub(super) struct ViewReach {
    /// The bytes of data in an etype, not 0.
    unit: AtomicI64,
    /// How many etypes have a position in a file.
    limit: AtomicI64,
    /// Whether the view shows anything of the file.
    has_data: AtomicBool,
    /// An upper bound of the individual file pointer, as far as it is known without asking the library.
    pointer: AtomicI64,
    /// Whether the shared file pointer may be near the limit: then the library is asked before each transfer. Otherwise
    /// no number of transfers leads there.
    is_shared_far: AtomicBool,
    /// The displacement and the filetype.
    seen: Mutex<(i64, Datatype)>,
    /// How many bytes of data the view had before the end of the file when the library was last asked for its size.
    before_end: AtomicI64,
}

/// A place that is unknown: before the next transfer at the file pointer, the library is asked.
const UNKNOWN: i64 = i64::MAX;

impl ViewReach {
    /// For a file that was just opened, or whose view the program has set: the smallest etype is a byte.
    pub(super) fn of_bytes() -> ViewReach {
        let View { disp, filetype, .. } = View::bytes();
        let all = bytes_of_data(View::bytes());
        ViewReach {
            unit: AtomicI64::new(1),
            limit: AtomicI64::new(all),
            has_data: AtomicBool::new(true),
            // A file that is opened for appending starts at its end.
            pointer: AtomicI64::new(UNKNOWN),
            is_shared_far: AtomicBool::new(false),
            seen: Mutex::new((disp, filetype.clone())),
            before_end: AtomicI64::new(0),
        }
    }

    /// Sets the view; the file pointer is at its start.
    pub(super) fn change(&self, view: View<'_>) {
        let unit = i64::try_from(view.etype.size()).unwrap_or(i64::MAX).max(1);
        self.unit.store(unit, Ordering::Relaxed);
        self.limit
            .store(bytes_of_data(view) / unit, Ordering::Relaxed);
        let has_data = view.filetype.size() > 0;
        self.has_data.store(has_data, Ordering::Relaxed);
        self.pointer.store(0, Ordering::Relaxed);
        self.moved_shared(0);
        let seen = (view.disp, view.filetype.clone());
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = seen;
        self.forget_end();
    }

    /// The file may end before the end that was seen last.
    pub(super) fn forget_end(&self) {
        self.before_end.store(0, Ordering::Relaxed);
    }

    /// How many of `len` bytes of data at the file pointer or, with an offset, from this etype on the file has: all, if its
    /// end was behind them. Otherwise it is asked for its size, and for its file pointer. The pointer of the library moves
    /// past them.
    ///
    /// # Errors
    /// Those of `position` and `size`.
    pub(super) fn within_file(
        &self,
        offset: Option<i64>,
        len: usize,
        position: impl FnOnce() -> Result<i64>,
        size: impl FnOnce() -> Result<i64>,
    ) -> Result<usize> {
        let unit = self.unit.load(Ordering::Relaxed);
        let end = self.end_of(offset, len);
        let before_end = self.before_end.load(Ordering::Relaxed) / unit;
        if len == 0 || end.is_some_and(|end| end <= before_end) {
            return Ok(len);
        }
        let from = offset.map_or_else(position, Ok)?;
        let size = size()?;
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (disp, filetype) = &*seen;
        let data = filetype.bytes_before(size.saturating_sub(*disp).max(0));
        // Only whole etypes can be read.
        let etypes = i64::try_from(data).unwrap_or(i64::MAX) / unit;
        self.before_end.store(etypes * unit, Ordering::Relaxed);
        let left = etypes.saturating_sub(from).max(0).saturating_mul(unit);
        let len = len.min(usize::try_from(left).unwrap_or(usize::MAX));
        if offset.is_none() {
            self.moved(self.end(from, len));
        }
        Ok(len)
    }

    pub(super) fn limit(&self) -> i64 {
        self.limit.load(Ordering::Relaxed)
    }

    /// Checks that this many bytes of data, from this etype on, have a position in a file. Returns the etype after
    /// them.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if they have not.
    pub(super) fn check(&self, offset: i64, len: usize) -> Result<i64> {
        let end = self.end(offset, len).filter(|&end| end <= self.limit());
        end.ok_or_else(|| {
            let what = format!(
                "{} at offset {offset} of this view: more than the view or any file can have",
                counted(len, "byte")
            );
            Error::new(Class::Arg, what)
        })
    }

    /// The same at the file pointer, which moves; `position` asks the library for it.
    ///
    /// # Errors
    /// Those of [`ViewReach::check`] and of `position`.
    pub(super) fn check_at_pointer(
        &self,
        len: usize,
        position: impl FnOnce() -> Result<i64>,
    ) -> Result<()> {
        let known = self.pointer.load(Ordering::Relaxed);
        let end = match self.end(known, len).filter(|&end| end <= self.limit()) {
            Some(end) => end,
            None => self.check(position()?, len)?,
        };
        self.pointer.store(end, Ordering::Relaxed);
        Ok(())
    }

    /// Where the file pointer is in a view without data, in which no transfer moves it
    /// (`no-position-in-empty-view`).
    pub(super) fn position_in_nothing(&self) -> Option<i64> {
        let known = self.pointer.load(Ordering::Relaxed);
        let has_data = self.has_data.load(Ordering::Relaxed);
        (!has_data && known != UNKNOWN).then_some(known)
    }

    /// Sets the file pointer to this etype; `None` means unknown.
    pub(super) fn moved(&self, to: Option<i64>) {
        self.pointer.store(to.unwrap_or(UNKNOWN), Ordering::Relaxed);
    }

    /// The shared file pointer was moved to this etype.
    pub(super) fn moved_shared(&self, to: i64) {
        let is_far = self.limit() - to < FAR;
        self.is_shared_far.store(is_far, Ordering::Relaxed);
    }

    /// [`ViewReach::check`] at the shared file pointer; `position` asks the library for it.
    ///
    /// # Errors
    /// Those of [`ViewReach::check`] and of `position`.
    pub(super) fn check_at_shared(
        &self,
        len: usize,
        position: impl FnOnce() -> Result<i64>,
    ) -> Result<()> {
        let from = match self.is_shared_far.load(Ordering::Relaxed) {
            true => position()?,
            false => 0,
        };
        self.check(from, len).map(drop)
    }

    /// The etype after `len` bytes at the file pointer, which [`ViewReach::check_at_pointer`] has moved past them, or from
    /// this etype on.
    fn end_of(&self, offset: Option<i64>, len: usize) -> Option<i64> {
        match offset {
            Some(offset) => self.end(offset, len),
            None => Some(self.pointer.load(Ordering::Relaxed)),
        }
    }

    fn end(&self, offset: i64, len: usize) -> Option<i64> {
        let unit = self.unit.load(Ordering::Relaxed);
        let etypes = i64::try_from(len).ok()?.checked_add(unit - 1)? / unit;
        offset.checked_add(etypes)
    }
}

/// More etypes than a file pointer passes in the life of a program.
const FAR: i64 = 1 << 48;

/// How many bytes of data of the longest file a view shows. Libraries count up to the end of an element of the filetype,
/// so the last one is left out.
fn bytes_of_data(view: View<'_>) -> i64 {
    if view.filetype.size() == 0 {
        // Nothing can be transferred at any offset.
        return i64::MAX;
    }
    let bytes = i64::MAX
        .saturating_sub(view.disp)
        .saturating_sub(view.filetype.extent().max(1));
    let data = view.filetype.bytes_before(bytes.max(0));
    i64::try_from(data).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::constants::MPI_INT;
    use minfo_rules::datatype::Datatype;

    #[test]
    fn bytes_reach_to_the_end_of_the_longest_file() {
        let reach = ViewReach::of_bytes();
        let last = i64::MAX - 1;
        assert_eq!(reach.limit(), last);
        assert_eq!(reach.check(last - 8, 8).unwrap(), last);
        assert_eq!(reach.check(last - 7, 8).unwrap_err().class, Class::Arg);
        assert_eq!(reach.check(i64::MAX, 1).unwrap_err().class, Class::Arg);
        assert_eq!(reach.check(0, usize::MAX).unwrap_err().class, Class::Arg);
    }

    #[test]
    fn etypes_and_displacements_count() {
        let int = Datatype::predefined(MPI_INT).unwrap();
        let view = |disp| View {
            disp,
            etype: int,
            filetype: int,
        };
        let reach = ViewReach::of_bytes();
        reach.change(view(0));
        let last = i64::MAX / 4 - 1;
        assert!(reach.check(last - 1, 4).is_ok());
        assert!(reach.check(last + 1, 4).is_err());
        reach.change(view(i64::MAX - 100));
        assert!(reach.check(0, 80).is_ok());
        assert!(reach.check(0, 100).is_err());
        reach.change(view(i64::MAX));
        assert!(reach.check(0, 4).is_err());
    }

    #[test]
    fn the_library_is_asked_for_the_pointer_only_where_it_may_be_far() {
        let reach = ViewReach::of_bytes();
        // The pointer of a file that was just opened is unknown.
        reach.check_at_pointer(8, || Ok(100)).unwrap();
        let asked = || panic!("it cannot be far");
        reach.check_at_pointer(8, asked).unwrap();
        reach.moved(Some(reach.limit() - 8));
        reach.check_at_pointer(8, asked).unwrap();
        let position = reach.limit();
        assert!(reach.check_at_pointer(8, || Ok(position)).is_err());
        reach.moved(None);
        reach.check_at_pointer(8, || Ok(0)).unwrap();
    }

    #[test]
    fn the_pointer_is_known_where_no_transfer_moves_it() {
        let reach = ViewReach::of_bytes();
        assert_eq!(reach.position_in_nothing(), None);
        let int = Datatype::predefined(MPI_INT).unwrap();
        let nothing = Datatype::contiguous(0, int).unwrap();
        let view = |filetype| View {
            disp: 8,
            etype: int,
            filetype,
        };
        reach.change(view(&nothing));
        assert_eq!(reach.position_in_nothing(), Some(0));
        reach.moved(Some(3));
        reach.check_at_pointer(0, || Ok(100)).unwrap();
        assert_eq!(reach.position_in_nothing(), Some(3));
        reach.moved(None);
        assert_eq!(reach.position_in_nothing(), None);
        reach.change(view(int));
        assert_eq!(reach.position_in_nothing(), None);
    }

    #[test]
    fn a_file_is_asked_for_its_size_where_it_may_end() {
        let int = Datatype::predefined(MPI_INT).unwrap();
        let every_other = Datatype::resized(int, 0, 8).unwrap();
        let reach = ViewReach::of_bytes();
        let never = || panic!("it is known");
        reach.change(View {
            disp: 8,
            etype: int,
            filetype: &every_other,
        });
        // Elements at 8, 16, 24 and a part of the one at 32.
        let at = |offset, len| reach.within_file(Some(offset), len, never, || Ok(34));
        assert_eq!(at(1, 400).unwrap(), 8);
        assert_eq!(at(3, 4).unwrap(), 0);
        assert_eq!(at(1000, 4).unwrap(), 0);
        assert_eq!(reach.within_file(Some(1), 8, never, never).unwrap(), 8);
        reach.check_at_pointer(8, || Ok(0)).unwrap();
        assert_eq!(reach.within_file(None, 8, never, never).unwrap(), 8);
        reach.check_at_pointer(8, || Ok(2)).unwrap();
        let last = reach.within_file(None, 8, || Ok(2), || Ok(34));
        assert_eq!(last.unwrap(), 4);
        reach.forget_end();
        assert_eq!(reach.within_file(Some(0), 8, never, || Ok(12)).unwrap(), 4);
    }

    #[test]
    fn the_shared_pointer_is_asked_for_only_if_it_was_moved_far() {
        let reach = ViewReach::of_bytes();
        let asked = || panic!("it cannot be far");
        reach.check_at_shared(8, asked).unwrap();
        assert!(reach.check_at_shared(usize::MAX, asked).is_err());
        let far = reach.limit() - 8;
        reach.moved_shared(far);
        assert!(reach.check_at_shared(9, || Ok(far)).is_err());
        reach.check_at_shared(8, || Ok(far)).unwrap();
        reach.moved_shared(0);
        reach.check_at_shared(8, asked).unwrap();
    }
}
