//! How a datatype was made, for a program that asks (MPI 4.1, section 5.1.13).

use super::Datatype;
use super::pattern::no_mem;
use crate::constants;
use crate::error::Result;
use std::mem;
use std::ops::Deref;
use std::sync::Arc;

/// A datatype, which lives as long as it is used, even after its handle is freed.
#[derive(Clone, Debug)]
pub enum Type {
    /// A predefined one.
    Predefined(&'static Datatype),
    /// One that the program has made.
    Derived(Arc<Datatype>),
}

impl Deref for Type {
    type Target = Datatype;

    #[inline(always)]
    fn deref(&self) -> &Datatype {
        match self {
            Type::Predefined(datatype) => datatype,
            Type::Derived(datatype) => datatype,
        }
    }
}

/// A constructor. Its discriminant is the value of `MPI_COMBINER_*` in the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
#[allow(missing_docs, reason = "the names are the standard's")]
pub enum Combiner {
    Named = constants::MPI_COMBINER_NAMED,
    Dup = constants::MPI_COMBINER_DUP,
    Contiguous = constants::MPI_COMBINER_CONTIGUOUS,
    Vector = constants::MPI_COMBINER_VECTOR,
    Hvector = constants::MPI_COMBINER_HVECTOR,
    Indexed = constants::MPI_COMBINER_INDEXED,
    Hindexed = constants::MPI_COMBINER_HINDEXED,
    IndexedBlock = constants::MPI_COMBINER_INDEXED_BLOCK,
    HindexedBlock = constants::MPI_COMBINER_HINDEXED_BLOCK,
    Struct = constants::MPI_COMBINER_STRUCT,
    Subarray = constants::MPI_COMBINER_SUBARRAY,
    Darray = constants::MPI_COMBINER_DARRAY,
    F90Real = constants::MPI_COMBINER_F90_REAL,
    F90Complex = constants::MPI_COMBINER_F90_COMPLEX,
    F90Integer = constants::MPI_COMBINER_F90_INTEGER,
    Resized = constants::MPI_COMBINER_RESIZED,
}

/// A constructor and its arguments, as `MPI_Type_get_contents` returns them.
#[derive(Debug)]
pub struct Contents {
    /// The constructor.
    pub combiner: Combiner,
    /// Its integers. If not all of its counts fit in an int, only those arguments that are never counts.
    pub integers: Vec<i64>,
    /// Its addresses.
    pub addresses: Vec<i64>,
    /// If not all of its counts fit in an int, the counts, followed by the addresses.
    pub counts: Vec<i64>,
    /// The datatypes that it was made from.
    pub types: Vec<Type>,
}

/// The arguments of a constructor, in the order of the standard: integers that are no counts, counts, again integers
/// that are no counts, and addresses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arguments<'a> {
    /// Integers before the counts.
    pub head: &'a [i64],
    /// The counts: numbers, then lists.
    pub counts: [&'a [i64]; 4],
    /// Integers after the counts.
    pub tail: [&'a [i64]; 4],
    /// Displacements, strides and bounds in bytes.
    pub addresses: &'a [i64],
}

impl Contents {
    /// What was given to a constructor.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn new(combiner: Combiner, given: Arguments<'_>, types: Vec<Type>) -> Result<Contents> {
        let fits = |list: &&[i64]| list.iter().all(|&value| i32::try_from(value).is_ok());
        let Arguments {
            head,
            counts: [first, second, third, fourth],
            tail: [fifth, sixth, seventh, last],
            addresses,
        } = given;
        let (integers, addresses, counts) = match given.counts.iter().all(fits) {
            true => (
                joined(&[
                    head, first, second, third, fourth, fifth, sixth, seventh, last,
                ])?,
                joined(&[addresses])?,
                Vec::new(),
            ),
            false => (
                joined(&[head, fifth, sixth, seventh, last])?,
                Vec::new(),
                joined(&[first, second, third, fourth, addresses])?,
            ),
        };
        Ok(Contents {
            combiner,
            integers,
            addresses,
            counts,
            types,
        })
    }
}

fn joined(lists: &[&[i64]]) -> Result<Vec<i64>> {
    let mut all = Vec::new();
    let len = lists.iter().map(|list| list.len()).sum();
    all.try_reserve_exact(len).map_err(|_| no_mem())?;
    lists.iter().for_each(|list| all.extend_from_slice(list));
    Ok(all)
}

impl Drop for Contents {
    /// Drops the datatypes that nothing else uses one after the other: a program may have made a million of them, each
    /// from the one before.
    fn drop(&mut self) {
        let mut types = mem::take(&mut self.types);
        while let Some(last) = types.pop() {
            let Type::Derived(datatype) = last else {
                continue;
            };
            let contents = Arc::into_inner(datatype).and_then(|datatype| datatype.contents);
            if let Some(mut contents) = contents.and_then(Arc::into_inner) {
                let mut more = mem::take(&mut contents.types);
                if types.is_empty() {
                    types = more;
                } else if types.try_reserve(more.len()).is_ok() {
                    types.append(&mut more);
                }
            }
        }
    }
}
