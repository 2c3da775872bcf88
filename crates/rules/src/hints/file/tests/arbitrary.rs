use super::*;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = HintsFile::read("h", &bytes);
    }

    /// Texts that look like a hints file get further. An error must lie within the text, and each hint that was read
    /// must be found.
    #[test]
    fn neither_do_arbitrary_words(words in prop::collection::vec(prop::sample::select(WORDS), 0..40)) {
        let text = words.concat();
        match HintsFile::read("h", text.as_bytes()) {
            Ok(file) => for entry in file.entries() {
                let line = text.lines().nth(entry.line as usize - 1).unwrap();
                let rest: String = line.chars().skip(entry.column as usize - 1).collect();
                // A key in TOML may be quoted; one in ROMIO's format may start with a quote.
                let inner = rest.trim_start_matches(['"', '\'']);
                let is_there = rest.starts_with(entry.key) || inner.starts_with(entry.key);
                prop_assert!(is_there, "{:?}: {:?}", text, entry);
            },
            Err(error) => {
                let line = text.split('\n').nth(error.line as usize - 1);
                let length = line.map(|line| line.chars().count());
                let is_inside = length.is_some_and(|length| (1..=length + 1).contains(&(error.column as usize)));
                prop_assert!(is_inside, "{:?}: {}", text, error);
                prop_assert!(!error.what.is_empty() && !error.expected.is_empty(), "{:?}: {}", text, error);
            }
        }
    }
}

const WORDS: &[&str] = &[
    "[file]\n",
    "[comm]\n",
    "[win.'*']\n",
    "[",
    "]",
    "[[",
    ".",
    "file",
    "\"*.nc\"",
    "a = 1\n",
    "b = 'x'\n",
    "key",
    "override = true\n",
    "=",
    "\n",
    "\r\n",
    " ",
    ",",
    "{",
    "}",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "#",
    "\\",
    "1",
    "0x1F",
    "1.5",
    "true",
    "ä",
    "\u{1}",
    "2026-01-01",
    "+",
    "-",
    "_",
    "[1, 'x',\n2]",
    "*",
    "\t",
];
