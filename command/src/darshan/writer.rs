//! Writes logs for tests, in any version, byte order and compression.

use super::{ByteOrder, LayoutComponent, Module};
use std::io::Write;

/// A log to write.
#[derive(Clone, Debug)]
pub(crate) struct LogWriter {
    pub(crate) version: &'static str,
    pub(crate) is_big_endian: bool,
    /// As the header numbers it.
    pub(crate) compression: u8,
    pub(crate) processes: i64,
    /// The seconds of the job.
    pub(crate) seconds: i64,
    pub(crate) mounts: Vec<(&'static str, &'static str)>,
    /// The storage target of the next layout.
    pub(crate) first_target: u64,
    names: Vec<(u64, String)>,
    posix: Vec<u8>,
    mpiio: Vec<u8>,
    lustre: Vec<u8>,
    stdio: Vec<u8>,
    pub(crate) partial: u64,
}

impl LogWriter {
    /// A log without records.
    pub(crate) fn new(processes: i64, seconds: i64) -> LogWriter {
        LogWriter {
            version: "3.41",
            is_big_endian: false,
            compression: 0,
            processes,
            seconds,
            mounts: vec![("lustre", "/scratch"), ("ext4", "/")],
            first_target: 0,
            names: Vec::new(),
            posix: Vec::new(),
            mpiio: Vec::new(),
            lustre: Vec::new(),
            stdio: Vec::new(),
            partial: 0,
        }
    }

    fn order(&self) -> ByteOrder {
        match self.is_big_endian {
            true => ByteOrder::Big,
            false => ByteOrder::Little,
        }
    }

    fn u64(&self, value: u64) -> [u8; 8] {
        match self.order() {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        }
    }

    fn u32(&self, value: u32) -> [u8; 4] {
        match self.order() {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        }
    }

    /// The version of the records of a module in logs of this version.
    fn version_of(&self, module: Module) -> u32 {
        match (self.version, module) {
            ("3.41", module) => module.newest(),
            ("3.10", Module::Posix) => 3,
            ("3.10", Module::MpiIo) => 2,
            (_, Module::Posix) => 4,
            (_, Module::MpiIo) => 3,
            ("3.10", _) | (_, Module::Lustre) => 1,
            (_, Module::Stdio) => 2,
        }
    }

    /// The number of a name.
    pub(crate) fn name(&mut self, name: &str) -> u64 {
        if let Some((id, _)) = self.names.iter().find(|(_, other)| other == name) {
            return *id;
        }
        let id = 0x1234_5678_9abc_0000 + self.names.len() as u64;
        self.names.push((id, name.to_owned()));
        id
    }

    /// Adds a record; counters that are not given are 0.
    pub(crate) fn record(
        &mut self,
        module: Module,
        name: &str,
        rank: i64,
        counters: &[(usize, i64)],
        times: &[(usize, f64)],
    ) {
        let id = self.name(name);
        let (names, of_times) = module.names();
        let mut values = vec![0; names.len()];
        for &(place, value) in counters {
            values[place] = value;
        }
        let mut seconds = vec![0.0; of_times.len()];
        for &(place, value) in times {
            seconds[place] = value;
        }
        let (lacks, lacks_times) = module.lacks(self.version_of(module));
        let mut bytes = Vec::new();
        bytes.extend(self.u64(id));
        bytes.extend(self.u64(rank.cast_unsigned()));
        for (place, value) in values.into_iter().enumerate() {
            if !lacks.contains(&place) {
                bytes.extend(self.u64(value.cast_unsigned()));
            }
        }
        for (place, value) in seconds.into_iter().enumerate() {
            if !lacks_times.contains(&place) {
                bytes.extend(self.u64(value.to_bits()));
            }
        }
        match module {
            Module::Posix => self.posix.extend(bytes),
            Module::MpiIo => self.mpiio.extend(bytes),
            Module::Stdio => self.stdio.extend(bytes),
            Module::Lustre => unreachable!("it has layouts"),
        }
    }

    /// Adds the layout of a file.
    pub(crate) fn layout(&mut self, name: &str, rank: i64, parts: &[LayoutComponent]) {
        let id = self.name(name);
        let mut numbers = vec![id, rank.cast_unsigned()];
        let targets: i64 = parts.iter().map(|part| part.stripe_count).sum();
        if self.version_of(Module::Lustre) == 1 {
            let [part] = parts else {
                panic!("a layout of version 1 has one part")
            };
            let part = [part.stripe_size, part.stripe_count].map(i64::cast_unsigned);
            numbers.extend([248, 5, 0]);
            numbers.extend(part);
        } else {
            numbers.extend([parts.len() as u64, targets.cast_unsigned()]);
            for part in parts {
                numbers.extend([part.stripe_size, part.stripe_count].map(i64::cast_unsigned));
                numbers.extend([0; 7]);
            }
        }
        numbers.extend((self.first_target..).take(targets as usize));
        for number in numbers {
            let bytes = self.u64(number);
            self.lustre.extend(bytes);
        }
    }

    fn compressed(&self, bytes: &[u8]) -> Vec<u8> {
        match self.compression {
            0 => {
                let level = flate2::Compression::default();
                let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), level);
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap()
            }
            1 => {
                let level = ::bzip2::Compression::best();
                let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), level);
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap()
            }
            _ => bytes.to_vec(),
        }
    }

    /// The log.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let has_nanoseconds = self.version == "3.41";
        let mut job = Vec::new();
        let begin = 1_700_000_000;
        job.extend(self.u64(1000));
        for time in [begin, begin + self.seconds] {
            job.extend(self.u64(time.cast_unsigned()));
            if has_nanoseconds {
                job.extend(self.u64(500_000_000));
            }
        }
        job.extend(self.u64(self.processes.cast_unsigned()));
        job.extend(self.u64(4711));
        let mut metadata = b"lib_ver=3.4.4\n".to_vec();
        metadata.resize(1024, 0);
        job.extend(metadata);
        job.extend(b"./program input.nml");
        for (kind, path) in &self.mounts {
            job.extend(format!("\n{kind}\t{path}").into_bytes());
        }
        let mut names = Vec::new();
        for (id, name) in &self.names {
            names.extend(self.u64(*id));
            names.extend(name.as_bytes());
            names.push(0);
        }
        let (modules, lustre) = match self.version {
            "3.10" => (16, 6),
            "3.41" => (64, 8),
            _ => (16, 7),
        };
        let header = 16 + if has_nanoseconds { 16 } else { 8 } + 16 + modules * 20;
        let mut body = self.compressed(&job);
        let mut place = |bytes: &[u8]| {
            if bytes.is_empty() {
                return [0, 0];
            }
            let compressed = self.compressed(bytes);
            let place = [(header + body.len()) as u64, compressed.len() as u64];
            body.extend(compressed);
            place
        };
        let of_names = place(&names);
        let mut places = vec![[0, 0]; modules];
        let mut versions = vec![0; modules];
        for (number, module, bytes) in [
            (1, Module::Posix, &self.posix),
            (2, Module::MpiIo, &self.mpiio),
            (lustre, Module::Lustre, &self.lustre),
            (lustre + 1, Module::Stdio, &self.stdio),
        ] {
            places[number] = place(bytes);
            versions[number] = self.version_of(module);
        }
        let mut log = self.version.as_bytes().to_vec();
        log.resize(8, 0);
        log.extend(self.u64(super::MAGIC));
        log.push(self.compression);
        match has_nanoseconds {
            true => {
                log.extend([0; 7]);
                log.extend(self.u64(self.partial));
            }
            false => {
                log.extend([0; 3]);
                log.extend(self.u32(self.partial as u32));
            }
        }
        for [offset, len] in [of_names].iter().chain(&places) {
            log.extend(self.u64(*offset));
            log.extend(self.u64(*len));
        }
        for version in versions {
            log.extend(self.u32(version));
        }
        assert_eq!(log.len(), header);
        log.extend(body);
        log
    }
}
