//! The pages of what goes beyond the standard: the public procedures of the modules behind `mpi_hints`, and those of
//! `mpi_info_f08` that are no rows of the table.

use super::example::Example;
use super::module::{Module, Specific};
use super::roff::{Edition, Page};
use super::rows::{folded, sentence};
use super::{clauses, errors_apart, file, link, summary};
use crate::file::File;
use std::collections::{BTreeMap, BTreeSet};

/// The public names of the modules that have pages: procedures and types.
pub(super) fn names(modules: &[Module]) -> BTreeSet<String> {
    let public = modules.iter().flat_map(|module| &module.public);
    // MPI_Status_f2f08_f08 stands behind MPI_Status_f2f08.
    public
        .filter(|name| {
            let is_specific = name.ends_with("_f08") || name.ends_with("_f08ts");
            !is_specific || !name.starts_with("MPI_")
        })
        .cloned()
        .collect()
}

/// The pages.
pub(super) fn pages(edition: Edition, modules: &[Module], examples: &[Example]) -> Vec<File> {
    let types: BTreeMap<&str, &Module> = modules
        .iter()
        .flat_map(|module| {
            module
                .types
                .iter()
                .map(move |(name, _)| (name.as_str(), module))
        })
        .collect();
    let page = |name: &String| match types.get(name.as_str()) {
        // A type is on the page of the first procedure of its module.
        Some(module) => link(name, &module.public[0]),
        None => file(name, page(edition, name, modules, examples)),
    };
    names(modules).iter().map(page).collect()
}

fn page(edition: Edition, name: &str, modules: &[Module], examples: &[Example]) -> String {
    let home: Vec<_> = modules
        .iter()
        .filter(|module| module.public.iter().any(|other| other == name))
        .collect();
    let mut text = Vec::new();
    let mut specifics = Vec::new();
    for module in &home {
        let generic = module
            .generics
            .iter()
            .find(|(generic, _, _)| generic == name);
        let behind = generic.map_or_else(
            || vec![name.to_owned()],
            |(_, _, specifics)| specifics.clone(),
        );
        text.extend(generic.iter().flat_map(|(_, text, _)| text.iter().cloned()));
        let behind = behind.iter().filter_map(|specific| find(modules, specific));
        specifics.extend(behind);
    }
    let first = specifics
        .first()
        .map(|specific| specific.text.clone())
        .unwrap_or_default();
    let is_of_mpi = name.starts_with("MPI_");
    let mut page = Page::new(
        edition,
        name,
        &summary(if text.is_empty() { &first } else { &text }),
    );

    page.section("SYNOPSIS");
    let mut lines = vec![
        if is_of_mpi {
            "use mpi_f08"
        } else {
            "use mpi_hints"
        }
        .to_owned(),
    ];
    lines.extend(synopsis(name, &specifics));
    page.source(&lines);

    page.section("DESCRIPTION");
    page.prose(&text);
    let parts: Vec<_> = specifics
        .iter()
        .map(|specific| (types_of(specific), errors_apart(&specific.text)))
        .collect();
    for (types, (_, description)) in &parts {
        if parts.len() > 1 {
            page.part(types);
        }
        page.prose(description);
    }
    for module in &home {
        for (name, text) in module
            .types
            .iter()
            .filter(|(kind, _)| uses(&specifics, kind))
        {
            page.part(&format!("type({name})"));
            page.prose(text);
            for (bound, what) in module
                .bound
                .iter()
                .filter(|(bound, _)| bound.starts_with(name.as_str()))
            {
                page.term(&format!("\\fB{bound}\\fR"), what);
            }
        }
    }
    page.section("ARGUMENTS");
    for (argument, meanings) in arguments(&specifics) {
        page.term(
            &format!("\\fI{argument}\\fR"),
            &sentence(&meanings.join("; or ")),
        );
    }
    let constants = home.iter().flat_map(|module| &module.constants);
    if home.iter().any(|module| !module.constants.is_empty()) {
        page.section("CONSTANTS");
        constants.for_each(|(constant, what)| page.term(&format!("\\fB{constant}\\fR"), what));
    }
    page.section("ERRORS");
    let have_errors: Vec<_> = parts
        .iter()
        .filter(|(_, (errors, _))| !errors.is_empty())
        .collect();
    if have_errors.is_empty() {
        page.prose(&["None other than those in the description."]);
    }
    for (types, (errors, _)) in &have_errors {
        if have_errors.len() > 1 {
            page.part(types);
        }
        page.prose(errors);
    }
    let clauses: BTreeSet<_> = home
        .iter()
        .flat_map(|module| clauses(&module.text))
        .collect();
    page.section("STANDARDS");
    let clauses: Vec<_> = clauses.into_iter().collect();
    match is_of_mpi {
        true => page.prose(&[clauses.join("; ") + "."]),
        false => page
            .prose(&["Not part of MPI: a program that must compile with any MPI cannot use it."]),
    }
    for example in examples
        .iter()
        .filter(|example| example.names.iter().any(|other| other == name))
    {
        page.section("EXAMPLES");
        page.prose(&[&example.about]);
        page.source(&example.lines);
    }
    let others = home.iter().flat_map(|module| &module.public);
    let mine = names(modules);
    let others = others.filter(|other| *other != name && mine.contains(*other));
    let others: BTreeSet<_> = others.map(String::as_str).collect();
    let others = others.into_iter().map(|other| (other, 3));
    page.see_also(
        &others
            .chain([("MPI_Info_set", 3), ("mpi-hints", 1)])
            .collect::<Vec<_>>(),
    );
    page.text()
}

fn find<'a>(modules: &'a [Module], name: &str) -> Option<&'a Specific> {
    let mut procedures = modules.iter().flat_map(|module| &module.procedures);
    procedures.find(|procedure| procedure.name == name)
}

/// Whether an argument is of a derived type.
fn uses(specifics: &[&Specific], kind: &str) -> bool {
    let mut declarations = specifics.iter().flat_map(|specific| &specific.declarations);
    declarations.any(|(_, statement, _)| statement.contains(&format!("type({kind})")))
}

/// Each way to call it, with the declarations of the arguments: where they are of several types, of all of these.
fn synopsis(name: &str, specifics: &[&Specific]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut done: Vec<&[String]> = Vec::new();
    for specific in specifics {
        if done.contains(&&specific.dummies[..]) {
            continue;
        }
        done.push(&specific.dummies);
        let call = format!("{name}({})", specific.dummies.join(", "));
        let first = match specific.is_function {
            true => format!("result = {call}"),
            false => format!("call {call}"),
        };
        lines.push(String::new());
        lines.extend(folded(&first, "    ", " &"));
        let same = specifics
            .iter()
            .filter(|other| other.dummies == specific.dummies);
        let same: Vec<_> = same.flat_map(|other| &other.declarations).collect();
        for (argument, _, _) in &specific.declarations {
            let mut said: Vec<&str> = Vec::new();
            for (_, statement, _) in same.iter().filter(|(other, _, _)| other == argument) {
                if !said.contains(&statement.as_str()) {
                    let or = if said.is_empty() { "" } else { "! or " };
                    lines.push(format!("    {or}{statement}"));
                    said.push(statement);
                }
            }
        }
    }
    lines
}

/// By what a specific can be told from the others: the types of the arguments that they do not have in common.
fn types_of(specific: &Specific) -> String {
    let common = ["info", "key", "found", "ierror", "verdict", "detail"];
    let own = specific
        .declarations
        .iter()
        .find(|(name, _, _)| !common.contains(&name.as_str()));
    own.map_or_else(String::new, |(_, statement, _)| {
        let (kind, name) = statement.split_once(" :: ").unwrap_or((statement, ""));
        let kind = kind.split(", intent").next().unwrap_or(kind);
        let kind = kind.split(", allocatable").next().unwrap_or(kind);
        format!("{kind} :: {name}")
    })
}

/// The arguments of all, and what each means: several things where it is of several types.
fn arguments(specifics: &[&Specific]) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (name, _, what) in specifics.iter().flat_map(|specific| &specific.declarations) {
        match found.iter_mut().find(|(other, _)| other == name) {
            Some((_, meanings)) if meanings.contains(what) => {}
            Some((_, meanings)) => meanings.push(what.clone()),
            None => found.push((name.clone(), vec![what.clone()])),
        }
    }
    found
}
