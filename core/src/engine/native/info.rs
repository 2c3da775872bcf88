//! Info objects of the library: made for the call that needs one, of pairs that do it no harm.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::agree::Check;
use super::errhandler::quiet_predefined;
use super::library::{Library, c_text, until_nul};
use crate::error::{Class, Error, Result};
use crate::hints::catalogue::{self, Kind, Origin, Same};
use crate::hints::{Hints, Settable, When, Why};
use crate::info::{Info, MAX_KEY, MAX_VALUE};
use libc::c_int;
use std::borrow::Cow;

/// A hint that is to be handed over.
#[derive(Clone, Debug)]
pub struct Pair<'a> {
    pub key: &'a [u8],
    pub value: Cow<'a, [u8]>,
}

/// A hint that the program gave.
#[derive(Clone, Debug)]
pub struct Given<'a> {
    pub key: &'a [u8],
    value: &'a [u8],
    /// What is known of it, if it is known for this kind of object.
    known: Option<&'static catalogue::Hint>,
    /// The form of its value that every library understands, or why it does a library no good.
    sound: std::result::Result<Cow<'a, [u8]>, Why>,
}

impl<'a> Given<'a> {
    /// The value as the program gave it.
    pub fn value(&self) -> &'a [u8] {
        self.value
    }

    /// What other processes have to have given too, if they have to.
    pub fn shared(&self) -> Option<(&[u8], &[u8])> {
        let known = self.known?;
        let value = self.sound.as_deref().unwrap_or(self.value);
        matches!(known.same, Same::Yes | Same::InPractice).then_some((self.key, value))
    }
}

/// The hints of `asked` for an object of this kind, and what there is to say of each.
pub fn given<'a>(library: &Library, kind: Kind, when: When, asked: &'a Info) -> Vec<Given<'a>> {
    let hints = asked.iter().map(|(key, value)| {
        let known = std::str::from_utf8(key)
            .ok()
            .and_then(|key| catalogue::find(kind, key));
        let sound = match known {
            None => Ok(Cow::Borrowed(value)),
            Some(hint) => canonical(hint, when, value).map(Cow::Owned),
        };
        let sound = sound.and_then(|sound| {
            if !is_within_limits(library, key, &sound) {
                Err(Why::Limit)
            } else if library.quirks.is_harmful(kind, when, key, &sound) {
                Err(Why::Harmful)
            } else {
                Ok(sound)
            }
        });
        Given {
            key,
            value,
            known,
            sound,
        }
    });
    hints.collect()
}

/// The canonical form of a value, or why the hint cannot be given.
fn canonical(
    hint: &catalogue::Hint,
    when: When,
    value: &[u8],
) -> std::result::Result<Vec<u8>, Why> {
    let is_of_standard = matches!(hint.origin, Origin::Mpi(..));
    match hint.settable {
        // A library may tell it to be in effect all the same (`inquiry-hints-echoed`).
        Settable::Never => Err(Why::Inquiry),
        // Of other hints it is less certain when a library looks at them.
        Settable::AtCreation if when == When::Later && is_of_standard => Err(Why::TooLate),
        _ => match hint.form.canonical(value) {
            Some(value) => Ok(value.into_bytes()),
            None => Err(Why::Malformed),
        },
    }
}

/// What of these hints the library is handed over; what is left out is recorded in `hints` (H8).
///
/// Checked, that is all that does it no harm. With `MINFO_CHECK=off` it is all that it can take at all, as
/// it was given: a pair that is beyond its limits would only be an error of the whole call.
pub fn handed_over<'a>(
    library: &Library,
    check: Check,
    given: Vec<Given<'a>>,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let mut pairs = Vec::with_capacity(given.len());
    for Given {
        key, value, sound, ..
    } in given
    {
        let sound = match check {
            Check::Warn | Check::Error => sound,
            Check::Off if is_within_limits(library, key, value) => Ok(Cow::Borrowed(value)),
            Check::Off => Err(Why::Limit),
        };
        match sound {
            Ok(value) => pairs.push(Pair { key, value }),
            Err(why) => hints.leave_out(key, value, why),
        }
    }
    pairs
}

/// The same for a call that is of one process only.
pub fn for_one<'a>(
    library: &Library,
    check: Check,
    kind: Kind,
    asked: &'a Info,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let given = given(library, kind, When::Creation, asked);
    handed_over(library, check, given, hints)
}

/// The same for an object that is not known yet: a value has to be of the form that the key has for some kind of
/// object, and becomes canonical only where all kinds agree on what that is.
pub fn for_any<'a>(
    library: &Library,
    check: Check,
    asked: &'a Info,
    hints: &mut Hints,
) -> Vec<Pair<'a>> {
    let mut pairs = as_given(asked);
    pairs.retain_mut(|pair| {
        let known = match check {
            Check::Off => &[],
            Check::Warn | Check::Error => {
                std::str::from_utf8(pair.key).map_or([].as_slice(), catalogue::with_key)
            }
        };
        let mut canonical = known
            .iter()
            .filter_map(|hint| hint.form.canonical(&pair.value));
        if let Some(first) = canonical.next() {
            if canonical.all(|other| other == first) {
                pair.value = Cow::Owned(first.into_bytes());
            }
        } else if !known.is_empty() {
            hints.leave_out(pair.key, &pair.value, Why::Malformed);
            return false;
        }
        let is_taken = is_within_limits(library, pair.key, &pair.value);
        if !is_taken {
            hints.leave_out(pair.key, &pair.value, Why::Limit);
        }
        is_taken
    });
    pairs
}

/// All pairs, as they are.
pub fn as_given(info: &Info) -> Vec<Pair<'_>> {
    let pairs = info.iter().map(|(key, value)| Pair {
        key,
        value: Cow::Borrowed(value),
    });
    pairs.collect()
}

/// Whether the library takes the pair.
fn is_within_limits(library: &Library, key: &[u8], value: &[u8]) -> bool {
    let is_empty = value.is_empty() && library.quirks.takes_no_empty_value;
    key.len() <= library.abi.max_key && value.len() <= library.abi.max_value && !is_empty
}

/// Whether the library does wrong with a hint that several processes give to a communicator that is there, each at its
/// own time.
pub fn is_faulty_later(library: &Library, pair: &Pair<'_>) -> bool {
    let quirks = &library.quirks;
    quirks.is_harmful(Kind::Comm, When::Later, pair.key, &pair.value)
}

/// An info object of the library, freed when it is dropped.
pub struct NativeInfo {
    library: &'static Library,
    handle: Handle,
}

impl NativeInfo {
    /// `MPI_INFO_NULL`
    pub fn null(library: &'static Library) -> NativeInfo {
        NativeInfo {
            library,
            handle: library.abi.info_null,
        }
    }

    /// One with these pairs; `MPI_INFO_NULL` if there are none.
    ///
    /// # Errors
    /// The library's.
    pub fn new(library: &'static Library, pairs: &[Pair<'_>]) -> Result<NativeInfo> {
        if pairs.is_empty() {
            return Ok(NativeInfo::null(library));
        }
        let _quiet = quiet_predefined(library)?;
        let info = NativeInfo::empty(library)?;
        info.fill(pairs)?;
        Ok(info)
    }

    /// Sets these pairs.
    ///
    /// # Errors
    /// The library's.
    pub fn fill(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let _quiet = quiet_predefined(self.library)?;
        for pair in pairs {
            self.set(pair.key, &pair.value)?;
        }
        Ok(())
    }

    /// One without pairs.
    ///
    /// # Errors
    /// The library's.
    pub fn empty(library: &'static Library) -> Result<NativeInfo> {
        let mut info = NativeInfo::null(library);
        let mut handle = 0;
        let _quiet = quiet_predefined(library)?;
        // SAFETY: the output is there.
        library.check(unsafe { (library.symbols.info_create)(&mut handle) })?;
        info.handle = handle;
        Ok(info)
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// The library's.
    pub fn set(&self, key: &[u8], value: &[u8]) -> Result<()> {
        let (key, value) = (c_text(key)?, c_text(value)?);
        let library = self.library;
        library
            // SAFETY: the info object is there, and the texts are C strings.
            .check(unsafe { (library.symbols.info_set)(self.handle, key.as_ptr(), value.as_ptr()) })
    }

    /// The handle, as long as this lives.
    pub fn handle(&self) -> Handle {
        self.handle
    }

    /// The handle, which somebody else frees.
    pub fn into_handle(mut self) -> Handle {
        std::mem::replace(&mut self.handle, self.library.abi.info_null)
    }

    /// One that a procedure gives, to be freed.
    ///
    /// # Errors
    /// The library's.
    pub fn given(
        library: &'static Library,
        by: impl FnOnce(*mut Handle) -> c_int,
    ) -> Result<NativeInfo> {
        let mut info = NativeInfo::null(library);
        let mut handle = 0;
        library.check(by(&mut handle))?;
        info.handle = handle;
        Ok(info)
    }
}

impl Drop for NativeInfo {
    fn drop(&mut self) {
        if self.handle != self.library.abi.info_null {
            // SAFETY: it is there, and nobody else has it.
            unsafe { (self.library.symbols.info_free)(&mut self.handle) };
        }
    }
}

/// All pairs of an info object of the library, in its order.
///
/// # Errors
/// The library's; `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE` for what is longer than it can be in the standard ABI.
pub fn read(library: &'static Library, handle: Handle) -> Result<Info> {
    let mut info = Info::default();
    if handle == library.abi.info_null {
        return Ok(info);
    }
    let symbols = &library.symbols;
    let _quiet = quiet_predefined(library)?;
    let mut nkeys = 0;
    // SAFETY: the info object and the output are there.
    library.check(unsafe { (symbols.info_get_nkeys)(handle, &mut nkeys) })?;
    for number in 0..nkeys {
        let mut key = [0u8; MAX_KEY + 2];
        library
            // SAFETY: there is room for the longest key of any family.
            .check(unsafe { (symbols.info_get_nthkey)(handle, number, key.as_mut_ptr().cast()) })?;
        let (mut len, mut flag) = (0, 0);
        // SAFETY: the key is a C string, and the outputs are there.
        library.check(unsafe {
            (symbols.info_get_valuelen)(handle, key.as_ptr().cast(), &mut len, &mut flag)
        })?;
        let mut value = [0u8; MAX_VALUE + 2];
        let len = len.clamp(0, MAX_VALUE as c_int);
        // SAFETY: there is room for so many characters and a NUL.
        library.check(unsafe {
            (symbols.info_get)(
                handle,
                key.as_ptr().cast(),
                len,
                value.as_mut_ptr().cast(),
                &mut flag,
            )
        })?;
        if flag != 0 {
            info.set(until_nul(&key), until_nul(&value))?;
        }
    }
    Ok(info)
}

/// How many new info objects are looked at for a handle that was freed.
const FRESH: usize = 8;

/// Whether the library gives this handle to one of the next new info objects: then there is none that has it now.
/// A library that crashes on a freed one uses first what was freed last.
fn is_free(library: &'static Library, handle: Handle) -> Result<bool> {
    if !library.quirks.crashes_on_freed_info {
        return Ok(false);
    }
    let mut fresh = Vec::with_capacity(FRESH);
    for _ in 0..FRESH {
        fresh.push(NativeInfo::empty(library)?);
    }
    let is_free = fresh.iter().any(|info| info.handle == handle);
    // So that they are used again in the same order.
    while fresh.pop().is_some() {}
    Ok(is_free)
}

/// The same of an info object of the program's, which need not be there.
///
/// # Errors
/// `MPI_ERR_INFO` where it is not; else as [`read`].
pub fn read_unknown(library: &'static Library, handle: Handle) -> Result<Info> {
    let _quiet = quiet_predefined(library)?;
    if is_free(library, handle)? {
        return Err(Error::new(Class::Info, "the info object was freed"));
    }
    let mut nkeys = 0;
    // SAFETY: the library looks whether the info object is there; the output is.
    let code = unsafe { (library.symbols.info_get_nkeys)(handle, &mut nkeys) };
    library
        .check(code)
        .map_err(|error| Error::new(Class::Info, error.what))?;
    read(library, handle)
}

/// What of the hints that a library tells of an object of this kind is in effect. Where it
/// gives back what it does not know as well, only what it is known to look at counts (H7, H10).
pub fn in_effect(library: &Library, kind: Kind, told: &Info) -> Hints {
    let mut hints = Hints::default();
    for (key, value) in told.iter() {
        let key = String::from_utf8_lossy(key);
        let known = catalogue::find(kind, &key);
        let is_looked_at = match library.quirks.echoes_hints(kind) {
            false => true,
            true => known.is_some_and(|hint| hint.supported_by(library.implementation())),
        };
        if is_looked_at && !is_left_over(known, value) {
            hints.set(
                key.into_owned(),
                String::from_utf8_lossy(value).into_owned(),
            );
        }
    }
    hints
}

/// Whether it is a text that was told for another hint (`stale-hint-text`).
fn is_left_over(known: Option<&catalogue::Hint>, value: &[u8]) -> bool {
    known.is_some_and(|hint| hint.key == "perf_preference" && hint.form.canonical(value).is_none())
}

/// Changes the hints of an object. Where the library does not tell a hint any more that it is given again and does not
/// change, that is in effect as it was (H2), and `hints` says so.
///
/// # Errors
/// Those of the two.
pub fn changed(
    library: &Library,
    hints: &mut Hints,
    tell: impl Fn() -> Result<Hints>,
    change: impl FnOnce() -> Result<()>,
) -> Result<()> {
    if !library.quirks.hides_unchanged_hints {
        return change();
    }
    let before = tell()?;
    change()?;
    // They have changed, whether the library can say how or not.
    if let Ok(after) = tell() {
        keep(hints, &before, &after);
    }
    Ok(())
}

/// The same where the change was another's: what was told before it, and what is told after it.
pub fn keep(hints: &mut Hints, before: &Hints, after: &Hints) {
    for (key, value) in before.iter() {
        if after.get(key).is_none() {
            hints.set(key.to_owned(), value.to_owned());
        }
    }
}
