"""The output and the exit status of programs that make an error: standard output, standard error and the status are compared
exactly."""
import os
import re

import pytest

from harness import FAILS, TESTS

HERE = TESTS / "fatal"


def rows(table):
    """Rows of a table of cases, error classes and lines on standard error, where @ stands for the handle of the program's info
    object, and % for that of its file or window."""
    # With a default INTEGER.
    bits = 63 if "-fdefault-integer-8" in os.environ.get("FFLAGS", "") else 31
    table = table.replace("LEAST", str(-2**bits)).replace("MOST", str(2**bits - 1))
    table = re.sub(r"\b([kva])200\b", lambda letter: 200 * letter[1], table)
    return [pytest.param(case, int(status), line, id=case) for case, status, line in
            (row.split(" ", 2) for row in table.strip().splitlines())]


# In Fortran, with any interface; at the end communicators and windows.
ERRORS = rows(r"""
absent_key 32 MPI_Info_delete: MPI_ERR_INFO_NOKEY: no key "cb_nodse" in this info object (info @)
key_of_two_lines 32 MPI_Info_delete: MPI_ERR_INFO_NOKEY: no key "a\nb\"" in this info object (info @)
empty_key 31 MPI_Info_set: MPI_ERR_INFO_KEY: the key is empty (info @)
blank_key 31 MPI_Info_get: MPI_ERR_INFO_KEY: the key is empty (info @)
long_key 31 MPI_Info_set: MPI_ERR_INFO_KEY: the key, "k200..." (256 characters), is longer than 255 characters (info @)
long_value 33 MPI_Info_set: MPI_ERR_INFO_VALUE: the value of key "key", "v200..." (1,024 characters), is longer than 1023 characters (info @)
nul_in_key 31 MPI_Info_get_valuelen: MPI_ERR_INFO_KEY: the key "a\0" contains a NUL (info @)
nul_in_value 33 MPI_Info_set: MPI_ERR_INFO_VALUE: the value of key "key" contains a NUL (info @)
negative_valuelen 13 MPI_Info_get: MPI_ERR_ARG: valuelen = -1 is negative (info @)
negative_buflen 13 MPI_Info_get_string: MPI_ERR_ARG: buflen = -1 is negative (info @)
n_too_large 13 MPI_Info_get_nthkey: MPI_ERR_ARG: n = 2, but the info object has 2 keys, numbered from 0 (info @)
n_negative 13 MPI_Info_get_nthkey: MPI_ERR_ARG: n = -1, but the info object has 2 keys, numbered from 0 (info @)
typed_logical 33 info_get_logical: MPI_ERR_INFO_VALUE: the value of key "no_locks", "YES", is not a boolean (true or false, in lower case) (info @)
typed_integer 33 info_get_integer: MPI_ERR_INFO_VALUE: the value of key "cb_nodes", "5 0", is not a decimal integer from LEAST to MOST (info @)
typed_list 33 info_get_list: MPI_ERR_INFO_VALUE: the value of key "chunked", "1,,2", is not a list of integers: element 2, "", is not a decimal integer from LEAST to MOST (info @)
typed_set_list 33 info_set_list: MPI_ERR_INFO_VALUE: element 2 of the list for key "key", "b,c", contains a comma (info @)
typed_set_text 31 info_set: MPI_ERR_INFO_KEY: the key is empty (info @)
typed_value 34 info_value: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (info 304)
typed_pairs 34 info_get_pairs: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (info 304)
typed_print 34 info_print: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (info 304)
null 34 MPI_Info_get_nkeys: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (info 304)
free_null 34 MPI_Info_free: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (info 304)
freed 34 MPI_Info_set: MPI_ERR_INFO: this info object was freed (info @)
free_freed 34 MPI_Info_free: MPI_ERR_INFO: this info object was freed (info @)
foreign 34 MPI_Info_dup: MPI_ERR_INFO: this is not the handle of an info object (info 12345)
set_env 34 MPI_Info_set: MPI_ERR_INFO: MPI_INFO_ENV can be neither changed nor freed (info 305)
free_env 34 MPI_Info_free: MPI_ERR_INFO: MPI_INFO_ENV can be neither changed nor freed (info 305)
comm_null 5 MPI_Comm_rank: MPI_ERR_COMM: MPI_COMM_NULL is not a communicator (comm 256)
comm_foreign 5 MPI_Comm_size: MPI_ERR_COMM: this is not the handle of a communicator (comm 12345)
abort_comm 5 MPI_Abort: MPI_ERR_COMM: MPI_COMM_NULL is not a communicator (comm 256)
before_init 16 MPI_Comm_rank: MPI_ERR_OTHER: MPI is not initialised yet (MPI_COMM_WORLD)
after_finalize 16 MPI_Barrier: MPI_ERR_OTHER: MPI was finalised (MPI_COMM_SELF)
query_before_init 16 MPI_Query_thread: MPI_ERR_OTHER: MPI is not initialised yet
name_before_init 16 MPI_Get_processor_name: MPI_ERR_OTHER: MPI is not initialised yet
finalize_twice 16 MPI_Finalize: MPI_ERR_OTHER: MPI was finalised
init_twice 16 MPI_Init: MPI_ERR_OTHER: MPI is already initialised
init_again 16 MPI_Init_thread: MPI_ERR_OTHER: MPI was finalised; it cannot be initialised again
bad_level 13 MPI_Init_thread: MPI_ERR_ARG: required = 3 is not a level of thread support
errhandler_null 61 MPI_Comm_set_errhandler: MPI_ERR_ERRHANDLER: MPI_ERRHANDLER_NULL is not an error handler (MPI_COMM_SELF)
errhandler_foreign 61 MPI_Comm_set_errhandler: MPI_ERR_ERRHANDLER: errhandler = 12345 is not an error handler (MPI_COMM_WORLD)
free_errhandler 61 MPI_Errhandler_free: MPI_ERR_ERRHANDLER: MPI_ERRHANDLER_NULL is not an error handler
error_class 13 MPI_Error_class: MPI_ERR_ARG: 63 is not an error code
error_string 13 MPI_Error_string: MPI_ERR_ARG: -1 is not an error code
free_world 5 MPI_Comm_free: MPI_ERR_COMM: a predefined communicator cannot be freed (MPI_COMM_WORLD)
put_outside 48 MPI_Put: MPI_ERR_RMA_RANGE: 2 elements of 4 bytes at displacement 3 (in units of 4 bytes): not all within the window, which has 16 bytes (win %)
unlock_unlocked 50 MPI_Win_unlock: MPI_ERR_RMA_SYNC: MPI_Win_unlock needs MPI_Win_lock of this process before it: no epoch is open (win %)
""")
# Of files: the line has the system's words, with the path and the mode.
FILE_ERRORS = rows(r"""
open_missing 42 MPI_File_open: MPI_ERR_NO_SUCH_FILE: cannot open "absent.data" with MPI_MODE_APPEND | MPI_MODE_RDWR: No such file or directory (os error 2)
open_directory 23 MPI_File_open: MPI_ERR_BAD_FILE: cannot open "." with MPI_MODE_CREATE | MPI_MODE_WRONLY: Is a directory (os error 21)
open_pipe 30 MPI_File_open: MPI_ERR_FILE: cannot open "pipe" with MPI_MODE_RDONLY: it is not a regular file, but a pipe, a socket or a device
open_pipe_to_write 30 MPI_File_open: MPI_ERR_FILE: cannot open "pipe" with MPI_MODE_WRONLY: it is not a regular file, but a pipe, a socket or a device
open_no_mode 21 MPI_File_open: MPI_ERR_AMODE: exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR is needed, not "MPI_MODE_CREATE"
delete_missing 42 MPI_File_delete: MPI_ERR_NO_SUCH_FILE: cannot delete "absent\"data": No such file or directory (os error 2)
write_full 41 MPI_File_write: MPI_ERR_NO_SPACE: cannot write 8 bytes at offset 0 of "/dev/full": No space left on device (os error 28) (fh %)
read_negative 2 MPI_File_read: MPI_ERR_COUNT: count = -1 is negative (fh %)
read_closed 30 MPI_File_read: MPI_ERR_FILE: this file was freed (fh %)
file_null 30 MPI_File_sync: MPI_ERR_FILE: MPI_FILE_NULL is not a file (fh 280)
call_file_errhandler 44 MPI_File_call_errhandler: MPI_ERR_QUOTA: called by the program (fh %)
""")
# Errors of the C program.
C_ERRORS = rows(r"""
absent_key 32 MPI_Info_delete: MPI_ERR_INFO_NOKEY: no key "cb_nodse" in this info object (info @)
empty_key 31 MPI_Info_set: MPI_ERR_INFO_KEY: the key is empty (info @)
null_key 31 MPI_Info_set: MPI_ERR_INFO_KEY: key is a null pointer (info @)
n_too_large 13 MPI_Info_get_nthkey: MPI_ERR_ARG: n = 0, but the info object has 0 keys, numbered from 0 (info @)
long_value 33 MPI_Info_set: MPI_ERR_INFO_VALUE: the value of key "key", "a200..." (1,000,000 characters), is longer than 1023 characters (info @)
foreign 34 MPI_Info_delete: MPI_ERR_INFO: this is not the handle of an info object (info -1)
""")
NOKEY = 'MPI_Info_delete: MPI_ERR_INFO_NOKEY: no key "cb_nodse" in this info object (info @)'
CALLED = "MPI_Comm_call_errhandler: MPI_ERR_IO: called by the program (MPI_COMM_WORLD)"
# Which handler handles an error: the case, the handler, and the status and the line, or what is said after the call.
HANDLERS = [
    ("absent_key", "fatal", 32, NOKEY),
    ("absent_key", "world_returns", 32, NOKEY),
    ("absent_key_world", "world_returns", 32, NOKEY),
    ("absent_key_world", "self_returns", 0, "after 32"),
    ("before_init", "self_returns", 16, "MPI_Comm_rank: MPI_ERR_OTHER: MPI is not initialised yet (MPI_COMM_WORLD)"),
    ("before_init", "world_returns", 0, "after 16"),
    ("comm_null", "self_returns", 0, "after 5"),
    ("comm_null", "world_returns", 5, "MPI_Comm_rank: MPI_ERR_COMM: MPI_COMM_NULL is not a communicator (comm 256)"),
    ("call_errhandler", "default", 35, CALLED),
    ("call_errhandler", "abort", 35, CALLED),
    ("call_errhandler", "self_returns", 35, CALLED),
    ("call_errhandler", "return", 0, "after 0"),
    ("no_error", "default", 0, "after 0"),
    # A call without an error ends nothing.
    ("call_with_success", "default", 0, "after 0"),
    ("call_with_success", "abort", 0, "after 0"),
    ("call_with_success", "return", 0, "after 0"),
]


def without_rank(text):
    """Lines without the process, which they name while MPI is initialised."""
    return re.sub(r" \(rank 0\)$|(?<=\()rank 0, ", "", text, flags=re.M)


def fortran(package, interface="MPI_INFO_F08"):
    return package.build_cases(HERE / "cases.F90", interface)


@pytest.fixture(params=["MPI_INFO_F08", "MPIF_H"])
def program(request, package):
    """The program in Fortran, with either interface."""
    return fortran(package, request.param)


@pytest.fixture
def says(alone):
    """says(program, handler, case, status, line): the program ends with this status, after the first lines that all programs write,
    to a file as well. The line is on standard output if it begins with `after`, and otherwise on standard error."""
    def check(program, handler, case, status, line, argument="", **variables):
        for name in ("written", "object"):
            (alone.directory / name).unlink(missing_ok=True)
        # (A panic is a failure, whatever it prints.)
        ended = alone.run(program, handler, case, *([argument] if argument else []), status=status, RUST_BACKTRACE="0", **variables)
        handle, *rest = ended.out.splitlines()
        objects = alone.directory / "object"
        line = line.replace("@", handle).replace("%", objects.read_text().strip() if objects.exists() else "%")
        is_last = line.startswith("after ")
        assert (rest, without_rank(ended.err)) == (["before", line] if is_last else ["before"], "" if is_last or not line else f"{line}\n")
        assert (alone.directory / "written").read_text() == "to a file\n"
    return check


def is_error(says, program, case, status, line):
    """It ends the program under the handlers that do so, and is returned as a code under MPI_ERRORS_RETURN."""
    says(program, "default", case, status, line)
    says(program, "abort", case, status, line)
    says(program, "return", case, 0, f"after {status}")


@pytest.mark.parametrize("case, status, line", ERRORS)
def test_error(says, program, case, status, line):
    is_error(says, program, case, status, line)


@pytest.mark.parametrize("case, status, line", C_ERRORS)
def test_error_in_c(says, alone, case, status, line):
    is_error(says, alone.program("cases.c"), case, status, line)


@pytest.mark.parametrize("case, status, line", FILE_ERRORS)
def test_error_of_a_file(says, alone, program, case, status, line):
    """It ends the program if the file's handler, inherited from MPI_FILE_NULL, says so; those of communicators do not matter."""
    os.mkfifo(alone.directory / "pipe")
    for handler in ("file_fatal", "file_abort"):
        says(program, handler, case, status, line)
    for handler in ("default", "fatal", "abort", "return"):
        says(program, handler, case, 0, f"after {0 if case == 'call_file_errhandler' else status}")


@pytest.mark.parametrize("handler, case, status, line", [
    ("file_fatal", "open_long", 23, f'MPI_File_open: MPI_ERR_BAD_FILE: cannot open "{200 * "a"}..." (1,000 characters) with '
     "MPI_MODE_RDONLY: File name too long (os error 36)"),
    ("file_fatal", "open_missing", 42, 'MPI_File_open: MPI_ERR_NO_SUCH_FILE: cannot open "absent.data" with MPI_MODE_RDONLY: '
     "No such file or directory (os error 2)"),
    ("default", "open_missing", 0, "after 42"),
])
def test_error_of_a_file_in_c(says, alone, handler, case, status, line):
    says(alone.program("cases.c"), handler, case, status, line)


@pytest.mark.parametrize("case, handler, status, line", HANDLERS)
def test_handler(says, program, case, handler, status, line):
    says(program, handler, case, status, line)


@pytest.mark.parametrize("handler", ["default", "return"])
@pytest.mark.parametrize("code, status", [(3, 3), (0, 0), (1, 1), (255, 255), (256, 1), (512, 1), (259, 3), (-1, 255), (-256, 1)])
def test_mpi_abort(says, program, handler, code, status):
    """The code becomes the exit status, as far as a status can hold it, whatever the error handler is."""
    says(program, handler, "abort", status, f"MPI_Abort: the program ends itself with error code {code} (MPI_COMM_WORLD)", str(code))


@pytest.fixture(params=["MPI_INFO_F08", "MPIF_H", "C"])
def any_program(request, package):
    return package.build(HERE / "cases.c") if request.param == "C" else fortran(package, request.param)


@pytest.mark.parametrize("name, number", [("PMI_SIZE", "4"), ("OMPI_COMM_WORLD_SIZE", "2"), ("SLURM_STEP_NUM_TASKS", "8")])
def test_one_of_several_does_not_run_on_alone(says, alone, any_program, name, number):
    """A process that a launcher started as one of several must not."""
    ended = alone.run(any_program, "default", "init", status=16, RUST_BACKTRACE="0", **{name: number})
    assert re.fullmatch(rf"MPI_Init: MPI_ERR_OTHER: .* one of {number} \({name}={number}\).*\n", ended.err)
    assert ended.out.splitlines()[1:] == ["before"]
    says(any_program, "return", "init", 0, "after 16", **{name: number})
    says(any_program, "default", "no_error", 0, "after 0", **{name: number})


@pytest.mark.parametrize("handler, last, settings", [
    ("default", 0, "PMI_SIZE=1"),
    ("default", 0, "OMPI_COMM_WORLD_SIZE=1"),
    ("default", 0, "SLURM_STEP_NUM_TASKS=1"),
    ("default", 0, "PMI_SIZE="),
    ("return", 16, "PMI_SIZE=many"),
    ("return", 16, "PMI_SIZE=1 OMPI_COMM_WORLD_SIZE=2"),
])
def test_variables_of_launchers(says, any_program, handler, last, settings):
    says(any_program, handler, "init", 0, f"after {last}", **dict(setting.split("=") for setting in settings.split()))


def test_without_ierror_an_error_still_goes_to_the_handler(says, package):
    is_error(says, fortran(package), "no_ierror", 32, NOKEY)


def test_an_error_in_the_midst_of_an_output_statement(alone, package):
    """The output written before it is kept, and the program ends."""
    ended = alone.run(fortran(package), "default", "in_output", status=32)
    handle, *rest = ended.out.splitlines()
    assert rest[0] == "before" and without_rank(ended.err) == NOKEY.replace("@", handle) + "\n"


@pytest.mark.parametrize("which, said", [("world", "MPI_COMM_WORLD"), ("self", "MPI_COMM_SELF"), ("named", 'comm "ocean model"'),
                                         ("unnamed", "comm [0-9]+")])
@pytest.mark.jobs("embedded.1", "mpich-4.2", "openmpi-4.2")
def test_the_line_names_the_process_and_the_communicator(job, which, said):
    ended = job.run("where.c", which, status=FAILS)
    assert ended.has(rf"^MPI_Send: MPI_ERR_RANK: .* \(rank {job.processes - 1}, {said}\)$")


@pytest.mark.parametrize("last", ["handler", "thread"])
def test_the_end_meets_an_error(alone, last):
    """The first error decides how the program ends, and that it ends, whatever follows."""
    ended = alone.run("end.c", last, status=13)
    assert without_rank(ended.err).splitlines()[0] == "MPI_Comm_free: MPI_ERR_ARG: comm is a null pointer (comm 256)"
