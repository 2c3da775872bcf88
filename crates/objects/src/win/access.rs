//! The rules of one-sided accesses (MPI 4.1, sections 12.3 and 12.5): the target, the epoch, and which data match.

use super::{Flavor, Win};
use minfo_engine::data::{Data, Span};
use minfo_engine::memory_window::OwnMemory;
use minfo_engine::win::{Access, Target, Window};
use minfo_rules::constants::MPI_PROC_NULL;
use minfo_rules::datatype::count;
use minfo_rules::datatype::{Basic, Category, Datatype, Op};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::text::counted;
use std::sync::Arc;

/// How an access completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It is complete when the epoch ends, or after a flush.
    Epoch,
    /// It has a request, and needs a lock epoch (MPI 4.1, section 12.3.5).
    Request,
}

impl Win {
    /// The target of an access; `None` for `MPI_PROC_NULL`, where nothing happens.
    ///
    /// # Errors
    /// `MPI_ERR_COUNT`, `MPI_ERR_RANK`, `MPI_ERR_DISP`; `MPI_ERR_RMA_SYNC` if no epoch allows it.
    #[inline(always)]
    pub fn target<'a>(
        &self,
        rank: i32,
        disp: i64,
        target_count: i64,
        datatype: &'a Datatype,
        completion: Completion,
    ) -> Result<Option<Target<'a>>> {
        let count = count(target_count, "target_count")?;
        if rank == MPI_PROC_NULL {
            return Ok(None);
        }
        self.check_rank(rank)?;
        if self.flavor != Flavor::Dynamic {
            not_negative::<i64>(Class::Disp, "target_disp", disp)?;
        }
        self.epochs.check_access(rank, completion)?;
        Ok(Some(Target {
            rank,
            disp,
            count,
            datatype,
        }))
    }

    /// The window's own memory, for an access to process `rank` inside it: then nothing else needs to be checked.
    #[inline(always)]
    pub fn own_memory(&self, rank: i32) -> Option<&OwnMemory> {
        let memory = self.own_memory.as_ref()?;
        (rank == 0 && self.epochs.is_open_to_itself()).then_some(memory)
    }

    /// Whether nothing is left to complete: then the engine's `flush`, which may wait, need not be called.
    #[inline(always)]
    pub fn is_flushed(&self) -> bool {
        self.own_memory.is_some() || self.engine.is_flushed()
    }

    /// `MPI_Put`: copies the data to the target, which may have more room.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE`, `MPI_ERR_TRUNCATE`, and those of the engine.
    #[inline(always)]
    pub fn put(&mut self, origin: Data, target: Target<'_>) -> Result<()> {
        check_sent(origin, target)?;
        self.engine.put(origin, target)?;
        self.epochs.accessed();
        Ok(())
    }

    /// `MPI_Get`: copies the data of the target to the origin, which may have more room. Returns the number of bytes.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE`, `MPI_ERR_TRUNCATE`, and those of the engine.
    #[inline(always)]
    pub fn get(&mut self, origin: Data, target: Target<'_>) -> Result<usize> {
        let len = check_received(origin, target)?;
        self.engine.get(first(origin, len), target)?;
        self.epochs.accessed();
        Ok(len)
    }

    /// An access with a request: returns the window that performs it after it is unlocked, since a library may have to
    /// wait for the target, and the data to be moved.
    ///
    /// # Errors
    /// Those of [`Win::put`], [`Win::get`] and [`Win::accumulate`], except the engine's.
    pub fn access<'a>(
        &self,
        access: Access,
        origin: Data<'a>,
        target: Target<'_>,
    ) -> Result<(Data<'a>, Arc<dyn Window>)> {
        let data = match access {
            Access::Put => {
                check_sent(origin, target)?;
                origin
            }
            Access::Get => first(origin, check_received(origin, target)?),
            Access::Accumulate(op) => combined(origin, target, op)?,
        };
        Ok((data, Arc::clone(&self.engine)))
    }

    /// `MPI_Accumulate`.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE` also if the two datatypes are not made from the same one; `MPI_ERR_OP` also for `MPI_NO_OP`;
    /// `MPI_ERR_TRUNCATE`, and those of the engine.
    pub fn accumulate(&mut self, origin: Data, target: Target<'_>, op: Op) -> Result<()> {
        let origin = combined(origin, target, op)?;
        self.engine.accumulate(origin, target, op)?;
        self.epochs.accessed();
        Ok(())
    }

    /// `MPI_Get_accumulate`. With `MPI_NO_OP` there is no origin (MPI 4.1, section 12.3.4). Returns the number of
    /// bytes.
    ///
    /// # Errors
    /// Those of [`Win::accumulate`]; `MPI_ERR_COUNT` if the origin has less than the target: libraries combine as much
    /// as the target has, and read beyond the end of the origin.
    pub fn get_accumulate(
        &mut self,
        origin: Option<Data>,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<usize> {
        let [origin, result] = fetched(origin, result, target, op)?;
        self.engine.get_accumulate(origin, result, target, op)?;
        self.epochs.accessed();
        Ok(result.span.len)
    }

    /// `MPI_Rget_accumulate`: [`Win::access`] with the data of the origin and of the result.
    ///
    /// # Errors
    /// Those of [`Win::get_accumulate`], except the engine's.
    pub fn rget_accumulate<'a>(
        &self,
        origin: Option<Data<'a>>,
        result: Data<'a>,
        target: Target<'_>,
        op: Op,
    ) -> Result<([Data<'a>; 2], Arc<dyn Window>)> {
        let data = fetched(origin, result, target, op)?;
        Ok((data, Arc::clone(&self.engine)))
    }

    /// `MPI_Compare_and_swap`.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE` for a type that is neither an integer nor a logical nor MPI_BYTE, and those of the
    /// engine.
    pub fn compare_and_swap(
        &mut self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()> {
        let basic = target.datatype.basic();
        let is_allowed = matches!(
            basic.category(),
            Category::Integer | Category::Logical | Category::MultiLanguage | Category::Byte
        );
        if !is_allowed || basic.is_packed() {
            return Err(Error::new(
                Class::Type,
                format!("{} cannot be compared and swapped", basic.name()),
            ));
        }
        self.engine
            .compare_and_swap(origin, compare, result, target)?;
        self.epochs.accessed();
        Ok(())
    }
}

/// A datatype of `MPI_Fetch_and_op` and `MPI_Compare_and_swap` (MPI 4.1, section 12.3.4).
///
/// # Errors
/// `MPI_ERR_TYPE`.
pub fn check_predefined(datatype: &Datatype) -> Result<()> {
    if datatype.is_predefined() {
        return Ok(());
    }
    let what = "datatype is not a predefined one";
    Err(Error::new(Class::Type, what))
}

/// The first `len` bytes.
#[inline(always)]
fn first(data: Data, len: usize) -> Data {
    let address = data.span.address;
    Data {
        span: Span { address, len },
        ..data
    }
}

/// The bytes of data at the target.
#[inline(always)]
fn len(target: Target<'_>) -> usize {
    // If this overflows, no window is that large.
    target.count.saturating_mul(target.datatype.size())
}

/// Checks that the data match the target, like a message sent to it (MPI 4.1, section 12.3.1).
#[inline(always)]
fn check_sent(origin: Data, target: Target<'_>) -> Result<()> {
    check_fit(origin.span.len, len(target), origin, target)
}

/// Checks that the data of the target match the origin. Returns their size in bytes.
#[inline(always)]
fn check_received(origin: Data, target: Target<'_>) -> Result<usize> {
    let len = len(target);
    check_fit(len, origin.span.len, origin, target)?;
    Ok(len)
}

#[inline(always)]
fn check_fit(len: usize, room: usize, origin: Data, target: Target<'_>) -> Result<()> {
    let common = len.min(room);
    if let Some((one, other)) = origin
        .signature()
        .difference(target.datatype.signature(), common)
    {
        return Err(differ(one, other));
    }
    if len > room {
        return Err(too_long(len, room));
    }
    Ok(())
}

/// No data match zero elements of the target, whatever the datatypes. (Open MPI treats that as an error, so it is not
/// called.)
fn of_same_type<'a>(data: Data<'a>, target: Target<'_>) -> Data<'a> {
    match data.span.len == 0 && len(target) == 0 {
        true => Data::new(Span::default(), target.datatype.basic()),
        false => data,
    }
}

/// The data of `MPI_Accumulate`, which match the target.
fn combined<'a>(origin: Data<'a>, target: Target<'_>, op: Op) -> Result<Data<'a>> {
    if op == Op::NoOp {
        let what = "MPI_NO_OP cannot be used in MPI_Accumulate";
        return Err(Error::new(Class::Op, what));
    }
    let origin = of_same_type(origin, target);
    check_accumulated(origin, target, op)?;
    Ok(origin)
}

/// The data of the origin and of the result of `MPI_Get_accumulate`, which match the target.
fn fetched<'a>(
    origin: Option<Data<'a>>,
    result: Data<'a>,
    target: Target<'_>,
    op: Op,
) -> Result<[Data<'a>; 2]> {
    let basic = target.datatype.basic();
    let has_origin = origin.is_some();
    let origin = origin.unwrap_or(Data::new(Span::default(), basic));
    let (origin, result) = (of_same_type(origin, target), of_same_type(result, target));
    check_accumulated(origin, target, op)?;
    if has_origin && origin.span.len < len(target) {
        return Err(too_short(origin.span.len, len(target)));
    }
    check_same(result.basic, basic)?;
    let len = check_received(result, target)?;
    Ok([origin, first(result, len)])
}

fn check_accumulated(origin: Data, target: Target<'_>, op: Op) -> Result<()> {
    check_same(origin.basic, target.datatype.basic())?;
    // If nothing is combined, programs leave the default operation beside any datatype.
    if origin.span.len > 0 || len(target) > 0 {
        op.check(origin.basic)?;
    }
    check_sent(origin, target)
}

/// Checks that all sides of an accumulate are made from the same predefined datatype (MPI 4.1, section 12.3.4).
fn check_same(one: Basic, other: Basic) -> Result<()> {
    if one == other && one != Basic::MIXED {
        return Ok(());
    }
    Err(differ(one, other))
}

#[cold]
fn too_long(len: usize, room: usize) -> Error {
    let what = format!(
        "data of {} for {} on the other side",
        counted(len, "byte"),
        counted(room, "byte")
    );
    Error::new(Class::Truncate, what)
}

#[cold]
fn too_short(len: usize, expected: usize) -> Error {
    let len = counted(len, "byte");
    let what = format!("the origin has {len} of data, and the target {expected}: expected as many");
    Error::new(Class::Count, what)
}

#[cold]
fn differ(one: Basic, other: Basic) -> Error {
    let (one, other) = (one.name(), other.name());
    Error::new(
        Class::Type,
        format!("the datatypes of the two sides do not match: {one}, {other}"),
    )
}
