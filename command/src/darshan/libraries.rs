//! Records of the libraries above MPI, of which a few counters are read, and the heatmap.

use super::{Log, RegionLocation, wrong};
use std::collections::BTreeMap;
use std::io;

/// What HDF5 or PnetCDF was asked for, by all processes together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LibraryUse {
    pub(crate) name: &'static str,
    /// Its datasets or variables, and whether any of their transfers were collective.
    pub(crate) objects: BTreeMap<u64, bool>,
    /// Reads, writes, and the bytes of both.
    pub(crate) calls: [u64; 3],
    /// The time in it and in what it calls.
    pub(crate) seconds: f64,
}

/// Records of a module in a version: the module, the version, the library, how many numbers of 8 bytes a record has, and where
/// among these are reads, writes, bytes, collective transfers (or whether there were any), and times. What HDF5's files had
/// before version 3, and PnetCDF's, is no time.
type LibraryRow = (
    &'static str,
    u32,
    &'static str,
    usize,
    [&'static [usize]; 5],
);

#[rustfmt::skip]
pub(super) const LIBRARIES: [LibraryRow; 5] = [
    ("H5F", 3, "HDF5", 10, [&[], &[], &[], &[], &[9]]),
    ("H5D", 1, "HDF5", 113, [&[3], &[4], &[6, 7], &[90], &[104, 105, 106]]),
    ("H5D", 2, "HDF5", 114, [&[4], &[5], &[7, 8], &[91], &[105, 106, 107]]),
    ("PNETCDF_FILE", 3, "PnetCDF", 19, [&[], &[], &[], &[], &[17, 18]]),
    ("PNETCDF_VAR", 1, "PnetCDF", 140, [&[4, 6, 8], &[5, 7, 9], &[10, 11], &[6, 7], &[131, 132, 133]]),
];

/// The greatest number of datasets and variables that are counted.
const MOST: usize = 100_000;

/// How many bytes were transferred when: a row for so many processes, and in each as many parts of the run.
#[derive(Clone, Debug)]
pub(crate) struct Heatmap {
    pub(crate) rows: Vec<Vec<u64>>,
    pub(crate) of_row: u64,
}

const ROWS: u64 = 64;
const PARTS: usize = 100;

impl Log<'_> {
    /// What libraries were asked for.
    ///
    /// # Errors
    /// What is wrong with their records, in a line.
    pub(crate) fn libraries(&mut self) -> Result<Vec<LibraryUse>, String> {
        let mut all = BTreeMap::<&str, LibraryUse>::new();
        for (row, place) in self.libraries.clone() {
            let (module, _, name, ..) = LIBRARIES[row];
            let library = all.entry(name).or_default();
            library.name = name;
            let added = self.add_library(row, place, library);
            added.map_err(|error| wrong(module, &error))?;
        }
        Ok(all.into_values().collect())
    }

    fn add_library(
        &mut self,
        row: usize,
        place: RegionLocation,
        library: &mut LibraryUse,
    ) -> io::Result<()> {
        let (_, _, _, len, [reads, writes, bytes, collective, times]) = LIBRARIES[row];
        let order = self.order;
        let mut region = self.region(place)?;
        let mut record = vec![[0; 8]; len];
        while !region.is_at_end()? {
            io::Read::read_exact(&mut region, record.as_flattened_mut())?;
            let number = |&place: &usize| u64::try_from(order.i64(record[place])).unwrap_or(0);
            let sum = |places: &[usize]| places.iter().map(number).fold(0, u64::saturating_add);
            for (all, places) in library.calls.iter_mut().zip([reads, writes, bytes]) {
                *all = all.saturating_add(sum(places));
            }
            let times = times
                .iter()
                .map(|&at| f64::from_bits(order.u64(record[at])));
            library.seconds += times
                .filter(|it| it.is_finite())
                .fold(0.0, |all, it| all + it.max(0.0));
            let id = order.u64(record[0]);
            let is_known = library.objects.contains_key(&id) || library.objects.len() < MOST;
            if !bytes.is_empty() && is_known {
                *library.objects.entry(id).or_default() |= sum(collective) > 0;
            }
        }
        Ok(())
    }

    /// The heatmap of the system's transfers; nothing if there is none.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn heatmap(&mut self) -> io::Result<Option<Heatmap>> {
        let Some(place) = self.heatmap else {
            return Ok(None);
        };
        let order = self.order;
        let named = |(&id, name): (&u64, &String)| (name == "heatmap:MPIIO").then_some(id);
        let of_mpi = self.names.iter().find_map(named);
        let processes = u64::try_from(self.job.processes).unwrap_or(1);
        let of_row = processes.div_ceil(ROWS);
        let mut rows = vec![vec![0_u64; PARTS]; processes.div_ceil(of_row) as usize];
        let a_second = PARTS as f64 / (self.job.end - self.job.start);
        let mut region = self.region(place)?;
        while !region.is_at_end()? {
            // Two pointers of Darshan's; then what is written in each bin, and what is read.
            let head = region.array::<48>()?;
            let (numbers, _) = head.as_chunks::<8>();
            let [id, rank, width, bins] = [0, 1, 2, 3].map(|place| order.u64(numbers[place]));
            let row = rows.get_mut((rank / of_row) as usize);
            let mut row = row.filter(|_| Some(id) != of_mpi);
            let part = |bin: u64| bin as f64 * f64::from_bits(width) * a_second;
            for bin in (0..bins).chain(0..bins) {
                let bytes = order.u64(region.array()?);
                let first = (part(bin) as usize).min(PARTS);
                let end = (part(bin + 1).ceil() as usize)
                    .clamp(first + 1, PARTS + 1)
                    .min(PARTS);
                let parts = row.as_mut().and_then(|row| row.get_mut(first..end));
                for sum in parts.into_iter().flatten() {
                    *sum = sum.saturating_add(bytes / (end - first) as u64);
                }
            }
        }
        let is_empty = rows.iter().flatten().all(|&bytes| bytes == 0);
        Ok((!is_empty).then_some(Heatmap { rows, of_row }))
    }
}
