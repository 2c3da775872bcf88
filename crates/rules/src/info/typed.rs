//! Values by their type (MPI 4.1, chapter 10; rules V1 to V4): booleans, integers, and lists of either
//! integers or texts.
//!
//! A value that does not have the type is `MPI_ERR_INFO_VALUE`, never a guess. Values are set as canonical text: no
//! blanks, no `+`, and nothing that could not be read back.

use super::{Info, MAX_VALUE};
use crate::error::{Class, Error, Result};
use crate::text::{quote, strip};
use std::ops::RangeInclusive;

/// The largest number of elements in a list: one character each, separated by commas.
pub const MAX_ELEMENTS: usize = MAX_VALUE / 2 + 1;

/// The range of an integer variable.
pub type IntegerRange = RangeInclusive<i64>;
/// That of a 4-byte INTEGER.
pub const INT32: IntegerRange = i32::MIN as i64..=i32::MAX as i64;
/// That of an 8-byte INTEGER.
pub const INT64: IntegerRange = i64::MIN..=i64::MAX;

/// `true` or `false`, with optional blanks around it (V1, V4).
pub fn boolean(text: &[u8]) -> Option<bool> {
    match strip(text) {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    }
}

/// A decimal integer with an optional sign, nothing between sign and digits, and optional blanks around it (V2, V4).
/// `+0` and `-0` are also 0: the standard says which values must be valid, and that a positive number may have a `+`;
/// these two can only mean 0.
pub fn integer(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(strip(text)).ok()?;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_decimal.then(|| text.parse().ok())?
}

/// The elements between the commas of a list, without the blanks around each (V3, V4). An empty text has one empty
/// element.
pub fn elements(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&character| character == b',').map(strip)
}

impl Info {
    /// The value of `key` as a boolean, if the key is set.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`.
    pub fn get_boolean(&self, key: &[u8]) -> Result<Option<bool>> {
        self.get_as(key, |value| {
            boolean(value).ok_or_else(|| "a boolean (true or false, in lower case)".into())
        })
    }

    /// The value of `key` as an integer in this range, if the key is set.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`.
    pub fn get_integer(&self, key: &[u8], range: &IntegerRange) -> Result<Option<i64>> {
        self.get_as(key, |value| {
            in_range(value, range).ok_or_else(|| wanted(range))
        })
    }

    /// The value of `key` as a list of integers in this range, if the key is set.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`.
    pub fn get_integers(&self, key: &[u8], range: &IntegerRange) -> Result<Option<Vec<i64>>> {
        let read = |(place, element)| {
            let wrong = || {
                let (place, element, wanted) = (place + 1, quote(element), wanted(range));
                format!("a list of integers: element {place}, {element}, is not {wanted}")
            };
            in_range(element, range).ok_or_else(wrong)
        };
        self.get_as(key, |value| elements(value).enumerate().map(read).collect())
    }

    /// The value of `key` as a list of non-empty texts, if the key is set.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`.
    pub fn get_list(&self, key: &[u8]) -> Result<Option<Vec<&[u8]>>> {
        self.get_as(key, |value| {
            let list: Vec<_> = elements(value).collect();
            match list.iter().position(|element| element.is_empty()) {
                Some(place) => Err(format!("a list: element {} is empty", place + 1)),
                None => Ok(list),
            }
        })
    }

    /// The result of `read` for the value of `key`, or an error with what `read` expected.
    fn get_as<'a, T>(
        &'a self,
        key: &[u8],
        read: impl FnOnce(&'a [u8]) -> std::result::Result<T, String>,
    ) -> Result<Option<T>> {
        let Some(value) = self.get(key)? else {
            return Ok(None);
        };
        let refuse = |wanted| {
            let (key, value) = (quote(key), quote(value));
            let what = format!("the value of key {key}, {value}, is not {wanted}");
            Error::new(Class::InfoValue, what)
        };
        read(value).map(Some).map_err(refuse)
    }

    /// Sets the value of `key` to `true` or `false`.
    ///
    /// # Errors
    /// Those of [`Info::set`].
    pub fn set_boolean(&mut self, key: &[u8], value: bool) -> Result<()> {
        let text: &[u8] = if value { b"true" } else { b"false" };
        self.set(key, text)
    }

    /// Sets the value of `key` to a decimal integer.
    ///
    /// # Errors
    /// Those of [`Info::set`].
    pub fn set_integer(&mut self, key: &[u8], value: i64) -> Result<()> {
        self.set(key, value.to_string().as_bytes())
    }

    /// Sets the value of `key` to a list of decimal integers.
    ///
    /// # Errors
    /// Those of [`Info::set`]; also `MPI_ERR_INFO_VALUE` for a list without elements.
    pub fn set_integers(&mut self, key: &[u8], values: &[i64]) -> Result<()> {
        self.set_joined(
            key,
            values.iter().map(|value| value.to_string().into_bytes()),
        )
    }

    /// Sets the value of `key` to a list of texts.
    ///
    /// # Errors
    /// Those of [`Info::set`]; also `MPI_ERR_INFO_VALUE` for a list that could not be read back: one without elements,
    /// or with an element that is empty, contains a comma, or has a leading or trailing blank.
    pub fn set_list<'a>(
        &mut self,
        key: &[u8],
        values: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
    ) -> Result<()> {
        for (place, element) in values.clone().enumerate() {
            let why = match element {
                [] => "is empty",
                _ if element.contains(&b',') => "contains a comma",
                [b' ', ..] | [.., b' '] => "starts or ends with a blank",
                _ => continue,
            };
            let (place, element, key) = (place + 1, quote(element), quote(key));
            let what = format!("element {place} of the list for key {key}, {element}, {why}");
            return Err(Error::new(Class::InfoValue, what));
        }
        self.set_joined(key, values)
    }

    fn set_joined(
        &mut self,
        key: &[u8],
        elements: impl ExactSizeIterator<Item = impl AsRef<[u8]>>,
    ) -> Result<()> {
        if elements.len() == 0 {
            let what = format!("the list for key {} has no elements", quote(key));
            return Err(Error::new(Class::InfoValue, what));
        }
        let mut text = Vec::new();
        for (place, element) in elements.enumerate() {
            // A list that is already too long is refused below; the rest of a very large array makes no difference.
            if text.len() > MAX_VALUE {
                break;
            }
            if place > 0 {
                text.push(b',');
            }
            text.extend_from_slice(element.as_ref());
        }
        self.set(key, &text)
    }
}

fn in_range(text: &[u8], range: &IntegerRange) -> Option<i64> {
    integer(text).filter(|number| range.contains(number))
}

fn wanted(range: &IntegerRange) -> String {
    let (least, most) = (range.start(), range.end());
    format!("a decimal integer from {least} to {most}")
}

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;
