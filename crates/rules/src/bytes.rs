//! The byte format of data that processes exchange: little-endian numbers, and texts after their length.

/// Writes values one after another.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// A byte.
    pub fn u8(&mut self, number: u8) {
        self.bytes.push(number);
    }

    /// A number of four bytes.
    pub fn u32(&mut self, number: u32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// A number of eight bytes.
    pub fn u64(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// A number that is usually small: seven bits in each byte, the lowest first.
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.u8(number as u8 | 0x80);
            number >>= 7;
        }
        self.u8(number as u8);
    }

    /// A signed number of eight bytes.
    pub fn i64(&mut self, number: i64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// A boolean in one byte.
    pub fn bool(&mut self, is_so: bool) {
        self.u8(is_so.into());
    }

    /// A text: its length, then its bytes.
    pub fn text(&mut self, text: &[u8]) {
        self.u64(text.len() as u64);
        self.bytes.extend_from_slice(text);
    }

    /// Whether there is a value, then the value, which `put` writes.
    pub fn option<T>(&mut self, value: Option<T>, put: impl FnOnce(&mut Writer, T)) {
        self.bool(value.is_some());
        if let Some(value) = value {
            put(self, value);
        }
    }

    /// All bytes written so far.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// The number of bytes that [`Writer::text`] takes for a text of this length.
pub const fn len_of_text(len: usize) -> usize {
    size_of::<u64>() + len
}

/// Reads values in the order in which a [`Writer`] wrote them. Each is `None` if the bytes end before it: data from
/// another process are not trusted.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads these bytes from the start.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    /// A byte.
    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// A number of four bytes.
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// A number of eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A number that [`Writer::number`] wrote.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for place in (0..u64::BITS).step_by(7) {
            let byte = u64::from(self.u8()?);
            // (The tenth byte has room for one bit.)
            let bits = (byte & 0x7f) << place;
            if bits >> place != byte & 0x7f {
                return None;
            }
            number |= bits;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A signed number of eight bytes.
    pub fn i64(&mut self) -> Option<i64> {
        self.array().map(i64::from_le_bytes)
    }

    /// A boolean in one byte. Any other byte is wrong.
    pub fn bool(&mut self) -> Option<bool> {
        match self.u8()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&mut self) -> Option<&'a [u8]> {
        let len = usize::try_from(self.u64()?).ok()?;
        let (text, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(text)
    }

    /// A text in UTF-8.
    pub fn string(&mut self) -> Option<String> {
        String::from_utf8(self.text()?.to_vec()).ok()
    }

    /// A value that may be missing, read by `take`.
    pub fn option<T>(
        &mut self,
        take: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<Option<T>> {
        match self.bool()? {
            true => take(self).map(Some),
            false => Some(None),
        }
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [u64; 5] = [0, 127, 128, 1 << 35, u64::MAX];

    fn written() -> Vec<u8> {
        let mut writer = Writer::default();
        writer.u8(200);
        writer.bool(true);
        writer.u32(u32::MAX - 1);
        writer.text(b"");
        writer.u64(1 << 40);
        for number in NUMBERS {
            writer.number(number);
        }
        writer.i64(-2);
        writer.option(None, Writer::u8);
        writer.option(Some(7), Writer::u8);
        writer.text("k\u{e4}se".as_bytes());
        writer.into_bytes()
    }

    /// Whether the bytes are exactly what [`written`] writes.
    fn is_read(bytes: &[u8]) -> Option<bool> {
        let mut reader = Reader::new(bytes);
        let is_same = reader.u8()? == 200
            && reader.bool()?
            && reader.u32()? == u32::MAX - 1
            && reader.text()?.is_empty()
            && reader.u64()? == 1 << 40
            && reader.number()? == NUMBERS[0]
            && reader.number()? == NUMBERS[1]
            && reader.number()? == NUMBERS[2]
            && reader.number()? == NUMBERS[3]
            && reader.number()? == NUMBERS[4]
            && reader.i64()? == -2
            && reader.option(Reader::u8)?.is_none()
            && reader.option(Reader::u8)? == Some(7)
            && reader.string()? == "k\u{e4}se";
        reader.is_at_end().then_some(is_same)
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(is_read(&written()), Some(true));
    }

    #[test]
    fn bytes_that_end_early_or_go_on_are_not_read() {
        let mut bytes = written();
        for len in 0..bytes.len() {
            assert_eq!(is_read(&bytes[..len]), None, "{len}");
        }
        bytes.push(0);
        assert_eq!(is_read(&bytes), None);
    }

    #[test]
    fn wrong_bytes_are_not_read() {
        assert_eq!(Reader::new(&[2]).bool(), None);
        let mut too_large = [0xff; 10];
        too_large[9] = 2;
        assert_eq!(Reader::new(&too_large).number(), None);
        assert_eq!(Reader::new(&[0x80; 11]).number(), None);
        let mut longer_than_memory = Writer::default();
        longer_than_memory.u64(u64::MAX);
        assert_eq!(Reader::new(&longer_than_memory.into_bytes()).text(), None);
        let mut not_utf8 = Writer::default();
        not_utf8.text(&[0xff]);
        assert_eq!(Reader::new(&not_utf8.into_bytes()).string(), None);
    }

    #[test]
    fn the_length_of_a_text_is_known_beforehand() {
        let mut writer = Writer::default();
        writer.text(b"abc");
        assert_eq!(writer.into_bytes().len(), len_of_text(3));
    }
}
