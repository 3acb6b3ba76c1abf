"""The box of each game read off in a browser by two phones at once, every page, by choosing and counting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import known
from referee.judging.line_parser import names_of
from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.fields.field import FieldContext
from scoring.fields.simple_fields import YesNo
from scoring.text_catalogs import Words
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.game_ui.printed_value_lines import fact
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.web.box_entry import RowForm
from tui.web.form_entry import ValueControl

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
TIMES = 3
"""So often a page is sent until all of it is entered: what a row has besides may depend on its first values."""
pytestmark = pytest.mark.phones


def box_at(folder: Path) -> tuple[BoxPrintedValues, Words, Table]:
    """Return the box as the store knows it now."""
    session = Session("en", SqliteStore(folder))
    table = session.open("friday")
    return BoxPrintedValues(session, table.game, table=table), words_for("en", table.game.id, table.seats), table


def example(box: BoxPrintedValues, row: PrintedValuePageRow) -> dict[str, Any]:
    """Return what stands on an INVENTED component: the example of its line, or of its field."""
    if row.item.card is not None:
        return box.values(row, row.item.card.example)
    asked = fact(box.game, row.item.path)
    assert asked is not None
    if asked.choices:
        return {row.item.path: asked.choices[:2] if asked.is_list else asked.choices[0]}
    context = FieldContext(names_of(box.game, {}), words_for("en", box.game.id))
    text = "no" if isinstance(asked.field, YesNo) else asked.field.example(context)
    return {row.item.path: asked.read(text, row.item.path, context.lookup)}


def fill(phone: BrowserPhone, control: ValueControl) -> None:
    """Choose, count or type what a control is to hold, if it is on the page."""
    for index, text in enumerate(control.texts):
        field = phone.page.locator(f'[name="{control.name}.{index}"]')
        if not text or not field.count():
            continue
        if field.first.get_attribute("type") == "radio":
            phone.page.locator(f'label:has([name="{control.name}.{index}"][value="{text}"])').tap()
            continue
        if not field.is_visible():
            field.locator("xpath=ancestor::details/summary").tap()
        if control.choices:
            field.select_option(text)
        elif control.steps:
            count(phone, control, int(text))
        else:
            field.fill(text)


def count(phone: BrowserPhone, control: ValueControl, number: int) -> None:
    """Count a number by its buttons."""
    stepper = phone.page.locator(f'.stepper:has([name="{control.name}.0"])')
    value = stepper.locator("input").input_value()
    now = int(value) if value else min(max(0, control.low or 0), control.high or 0)
    if value == "":
        stepper.locator('[data-step="1"]').tap()
        now = int(stepper.locator("input").input_value())
    for step in reversed(control.steps):
        while abs(number - now) >= step:
            sign = 1 if number > now else -1
            stepper.locator(f'[data-step="{sign * step}"]').tap()
            now = int(stepper.locator("input").input_value())
    assert now == number


@pytest.mark.parametrize("game", offered_games())
def test_a_box_is_read_off_by_two_phones_at_once(companion: Serve, phone: Open, tmp_path: Path, game: str) -> None:
    addresses = companion(game).scanned
    wanted = read_off_box(tmp_path, phone(addresses[0], "en"), phone(addresses[1], "ja"))
    _, _, table = box_at(tmp_path)
    assert wanted
    different = {
        path: (value, table.known_as(f"printed.{path}"))
        for path, value in wanted.items()
        if not known(table.known_as(f"printed.{path}")) or table.known_as(f"printed.{path}") != _as_kept(value)
    }
    assert different == {}


def read_off_box(folder: Path, *readers: BrowserPhone) -> dict[str, Any]:
    """Let two phones read a box off, each at another page at the same time; return what is printed."""
    box, _, _ = box_at(folder)
    pages, wanted = [page.id for page in box.pages], dict[str, Any]()
    for pair in zip(pages[::2], [*pages[1::2], ""][: len(pages[::2])], strict=True):
        at = [(reader, page) for reader, page in zip(readers, pair, strict=True) if page]
        for reader, page in at:
            reader.page.goto(f"{reader.base}/box/{page}")
        for reader, page in at:
            wanted |= read_off(folder, reader, page)
    return wanted


def read_off(folder: Path, reader: BrowserPhone, page: str) -> dict[str, Any]:
    """Enter all of a page; return what stands on it."""
    wanted: dict[str, Any] = {}
    for _ in range(TIMES):
        box, _, _ = box_at(folder)
        open_rows = [row for row in box.rows(box.page(page)) if row.paths and not box.is_read(row)]
        if not open_rows:
            break
        for row in open_rows:
            values = example(box, row)
            wanted |= values
            tap_row(reader, box, row, values)
        keep(reader)
    return wanted


def tap_row(reader: BrowserPhone, box: BoxPrintedValues, row: PrintedValuePageRow, values: dict[str, Any]) -> None:
    """Fill in a row that is on the page."""
    form, card = RowForm(words_for(reader.lang, box.game.id), box, row, values), row.item.card
    if card is not None and card.grid is not None:
        fill(reader, structs.replace(form.controls[0], texts=card.grid.split(card.example)))
        return
    assert not form.is_line, f"{form.label} is typed as a line"
    for control in form.controls:
        fill(reader, control)


def keep(reader: BrowserPhone) -> None:
    """Send a page; what is unlikely is printed like that."""
    for _ in range(2):
        doubts = reader.page.locator("input[type=checkbox]").all()
        for box_to_tick in doubts:
            box_to_tick.check()
        reader.press(reader.page.locator(".keep button"))
        if not reader.page.locator("input[type=checkbox]").count():
            break


def _as_kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
