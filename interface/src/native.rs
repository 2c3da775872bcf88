//! The calls of a native library: the addresses of the procedures marked `native`, and a method that calls each.
//!
//! The derived code is Rust for `crates/native/src/symbols.rs`, which defines its types: `Handle<of::Comm>`,
//! `Handles`, `Status`, function types (`UserFn` for `user_fn`), and maximum lengths of texts (`MPI_MAX_ERROR_STRING`).
//!
//! A method has the arguments of its procedure, except `argc` and `argv`: handles, numbers, `&mut` outputs, slices, C
//! strings. One that is sound for all arguments is safe; the lengths of its slices are compared with the arguments that
//! give them. The others are unsafe, for these reasons:
//!
//! - choice buffers, whose contents only the caller knows,
//! - arrays and texts whose length is not given by an argument,
//! - outputs that the library writes after the call,
//! - handles that are read and written: the object may be freed, which invalidates other copies of the handle.

use crate::file::DerivedFile;
use crate::kind::{Nature, Number, ObjectKind};
use crate::table::{Argument, Chapter, Length, NativeCall, ParameterDirection, Problem, Procedure};
use std::collections::BTreeSet;
use std::path::Path;

/// How an argument is declared in the library and in the method.
struct NativeArgument {
    name: String,
    /// The type in the library.
    native: String,
    /// The type in the method; `None` if the method does not take it.
    given: Option<String>,
    /// The expression that is passed to the library.
    value: String,
    /// The length that must be checked first: a name or a number.
    checked: Option<String>,
    /// Why the call is sound with regard to this argument, where that needs a reason.
    reason: Option<String>,
    /// The safety requirement on the method's caller.
    demand: Option<String>,
}

/// Derives `native.rs` from the rows of the table in `folder`.
///
/// # Errors
/// The first row that the engine cannot call, with what was expected.
pub fn derive(folder: &Path, chapters: &[Chapter]) -> Result<DerivedFile, Problem> {
    let mut procedures = Vec::new();
    let all = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for procedure in all.filter(|procedure| procedure.native != NativeCall::No) {
        let mut called = |is_large| -> Result<(), Problem> {
            let row = LibraryFunction::new(procedure, is_large).map_err(|what| Problem {
                file: folder.join(format!("{}.txt", procedure.chapter)),
                line: procedure.line,
                what,
            });
            procedures.push(row?);
            Ok(())
        };
        called(false)?;
        if procedure.native_large {
            called(true)?;
        }
    }
    let mut text = kinds_of_handles(&procedures);
    text.push_str(&names(&procedures));
    text.push_str(
        "#[allow(clippy::too_many_arguments)] // they have the standard's\nimpl Symbols {\n",
    );
    for (number, called) in procedures.iter().enumerate() {
        text.push_str(&method(number, called));
    }
    text.push_str("}\n");
    Ok(DerivedFile {
        path: "native.rs".into(),
        text,
    })
}

/// A function of the library: a procedure, or its form with large counts.
struct LibraryFunction<'a> {
    procedure: &'a Procedure,
    name: String,
    /// The name of the method.
    stem: String,
    is_optional: bool,
    passed: Vec<NativeArgument>,
}

impl<'a> LibraryFunction<'a> {
    fn new(procedure: &'a Procedure, is_large: bool) -> Result<LibraryFunction<'a>, String> {
        if procedure.result.is_some() {
            return Err(format!(
                "{} gives no error code: expected a row without the mark native",
                procedure.name
            ));
        }
        let end = if is_large { "_c" } else { "" };
        let arguments = procedure.arguments.iter();
        let passed = arguments
            .filter(|argument| is_large || !argument.is_large_only)
            .map(|argument| pass(argument, is_large));
        Ok(LibraryFunction {
            procedure,
            name: format!("{}{end}", procedure.name),
            stem: format!("{}{end}", procedure.stem()),
            is_optional: is_large || procedure.native == NativeCall::Optional,
            passed: passed.collect::<Result<_, _>>()?,
        })
    }
}

/// A handle in Rust: `Handle<of::Comm>`.
fn handle_type(handle: ObjectKind) -> String {
    format!("Handle<of::{}>", marker(handle))
}

fn marker(handle: ObjectKind) -> String {
    camel_case(handle.type_name().trim_start_matches("MPI_"))
}

fn number_type(small: Number, large: Number, is_large: bool) -> &'static str {
    match if is_large { large } else { small } {
        Number::Int => "c_int",
        Number::Aint | Number::OldAint => "isize",
        Number::Count | Number::Offset => "i64",
    }
}

/// `UserFn` for `user_fn`.
fn camel_case(name: &str) -> String {
    let parts = name.split('_').map(|part| {
        let mut letters = part.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    parts.collect()
}

/// How an argument is passed.
fn pass(argument: &Argument, is_large: bool) -> Result<NativeArgument, String> {
    let name = argument.name.to_lowercase();
    let cannot = |what: &str| {
        Err(format!(
            "`{}` is {what}, which the native engine cannot pass on: expected a row without the mark native",
            argument.name
        ))
    };
    if argument.array.is_some() {
        return match argument.kind.nature {
            Nature::Text if argument.is_output() => Ok(pass_text_output(argument, name)),
            Nature::Text => pass_one(argument, name, None),
            Nature::Texts => Ok(pass_texts(argument, name)),
            Nature::Program => pass_one(argument, name, None),
            Nature::Number { small, large, .. } => {
                let of = number_type(small, large, is_large);
                Ok(pass_array(argument, name, of))
            }
            Nature::Logical => Ok(pass_array(argument, name, "c_int")),
            Nature::Handle(_)
                if argument.direction == ParameterDirection::Out && length(argument).is_none() =>
            {
                cannot("an array of new handles without a length")
            }
            Nature::Handle(handle) => Ok(pass_handles(argument, name, handle)),
            Nature::Status if argument.is_output() => Ok(pass_statuses(name)),
            _ => cannot("an array of its kind"),
        };
    }
    let simple = match argument.kind.nature {
        Nature::Number { small, large, .. } => Some(number_type(small, large, is_large)),
        Nature::Logical => Some("c_int"),
        Nature::State | Nature::Attribute | Nature::Pointer => Some("usize"),
        Nature::Text if argument.is_output() => return Ok(pass_text_output(argument, name)),
        Nature::OldState => return cannot("an attribute of MPI-1"),
        Nature::Texts => return Ok(pass_texts(argument, name)),
        // Nothing is passed as variable arguments.
        Nature::Whatever => {
            return Ok(NativeArgument {
                name,
                native: "...".into(),
                given: None,
                value: String::new(),
                checked: None,
                reason: None,
                demand: None,
            });
        }
        Nature::Seconds => return cannot("a result"),
        _ => None,
    };
    pass_one(argument, name, simple)
}

/// An argument that is not an array; `simple` is the type of a number.
fn pass_one(
    argument: &Argument,
    name: String,
    simple: Option<&str>,
) -> Result<NativeArgument, String> {
    let given = |native: String, given: String, value: String| NativeArgument {
        name: name.clone(),
        native,
        given: Some(given),
        value,
        checked: None,
        reason: None,
        demand: None,
    };
    let same = |of: &str| given(of.into(), of.into(), name.clone());
    let output = |of: &str| NativeArgument {
        reason: Some(format!("`{name}` is a place for what comes back")),
        ..given(format!("*mut {of}"), format!("&mut {of}"), name.clone())
    };
    if let Some(of) = simple {
        return Ok(match argument.is_output() {
            true => output(of),
            false => same(of),
        });
    }
    Ok(match argument.kind.nature {
        Nature::Handle(handle) => {
            let of = handle_type(handle);
            match argument.direction {
                ParameterDirection::In if argument.is_by_address => NativeArgument {
                    reason: Some(format!("`{name}` is the address of a handle")),
                    ..given(format!("*const {of}"), format!("&{of}"), name.clone())
                },
                ParameterDirection::In => NativeArgument {
                    reason: Some(format!("`{name}` is a handle of the kind")),
                    ..same(&of)
                },
                ParameterDirection::Out if argument.is_asynchronous => NativeArgument {
                    reason: Some(format!("`{name}` stays until the operation is complete")),
                    demand: Some(format!(
                        "The library may write to `{name}` until the operation is complete."
                    )),
                    ..same(&format!("*mut {of}"))
                },
                ParameterDirection::Out => output(&of),
                ParameterDirection::InOut => NativeArgument {
                    reason: Some(format!("the object that `{name}` is a handle of may end")),
                    demand: Some(format!(
                        "Where the library changes `{name}`, the object is gone: no copy of the handle is used any more."
                    )),
                    ..output(&of)
                },
            }
        }
        Nature::Buffer | Nature::Literal => {
            let written = match argument.is_output() {
                true => "write to it",
                false => "read it",
            };
            let until = match argument.is_asynchronous {
                true => " until the operation is complete",
                false => "",
            };
            NativeArgument {
                reason: Some(format!("`{name}` begins memory that it may work with")),
                demand: Some(format!(
                    "At `{name}` is what counts and datatypes say{}; the library may {written}{until}.",
                    or_sentinels(argument)
                )),
                ..same("usize")
            }
        }
        Nature::Text => NativeArgument {
            reason: Some(format!("`{name}` ends with a NUL")),
            ..given(
                "*const c_char".into(),
                "&CStr".into(),
                format!("{name}.as_ptr()"),
            )
        },
        Nature::Status if argument.is_output() => NativeArgument {
            reason: Some(format!("`{name}` has room for a status of any family")),
            ..given("*mut Status".into(), "&mut Status".into(), name.clone())
        },
        Nature::Status => NativeArgument {
            reason: Some(format!("`{name}` is a status")),
            ..given("*const Status".into(), "&Status".into(), name.clone())
        },
        Nature::Function => NativeArgument {
            reason: Some(format!("`{name}` has the arguments that it is called with")),
            ..same(&camel_case(&name))
        },
        Nature::Program => NativeArgument {
            given: None,
            value: "std::ptr::null()".into(),
            reason: Some(format!("a null pointer for `{name}` stands for none")),
            ..same("*const c_void")
        },
        _ => {
            return Err(format!(
                "`{}` is of a kind that the native engine cannot pass on: expected a row without the mark native",
                argument.name
            ));
        }
    })
}

/// Constants that may stand for an argument, as words.
fn or_sentinels(argument: &Argument) -> String {
    let sentinels = argument.sentinels.iter();
    sentinels
        .map(|constant| format!(", or it is {constant}"))
        .collect()
}

/// The argument, number or constant that gives the length of an array.
fn length(argument: &Argument) -> Option<String> {
    match &argument.array {
        Some(Length::Of(lengths)) if lengths.len() == 1 && argument.sentinels.is_empty() => {
            Some(lengths[0].clone())
        }
        _ => None,
    }
}

fn pass_array(argument: &Argument, name: String, of: &str) -> NativeArgument {
    let (native, slice, pointer) = match argument.is_output() {
        true => (format!("*mut {of}"), format!("&mut [{of}]"), "start_of_mut"),
        false => (format!("*const {of}"), format!("&[{of}]"), "start_of"),
    };
    match length(argument) {
        Some(length) => NativeArgument {
            native,
            given: Some(slice),
            value: format!("{pointer}({name})"),
            reason: Some(format!("`{name}` has `{length}` elements at least")),
            checked: Some(length),
            demand: None,
            name,
        },
        None => NativeArgument {
            given: Some(native.clone()),
            native,
            value: name.clone(),
            checked: None,
            reason: Some(format!("`{name}` has all elements")),
            demand: Some(format!(
                "`{name}` has as many elements as the standard says{}.",
                or_sentinels(argument)
            )),
            name,
        },
    }
}

fn pass_handles(argument: &Argument, name: String, handle: ObjectKind) -> NativeArgument {
    let length = length(argument);
    let enough = match &length {
        Some(length) => format!("`{length}` handles at least"),
        None => "all handles".to_owned(),
    };
    let (native, reference, pointer) = match argument.is_output() {
        true => ("*mut c_void", "&mut ", "as_mut_ptr"),
        false => ("*const c_void", "&", "as_ptr"),
    };
    let demand = match &length {
        _ if argument.is_output() => Some(format!(
            "Where the library changes a handle of `{name}`, the object is gone: no copy of the handle is used any more."
        )),
        Some(_) => None,
        None => Some(format!(
            "`{name}` has as many handles as the standard says."
        )),
    };
    NativeArgument {
        native: native.into(),
        given: Some(format!("{reference}Handles<of::{}>", marker(handle))),
        value: format!("{name}.{pointer}()"),
        reason: Some(format!("`{name}` has {enough}, as wide as the family's")),
        checked: length,
        demand,
        name,
    }
}

/// The standard gives such an array no length.
fn pass_statuses(name: String) -> NativeArgument {
    NativeArgument {
        native: "*mut c_void".into(),
        given: Some("&mut StatusArray".into()),
        value: format!("{name}.as_mut_ptr()"),
        checked: None,
        reason: Some(format!(
            "`{name}` has all statuses, as long as the family's"
        )),
        demand: Some(format!(
            "`{name}` has as many statuses as the standard says."
        )),
        name,
    }
}

fn pass_text_output(argument: &Argument, name: String) -> NativeArgument {
    let constant = length(argument).filter(|length| length.starts_with("MPI_"));
    let given = match &constant {
        Some(constant) => format!("&mut [u8; {constant}]"),
        None => "&mut [u8]".into(),
    };
    let demand = format!("`{name}` has room for all that the library may write, and a NUL.");
    NativeArgument {
        native: "*mut c_char".into(),
        given: Some(given),
        value: format!("{name}.as_mut_ptr().cast()"),
        checked: None,
        reason: Some(format!("`{name}` has room for the longest text")),
        demand: constant.is_none().then_some(demand),
        name,
    }
}

/// A list of texts that ends with a null pointer, or several such lists.
fn pass_texts(argument: &Argument, name: String) -> NativeArgument {
    let length = length(argument);
    let of = match argument.kind.name {
        "STRING_2DARRAY" => "TextListPointers<'_>",
        _ => "TextList",
    };
    let demand = format!("`{name}` has as many texts as the standard says.");
    NativeArgument {
        native: "*const c_void".into(),
        given: Some(format!("&{of}")),
        value: format!("{name}.as_ptr()"),
        reason: Some(format!(
            "`{name}` and each of its lists end with a null pointer"
        )),
        demand: length.is_none().then_some(demand),
        checked: length,
        name,
    }
}

/// The kinds of handles in the procedures, as types without values.
fn kinds_of_handles(procedures: &[LibraryFunction<'_>]) -> String {
    let arguments = procedures
        .iter()
        .flat_map(|called| &called.procedure.arguments);
    let kinds: BTreeSet<ObjectKind> = arguments
        .filter_map(|argument| match argument.kind.nature {
            Nature::Handle(handle) => Some(handle),
            _ => None,
        })
        .collect();
    let mut text = String::from("/// What a handle is a handle of.\npub(crate) mod of {\n");
    for kind in kinds {
        let (name, marker) = (kind.type_name(), marker(kind));
        text.push_str(&format!(
            "    /// `{name}`\n    #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n    pub(crate) \
             enum {marker} {{}}\n"
        ));
    }
    text + "}\n\n"
}

/// The procedures' names, and whether the library may lack them. A procedure's number is its place here. (One text needs no
/// relocation.)
fn names(procedures: &[LibraryFunction<'_>]) -> String {
    let mut text = format!(
        "const NUMBER_OF_PROCEDURES: usize = {};\n\n\
         /// What the procedures are called, a name a line; a library may lack those with a `?`.\n\
         static PROCEDURES: &str = \"\\\n",
        procedures.len()
    );
    for called in procedures {
        let mark = if called.is_optional { "?" } else { "" };
        text.push_str(&format!("P{}{mark}\n", called.name));
    }
    text + "\";\n\n"
}

/// The C type of a procedure.
fn signature(passed: &[NativeArgument]) -> String {
    let types: Vec<&str> = passed.iter().map(|passed| passed.native.as_str()).collect();
    format!("unsafe extern \"C\" fn({}) -> c_int", types.join(", "))
}

/// The method that calls a procedure, and, for an optional procedure, the method that tells whether the library has it.
fn method(number: usize, called: &LibraryFunction<'_>) -> String {
    let LibraryFunction {
        procedure,
        name,
        stem,
        is_optional,
        passed,
    } = called;
    let is_optional = *is_optional;
    // The program's call has this name in both forms.
    let seen = &procedure.name;
    let parameters: String = passed
        .iter()
        .filter_map(|passed| Some(format!(", {}: {}", passed.name, passed.given.as_ref()?)))
        .collect();
    let values = passed.iter().map(|passed| passed.value.as_str());
    let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
    let values = values.join(", ");
    let demands: Vec<&str> = passed.iter().filter_map(|p| p.demand.as_deref()).collect();
    let mut text = String::new();
    if is_optional {
        text.push_str(&format!(
            "
    /// Whether the library has `{name}`.
    #[allow(dead_code)] // that may be asked, or seen by what the call gives
    pub(super) fn has_{stem}(&self) -> bool {{
        self.addresses[{number}].is_some()
    }}\n"
        ));
    }
    let absent = match is_optional {
        true => "; nothing where the library does not have it",
        false => "",
    };
    text.push_str(&format!("\n    /// `{name}`{absent}.\n"));
    if !demands.is_empty() {
        text.push_str("    ///\n    /// # Safety\n");
        for demand in &demands {
            text.push_str(&format!("    /// - {demand}\n"));
        }
    }
    let (mark, result) = (
        if demands.is_empty() { "" } else { "unsafe " },
        if is_optional {
            "Option<c_int>"
        } else {
            "c_int"
        },
    );
    text.push_str(&format!(
        "    #[inline(always)]\n    pub(super) {mark}fn {stem}(&self{parameters}) -> {result} {{\n"
    ));
    for argument in passed {
        if let Some(length) = &argument.checked {
            let is_place = passed.iter().any(|other| {
                other.name == *length
                    && other
                        .given
                        .as_ref()
                        .is_some_and(|given| given.starts_with("&mut"))
            });
            let value = if is_place { "*" } else { "" };
            text.push_str(&format!(
                "        check_length({}.len(), {value}{length});\n",
                argument.name
            ));
        }
    }
    let reasons: Vec<&str> = passed.iter().filter_map(|p| p.reason.as_deref()).collect();
    let reason = match reasons.is_empty() {
        true => "it is given nothing but numbers".to_owned(),
        false => reasons.join("; "),
    };
    let signature = signature(passed);
    let address = format!("self.seen(\"{seen}\").addresses[{number}]");
    let call = match is_optional {
        true => format!(
            "let call = unsafe {{ transmute::<Option<Procedure>, Option<{signature}>>({address}) }};
        // SAFETY: {reason}.
        call.map(|call| unsafe {{ call({values}) }})"
        ),
        false => format!(
            "let call = unsafe {{ transmute::<Option<Procedure>, {signature}>({address}) }};
        // SAFETY: {reason}.
        unsafe {{ call({values}) }}"
        ),
    };
    let needed = if is_optional { "" } else { ", and is there" };
    text.push_str(&format!(
        "        // SAFETY: what was found is {name}, which has these arguments{needed}.\n        {call}\n    }}\n"
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::read_chapter;

    fn derived(rows: &str) -> Result<String, Problem> {
        let chapter = read_chapter(Path::new("chapters/test.txt"), &format!("# Test\n\n{rows}"));
        Ok(derive(Path::new("chapters"), &[chapter.unwrap()])?.text)
    }

    /// The head of the method `stem`.
    fn head(derived: &str, stem: &str) -> String {
        let line = derived
            .lines()
            .find(|line| line.contains(&format!("fn {stem}(")));
        line.unwrap_or_default().trim().to_owned()
    }

    #[test]
    fn what_cannot_do_harm_is_safe() {
        let derived = derived(
            "MPI_Comm_rank(comm:COMMUNICATOR:in rank:RANK:out) native(only)\n\
             MPI_Group_incl(group:GROUP:in n:ARRAY_LENGTH:in ranks:RANK:in:array(n) newgroup:GROUP:out) native(only)\n",
        );
        let derived = derived.unwrap();
        assert_eq!(
            head(&derived, "comm_rank"),
            "pub(super) fn comm_rank(&self, comm: Handle<of::Comm>, rank: &mut c_int) -> c_int {"
        );
        assert_eq!(
            head(&derived, "group_incl"),
            "pub(super) fn group_incl(&self, group: Handle<of::Group>, n: c_int, ranks: &[c_int], newgroup: &mut \
             Handle<of::Group>) -> c_int {"
        );
        assert!(derived.contains("check_length(ranks.len(), n);"));
        assert!(derived.contains(
            "transmute::<Option<Procedure>, unsafe extern \"C\" fn(Handle<of::Comm>, *mut c_int) -> c_int>"
        ));
        assert!(derived.contains("\nPMPI_Comm_rank\n"));
    }

    #[test]
    fn what_can_is_unsafe_and_says_why() {
        let derived = derived(
            "MPI_Ibcast(buffer:BUFFER:inout:asynchronous count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in \
             root:RANK:in comm:COMMUNICATOR:in request:REQUEST:out) large native(only)\n\
             MPI_Comm_free(comm:COMMUNICATOR:inout) native(only)\n\
             MPI_Info_get_nthkey(info:INFO:in n:KEY_INDEX:in key:STRING:out) native(only)\n",
        );
        let derived = derived.unwrap();
        for (stem, demand) in [
            ("ibcast", "may write to it until the operation is complete."),
            ("comm_free", "no copy of the handle is used any more."),
            (
                "info_get_nthkey",
                "has room for all that the library may write",
            ),
        ] {
            assert!(
                head(&derived, stem).starts_with("pub(super) unsafe fn"),
                "{stem}"
            );
            let before = derived.split(&format!("unsafe fn {stem}(")).next().unwrap();
            let text = before.rsplit("# Safety").next().unwrap();
            assert!(text.contains(demand), "{text}");
        }
    }

    #[test]
    fn a_library_may_lack_what_is_optional() {
        let row = "MPI_Abi_get_info(info:INFO:out) native(optional)\n  Text.\n";
        let derived = derived(row).unwrap();
        assert!(derived.contains("fn has_abi_get_info(&self) -> bool"));
        assert!(head(&derived, "abi_get_info").ends_with("-> Option<c_int> {"));
        assert!(derived.contains("\nPMPI_Abi_get_info?\n"));
    }

    #[test]
    fn a_form_with_large_counts_is_optional() {
        let row = "MPI_Gatherv(sendbuf:BUFFER:in sendcount:POLYXFER_NUM_ELEM_NNI:in recvcounts:POLYXFER_NUM_ELEM_NNI:in:array \
                   displs:POLYDISPLACEMENT:in:array root:RANK:in comm:COMMUNICATOR:in) large native(large)\n  Text.\n";
        let derived = derived(row).unwrap();
        let of_form = |stem, [count, displ]: [&str; 2], result| {
            assert_eq!(
                head(&derived, stem),
                format!(
                    "pub(super) unsafe fn {stem}(&self, sendbuf: usize, sendcount: {count}, recvcounts: *const {count}, \
                     displs: *const {displ}, root: c_int, comm: Handle<of::Comm>) -> {result} {{"
                )
            );
        };
        of_form("gatherv", ["c_int", "c_int"], "c_int");
        of_form("gatherv_c", ["i64", "isize"], "Option<c_int>");
        assert!(derived.contains("\nPMPI_Gatherv_c?\n"));
        // Tools see it as the program's call, whose name is the same in both forms.
        assert!(derived.contains("self.seen(\"MPI_Gatherv\").addresses[1]"));
    }

    #[test]
    fn a_row_that_cannot_be_called_is_named_with_its_line() {
        for (row, what) in [
            (
                "MPI_Wtime(returns:WALL_TIME) native(only)\n",
                "gives no error code",
            ),
            (
                "MPI_Waitany(count:ARRAY_LENGTH:in array_of_requests:REQUEST:out:array) native(only)\n",
                "an array of new handles without a length",
            ),
        ] {
            let problem = derived(row).unwrap_err();
            assert_eq!(problem.line, 3);
            assert_eq!(problem.file, Path::new("chapters/test.txt"));
            assert!(problem.what.contains(what), "{}", problem.what);
        }
    }
}
