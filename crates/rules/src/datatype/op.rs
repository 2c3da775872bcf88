//! The predefined operations, and the datatypes that they are defined for: MPI 4.1, section 6.9.2.
//! [`combine`](super::combine) carries them out.

use super::basic::{Basic, OpGroup};
use crate::constants;
use crate::error::{Class, Error, Result};

/// A predefined operation. Its discriminant is its handle: its value in the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Op {
    /// `MPI_SUM`
    Sum = constants::MPI_SUM,
    /// `MPI_MIN`
    Min = constants::MPI_MIN,
    /// `MPI_MAX`
    Max = constants::MPI_MAX,
    /// `MPI_PROD`
    Prod = constants::MPI_PROD,
    /// `MPI_BAND`
    Band = constants::MPI_BAND,
    /// `MPI_BOR`
    Bor = constants::MPI_BOR,
    /// `MPI_BXOR`
    Bxor = constants::MPI_BXOR,
    /// `MPI_LAND`
    Land = constants::MPI_LAND,
    /// `MPI_LOR`
    Lor = constants::MPI_LOR,
    /// `MPI_LXOR`
    Lxor = constants::MPI_LXOR,
    /// `MPI_MINLOC`
    Minloc = constants::MPI_MINLOC,
    /// `MPI_MAXLOC`
    Maxloc = constants::MPI_MAXLOC,
    /// `MPI_REPLACE`
    Replace = constants::MPI_REPLACE,
    /// `MPI_NO_OP`
    NoOp = constants::MPI_NO_OP,
}

use OpGroup::{Byte, CInteger, Complex, Float, FortranInteger, Logical, MultiLanguage, Pair};

/// The types that an operation is defined for: a bit for each group. (Every accumulate of a single element checks
/// this.)
type TypeGroups = u16;

const ORDERED: TypeGroups = set(&[CInteger, FortranInteger, Float, MultiLanguage]);
const NUMBERS: TypeGroups = set(&[CInteger, FortranInteger, Float, Complex, MultiLanguage]);
const BITS: TypeGroups = set(&[CInteger, FortranInteger, Byte, MultiLanguage]);
const LOGICALS: TypeGroups = set(&[CInteger, Logical]);
const PAIRS: TypeGroups = set(&[Pair]);
/// These do not interpret the data (section 12.3.4).
const ALL: TypeGroups = TypeGroups::MAX;

const fn set(groups: &[OpGroup]) -> TypeGroups {
    let (mut set, mut i) = (0, 0);
    while i < groups.len() {
        set |= 1 << groups[i] as u8;
        i += 1;
    }
    set
}

const TABLE: [(Op, &str, TypeGroups); 14] = [
    (Op::Sum, "MPI_SUM", NUMBERS),
    (Op::Min, "MPI_MIN", ORDERED),
    (Op::Max, "MPI_MAX", ORDERED),
    (Op::Prod, "MPI_PROD", NUMBERS),
    (Op::Band, "MPI_BAND", BITS),
    (Op::Bor, "MPI_BOR", BITS),
    (Op::Bxor, "MPI_BXOR", BITS),
    (Op::Land, "MPI_LAND", LOGICALS),
    (Op::Lor, "MPI_LOR", LOGICALS),
    (Op::Lxor, "MPI_LXOR", LOGICALS),
    (Op::Minloc, "MPI_MINLOC", PAIRS),
    (Op::Maxloc, "MPI_MAXLOC", PAIRS),
    (Op::Replace, "MPI_REPLACE", ALL),
    (Op::NoOp, "MPI_NO_OP", ALL),
];

/// The operations by their handles, from `MPI_OP_NULL` on.
static BY_HANDLE: [Option<Op>; 30] = {
    let (mut all, mut i) = ([None; 30], 0);
    while i < TABLE.len() {
        let op = TABLE[i].0;
        all[op as usize - Op::NULL as usize] = Some(op);
        i += 1;
    }
    all
};

impl Op {
    /// The null handle: `MPI_OP_NULL`.
    pub const NULL: i32 = constants::MPI_OP_NULL;
    /// The number of predefined operations.
    pub const NUMBER: usize = TABLE.len();

    /// The operation with this handle.
    ///
    /// # Errors
    /// `MPI_ERR_OP`.
    pub fn of(handle: i32) -> Result<Op> {
        Op::known(handle).ok_or_else(|| {
            let what = match handle {
                Op::NULL => "op is MPI_OP_NULL".into(),
                _ => format!("op = {handle} is not a predefined operation"),
            };
            Error::new(Class::Op, what)
        })
    }

    /// The operation with this handle; `None` for any other handle.
    #[inline(always)]
    pub fn known(handle: i32) -> Option<Op> {
        let place = handle.wrapping_sub(Op::NULL) as u32 as usize;
        BY_HANDLE.get(place).copied().flatten()
    }

    /// All of them, in the order of their handles.
    pub fn all() -> impl Iterator<Item = Op> {
        TABLE.iter().map(|&(op, ..)| op)
    }

    /// The handle: its value in the standard ABI.
    pub fn handle(self) -> i32 {
        self as i32
    }

    /// The name in the standard.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Whether the order of the operands does not matter.
    pub fn is_commutative(self) -> bool {
        !matches!(self, Op::Replace | Op::NoOp)
    }

    /// Whether the operation is defined for elements of this type. Of Fortran's logicals, MPI 4.1 lists only
    /// `MPI_LOGICAL`; those of a given size, which later versions have, are allowed, too.
    ///
    /// # Errors
    /// `MPI_ERR_OP` if it is not.
    #[inline]
    pub fn check(self, basic: Basic) -> Result<()> {
        match self.is_defined(basic) {
            true => Ok(()),
            false => Err(self.undefined(basic)),
        }
    }

    #[cold]
    fn undefined(self, basic: Basic) -> Error {
        let (op, datatype) = (self.name(), basic.name());
        let what = format!("{op} is not defined for {datatype}");
        Error::new(Class::Op, what)
    }

    /// Whether it is defined for this type.
    #[inline(always)]
    pub fn is_defined(self, basic: Basic) -> bool {
        self.row().2 & 1 << basic.group() as u8 != 0
    }

    /// Its index among all of them.
    #[inline]
    pub fn place(self) -> usize {
        match self {
            Op::Sum | Op::Min | Op::Max | Op::Prod => self as usize - 33,
            Op::Band | Op::Bor | Op::Bxor => self as usize - 40 + 4,
            Op::Land | Op::Lor | Op::Lxor => self as usize - 48 + 7,
            Op::Minloc | Op::Maxloc => self as usize - 56 + 10,
            Op::Replace | Op::NoOp => self as usize - 60 + 12,
        }
    }

    #[inline(always)]
    fn row(self) -> &'static (Op, &'static str, TypeGroups) {
        &TABLE[self.place()]
    }
}

#[cfg(test)]
mod tests;
