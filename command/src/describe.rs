//! A hint of the catalogue, as JSON.

use crate::words;
use minfo_rules::hints::Form;
use minfo_rules::hints::catalogue::{Hint, Initial, Kind, Origin};
use serde_json::{Value, json};

/// Everything that the catalogue says about a hint.
pub(crate) fn hint(hint: &Hint) -> Value {
    let kinds: Vec<&str> = hint.kinds.iter().copied().map(Kind::name).collect();
    let since = match hint.origin {
        Origin::Mpi(version, subversion) => Some(format!("{version}.{subversion}")),
        _ => None,
    };
    json!({
        "key": hint.key,
        "for": kinds,
        "value": form(hint.form),
        "default": default(hint.default),
        "same_on_all_processes": words::same(hint.same).0,
        "settable": match hint.settable {
            minfo_rules::hints::Settable::AtCreation => "at_creation",
            minfo_rules::hints::Settable::Always => "always",
            minfo_rules::hints::Settable::Never => "never",
        },
        "defined_by": words::definer(hint.origin),
        "since_mpi": since,
        "known_to": words::known_to(hint),
        "used": words::used(hint),
        "at_most": words::limit(hint),
        "limited": hint.prose().limited,
        "wrong": words::wrong(hint),
        "uncertain": hint.prose().uncertain,
        "meaning": hint.prose().meaning,
    })
}

/// What is in effect without the hint, by library: a value, a description, or both.
fn default(initial: Initial) -> Value {
    match initial {
        Initial::Unstated => Value::Null,
        Initial::Is(value) => json!({ "value": value }),
        Initial::Said(words) => json!({ "words": words }),
        Initial::By(defaults) => {
            let each = defaults.iter().map(|(who, initial)| {
                let mut one = default(*initial);
                one["by"] = json!(who);
                one
            });
            json!({ "each": each.collect::<Vec<_>>() })
        }
    }
}

/// The form that a value must have.
pub(crate) fn form(form: Form) -> Value {
    let mut value = match form {
        Form::Boolean => json!({ "type": "boolean" }),
        Form::Integer(least, most) => json!({ "type": "integer", "least": least, "most": most }),
        Form::PowerOfTwo(most) => json!({ "type": "power_of_two", "least": 1, "most": most }),
        Form::WordOrInteger(word, least) => {
            json!({ "type": "word_or_integer", "words": [word], "least": least, "most": i32::MAX })
        }
        Form::Word(words) => json!({ "type": "word", "words": words }),
        Form::AnyCase(words) => json!({ "type": "word_in_any_case", "words": words }),
        Form::Words(words) => json!({ "type": "list_of_words", "words": words }),
        Form::WordOrWords(&[alone, words]) => {
            json!({ "type": "word_or_list_of_words", "alone": alone, "words": words })
        }
        Form::Integers(least, count) => {
            json!({ "type": "list_of_integers", "least": least, "count": count })
        }
        Form::Texts => json!({ "type": "list_of_texts" }),
        Form::Octal(most) => json!({ "type": "octal", "most": most }),
        Form::MemoryKinds => json!({ "type": "list_of_memory_kinds" }),
        Form::Custom(_) | Form::Text => json!({ "type": "text" }),
    };
    value["in_words"] = json!(form.to_string());
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::hints::catalogue;

    #[test]
    fn a_hint_says_all_there_is() {
        let found = hint(catalogue::find(Kind::File, "cb_buffer_size").unwrap());
        assert_eq!(found["for"], json!(["file"]));
        assert_eq!(found["value"]["type"], "integer");
        assert_eq!(found["value"]["least"], 1);
        let each = &found["default"]["each"];
        assert_eq!(each[0], json!({ "by": "ROMIO", "value": "16777216" }));
        assert_eq!(found["since_mpi"], "2.0");
        assert_eq!(found["same_on_all_processes"], "yes");
        assert_eq!(found["known_to"], json!(["MPICH", "Intel MPI", "Open MPI"]));
        assert!(found["meaning"].as_str().unwrap().ends_with('.'));
    }
}
