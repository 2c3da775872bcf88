//! No panic crosses the boundary: every function that others call by C's conventions does its work in the guard
//! (`src/guard.rs`), and what it does outside of it cannot panic. Read from the sources, so that none is
//! forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// What runs its closures in `catch_unwind`.
const GUARDS: [&str; 4] = ["guard", "guard_for", "guard_ending", "guard_number"];

/// What other libraries are given to call. It has no guard, since an error of it can go to no error handler.
const CALLBACKS: [(&str, &str); 14] = [
    ("src/start.rs at_start", CATCHES),
    ("core/src/engine/native/running.rs at_finalize", CATCHES),
    (
        "core/src/engine/native/running.rs do_not_copy",
        "it assigns to one variable",
    ),
    (
        "core/src/engine/native/object.rs show",
        "those that look compare addresses, read notes within their bounds and copy texts; without memory Rust ends the process, and does not panic",
    ),
    ("core/src/system/ending.rs at_exit", CATCHES),
    ("core/src/system/ending.rs also_at_exit", CATCHES),
    ("core/src/system/ending.rs wait_for_end", CATCHES),
    ("core/src/system/ending.rs work_when_terminated", CATCHES),
    (
        "core/src/system/ending.rs on_signal",
        "it asks the system for its handler, adds to an atomic and posts a semaphore",
    ),
    (
        "src/interrupted.rs out_of_time",
        "it asks the system for the time, and ends the process",
    ),
    (
        "src/interrupted.rs visit",
        "it asks the compiler's runtime for a number, and assigns to one variable",
    ),
    ("core/src/engine/native/hints/summary.rs combine", ENDS),
    (
        "core/src/engine/native/collective/operations.rs combine",
        ENDS,
    ),
    ("core/src/engine/native/collective/user.rs combine_at", ENDS),
];
const CATCHES: &str = "it catches panics";
const ENDS: &str = "a panic would leave a result that is wrong, and that nobody could be told of: Rust then ends the \
                    process, as it does with any panic that would leave a function with C's conventions";

/// Functions and methods of Rust that cannot panic, as they are used outside the guard.
const CALM: [&str; 13] = [
    "as_ref",
    "as_mut",
    // (Between two constants.)
    "clamp",
    "map_or",
    "from",
    "into",
    "is_null",
    "cast",
    "add",
    "contains",
    "read_unaligned",
    "write_unaligned",
    "catch_unwind",
];

/// A function, and where it is.
struct Function {
    file: String,
    /// The type that it belongs to.
    of: Option<String>,
    name: String,
    is_method: bool,
    abi: bool,
    is_symbol: bool,
    block: syn::Block,
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if !is_test && path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Collects the functions of a file.
struct Collect<'a> {
    file: String,
    of: Option<String>,
    found: &'a mut Vec<Function>,
}

impl Collect<'_> {
    fn add(
        &mut self,
        signature: &syn::Signature,
        attributes: &[syn::Attribute],
        block: &syn::Block,
    ) {
        let is_symbol = |attribute: &syn::Attribute| {
            let list = attribute.meta.require_list();
            list.is_ok_and(|list| list.tokens.to_string() == "no_mangle")
        };
        self.found.push(Function {
            file: self.file.clone(),
            of: self.of.clone(),
            name: signature.ident.to_string(),
            is_method: signature.receiver().is_some(),
            abi: signature.abi.is_some(),
            is_symbol: attributes.iter().any(is_symbol),
            block: block.clone(),
        });
    }
}

impl<'ast> Visit<'ast> for Collect<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let syn::Type::Path(path) = &*item.self_ty {
            self.of = path.path.segments.last().map(|last| last.ident.to_string());
        }
        visit::visit_item_impl(self, item);
        self.of = None;
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.attrs, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.attrs, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

fn functions() -> Vec<Function> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut found) = (Vec::new(), Vec::new());
    for folder in ["src", "core/src"] {
        sources(&top.join(folder), &mut files);
    }
    files.sort();
    // Those that are derived when the library is built.
    let entries = Path::new(env!("DERIVED_ENTRIES"));
    files.push(entries.to_owned());
    for path in files {
        let file = match path == entries {
            true => "src/entries.rs".to_owned(),
            false => path.strip_prefix(top).unwrap().to_str().unwrap().to_owned(),
        };
        let source = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
        Collect {
            file,
            of: None,
            found: &mut found,
        }
        .visit_file(&source);
    }
    assert!(found.iter().filter(|function| function.is_symbol).count() > 200);
    found
}

/// What a function does outside the guard.
#[derive(Clone, Default)]
struct Outside {
    /// Whether it calls the guard.
    is_guarded: bool,
    /// What may panic.
    loud: BTreeSet<String>,
}

/// Reads functions, each once.
struct Reader {
    functions: Vec<Function>,
    known: BTreeMap<usize, Outside>,
}

impl Reader {
    fn outside(&mut self, place: usize) -> Outside {
        if let Some(known) = self.known.get(&place) {
            return known.clone();
        }
        // One that calls itself adds nothing.
        self.known.insert(place, Outside::default());
        let (block, file) = (
            self.functions[place].block.clone(),
            self.functions[place].file.clone(),
        );
        let mut body = Body {
            reader: self,
            file,
            outside: Outside::default(),
        };
        body.visit_block(&block);
        let outside = body.outside;
        self.known.insert(place, outside.clone());
        outside
    }

    /// The functions that a call may mean: those of the file if there are any of this name, else those of a file or a
    /// type that is named, else all of src.
    fn meant(&self, file: &str, of: Option<&str>, name: &str, is_method: bool) -> Vec<usize> {
        let named = |function: &Function| {
            let is_of = || match of {
                _ if is_method => function.is_method,
                Some(of) if of.starts_with(char::is_uppercase) => {
                    function.of.as_deref() == Some(of)
                }
                Some(of) => function.of.is_none() && function.file.ends_with(&format!("/{of}.rs")),
                None => function.of.is_none(),
            };
            function.name == name && function.file.starts_with("src/") && is_of()
        };
        let all = self
            .functions
            .iter()
            .enumerate()
            .filter(|(_, function)| named(function));
        let all: Vec<usize> = all.map(|(place, _)| place).collect();
        let here = |&place: &usize| self.functions[place].file == file;
        match of.is_none() && all.iter().any(here) {
            true => all.into_iter().filter(here).collect(),
            false => all,
        }
    }
}

/// Reads the body of a function.
struct Body<'a> {
    reader: &'a mut Reader,
    file: String,
    outside: Outside,
}

impl Body<'_> {
    /// A call outside the guard. Returns whether it runs what it is given in the guard.
    fn call(&mut self, of: Option<&str>, name: &str, is_method: bool) -> bool {
        if GUARDS.contains(&name) && !is_method {
            self.outside.is_guarded = true;
            return true;
        }
        let meant = self.reader.meant(&self.file, of, name, is_method);
        let is_known = is_method && CALM.contains(&name);
        if !is_known && !meant.is_empty() {
            let all: Vec<Outside> = meant
                .into_iter()
                .map(|place| self.reader.outside(place))
                .collect();
            let is_guarded = all.iter().all(|outside| outside.is_guarded);
            self.outside.is_guarded |= is_guarded;
            for outside in all {
                self.outside.loud.extend(outside.loud);
            }
            return is_guarded;
        }
        // A constructor of a variant, or of a tuple.
        let is_constructor = !is_method && name.starts_with(char::is_uppercase);
        if !is_constructor && !CALM.contains(&name) {
            self.outside.loud.insert(name.to_owned());
        }
        false
    }
}

impl<'ast> Visit<'ast> for Body<'_> {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let syn::Expr::Path(path) = &*call.func else {
            // A closure that was given: it is read where it stands.
            return visit::visit_expr_call(self, call);
        };
        let names: Vec<String> = path
            .path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        let (name, before) = names.split_last().unwrap();
        let of = before
            .last()
            .map(String::as_str)
            .filter(|of| !matches!(*of, "self" | "super" | "crate"));
        let runs_guarded = self.call(of, name, false);
        for argument in &call.args {
            let is_closure = matches!(argument, syn::Expr::Closure(_));
            if !(is_closure && runs_guarded) {
                self.visit_expr(argument);
            }
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.call(None, &call.method.to_string(), true);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        // A closure with a name is called later: in the guard, or by a function that is read.
        let init = local.init.as_ref().map(|init| &*init.expr);
        if !matches!(init, Some(syn::Expr::Closure(_))) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        self.outside.loud.insert("an index".to_owned());
        visit::visit_expr_index(self, index);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let name = called.path.segments.last().unwrap().ident.to_string();
        if !matches!(name.as_str(), "matches" | "offset_of") {
            self.outside.loud.insert(name + "!");
        }
    }

    // Functions within are functions of their own.
    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

#[test]
fn every_symbol_does_its_work_in_the_guard() {
    let mut reader = Reader {
        functions: functions(),
        known: BTreeMap::new(),
    };
    let mut wrong = Vec::new();
    for place in 0..reader.functions.len() {
        if !reader.functions[place].is_symbol {
            continue;
        }
        let outside = reader.outside(place);
        let name = &reader.functions[place].name;
        if !outside.is_guarded {
            wrong.push(format!("{name}: not in the guard"));
        }
        if !outside.loud.is_empty() {
            wrong.push(format!(
                "{name}: outside the guard: {}",
                Vec::from_iter(outside.loud).join(", ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_callback_is_known() {
    let all = functions();
    let callbacks = all
        .iter()
        .filter(|function| function.abi && !function.is_symbol);
    let mut found: Vec<String> = Vec::new();
    for callback in callbacks {
        let name = format!("{} {}", callback.file, callback.name);
        let known = CALLBACKS.iter().find(|(known, _)| *known == name);
        let (_, reason) = known.unwrap_or_else(|| panic!("{name} has no guard, and no reason why"));
        let mut calls = Calls::default();
        calls.visit_block(&callback.block);
        assert_eq!(calls.catch_unwind, *reason == CATCHES, "{name}");
        found.push(name);
    }
    assert_eq!(found.len(), CALLBACKS.len(), "{found:?}");
}

/// Whether panics are caught.
#[derive(Default)]
struct Calls {
    catch_unwind: bool,
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.catch_unwind |= path
            .segments
            .iter()
            .any(|segment| segment.ident == "catch_unwind");
        visit::visit_path(self, path);
    }
}
