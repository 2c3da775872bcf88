//! Serialisation of a report, for sending it to another process.

use super::{Report, Row, Tally};
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::HintSource;
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::ranks::Ranks;
use minfo_system::file_system::{FileSystem, Stripes};
use std::collections::BTreeMap;

/// What is sent. Data from another process are not trusted: what cannot be read is `None`.
pub(crate) trait Wire: Sized {
    fn write(&self, writer: &mut Writer);
    fn read(reader: &mut Reader<'_>) -> Option<Self>;
}

/// Structs whose fields are sent one after another.
macro_rules! wire {
    ($($name:ident { $($field:ident),* })*) => { $(
        impl $crate::wire::Wire for $name {
            fn write(&self, writer: &mut minfo_rules::bytes::Writer) {
                $($crate::wire::Wire::write(&self.$field, writer);)*
            }

            fn read(reader: &mut minfo_rules::bytes::Reader<'_>) -> Option<$name> {
                Some($name { $($field: $crate::wire::Wire::read(reader)?),* })
            }
        }
    )* };
}
pub(crate) use wire;

wire! {
    Row { kind, name, key, procedure, given, source, outcome, again, scope }
    Outcome { verdict, in_effect, detail, added_by }
    Tally { times, ranks, names }
    FileSystem { kind, block, stripes, file }
    Stripes { number, size, components, is_of_one_size }
}

impl Report {
    /// The report as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        self.totals.write(&mut writer);
        [self.added, self.unlisted].write(&mut writer);
        let matched: Vec<u32> = self.matched.iter().copied().collect();
        matched.write(&mut writer);
        self.rows.write(&mut writer);
        self.hosts.write(&mut writer);
        self.files.write(&mut writer);
        writer.into_bytes()
    }

    /// The report in these bytes; `None` if they do not contain a report.
    pub fn of_bytes(bytes: &[u8]) -> Option<Report> {
        let mut reader = Reader::new(bytes);
        let totals = Wire::read(&mut reader)?;
        let [added, unlisted] = Wire::read(&mut reader)?;
        let mut report = Report {
            totals,
            added,
            unlisted,
            matched: Vec::read(&mut reader)?.into_iter().collect(),
            ..Report::default()
        };
        for (row, tally) in BTreeMap::<Row, Tally>::read(&mut reader)? {
            report.add(row, tally);
        }
        report.hosts = Wire::read(&mut reader)?;
        report.files = Wire::read(&mut reader)?;
        reader.is_at_end().then_some(report)
    }
}

impl Wire for u64 {
    fn write(&self, writer: &mut Writer) {
        writer.number(*self);
    }

    fn read(reader: &mut Reader<'_>) -> Option<u64> {
        reader.number()
    }
}

impl Wire for u32 {
    fn write(&self, writer: &mut Writer) {
        writer.number(u64::from(*self));
    }

    fn read(reader: &mut Reader<'_>) -> Option<u32> {
        reader.number()?.try_into().ok()
    }
}

impl Wire for bool {
    fn write(&self, writer: &mut Writer) {
        writer.bool(*self);
    }

    fn read(reader: &mut Reader<'_>) -> Option<bool> {
        reader.bool()
    }
}

impl Wire for String {
    fn write(&self, writer: &mut Writer) {
        writer.text(self.as_bytes());
    }

    fn read(reader: &mut Reader<'_>) -> Option<String> {
        reader.string()
    }
}

impl Wire for Ranks {
    fn write(&self, writer: &mut Writer) {
        Ranks::write(self, writer);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Ranks> {
        Ranks::read(reader)
    }
}

impl Wire for Kind {
    fn write(&self, writer: &mut Writer) {
        writer.u8(*self as u8);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Kind> {
        Kind::ALL.get(usize::from(reader.u8()?)).copied()
    }
}

impl Wire for Verdict {
    fn write(&self, writer: &mut Writer) {
        writer.u8(self.number() as u8);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Verdict> {
        Verdict::ALL.get(usize::from(reader.u8()?)).copied()
    }
}

impl Wire for HintSource {
    fn write(&self, writer: &mut Writer) {
        self.line().write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Option<HintSource> {
        Option::read(reader).map(|line| line.map_or(HintSource::Program, HintSource::Line))
    }
}

impl<T: Wire> Wire for Option<T> {
    fn write(&self, writer: &mut Writer) {
        writer.option(self.as_ref(), |writer, value| value.write(writer));
    }

    fn read(reader: &mut Reader<'_>) -> Option<Option<T>> {
        reader.option(T::read)
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn write(&self, writer: &mut Writer) {
        writer.number(self.len() as u64);
        self.iter().for_each(|one| one.write(writer));
    }

    fn read(reader: &mut Reader<'_>) -> Option<Vec<T>> {
        (0..reader.number()?).map(|_| T::read(reader)).collect()
    }
}

impl<K: Wire + Ord, V: Wire> Wire for BTreeMap<K, V> {
    fn write(&self, writer: &mut Writer) {
        writer.number(self.len() as u64);
        for (key, value) in self {
            key.write(writer);
            value.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Option<BTreeMap<K, V>> {
        // (Collecting them would sort them first, with code for each type.)
        let mut map = BTreeMap::new();
        for _ in 0..reader.number()? {
            map.insert(K::read(reader)?, V::read(reader)?);
        }
        Some(map)
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
        self.1.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Option<(A, B)> {
        Some((A::read(reader)?, B::read(reader)?))
    }
}

impl<T: Wire, const N: usize> Wire for [T; N] {
    fn write(&self, writer: &mut Writer) {
        self.iter().for_each(|one| one.write(writer));
    }

    fn read(reader: &mut Reader<'_>) -> Option<[T; N]> {
        let all: Vec<T> = (0..N).map(|_| T::read(reader)).collect::<Option<_>>()?;
        all.try_into().ok()
    }
}
