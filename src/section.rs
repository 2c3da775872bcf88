//! C descriptors of assumed-rank dummy arguments (Fortran 2018, section 18.5), as made by gfortran and flang.
#![allow(unsafe_code)]

use super::foreign::Descriptor;
use libc::c_void;
use minfo_rules::datatype::{Category, Datatype, Loop};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

/// The maximum rank.
const MAX_RANK: usize = 15;
/// CFI_VERSION of gfortran's ISO_Fortran_binding.h, and of flang's until version 19 and since version 20. (Between
/// these two the meaning of a byte at the end of the head changed, which is not read here.)
const GFORTRAN: i32 = 1;
const FLANG_19: i32 = 20_180_515;
const FLANG_20: i32 = 20_240_719;

/// The head of a descriptor in both compilers. It is followed by `rank` times [`Dim`] in both.
#[repr(C)]
struct Head {
    base: *mut c_void,
    elem_len: usize,
    form: Form,
}

/// The end of the head: the rest has three bytes, in gfortran's case the attribute and the type (two bytes), in flang's the
/// type first.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Form {
    version: i32,
    rank: i8,
    rest: [u8; 3],
}

impl Form {
    /// The type of the elements, if it is one of the intrinsic types that have several kinds. (Numbers of flang's
    /// ISO_Fortran_binding.h; LOGICALs of 2, 4 and 8 bytes have those of C's int_least16_t and the like.)
    fn category(self) -> Option<Category> {
        match (self.version, self.rest) {
            (GFORTRAN, [_, 1, _]) | (FLANG_19 | FLANG_20, [1..=11, ..]) => Some(Category::Integer),
            (GFORTRAN, [_, 2, _]) | (FLANG_19 | FLANG_20, [12..=16 | 39, ..]) => {
                Some(Category::Logical)
            }
            (GFORTRAN, [_, 3, _]) | (FLANG_19 | FLANG_20, [25..=31, ..]) => Some(Category::Float),
            (GFORTRAN, [_, 4, _]) | (FLANG_19 | FLANG_20, [32..=38, ..]) => Some(Category::Complex),
            _ => None,
        }
    }
}

/// A dimension: its lower bound, its extent (-1: unknown), and the distance from one element to the next in bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dim {
    lower: isize,
    extent: isize,
    sm: isize,
}

/// An array, an array section, or a scalar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section<'a> {
    /// The address of its first element.
    pub(crate) address: usize,
    elem_len: usize,
    form: Form,
    dims: &'a [Dim],
}

/// A section that no longer needs its descriptor.
pub(super) struct OwnedSection {
    address: usize,
    elem_len: usize,
    form: Form,
    dims: Box<[Dim]>,
}

impl OwnedSection {
    /// The section that it stands for.
    pub(super) fn get(&self) -> Section<'_> {
        Section {
            address: self.address,
            elem_len: self.elem_len,
            form: self.form,
            dims: &self.dims,
        }
    }
}

impl<'a> Section<'a> {
    /// A copy that outlives the descriptor.
    pub(super) fn owned(self) -> OwnedSection {
        OwnedSection {
            address: self.address,
            elem_len: self.elem_len,
            form: self.form,
            dims: self.dims.into(),
        }
    }

    /// Reads a descriptor.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` for one that neither gfortran nor flang made.
    #[inline(always)]
    pub(crate) fn read(descriptor: Descriptor<'a>) -> Result<Section<'a>> {
        let descriptor = descriptor.pointer();
        // SAFETY: a `Descriptor` is null or the address of a descriptor, which nobody changes during the call. Both
        // compilers begin one with this head, and align it for its pointer.
        let Some(head) = (unsafe { descriptor.cast::<Head>().as_ref() }) else {
            return Err(Error::new(Class::Buffer, "there is no buffer"));
        };
        let form = head.form;
        let rank = usize::try_from(form.rank).unwrap_or(usize::MAX);
        if !matches!(form.version, GFORTRAN | FLANG_19 | FLANG_20) || rank > MAX_RANK {
            return Err(unknown(form));
        }
        if form.version == GFORTRAN && form.rest[1..] == [0xff, 0xff] {
            return Err(polymorphic());
        }
        // SAFETY: the version is one whose head ends here, followed by `rank` dimensions.
        let dims = unsafe {
            std::slice::from_raw_parts(descriptor.byte_add(size_of::<Head>()).cast::<Dim>(), rank)
        };
        if form.version == GFORTRAN
            && form.rest[1..] == [7, 0]
            && let [first, ..] = dims
            && first.extent > 1
            && first.sm.unsigned_abs() != head.elem_len
        {
            return Err(polymorphic());
        }
        Ok(Section {
            address: head.base as usize,
            elem_len: head.elem_len,
            form,
            dims,
        })
    }

    /// Whether its elements are of the type that `datatype` is for, but of another kind: flags of compilers change the kinds of
    /// a program. Not if the program has made the datatype, or has it from C, or its name tells the kind. (Elements of one byte
    /// are memory for anything.)
    #[inline(always)]
    pub(crate) fn is_of_other_kind(&self, datatype: &Datatype) -> bool {
        let len = datatype.fortran_len();
        len != 0 && len != self.elem_len && self.elem_len > 1 && self.is_of_category(datatype)
    }

    #[cold]
    fn is_of_category(&self, datatype: &Datatype) -> bool {
        self.form.category() == Some(datatype.basic().number_category())
    }

    /// The error if it [is](Section::is_of_other_kind).
    #[cold]
    pub(crate) fn of_other_kind(&self, datatype: &Datatype) -> Error {
        let what = format!(
            "{} is for elements of {}, but those of the buffer have {}: compile without flags such as -fdefault-real-8, or give a \
             datatype with the length in its name, such as MPI_REAL8",
            datatype.basic().name(),
            counted(datatype.fortran_len(), "byte"),
            self.elem_len
        );
        Error::new(Class::Type, what)
    }

    /// The number of bytes of an element.
    pub(crate) fn elem_len(&self) -> usize {
        self.elem_len
    }

    /// The number of bytes of a scalar; `None` for an array.
    pub(crate) fn scalar_len(&self) -> Option<usize> {
        self.dims.is_empty().then_some(self.elem_len)
    }

    /// Whether the end is unknown: the array is of assumed size, or its last extent is 1, as in dummy arguments of old
    /// codes, where `a(1)` and `a(n, 1)` mean what `a(*)` does today.
    fn is_open(&self) -> bool {
        self.dims
            .last()
            .is_some_and(|dim| dim.extent < 0 || dim.extent == 1)
    }

    /// The total size of its elements in bytes, if known: a scalar may be the first of many elements, and the end of an
    /// array may be unknown.
    #[inline(always)]
    pub(crate) fn len(&self) -> Option<usize> {
        match self.dims {
            [] => None,
            [dim] if dim.extent == 1 => None,
            [dim] if dim.extent > 1 => self.elem_len.checked_mul(dim.extent as usize),
            _ => self.len_of_all(),
        }
    }

    fn len_of_all(&self) -> Option<usize> {
        if self.dims.is_empty() || self.is_open() {
            return None;
        }
        let product = |len: usize, dim: &Dim| len.checked_mul(usize::try_from(dim.extent).ok()?);
        self.dims.iter().try_fold(self.elem_len, product)
    }

    /// Whether the elements are contiguous in array element order.
    #[inline(always)]
    pub(crate) fn is_contiguous(&self) -> bool {
        match self.dims {
            [] => true,
            [dim] if dim.sm == self.elem_len as isize => true,
            _ => self.has_no_gap(),
        }
    }

    fn has_no_gap(&self) -> bool {
        if self.dims.iter().any(|dim| dim.extent == 0) {
            return true;
        }
        let mut expected = self.elem_len as isize;
        for dim in self.dims {
            // With a single element, the distance to the next is irrelevant.
            if dim.sm != expected && dim.extent != 1 {
                return false;
            }
            expected = expected.wrapping_mul(dim.extent);
        }
        true
    }

    /// The first `len` bytes of the elements in array element order, as blocks of the first number of bytes inside
    /// loops, the innermost first. `None` if they are not whole rows, columns or planes of the section, or if a block
    /// is not a whole number of elements of `unit` bytes.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub(crate) fn loops(&self, len: usize, unit: usize) -> Result<Option<(usize, Vec<Loop>)>> {
        let (block, mut dims) = self.leading();
        let block = block.min(len);
        if !block.is_multiple_of(unit) || !len.is_multiple_of(block) {
            return Ok(None);
        }
        let mut blocks = len / block;
        let mut loops = Vec::new();
        loops.try_reserve_exact(dims.len())?;
        while let [dim, rest @ ..] = dims
            && blocks > 1
        {
            // The end of the last dimension does not matter.
            let count = match rest {
                [] => blocks,
                _ => blocks.min(dim.extent.max(1) as usize),
            };
            if !blocks.is_multiple_of(count) {
                return Ok(None);
            }
            loops.push(Loop {
                count: count as u64,
                stride: dim.sm as i64,
            });
            blocks /= count;
            dims = rest;
        }
        Ok((blocks <= 1).then_some((block, loops)))
    }

    /// Leading dimensions without gaps are one block: its length, and the other dimensions.
    fn leading(&self) -> (usize, &'a [Dim]) {
        let mut block = self.elem_len;
        let mut dims = self.dims;
        while let [dim, rest @ ..] = dims
            && dim.sm == block as isize
            && dim.extent > 0
        {
            block *= dim.extent as usize;
            dims = rest;
        }
        (block, dims)
    }

    /// Calls `piece` with the address and the length of each piece of the bytes `from` to `from + len` of
    /// the elements in array element order. They are in the section.
    pub(crate) fn pieces(&self, from: usize, len: usize, mut piece: impl FnMut(usize, usize)) {
        let (mut at, end) = (from, from + len);
        let (block, dims) = self.leading();
        while at < end {
            let within = at % block;
            let take = (block - within).min(end - at);
            let mut number = (at / block) as isize;
            let mut address = self.address.wrapping_add(within);
            for (place, dim) in dims.iter().enumerate() {
                // The end of the last dimension does not matter.
                let is_last = place + 1 == dims.len();
                let index = if is_last { number } else { number % dim.extent };
                address = address.wrapping_add_signed(dim.sm.wrapping_mul(index));
                number /= if is_last { 1 } else { dim.extent };
            }
            piece(address, take);
            at += take;
        }
    }
}

/// gfortran (12) describes a CLASS entity with the length of its container instead of an element's. For a scalar one it
/// also passes the container's address, and the type -1 (CFI_type_other), which it uses for nothing else. From an external
/// procedure (the drop-in `mpi_f08`) an array of CLASS(*) arrives as one of addresses (CFI_type_cptr is 7), with the distance of
/// its own elements. (A section of TYPE(C_PTR) looks the same, and is refused as well.)
#[cold]
fn polymorphic() -> Error {
    let what = "gfortran does not describe polymorphic buffers; name the type with SELECT TYPE";
    Error::new(Class::Buffer, what)
}

#[cold]
fn unknown(form: Form) -> Error {
    let what = format!(
        "the descriptor of the buffer, with version {} and rank {}, is not one of gfortran or flang",
        form.version, form.rank
    );
    Error::new(Class::Buffer, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn form(version: i32, rest: [u8; 3]) -> Form {
        Form {
            version,
            rank: 0,
            rest,
        }
    }

    fn section(address: usize, elem_len: usize, dims: &[Dim]) -> Section<'_> {
        Section {
            address,
            elem_len,
            form: form(GFORTRAN, [0; 3]),
            dims,
        }
    }

    /// Every byte's address, in array element order.
    fn all_bytes(section: &Section<'_>) -> Vec<usize> {
        let mut starts = vec![section.address];
        for dim in section.dims.iter().rev() {
            let at = |start: &usize, i| start.wrapping_add_signed(dim.sm * i);
            // The first dimension varies fastest, so it is expanded last.
            starts = starts
                .iter()
                .flat_map(|start| (0..dim.extent).map(move |i| at(start, i)))
                .collect();
        }
        let element = |start: usize| (0..section.elem_len).map(move |byte| start + byte);
        starts.into_iter().flat_map(element).collect()
    }

    proptest! {
        #[test]
        fn pieces_are_the_bytes_in_element_order(
            elem_len in 1usize..9,
            shape in prop::collection::vec((1isize..5, 1isize..4, any::<bool>()), 0..4),
            part in (0.0f64..1.0, 0.0f64..1.0),
        ) {
            // Strides of a regular section of a bigger array; some run backwards.
            let mut step = elem_len as isize;
            let mut dims = Vec::new();
            for (extent, stride, backwards) in shape {
                let sm = if backwards { -step * stride } else { step * stride };
                dims.push(Dim { lower: 0, extent, sm });
                step *= extent * stride;
            }
            let section = section(1 << 20, elem_len, &dims);
            let expected = all_bytes(&section);
            let is_known = section.dims.last().is_some_and(|dim| dim.extent > 1);
            prop_assert_eq!(section.len(), is_known.then_some(expected.len()));
            let is_one_piece = expected.windows(2).all(|pair| pair[1] == pair[0] + 1);
            prop_assert_eq!(section.is_contiguous(), is_one_piece);

            let from = (part.0 * expected.len() as f64) as usize;
            let len = (part.1 * (expected.len() - from) as f64) as usize;
            let mut seen = Vec::new();
            section.pieces(from, len, |address, len| seen.extend(address..address + len));
            prop_assert_eq!(seen, &expected[from..from + len]);

            // Rows or planes in the form of loops; together always the whole section.
            let (lens, unit) = ([len, expected.len()], 1 + from % 2);
            for len in lens.into_iter().filter(|&len| len > 0) {
                let Some((block, loops)) = section.loops(len, unit).unwrap() else {
                    prop_assert!(len < expected.len() || elem_len % unit != 0);
                    continue;
                };
                let mut starts = vec![section.address];
                for outer in loops.iter() {
                    let at = |i: i64| move |start: &usize| start.wrapping_add_signed((outer.stride * i) as isize);
                    starts = (0..outer.count as i64).flat_map(|i| starts.iter().map(at(i)).collect::<Vec<_>>()).collect();
                }
                let seen: Vec<usize> = starts.into_iter().flat_map(|start| start..start + block).collect();
                prop_assert_eq!(&seen[..], &expected[..len]);
                prop_assert_eq!(block % unit, 0);
            }
        }
    }

    #[test]
    fn assumed_size_and_empty_arrays() {
        let open = [
            Dim {
                lower: 1,
                extent: 3,
                sm: 4,
            },
            Dim {
                lower: 1,
                extent: -1,
                sm: 12,
            },
        ];
        assert_eq!(section(8, 4, &open).len(), None);
        assert!(section(8, 4, &open).is_contiguous());
        let empty = [Dim {
            lower: 1,
            extent: 0,
            sm: 8,
        }];
        assert_eq!(section(8, 4, &empty).len(), Some(0));
        let old = [Dim {
            lower: 1,
            extent: 1,
            sm: 4,
        }];
        assert_eq!(section(8, 4, &old).len(), None);
        assert!(section(8, 4, &empty).is_contiguous());
    }

    #[test]
    fn descriptors_of_all_compilers_are_read() {
        // (Polymorphic entities are refused only by the mark that gfortran sets.)
        for (version, rest) in [
            (GFORTRAN, [0, 1, 2]),
            (FLANG_19, [2, 0xff, 0xff]),
            (FLANG_20, [2, 0xff, 0xff]),
        ] {
            let head = Head {
                base: std::ptr::null_mut(),
                elem_len: 4,
                form: form(version, rest),
            };
            let read = Section::read(Descriptor::of(&raw const head)).unwrap();
            assert_eq!(read.scalar_len(), Some(4));
        }
    }

    #[test]
    fn descriptors_that_cannot_be_used_are_refused() {
        for (version, rest) in [(77, [0; 3]), (GFORTRAN, [2, 0xff, 0xff])] {
            let head = Head {
                base: std::ptr::null_mut(),
                elem_len: 4,
                form: form(version, rest),
            };
            let refused = Section::read(Descriptor::of(&raw const head));
            assert_eq!(refused.unwrap_err().class, Class::Buffer);
        }
    }

    #[test]
    fn numbers_of_another_kind_are_refused() {
        use minfo_rules::constants;
        let check = |form, elem_len, datatype| {
            let section = Section {
                form,
                ..section(8, elem_len, &[])
            };
            let datatype = Datatype::predefined(datatype).unwrap();
            match section.is_of_other_kind(datatype) {
                true => Err(section.of_other_kind(datatype).class),
                false => Ok(()),
            }
        };
        let refused = Err(Class::Type);
        let real = [form(GFORTRAN, [0, 3, 8]), form(FLANG_20, [28, 2, 0])];
        let complex = [form(GFORTRAN, [0, 4, 8]), form(FLANG_19, [35, 2, 0])];
        let logical = [form(GFORTRAN, [0, 2, 8]), form(FLANG_19, [15, 2, 0])];
        for of in 0..2 {
            for (datatype, others) in [
                (constants::MPI_REAL, refused),
                (constants::MPI_2REAL, refused),
                (constants::MPI_DOUBLE_PRECISION, Ok(())),
                (constants::MPI_2DOUBLE_PRECISION, Ok(())),
                // A length of its own, a type of C, other types, bytes.
                (constants::MPI_REAL4, Ok(())),
                (constants::MPI_FLOAT, Ok(())),
                (constants::MPI_COMPLEX, Ok(())),
                (constants::MPI_INTEGER, Ok(())),
                (constants::MPI_BYTE, Ok(())),
                (constants::MPI_PACKED, Ok(())),
            ] {
                assert_eq!(check(real[of], 8, datatype), others, "{datatype}");
            }
            assert_eq!(check(complex[of], 16, constants::MPI_COMPLEX), refused);
            assert_eq!(
                check(complex[of], 16, constants::MPI_DOUBLE_COMPLEX),
                Ok(())
            );
            assert_eq!(check(complex[of], 16, constants::MPI_REAL), Ok(()));
            assert_eq!(check(logical[of], 2, constants::MPI_LOGICAL), refused);
            assert_eq!(check(logical[of], 1, constants::MPI_LOGICAL), Ok(()));
        }
    }

    #[test]
    fn an_array_of_class_from_an_external_procedure_is_refused() {
        for (sm, is_refused) in [(4, true), (-4, true), (16, true), (8, false)] {
            let dim = Dim {
                lower: 0,
                extent: 3,
                sm,
            };
            let head = Head {
                base: std::ptr::null_mut(),
                elem_len: 8,
                form: Form {
                    rank: 1,
                    ..form(GFORTRAN, [2, 7, 0])
                },
            };
            let described = (head, dim);
            let read = Section::read(Descriptor::of(&raw const described));
            assert_eq!(read.is_err(), is_refused, "{sm}");
        }
    }

    #[test]
    fn a_text_is_as_long_as_its_descriptor_says() {
        let text = *b"native ...";
        let mut described = (
            Head {
                base: text.as_ptr().cast_mut().cast(),
                elem_len: 7,
                form: form(GFORTRAN, [0; 3]),
            },
            Dim {
                lower: 0,
                extent: 1,
                sm: 7,
            },
        );
        let read = |described: &_| {
            let text = Descriptor::of(described).text("datarep")?;
            text.strip_end(6, Class::Arg)
        };
        assert_eq!(read(&described).unwrap(), b"native");
        described.0.form.rank = 1;
        assert_eq!(read(&described).unwrap_err().class, Class::Arg);
        let none = Descriptor::of(std::ptr::null::<Head>()).text("datarep");
        assert!(none.is_err_and(|error| error.class == Class::Buffer));
    }
}
