"""To-dos at the table: whose they are stands first, and no rule number in between (F3 says it)."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import offered_games
from scoring.text_catalogs import Lang
from tests.play.recorded import demo
from tui.core.conversation.between_turns import own_lines
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.symbols import shape
from tui.core.session.session import Session
from tui.widgets.piece_checklist import todo_lines

RULE_NUMBER = re.compile(r"\b[A-Z]{3}-\d")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_the_seat_stands_first_and_once(game: str, lang: Lang, ascii: bool) -> None:
    table = demo(game)
    context = DrawingContext(Session(lang).words(table=table), table.table_state.seats, ascii=ascii)
    seats = {seat.id: seat for seat in table.table_state.seats}
    met = 0
    for step in table.steps:
        ledger = own_lines(step)
        for line, (_, text) in zip(ledger, todo_lines(context, step), strict=False):
            if "clauses" not in line.values:  # what else is said may name the rules that close a space
                assert not RULE_NUMBER.search(text.plain)
            if line.seat:
                name = context.name(line.seat)
                assert text.plain.startswith(f"{shape(seats[line.seat].shape, ascii)} {name}  ")
                assert not re.search(rf"{name}[:：]", text.plain)
                assert text.plain.split("  ", 1)[1].strip()
                met += 1
    assert met
