//! Info objects (MPI 4.1, chapter 10).

mod pairs;
mod typed;
mod typed_set;

use super::foreign::{CTexts, NonNullOut, Out, Text, TextPlace, Variable};
use super::guard::guard;
use libc::c_int;
use minfo_objects::engine;
use minfo_objects::info::{ENV, NULL, change, free, insert, insert_copy, read};
use minfo_objects::start;
use minfo_rules::error::{Class, Result, not_negative};
use minfo_rules::info::{MAX_KEY, MAX_VALUE};

/// The common part of calls that look up a key: `give` writes the result, and `flag` says whether the key was found. An
/// absent key changes `flag` only.
#[inline(always)]
pub(super) fn give_found<T>(
    flag: NonNullOut<c_int>,
    found: Option<T>,
    give: impl FnOnce(T) -> Result<()>,
) -> Result<()> {
    let is_found = found.is_some();
    found.map_or(Ok(()), give)?;
    flag.give(is_found.into());
    Ok(())
}

/// A key, whose length is determined before an object is locked.
#[inline(always)]
fn key_of(key: Text<'_>) -> Result<&[u8]> {
    key.strip(MAX_KEY, Class::InfoKey)
}

/// `MPI_Info_create`: a new info object without pairs.
pub(crate) fn info_create() -> Result<c_int> {
    insert(|_| Ok(()))
}

/// `MPI_Info_create_env` of Fortran: a new info object with the pairs of `MPI_INFO_ENV`.
pub(crate) fn info_create_env() -> Result<c_int> {
    insert_copy(ENV)
}

/// `MPI_Info_create_env(argc, argv, info)` of C. Without arguments (`argc` = 0 or `argv` null), those of the process
/// are used.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_create_env_c(
    argc: c_int,
    argv: CTexts,
    info: Out<c_int>,
) -> c_int {
    guard("MPI_Info_create_env", || {
        info.answer("info", || {
            not_negative::<usize>(Class::Arg, "argc", argc.into())?;
            let mut process = start::of_process();
            let mut texts = argv.read(argc.into(), "argv")?.into_iter();
            if let Some(command) = texts.next() {
                process.command = Some(command);
                let mut argv = Vec::new();
                argv.try_reserve_exact(texts.len())?;
                argv.extend(texts);
                process.argv = Some(argv);
            }
            let env = engine::current().start(process).info()?;
            insert(|new| new.copy_from(&env))
        })
    })
}

/// `MPI_Info_dup`: a new info object with the same pairs in the same order.
pub(crate) fn info_dup(info: c_int) -> Result<c_int> {
    insert_copy(info)
}

/// `MPI_Info_free`: frees the object and sets the handle to `MPI_INFO_NULL`.
#[inline(always)]
pub(crate) fn info_free(info: Variable<'_, c_int>) -> Result<()> {
    info.end(NULL, free)
}

/// `MPI_Info_get_nkeys`: the number of keys.
#[inline(always)]
pub(crate) fn info_get_nkeys(info: c_int) -> Result<c_int> {
    Ok(read(info)?.nkeys() as c_int)
}

/// `MPI_Info_set`
#[inline(always)]
pub(crate) fn info_set(info: c_int, key: Text<'_>, value: Text<'_>) -> Result<()> {
    let (key, value) = (key_of(key), value.strip(MAX_VALUE, Class::InfoValue));
    change(info)?.set(key?, value?)
}

/// `MPI_Info_delete`
#[inline(always)]
pub(crate) fn info_delete(info: c_int, key: Text<'_>) -> Result<()> {
    let key = key_of(key);
    change(info)?.delete(key?)
}

/// `MPI_Info_get`: at most `valuelen` characters of the value. An absent key changes `flag` only.
#[inline(always)]
pub(crate) fn info_get(
    info: c_int,
    key: Text<'_>,
    valuelen: i64,
    value: TextPlace<'_>,
    flag: NonNullOut<'_, c_int>,
) -> Result<()> {
    let key = key_of(key);
    let object = read(info)?;
    let found = object.get(key?)?;
    let limit = not_negative(Class::Arg, "valuelen", valuelen)?;
    give_found(flag, found, |found| value.assign(found, limit).map(drop))
}

/// `MPI_Info_get_valuelen`: the length of the value, in C without the NUL.
#[inline(always)]
pub(crate) fn info_get_valuelen(info: c_int, key: Text<'_>) -> Result<Option<c_int>> {
    let key = key_of(key);
    let object = read(info)?;
    Ok(object.get(key?)?.map(|found| found.len() as c_int))
}

/// `MPI_Info_get_string`: `buflen` includes the NUL in C; on return it is the size that the value needs. `buflen` = 0 leaves
/// `value` as it is, which may then be null. An absent key changes `flag` only.
#[inline(always)]
pub(crate) fn info_get_string(
    info: c_int,
    key: Text<'_>,
    buflen: Variable<'_, i64>,
    value: TextPlace<'_>,
    flag: NonNullOut<'_, c_int>,
) -> Result<()> {
    let key = key_of(key);
    let object = read(info)?;
    let found = object.get(key?)?;
    let room = not_negative(Class::Arg, "buflen", buflen.value())?;
    give_found(flag, found, |found| {
        buflen.give(value.fill(found, room)? as i64);
        Ok(())
    })
}

/// `MPI_Info_get_nthkey`: the key with number `n`, counted from 0.
#[inline(always)]
pub(crate) fn info_get_nthkey(info: c_int, n: i64, key: TextPlace<'_>) -> Result<()> {
    key.assign(read(info)?.nthkey(n)?, MAX_KEY).map(drop)
}
