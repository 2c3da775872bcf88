//! The values of the standard's constants in each of the three ABIs, from `interface/constants.tsv`.
//!
//! In all three a handle fits in a `usize`: it is a number or a pointer, and a pointer to a predefined object is the
//! address of a symbol of the library, or the value of one of its pointer variables.
#![allow(unsafe_code)]

use super::symbols::of;
use minfo_engine::file::Amode;
use minfo_rules::error::Class;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Libraries that share an ABI: a program compiled for one runs with all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// The ABI of the standard (MPI 5.0, chapter 20).
    Standard,
    /// The ABI of MPICH, shared by Intel MPI, MVAPICH and Cray MPICH.
    Mpich,
    /// The ABI of Open MPI 4 and 5.
    OpenMpi,
}

impl Family {
    /// Its name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Family::Standard => "the standard ABI",
            Family::Mpich => "the MPICH ABI",
            Family::OpenMpi => "the Open MPI ABI",
        }
    }
}

/// A library's handle for an existing object of a [kind](of), or a null handle. It was returned by the library, is one
/// of its constants, or [the caller vouches for it](Handle::given), so it is safe to pass to the library, which checks
/// the kind of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Handle<K>(usize, PhantomData<K>);

impl<K> Handle<K> {
    /// The value of a variable before the library writes a handle to it. No family has an object with this handle.
    pub(super) const UNSET: Handle<K> = Handle::of(0);

    const fn of(value: usize) -> Handle<K> {
        Handle(value, PhantomData)
    }

    /// A handle that did not come from the library, such as one of the program's.
    ///
    /// # Safety
    /// It is a handle of the library for an object of this kind, or the library checks it before using it.
    pub(super) unsafe fn given(value: usize) -> Handle<K> {
        Handle::of(value)
    }

    /// The raw value: a number or an address.
    pub(super) fn value(self) -> usize {
        self.0
    }
}

/// A handle that is written while other threads read it.
pub(crate) struct AtomicHandle<K>(AtomicUsize, PhantomData<K>);

impl<K> AtomicHandle<K> {
    pub(super) fn new(handle: Handle<K>) -> AtomicHandle<K> {
        AtomicHandle(AtomicUsize::new(handle.0), PhantomData)
    }

    #[inline(always)]
    pub(super) fn load(&self) -> Handle<K> {
        Handle::of(self.0.load(Ordering::Acquire))
    }

    pub(super) fn store(&self, handle: Handle<K>) {
        self.0.store(handle.0, Ordering::Release);
    }

    /// Its address, for a library that writes it.
    pub(super) fn as_ptr(&self) -> *mut Handle<K> {
        self.0.as_ptr().cast()
    }
}

// `CONSTANTS`: those that are passed to libraries or returned by them, sorted by name. A line has the name, the value in
// the standard ABI, and those in MPICH and Open MPI: a number, `&symbol` for its address, `*symbol` for the contents of the
// pointer variable, or `-` if the library does not have it.
include!(concat!(env!("OUT_DIR"), "/abi.rs"));

/// How the value of a symbol of the library is obtained.
pub(crate) enum Symbol<'a> {
    /// Its address is the value.
    Address(&'a str),
    /// It is a pointer variable, whose contents are the value.
    Variable(&'a str),
}

/// The constants of a library.
pub(crate) struct Abi {
    family: Family,
    /// Name, value in the standard ABI, value in the library; constants that the library does not have are absent.
    /// Sorted by name.
    rows: Vec<(&'static str, i32, usize)>,
    /// The bits of access modes, and those of assertions, in the standard ABI and in the library.
    amodes: Vec<(i32, i32)>,
    assertions: Vec<(i32, i32)>,
    pub comm_null: Handle<of::Comm>,
    pub comm_world: Handle<of::Comm>,
    pub comm_self: Handle<of::Comm>,
    pub info_null: Handle<of::Info>,
    pub info_env: Handle<of::Info>,
    pub win_null: Handle<of::Win>,
    pub file_null: Handle<of::File>,
    pub request_null: Handle<of::Request>,
    pub group_empty: Handle<of::Group>,
    pub errors_are_fatal: Handle<of::Errhandler>,
    pub errors_return: Handle<of::Errhandler>,
    pub byte: Handle<of::Datatype>,
    pub int32: Handle<of::Datatype>,
    pub int64: Handle<of::Datatype>,
    /// Special addresses, passed in place of a buffer or of an array of weights.
    pub in_place: usize,
    pub any_source: i32,
    pub any_tag: i32,
    pub undefined: i32,
    pub win_base: i32,
    pub win_model: i32,
    pub win_separate: i32,
    pub unweighted: usize,
    pub weights_empty: usize,
    /// The longest key and the longest value that the library accepts, in characters.
    pub max_key: usize,
    pub max_value: usize,
    /// The longest name of a port, in characters.
    pub max_port: usize,
}

/// A value of [`CONSTANTS`].
fn value(word: &str, find: &dyn Fn(Symbol<'_>) -> Option<usize>) -> Option<usize> {
    match word.split_at(1) {
        ("&", symbol) => find(Symbol::Address(symbol)),
        ("*", symbol) => find(Symbol::Variable(symbol)),
        _ => word.parse::<i64>().ok().map(|number| number as usize),
    }
}

impl Abi {
    /// The constants of a library of this family; `find` looks up its symbols.
    ///
    /// # Errors
    /// The names of required constants that it lacks.
    pub(crate) fn new(
        family: Family,
        find: impl Fn(Symbol<'_>) -> Option<usize>,
    ) -> Result<Abi, Vec<&'static str>> {
        let mut rows = Vec::new();
        for line in CONSTANTS.lines() {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default();
            let standard = words.next().and_then(|word| word.parse().ok());
            let value = match family {
                Family::Standard => standard.map(|number: i32| number as usize),
                Family::Mpich => words.next().and_then(|word| value(word, &find)),
                Family::OpenMpi => words.nth(1).and_then(|word| value(word, &find)),
            };
            rows.extend(value.map(|value| (name, standard.unwrap_or_default(), value)));
        }
        let mut missing = Vec::new();
        let mut get = |name: &'static str| {
            look_up(&rows, name).unwrap_or_else(|| {
                missing.push(name);
                0
            })
        };
        let abi = Abi {
            family,
            comm_null: Handle::of(get("MPI_COMM_NULL")),
            comm_world: Handle::of(get("MPI_COMM_WORLD")),
            comm_self: Handle::of(get("MPI_COMM_SELF")),
            info_null: Handle::of(get("MPI_INFO_NULL")),
            info_env: Handle::of(get("MPI_INFO_ENV")),
            win_null: Handle::of(get("MPI_WIN_NULL")),
            file_null: Handle::of(get("MPI_FILE_NULL")),
            request_null: Handle::of(get("MPI_REQUEST_NULL")),
            group_empty: Handle::of(get("MPI_GROUP_EMPTY")),
            errors_are_fatal: Handle::of(get("MPI_ERRORS_ARE_FATAL")),
            errors_return: Handle::of(get("MPI_ERRORS_RETURN")),
            byte: Handle::of(get("MPI_BYTE")),
            int32: Handle::of(get("MPI_INT32_T")),
            int64: Handle::of(get("MPI_INT64_T")),
            in_place: get("MPI_IN_PLACE"),
            any_source: get("MPI_ANY_SOURCE") as i32,
            any_tag: get("MPI_ANY_TAG") as i32,
            undefined: get("MPI_UNDEFINED") as i32,
            win_base: get("MPI_WIN_BASE") as i32,
            win_model: get("MPI_WIN_MODEL") as i32,
            win_separate: get("MPI_WIN_SEPARATE") as i32,
            unweighted: get("MPI_UNWEIGHTED"),
            weights_empty: get("MPI_WEIGHTS_EMPTY"),
            // C's lengths include a NUL; MPICH's key length does not, but its own limit is the same.
            max_key: get("MPI_MAX_INFO_KEY") - usize::from(family != Family::Mpich),
            max_value: get("MPI_MAX_INFO_VAL") - 1,
            max_port: get("MPI_MAX_PORT_NAME") - 1,
            rows: Vec::new(),
            amodes: Vec::new(),
            assertions: Vec::new(),
        };
        match missing.is_empty() {
            true => Ok(Abi {
                amodes: bits(&rows, &Amode::ALL.map(|mode| mode.1)),
                assertions: bits(&rows, &ASSERTIONS),
                rows,
                ..abi
            }),
            false => Err(missing),
        }
    }

    pub(crate) fn family(&self) -> Family {
        self.family
    }

    /// A constant by its name, if the library has it.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        look_up(&self.rows, name)
    }

    /// A predefined datatype.
    pub(super) fn datatype(&self, name: &str) -> Option<Handle<of::Datatype>> {
        self.get(name).map(Handle::of)
    }

    /// A predefined operation.
    pub(super) fn op(&self, name: &str) -> Option<Handle<of::Op>> {
        self.get(name).map(Handle::of)
    }

    /// An integer constant of the library by its name.
    pub(crate) fn int(&self, name: &str) -> Option<i32> {
        self.get(name).map(|value| value as i32)
    }

    /// The value in the library of the constant with this name prefix and this value in the standard ABI.
    pub(crate) fn native(&self, prefix: &str, standard: i32) -> Option<i32> {
        self.beginning(prefix)
            .find(|row| row.1 == standard)
            .map(|row| row.2 as i32)
    }

    /// The value in the standard ABI of the constant with this name prefix and this value in the library.
    pub(crate) fn standard(&self, prefix: &str, native: i32) -> Option<i32> {
        self.beginning(prefix)
            .find(|row| row.2 as i32 == native)
            .map(|row| row.1)
    }

    /// Whether an error handler is predefined; some libraries refuse to free these.
    pub(crate) fn is_predefined_errhandler(&self, handle: Handle<of::Errhandler>) -> bool {
        let names = [
            "MPI_ERRORS_ARE_FATAL",
            "MPI_ERRORS_ABORT",
            "MPI_ERRORS_RETURN",
        ];
        names.iter().any(|name| self.get(name) == Some(handle.0))
    }

    /// The access mode of a file, in the library's bits.
    pub(crate) fn amode(&self, amode: Amode) -> i32 {
        translated(&self.amodes, amode.0)
    }

    /// The access mode that the library's bits stand for.
    pub(crate) fn standard_amode(&self, native: i32) -> Amode {
        let known = self.amodes.iter().filter(|bit| bit.1 & native != 0);
        Amode(known.fold(0, |all, bit| all | bit.0))
    }

    /// A program's assertions about the use of a window.
    pub(crate) fn assertions(&self, standard: i32) -> i32 {
        translated(&self.assertions, standard)
    }

    /// The error class for a class of the library.
    pub(crate) fn class(&self, native: i32) -> Class {
        let standard = self.standard("MPI_ERR_", native);
        standard.and_then(Class::of).unwrap_or(Class::Other)
    }

    fn beginning(&self, prefix: &str) -> impl Iterator<Item = &(&'static str, i32, usize)> {
        let first = self.rows.partition_point(|row| row.0 < prefix);
        self.rows[first..]
            .iter()
            .take_while(move |row| row.0.starts_with(prefix))
    }
}

/// The assertions of windows.
const ASSERTIONS: [&str; 5] = [
    "MPI_MODE_NOCHECK",
    "MPI_MODE_NOPRECEDE",
    "MPI_MODE_NOPUT",
    "MPI_MODE_NOSTORE",
    "MPI_MODE_NOSUCCEED",
];

/// The bits with these names, in the standard ABI and in the library.
fn bits(rows: &[(&'static str, i32, usize)], names: &[&str]) -> Vec<(i32, i32)> {
    let known = rows.iter().filter(|row| names.contains(&row.0));
    known.map(|row| (row.1, row.2 as i32)).collect()
}

/// The library's bits for those of the standard ABI.
fn translated(bits: &[(i32, i32)], standard: i32) -> i32 {
    let given = bits.iter().filter(|bit| bit.0 & standard != 0);
    given.fold(0, |all, bit| all | bit.1)
}

fn look_up(rows: &[(&'static str, i32, usize)], name: &str) -> Option<usize> {
    let place = rows.binary_search_by(|row| row.0.cmp(name)).ok()?;
    Some(rows[place].2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn abi(family: Family) -> Abi {
        let abi = Abi::new(family, |symbol| match symbol {
            Symbol::Address(name) | Symbol::Variable(name) => Some(name.len()),
        });
        abi.unwrap_or_else(|missing| panic!("{missing:?}"))
    }

    #[test]
    fn every_family_has_what_is_needed() {
        for family in [Family::Standard, Family::Mpich, Family::OpenMpi] {
            let abi = abi(family);
            assert_eq!(abi.family(), family);
            assert_eq!(abi.undefined, -32766);
            assert_eq!(abi.class(0), Class::Other);
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing = Abi::new(Family::OpenMpi, |_| None).err().unwrap();
        assert!(missing.contains(&"MPI_COMM_WORLD"), "{missing:?}");
    }

    #[test]
    fn modes_and_classes_are_those_of_the_family() {
        let mpich = abi(Family::Mpich);
        assert_eq!(mpich.amode(Amode(Amode::CREATE | Amode::RDWR)), 1 | 8);
        assert_eq!(
            mpich.standard_amode(1 | 8),
            Amode(Amode::CREATE | Amode::RDWR)
        );
        assert_eq!(mpich.assertions(1024 | 2048), 1024 | 8192);
        assert_eq!(mpich.class(37), Class::NoSuchFile);
        assert_eq!(abi(Family::OpenMpi).class(68), Class::RmaRange);
        assert_eq!(abi(Family::OpenMpi).assertions(16384), 16);
        assert_eq!(mpich.native("MPI_SEEK_", 402), Some(604));
        assert_eq!(mpich.standard("MPI_WIN_FLAVOR_", 3), Some(313));
    }

    #[test]
    fn limits_are_in_characters() {
        assert_eq!(abi(Family::OpenMpi).max_key, 35);
        assert_eq!(abi(Family::OpenMpi).max_value, 255);
        assert_eq!(abi(Family::Mpich).max_key, 255);
        assert_eq!(abi(Family::Standard).max_key, 255);
    }
}
