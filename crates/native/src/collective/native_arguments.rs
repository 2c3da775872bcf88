//! The arguments of collective operations in the library's form.

use crate::datatype::{NativeType, unit_of};
use crate::library::Library;
use crate::symbols::{Handles, of};
use libc::c_int;
use minfo_engine::collective::{CollectiveData, Parts};
use minfo_rules::datatype::Datatype;
use minfo_rules::error::Result;

/// Numbers for the library: ints if all of them fit, otherwise 64-bit integers.
#[derive(Default)]
pub(super) struct Numbers {
    ints: Vec<c_int>,
    large: Vec<i64>,
}

impl Numbers {
    pub(super) fn of(numbers: &[i64]) -> Result<Numbers> {
        let mut of = Numbers::default();
        of.ints.try_reserve_exact(numbers.len())?;
        for &number in numbers {
            let Ok(int) = c_int::try_from(number) else {
                of.ints.clear();
                of.large.try_reserve_exact(numbers.len())?;
                of.large.extend(numbers);
                break;
            };
            of.ints.push(int);
        }
        Ok(of)
    }

    pub(super) fn is_large(&self) -> bool {
        !self.large.is_empty()
    }

    /// Makes them 64-bit, because another array of the same call is.
    pub(super) fn widen(&mut self) -> Result<()> {
        if !self.is_large() {
            self.large.try_reserve_exact(self.ints.len())?;
            self.large
                .extend(self.ints.iter().map(|&int| i64::from(int)));
        }
        Ok(())
    }

    pub(super) fn ints(&self) -> *const c_int {
        self.ints.as_ptr()
    }

    pub(super) fn large(&self) -> *const i64 {
        self.large.as_ptr()
    }

    /// As displacements, which have the same width.
    pub(super) fn addresses(&self) -> *const isize {
        self.large.as_ptr().cast()
    }
}

/// The library's form of one side of an operation.
pub(super) struct Lowered {
    pub(super) address: usize,
    /// The count of each part, if all have the same.
    pub(super) count: c_int,
    pub(super) datatype: NativeType,
    /// The counts of the parts, if they differ.
    pub(super) counts: Numbers,
    pub(super) displs: Numbers,
    pub(super) datatypes: Handles<of::Datatype>,
    /// The datatypes that the handles refer to.
    _types: Vec<NativeType>,
}

/// The library's form of a datatype, with the same extent.
pub(super) fn of_library(library: &'static Library, datatype: &Datatype) -> Result<NativeType> {
    NativeType::of(library, unit_of(library, datatype.basic()), datatype)
}

impl Lowered {
    pub(super) fn none(library: &'static Library, address: usize) -> Lowered {
        Lowered {
            address,
            count: 0,
            datatype: NativeType::byte(library),
            counts: Numbers::default(),
            displs: Numbers::default(),
            datatypes: Handles::new(library.abi.family(), std::iter::empty()),
            _types: Vec::new(),
        }
    }

    pub(super) fn of(library: &'static Library, side: &CollectiveData) -> Result<Lowered> {
        let mut lowered = Lowered::none(library, side.address);
        match &side.parts {
            Parts::Even { count, datatype } => {
                let element = of_library(library, datatype)?;
                (lowered.datatype, lowered.count) = element.times(*count, datatype.extent())?;
            }
            Parts::Varying {
                counts,
                displs,
                datatype,
            } => {
                lowered.counts = Numbers::of(counts)?;
                lowered.displs = Numbers::of(displs)?;
                lowered.datatype = of_library(library, datatype)?;
            }
            Parts::Mixed {
                counts,
                displs,
                datatypes,
            } => {
                lowered.counts = Numbers::of(counts)?;
                lowered.displs = Numbers::of(displs)?;
                let mut types = Vec::new();
                types.try_reserve_exact(datatypes.len())?;
                for datatype in datatypes {
                    types.push(of_library(library, datatype)?);
                }
                let handles = types.iter().map(NativeType::handle);
                lowered.datatypes = Handles::new(library.abi.family(), handles);
                lowered._types = types;
            }
        }
        Ok(lowered)
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

    /// Gives a single part the displacement 0.
    pub(super) fn place_lone(&mut self) {
        let displ = match (&self.displs.ints[..], &self.displs.large[..]) {
            (&[displ], _) => i64::from(displ),
            (_, &[displ]) => displ,
            _ => return,
        };
        self.address = self.address.wrapping_add_signed(displ as isize);
        self.displs.large.clear();
        self.displs.ints.clear();
        self.displs.ints.push(0);
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
