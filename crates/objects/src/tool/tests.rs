//! T1, T4, T5: the interface of the embedded engine.

use super::*;
use minfo_system::environment;

/// The process has only one such interface, so tests take turns.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    lock(&TURN)
}

const MULTIPLE: i32 = minfo_rules::constants::MPI_THREAD_MULTIPLE;
const SINGLE: i32 = minfo_rules::constants::MPI_THREAD_SINGLE;

fn class<T>(result: Result<T>) -> Option<Class> {
    result.err().map(|error| error.class)
}

fn nothing() -> Result<i32> {
    panic!("the variable is bound to no object");
}

#[test]
fn it_is_initialized_as_often_as_it_was() {
    let _turn = turn();
    let no = Some(Class::ToolNotInitialized);
    assert_eq!(class(finalize()), no);
    assert_eq!(class(number(Listed::Cvar)), no);
    assert_eq!(class(create_session()), no);
    assert_eq!(class(control(NULL, ALL_HANDLES, Control::Start)), no);
    assert_eq!(class(read_cvar(NULL)), no);
    assert_eq!(class(read_event(NULL, 0)), no);
    assert_eq!(class(init(3)), Some(Class::Arg), "a level of MPICH");
    assert_eq!(init(SINGLE).unwrap(), SINGLE);
    assert_eq!(init(MULTIPLE).unwrap(), MULTIPLE);
    let session = create_session().unwrap();
    finalize().unwrap();
    assert_eq!(class(control(session, ALL_HANDLES, Control::Start)), None);
    finalize().unwrap();
    assert_eq!(class(control(session, ALL_HANDLES, Control::Start)), no);
    init(SINGLE).unwrap();
    let gone = class(control(session, ALL_HANDLES, Control::Start));
    assert_eq!(gone, Some(Class::ToolInvalidSession));
    finalize().unwrap();
}

#[test]
fn settings_are_control_variables() {
    let _turn = turn();
    init(SINGLE).unwrap();
    let number = number(Listed::Cvar).unwrap();
    assert_eq!(number, environment::NAMES.len() as i32);
    for place in 0..number {
        let (cvar, enumeration) = cvar(place).unwrap();
        let name = &cvar.variable.texts.name;
        assert_eq!(index(Listed::Cvar, name, 0).unwrap(), place);
        assert_eq!(enumeration, NULL);
        let (handle, count) = allocate_cvar(place, nothing).unwrap();
        let name = std::str::from_utf8(name).unwrap();
        let set = environment::variable(name).unwrap_or_default();
        let expected = [set.as_encoded_bytes(), &[0]].concat();
        assert_eq!(count as usize, expected.len());
        assert_eq!(read_cvar(handle).unwrap(), expected);
        let mut asked = None;
        let written = write_cvar(handle, |value| {
            asked = Some(value);
            Ok(vec![0; value.bytes])
        });
        assert_eq!(class(written), Some(Class::ToolCvarSetNever));
        let bytes = expected.len();
        let is_text = true;
        assert_eq!(asked, Some(ToolValue { bytes, is_text }));
        free_cvar(handle).unwrap();
        let invalid = Some(Class::ToolInvalidHandle);
        assert_eq!(class(free_cvar(handle)), invalid);
        assert_eq!(class(read_cvar(handle)), invalid);
    }
    for wrong in [i32::MIN, -1, number, i32::MAX] {
        assert_eq!(class(cvar(wrong)), Some(Class::ToolInvalidIndex));
        let allocated = allocate_cvar(wrong, nothing);
        assert_eq!(class(allocated), Some(Class::ToolInvalidIndex));
    }
    let unknown = index(Listed::Cvar, b"MINFO_FC", 0);
    assert_eq!(class(unknown), Some(Class::ToolInvalidName));
    finalize().unwrap();
}

#[test]
fn one_process_measures_nothing() {
    let _turn = turn();
    init(SINGLE).unwrap();
    for of in [
        Listed::Pvar,
        Listed::Category,
        Listed::Event,
        Listed::Source,
    ] {
        assert_eq!(number(of).unwrap(), 0, "{of:?}");
        let unknown = index(of, b"anything", 1);
        assert_eq!(class(unknown), Some(Class::ToolInvalidName), "{of:?}");
    }
    let no_index = Some(Class::ToolInvalidIndex);
    assert_eq!(class(pvar(0)), no_index);
    assert_eq!(class(category(0)), no_index);
    assert_eq!(class(members(0, Listed::Cvar, 0)), no_index);
    assert_eq!(class(source(0)), no_index);
    assert_eq!(class(time(0)), no_index);
    assert_eq!(class(event(0)), no_index);
    assert_eq!(class(register(0, nothing, 304)), no_index);
    let session = create_session().unwrap();
    assert_eq!(class(allocate_pvar(session, 0, nothing)), no_index);
    for how in [Control::Start, Control::Stop, Control::Reset] {
        control(session, ALL_HANDLES, how).unwrap();
    }
    assert_eq!(changes().unwrap(), 0);
    finalize().unwrap();
}

#[test]
fn a_handle_of_something_else_is_none() {
    let _turn = turn();
    init(SINGLE).unwrap();
    let invalid = Some(Class::ToolInvalidHandle);
    let session = create_session().unwrap();
    let (cvar, _) = allocate_cvar(0, nothing).unwrap();
    for wrong in [NULL, ALL_HANDLES, -1, i32::MAX, session] {
        assert_eq!(class(read_cvar(wrong)), invalid, "{wrong}");
        assert_eq!(class(free_cvar(wrong)), invalid, "{wrong}");
        assert_eq!(class(enumeration(wrong)), invalid, "{wrong}");
        assert_eq!(class(item(wrong, 0)), invalid, "{wrong}");
        assert_eq!(class(free_pvar(session, wrong)), invalid, "{wrong}");
        assert_eq!(class(read_pvar(session, wrong, false)), invalid, "{wrong}");
        assert_eq!(class(free_registration(wrong, None)), invalid, "{wrong}");
        assert_eq!(class(copy_event(wrong)), invalid, "{wrong}");
    }
    assert_eq!(class(read_pvar(session, cvar, true)), invalid);
    let no_session = Some(Class::ToolInvalidSession);
    for wrong in [NULL, ALL_HANDLES, cvar] {
        assert_eq!(class(free_session(wrong)), no_session, "{wrong}");
        assert_eq!(class(read_pvar(wrong, cvar, false)), no_session, "{wrong}");
    }
    free_cvar(cvar).unwrap();
    free_session(session).unwrap();
    assert_eq!(class(free_session(session)), no_session);
    finalize().unwrap();
}

#[test]
fn a_text_that_is_too_long_ends_with_a_nul() {
    let text = ToolValue::of(Basic::CHAR, 4);
    let read = text.read(|value| {
        value.copy_from_slice(b"long");
        Ok(())
    });
    assert_eq!(read.unwrap(), b"lon\0");
    let read = text.read(|value| {
        value.copy_from_slice(b"ab\0c");
        Ok(())
    });
    assert_eq!(read.unwrap(), b"ab\0c");
    let number = ToolValue::of(Basic::BYTE, 4);
    let read = number.read(|value| {
        value.fill(255);
        Ok(())
    });
    assert_eq!(read.unwrap(), [255; 4]);
}
