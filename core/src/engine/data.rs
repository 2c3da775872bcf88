//! Data of the program, as an engine is handed them.

use crate::datatype::Basic;

/// Bytes of the program's memory, as two numbers. Only the boundary and the engines' files for memory
/// look into it.
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

/// Data of the calling process: whole elements, one behind the other, all of one type.
#[derive(Clone, Copy, Debug)]
pub struct Data<'a> {
    /// Where they are. With `pieces` only the length counts: that of all data.
    pub span: Span,
    /// What they are.
    pub basic: Basic,
    /// What they are in, in their order, where they are not in one piece: for a
    /// [window that takes them so](super::win::Window::takes_pieces) alone. Else it is empty.
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

    /// What they are in: one piece, or several.
    pub fn all_pieces(&self) -> &[Span] {
        match self.pieces {
            [] => std::slice::from_ref(&self.span),
            pieces => pieces,
        }
    }
}
