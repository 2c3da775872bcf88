use super::*;
use crate::table::read_chapter;

fn chapter(rows: &str) -> Chapter {
    read_chapter(Path::new("some.txt"), &format!("# Some\n\n{rows}")).unwrap()
}

/// The lines of the header that is written by hand.
const PLACES: &str = "/* Here the build puts the constants: see interface/. */\n\
                      /* Here the build puts the prototypes: see interface/. */\n";

#[test]
fn a_row_that_cannot_be_handed_on_is_told_with_its_line() {
    let chapter = chapter(
        "MPI_Pcontrol(level:PROFILE_LEVEL:in\n    varargs:VARARGS:in)\n  Tells a tool something.\n",
    );
    let problem = functions(&[chapter]).unwrap_err().to_string();
    assert!(
        problem.starts_with("interface/chapters/some.txt:3: `varargs` is a variable argument list")
            && problem.contains("expected by_hand(c)"),
        "{problem}"
    );
}

#[test]
fn a_row_by_hand_has_its_prototype_alone() {
    let chapters = [chapter(
        "MPI_Pcontrol(level:PROFILE_LEVEL:in\n    varargs:VARARGS:in) by_hand(c)\n  Tells a tool something.\n",
    )];
    assert_eq!(functions(&chapters).unwrap(), []);
    let header = header(PLACES, &[], &chapters).unwrap().text;
    assert!(header.contains("int PMPI_Pcontrol(int level, ...);"));
    assert!(
        core_header(&chapters)
            .text
            .contains("int minfo_pcontrol(int level);")
    );
}

#[test]
fn procedures_that_only_the_native_engine_calls_are_not_there() {
    let chapters = [chapter(
        "MPI_Comm_test_inter(comm:COMMUNICATOR:in flag:LOGICAL:out) native(only)\n",
    )];
    assert_eq!(functions(&chapters).unwrap(), []);
    assert!(
        !header(PLACES, &[], &chapters)
            .unwrap()
            .text
            .contains("test_inter")
    );
}

#[test]
fn a_header_without_a_place_is_refused() {
    let said = |by_hand: &str| header(by_hand, &[], &[]).unwrap_err();
    assert!(said("int one;\n").contains("expected the line `/* Here the build puts the constants"));
    let (constants, _) = PLACES.split_at(PLACES.len() / 2);
    assert!(said(constants).contains("expected the line `/* Here the build puts the prototypes"));
}

#[test]
fn handles_counts_and_texts_are_converted() {
    let chapters = [chapter(
        "MPI_Pack(inbuf:BUFFER:in incount:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in outbuf:BUFFER:out\n    \
         outsize:POLYNUM_BYTES_NNI:in position:POLYNUM_BYTES:inout comm:COMMUNICATOR:in) large\n  Packs.\n\
         MPI_Open_port(info:INFO:in port_name:STRING:out:array(MPI_MAX_PORT_NAME))\n  A port.\n\
         MPI_Start(request:REQUEST:inout)\n  Starts.\n",
    )];
    let text = &functions(&chapters).unwrap()[0].text;
    for line in [
        "int64_t position_number = position ? *position : 0;",
        "*position = minfo_fitting(position_number);",
        "return minfo_open_port_c(minfo_from_info(info), port_name);",
        "int request_handle = request ? minfo_from_request(*request) : 0;",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
}
