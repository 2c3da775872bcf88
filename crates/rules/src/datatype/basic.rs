//! The predefined datatypes, as one table: MPI 4.1, sections 3.2.2 and 6.9.4.

use crate::constants;

/// Fortran's default INTEGER: MPI_INTEGER in memory. The build script knows its width from FFLAGS.
#[cfg(not(fint64))]
pub type Fint = i32;
/// Fortran's default INTEGER: MPI_INTEGER in memory. The build script knows its width from FFLAGS.
#[cfg(fint64)]
pub type Fint = i64;

/// The kind of a datatype's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// C and Fortran integers, signed or unsigned.
    Integer,
    /// Floating point numbers.
    Float,
    /// Complex numbers.
    Complex,
    /// LOGICALs, and C's `_Bool`.
    Logical,
    /// MPI_BYTE and MPI_PACKED: bytes without a meaning.
    Byte,
    /// MPI_CHAR, MPI_WCHAR and MPI_CHARACTER: printable characters, on which no arithmetic is defined.
    Character,
    /// MPI_AINT, MPI_COUNT and MPI_OFFSET.
    MultiLanguage,
    /// A value and an index, for MPI_MINLOC and MPI_MAXLOC.
    Pair,
    /// Different kinds, in a datatype that is made of several.
    Mixed,
}

/// The groups of section 6.9.2, which define the valid operations for each datatype. MPI_PACKED and the characters,
/// which the standard does not group, have groups here, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpGroup {
    CInteger,
    FortranInteger,
    Float,
    Complex,
    Logical,
    Byte,
    Packed,
    Character,
    MultiLanguage,
    Pair,
    Mixed,
}

/// A number's representation in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFormat {
    I8,
    I16,
    I32,
    I64,
    I128,
    U8,
    U16,
    U32,
    U64,
    F16,
    F32,
    F64,
    /// x87's extended precision: 10 bytes, and 6 bytes of padding.
    F80,
    F128,
}

/// An element's representation in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Representation {
    Byte,
    Character,
    /// C's `wchar_t`.
    WideCharacter,
    Number(NumberFormat),
    /// Two numbers: the real and the imaginary part.
    Complex(NumberFormat),
    /// A logical of this many bytes.
    Logical(u8),
    /// A value and an index. A struct of C has a hole between them or at its end where the alignment needs it.
    Pair(NumberFormat, NumberFormat),
    /// A byte of elements with different representations.
    Mixed,
}

use NumberFormat::{F16, F32, F64, F80, F128, I8, I16, I32, I64, I128, U8, U16, U32, U64};
use Representation::{Byte, Character, Complex, Logical, Pair};

/// C's `long double`.
const LONG_DOUBLE: NumberFormat = if cfg!(target_arch = "x86_64") {
    F80
} else {
    F128
};

/// A default INTEGER, and the LOGICAL of the same size (Fortran 2018, 19.5.3.2).
const FINT: NumberFormat = if cfg!(fint64) { I64 } else { I32 };
const FLOGICAL: Representation = Logical(FINT.size() as u8);

struct BasicRow {
    name: &'static str,
    handle: i32,
    group: OpGroup,
    form: Representation,
}

/// A name, and the handle that it stands for.
macro_rules! named {
    ($name:ident) => {
        (stringify!($name), constants::$name)
    };
}

const fn row(
    (name, handle): (&'static str, i32),
    group: OpGroup,
    form: Representation,
) -> BasicRow {
    BasicRow {
        name,
        handle,
        group,
        form,
    }
}

const fn number(named: (&'static str, i32), group: OpGroup, number: NumberFormat) -> BasicRow {
    row(named, group, Representation::Number(number))
}

/// In the order of their values in the standard ABI. C types are those of 64-bit Linux (LP64).
static TABLE: [BasicRow; 71] = [
    number(named!(MPI_AINT), OpGroup::MultiLanguage, I64),
    number(named!(MPI_COUNT), OpGroup::MultiLanguage, I64),
    number(named!(MPI_OFFSET), OpGroup::MultiLanguage, I64),
    row(named!(MPI_PACKED), OpGroup::Packed, Byte),
    number(named!(MPI_SHORT), OpGroup::CInteger, I16),
    number(named!(MPI_INT), OpGroup::CInteger, I32),
    number(named!(MPI_LONG), OpGroup::CInteger, I64),
    number(named!(MPI_LONG_LONG_INT), OpGroup::CInteger, I64),
    number(named!(MPI_UNSIGNED_SHORT), OpGroup::CInteger, U16),
    number(named!(MPI_UNSIGNED), OpGroup::CInteger, U32),
    number(named!(MPI_UNSIGNED_LONG), OpGroup::CInteger, U64),
    number(named!(MPI_UNSIGNED_LONG_LONG), OpGroup::CInteger, U64),
    number(named!(MPI_FLOAT), OpGroup::Float, F32),
    row(named!(MPI_C_COMPLEX), OpGroup::Complex, Complex(F32)),
    row(
        named!(MPI_CXX_FLOAT_COMPLEX),
        OpGroup::Complex,
        Complex(F32),
    ),
    number(named!(MPI_DOUBLE), OpGroup::Float, F64),
    row(named!(MPI_C_DOUBLE_COMPLEX), OpGroup::Complex, Complex(F64)),
    row(
        named!(MPI_CXX_DOUBLE_COMPLEX),
        OpGroup::Complex,
        Complex(F64),
    ),
    row(named!(MPI_LOGICAL), OpGroup::Logical, FLOGICAL),
    number(named!(MPI_INTEGER), OpGroup::FortranInteger, FINT),
    number(named!(MPI_REAL), OpGroup::Float, F32),
    row(named!(MPI_COMPLEX), OpGroup::Complex, Complex(F32)),
    number(named!(MPI_DOUBLE_PRECISION), OpGroup::Float, F64),
    row(named!(MPI_DOUBLE_COMPLEX), OpGroup::Complex, Complex(F64)),
    row(named!(MPI_CHARACTER), OpGroup::Character, Character),
    number(named!(MPI_LONG_DOUBLE), OpGroup::Float, LONG_DOUBLE),
    row(
        named!(MPI_C_LONG_DOUBLE_COMPLEX),
        OpGroup::Complex,
        Complex(LONG_DOUBLE),
    ),
    row(
        named!(MPI_CXX_LONG_DOUBLE_COMPLEX),
        OpGroup::Complex,
        Complex(LONG_DOUBLE),
    ),
    row(named!(MPI_FLOAT_INT), OpGroup::Pair, Pair(F32, I32)),
    row(named!(MPI_DOUBLE_INT), OpGroup::Pair, Pair(F64, I32)),
    row(named!(MPI_LONG_INT), OpGroup::Pair, Pair(I64, I32)),
    row(named!(MPI_2INT), OpGroup::Pair, Pair(I32, I32)),
    row(named!(MPI_SHORT_INT), OpGroup::Pair, Pair(I16, I32)),
    row(
        named!(MPI_LONG_DOUBLE_INT),
        OpGroup::Pair,
        Pair(LONG_DOUBLE, I32),
    ),
    row(named!(MPI_2REAL), OpGroup::Pair, Pair(F32, F32)),
    row(named!(MPI_2DOUBLE_PRECISION), OpGroup::Pair, Pair(F64, F64)),
    row(named!(MPI_2INTEGER), OpGroup::Pair, Pair(FINT, FINT)),
    row(named!(MPI_C_BOOL), OpGroup::Logical, Logical(1)),
    row(named!(MPI_CXX_BOOL), OpGroup::Logical, Logical(1)),
    row(
        named!(MPI_WCHAR),
        OpGroup::Character,
        Representation::WideCharacter,
    ),
    number(named!(MPI_INT8_T), OpGroup::CInteger, I8),
    number(named!(MPI_UINT8_T), OpGroup::CInteger, U8),
    row(named!(MPI_CHAR), OpGroup::Character, Character),
    number(named!(MPI_SIGNED_CHAR), OpGroup::CInteger, I8),
    number(named!(MPI_UNSIGNED_CHAR), OpGroup::CInteger, U8),
    row(named!(MPI_BYTE), OpGroup::Byte, Byte),
    number(named!(MPI_INT16_T), OpGroup::CInteger, I16),
    number(named!(MPI_UINT16_T), OpGroup::CInteger, U16),
    number(named!(MPI_INT32_T), OpGroup::CInteger, I32),
    number(named!(MPI_UINT32_T), OpGroup::CInteger, U32),
    number(named!(MPI_INT64_T), OpGroup::CInteger, I64),
    number(named!(MPI_UINT64_T), OpGroup::CInteger, U64),
    row(named!(MPI_LOGICAL1), OpGroup::Logical, Logical(1)),
    number(named!(MPI_INTEGER1), OpGroup::FortranInteger, I8),
    row(named!(MPI_LOGICAL2), OpGroup::Logical, Logical(2)),
    number(named!(MPI_INTEGER2), OpGroup::FortranInteger, I16),
    number(named!(MPI_REAL2), OpGroup::Float, F16),
    row(named!(MPI_LOGICAL4), OpGroup::Logical, Logical(4)),
    number(named!(MPI_INTEGER4), OpGroup::FortranInteger, I32),
    number(named!(MPI_REAL4), OpGroup::Float, F32),
    row(named!(MPI_COMPLEX4), OpGroup::Complex, Complex(F16)),
    row(named!(MPI_LOGICAL8), OpGroup::Logical, Logical(8)),
    number(named!(MPI_INTEGER8), OpGroup::FortranInteger, I64),
    number(named!(MPI_REAL8), OpGroup::Float, F64),
    row(named!(MPI_COMPLEX8), OpGroup::Complex, Complex(F32)),
    row(named!(MPI_LOGICAL16), OpGroup::Logical, Logical(16)),
    number(named!(MPI_INTEGER16), OpGroup::FortranInteger, I128),
    number(named!(MPI_REAL16), OpGroup::Float, F128),
    row(named!(MPI_COMPLEX16), OpGroup::Complex, Complex(F64)),
    row(named!(MPI_COMPLEX32), OpGroup::Complex, Complex(F128)),
    row(
        ("several datatypes", 0),
        OpGroup::Mixed,
        Representation::Mixed,
    ),
];

/// A predefined datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basic(u8);

impl Basic {
    /// The number of predefined datatypes.
    pub const NUMBER: usize = TABLE.len() - 1;

    /// The number of [places](Basic::place).
    pub const PLACES: usize = TABLE.len();

    /// What a datatype that is made of several predefined ones has instead of a single one. It has no handle, and is
    /// not among [all](Basic::all); its [place](Basic::place) is [`Basic::NUMBER`].
    pub const MIXED: Basic = Basic::with_handle(0);

    /// MPI_BYTE
    pub const BYTE: Basic = Basic::with_handle(constants::MPI_BYTE);

    /// MPI_CHAR
    pub const CHAR: Basic = Basic::with_handle(579);

    const fn with_handle(handle: i32) -> Basic {
        let mut place = 0;
        while TABLE[place].handle != handle {
            place += 1;
        }
        Basic::at(place)
    }

    /// The datatype at this index of the table.
    pub(super) const fn at(place: usize) -> Basic {
        assert!(place < TABLE.len());
        Basic(place as u8)
    }

    /// Its index in the table.
    #[inline(always)]
    pub fn place(self) -> usize {
        self.0.into()
    }

    /// All predefined datatypes, in the order of their handles.
    pub fn all() -> impl Iterator<Item = Basic> {
        (0..Basic::NUMBER).map(Basic::at)
    }

    const fn row(self) -> &'static BasicRow {
        &TABLE[self.0 as usize]
    }

    /// The name in the standard.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The handle: its value in the standard ABI.
    pub const fn handle(self) -> i32 {
        self.row().handle
    }

    /// The bytes of data in one element.
    #[inline(always)]
    pub const fn size(self) -> usize {
        self.form().size()
    }

    /// The bytes from one element of an array to the next. Pairs that are C structs may have a hole at their end.
    pub const fn extent(self) -> usize {
        match self.form() {
            Representation::Pair(_, index) => {
                (self.second_part().1 + index.size()).next_multiple_of(self.align())
            }
            form => form.size(),
        }
    }

    /// The size of the first part of a pair, and the offset of the second one: there is a hole before it only in
    /// MPI_SHORT_INT. For other types, the end of the element.
    pub(super) const fn second_part(self) -> (usize, usize) {
        match self.form() {
            Representation::Pair(value, index) => {
                (value.size(), value.size().next_multiple_of(index.size()))
            }
            form => (form.size(), form.size()),
        }
    }

    /// Whether there is a hole inside an element.
    pub const fn has_hole(self) -> bool {
        let (first, second) = self.second_part();
        first != second
    }

    /// The alignment that C gives it.
    pub(super) const fn align(self) -> usize {
        match self.form() {
            Representation::Pair(value, index) if value.size() < index.size() => index.size(),
            Representation::Complex(part) | Representation::Pair(part, _) => part.size(),
            form => form.size(),
        }
    }

    /// How many elements it counts as: a pair is two (section 5.1.11).
    pub(super) fn whole_elements(self) -> u64 {
        match self.form() {
            Representation::Pair(..) => 2,
            _ => 1,
        }
    }

    /// The number of elements in `bytes` bytes, if that is a whole number.
    pub(super) fn elements(self, bytes: u64) -> Option<u64> {
        let whole = self.size() as u64;
        let (number, rest) = (bytes / whole, bytes % whole);
        match self.form() {
            _ if rest == 0 => Some(self.whole_elements() * number),
            Representation::Pair(value, _) => {
                (rest == value.size() as u64).then_some(2 * number + 1)
            }
            _ => None,
        }
    }

    /// The number of bytes of this many elements, if it can be represented.
    pub(super) fn bytes_of(self, elements: u64) -> Option<u64> {
        let whole = self.size() as u64;
        match self.form() {
            Representation::Pair(value, _) => (elements / 2)
                .checked_mul(whole)?
                .checked_add(elements % 2 * value.size() as u64),
            _ => elements.checked_mul(whole),
        }
    }

    /// [`super::Datatype::fortran_len`]
    pub(super) const fn fortran_len(self) -> u8 {
        match (self.handle(), self.form()) {
            (constants::MPI_LOGICAL..=constants::MPI_DOUBLE_COMPLEX, form) => form.size() as u8,
            (constants::MPI_2REAL..=constants::MPI_2INTEGER, Pair(value, _)) => value.size() as u8,
            _ => 0,
        }
    }

    /// The kind of the numbers in its elements: of the first one of a pair.
    pub fn number_category(self) -> Category {
        match self.form() {
            Pair(F16 | F32 | F64 | F80 | F128, _) => Category::Float,
            Pair(..) => Category::Integer,
            _ => self.category(),
        }
    }

    /// The kind of its elements.
    pub fn category(self) -> Category {
        match self.group() {
            OpGroup::CInteger | OpGroup::FortranInteger => Category::Integer,
            OpGroup::Float => Category::Float,
            OpGroup::Complex => Category::Complex,
            OpGroup::Logical => Category::Logical,
            OpGroup::Byte | OpGroup::Packed => Category::Byte,
            OpGroup::Character => Category::Character,
            OpGroup::MultiLanguage => Category::MultiLanguage,
            OpGroup::Pair => Category::Pair,
            OpGroup::Mixed => Category::Mixed,
        }
    }

    /// Whether it is an integer that may be negative.
    pub fn is_signed(self) -> bool {
        matches!(
            self.form(),
            Representation::Number(I8 | I16 | I32 | I64 | I128)
        )
    }

    /// Whether it is MPI_PACKED, which is not among the types of the group Byte (section 6.9.2).
    pub fn is_packed(self) -> bool {
        matches!(self.group(), OpGroup::Packed)
    }

    /// Whether data of one type can be received as the other: they have the same representation in memory. The standard
    /// requires the same name (section 3.3.1), but mixed languages (19.3.10) make that too strict. A pair of two equal
    /// parts is a contiguous type of them (6.9.4); MPI_BYTE and MPI_PACKED match all.
    pub fn matches(self, other: Basic) -> bool {
        self.form().unit().matches(other.form().unit())
    }

    pub(super) const fn group(self) -> OpGroup {
        self.row().group
    }

    pub(super) const fn form(self) -> Representation {
        self.row().form
    }
}

impl NumberFormat {
    pub(super) const fn size(self) -> usize {
        match self {
            I8 | U8 => 1,
            I16 | U16 | F16 => 2,
            I32 | U32 | F32 => 4,
            I64 | U64 | F64 => 8,
            I128 | F80 | F128 => 16,
        }
    }
}

impl Representation {
    #[inline]
    const fn size(self) -> usize {
        match self {
            Representation::Byte | Representation::Character | Representation::Mixed => 1,
            Representation::WideCharacter => 4,
            Representation::Number(number) => number.size(),
            Representation::Complex(part) => 2 * part.size(),
            Representation::Logical(size) => size as usize,
            Representation::Pair(value, index) => value.size() + index.size(),
        }
    }

    /// The elementary parts of an array of such elements.
    pub(super) fn unit(self) -> Representation {
        match self {
            Representation::Pair(value, index) if value == index => Representation::Number(value),
            form => form,
        }
    }

    /// Whether elements with one representation can be received as the other; both are [units](Representation::unit).
    pub(super) fn matches(self, other: Representation) -> bool {
        self == other || self == Representation::Byte || other == Representation::Byte
    }
}

#[cfg(test)]
mod tests;
