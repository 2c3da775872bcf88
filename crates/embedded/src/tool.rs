//! The tool information interface of the embedded engine: this library's settings are its control variables. It measures
//! nothing.

use super::Embedded;
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::{Allocated, BoundObject, Cvar, Description, Listed, Tool, ToolVariable};
use minfo_engine::tool::{no_index, no_name};
use minfo_rules::constants::{
    MPI_T_BIND_NO_OBJECT, MPI_T_SCOPE_READONLY, MPI_T_VERBOSITY_USER_BASIC,
};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_system::environment;
use std::os::unix::ffi::OsStringExt;

/// The value of a setting, NUL-terminated; empty if it is not set.
fn value(index: usize) -> Vec<u8> {
    let value = environment::variable(environment::NAMES[index]).unwrap_or_default();
    let mut value = value.into_vec();
    value.push(0);
    value
}

impl Tool for Embedded {
    fn init(&self, required: ThreadLevel) -> Result<ThreadLevel> {
        Ok(required)
    }

    fn finalize(&self) -> Result<()> {
        Ok(())
    }

    fn number(&self, of: Listed) -> Result<i32> {
        Ok(match of {
            Listed::Cvar => environment::NAMES.len() as i32,
            _ => 0,
        })
    }

    fn cvar_index(&self, name: &[u8]) -> Result<i32> {
        let mut names = environment::NAMES.iter();
        let found = names.position(|known| known.as_bytes() == name);
        found
            .map(|index| index as i32)
            .ok_or_else(|| no_name(Listed::Cvar))
    }

    fn cvar(&self, index: i32) -> Result<Cvar> {
        let place = usize::try_from(index).ok();
        let name = place.and_then(|place| environment::NAMES.get(place));
        let (Some(place), Some(name)) = (place, name) else {
            return Err(no_index(Listed::Cvar, index));
        };
        Ok(Cvar {
            variable: ToolVariable {
                texts: Description {
                    name: (*name).into(),
                    desc: environment::DESCRIPTIONS[place].into(),
                },
                verbosity: MPI_T_VERBOSITY_USER_BASIC,
                datatype: Basic::CHAR,
                enumeration: None,
                bind: MPI_T_BIND_NO_OBJECT,
            },
            scope: MPI_T_SCOPE_READONLY,
        })
    }

    fn allocate_cvar(&self, index: i32, _object: &BoundObject<'_>) -> Result<Allocated> {
        self.cvar(index)?;
        let handle = index as usize;
        Ok(Allocated {
            handle,
            count: value(handle).len() as i32,
        })
    }

    fn free_cvar(&self, _cvar: usize) -> Result<()> {
        Ok(())
    }

    fn read_cvar(&self, cvar: usize, to: &mut [u8]) -> Result<()> {
        // The program may have changed its environment since it allocated the handle.
        let value = value(cvar);
        let length = value.len().min(to.len());
        to[..length].copy_from_slice(&value[..length]);
        to[length..].fill(0);
        Ok(())
    }

    fn write_cvar(&self, cvar: usize, _value: &[u8]) -> Result<()> {
        let what = format!("{} is read only", environment::NAMES[cvar]);
        Err(Error::new(Class::ToolCvarSetNever, what))
    }
}
