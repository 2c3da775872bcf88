//! The patterns in section headers of a hints file, which match names of objects.

use super::problem::{HintsFileProblem, ParseResult};

/// The kind of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameKind {
    /// Paths: `/` separates components, and only `**` matches it.
    Paths,
    /// Any text; `/` is an ordinary character.
    Texts,
}

/// A pattern for the whole name or its last component.
#[derive(Debug)]
pub(super) struct NamePattern {
    text: String,
    pieces: Vec<PatternPart>,
    names: NameKind,
    /// It has a `/`, so it matches the whole path.
    has_slash: bool,
}

#[derive(Clone, Copy, Debug)]
enum PatternPart {
    /// Exactly this byte.
    Byte(u8),
    /// `?`: one character.
    One,
    /// `*`: any number of them.
    Some,
    /// `**`: any number, also of `/`.
    All,
    /// `**/` at the start of a component: any number of whole components.
    Components,
}

impl NamePattern {
    /// Parses the pattern `text`, which is at this byte of the file.
    pub(super) fn new(at: usize, names: NameKind, text: String) -> ParseResult<NamePattern> {
        if text.is_empty() {
            return Err(HintsFileProblem::new(
                at,
                "an empty pattern",
                "a pattern such as \"*.nc\"",
            ));
        }
        let mut pieces = Vec::new();
        let mut rest = text.as_bytes();
        let mut has_slash = false;
        while let [byte, after @ ..] = rest {
            rest = after;
            let piece = match byte {
                b'\\' => {
                    let [escaped, after @ ..] = rest else {
                        let expected = "a character after it, to be taken literally";
                        return Err(HintsFileProblem::new(
                            at,
                            "a `\\` at the end of a pattern",
                            expected,
                        ));
                    };
                    rest = after;
                    PatternPart::Byte(*escaped)
                }
                b'[' | b'{' => {
                    let byte = char::from(*byte);
                    let what = format!("`{byte}` in a pattern");
                    let expected = format!(
                        "`\\{byte}` for a literal `{byte}`: the wildcards are `*`, `**` and `?`"
                    );
                    return Err(HintsFileProblem::new(at, what, expected));
                }
                b'?' => PatternPart::One,
                b'*' => {
                    let stars = rest.iter().take_while(|&&byte| byte == b'*').count();
                    rest = &rest[stars..];
                    let begins = pieces.last().is_none_or(|last| {
                        matches!(last, PatternPart::Byte(b'/') | PatternPart::Components)
                    });
                    match rest {
                        _ if names == NameKind::Texts => PatternPart::All,
                        _ if stars == 0 => PatternPart::Some,
                        [b'/', after @ ..] if begins => {
                            rest = after;
                            has_slash = true;
                            PatternPart::Components
                        }
                        _ => PatternPart::All,
                    }
                }
                byte => PatternPart::Byte(*byte),
            };
            has_slash |= matches!(piece, PatternPart::Byte(b'/'));
            pieces.push(piece);
        }
        Ok(NamePattern {
            text,
            pieces,
            names,
            has_slash,
        })
    }

    /// The pattern, as it was written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the pattern matches an object with this name.
    pub(super) fn matches(&self, name: &[u8]) -> bool {
        let name = match self.names {
            NameKind::Texts => name,
            NameKind::Paths => {
                let path = without_file_system(name);
                match self.has_slash {
                    true => path,
                    false => path.rsplit(|&byte| byte == b'/').next().unwrap_or_default(),
                }
            }
        };
        // Which prefixes of the name the pieces so far match, by length.
        let mut matched = vec![false; name.len() + 1];
        let mut after = matched.clone();
        matched[0] = true;
        for piece in &self.pieces {
            self.go_on(*piece, name, &matched, &mut after);
            std::mem::swap(&mut matched, &mut after);
            if !matched.contains(&true) {
                return false;
            }
        }
        matched[name.len()]
    }

    /// Which prefixes of the name also match with this piece.
    fn go_on(&self, piece: PatternPart, name: &[u8], before: &[bool], after: &mut [bool]) {
        after.fill(false);
        let mut seen = false;
        for at in 0..before.len() {
            seen |= before[at];
            let last = at.checked_sub(1).map(|last| (name[last], after[last]));
            match piece {
                PatternPart::Byte(byte) => {
                    if before[at] && name.get(at) == Some(&byte) {
                        after[at + 1] = true;
                    }
                }
                PatternPart::One => {
                    if before[at] && name.get(at).is_some_and(|&byte| self.is_inside(byte)) {
                        after[at + character(&name[at..])] = true;
                    }
                }
                PatternPart::Some => {
                    after[at] = before[at]
                        || last.is_some_and(|(byte, matched)| matched && self.is_inside(byte));
                }
                PatternPart::All => after[at] = seen,
                PatternPart::Components => {
                    after[at] = before[at] || seen && last.is_some_and(|(byte, _)| byte == b'/');
                }
            }
        }
    }

    /// Whether this byte is inside a component.
    fn is_inside(&self, byte: u8) -> bool {
        self.names == NameKind::Texts || byte != b'/'
    }
}

/// The length in bytes of the first character of a non-empty text; 1 if it is not UTF-8.
fn character(text: &[u8]) -> usize {
    let is_whole = |len: &usize| {
        let first = text.get(..*len);
        first.is_some_and(|first| std::str::from_utf8(first).is_ok())
    };
    (1..=4).find(is_whole).unwrap_or(1)
}

/// A file's name without the prefix, such as `lustre:`, that tells ROMIO which file system it is on.
fn without_file_system(name: &[u8]) -> &[u8] {
    let Some(colon) = name.iter().position(|&byte| byte == b':') else {
        return name;
    };
    let prefix = &name[..colon];
    let is_prefix = prefix.len() >= 2 && prefix.iter().all(u8::is_ascii_alphabetic);
    match is_prefix || prefix == b"pvfs2" {
        true => &name[colon + 1..],
        false => name,
    }
}
