//! The memory that a window exposes, and whether an access stays within it (W3, W4).

use crate::attached::Attached;
use crate::data::Span;
use crate::win::Target;
use minfo_rules::datatype::Datatype;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The memory of a window.
pub(super) enum Exposed {
    /// One piece.
    Whole(Span),
    /// The memory attached to a dynamic window.
    Attached(Mutex<Attached>),
}

/// The target of an access: bytes that are exposed.
pub(super) struct ExposedPlace<'a> {
    /// The address of offset 0 of the datatype.
    start: usize,
    /// The bytes from the first to the last one touched.
    touched: Span,
    count: usize,
    datatype: &'a Datatype,
}

impl Exposed {
    /// A dynamic window without attached memory.
    pub(super) fn nothing() -> Exposed {
        Exposed::Attached(Mutex::default())
    }

    /// The memory; a dynamic window has none (MPI 4.1, section 12.2.4).
    pub(super) fn span(&self) -> Span {
        match self {
            Exposed::Whole(span) => *span,
            Exposed::Attached(_) => Span::default(),
        }
    }

    /// Adds memory to a dynamic window.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH` if some of it is already attached.
    pub(super) fn attach(&self, span: Span) -> Result<()> {
        self.attached()?.add(span)
    }

    /// Removes memory from a dynamic window.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH` if no attached memory starts at `address`.
    pub(super) fn detach(&self, address: usize) -> Result<()> {
        self.attached()?.remove(address).map(|_| ())
    }

    fn attached(&self) -> Result<MutexGuard<'_, Attached>> {
        match self {
            Exposed::Whole(_) => Err(Error::new(Class::RmaFlavor, "not a dynamic window")),
            Exposed::Attached(attached) => {
                Ok(attached.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// The target of an access; `None` if it touches no byte.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_RANGE` if it does not stay within the exposed memory, or, in a dynamic window, within one piece of
    /// it.
    #[inline]
    pub(super) fn place<'a>(
        &self,
        target: Target<'a>,
        disp_unit: i64,
    ) -> Result<Option<ExposedPlace<'a>>> {
        let bounds = target.datatype.bounds(target.count);
        if bounds.is_some_and(|(low, high)| low == high) {
            return Ok(None);
        }
        let start_and_touched = bounds.and_then(|bounds| match self {
            Exposed::Whole(span) => {
                let offset = target.disp.checked_mul(disp_unit)?;
                let touched = within(*span, offset, bounds)?;
                Some((span.address.wrapping_add_signed(offset as isize), touched))
            }
            Exposed::Attached(_) => {
                let address = target.disp as usize;
                let attached = self.attached().ok()?;
                let first = usize::try_from(target.disp.checked_add(bounds.0)?).ok()?;
                let span = attached.at(first)?;
                let offset = target.disp.checked_sub_unsigned(span.address as u64)?;
                Some((address, within(span, offset, bounds)?))
            }
        });
        let Some((start, touched)) = start_and_touched else {
            return Err(self.outside(target, disp_unit));
        };
        Ok(Some(ExposedPlace {
            start,
            touched,
            count: target.count,
            datatype: target.datatype,
        }))
    }

    #[cold]
    fn outside(&self, target: Target<'_>, disp_unit: i64) -> Error {
        let Target { disp, count, .. } = target;
        let size = counted(target.datatype.size(), "byte");
        let elements = format!("{} of {size}", counted(count, "element"));
        let what = match self {
            Exposed::Whole(span) => format!(
                "{elements} at displacement {disp} (in units of {}): not all within the window, which has {}",
                counted(disp_unit, "byte"),
                counted(span.len, "byte")
            ),
            Exposed::Attached(_) => format!(
                "{elements} at address {disp}: not all within one piece of memory that is attached to the window"
            ),
        };
        Error::new(Class::RmaRange, what)
    }
}

/// The part of `span` that an access with these bounds touches at `offset`, if all of it is in the span.
#[inline]
fn within(span: Span, offset: i64, (low, high): (i64, i64)) -> Option<Span> {
    let first = usize::try_from(offset.checked_add(low)?).ok()?;
    let end = usize::try_from(offset.checked_add(high)?).ok()?;
    (first <= end && end <= span.len).then(|| Span {
        address: span.address + first,
        len: end - first,
    })
}

impl ExposedPlace<'_> {
    /// From the first byte to the last.
    #[inline]
    pub(super) fn touched(&self) -> Span {
        self.touched
    }

    /// Whether the data are contiguous.
    #[inline]
    fn is_one_piece(&self) -> bool {
        self.datatype.is_contiguous(self.count)
    }

    /// Calls `piece` with each piece of the first `len` bytes of data, and with the bytes before it.
    #[inline]
    pub(super) fn pieces(&self, len: usize, mut piece: impl FnMut(Span, usize)) {
        if self.is_one_piece() {
            let len = len.min(self.touched.len);
            piece(
                Span {
                    len,
                    ..self.touched
                },
                0,
            );
            return;
        }
        let mut before = 0;
        for run in self.datatype.runs(self.count, 0, len as u64) {
            let address = self.start.wrapping_add_signed(run.offset as isize);
            let offset = address.wrapping_sub(self.touched.address);
            let is_within = offset <= self.touched.len && run.len <= self.touched.len - offset;
            assert!(is_within, "a piece of the datatype is outside its bounds");
            let len = run.len;
            piece(Span { address, len }, before);
            before += len;
        }
    }
}
