//! Numbers, truth values, handles and addresses, by reference.
#![allow(unsafe_code)]

use super::null;
use libc::{c_int, c_void};
use minfo_rules::constants;
use minfo_rules::datatype::Fint;
use minfo_rules::error::{Class, Error, Result};
use std::marker::PhantomData;

/// `MPI_UNDEFINED`, which replaces a number that does not fit.
pub(crate) const UNDEFINED: c_int = constants::MPI_UNDEFINED;

/// Types that cross the boundary by reference, and may be read from memory of the program: every bit pattern is a value.
pub(crate) trait Value: Copy {}
impl Value for i32 {}
impl Value for i64 {}
impl Value for *mut c_void {}

/// An argument that is read, by reference. It is never null: only entry points for Fortran have such arguments.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct In<'a, T>(*const T, PhantomData<&'a T>);

impl<T: Value> In<'_, T> {
    /// The argument.
    #[inline(always)]
    pub(crate) fn value(self) -> T {
        // SAFETY: a Fortran compiler passes an argument that is not OPTIONAL as the address of a variable or of a copy,
        // which is defined, since the argument is INTENT(IN).
        unsafe { self.0.read_unaligned() }
    }
}

impl In<'_, Fint> {
    /// A default INTEGER as a C integer. A value that does not fit becomes the nearest one that does.
    #[inline(always)]
    pub(crate) fn nearest(self) -> c_int {
        i64::from(self.value()).clamp(c_int::MIN.into(), c_int::MAX.into()) as c_int
    }
}

/// An output. It may be a null pointer, which is an error where an output is required, need not be aligned, and may
/// alias another output.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Out<'a, T>(*mut T, PhantomData<&'a mut T>);

impl<'a, T: Value> Out<'a, T> {
    /// The place of a required output.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, which can only come from C.
    #[inline(always)]
    pub(crate) fn required(self, name: &'static str) -> Result<NonNullOut<'a, T>> {
        match self.0.is_null() {
            true => Err(null(name)),
            false => Ok(NonNullOut(self)),
        }
    }
}

/// The place of an output that is not null.
#[must_use = "an output is written on success"]
#[derive(Clone, Copy)]
pub(crate) struct NonNullOut<'a, T>(Out<'a, T>);

impl<T: Value> NonNullOut<'_, T> {
    /// Writes the output.
    #[inline(always)]
    pub(crate) fn give(self, value: T) {
        // SAFETY: a `NonNullOut` is not null, so it is the address of a variable of the program. The previous value is not
        // read, and may be anything.
        unsafe { self.0.0.write_unaligned(value) }
    }
}

/// An argument that is read and written. Like an [`Out`], it may be null and alias others.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct InOut<'a, T>(*mut T, PhantomData<&'a mut T>);

impl<'a, T: Value> InOut<'a, T> {
    /// The current value of the argument; `otherwise` for a null pointer.
    #[inline(always)]
    pub(crate) fn value_or(self, otherwise: T) -> T {
        match self.0.is_null() {
            true => otherwise,
            false => Variable(self).value(),
        }
    }

    /// The variable.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, which can only come from C.
    #[inline(always)]
    pub(crate) fn required(self, name: &'static str) -> Result<Variable<'a, T>> {
        match self.0.is_null() {
            true => Err(null(name)),
            false => Ok(Variable(self)),
        }
    }
}

/// A variable of the program, not null.
#[derive(Clone, Copy)]
pub(crate) struct Variable<'a, T>(InOut<'a, T>);

impl<T: Value> Variable<'_, T> {
    /// Its current value.
    #[inline(always)]
    pub(crate) fn value(self) -> T {
        // SAFETY: a `Variable` is not null; an INTENT(INOUT) argument is defined, and every bit pattern is a value of
        // `T`.
        unsafe { self.0.0.read_unaligned() }
    }

    /// Assigns to it.
    #[inline(always)]
    pub(crate) fn give(self, value: T) {
        // SAFETY: a `Variable` is not null, and the program passes it to be assigned.
        unsafe { self.0.0.write_unaligned(value) }
    }

    /// Lets `change` work on a copy, and assigns the result if it differs: another thread may have changed the variable
    /// meanwhile.
    #[inline(always)]
    pub(crate) fn update<R>(self, change: impl FnOnce(&mut T) -> R) -> R
    where
        T: PartialEq,
    {
        let before = self.value();
        let mut after = before;
        let result = change(&mut after);
        if after != before {
            self.give(after);
        }
        result
    }
}

/// A number of 4 or 8 bytes, depending on the form of the procedure, that is read and written.
#[derive(Clone, Copy)]
pub(crate) enum NumberInOut<'a> {
    /// An `int`, or a default INTEGER of 4 bytes.
    Narrow(InOut<'a, i32>),
    /// 64 bits.
    Wide(InOut<'a, i64>),
}

impl<'a> From<InOut<'a, i32>> for NumberInOut<'a> {
    #[inline(always)]
    fn from(number: InOut<'a, i32>) -> NumberInOut<'a> {
        NumberInOut::Narrow(number)
    }
}

impl<'a> From<InOut<'a, i64>> for NumberInOut<'a> {
    #[inline(always)]
    fn from(number: InOut<'a, i64>) -> NumberInOut<'a> {
        NumberInOut::Wide(number)
    }
}

impl<'a> NumberInOut<'a> {
    /// [`InOut::required`].
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer.
    #[inline(always)]
    pub(crate) fn required(self, name: &'static str) -> Result<NumberVariable<'a>> {
        Ok(match self {
            NumberInOut::Narrow(number) => NumberVariable::Narrow(number.required(name)?),
            NumberInOut::Wide(number) => NumberVariable::Wide(number.required(name)?),
        })
    }
}

/// A number variable of the program, not null.
#[derive(Clone, Copy)]
pub(crate) enum NumberVariable<'a> {
    /// Of 4 bytes.
    Narrow(Variable<'a, i32>),
    /// Of 8 bytes.
    Wide(Variable<'a, i64>),
}

impl NumberVariable<'_> {
    /// Its current value.
    #[inline(always)]
    pub(crate) fn value(self) -> i64 {
        match self {
            NumberVariable::Narrow(variable) => variable.value().into(),
            NumberVariable::Wide(variable) => variable.value(),
        }
    }

    /// Assigns to it; a number that does not fit into 4 bytes becomes `MPI_UNDEFINED`.
    #[inline(always)]
    pub(crate) fn give(self, value: i64) {
        match self {
            NumberVariable::Narrow(variable) => {
                variable.give(i32::try_from(value).unwrap_or(UNDEFINED));
            }
            NumberVariable::Wide(variable) => variable.give(value),
        }
    }
}

/// `ierror` of a specific that Fortran programs call themselves. It is OPTIONAL: an absent one is a null pointer.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Ierror<'a>(*mut Fint, PhantomData<&'a mut Fint>);

impl Ierror<'_> {
    /// Assigns the error code, if `ierror` is present.
    #[inline(always)]
    pub(crate) fn set_code(self, code: c_int) {
        if !self.0.is_null() {
            // SAFETY: an `ierror` that is present is a default INTEGER, for whose size the core is built.
            unsafe { self.0.write_unaligned(Fint::from(code)) };
        }
    }
}

impl NonNullOut<'_, i64> {
    /// Writes the value of an attribute; `width` is 4 for a default INTEGER of 4 bytes, which gets the lowest bits (MPI
    /// 4.1, section 19.3.7).
    #[inline(always)]
    pub(crate) fn give_attribute(self, value: i64, width: i64) {
        self.give(match width {
            4 => i64::from(value as i32),
            _ => value,
        });
    }
}

impl NonNullOut<'_, i64> {
    /// Writes a number of MPI-1 to an integer of the program that has `width` bytes.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE` if it does not fit: the procedure `instead` has a larger one.
    pub(crate) fn give_fitting(
        self,
        value: i64,
        width: i64,
        name: &'static str,
        instead: &'static str,
    ) -> Result<()> {
        if width < 8 && i32::try_from(value).is_err() {
            let what =
                format!("{name} = {value} does not fit in an INTEGER of 4 bytes: call {instead}");
            return Err(Error::new(Class::ValueTooLarge, what));
        }
        self.give(value);
        Ok(())
    }
}

impl NonNullOut<'_, *mut c_void> {
    /// Writes the address of memory that MPI allocates.
    #[inline(always)]
    pub(crate) fn give_address(self, address: usize) {
        self.give(address as *mut c_void);
    }
}

impl<T: Value> Out<'_, T> {
    /// Runs a call with one output: checks that it is not null, and writes the result of `value`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, and those of `value`.
    #[inline(always)]
    pub(crate) fn answer(
        self,
        name: &'static str,
        value: impl FnOnce() -> Result<T>,
    ) -> Result<()> {
        let place = self.required(name)?;
        place.give(value()?);
        Ok(())
    }
}

impl Variable<'_, c_int> {
    /// Runs a call that frees an object: `end` takes the handle, which then becomes `null`. After an error, the handle
    /// is unchanged.
    ///
    /// # Errors
    /// Those of `end`.
    #[inline(always)]
    pub(crate) fn end(self, null: c_int, end: impl FnOnce(c_int) -> Result<()>) -> Result<()> {
        end(self.value())?;
        self.give(null);
        Ok(())
    }
}

/// Tests pass addresses of variables that are valid during the call.
#[cfg(test)]
mod made_by_tests {
    use super::*;

    impl<T: 'static> Out<'_, T> {
        /// A null pointer.
        pub(crate) const NONE: Out<'static, T> = Out(std::ptr::null_mut(), PhantomData);

        /// The output at an address.
        pub(crate) fn of(address: *mut T) -> Self {
            Out(address, PhantomData)
        }
    }

    impl<T: 'static> InOut<'_, T> {
        /// A null pointer.
        pub(crate) const NONE: InOut<'static, T> = InOut(std::ptr::null_mut(), PhantomData);
    }

    impl Ierror<'_> {
        /// An absent argument.
        pub(crate) const NONE: Ierror<'static> = Ierror(std::ptr::null_mut(), PhantomData);
    }

    impl<'a, T> From<&'a T> for In<'a, T> {
        fn from(value: &'a T) -> In<'a, T> {
            In(value, PhantomData)
        }
    }

    impl<'a, T> From<&'a mut T> for Out<'a, T> {
        fn from(value: &'a mut T) -> Out<'a, T> {
            Out(value, PhantomData)
        }
    }

    impl<'a, T> From<&'a mut T> for InOut<'a, T> {
        fn from(value: &'a mut T) -> InOut<'a, T> {
            InOut(value, PhantomData)
        }
    }

    impl<'a> From<&'a mut Fint> for Ierror<'a> {
        fn from(ierror: &'a mut Fint) -> Ierror<'a> {
            Ierror(ierror, PhantomData)
        }
    }
}
