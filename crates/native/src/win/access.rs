//! Accesses to a window of the library.
//!
//! Data that are only moved are passed as bytes. If the program's data are not contiguous, the library gets a datatype
//! of their pieces, since it uses them until the access is complete.
#![allow(unsafe_code)]

use super::{AccessDirection, NativeWin};
use crate::abi::Handle;
use crate::datatype::{NativeType, combines, operation, pair_unit, unit};
use crate::errhandler::Owner;
use crate::request::{CompletionLocality, NativeOperation, NativeRequest};
use crate::symbols::of;
use libc::c_int;
use minfo_engine::data::{Data, Span};
use minfo_engine::memory;
use minfo_engine::win::{Access, Target, Window};
use minfo_engine::{Complete, Ended, Pending};
use minfo_rules::datatype::{Basic, Op};
use minfo_rules::error::{Class, Error, Result};

/// The library's type of elements.
#[derive(Clone, Copy)]
struct Unit {
    handle: Handle<of::Datatype>,
    /// The size of one in bytes.
    size: usize,
    /// The distance in bytes from one to the next in an array.
    extent: usize,
}

impl Unit {
    /// Whether `len` contiguous bytes are an array of these elements.
    fn fills(&self, len: usize) -> bool {
        self.size == self.extent || len <= self.size
    }
}

/// One side of an access.
struct NativeSide {
    address: usize,
    datatype: NativeType,
    count: c_int,
}

/// Gathers contiguous pieces into blocks of consecutive elements.
struct Blocks {
    unit: Unit,
    /// The address of each block and the number of its elements.
    blocks: Vec<(usize, c_int)>,
    /// The bytes still missing from the last element: those after a gap inside it.
    to_come: usize,
}

impl Blocks {
    fn of(unit: Unit) -> Blocks {
        Blocks {
            unit,
            blocks: Vec::new(),
            to_come: 0,
        }
    }

    /// Adds the next piece: `len` bytes from `place` on.
    fn add(&mut self, mut place: usize, mut len: usize) {
        let Unit { size, extent, .. } = self.unit;
        while len > 0 {
            let of_last = len.min(self.to_come);
            self.to_come -= of_last;
            place += of_last;
            len -= of_last;
            if len == 0 {
                return;
            }
            // Elements without gaps are added all at once.
            let most = match size == extent {
                true => (len / size).clamp(1, c_int::MAX as usize),
                false => 1,
            };
            self.push(place, most as c_int);
            self.to_come = most * size;
        }
    }

    /// The addresses of all elements.
    fn elements(&self) -> impl Iterator<Item = usize> {
        let extent = self.unit.extent;
        let each = move |&(begin, count): &(usize, c_int)| {
            (0..count as usize).map(move |number| begin.wrapping_add(number * extent))
        };
        self.blocks.iter().flat_map(each)
    }

    fn push(&mut self, place: usize, number: c_int) {
        if let Some((begin, count)) = self.blocks.last_mut()
            && place == begin.wrapping_add(*count as usize * self.unit.extent)
            && let Some(sum) = count.checked_add(number)
        {
            *count = sum;
            return;
        }
        self.blocks.push((place, number));
    }
}

impl NativeWin {
    fn bytes(&self) -> Unit {
        Unit {
            handle: self.library.abi.byte,
            size: 1,
            extent: 1,
        }
    }

    /// The library's pair type, if its reductions of those are correct.
    fn pair(&self, basic: Basic) -> Option<Handle<of::Datatype>> {
        let is_wrong = self.library.quirks.combines_pairs_singly && basic.has_hole();
        pair_unit(self.library, basic).filter(|_| !is_wrong)
    }

    /// Whether an accumulate of `len` bytes must be split into its elements.
    fn is_split(&self, unit: Unit, len: usize) -> bool {
        !unit.fills(len) && self.library.quirks.combines_pairs_singly
    }

    /// Makes a call for each element of an accumulate of `len` bytes, in order: with the element of the target and
    /// those of the program's buffers; buffers that are ignored are empty.
    fn for_each<const K: usize>(
        &self,
        data: [Data; K],
        target: &Target<'_>,
        len: usize,
        unit: Unit,
        mut call: impl FnMut([NativeSide; K], (NativeType, c_int)) -> Result<()>,
    ) -> Result<()> {
        let mut places = Blocks::of(unit);
        for run in target.datatype.runs(target.count, 0, len as u64) {
            places.add(run.offset as usize, run.len);
        }
        let sides = data.map(|data| {
            let mut blocks = Blocks::of(unit);
            for piece in data.all_pieces() {
                blocks.add(piece.address, piece.len);
            }
            blocks.elements().collect::<Vec<_>>()
        });
        for (number, place) in places.elements().enumerate() {
            let elements = sides.each_ref().map(|side| {
                let address = side.get(number).copied();
                NativeSide {
                    address: address.unwrap_or(0),
                    datatype: NativeType::predefined(self.library, unit.handle),
                    count: address.is_some().into(),
                }
            });
            let there = match place {
                0 => NativeType::predefined(self.library, unit.handle),
                place => NativeType::scattered(self.library, unit.handle, &[(place, 1)])?,
            };
            call(elements, (there, 1))?;
        }
        Ok(())
    }

    /// The library's type for elements of an operation.
    fn unit(&self, basic: Basic, op: Op) -> Result<Unit> {
        let known = unit(self.library, basic)
            .filter(|_| combines(self.library, basic, op))
            .or_else(|| self.pair(basic));
        let is_moved = matches!(op, Op::Replace | Op::NoOp);
        match known {
            Some(handle) => Ok(Unit {
                handle,
                size: basic.size(),
                extent: basic.extent(),
            }),
            None if is_moved => Ok(self.bytes()),
            None => {
                let what = format!(
                    "the MPI library cannot combine elements of {} in a window",
                    basic.name()
                );
                Err(Error::new(Class::UnsupportedOperation, what))
            }
        }
    }

    /// The program's data (the first `len` bytes) as the library takes them.
    #[inline(always)]
    fn side(&self, data: Data, unit: Unit) -> Result<NativeSide> {
        match data.pieces {
            [] if unit.fills(data.span.len) => {
                let (datatype, count) = NativeType::units(
                    self.library,
                    unit.handle,
                    unit.size,
                    data.span.len / unit.size,
                )?;
                Ok(NativeSide {
                    address: data.span.address,
                    datatype,
                    count,
                })
            }
            _ => self.scattered(data.all_pieces(), data.span.len, unit),
        }
    }

    /// Moves data within this process if the two sides overlap: at once, as if all data were read before any are
    /// written.
    pub(super) fn move_here(
        &self,
        origin: Data,
        target: Target<'_>,
        way: AccessDirection,
    ) -> Result<()> {
        let own = self.own_target(&target)?;
        let is_plain = origin.is_in_one_piece() && target.datatype.is_contiguous(target.count);
        let Some(own) = own.filter(|_| is_plain) else {
            return Err(self.refuse_overlap());
        };
        match way {
            AccessDirection::Out => memory::copy(origin.span, own),
            AccessDirection::In => memory::copy(own, origin.span),
        }
        Ok(())
    }

    /// Checks that the buffers of an accumulate within this process do not overlap the target.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION`
    pub(super) fn check_apart(
        &self,
        origin: &Data,
        result: &Data,
        target: &Target<'_>,
        op: Op,
    ) -> Result<()> {
        let sides = match op {
            Op::NoOp => &[result][..],
            _ => &[result, origin],
        };
        match self.overlaps(sides, target)? {
            true => Err(self.refuse_overlap()),
            false => Ok(()),
        }
    }

    #[cold]
    fn scattered(&self, pieces: &[Span], len: usize, unit: Unit) -> Result<NativeSide> {
        let mut left = len;
        let mut list = Blocks::of(unit);
        for piece in pieces {
            let now = piece.len.min(left);
            left -= now;
            list.add(piece.address, now);
        }
        if let [(address, count)] = list.blocks[..] {
            return Ok(NativeSide {
                address,
                datatype: NativeType::predefined(self.library, unit.handle),
                count,
            });
        }
        let datatype = NativeType::scattered(self.library, unit.handle, &list.blocks)?;
        // The displacements are addresses relative to MPI_BOTTOM, which is 0 in all families.
        Ok(NativeSide {
            address: 0,
            datatype,
            count: 1,
        })
    }

    /// The target of `len` bytes.
    #[inline(always)]
    fn place(&self, target: &Target<'_>, len: usize, unit: Unit) -> Result<(NativeType, c_int)> {
        if target.datatype.is_contiguous(target.count) && unit.fills(len) {
            return NativeType::units(self.library, unit.handle, unit.size, len / unit.size);
        }
        self.place_apart(target, len, unit)
    }

    #[cold]
    fn place_apart(
        &self,
        target: &Target<'_>,
        len: usize,
        unit: Unit,
    ) -> Result<(NativeType, c_int)> {
        let is_all = target.count.checked_mul(target.datatype.size()) == Some(len);
        let is_known = unit.size == unit.extent || target.datatype.is_predefined();
        if is_all
            && is_known
            && let Ok(count) = c_int::try_from(target.count)
        {
            let unit = (unit.handle, unit.size);
            return Ok((NativeType::of(self.library, unit, target.datatype)?, count));
        }
        let mut list = Blocks::of(unit);
        for run in target.datatype.runs(target.count, 0, len as u64) {
            list.add(run.offset as usize, run.len);
        }
        let datatype = NativeType::scattered(self.library, unit.handle, &list.blocks)?;
        Ok((datatype, 1))
    }

    #[inline(always)]
    pub(super) fn put_data(&self, origin: Data, target: Target<'_>) -> Result<()> {
        let from = self.side(origin, self.bytes())?;
        let (datatype, count) = self.place(&target, origin.span.len, self.bytes())?;
        self.call(|win| {
            // SAFETY: address, count and datatype describe the program's data, which stay valid until the access is
            // complete, as MPI requires.
            unsafe {
                self.library.symbols.put(
                    from.address,
                    from.count,
                    from.datatype.handle(),
                    target.rank,
                    target.disp as isize,
                    count,
                    datatype.handle(),
                    win,
                )
            }
        })
    }

    #[inline(always)]
    pub(super) fn get_data(&self, origin: Data, target: Target<'_>) -> Result<()> {
        let to = self.side(origin, self.bytes())?;
        let (datatype, count) = self.place(&target, origin.span.len, self.bytes())?;
        self.call(|win| {
            // SAFETY: `to` covers exactly the pieces of the program's buffer; the library may use them until the access
            // is complete, as MPI requires.
            unsafe {
                self.library.symbols.get(
                    to.address,
                    to.count,
                    to.datatype.handle(),
                    target.rank,
                    target.disp as isize,
                    count,
                    datatype.handle(),
                    win,
                )
            }
        })
    }

    pub(super) fn start_access_of_data(
        &self,
        access: Access,
        origin: Data,
        target: Target<'_>,
    ) -> Result<Box<dyn Pending>> {
        let (unit, op) = match access {
            Access::Put | Access::Get => (self.bytes(), None),
            Access::Accumulate(op) => (
                self.unit(origin.basic, op)?,
                Some(operation(self.library, op)?),
            ),
        };
        if let Access::Accumulate(op) = access
            && self.is_split(unit, origin.span.len)
        {
            self.accumulate_data(origin, target, op)?;
            self.flush(Some(target.rank), false)?;
            return Ok(Box::new(Complete));
        }
        let side = self.side(origin, unit)?;
        let (datatype, count) = self.place(&target, origin.span.len, unit)?;
        let is_scattered =
            !origin.is_in_one_piece() || !target.datatype.is_contiguous(target.count);
        let symbols = &self.library.symbols;
        let (address, number, element) = (side.address, side.count, side.datatype.handle());
        let (rank, disp, datatype) = (target.rank, target.disp as isize, datatype.handle());
        let started = self.started(|request| {
            let win = self.handle;
            // SAFETY: MPI requires the program to keep its buffer, which the library reads or writes, valid until the
            // request is complete; the datatypes are valid during the call, and the library keeps what it needs of them
            // afterwards.
            unsafe {
                match (access, op) {
                    (Access::Get, _) => symbols.rget(
                        address, number, element, rank, disp, count, datatype, win, request,
                    ),
                    (Access::Accumulate(_), Some(op)) => symbols.raccumulate(
                        address, number, element, rank, disp, count, datatype, op, win, request,
                    ),
                    (Access::Put | Access::Accumulate(_), _) => symbols.rput(
                        address, number, element, rank, disp, count, datatype, win, request,
                    ),
                }
            }
        })?;
        Ok(self.pending(started, is_scattered.then_some(target.rank)))
    }

    pub(super) fn start_get_accumulate_of_data(
        &self,
        origin: Data,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<Box<dyn Pending>> {
        let unit = self.unit(target.datatype.basic(), op)?;
        if self.is_split(unit, result.span.len) {
            self.get_accumulate_data(origin, result, target, op)?;
            self.flush(Some(target.rank), false)?;
            return Ok(Box::new(Complete));
        }
        let op = operation(self.library, op)?;
        let from = self.side(origin, unit)?;
        let to = self.side(result, unit)?;
        let (datatype, count) = self.place(&target, result.span.len, unit)?;
        let is_scattered = !origin.is_in_one_piece()
            || !result.is_in_one_piece()
            || !target.datatype.is_contiguous(target.count);
        let started = self.started(|request| {
            // SAFETY: both buffers have that many elements, and the program does not touch them until the access is
            // complete; with MPI_NO_OP the library ignores the origin.
            unsafe {
                self.library.symbols.rget_accumulate(
                    from.address,
                    from.count,
                    from.datatype.handle(),
                    to.address,
                    to.count,
                    to.datatype.handle(),
                    target.rank,
                    target.disp as isize,
                    count,
                    datatype.handle(),
                    op,
                    self.handle,
                    request,
                )
            }
        })?;
        Ok(self.pending(started, is_scattered.then_some(target.rank)))
    }

    fn started(
        &self,
        by: impl FnOnce(&mut Handle<of::Request>) -> c_int,
    ) -> Result<NativeOperation> {
        let of = self.sharing.with_handler(Owner::Win(self.handle));
        let _quiet = self.quiet()?;
        NativeOperation::started(self.library, of, by)
    }

    /// The request of an access that was started. If the data on one side, at rank `scattered`, are not contiguous, the
    /// access is completed first, because the library may report it as complete too early (`scattered-requests-early`).
    /// If that fails, the access continues, and waiting for it returns the error.
    fn pending(&self, started: NativeOperation, scattered: Option<i32>) -> Box<dyn Pending> {
        let settled = scattered.map_or(Ok(()), |rank| self.flush(Some(rank), false));
        NativeRequest::completed_by(started, CompletionLocality::Alone, |ended| {
            ended.and(settled).map(|()| Ended::default())
        })
    }

    pub(super) fn accumulate_data(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()> {
        let unit = self.unit(origin.basic, op)?;
        let op = operation(self.library, op)?;
        let len = origin.span.len;
        if self.is_split(unit, len) {
            return self.for_each([origin], &target, len, unit, |[from], place| {
                self.accumulate_side(&from, &target, &place, op)
            });
        }
        let from = self.side(origin, unit)?;
        let place = self.place(&target, len, unit)?;
        self.accumulate_side(&from, &target, &place, op)
    }

    #[inline(always)]
    fn accumulate_side(
        &self,
        from: &NativeSide,
        target: &Target<'_>,
        (datatype, count): &(NativeType, c_int),
        op: Handle<of::Op>,
    ) -> Result<()> {
        self.call(|win| {
            // SAFETY: all elements that `side` found are in the program's buffer, which stays unchanged until the
            // access is complete, as MPI requires.
            unsafe {
                self.library.symbols.accumulate(
                    from.address,
                    from.count,
                    from.datatype.handle(),
                    target.rank,
                    target.disp as isize,
                    *count,
                    datatype.handle(),
                    op,
                    win,
                )
            }
        })
    }

    pub(super) fn get_accumulate_data(
        &self,
        origin: Data,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<()> {
        let unit = self.unit(target.datatype.basic(), op)?;
        let native = operation(self.library, op)?;
        let is_one = target.count == 1 && target.datatype.is_predefined();
        let is_whole =
            result.span.len == unit.size && (op == Op::NoOp || origin.span.len == unit.size);
        let is_direct = origin.is_in_one_piece() && result.is_in_one_piece();
        if is_one && is_whole && is_direct {
            return self.call(|win| {
                // SAFETY: `is_whole` and `is_direct` have checked that both are one contiguous element (or, with
                // MPI_NO_OP, that the origin is ignored); the program does not touch them until the access is complete,
                // as MPI requires.
                unsafe {
                    self.library.symbols.fetch_and_op(
                        origin.span.address,
                        result.span.address,
                        unit.handle,
                        target.rank,
                        target.disp as isize,
                        native,
                        win,
                    )
                }
            });
        }
        let len = result.span.len;
        if self.is_split(unit, len) {
            let data = [origin, result];
            return self.for_each(data, &target, len, unit, |[from, to], place| {
                self.get_accumulate_sides(&from, &to, &target, &place, native)
            });
        }
        let (from, to) = (self.side(origin, unit)?, self.side(result, unit)?);
        let place = self.place(&target, len, unit)?;
        self.get_accumulate_sides(&from, &to, &target, &place, native)
    }

    #[inline(always)]
    fn get_accumulate_sides(
        &self,
        from: &NativeSide,
        to: &NativeSide,
        target: &Target<'_>,
        (datatype, count): &(NativeType, c_int),
        op: Handle<of::Op>,
    ) -> Result<()> {
        self.call(|win| {
            // SAFETY: the library gets only the data that `side` describes, which the program does not touch until the
            // access is complete, as MPI requires.
            unsafe {
                self.library.symbols.get_accumulate(
                    from.address,
                    from.count,
                    from.datatype.handle(),
                    to.address,
                    to.count,
                    to.datatype.handle(),
                    target.rank,
                    target.disp as isize,
                    *count,
                    datatype.handle(),
                    op,
                    win,
                )
            }
        })
    }

    pub(super) fn compare_and_swap_data(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()> {
        let basic = target.datatype.basic();
        let unit = self.unit(basic, Op::Replace)?;
        if unit.size != basic.size() {
            let what = format!(
                "the MPI library cannot compare and swap elements of {}",
                basic.name()
            );
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        let is_own = target.rank == self.rank && !self.is_alone;
        if is_own && unit.size == 8 && self.library.quirks.crashes_on_own_long_swaps {
            let what = "this MPI library crashes when a process compares and swaps 8 bytes of its own memory";
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        self.call(|win| {
            // SAFETY: each of the three is one element of the datatype, which the program does not touch until the
            // access is complete, as MPI requires.
            unsafe {
                self.library.symbols.compare_and_swap(
                    origin.span.address,
                    compare.span.address,
                    result.span.address,
                    unit.handle,
                    target.rank,
                    target.disp as isize,
                    win,
                )
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks, and the places of the first elements, of these pieces.
    fn blocks(
        size: usize,
        extent: usize,
        pieces: &[(usize, usize)],
    ) -> (Vec<(usize, c_int)>, Vec<usize>) {
        let mut blocks = Blocks::of(Unit {
            handle: Handle::UNSET,
            size,
            extent,
        });
        for &(place, len) in pieces {
            blocks.add(place, len);
        }
        let elements = blocks.elements().take(9).collect();
        (blocks.blocks, elements)
    }

    #[test]
    fn elements_without_gaps_are_blocks() {
        let found = blocks(4, 4, &[(100, 8), (108, 4), (200, 4)]);
        assert_eq!(found, (vec![(100, 3), (200, 1)], vec![100, 104, 108, 200]));
        let (all, _) = blocks(1, 1, &[(8, 1 << 32)]);
        let most = c_int::MAX;
        assert_eq!(
            all,
            [
                (8, most),
                (8 + most as usize, most),
                (8 + 2 * most as usize, 2)
            ]
        );
        assert_eq!(blocks(8, 8, &[(0, 0)]), (vec![], vec![]));
    }

    #[test]
    fn pairs_are_found_by_their_first_bytes() {
        // MPI_DOUBLE_INT: an array, then every second element, then without padding.
        let pieces = [(0, 12), (16, 12), (48, 12), (80, 24)];
        let found = (
            vec![(0, 2), (48, 1), (80, 1), (92, 1)],
            vec![0, 16, 48, 80, 92],
        );
        assert_eq!(blocks(12, 16, &pieces), found);
        // MPI_SHORT_INT: the end of one pair and the start of the next one may be one piece.
        let apart = [(0, 2), (4, 4), (8, 2), (12, 4)];
        let joined = [(0, 2), (4, 6), (12, 4)];
        for pieces in [&apart[..], &joined[..]] {
            assert_eq!(blocks(6, 8, pieces), (vec![(0, 2)], vec![0, 8]));
        }
    }
}
