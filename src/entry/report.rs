//! What became of the hints that the program gave: the procedures of module `mpi_hints` that tell.
#![allow(unsafe_code)]

use super::arguments::{by_reference, fortran_text, fortran_variable};
use super::asked::{self, Object};
use super::comm::guard_comm;
use super::errhandler::give_fortran;
use super::file::guard_file;
use super::guard::{Call, guard};
use super::win::guard_win;
use crate::error::{Class, Error, Result};
use crate::hints::verdict::{Outcome, Verdict};
use crate::object::life;
use crate::object::report;
use crate::text::{assign, strip};
use libc::{c_char, c_int};
use std::cell::Cell;

/// What stands for a key that the program has not given.
const NOT_GIVEN: c_int = 0;

const PROCEDURE: &str = "hints_verdict";

/// Where a verdict goes.
struct Answer {
    verdict: *mut c_int,
    detail: *mut c_char,
    detail_len: usize,
    resultlen: *mut c_int,
}

/// What became of the hint with this key.
///
/// # Safety
/// `key` points to so many characters; the answer is as its entry point promises.
unsafe fn verdict(
    object: Object,
    key: *const c_char,
    key_len: usize,
    answer: &Answer,
) -> Result<()> {
    // SAFETY: as the caller promises.
    let key = strip(unsafe { fortran_text(key, key_len) });
    // SAFETY: as the caller promises.
    let verdict = unsafe { by_reference(answer.verdict, "verdict") }?;
    let outcome = asked::outcome(object, key)?;
    let (number, text) = match &outcome {
        None => (NOT_GIVEN, ""),
        Some(Outcome {
            verdict, detail, ..
        }) => (number_of(*verdict), detail.as_str()),
    };
    // SAFETY: as the caller promises.
    unsafe {
        give_fortran(
            text.as_bytes(),
            answer.detail,
            answer.detail_len,
            answer.resultlen,
        )
    }?;
    *verdict = number;
    Ok(())
}

/// The number that a Fortran program knows a verdict by.
fn number_of(verdict: Verdict) -> c_int {
    verdict as c_int + 1
}

/// `hints_verdict(comm, key, verdict, detail)`: what became of the last hint with this key that the communicator was
/// given: 0 where it was given none.
///
/// # Safety
/// `key` and `detail` point to so many characters; `verdict` and `resultlen` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_hints_verdict_comm(
    comm: c_int,
    key: *const c_char,
    key_len: usize,
    verdict: *mut c_int,
    detail: *mut c_char,
    detail_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    let answer = Answer {
        verdict,
        detail,
        detail_len,
        resultlen,
    };
    guard_comm(PROCEDURE, comm, || {
        // SAFETY: as the caller promises.
        unsafe { self::verdict(Object::Comm(comm), key, key_len, &answer) }
    })
}

/// `hints_verdict(win, key, verdict, detail)`, the same for a window.
///
/// # Safety
/// `key` and `detail` point to so many characters; `verdict` and `resultlen` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_hints_verdict_win(
    win: c_int,
    key: *const c_char,
    key_len: usize,
    verdict: *mut c_int,
    detail: *mut c_char,
    detail_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    let answer = Answer {
        verdict,
        detail,
        detail_len,
        resultlen,
    };
    guard_win(PROCEDURE, win, || {
        // SAFETY: as the caller promises.
        unsafe { self::verdict(Object::Win(win), key, key_len, &answer) }
    })
}

/// `hints_verdict(fh, key, verdict, detail)`, the same for a file.
///
/// # Safety
/// `key` and `detail` point to so many characters; `verdict` and `resultlen` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_hints_verdict_file(
    fh: c_int,
    key: *const c_char,
    key_len: usize,
    verdict: *mut c_int,
    detail: *mut c_char,
    detail_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    let answer = Answer {
        verdict,
        detail,
        detail_len,
        resultlen,
    };
    guard_file(PROCEDURE, fh, || {
        // SAFETY: as the caller promises.
        unsafe { self::verdict(Object::File(fh), key, key_len, &answer) }
    })
}

thread_local! {
    /// A report between the two calls that give it.
    static TEXT: Cell<String> = const { Cell::new(String::new()) };
}

/// `hints_report(unit)`: the report on all hints that this process has given. A call without a variable (of length
/// 0) makes it and assigns its size; the next one of the same thread gives it.
///
/// # Safety
/// `text` points to so many characters; `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_hints_report(
    text: *mut c_char,
    text_len: usize,
    size: *mut i64,
) -> c_int {
    guard(
        || Call::of("hints_report"),
        || {
            // SAFETY: as the caller promises.
            let size = unsafe { by_reference(size, "size") }?;
            if text_len == 0 {
                life::running()?;
                let (so_far, heading) = report::so_far(asked::note_rest)?;
                let made = so_far.to_text(&heading, true);
                *size = made.len() as i64;
                TEXT.set(made);
            } else {
                let made = TEXT.take();
                // SAFETY: as the caller promises.
                let variable = unsafe { fortran_variable(text, text_len) };
                *size = assign(variable, made.as_bytes(), made.len()) as i64;
            }
            Ok(())
        },
    )
}

/// `hints_report(unit)` could not write: `status` is what Fortran says.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_hints_report_failed(unit: c_int, status: c_int) -> c_int {
    guard(
        || Call::of("hints_report"),
        || {
            let what = format!("unit {unit} cannot be written to (IOSTAT = {status})");
            Err(Error::new(Class::Io, what))
        },
    )
}
