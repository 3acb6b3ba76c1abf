"""Cards that the table names, read off in a browser: their names are typed, all that is printed on them is tapped."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from referee.printed_lines.line import card_lines
from referee.printed_lines.named_line import card_line
from tests.browser.browser_phone import BrowserPhone
from tests.browser.test_box_by_two_phones import TIMES, box_at, example, keep, tap_row
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.session.session import PRINTED
from tui.web.value_control import name_of

CONTENTS = {
    "company": "8 2 1 | w | f | 3vp 4food",
    "event": "? credits -1; price +1 import-credits food",
    "influence": "planning gain 2gears; gain 1vp",
}
"""INVENTED, by kind. What the table knows by itself is left open: the level of a company and the colour of an event."""
BOX_LINK = '.question a.button[href^="/box/"]'
TAPPED = ".question form:has(input[name=action]:is([value=answer], [value=item])):not(.say) button"
TEXT = ".question input[type=text]:not([inputmode=numeric])"


class CardReader:
    """Somebody who holds the cards in hand: types the names of those that are new, and taps what is printed on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: list[str] = []
        self.questions: list[str] = []

    def answer(self, phone: BrowserPhone) -> bool:
        """Answer a question that cannot be tapped where it stands; tell whether there is one."""
        link, text = phone.page.locator(BOX_LINK), phone.page.locator(TEXT)
        if link.count():
            self._open(phone, link.first)
            self._fill(phone)
            phone.page.goto(f"{phone.base}/now")
            return True
        if not text.count() or phone.page.locator(TAPPED).count():
            return False
        self.questions.append(phone.page.locator("#question").inner_text())
        self.names.append(f"Card {len(self.names) + 1}")
        text.fill(self.names[-1])
        phone.press(phone.page.locator(".question form.say button"))
        return True

    def _open(self, phone: BrowserPhone, link: Locator) -> None:
        address = link.get_attribute("href")
        link.tap()
        phone.page.wait_for_url(f"**{address}")

    def _fill(self, phone: BrowserPhone) -> None:
        """Tap all that is printed on the card of the page."""
        for _ in range(TIMES):
            box, _, _ = box_at(self.folder)
            for row, values in self._rows_on(phone, box):
                tap_row(phone, box, row, values)
            keep(phone)
            if phone.page.url.endswith("/now") or not phone.page.locator("fieldset.wrong").count():
                return
        raise AssertionError(f"a card cannot be entered by tapping: {phone.text}")

    def _rows_on(self, phone: BrowserPhone, box: BoxPrintedValues) -> list[tuple[PrintedValuePageRow, dict[str, Any]]]:
        """List the rows of a page of which something is open, with what is printed there."""
        printed = dict[str, tuple[PrintedValuePageRow, dict[str, Any]]]()
        items = (item for group in box.library.groups for item in box.library.items(group) if box.library.paths(item))
        for row in (PrintedValuePageRow(item, box.library.paths(item)) for item in items):
            if not box.is_read(row) and is_on(phone, row):
                printed[row.item.id] = (row, example(box, row))
        for kind, name in product(card_lines(box.game), self.names):
            values = card_line(box.game, kind, name).read(CONTENTS[kind])
            place = box.place_of(f"{PRINTED}{next(iter(values))}")
            printed |= {row.item.id: (row, values) for row in (box.rows(place) if place else ()) if is_on(phone, row)}
        return list(printed.values())


def is_on(phone: BrowserPhone, row: PrintedValuePageRow) -> bool:
    """Tell whether a row is on the page of a phone."""
    return phone.page.locator(f'[name="was-{name_of(row.item.id)}"]').count() > 0
