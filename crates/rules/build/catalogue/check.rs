//! Checks of a row beyond its syntax.

use super::row::{
    CatalogueUse, DefaultOf, TomlForm, TomlHint, TomlImplementation, TomlPurpose, TomlReader,
    WrongIn,
};
use super::rust;
use std::ops::Range;
use toml::Spanned;

/// What is wrong, and the position in the file.
type WrongUse = (Range<usize>, String);

/// Everything that is wrong with a single row.
pub(super) fn row(row: &TomlHint) -> Vec<WrongUse> {
    let mut wrong = Vec::new();
    let mut expect = |is_right: bool, at: Range<usize>, what: &str| {
        if !is_right {
            wrong.push((at, what.to_owned()));
        }
    };
    let key = row.key.get_ref();
    let is_key = !key.is_empty() && key.trim() == key;
    expect(
        is_key,
        row.key.span(),
        "key: expected a text without blanks around it",
    );
    expect(
        is_one_sentence(row.meaning.get_ref()),
        row.meaning.span(),
        "meaning: expected one sentence, from a capital letter to its only full stop, with single blanks",
    );
    let kinds = row.kinds.get_ref();
    expect(
        !kinds.is_empty() && !has_twice(kinds),
        row.kinds.span(),
        "for: expected at least one kind of object, and none twice",
    );
    let readers: Vec<_> = row.read_by.get_ref().iter().map(TomlReader::by).collect();
    expect(
        !has_twice(&readers),
        row.read_by.span(),
        "read_by: expected no library twice",
    );
    expect(
        rust::origin(row.defined_by.get_ref()).is_some(),
        row.defined_by.span(),
        &format!(
            "defined_by: expected {} or one of {}",
            "MPI with a version of the standard, such as \"MPI 4.1\",",
            rust::DEFINERS.map(|definer| definer.0).join(", ")
        ),
    );
    wrong.extend(reads(row));
    wrong.extend(form(&row.value));
    wrong.extend(defaults(row));
    wrong.extend(adds(row));
    wrong.extend(is_wrong(row));
    wrong.extend(row.used.iter().flat_map(|one| uses(one, &readers)));
    for (words, field) in [(&row.limited, "limited"), (&row.uncertain, "uncertain")] {
        wrong.extend(words.as_ref().and_then(|words| sentence(words, field)));
    }
    wrong
}

/// What is wrong with the versions of the libraries that read the hint.
fn reads(row: &TomlHint) -> Vec<WrongUse> {
    let mut wrong = Vec::new();
    for reader in row.read_by.get_ref() {
        let TomlReader::Some(reader) = reader else {
            continue;
        };
        let mut versions = [&reader.from, &reader.before].into_iter().flatten();
        if !versions.all(|version| rust::version(version).is_some()) {
            let what = "read_by: expected versions of three numbers, such as \"5.0.10\"";
            wrong.push((row.read_by.span(), what.to_owned()));
        }
        if reader.composed && reader.source.is_none() {
            let what = "read_by: expected the source that composes the name";
            wrong.push((row.read_by.span(), what.to_owned()));
        }
    }
    wrong
}

fn has_twice<T: PartialEq>(list: &[T]) -> bool {
    let earlier = |place: usize| &list[..place];
    list.iter()
        .enumerate()
        .any(|(place, one)| earlier(place).contains(one))
}

fn is_one_sentence(text: &str) -> bool {
    let Some(sentence) = text.strip_suffix('.') else {
        return false;
    };
    sentence.starts_with(|first: char| first.is_ascii_uppercase())
        && sentence.len() > 10
        && !sentence.ends_with(['.', ' '])
        && !sentence.contains(". ")
        && !sentence.contains("  ")
        && !sentence.contains('\n')
}

/// What is wrong with the form of values.
fn form(form: &Spanned<TomlForm>) -> Option<WrongUse> {
    let expected = match form.get_ref() {
        TomlForm::Integer { least, most } if least >= most => "least below most",
        TomlForm::PowerOfTwo { most } if !is_power_of_two(*most) => "most that is a power of two",
        TomlForm::WordOrInteger { word, .. } if !are_words(std::slice::from_ref(word)) => WORDS,
        TomlForm::Word(words) | TomlForm::WordInAnyCase(words) if words.len() < 2 => TWO_WORDS,
        TomlForm::Word(words) | TomlForm::WordInAnyCase(words) | TomlForm::ListOfWords(words)
            if !are_words(words) =>
        {
            WORDS
        }
        TomlForm::WordOrListOfWords { alone, list } if !are_words(&[&**alone, list].concat()) => {
            WORDS
        }
        TomlForm::WordOrListOfWords { alone, list } if alone.is_empty() || list.is_empty() => {
            "at least one word alone, and one for the list"
        }
        TomlForm::ListOfWords(words) if words.is_empty() => "at least one word",
        TomlForm::ListOfIntegers { count: 0, .. } => "count of at least 1",
        _ => return None,
    };
    Some((form.span(), format!("value: expected {expected}")))
}

const WORDS: &str = "words without blanks and commas, and none twice";
const TWO_WORDS: &str = "at least two words";

fn are_words(words: &[String]) -> bool {
    let is_word = |word: &String| !word.is_empty() && !word.contains([' ', ',']);
    words.iter().all(is_word) && !has_twice(words)
}

fn is_power_of_two(number: i64) -> bool {
    number > 0 && number & (number - 1) == 0
}

/// What is wrong with the defaults.
fn defaults(row: &TomlHint) -> Vec<WrongUse> {
    let form = row.value.get_ref();
    let given = [
        row.default.as_ref().map(Spanned::span),
        row.default_in_words.as_ref().map(Spanned::span),
        row.default_by.as_ref().map(Spanned::span),
    ];
    let mut wrong = Vec::new();
    if let Some(second) = given.into_iter().flatten().nth(1) {
        let what = "expected only one of default, default_in_words and default_by";
        wrong.push((second, what.to_owned()));
    }
    wrong.extend(default(form, row.default.as_ref()));
    wrong.extend(in_words(row.default_in_words.as_ref()));
    if let Some(cases) = &row.default_by {
        if cases.get_ref().is_empty() {
            wrong.push((cases.span(), "default_by: expected a case".to_owned()));
        }
        wrong.extend(cases.get_ref().iter().flat_map(|case| of_case(form, case)));
    }
    wrong
}

fn of_case(form: &TomlForm, case: &DefaultOf) -> Vec<WrongUse> {
    let mut wrong = Vec::new();
    if case.of.get_ref().is_empty() {
        wrong.push((case.of.span(), "of: expected a name".to_owned()));
    }
    if case.default.is_some() == case.default_in_words.is_some() {
        let what = "expected one of default and default_in_words";
        wrong.push((case.of.span(), what.to_owned()));
    }
    wrong.extend(default(form, case.default.as_ref()));
    wrong.extend(in_words(case.default_in_words.as_ref()));
    wrong
}

/// What is wrong with the values that the definer itself adds.
fn adds(row: &TomlHint) -> Option<WrongUse> {
    let added = row.added.as_ref()?;
    let is_right = |value: &String| is_of_form(row.value.get_ref(), value);
    let are_right = !added.get_ref().is_empty() && added.get_ref().iter().all(is_right);
    let what = "added: expected at least one value, each as value says";
    (!are_right).then(|| (added.span(), what.to_owned()))
}

/// What is wrong with the list of libraries that mishandle the hint.
fn is_wrong(row: &TomlHint) -> Vec<WrongUse> {
    let mut wrong = Vec::new();
    let Some(all) = &row.wrong else {
        return wrong;
    };
    let from = |one: &WrongIn| one.from.as_ref().map(|from| from.get_ref().clone());
    let all_of = all.get_ref().iter().map(|one| (one.library, from(one)));
    let libraries: Vec<_> = all_of.collect();
    if libraries.is_empty() || has_twice(&libraries) {
        let what = "wrong: expected at least one library, and none twice from the same version";
        wrong.push((all.span(), what.to_owned()));
    }
    for one in all.get_ref() {
        wrong.extend(sentence(&one.seen, "seen"));
        wrong.extend(is_version(one.from.as_ref(), "from"));
        wrong.extend(is_version(one.before.as_ref(), "before"));
    }
    wrong
}

/// What is wrong with the uses that libraries have for the hint; `readers` are the libraries that read it.
fn uses(one: &Spanned<CatalogueUse>, readers: &[TomlImplementation]) -> Vec<WrongUse> {
    let mut wrong = Vec::new();
    let CatalogueUse {
        by,
        from,
        before,
        purpose,
        with,
        on,
        builds,
        component,
        untold,
    } = one.get_ref();
    let is_reader = |library| readers.contains(library);
    let libraries = by.get_ref();
    if libraries.is_empty() || has_twice(libraries) || !libraries.iter().all(is_reader) {
        let what = "by: expected at least one library of read_by, and none twice";
        wrong.push((by.span(), what.to_owned()));
    }
    wrong.extend(is_version(from.as_ref(), "from"));
    wrong.extend(is_version(before.as_ref(), "before"));
    if let Some(with) = with
        && rust::other_hint(with.get_ref()).is_none()
    {
        let what = "with: expected another hint and its value, such as \"romio_cb_pfr=enable\"";
        wrong.push((with.span(), what.to_owned()));
    }
    let has_more = with.is_some()
        || !on.is_empty()
        || !builds.is_empty()
        || component.is_some()
        || untold.is_some();
    let is_right = match purpose {
        TomlPurpose::Nothing => !has_more,
        TomlPurpose::Anything => has_more,
        _ => true,
    };
    if !is_right {
        let what = "used: expected a condition, and none besides in = \"nothing\"";
        wrong.push((one.span(), what.to_owned()));
    }
    wrong
}

fn is_version(version: Option<&Spanned<String>>, field: &str) -> Option<WrongUse> {
    let version = version.filter(|version| rust::version(version.get_ref()).is_none())?;
    let what = format!("{field}: expected a version of three numbers, such as \"5.0.10\"");
    Some((version.span(), what))
}

fn sentence(words: &Spanned<String>, field: &str) -> Option<WrongUse> {
    let is_right = is_one_sentence(words.get_ref());
    (!is_right).then(|| {
        let what =
            format!("{field}: expected one sentence, from a capital letter to its full stop");
        (words.span(), what)
    })
}

fn in_words(words: Option<&Spanned<String>>) -> Option<WrongUse> {
    let words = words?;
    let is_right = !words.get_ref().is_empty();
    (!is_right).then(|| {
        let what = "default_in_words: expected some words";
        (words.span(), what.to_owned())
    })
}

fn default(form: &TomlForm, value: Option<&Spanned<String>>) -> Option<WrongUse> {
    let value = value?;
    let is_right = is_of_form(form, value.get_ref());
    (!is_right).then(|| {
        let what = format!(
            "default: {:?} is not what value says: expected {}, in canonical form",
            value.get_ref(),
            in_short(form)
        );
        (value.span(), what)
    })
}

/// Whether a value has a form and is canonical. The library's tests compare this with what the library accepts.
fn is_of_form(form: &TomlForm, value: &str) -> bool {
    let is_in = |words: &[String]| words.iter().any(|word| word == value);
    let is_integer = |text: &str, least: i64, most: i64| {
        let number = text.parse::<i64>().ok();
        number.is_some_and(|number| (least..=most).contains(&number) && number.to_string() == text)
    };
    let all = |is_one: &dyn Fn(&str) -> bool| value.split(',').all(is_one);
    match form {
        TomlForm::Boolean => value == "true" || value == "false",
        TomlForm::Integer { least, most } => is_integer(value, *least, *most),
        TomlForm::PowerOfTwo { most } => {
            is_integer(value, 1, *most) && value.parse().is_ok_and(is_power_of_two)
        }
        TomlForm::WordOrInteger { word, least } => {
            word == value || is_integer(value, (*least).into(), i32::MAX.into())
        }
        TomlForm::Word(words) | TomlForm::WordInAnyCase(words) => is_in(words),
        TomlForm::ListOfWords(words) => all(&|one| words.iter().any(|word| word == one)),
        TomlForm::WordOrListOfWords { alone, list } => {
            is_in(alone) || all(&|one| list.iter().any(|word| word == one))
        }
        TomlForm::ListOfIntegers { least, count } => {
            value.split(',').count() >= *count && all(&|one| is_integer(one, *least, i64::MAX))
        }
        TomlForm::ListOfTexts => all(&|one| !one.is_empty() && one.trim() == one),
        TomlForm::ListOfMemoryKinds => all(&|one| {
            one.split(':')
                .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic()))
        }),
        TomlForm::Text => true,
    }
}

fn in_short(form: &TomlForm) -> String {
    match form {
        TomlForm::Boolean => "true or false".to_owned(),
        TomlForm::Integer { least, most } => format!("an integer from {least} to {most}"),
        TomlForm::PowerOfTwo { most } => format!("a power of two up to {most}"),
        TomlForm::WordOrInteger { word, least } => format!("{word} or an integer from {least} on"),
        TomlForm::Word(words) | TomlForm::WordInAnyCase(words) => {
            format!("one of {}", words.join(", "))
        }
        TomlForm::ListOfWords(words) => format!("a list of {}", words.join(", ")),
        TomlForm::WordOrListOfWords { alone, list } => {
            format!(
                "one of {} or a list of {}",
                alone.join(", "),
                list.join(", ")
            )
        }
        TomlForm::ListOfIntegers { least, count } => {
            format!("a list of at least {count} integers from {least} on")
        }
        TomlForm::ListOfTexts => "a list of texts, none of them empty".to_owned(),
        TomlForm::ListOfMemoryKinds => "a list of kinds of memory".to_owned(),
        TomlForm::Text => "any text".to_owned(),
    }
}
