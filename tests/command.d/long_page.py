"""The page of a report with 450 rows, in a headless browser with scripts and without: long_page.py PAGE

Ends with what is wrong, if anything is.
"""

import pathlib
import sys

from selenium.webdriver.common.by import By

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from headless import Browser

page = pathlib.Path(sys.argv[1]).resolve().as_uri()
browser = Browser()


def expect(number, what):
    rows = browser.execute_script(
        "return [...document.querySelectorAll('#hints tbody tr')].filter((row) => row.offsetHeight > 0).length"
    )
    if rows != number:
        raise SystemExit(f"{what}: {rows} rows, expected {number}")


def says(words):
    text = browser.one_of("#shown").text
    if text != words:
        raise SystemExit(f"it says '{text}', expected '{words}'")


try:
    browser.get(page)
    summary = browser.one_of("#rest summary")
    expect(200, "at first")
    says("450 of 450 rows, the first 200 are shown")
    # Sorted, the first ones are others.
    title = browser.find_elements(By.CSS_SELECTOR, "#hints thead th button")[0]
    title.click()
    title.click()
    expect(200, "sorted")
    if "file 449" not in browser.one_of("#hints tbody tr").text:
        raise SystemExit("the last row does not become the first")
    # What is looked for is found in all of them.
    browser.one_of("#search").send_keys("449")
    expect(1, "found")
    says("1 of 450 rows")
    browser.one_of("#search").send_keys("\b\b\b")
    expect(200, "no longer looked for")
    summary.click()
    expect(450, "opened")
    says("450 of 450 rows")
    summary.click()
    expect(200, "closed")

    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(page)
    expect(200, "without scripts")
    browser.one_of("#rest summary").click()
    expect(450, "opened without scripts")
finally:
    browser.quit()
