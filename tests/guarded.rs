//! No panic crosses the boundary: the entry points that are written by hand do their work in the guard (`src/guard.rs`), as
//! the derived ones do, and what they do outside of it cannot panic; and it is known of every function that others are given to
//! call why it needs no guard. Read from the sources, so that none is forgotten.

use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// What the entry points by hand call outside the guard: what says which call it is, and what returns its error code.
const CALM: [&str; 4] = ["Call::of", "Call::on", "object", "set_code"];

/// What other libraries are given to call. It has no guard, since an error of it can go to no error handler.
const CALLBACKS: [(&str, &str); 19] = [
    ("src/start.rs at_start", CATCHES),
    ("crates/native/src/library_state.rs at_finalize", CATCHES),
    (
        "crates/native/src/library_state.rs do_not_copy",
        "it assigns to one variable",
    ),
    (
        "crates/native/src/object.rs show",
        "those that look compare addresses, read notes within their bounds and copy texts; without memory Rust ends the process, and does not panic",
    ),
    (
        "crates/system/src/device.rs first",
        "it assigns to one variable",
    ),
    (
        "crates/system/src/device.rs note",
        "it compares the end of a text, and copies it where it has found that there is room",
    ),
    ("crates/system/src/process_end.rs at_exit", CATCHES),
    ("crates/system/src/process_end.rs also_at_exit", CATCHES),
    (
        "crates/system/src/process_end.rs on_signal",
        "it asks the system for its handler, adds to an atomic and posts a semaphore",
    ),
    (
        "crates/system/src/process_end.rs on_crash",
        "it asks the system for its handler, adds to an atomic, posts a semaphore, sleeps, and sends itself the signal again",
    ),
    (
        "src/signal_handler.rs out_of_time",
        "it asks the system for the time, and ends the process",
    ),
    (
        "src/signal_handler.rs visit",
        "it asks the compiler's runtime for a number, and assigns to one variable",
    ),
    ("crates/native/src/hints/summary.rs combine", ENDS),
    ("crates/native/src/collective/operations.rs combine", ENDS),
    ("crates/native/src/collective/user_op.rs combine_at", ENDS),
    ("crates/native/src/collective/user_op.rs combine", ENDS),
    ("crates/native/src/tool.rs at_event", TELLS),
    ("crates/native/src/tool.rs at_dropped", TELLS),
    ("crates/native/src/tool.rs at_end", TELLS),
];
const TELLS: &str = "it reads its arguments, and calls `tell`, which catches panics";
const CATCHES: &str = "it catches panics";
const ENDS: &str = "a panic would leave a result that is wrong, and that nobody could be told of: Rust then ends the \
                    process, as it does with any panic that would leave a function with C's conventions";

/// A function with C's conventions, and where it is.
struct Function {
    file: String,
    name: String,
    is_symbol: bool,
    block: syn::Block,
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // (Nor are examples in any library.)
        let is_test = path
            .file_stem()
            .is_some_and(|stem| stem == "tests" || stem == "examples");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if !is_test && path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Collects those of a file.
struct Collect<'a> {
    file: String,
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
        if signature.abi.is_some() {
            self.found.push(Function {
                file: self.file.clone(),
                name: signature.ident.to_string(),
                is_symbol: attributes.iter().any(is_symbol),
                block: block.clone(),
            });
        }
    }
}

impl<'ast> Visit<'ast> for Collect<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
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
    for folder in ["src", "crates"] {
        sources(&top.join(folder), &mut files);
    }
    files.sort();
    for path in files {
        let source = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
        Collect {
            file: path.strip_prefix(top).unwrap().to_str().unwrap().to_owned(),
            found: &mut found,
        }
        .visit_file(&source);
    }
    found
}

/// What a function does outside the closures that it gives to the guard.
#[derive(Default)]
struct Outside {
    /// Whether it calls the guard.
    is_guarded: bool,
    /// What may panic.
    loud: Vec<String>,
}

impl Outside {
    fn call(&mut self, name: String) {
        if name.starts_with("guard") {
            self.is_guarded = true;
        } else if !CALM.contains(&&*name) {
            self.loud.push(name);
        }
    }
}

impl<'ast> Visit<'ast> for Outside {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let syn::Expr::Path(path) = &*call.func {
            let names = path.path.segments.iter().map(|part| part.ident.to_string());
            self.call(names.collect::<Vec<_>>().join("::"));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.call(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        self.loud.push("an index".to_owned());
        visit::visit_expr_index(self, index);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let name = &called.path.segments.last().unwrap().ident;
        self.loud.push(format!("{name}!"));
    }

    // They run in the guard.
    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
}

#[test]
fn every_entry_point_by_hand_does_its_work_in_the_guard() {
    let mut wrong = Vec::new();
    for function in functions().iter().filter(|function| function.is_symbol) {
        let mut outside = Outside::default();
        outside.visit_block(&function.block);
        let name = &function.name;
        if !outside.is_guarded {
            wrong.push(format!("{name}: not in the guard"));
        }
        if !outside.loud.is_empty() {
            let loud = outside.loud.join(", ");
            wrong.push(format!("{name}: outside the guard: {loud}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_callback_is_known() {
    let all = functions();
    let callbacks = all.iter().filter(|function| !function.is_symbol);
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
