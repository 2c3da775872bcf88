//! This library's description of its binary interface (MPI 5.0, chapter 20): that of the standard, with the Fortran
//! types of the compiler that the modules were built with.

use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Form;
use minfo_rules::info::Info;
use minfo_rules::text::quote;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Version and subversion of the standard ABI.
pub const VERSION: (i32, i32) = (1, 0);

/// The types whose sizes C programs can query.
const OF_C: [&str; 3] = ["MPI_AINT", "MPI_COUNT", "MPI_OFFSET"];
/// The Fortran types whose sizes depend on the compiler and its flags.
const SIZED: [&str; 4] = [
    "MPI_LOGICAL",
    "MPI_INTEGER",
    "MPI_REAL",
    "MPI_DOUBLE_PRECISION",
];
/// Types that a compiler may lack.
const OPTIONAL: [&str; 19] = [
    "MPI_LOGICAL1",
    "MPI_LOGICAL2",
    "MPI_LOGICAL4",
    "MPI_LOGICAL8",
    "MPI_LOGICAL16",
    "MPI_INTEGER1",
    "MPI_INTEGER2",
    "MPI_INTEGER4",
    "MPI_INTEGER8",
    "MPI_INTEGER16",
    "MPI_REAL2",
    "MPI_REAL4",
    "MPI_REAL8",
    "MPI_REAL16",
    "MPI_COMPLEX4",
    "MPI_COMPLEX8",
    "MPI_COMPLEX16",
    "MPI_COMPLEX32",
    "MPI_DOUBLE_COMPLEX",
];

/// Whether a program has described Fortran's types, which it may do once.
static IS_SAID: AtomicBool = AtomicBool::new(false);

fn named(name: &str) -> Option<Basic> {
    Basic::all().find(|basic| basic.name() == name)
}

/// The key and value for the size of a type.
fn size_of(name: &str) -> (String, String) {
    let size = named(name).map_or(0, Basic::size);
    (
        format!("{}_size", name.to_ascii_lowercase()),
        size.to_string(),
    )
}

/// The key and value for whether a type exists.
fn is_there(name: &str) -> (String, String) {
    let is_there = named(name).is_some();
    let key = format!("{}_supported", name.to_ascii_lowercase());
    (key, is_there.to_string())
}

/// All pairs about Fortran's types, with the form of their values.
fn of_fortran() -> impl Iterator<Item = ((String, String), Form)> {
    let sizes = SIZED.map(|name| (size_of(name), Form::Integer(0, i32::MAX as i64)));
    let optional = OPTIONAL.map(|name| (is_there(name), Form::Boolean));
    sizes.into_iter().chain(optional)
}

fn filled(pairs: impl Iterator<Item = (String, String)>) -> Result<Info> {
    let mut info = Info::default();
    for (key, value) in pairs {
        info.set(key.as_bytes(), value.as_bytes())?;
    }
    Ok(info)
}

/// The sizes of C's integer types of MPI (section 20.2).
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub fn info() -> Result<Info> {
    filled(OF_C.into_iter().map(size_of))
}

/// The description of Fortran's types (section 20.4.1).
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub fn fortran_info() -> Result<Info> {
    filled(of_fortran().map(|(pair, _)| pair))
}

/// Checks a program's description of Fortran's types. It need not have all keys, and keys that are not in the standard
/// are ignored.
///
/// # Errors
/// `MPI_ERR_ABI` if it is wrong.
pub fn check_fortran_info(told: &Info) -> Result<()> {
    for ((key, known), form) in of_fortran() {
        let Some(value) = told.get(key.as_bytes())? else {
            continue;
        };
        if form.canonical(value).as_ref() != Some(&known) {
            let value = quote(value);
            let what = format!(
                "{key} is {value}, but {known} for the Fortran compiler and the flags that this \
                 library was installed for"
            );
            return Err(Error::new(Class::Abi, what));
        }
    }
    Ok(())
}

/// Records that a program has described Fortran's types, which cannot change them. The standard allows it only once; a
/// call that is refused does not count.
///
/// # Errors
/// `MPI_ERR_ABI` if it is wrong, or not the first one.
pub fn set_fortran_info(told: &Info) -> Result<()> {
    check_fortran_info(told)?;
    if IS_SAID.swap(true, Ordering::Relaxed) {
        let what = "MPI_Abi_set_fortran_info may be called only once, and was called before";
        return Err(Error::new(Class::Abi, what));
    }
    Ok(())
}

/// A LOGICAL, byte by byte.
pub type Literal = Vec<u8>;

/// The sizes of LOGICALs in the supported compilers, all of which represent `.TRUE.` as 1 and `.FALSE.` as 0.
const LOGICALS: [usize; 5] = [1, 2, 4, 8, 16];

/// The values that a program has set for LOGICALs of another size.
static TOLD: Mutex<Option<[Literal; 2]>> = Mutex::new(None);
/// Whether a program has set the values, which it may do once.
static ARE_TOLD: AtomicBool = AtomicBool::new(false);

/// The number 0 or 1 in `size` bytes.
fn literal(value: u8, size: usize) -> Literal {
    (0..size)
        .map(|place| if place == 0 { value } else { 0 })
        .collect()
}

/// Checks the size of a LOGICAL.
///
/// # Errors
/// `MPI_ERR_ARG`
pub fn logical_size(size: i32) -> Result<usize> {
    /// No compiler has a larger one.
    const MOST: usize = 64;
    match usize::try_from(size) {
        Ok(size) if size.is_power_of_two() && size <= MOST => Ok(size),
        _ => {
            let what = format!("logical_size = {size}: expected a power of two from 1 to {MOST}");
            Err(Error::new(Class::Arg, what))
        }
    }
}

/// The values of `.TRUE.` and `.FALSE.` in a LOGICAL of `size` bytes (section 20.4.1), if they are known.
pub fn fortran_booleans(size: usize) -> Option<[Literal; 2]> {
    if LOGICALS.contains(&size) {
        return Some([1, 0].map(|value| literal(value, size)));
    }
    let told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    told.clone().filter(|told| told[0].len() == size)
}

/// Records the values that a program sets, which cannot change known ones. The standard allows it only once; a call
/// that is refused does not count.
///
/// # Errors
/// `MPI_ERR_ABI` if other values are known, or values were set before.
pub fn set_fortran_booleans(told: [Literal; 2]) -> Result<()> {
    let known = fortran_booleans(told[0].len());
    if known.as_ref().is_some_and(|known| *known != told) {
        let what = ".TRUE. is 1 and .FALSE. is 0 for the Fortran compiler that this library was installed for";
        return Err(Error::new(Class::Abi, what));
    }
    if ARE_TOLD.swap(true, Ordering::Relaxed) {
        let what = "MPI_Abi_set_fortran_booleans may be called only once, and was called before";
        return Err(Error::new(Class::Abi, what));
    }
    if known.is_none() {
        *TOLD.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn booleans_are_told_once() {
        assert_eq!(fortran_booleans(4).unwrap(), [vec![1, 0, 0, 0], vec![0; 4]]);
        assert_eq!(fortran_booleans(1).unwrap(), [vec![1], vec![0]]);
        assert!(fortran_booleans(32).is_none());
        for size in [0, 3, -4, 128, i32::MIN] {
            assert_eq!(logical_size(size).unwrap_err().class, Class::Arg, "{size}");
        }
        let wrong = set_fortran_booleans([vec![255; 4], vec![0; 4]]);
        assert_eq!(wrong.unwrap_err().class, Class::Abi);
        set_fortran_booleans([vec![255; 32], vec![0; 32]]).unwrap();
        assert_eq!(fortran_booleans(32).unwrap(), [vec![255; 32], vec![0; 32]]);
        let again = set_fortran_booleans([vec![1], vec![0]]);
        assert_eq!(again.unwrap_err().class, Class::Abi);
    }

    fn value(info: &Info, key: &str) -> Option<String> {
        let value = info.get(key.as_bytes()).unwrap()?;
        Some(String::from_utf8(value.to_vec()).unwrap())
    }

    #[test]
    fn sizes_of_c() {
        let info = info().unwrap();
        assert_eq!(info.nkeys(), 3);
        for key in ["mpi_aint_size", "mpi_count_size", "mpi_offset_size"] {
            assert_eq!(value(&info, key).unwrap(), "8", "{key}");
        }
    }

    #[test]
    fn types_of_fortran() {
        let info = fortran_info().unwrap();
        assert_eq!(info.nkeys(), 23);
        let integer = if cfg!(fint64) { "8" } else { "4" };
        for (key, expected) in [
            ("mpi_logical_size", integer),
            ("mpi_integer_size", integer),
            ("mpi_real_size", "4"),
            ("mpi_double_precision_size", "8"),
            ("mpi_logical8_supported", "true"),
            ("mpi_logical16_supported", "true"),
            ("mpi_integer16_supported", "true"),
            ("mpi_real2_supported", "true"),
            ("mpi_real16_supported", "true"),
            ("mpi_complex32_supported", "true"),
            ("mpi_double_complex_supported", "true"),
        ] {
            assert_eq!(value(&info, key).unwrap(), expected, "{key}");
        }
    }

    #[test]
    fn what_is_said_has_to_be_so() {
        let mut told = Info::default();
        check_fortran_info(&told).unwrap();
        check_fortran_info(&fortran_info().unwrap()).unwrap();
        for (key, right, wrong) in [
            ("mpi_real_size", " +4", "8"),
            ("mpi_double_precision_size", "8 ", "8 bytes"),
            ("mpi_real16_supported", "true", "false"),
            ("mpi_real2_supported", " true", "no"),
        ] {
            told.set(key.as_bytes(), right.as_bytes()).unwrap();
            told.set(b"something_else", b"whatever").unwrap();
            check_fortran_info(&told).unwrap();
            told.set(key.as_bytes(), wrong.as_bytes()).unwrap();
            let error = check_fortran_info(&told).unwrap_err();
            assert_eq!(error.class, Class::Abi, "{key}");
            told.set(key.as_bytes(), right.as_bytes()).unwrap();
        }
    }

    #[test]
    fn it_is_said_once() {
        let mut told = Info::default();
        told.set(b"mpi_real_size", b"2").unwrap();
        assert_eq!(set_fortran_info(&told).unwrap_err().class, Class::Abi);
        told.set(b"mpi_real_size", b"4").unwrap();
        set_fortran_info(&told).unwrap();
        assert_eq!(set_fortran_info(&told).unwrap_err().class, Class::Abi);
    }
}
