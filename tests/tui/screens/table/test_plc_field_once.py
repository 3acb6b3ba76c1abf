"""A field of the City stands once on a screen, with what its signs mean, and a place is written in one way."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.table import recorded_script
from referee.table.table import Table
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.plc_position import table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.games.plan_city import board

LETTERS = {"en": "re residential", "ja": "住 住宅地"}
LINES = len(recorded_script.load(recorded_script.demo_of("plan_city")).lines)
MOMENTS = [None, *range(10, LINES, LINES // 6)]
"""A card is laid by all at once, and some moments of the demo: bids, cards laid, the last round."""


def made(lines: int | None, lang: str) -> Table:
    return table() if lines is None else long_table("plan_city", lang, lines)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lines", MOMENTS)
def test_at_160_columns_no_field_and_no_seat_stands_twice(tmp_path: Path, lines: int | None, lang: str) -> None:
    table = made(lines, lang)

    async def steps(room: Room) -> None:
        text = room.text
        assert text.count(LETTERS[lang]) <= 1, text
        for seat in table.table_state.seats:
            assert len(re.findall(rf"{seat.id}{seat.shape} {seat.name}", text)) <= 1, text
        assert not re.search(r"\(-?\d+, -?\d+\)|\[-?\d+, -?\d+\]", text), text

    asyncio.run(visit(kept(tmp_path, table, lang), steps, size=(160, 45)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_beside_the_line_has_its_legend(lang: str) -> None:
    """Aki's field has districts of all four kinds, two stations, a factory with a chip, and a river."""
    table_ = table()
    context = DrawingContext(words_for(lang, table_.game.id, table_.seats), table_.table_state.seats, 72, 14)
    *_, drawn = board.seat(context, table_, "A")
    text = "\n".join(line.plain for line in drawn)
    wanted = {
        "en": ("re residential", "mk market", "ga garden", "sl slum", "St station", "at factory, textile industry"),
        "ja": ("住 住宅地", "市 市場", "庭 庭園", "ス スラム街", "駅", "at 工場（繊維工業）"),
    }
    for said in (*wanted[lang], "● ", "○ ", "◎ ", "≈ "):
        assert said in text, text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_text_writes_a_place_in_another_way(lang: str) -> None:
    """What is typed is 4:-1 (`position_odd`)."""
    words = words_for(lang, "plan_city")
    for section in ("sentence", "sentence_part", "sentence_item", "short_sentence", "plan_city", "fault", "breach"):
        for key in words.ids(section):
            assert not re.search(r"[(\[]\{x\}, \{y\}[)\]]", words.text(f"{section}.{key}")), key
