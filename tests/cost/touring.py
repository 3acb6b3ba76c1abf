"""The tour before the first round, typed in the app at an empty library: what each page takes.

The people read their box: it is that of a recorded play, and where no move of that play needed a value, the playground's.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.facts import known
from referee.table import recorded_script
from tests.cost.doors import MOST, SHOWN, Hand, NoWay
from tests.cost.plain_hand import PlainHand
from tests.cost.retyped import Owner
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.screens.printed_value_confirmation import PrintedValueConfirmationScreen
from tui.screens.printed_value_entry import PrintedValueEntryScreen
from tui.screens.table import TableScreen


class Toured(Struct, frozen=True):
    """A tour: its pages, the minutes it says it takes, its keys, the rows that were entered and those left open."""

    pages: tuple[str, ...]
    minutes: int
    keys: int
    rows: int
    left: tuple[str, ...]


class Reader:
    """Reads rows off the box of a recorded play."""

    def __init__(self, play: recorded_script.RecordedScript) -> None:
        self.owner = Owner(play)
        *_, (whole, _) = recorded_script.replay(play)
        self.printed = {path: value for path, value in whole.state.printed.items() if known(value)}

    def text(self, hand: Hand | PlainHand, box: BoxPrintedValues, row: PrintedValuePageRow) -> str:
        """Give what is typed for a row; "" where nobody can say."""
        values: dict[str, Any] = {**box.library.values, **self.printed}
        card = row.item.card
        paths = card.paths(values) if card else (row.item.path,)
        for path in paths:
            if path not in values:
                values[path] = self.owner.value(hand.table, f"printed.{path}")
        if card:
            return card.write(values)
        fact = hand.table.fact(f"printed.{row.item.path}")
        return self.owner.written(fact, values[row.item.path], hand.words) if fact else ""


def tour(hand: Hand, play: recorded_script.RecordedScript) -> Toured:
    """Take the offer that a table makes which has just begun, and read every row that is not entered yet."""
    before, reader = hand.keys, Reader(play)
    hand.press("enter")
    for _ in range(SHOWN):
        if isinstance(hand.screen, PrintedValueConfirmationScreen):
            hand.press("enter")
    screen = hand.screen
    if isinstance(screen, TableScreen):
        return Toured((), 0, hand.keys - before, 0, ())
    hand.must(isinstance(screen, PrintedValueEntryScreen), "the tour")
    assert isinstance(screen, PrintedValueEntryScreen)
    pages = screen.teaching.pages
    rows, left = 0, list[str]()
    for _ in range(MOST):
        if not isinstance(hand.screen, PrintedValueEntryScreen):
            break
        row, kept = screen.teaching.row, screen.teaching.kept
        text = reader.text(hand, screen.box, row)
        if text:
            hand.write(text)
        hand.press("enter")
        if isinstance(hand.screen, PrintedValueEntryScreen) and text and screen.teaching.kept == kept:
            hand.press("enter")  # what is odd is entered twice
        if screen.teaching.kept > kept:
            rows += 1
            continue
        left.append(row.item.id)
        hand.must(not text, f"“{text}” is read for {row.item.id}")
    hand.must(isinstance(hand.screen, TableScreen), "the table after the tour")
    minutes = sum(page.minutes for page in pages)
    return Toured(tuple(page.id for page in pages), minutes, hand.keys - before, rows, tuple(left))


def plain_tour(hand: PlainHand, play: recorded_script.RecordedScript) -> int:
    """Read every row of the tour in plain mode; give how many were entered. Raises `NoWay` where one is not taken."""
    reader, rows = Reader(play), 0
    hand.answer("teach")
    for _ in range(MOST):
        teaching = hand.teaching
        if teaching is None:
            return rows
        row, kept = teaching.row, teaching.kept
        text = reader.text(hand, teaching.box, row)
        hand.answer(text)
        if text and hand.teaching is teaching and teaching.kept == kept:
            hand.answer(text)  # what is odd is entered twice
        if text and teaching.kept == kept:
            raise NoWay(f"“{text}” is not taken for {row.item.id}")
        rows += teaching.kept > kept
    raise NoWay("the tour does not end")
