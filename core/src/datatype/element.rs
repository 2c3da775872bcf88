//! The numbers that datatypes consist of: reading them from memory, and arithmetic on them.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::Quad;

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
    u8 1 wrapping_add wrapping_sub wrapping_mul;
    u16 2 wrapping_add wrapping_sub wrapping_mul;
    u32 4 wrapping_add wrapping_sub wrapping_mul;
    u64 8 wrapping_add wrapping_sub wrapping_mul;
    f32 4 add sub mul;
    f64 8 add sub mul;
}

/// REAL(16): IEEE 754's binary128. Rounds to the nearest, as hardware does.
impl Element<16> for Quad {
    fn read(bytes: [u8; 16]) -> Self {
        Quad::from_bits(u128::from_ne_bytes(bytes))
    }

    fn write(self) -> [u8; 16] {
        self.to_bits().to_ne_bytes()
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
