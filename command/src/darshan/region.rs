//! The compressed regions of a log, as a stream of bytes.

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::ZlibDecoder;
use std::io::{self, Read};

/// How the regions of a log are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Zlib,
    Bzip2,
    /// As in a log that was left by a program that ended early.
    None,
}

impl Compression {
    pub(super) fn numbered(number: u8) -> Option<Compression> {
        match number {
            0 => Some(Compression::Zlib),
            1 => Some(Compression::Bzip2),
            2 => Some(Compression::None),
            _ => None,
        }
    }
}

/// What a region contains. Each process compresses its part for itself: there may be several compressed streams, one
/// after another. The number of bytes that come of them is limited, whatever they say.
pub(super) struct Region<'a> {
    decoder: Decoder<'a>,
    left: &'a mut u64,
    /// Something that was read ahead.
    next: Option<u8>,
}

enum Decoder<'a> {
    Zlib(ZlibDecoder<&'a [u8]>),
    Bzip2(MultiBzDecoder<&'a [u8]>),
    None(&'a [u8]),
}

impl<'a> Region<'a> {
    /// The contents of these bytes of the file, of which at most `left` are read; what was read is taken from it.
    pub(super) fn new(compression: Compression, bytes: &'a [u8], left: &'a mut u64) -> Region<'a> {
        let decoder = match compression {
            Compression::Zlib => Decoder::Zlib(ZlibDecoder::new(bytes)),
            Compression::Bzip2 => Decoder::Bzip2(MultiBzDecoder::new(bytes)),
            Compression::None => Decoder::None(bytes),
        };
        Region {
            decoder,
            left,
            next: None,
        }
    }

    /// Whether there is nothing more.
    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        if self.next.is_none() {
            let mut byte = [0];
            if self.read(&mut byte)? == 1 {
                self.next = Some(byte[0]);
            }
        }
        Ok(self.next.is_none())
    }

    /// The next bytes, all of them.
    pub(super) fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

impl Read for Region<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        if let Some(byte) = self.next.take() {
            buffer[0] = byte;
            return Ok(1);
        }
        let read = match &mut self.decoder {
            Decoder::Zlib(stream) => loop {
                let read = stream.read(buffer)?;
                // The next stream, if there is one: an empty slice has none, and no stream is empty.
                if read > 0 || stream.get_ref().is_empty() {
                    break read;
                }
                let rest = *stream.get_ref();
                *stream = ZlibDecoder::new(rest);
            },
            Decoder::Bzip2(stream) => stream.read(buffer)?,
            Decoder::None(bytes) => bytes.read(buffer)?,
        };
        *self.left = self
            .left
            .checked_sub(read as u64)
            .ok_or_else(|| io::Error::other("it has more than this command reads"))?;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression as Level;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn zlib(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Level::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn bzip2(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn streams_follow_one_another() {
        let parts: [&[u8]; 4] = [b"one", b"", b"two", &[7; 100_000]];
        let whole = parts.concat();
        for (compression, compressed) in [
            (Compression::Zlib, parts.map(zlib).concat()),
            (Compression::Bzip2, parts.map(bzip2).concat()),
            (Compression::None, whole.clone()),
        ] {
            let mut left = 1 << 20;
            let mut region = Region::new(compression, &compressed, &mut left);
            let mut text = Vec::new();
            assert!(!region.is_at_end().unwrap());
            region.read_to_end(&mut text).unwrap();
            assert!(region.is_at_end().unwrap());
            assert_eq!(text, whole, "{compression:?}");
            assert_eq!(left, (1 << 20) - whole.len() as u64);
        }
    }

    #[test]
    fn what_is_cut_off_or_too_much_is_an_error() {
        let bytes: Vec<u8> = (0..50_000u32).flat_map(u32::to_le_bytes).collect();
        for (compression, compressed) in [
            (Compression::Zlib, zlib(&bytes)),
            (Compression::Bzip2, bzip2(&bytes)),
        ] {
            let read = |compressed: &[u8], mut left: u64| {
                let mut region = Region::new(compression, compressed, &mut left);
                region.read_to_end(&mut Vec::new())
            };
            assert!(read(&compressed, 200_000).is_ok());
            assert!(read(&compressed, 199_999).is_err());
            for len in [1, compressed.len() / 2, compressed.len() - 1] {
                assert!(
                    read(&compressed[..len], 1 << 20).is_err(),
                    "{compression:?} {len}"
                );
            }
        }
    }
}
