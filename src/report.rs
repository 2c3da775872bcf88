//! What happened to the hints that the program gave: the procedures of module `mpi_hints` that report this.
#![allow(unsafe_code)]

use super::foreign::{Out, TextIn, TextOut};
use super::guard::{About, guard, guard_file, guard_known};
use libc::c_int;
use minfo_objects::file;
use minfo_objects::hints::{self, HintedObject};
use minfo_objects::life;
use minfo_objects::report;
use minfo_report::table::Look;
use minfo_rules::error::{Class, Error};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::strip;
use std::cell::Cell;

/// Stands for a key that the program has not given.
const NOT_GIVEN: c_int = 0;

/// The object with this handle; its kind is given by a number of module `mpi_hints`.
fn object(kind: c_int, handle: c_int) -> Option<(HintedObject, About)> {
    match kind {
        0 => Some((HintedObject::Comm(handle), About::Comm("comm", handle))),
        1 => Some((HintedObject::Win(handle), About::Win("win", handle))),
        2 => Some((HintedObject::File(handle), About::File("fh", handle))),
        _ => None,
    }
}

/// The number of a verdict in Fortran.
fn number_of(verdict: Verdict) -> c_int {
    verdict.number() as c_int + 1
}

/// `hints_verdict(object, key, verdict, detail)`: what happened to the last hint with this key that an object was
/// given: 0 if there was none. The object is a communicator (kind 0), a window (1) or a file (2).
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_hints_verdict(
    kind: c_int,
    handle: c_int,
    key: TextIn,
    key_len: usize,
    verdict: Out<c_int>,
    detail: TextOut,
    detail_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    let object = object(kind, handle);
    let about = match &object {
        Some((_, about)) => *about,
        None => About::Nothing,
    };
    guard_known("hints_verdict", about, &mut || {
        let (object, _) = object.ok_or_else(|| {
            let what = format!("kind = {kind} must be 0, 1 or 2");
            Error::new(Class::Arg, what)
        })?;
        let verdict = verdict.required("verdict")?;
        let (number, text) = match hints::outcome(object, strip(key.read(key_len)))? {
            None => (NOT_GIVEN, String::new()),
            Some(outcome) => (number_of(outcome.verdict), outcome.detail),
        };
        let resultlen = resultlen.required("resultlen")?;
        let detail = detail.with_len(detail_len, "detail");
        detail.give(text.as_bytes(), text.len(), resultlen)?;
        verdict.give(number);
        Ok(())
    })
}

/// `hints_driver(fh, driver)`: the name of what serves a file.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_hints_driver(
    fh: c_int,
    driver: TextOut,
    driver_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard_file("hints_driver", fh, || {
        let text = file::engine_of(fh)?.driver()?;
        let resultlen = resultlen.required("resultlen")?;
        let driver = driver.with_len(driver_len, "driver");
        driver.give(text.as_bytes(), text.len(), resultlen)
    })
}

thread_local! {
    /// A report between the two calls that return it.
    static TEXT: Cell<String> = const { Cell::new(String::new()) };
}

/// `hints_report(unit)`: the report on all hints that this process has given. A call without a variable (of length 0)
/// makes it and assigns its size; the next call of the same thread returns it.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_hints_report(
    text: TextOut,
    text_len: usize,
    size: Out<i64>,
) -> c_int {
    guard("hints_report", || {
        let size = size.required("size")?;
        if text_len == 0 {
            life::running()?;
            let (so_far, heading) = report::so_far(hints::note_rest)?;
            let made = so_far.to_text(&heading, true, Look::PLAIN);
            size.give(made.len() as i64);
            TEXT.set(made);
        } else {
            let made = TEXT.take();
            size.give(text.assign(text_len, made.as_bytes(), made.len()) as i64);
        }
        Ok(())
    })
}

/// `hints_report(unit)` failed to write: `status` is Fortran's IOSTAT.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_hints_report_failed(unit: c_int, status: c_int) -> c_int {
    guard("hints_report", || {
        let what = format!("unit {unit} cannot be written to (IOSTAT = {status})");
        Err(Error::new(Class::Io, what))
    })
}
