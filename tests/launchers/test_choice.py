"""MINFO_ENGINE, and programs without a launcher."""
import pytest

from launchers.jobs import LAUNCHERS, ROWS, WHICH, is_one_job, is_refused, jobs_of, named

unknown = pytest.mark.parametrize("value", ["Native", "openmpi", "1 2"])


@pytest.mark.parametrize("settings", ["", "MINFO_ENGINE=auto", "MINFO_ENGINE=embedded", "MINFO_ENGINE= MINFO_MPI_LIBRARY="])
def test_no_launcher(alone, settings):
    is_one_job(alone.run(WHICH, **dict(setting.split("=") for setting in settings.split())), 1, "*embedded engine*")


@unknown
def test_an_unknown_value(alone, value):
    is_refused(alone.run(WHICH, status=None, MINFO_ENGINE=value), f'not "{value}"', "auto", "embedded", "native")


@unknown
@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_an_unknown_value_under_a_launcher(job, value):
    is_refused(job.run(WHICH, status=None, MINFO_MPI_LIBRARY=None, MINFO_ENGINE=value), f'not "{value}"', "auto", "embedded", "native")


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 1))
def test_embedded_of_one_process(job):
    is_one_job(job.run(WHICH, MINFO_MPI_LIBRARY=None, MINFO_ENGINE="embedded"), 1, "*embedded engine*")


@pytest.mark.jobs(*jobs_of(LAUNCHERS, 2))
def test_embedded_of_two_processes(job):
    is_refused(job.run(WHICH, status=None, MINFO_MPI_LIBRARY=None, MINFO_ENGINE="embedded"), named(job), "MINFO_ENGINE", "embedded")


@pytest.mark.parametrize("settings", [{}, {"MINFO_ENGINE": "native"}], ids=str)
@pytest.mark.jobs(*jobs_of(ROWS, 1))
def test_a_library_without_a_launcher(job, alone, settings):
    """It makes a job of one process."""
    ended = alone.run(WHICH, MINFO_MPI_LIBRARY=job.engine.library, **job.engine.environment, **settings)
    is_one_job(ended, 1, job.engine.says)
    assert job.engine.library in ended.out
