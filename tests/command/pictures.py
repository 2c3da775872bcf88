"""Pictures of a page in a headless browser: at three widths, each in a light and in a dark scheme, and printed.

    pictures.py PAGE compare FOLDER/NAME    with FOLDER/NAME-WIDTH-SCHEME.png, which are small: a tenth of the size
    pictures.py PAGE keep FOLDER/NAME       writes these
    pictures.py PAGE picture FILE           one of the page's top in full size, such as docs/report.png

A comparison is of the mean colours of coarse blocks, since fonts and the rendering of text differ. It also looks for what
sticks out of the page. Ends with what is wrong, if anything is.
"""

import base64
import pathlib
import struct
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from headless import Browser

WIDTHS = (1300, 800, 500)
SCHEMES = ("light", "dark")
HEIGHT = 1500
# The sides of a block in pixels of the small pictures, how much of a colour's 255 its mean may differ, and the share of
# blocks that may differ more: a line of text that wraps elsewhere moves what is below it.
BLOCK, MOST, SHARE = 10, 24, 0.1


def pixels(png):
    """The rows of a PNG of 8 bits without interlace, as browsers write them, and the bytes of a pixel."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6), "expected RGB or RGBA with 8 bits"
    size, data, at = (3 if kind == 2 else 4), b"", 8
    while at < len(png):
        length = struct.unpack(">I", png[at:at + 4])[0]
        if png[at + 4:at + 8] == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += length + 12
    data, rows, before = zlib.decompress(data), [], bytearray(width * size)
    for number in range(height):
        start = number * (width * size + 1)
        method, row = data[start], bytearray(data[start + 1:start + 1 + width * size])
        for place in range(len(row)):
            left = row[place - size] if place >= size else 0
            corner = before[place - size] if place >= size else 0
            above = before[place]
            if method == 1:
                guess = left
            elif method == 2:
                guess = above
            elif method == 3:
                guess = (left + above) // 2
            elif method == 4:
                guess = min((left, above, corner), key=lambda known: abs(left + above - corner - known))
            else:
                guess = 0
            row[place] = (row[place] + guess) & 255
        rows.append(row)
        before = row
    return rows, size


def blocks(png):
    """The mean colour of each block."""
    rows, size = pixels(png)
    means = {}
    for y in range(0, len(rows), BLOCK):
        for x in range(0, len(rows[0]) // size, BLOCK):
            part = [row[x * size:(x + BLOCK) * size] for row in rows[y:y + BLOCK]]
            means[x, y] = [sum(sum(row[colour::size]) for row in part) / sum(len(row) // size for row in part)
                           for colour in range(3)]
    return means


def differ(one, other):
    """The share of blocks that differ."""
    one, other = blocks(one), blocks(other)
    if one.keys() != other.keys():
        return 1.0
    far = [place for place in one if max(abs(a - b) for a, b in zip(one[place], other[place])) > MOST]
    return len(far) / len(one)


page, what, where = sys.argv[1:]
browser = Browser()
browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})


def look(width, scheme):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False})
    browser.get(pathlib.Path(page).resolve().as_uri())


def shot(width, height, scale):
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
    return base64.b64decode(browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})["data"])


try:
    if what == "picture":
        look(1200, "light")
        pathlib.Path(where).write_bytes(shot(1200, 760, 1))
        sys.exit()
    wrong = []
    for width in WIDTHS:
        for scheme in SCHEMES:
            look(width, scheme)
            wide = browser.execute_script("return document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{width}, {scheme}: the page has {wide} pixels")
            file, now = pathlib.Path(f"{where}-{width}-{scheme}.png"), shot(width, HEIGHT, 0.1)
            if what == "keep":
                file.write_bytes(now)
            else:
                share = differ(now, file.read_bytes())
                print(f"{file.name}: {share:.3f} of the blocks differ")
                if share > SHARE:
                    wrong.append(f"{file.name}: {share:.3f} of the blocks differ, expected at most {SHARE}")
    # On paper: dark on white, whatever the screen has, and without what paper cannot do.
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": [
        {"name": "prefers-color-scheme", "value": "dark"}]})
    style = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]"
    ground = browser.execute_script(style, "body", "backgroundColor")
    field = browser.execute_script(style, "#search", "display")
    if (ground, field) != ("rgb(255, 255, 255)", "none"):
        wrong.append(f"printed it is on {ground}, and the field for words is {field}")
    if wrong:
        raise SystemExit("\n".join(f"{page}: {words}" for words in wrong))
finally:
    browser.quit()
