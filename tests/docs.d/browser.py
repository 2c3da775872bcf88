"""The reference and the documentation of the sources in a headless browser: browser.py REFERENCE SOURCES

REFERENCE is FORD's folder, SOURCES that of cargo doc. The browser has no network: names are not resolved. All links within
the reference are followed in its files. Ends with what is wrong, if anything is.
"""

import html.parser
import pathlib
import sys
import urllib.parse

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import WebDriverWait

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from headless import Browser

reference, sources = (pathlib.Path(name).resolve() for name in sys.argv[1:])


def expect(is_so, words):
    if not is_so:
        raise SystemExit(f"browser.py: {words}")


class Page(html.parser.HTMLParser):
    """Where a page leads to, what it loads, and the names of its places."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.places = [], [], set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.places.update(given[name] for name in ("id", "name") if given.get(name))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag in ("script", "img", "iframe") and given.get("src"):
            self.loaded.append(given["src"])
        elif tag == "link" and given.get("href"):
            self.loaded.append(given["href"])


# In the files: nothing is loaded from elsewhere, and all links within lead somewhere.
pages = {path: Page(path) for path in reference.rglob("*.html")}
expect(len(pages) > 200, f"{len(pages)} pages")
wrong = []
for path, page in pages.items():
    for link in page.links + page.loaded:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or link.startswith("//"):
            if link in page.loaded:
                wrong.append(f"{path.relative_to(reference)} loads {link}")
            continue
        to = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        if not to.is_file():
            wrong.append(f"{path.relative_to(reference)} leads to {link}, which is not there")
        # As browsers look for it: as it is written, then decoded.
        elif parts.fragment and to in pages and not {parts.fragment, urllib.parse.unquote(parts.fragment)} & pages[to].places:
            wrong.append(f"{path.relative_to(reference)} leads to {link}: no such place")
expect(not wrong, "\n".join(wrong[:20]))

browser = Browser()
all_of, one_of = browser.all_of, browser.one_of


def is_styled(page):
    """Bootstrap's bar and FORD's own style are in effect, and the browser has nothing to complain of."""
    bar = one_of("nav.navbar")
    expect(bar.value_of_css_property("position") == "fixed", f"{page}: its bar is not styled")
    expect(bar.value_of_css_property("background-color") != "rgba(0, 0, 0, 0)", f"{page}: its bar has no colour")
    expect(not browser.get_log("browser"), f"{page}: the browser complains")


def follow(link):
    """Clicks, where the page has come to rest, and waits for the next one."""
    browser.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", link)
    link.click()
    WebDriverWait(browser, 20).until(staleness_of(link))


def search(words):
    """The names that are found, in their order."""
    field = one_of("#tipue_search_input")
    field.clear()
    field.send_keys(words, Keys.ENTER)
    WebDriverWait(browser, 20).until(staleness_of(field))
    WebDriverWait(browser, 20).until(lambda _: all_of("#lunrsearchresults > p"))
    return [link.text for link in all_of("#lunrsearchresults a")]


try:
    browser.get((reference / "index.html").as_uri())
    is_styled("index.html")
    found = search("mpi_info_SET")
    expect(found and found[0] == "MPI_Info_set", f"mpi_info_SET is found in {found[:5]}")
    expect(search("get_string")[0] == "MPI_Info_get_string", "a part of a name does not find it")
    expect("The hints file" in search("MINFO_HINTS"), "the documents are not searched")
    expect(search("no such thing at all") == [], "what is nowhere is found")
    expect(search("<img src=x>") == [] and not all_of("#lunrsearchresults img"), "a question becomes a part of the page")
    is_styled("search.html")

    search("MPI_Info_set")
    follow(all_of("#lunrsearchresults a")[0])
    is_styled("MPI_Info_set")
    expect(one_of("h1").text.startswith("MPI_Info_set"), f"the entry is of {one_of('h1').text}")
    rows = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")] for row in all_of("table.varlist tbody tr")]
    meanings = {row[-2]: row[-1] for row in rows}
    expect(list(meanings) == ["info", "key", "value", "ierror"], f"its arguments are {list(meanings)}")
    expect(all(meanings.values()), f"its arguments mean {meanings}")
    expect(meanings["key"] == "1 to MPI_MAX_INFO_KEY characters", f"its key is {meanings['key']}")
    text = one_of("#text").text
    for words in ["MPI 4.1, chapter 10", "Errors: MPI_ERR_INFO", "Example", "call MPI_Info_set("]:
        expect(words in text, f"MPI_Info_set does not say {words}")
    follow(one_of("#text a[href*='page/index.html#']"))
    place = urllib.parse.urlsplit(browser.current_url).fragment
    expect(one_of(f"[id='{place}']").is_displayed(), f"the guide has no {place}")
    is_styled("the guide")

    browser.get((reference / "lists" / "procedures.html").as_uri())
    names = [link.text for link in all_of("#text tbody td:first-child")]
    twice = sorted({name for name in names if names.count(name) > 1 and not name.startswith("operator")})
    expect(len(names) > 150 and not twice, f"{len(names)} procedures, several times {twice}")
    behind = [name for name in names if name.startswith("MPI_") and name.endswith(("_f08", "_f08ts"))]
    expect(not behind, f"entries of their own: {behind}")

    browser.get((sources / "mpi_interface" / "index.html").as_uri() + "?search=prototype")
    WebDriverWait(browser, 20).until(lambda _: all_of(".search-results a"))
    links = [link.get_attribute("href") for link in all_of(".search-results a")]
    expect(any(link.endswith("fn.prototype.html") for link in links), f"cargo doc finds {links[:5]}")
    browser.get((sources / "minfo_objects" / "index.html").as_uri())
    expect(all_of("#modules"), "cargo doc has no modules of the core")
    expect(not browser.get_log("browser"), "cargo doc: the browser complains")
finally:
    browser.quit()
print(f"{len(pages)} pages")
