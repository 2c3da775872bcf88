//! Representations of data in files (MPI 4.1, section 14.5). Engines transfer bytes: what is not `native` is converted
//! before and after, and a view has the layout of the file.

use super::MAX_DATAREP;
use crate::life;
use minfo_rules::datatype::{Basic, Datatype, Mix, Signature, external};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::{counted, has_nul, quote};
use minfo_rules::transfer::Direction;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Elements to be converted, and their addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Items {
    /// The address of the buffer that `datatype` lays out.
    pub buffer: usize,
    /// The handle of the datatype, which repeats as often as needed.
    pub datatype: i32,
    /// The number of elements of predefined datatypes.
    pub count: usize,
    /// The address of the same number of elements in their form in the file, one after the other.
    pub file: usize,
}

/// The functions of a representation that the program has registered.
pub trait Conversions: Send + Sync {
    /// The bytes that an element of a predefined datatype has in the file.
    ///
    /// # Errors
    /// `MPI_ERR_CONVERSION`
    fn extent(&self, datatype: i32) -> Result<i64>;

    /// Converts elements that were read or are to be written. Returns false if they are in the file as in memory
    /// (`MPI_CONVERSION_FN_NULL`): nothing was done then.
    ///
    /// # Errors
    /// `MPI_ERR_CONVERSION`
    fn convert(&self, direction: Direction, items: Items) -> Result<bool>;
}

/// A representation that is not that of memory.
#[derive(Clone)]
pub enum Datarep {
    /// `external32`
    External32,
    /// One that the program has registered.
    User(Arc<dyn Conversions>),
}

/// The amount of data, in memory and in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// In memory, in bytes.
    pub here: usize,
    /// In the file, in bytes.
    pub there: usize,
    /// The elements of predefined datatypes.
    pub elements: usize,
}

/// All representations that the program has registered: they stay until the process ends.
static REGISTERED: Mutex<Registered> = Mutex::new(Registered::new());

/// Their functions, by name.
type Registered = BTreeMap<Box<[u8]>, Arc<dyn Conversions>>;

fn registered() -> MutexGuard<'static, Registered> {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this is one of the standard's names. Some programs write them in capitals, since common MPIs accept that.
fn predefined(name: &[u8]) -> Option<Option<Datarep>> {
    match name.to_ascii_lowercase().as_slice() {
        b"native" | b"internal" => Some(None),
        b"external32" => Some(Some(Datarep::External32)),
        _ => None,
    }
}

/// `MPI_Register_datarep`
///
/// # Errors
/// `MPI_ERR_ARG` for a name that is empty or too long, `MPI_ERR_DUP_DATAREP`, `MPI_ERR_OTHER` while MPI is not
/// initialised.
pub fn register(name: &[u8], conversions: Arc<dyn Conversions>) -> Result<()> {
    life::running()?;
    let wrong = if name.is_empty() {
        "datarep is empty".to_owned()
    } else if has_nul(name) {
        format!("datarep {} contains a NUL", quote(name))
    } else if name.len() > MAX_DATAREP {
        let len = name.len();
        format!("datarep has {len} characters: expected {MAX_DATAREP} at most")
    } else {
        let mut all = registered();
        if predefined(name).is_some() || all.contains_key(name) {
            let what = format!("the data representation {} exists already", quote(name));
            return Err(Error::new(Class::DupDatarep, what));
        }
        all.insert(name.into(), conversions);
        return Ok(());
    };
    Err(Error::new(Class::Arg, wrong))
}

impl Datarep {
    /// The representation with this name; `None` for those that are the same as in memory: `native`, and `internal`,
    /// which is implementation-defined.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_DATAREP`
    pub fn named(name: &[u8]) -> Result<Option<Datarep>> {
        if let Some(found) = predefined(name) {
            return Ok(found);
        }
        let all = registered();
        let Some(conversions) = all.get(name) else {
            let what = format!("{} is not a data representation", quote(name));
            return Err(Error::new(Class::UnsupportedDatarep, what));
        };
        Ok(Some(Datarep::User(Arc::clone(conversions))))
    }

    /// The bytes that an element of a predefined datatype has in the file.
    ///
    /// # Errors
    /// `MPI_ERR_CONVERSION`
    pub fn size_of(&self, basic: Basic) -> Result<i64> {
        let conversions = match self {
            Datarep::External32 => return Ok(external::size_of(basic) as i64),
            Datarep::User(conversions) => conversions,
        };
        let extent = conversions.extent(basic.handle())?;
        match extent > 0 {
            true => Ok(extent),
            false => {
                let what = format!(
                    "the extent function of the data representation gives {} for {}",
                    counted(extent, "byte"),
                    basic.name()
                );
                Err(Error::new(Class::Conversion, what))
            }
        }
    }

    /// A datatype as it lies in the file.
    ///
    /// # Errors
    /// Those of [`Datarep::size_of`] and of the constructors of datatypes.
    pub fn laid_out(&self, datatype: &Datatype) -> Result<Datatype> {
        datatype.in_file(&mut |basic| self.size_of(basic))
    }

    /// The whole elements in the first `here` bytes of data in memory, or as many of them as `there` bytes of the file
    /// hold.
    ///
    /// # Errors
    /// Those of [`Datarep::size_of`]; `MPI_ERR_COUNT` for more bytes than can be counted.
    pub fn measure(
        &self,
        signature: Signature<'_>,
        here: usize,
        there: Option<usize>,
    ) -> Result<Measure> {
        let most = there.map_or(isize::MAX as u64, |there| there as u64);
        let (mut measure, mut left, mut is_all) = ([0_u64; 3], most, true);
        let mut sizes: BTreeMap<i32, u64> = BTreeMap::new();
        Mix::walk(signature, here as u64, |basic, count| {
            if !is_all {
                return Ok(());
            }
            let size = match sizes.get(&basic.handle()) {
                Some(&size) => size,
                None => {
                    let size = self.size_of(basic)? as u64;
                    sizes.insert(basic.handle(), size);
                    size
                }
            };
            let whole = count.min(left / size);
            is_all = whole == count;
            left -= whole * size;
            measure[0] += whole * basic.size() as u64;
            measure[1] += whole * size;
            measure[2] += whole;
            Ok(())
        })?;
        if there.is_none() && !is_all {
            let what = format!("{here} bytes of data are too many in this data representation");
            return Err(Error::new(Class::Count, what));
        }
        let [here, there, elements] = measure.map(|number| number as usize);
        Ok(Measure {
            here,
            there,
            elements,
        })
    }
}
