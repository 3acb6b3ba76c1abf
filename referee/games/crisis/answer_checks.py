"""What cannot be an answer, and what is worth a second look."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.crisis.card_name_matching import library_name
from referee.games.crisis.state import State
from referee.games.crisis.values import level
from referee.printed_lines.named_line import same
from scoring.errors import Fault


def check(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """List what is wrong with an answer beyond its type: every import space gives resources (CRI-4.11.2), and there are
    Foreign Employees (CRI-4.8.2).
    """
    if fnmatchcase(path, "printed.import_space.*.gives") and not value:
        yield Fault("import_gives_nothing", path)
    if path == "printed.foreign.types" and not value:
        yield Fault("no_foreign_types", path)


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Point out a company that lies elsewhere: on another space, or before a player (CRI-4.10.3); and one that is known
    to be of another level than the round's (CRI-6.8).
    """
    if not path.startswith("company_spaces.") or not value:
        return
    space = next(
        (space for space, name in on_spaces(state) if f"company_spaces.{space}" != path and same(name, value)), ""
    )
    if space:
        yield Fault("company_on_space", path, {"company": value, "space": int(space)})
    for seat, name in owned(state):
        if same(name, value):
            yield Fault("company_of_seat", path, {"company": value, "seat": seat})
    yield from other_level(state, path, value, state.printed[f"company.{library_name(state, 'company', value)}.level"])


def other_level(state: State, path: str, company: str, of: Any) -> Iterator[Fault]:
    """Point out a level that is not that of the companies laid out in this round (CRI-6.8), where both are known."""
    try:
        current = level(state)
    except UnknownFactError:
        return
    if known(of) and of != current:
        yield Fault("company_of_level", path, {"company": company, "level": of, "here": current})


def on_spaces(state: State) -> Iterator[tuple[str, str]]:
    """Give the companies that are known to lie on the board, with their spaces."""
    for space, name in state.company_spaces.items():
        if known(name) and name:
            yield space, name


def owned(state: State) -> Iterator[tuple[str, str]]:
    """Give the companies that seats are known to have."""
    for seat, board in state.seats.items():
        for name in board.companies if known(board.companies) else ():
            yield seat, name
