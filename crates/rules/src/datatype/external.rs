//! The representation "external32" (MPI 4.1, section 15.5.2): big-endian, without gaps, and with
//! sizes that do not depend on the machine (D8).

use super::Datatype;
use super::basic::{Basic, NumberFormat, Representation};
use super::signature::{Mix, Signature};
use crate::error::{Class, Error, Result};
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// How one number of an element is converted.
#[derive(Clone, Copy)]
enum NumberConversion {
    /// The sign is extended; a number that does not fit is an error.
    Signed,
    /// The same with zeros.
    Unsigned,
    /// 0 or 1.
    Logical,
    /// The bytes are in reverse order.
    Float,
    /// x87's extended precision, which becomes a binary128.
    Extended,
}

/// The numbers that an element consists of: the kind and the sizes of each, in memory and in "external32".
fn numbers(basic: Basic) -> impl Iterator<Item = (NumberConversion, usize, usize)> {
    let of = |number: NumberFormat| {
        let size = number.size();
        match number {
            NumberFormat::I8
            | NumberFormat::I16
            | NumberFormat::I32
            | NumberFormat::I64
            | NumberFormat::I128 => (NumberConversion::Signed, size, size),
            NumberFormat::U8 | NumberFormat::U16 | NumberFormat::U32 | NumberFormat::U64 => {
                (NumberConversion::Unsigned, size, size)
            }
            NumberFormat::F80 => (NumberConversion::Extended, size, size),
            NumberFormat::F16 | NumberFormat::F32 | NumberFormat::F64 | NumberFormat::F128 => {
                (NumberConversion::Float, size, size)
            }
        }
    };
    let (first, second) = match basic.form() {
        Representation::Byte | Representation::Character | Representation::Mixed => {
            ((NumberConversion::Unsigned, 1, 1), None)
        }
        Representation::WideCharacter => ((NumberConversion::Unsigned, 4, 2), None),
        Representation::Logical(size) => {
            ((NumberConversion::Logical, size.into(), size.into()), None)
        }
        Representation::Number(number) => (of(number), None),
        Representation::Complex(part) => (of(part), Some(of(part))),
        Representation::Pair(value, index) => (of(value), Some(of(index))),
    };
    // C's long has 4 bytes in "external32", and so have Fortran's default kinds, whatever the compiler's flags are.
    let is_short = matches!(
        basic.name(),
        "MPI_LONG"
            | "MPI_UNSIGNED_LONG"
            | "MPI_LONG_INT"
            | "MPI_INTEGER"
            | "MPI_LOGICAL"
            | "MPI_2INTEGER"
    );
    let sized = move |(kind, here, there): (NumberConversion, usize, usize)| match is_short {
        true => (kind, here, there.min(4)),
        false => (kind, here, there),
    };
    [Some(first), second].into_iter().flatten().map(sized)
}

/// The bytes of one element of a predefined datatype in "external32".
pub fn size_of(basic: Basic) -> usize {
    numbers(basic).map(|number| number.2).sum()
}

/// The bytes of an element of a datatype in "external32".
pub fn size(datatype: &Datatype) -> usize {
    let signature = datatype.signature();
    let (here, there) = match signature.mix {
        None => (
            signature.basic.size() as u64,
            size_of(signature.basic) as u64,
        ),
        Some(mix) => mix.sizes(),
    };
    // It is not larger than in memory.
    (datatype.size() as u64 / here * there) as usize
}

/// Converts data to "external32". `there` has as many bytes as [`size`] returns.
///
/// # Errors
/// `MPI_ERR_CONVERSION` for a number that does not fit.
pub fn write(signature: Signature<'_>, here: &[u8], there: &mut [u8]) -> Result<()> {
    let (mut from, mut to) = (here, there);
    Mix::walk(signature, here.len() as u64, |basic, count| {
        for _ in 0..count {
            for (kind, size, wide) in numbers(basic) {
                let (number, rest) = from.split_at(size);
                let (place, others) = std::mem::take(&mut to).split_at_mut(wide);
                let written = written(kind, number, place);
                (from, to) = (rest, others);
                written.ok_or_else(|| does_not_fit(basic, wide))?;
            }
        }
        Ok(())
    })
}

/// Converts data from "external32".
///
/// # Errors
/// `MPI_ERR_CONVERSION` for a number that does not fit.
pub fn read(signature: Signature<'_>, there: &[u8], here: &mut [u8]) -> Result<()> {
    let (mut from, mut to) = (there, here);
    let bytes = to.len() as u64;
    Mix::walk(signature, bytes, |basic, count| {
        for _ in 0..count {
            for (kind, size, wide) in numbers(basic) {
                let (number, rest) = from.split_at(wide);
                let (place, others) = std::mem::take(&mut to).split_at_mut(size);
                let read = self::number(kind, number, place);
                (from, to) = (rest, others);
                read.ok_or_else(|| does_not_fit(basic, size))?;
            }
        }
        Ok(())
    })
}

fn does_not_fit(basic: Basic, size: usize) -> Error {
    let what = format!(
        "an element of {} does not fit in {size} bytes",
        basic.name()
    );
    Error::new(Class::Conversion, what)
}

/// Converts a little-endian integer of this machine to another length.
fn resized(kind: NumberConversion, bytes: &mut [u8; 16], from: usize, to: usize) -> Option<()> {
    let is_negative = matches!(kind, NumberConversion::Signed) && bytes[from - 1] >= 0x80;
    let fill = if is_negative { 0xff } else { 0 };
    bytes[from..].fill(fill);
    if let NumberConversion::Logical = kind {
        let is_true = bytes[..from].iter().any(|&byte| byte != 0);
        *bytes = u128::from(is_true).to_le_bytes();
    }
    let fits = bytes[to..].iter().all(|&byte| byte == fill)
        && (!matches!(kind, NumberConversion::Signed) || (bytes[to - 1] >= 0x80) == is_negative);
    fits.then_some(())
}

fn written(kind: NumberConversion, number: &[u8], place: &mut [u8]) -> Option<()> {
    let mut bytes = [0; 16];
    bytes[..number.len()].copy_from_slice(number);
    match kind {
        NumberConversion::Float => {}
        NumberConversion::Extended => {
            let value = X87DoubleExtended::from_bits(u128::from_le_bytes(bytes) << 48 >> 48);
            let quad: Quad = value.convert(&mut false).value;
            bytes = quad.to_bits().to_le_bytes();
        }
        NumberConversion::Signed | NumberConversion::Unsigned | NumberConversion::Logical => {
            resized(kind, &mut bytes, number.len(), place.len())?;
        }
    }
    place.copy_from_slice(&bytes[..place.len()]);
    place.reverse();
    Some(())
}

fn number(kind: NumberConversion, number: &[u8], place: &mut [u8]) -> Option<()> {
    let mut bytes = [0; 16];
    bytes[..number.len()].copy_from_slice(number);
    bytes[..number.len()].reverse();
    match kind {
        NumberConversion::Float => {}
        NumberConversion::Extended => {
            let value = Quad::from_bits(u128::from_le_bytes(bytes));
            let extended: X87DoubleExtended = value.convert(&mut false).value;
            bytes = extended.to_bits().to_le_bytes();
        }
        NumberConversion::Signed | NumberConversion::Unsigned | NumberConversion::Logical => {
            resized(kind, &mut bytes, number.len(), place.len())?;
        }
    }
    place.copy_from_slice(&bytes[..place.len()]);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> &'static Datatype {
        let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
        Datatype::predefined(basic.handle()).unwrap()
    }

    fn written(datatype: &Datatype, here: &[u8]) -> Result<Vec<u8>> {
        let mut there = vec![0x5a; here.len() / datatype.size() * size(datatype)];
        write(datatype.signature(), here, &mut there)?;
        let mut back = vec![0x5a; here.len()];
        read(datatype.signature(), &there, &mut back).unwrap();
        assert_eq!(back, here, "there and back");
        Ok(there)
    }

    #[test]
    fn sizes_are_those_of_the_table() {
        for (name, expected) in [
            ("MPI_PACKED", 1),
            ("MPI_CHAR", 1),
            ("MPI_WCHAR", 2),
            ("MPI_INT", 4),
            ("MPI_LONG", 4),
            ("MPI_UNSIGNED_LONG", 4),
            ("MPI_LONG_LONG_INT", 8),
            ("MPI_LONG_DOUBLE", 16),
            ("MPI_C_LONG_DOUBLE_COMPLEX", 32),
            ("MPI_AINT", 8),
            ("MPI_LOGICAL", 4),
            ("MPI_INTEGER", 4),
            ("MPI_LONG_INT", 8),
            ("MPI_SHORT_INT", 6),
            ("MPI_2DOUBLE_PRECISION", 16),
        ] {
            assert_eq!(size_of(named(name).basic()), expected, "{name}");
        }
    }

    #[test]
    fn numbers_are_big_endian() {
        let short = named("MPI_SHORT");
        assert_eq!(written(short, &0x0102_i16.to_ne_bytes()).unwrap(), [1, 2]);
        let double = named("MPI_DOUBLE");
        let number = 1.5_f64;
        assert_eq!(
            written(double, &number.to_ne_bytes()).unwrap(),
            number.to_be_bytes()
        );
        let long = named("MPI_LONG");
        assert_eq!(
            written(long, &(-2_i64).to_ne_bytes()).unwrap(),
            [255, 255, 255, 254]
        );
        let unsigned = named("MPI_UNSIGNED_LONG");
        assert_eq!(
            written(unsigned, &0xffff_fffe_u64.to_ne_bytes()).unwrap(),
            [255, 255, 255, 254]
        );
        for (datatype, number) in [(long, 1_i64 << 31), (long, -(1 << 31) - 1), (unsigned, -1)] {
            let error = written(datatype, &number.to_ne_bytes()).unwrap_err();
            assert_eq!(error.class, Class::Conversion);
        }
        assert_eq!(written(named("MPI_LOGICAL1"), &[1]).unwrap(), [1]);
    }

    /// The exponent of 1 is 0x3fff, and only x87 stores the leading bit.
    #[test]
    fn extended_floats_are_binary128() {
        if cfg!(target_arch = "x86_64") {
            let one = (0x3fff_u128 << 64 | 1 << 63).to_ne_bytes();
            let expected = (0x3fff_u128 << 112).to_be_bytes();
            assert_eq!(written(named("MPI_LONG_DOUBLE"), &one).unwrap(), expected);
        }
    }

    #[test]
    fn elements_of_several_types() {
        let types = [named("MPI_INT"), named("MPI_SHORT"), named("MPI_CHAR")];
        let made = Datatype::structure(&[1, 2, 1], &[0, 4, 8], &types).unwrap();
        let mut here = 1_i32.to_ne_bytes().to_vec();
        here.extend([2_i16, 3].map(i16::to_ne_bytes).concat());
        here.push(b'x');
        let here = here.repeat(2);
        let there = [0, 0, 0, 1, 0, 2, 0, 3, b'x'];
        assert_eq!(written(&made, &here).unwrap(), [there, there].concat());
    }
}
