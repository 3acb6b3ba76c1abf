"""Sitting down for an evening: a front of a kind, at an empty home."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.rules.game import offered_games
from tests.play.playground import Playground, playground

from .declare_front import DeclareFront
from .evening import Evening
from .front import Front
from .person import Person
from .plain_front import PlainFront

FRONTS = ("plain", "declare", "app")
LANGS = ("en", "ja")
PLACES = tuple((game, players) for game in offered_games() for players in playground(game).seats)
"""Every game with every number of seats."""


def ground(game: str) -> Playground:
    """The playground of a game."""
    return playground(game)


def front_of(kind: str, home: Path, game: str, players: int, lang: str) -> Front:
    """Open a table as a person does; only the app loads Textual."""
    if kind == "app":
        from .app_front import AppFront

        return AppFront(home, game, players, lang)
    return {"plain": PlainFront, "declare": DeclareFront}[kind](home, game, players, lang)


@contextmanager
def evening(
    kind: str, home: Path, game: str, players: int, lang: str, *, way: str = "", seed: int = 1, **how: Any
) -> Iterator[Evening]:
    """An evening at a fresh table; a fault tells where it came up, how it comes up again, and the last steps."""
    front = front_of(kind, home, game, players, lang)
    made = Evening(front, Person(game, players, seed), way, **how)
    try:
        yield made
    except Exception as failure:
        again = f"python -m tests.evening {game} --seats {players} --front {kind} --lang {lang} --seed {seed}"
        failure.add_note(again + (f" --way {way}" if way else ""))
        failure.add_note(made.transcript())
        raise
    finally:
        front.close()
