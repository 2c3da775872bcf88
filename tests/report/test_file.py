"""MINFO_HINTS: hints from a file, for objects that the program makes."""
import re

import pytest


def given(job, what, hints, program="given.f90"):
    """The report of a program with this hints file."""
    return job.report(program, what, MINFO_HINTS=job.write("hints.toml", hints))


def has_in_effect(ended, job, *hints):
    """Every process has these in effect."""
    for hint in hints:
        for rank in range(job.processes):
            assert re.search(rf"^{rank}( .*)? {hint}( |$)", ended.out, re.M), f"process {rank} has not {hint}"


ALL_KINDS = """\
[file."*.data"]
cb_nodes = 1
access_style = ["read_once", "sequential"]
[file."*.other"]
cb_buffer_size = 12345
[comm]
mpi_assert_no_any_tag = true
[comm.halo]
mpi_assert_exact_length = true
[comm.MPI_COMM_WORLD]
mpi_assert_allow_overtaking = true
[win.ghosts]
no_locks = true
[win]
same_size = true
"""


def test_hints_for_objects_by_kind_and_name(job):
    ended = given(job, "named", ALL_KINDS)
    data = ended.report
    assert data["hints_file"] == "hints.toml" and all(ended.hints("line"))
    # Two communicators of the program, and the two predefined ones.
    assert set(ended.hints("name", "line", "times", key="mpi_assert_no_any_tag")) == {
        (name, 7, job.processes) for name in ("", "halo", "MPI_COMM_WORLD", "MPI_COMM_SELF")}
    assert set(ended.hints("name", "line", key="mpi_assert_exact_length")) == {("halo", 9)}
    if not job.engine.launcher:
        assert ended.hints("name", "procedure", "verdict", key="no_locks") == [("ghosts", "MPI_Win_set_info", "in effect")]
    # The section for another file has one row, which is not about a hint that was given.
    unmatched = ("*.other", "cb_buffer_size", "no file was opened whose name matches")
    assert ended.hints("name", "key", "detail", verdict="unmatched") == [unmatched]
    assert data["totals"]["unmatched"] == 1 and data["given"] == sum(data["totals"].values()) - 1
    assert ended.hints("verdict", key="cb_buffer_size") == ["unmatched"]
    assert "12345" not in ended.out
    has_in_effect(ended, job, "cb_buffer_size=[^ ]*", "same_size=true", *{
        "-": ["access_style=read_once,sequential", "mpi_assert_no_any_tag=true", "mpi_assert_exact_length=true",
              "mpi_assert_allow_overtaking=true"],
        "mpich": ["cb_nodes=1", "mpi_assert_no_any_tag=true"],
        "openmpi": ["mpi_assert_allow_overtaking=false"],
    }[job.engine.family])


# Hints by name that are the same for all kinds of objects and all engines.
BY_NAME = """\
[comm.halo]
mpi_assert_exact_length = true
mpi_assert_no_any_tag = true
[win.ghosts]
no_locks = true
"""


def test_one_process_alone_names_an_object(job):
    """Naming an object is local: if only one process does so, it does not wait, and nothing is given."""
    ended = given(job, "alone", BY_NAME)
    assert set(ended.hints("name", "procedure", "times")) == {("halo", "MPI_Comm_set_name", 1), ("ghosts", "MPI_Win_set_name", 1)}
    assert ended.hints("verdict", "ranks") == [("ignored", [[0, 0]])] * 3
    assert all(detail.startswith("not given: no MPI_Comm_set_info") for detail in ended.hints("detail"))
    assert not re.search("mpi_assert_no_any_tag=true|no_locks=true", ended.out), "given without a call that gives hints"


@pytest.mark.parametrize("what, procedure", [("named", "MPI_Comm_set_info"), ("dup", "MPI_Comm_dup_with_info")])
def test_hints_by_name_come_with(job, what, procedure):
    ended = given(job, what, BY_NAME)
    assert set(ended.hints("name", "procedure", "times")) == {
        ("halo", procedure, job.processes), ("ghosts", "MPI_Win_set_info", job.processes)}
    assert not any(detail.startswith("not given") for detail in ended.hints("detail"))
    has_in_effect(ended, job, *{"-": ["mpi_assert_exact_length=true", "no_locks=true"], "mpich": ["mpi_assert_no_any_tag=true"],
                                "openmpi": []}[job.engine.family])


def test_hints_by_name_without_a_call_that_gives_them_beside_a_name_of_the_standards(job):
    """The predefined names exist when MPI_Init gives hints, so these do not wait."""
    ended = given(job, "nothing", BY_NAME + "[comm.MPI_COMM_WORLD]\nmpi_assert_no_any_tag = false\n")
    assert {procedure for procedure, detail in ended.hints("procedure", "detail", verdict="ignored") if detail.startswith("not given")} == {
        "MPI_Comm_set_name", "MPI_Win_set_name"}
    assert set(ended.hints("procedure", name="MPI_COMM_WORLD")) == {"MPI_Init"}


def test_what_the_program_gives_goes_first(job):
    ended = given(job, "sound", "[win]\nno_locks = true\n")
    has_in_effect(ended, job, "no_locks=false")
    assert ended.hints("given", "line", "verdict", key="no_locks") == [("false", None, "in effect")]


def test_unless_it_is_overridden(job):
    ended = given(job, "sound", "[win]\noverride = true\nno_locks = true\n")
    has_in_effect(ended, job, "no_locks=true")
    # (MPICH keeps it, and uses it for nothing.)
    verdict = "accepted, not used" if job.engine.family == "mpich" else "in effect"
    assert set(ended.hints("given", "line", "verdict", key="no_locks")) == {("true", 3, verdict), ("false", None, "changed")}


def test_what_overrides_at_mpi_file_open_overrides_later_too(job):
    """While a file is open, hints that the program gives later are not passed on, and the report says so for each such call."""
    ended = given(job, "later", '[file]\noverride = true\ncb_buffer_size = 65536\naccess_style = "sequential"\n')
    # The embedded engine has no buffer, and real MPIs ignore the style.
    if job.engine.launcher:
        has_in_effect(ended, job, "cb_buffer_size=65536")
        assert set(ended.hints("procedure", "given", "line", "verdict", "in_effect", key="cb_buffer_size")) == {
            ("MPI_File_open", "65536", 3, "accepted, not used", "65536"),
            ("MPI_File_set_view", "8388608", None, "changed", "65536"),
            ("MPI_File_set_info", "4096", None, "changed", "65536")}
    else:
        has_in_effect(ended, job, "access_style=sequential")
    assert set(ended.hints("procedure", "given", "line", key="access_style")) == {
        ("MPI_File_open", "sequential", 4), ("MPI_File_set_view", "random", None), ("MPI_File_set_info", "write_once", None)}
    by = {"cb_buffer_size": '65536" by line 3', "access_style": 'sequential" by line 4'}
    for key, verdict, detail in ended.hints("key", "verdict", "detail", line=None):
        assert (verdict, detail) == ("changed", f'overridden with "{by[key]} of the hints file')


def test_what_does_not_override_leaves_the_program_its_own(job):
    ended = given(job, "later", '[file]\ncb_buffer_size = 65536\naccess_style = "sequential"\n')
    has_in_effect(ended, job, {"-": "access_style=write_once", "openmpi": "cb_buffer_size=[^ ]*", "mpich": "cb_buffer_size=4096"}[
        job.engine.family])


def test_romios_format(job):
    ended = given(job, "nothing", "# as ROMIO has them\n\ncb_nodes 1\ncb_nodse 3\n")
    assert set(ended.hints("key", "line", "times")) == {("cb_nodes", 3, job.processes), ("cb_nodse", 4, job.processes)}
    if job.engine.family == "mpich":
        has_in_effect(ended, job, "cb_nodes=1")


def test_what_would_do_harm_is_left_out(job):
    ended = given(job, "nothing", '[file]\ncb_nodes = 0\ncb_buffer_size = "abc"\nromio_ds_read = "sometimes"\n')
    assert ended.hints("verdict") == ["malformed"] * 3


def test_communicators_from_groups_grids_graphs_and_sides(job):
    """Communicators that are made without hints of the program. An intercommunicator gets none that must be the same on all
    processes, and the report says why."""
    ended = given(job, "", "[comm]\nmpi_assert_strict_persistent_collective_ordering = true\n", "made.f90")
    assert set(ended.hints("procedure", name="")) >= {
        "MPI_Comm_create", "MPI_Comm_create_group", "MPI_Cart_create", "MPI_Cart_sub", "MPI_Graph_create"}
    between = [(verdict, "intercommunicator" in detail) for verdict, detail in
               ended.hints("verdict", "detail", procedure="MPI_Intercomm_create")]
    assert set(between) == (set() if job.processes == 1 else {("ignored", True)})
    assert bool(ended.hints("procedure", procedure="MPI_Intercomm_merge")) == (job.processes > 1)
    assert {procedure for procedure, detail in ended.hints("procedure", "detail") if "intercommunicator" in detail} <= {
        "MPI_Intercomm_create"}
