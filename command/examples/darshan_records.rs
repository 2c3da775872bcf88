//! Prints everything that `mpi-hints advise` reads from a Darshan log as JSON, so that a test can compare it with
//! another reader.
//!
//!     darshan_records LOG

use mpi_hints_command::darshan::{Log, Module, Record};
use serde_json::{Value, json};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("darshan_records: expected a log");
        return ExitCode::from(2);
    };
    let read = std::fs::read(path).map_err(|error| error.to_string());
    match read.and_then(|bytes| log(&bytes)) {
        Ok(value) => {
            println!("{value}");
            ExitCode::SUCCESS
        }
        Err(words) => {
            eprintln!("darshan_records: {words}");
            ExitCode::from(2)
        }
    }
}

fn log(bytes: &[u8]) -> Result<Value, String> {
    let mut log = Log::read(bytes)?;
    let mut modules = serde_json::Map::new();
    for module in Module::ALL {
        let mut records = Vec::new();
        log.records(module, |record| records.push(of_record(module, &record)))?;
        if !records.is_empty() {
            modules.insert(module.name().to_owned(), json!(records));
        }
    }
    let mounts = log.mounts.iter().map(|mount| [&mount.path, &mount.kind]);
    let names = log
        .names
        .iter()
        .map(|(id, name)| (id.to_string(), json!(name)));
    Ok(json!({
        "version": log.version,
        "uid": log.job.uid,
        "start": log.job.start,
        "end": log.job.end,
        "processes": log.job.processes,
        "job": log.job.id,
        "metadata": log.job.metadata,
        "command": log.command,
        "mounts": mounts.collect::<Vec<_>>(),
        "names": names.collect::<serde_json::Map<_, _>>(),
        "modules": modules,
    }))
}

fn of_record(module: Module, record: &Record) -> Value {
    let (names, times) = module.names();
    let counters = names.iter().zip(&record.counters);
    let counters = counters.map(|(&name, value)| (name.to_owned(), json!(value)));
    let times = times.iter().zip(&record.times);
    let times = times.map(|(&name, value)| (name.to_owned(), json!(value)));
    let layout = record.layout.as_ref().map(|layout| {
        let parts = layout.parts.iter();
        let parts = parts.map(|part| [part.stripe_size, part.stripe_count]);
        json!({ "parts": parts.collect::<Vec<_>>(), "targets": layout.targets })
    });
    json!({
        "id": record.id,
        "rank": record.rank,
        "counters": counters.chain(times).collect::<serde_json::Map<_, _>>(),
        "layout": layout,
    })
}
