//! The predefined operations on arrays of bytes: MPI 4.1, sections 6.9.2 and 6.9.4.
//!
//! Each operation on each kind of number is a separate loop over chunks of a fixed length, which the compiler
//! vectorises; this needs no alignment.

use super::basic::{Basic, NumberFormat, Representation};
use super::element::Element;
use super::op::Op;
use rustc_apfloat::ieee::{Half, Quad, X87DoubleExtended};

/// `$function::<T, the size of T>($argument...)` for the number's type `T`.
macro_rules! with_number {
    ($number:expr, $function:ident($($argument:expr),*)) => {
        match $number {
            NumberFormat::I8 => $function::<i8, 1>($($argument),*),
            NumberFormat::I16 => $function::<i16, 2>($($argument),*),
            NumberFormat::I32 => $function::<i32, 4>($($argument),*),
            NumberFormat::I64 => $function::<i64, 8>($($argument),*),
            NumberFormat::I128 => $function::<i128, 16>($($argument),*),
            NumberFormat::U8 => $function::<u8, 1>($($argument),*),
            NumberFormat::U16 => $function::<u16, 2>($($argument),*),
            NumberFormat::U32 => $function::<u32, 4>($($argument),*),
            NumberFormat::U64 => $function::<u64, 8>($($argument),*),
            NumberFormat::F16 => $function::<Half, 2>($($argument),*),
            NumberFormat::F32 => $function::<f32, 4>($($argument),*),
            NumberFormat::F64 => $function::<f64, 8>($($argument),*),
            NumberFormat::F80 => $function::<X87DoubleExtended, 16>($($argument),*),
            NumberFormat::F128 => $function::<Quad, 16>($($argument),*),
        }
    };
}

impl Op {
    /// `target = target op origin`, element by element, for as many elements as both hold; unaligned data are fine.
    /// Elements have the size [`Basic::size`]: those of `MPI_DOUBLE_INT` have no hole.
    ///
    /// Integers wrap. A NaN is neither greater nor less: MIN, MAX, MINLOC and MAXLOC then keep the target. Every
    /// nonzero logical is true; results are 0 or 1. If the operation is not defined for the type, nothing happens: see
    /// [`Op::check`].
    pub fn combine(self, basic: Basic, target: &mut [u8], origin: &[u8]) {
        if !self.is_defined(basic) {
            return;
        }
        match (self, basic.form()) {
            (Op::Replace, _) => {
                let length = target.len().min(origin.len());
                target[..length].copy_from_slice(&origin[..length]);
            }
            // Bitwise operations do not depend on element boundaries.
            (Op::Band, _) => each(target, origin, |t: u8, o| t & o),
            (Op::Bor, _) => each(target, origin, |t: u8, o| t | o),
            (Op::Bxor, _) => each(target, origin, |t: u8, o| t ^ o),
            (Op::Land, _) => logical(basic.size(), target, origin, |t, o| t & o),
            (Op::Lor, _) => logical(basic.size(), target, origin, |t, o| t | o),
            (Op::Lxor, _) => logical(basic.size(), target, origin, |t, o| t ^ o),
            // A sum of complex numbers is the sum of their parts.
            (Op::Sum, Representation::Number(number) | Representation::Complex(number)) => {
                with_number!(number, sum(target, origin))
            }
            (Op::Prod, Representation::Number(number)) => {
                with_number!(number, product(target, origin))
            }
            (Op::Prod, Representation::Complex(part)) => {
                with_number!(part, complex_product(target, origin))
            }
            (Op::Min, Representation::Number(number)) => {
                with_number!(number, minimum(target, origin))
            }
            (Op::Max, Representation::Number(number)) => {
                with_number!(number, maximum(target, origin))
            }
            (Op::Minloc, Representation::Pair(value, index)) => {
                located(value, index, target, origin, Better::Less)
            }
            (Op::Maxloc, Representation::Pair(value, index)) => {
                located(value, index, target, origin, Better::Greater)
            }
            (Op::NoOp | Op::Sum | Op::Prod | Op::Min | Op::Max | Op::Minloc | Op::Maxloc, _) => {}
        }
    }
}

#[inline(always)]
fn each<T: Element<N>, const N: usize>(
    target: &mut [u8],
    origin: &[u8],
    combine: impl Fn(T, T) -> T,
) {
    let targets = target.as_chunks_mut::<N>().0;
    let origins = origin.as_chunks::<N>().0;
    for (target, origin) in targets.iter_mut().zip(origins) {
        *target = combine(T::read(*target), T::read(*origin)).write();
    }
}

fn sum<T: Element<N>, const N: usize>(target: &mut [u8], origin: &[u8]) {
    each(target, origin, T::plus);
}

fn product<T: Element<N>, const N: usize>(target: &mut [u8], origin: &[u8]) {
    each(target, origin, T::times);
}

fn minimum<T: Element<N>, const N: usize>(target: &mut [u8], origin: &[u8]) {
    each(target, origin, |t: T, o| if o < t { o } else { t });
}

fn maximum<T: Element<N>, const N: usize>(target: &mut [u8], origin: &[u8]) {
    each(target, origin, |t: T, o| if o > t { o } else { t });
}

fn complex_product<T: Element<N>, const N: usize>(target: &mut [u8], origin: &[u8]) {
    let targets = target.as_chunks_mut::<N>().0.as_chunks_mut::<2>().0;
    let origins = origin.as_chunks::<N>().0.as_chunks::<2>().0;
    for (target, origin) in targets.iter_mut().zip(origins) {
        let [a, b] = target.map(T::read);
        let [c, d] = origin.map(T::read);
        let real = a.times(c).minus(b.times(d));
        let imaginary = a.times(d).plus(b.times(c));
        *target = [real.write(), imaginary.write()];
    }
}

/// A logical operation on elements of this size.
#[inline(always)]
fn logical(size: usize, target: &mut [u8], origin: &[u8], combine: impl Fn(bool, bool) -> bool) {
    match size {
        1 => each(target, origin, |t: u8, o| combine(t != 0, o != 0).into()),
        2 => each(target, origin, |t: u16, o| combine(t != 0, o != 0).into()),
        4 => each(target, origin, |t: u32, o| combine(t != 0, o != 0).into()),
        8 => each(target, origin, |t: u64, o| combine(t != 0, o != 0).into()),
        16 => each(target, origin, |t: u128, o| combine(t != 0, o != 0).into()),
        _ => {}
    }
}

/// Whether MINLOC or MAXLOC chooses this one of two values.
#[derive(Clone, Copy)]
enum Better {
    Less,
    Greater,
}

/// Only pairs that exist.
fn located(
    value: NumberFormat,
    index: NumberFormat,
    target: &mut [u8],
    origin: &[u8],
    better: Better,
) {
    match (value, index) {
        (NumberFormat::I16, NumberFormat::I32) => locate::<i16, 2, i32, 4>(target, origin, better),
        (NumberFormat::I32, NumberFormat::I32) => locate::<i32, 4, i32, 4>(target, origin, better),
        (NumberFormat::I64, NumberFormat::I32) => locate::<i64, 8, i32, 4>(target, origin, better),
        (NumberFormat::I64, NumberFormat::I64) => locate::<i64, 8, i64, 8>(target, origin, better),
        (NumberFormat::F32, NumberFormat::I32) => locate::<f32, 4, i32, 4>(target, origin, better),
        (NumberFormat::F64, NumberFormat::I32) => locate::<f64, 8, i32, 4>(target, origin, better),
        (NumberFormat::F80, NumberFormat::I32) => {
            locate::<X87DoubleExtended, 16, i32, 4>(target, origin, better);
        }
        (NumberFormat::F128, NumberFormat::I32) => {
            locate::<Quad, 16, i32, 4>(target, origin, better)
        }
        (NumberFormat::F32, NumberFormat::F32) => locate::<f32, 4, f32, 4>(target, origin, better),
        (NumberFormat::F64, NumberFormat::F64) => locate::<f64, 8, f64, 8>(target, origin, better),
        _ => {}
    }
}

/// The better of two values with its index; the lower index if they are equal.
fn locate<V: Element<N>, const N: usize, I: Element<M>, const M: usize>(
    target: &mut [u8],
    origin: &[u8],
    better: Better,
) {
    let targets = target.chunks_exact_mut(N + M);
    for (target, origin) in targets.zip(origin.chunks_exact(N + M)) {
        let (value, index) = (V::read(first(target)), I::read(first(&target[N..])));
        let (other, place) = (V::read(first(origin)), I::read(first(&origin[N..])));
        let is_better = match better {
            Better::Less => other < value,
            Better::Greater => other > value,
        };
        if is_better || other == value && place < index {
            target.copy_from_slice(origin);
        }
    }
}

/// The first `N` bytes of a slice that has at least as many.
#[inline(always)]
fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes.first_chunk().unwrap_or(&[0; N])
}

#[cfg(test)]
mod tests;
