//! Data of the program, in the form that is passed to an engine.

use minfo_rules::datatype::{Basic, Datatype, Loop, Mix, Signature};
use std::sync::Arc;

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

/// The layout of data in memory.
#[derive(Clone, Copy, Debug, Default)]
pub enum Layout<'a> {
    /// Given by their span or their pieces.
    #[default]
    Plain,
    /// Elements of a datatype.
    Elements {
        /// The number of elements.
        count: usize,
        /// The datatype.
        datatype: &'a Datatype,
    },
    /// An array section, whose elements may be grouped into blocks.
    Section {
        /// The bytes of a block: whole elements of the basic type.
        block: usize,
        /// Loops around a block, the innermost first.
        loops: &'a [Loop],
    },
}

/// Data of the calling process: consecutive whole elements of one type.
#[derive(Clone, Copy, Debug)]
pub struct Data<'a> {
    /// Where they are. With `pieces`, only its length is used, which is that of all data.
    pub span: Span,
    /// The element type.
    pub basic: Basic,
    /// The list of element types, if there are several.
    pub mix: Option<&'a Arc<Mix>>,
    /// The pieces, in order, of data that are not contiguous: only for a [window that takes
    /// them](super::win::Window::takes_pieces). Otherwise empty.
    pub pieces: &'a [Span],
    /// Their layout from the address of the span on: only for an engine that [takes
    /// layouts](super::Engine::takes_layouts). The length of the span is then that of all data.
    pub layout: Layout<'a>,
}

impl<'a> Data<'a> {
    /// Data in one piece.
    #[inline(always)]
    pub fn new(span: Span, basic: Basic) -> Data<'a> {
        Data::of(span, Signature { basic, mix: None })
    }

    /// Data in one piece, of one type or of several.
    #[inline(always)]
    pub fn of(span: Span, signature: Signature<'a>) -> Data<'a> {
        Data {
            span,
            basic: signature.basic,
            mix: signature.mix,
            pieces: &[],
            layout: Layout::Plain,
        }
    }

    /// Their type signature.
    #[inline(always)]
    pub fn signature(&self) -> Signature<'a> {
        Signature {
            basic: self.basic,
            mix: self.mix,
        }
    }

    /// Whether they are contiguous.
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
