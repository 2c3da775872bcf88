//! Serialisation of file activity, for sending it to another process.

use super::{Asked, Called, CollectiveCall, FileUse, Files, OpenFile, Settings};
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::ranks::Ranks;

impl Files {
    /// Writes it.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.u64(self.unlisted);
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
        let mut files = Files {
            unlisted: reader.u64()?,
            ..Files::default()
        };
        for _ in 0..reader.u64()? {
            let name = reader.string()?;
            let processes = reader.u32()?;
            let tool = reader.option(Reader::string)?;
            let mut settings = Settings::default();
            for _ in 0..reader.u64()? {
                settings.0.insert(reader.string()?, reader.string()?);
            }
            let file = OpenFile {
                name,
                processes,
                tool,
                settings,
            };
            files.insert(file, FileUse::read(reader)?);
        }
        Some(files)
    }
}

impl FileUse {
    fn write(&self, writer: &mut Writer) {
        self.by.write(writer);
        writer.u64(self.opened);
        for asked in self.asked.as_flattened() {
            writer.u64(asked.calls);
            writer.u64(asked.bytes);
        }
        for called in &self.called {
            called.write(writer);
        }
        writer.u64(self.collective.len() as u64);
        for call in &self.collective {
            for number in call.numbers() {
                writer.u64(number);
            }
        }
        writer.u64(self.flags);
    }

    fn read(reader: &mut Reader<'_>) -> Option<FileUse> {
        let mut used = FileUse {
            by: Ranks::read(reader)?,
            opened: reader.u64()?,
            ..FileUse::default()
        };
        for asked in used.asked.as_flattened_mut() {
            *asked = Asked {
                calls: reader.u64()?,
                bytes: reader.u64()?,
            };
        }
        for called in &mut used.called {
            *called = Called::read(reader)?;
        }
        for _ in 0..reader.u64()? {
            let mut numbers = [0; 8];
            for number in &mut numbers {
                *number = reader.u64()?;
            }
            used.collective.push(CollectiveCall::of_numbers(numbers));
        }
        used.flags = reader.u64()?;
        Some(used)
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

impl Called {
    fn write(&self, writer: &mut Writer) {
        self.by.write(writer);
        for number in [
            self.calls,
            self.bytes,
            self.least,
            self.greatest,
            self.lowest,
            self.highest,
            self.most.len() as u64,
        ] {
            writer.u64(number);
        }
        for &(bytes, rank) in &self.most {
            writer.u64(bytes);
            writer.u32(rank);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Option<Called> {
        let mut called = Called {
            by: Ranks::read(reader)?,
            calls: reader.u64()?,
            bytes: reader.u64()?,
            least: reader.u64()?,
            greatest: reader.u64()?,
            lowest: reader.u64()?,
            highest: reader.u64()?,
            most: Vec::new(),
        };
        for _ in 0..reader.u64()? {
            called.most.push((reader.u64()?, reader.u32()?));
        }
        Some(called)
    }
}
