"""Every field of every tally form on a phone: it is tapped, is called as elsewhere, and holds what the screen accepts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest

from referee.printed_lines.named_line import card_line
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import LANGS, Words
from tests.tui.web.conftest import NAMES, serve_in
from tests.tui.web.counting_table import counting_table, sheet_of
from tests.tui.web.handset import Button, Handset, PageReader
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import TallyFormRow
from tui.core.tally.table_sheet import TableSheet
from tui.games.crisis.tally_production import SLOTS
from tui.web.tally_entry import TallyRowForm

KINDS = [(game, kind.id) for game in offered_games() for kind in forms_of(game).kinds]
COMPANY = "I 9 2 1 | worker 2energy | farmer farmer | 3x2vp 4food"
MOST_TIMES = 14
"""So often a page is sent until nothing more comes up on it: each row of a field brings up the next one."""
SEATS = dict(zip("ABC", NAMES, strict=False))


def shown_rows(sheet: TableSheet, seat: str) -> list[TallyFormRow]:
    """Every cell of a seat and of the whole table."""
    return [row for row, of in sheet.form.places(sheet.ids) if row.single or of == seat]


def tapped(name: str, row: TallyFormRow, page: PageReader) -> str:
    """What somebody taps in a field: its last choice, or one step above the least number; each company once."""
    if row.path.endswith(".card"):
        return f"Mill {row.path.split('.')[1]}"
    if name in page.choices:
        return next(text for text in reversed(page.choices[name]) if text)
    assert row.kind == "number", f"{row.path} is typed"
    return str(max(row.low or 0, 0) + 1)


def know_companies(folder: Path) -> None:
    """Enter as many INVENTED companies as the form of a production has room for."""
    store = SqliteStore(folder)
    session = Session("en", store)
    box = BoxPrintedValues(session, find("crisis"), table=session.open("friday"))
    for number in range(SLOTS):
        box.keep_values(card_line(find("crisis"), "company", f"Mill {number}").read(COMPANY))
    store.close()


def choose(phone: Handset, folder: Path, kind: str, words: Words, done: Collection[str]) -> dict[str, str]:
    """Tap a value for every cell that is on the page and not done; return what that would be typed as."""
    phone.open(f"/tally/{kind}")
    page = phone.page
    button = next(button for button in page.buttons if button.action == "keep")
    sheet = sheet_of(folder, kind)
    chosen: dict[str, str] = {}
    typed: dict[str, str] = {}
    for row in shown_rows(sheet, "A"):
        name = TallyRowForm(words, sheet, row, "A").name
        field = f"{name}.0"
        if field in page.labels and row.cell("A") not in done:
            chosen |= {each: "" for each in page.labels if each.startswith(f"{name}.")}
            chosen[field] = typed[row.cell("A")] = tapped(field, row, page)
    phone.press(Button(button.address, {**button.fields, **chosen}))
    assert phone.answer.status_code == 200
    return typed


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_field_is_filled_in_by_tapping_and_holds_what_the_screen_accepts(
    tmp_path: Path, game: str, kind: str
) -> None:
    counting_table(tmp_path, game)
    if game == "crisis":
        know_companies(tmp_path)
    context, close = serve_in(tmp_path)
    phone, words = context.phone("A", "ja"), words_for("ja", game, SEATS)
    typed: dict[str, str] = {}
    rows = {row.cell("A") for row in shown_rows(sheet_of(tmp_path, kind), "A")}
    for _ in range(MOST_TIMES):
        typed |= choose(phone, tmp_path, kind, words, typed)
        if typed.keys() == rows:
            break
    assert typed.keys() == rows, rows - typed.keys()
    empty = sheet_of(tmp_path, kind)
    screen = TallyEditor(empty.form, empty.ids, dict(empty.form.start), "", lambda: None, lambda: None)
    for path, text in typed.items():
        screen.set_cell(path, text)
    kept = sheet_of(tmp_path, kind)
    assert kept.outcome.values == screen.evaluation.values
    assert kept.outcome.faults == screen.evaluation.faults
    assert kept.outcome.breakdown == screen.evaluation.breakdown
    close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_no_two_fields_have_the_same_labels(tmp_path: Path, game: str, kind: str, lang: str) -> None:
    """A field differs from all others in the heading above it and its label."""
    counting_table(tmp_path, game)
    context, close = serve_in(tmp_path)
    phone = context.phone("A", lang)
    phone.open(f"/tally/{kind}")
    labels = [
        (re.findall("<legend>(.*?)</legend>", group)[0], label)
        for group in phone.answer.text.split("<fieldset>")[1:]
        for label in re.findall('<span class="name" aria-hidden="true">(.*?)</span>', group)
    ]
    assert labels and [label for label, times in Counter(labels).items() if times > 1] == []
    close()
