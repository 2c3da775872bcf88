//! Attributes (MPI 4.1, section 7.7): values that the program attaches to communicators, windows and datatypes, with
//! functions of its own that copy and delete them. They are kept here on every engine. No lock is held while a function
//! of the program runs, and what it is called for is settled before: it may call MPI, change the same attributes, or
//! never return.

use super::store::{HandleKind, Objects};
use super::{comm, datatype, life, win};
use crate::engine;
use minfo_engine::{JobAttribute, Predefined};
use minfo_rules::constants::{self, MPI_ANY_SOURCE, MPI_PROC_NULL};
use minfo_rules::error::{Class, Error, Result, user_defined};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// `MPI_KEYVAL_INVALID`
pub const INVALID: i32 = constants::MPI_KEYVAL_INVALID;

/// The kind of object that an attribute belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttributeOwner {
    /// Communicators.
    Comm,
    /// Datatypes.
    Type,
    /// Windows.
    Win,
}

impl AttributeOwner {
    fn noun(self) -> &'static str {
        match self {
            AttributeOwner::Comm => "communicators",
            AttributeOwner::Type => "datatypes",
            AttributeOwner::Win => "windows",
        }
    }

    /// Checks that this is the handle of an object of this kind.
    ///
    /// # Errors
    /// Those of the handle, `MPI_ERR_OTHER` while MPI is not initialised.
    fn check(self, object: i32) -> Result<()> {
        match self {
            AttributeOwner::Comm => comm::find(object).map(drop),
            AttributeOwner::Win => win::find(object).map(drop),
            AttributeOwner::Type => {
                datatype::find(object)?;
                life::running()
            }
        }
    }
}

/// The language of a value or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A value is a pointer.
    C,
    /// A value is an integer.
    Fortran,
}

/// The value of an attribute.
pub struct AttributeValue {
    number: i64,
    from: Language,
}

impl AttributeValue {
    /// A value as a language sees it: C sees an integer that Fortran has set as a pointer to it, Fortran sees a pointer
    /// as an address (MPI 4.1, section 19.3.7).
    fn as_seen_by(&self, language: Language) -> i64 {
        match (self.from, language) {
            (Language::Fortran, Language::C) => &raw const self.number as i64,
            _ => self.number,
        }
    }

    /// A copy that a function in `language` has made of `before`. A value that it left unchanged keeps the language in
    /// which it was set.
    fn copied(before: &AttributeValue, copy: i64, language: Language) -> AttributeValue {
        match copy == before.as_seen_by(language) {
            true => AttributeValue { ..*before },
            false => AttributeValue {
                number: copy,
                from: language,
            },
        }
    }
}

/// The functions of a keyval, which the program has given.
pub trait KeyvalFunctions: Send + Sync {
    /// The language of the functions, in which they see values.
    fn language(&self) -> Language;

    /// The value for the copy of an object, if it gets the attribute.
    ///
    /// # Errors
    /// The error code of the program's function.
    fn copy(&self, object: i32, keyval: i32, value: i64) -> Result<Option<i64>>;

    /// The attribute is deleted.
    ///
    /// # Errors
    /// The error code of the program's function; the attribute is not deleted then.
    fn delete(&self, object: i32, keyval: i32, value: i64) -> Result<()>;
}

/// A keyval, and its handle, live until the program has freed it and no attribute has it any more.
struct Keyval {
    handle: i32,
    owner: AttributeOwner,
    functions: Box<dyn KeyvalFunctions>,
}

impl Drop for Keyval {
    fn drop(&mut self) {
        // No other thread takes it out.
        let _ = KEYVALS.take(self.handle);
    }
}

/// What a handle stands for.
#[derive(Default)]
struct Key {
    keyval: Weak<Keyval>,
    /// The same, until the program frees it.
    open: Option<Arc<Keyval>>,
}

static KEYVALS: Objects<Key> = Objects::new(
    HandleKind::Keyval,
    Class::Keyval,
    (INVALID, "MPI_KEYVAL_INVALID"),
    "key of attributes",
);

/// An attribute of an object. It keeps its keyval, even if the program has freed that.
#[derive(Clone)]
pub struct Attribute {
    keyval: Arc<Keyval>,
    value: Arc<AttributeValue>,
}

impl Attribute {
    fn delete(&self, object: i32) -> Result<()> {
        let functions = &self.keyval.functions;
        let value = self.value.as_seen_by(functions.language());
        functions.delete(object, self.keyval.handle, value)
    }

    fn copy(&self, object: i32) -> Result<Option<Attribute>> {
        let functions = &self.keyval.functions;
        let language = functions.language();
        let seen = self.value.as_seen_by(language);
        let copied = functions.copy(object, self.keyval.handle, seen)?;
        Ok(copied.map(|copy| Attribute {
            value: Arc::new(AttributeValue::copied(&self.value, copy, language)),
            ..self.clone()
        }))
    }
}

/// The attributes of all objects, those of each object in the order in which they were set.
static ATTRIBUTES: Mutex<All> = Mutex::new(All {
    set: BTreeMap::new(),
    order: BTreeMap::new(),
    number: 0,
});
/// The number of attributes: most programs have none, and their calls do not take the lock.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

struct All {
    /// Attributes by object and keyval, with a number that grows with each attribute that is set.
    set: BTreeMap<(AttributeOwner, i32, i32), (u64, Attribute)>,
    /// Keyvals by object and number.
    order: BTreeMap<(AttributeOwner, i32, u64), i32>,
    number: u64,
}

impl All {
    fn lock() -> MutexGuard<'static, All> {
        ATTRIBUTES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The keyvals of an object.
    fn of(&self, owner: AttributeOwner, object: i32) -> impl DoubleEndedIterator<Item = i32> {
        let all = (owner, object, 0)..=(owner, object, u64::MAX);
        self.order.range(all).map(|(_, &keyval)| keyval)
    }

    fn find(&self, owner: AttributeOwner, object: i32, keyval: i32) -> Option<&Attribute> {
        let (_, attribute) = self.set.get(&(owner, object, keyval))?;
        Some(attribute)
    }

    fn add(&mut self, owner: AttributeOwner, object: i32, attribute: Attribute) {
        self.number += 1;
        self.put(owner, object, (self.number, attribute));
    }

    /// Adds an attribute in the place of its number, unless one with its keyval is set.
    fn put(&mut self, owner: AttributeOwner, object: i32, numbered: (u64, Attribute)) {
        let (number, keyval) = (numbered.0, numbered.1.keyval.handle);
        if let Entry::Vacant(place) = self.set.entry((owner, object, keyval)) {
            place.insert(numbered);
            self.order.insert((owner, object, number), keyval);
        }
        NUMBER.store(self.set.len(), Ordering::Release);
    }

    /// Removes the attribute with this keyval, or else the last one of the object, with its number.
    fn remove(
        &mut self,
        owner: AttributeOwner,
        object: i32,
        keyval: Option<i32>,
    ) -> Option<(u64, Attribute)> {
        let keyval = keyval.or_else(|| self.of(owner, object).next_back())?;
        let numbered = self.set.remove(&(owner, object, keyval))?;
        self.order.remove(&(owner, object, numbered.0));
        NUMBER.store(self.set.len(), Ordering::Release);
        Some(numbered)
    }
}

/// A new keyval.
///
/// # Errors
/// `MPI_ERR_NO_MEM`, `MPI_ERR_OTHER` while MPI is not initialised.
pub fn create(owner: AttributeOwner, functions: Box<dyn KeyvalFunctions>) -> Result<i32> {
    life::running()?;
    let handle = KEYVALS.insert(Key::default())?;
    let keyval = Arc::new(Keyval {
        handle,
        owner,
        functions,
    });
    *KEYVALS.get(handle)? = Key {
        keyval: Arc::downgrade(&keyval),
        open: Some(keyval),
    };
    Ok(handle)
}

/// The keyval of a handle, even if the program has freed it, as long as an attribute has it.
fn keyval(owner: AttributeOwner, handle: i32) -> Result<Arc<Keyval>> {
    if PredefinedKeyval::of(handle).is_some() || win::WinAttribute::is_keyval(handle) {
        let what = format!("keyval = {handle} is predefined: it cannot be freed, set or deleted");
        return Err(Error::new(Class::Keyval, what));
    }
    let found = KEYVALS.get(handle)?.keyval.upgrade();
    let found = found.ok_or_else(was_freed)?;
    if found.owner != owner {
        let (is, expected) = (found.owner.noun(), owner.noun());
        let what = format!("the key was made for attributes of {is}, not of {expected}");
        return Err(Error::new(Class::Keyval, what));
    }
    Ok(found)
}

fn was_freed() -> Error {
    Error::new(Class::Keyval, "this key of attributes was freed")
}

/// Frees a keyval. Attributes that have it stay, with its functions; as long as one exists, the handle can be used for
/// everything except setting another.
///
/// # Errors
/// `MPI_ERR_KEYVAL`, `MPI_ERR_OTHER` while MPI is not initialised.
pub fn free(owner: AttributeOwner, handle: i32) -> Result<()> {
    life::running()?;
    let _keyval = keyval(owner, handle)?;
    let open = KEYVALS.get(handle)?.open.take();
    open.map(drop).ok_or_else(was_freed)
}

/// Sets an attribute. One that is set already is deleted first.
///
/// # Errors
/// `MPI_ERR_KEYVAL`, also if the program has freed it, those of the object's handle and of the delete function.
pub fn set(
    owner: AttributeOwner,
    object: i32,
    handle: i32,
    number: i64,
    from: Language,
) -> Result<()> {
    owner.check(object)?;
    let keyval = keyval(owner, handle)?;
    if KEYVALS.get(handle)?.open.is_none() {
        return Err(was_freed());
    }
    let value = Arc::new(AttributeValue { number, from });
    loop {
        delete_one(owner, object, Some(handle))?;
        let mut all = All::lock();
        // Another thread may have set it meanwhile, or the delete function.
        if all.find(owner, object, keyval.handle).is_some() {
            continue;
        }
        all.add(owner, object, Attribute { keyval, value });
        return Ok(());
    }
}

/// The value of an attribute, as `language` sees it, if it is set.
///
/// # Errors
/// `MPI_ERR_KEYVAL`, those of the object's handle.
pub fn get(
    owner: AttributeOwner,
    object: i32,
    handle: i32,
    language: Language,
) -> Result<Option<i64>> {
    owner.check(object)?;
    if let (AttributeOwner::Comm, Some(job)) = (owner, PredefinedKeyval::of(handle)) {
        return job.value(object, language);
    }
    let keyval = keyval(owner, handle)?;
    let all = All::lock();
    let found = all.find(owner, object, keyval.handle);
    Ok(found.map(|attribute| attribute.value.as_seen_by(language)))
}

/// Deletes an attribute, if it is set.
///
/// # Errors
/// `MPI_ERR_KEYVAL`, those of the object's handle and of the delete function.
pub fn delete(owner: AttributeOwner, object: i32, handle: i32) -> Result<()> {
    owner.check(object)?;
    let keyval = keyval(owner, handle)?;
    delete_one(owner, object, Some(keyval.handle)).map(drop)
}

/// Deletes the attribute with this keyval, or else the last one of the object; false if there is none. The attribute is
/// removed from the list before its function is called, so that neither another thread nor the function itself deletes
/// it again.
fn delete_one(owner: AttributeOwner, object: i32, keyval: Option<i32>) -> Result<bool> {
    if NUMBER.load(Ordering::Acquire) == 0 {
        return Ok(false);
    }
    let removed = All::lock().remove(owner, object, keyval);
    let Some(numbered) = removed else {
        return Ok(false);
    };
    if let Err(error) = numbered.1.delete(object) {
        // The function itself, or another thread, may have set it again.
        All::lock().put(owner, object, numbered);
        return Err(error);
    }
    Ok(true)
}

/// Deletes all attributes of an object that is being freed, in the reverse order.
///
/// # Errors
/// Those of the first delete function that fails: its attribute and the earlier ones stay.
pub fn delete_all(owner: AttributeOwner, object: i32) -> Result<()> {
    while delete_one(owner, object, None)? {}
    Ok(())
}

/// Deletes the attributes of the predefined communicators when MPI is finalised, as if these communicators were freed
/// (MPI 4.1, section 11.2.4): the functions can still use MPI. If one fails, the remaining attributes are dropped, and
/// the first error is returned.
///
/// # Errors
/// Those of the delete functions.
pub fn end() -> Result<()> {
    let mut result = Ok(());
    for which in [Predefined::Itself, Predefined::World] {
        let object = comm::handle_of(which);
        let ended = delete_all(AttributeOwner::Comm, object);
        if ended.is_err() {
            while All::lock()
                .remove(AttributeOwner::Comm, object, None)
                .is_some()
            {}
        }
        result = result.and(ended);
    }
    result
}

/// The attributes of a copy of an object, in the order in which they were set.
///
/// # Errors
/// Those of the copy functions.
pub fn copies(owner: AttributeOwner, object: i32) -> Result<Vec<Attribute>> {
    let mut copies = Vec::new();
    if NUMBER.load(Ordering::Acquire) == 0 {
        return Ok(copies);
    }
    let attributes: Vec<Attribute> = {
        let all = All::lock();
        let find = |keyval| all.find(owner, object, keyval).cloned();
        all.of(owner, object).filter_map(find).collect()
    };
    for attribute in attributes {
        copies.extend(attribute.copy(object)?);
    }
    Ok(copies)
}

/// Gives a new object its attributes.
pub fn attach(owner: AttributeOwner, object: i32, attributes: Vec<Attribute>) {
    if attributes.is_empty() {
        return;
    }
    let mut all = All::lock();
    for attribute in attributes {
        all.add(owner, object, attribute);
    }
}

/// The predefined attributes of communicators (MPI 4.1, section 9.1.2), with the keyvals of the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PredefinedKeyval {
    TagUb,
    Io,
    Host,
    WtimeIsGlobal,
    Appnum,
    LastUsedCode,
    UniverseSize,
}

/// The values of the predefined attributes, to which C gets pointers.
static VALUES: [AtomicI32; 7] = [const { AtomicI32::new(0) }; 7];

impl PredefinedKeyval {
    fn of(keyval: i32) -> Option<PredefinedKeyval> {
        let all = [
            PredefinedKeyval::TagUb,
            PredefinedKeyval::Io,
            PredefinedKeyval::Host,
            PredefinedKeyval::WtimeIsGlobal,
            PredefinedKeyval::Appnum,
            PredefinedKeyval::LastUsedCode,
            PredefinedKeyval::UniverseSize,
        ];
        let place = usize::try_from(keyval.checked_sub(constants::MPI_TAG_UB)?).ok()?;
        all.get(place).copied()
    }

    fn value(self, comm: i32, language: Language) -> Result<Option<i64>> {
        let engine = engine::current();
        let value = match self {
            PredefinedKeyval::TagUb => Some(comm::ask(comm, |comm| Ok(comm.max_tag()))?),
            // Every process can use files, and none is a host.
            PredefinedKeyval::Io => Some(MPI_ANY_SOURCE),
            PredefinedKeyval::Host => Some(MPI_PROC_NULL),
            PredefinedKeyval::WtimeIsGlobal => Some(engine.library().is_none().into()),
            PredefinedKeyval::Appnum => engine.job_attribute(JobAttribute::Appnum),
            PredefinedKeyval::UniverseSize => engine.job_attribute(JobAttribute::UniverseSize),
            PredefinedKeyval::LastUsedCode => {
                Some(user_defined::last_used().load(Ordering::Acquire))
            }
        };
        let Some(value) = value else {
            return Ok(None);
        };
        let place = match self {
            PredefinedKeyval::LastUsedCode => user_defined::last_used(),
            _ => {
                VALUES[self as usize].store(value, Ordering::Relaxed);
                &VALUES[self as usize]
            }
        };
        Ok(Some(match language {
            Language::C => std::ptr::from_ref(place) as i64,
            Language::Fortran => value.into(),
        }))
    }
}
