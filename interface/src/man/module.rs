//! The public procedures of a module that is written by hand, with what its comments say of them.
//!
//! No Fortran compiler: it reads the form that all modules in `fortran/` have, and `tests/docs` compares what it finds
//! with what FORD does.

/// A module.
#[derive(Debug, Default)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// Its comment.
    pub text: Vec<String>,
    /// The public names.
    pub public: Vec<String>,
    /// Generic names, each with its comment and its specifics.
    pub generics: Vec<(String, Vec<String>, Vec<String>)>,
    /// Public constants, each with its comment.
    pub constants: Vec<(String, String)>,
    /// Procedures of types, as `pairs%next`, each with its comment.
    pub bound: Vec<(String, String)>,
    /// Derived types, each with its comment.
    pub types: Vec<(String, Vec<String>)>,
    /// The procedures themselves.
    pub procedures: Vec<Specific>,
}

/// A procedure.
#[derive(Clone, Debug, Default)]
pub struct Specific {
    /// Its name.
    pub name: String,
    /// It gives a result.
    pub is_function: bool,
    /// Its comment.
    pub text: Vec<String>,
    /// The names of its arguments, in their order.
    pub dummies: Vec<String>,
    /// Declarations of arguments and of the result: the name, the statement, what the comment says.
    pub declarations: Vec<(String, String, String)>,
}

/// Where a line stands.
enum Place {
    Head,
    Type(String),
    /// An interface block, with the place of its generic name if it has one.
    Interface(Option<usize>),
    /// The declarations of a procedure; the names that are arguments or the result.
    Declarations(Vec<String>),
    Body,
}

/// Reads a module.
pub fn read(source: &str) -> Module {
    let mut module = Module::default();
    let mut place = Place::Head;
    let mut comment: Vec<String> = Vec::new();
    for line in source.replace("&\n", "").lines() {
        let line = line.trim();
        let text = line.strip_prefix("!>").or_else(|| line.strip_prefix("!!"));
        if let Some(text) = text {
            if let Place::Declarations(_) = place {
                let declarations = module.procedures.last_mut().map(|p| &mut p.declarations);
                if let Some((_, _, what)) = declarations.and_then(|list| list.last_mut()) {
                    let blank = if what.is_empty() { "" } else { " " };
                    what.push_str(blank);
                    what.push_str(text.trim());
                    continue;
                }
            }
            comment.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            continue;
        }
        let said = std::mem::take(&mut comment);
        place = match place {
            Place::Head => head(&mut module, line, said),
            Place::Type(name) => {
                if let Some(bound) = line.strip_prefix("procedure :: ") {
                    let bound = bound.split(" =>").next().unwrap_or_default();
                    module
                        .bound
                        .push((format!("{name}%{bound}"), said.join(" ")));
                }
                match line.starts_with("end type") {
                    true => Place::Head,
                    false => Place::Type(name),
                }
            }
            Place::Interface(generic) => {
                let specifics = line.strip_prefix("module procedure ");
                if let (Some(names), Some(at)) = (specifics, generic) {
                    module.generics[at]
                        .2
                        .extend(names.split(',').map(|name| name.trim().to_owned()));
                }
                match (line.starts_with("subroutine "), generic) {
                    _ if line.starts_with("end interface") => Place::Head,
                    // The only specific, which is a procedure of the core.
                    (true, Some(at)) => {
                        let place = procedure(&mut module, line, said);
                        let names = module.procedures.last().map(|last| last.name.clone());
                        module.generics[at].2.extend(names);
                        place
                    }
                    _ => Place::Interface(generic),
                }
            }
            Place::Declarations(names) => match declared(line, &names) {
                Some(name) => {
                    let statement = (name, line.to_owned(), String::new());
                    if let Some(procedure) = module.procedures.last_mut() {
                        procedure.declarations.push(statement);
                    }
                    Place::Declarations(names)
                }
                None if line.starts_with("end ") => Place::Head,
                None => Place::Body,
            },
            Place::Body => {
                let is_end = line.starts_with("end subroutine") || line.starts_with("end function");
                if is_end { Place::Head } else { Place::Body }
            }
        };
    }
    module
}

fn head(module: &mut Module, line: &str, said: Vec<String>) -> Place {
    let words: Vec<_> = line.split_whitespace().collect();
    match words[..] {
        ["module", name] => {
            module.name = name.to_owned();
            module.text = said;
        }
        ["public", "::", ..] => {
            let names = words[2..]
                .iter()
                .map(|name| name.trim_end_matches(',').to_owned());
            module.public.extend(names);
        }
        ["integer,", "parameter,", "public", "::", name, "=", _] => {
            module.constants.push((name.to_owned(), said.join(" ")));
        }
        ["type", "::", name] => {
            module.types.push((name.to_owned(), said));
            return Place::Type(name.to_owned());
        }
        ["interface"] => return Place::Interface(None),
        ["interface", name] => {
            module.generics.push((name.to_owned(), said, Vec::new()));
            return Place::Interface(Some(module.generics.len() - 1));
        }
        _ => return procedure(module, line, said),
    }
    Place::Head
}

/// A first statement of a procedure: `pure function name(a, b) result(c)`.
fn procedure(module: &mut Module, line: &str, said: Vec<String>) -> Place {
    let kinds = ["subroutine ", "function "];
    let start = kinds
        .iter()
        .find_map(|kind| line.find(kind).map(|at| at + kind.len()));
    let is_first = start.is_some() && !line.starts_with("end ");
    let (Some(start), true) = (start, is_first) else {
        return Place::Head;
    };
    let Some((name, rest)) = line[start..].split_once('(') else {
        return Place::Head;
    };
    let (dummies, rest) = rest.split_once(')').unwrap_or((rest, ""));
    let dummies: Vec<_> = dummies
        .split(',')
        .map(|dummy| dummy.trim().to_owned())
        .collect();
    let mut names = dummies.clone();
    let result = rest.trim().strip_prefix("result(");
    names.extend(result.map(|result| result.trim_end_matches(')').to_owned()));
    module.procedures.push(Specific {
        name: name.trim().to_owned(),
        is_function: line[..start].contains("function"),
        text: said,
        dummies,
        declarations: Vec::new(),
    });
    Place::Declarations(names)
}

/// The name that a statement declares, if it is one of these.
fn declared(line: &str, names: &[String]) -> Option<String> {
    let (_, name) = line.split_once(" :: ")?;
    let name = name.split('(').next().unwrap_or_default().trim();
    names.iter().find(|other| *other == name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_read() {
        let module = read(
            "!> About it.\nmodule m\n  private\n  public :: go, find\n  !> One.\n  integer, parameter, public :: A = 1\n\
             \x20 !> Any.\n  interface go\n    module procedure go_a, go_b\n  end interface go\n\
             \x20 interface\n    subroutine c(x) bind(C)\n    end subroutine c\n  end interface\n\
             \x20 interface of\n    !> Of the core.\n    subroutine of_core(x) bind(C)\n      real :: x\n    end subroutine of_core\n  end interface of\n\
             contains\n  !> Goes.\n  !!\n  !! Errors: none.\n  subroutine go_a(x, &\n    y)\n    integer, intent(in) :: x(*)\n\
             \x20     !! how far,\n      !! and where\n    real :: y\n      !! why\n    integer :: local\n    x = y\n  end subroutine go_a\n\
             \x20 !> Finds.\n  pure function find(x) result(y)\n    integer :: y\n  end function find\nend module m\n",
        );
        assert_eq!(module.public, ["go", "find"]);
        assert_eq!(module.constants, [("A".into(), "One.".into())]);
        assert_eq!(module.generics[0].2, ["go_a", "go_b"]);
        assert_eq!(module.generics[1].2, ["of_core"]);
        let [of_core, go, find] = &module.procedures[..] else {
            panic!("{:?}", module.procedures)
        };
        assert_eq!(of_core.text, ["Of the core."]);
        assert_eq!(of_core.declarations[0].0, "x");
        assert_eq!(go.text, ["Goes.", "", "Errors: none."]);
        assert_eq!(go.dummies, ["x", "y"]);
        assert_eq!(go.declarations[0].2, "how far, and where");
        assert_eq!(go.declarations.len(), 2);
        assert!(find.is_function && find.declarations[0].0 == "y");
    }
}
