use super::*;
use minfo_rules::hints::given::HintCall;
use minfo_rules::info::Info;

fn info(pairs: &[(&str, &str)]) -> Info {
    let mut info = Info::default();
    for (key, value) in pairs {
        info.set(key.as_bytes(), value.as_bytes()).unwrap();
    }
    info
}

fn asked(procedure: &'static str, given: &[(&str, &str)]) -> CallHints {
    let call = match procedure {
        "MPI_File_open" => HintCall::creation(procedure, Kind::File),
        _ => HintCall::later(procedure, Kind::File),
    };
    CallHints::of(call, info(given)).unwrap()
}

/// A file that was opened with these hints.
fn opened(asked: CallHints) -> HintState {
    let mut state = HintState::new(Kind::File, b"a", Hints::default());
    state.created(asked);
    state
}

fn change(state: &mut HintState, asked: CallHints) {
    state.changed(asked, Hints::default(), [0; 2]);
}

fn hint(key: &'static str, value: &'static str, line: u32, overrides: bool) -> FileHint<'static> {
    FileHint {
        key,
        value,
        line,
        overrides,
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_later_call_takes_the_place_of_an_earlier_one() {
    let mut state = opened(asked("MPI_File_open", &[("cb_nodes", "4"), ("x", "1")]));
    change(&mut state, asked("MPI_File_set_info", &[("x", "2")]));
    let seen: Vec<_> = state
        .news()
        .map(|given| (given.call.procedure, text(given.key()), text(given.value())))
        .collect();
    let expected = [
        ("MPI_File_open", "cb_nodes", "4"),
        ("MPI_File_set_info", "x", "2"),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn what_was_given_again_before_is_known() {
    let view = "MPI_File_set_view";
    let later = |value| asked(view, &[("x", value)]);
    let mut state = opened(asked("MPI_File_open", &[("cb_nodes", "4"), ("x", "1")]));
    assert!(
        state
            .keys_to_ask()
            .starts_with(&[b"cb_nodes"[..].into(), b"x"[..].into()])
    );
    // Only then is it recorded that the other procedure gives it as well.
    assert!(!state.has_noted(&later("1")));
    change(&mut state, later("1"));
    assert!(state.has_noted(&later("1")));
    assert!(!state.has_noted(&later("2")), "another value");
    let other = asked("MPI_File_set_info", &[("x", "1")]);
    assert!(!state.has_noted(&other), "another procedure");
    let mut more = later("1");
    more.add(&[hint("cb_nodes", "4", 3, false)]).unwrap();
    assert!(!state.has_noted(&more), "one of the hints file");
    change(&mut state, later("2"));
    assert!(!state.has_noted(&later("1")), "the last value counts");
    state.reported();
    assert_eq!(state.news().count(), 0);
}

#[test]
fn what_overrides_holds_as_long_as_the_object_lives() {
    let hints_file = [
        hint("cb_nodes", "4", 3, true),
        hint("striping_unit", "7", 4, true),
        hint("cb_buffer_size", "9", 6, false),
    ];
    let mut open = asked("MPI_File_open", &[("cb_nodes", "2")]);
    open.add(&[hints_file[0], hints_file[2]]).unwrap();
    let mut state = opened(open);
    for _ in 0..2 {
        let given = [
            ("cb_nodes", "8"),
            ("striping_unit", "1"),
            ("cb_buffer_size", "5"),
            ("x", "1"),
        ];
        let mut asked = asked("MPI_File_set_view", &given);
        state.hold(&hints_file, &mut asked).unwrap();
        let mut first = info(&[("striping_unit", "7"), ("cb_buffer_size", "5"), ("x", "1")]);
        if state.source(b"striping_unit").is_some() {
            first.delete(b"striping_unit").unwrap();
        }
        assert!(asked.info().has_pairs_of(&first), "{:?}", asked.given());
        change(&mut state, asked);
    }
    assert_eq!(state.source(b"cb_nodes"), Some(HintSource::Line(3)));
    let of_key = state.news().filter(|given| given.key() == b"cb_nodes");
    let found: Vec<_> = of_key
        .map(|given| {
            let over = given.over.as_deref().map(text);
            let line = given.source.line();
            (given.call.procedure, over, line, given.is_withheld)
        })
        .collect();
    let expected = [
        ("MPI_File_open", Some("2"), Some(3), false),
        ("MPI_File_set_view", Some("8"), Some(3), true),
    ];
    assert_eq!(found, expected);
}

#[test]
fn each_value_that_is_withheld_is_told() {
    let hints_file = [hint("cb_nodes", "4", 3, true)];
    let mut open = asked("MPI_File_open", &[]);
    open.add(&hints_file).unwrap();
    let mut state = opened(open);
    let mut told = Vec::new();
    for value in ["8", "16", "16", "4"] {
        let mut asked = asked("MPI_File_set_info", &[("cb_nodes", value)]);
        state.hold(&hints_file, &mut asked).unwrap();
        let replaced: Vec<_> = state
            .replaced_by(&asked)
            .map(|given| text(given.over.as_deref().unwrap()).to_owned())
            .collect();
        let is_first = value == "16" && told.is_empty();
        assert_eq!(!replaced.is_empty(), is_first || value == "4");
        told.extend(replaced);
        change(&mut state, asked);
    }
    assert_eq!(told, ["8", "16"]);
}
