"""What is asked at a copy that nobody has taught, by kind: where it stands, why it is asked, how often, and from when on;
once without the tour and once after it. `python -m tests.cost --questions` writes it to docs/questions.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.rules.game import Game, find
from scoring.text_catalogs import Words
from tests.cost.retyped import Retyping
from tests.cost.table import ROOT
from tests.cost.ways import retyping
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.session.session import PRINTED, Session

PAGE = ROOT / "docs" / "questions.md"
PLAYED: dict[str, dict[str, Any]] = {
    "nippon": {"play": "demo", "turns": 26},
    "russian_railroads": {"play": "demo", "turns": 23},
    "crisis": {"play": "four", "rounds": 2},
    "plan_city": {"play": "four", "turns": 12},
}
"""What is played of each game."""
HEAD = """# What is asked, and when

A recorded game of each box is typed in the app at an empty library: once without the tour, once after reading the pages
that a new table offers. Written by `python -m tests.cost --questions`.
"""


class Kind(Struct):
    """Questions of one kind: how often they were put without the tour and after it, and in which turn first."""

    without: int = 0
    after: int = 0
    turn: int = 0


def kinds(game: Game, without: Retyping, after: Retyping) -> dict[str, Kind]:
    """Count the questions of two evenings by the pattern of their fact, those asked most first."""
    found: dict[str, Kind] = {}
    for played, name in ((without, "without"), (after, "after")):
        for one in played.typed:
            for path in one.questions:
                kind = found.setdefault(_pattern(game, path), Kind(turn=one.turn))
                setattr(kind, name, getattr(kind, name) + 1)
    return dict(sorted(found.items(), key=lambda item: (-item[1].without, item[1].turn, item[0])))


def _pattern(game: Game, path: str) -> str:
    fact = game.fact(("A", "B", "C", "D", "E"), path)
    return fact.pattern if fact else path


def _stands(box: BoxPrintedValues, words: Words, pattern: str) -> str:
    """Say where a value stands: on a page, the tour's or another, on a card, or on the table itself."""
    printed = pattern.removeprefix(PRINTED)
    if printed == pattern:
        return "the table as it is"
    page = next((page for page in box.game.pages if page.holds(printed, {})), None)
    if page is None:
        return "a card"
    return f"{words.translate(f'page.{page.id}')}{', the tour' if page.tour else ''}"


def _why(game: Game, pattern: str) -> str:
    component = game.components.get(pattern.removeprefix(PRINTED))
    return component.ask if component and pattern.startswith(PRINTED) else ""


def lines(id: str) -> Iterator[str]:
    """Write the questions of a game."""
    data = {"game": id, "shortest": False, **PLAYED[id]}
    evenings = [retyping({**data, "tour": tour}, "en") for tour in (False, True)]
    game, session = find(id), Session("en")
    box, words = BoxPrintedValues(session, game), session.words(id)
    found = kinds(game, *evenings)
    sums = [sum(getattr(kind, name) for kind in found.values()) for name in ("without", "after")]
    far = f"{evenings[0].typed[-1].turn} turns" if evenings[0].typed else "nothing"
    yield f"## {game.meta.title('en')}: {far}, {sums[0]} questions without the tour, {sums[1]} after it"
    yield ""
    for name, evening in zip(("without the tour", "after the tour"), evenings, strict=True):
        if evening.stopped:
            yield f"It stops {name}: {evening.stopped.splitlines()[0]}"
            yield ""
    yield "| kind | where it stands | asked as | first in turn | without | after |"
    yield "|---|---|---|---|---|---|"
    for pattern, kind in found.items():
        why = _why(game, pattern)
        yield f"| `{pattern}` | {_stands(box, words, pattern)} | {why} | {kind.turn} | {kind.without} | {kind.after} |"
    yield ""


def write() -> None:
    """Write the page."""
    said = [HEAD, *(line for id in PLAYED for line in lines(id))]
    PAGE.write_text("\n".join(said).rstrip() + "\n", encoding="utf-8")
