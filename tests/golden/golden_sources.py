"""What the golden dump is made of: recorded plays and demos, kept records, the cases of the rules, cold disputes.

The cases are in modules of the games, found by these names wherever they lie under tests/games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from referee.table import recorded_script
from referee.table.table import Table
from tests.golden.golden_disputes import cold_and_whole, disputes
from tests.golden.golden_lines import of_declared, of_step, said
from tests.helpers import of_game
from tests.kept.kept_records import RECORDS, fields, read, state_hash
from tests.play.recorded import plays

GAMES = Path(__file__).parents[1] / "games"
ILLEGAL = {
    "crisis": ("planning", "locations", "production", "export"),
    "nippon": ("turn", "build", "goods", "market", "consolidate", "scoring", "legal"),
    "plan_city": ("bidding", "placing", "rest"),
    "russian_railroads": ("placing", "tracks", "tiles", "engineers", "bonuses"),
}
"""Modules `<game>_cases_<part>` with `CASES`."""
CLAUSES = {
    "crisis": ("planning", "operations", "buying", "production", "end"),
    "nippon": (),
    "plan_city": ("bidding", "placing", "rest"),
    "russian_railroads": ("turn", "tracks", "tiles", "industry", "order", "bonus"),
}
"""Modules `<game>_clauses_<part>` with `CASES`, `PAIRS` or `CLAUSES`."""
SHORT = {"russian_railroads": "rrr"}
"""What the modules of a game begin with, where that is not the game."""


def _modules(game: str, kind: str, parts: tuple[str, ...]) -> Iterator[Any]:
    for part in parts:
        yield of_game(game, f"{SHORT.get(game, game)}_{kind}_{part}")


def played(game: str) -> Iterator[str]:
    """Every line of the plays as it is answered, and how each play ends."""
    for name, path in plays(game).items():
        play = recorded_script.load(path)
        table = recorded_script.open_play(play)
        for number, text in enumerate(play.lines, 1):
            done = recorded_script.perform(table, recorded_script.parse(text))
            answer = of_declared(done.declared) if done.declared else f"{done.line.act} - v:- q:- l:- p:-"
            yield f"play/{name} {number} {answer} | {text}"
        points = " ".join(f"{seat}={board.vp}" for seat, board in table.state.seats.items())
        yield f"play/{name} end {points} state:{state_hash(table, fields()[game])[:8]}"


def kept(game: str) -> Iterator[str]:
    """Every entry in effect of the kept records."""
    for path in RECORDS:
        if path.stem.rpartition("-")[0] == game:
            for made in read(path).steps:
                yield f"kept/{path.stem} {made.entry.seq} {of_step(made)}"


def illegal(game: str) -> Iterator[str]:
    """Every declaration that the rules list as illegal."""
    for module in _modules(game, "cases", ILLEGAL[game]):
        for case in module.CASES:
            yield from _declared(f"illegal/{case.id}", case.table, case.texts)


def twins(game: str) -> Iterator[str]:
    """The legal declarations beside them."""
    for module in _modules(game, "cases", ILLEGAL[game]):
        for case in module.CASES:
            yield from _twin(f"twin/{case.id}", case)


def clauses(game: str) -> Iterator[str]:
    """For every clause a declaration that breaks it and one that keeps it."""
    if game == "nippon":
        for case in of_game(game, "nippon_more_cases").CASES:
            yield from _declared(f"clause/{case.id}", case.table, case.texts)
        for clause, (_, keeps) in of_game(game, "nippon_clause_cases").CLAUSES.items():
            yield from _declared(f"clause/{clause}/kept", keeps.table, keeps.texts)
    for module in _modules(game, "clauses", CLAUSES[game]):
        if game == "crisis":
            for number, case in enumerate(module.CASES):
                yield from _declared(f"clause/{case.id}/{number}/broken", case.table, case.texts)
                yield from _twin(f"clause/{case.id}/{number}/kept", case)
            continue
        pairs = module.CLAUSES if game == "russian_railroads" else {pair.id: pair for pair in module.PAIRS}
        for clause, pair in pairs.items():
            yield from _declared(f"clause/{clause}/broken", pair.broken.table, pair.broken.texts)
            yield from _declared(f"clause/{clause}/kept", pair.kept.table, pair.kept.texts)


def _twin(name: str, case: Any) -> Iterator[str]:
    """The legal declaration beside an illegal one."""
    if hasattr(case, "where"):  # CRISIS: several lines, one after the other
        table = case.table(*case.where)
        for number, text in enumerate(case.twin):
            yield f"{name}/{number} {of_declared(table.declare(text))} | {text}"
    elif hasattr(case, "but"):
        yield from _declared(name, lambda: case.table(*case.but), (case.legal,))
    elif hasattr(case, "twin"):
        yield from _declared(name, lambda: case.table(twin=True), (case.twin,))


def _declared(name: str, table: Callable[[], Table], texts: tuple[str, ...]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f"{name.replace(' ', '_')}/{number} {of_declared(table().declare(text))} | {text}"


def cold(game: str) -> Iterator[str]:
    """Every cold dispute, settled by questions and with everything told."""
    for number, one in enumerate(disputes(game), 1):
        for how, verdict, asked in cold_and_whole(game, one):
            yield f"{how}/{number} {said(verdict, asked=asked)} {len(asked)} asked | {one.text}"


PARTS = {"play": played, "kept": kept, "illegal": illegal, "twin": twins, "clause": clauses, "cold": cold}
"""The parts of a dump by what their lines begin with."""
CHEAP = ("play", "illegal")
"""The parts that are looked at in every run of the tests."""


def lines(game: str, parts: tuple[str, ...] = tuple(PARTS)) -> Iterator[str]:
    """Write the dump of a game, or some parts of it."""
    for part in parts:
        yield from PARTS[part](game)
