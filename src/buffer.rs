//! Choice buffers: memory of the program, given by an address or a C descriptor.
//!
//! Data that are not contiguous, because the buffer is an array section or the datatype has holes, are packed before an
//! operation and unpacked after it, so that an engine sees only contiguous data. For messages, an engine with its own
//! datatypes is given the layout of the data instead.

mod pending_data;
mod transfer;

pub(crate) use pending_data::{OwnedChoice, Stage};
pub(crate) use transfer::BufferData;

use super::foreign::{Address, Descriptor};
use super::section::Section;
use super::sentinels::{self, Special};
use minfo_engine::data::{Data, Span};
use minfo_engine::memory::{self, Copier};
use minfo_rules::datatype::Datatype;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use transfer::{PackingMode, zeroed};

/// A choice buffer as passed by the caller.
#[derive(Clone, Copy)]
pub(crate) enum Buffer<'d> {
    /// An address.
    At(Address<'d>),
    /// A C descriptor.
    Described(Descriptor<'d>),
}

impl<'d> From<Address<'d>> for Buffer<'d> {
    #[inline(always)]
    fn from(address: Address<'d>) -> Buffer<'d> {
        Buffer::At(address)
    }
}

impl<'d> From<Descriptor<'d>> for Buffer<'d> {
    #[inline(always)]
    fn from(descriptor: Descriptor<'d>) -> Buffer<'d> {
        Buffer::Described(descriptor)
    }
}

impl<'d> Buffer<'d> {
    /// Reads the argument. Buffers that the standard ignores are not read.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` for a descriptor that neither gfortran nor flang made.
    #[inline(always)]
    pub(crate) fn choice(self) -> Result<Choice<'d>> {
        match self {
            Buffer::At(address) => Ok(Choice::At(address.number())),
            Buffer::Described(descriptor) => Section::read(descriptor).map(Choice::Described),
        }
    }
}

/// A choice buffer.
#[derive(Clone, Copy)]
pub(crate) enum Choice<'d> {
    /// Contiguous memory that starts at an address; its end is unknown.
    At(usize),
    /// An array or an array section.
    Described(Section<'d>),
}

#[cold]
fn too_short(len: usize, end: i64) -> Error {
    let what = format!(
        "the buffer has {}, but the call needs {end}",
        counted(len, "byte")
    );
    Error::new(Class::Buffer, what)
}

impl<'d> Choice<'d> {
    fn first_address(&self) -> usize {
        match self {
            Choice::At(address) => *address,
            Choice::Described(section) => section.address,
        }
    }

    /// The address of `MPI_BUFFER_AUTOMATIC`, if this is that constant.
    pub(crate) fn automatic(&self) -> Option<usize> {
        let address = self.first_address();
        sentinels::is_buffer_automatic(address).then_some(address)
    }

    /// Whether it is `MPI_IN_PLACE`.
    pub(crate) fn is_mpi_in_place(&self) -> bool {
        sentinels::is_in_place(self.first_address())
    }

    /// The address; 0 for `MPI_BOTTOM`.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` for `MPI_IN_PLACE`.
    #[inline(always)]
    pub(crate) fn address(&self) -> Result<usize> {
        let address = self.first_address();
        match sentinels::of_buffer(address) {
            None => Ok(address),
            Some(Special::Bottom) => Ok(0),
            Some(Special::InPlace) => {
                let what = "MPI_IN_PLACE cannot stand for this buffer";
                Err(Error::new(Class::Buffer, what))
            }
        }
    }

    /// The address, even of a special buffer; 0 for `MPI_BOTTOM`.
    pub(crate) fn own_address(&self) -> usize {
        let address = self.first_address();
        match sentinels::of_buffer(address) {
            Some(Special::Bottom) => 0,
            Some(Special::InPlace) | None => address,
        }
    }

    /// `len` contiguous bytes (W2). For 0 bytes, any address is valid.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` if there is no memory, too little, or memory that is not simply contiguous.
    pub(crate) fn span(&self, len: usize) -> Result<Span> {
        let address = self.address()?;
        if let Choice::Described(section) = self
            && !section.is_contiguous()
        {
            let what =
                "the array section is not contiguous; give the whole array, or a contiguous part";
            return Err(Error::new(Class::Buffer, what));
        }
        if len > 0 {
            self.check_room(address, Some(len as i64))?;
        }
        Ok(Span { address, len })
    }

    /// Checks that there are `end` bytes of memory.
    #[inline(always)]
    fn check_room(&self, address: usize, end: Option<i64>) -> Result<()> {
        if address == 0 {
            let what = "the buffer is MPI_BOTTOM, a null pointer or an array without memory";
            return Err(Error::new(Class::Buffer, what));
        }
        let Some(end) = end else {
            let what = "count elements of this datatype are more than there are addresses";
            return Err(Error::new(Class::Buffer, what));
        };
        if let Choice::Described(section) = self
            && let Some(len) = section.len()
            && end > len as i64
        {
            return Err(too_short(len, end));
        }
        Ok(())
    }

    /// Checks that the bytes between these offsets from the address are in the buffer: data that are not contiguous lie
    /// there.
    #[inline(always)]
    fn check_bounds(&self, address: usize, bounds: Option<(i64, i64)>) -> Result<()> {
        // The displacements may be addresses, relative to MPI_BOTTOM; the first page is never mapped.
        let is_absolute = address == 0 && bounds.is_some_and(|bounds| bounds.0 >= 4096);
        if !is_absolute {
            self.check_room(address, bounds.map(|bounds| bounds.1))?;
        }
        let is_in_memory = |offset: i64| {
            let place = address.checked_add_signed(offset as isize);
            place.is_some_and(|place| (1..=isize::MAX as usize).contains(&place))
        };
        if !bounds.is_some_and(|(low, high)| is_in_memory(low) && is_in_memory(high)) {
            let what = "the displacements of the datatype lead out of memory";
            return Err(Error::new(Class::Buffer, what));
        }
        let is_section = matches!(self, Choice::Described(section) if !section.is_contiguous());
        if is_section && bounds.is_some_and(|bounds| bounds.0 < 0) {
            let what = "a datatype with negative displacements starts before the array section";
            return Err(Error::new(Class::Buffer, what));
        }
        Ok(())
    }

    /// The address to which the displacements of parts are relative. The parts lie between `bounds`, and have no data
    /// if these are (0, 0).
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    #[inline(always)]
    pub(crate) fn base(&self, bounds: Option<(i64, i64)>) -> Result<usize> {
        let address = self.address()?;
        if bounds != Some((0, 0)) {
            self.check_bounds(address, bounds)?;
        }
        Ok(address)
    }

    /// Checks that the data of `count` elements of `datatype` are in the buffer.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(crate) fn check(&self, count: usize, datatype: &Datatype) -> Result<()> {
        self.transfer(count, datatype, PackingMode::Left).map(drop)
    }

    /// Copies `count` elements to memory that has the layout of `datatype`, starting with the lowest byte of data.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    pub(crate) fn spread(&self, count: usize, datatype: &Datatype) -> Result<Vec<u8>> {
        let (low, high) = datatype.bounds(count).unwrap_or_default();
        let mut copy = zeroed((high - low).max(1) as usize)?;
        let transfer = self.outgoing(count, datatype)?.on_host(true)?;
        let mut packed = transfer.bytes();
        for run in datatype.runs(count, 0, u64::MAX) {
            let (now, later) = packed.split_at(run.len);
            let at = (run.offset - low) as usize;
            copy[at..at + run.len].copy_from_slice(now);
            packed = later;
        }
        Ok(copy)
    }

    /// Copies the first `len` bytes of data back from such memory.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    pub(crate) fn gather(
        &self,
        count: usize,
        datatype: &Datatype,
        copy: &[u8],
        len: usize,
    ) -> Result<()> {
        let (low, _) = datatype.bounds(count).unwrap_or_default();
        let mut transfer = self.incoming(count, datatype)?.on_host(false)?;
        let mut packed = &mut transfer.bytes_mut()[..len];
        for run in datatype.runs(count, 0, len as u64) {
            let (now, later) = packed.split_at_mut(run.len);
            let at = (run.offset - low) as usize;
            now.copy_from_slice(&copy[at..at + run.len]);
            packed = later;
        }
        transfer.deliver(len);
        Ok(())
    }

    /// Copies these bytes to the buffer, which must be contiguous and have the same length.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(crate) fn assign(&self, bytes: &[u8]) -> Result<()> {
        let to = self.span(bytes.len())?;
        memory::copy(span(bytes.as_ptr() as usize, to.len), to);
        Ok(())
    }

    /// The first `len` bytes of the buffer, which must be contiguous.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(crate) fn read(&self, len: usize) -> Result<Vec<u8>> {
        memory::copied(self.span(len)?)
    }

    /// The buffer for an operation that continues after the call.
    pub(crate) fn owned(&self) -> OwnedChoice {
        match self {
            Choice::At(address) => OwnedChoice::At(*address),
            Choice::Described(section) => OwnedChoice::Described(section.owned()),
        }
    }

    /// Whether the elements are not contiguous in memory of the host, so that code that takes an address needs a copy.
    pub(crate) fn needs_copy(&self, count: usize, datatype: &Datatype) -> bool {
        self.scattered().is_some()
            || self
                .transfer(count, datatype, PackingMode::Left)
                .is_ok_and(|transfer| memory::is_of_device(transfer.place()))
    }

    /// The array section, unless the elements are contiguous.
    #[inline]
    pub(crate) fn scattered(&self) -> Option<Section<'d>> {
        match self {
            Choice::Described(section) if !section.is_contiguous() => Some(*section),
            _ => None,
        }
    }

    /// The data of `count` elements of `datatype`, if they are contiguous in the buffer. Most calls have such data, and
    /// this is the fastest way to find out. All other cases, including errors, continue with [`Choice::outgoing`] or
    /// [`Choice::incoming`].
    #[inline(always)]
    pub(crate) fn in_place<'a>(&'a self, count: usize, datatype: &'a Datatype) -> Option<Data<'a>> {
        if !datatype.is_contiguous(count) || self.is_of_other_kind(datatype) {
            return None;
        }
        let len = count.checked_mul(datatype.size())?;
        let (address, room) = self.memory()?;
        let is_direct = len <= room && sentinels::of_buffer(address).is_none();
        is_direct.then(|| Data::of(Span { address, len }, datatype.signature()))
    }

    /// The address, whatever it stands for, and the maximum number of contiguous bytes that may follow it.
    #[inline(always)]
    fn memory(&self) -> Option<(usize, usize)> {
        const UNKNOWN: usize = isize::MAX as usize;
        match self {
            Choice::At(address) => Some((*address, UNKNOWN)),
            Choice::Described(section) if section.is_contiguous() => {
                Some((section.address, section.len().unwrap_or(UNKNOWN)))
            }
            Choice::Described(_) => None,
        }
    }

    /// [`Section::is_of_other_kind`]
    #[inline(always)]
    fn is_of_other_kind(&self, datatype: &Datatype) -> bool {
        match self {
            Choice::At(_) => false,
            Choice::Described(section) => section.is_of_other_kind(datatype),
        }
    }

    /// # Errors
    /// `MPI_ERR_TYPE` if the elements [are of another kind](Section::is_of_other_kind).
    pub(crate) fn check_kind(&self, datatype: &Datatype) -> Result<()> {
        match self {
            Choice::Described(section) if section.is_of_other_kind(datatype) => {
                Err(section.of_other_kind(datatype))
            }
            _ => Ok(()),
        }
    }

    /// The data of `count` elements of `datatype`, which an operation reads.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn outgoing<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        let transfer = self.transfer(count, datatype, PackingMode::Packed)?;
        if transfer.is_packed() {
            transfer.collect();
        }
        Ok(transfer)
    }

    /// Copies the data of `count` elements of `datatype`, so that the buffer may be written while the copy is read.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    pub(crate) fn copied<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        let mut transfer = self.transfer(count, datatype, PackingMode::Packed)?;
        if transfer.span.len > 0 {
            if !transfer.is_packed() {
                transfer.make_room()?;
            }
            transfer.collect();
        }
        Ok(transfer)
    }

    /// The data of `count` elements of `datatype` without a copy, for an engine that [takes them in
    /// pieces](minfo_engine::win::Window::takes_pieces).
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    pub(crate) fn in_pieces<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        self.transfer(count, datatype, PackingMode::Listed)
    }

    /// Copies the data of `count` elements of `datatype` to memory of the program, which has room for them.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(crate) fn pack(&self, count: usize, datatype: &Datatype, room: Span) -> Result<()> {
        let transfer = self.transfer(count, datatype, PackingMode::Left)?;
        let (mut to, copier) = (room.address, Copier::new());
        transfer.pieces(transfer.span.len.min(room.len), |from, len| {
            copier.copy(span(from, len), span(to, len));
            to += len;
        });
        Ok(())
    }

    /// Copies the data of `count` elements of `datatype` from memory of the program, which has as many.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(crate) fn unpack(&self, count: usize, datatype: &Datatype, data: Span) -> Result<()> {
        let transfer = self.transfer(count, datatype, PackingMode::Left)?;
        let (mut from, copier) = (data.address, Copier::new());
        transfer.pieces(transfer.span.len.min(data.len), |to, len| {
            copier.copy(span(from, len), span(to, len));
            from += len;
        });
        Ok(())
    }

    /// Room for the data of `count` elements of `datatype`, which an operation writes. [`BufferData::deliver`] completes
    /// it.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn incoming<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        self.transfer(count, datatype, PackingMode::Packed)
    }

    /// [`Choice::outgoing`] for a message to send. An engine that takes layouts gets data that are not contiguous in
    /// place.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn sending<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        let mut transfer = BufferData::of(self, count, datatype);
        transfer.find_to_send()?;
        Ok(transfer)
    }

    /// [`Choice::incoming`] for a message to receive, like [`Choice::sending`].
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`, `MPI_ERR_NO_MEM`.
    #[inline(always)]
    pub(crate) fn receiving<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
    ) -> Result<BufferData<'a>> {
        self.transfer(count, datatype, PackingMode::LaidOut)
    }

    #[inline(always)]
    fn transfer<'a>(
        &'a self,
        count: usize,
        datatype: &'a Datatype,
        apart: PackingMode,
    ) -> Result<BufferData<'a>> {
        let mut transfer = BufferData::of(self, count, datatype);
        transfer.find(apart)?;
        Ok(transfer)
    }
}

/// Calls `piece` with the address and length of each piece of `len` bytes of `count` elements of `datatype`, without the first
/// `skip` bytes.
fn pieces(
    choice: &Choice<'_>,
    count: usize,
    datatype: &Datatype,
    (skip, len): (usize, usize),
    mut piece: impl FnMut(usize, usize),
) {
    let address = choice.own_address();
    for run in datatype.runs(count, skip as u64, len as u64) {
        match choice {
            Choice::Described(section) if !section.is_contiguous() => {
                section.pieces(run.offset as usize, run.len, &mut piece);
            }
            Choice::Described(_) | Choice::At(_) => {
                piece(address.wrapping_add_signed(run.offset as isize), run.len);
            }
        }
    }
}

/// This many bytes of the program's memory, or of a copy of it. The pieces of a buffer are in it, as far as its end is known.
fn span(address: usize, len: usize) -> Span {
    Span { address, len }
}
