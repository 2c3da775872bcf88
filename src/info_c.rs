//! Info objects: the entry points with C text. Nothing is stripped from it (rule I4).
#![allow(unsafe_code)]

use super::foreign::{CTextIn, CTextOut, CTexts, InOut, Out};
use super::guard::{Call, guard};
use super::info::{give_found, guard_info, valuelen_of};
use libc::c_int;
use minfo_core::engine;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::info::{MAX_KEY, MAX_VALUE};
use minfo_core::mpi::info::{change, insert, read};
use minfo_core::mpi::start;
use minfo_core::system::memory::Room;

fn c_key(key: CTextIn<'_>) -> Result<&[u8]> {
    key.read(MAX_KEY, Class::InfoKey, "key")
}

/// `MPI_Info_create_env(argc, argv, info)` of C. Without arguments (`argc` = 0 or `argv` null), those of the process
/// are used.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_create_env_c(argc: c_int, argv: CTexts, info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Info_create_env"),
        || {
            info.answer("info", || {
                not_negative::<usize>(Class::Arg, "argc", argc.into())?;
                let mut process = start::of_process()?;
                let mut texts = argv.read(argc.into(), "argv")?.into_iter();
                if let Some(command) = texts.next() {
                    process.command = Some(command);
                    let mut argv = Vec::new();
                    argv.room_for_exactly(texts.len())?;
                    argv.extend(texts);
                    process.argv = Some(argv);
                }
                let env = engine::current().start(process).info()?;
                insert(|new| new.copy_from(&env))
            })
        },
    )
}

/// `MPI_Info_set(info, key, value)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_set_c(info: c_int, key: CTextIn, value: CTextIn) -> c_int {
    guard_info("MPI_Info_set", info, || {
        // Their lengths are determined before the object is locked.
        let (key, value) = (c_key(key), value.read(MAX_VALUE, Class::InfoValue, "value"));
        change(info)?.set(key?, value?)
    })
}

/// `MPI_Info_delete(info, key)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_delete_c(info: c_int, key: CTextIn) -> c_int {
    guard_info("MPI_Info_delete", info, || {
        let key = c_key(key);
        change(info)?.delete(key?)
    })
}

/// `MPI_Info_get(info, key, valuelen, value, flag)` with C text: at most `valuelen` characters and a
/// NUL, so `value` has `valuelen` + 1 bytes. An absent key changes `flag` only.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_c(
    info: c_int,
    key: CTextIn,
    valuelen: i64,
    value: CTextOut,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get", info, || {
        let key = c_key(key);
        let flag = flag.required("flag")?;
        let object = read(info)?;
        let found = object.get(key?)?;
        let room = not_negative::<usize>(Class::Arg, "valuelen", valuelen)? + 1;
        give_found(flag, found, |found| {
            value.assign(room, found, "value").map(drop)
        })
    })
}

/// `MPI_Info_get_valuelen(info, key, valuelen, flag)` with C text: the length without the NUL.
/// An absent key changes `flag` only.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_valuelen_c(
    info: c_int,
    key: CTextIn,
    valuelen: Out<c_int>,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get_valuelen", info, || {
        valuelen_of(info, c_key(key), valuelen, flag)
    })
}

/// `MPI_Info_get_string(info, key, buflen, value, flag)` with C text: `buflen` includes the NUL; on return it is the
/// size that the value needs. `buflen` = 0 leaves `value` as it is, which may then be null. An absent key changes
/// `flag` only.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_string_c(
    info: c_int,
    key: CTextIn,
    buflen: InOut<i64>,
    value: CTextOut,
    flag: Out<c_int>,
) -> c_int {
    guard_info("MPI_Info_get_string", info, || {
        let key = c_key(key);
        let buflen = buflen.required("buflen")?;
        let flag = flag.required("flag")?;
        let object = read(info)?;
        let found = object.get(key?)?;
        let room = not_negative(Class::Arg, "buflen", buflen.value())?;
        give_found(flag, found, |found| {
            value.assign(room, found, "value")?;
            buflen.give(found.len() as i64 + 1);
            Ok(())
        })
    })
}

/// `MPI_Info_get_nthkey(info, n, key)` with C text: `key` has room for `MPI_MAX_INFO_KEY` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_info_get_nthkey_c(info: c_int, n: i64, key: CTextOut) -> c_int {
    guard_info("MPI_Info_get_nthkey", info, || {
        let object = read(info)?;
        key.assign(MAX_KEY + 1, object.nthkey(n)?, "key").map(drop)
    })
}
