"""The pages of the command, in a browser without a network: names are not resolved, and what a page asks for is looked at."""
import json
import sys

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from harness import until
from support.headless import Browser


class Page:
    """A page in a browser."""

    def __init__(self, path):
        self.browser, self.address = Browser(), path.resolve().as_uri()
        self.all_of, self.one_of = self.browser.all_of, self.browser.one_of
        self.browser.get(self.address)

    def rows(self):
        return [row for row in self.all_of("#hints tbody tr[data-group]") if row.is_displayed()]

    def number_of_rows(self):
        return self.browser.execute_script(
            "return [...document.querySelectorAll('#hints tbody tr')].filter((row) => row.offsetHeight > 0).length")

    def comes_to(self, number, says=None):
        """It has this many rows, and says so. (A browser opens and closes parts of a page when it finds time.)"""
        until(lambda: self.number_of_rows() == number and says in (None, self.says()), f"{number} rows")

    def column(self, title):
        titles = [cell.text.rstrip(" ▲▼") for cell in self.all_of("#hints thead th")]
        return [row.find_elements(By.TAG_NAME, "td")[titles.index(title)].text for row in self.rows()]

    def says(self):
        """What it says of the rows that it shows."""
        return self.one_of("#shown").text


@pytest.fixture
def opened():
    """opened(path): a page in a browser."""
    pages = []

    def open_page(path):
        pages.append(Page(path))
        return pages[-1]
    yield open_page
    for page in pages:
        page.browser.quit()


@pytest.fixture
def given(on, command):
    """given("mpich-4.2", "wrong"): the report of a job."""
    source = command.place.beside.parent / "report/given.f90"
    return lambda job, what: on(job).report(command.place.package.build(source), what).report


def page_of(command, data, *options):
    """The page of a report."""
    command.alone.write("data.json", json.dumps(data))
    assert not command("report", "--html", "--output", "page.html", "data.json", *options).out
    return command.directory / "page.html"


def colour(element):
    return element.value_of_css_property("background-color")


def looks_and_works(page, first_column):
    """What is the same on each page. Returns what is first in this column."""
    before = len(page.rows())
    assert before > 3 and page.says() == f"{before} of {before} rows"

    # Each group has a colour: the same in the bar, as a filter and in the table, and another than each other group.
    bars, chips = page.one_of("main > .bar").find_elements(By.CSS_SELECTOR, ".part"), page.all_of(".chip")
    names = [chip.get_attribute("data-group") for chip in chips]
    assert len(names) >= 2 and names == [bar.text for bar in bars]
    colours = {name: colour(chip) for name, chip in zip(names, chips)}
    assert len(set(colours.values())) == len(colours) and "rgba(0, 0, 0, 0)" not in colours.values()
    assert [colour(bar) for bar in bars] == list(colours.values())
    marks = [mark for mark in page.all_of("#hints .mark") if mark.text in colours]
    assert len(marks) > 3 and all(colour(mark) == colours[mark.text] for mark in marks)
    widths = [float(bar.value_of_css_property("flex-grow")) for bar in bars]
    assert widths == [int(chip.find_element(By.TAG_NAME, "b").text) for chip in chips]
    assert "\\t" not in page.one_of("body").text, "the name of a tab"
    first = page.column(first_column)[0]

    # Sorting, one way and the other.
    keys = page.column("key")
    [button] = [button for button in page.all_of("#hints thead th button") if button.text.startswith("key")]
    button.click()
    assert page.column("key") == sorted(keys, key=str.lower)
    assert page.one_of("#hints thead th[aria-sort=ascending]").text.startswith("key")
    button.click()
    assert page.column("key") == sorted(keys, key=str.lower, reverse=True)

    # A group is left out, and comes back.
    of_group = [row for row in page.rows() if row.get_attribute("data-group") == names[0]]
    assert 0 < len(of_group) < before
    chips[0].click()
    assert len(page.rows()) == before - len(of_group) and chips[0].get_attribute("aria-pressed") == "false"
    chips[0].click()
    assert len(page.rows()) == before

    # Words: all of them have to be in a row.
    search = page.one_of("#search")
    search.send_keys("file cb_")
    found = [row.text for row in page.rows()]
    assert 0 < len(found) < before and all("file" in text and "cb_" in text for text in found)
    search.clear()
    search.send_keys(Keys.SPACE)
    assert len(page.rows()) == before

    # The entry of a key, below its row; once more closes it.
    link = [link for link in page.all_of("#hints a.key") if link.text == "cb_buffer_size"][0]
    link.click()
    [entry] = page.all_of("#hints tr.entry")
    assert "collective transfers" in entry.text
    link.click()
    assert not page.all_of("#hints tr.entry")
    assert "collective transfers" in page.one_of("#key-cb_buffer_size").text, "no entry at the end of the page"
    return first


def asks_for_nothing(page):
    """Nothing was loaded, and nothing went wrong."""
    assert page.browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)") == []
    assert [entry["message"] for entry in page.browser.get_log("browser")] == []


def test_a_report(command, given, opened):
    """The browser takes nothing in it for a part of the page."""
    data = given("mpich-4.2", "wrong")
    data["hints"].append(dict(data["hints"][0], name="<img src=x onerror=alert(1)>\u202e</table>",
                              detail="</script><script>alert(1)</script>"))
    # The counts of the audit library.
    used = {"processes": 2, "calls": 25, "bytes": 100, "most": [[1, 90], [0, 10]]}
    data["files"] = [{"name": "</svg><img src=y>", "processes": 4, "written": used, "read": dict(used, bytes=0, most=[])}]
    other = command.alone.write("other.json", json.dumps(given("mpich-4.1", "sound")))
    page = opened(page_of(command, data, other))
    # What needs attention comes first.
    assert looks_and_works(page, "verdict") in ("unknown", "malformed", "wrong object")
    assert {"unknown", "malformed"} <= set(page.column("verdict"))
    [bars] = page.all_of(".bars figure")
    assert "100 bytes by 2 of 4 processes in 25 calls of 4 bytes" in bars.text
    parts = bars.find_elements(By.CSS_SELECTOR, ".part")
    assert [float(part.value_of_css_property("flex-grow")) for part in parts] == [90, 10]
    assert parts[0].text == "rank 1: 90 %, 90 bytes"
    # The jobs are told apart.
    assert page.one_of("h1").text.startswith("MPI hints of 2 jobs: ") and len(page.all_of("dl.about")) == 2
    advice = page.one_of("#advice")
    assert "no_lcoks" in advice.text and "did you mean no_locks?" in advice.text
    assert advice.location["y"] < page.one_of("#hints").location["y"]
    assert len([row for row in page.rows() if "<img" in row.text]) == 1 and not page.all_of("img")
    asks_for_nothing(page)


def test_a_long_report(command, given, opened):
    """It shows 200 rows, and all where it is asked to: a browser takes seconds for thousands."""
    data = given("mpich-4.2", "wrong")
    data["hints"] = [dict(data["hints"][0], name=f"file {number}") for number in range(450)]
    page = opened(page_of(command, data))
    summary, search = page.one_of("#rest summary"), page.one_of("#search")
    page.comes_to(200, "450 of 450 rows, the first 200 are shown")
    # Sorted, the first ones are others.
    title = page.all_of("#hints thead th button")[0]
    title.click()
    title.click()
    page.comes_to(200)
    assert "file 449" in page.one_of("#hints tbody tr").text
    # What is looked for is found in all of them.
    search.send_keys("449")
    page.comes_to(1, "1 of 450 rows")
    search.send_keys("\b\b\b")
    page.comes_to(200)
    summary.click()
    page.comes_to(450, "450 of 450 rows")
    summary.click()
    page.comes_to(200)

    page.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page.browser.get(page.address)
    page.comes_to(200)
    page.one_of("#rest summary").click()
    page.comes_to(450)


@pytest.fixture
def pictures(command):
    """pictures(page, name): compares a page with its pictures, which pictures.py keeps."""
    def compare(page, name, **others):
        kept = command.place.beside / "pictures" / name
        return command.alone.run(sys.executable, command.place.beside / "pictures.py", page, "compare", kept, **others)
    return compare


def test_a_report_looks_as_it_did(command, pictures):
    """At three widths, light and dark. It is of a job of another time, so that the page is always the same one."""
    for name in ("report.json", "other.json"):
        command.alone.write(name, (command.place.beside / "pictures" / name).read_text())
    command("report", "--html", "--output", "report.html", "report.json")
    page = (command.directory / "report.html").read_text()
    # Each hint once, what a wrong size costs, and who wrote.
    for words in (
        "<h1>MPI hints of 4 processes: 28 given</h1>",
        "<b>cb_buffer_size = 4M, file temperature.h5</b>: malformed: expected an integer &gt;= 1 (32 bits): write 4194304; "
        "MPICH 4.0.2 reads it as 4, so 2,567 calls of about 4 bytes",
        "<b>file temperature.h5</b>: asked for 8 aggregators (cb_nodes); 2 of 4 processes wrote 94 %",
    ):
        assert words in page
    pictures("report.html", "report")
    command("report", "--compare", "--html", "--output", "compared.html", "report.json", "other.json", status=1)
    pictures("compared.html", "compared")
    # It sees when a page looks different.
    command.alone.write("other.html", page.replace("<h1>", '<h1 style="font-size: 6rem">'))
    assert "of the blocks differ, expected at most" in pictures("other.html", "report", status=1).err
