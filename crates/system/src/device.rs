//! Memory of GPUs: whose an address is, and the copy of the runtime that the program uses.
//!
//! A runtime is never loaded here. Programs load theirs at any time, so whatever has been loaded is looked at again once the
//! loader's counter has changed, which takes 11 ns to see. A runtime that was found stays loaded.
#![allow(unsafe_code)]

use libc::{c_int, c_void};
use std::ffi::CStr;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A GPU runtime, which is a kind of memory allocation by the MPI Forum's side document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// CUDA
    Cuda,
    /// HIP
    Rocm,
    /// Level Zero: its memory is known, but cannot be copied without the program's context and device.
    LevelZero,
}

impl Runtime {
    /// All of them.
    pub const ALL: [Runtime; 3] = [Runtime::Cuda, Runtime::Rocm, Runtime::LevelZero];

    /// The name of its kind of memory.
    pub fn name(self) -> &'static str {
        match self {
            Runtime::Cuda => "cuda",
            Runtime::Rocm => "rocm",
            Runtime::LevelZero => "level_zero",
        }
    }

    /// Whether its memory can be copied here.
    pub fn is_staged(self) -> bool {
        self != Runtime::LevelZero
    }

    /// The name of its library, before the version.
    fn stem(self) -> &'static [u8] {
        match self {
            Runtime::Cuda => b"libcuda.so",
            Runtime::Rocm => b"libamdhip64.so",
            Runtime::LevelZero => b"libze_loader.so",
        }
    }

    /// Whether it is in the process.
    pub fn is_loaded(self) -> bool {
        is_any_loaded() && self.is_found()
    }

    /// Whether the memory at this address is a device's, so that the processor may not touch it. Registered and managed
    /// memory is not.
    fn owns(self, address: usize) -> bool {
        match self {
            Runtime::Cuda => CUDA.get().is_some_and(|cuda| cuda.owns(address)),
            Runtime::Rocm => HIP.get().is_some_and(|hip| hip.owns(address)),
            Runtime::LevelZero => LEVEL_ZERO.get().is_some_and(|zero| zero.owns(address)),
        }
    }

    /// Copies `len` bytes, and waits for the copy. At least one of the two places is in its devices' memory, which is at
    /// `place`; they do not overlap.
    ///
    /// # Errors
    /// What it cannot do.
    ///
    /// # Safety
    /// Both places have this many bytes.
    pub unsafe fn copy(
        self,
        from: usize,
        to: usize,
        len: usize,
        place: usize,
    ) -> Result<(), String> {
        let copied = match self {
            // SAFETY: the caller's promise.
            Runtime::Cuda => unsafe { CUDA.get().map(|cuda| cuda.copy(from, to, len, place)) },
            // SAFETY: the caller's promise.
            Runtime::Rocm => unsafe { HIP.get().map(|hip| hip.copy(from, to, len)) },
            Runtime::LevelZero => None,
        };
        copied.unwrap_or_else(|| Err(format!("device memory ({})", self.name())))
    }
}

/// The runtime whose device's memory is at this address, if it is any.
#[cold]
pub fn owner(address: usize) -> Option<Runtime> {
    Runtime::ALL
        .into_iter()
        .find(|runtime| runtime.owns(address))
}

/// The loader's counter of loaded objects when they were looked at, which is never 0 afterwards.
static LOADED: AtomicU64 = AtomicU64::new(0);
/// Whether a runtime was among them.
static IS_ANY: AtomicBool = AtomicBool::new(false);
static CUDA: OnceLock<Cuda> = OnceLock::new();
static HIP: OnceLock<Hip> = OnceLock::new();
static LEVEL_ZERO: OnceLock<LevelZero> = OnceLock::new();

/// Whether a GPU runtime is in the process: otherwise all memory is ordinary.
#[inline]
pub fn is_any_loaded() -> bool {
    let loaded = number_loaded();
    // (Whoever sees the number sees what was found, too.)
    if LOADED.load(Ordering::Acquire) != loaded {
        look(loaded);
    }
    IS_ANY.load(Ordering::Relaxed)
}

/// The number of objects that were ever loaded.
fn number_loaded() -> u64 {
    unsafe extern "C" fn first(
        info: *mut libc::dl_phdr_info,
        _: usize,
        number: *mut c_void,
    ) -> c_int {
        // SAFETY: the loader passes the description of an object, and the address of the number below.
        unsafe { *number.cast::<u64>() = (*info).dlpi_adds };
        1
    }
    let mut number = 0_u64;
    // SAFETY: `first` is such a function, and the number lives as long as the call.
    unsafe { libc::dl_iterate_phdr(Some(first), (&raw mut number).cast()) };
    number
}

#[cold]
fn look(loaded: u64) {
    type Names = [[u8; 512]; 3];
    unsafe extern "C" fn note(
        info: *mut libc::dl_phdr_info,
        _: usize,
        names: *mut c_void,
    ) -> c_int {
        // SAFETY: the loader passes the description of an object, whose name ends in a NUL, and the address of the names below.
        let (name, names) = unsafe {
            let name = (*info).dlpi_name;
            if name.is_null() {
                return 0;
            }
            (CStr::from_ptr(name).to_bytes(), &mut *names.cast::<Names>())
        };
        let file = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        for (runtime, place) in Runtime::ALL.iter().zip(names) {
            let version = file.strip_prefix(runtime.stem());
            let is_it = version.is_some_and(|version| matches!(version, [] | [b'.', ..]));
            // (One byte remains for the NUL.)
            if is_it && name.len() < place.len() && place[0] == 0 {
                place[..name.len()].copy_from_slice(name);
            }
        }
        0
    }
    let mut names: Names = [[0; 512]; 3];
    // SAFETY: `note` is such a function, and the names live as long as the call.
    unsafe { libc::dl_iterate_phdr(Some(note), (&raw mut names).cast()) };
    for (runtime, name) in Runtime::ALL.into_iter().zip(&names) {
        if name[0] == 0 || runtime.is_found() {
            continue;
        }
        // SAFETY: the name ends in a NUL; nothing is loaded that is not, and what is stays.
        let library =
            unsafe { libc::dlopen(name.as_ptr().cast(), libc::RTLD_NOLOAD | libc::RTLD_LAZY) };
        if !library.is_null() && runtime.find(library) {
            IS_ANY.store(true, Ordering::Relaxed);
        }
    }
    LOADED.store(loaded, Ordering::Release);
}

impl Runtime {
    fn is_found(self) -> bool {
        match self {
            Runtime::Cuda => CUDA.get().is_some(),
            Runtime::Rocm => HIP.get().is_some(),
            Runtime::LevelZero => LEVEL_ZERO.get().is_some(),
        }
    }

    /// Finds its functions in its library.
    fn find(self, library: *mut c_void) -> bool {
        match self {
            Runtime::Cuda => Cuda::of(library).map(|cuda| CUDA.set(cuda)).is_some(),
            Runtime::Rocm => Hip::of(library).map(|hip| HIP.set(hip)).is_some(),
            Runtime::LevelZero => LevelZero::of(library)
                .map(|zero| LEVEL_ZERO.set(zero))
                .is_some(),
        }
    }
}

/// The functions of a runtime that are used here, by their names in its library. All return a code, which is 0 for success.
macro_rules! functions {
    ($runtime:ident: $($name:ident as $symbol:literal($($argument:ty),*);)*) => {
        struct $runtime {
            $($name: unsafe extern "C" fn($($argument),*) -> c_int,)*
        }

        impl $runtime {
            /// `None` if one is missing.
            fn of(library: *mut c_void) -> Option<$runtime> {
                Some($runtime {
                    $($name: {
                        // SAFETY: the library is open, and the name ends in a NUL.
                        let address = unsafe { libc::dlsym(library, $symbol.as_ptr()) };
                        if address.is_null() {
                            return None;
                        }
                        // SAFETY: the runtime's headers declare this function with these arguments.
                        unsafe {
                            std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) -> c_int>(address)
                        }
                    },)*
                })
            }
        }
    };
}

/// The error of a function that returned this code.
fn check(function: &str, code: c_int) -> Result<(), String> {
    match code {
        0 => Ok(()),
        code => Err(format!("{function} returned {code}")),
    }
}

functions! { Cuda:
    attribute as c"cuPointerGetAttribute"(*mut c_void, c_int, u64);
    copy as c"cuMemcpy"(u64, u64, usize);
    synchronize as c"cuStreamSynchronize"(*mut c_void);
    current as c"cuCtxGetCurrent"(*mut *mut c_void);
    push as c"cuCtxPushCurrent_v2"(*mut c_void);
    pop as c"cuCtxPopCurrent_v2"(*mut *mut c_void);
    primary as c"cuDevicePrimaryCtxRetain"(*mut *mut c_void, c_int);
}

impl Cuda {
    const CONTEXT: c_int = 1;
    const MEMORY_TYPE: c_int = 2;
    const IS_MANAGED: c_int = 8;
    const DEVICE_ORDINAL: c_int = 9;
    /// The memory type of a device.
    const DEVICE: u64 = 2;

    /// An attribute of an address, none of which is longer. `None` for memory that the driver does not know.
    fn attribute(&self, which: c_int, address: usize) -> Option<u64> {
        let mut value = 0_u64;
        // SAFETY: the driver writes at most 8 bytes for these attributes, and knows which addresses are its own.
        let code = unsafe { (self.attribute)((&raw mut value).cast(), which, address as u64) };
        (code == 0).then_some(value)
    }

    fn owns(&self, address: usize) -> bool {
        self.attribute(Self::MEMORY_TYPE, address) == Some(Self::DEVICE)
            && self
                .attribute(Self::IS_MANAGED, address)
                .is_none_or(|managed| managed == 0)
    }

    /// A context for a thread that has none: the one in which the memory was allocated, or the device's own for memory of a
    /// pool, which belongs to no context.
    ///
    /// # Errors
    /// There is none.
    fn context(&self, place: usize) -> Result<*mut c_void, String> {
        match self.attribute(Self::CONTEXT, place) {
            Some(context @ 1..) => Ok(context as usize as *mut c_void),
            _ => {
                let device = self.attribute(Self::DEVICE_ORDINAL, place).unwrap_or(0);
                let mut context = null_mut();
                // SAFETY: the driver writes the context. (It is kept as long as the process.)
                let code = unsafe { (self.primary)(&mut context, device as c_int) };
                check("cuDevicePrimaryCtxRetain", code).map(|()| context)
            }
        }
    }

    /// # Safety
    /// Both places have this many bytes.
    unsafe fn copy(&self, from: usize, to: usize, len: usize, place: usize) -> Result<(), String> {
        let mut context = null_mut();
        // SAFETY: the driver writes the context of the thread.
        let code = unsafe { (self.current)(&mut context) };
        let has_none = code != 0 || context.is_null();
        if has_none {
            let context = self.context(place)?;
            // SAFETY: the context is one of the driver's.
            check("cuCtxPushCurrent", unsafe { (self.push)(context) })?;
        }
        // SAFETY: the caller's promise. (A copy within a device may return before it is done, in the default stream.)
        let code = unsafe { (self.copy)(to as u64, from as u64, len) };
        let copied = check("cuMemcpy", code).and_then(|()| {
            // SAFETY: the default stream is always there.
            check("cuStreamSynchronize", unsafe {
                (self.synchronize)(null_mut())
            })
        });
        if has_none {
            // SAFETY: the context that was pushed is on top.
            unsafe { (self.pop)(&mut context) };
        }
        copied
    }
}

functions! { Hip:
    attributes as c"hipPointerGetAttributes"(*mut HipAttributes, *const c_void);
    last_error as c"hipGetLastError"();
    copy as c"hipMemcpy"(*mut c_void, *const c_void, usize, c_int);
    synchronize as c"hipStreamSynchronize"(*mut c_void);
    version as c"hipRuntimeGetVersion"(*mut c_int);
}

/// `hipPointerAttribute_t`
#[repr(C)]
struct HipAttributes {
    memory_type: c_int,
    device: c_int,
    device_pointer: *mut c_void,
    host_pointer: *mut c_void,
    is_managed: c_int,
    allocation_flags: u32,
    /// Room for what a later version may add.
    rest: [u64; 8],
}

impl Hip {
    /// The kind of copy that finds out where the memory is.
    const DEFAULT: c_int = 4;
    /// The first version with other numbers for the types of memory.
    const SIX: c_int = 60_000_000;

    fn owns(&self, address: usize) -> bool {
        let mut of = HipAttributes {
            memory_type: -1,
            device: 0,
            device_pointer: null_mut(),
            host_pointer: null_mut(),
            is_managed: 0,
            allocation_flags: 0,
            rest: [0; 8],
        };
        let mut version = 0;
        // SAFETY: the runtime writes the attributes and the version, and knows which addresses are its own.
        let codes = unsafe {
            [
                (self.attributes)(&mut of, address as *const c_void),
                (self.version)(&mut version),
            ]
        };
        if codes[0] != 0 {
            // Ordinary memory is an error, which the program would find.
            // SAFETY: it has no arguments.
            unsafe { (self.last_error)() };
            return false;
        }
        let device = if version < Self::SIX { 1 } else { 2 };
        of.memory_type == device && of.is_managed == 0
    }

    /// # Safety
    /// Both places have this many bytes.
    unsafe fn copy(&self, from: usize, to: usize, len: usize) -> Result<(), String> {
        // SAFETY: the caller's promise.
        let code =
            unsafe { (self.copy)(to as *mut c_void, from as *const c_void, len, Self::DEFAULT) };
        // SAFETY: the default stream is always there. (A copy within a device may return before it is done.)
        let waited = unsafe { (self.synchronize)(null_mut()) };
        let copied = check("hipMemcpy", code).and(check("hipStreamSynchronize", waited));
        if copied.is_err() {
            // SAFETY: it has no arguments. The error is ours to tell.
            unsafe { (self.last_error)() };
        }
        copied
    }
}

functions! { LevelZero:
    drivers as c"zeDriverGet"(*mut u32, *mut *mut c_void);
    context as c"zeContextCreate"(*mut c_void, *const ContextDescription, *mut *mut c_void);
    properties as c"zeMemGetAllocProperties"(*mut c_void, *const c_void, *mut AllocationProperties, *mut *mut c_void);
}

/// `ze_context_desc_t`
#[repr(C)]
struct ContextDescription {
    structure: u32,
    next: *const c_void,
    flags: u32,
}

/// `ze_memory_allocation_properties_t`
#[repr(C)]
struct AllocationProperties {
    structure: u32,
    next: *mut c_void,
    memory_type: u32,
    id: u64,
    page_size: u64,
}

impl LevelZero {
    const CONTEXT_DESCRIPTION: u32 = 0xd;
    const ALLOCATION_PROPERTIES: u32 = 0x17;
    const DEVICE: u32 = 2;

    /// A context of each driver, in which it knows the memory of all contexts. None as long as the program has not initialised
    /// the runtime.
    fn contexts(&self) -> &'static [usize] {
        static CONTEXTS: OnceLock<Vec<usize>> = OnceLock::new();
        if let Some(contexts) = CONTEXTS.get() {
            return contexts;
        }
        let (mut number, mut drivers) = (4_u32, [null_mut(); 4]);
        // SAFETY: there is room for this many drivers.
        if unsafe { (self.drivers)(&mut number, drivers.as_mut_ptr()) } != 0 {
            return &[];
        }
        let description = ContextDescription {
            structure: Self::CONTEXT_DESCRIPTION,
            next: null(),
            flags: 0,
        };
        let of = |driver: &*mut c_void| {
            let mut context = null_mut();
            // SAFETY: the driver is the runtime's, which reads the description and writes the context.
            let code = unsafe { (self.context)(*driver, &description, &mut context) };
            (code == 0).then_some(context as usize)
        };
        CONTEXTS.get_or_init(|| {
            drivers
                .iter()
                .take(number as usize)
                .filter_map(of)
                .collect()
        })
    }

    fn owns(&self, address: usize) -> bool {
        self.contexts().iter().any(|&context| {
            let mut device = null_mut();
            let mut of = AllocationProperties {
                structure: Self::ALLOCATION_PROPERTIES,
                next: null_mut(),
                memory_type: 0,
                id: 0,
                page_size: 0,
            };
            // SAFETY: the context was created above; the runtime writes the properties and the device, and knows which addresses
            // are its own.
            let code = unsafe {
                (self.properties)(
                    context as *mut c_void,
                    address as *const c_void,
                    &mut of,
                    &mut device,
                )
            };
            code == 0 && of.memory_type == Self::DEVICE
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_runtime_all_memory_is_ordinary() {
        assert!(!is_any_loaded());
        assert!(Runtime::ALL.iter().all(|runtime| !runtime.is_loaded()));
        assert_eq!(owner(&raw const LOADED as usize), None);
        assert!(number_loaded() > 0 && LOADED.load(Ordering::Relaxed) == number_loaded());
    }
}
