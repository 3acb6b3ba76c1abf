"""What the tests of the reveals share: pages of a sheet, and pages of every scoring of a recorded play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.rules.game import Seat, find
from referee.table import recorded_script
from referee.table.table import Table
from scoring.breakdown import Breakdown
from tui.core.game_ui.registry import reveal_of
from tui.core.game_ui.scoring_reveal_pages import ScoringRevealPage
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.core.reveal.scoring_reveal_scene import ScoringRevealScene, pages_of, revealed_lines, scene_of, scene_of_tally

COLOURS = ("red", "blue", "yellow", "green", "black")
SHAPES = "●▲■◆★"


def sight(game: str, names: tuple[str, ...], lang: str = "en", width: int = 74, ascii: bool = False) -> DrawingContext:
    """Seats A, B, … with these names."""
    seats = tuple(Seat(id, name, *look) for id, name, *look in zip("ABCDE", names, COLOURS, SHAPES, strict=False))
    return DrawingContext(
        words_for(lang, game).named({seat.id: seat.name for seat in seats}),
        seats,
        width,
        theme="gyoji-dark",
        ascii=ascii,
    )


def pages_of_sheet(view: DrawingContext, game: str, breakdown: Breakdown, sheet: Any) -> list[ScoringRevealPage]:
    """The pages of a scored sheet, also those on which nobody scores, and the ranking."""
    shown = reveal_of(game)
    assert shown is not None
    return [*shown.pages(view, breakdown.lines, sheet), pages_of(scene_of_tally(game, breakdown, sheet), view)[-1]]


def text_of(page: ScoringRevealPage) -> list[str]:
    """What a page shows, without its points."""
    rows = [line for row in page.rows for line in (row.text, *row.picture)]
    return [line.plain.rstrip() for line in (*page.picture, *rows)]


@cache
def played(game: str) -> Table:
    """The demo of a game, played to its end."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    for line in play.lines:
        recorded_script.perform(table, recorded_script.parse(line))
    return table


def scenes(game: str) -> Iterator[ScoringRevealScene]:
    """Every scoring of the demo."""
    table = played(game)
    for step in table.steps:
        if revealed_lines(table, step):
            yield scene_of(table, step.entry.seq)


def sight_of(game: str, lang: str = "en", width: int = 74, ascii: bool = False) -> DrawingContext:
    """How the demo's scorings are looked at."""
    table = played(game)
    names = {seat.id: seat.name for seat in table.table_state.seats}
    words = words_for(lang, game).named(names).with_table_names(find(game).own_words(table.state.printed))
    return DrawingContext(words, table.table_state.seats, width, theme="gyoji-dark", ascii=ascii)
