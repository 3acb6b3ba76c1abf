"""Checks of the values entered in Crisis: impossible and unusual answers, and implausible companies (specification
3.5.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.crisis.state import State
from referee.games.crisis.values import level, library_name
from referee.printed_lines.named_line import same
from referee.printed_lines.tokens import number_field
from referee.rules.game import find
from scoring.errors import Fault


def company(values: Sequence[Any]) -> list[Fault]:
    """Return the faults of a company card: no requirements, an output of 0, or a cost so low that it is probably the
    level.
    """
    level, cost, employees, resources, *outputs = values
    faults = []
    highest = number_field(find("crisis"), "company.card.level").highest
    if level is None and cost is not None and cost <= highest:
        faults.append(Fault("company_level_or_cost", "", {"cost": cost}))
    if employees == () and resources == ():
        faults.append(Fault("company_needs_nothing"))
    return faults + ([Fault("company_output_0")] if 0 in outputs else [])


def check(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of an answer that its field accepts but the rules do not: an import space without resources
    (CRI-4.11.2), no types of Foreign Employees (CRI-4.8.2).
    """
    if fnmatchcase(path, "printed.import_space.*.gives") and not value:
        yield Fault("import_gives_nothing", path)
    if path == "printed.foreign.types" and not value:
        yield Fault("no_foreign_types", path)


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for an unusual company on a space: it is also on another space or owned by a seat (CRI-4.10.3), or
    of another level than the round (CRI-6.8).
    """
    if not path.startswith("company_spaces.") or not value:
        return
    space = next(
        (space for space, name in on_spaces(state) if f"company_spaces.{space}" != path and same(name, value)), ""
    )
    if space:
        yield Fault("company_on_space", path, {"company": value, "space": int(space)})
    for seat, name in companies_of_seats(state):
        if same(name, value):
            yield Fault("company_of_seat", path, {"company": value, "seat": seat})
    yield from other_level(state, path, value, state.printed[f"company.{library_name(state, 'company', value)}.level"])


def other_level(state: State, path: str, company: str, of: Any) -> Iterator[Fault]:
    """Yield a fault if the known level of a company differs from the company level of this round (CRI-6.8)."""
    try:
        current = level(state)
    except UnknownFactError:
        return
    if known(of) and of != current:
        yield Fault("company_of_level", path, {"company": company, "level": of, "here": current})


def on_spaces(state: State) -> Iterator[tuple[str, str]]:
    """Yield (space, company) for every space of the board with a known company."""
    for space, name in state.company_spaces.items():
        if known(name) and name:
            yield space, name


def companies_of_seats(state: State) -> Iterator[tuple[str, str]]:
    """Yield (seat, company) for every known company of a seat."""
    for seat, board in state.seats.items():
        for name in board.companies if known(board.companies) else ():
            yield seat, name
