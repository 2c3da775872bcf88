//! Datatypes for Fortran's kinds (MPI 4.1, section 19.1.9): those of SELECTED_INT_KIND and SELECTED_REAL_KIND, and those
//! of a class and a size.

use minfo_rules::constants;
use minfo_rules::datatype::{Arguments, Basic, Combiner, Contents, Datatype};
use minfo_rules::error::{Class, Error, Result};
use std::sync::{Arc, Mutex, PoisonError};

/// `MPI_UNDEFINED`: an argument that is left out.
const UNDEFINED: i64 = constants::MPI_UNDEFINED as i64;

/// The datatypes that programs have asked for, with their handles. They are predefined datatypes without a name, always
/// the same one for the same arguments.
static KNOWN: Mutex<Vec<(Combiner, i64, i64, i32)>> = Mutex::new(Vec::new());

/// The numbers of decimal digits and of the decimal exponent that reals of a kind have, and the names of the datatypes.
const REALS: [(i64, i64, &str, &str); 4] = [
    (6, 37, "MPI_REAL4", "MPI_COMPLEX8"),
    (15, 307, "MPI_REAL8", "MPI_COMPLEX16"),
    (18, 4931, "MPI_LONG_DOUBLE", "MPI_C_LONG_DOUBLE_COMPLEX"),
    (33, 4931, "MPI_REAL16", "MPI_COMPLEX32"),
];

/// The number of decimal digits of integers.
const INTEGERS: [(i64, &str); 5] = [
    (2, "MPI_INTEGER1"),
    (4, "MPI_INTEGER2"),
    (9, "MPI_INTEGER4"),
    (18, "MPI_INTEGER8"),
    (38, "MPI_INTEGER16"),
];

fn named(name: &str) -> Option<&'static Datatype> {
    let basic = Basic::all().find(|basic| basic.name() == name)?;
    Datatype::predefined(basic.handle())
}

/// A number of digits, or 0 for one that is left out.
fn digits(value: i64, name: &str) -> Result<i64> {
    match value {
        UNDEFINED => Ok(0),
        0.. => Ok(value),
        _ => {
            let what = format!("{name} = {value} is negative, and not MPI_UNDEFINED");
            Err(Error::new(Class::Arg, what))
        }
    }
}

/// `MPI_Type_create_f90_integer`: the handle of the datatype of `SELECTED_INT_KIND(r)`. `insert` makes a handle.
///
/// # Errors
/// `MPI_ERR_ARG`, also if there is no such kind; `MPI_ERR_NO_MEM`.
pub fn integer(r: i64, insert: impl FnOnce(Arc<Datatype>) -> Result<i32>) -> Result<i32> {
    let most = digits(r, "r")?;
    let found = INTEGERS
        .iter()
        .find(|kind| most <= kind.0 && r != UNDEFINED);
    let found = found.and_then(|kind| named(kind.1));
    let datatype = found.ok_or_else(|| {
        let what = format!("there is no kind of INTEGER with r = {r} decimal digits");
        Error::new(Class::Arg, what)
    })?;
    known(Combiner::F90Integer, (r, 0), datatype, insert)
}

/// `MPI_Type_create_f90_real` and `MPI_Type_create_f90_complex`: the handle of the datatype of
/// `SELECTED_REAL_KIND(p, r)`.
///
/// # Errors
/// `MPI_ERR_ARG`, also if there is no such kind; `MPI_ERR_NO_MEM`.
pub fn real(
    combiner: Combiner,
    (p, r): (i64, i64),
    insert: impl FnOnce(Arc<Datatype>) -> Result<i32>,
) -> Result<i32> {
    let (precision, range) = (digits(p, "p")?, digits(r, "r")?);
    let is_said = p != UNDEFINED || r != UNDEFINED;
    let mut kinds = REALS.iter().filter(|_| is_said);
    let found = kinds.find(|kind| precision <= kind.0 && range <= kind.1);
    let found = found.and_then(|kind| {
        named(match combiner {
            Combiner::F90Complex => kind.3,
            _ => kind.2,
        })
    });
    let datatype = found.ok_or_else(|| {
        let what = format!(
            "there is no kind of REAL with p = {p} decimal digits and r = {r} for the exponent"
        );
        Error::new(Class::Arg, what)
    })?;
    known(combiner, (p, r), datatype, insert)
}

/// The handle for these arguments, always the same one.
fn known(
    combiner: Combiner,
    (p, r): (i64, i64),
    datatype: &Datatype,
    insert: impl FnOnce(Arc<Datatype>) -> Result<i32>,
) -> Result<i32> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |one: &&(Combiner, i64, i64, i32)| (one.0, one.1, one.2) == (combiner, p, r);
    if let Some(one) = known.iter().find(is_it) {
        return Ok(one.3);
    }
    let both = [p, r];
    let integers = match combiner {
        Combiner::F90Integer => &both[..1],
        _ => &both,
    };
    let given = Arguments {
        head: integers,
        ..Arguments::default()
    };
    let contents = Contents::new(combiner, given, Vec::new())?;
    let handle = insert(Arc::new(datatype.clone().made_by(contents)))?;
    known.push((combiner, p, r, handle));
    Ok(handle)
}

/// The handle of a datatype that was made here.
pub(super) fn handle_of(contents: &Contents) -> Option<i32> {
    let r = contents.integers.get(1).copied().unwrap_or(0);
    let p = contents.integers.first().copied();
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it =
        |one: &&(Combiner, i64, i64, i32)| (one.0, Some(one.1), one.2) == (contents.combiner, p, r);
    known.iter().find(is_it).map(|one| one.3)
}

/// The datatypes of MPI_MINLOC and MPI_MAXLOC: of the value, of the index, and of both.
const PAIRS: [[&str; 3]; 9] = [
    ["MPI_FLOAT", "MPI_INT", "MPI_FLOAT_INT"],
    ["MPI_DOUBLE", "MPI_INT", "MPI_DOUBLE_INT"],
    ["MPI_LONG", "MPI_INT", "MPI_LONG_INT"],
    ["MPI_INT", "MPI_INT", "MPI_2INT"],
    ["MPI_SHORT", "MPI_INT", "MPI_SHORT_INT"],
    ["MPI_LONG_DOUBLE", "MPI_INT", "MPI_LONG_DOUBLE_INT"],
    ["MPI_REAL", "MPI_REAL", "MPI_2REAL"],
    [
        "MPI_DOUBLE_PRECISION",
        "MPI_DOUBLE_PRECISION",
        "MPI_2DOUBLE_PRECISION",
    ],
    ["MPI_INTEGER", "MPI_INTEGER", "MPI_2INTEGER"],
];

/// `MPI_Type_get_value_index`: the handle of the predefined datatype of a value and an index of the types with these
/// handles, if there is one.
pub fn of_pair(value: i32, index: i32) -> Option<i32> {
    let handle = |name: &str| {
        let found = Basic::all().find(|basic| basic.name() == name);
        found.map(Basic::handle)
    };
    let pair = PAIRS
        .iter()
        .find(|pair| handle(pair[0]) == Some(value) && handle(pair[1]) == Some(index))?;
    handle(pair[2])
}

/// `MPI_Type_match_size`: the datatype of this class (`MPI_TYPECLASS_*`) and size.
///
/// # Errors
/// `MPI_ERR_ARG`
pub fn of_size(class: i32, size: i32) -> Result<i32> {
    let stem = match class {
        192 => "MPI_INTEGER",
        193 => "MPI_REAL",
        194 => "MPI_COMPLEX",
        _ => {
            let what = format!("typeclass = {class} is not an MPI_TYPECLASS_ constant");
            return Err(Error::new(Class::Arg, what));
        }
    };
    let found = named(&format!("{stem}{size}"));
    let found = found.map(|datatype| datatype.basic().handle());
    found.ok_or_else(|| {
        let what = format!("there is no datatype {stem}{size}");
        Error::new(Class::Arg, what)
    })
}
