//! The predefined operations, and the datatypes that they are defined for: MPI 4.1, section 6.9.2.
//! [`combine`](super::combine) carries them out.

use super::basic::{Basic, Group};
use crate::error::{Class, Error, Result};

/// A predefined operation. Its discriminant is its handle: its value in the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Op {
    /// `MPI_SUM`
    Sum = 33,
    /// `MPI_MIN`
    Min = 34,
    /// `MPI_MAX`
    Max = 35,
    /// `MPI_PROD`
    Prod = 36,
    /// `MPI_BAND`
    Band = 40,
    /// `MPI_BOR`
    Bor = 41,
    /// `MPI_BXOR`
    Bxor = 42,
    /// `MPI_LAND`
    Land = 48,
    /// `MPI_LOR`
    Lor = 49,
    /// `MPI_LXOR`
    Lxor = 50,
    /// `MPI_MINLOC`
    Minloc = 56,
    /// `MPI_MAXLOC`
    Maxloc = 57,
    /// `MPI_REPLACE`
    Replace = 60,
    /// `MPI_NO_OP`
    NoOp = 61,
}

use Group::{Byte, CInteger, Complex, Float, FortranInteger, Logical, MultiLanguage, Pair};

/// The types that an operation is defined for; `None` for all types.
type Groups = Option<&'static [Group]>;

const ORDERED: Groups = Some(&[CInteger, FortranInteger, Float, MultiLanguage]);
const NUMBERS: Groups = Some(&[CInteger, FortranInteger, Float, Complex, MultiLanguage]);
const BITS: Groups = Some(&[CInteger, FortranInteger, Byte, MultiLanguage]);
const LOGICALS: Groups = Some(&[CInteger, Logical]);
const PAIRS: Groups = Some(&[Pair]);
/// They do not interpret the data (section 12.3.4).
const ALL: Groups = None;

const TABLE: [(Op, &str, Groups); 14] = [
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

impl Op {
    /// The null handle: `MPI_OP_NULL`.
    pub const NULL: i32 = 32;
    /// How many there are.
    pub const NUMBER: usize = TABLE.len();

    /// The operation with this handle.
    ///
    /// # Errors
    /// `MPI_ERR_OP`.
    pub fn of(handle: i32) -> Result<Op> {
        let found = TABLE.iter().find(|(op, ..)| op.handle() == handle);
        found.map(|&(op, ..)| op).ok_or_else(|| {
            let what = match handle {
                Op::NULL => "op is MPI_OP_NULL".into(),
                _ => format!("op = {handle} is not a predefined operation"),
            };
            Error::new(Class::Op, what)
        })
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
    pub fn check(self, basic: Basic) -> Result<()> {
        if self.is_defined(basic) {
            return Ok(());
        }
        let (op, datatype) = (self.name(), basic.name());
        let what = format!("{op} is not defined for {datatype}");
        Err(Error::new(Class::Op, what))
    }

    #[inline(always)]
    pub(super) fn is_defined(self, basic: Basic) -> bool {
        match self.row().2 {
            Some(groups) => groups.contains(&basic.group()),
            None => true,
        }
    }

    /// Its place among all of them.
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

    fn row(self) -> &'static (Op, &'static str, Groups) {
        &TABLE[self.place()]
    }
}

#[cfg(test)]
mod tests;
