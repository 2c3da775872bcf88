//! Data on their way between a choice buffer and an engine.
#![allow(unsafe_code)]

use super::pending_data::LentPack;
use super::{Choice, pieces, span};
use minfo_engine::data::{Data, Layout, Span};
use minfo_engine::memory::{self, Copier};
use minfo_objects::datatype::Type;
use minfo_objects::engine;
use minfo_objects::request::Lent;
use minfo_objects::request::partitioned::Copied;
use minfo_rules::datatype::{Datatype, Loop};
use minfo_rules::error::{Error, Result};
use std::alloc::{self, alloc_zeroed};
use std::ptr::null_mut;

/// Data on its way between a choice buffer and an engine.
pub(crate) struct BufferData<'a> {
    pub(super) choice: &'a Choice<'a>,
    pub(super) count: usize,
    pub(super) datatype: &'a Datatype,
    pub(super) span: Span,
    pub(super) kept: DataLocation,
}

/// How an engine finds the data.
pub(super) enum DataLocation {
    /// They are contiguous in the buffer.
    InPlace,
    /// They are, or will be, in a contiguous copy.
    Packed(Vec<u8>),
    /// In these pieces of the buffer.
    Listed(Vec<Span>),
    /// As elements of the datatype.
    Elements,
    /// As blocks of this many bytes in loops: an array section.
    Section(usize, Vec<Loop>),
}

/// How data that are not contiguous are handled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PackingMode {
    /// They are copied.
    Packed,
    /// Their pieces are listed.
    Listed,
    /// They stay in place if the engine takes layouts, and are copied otherwise.
    LaidOut,
    /// They stay in place.
    Left,
}

impl<'a> BufferData<'a> {
    /// The data of `count` elements of `datatype`, which must be found before they are used. (In two steps, because nine
    /// words that are returned in a [`Result`] are copied twice.)
    #[inline(always)]
    pub(crate) fn of(
        choice: &'a Choice<'a>,
        count: usize,
        datatype: &'a Datatype,
    ) -> BufferData<'a> {
        BufferData {
            choice,
            count,
            datatype,
            span: Span::default(),
            kept: DataLocation::InPlace,
        }
    }

    /// Finds the data.
    #[inline(always)]
    pub(super) fn find(&mut self, apart: PackingMode) -> Result<()> {
        match self.choice.in_place(self.count, self.datatype) {
            Some(data) => {
                self.span = data.span;
                Ok(())
            }
            None => self.find_apart(apart),
        }
    }

    /// Finds the data of a message to send, like [`Choice::sending`].
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn find_to_send(&mut self) -> Result<()> {
        self.find(PackingMode::LaidOut)?;
        if self.is_packed() {
            self.collect();
        }
        Ok(())
    }

    /// Finds the room of a message to receive, like [`Choice::receiving`].
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn find_to_receive(&mut self) -> Result<()> {
        self.find(PackingMode::LaidOut)
    }

    /// Handles data that are not contiguous, or invalid.
    #[inline(never)]
    pub(super) fn find_apart(&mut self, apart: PackingMode) -> Result<()> {
        let len = self.count.checked_mul(self.datatype.size());
        self.span = Span {
            address: self.choice.address()?,
            len: len.unwrap_or(0),
        };
        let is_section = self.choice.scattered().is_some();
        if len == Some(0) {
            return Ok(());
        }
        // (MPI_BOTTOM has a type of its own.)
        if self.span.address != 0 {
            self.choice.check_kind(self.datatype)?;
        }
        // Two of the predefined datatypes have a hole at their end.
        if self.datatype.is_predefined() && self.datatype.is_contiguous(self.count) && !is_section {
            let len = len.and_then(|len| i64::try_from(len).ok());
            return self.choice.check_room(self.span.address, len);
        }
        self.pack(is_section, len, apart)
    }

    /// Makes room for a contiguous copy of data that are not contiguous.
    fn pack(&mut self, is_section: bool, len: Option<usize>, apart: PackingMode) -> Result<()> {
        let bounds = self.datatype.bounds(self.count).filter(|_| len.is_some());
        self.choice.check_bounds(self.span.address, bounds)?;
        if !is_section && let Some(offset) = self.datatype.piece(self.count) {
            self.span.address = self.span.address.wrapping_add_signed(offset as isize);
            return Ok(());
        }
        match apart {
            PackingMode::Listed => self.list(),
            PackingMode::LaidOut if self.is_laid_out(is_section)? => Ok(()),
            PackingMode::LaidOut | PackingMode::Packed => self.make_room(),
            PackingMode::Left => Ok(()),
        }
    }

    /// Whether the engine takes the data in place; then their layout is known.
    fn is_laid_out(&mut self, is_section: bool) -> Result<bool> {
        if !engine::current().takes_layouts() {
            return Ok(false);
        }
        self.kept = match self.choice {
            Choice::Described(section) if is_section => {
                // A datatype with holes on top of a section has no such form.
                if !self.datatype.is_contiguous(self.count) {
                    return Ok(false);
                }
                match section.loops(self.span.len, self.datatype.basic().size())? {
                    Some((block, loops)) => DataLocation::Section(block, loops),
                    None => return Ok(false),
                }
            }
            _ => DataLocation::Elements,
        };
        Ok(true)
    }

    /// Allocates contiguous memory for the data, without copying them yet.
    pub(super) fn make_room(&mut self) -> Result<()> {
        let mut packed = zeroed(self.span.len)?;
        self.span.address = packed.as_mut_ptr() as usize;
        self.kept = DataLocation::Packed(packed);
        Ok(())
    }

    /// Lists the pieces of the data. A single piece is used in place.
    fn list(&mut self) -> Result<()> {
        let mut list: Vec<Span> = Vec::new();
        let mut is_room = true;
        self.pieces(self.span.len, |address, len| match list.last_mut() {
            Some(last) if last.address.wrapping_add(last.len) == address => last.len += len,
            _ if !is_room => {}
            _ => {
                is_room = list.try_reserve(1).is_ok();
                if is_room {
                    list.push(Span { address, len });
                }
            }
        });
        if !is_room {
            return Err(Error::no_mem(
                "out of memory for the list of the buffer's pieces",
            ));
        }
        match list[..] {
            [piece] => self.span = piece,
            _ => self.kept = DataLocation::Listed(list),
        }
        Ok(())
    }

    /// Copies the data from the buffer into the contiguous copy.
    #[inline(never)]
    pub(super) fn collect(&self) {
        let (mut to, copier) = (self.span.address, Copier::new());
        self.pieces(self.span.len, |from, len| {
            copier.copy(span(from, len), span(to, len));
            to += len;
        });
    }

    /// The contiguous data: in the buffer itself, if possible.
    #[inline(always)]
    pub(crate) fn data(&self) -> Data<'_> {
        let mut data = Data::of(self.span, self.datatype.signature());
        match &self.kept {
            DataLocation::InPlace | DataLocation::Packed(_) => {}
            DataLocation::Listed(pieces) => data.pieces = pieces,
            DataLocation::Elements => {
                data.layout = Layout::Elements {
                    count: self.count,
                    datatype: self.datatype,
                };
            }
            DataLocation::Section(block, loops) => {
                data.layout = Layout::Section {
                    block: *block,
                    loops,
                };
            }
        }
        data
    }

    /// Whether the data are, or will be, in a copy.
    pub(super) fn is_packed(&self) -> bool {
        matches!(self.kept, DataLocation::Packed(_))
    }

    /// The address of the data in the program's memory: of all of them if they are contiguous, otherwise of the first
    /// byte.
    pub(crate) fn place(&self) -> Span {
        if matches!(self.kept, DataLocation::InPlace | DataLocation::Listed(_)) {
            return self.span;
        }
        let mut place = Span::default();
        self.pieces(1, |address, len| place = Span { address, len });
        place
    }

    /// The data where the processor may touch them: in a copy if they are in the memory of a GPU. `is_read`: there are data
    /// already.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub(crate) fn on_host(mut self, is_read: bool) -> Result<Self> {
        if !self.is_packed() && memory::is_of_device(self.span) {
            self.make_room()?;
            if is_read {
                self.collect();
            }
        }
        Ok(self)
    }

    /// [`BufferData::on_host`] if the engine touches the data itself. A library knows what to do with them.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub(crate) fn for_engine(self, is_read: bool) -> Result<Self> {
        match engine::current().takes_layouts() {
            true => Ok(self),
            false => self.on_host(is_read),
        }
    }

    /// The data, for reading.
    pub(crate) fn bytes(&self) -> &[u8] {
        if self.span.len == 0 {
            return &[];
        }
        // SAFETY: the bytes are valid: they are in the packed copy, or in a choice buffer of an operation that reads it,
        // which the program does not change until the operation is complete.
        unsafe { std::slice::from_raw_parts(self.span.address as *const u8, self.span.len) }
    }

    /// The data, for writing.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        if self.span.len == 0 {
            return &mut [];
        }
        // SAFETY: the bytes are valid: they are in the packed copy, or in a choice buffer of an operation that writes it,
        // which nobody else uses until the operation is complete. Statuses are written after this reference has ended.
        unsafe { std::slice::from_raw_parts_mut(self.span.address as *mut u8, self.span.len) }
    }

    /// Delivers the first `len` bytes of the data, which have arrived, to the buffer.
    #[inline(always)]
    pub(crate) fn deliver(self, len: usize) {
        if self.is_packed() {
            self.unpack(len);
        }
    }

    #[inline(never)]
    fn unpack(&self, len: usize) {
        let (mut from, copier) = (self.span.address, Copier::new());
        self.pieces(len.min(self.span.len), |to, len| {
            copier.copy(span(from, len), span(to, len));
            from += len;
        });
    }

    /// The packed data of an operation that continues after the call, unless it uses the buffer itself. Their first
    /// `len` bytes are delivered when the operation is complete; if it `is_read`, they are packed again whenever a
    /// persistent one starts. `datatype` is that of the transfer.
    #[inline(always)]
    pub(crate) fn lend(self, datatype: &Type, len: usize, is_read: bool) -> Option<Box<dyn Lent>> {
        let DataLocation::Packed(packed) = self.kept else {
            return None;
        };
        Some(Box::new(LentPack {
            packed,
            buffer: self.choice.owned(),
            count: self.count,
            datatype: datatype.clone(),
            len,
            is_read,
        }))
    }

    /// [`BufferData::lend`] for data to send, which are not unpacked afterwards.
    #[inline(always)]
    pub(crate) fn lend_outgoing(self, datatype: &Type) -> Option<Box<dyn Lent>> {
        self.lend(datatype, 0, true)
    }

    /// [`BufferData::lend`] for the room of a message to receive.
    #[inline(always)]
    pub(crate) fn lend_incoming(self, datatype: &Type) -> Option<Box<dyn Lent>> {
        let len = self.span.len;
        self.lend(datatype, len, false)
    }

    /// [`BufferData::lend`] for a partitioned message, whose data are moved in parts.
    pub(crate) fn lend_in_parts(self, datatype: &Type) -> Option<Box<dyn Copied>> {
        let DataLocation::Packed(packed) = self.kept else {
            return None;
        };
        Some(Box::new(LentPack {
            len: self.span.len,
            packed,
            buffer: self.choice.owned(),
            count: self.count,
            datatype: datatype.clone(),
            is_read: false,
        }))
    }

    /// Calls `piece` with the address and length of each piece of the first `len` bytes of data.
    pub(super) fn pieces(&self, len: usize, piece: impl FnMut(usize, usize)) {
        pieces(self.choice, self.count, self.datatype, (0, len), piece);
    }
}

/// `len` zero bytes, at least one. The system has zero pages, which take no memory until they are used: a short read
/// needs little memory.
pub(super) fn zeroed(len: usize) -> Result<Vec<u8>> {
    let layout = alloc::Layout::array::<u8>(len).ok().filter(|_| len > 0);
    // SAFETY: the layout is not empty.
    let memory = layout.map_or(null_mut(), |layout| unsafe { alloc_zeroed(layout) });
    if memory.is_null() {
        return Err(Error::no_mem("out of memory while packing the buffer"));
    }
    // SAFETY: it was just allocated with this length, and is initialised.
    Ok(unsafe { Vec::from_raw_parts(memory, len, len) })
}
