//! Datatypes: predefined ones and those that a program makes (MPI 4.1, chapter 5).
#![allow(unsafe_code)]
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::comm::{fortran_name, shown};
use super::errhandler::{give_c, give_fortran};
use super::foreign::{
    ArrayIn, ArrayOut, CTextIn, CTextOut, Descriptor, Ierror, InOut, Integers, Out, TextIn,
    TextOut, UNDEFINED,
};
use super::guard::{Call, guard};
use super::section::Section;
use libc::c_int;
use minfo_core::datatype::{
    Arguments, Combiner, Contents, Datatype, Distributed, Fint, Lengths, Order, Type,
};
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::mpi::attribute::{self, Owner};
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::mpi::{datatype as datatypes, kinds, life};
use minfo_core::system::memory::Room;

/// Runs `body` of a call on a datatype.
pub(super) fn guard_type(
    procedure: &'static str,
    datatype: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard(|| Call::on(procedure, "datatype", datatype), body)
}

/// Makes a datatype from `oldtype`, and notes how it is made.
fn make(
    procedure: &'static str,
    oldtype: c_int,
    newtype: Out<c_int>,
    make: impl FnOnce(Made<'_>) -> Result<Datatype>,
) -> c_int {
    guard_type(procedure, oldtype, || {
        newtype.answer("newtype", || {
            life::running()?;
            let old = datatypes::find(oldtype)?;
            datatypes::insert(make(Made { old: &old })?)
        })
    })
}

/// A datatype that another is made from.
#[derive(Clone, Copy)]
struct Made<'a> {
    old: &'a Type,
}

impl Made<'_> {
    /// What its constructor was given.
    fn contents(self, combiner: Combiner, given: Arguments<'_>) -> Result<Contents> {
        Contents::new(combiner, given, vec![self.old.clone()])
    }
}

/// An array of counts or displacements, `count` long.
macro_rules! list {
    ($name:ident, $width:ident, $count:expr) => {
        $name.with_width($width).read($count, stringify!($name))?
    };
}

/// The blocks of a constructor that has a list of them.
#[derive(Clone, Copy)]
pub(super) struct Blocks<'a> {
    pub(super) count: i64,
    pub(super) lengths: Integers<'a>,
    pub(super) displacements: Integers<'a>,
}

impl Blocks<'_> {
    /// Their number, their lengths and their displacements.
    fn read(self) -> Result<(i64, Vec<i64>, Vec<i64>)> {
        let count = checked(self.count)?;
        let lengths = self.lengths.read(count, "array_of_blocklengths")?;
        let displacements = self.displacements.read(count, "array_of_displacements")?;
        Ok((count, lengths, displacements))
    }
}

/// The length of the arrays of a constructor.
fn checked(count: i64) -> Result<i64> {
    not_negative(Class::Count, "count", count)
}

/// `MPI_Type_size(datatype, size)`: the bytes of data in an element.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_size(datatype: c_int, size: Out<i64>) -> c_int {
    guard_type("MPI_Type_size", datatype, || {
        size.answer("size", || Ok(datatypes::find(datatype)?.size() as i64))
    })
}

/// `MPI_Type_size_x(datatype, size)`: the same with an `MPI_Count`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_size_x(datatype: c_int, size: Out<i64>) -> c_int {
    guard_type("MPI_Type_size_x", datatype, || {
        size.answer("size", || Ok(datatypes::find(datatype)?.size() as i64))
    })
}

/// A lower bound and an extent.
fn extent(
    procedure: &'static str,
    datatype: c_int,
    (lb, extent): (Out<i64>, Out<i64>),
    (lb_name, extent_name): (&'static str, &'static str),
    bounds: impl FnOnce(&Datatype) -> (i64, i64),
) -> c_int {
    guard_type(procedure, datatype, || {
        let lb = lb.required(lb_name)?;
        let extent = extent.required(extent_name)?;
        let bounds = bounds(&*datatypes::find(datatype)?);
        lb.give(bounds.0);
        extent.give(bounds.1);
        Ok(())
    })
}

/// `MPI_Type_get_extent(datatype, lb, extent)`: where an element starts, and the distance to the next one, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_extent(datatype: c_int, lb: Out<i64>, extent: Out<i64>) -> c_int {
    let (places, names) = ((lb, extent), ("lb", "extent"));
    self::extent("MPI_Type_get_extent", datatype, places, names, |datatype| {
        (datatype.lb(), datatype.extent())
    })
}

/// `MPI_Type_get_extent_x(datatype, lb, extent)`: the same with `MPI_Count`s.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_extent_x(
    datatype: c_int,
    lb: Out<i64>,
    extent: Out<i64>,
) -> c_int {
    let (places, names) = ((lb, extent), ("lb", "extent"));
    self::extent(
        "MPI_Type_get_extent_x",
        datatype,
        places,
        names,
        |datatype| (datatype.lb(), datatype.extent()),
    )
}

/// `MPI_Type_get_true_extent(datatype, true_lb, true_extent)`: the bytes from the first to the last byte of data.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_true_extent(
    datatype: c_int,
    true_lb: Out<i64>,
    true_extent: Out<i64>,
) -> c_int {
    let (places, names) = ((true_lb, true_extent), ("true_lb", "true_extent"));
    self::extent(
        "MPI_Type_get_true_extent",
        datatype,
        places,
        names,
        |datatype| {
            (
                datatype.true_lb(),
                datatype.true_extent().unwrap_or(UNDEFINED.into()),
            )
        },
    )
}

/// `MPI_Type_get_true_extent_x(datatype, true_lb, true_extent)`: the same with `MPI_Count`s.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_true_extent_x(
    datatype: c_int,
    true_lb: Out<i64>,
    true_extent: Out<i64>,
) -> c_int {
    let (places, names) = ((true_lb, true_extent), ("true_lb", "true_extent"));
    self::extent(
        "MPI_Type_get_true_extent_x",
        datatype,
        places,
        names,
        |datatype| {
            (
                datatype.true_lb(),
                datatype.true_extent().unwrap_or(UNDEFINED.into()),
            )
        },
    )
}

/// `MPI_Type_contiguous(count, oldtype, newtype)`: `count` consecutive elements.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_contiguous(count: i64, oldtype: c_int, newtype: Out<c_int>) -> c_int {
    make("MPI_Type_contiguous", oldtype, newtype, |made| {
        let datatype = Datatype::contiguous(count, made.old)?;
        let given = Arguments {
            counts: [&[count], &[], &[], &[]],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Contiguous, given)?))
    })
}

/// `MPI_Type_vector(count, blocklength, stride, oldtype, newtype)`: `count` blocks of `blocklength`
/// elements, `stride` elements from one to the next.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_vector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_vector", oldtype, newtype, |made| {
        let datatype = Datatype::vector(count, blocklength, stride, made.old)?;
        let given = Arguments {
            counts: [&[count, blocklength, stride], &[], &[], &[]],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Vector, given)?))
    })
}

/// `MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype)`: the same with `stride` in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_hvector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = (count, blocklength, stride);
    hvector("MPI_Type_create_hvector", blocks, oldtype, newtype)
}

/// `count` blocks of `blocklength` elements, `stride` bytes apart.
pub(super) fn hvector(
    procedure: &'static str,
    (count, blocklength, stride): (i64, i64, i64),
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make(procedure, oldtype, newtype, |made| {
        let datatype = Datatype::hvector(count, blocklength, stride, made.old)?;
        let given = Arguments {
            counts: [&[count, blocklength], &[], &[], &[]],
            addresses: &[stride],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Hvector, given)?))
    })
}

/// `MPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype)`: blocks of different
/// lengths at displacements in elements.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_indexed(
    count: i64,
    array_of_blocklengths: ArrayIn,
    array_of_blocklengths_width: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_indexed", oldtype, newtype, |made| {
        let count = checked(count)?;
        let lengths = list!(array_of_blocklengths, array_of_blocklengths_width, count);
        let mut displacements = list!(array_of_displacements, array_of_displacements_width, count);
        let given = Arguments {
            counts: [&[count], &lengths, &displacements, &[]],
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::Indexed, given)?;
        let lengths = Lengths::Each(&lengths);
        Ok(Datatype::indexed(lengths, &mut displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype)`: the same with
/// displacements in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_hindexed(
    count: i64,
    array_of_blocklengths: ArrayIn,
    array_of_blocklengths_width: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = Blocks {
        count,
        lengths: array_of_blocklengths.with_width(array_of_blocklengths_width),
        displacements: array_of_displacements.with_width(array_of_displacements_width),
    };
    hindexed("MPI_Type_create_hindexed", blocks, oldtype, newtype)
}

/// Blocks of different lengths at displacements in bytes.
pub(super) fn hindexed(
    procedure: &'static str,
    blocks: Blocks<'_>,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make(procedure, oldtype, newtype, |made| {
        let (count, lengths, displacements) = blocks.read()?;
        let given = Arguments {
            counts: [&[count], &lengths, &[], &[]],
            addresses: &displacements,
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::Hindexed, given)?;
        let lengths = Lengths::Each(&lengths);
        Ok(Datatype::hindexed(lengths, &displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype)`: blocks of one length
/// at displacements in elements.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_indexed_block(
    count: i64,
    blocklength: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_indexed_block", oldtype, newtype, |made| {
        let count = checked(count)?;
        let mut displacements = list!(array_of_displacements, array_of_displacements_width, count);
        let given = Arguments {
            counts: [&[count, blocklength], &displacements, &[], &[]],
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::IndexedBlock, given)?;
        let lengths = Lengths::All(blocklength);
        Ok(Datatype::indexed(lengths, &mut displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype)`: the same with
/// displacements in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_hindexed_block(
    count: i64,
    blocklength: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_hindexed_block", oldtype, newtype, |made| {
        let count = checked(count)?;
        let displacements = list!(array_of_displacements, array_of_displacements_width, count);
        let given = Arguments {
            counts: [&[count, blocklength], &[], &[], &[]],
            addresses: &displacements,
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::HindexedBlock, given)?;
        let lengths = Lengths::All(blocklength);
        Ok(Datatype::hindexed(lengths, &displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype)`: blocks of
/// different datatypes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_struct(
    count: i64,
    array_of_blocklengths: ArrayIn,
    array_of_blocklengths_width: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    array_of_types: ArrayIn,
    array_of_types_width: i64,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = Blocks {
        count,
        lengths: array_of_blocklengths.with_width(array_of_blocklengths_width),
        displacements: array_of_displacements.with_width(array_of_displacements_width),
    };
    let types = array_of_types.with_width(array_of_types_width);
    structure("MPI_Type_create_struct", blocks, types, newtype)
}

/// Blocks of different datatypes.
pub(super) fn structure(
    procedure: &'static str,
    blocks: Blocks<'_>,
    array_of_types: Integers<'_>,
    newtype: Out<c_int>,
) -> c_int {
    let structure = || {
        life::running()?;
        let (count, lengths, displacements) = blocks.read()?;
        let handles = array_of_types.read_c_ints(count, "array_of_types")?;
        let mut types: Vec<Type> = Vec::new();
        let room = types.room_for_exactly(handles.len());
        room.map_err(|_| Error::no_mem("out of memory for a datatype"))?;
        for handle in handles {
            types.push(datatypes::find(handle)?);
        }
        let datatype = Datatype::structure(&lengths, &displacements, &types)?;
        let given = Arguments {
            counts: [&[count], &lengths, &[], &[]],
            addresses: &displacements,
            ..Arguments::default()
        };
        datatypes::insert(datatype.made_by(Contents::new(Combiner::Struct, given, types)?))
    };
    guard(
        || Call::of(procedure),
        || newtype.answer("newtype", structure),
    )
}

/// `MPI_Type_create_resized(oldtype, lb, extent, newtype)`: the same data with other bounds.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_resized(
    oldtype: c_int,
    lb: i64,
    extent: i64,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_resized", oldtype, newtype, |made| {
        let datatype = Datatype::resized(made.old, lb, extent)?;
        let given = Arguments {
            addresses: &[lb, extent],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Resized, given)?))
    })
}

/// `MPI_Type_dup(oldtype, newtype)`: the same datatype with another handle.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_dup(oldtype: c_int, newtype: Out<c_int>) -> c_int {
    guard_type("MPI_Type_dup", oldtype, || {
        newtype.answer("newtype", || {
            life::running()?;
            let old = datatypes::find(oldtype)?;
            let contents = Made { old: &old }.contents(Combiner::Dup, Arguments::default())?;
            let datatype = Datatype::duplicate(&old)?.made_by(contents);
            let attributes = attribute::copies(Owner::Type, oldtype)?;
            let copy = datatypes::insert(datatype)?;
            attribute::attach(Owner::Type, copy, attributes)?;
            Ok(copy)
        })
    })
}

/// `MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)`: a
/// part of an array, at its position in the whole array. Starts count from 0.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_subarray(
    ndims: i64,
    array_of_sizes: ArrayIn,
    array_of_sizes_width: i64,
    array_of_subsizes: ArrayIn,
    array_of_subsizes_width: i64,
    array_of_starts: ArrayIn,
    array_of_starts_width: i64,
    order: c_int,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_subarray", oldtype, newtype, |made| {
        let sizes = list!(array_of_sizes, array_of_sizes_width, ndims);
        let subsizes = list!(array_of_subsizes, array_of_subsizes_width, ndims);
        let starts = list!(array_of_starts, array_of_starts_width, ndims);
        let datatype = Datatype::subarray(&sizes, &subsizes, &starts, Order::of(order)?, made.old)?;
        let given = Arguments {
            head: &[ndims],
            counts: [&sizes, &subsizes, &starts, &[]],
            tail: [&[order.into()], &[], &[], &[]],
            addresses: &[],
        };
        Ok(datatype.made_by(made.contents(Combiner::Subarray, given)?))
    })
}

/// `MPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order,
/// oldtype, newtype)`: the part of a distributed array that process `rank` has.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_darray(
    size: c_int,
    rank: c_int,
    ndims: i64,
    array_of_gsizes: ArrayIn,
    array_of_gsizes_width: i64,
    array_of_distribs: ArrayIn,
    array_of_distribs_width: i64,
    array_of_dargs: ArrayIn,
    array_of_dargs_width: i64,
    array_of_psizes: ArrayIn,
    array_of_psizes_width: i64,
    order: c_int,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_darray", oldtype, newtype, |made| {
        let gsizes = list!(array_of_gsizes, array_of_gsizes_width, ndims);
        let distribs = list!(array_of_distribs, array_of_distribs_width, ndims);
        let dargs = list!(array_of_dargs, array_of_dargs_width, ndims);
        let psizes = list!(array_of_psizes, array_of_psizes_width, ndims);
        let mut dimensions = Vec::new();
        dimensions.room_for_exactly(gsizes.len())?;
        dimensions.extend((0..gsizes.len()).map(|number| Distributed {
            gsize: gsizes[number],
            distrib: distribs[number],
            darg: dargs[number],
            psize: psizes[number],
        }));
        let (size, rank) = (size.into(), rank.into());
        let datatype = Datatype::darray(&dimensions, (size, rank), Order::of(order)?, made.old)?;
        let given = Arguments {
            head: &[size, rank, ndims],
            counts: [&gsizes, &[], &[], &[]],
            tail: [&distribs, &dargs, &psizes, &[order.into()]],
            addresses: &[],
        };
        Ok(datatype.made_by(made.contents(Combiner::Darray, given)?))
    })
}

/// `MPI_Type_create_f90_integer(r, newtype)`: the datatype of SELECTED_INT_KIND(r).
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_f90_integer(r: c_int, newtype: Out<c_int>) -> c_int {
    let kind = || {
        life::running()?;
        kinds::integer(r.into(), datatypes::insert_shared)
    };
    guard(
        || Call::of("MPI_Type_create_f90_integer"),
        || newtype.answer("newtype", kind),
    )
}

/// `MPI_Type_create_f90_real(p, r, newtype)`: the datatype of SELECTED_REAL_KIND(p, r).
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_f90_real(p: c_int, r: c_int, newtype: Out<c_int>) -> c_int {
    let kind = || {
        life::running()?;
        let digits = (p.into(), r.into());
        kinds::real(Combiner::F90Real, digits, datatypes::insert_shared)
    };
    guard(
        || Call::of("MPI_Type_create_f90_real"),
        || newtype.answer("newtype", kind),
    )
}

/// `MPI_Type_create_f90_complex(p, r, newtype)`: the same for COMPLEX.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_f90_complex(p: c_int, r: c_int, newtype: Out<c_int>) -> c_int {
    let kind = || {
        life::running()?;
        let digits = (p.into(), r.into());
        kinds::real(Combiner::F90Complex, digits, datatypes::insert_shared)
    };
    guard(
        || Call::of("MPI_Type_create_f90_complex"),
        || newtype.answer("newtype", kind),
    )
}

/// `MPI_Type_match_size(typeclass, size, datatype)`: the datatype of a class and a size.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_match_size(
    typeclass: c_int,
    size: c_int,
    datatype: Out<c_int>,
) -> c_int {
    let of_size = || {
        life::running()?;
        kinds::of_size(typeclass, size)
    };
    guard(
        || Call::of("MPI_Type_match_size"),
        || datatype.answer("datatype", of_size),
    )
}

/// `MPI_Sizeof(x, size, ierror)`, by descriptor: the size of a variable, or of an element of an array.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_sizeof_f08(x: Descriptor, size: Out<Fint>, ierror: Ierror) {
    let elem_len = || Ok(Section::read(x)?.elem_len() as Fint);
    let code = guard(|| Call::of("MPI_Sizeof"), || size.answer("size", elem_len));
    ierror.set_code(code);
}

/// `MPI_Type_get_value_index(value_type, index_type, pair_type)`: the predefined datatype of both.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_value_index(
    value_type: c_int,
    index_type: c_int,
    pair_type: Out<c_int>,
) -> c_int {
    guard_type("MPI_Type_get_value_index", value_type, || {
        let pair_type = pair_type.required("pair_type")?;
        for handle in [value_type, index_type] {
            datatypes::find(handle)?;
        }
        let pair = kinds::of_pair(value_type, index_type);
        pair_type.give(pair.unwrap_or(Datatype::NULL));
        Ok(())
    })
}

/// `MPI_Type_get_envelope(datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner)`: how a
/// datatype was made, and how many arguments of each kind its constructor was given.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_envelope(
    datatype: c_int,
    num_integers: Out<i64>,
    num_addresses: Out<i64>,
    num_large_counts: Out<i64>,
    num_datatypes: Out<i64>,
    combiner: Out<c_int>,
) -> c_int {
    guard_type("MPI_Type_get_envelope", datatype, || {
        let num_integers = num_integers.required("num_integers")?;
        let num_addresses = num_addresses.required("num_addresses")?;
        let num_datatypes = num_datatypes.required("num_datatypes")?;
        let combiner = combiner.required("combiner")?;
        // Only the form with large counts has it.
        let num_large_counts = num_large_counts.required("num_large_counts").ok();
        let found = datatypes::find(datatype)?;
        let contents = found.contents();
        let lens = contents.map(|contents| {
            let Contents {
                integers,
                addresses,
                counts,
                types,
                ..
            } = contents;
            [integers.len(), addresses.len(), counts.len(), types.len()]
        });
        let [integers, addresses, counts, types] = lens.unwrap_or_default().map(|len| len as i64);
        if counts > 0 && num_large_counts.is_none() {
            return Err(needs_large_counts());
        }
        num_integers.give(integers);
        num_addresses.give(addresses);
        if let Some(place) = num_large_counts {
            place.give(counts);
        }
        num_datatypes.give(types);
        combiner.give(contents.map_or(Combiner::Named, |contents| contents.combiner) as c_int);
        Ok(())
    })
}

#[cold]
fn needs_large_counts() -> Error {
    let what = "the datatype was made with counts that an int cannot hold: expected the form of the procedure with \
                large counts";
    Error::new(Class::Type, what)
}

/// `MPI_Type_get_contents(datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers,
/// array_of_addresses, array_of_large_counts, array_of_datatypes)`: the arguments of the constructor.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_contents(
    datatype: c_int,
    max_integers: i64,
    max_addresses: i64,
    max_large_counts: i64,
    max_datatypes: i64,
    array_of_integers: ArrayOut,
    array_of_integers_width: i64,
    array_of_addresses: ArrayOut,
    array_of_addresses_width: i64,
    array_of_large_counts: ArrayOut,
    array_of_large_counts_width: i64,
    array_of_datatypes: ArrayOut,
    array_of_datatypes_width: i64,
) -> c_int {
    guard_type("MPI_Type_get_contents", datatype, || {
        let found = datatypes::find(datatype)?;
        let Some(contents) = found.contents() else {
            let what = "the datatype is a predefined one, which was not made from others";
            return Err(Error::new(Class::Type, what));
        };
        let Contents {
            integers,
            addresses,
            counts,
            types,
            ..
        } = contents;
        if !counts.is_empty() && max_large_counts == 0 {
            return Err(needs_large_counts());
        }
        let into_integers = array_of_integers.with_width(array_of_integers_width);
        let into_addresses = array_of_addresses.with_width(array_of_addresses_width);
        let into_counts = array_of_large_counts.with_width(array_of_large_counts_width);
        let into_types = array_of_datatypes.with_width(array_of_datatypes_width);
        for (name, array, room, len) in [
            ("max_integers", into_integers, max_integers, integers.len()),
            (
                "max_addresses",
                into_addresses,
                max_addresses,
                addresses.len(),
            ),
            (
                "max_large_counts",
                into_counts,
                max_large_counts,
                counts.len(),
            ),
            ("max_datatypes", into_types, max_datatypes, types.len()),
        ] {
            if room < len as i64 {
                let what =
                    format!("{name} = {room}, but there are {len}: see MPI_Type_get_envelope");
                return Err(Error::new(Class::Arg, what));
            }
            array.require(len, name)?;
        }
        let handles = datatypes::handles_for(types)?;
        into_integers.write_wide(integers, "array_of_integers")?;
        into_addresses.write_wide(addresses, "array_of_addresses")?;
        into_counts.write_wide(counts, "array_of_large_counts")?;
        into_types.write(&handles, "array_of_datatypes")
    })
}

/// `MPI_Type_set_name(datatype, type_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_set_name(
    datatype: c_int,
    type_name: TextIn,
    type_name_len: usize,
) -> c_int {
    guard_type("MPI_Type_set_name", datatype, || {
        let name = fortran_name(type_name, type_name_len, "type_name")?;
        datatypes::set_name(datatype, name)
    })
}

/// `MPI_Type_set_name(datatype, type_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_set_name_c(datatype: c_int, type_name: CTextIn) -> c_int {
    guard_type("MPI_Type_set_name", datatype, || {
        let name = type_name.read(MAX_NAME, Class::Arg, "type_name")?;
        datatypes::set_name(datatype, name)
    })
}

/// `MPI_Type_get_name(datatype, type_name, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_name(
    datatype: c_int,
    type_name: TextOut,
    type_name_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard_type("MPI_Type_get_name", datatype, || {
        let name = datatypes::name_of(datatype);
        give_fortran(shown(&name), type_name, type_name_len, resultlen)?;
        name.map(drop)
    })
}

/// `MPI_Type_get_name(datatype, type_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_name_c(
    datatype: c_int,
    type_name: CTextOut,
    resultlen: Out<c_int>,
) -> c_int {
    guard_type("MPI_Type_get_name", datatype, || {
        let name = datatypes::name_of(datatype);
        give_c(shown(&name), MAX_NAME + 1, type_name, resultlen)?;
        name.map(drop)
    })
}

/// `MPI_Type_commit(datatype)`: the datatype may be used for transfers.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_commit(datatype: InOut<c_int>) -> c_int {
    let handle = datatype.value_or(Datatype::NULL);
    guard_type("MPI_Type_commit", handle, || {
        datatypes::commit(datatype.required("datatype")?.value())
    })
}

/// `MPI_Type_free(datatype)`: frees the handle and sets it to `MPI_DATATYPE_NULL`. Datatypes made from it, and objects
/// that use it, are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_free(datatype: InOut<c_int>) -> c_int {
    let handle = datatype.value_or(Datatype::NULL);
    guard_type("MPI_Type_free", handle, || {
        datatype.end("datatype", Datatype::NULL, datatypes::free)
    })
}
