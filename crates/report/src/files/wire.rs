//! Serialisation of file activity, for sending it to another process.

use super::processes::Processes;
use super::profile::TimeOfRank;
use super::{CollectiveCall, EffectiveHints, FileProfile, FileUse, Files, OpenFile, SystemCalls};
use minfo_rules::bytes::{Reader, Writer};
use minfo_system::file_system::{FileSystem, Stripes};

impl Files {
    /// Writes it.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.u64(self.files.len() as u64);
        for (file, used) in &self.files {
            writer.text(file.name.as_bytes());
            writer.u32(file.processes);
            writer.option(file.tool.as_ref(), |writer, tool| {
                writer.text(tool.as_bytes());
            });
            writer.u64(file.settings.0.len() as u64);
            for (key, value) in &file.settings.0 {
                writer.text(key.as_bytes());
                writer.text(value.as_bytes());
            }
            used.write(writer);
        }
    }

    /// Reads what was written.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Files> {
        let mut files = Files::default();
        for _ in 0..reader.u64()? {
            let name = reader.string()?;
            let processes = reader.u32()?;
            let tool = reader.option(Reader::string)?;
            let mut settings = EffectiveHints::default();
            for _ in 0..reader.u64()? {
                settings.0.push((reader.string()?, reader.string()?));
            }
            let file = OpenFile {
                name,
                processes,
                tool,
                settings,
            };
            files.files.insert(file, FileUse::read(reader)?);
        }
        Some(files)
    }
}

impl FileUse {
    fn write(&self, writer: &mut Writer) {
        self.by.write(writer);
        self.profile.write(writer);
        for called in &self.called {
            called.write(writer);
        }
        writer.number(self.collective.len() as u64);
        for call in &self.collective {
            for number in call.numbers() {
                writer.number(number);
            }
        }
        writer.number(self.flags);
        writer.number(self.names);
    }

    fn read(reader: &mut Reader<'_>) -> Option<FileUse> {
        let mut used = FileUse {
            by: Processes::read(reader)?,
            profile: FileProfile::read(reader)?,
            ..FileUse::default()
        };
        for called in &mut used.called {
            *called = SystemCalls::read(reader)?;
        }
        for _ in 0..reader.number()? {
            let mut numbers = [0; 8];
            for number in &mut numbers {
                *number = reader.number()?;
            }
            used.collective.push(CollectiveCall::of_numbers(numbers));
        }
        used.flags = reader.number()?;
        used.names = reader.number()?;
        Some(used)
    }
}

fn write_pair(writer: &mut Writer, (one, other): (u64, u64)) {
    writer.number(one);
    writer.number(other);
}

fn read_pair(reader: &mut Reader<'_>) -> Option<(u64, u64)> {
    Some((reader.number()?, reader.number()?))
}

impl FileProfile {
    fn write(&self, writer: &mut Writer) {
        for sum in self.clone().sums() {
            writer.number(*sum);
        }
        for transfers in &self.transfers {
            writer.number(transfers.slowest);
        }
        writer.option(self.strided, write_pair);
        writer.option(self.span, write_pair);
        writer.number(self.times.len() as u64);
        for time in &self.times {
            writer.u32(time.rank);
            for nanos in [time.written, time.read, time.metadata] {
                writer.number(nanos);
            }
        }
        writer.option(self.least, |writer, (nanos, rank)| {
            writer.number(nanos);
            writer.u32(rank);
        });
        writer.option(self.place.as_ref(), |writer, place| {
            writer.text(place.kind.as_bytes());
            writer.number(place.block);
            writer.option(place.stripes, |writer, stripes| {
                write_pair(writer, (stripes.number, stripes.size));
                write_pair(writer, (stripes.components, stripes.is_of_one_size.into()));
            });
            write_pair(writer, place.file);
        });
        writer.text(self.driver.as_bytes());
    }

    fn read(reader: &mut Reader<'_>) -> Option<FileProfile> {
        let mut profile = FileProfile::default();
        for sum in profile.sums() {
            *sum = reader.number()?;
        }
        for transfers in &mut profile.transfers {
            transfers.slowest = reader.number()?;
        }
        profile.strided = reader.option(read_pair)?;
        profile.span = reader.option(read_pair)?;
        for _ in 0..reader.number()? {
            profile.times.push(TimeOfRank {
                rank: reader.u32()?,
                written: reader.number()?,
                read: reader.number()?,
                metadata: reader.number()?,
            });
        }
        profile.least = reader.option(|reader| Some((reader.number()?, reader.u32()?)))?;
        profile.place = reader.option(|reader| {
            Some(FileSystem {
                kind: reader.string()?,
                block: reader.number()?,
                stripes: reader.option(|reader| {
                    let (number, size) = read_pair(reader)?;
                    let (components, is_of_one_size) = read_pair(reader)?;
                    Some(Stripes {
                        number,
                        size,
                        components,
                        is_of_one_size: is_of_one_size != 0,
                    })
                })?,
                file: read_pair(reader)?,
            })
        })?;
        profile.driver = reader.string()?;
        Some(profile)
    }
}

impl CollectiveCall {
    fn numbers(&self) -> [u64; 8] {
        let CollectiveCall {
            asked,
            askers,
            bytes,
            writers,
            silent,
            own,
            lowest,
            highest,
        } = *self;
        [asked, askers, bytes, writers, silent, own, lowest, highest]
    }

    fn of_numbers(numbers: [u64; 8]) -> CollectiveCall {
        let [asked, askers, bytes, writers, silent, own, lowest, highest] = numbers;
        CollectiveCall {
            asked,
            askers,
            bytes,
            writers,
            silent,
            own,
            lowest,
            highest,
        }
    }
}

impl SystemCalls {
    fn write(&self, writer: &mut Writer) {
        writer.number(self.calls);
        if self.calls == 0 {
            return;
        }
        self.by.write(writer);
        for number in [
            self.bytes,
            self.least,
            self.greatest,
            self.lowest,
            self.highest,
            self.most.len() as u64,
        ] {
            writer.number(number);
        }
        for &(bytes, rank) in &self.most {
            writer.number(bytes);
            writer.u32(rank);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Option<SystemCalls> {
        let calls = reader.number()?;
        if calls == 0 {
            return Some(SystemCalls::default());
        }
        let mut called = SystemCalls {
            calls,
            by: Processes::read(reader)?,
            bytes: reader.number()?,
            least: reader.number()?,
            greatest: reader.number()?,
            lowest: reader.number()?,
            highest: reader.number()?,
            most: Vec::new(),
        };
        for _ in 0..reader.number()? {
            called.most.push((reader.number()?, reader.u32()?));
        }
        Some(called)
    }
}
