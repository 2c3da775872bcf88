//! How a library reads a malformed value. It repeats the value when asked, so only its behaviour shows the result:
//! writes of that many bytes at a time.

use super::Recipient;
use crate::hints::catalogue::{Hint, Implementation};
use crate::hints::{Carrier, Form};

/// The number that the library uses, if known.
///
/// ROMIO (in MPICH, its derivatives and Open MPI) reads integers of files with `atoi`; OMPIO reads them with `sscanf`,
/// which does the same, and keeps its own value if there is no number.
pub(super) fn of(
    hint: &Hint,
    value: &[u8],
    carrier: Carrier,
    library: &Recipient<'_>,
) -> Option<String> {
    if !matches!(hint.form, Form::Integer(..)) {
        return None;
    }
    let is_romio = match carrier {
        Carrier::Romio => true,
        Carrier::Unclear => return None,
        Carrier::Library => match library.implementation {
            Implementation::Mpich
            | Implementation::Intel
            | Implementation::Cray
            | Implementation::Romio => true,
            Implementation::OpenMpi => false,
            Implementation::Other => return None,
        },
    };
    match atoi(value) {
        Some(number) => Some(number.to_string()),
        None => is_romio.then(|| "0".to_owned()),
    }
}

/// The number that `atoi` makes of a text, if it begins with one: a number that is too large loses its upper bits.
pub fn atoi(value: &[u8]) -> Option<i32> {
    let text = value.trim_ascii_start();
    let (is_negative, digits) = match text.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, text),
    };
    let digits = digits.iter().take_while(|digit| digit.is_ascii_digit());
    let mut digits = digits.peekable();
    digits.peek()?;
    let number = digits.fold(0_i64, |number, digit| {
        let digit = i64::from(digit - b'0');
        let number = number.saturating_mul(10);
        match is_negative {
            true => number.saturating_sub(digit),
            false => number.saturating_add(digit),
        }
    });
    Some(number as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::catalogue::{self, Kind};

    #[test]
    fn what_atoi_reads() {
        for (text, number) in [
            ("-5", Some(-5)),
            ("0x100000", Some(0)),
            ("4294967296", Some(0)),
            ("4294967297", Some(1)),
            (" +16M", Some(16)),
            ("99999999999999999999", Some(-1)),
            ("-99999999999999999999", Some(0)),
            ("1m", Some(1)),
            ("abc", None),
            ("", None),
            ("- 5", None),
        ] {
            assert_eq!(atoi(text.as_bytes()), number, "{text}");
        }
    }

    #[test]
    fn who_reads_what() {
        let hint = catalogue::find(Kind::File, "cb_buffer_size").unwrap();
        let read = |value: &str, implementation, carrier| {
            let library = Recipient {
                name: "it",
                implementation,
                version: None,
                build: "",
            };
            of(hint, value.as_bytes(), carrier, &library)
        };
        use Implementation::{Mpich, OpenMpi, Other};
        for (value, implementation, carrier, expected) in [
            ("4K", Mpich, Carrier::Library, Some("4")),
            ("4K", OpenMpi, Carrier::Library, Some("4")),
            ("4294967297", Mpich, Carrier::Library, Some("1")),
            ("4K", OpenMpi, Carrier::Romio, Some("4")),
            ("4K", OpenMpi, Carrier::Unclear, None),
            ("4K", Other, Carrier::Library, None),
            ("abc", Mpich, Carrier::Library, Some("0")),
            ("abc", OpenMpi, Carrier::Romio, Some("0")),
            ("abc", OpenMpi, Carrier::Library, None),
        ] {
            let found = read(value, implementation, carrier);
            assert_eq!(
                found.as_deref(),
                expected,
                "{value} {implementation:?} {carrier:?}"
            );
        }
        let words = catalogue::find(Kind::File, "romio_cb_write").unwrap();
        let library = Recipient {
            name: "it",
            implementation: Mpich,
            version: None,
            build: "",
        };
        assert_eq!(of(words, b"1", Carrier::Library, &library), None);
    }
}
