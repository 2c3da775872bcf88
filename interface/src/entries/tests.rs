use super::*;
use crate::table::read_chapter;
use std::path::Path;

/// The entry points of a row, as Rust functions.
fn derived(row: &str) -> Vec<syn::ItemFn> {
    derived_in("hard", row)
}

/// Those of a row in this chapter.
fn derived_in(chapter: &str, row: &str) -> Vec<syn::ItemFn> {
    let text = format!("# Hard ones.\n\n{row}\n  Does it.\n");
    let chapter = read_chapter(Path::new(&format!("chapters/{chapter}.txt")), &text);
    let chapter = chapter.unwrap_or_else(|problem| panic!("{problem}"));
    let text = entries(&chapter.procedures[0]).unwrap_or_else(|problem| panic!("{problem}"));
    functions(&text)
}

fn functions(text: &str) -> Vec<syn::ItemFn> {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let functions = file.items.into_iter().map(|item| match item {
        syn::Item::Fn(function) => function,
        _ => panic!("{text}"),
    });
    functions.collect()
}

fn words(tokens: impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// The parameters of a function: `name:Type`.
fn parameters(function: &syn::ItemFn) -> Vec<String> {
    function.sig.inputs.iter().map(words).collect()
}

/// The body of the function.
fn body(function: &syn::ItemFn) -> String {
    words(&function.block)
}

fn names(functions: &[syn::ItemFn]) -> Vec<String> {
    let name = |function: &syn::ItemFn| function.sig.ident.to_string();
    functions.iter().map(name).collect()
}

#[test]
fn all_of_the_table_are_functions_without_unsafe_code_that_do_their_work_in_the_guard() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("chapters");
    let chapters = crate::table::read(&folder).unwrap_or_else(|problem| panic!("{problem}"));
    let file = file(&chapters).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(!file.text.contains("unsafe {") && !file.text.contains("unsafe extern"));
    let functions = functions(&file.text);
    assert!(functions.len() > 500, "{}", functions.len());
    for function in functions {
        let body = body(&function);
        let is_guarded = body.starts_with("{guard") || body.starts_with("{letcode=guard");
        assert!(is_guarded, "{body}");
    }
}

#[test]
fn arrays_have_the_width_of_their_elements() {
    let all = derived(
        "MPI_Alltoallw(sendbuf:BUFFER:in sendcounts:POLYXFER_NUM_ELEM_NNI:in:array\n    \
         sdispls:POLYDISPLACEMENT:in:array sendtypes:DATATYPE:in:array recvbuf:BUFFER:out\n    \
         recvcounts:POLYXFER_NUM_ELEM_NNI:in:array rdispls:POLYDISPLACEMENT:in:array\n    \
         recvtypes:DATATYPE:in:array comm:COMMUNICATOR:in) large",
    );
    let expected = [
        "minfo_alltoallw",
        "minfo_alltoallw_f08",
        "minfo_alltoallw_large_f08",
    ];
    assert_eq!(names(&all), expected);
    assert_eq!(
        parameters(&all[0]),
        [
            "sendbuf:Address",
            "sendcounts:ArrayIn",
            "sendcounts_width:i64",
            "sdispls:ArrayIn",
            "sdispls_width:i64",
            "sendtypes:ArrayIn",
            "sendtypes_width:i64",
            "recvbuf:Address",
            "recvcounts:ArrayIn",
            "recvcounts_width:i64",
            "rdispls:ArrayIn",
            "rdispls_width:i64",
            "recvtypes:ArrayIn",
            "recvtypes_width:i64",
            "comm:c_int"
        ]
    );
    for (function, width) in [(&all[1], "Fint"), (&all[2], "i64")] {
        assert_eq!(
            parameters(function)[1..4],
            ["sendcounts:ArrayIn", "sdispls:ArrayIn", "sendtypes:ArrayIn"]
        );
        let body = body(function);
        assert!(
            body.contains("guard_comm(\"MPI_Alltoallw\",comm.value(),move||"),
            "{body}"
        );
        assert!(
            body.contains(&format!("sendcounts.with_width(width_of::<{width}>())")),
            "{body}"
        );
        assert!(
            body.contains(&format!("rdispls.with_width(width_of::<{width}>())")),
            "{body}"
        );
        assert!(
            body.contains("recvtypes.with_width(width_of::<c_int>())"),
            "{body}"
        );
    }
}

#[test]
fn a_text_of_c_has_an_entry_point_of_its_own() {
    let all = derived(
        "MPI_Pack_external(datarep:STRING:in:array inbuf:BUFFER:in incount:POLYDTYPE_NUM_ELEM:in\n    \
         datatype:DATATYPE:in outbuf:BUFFER:out outsize:POLYDTYPE_PACK_SIZE:in\n    \
         position:POLYLOCATION:inout) large",
    );
    let stem = "minfo_pack_external";
    assert_eq!(
        names(&all),
        ["", "_c", "_f08", "_large_f08"].map(|ending| format!("{stem}{ending}"))
    );
    assert_eq!(
        parameters(&all[0])[..2],
        ["datarep:TextIn", "datarep_len:usize"]
    );
    assert_eq!(
        parameters(&all[1])[..2],
        ["datarep:CTextIn", "inbuf:Address"]
    );
    assert_eq!(
        parameters(&all[2])[..3],
        ["datarep:Descriptor", "inbuf:Descriptor", "incount:In<Fint>"]
    );
    // It has 8 bytes in all forms, unlike a count.
    assert!(
        all[..2]
            .iter()
            .all(|form| parameters(form).last().unwrap() == "position:InOut<i64>")
    );
    assert_eq!(
        parameters(&all[2])[6..],
        ["position:InOut<i64>", "ierror:Ierror"]
    );
    // Without a communicator, window or file.
    let guard = "guard_on(\"MPI_Pack_external\",\"datatype\",datatype,move||";
    assert!(body(&all[0]).contains(guard));
    assert!(body(&all[0]).contains("pack_external(datarep.with_len(datarep_len,\"datarep\"),"));
    assert!(body(&all[1]).contains("pack_external(datarep.named(\"datarep\"),"));
    assert!(body(&all[2]).contains("pack_external(datarep.text(\"datarep\")?,"));
    let position = "letposition=position.required(\"position\")?;";
    assert!(all.iter().all(|form| body(form).contains(position)));
}

#[test]
fn a_number_that_is_written_has_the_width_of_its_form() {
    let all = derived(
        "MPI_Pack(inbuf:BUFFER:in incount:POLYDTYPE_NUM_ELEM_NNI:in datatype:DATATYPE:in\n    \
         outbuf:BUFFER:out outsize:POLYNUM_BYTES_NNI:in position:POLYDISPLACEMENT_COUNT:inout\n    \
         comm:COMMUNICATOR:in) large",
    );
    for (function, kind) in all.iter().zip(["i64", "Fint", "i64"]) {
        assert!(parameters(function).contains(&format!("position:InOut<{kind}>")));
        let position = "letposition=NumberInOut::from(position).required(\"position\")?;";
        assert!(body(function).contains(position));
    }
}

#[test]
fn a_request_is_given() {
    let all = derived(
        "MPI_Isend(buf:BUFFER:in:asynchronous count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in\n    \
         dest:RANK:in tag:TAG:in comm:COMMUNICATOR:in request:REQUEST:out) large",
    );
    assert_eq!(
        parameters(&all[1]),
        [
            "buf:Descriptor",
            "count:In<Fint>",
            "datatype:In<c_int>",
            "dest:In<Fint>",
            "tag:In<Fint>",
            "comm:In<c_int>",
            "request:Out<c_int>",
            "ierror:Ierror"
        ]
    );
    assert_eq!(
        body(&all[1]),
        "{letcode=guard_comm(\"MPI_Isend\",comm.value(),move||{letrequest=request.required(\"request\")?;\
         request.give(crate::hard::isend(buf.into(),i64::from(count.value()),datatype.value(),dest.nearest(),\
         tag.nearest(),comm.value())?);Ok(())});ierror.set_code(code);}"
    );
    assert!(parameters(&all[2]).contains(&"count:In<i64>".to_owned()));
    assert_eq!(parameters(&all[0])[6], "request:Out<c_int>");
}

#[test]
fn a_status_has_a_width_unless_it_is_that_of_fortran() {
    let all = derived(
        "MPI_Sendrecv_replace(buf:BUFFER:inout count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in\n    \
         dest:RANK:in sendtag:TAG:in source:RANK:in recvtag:TAG:in comm:COMMUNICATOR:in\n    \
         status:STATUS:out) large",
    );
    assert_eq!(
        parameters(&all[0])[8..],
        ["status:StatusOut", "status_width:i64"]
    );
    assert_eq!(
        parameters(&all[1])[8..],
        ["status:StatusOut", "ierror:Ierror"]
    );
    assert!(body(&all[2]).contains("status.with_width(width_of::<c_int>())"));
}

#[test]
fn several_outputs_are_a_tuple() {
    let all = derived(
        "MPI_Graphdims_get(comm:COMMUNICATOR:in nnodes:ARRAY_LENGTH:out nedges:ARRAY_LENGTH:out)",
    );
    assert_eq!(names(&all), ["minfo_graphdims_get"]);
    assert_eq!(
        body(&all[0]),
        "{guard_comm(\"MPI_Graphdims_get\",comm,move||{letnnodes=nnodes.required(\"nnodes\")?;\
         letnedges=nedges.required(\"nedges\")?;letoutputs=crate::hard::graphdims_get(comm)?;\
         nnodes.give(outputs.0);nedges.give(outputs.1);Ok(())})}"
    );
}

#[test]
fn a_flag_says_whether_there_is_another_output() {
    let all = derived(
        "MPI_Comm_get_attr(comm:COMMUNICATOR:in comm_keyval:KEYVAL:in attribute_val:ATTRIBUTE_VAL:out\n    \
         flag:LOGICAL:out)",
    );
    assert_eq!(
        parameters(&all[0])[2..],
        [
            "attribute_val:Out<i64>",
            "attribute_val_width:i64",
            "flag:Out<c_int>"
        ]
    );
    let expected = "letfound=crate::hard::comm_get_attr(comm,comm_keyval,\
                    crate::attribute::language(attribute_val_width))?;\
                    ifletSome(found)=found{attribute_val.give_attribute(found,attribute_val_width);}\
                    flag.give(found.is_some().into());Ok(())";
    assert!(body(&all[0]).contains(expected), "{}", body(&all[0]));
    let all = derived("MPI_Comm_test_inter(comm:COMMUNICATOR:in flag:LOGICAL:out)");
    let expected = "flag.give(crate::hard::comm_test_inter(comm)?.into());Ok(())";
    assert!(body(&all[0]).contains(expected), "{}", body(&all[0]));
}

#[test]
fn outputs_beside_a_text_or_a_status_are_passed() {
    for row in [
        "MPI_Comm_get_name(comm:COMMUNICATOR:in comm_name:STRING:out:array(MPI_MAX_OBJECT_NAME) \
         resultlen:STRING_LENGTH:out)",
        "MPI_Mprobe(source:RANK:in tag:TAG:in comm:COMMUNICATOR:in resultlen:MESSAGE:out status:STATUS:out)",
    ] {
        let all = derived(row);
        let body = body(&all[0]);
        let check = "letresultlen=resultlen.required(\"resultlen\")?;crate::hard";
        assert!(body.contains(check), "{body}");
        assert!(!body.contains("give"), "{body}");
    }
    // Only the form with large counts has it.
    let all = derived(
        "MPI_Type_get_envelope(datatype:DATATYPE:in num_integers:POLYNUM_PARAM_VALUES:out\n    \
         num_large_counts:POLYNUM_PARAM_VALUES:out:large_count_only) large",
    );
    let expected = "letnum_large_counts=num_large_counts.required(\"num_large_counts\").ok();\
                    crate::hard::type_get_envelope(datatype,num_integers,num_large_counts)";
    assert!(body(&all[0]).contains(expected), "{}", body(&all[0]));
}

#[test]
fn a_call_is_in_the_guard_of_its_object() {
    for (chapter, row, guard) in [
        (
            "hard",
            "MPI_A(info:INFO:in comm:COMMUNICATOR:in)",
            "guard_comm(\"MPI_A\",comm,",
        ),
        ("hard", "MPI_A(comm:COMMUNICATOR:out)", "guard(\"MPI_A\","),
        (
            "hard",
            "MPI_A(win:WINDOW:inout)",
            "guard_win(\"MPI_A\",win.value_or(minfo_objects::win::NULL),",
        ),
        (
            "hard",
            "MPI_A(session:SESSION:in info:INFO:in)",
            "guard_session(\"MPI_A\",session,",
        ),
        ("hard", "MPI_A(file:FILE:in)", "guard_file(\"MPI_A\",file,"),
        (
            "file",
            "MPI_A(fh:FILE:inout)",
            "guard_closed_file(\"MPI_A\",fh.value_or(minfo_objects::file::NULL),",
        ),
        (
            "file",
            "MPI_A(comm:COMMUNICATOR:in fh:FILE:out)",
            "guard_null_file(\"MPI_A\",",
        ),
        (
            "hard",
            "MPI_A(request:REQUEST:in)",
            "guard_request(\"MPI_A\",request,",
        ),
        (
            "hard",
            "MPI_A(array_of_requests:REQUEST:in:array)",
            "guard_requests(\"MPI_A\",",
        ),
        (
            "hard",
            "MPI_A(count:MATH:in oldtype:DATATYPE:in)",
            "guard_on(\"MPI_A\",\"datatype\",oldtype,",
        ),
        (
            "hard",
            "MPI_A(array_of_types:DATATYPE:in:array)",
            "guard(\"MPI_A\",",
        ),
        (
            "info",
            "MPI_A(info:INFO:in)",
            "guard_on(\"MPI_A\",\"info\",info,",
        ),
        ("hard", "MPI_A(info:INFO:in)", "guard(\"MPI_A\","),
        (
            "hard",
            "MPI_A(info:INFO:in errhandler:ERRHANDLER:in session:SESSION:out)",
            "guard_given(\"MPI_A\",(errhandler,minfo_objects::errhandler::HandlerKind::Session),minfo_objects::session::NULL,",
        ),
        (
            "hard",
            "MPI_A(returns:WALL_TIME)",
            "guard_number(\"MPI_A\",0.0,",
        ),
    ] {
        let all = derived_in(chapter, row);
        let body = body(&all[0]);
        assert!(
            body.starts_with(&format!("{{{guard}move||{{")),
            "{row}: {body}"
        );
    }
}

#[test]
fn what_cannot_be_handed_on_is_named() {
    for (argument, what) in [
        ("name:STRING:out", "of this kind"),
        ("fn:FUNCTION:in", "of this kind"),
        ("rank:RANK:out", "of this kind"),
        ("rank:RANK:in:not_in_fortran", "some forms do not have"),
    ] {
        let text = format!("# Hard ones.\n\nMPI_Hard(buf:BUFFER:in {argument})\n  Does it.\n");
        let chapter = read_chapter(Path::new("chapters/hard.txt"), &text).unwrap();
        let problem = entries(&chapter.procedures[0]).unwrap_err();
        assert_eq!(problem.line, 3);
        assert!(problem.what.contains(what), "{problem}");
    }
}
