"""A phone in Chromium: 390×844, touch, a language, light or dark, with or without scripts."""

from __future__ import annotations

import re
from copy import copy
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, expect

PORTRAIT = {"width": 390, "height": 844}
SECONDS = 30.0
NONCE = "#live input[name=nonce]"
IS_ANSWERED = f"""before => !document.body.classList.contains("busy")
    && (document.querySelector({NONCE!r}) || {{}}).value !== before"""
DROPPED_CONNECTION = "net::ERR_"


class BrowserPhone:
    """One phone that has opened an address. `errors` are what the browser complains about: scripts, styles, policy."""

    def __init__(self, browser: Browser, address: str, lang: str = "en", **options: Any) -> None:
        settings = {"viewport": PORTRAIT, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **options}
        self.lang = lang
        self.has_scripts = settings.get("java_script_enabled", True)
        self.context = browser.new_context(locale=lang, **settings)
        self.context.set_default_timeout(SECONDS * 1000)
        self.errors: list[str] = []
        self._open(address)

    def _open(self, address: str) -> None:
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)
        self.page.goto(address)

    def other_tab(self, address: str) -> BrowserPhone:
        """Open an address in another tab of the same browser."""
        tab = copy(self)
        tab._open(address)
        return tab

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and DROPPED_CONNECTION not in message.text:
            self.errors.append(message.text)

    def close(self) -> None:
        """Close the browser of the phone."""
        self.context.close()

    @property
    def base(self) -> str:
        """The beginning of every address of the pages."""
        return "/".join(self.page.url.split("/")[:3])

    @property
    def text(self) -> str:
        """All text of the page, on one line."""
        return " ".join(self.page.locator("body").inner_text().split())

    def button(self, label: str) -> Locator:
        """Find the first button whose label begins with a text."""
        return self.page.get_by_role("button", name=re.compile(f"^\\W*{re.escape(label)}")).first

    def tap(self, label: str) -> None:
        """Tap a button, and wait until what it sends is answered."""
        self.press(self.button(label))

    def press(self, button: Locator) -> None:
        """Tap a button of a form, and wait until the page that answers it is shown."""
        button.evaluate("element => element.scrollIntoView({ block: 'center' })")  # not half below the bar
        if not self.has_scripts:
            with self.page.expect_navigation():
                button.tap()
            return
        before = self.page.locator(NONCE).first.get_attribute("value")
        button.tap()
        try:
            self.page.wait_for_function(IS_ANSWERED, arg=before)
        except TimeoutError as error:
            raise AssertionError(f"a tap is not answered: {self.text}") from error

    def go(self, path: str) -> None:
        """Tap the link to a page in the bar at the bottom."""
        self.page.locator(f'nav a[href="{path}"]').tap()
        self.page.wait_for_url(f"**{path}")

    def type(self, text: str) -> None:
        """Type into the line, without sending it."""
        self.page.locator("#text").fill(text)

    @property
    def entry(self) -> int:
        """The entry that the page stands on."""
        version = self.page.locator("#live").get_attribute("data-entry") or "0"
        return int(version.partition("-")[0])

    @property
    def line(self) -> str:
        """What stands in the line."""
        return self.page.locator("#text").input_value()

    def sees(self, text: str, seconds: float = SECONDS) -> None:
        """Wait until the page shows a text."""
        expect(self.page.locator("body")).to_contain_text(text, timeout=seconds * 1000)
