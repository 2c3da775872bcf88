//! The specifics of `mpi_f08`: modules `mpi_info_f08_<chapter>`, and `mpi_info_f08_large_<chapter>` with large counts.
//!
//! A specific with a choice buffer is a procedure of the core itself, which takes descriptors; the others call the
//! core's entry point that takes addresses and values.

use crate::core::{entry, parameter};
use crate::file::{DerivedFile, comment, fortran};
use crate::fortran::Compiler;
use crate::fortran::declare::{declaration, has_large, is_in, meaning, number, number_in, problem};
use crate::fortran::passing::{Caller, Passing};
use crate::kind::Nature;
use crate::table::{Chapter, CountSize, Problem, Procedure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The names that a module uses, by module.
pub type Uses = BTreeMap<&'static str, BTreeSet<String>>;

/// A specific.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Specific {
    /// Its generic name.
    pub generic: String,
    /// Its name.
    pub name: String,
    /// Whether it is a procedure of the core; the module then contains its interface.
    pub is_of_core: bool,
    /// Its comment, its first statement and the declarations of its arguments.
    pub head: String,
    /// Its body and END statement.
    pub body: String,
    /// Names from other modules that head and body use.
    pub uses: Uses,
}

impl Specific {
    /// Head and body.
    pub fn text(&self) -> String {
        format!("{}{}", self.head, self.body)
    }
}

/// The modules of the chapters in a form, with the specifics that are not written by hand.
///
/// # Errors
/// A row from which no specific can be derived.
pub fn files(
    chapters: &[Chapter],
    form: CountSize,
    compiler: Compiler,
) -> Result<Vec<DerivedFile>, Problem> {
    let mut files = Vec::new();
    for chapter in chapters {
        files.extend(module(chapter, form, compiler)?);
    }
    Ok(files)
}

/// The module of a chapter in a form, if one of its specifics is derived.
///
/// # Errors
/// A row from which no specific can be derived.
pub fn module(
    chapter: &Chapter,
    form: CountSize,
    compiler: Compiler,
) -> Result<Option<DerivedFile>, Problem> {
    let mut specifics = Vec::new();
    for procedure in &chapter.procedures {
        if is_derived(procedure, form) {
            specifics.push(specific(procedure, form, compiler)?);
        }
    }
    if specifics.is_empty() {
        return Ok(None);
    }
    let stem = stem(chapter, form);
    let name = format!("mpi_info_f08_{stem}");
    let mut text = module_comment(chapter, form, &specifics);
    let _ = writeln!(text, "module {name}");
    let mut uses = Uses::new();
    for specific in &specifics {
        for (module, names) in &specific.uses {
            uses.entry(module).or_default().extend(names.clone());
        }
    }
    text.push_str(&use_statements(&uses));
    text.push_str("  implicit none\n  private\n\n");
    for specific in &specifics {
        let _ = writeln!(text, "  public :: {}, {}", specific.generic, specific.name);
    }
    for specific in &specifics {
        let generic = &specific.generic;
        let _ = writeln!(text, "\n  interface {generic}");
        match specific.is_of_core {
            true => text.push_str(&specific.text()),
            false => {
                let _ = writeln!(text, "    module procedure {}", specific.name);
            }
        }
        let _ = writeln!(text, "  end interface {generic}");
    }
    if specifics.iter().any(|specific| !specific.is_of_core) {
        text.push_str("\ncontains\n");
    }
    for specific in specifics.iter().filter(|specific| !specific.is_of_core) {
        let _ = write!(text, "\n{}", specific.text());
    }
    let _ = writeln!(text, "end module {name}");
    Ok(Some(DerivedFile {
        path: format!("fortran/{stem}.f90"),
        text,
    }))
}

/// Whether a specific of this form is derived.
pub fn is_derived(procedure: &Procedure, form: CountSize) -> bool {
    procedure.is_offered
        && !procedure.is_absent_in_f08
        && match form {
            CountSize::Small => !procedure.by_hand.f08,
            // A form with large counts only passes arguments on, except where it cannot be derived.
            CountSize::Large => has_large(procedure) && passes_on(procedure),
        }
}

/// Whether every argument can be passed to the core from Fortran.
fn passes_on(procedure: &Procedure) -> bool {
    let mut arguments = procedure.arguments.iter();
    arguments.all(|argument| parameter(argument).is_ok())
}

/// The suffix of a module's name, which is also the name of its file.
pub fn stem(chapter: &Chapter, form: CountSize) -> String {
    match form {
        CountSize::Small => chapter.name.clone(),
        CountSize::Large => format!("large_{}", chapter.name),
    }
}

fn module_comment(chapter: &Chapter, form: CountSize, specifics: &[Specific]) -> String {
    let mut lines = match form {
        CountSize::Small => {
            let mut lines = vec![chapter.title.clone()];
            lines.extend(chapter.text.iter().cloned());
            lines
        }
        CountSize::Large => vec![
            format!(
                "The specifics of mpi_info_f08_{} with large counts (MPI 4.1, section 2.5.8): counts of kind",
                chapter.name
            ),
            "MPI_COUNT_KIND, units of displacement of kind MPI_ADDRESS_KIND.".to_owned(),
        ],
    };
    if form == CountSize::Small && specifics.iter().any(|specific| specific.is_of_core) {
        lines.extend(
            [
                "",
                "Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran",
                "procedure with an assumed-rank dummy, but it can call one.",
            ]
            .map(str::to_owned),
        );
    }
    comment(0, "!>", "!!", &lines)
}

/// The USE statements, of intrinsic modules first.
pub(super) fn use_statements(uses: &Uses) -> String {
    let mut text = String::new();
    for (module, names) in uses {
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let names = names.join(", ");
        let intrinsic = match *module {
            "iso_c_binding" => ", intrinsic ::",
            _ => "",
        };
        text.push_str(&fortran(
            2,
            &format!("use{intrinsic} {module}, only: {names}"),
        ));
    }
    text
}

/// The names of a procedure in a form: the generic name, and that of the specific.
pub fn names(procedure: &Procedure, form: CountSize) -> (String, String) {
    let name = &procedure.name;
    let has_buffer = procedure.has(|argument| argument.kind.nature == Nature::Buffer);
    let ending = match has_buffer {
        true => "f08ts",
        false => "f08",
    };
    match form {
        CountSize::Small => (name.clone(), format!("{name}_{ending}")),
        // A generic name cannot distinguish the specifics of functions: such a form has a separate generic name (MPI
        // 4.1, section 19.2).
        CountSize::Large => {
            let has_function = procedure.has(|argument| {
                argument.kind.nature == Nature::Function && argument.kind.is_poly()
            });
            let generic = match has_function {
                true => format!("{name}_c"),
                false => name.clone(),
            };
            (generic, format!("{name}_c_{ending}"))
        }
    }
}

/// The specific of a procedure in a form.
///
/// # Errors
/// An argument that cannot be passed on from Fortran.
pub fn specific(
    procedure: &Procedure,
    form: CountSize,
    compiler: Compiler,
) -> Result<Specific, Problem> {
    let (mut head, mut uses) = head(procedure, form)?;
    let (generic, name) = names(procedure, form);
    let is_of_core = procedure.has(|argument| argument.kind.nature == Nature::Buffer);
    if is_of_core && !compiler.takes_texts {
        head = with_texts_of_any_type(procedure, &head);
    }
    let body = match is_of_core {
        true => format!("    end subroutine {name}\n"),
        false => {
            body(procedure, form, &name, &mut uses).map_err(|what| problem(procedure, what))?
        }
    };
    Ok(Specific {
        generic,
        name,
        is_of_core,
        head,
        body,
        uses,
    })
}

/// The body of a specific, and its END statement.
fn body(
    procedure: &Procedure,
    form: CountSize,
    name: &str,
    uses: &mut Uses,
) -> Result<String, String> {
    match procedure.result.map(|kind| kind.nature) {
        None => {}
        Some(Nature::Seconds) => {
            let entry = entry(procedure);
            uses_name(uses, &entry);
            return Ok(format!(
                "    {name} = real({entry}(), kind({name}))\n  end function {name}\n"
            ));
        }
        Some(_) => return Err("is a function of numbers: expected by_hand(f08)".to_owned()),
    }
    let mut passing = Passing::of(procedure, Caller::F08(form))?;
    let statements = passing.statements(procedure, 4);
    uses_name(uses, "c_int");
    for (module, names) in passing.uses {
        uses.entry(module).or_default().extend(names);
    }
    let mut text: String = passing
        .variables
        .iter()
        .map(|line| fortran(4, line))
        .collect();
    text += "    integer(c_int) :: code\n\n";
    text += &statements;
    if procedure.has_ierror() {
        text += "    if (present(ierror)) ierror = code\n";
    }
    let _ = writeln!(text, "  end subroutine {name}");
    Ok(text)
}

/// The head of a procedure of the core for a compiler that cannot declare its texts; the descriptors are the same.
fn with_texts_of_any_type(procedure: &Procedure, head: &str) -> String {
    let arguments = procedure.arguments.iter();
    let texts = arguments.filter(|argument| argument.kind.nature == Nature::Text);
    texts.fold(head.to_owned(), |head, text| {
        let of_text = format!("character(len=*), intent(in) :: {}\n", text.name);
        let of_any = format!("type(*), dimension(..), intent(in) :: {}\n", text.name);
        head.replace(&of_text, &of_any)
    })
}

/// The module that has a name.
fn module_of(name: &str) -> &'static str {
    match name {
        "to_c" | "to_integer" | "int_size" | "c_int_size" | "count_size" | "integer_form" => {
            "mpi_info_f08_convert"
        }
        "MPI_COMM_SELF" => "mpi_info_f08_types",
        name if name.starts_with("c_") => "iso_c_binding",
        name if name.starts_with("minfo_") => "mpi_info_f08_core",
        name if name.contains("_function") => "mpi_info_f08_functions",
        name if name.to_uppercase() == name => "mpi_info_f08_constants",
        _ => "mpi_info_f08_types",
    }
}

pub(super) fn uses_name(uses: &mut Uses, name: &str) {
    let names = uses.entry(module_of(name)).or_default();
    names.insert(name.to_owned());
}

/// The first statement of a specific and the declarations of its arguments, with what they use.
pub(super) struct Signature {
    /// `subroutine MPI_Send_f08ts(buf, ...)`.
    pub(super) first: String,
    /// Each declaration, and what the argument is.
    pub(super) declarations: Vec<(String, String)>,
    /// Names of other modules.
    pub(super) uses: Uses,
}

/// The signature of a specific.
///
/// # Errors
/// An argument that Fortran cannot declare.
pub(super) fn signature(procedure: &Procedure, form: CountSize) -> Result<Signature, Problem> {
    let (_, name) = names(procedure, form);
    let arguments = procedure.arguments.iter();
    let arguments: Vec<_> = arguments.filter(|argument| is_in(argument, form)).collect();

    let mut uses = Uses::new();
    let mut declarations = Vec::new();
    for argument in &arguments {
        let declared =
            declaration(procedure, argument, form).map_err(|what| problem(procedure, what))?;
        declared
            .names
            .iter()
            .for_each(|name| uses_name(&mut uses, name));
        declarations.push((declared.text, meaning(argument)));
    }
    let mut dummies: Vec<_> = arguments.iter().map(|a| a.name.as_str()).collect();
    let function = match procedure.result.map(|kind| kind.nature) {
        None if !procedure.has_ierror() => None,
        None => {
            dummies.push("ierror");
            declarations.push((
                "integer, optional, intent(out) :: ierror".to_owned(),
                "MPI_SUCCESS, or an error code".to_owned(),
            ));
            None
        }
        Some(Nature::Number { small, large, .. }) => {
            let (kind, kind_name) = number(number_in(form, small, large));
            kind_name
                .into_iter()
                .for_each(|name| uses_name(&mut uses, name));
            Some(kind)
        }
        Some(_) => Some("double precision"),
    };
    let dummies = dummies.join(", ");
    Ok(Signature {
        first: match function {
            None => format!("subroutine {name}({dummies})"),
            Some(kind) => format!("{kind} function {name}({dummies})"),
        },
        declarations,
        uses,
    })
}

/// The comment, the first statement and the declarations of a specific, and what these use. The hand-written ones are
/// compared with it.
///
/// # Errors
/// An argument that Fortran cannot declare.
pub fn head(procedure: &Procedure, form: CountSize) -> Result<(String, Uses), Problem> {
    let is_of_core = procedure.has(|argument| argument.kind.nature == Nature::Buffer);
    let indent = if is_of_core { 4 } else { 2 };
    let Signature {
        first,
        declarations,
        uses,
    } = signature(procedure, form)?;
    let mut text = comment(indent, "!>", "!!", &specific_text(procedure, form));
    if is_of_core {
        let ending = match form {
            CountSize::Small => "f08",
            CountSize::Large => "large_f08",
        };
        let symbol = format!("{}_{ending}", entry(procedure));
        text.push_str(&fortran(
            indent,
            &format!("{first} bind(C, name='{symbol}')"),
        ));
        text.push_str(&import(indent + 2, &uses));
    } else {
        text.push_str(&fortran(indent, &first));
    }
    for (declared, meaning) in declarations {
        let _ = writeln!(text, "{:1$}{declared}", "", indent + 2);
        let _ = writeln!(text, "{:1$}!! {meaning}", "", indent + 4);
    }
    Ok((text, uses))
}

/// The IMPORT statement that an interface body needs to see the names of its module.
pub(super) fn import(indent: usize, uses: &Uses) -> String {
    let names: Vec<_> = uses.values().flatten().map(String::as_str).collect();
    match names.is_empty() {
        true => String::new(),
        false => fortran(indent, &format!("import :: {}", names.join(", "))),
    }
}

/// The comment of a specific.
fn specific_text(procedure: &Procedure, form: CountSize) -> Vec<String> {
    match form {
        CountSize::Small => {
            let mut lines = procedure.text.clone();
            // Removing the notes on arguments leaves two empty lines.
            lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
            lines
        }
        CountSize::Large => {
            let (_, name) = names(procedure, CountSize::Small);
            vec![format!("{name} with large counts.")]
        }
    }
}
