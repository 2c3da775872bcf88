"""W6: a program that breaks the promise of a hint runs as it does without this library; MINFO_CHECK says what is said of it."""
import re

import pytest

ERR_RMA_SYNC = 50
LINE = r"^mpi_info_f08: MPI_Win_lock(_all)?: the window has the hint no_locks = true, a promise that it is never locked: "


def locks(job, **variables):
    """The report, what the locks of each process returned, and whether the windows have the hint: Open MPI may not take it."""
    ended = job.report("promise.c", **variables)
    said = re.findall(r"^locked MPI_Win_lock_all=(\d+) MPI_Win_lock=(\d+) (\S+)$", ended.out, re.M)
    assert len(said) == job.processes
    return ended, [(int(all_), int(one)) for all_, one, _ in said], {hint for _, _, hint in said} == {"true"}


def is_locked(job, codes):
    """Where the library itself refuses such a lock, as Open MPI may, that is its answer."""
    return all(code == 0 or (code == ERR_RMA_SYNC and job.engine.family == "openmpi") for pair in codes for code in pair)


@pytest.mark.parametrize("check", ["", "warn"])
def test_a_broken_promise_is_a_line_and_a_verdict(job, check):
    ended, codes, has_hint = locks(job, MINFO_CHECK=check)
    assert is_locked(job, codes)
    # One line a process, for the first of its locks.
    assert len(re.findall(LINE, ended.err, re.M)) == (job.processes if has_hint else 0)
    if has_hint:
        assert ended.hints("verdict", "in_effect", "detail") == [
            ("promise broken", "true", "the program called MPI_Win_lock_all")] * len(ended.report["hints"])
        assert {name for name in ended.hints("name")} == {"first", "second"}


def test_a_broken_promise_is_an_error_if_the_user_asks_for_that(job):
    ended, codes, has_hint = locks(job, MINFO_CHECK="error")
    if has_hint:
        assert set(codes) == {(ERR_RMA_SYNC, ERR_RMA_SYNC)}
        assert set(ended.hints("verdict")) == {"promise broken"}
    else:
        assert is_locked(job, codes)
    assert not ended.has(LINE)


def test_nothing_is_said_of_a_broken_promise_if_the_user_asks_for_that(job):
    ended, codes, _ = locks(job, MINFO_CHECK="off")
    assert is_locked(job, codes) and not ended.has(LINE)
    assert "promise broken" not in ended.hints("verdict")
