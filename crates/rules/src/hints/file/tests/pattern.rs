use crate::hints::file::pattern::{NameKind, NamePattern};
use proptest::prelude::*;

fn pattern(names: NameKind, text: &str) -> NamePattern {
    let pattern = NamePattern::new(0, names, text.to_owned());
    pattern.unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
}

#[test]
fn paths() {
    let expect = |text: &str, matching: &[&str], others: &[&str]| {
        let pattern = pattern(NameKind::Paths, text);
        for name in matching {
            assert!(pattern.matches(name.as_bytes()), "{text} and {name}");
        }
        for name in others {
            assert!(!pattern.matches(name.as_bytes()), "{text} and {name}");
        }
    };
    let any = [
        "a.nc",
        ".nc",
        "/x/y/a.nc",
        "ufs:a.nc",
        "lustre:/x/a.nc",
        "pvfs2:a.nc",
    ];
    expect("*.nc", &any, &["a.nc4", "a.nc/b", "anc", ""]);
    expect(
        "run?.nc",
        &["run1.nc", "x/runä.nc"],
        &["run.nc", "run12.nc", "run/.nc"],
    );
    expect(
        "out/*.nc",
        &["out/a.nc", "ufs:out/a.nc"],
        &["x/out/a.nc", "out/x/a.nc", "a.nc"],
    );
    expect(
        "/out/**",
        &["/out/", "/out/a", "/out/x/a"],
        &["/out", "out/a", "/x/out/a"],
    );
    expect("**/*.nc", &["a.nc", "x/a.nc", "/x/y/a.nc"], &["a.nc/b"]);
    expect(
        "x/**/a",
        &["x/a", "x/y/a", "x/y/z/a"],
        &["x/ya", "xa", "x/a/b"],
    );
    expect("x**a", &["xa", "x12a", "dir/xa"], &["xab"]);
    expect("/x**a", &["/xa", "/x/y/a"], &["x/a"]);
    expect("**b/**/?/c", &["xb/d/c", "x/b/c/c"], &["x/b/c"]);
    expect("**", &["", "a", "a/b"], &[]);
    expect("*", &["", "a", "a/b", "a/"], &[]);
    expect("a\\*\\[1]", &["a*[1]"], &["ab[1]", "a*1"]);
    expect("c:x", &["c:x", "d/c:x"], &["x"]);
    expect("x", &["ab:x"], &["c:x", "a1:x", ":x", "a/b:x"]);
    let latin = pattern(NameKind::Paths, "a?b*");
    assert!(latin.matches(b"a\xe4b\xff\xfe"));
    assert!(!latin.matches(b"a\xe4\xe4b"));
}

#[test]
fn texts() {
    let all = pattern(NameKind::Texts, "*");
    for name in ["", "a", "a/b", "ufs:x"] {
        assert!(all.matches(name.as_bytes()), "{name}");
    }
    let slash = pattern(NameKind::Texts, "a/?*");
    assert!(slash.matches(b"a/b/c"));
    assert!(!slash.matches(b"x/a/b"));
    assert!(pattern(NameKind::Texts, "ocean ?x**").matches(b"ocean /x/y"));
    assert!(!pattern(NameKind::Texts, "b").matches(b"xx:b"));
}

/// The same by definition: each piece against all prefixes of the rest.
fn model(pattern: &str, name: &str, paths: bool, begins: bool) -> bool {
    let beginnings = || (0..=name.len()).filter(|&at| name.is_char_boundary(at));
    let inside = |text: &str| !paths || !text.contains('/');
    if let Some(rest) = pattern.strip_prefix("**/").filter(|_| begins && paths) {
        return beginnings()
            .filter(|&at| at == 0 || name[..at].ends_with('/'))
            .any(|at| model(rest, &name[at..], paths, true));
    }
    if let Some(rest) = pattern.strip_prefix("**") {
        return beginnings().any(|at| model(rest, &name[at..], paths, false));
    }
    if let Some(rest) = pattern.strip_prefix('*') {
        return beginnings()
            .filter(|&at| inside(&name[..at]))
            .any(|at| model(rest, &name[at..], paths, false));
    }
    let (Some(wanted), Some(first)) = (pattern.chars().next(), name.chars().next()) else {
        return pattern.is_empty() && name.is_empty();
    };
    let is_one = wanted == '?' && inside(&name[..first.len_utf8()]);
    let rest = &name[first.len_utf8()..];
    (is_one || wanted == first) && model(&pattern[wanted.len_utf8()..], rest, paths, wanted == '/')
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 700, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn as_the_model(text in "(a|b|ä|/|\\?|\\*|\\*\\*|\\*\\*/){1,7}", name in "[abä/]{0,9}") {
        // More than two stars mean the same as two, which the model does not know.
        prop_assume!(!text.contains("***"));
        let last = name.rsplit('/').next().unwrap();
        let part = if text.contains('/') { name.as_str() } else { last };
        let found = pattern(NameKind::Paths, &text).matches(name.as_bytes());
        prop_assert_eq!(found, model(&text, part, true, true), "{} and {} as paths", text, name);
        let found = pattern(NameKind::Texts, &text).matches(name.as_bytes());
        prop_assert_eq!(found, model(&text, &name, false, true), "{} and {} as texts", text, name);
    }

    #[test]
    fn any_bytes(text in "[a*?/\\\\]{1,9}", name in prop::collection::vec(any::<u8>(), 0..12)) {
        if let Ok(pattern) = NamePattern::new(0, NameKind::Paths, text) {
            pattern.matches(&name);
        }
    }
}
