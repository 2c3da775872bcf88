//! The hardware that this process may use, read from `/sys` and `/proc`. Types are named as in hwloc.

use crate::error::Result;
use crate::info::Info;
use minfo_system::file::text_of_system;
use std::path::Path;

/// A type of hardware resource.
struct HardwareType {
    name: &'static str,
    /// The processors of the resource of this type that contains the given processor.
    of: fn(u32) -> Option<String>,
}

/// The prefix of the names, as that of a URI.
const PROVIDER: &str = "hwloc://";

/// All known types, largest first.
const TYPES: [HardwareType; 9] = [
    HardwareType {
        name: "Machine",
        of: |_| text_of_system("/sys/devices/system/cpu/online"),
    },
    HardwareType {
        name: "Package",
        of: |cpu| topology(cpu, &["package_cpus_list", "core_siblings_list"]),
    },
    HardwareType {
        name: "Die",
        of: |cpu| topology(cpu, &["die_cpus_list"]),
    },
    HardwareType {
        name: "NUMANode",
        of: node,
    },
    HardwareType {
        name: "L3Cache",
        of: |cpu| cache(cpu, "3"),
    },
    HardwareType {
        name: "L2Cache",
        of: |cpu| cache(cpu, "2"),
    },
    HardwareType {
        name: "L1Cache",
        of: |cpu| cache(cpu, "1"),
    },
    HardwareType {
        name: "Core",
        of: |cpu| topology(cpu, &["core_cpus_list", "thread_siblings_list"]),
    },
    HardwareType {
        name: "PU",
        of: |cpu| Some(cpu.to_string()),
    },
];

fn directory(cpu: u32) -> String {
    format!("/sys/devices/system/cpu/cpu{cpu}")
}

/// The first of these files that exists: older systems use other names.
fn topology(cpu: u32, files: &[&str]) -> Option<String> {
    let mut files = files.iter();
    files.find_map(|file| text_of_system(&format!("{}/topology/{file}", directory(cpu))))
}

/// The processors that share a cache for data.
fn cache(cpu: u32, level: &str) -> Option<String> {
    let files = (0..10).map(|index| format!("{}/cache/index{index}", directory(cpu)));
    let mut files = files.take_while(|cache| Path::new(cache).exists());
    let read = |cache: &str, file: &str| text_of_system(&format!("{cache}/{file}"));
    let is_it = |cache: &String| {
        let is_level = read(cache, "level").is_some_and(|found| found.trim() == level);
        is_level && read(cache, "type").is_some_and(|kind| kind.trim() != "Instruction")
    };
    read(&files.find(is_it)?, "shared_cpu_list")
}

fn node(cpu: u32) -> Option<String> {
    let online = text_of_system("/sys/devices/system/node/online")?;
    let nodes = numbers(&online)
        .filter(|node| Path::new(&format!("{}/node{node}", directory(cpu))).exists());
    let lists = nodes.map(|node| format!("/sys/devices/system/node/node{node}/cpulist"));
    lists.into_iter().find_map(|list| text_of_system(&list))
}

/// The numbers of a list such as `0-3,8`.
fn numbers(list: &str) -> impl Iterator<Item = u32> {
    list.trim().split(',').flat_map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) => first..=last,
            #[allow(
                clippy::reversed_empty_ranges,
                reason = "what is not a range is none, which is empty"
            )]
            _ => 1..=0,
        }
    })
}

/// How many processors this host has; 0 if that is not known.
pub fn processors() -> u64 {
    let online = text_of_system("/sys/devices/system/cpu/online");
    online.map_or(0, |list| numbers(&list).count() as u64)
}

/// The processors that this process may use.
fn allowed() -> Vec<u32> {
    let status = text_of_system("/proc/self/status").unwrap_or_default();
    let list = status
        .lines()
        .find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    list.map_or(Vec::new(), |list| numbers(list).collect())
}

/// The resources of a type that a process uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resources {
    /// One, by the number of its first processor.
    One(u32),
    Several,
}

/// The resources of a type that these processors are part of, if the system says so of each.
fn resources(of: fn(u32) -> Option<String>, processors: &[u32]) -> Option<Resources> {
    let mut found = None;
    for &cpu in processors {
        let one = Resources::One(numbers(&of(cpu)?).next()?);
        found = match found {
            None => Some(one),
            Some(other) if other == one => Some(one),
            Some(_) => Some(Resources::Several),
        };
    }
    found
}

/// The types that exist here, each with whether this process is restricted to one resource of it.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn info() -> Result<Info> {
    let processors = allowed();
    let mut info = Info::default();
    for kind in TYPES {
        if let Some(found) = resources(kind.of, &processors) {
            let key = format!("{PROVIDER}{}", kind.name);
            let value: &[u8] = match found {
                Resources::One(_) => b"true",
                Resources::Several => b"false",
            };
            info.set(key.as_bytes(), value)?;
        }
    }
    Ok(info)
}

/// Whether a type has this name, even if it does not exist here.
pub fn is_type(name: &[u8]) -> bool {
    type_of(name).is_some()
}

fn type_of(name: &[u8]) -> Option<HardwareType> {
    let name = std::str::from_utf8(name).ok()?;
    let name = name.strip_prefix(PROVIDER)?;
    TYPES.into_iter().find(|kind| kind.name == name)
}

/// A number for the resource of this type that this process is restricted to, if any; it is the same on all processes
/// of this node that are restricted to the same one.
pub fn resource_of(name: &[u8]) -> Option<i32> {
    match resources(type_of(name)?.of, &allowed())? {
        Resources::One(first) => i32::try_from(first).ok(),
        Resources::Several => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_processors() {
        for (list, expected) in [
            ("0-3,8\n", vec![0, 1, 2, 3, 8]),
            ("7", vec![7]),
            ("", vec![]),
            ("x,2", vec![2]),
        ] {
            assert_eq!(numbers(list).collect::<Vec<_>>(), expected, "{list}");
        }
    }

    #[test]
    fn one_resource_or_several() {
        // Two cores of two threads.
        let of = |cpu: u32| Some(if cpu < 2 { "0-1" } else { "2-3" }.to_owned());
        for (processors, expected) in [
            (&[0, 1][..], Some(Resources::One(0))),
            (&[3], Some(Resources::One(2))),
            (&[1, 2, 3], Some(Resources::Several)),
            (&[], None),
        ] {
            assert_eq!(resources(of, processors), expected, "{processors:?}");
        }
        assert_eq!(resources(|_| None, &[1]), None);
    }

    #[test]
    fn this_machine_is_one() {
        let info = info().unwrap();
        assert_eq!(info.get(b"hwloc://Machine").unwrap(), Some(&b"true"[..]));
        assert!(is_type(b"hwloc://Core") && !is_type(b"Core") && !is_type(b"hwloc://core"));
        for (key, value) in info.iter() {
            assert_eq!(resource_of(key).is_some(), value == b"true");
        }
    }
}
