"""report: what it shows is what the job itself has shown. (command/tests has its other forms.)"""
import re

import pytest

HINTS = '[file]\ncb_buffer_size = 4096\n[comm."halo"]\nno_such_hint = 1\n'


@pytest.mark.parametrize("what, has_file", (("wrong", False), ("wrong", True), ("later", True)))
def test_the_same_table_as_the_jobs_own(on, command, what, has_file):
    job = on("mpich-4.2")
    given = job.place.package.build(job.place.beside.parent / "report/given.f90")
    variables = {"MINFO_HINTS": job.write("hints.toml", HINTS)} if has_file else {}
    full = job.run(given, what, MINFO_REPORT="full", **variables).err
    job.run(given, what, MINFO_REPORT="json:a.json", **variables)
    summary, of_job, *table = command("report", "a.json").out.splitlines()
    assert re.findall(r"^mpi_info_f08: .*[)]\): (.*)", full, re.M) == [re.sub(r".*[)]\): ", "", summary)]
    of_site = "set MINFO_HINTS=hints.toml, " if has_file else ""
    assert re.match(rf"  /.*/given {what}, .*host .*, began .* m?s, {of_site}MPICH Version: 4\.0\.2", of_job)
    assert table == re.findall("^  .*", full, re.M)[1:]
    assert ("hints.toml:" in "".join(table)) == has_file
