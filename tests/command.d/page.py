"""A page of `mpi-hints` in a headless browser: page.py PAGE CHECK

CHECK is `report` or `probe`. The browser has no network: names are not resolved, and what a page asks for is looked at.
Ends with what is wrong, if anything is.
"""

import pathlib
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from headless import Browser

page, check = sys.argv[1:]

browser = Browser()
all_of, one_of = browser.all_of, browser.one_of


def rows():
    return [row for row in all_of("#hints tbody tr[data-group]") if row.is_displayed()]


def column(title):
    titles = [cell.text.rstrip(" ▲▼") for cell in all_of("#hints thead th")]
    number = titles.index(title)
    return number, [row.find_elements(By.TAG_NAME, "td")[number].text for row in rows()]


def expect(is_so, words):
    if not is_so:
        raise SystemExit(f"{page}: {words}")


def colour(element):
    return element.value_of_css_property("background-color")


try:
    browser.get(pathlib.Path(page).resolve().as_uri())
    before = len(rows())
    expect(before > 3, f"{before} rows")
    expect(one_of("#shown").text == f"{before} of {before} rows", f"it says {one_of('#shown').text}")

    # Each group has a colour: the same in the bar, as a filter and in the table, and another than each other group.
    bars = one_of("main > .bar").find_elements(By.CSS_SELECTOR, ".part")
    chips = all_of(".chip")
    expect(len(bars) == len(chips) >= 2, "the bar is not of the groups")
    names = [chip.get_attribute("data-group") for chip in chips]
    expect(names == [bar.text for bar in bars], f"the bar's labels are not {names}")
    colours = {name: colour(chip) for name, chip in zip(names, chips)}
    expect(len(set(colours.values())) == len(colours), f"colours {colours}")
    expect("rgba(0, 0, 0, 0)" not in colours.values(), "a group without a colour")
    expect([colour(bar) for bar in bars] == list(colours.values()), "the bar has other colours")
    marks = [mark for mark in all_of("#hints .mark") if mark.text in colours]
    expect(len(marks) > 3 and all(colour(mark) == colours[mark.text] for mark in marks), "the table has other colours")
    widths = [float(bar.value_of_css_property("flex-grow")) for bar in bars]
    numbers = [int(chip.find_element(By.TAG_NAME, "b").text) for chip in chips]
    expect(widths == numbers, f"the bar {widths} is not that of {numbers}")
    expect("\\t" not in one_of("body").text, "the name of a tab")

    first = column("verdict" if check == "report" else "at creation")[1][0]

    # Sorting, one way and the other.
    number, keys = column("key")
    button = all_of("#hints thead th button")[number]
    button.click()
    _, ascending = column("key")
    expect(ascending == sorted(keys, key=str.lower), f"not sorted: {ascending}")
    expect(all_of("#hints thead th")[number].get_attribute("aria-sort") == "ascending", "no aria-sort")
    button.click()
    _, descending = column("key")
    expect(descending == sorted(keys, key=str.lower, reverse=True), f"not sorted backwards: {descending}")

    # A group is left out, and comes back.
    group = chips[0].get_attribute("data-group")
    of_group = len([row for row in rows() if row.get_attribute("data-group") == group])
    expect(0 < of_group < before, f"{of_group} rows of {group}")
    chips[0].click()
    expect(len(rows()) == before - of_group, f"{len(rows())} rows without {group}")
    expect(chips[0].get_attribute("aria-pressed") == "false", "the filter does not say that it is off")
    chips[0].click()
    expect(len(rows()) == before, "the group does not come back")

    # Words: all of them have to be in a row.
    search = one_of("#search")
    search.send_keys("file cb_")
    found = [row.text for row in rows()]
    expect(0 < len(found) < before, f"{len(found)} rows found")
    expect(all("file" in text and "cb_" in text for text in found), f"found {found}")
    search.clear()
    search.send_keys(Keys.SPACE)
    expect(len(rows()) == before, "the rows do not come back")

    # The entry of a key, below its row; once more closes it.
    link = [link for link in all_of("#hints a.key") if link.text == "cb_buffer_size"][0]
    link.click()
    entries = all_of("#hints tr.entry")
    expect(len(entries) == 1 and "collective transfers" in entries[0].text, "no entry of the catalogue")
    link.click()
    expect(not all_of("#hints tr.entry"), "the entry does not close")
    expect("collective transfers" in one_of("#key-cb_buffer_size").text, "no entry at the end of the page")

    if check == "report":
        _, verdicts = column("verdict")
        expect({"unknown", "malformed"} <= set(verdicts), f"verdicts {verdicts}")
        bars = all_of(".bars figure")
        expect(len(bars) == 1 and "100 bytes by 2 of 4 processes in 25 calls of 4 bytes" in bars[0].text, "who wrote how much")
        parts = bars[0].find_elements(By.CSS_SELECTOR, ".part")
        shares = [float(part.value_of_css_property("flex-grow")) for part in parts]
        expect(shares == [90, 10] and parts[0].text == "rank 1: 90 %, 90 bytes", f"shares {shares}")
        # The jobs are told apart, and what needs attention comes first.
        expect(one_of("h1").text.startswith("MPI hints of 2 jobs: "), one_of("h1").text)
        expect(len(all_of("dl.about")) == 2, "the jobs are not told apart")
        attention = one_of("#advice").text
        expect("no_lcoks" in attention and "did you mean no_locks?" in attention, "what needs attention is not said")
        expect(one_of("#advice").location["y"] < one_of("#hints").location["y"], "it is not first")
        expect(first in ("unknown", "malformed", "wrong object"), f"the table begins with {first}")
        hostile = [row for row in rows() if "<img" in row.text]
        expect(len(hostile) == 1 and not all_of("img"), "what a report has is taken for a part of the page")
    else:
        _, outcomes = column("at creation")
        expect("taken" in outcomes, f"outcomes {outcomes}")
        expect(first == "taken", f"it begins with {first}")

    # Nothing was asked for, and nothing went wrong.
    asked = browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    expect(asked == [], f"it asks for {asked}")
    log = [entry["message"] for entry in browser.get_log("browser")]
    expect(log == [], f"the browser says {log}")
finally:
    browser.quit()
