//! Reads logs of Darshan, versions 3.00 to 3.41, in either byte order.
//!
//! A log has a header, which says where its regions are; and the regions, compressed: the job, the names of files, and
//! one for each module, with records of what a process, or all processes together, did with a file. Records of POSIX,
//! MPI-IO, STDIO, Lustre, HDF5, PnetCDF and heatmaps are read; the other modules are named. Nothing in a file is
//! trusted: a region may be anywhere in it, and what comes of all of them together is limited.

mod counters;
mod libraries;
mod region;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod writer;

pub use counters::Module;
pub(crate) use counters::{mpiio, posix, stdio};
pub(crate) use libraries::{Heatmap, LibraryUse};

use libraries::LIBRARIES;
use region::{Compression, Region};
use std::collections::HashMap;
use std::io::{self, ErrorKind, Read};

/// The number of bytes at the start of a file by which a log is known: its version and the magic number.
pub const BEGIN: usize = 16;
const MAGIC: u64 = 6_567_223;

/// The most that is read of all regions together, when they are no longer compressed.
const MOST: u64 = 512 << 20;
/// The greatest number of names, and of their bytes.
const MOST_NAMES: usize = 1 << 20;
const MOST_NAMED: usize = 128 << 20;
/// A job has its command and its file systems after these, in 4096 bytes in all.
const METADATA: usize = 1024;
const JOB: u64 = 4096;
/// The greatest number of parts of a layout on Lustre, and of its storage targets.
const MOST_LAYOUT: u64 = 1 << 16;

/// A log, without its records.
#[derive(Debug)]
pub struct Log<'a> {
    bytes: &'a [u8],
    /// Its version, such as `3.21`.
    pub version: &'static str,
    format: LogFormat,
    order: ByteOrder,
    compression: Compression,
    modules: Vec<(Module, RegionLocation)>,
    /// Rows of [`LIBRARIES`] that there are records of.
    libraries: Vec<(usize, RegionLocation)>,
    heatmap: Option<RegionLocation>,
    /// The modules that are not read.
    pub(crate) unread: Vec<String>,
    /// The job.
    pub job: LogJob,
    /// The command line; Darshan may have cut it.
    pub command: String,
    /// The file systems, the longest paths first.
    pub mounts: Vec<Mount>,
    /// The names of files.
    pub names: HashMap<u64, String>,
    /// How much may still be read of the regions.
    left: u64,
}

/// Where a region is, and the version of its records.
#[derive(Clone, Copy, Debug, Default)]
struct RegionLocation {
    offset: u64,
    len: u64,
    version: u32,
    is_partial: bool,
}

/// The job of a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogJob {
    /// Who ran it.
    pub uid: i64,
    /// When it began and ended, in seconds since 1970.
    pub start: f64,
    /// The same for its end.
    pub end: f64,
    /// The number of processes.
    pub processes: i64,
    /// Its number in the batch system.
    pub id: i64,
    /// Lines `NAME=VALUE` of Darshan.
    pub metadata: String,
}

/// A file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Its type.
    pub kind: String,
    /// The directory where it is.
    pub path: String,
}

/// What was done with a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The number of its name.
    pub id: u64,
    /// The process, or -1 for all processes together.
    pub rank: i64,
    /// The counters that are integers: those of [`Module::names`].
    pub counters: Vec<i64>,
    /// The others.
    pub times: Vec<f64>,
    /// The layout on Lustre.
    pub layout: Option<LustreLayout>,
}

/// The layout of a file on Lustre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LustreLayout {
    /// Its parts: one, unless different ranges of the file have different layouts.
    pub parts: Vec<LayoutComponent>,
    /// The storage targets of all parts.
    pub targets: Vec<i64>,
    /// How many targets the file system has; -1 if that is not known.
    pub of_file_system: i64,
}

/// A part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutComponent {
    /// The bytes of a stripe.
    pub stripe_size: i64,
    /// The number of stripes.
    pub stripe_count: i64,
}

/// A byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    fn u32(self, bytes: [u8; 4]) -> u32 {
        match self {
            ByteOrder::Little => u32::from_le_bytes(bytes),
            ByteOrder::Big => u32::from_be_bytes(bytes),
        }
    }

    fn u64(self, bytes: [u8; 8]) -> u64 {
        match self {
            ByteOrder::Little => u64::from_le_bytes(bytes),
            ByteOrder::Big => u64::from_be_bytes(bytes),
        }
    }

    fn i64(self, bytes: [u8; 8]) -> i64 {
        self.u64(bytes).cast_signed()
    }
}

/// Whether a file that begins with these bytes says that it is a log, of whatever version.
pub fn is_log(begin: &[u8]) -> bool {
    let magic = begin.get(8..BEGIN).and_then(|bytes| bytes.try_into().ok());
    magic.is_some_and(|bytes: [u8; 8]| order(bytes).is_some())
}

fn order(magic: [u8; 8]) -> Option<ByteOrder> {
    [ByteOrder::Little, ByteOrder::Big]
        .into_iter()
        .find(|order| order.u64(magic) == MAGIC)
}

/// What a log of Darshan 1 or 2 is, if a file begins with these bytes: its job and its records are one stream of gzip or
/// bzip2, which has another form.
pub fn older(begin: &[u8]) -> Option<String> {
    let mut bytes = [0; BEGIN];
    let read = match begin {
        [0x1f, 0x8b, ..] => flate2::read::GzDecoder::new(begin).read_exact(&mut bytes),
        [b'B', b'Z', b'h', ..] => bzip2::read::BzDecoder::new(begin).read_exact(&mut bytes),
        _ => return None,
    };
    let version = text(&bytes[..8]);
    (read.is_ok() && is_log(&bytes)).then(|| format!("this is a log of Darshan {version}, from before version 3; darshan-convert and darshan-parser of Darshan 2 read it, those of Darshan 3 refuse it"))
}

/// A version of the format, and where Lustre is among its modules, which STDIO follows.
#[derive(Clone, Copy, Debug)]
struct LogFormat(&'static str, usize);

const FORMATS: [LogFormat; 5] = [
    LogFormat("3.00", 6),
    LogFormat("3.10", 6),
    LogFormat("3.20", 7),
    LogFormat("3.21", 7),
    LogFormat("3.41", 8),
];

impl LogFormat {
    /// Whether a header has room for 64 modules, not for 16, and times have nanoseconds.
    fn is_wide(self) -> bool {
        self.1 > 7
    }

    fn of(version: &[u8]) -> Result<LogFormat, String> {
        let text = version.split(|&byte| byte == 0).next().unwrap_or_default();
        let mut known = FORMATS.into_iter();
        let known = known.find(|format| format.0.as_bytes() == text);
        known.ok_or_else(|| {
            let known = FORMATS.map(|format| format.0).join(", ");
            format!(
                "this is a Darshan log of version {}; this mpi-hints reads {known}",
                String::from_utf8_lossy(text)
            )
        })
    }

    /// The name of a module by its number. (First HDF5's came apart, then PnetCDF's.)
    fn name(self, number: usize) -> String {
        let place = match number {
            0..=3 => number,
            4 if self.1 == 7 => number,
            _ if self.1 < 8 && number + 2 == self.1 => return "PNETCDF".to_owned(),
            _ => number + 8 - self.1,
        };
        let name = NAMES.split(' ').nth(place);
        name.map_or_else(|| format!("module {number}"), str::to_owned)
    }
}

/// The modules of the newest version, by their numbers.
const NAMES: &str = "NULL POSIX MPI-IO H5F H5D PNETCDF_FILE PNETCDF_VAR BG/Q LUSTRE STDIO DXT_POSIX DXT_MPIIO MDHIM APXC APMPI HEATMAP DFS DAOS";

/// Numbers in a slice, one after another.
struct Fields<'a> {
    bytes: &'a [u8],
    order: ByteOrder,
}

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(*first)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(|bytes| self.order.u64(bytes))
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(|bytes| self.order.u32(bytes))
    }
}

impl<'a> Log<'a> {
    /// Reads a log, up to its records.
    ///
    /// # Errors
    /// What is wrong with it, in a line.
    pub fn read(bytes: &'a [u8]) -> Result<Log<'a>, String> {
        let cut = || "this Darshan log ends in the midst of its header".to_owned();
        let (version, rest) = bytes.split_first_chunk::<8>().ok_or_else(cut)?;
        let (magic, rest) = rest.split_first_chunk::<8>().ok_or_else(cut)?;
        let order = order(*magic).ok_or("this is not a Darshan log")?;
        let format = LogFormat::of(version)?;
        let mut fields = Fields { bytes: rest, order };
        let header = header(&mut fields, format).ok_or_else(cut)?;
        let compression = Compression::numbered(header.compression).ok_or_else(|| {
            format!(
                "this Darshan log is compressed in an unknown way, number {}",
                header.compression
            )
        })?;
        let start = (bytes.len() - fields.bytes.len()) as u64;
        let (mut modules, mut libraries) = (Vec::new(), Vec::new());
        let (mut heatmap, mut unread) = (None, Vec::new());
        let places = header.places.iter().enumerate();
        for (number, &place) in places.filter(|(_, place)| place.len > 0) {
            let (name, version) = (format.name(number), place.version);
            let module = Module::ALL.into_iter().find(|module| module.name() == name);
            let mut rows = LIBRARIES.iter();
            let library = rows.position(|row| (row.0, row.1) == (&name, version));
            match module {
                Some(module) if (1..=module.newest()).contains(&version) => {
                    modules.push((module, place));
                }
                // Without what the system and MPI were asked for, the rest says nothing.
                Some(module) if module != Module::Lustre => {
                    return Err(format!(
                        "its {name} records have version {version}; this mpi-hints reads 1 to {}",
                        module.newest()
                    ));
                }
                None if name == "HEATMAP" && version == 1 => heatmap = Some(place),
                _ => match library {
                    Some(library) => libraries.push((library, place)),
                    None => unread.push(name),
                },
            }
        }
        let mut log = Log {
            bytes,
            version: format.0,
            format,
            order,
            compression,
            modules,
            libraries,
            heatmap,
            unread,
            job: LogJob::default(),
            command: String::new(),
            mounts: Vec::new(),
            names: HashMap::new(),
            left: MOST,
        };
        // The job lies between the header and whatever comes next.
        let places = header.places.iter().chain([&header.names]);
        let used = places.filter(|place| place.len > 0);
        let end = used.map(|place| place.offset).min();
        let end = end.unwrap_or(bytes.len() as u64);
        let job = RegionLocation {
            offset: start,
            len: end.saturating_sub(start),
            ..RegionLocation::default()
        };
        log.read_job(job).map_err(|error| wrong("job", &error))?;
        log.read_names(header.names)
            .map_err(|error| wrong("names", &error))?;
        Ok(log)
    }

    /// Whether the times of the job are whole seconds.
    pub fn has_whole_seconds(&self) -> bool {
        !self.format.is_wide()
    }

    /// The modules that have records and that did not have room for all of them.
    pub fn partial(&self) -> impl Iterator<Item = Module> {
        let partial = self.modules.iter().filter(|(_, place)| place.is_partial);
        partial.map(|&(module, _)| module)
    }

    /// Hands on the records of a module.
    ///
    /// # Errors
    /// What is wrong with one of them, in a line.
    pub fn records(&mut self, module: Module, each: impl FnMut(Record)) -> Result<(), String> {
        let places = self.modules.iter();
        let Some(&(_, place)) = places.clone().find(|(other, _)| *other == module) else {
            return Ok(());
        };
        let read = match module {
            Module::Lustre => self.layouts(place, each),
            _ => self.counted(module, place, each),
        };
        read.map_err(|error| wrong(module.name(), &error))
    }

    /// The bytes of a region, however long it says that it is.
    fn region<'b>(&'b mut self, place: RegionLocation) -> io::Result<Region<'b>> {
        let range = usize::try_from(place.offset).ok().zip(
            place
                .offset
                .checked_add(place.len)
                .and_then(|end| usize::try_from(end).ok()),
        );
        let bytes = range.and_then(|(start, end)| self.bytes.get(start..end));
        let bytes = bytes.ok_or_else(|| {
            let len = self.bytes.len();
            invalid(&format!(
                "it should have {} bytes from {} on, in a file of {len}",
                place.len, place.offset
            ))
        })?;
        Ok(Region::new(self.compression, bytes, &mut self.left))
    }

    fn read_job(&mut self, place: RegionLocation) -> io::Result<()> {
        let (order, is_wide) = (self.order, self.format.is_wide());
        let mut region = self.region(place)?;
        let mut number = || Ok::<_, io::Error>(order.i64(region.array()?));
        let uid = number()?;
        let mut time = || {
            let seconds = number()? as f64;
            let nanoseconds = match is_wide {
                true => number()? as f64,
                false => 0.0,
            };
            Ok::<_, io::Error>(seconds + nanoseconds / 1e9)
        };
        let (start, end) = (time()?, time()?);
        let (processes, id) = (number()?, number()?);
        if processes < 1 {
            return Err(invalid(&format!("it has {processes} processes")));
        }
        let metadata: [u8; METADATA] = region.array()?;
        let mut rest = Vec::new();
        region.take(JOB).read_to_end(&mut rest)?;
        self.job = LogJob {
            uid,
            start,
            end,
            processes,
            id,
            metadata: text(&metadata),
        };
        let rest = text(&rest);
        let (command, mounts) = rest.split_once('\n').unwrap_or((&rest, ""));
        self.command = command.to_owned();
        let mounts = mounts.lines().filter_map(|line| {
            let (kind, path) = line.split_once('\t')?;
            Some(Mount {
                kind: kind.to_owned(),
                path: path.to_owned(),
            })
        });
        self.mounts = mounts.collect();
        self.mounts
            .sort_by_key(|mount| std::cmp::Reverse(mount.path.len()));
        Ok(())
    }

    fn read_names(&mut self, place: RegionLocation) -> io::Result<()> {
        if place.len == 0 {
            return Ok(());
        }
        let (order, is_first) = (self.order, self.version == "3.00");
        let mut names = HashMap::new();
        let mut region = io::BufReader::new(self.region(place)?);
        let (mut bytes, mut read) = (0, 0);
        loop {
            let mut id = [0; 8];
            match region.read_exact(&mut id) {
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
                done => done?,
            }
            let mut name = Vec::new();
            let most = MOST_NAMED as u64 - bytes as u64 + 1;
            if is_first {
                // Its length comes first, and no NUL ends it.
                let mut len = [0; 4];
                region.read_exact(&mut len)?;
                let len = u64::from(order.u32(len));
                (&mut region).take(len.min(most)).read_to_end(&mut name)?;
                if (name.len() as u64) == len {
                    name.push(0);
                }
            } else {
                io::BufRead::read_until(&mut (&mut region).take(most), 0, &mut name)?;
            }
            bytes += name.len();
            read += 1;
            if bytes > MOST_NAMED || read > MOST_NAMES {
                return Err(invalid("they are more than this command reads"));
            }
            if name.pop() != Some(0) {
                return Err(invalid("the last one has no end"));
            }
            let name = String::from_utf8_lossy(&name).into_owned();
            names.entry(order.u64(id)).or_insert(name);
        }
        self.names = names;
        Ok(())
    }

    fn counted(
        &mut self,
        module: Module,
        place: RegionLocation,
        mut each: impl FnMut(Record),
    ) -> io::Result<()> {
        let order = self.order;
        let (names, times) = module.names();
        let (lacks, lacks_times) = module.lacks(place.version);
        // Records of POSIX had four counters of streams, before FSYNCS, when streams had no records of their own.
        let of_streams = match (module, place.version) {
            (Module::Posix, 1) => 4,
            _ => 0,
        };
        let posix_streams =
            posix::FSYNCS - lacks.iter().filter(|&&place| place < posix::FSYNCS).count();
        // Where each counter is in a record, after its number and its rank.
        let mut from = 2;
        let mut source = |is_there: bool| {
            let place = is_there.then_some(from);
            from += usize::from(is_there);
            place
        };
        let mut sources = Vec::new();
        for place in 0..names.len() {
            if of_streams > 0 && place == posix::FSYNCS {
                for _ in 0..of_streams {
                    source(true);
                }
            }
            sources.push(source(!lacks.contains(&place)));
        }
        sources.extend((0..times.len()).map(|place| source(!lacks_times.contains(&place))));
        let len = 8 * from;
        let mut region = self.region(place)?;
        let mut bytes = vec![0; len];
        while !region.is_at_end()? {
            region.read_exact(&mut bytes)?;
            let (numbers, _) = bytes.as_chunks::<8>();
            let numbers: Vec<u64> = numbers.iter().map(|&bytes| order.u64(bytes)).collect();
            let (id, rank) = (numbers[0], numbers[1].cast_signed());
            // Their counters are those of both, which nothing can tell apart.
            if of_streams > 0 && numbers[2 + posix_streams].cast_signed() > 0 {
                continue;
            }
            let (mut counters, mut seconds) = (
                Vec::with_capacity(names.len()),
                Vec::with_capacity(times.len()),
            );
            for &from in &sources[..names.len()] {
                counters.push(match from {
                    Some(from) => numbers[from].cast_signed(),
                    None => -1,
                });
            }
            for &from in &sources[names.len()..] {
                seconds.push(from.map_or(-1.0, |from| f64::from_bits(numbers[from])));
            }
            // (A file's number cannot be -1.)
            if module == Module::Posix && !lacks.is_empty() {
                counters[posix::RENAMED_FROM] = 0;
            }
            each(Record {
                id,
                rank,
                counters,
                times: seconds,
                layout: None,
            });
        }
        Ok(())
    }

    fn layouts(&mut self, place: RegionLocation, mut each: impl FnMut(Record)) -> io::Result<()> {
        let order = self.order;
        let mut region = self.region(place)?;
        while !region.is_at_end()? {
            let id = order.u64(region.array()?);
            let rank = order.i64(region.array()?);
            let mut number = || Ok::<_, io::Error>(order.i64(region.array()?));
            let count = |count: i64| match u64::try_from(count) {
                Ok(count) if count <= MOST_LAYOUT => Ok(count),
                _ => Err(invalid(&format!("a layout has {count} parts or targets"))),
            };
            let mut parts = Vec::new();
            let mut of_file_system = -1;
            let targets = match place.version {
                1 => {
                    // Then its metadata targets, and the first target.
                    of_file_system = number()?;
                    let _ = (number()?, number()?);
                    let (stripe_size, stripe_count) = (number()?, number()?);
                    parts.push(LayoutComponent {
                        stripe_size,
                        stripe_count,
                    });
                    count(stripe_count)?
                }
                _ => {
                    let (of_parts, of_targets) = (count(number()?)?, count(number()?)?);
                    for _ in 0..of_parts {
                        let (stripe_size, stripe_count) = (number()?, number()?);
                        // Pattern, flags, the range, the mirror; and the name of the pool.
                        for _ in 0..7 {
                            number()?;
                        }
                        parts.push(LayoutComponent {
                            stripe_size,
                            stripe_count,
                        });
                    }
                    of_targets
                }
            };
            let targets: io::Result<Vec<i64>> = (0..targets).map(|_| number()).collect();
            let mut targets = targets?;
            // Where Darshan could not find out about a part, it left room for it and for all that follow.
            if let Some(end) = parts.iter().position(|part| part.stripe_size == -1) {
                parts.truncate(end);
                let used = parts.iter().map(|part| part.stripe_count);
                let used = used.fold(0, i64::saturating_add);
                targets.truncate(usize::try_from(used).unwrap_or_default());
            }
            each(Record {
                id,
                rank,
                counters: Vec::new(),
                times: Vec::new(),
                layout: Some(LustreLayout {
                    parts,
                    targets,
                    of_file_system,
                }),
            });
        }
        Ok(())
    }
}

/// A header, after the version and the magic number.
struct Header {
    compression: u8,
    names: RegionLocation,
    places: Vec<RegionLocation>,
}

fn header(fields: &mut Fields<'_>, format: LogFormat) -> Option<Header> {
    let [compression] = fields.take()?;
    // The flags are aligned.
    let flags = if format.is_wide() {
        fields.take::<7>()?;
        fields.u64()?
    } else {
        fields.take::<3>()?;
        u64::from(fields.u32()?)
    };
    let place = |fields: &mut Fields<'_>| {
        Some(RegionLocation {
            offset: fields.u64()?,
            len: fields.u64()?,
            ..RegionLocation::default()
        })
    };
    let names = place(fields)?;
    let places: Option<Vec<RegionLocation>> = (0..if format.is_wide() { 64 } else { 16 })
        .map(|_| place(fields))
        .collect();
    let mut places = places?;
    for (number, place) in places.iter_mut().enumerate() {
        place.version = fields.u32()?;
        place.is_partial = flags >> number & 1 != 0;
    }
    Some(Header {
        compression,
        names,
        places,
    })
}

/// Text that ends at a NUL, or at the end.
fn text(bytes: &[u8]) -> String {
    let text = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(text).into_owned()
}

fn invalid(words: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, words)
}

fn wrong(part: &str, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::UnexpectedEof => format!("this Darshan log is cut off in its part {part}"),
        _ => format!("this Darshan log is damaged in its part {part}: {error}"),
    }
}
