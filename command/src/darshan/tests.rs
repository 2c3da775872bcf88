//! Tests of logs that they write themselves. `tests/command/test_advise.py` compares logs of Darshan's with another reader.

use super::writer::LogWriter;
use super::*;

/// The place of a counter that no rule uses.
fn at(names: &[&str], name: &str) -> usize {
    names.iter().position(|&other| other == name).unwrap()
}

fn small(version: &'static str, is_big_endian: bool, compression: u8) -> LogWriter {
    let mut writer = LogWriter::new(4, 60);
    writer.version = version;
    writer.is_big_endian = is_big_endian;
    writer.compression = compression;
    let name = "/scratch/a.nc";
    writer.record(
        Module::Posix,
        name,
        -1,
        &[
            (at(&posix::NAMES, "POSIX_OPENS"), 4),
            (posix::WRITES, 12),
            (posix::COMMON.bytes_of[0], -5),
        ],
        &[
            (at(&posix::TIMES, "POSIX_F_OPEN_START_TIMESTAMP"), 0.5),
            (at(&posix::TIMES, "POSIX_F_VARIANCE_RANK_BYTES"), 1e300),
        ],
    );
    writer.record(Module::Posix, "/home/me/log", 2, &[(posix::FSYNCS, 7)], &[]);
    writer.record(
        Module::MpiIo,
        name,
        -1,
        &[(mpiio::COLL_WRITES, 8)],
        &[(at(&mpiio::TIMES, "MPIIO_F_READ_END_TIMESTAMP"), 2.5)],
    );
    writer.record(
        Module::Stdio,
        "<STDOUT>",
        0,
        &[
            (at(&stdio::NAMES, "STDIO_OPENS"), 1),
            (at(&stdio::NAMES, "STDIO_READS"), 3),
            (stdio::COMMON.bytes_of[0], 9),
        ],
        &[(at(&stdio::TIMES, "STDIO_F_VARIANCE_RANK_BYTES"), 0.25)],
    );
    let part = LayoutComponent {
        stripe_size: 1 << 20,
        stripe_count: 3,
    };
    writer.layout(name, -1, &[part]);
    writer.layout("/scratch/b.nc", -1, &[part]);
    writer.partial = 1 << 2;
    writer
}

fn records(log: &mut Log<'_>, module: Module) -> Vec<Record> {
    let mut records = Vec::new();
    log.records(module, |record| records.push(record)).unwrap();
    records
}

#[test]
fn a_log_has_what_was_written() {
    // (tests/command/logs.py writes logs of version 3.00.)
    for format in &FORMATS[1..] {
        for (is_big_endian, compression) in
            [(false, 0), (true, 0), (false, 1), (true, 1), (false, 2)]
        {
            let version = format.0;
            let bytes = small(version, is_big_endian, compression).bytes();
            assert!(is_log(&bytes));
            let mut log = Log::read(&bytes).unwrap();
            assert_eq!(log.version, version);
            let seconds = log.job.end - log.job.start;
            assert_eq!((log.job.processes, log.job.id, seconds), (4, 4711, 60.0));
            assert_eq!(
                log.job.start.fract(),
                if format.is_wide() { 0.5 } else { 0.0 }
            );
            assert_eq!(log.job.metadata, "lib_ver=3.4.4\n");
            assert_eq!(log.command, "./program input.nml");
            let mounts: Vec<(&str, &str)> = log
                .mounts
                .iter()
                .map(|mount| (mount.kind.as_str(), mount.path.as_str()))
                .collect();
            assert_eq!(mounts, [("lustre", "/scratch"), ("ext4", "/")]);
            let mut names: Vec<&str> = log.names.values().map(String::as_str).collect();
            names.sort_unstable();
            assert_eq!(
                names,
                ["/home/me/log", "/scratch/a.nc", "/scratch/b.nc", "<STDOUT>"]
            );
            assert_eq!(log.partial().collect::<Vec<_>>(), [Module::MpiIo]);

            let of_posix = records(&mut log, Module::Posix);
            assert_eq!(of_posix.len(), 2);
            assert_eq!(log.names[&of_posix[0].id], "/scratch/a.nc");
            assert_eq!((of_posix[0].rank, of_posix[1].rank), (-1, 2));
            assert_eq!(of_posix[0].counters[posix::WRITES], 12);
            assert_eq!(of_posix[0].counters[posix::COMMON.bytes_of[0]], -5);
            assert_eq!(of_posix[1].counters[posix::FSYNCS], 7);
            assert_eq!(
                of_posix[0].times[at(&posix::TIMES, "POSIX_F_OPEN_START_TIMESTAMP")],
                0.5
            );
            assert_eq!(
                of_posix[0].times[at(&posix::TIMES, "POSIX_F_VARIANCE_RANK_BYTES")],
                1e300
            );
            let is_old = version == "3.10";
            assert_eq!(
                of_posix[0].counters[posix::DUPS],
                if is_old { -1 } else { 0 }
            );
            assert_eq!(of_posix[0].counters[posix::RENAMED_FROM], 0);
            let of_mpiio = records(&mut log, Module::MpiIo);
            assert_eq!(of_mpiio[0].counters[mpiio::COLL_WRITES], 8);
            assert_eq!(
                of_mpiio[0].times[at(&mpiio::TIMES, "MPIIO_F_READ_END_TIMESTAMP")],
                2.5
            );
            let missing = if is_old { -1.0 } else { 0.0 };
            assert_eq!(
                of_mpiio[0].times[at(&mpiio::TIMES, "MPIIO_F_CLOSE_START_TIMESTAMP")],
                missing
            );
            let of_stdio = records(&mut log, Module::Stdio);
            assert_eq!(of_stdio[0].counters[at(&stdio::NAMES, "STDIO_READS")], 3);
            assert_eq!(
                of_stdio[0].counters[stdio::FDOPENS],
                if is_old { -1 } else { 0 }
            );
            assert_eq!(of_stdio[0].counters[stdio::COMMON.bytes_of[0]], 9);
            assert_eq!(
                of_stdio[0].times[at(&stdio::TIMES, "STDIO_F_VARIANCE_RANK_BYTES")],
                0.25
            );
            let layouts = records(&mut log, Module::Lustre);
            assert_eq!(layouts.len(), 2);
            let layout = layouts[1].layout.as_ref().unwrap();
            assert_eq!(
                (layout.parts[0].stripe_size, layout.targets.as_slice()),
                (1 << 20, &[0, 1, 2][..])
            );
        }
    }
}

#[test]
fn a_layout_of_several_parts_ends_where_darshan_knew_no_more() {
    let mut writer = LogWriter::new(1, 1);
    let part = |stripe_size, stripe_count| LayoutComponent {
        stripe_size,
        stripe_count,
    };
    writer.layout(
        "/scratch/a",
        0,
        &[part(1 << 16, 1), part(1 << 20, 2), part(-1, 0)],
    );
    let bytes = writer.bytes();
    let mut log = Log::read(&bytes).unwrap();
    let layouts = records(&mut log, Module::Lustre);
    let layout = layouts[0].layout.clone().unwrap();
    assert_eq!(layout.parts, [part(1 << 16, 1), part(1 << 20, 2)]);
    assert_eq!(layout.targets.len(), 3);
}

/// In version 1, what streams did was counted with the rest, at the place of four counters.
#[test]
fn records_that_mix_streams_and_the_rest_are_left_out() {
    let mut writer = LogWriter::new(1, 1);
    writer.version = "3.10";
    writer.compression = 2;
    for (name, fsyncs) in [("a", 5), ("b", 6)] {
        writer.record(
            Module::Posix,
            name,
            0,
            &[(posix::FSYNCS, fsyncs)],
            &[(posix::F_READ_TIME, 2.0)],
        );
    }
    let bytes = writer.bytes();
    let place = 40 + 16;
    let offset = u64::from_le_bytes(bytes[place..place + 8].try_into().unwrap()) as usize;
    let (start, of_posix) = bytes.split_at(offset);
    let mut log = start.to_vec();
    log[296 + 4] = 1;
    // Version 2 has no two of the times, either.
    for (record, opened) in of_posix.chunks(664).zip([0u64, 3]) {
        log.extend(&record[..16 + 6 * 8]);
        for number in [opened, 0, 0, 0] {
            log.extend(number.to_le_bytes());
        }
        log.extend(&record[16 + 6 * 8..16 + 67 * 8]);
        log.extend(&record[16 + 69 * 8..]);
    }
    let len = (log.len() - offset) as u64;
    log[place + 8..place + 16].copy_from_slice(&len.to_le_bytes());
    let mut log = Log::read(&log).unwrap();
    let records = records(&mut log, Module::Posix);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].counters[posix::FSYNCS], 5);
    assert_eq!(records[0].times[posix::F_READ_TIME], 2.0);
    assert_eq!(records[0].times[posix::F_CLOSE_START_TIMESTAMP], -1.0);
}

#[test]
fn what_is_wrong_is_said() {
    let bytes = small("3.21", false, 0).bytes();
    let said = |bytes: &[u8]| match Log::read(bytes) {
        Err(words) => words,
        Ok(mut log) => {
            let all = Module::ALL.map(|module| log.records(module, |_| ()).err());
            all.into_iter().flatten().next().unwrap_or_default()
        }
    };
    assert_eq!(said(&bytes), "");
    for len in 0..bytes.len() {
        let words = said(&bytes[..len]);
        assert!(
            words.contains("this Darshan log ") && !words.contains('\n'),
            "{len}: {words}"
        );
    }
    let changed = |place: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        said(&bytes)
    };
    assert_eq!(changed(9, 0), "this is not a Darshan log");
    assert!(
        changed(2, b'9')
            .contains("of version 3.91; this mpi-hints reads 3.00, 3.10, 3.20, 3.21, 3.41")
    );
    assert!(changed(0, b'2').contains("of version 2.21; "));
    assert!(changed(16, 9).contains("in an unknown way, number 9"));
    // The length and the offset of the names; the version of MPI-IO's records.
    assert!(changed(39, 0x7f).contains("damaged in its part names: it should have 91"));
    assert!(changed(31, 0xff).contains("damaged in its part names: it should have "));
    assert_eq!(
        changed(296 + 8, 4),
        "its MPI-IO records have version 4; this mpi-hints reads 1 to 3"
    );
}
