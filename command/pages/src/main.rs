//! Writes the man pages of the command and its shell completions, from the command's own arguments.
//!
//!     pages SHARE DATE
//!
//! SHARE is the `share` directory of a prefix. `DATE` is the date at the foot of the pages, such as 2025-06-30.
//! `ci/pages` runs this program. The command itself contains none of it.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::aot::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use minfo_rules::hints::catalogue;
use std::any::TypeId;
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [share, date] = &given[..] else {
        eprintln!("pages: expected the folder share of a prefix, and a date");
        return ExitCode::from(2);
    };
    match write(Path::new(share), date) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pages: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(share: &Path, date: &str) -> Result<(), Box<dyn Error>> {
    // Each page says what `mpi-hints help NAME` prints.
    let mut command = mpi_hints_command::command().disable_help_subcommand(true);
    command.build();
    let version = format!("mpi_info_f08 {}", env!("CARGO_PKG_VERSION"));
    let shown = || command.get_subcommands().filter(|one| !one.is_hide_set());
    let names: Vec<String> = shown().map(page_of).collect();
    for subject in std::iter::once(&command).chain(shown()) {
        let name = page_of(subject);
        let others: Vec<&str> = match name == "mpi-hints" {
            true => names.iter().map(String::as_str).collect(),
            false => vec!["mpi-hints"],
        };
        // (The page has all of the help: a summary is elsewhere.)
        let whole = subject.clone().display_name(&name);
        let whole = whole.mut_arg("help", |help| {
            help.long_help("Prints help; -h prints a summary")
        });
        let page = Man::new(whole.override_usage(usage(subject)));
        let page = page.date(date).source(&version).manual("User Commands");
        let path = share.join(format!("man/man1/{name}.1"));
        save(&path, &text(&page, subject, &others)?)?;
    }
    for (shell, file) in [
        (Shell::Bash, "bash-completion/completions/mpi-hints"),
        (Shell::Zsh, "zsh/site-functions/_mpi-hints"),
        (Shell::Fish, "fish/vendor_completions.d/mpi-hints.fish"),
    ] {
        let mut script = Vec::new();
        generate(
            shell,
            &mut completed(mpi_hints_command::command()),
            "mpi-hints",
            &mut script,
        );
        save(&share.join(file), &script)?;
    }
    Ok(())
}

/// The title of the page of the command or of one of its subcommands.
fn page_of(command: &Command) -> String {
    match command.get_name() {
        "mpi-hints" => "mpi-hints".into(),
        name => format!("mpi-hints-{name}"),
    }
}

/// The line of the synopsis: options with what they take, then the arguments.
fn usage(command: &Command) -> String {
    let word = |argument: &Arg| {
        let number = argument.get_num_args().unwrap_or_default();
        let name = argument.get_long().map(|long| format!("--{long}"));
        let many = if number.max_values() > 1 { "..." } else { "" };
        let value = argument.get_value_names().filter(|_| number.takes_values());
        let value = value.map(|names| names.join(" ") + many);
        let last = argument.is_last_set().then(|| "--".to_owned());
        let text = [last, name, value].into_iter().flatten();
        let text = text.collect::<Vec<_>>().join(" ");
        if argument.is_required_set() {
            text
        } else {
            format!("[{text}]")
        }
    };
    let shown = command.get_arguments().filter(|one| !one.is_hide_set());
    let (arguments, options): (Vec<&Arg>, Vec<&Arg>) = shown.partition(|one| one.is_positional());
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let end = command.has_subcommands().then(|| "SUBCOMMAND".to_owned());
    let words = options.into_iter().chain(arguments).map(word).chain(end);
    std::iter::once(name.to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A page: the output of `clap_mangen`, then the text at the end of the help, and references to other pages.
fn text(page: &Man, command: &Command, others: &[&str]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    let end = command
        .get_after_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    for paragraph in end.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        // Either a title and a table, or a paragraph.
        match paragraph.split_once(":\n") {
            Some((title, table)) => {
                roff.control("SH", [title.to_uppercase().as_str()]);
                for line in table.lines() {
                    let (value, meaning) = line.trim().split_once("  ").unwrap_or((line, ""));
                    roff.control("TP", []);
                    roff.text([bold(value)]);
                    roff.text([roman(meaning)]);
                }
            }
            None => {
                roff.control("SH", ["NOTES"]);
                roff.text([roman(paragraph)]);
            }
        }
    }
    roff.control("SH", ["SEE ALSO"]);
    for (place, name) in others.iter().enumerate() {
        let end = if place + 1 < others.len() {
            "(1),"
        } else {
            "(1)"
        };
        roff.control("BR", [name, end]);
    }
    roff.to_writer(&mut text)?;
    Ok(tidy(&String::from_utf8(text)?).into_bytes())
}

/// Removes line breaks next to blank lines, and trailing blanks: `mandoc -T lint` warns about both.
fn tidy(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    let is_blank = |place: Option<usize>| place.and_then(|place| lines.get(place)) == Some(&"");
    let kept = lines.iter().enumerate().filter(|(place, line)| {
        **line != ".br" || !(is_blank(place.checked_sub(1)) || is_blank(Some(place + 1)))
    });
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// The arguments with the values that a shell can complete: files, and the keys of the catalogue.
fn completed(command: Command) -> Command {
    // Some keys of the catalogue are patterns.
    let is_key = |key: &&str| !key.contains('<');
    let keys: BTreeSet<_> = catalogue::all()
        .iter()
        .map(|hint| hint.key)
        .filter(is_key)
        .collect();
    let keys = PossibleValuesParser::new(keys);
    let hint = |argument: Arg| match argument.get_id().as_str() {
        "dir" => argument.value_hint(ValueHint::DirPath),
        "key" => argument.value_parser(keys.clone()),
        _ if argument.get_value_parser().type_id() == TypeId::of::<PathBuf>() => {
            argument.value_hint(ValueHint::FilePath)
        }
        _ => argument,
    };
    command.mut_subcommands(|subcommand| subcommand.mut_args(hint))
}

/// Writes a file, creating its directories.
fn save(path: &Path, text: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let saved = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    saved.map_err(|error| format!("{}: {error}", path.display()))
}
