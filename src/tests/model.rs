//! Random operations on info objects, compared with a plain list of pairs that follows the rules I1 to I17 in the most
//! obvious way.

use super::fortran::*;
use minfo_rules::constants;
use proptest::collection::vec;
use proptest::prelude::*;

const KEY: i32 = constants::MPI_ERR_INFO_KEY;
const NOKEY: i32 = constants::MPI_ERR_INFO_NOKEY;
const VALUE: i32 = constants::MPI_ERR_INFO_VALUE;
const ARG: i32 = constants::MPI_ERR_ARG;
/// The contents of a variable, and of the bytes around it, before a call.
const CANARY: u8 = b'#';

#[derive(Clone, Debug)]
enum InfoCall {
    Set(Vec<u8>, Vec<u8>),
    Delete(Vec<u8>),
    Get(Vec<u8>, i64, usize),
    GetString(Vec<u8>, i64, usize),
    GetValuelen(Vec<u8>),
    GetNthkey(i64, usize),
    /// Continues with a duplicate, after the original was changed and freed.
    Dup,
}

/// The object as the rules describe it.
#[derive(Clone, Default)]
struct InfoModel(Vec<(Vec<u8>, Vec<u8>)>);

fn stripped(text: &[u8]) -> &[u8] {
    let text = std::str::from_utf8(text).expect("tests use ASCII");
    text.trim_matches(' ').as_bytes()
}

fn sound(text: &[u8], least: usize, most: usize, code: i32) -> Result<&[u8], i32> {
    let text = stripped(text);
    let is_sound = (least..=most).contains(&text.len()) && !text.contains(&0);
    if is_sound { Ok(text) } else { Err(code) }
}

impl InfoModel {
    fn find(&self, key: &[u8]) -> Result<Option<usize>, i32> {
        let key = sound(key, 1, 255, KEY)?;
        Ok(self.0.iter().position(|pair| pair.0 == key))
    }

    fn set(&mut self, key: &[u8], value: &[u8]) -> Result<(), i32> {
        let found = self.find(key)?;
        let value = sound(value, 0, 1023, VALUE)?.to_vec();
        match found {
            Some(place) => self.0[place].1 = value,
            None => self.0.push((stripped(key).to_vec(), value)),
        }
        Ok(())
    }

    fn delete(&mut self, key: &[u8]) -> Result<(), i32> {
        let place = self.find(key)?.ok_or(NOKEY)?;
        self.0.remove(place);
        Ok(())
    }

    fn value(&self, key: &[u8]) -> Result<Option<&[u8]>, i32> {
        Ok(self.find(key)?.map(|place| &self.0[place].1[..]))
    }
}

/// The contents of a variable of `room` characters after the assignment of this much of `text`.
fn assigned(text: &[u8], limit: i64, room: usize) -> Vec<u8> {
    let taken = text.len().min(room).min(limit as usize);
    let mut variable = text[..taken].to_vec();
    variable.resize(room, b' ');
    variable
}

/// Calls `work` with a variable of `room` characters; returns its contents afterwards, and the result of `work`. Checks
/// that nothing around it was touched.
fn with_variable<T>(room: usize, work: impl FnOnce(&mut [u8]) -> T) -> (Vec<u8>, T) {
    let mut memory = vec![CANARY; room + 32];
    let outcome = work(&mut memory[16..16 + room]);
    assert!(
        memory[..16]
            .iter()
            .chain(&memory[16 + room..])
            .all(|&c| c == CANARY)
    );
    (memory[16..16 + room].to_vec(), outcome)
}

/// Runs the operation on both, and compares the results.
fn step(info: &mut i32, model: &mut InfoModel, operation: &InfoCall) {
    match operation {
        InfoCall::Set(key, value) => assert_eq!(set(*info, key, value), model.set(key, value)),
        InfoCall::Delete(key) => assert_eq!(delete(*info, key), model.delete(key)),
        InfoCall::Get(key, valuelen, room) => {
            let (variable, flag) = with_variable(*room, |v| get(*info, key, *valuelen, v));
            let untouched = vec![CANARY; *room];
            match model.value(key) {
                Err(code) => assert_eq!((variable, flag), (untouched, Err(code))),
                Ok(_) if *valuelen < 0 => assert_eq!((variable, flag), (untouched, Err(ARG))),
                Ok(None) => assert_eq!((variable, flag), (untouched, Ok(0))),
                Ok(Some(value)) => {
                    assert_eq!((variable, flag), (assigned(value, *valuelen, *room), Ok(1)));
                }
            }
        }
        InfoCall::GetString(key, buflen, room) => {
            let (variable, outcome) = with_variable(*room, |v| get_string(*info, key, *buflen, v));
            let untouched = vec![CANARY; *room];
            match model.value(key) {
                Err(code) => assert_eq!((variable, outcome), (untouched, Err(code))),
                Ok(_) if *buflen < 0 => assert_eq!((variable, outcome), (untouched, Err(ARG))),
                Ok(None) => assert_eq!((variable, outcome), (untouched, Ok((*buflen, 0)))),
                Ok(Some(value)) => {
                    let expected = match buflen {
                        0 => untouched,
                        _ => assigned(value, *buflen, *room),
                    };
                    assert_eq!((variable, outcome), (expected, Ok((value.len() as i64, 1))));
                }
            }
        }
        InfoCall::GetValuelen(key) => {
            let expected = model.value(key).map(|value| match value {
                Some(value) => (value.len() as i32, 1),
                None => (-7, 0),
            });
            assert_eq!(get_valuelen(*info, key), expected);
        }
        InfoCall::GetNthkey(n, room) => {
            let (variable, outcome) = with_variable(*room, |v| get_nthkey(*info, *n, v));
            let pair = usize::try_from(*n).ok().and_then(|n| model.0.get(n));
            match pair {
                None => assert_eq!((variable, outcome), (vec![CANARY; *room], Err(ARG))),
                Some((key, _)) => {
                    assert_eq!(
                        (variable, outcome),
                        (assigned(key, i64::MAX, *room), Ok(()))
                    );
                }
            }
        }
        InfoCall::Dup => {
            let copy = dup(*info).unwrap();
            set(*info, b"only in the original", b"1").unwrap();
            free(*info).unwrap();
            *info = copy;
        }
    }
    assert_eq!(nkeys(*info), Ok(model.0.len() as i32));
}

/// All pairs, by their numbers.
fn compare_all(info: i32, model: &InfoModel) {
    for (n, (key, value)) in model.0.iter().enumerate() {
        let (found, outcome) = with_variable(key.len(), |v| get_nthkey(info, n as i64, v));
        assert_eq!((&found, outcome), (key, Ok(())));
        let (found, flag) = with_variable(value.len(), |v| get(info, key, 1023, v));
        assert_eq!((&found, flag), (value, Ok(1)));
    }
}

fn run(operations: &[InfoCall]) {
    return_errors();
    let mut info = create().unwrap();
    let mut model = InfoModel::default();
    for operation in operations {
        step(&mut info, &mut model, operation);
    }
    compare_all(info, &model);
    free(info).unwrap();
}

/// Few keys, so that operations interact, in every form that the rules mention.
fn any_key() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => "[ ]{0,2}[a-c]{1,2}[ ]{0,3}",
        2 => "[ \t]{0,3}[aB\t ]{0,4}[ ]{0,20}",
        1 => "[a\\x00]{1,3}",
        1 => "[ ]{0,1}k{253,257}[ ]{0,40}",
    ]
    .prop_map(String::into_bytes)
}

fn any_value() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => "[ ]{0,2}[a-z ]{0,12}[ ]{0,3}",
        2 => "[a-z]{0,200}",
        1 => "[v\\x00]{1,3}",
        1 => "[ ]{0,1}v{1021,1025}[ ]{0,3}",
    ]
    .prop_map(String::into_bytes)
}

fn any_length() -> impl Strategy<Value = i64> {
    prop_oneof![6 => 0i64..16, 2 => 0i64..300, 1 => -3i64..0, 1 => Just(i64::MAX)]
}

fn any_operation() -> impl Strategy<Value = InfoCall> {
    prop_oneof![
        6 => (any_key(), any_value()).prop_map(|(key, value)| InfoCall::Set(key, value)),
        3 => any_key().prop_map(InfoCall::Delete),
        3 => (any_key(), any_length(), 0usize..40).prop_map(|(k, l, r)| InfoCall::Get(k, l, r)),
        3 => (any_key(), any_length(), 0usize..40)
            .prop_map(|(k, l, r)| InfoCall::GetString(k, l, r)),
        2 => any_key().prop_map(InfoCall::GetValuelen),
        2 => (-2i64..12, 0usize..9).prop_map(|(n, room)| InfoCall::GetNthkey(n, room)),
        1 => Just(InfoCall::Dup),
    ]
}

/// Operations on many keys, which exercise the index, the gaps and their removal.
fn bulk_operation() -> impl Strategy<Value = InfoCall> {
    let key = || (0..400u32).prop_map(|i| format!("key_{i}").into_bytes());
    prop_oneof![
        40 => (key(), "[a-z]{0,40}")
            .prop_map(|(key, value)| InfoCall::Set(key, value.into_bytes())),
        30 => key().prop_map(InfoCall::Delete),
        10 => key().prop_map(|key| InfoCall::Get(key, 64, 40)),
        10 => (0i64..300).prop_map(|n| InfoCall::GetNthkey(n, 12)),
        1 => Just(InfoCall::Dup),
    ]
}

/// The number of cases; a failing one is printed in full, and not saved in a file.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn behaves_as_the_rules_say(operations in vec(any_operation(), 0..60)) {
        run(&operations);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn many_keys_behave_as_few(operations in vec(bulk_operation(), 500..2500)) {
        run(&operations);
    }
}
