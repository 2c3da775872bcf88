//! Datatypes in the form that they have in a file whose elements have other sizes than those in memory (F7; MPI 4.1,
//! section 14.5).

use super::basic::Basic;
use super::construct::{Distributed, Lengths, Order};
use super::contents::{Combiner, Contents, Type};
use super::pattern::no_mem;
use super::{Datatype, PREDEFINED};
use crate::error::Result;
use std::collections::BTreeMap;

impl Datatype {
    /// The datatype's form in a file in which `size` returns the bytes of an element of a predefined datatype.
    /// Arguments of its constructors that are in elements are scaled, those in bytes are not.
    ///
    /// # Errors
    /// Those of `size` and of the constructors.
    pub fn in_file(&self, size: &mut dyn FnMut(Basic) -> Result<i64>) -> Result<Datatype> {
        // A datatype may be made of a million others, each made of the one before, or many times of the same one.
        let mut made: BTreeMap<*const Datatype, Datatype> = BTreeMap::new();
        let mut waiting: Vec<&Datatype> = Vec::new();
        let mut next = Some(self);
        while let Some(datatype) = next {
            let parts = datatype
                .contents()
                .map_or(&[][..], |contents| &contents.types);
            let known = waiting.len();
            for part in parts {
                let part: &Datatype = part;
                if !made.contains_key(&std::ptr::from_ref(part)) {
                    if waiting.len() == known {
                        waiting.try_reserve(parts.len() + 1).map_err(|_| no_mem())?;
                        waiting.push(datatype);
                    }
                    waiting.push(part);
                }
            }
            if waiting.len() == known && !made.contains_key(&std::ptr::from_ref(datatype)) {
                let one = datatype.with_parts(&made, size)?;
                made.insert(datatype, one);
            }
            next = waiting.pop();
        }
        made.remove(&std::ptr::from_ref(self)).ok_or_else(no_mem)
    }

    /// The datatype's form in the file, once those that it is made of are known.
    fn with_parts(
        &self,
        made: &BTreeMap<*const Datatype, Datatype>,
        size: &mut dyn FnMut(Basic) -> Result<i64>,
    ) -> Result<Datatype> {
        let in_file = |part: &Type| made.get(&std::ptr::from_ref::<Datatype>(part));
        let Some((contents, old)) = self
            .contents()
            .and_then(|contents| Some((contents, in_file(contents.types.first()?)?)))
        else {
            return match self.size {
                // A marker of a bound, or a structure without members.
                0 => Ok(self.clone()),
                _ => Datatype::contiguous(size(self.basic)?, &PREDEFINED[Basic::BYTE.place()]),
            };
        };
        let mut given = ConstructorArguments::of(contents);
        match contents.combiner {
            Combiner::Named | Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer => {
                Ok(old.clone())
            }
            Combiner::Dup => Datatype::duplicate(old),
            Combiner::Contiguous => Datatype::contiguous(given.count(), old),
            Combiner::Vector => {
                let (count, length, stride) = (given.count(), given.count(), given.count());
                Datatype::vector(count, length, stride, old)
            }
            Combiner::Hvector => {
                let (count, length, stride) = (given.count(), given.count(), given.address());
                Datatype::hvector(count, length, stride, old)
            }
            Combiner::Indexed => {
                let count = given.count();
                let (lengths, places) = (given.counts(count), given.counts(count));
                Datatype::indexed(Lengths::Each(lengths), &mut copied(places)?, old)
            }
            Combiner::Hindexed => {
                let count = given.count();
                let (lengths, places) = (given.counts(count), given.addresses(count));
                Datatype::hindexed(Lengths::Each(lengths), places, old)
            }
            Combiner::IndexedBlock => {
                let (count, length) = (given.count(), given.count());
                let places = given.counts(count);
                Datatype::indexed(Lengths::All(length), &mut copied(places)?, old)
            }
            Combiner::HindexedBlock => {
                let (count, length) = (given.count(), given.count());
                Datatype::hindexed(Lengths::All(length), given.addresses(count), old)
            }
            Combiner::Struct => {
                let count = given.count();
                let (lengths, places) = (given.counts(count), given.addresses(count));
                let mut types: Vec<&Datatype> = Vec::new();
                types
                    .try_reserve_exact(contents.types.len())
                    .map_err(|_| no_mem())?;
                types.extend(contents.types.iter().filter_map(in_file));
                Datatype::structure(lengths, places, &types)
            }
            Combiner::Subarray => {
                let number = given.integer();
                let [sizes, subsizes, starts] = [(); 3].map(|()| given.counts(number));
                let order = Order::of(given.integer() as i32)?;
                Datatype::subarray(sizes, subsizes, starts, order, old)
            }
            Combiner::Darray => {
                let (size, rank, number) = (given.integer(), given.integer(), given.integer());
                let gsizes = given.counts(number);
                let [distribs, dargs, psizes] = [(); 3].map(|()| given.integers(number));
                let order = Order::of(given.integer() as i32)?;
                let mut dimensions = Vec::new();
                dimensions
                    .try_reserve_exact(gsizes.len())
                    .map_err(|_| no_mem())?;
                dimensions.extend((0..gsizes.len()).map(|place| Distributed {
                    gsize: gsizes[place],
                    distrib: distribs[place],
                    darg: dargs[place],
                    psize: psizes[place],
                }));
                Datatype::darray(&dimensions, (size, rank), order, old)
            }
            Combiner::Resized => {
                let (lb, extent) = (given.address(), given.address());
                Datatype::resized(old, lb, extent)
            }
        }
    }
}

/// The arguments of a constructor, to be read in the order of [`super::Arguments`].
struct ConstructorArguments<'a> {
    integers: &'a [i64],
    addresses: &'a [i64],
    /// Not empty if the counts are in this list, followed by the addresses.
    counts: &'a [i64],
    is_large: bool,
}

impl<'a> ConstructorArguments<'a> {
    fn of(contents: &'a Contents) -> ConstructorArguments<'a> {
        ConstructorArguments {
            integers: &contents.integers,
            addresses: &contents.addresses,
            counts: &contents.counts,
            is_large: !contents.counts.is_empty(),
        }
    }

    fn counts(&mut self, number: i64) -> &'a [i64] {
        match self.is_large {
            true => taken(&mut self.counts, number),
            false => taken(&mut self.integers, number),
        }
    }

    fn addresses(&mut self, number: i64) -> &'a [i64] {
        match self.is_large {
            true => taken(&mut self.counts, number),
            false => taken(&mut self.addresses, number),
        }
    }

    fn integers(&mut self, number: i64) -> &'a [i64] {
        taken(&mut self.integers, number)
    }

    fn count(&mut self) -> i64 {
        self.counts(1)[0]
    }

    fn address(&mut self) -> i64 {
        self.addresses(1)[0]
    }

    fn integer(&mut self) -> i64 {
        self.integers(1)[0]
    }
}

/// The first elements of a list, which a constructor has checked.
fn taken<'a>(list: &mut &'a [i64], number: i64) -> &'a [i64] {
    let (taken, rest) = list.split_at(number as usize);
    *list = rest;
    taken
}

fn copied(list: &[i64]) -> Result<Vec<i64>> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(list.len()).map_err(|_| no_mem())?;
    copy.extend_from_slice(list);
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::super::contents::Arguments;
    use super::*;
    use std::sync::Arc;

    fn named(name: &str) -> &'static Datatype {
        let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
        Datatype::predefined(basic.handle()).unwrap()
    }

    fn halved(datatype: &Datatype) -> Datatype {
        let mut half = |basic: Basic| Ok(basic.size() as i64 / 2);
        datatype.in_file(&mut half).unwrap()
    }

    fn offsets(datatype: &Datatype) -> Vec<i64> {
        datatype
            .runs(1, 0, u64::MAX)
            .map(|run| run.offset)
            .collect()
    }

    fn made(datatype: Datatype, combiner: Combiner, given: Arguments<'_>, of: Vec<Type>) -> Type {
        let contents = Contents::new(combiner, given, of).unwrap();
        Type::Derived(Arc::new(datatype.made_by(contents)))
    }

    #[test]
    fn elements_are_scaled_and_bytes_are_not() {
        let int = Type::Predefined(named("MPI_INT"));
        let double = Type::Predefined(named("MPI_DOUBLE"));
        assert_eq!((halved(&int).size(), halved(&int).extent()), (2, 2));
        let vector = made(
            Datatype::vector(3, 1, 4, &int).unwrap(),
            Combiner::Vector,
            Arguments {
                counts: [&[3, 1, 4], &[], &[], &[]],
                ..Arguments::default()
            },
            vec![int.clone()],
        );
        assert_eq!(offsets(&halved(&vector)), [0, 8, 16]);
        let large = made(
            Datatype::hvector(2, 1, 1 << 40, &vector).unwrap(),
            Combiner::Hvector,
            Arguments {
                counts: [&[2, 1], &[], &[], &[]],
                addresses: &[1 << 40],
                ..Arguments::default()
            },
            vec![vector.clone()],
        );
        assert_eq!(
            offsets(&halved(&large))[3..],
            [1 << 40, (1 << 40) + 8, (1 << 40) + 16]
        );
        let structure = made(
            Datatype::structure(&[1, 2], &[0, 100], &[vector.clone(), double.clone()]).unwrap(),
            Combiner::Struct,
            Arguments {
                counts: [&[2], &[1, 2], &[], &[]],
                addresses: &[0, 100],
                ..Arguments::default()
            },
            vec![vector, double],
        );
        let found = halved(&structure);
        assert_eq!(offsets(&found), [0, 8, 16, 100]);
        assert_eq!((found.size(), found.extent()), (14, 108));
        let section = made(
            Datatype::subarray(&[4, 6], &[2, 2], &[1, 3], Order::Fortran, &int).unwrap(),
            Combiner::Subarray,
            Arguments {
                head: &[2],
                counts: [&[4, 6], &[2, 2], &[1, 3], &[]],
                tail: [&[15], &[], &[], &[]],
                addresses: &[],
            },
            vec![int.clone()],
        );
        let order = Order::Fortran;
        let short = named("MPI_SHORT");
        let expected = Datatype::subarray(&[4, 6], &[2, 2], &[1, 3], order, short).unwrap();
        assert_eq!(offsets(&halved(&section)), offsets(&expected));
    }

    #[test]
    fn what_repeats_is_made_once() {
        let mut datatype = Type::Predefined(named("MPI_INT"));
        for _ in 0..40 {
            let parts = vec![datatype.clone(), datatype.clone()];
            let given = Arguments {
                counts: [&[2], &[1, 0], &[], &[]],
                addresses: &[0, 0],
                ..Arguments::default()
            };
            let both = Datatype::structure(&[1, 0], &[0, 0], &parts).unwrap();
            datatype = made(both, Combiner::Struct, given, parts);
        }
        assert_eq!(halved(&datatype).size(), 2);
    }
}
