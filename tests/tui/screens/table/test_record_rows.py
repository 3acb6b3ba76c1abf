"""The rows of the record at the table say what was done, also in 80 columns."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.play.recorded import demo
from tests.tui.screens.narrow.narrow_rooms import long_table, screen_lines, visit
from tui.app import GyojiApp
from tui.core.i18n.catalogs import words_for
from tui.core.record_text.entry_text import latest
from tui.widgets.latest_entries_list import record_text

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")
MOVES = 400
"""More than any demo has."""


def drawn(game: str, lang: str, width: int) -> list[tuple[str, str]]:
    """Give the short form of each entry and what its rows show of it, without number, seat and points."""
    table = demo(game)
    words = words_for(lang, game, table.seats)
    entries = latest(words, table, MOVES)
    lines = record_text(words, table, MOVES, "gyoji-dark", width, False).plain.split("\n")
    starts = [index for index, line in enumerate(lines) if line[:3].strip().isdigit()]
    assert len(starts) == len(entries)
    found = []
    for row, first, last in zip(entries, starts, [*starts[1:], len(lines)], strict=True):
        rows = [
            lines[first].removesuffix(row.points)[8 if row.seat else 4 :],
            *(line[8:] for line in lines[first + 1 : last]),
        ]
        found.append((row.short_text, " ".join(text.strip() for text in rows)))
    return found


def several(said: str, lang: str) -> bool:
    """Say whether these are the short forms of several moves."""
    return {"en": ";", "ja": "／"}[lang] in said


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [45, 38, 33])  # the column at 120, 160 and 80 columns
def test_one_move_stands_whole(game: str, lang: str, width: int) -> None:
    assert not [text for said, text in drawn(game, lang, width) if said and not several(said, lang) and "…" in text]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_only_the_first_of_several_moves_is_sure_to_stand_whole(lang: str) -> None:
    """Engineer #10 makes five moves, of which two rows have space for no more than the first three."""
    assert [text for said, text in drawn("russian_railroads", lang, 33) if several(said, lang) and text.endswith("…")]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_moves_that_differ_look_different_in_80_columns(game: str, lang: str) -> None:
    """ "place a manager on…" stood there for seven different places."""
    single = sorted((text, said) for said, text in drawn(game, lang, 33) if said and not several(said, lang))
    for text, same in groupby(single, lambda pair: pair[0]):
        assert len({said for _, said in same}) == 1, text


SHOWN = [
    # after 88 lines of the demo, the last but one of which is "place black 2, black twice on the Kiev line"
    ("russian_railroads", "en", 88, "A ● black 2; 2× Kiev black"),
    ("russian_railroads", "ja", 88, "A ● 黒2マス／キエフ黒（2回）"),
]


@pytest.mark.parametrize(("game", "lang", "lines", "text"), SHOWN)
def test_what_was_moved_is_read_in_80_columns(tmp_path: Path, game: str, lang: str, lines: int, text: str) -> None:
    async def steps(app: GyojiApp, _: Pilot[None]) -> None:
        assert text in "\n".join(screen_lines(app))

    visit(tmp_path, lang, long_table(game, lang, lines), steps)
