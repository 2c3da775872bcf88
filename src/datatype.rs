//! Datatypes: predefined ones and those that a program makes (MPI 4.1, chapter 5).
#![allow(unsafe_code)]
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::comm::give_name;
use super::foreign::{
    Descriptor, Ierror, Integers, IntegersOut, NonNullOut, Out, Text, TextPlace, UNDEFINED,
    Variable,
};
use super::guard::guard;
use super::section::Section;
use libc::c_int;
use minfo_objects::MAX_NAME;
use minfo_objects::attribute::{self, AttributeOwner};
use minfo_objects::{datatype as datatypes, fortran_kinds, life};
use minfo_rules::datatype::{
    Arguments, Combiner, Contents, Datatype, Distributed, Fint, Lengths, Order, Type,
};
use minfo_rules::error::{Class, Error, Result, not_negative};

/// Makes a datatype from `oldtype`, and records how it is made.
fn make(oldtype: c_int, make: impl FnOnce(OldType<'_>) -> Result<Datatype>) -> Result<c_int> {
    life::running()?;
    let old = datatypes::find(oldtype)?;
    datatypes::insert(make(OldType { old: &old })?)
}

/// A datatype that another is made from.
#[derive(Clone, Copy)]
struct OldType<'a> {
    old: &'a Type,
}

impl OldType<'_> {
    /// The arguments of its constructor.
    fn contents(self, combiner: Combiner, given: Arguments<'_>) -> Result<Contents> {
        Contents::new(combiner, given, vec![self.old.clone()])
    }
}

/// The number, lengths and displacements of the blocks of a constructor that has a list of them.
fn blocks(
    count: i64,
    lengths: Integers<'_>,
    displacements: Integers<'_>,
) -> Result<(i64, Vec<i64>, Vec<i64>)> {
    let count = checked(count)?;
    let lengths = lengths.read(count, "array_of_blocklengths")?;
    let displacements = displacements.read(count, "array_of_displacements")?;
    Ok((count, lengths, displacements))
}

/// The length of the arrays of a constructor.
fn checked(count: i64) -> Result<i64> {
    not_negative(Class::Count, "count", count)
}

/// `MPI_Type_size`: the bytes of data in an element.
pub(crate) fn type_size(datatype: c_int) -> Result<i64> {
    Ok(datatypes::find(datatype)?.size() as i64)
}

/// `MPI_Type_get_extent`: where an element starts, and the distance to the next one, in bytes.
pub(crate) fn type_get_extent(datatype: c_int) -> Result<(i64, i64)> {
    let datatype = datatypes::find(datatype)?;
    Ok((datatype.lb(), datatype.extent()))
}

/// `MPI_Type_get_true_extent`: the distance from the first to the last byte of data.
pub(crate) fn type_get_true_extent(datatype: c_int) -> Result<(i64, i64)> {
    let datatype = datatypes::find(datatype)?;
    let extent = datatype.true_extent().unwrap_or(UNDEFINED.into());
    Ok((datatype.true_lb(), extent))
}

pub(crate) use super::status::get_count;
// The forms with an MPI_Count.
pub(crate) use {
    type_get_extent as type_get_extent_x, type_get_true_extent as type_get_true_extent_x,
    type_size as type_size_x,
};

/// `MPI_Type_contiguous`: `count` consecutive elements.
pub(crate) fn type_contiguous(count: i64, oldtype: c_int) -> Result<c_int> {
    make(oldtype, |made| {
        let datatype = Datatype::contiguous(count, made.old)?;
        let given = Arguments {
            counts: [&[count], &[], &[], &[]],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Contiguous, given)?))
    })
}

/// `MPI_Type_vector`: `count` blocks of `blocklength` elements, `stride` elements from one to the next.
pub(crate) fn type_vector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let datatype = Datatype::vector(count, blocklength, stride, made.old)?;
        let given = Arguments {
            counts: [&[count, blocklength, stride], &[], &[], &[]],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Vector, given)?))
    })
}

/// `MPI_Type_create_hvector`: the same with `stride` in bytes.
pub(crate) fn type_create_hvector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let datatype = Datatype::hvector(count, blocklength, stride, made.old)?;
        let given = Arguments {
            counts: [&[count, blocklength], &[], &[], &[]],
            addresses: &[stride],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Hvector, given)?))
    })
}

/// `MPI_Type_indexed`: blocks of different lengths at displacements in elements.
pub(crate) fn type_indexed(
    count: i64,
    array_of_blocklengths: Integers<'_>,
    array_of_displacements: Integers<'_>,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let count = checked(count)?;
        let lengths = array_of_blocklengths.read(count, "array_of_blocklengths")?;
        let mut displacements = array_of_displacements.read(count, "array_of_displacements")?;
        let given = Arguments {
            counts: [&[count], &lengths, &displacements, &[]],
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::Indexed, given)?;
        let lengths = Lengths::Each(&lengths);
        Ok(Datatype::indexed(lengths, &mut displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_hindexed`: the same with displacements in bytes.
pub(crate) fn type_create_hindexed(
    count: i64,
    array_of_blocklengths: Integers<'_>,
    array_of_displacements: Integers<'_>,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let (count, lengths, displacements) =
            blocks(count, array_of_blocklengths, array_of_displacements)?;
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

/// `MPI_Type_create_indexed_block`: blocks of one length at displacements in elements.
pub(crate) fn type_create_indexed_block(
    count: i64,
    blocklength: i64,
    array_of_displacements: Integers<'_>,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let count = checked(count)?;
        let mut displacements = array_of_displacements.read(count, "array_of_displacements")?;
        let given = Arguments {
            counts: [&[count, blocklength], &displacements, &[], &[]],
            ..Arguments::default()
        };
        let contents = made.contents(Combiner::IndexedBlock, given)?;
        let lengths = Lengths::All(blocklength);
        Ok(Datatype::indexed(lengths, &mut displacements, made.old)?.made_by(contents))
    })
}

/// `MPI_Type_create_hindexed_block`: the same with displacements in bytes.
pub(crate) fn type_create_hindexed_block(
    count: i64,
    blocklength: i64,
    array_of_displacements: Integers<'_>,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let count = checked(count)?;
        let displacements = array_of_displacements.read(count, "array_of_displacements")?;
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

/// `MPI_Type_create_struct`: blocks of different datatypes.
pub(crate) fn type_create_struct(
    count: i64,
    array_of_blocklengths: Integers<'_>,
    array_of_displacements: Integers<'_>,
    array_of_types: Integers<'_>,
) -> Result<c_int> {
    life::running()?;
    let (count, lengths, displacements) =
        blocks(count, array_of_blocklengths, array_of_displacements)?;
    let handles = array_of_types.read_c_ints(count, "array_of_types")?;
    let mut types: Vec<Type> = Vec::new();
    let room = types.try_reserve_exact(handles.len());
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
}

/// `MPI_Type_create_resized`: the same data with other bounds.
pub(crate) fn type_create_resized(oldtype: c_int, lb: i64, extent: i64) -> Result<c_int> {
    make(oldtype, |made| {
        let datatype = Datatype::resized(made.old, lb, extent)?;
        let given = Arguments {
            addresses: &[lb, extent],
            ..Arguments::default()
        };
        Ok(datatype.made_by(made.contents(Combiner::Resized, given)?))
    })
}

/// `MPI_Type_dup`: the same datatype with another handle.
pub(crate) fn type_dup(oldtype: c_int) -> Result<c_int> {
    life::running()?;
    let old = datatypes::find(oldtype)?;
    let contents = OldType { old: &old }.contents(Combiner::Dup, Arguments::default())?;
    let datatype = Datatype::duplicate(&old)?.made_by(contents);
    let attributes = attribute::copies(AttributeOwner::Type, oldtype)?;
    let copy = datatypes::insert(datatype)?;
    attribute::attach(AttributeOwner::Type, copy, attributes);
    Ok(copy)
}

/// `MPI_Type_create_subarray`: a part of an array, at its position in the whole array. Starts count from 0.
pub(crate) fn type_create_subarray(
    ndims: i64,
    array_of_sizes: Integers<'_>,
    array_of_subsizes: Integers<'_>,
    array_of_starts: Integers<'_>,
    order: c_int,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let sizes = array_of_sizes.read(ndims, "array_of_sizes")?;
        let subsizes = array_of_subsizes.read(ndims, "array_of_subsizes")?;
        let starts = array_of_starts.read(ndims, "array_of_starts")?;
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

/// `MPI_Type_create_darray`: the part of a distributed array that process `rank` has.
pub(crate) fn type_create_darray(
    size: c_int,
    rank: c_int,
    ndims: i64,
    array_of_gsizes: Integers<'_>,
    array_of_distribs: Integers<'_>,
    array_of_dargs: Integers<'_>,
    array_of_psizes: Integers<'_>,
    order: c_int,
    oldtype: c_int,
) -> Result<c_int> {
    make(oldtype, |made| {
        let gsizes = array_of_gsizes.read(ndims, "array_of_gsizes")?;
        let distribs = array_of_distribs.read(ndims, "array_of_distribs")?;
        let dargs = array_of_dargs.read(ndims, "array_of_dargs")?;
        let psizes = array_of_psizes.read(ndims, "array_of_psizes")?;
        let mut dimensions = Vec::new();
        dimensions.try_reserve_exact(gsizes.len())?;
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

/// `MPI_Type_create_f90_integer`: the datatype of SELECTED_INT_KIND(r).
pub(crate) fn type_create_f90_integer(r: c_int) -> Result<c_int> {
    life::running()?;
    fortran_kinds::integer(r.into(), datatypes::insert_shared)
}

/// `MPI_Type_create_f90_real`: the datatype of SELECTED_REAL_KIND(p, r).
pub(crate) fn type_create_f90_real(p: c_int, r: c_int) -> Result<c_int> {
    life::running()?;
    let digits = (p.into(), r.into());
    fortran_kinds::real(Combiner::F90Real, digits, datatypes::insert_shared)
}

/// `MPI_Type_create_f90_complex`: the same for COMPLEX.
pub(crate) fn type_create_f90_complex(p: c_int, r: c_int) -> Result<c_int> {
    life::running()?;
    let digits = (p.into(), r.into());
    fortran_kinds::real(Combiner::F90Complex, digits, datatypes::insert_shared)
}

/// `MPI_Type_match_size`: the datatype of a class and a size.
pub(crate) fn type_match_size(typeclass: c_int, size: c_int) -> Result<c_int> {
    life::running()?;
    fortran_kinds::of_size(typeclass, size)
}

/// `MPI_Sizeof(x, size, ierror)`, by descriptor: the size of a variable, or of an element of an array.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_sizeof_f08(x: Descriptor, size: Out<Fint>, ierror: Ierror) {
    let elem_len = || Ok(Section::read(x)?.elem_len() as Fint);
    let code = guard("MPI_Sizeof", || size.answer("size", elem_len));
    ierror.set_code(code);
}

/// `MPI_Type_get_value_index`: the predefined datatype of a value and an index.
pub(crate) fn type_get_value_index(value_type: c_int, index_type: c_int) -> Result<c_int> {
    for handle in [value_type, index_type] {
        datatypes::find(handle)?;
    }
    let pair = fortran_kinds::of_pair(value_type, index_type);
    Ok(pair.unwrap_or(Datatype::NULL))
}

/// `MPI_Type_get_envelope`: how a datatype was made, and how many arguments of each kind its constructor was given.
pub(crate) fn type_get_envelope(
    datatype: c_int,
    num_integers: NonNullOut<'_, i64>,
    num_addresses: NonNullOut<'_, i64>,
    num_large_counts: Option<NonNullOut<'_, i64>>,
    num_datatypes: NonNullOut<'_, i64>,
    combiner: NonNullOut<'_, c_int>,
) -> Result<()> {
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
}

#[cold]
fn needs_large_counts() -> Error {
    let what = "the datatype was made with counts that an int cannot hold: expected the form of the procedure with \
                large counts";
    Error::new(Class::Type, what)
}

/// `MPI_Type_get_contents`: the arguments of the constructor.
pub(crate) fn type_get_contents(
    datatype: c_int,
    max_integers: i64,
    max_addresses: i64,
    max_large_counts: i64,
    max_datatypes: i64,
    array_of_integers: IntegersOut<'_>,
    array_of_addresses: IntegersOut<'_>,
    array_of_large_counts: IntegersOut<'_>,
    array_of_datatypes: IntegersOut<'_>,
) -> Result<()> {
    let found = datatypes::find(datatype)?;
    let Some(contents) = found.contents() else {
        let what = "the datatype is predefined, so it has no contents";
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
    for (name, array, room, len) in [
        (
            "max_integers",
            array_of_integers,
            max_integers,
            integers.len(),
        ),
        (
            "max_addresses",
            array_of_addresses,
            max_addresses,
            addresses.len(),
        ),
        (
            "max_large_counts",
            array_of_large_counts,
            max_large_counts,
            counts.len(),
        ),
        (
            "max_datatypes",
            array_of_datatypes,
            max_datatypes,
            types.len(),
        ),
    ] {
        if room < len as i64 {
            let what = format!("{name} = {room}, but there are {len}: see MPI_Type_get_envelope");
            return Err(Error::new(Class::Arg, what));
        }
        array.require(len, name)?;
    }
    let handles = datatypes::handles_for(types)?;
    array_of_integers.write_wide(integers, "array_of_integers")?;
    array_of_addresses.write_wide(addresses, "array_of_addresses")?;
    array_of_large_counts.write_wide(counts, "array_of_large_counts")?;
    array_of_datatypes.write(&handles, "array_of_datatypes")
}

/// `MPI_Type_set_name`
pub(crate) fn type_set_name(datatype: c_int, type_name: Text<'_>) -> Result<()> {
    let name = type_name.name(MAX_NAME)?;
    datatypes::set_name(datatype, name)
}

/// `MPI_Type_get_name`
pub(crate) fn type_get_name(
    datatype: c_int,
    type_name: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    give_name(datatypes::name_of(datatype), type_name, resultlen)
}

/// `MPI_Type_commit`: the datatype may be used for transfers.
pub(crate) fn type_commit(datatype: Variable<'_, c_int>) -> Result<()> {
    datatypes::commit(datatype.value())
}

/// `MPI_Type_free`: frees the handle and sets it to `MPI_DATATYPE_NULL`. Datatypes made from it, and objects that use
/// it, are not affected.
pub(crate) fn type_free(datatype: Variable<'_, c_int>) -> Result<()> {
    datatype.end(Datatype::NULL, datatypes::free)
}
