//! The numbers that datatypes consist of: reading them from memory, and arithmetic on them.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Half, Quad, X87DoubleExtended};

/// A number of `N` bytes.
pub(super) trait Element<const N: usize>: Copy + PartialOrd {
    fn read(bytes: [u8; N]) -> Self;
    fn write(self) -> [u8; N];
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

macro_rules! elements {
    ($($number:ident $size:literal $plus:ident $minus:ident $times:ident;)*) => {$(
        impl Element<$size> for $number {
            #[inline(always)]
            fn read(bytes: [u8; $size]) -> Self {
                $number::from_ne_bytes(bytes)
            }
            #[inline(always)]
            fn write(self) -> [u8; $size] {
                self.to_ne_bytes()
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.$plus(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.$minus(other)
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.$times(other)
            }
        }
    )*};
}

use std::ops::{Add, Mul, Sub};

elements! {
    i8 1 wrapping_add wrapping_sub wrapping_mul;
    i16 2 wrapping_add wrapping_sub wrapping_mul;
    i32 4 wrapping_add wrapping_sub wrapping_mul;
    i64 8 wrapping_add wrapping_sub wrapping_mul;
    i128 16 wrapping_add wrapping_sub wrapping_mul;
    u8 1 wrapping_add wrapping_sub wrapping_mul;
    u16 2 wrapping_add wrapping_sub wrapping_mul;
    u32 4 wrapping_add wrapping_sub wrapping_mul;
    u64 8 wrapping_add wrapping_sub wrapping_mul;
    u128 16 wrapping_add wrapping_sub wrapping_mul;
    f32 4 add sub mul;
    f64 8 add sub mul;
}

/// Floating point numbers that not every machine supports. They are rounded to the nearest, as hardware does.
macro_rules! floats {
    ($($(#[$about:meta])* $float:ident $size:literal $bits:ident;)*) => {$(
        $(#[$about])*
        impl Element<$size> for $float {
            fn read(bytes: [u8; $size]) -> Self {
                $float::from_bits($bits::from_ne_bytes(bytes).into())
            }

            fn write(self) -> [u8; $size] {
                // The bits above those of the number are 0.
                (self.to_bits() as $bits).to_ne_bytes()
            }

            fn plus(self, other: Self) -> Self {
                (self + other).value
            }

            fn minus(self, other: Self) -> Self {
                (self - other).value
            }

            fn times(self, other: Self) -> Self {
                (self * other).value
            }
        }
    )*};
}

floats! {
    /// REAL(2): IEEE 754's binary16.
    Half 2 u16;
    /// C's `long double` on x86: 80 bits in 16 bytes.
    X87DoubleExtended 16 u128;
    /// REAL(16): IEEE 754's binary128.
    Quad 16 u128;
}
