//! The predefined attributes of a window (MPI 4.1, section 12.2.6).

use super::{Flavor, Win};
use minfo_engine::data::Span;
use minfo_rules::constants::{
    MPI_UNDEFINED, MPI_WIN_BASE, MPI_WIN_CREATE_FLAVOR, MPI_WIN_DISP_UNIT, MPI_WIN_MODEL,
    MPI_WIN_SEPARATE, MPI_WIN_SIZE, MPI_WIN_UNIFIED,
};
use minfo_rules::error::{Class, Error, Result};

impl WinAttribute {
    /// Whether this is the keyval of a predefined attribute.
    pub fn is_keyval(keyval: i32) -> bool {
        (MPI_WIN_BASE..=MPI_WIN_MODEL).contains(&keyval)
    }
}

/// The values whose addresses C gets for attributes; they do not move as long as the window lives.
pub struct Attributes {
    /// `MPI_WIN_SIZE`, an `MPI_Aint`
    pub size: i64,
    /// `MPI_WIN_DISP_UNIT`, `MPI_WIN_CREATE_FLAVOR` or `MPI_WIN_MODEL`, an `int`
    pub disp_unit: i32,
    /// Another `int`.
    pub flavor: i32,
    /// Another `int`.
    pub model: i32,
}

/// An attribute of a window (MPI 4.1, section 12.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinAttribute {
    /// The start of its memory; 0 for a dynamic window.
    Base(usize),
    /// Its size in bytes.
    Size(i64),
    /// Its displacement unit.
    DispUnit(i64),
    /// How it was made.
    Flavor(i32),
    /// Its memory model.
    Model(i32),
}

impl Attributes {
    /// The attributes of a window over `span`.
    pub(super) fn new(span: Span, disp_unit: i64, flavor: Flavor, is_unified: bool) -> Attributes {
        Attributes {
            size: span.len as i64,
            // Only MPI_Win_create_c and the like can set a value that does not fit in an `int`.
            disp_unit: i32::try_from(disp_unit).unwrap_or(MPI_UNDEFINED),
            flavor: flavor as i32,
            model: if is_unified {
                MPI_WIN_UNIFIED
            } else {
                MPI_WIN_SEPARATE
            },
        }
    }
}

impl Win {
    /// A predefined attribute (MPI 4.1, section 12.2.6).
    ///
    /// # Errors
    /// `MPI_ERR_KEYVAL`.
    pub fn attribute(&self, keyval: i32) -> Result<WinAttribute> {
        match keyval {
            MPI_WIN_BASE => Ok(WinAttribute::Base(self.engine.span().address)),
            MPI_WIN_SIZE => Ok(WinAttribute::Size(self.attributes.size)),
            MPI_WIN_DISP_UNIT => Ok(WinAttribute::DispUnit(self.disp_unit)),
            MPI_WIN_CREATE_FLAVOR => Ok(WinAttribute::Flavor(self.attributes.flavor)),
            MPI_WIN_MODEL => Ok(WinAttribute::Model(self.attributes.model)),
            _ => Err(Error::new(
                Class::Keyval,
                format!("win_keyval = {keyval} is not an attribute of a window"),
            )),
        }
    }

    /// The values whose addresses C gets.
    pub fn attributes(&self) -> &Attributes {
        &self.attributes
    }
}
