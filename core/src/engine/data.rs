//! Data of the program, in the form that is passed to an engine.

use crate::datatype::Basic;

/// Bytes of the program's memory, as two numbers. Only the boundary and the engines' memory files use their contents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The address of the first byte.
    pub address: usize,
    /// The number of bytes.
    pub len: usize,
}

impl Span {
    /// Whether two spans have bytes in common.
    #[inline]
    pub fn overlaps(self, other: Span) -> bool {
        self.len > 0
            && other.len > 0
            && self.address < other.address.saturating_add(other.len)
            && other.address < self.address.saturating_add(self.len)
    }
}

/// Data of the calling process: consecutive whole elements of one type.
#[derive(Clone, Copy, Debug)]
pub struct Data<'a> {
    /// Where they are. With `pieces`, only the length is used: that of all data.
    pub span: Span,
    /// What they are.
    pub basic: Basic,
    /// The pieces, in order, of data that are not contiguous: only for a [window that takes
    /// them](super::win::Window::takes_pieces). Otherwise empty.
    pub pieces: &'a [Span],
}

impl<'a> Data<'a> {
    /// Data in one piece.
    #[inline(always)]
    pub fn new(span: Span, basic: Basic) -> Data<'a> {
        Data {
            span,
            basic,
            pieces: &[],
        }
    }

    /// Whether they are in one piece.
    #[inline(always)]
    pub fn is_in_one_piece(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Their pieces, one or several.
    pub fn all_pieces(&self) -> &[Span] {
        match self.pieces {
            [] => std::slice::from_ref(&self.span),
            pieces => pieces,
        }
    }
}
