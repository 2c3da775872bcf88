//! The arguments of collective operations in the library's form.

use crate::datatype::{NativeType, unit_of};
use crate::library::Library;
use crate::symbols::{Handles, of};
use libc::c_int;
use minfo_engine::collective::{CollectiveData, Parts};
use minfo_engine::numbers::Numbers;
use minfo_rules::datatype::{Datatype, Type};
use minfo_rules::error::Result;
use std::borrow::Cow;

/// Numbers for the library: of 32 bits if those hold all of them. If it `keeps` them, they are a copy.
#[inline]
pub(super) fn for_library<'a>(numbers: &'a Numbers<'_>, keeps: bool) -> Result<Numbers<'a>> {
    match numbers {
        Numbers::Ints(_) if !keeps => Ok(numbers.borrowed()),
        _ => converted(numbers, keeps),
    }
}

#[inline(never)]
fn converted<'a>(numbers: &'a Numbers<'_>, keeps: bool) -> Result<Numbers<'a>> {
    match numbers.narrowed()? {
        Some(narrowed) => Ok(narrowed),
        None if keeps => numbers.copied(),
        None => Ok(numbers.borrowed()),
    }
}

/// The library's form of one side of an operation.
pub(super) struct Lowered<'a> {
    pub(super) address: usize,
    /// The count of each part, if all have the same.
    pub(super) count: c_int,
    pub(super) datatype: NativeType,
    /// The counts of the parts, if they differ.
    pub(super) counts: Numbers<'a>,
    pub(super) displs: Numbers<'a>,
    /// The datatypes of the parts, if they differ.
    datatypes: Option<Box<Datatypes>>,
}

struct Datatypes {
    handles: Handles<of::Datatype>,
    /// What the handles refer to.
    _types: Vec<NativeType>,
}

impl Datatypes {
    #[inline(never)]
    fn of(library: &'static Library, datatypes: &[Type]) -> Result<Box<Datatypes>> {
        let mut types = Vec::new();
        types.try_reserve_exact(datatypes.len())?;
        for datatype in datatypes {
            types.push(of_library(library, datatype)?);
        }
        let handles = types.iter().map(NativeType::handle);
        Ok(Box::new(Datatypes {
            handles: Handles::new(library.abi.family(), handles),
            _types: types,
        }))
    }
}

/// The library's form of a datatype, with the same extent.
#[inline]
pub(super) fn of_library(library: &'static Library, datatype: &Datatype) -> Result<NativeType> {
    NativeType::of(library, unit_of(library, datatype.basic()), datatype)
}

impl<'a> Lowered<'a> {
    pub(super) fn none(library: &'static Library, address: usize) -> Lowered<'a> {
        Lowered::elements(NativeType::byte(library), address)
    }

    /// No elements of this datatype.
    #[inline(always)]
    fn elements(datatype: NativeType, address: usize) -> Lowered<'a> {
        Lowered {
            address,
            count: 0,
            datatype,
            counts: Numbers::NONE,
            displs: Numbers::NONE,
            datatypes: None,
        }
    }

    /// The library's form of a side. If it `keeps` the lists after the call, they are copies.
    #[inline(always)]
    pub(super) fn of(
        library: &'static Library,
        side: &'a CollectiveData<'_>,
        keeps: bool,
    ) -> Result<Lowered<'a>> {
        let address = side.address;
        Ok(match &side.parts {
            Parts::Even { count, datatype } => {
                let element = of_library(library, datatype)?;
                let (element, count) = element.times(*count, datatype.extent())?;
                Lowered {
                    count,
                    ..Lowered::elements(element, address)
                }
            }
            Parts::Varying {
                counts,
                displs,
                datatype,
            } => Lowered {
                counts: for_library(counts, keeps)?,
                displs: for_library(displs, keeps)?,
                ..Lowered::elements(of_library(library, datatype)?, address)
            },
            Parts::Mixed {
                counts,
                displs,
                datatypes,
            } => Lowered {
                counts: for_library(counts, keeps)?,
                displs: for_library(displs, keeps)?,
                datatypes: Some(Datatypes::of(library, datatypes)?),
                ..Lowered::none(library, address)
            },
        })
    }

    /// The datatypes of the parts: none, if the side is absent.
    pub(super) fn datatypes(&self) -> &Handles<of::Datatype> {
        match &self.datatypes {
            Some(datatypes) => &datatypes.handles,
            None => const { &Handles::Addresses(Vec::new()) },
        }
    }

    /// Replaces the elements of a part by one element of a new datatype.
    pub(super) fn make_one(
        &mut self,
        library: &'static Library,
        count: usize,
        datatype: &Datatype,
    ) -> Result<()> {
        let element = of_library(library, datatype)?;
        self.datatype = element.contiguous(count, datatype.lb(), datatype.extent())?;
        self.count = 1;
        Ok(())
    }

    /// Gives a single part the displacement 0. A displacement counts that many bytes.
    pub(super) fn place_lone(&mut self, unit: i64) {
        if self.displs.len() == 1 {
            let displ = self.displs.get(0).wrapping_mul(unit);
            self.address = self.address.wrapping_add_signed(displ as isize);
            self.displs = Numbers::Ints(Cow::Borrowed(&[0]));
        }
    }

    /// What the library may read after the call.
    pub(super) fn kept(self) -> Lowered<'static> {
        Lowered {
            address: self.address,
            count: self.count,
            datatype: self.datatype,
            counts: self.counts.into_owned(),
            displs: self.displs.into_owned(),
            datatypes: self.datatypes,
        }
    }

    pub(super) fn is_large(&self) -> bool {
        self.counts.is_large() || self.displs.is_large()
    }

    /// Gives the numbers of all sides the same width; returns whether that is 64 bits.
    pub(super) fn is_widened<const N: usize>(sides: [&mut Lowered; N]) -> Result<bool> {
        let is_large = sides.iter().any(|side| side.is_large());
        for side in sides.into_iter().filter(|_| is_large) {
            side.counts.widen()?;
            side.displs.widen()?;
        }
        Ok(is_large)
    }
}
