//! Serialisation of a report, for sending it to another process.

use super::job::Hosts;
use super::{Files, Report, Row, Tally};
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::HintSource;
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::ranks::Ranks;

impl Report {
    /// The report as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        for total in self.totals {
            writer.u64(total);
        }
        writer.u64(self.added);
        writer.u64(self.unlisted);
        writer.u64(self.matched.len() as u64);
        for line in &self.matched {
            writer.u32(*line);
        }
        writer.u64(self.rows.len() as u64);
        for (row, tally) in &self.rows {
            write_row(&mut writer, row);
            writer.u64(tally.times);
            tally.ranks.write(&mut writer);
        }
        self.hosts.write(&mut writer);
        self.files.write(&mut writer);
        writer.into_bytes()
    }

    /// The report in these bytes; `None` if they do not contain a report.
    pub fn of_bytes(bytes: &[u8]) -> Option<Report> {
        let mut reader = Reader::new(bytes);
        let mut report = Report::default();
        for total in &mut report.totals {
            *total = reader.u64()?;
        }
        report.added = reader.u64()?;
        report.unlisted = reader.u64()?;
        for _ in 0..reader.u64()? {
            report.matched.insert(reader.u32()?);
        }
        for _ in 0..reader.u64()? {
            let row = read_row(&mut reader)?;
            let times = reader.u64()?;
            let ranks = Ranks::read(&mut reader)?;
            report.add(row, Tally::new(times, ranks));
        }
        report.hosts = Hosts::read(&mut reader)?;
        report.files = Files::read(&mut reader)?;
        reader.is_at_end().then_some(report)
    }
}

fn write_row(writer: &mut Writer, row: &Row) {
    writer.u8(row.kind as u8);
    for text in [&row.name, &row.key, &row.procedure, &row.given] {
        writer.text(text.as_bytes());
    }
    writer.option(row.source.line(), Writer::u32);
    writer.u8(row.outcome.verdict.number() as u8);
    writer.option(row.outcome.in_effect.as_ref(), |writer, value| {
        writer.text(value.as_bytes());
    });
    writer.text(row.outcome.detail.as_bytes());
    writer.option(row.outcome.added_by.as_ref(), |writer, adder| {
        writer.text(adder.as_bytes());
    });
    writer.u8(row.again.len().min(u8::MAX.into()) as u8);
    for again in row.again.iter().take(u8::MAX.into()) {
        writer.text(again.as_bytes());
    }
    writer.option(row.scope, Writer::u32);
}

fn read_row(reader: &mut Reader<'_>) -> Option<Row> {
    Some(Row {
        kind: *Kind::ALL.get(usize::from(reader.u8()?))?,
        name: reader.string()?,
        key: reader.string()?,
        procedure: reader.string()?,
        given: reader.string()?,
        source: match reader.option(Reader::u32)? {
            Some(line) => HintSource::Line(line),
            None => HintSource::Program,
        },
        outcome: Outcome {
            verdict: *Verdict::ALL.get(usize::from(reader.u8()?))?,
            in_effect: reader.option(Reader::string)?,
            detail: reader.string()?,
            added_by: reader.option(Reader::string)?,
        },
        again: (0..reader.u8()?)
            .map(|_| reader.string())
            .collect::<Option<_>>()?,
        scope: reader.option(Reader::u32)?,
    })
}
