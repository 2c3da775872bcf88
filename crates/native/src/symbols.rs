//! The procedures of an MPI library that this engine calls, by their `PMPI_` names so that tools do not see this
//! package's internal calls. If a [tool](super::interposition) intercepts the library, the one call that carries out
//! the program's call goes to the tool ([`current_procedure`]).
//!
//! They are the rows of `interface/chapters` marked `native`. The build script derives from them the table [`PROCEDURES`]
//! and a method for each procedure, the only place where it is called (`interface/src/native.rs`). A call without
//! choice buffers that does not free an object is safe: a [`Handle`] comes from the library, or from code that vouches
//! for it. (Calling a library that is not initialised, or in a way that its thread level does not allow, is the
//! program's error, as without this package.)
//!
//! Handles are passed as `usize` with every ABI: if a handle is a 32-bit integer, the callee reads the low half of the
//! register or stack slot, and a 32-bit output is written to the low half of a zeroed `usize`. This holds for 64-bit
//! little-endian Linux; nothing is loaded elsewhere.
#![allow(unsafe_code)]

use super::abi::{Family, Handle};
use super::library::c_text;
use libc::{c_char, c_int, c_void};
use minfo_engine::current_procedure;
use minfo_rules::error;
use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::mem::transmute;
use std::slice;
use std::sync::atomic::AtomicU64;

include!(concat!(env!("OUT_DIR"), "/native.rs"));

/// The address of a procedure, whose type its method knows.
type Procedure = unsafe extern "C" fn();

/// The procedures of a library.
pub(crate) struct Symbols {
    /// Those that were found, in the order of [`PROCEDURES`]; all that a library must have are there.
    addresses: [Option<Procedure>; NUMBER_OF_PROCEDURES],
    /// Those of tools that stand before the library.
    tools: Option<Box<Symbols>>,
}

impl Symbols {
    /// Those that `find` finds.
    ///
    /// # Safety
    /// What is found by the name of a procedure of MPI is that procedure.
    ///
    /// # Errors
    /// The names of those that are needed and are not there.
    pub(crate) unsafe fn load(
        find: &dyn Fn(&str) -> Option<SymbolAddress>,
    ) -> Result<Symbols, Vec<&'static str>> {
        // SAFETY: the address of a procedure is that of a function. No method calls it as one of this type.
        let find = |name: &str| unsafe {
            find(name).map(|address| transmute::<SymbolAddress, Procedure>(address))
        };
        let mut addresses = [None; NUMBER_OF_PROCEDURES];
        let mut missing = Vec::new();
        for (address, (name, is_optional)) in addresses.iter_mut().zip(procedures()) {
            *address = find(name);
            if address.is_none() && !is_optional {
                missing.push(name);
            }
        }
        match missing.is_empty() {
            true => Ok(Symbols {
                addresses,
                tools: None,
            }),
            false => Err(missing),
        }
    }

    /// Puts the tools in front, with the library's procedures where no tool defines them.
    pub(super) fn stand_before(&mut self, tools: Option<Box<Symbols>>) {
        self.tools = tools;
    }

    /// Whether a tool intercepts the library.
    pub(super) fn has_tools(&self) -> bool {
        self.tools.is_some()
    }

    /// The symbols through which this procedure is called.
    #[inline(always)]
    fn seen(&self, name: &str) -> &Symbols {
        match &self.tools {
            Some(tools) if current_procedure::is_of_program(name) => tools,
            _ => self,
        }
    }
}

/// What the procedures are called, and whether a library may lack them.
pub(super) fn procedures() -> impl Iterator<Item = (&'static str, bool)> {
    let of_line = |line: &'static str| match line.strip_suffix('?') {
        Some(name) => (name, true),
        None => (line, false),
    };
    PROCEDURES.lines().map(of_line)
}

/// An address in a library.
pub(super) type SymbolAddress = *const c_void;

/// A delete function of an attribute.
pub(super) type CommDeleteAttrFn =
    unsafe extern "C" fn(Handle<of::Comm>, c_int, *mut c_void, *mut c_void) -> c_int;
/// A copy function of an attribute.
pub(super) type CommCopyAttrFn = unsafe extern "C" fn(
    Handle<of::Comm>,
    c_int,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_int,
) -> c_int;
/// A reduction function.
pub(super) type UserFn = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut c_void);

/// A callback for events of the tool information interface.
pub(super) type EventCbFunction = Option<
    unsafe extern "C" fn(Handle<of::TEventInstance>, Handle<of::TEventRegistration>, c_int, usize),
>;
/// One for events that were dropped.
pub(super) type DroppedCbFunction =
    Option<unsafe extern "C" fn(i64, Handle<of::TEventRegistration>, c_int, c_int, usize)>;
/// One for the end of a registration.
pub(super) type FreeCbFunction =
    Option<unsafe extern "C" fn(Handle<of::TEventRegistration>, c_int, usize)>;

/// The arguments of a reduction function: input elements of `size` bytes, and the elements that the result goes to.
/// `None` if there are none.
///
/// # Safety
/// The pointers are those that a library passed to the function (MPI 4.1, section 6.9.5), and the result is not used
/// after the function returns.
pub(super) unsafe fn reduced<'a>(
    invec: *mut c_void,
    inoutvec: *mut c_void,
    len: *mut c_int,
    size: usize,
) -> Option<(&'a [u8], &'a mut [u8])> {
    // SAFETY: the third argument of such a function is the address of the number of elements.
    let len = unsafe { *len }.max(0) as usize * size;
    if len == 0 {
        return None;
    }
    // SAFETY: both vectors have this many elements, and no library passes two vectors that overlap.
    Some(unsafe {
        (
            slice::from_raw_parts(invec.cast(), len),
            slice::from_raw_parts_mut(inoutvec.cast(), len),
        )
    })
}

/// The buffer size for `MPI_Get_processor_name`: no family's maximum is greater.
pub(super) const MPI_MAX_PROCESSOR_NAME: usize = 512;
/// The same for the name of a port.
pub(super) const MPI_MAX_PORT_NAME: usize = 1024;
/// The same for the name of an object.
pub(super) const MPI_MAX_OBJECT_NAME: usize = 512;
/// The same for `MPI_Error_string`.
pub(super) const MPI_MAX_ERROR_STRING: usize = 1024;

/// A status of any family; the largest has 32 bytes.
#[derive(Clone, Copy, Default)]
#[repr(C, align(8))]
pub(crate) struct Status(pub [c_int; 10]);

impl Status {
    /// Its MPI_ERROR, which is set where a call that completes several operations fails with MPI_ERR_IN_STATUS.
    pub(super) fn error(&self, family: Family) -> c_int {
        self.0[match family {
            Family::Mpich => 4,
            Family::Standard | Family::OpenMpi => 2,
        }]
    }
}

/// An array of statuses, each as long as the family's.
pub(super) struct StatusArray {
    /// The integers of all of them, two in a word: a status has a size_t in some families.
    words: Vec<u64>,
    /// The integers of one.
    integers: usize,
}

impl StatusArray {
    /// `number` statuses for a library of this family.
    pub(super) fn new(family: Family, number: usize) -> StatusArray {
        let integers = match family {
            Family::Mpich => 5,
            Family::OpenMpi => 6,
            Family::Standard => 8,
        };
        StatusArray {
            words: vec![0; (number * integers).div_ceil(2)],
            integers,
        }
    }

    /// One of them.
    pub(super) fn get(&self, which: usize) -> Status {
        let mut status = Status::default();
        let first = which * self.integers;
        for (place, integer) in status.0.iter_mut().take(self.integers).enumerate() {
            let number = first + place;
            *integer = (self.words[number / 2] >> (32 * (number % 2))) as c_int;
        }
        status
    }

    fn as_mut_ptr(&mut self) -> *mut c_void {
        self.words.as_mut_ptr().cast()
    }
}

/// An array of handles, each with the family's width.
pub(super) enum Handles<K> {
    /// Numbers of 32 bits.
    Numbers(Vec<u32>),
    /// Addresses.
    Addresses(Vec<Handle<K>>),
}

impl<K> Handles<K> {
    /// The handles for a library of this family.
    pub(super) fn new(family: Family, handles: impl Iterator<Item = Handle<K>>) -> Handles<K> {
        match family {
            Family::Mpich => Handles::Numbers(handles.map(|one| one.value() as u32).collect()),
            Family::Standard | Family::OpenMpi => Handles::Addresses(handles.collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Handles::Numbers(numbers) => numbers.len(),
            Handles::Addresses(addresses) => addresses.len(),
        }
    }

    fn as_ptr(&self) -> *const c_void {
        match self {
            Handles::Numbers(numbers) => start_of(numbers).cast(),
            Handles::Addresses(addresses) => start_of(addresses).cast(),
        }
    }

    fn as_mut_ptr(&mut self) -> *mut c_void {
        match self {
            Handles::Numbers(numbers) => start_of_mut(numbers).cast(),
            Handles::Addresses(addresses) => start_of_mut(addresses).cast(),
        }
    }
}

impl<K: Copy> Handles<K> {
    /// One of them, as the library left it.
    pub(super) fn get(&self, which: usize) -> Handle<K> {
        match self {
            // SAFETY: the numbers are handles of this kind that were passed in, or that the library wrote.
            Handles::Numbers(numbers) => unsafe { Handle::given(numbers[which] as usize) },
            Handles::Addresses(addresses) => addresses[which],
        }
    }
}

/// A list of C strings that ends with a null pointer.
pub(super) struct TextList {
    pointers: Vec<*const c_char>,
    /// What they point to.
    _texts: Vec<CString>,
}

impl TextList {
    /// The list of these texts.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a NUL in one of them.
    pub(super) fn new<'a>(texts: impl Iterator<Item = &'a [u8]>) -> error::Result<TextList> {
        let texts = texts.map(c_text).collect::<error::Result<Vec<CString>>>()?;
        let pointers = texts.iter().map(|text| text.as_ptr());
        Ok(TextList {
            pointers: pointers.chain([std::ptr::null()]).collect(),
            _texts: texts,
        })
    }

    fn as_ptr(&self) -> *const c_void {
        self.pointers.as_ptr().cast()
    }
}

/// Lists of C strings, each of which ends with a null pointer.
pub(super) struct TextListPointers<'a> {
    pointers: Vec<*const c_void>,
    lists: PhantomData<&'a TextList>,
}

impl<'a> TextListPointers<'a> {
    pub(super) fn new(lists: impl Iterator<Item = &'a TextList>) -> TextListPointers<'a> {
        let pointers = lists.map(TextList::as_ptr);
        TextListPointers {
            pointers: pointers.chain([std::ptr::null()]).collect(),
            lists: PhantomData,
        }
    }

    fn as_ptr(&self) -> *const c_void {
        self.pointers.as_ptr().cast()
    }
}

/// Stands in for empty arrays: a library that reads their first elements all the same (MPICH 4.0) finds memory there.
static EMPTY: [AtomicU64; 8] = [const { AtomicU64::new(0) }; 8];

/// The address of an array, for a library.
#[inline(always)]
pub(super) fn start_of<T>(list: &[T]) -> *const T {
    match list {
        [] => (&raw const EMPTY).cast(),
        _ => list.as_ptr(),
    }
}

/// The same for one that it writes.
#[inline(always)]
fn start_of_mut<T>(list: &mut [T]) -> *mut T {
    match list {
        [] => start_of(list).cast_mut(),
        _ => list.as_mut_ptr(),
    }
}

/// Panics if an array is shorter than its length argument: the library would access memory beyond it.
#[inline(always)]
fn check_length(len: usize, said: c_int) {
    assert!(
        usize::try_from(said).unwrap_or(0) <= len,
        "an array of {len} elements is given for {said}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_library_must_have_is_named_if_it_is_not_there() {
        let address = check_length as SymbolAddress;
        let find = |lacks: &'static [&str]| {
            let find = move |name: &str| (!lacks.contains(&name)).then_some(address);
            // SAFETY: nothing is called.
            unsafe { Symbols::load(&find) }
        };
        let symbols = find(&["PMPI_Abi_get_info"]).unwrap_or_else(|_| unreachable!());
        assert!(!symbols.has_abi_get_info() && symbols.has_abi_get_version());
        let lacks = find(&["PMPI_Barrier", "PMPI_Abi_get_info", "PMPI_Recv"]).err();
        assert_eq!(lacks.unwrap(), ["PMPI_Barrier", "PMPI_Recv"]);
    }

    #[test]
    fn handles_are_as_wide_as_the_family_has_them() {
        // SAFETY: nothing is called with them.
        let handles =
            [1usize, 0x4c00_0405].map(|value| unsafe { Handle::<of::Datatype>::given(value) });
        for (family, width) in [(Family::Mpich, 4), (Family::OpenMpi, 8)] {
            let list = Handles::new(family, handles.into_iter());
            assert_eq!(list.len(), 2);
            // SAFETY: the list has two handles of this size; this is the second.
            let second = unsafe { list.as_ptr().byte_add(width).cast::<u32>().read() };
            assert_eq!(second, 0x4c00_0405);
        }
    }

    #[test]
    fn statuses_are_as_long_as_the_family_has_them() {
        for (family, size) in [
            (Family::Mpich, 20),
            (Family::OpenMpi, 24),
            (Family::Standard, 32),
        ] {
            let mut array = StatusArray::new(family, 3);
            let third = array
                .as_mut_ptr()
                .wrapping_byte_add(2 * size)
                .cast::<c_int>();
            for place in 0..size / 4 {
                // SAFETY: the array has three statuses of this size.
                unsafe { third.wrapping_add(place).write(place as c_int + 1) };
            }
            assert_eq!(array.get(1).0, [0; 10]);
            assert_eq!(array.get(2).0[..4], [1, 2, 3, 4]);
            assert_eq!(array.get(2).error(family), if size == 20 { 5 } else { 3 });
        }
    }

    #[test]
    fn empty_arrays_are_somewhere() {
        let empty = (&raw const EMPTY) as usize;
        assert_eq!(start_of::<c_int>(&[]) as usize, empty);
        assert_eq!(start_of_mut::<c_int>(&mut []) as usize, empty);
        let none = Handles::<of::Datatype>::new(Family::Mpich, [].into_iter());
        assert_eq!(none.as_ptr() as usize, empty);
        let ints = [1, 2];
        assert_eq!(start_of(&ints), ints.as_ptr());
    }

    #[test]
    fn lists_of_texts_end_with_a_null_pointer() {
        let texts: [&[u8]; 2] = [b"one", b" two  "];
        let list = TextList::new(texts.into_iter()).unwrap();
        let none = TextList::new([].into_iter()).unwrap();
        let lists = TextListPointers::new([&list, &none].into_iter());
        // SAFETY: the list has two texts and a null pointer, which live as long as the lists.
        unsafe {
            let first = *lists.as_ptr().cast::<*const *const c_char>();
            assert_eq!(CStr::from_ptr(*first).to_bytes(), b"one");
            assert_eq!(CStr::from_ptr(*first.add(1)).to_bytes(), b" two  ");
            assert!((*first.add(2)).is_null());
            let second = *lists.as_ptr().cast::<*const *const c_char>().add(1);
            assert!((*second).is_null());
        }
        assert!(TextList::new([&b"a\0b"[..]].into_iter()).is_err());
    }

    #[test]
    #[should_panic(expected = "an array of 2 elements is given for 3")]
    fn an_array_is_as_long_as_it_is_said_to_be() {
        check_length(2, -1);
        check_length(2, 2);
        check_length(2, 3);
    }
}
