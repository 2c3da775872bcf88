//! What a run has written, compared byte by byte with what the job writes as it is.

use crate::report::reader::JobReport;
use crate::trouble::{Trouble, named};
use minfo_report::record::Traffic;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files, by the names that they have in each run.
type WrittenFiles = BTreeMap<String, PathBuf>;

/// The files of a run.
#[derive(Debug)]
pub(super) struct Written {
    files: WrittenFiles,
    /// The directory of the run, which is removed after it.
    run: Option<PathBuf>,
}

/// The files that the job writes as it is.
#[derive(Debug, Default)]
pub(super) struct Reference(WrittenFiles);

fn about(path: &Path, error: &io::Error) -> Trouble {
    Trouble::new(format!("{}: {error}", named(path)))
}

impl Written {
    /// Those that a report names, and all in the directory of the run.
    pub(super) fn of(report: &JobReport, run: Option<&Path>) -> Result<Written, Trouble> {
        let mut files = WrittenFiles::new();
        if let Some(run) = run {
            put_all(run, run, &mut files).map_err(|error| about(run, &error))?;
        }
        let is_written = |traffic: &Traffic| {
            traffic.bytes + traffic.collective_bytes + traffic.independent_bytes > 0
        };
        for file in report.files.iter().filter(|file| is_written(&file.written)) {
            // ROMIO takes a driver before the name.
            let name = file
                .name
                .split_once(':')
                .map_or(file.name.as_str(), |(driver, rest)| {
                    match driver.contains('/') {
                        true => file.name.as_str(),
                        false => rest,
                    }
                });
            let path = PathBuf::from(name);
            let is_there = run.is_some_and(|run| path.starts_with(run));
            if !is_there && path.is_file() {
                files.insert(name.to_owned(), path);
            }
        }
        let run = run.map(Path::to_owned);
        Ok(Written { files, run })
    }

    /// Waits until they are on the disk.
    pub(super) fn sync(&self) -> Result<(), Trouble> {
        self.files.values().try_for_each(|path| {
            let synced = File::open(path).and_then(|file| file.sync_all());
            synced.map_err(|error| about(path, &error))
        })
    }

    /// Keeps them for comparisons: the directory of the run as it is, and copies of the others in `place`.
    pub(super) fn kept(self, place: &Path) -> Result<Reference, Trouble> {
        fs::create_dir(place).map_err(|error| about(place, &error))?;
        let mut files = WrittenFiles::new();
        for (number, (name, path)) in self.files.into_iter().enumerate() {
            let is_of_run = self.run.as_ref().is_some_and(|run| path.starts_with(run));
            let kept = match is_of_run {
                true => path,
                false => {
                    let copy = place.join(number.to_string());
                    fs::copy(&path, &copy).map_err(|error| about(&copy, &error))?;
                    copy
                }
            };
            files.insert(name, kept);
        }
        Ok(Reference(files))
    }

    /// Removes the directory of the run.
    pub(super) fn remove(&self) -> Result<(), Trouble> {
        match &self.run {
            None => Ok(()),
            Some(run) => fs::remove_dir_all(run).map_err(|error| about(run, &error)),
        }
    }
}

impl Reference {
    /// What is different in a run, if anything is.
    pub(super) fn difference(&self, written: &Written) -> Result<Option<String>, Trouble> {
        let missing = self
            .0
            .keys()
            .find(|name| !written.files.contains_key(*name));
        let more = written
            .files
            .keys()
            .find(|name| !self.0.contains_key(*name));
        if let Some(name) = missing {
            return Ok(Some(format!("{name} is not there")));
        }
        if let Some(name) = more {
            return Ok(Some(format!("{name} is there as well")));
        }
        for (name, path) in &self.0 {
            let other = &written.files[name];
            let found = first_difference(path, other).map_err(|error| about(other, &error))?;
            if let Some(byte) = found {
                return Ok(Some(format!("{name} from byte {byte} on")));
            }
        }
        Ok(None)
    }
}

/// All regular files in a directory, by their paths from `top`.
fn put_all(top: &Path, directory: &Path, files: &mut WrittenFiles) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        if kind.is_dir() {
            put_all(top, &path, files)?;
        } else if kind.is_file() {
            let name = path
                .strip_prefix(top)
                .unwrap_or(&path)
                .display()
                .to_string();
            files.insert(name, path);
        }
    }
    Ok(())
}

/// The number of the first byte in which two files differ; that of the end of the shorter one if it is a part.
fn first_difference(one: &Path, other: &Path) -> io::Result<Option<u64>> {
    const PART: usize = 1 << 20;
    let (mut one, mut other) = (File::open(one)?, File::open(other)?);
    let [mut first, mut second] = [vec![0; PART], vec![0; PART]];
    let mut before = 0;
    loop {
        let (of_one, of_other) = (
            filled(&mut one, &mut first)?,
            filled(&mut other, &mut second)?,
        );
        let (first, second) = (&first[..of_one], &second[..of_other]);
        // (Whole parts are compared fast, and single bytes are looked at only where parts differ.)
        let place = (first != second).then(|| {
            let mut pairs = first.iter().zip(second);
            let place = pairs.position(|(one, other)| one != other);
            place.unwrap_or(of_one.min(of_other))
        });
        if let Some(place) = place {
            return Ok(Some(before + place as u64));
        }
        if of_one < PART {
            return Ok(None);
        }
        before += PART as u64;
    }
}

/// Reads until the buffer is full or the file is at its end.
fn filled(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut number = 0;
    while number < buffer.len() {
        match file.read(&mut buffer[number..])? {
            0 => break,
            more => number += more,
        }
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_found() {
        let place = std::env::temp_dir().join(format!("mpi-hints-written-{}", std::process::id()));
        let files = |name: &str, text: &[u8]| {
            let run = place.join(name);
            fs::create_dir_all(run.join("in")).unwrap();
            fs::write(run.join("in/a"), text).unwrap();
            let mut files = WrittenFiles::new();
            put_all(&run, &run, &mut files).unwrap();
            Written {
                files,
                run: Some(run),
            }
        };
        let mut text = vec![1; 3 << 20];
        fs::create_dir_all(&place).unwrap();
        let reference = files("1", &text).kept(&place.join("reference")).unwrap();
        assert_eq!(reference.difference(&files("2", &text)).unwrap(), None);
        text[2 << 20] = 2;
        let found = reference.difference(&files("3", &text)).unwrap();
        assert_eq!(found.as_deref(), Some("in/a from byte 2097152 on"));
        let found = reference.difference(&files("4", &text[..9])).unwrap();
        assert_eq!(found.as_deref(), Some("in/a from byte 9 on"));
        let mut other = files("5", &text);
        other.files.insert("b".to_owned(), place.join("5/in/a"));
        let found = reference.difference(&other).unwrap();
        assert_eq!(found.as_deref(), Some("b is there as well"));
        other.files.clear();
        let found = reference.difference(&other).unwrap();
        assert_eq!(found.as_deref(), Some("in/a is not there"));
        fs::remove_dir_all(place).unwrap();
    }
}
