"""Take the pictures of the phone pages in docs/images, in Chromium: `python -m tests.tools.take_phone_pictures [NAME…]`.

The tables are those of the other pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.browser_phone import PORTRAIT, BrowserPhone
from tests.tools.take_pictures import IMAGES, tables
from tui.web.server import PhoneServer

TELEVISION = {"width": 1920, "height": 1080}
WAIT_MILLISECONDS = 300
"""Until a page that was asked for by typing is laid out."""


class PhonePicture(Struct, frozen=True):
    """A picture: its name, the table, the seat of the phone ("" for a spectator), the page, what is asked there."""

    name: str
    table: str
    seat: str
    path: str
    asked: str = ""
    lang: str = "en"
    scheme: str = "light"
    is_television: bool = False


PICTURES = (
    PhonePicture("phone_now", "railways", "C", "/now"),
    PhonePicture("phone_now_ja", "railways", "C", "/now", lang="ja", scheme="dark"),
    PhonePicture("phone_may_i", "railways", "C", "/ask", "may I place on black 3?"),
    PhonePicture("phone_table", "nippon", "B", "/table"),
    PhonePicture("phone_result", "nippon", "B", "/end"),
    PhonePicture("phone_board", "railways", "", "/board", scheme="dark", is_television=True),
)


def take(browser: Browser, of: PhonePicture, folder: Path) -> None:
    """Open the page of a phone, ask what is asked, and take the picture."""
    server = PhoneServer(of.table, folder=folder)
    server.start()
    try:
        (address,) = [seat.address for seat in server.seat_addresses() if seat.seat == of.seat]
        size = TELEVISION if of.is_television else PORTRAIT
        kind = {"viewport": size, "is_mobile": not of.is_television, "device_scale_factor": 1}
        phone = BrowserPhone(browser, address, of.lang, color_scheme=of.scheme, **kind)
        phone.page.goto(server.base + of.path)
        if of.asked:
            phone.type(of.asked)
            phone.press(phone.page.locator("form.say button").first)
        phone.page.wait_for_timeout(WAIT_MILLISECONDS)
        phone.page.evaluate("document.activeElement.blur()")
        phone.page.screenshot(path=str(IMAGES / f"{of.name}.png"))
        phone.close()
    finally:
        server.stop()


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium.launched() as browser:
        os.environ["GYOJI_HOME"] = folder
        tables(Path(folder)).close()
        for picture in PICTURES:
            if not names or picture.name in names:
                take(browser, picture, Path(folder))
                sys.stdout.write(f"{picture.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
