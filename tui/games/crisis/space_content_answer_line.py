"""Answers in one line about the content of CRISIS board spaces: a company with its card, a row of employee tiles, or
export contracts (T-12, T-15, T-16).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.facts.facts import UnknownFactError
from referee.facts.facts import known as is_known
from referee.games.crisis import card_notation
from referee.games.crisis.card_notation import normalize_line
from referee.games.crisis.printed_value_checks import companies_of_seats, on_spaces, other_level
from referee.games.crisis.state import COLUMNS, CONTRACTS, DIFFICULTIES, EMPLOYEE_SPACES, RESOURCES, ROWS, State
from referee.games.crisis.values import cards as told_cards
from referee.games.crisis.values import level
from referee.printed_lines.named_line import among
from referee.printed_lines.shape import LineCell
from scoring.errors import Fault, input_error
from tui.core.components.printed_value_groups import PRINTED
from tui.core.game_ui.fact_rows import cell_texts, fact_row
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.core.game_ui.registry import screens_of

TILES = " ".join(("w1", "f1", "e2", "b1", "w1/f2"))
_CONTRACT = re.compile(r"(?P<resource>[^\W\d]+)[\s_]*(?P<most>\d)")


def space_content_line(state: State, path: str) -> PrintedValueLineFormat | None:
    """Return the line format for answering what is on a space (`path`) together with related values; None if there is
    none.
    """
    kind, _, remainder = path.partition(".")
    if kind == "company_spaces":
        return _company(state, path)
    if path == "difficulty" and is_known(state.players):
        return _plan_card(state)
    if kind == "employee_spaces":
        row = tuple(f"employee_spaces.{space}" for space in EMPLOYEE_SPACES)
        return fact_row("employee_spaces", path, (row,), card_notation.tile, TILES)
    if kind == "market":
        columns = {column: tuple(f"market.{column}.rows.{row}" for row in ROWS) for column in COLUMNS}
        own = columns[remainder.partition(".")[0]]
        several = tuple(sum(list(columns.values())[:count], ()) for count in (2, 3))
        return fact_row("market", path, (own, *several), _contract, "f3 g2 m4 c1")
    return None


def possible_companies(state: State, known_facts: Sequence[tuple[str, Any]], path: str) -> tuple[str, ...]:
    """Return the names of the known companies that may be on a space: of the round's level, and not used before in this
    game (CRI-6.3, CRI-6.8).
    """
    if not path.startswith("company_spaces."):
        return ()
    excluded = [str(value) for at, value in known_facts if at.startswith("company_spaces.")]
    excluded += [name for _, name in (*on_spaces(state), *companies_of_seats(state))]
    level = _level_of_round(state).get("level")
    names = (name for name in told_cards(state, "company") if not among(excluded, name))
    return tuple(sorted(name for name in names if _of_level(state, name, level)))


def _of_level(state: State, name: str, level: int | None) -> bool:
    """Return whether a company's card is known and may have this level."""
    level_of = state.printed[f"company.{name}.level"]
    described = is_known(state.printed[f"company.{name}.cost"])
    return described and (level is None or not is_known(level_of) or level_of == level)


def _company(state: State, path: str) -> PrintedValueLineFormat:
    """Return the line format for a company on a space: the notation of its card."""

    def read(text: str) -> dict[str, Any]:
        values = line.read(text)
        name = next(iter(values)).split(".")[1]
        card = _level_of_round(state) | {what.split(".", 2)[2]: value for what, value in values.items()}
        known_name = among(told_cards(state, "company"), name) or name
        return {path: known_name} | {f"{PRINTED}company.{known_name}.{what}": value for what, value in card.items()}

    def doubts(text: str) -> list[Fault]:
        values = read(text)
        of = values.get(f"{PRINTED}company.{values[path]}.level")
        new = of is not None and not is_known(state.printed[f"company.{values[path]}.level"])
        return [*line.doubts(text), *(other_level(state, path, values[path], of) if new else ())]

    line = _line("new_company")
    return line._replace(owns=(path,), read=read, doubts=doubts, implied=_level_of_round(state))


def _plan_card(state: State) -> PrintedValueLineFormat:
    """Return the line format for the plan card in use: its difficulty, then its goals (T-10)."""

    def read(text: str) -> dict[str, Any]:
        difficulty_word, _, goals = normalize_line(text).partition(" ")
        difficulty = card_notation.word(difficulty_word.rstrip(":"), DIFFICULTIES, "difficulty")
        values = _line(f"plan_{state.players}_{difficulty}").read(goals)
        return {"difficulty": difficulty} | {f"{PRINTED}{path}": value for path, value in values.items()}

    def read_difficulty(text: str) -> dict[str, Any]:
        return {"difficulty": card_notation.word(text, DIFFICULTIES, "difficulty")}

    def joined(texts: Sequence[str]) -> str:
        return f"{texts[0]} {cell_texts(texts[1:]) if any(texts[1:]) else ''}".strip()

    line = _line(f"plan_{state.players}_{DIFFICULTIES[0]}")
    goals = tuple(cell._replace(write=lambda _values: "") for cell in line.cells)
    cells = (LineCell(("difficulty",), read_difficulty, lambda _values: ""), *goals)
    return line._replace(
        owns=("difficulty",), hint="plan_card", read=read, doubts=_no_faults, cells=cells, joined=joined
    )


def _line(id: str) -> PrintedValueLineFormat:
    cards = screens_of("crisis").cards
    assert cards is not None
    return next(line for line in cards().lines if line.id == id)


def _level_of_round(state: State) -> dict[str, int]:
    """Return the level of the companies in this round as `{"level": …}`; {} if unknown (CRI-6.8)."""
    try:
        return {"level": level(state)}
    except UnknownFactError:
        return {}


def _no_faults(_text: str) -> list[Fault]:
    return []


def _contract(text: str) -> str:
    """Parse a contract tile from an abbreviated resource name and a number. Raises `InputError` if there is no such
    tile.
    """
    match = _CONTRACT.fullmatch(text)
    contract = f"{card_notation.word(match['resource'], RESOURCES, 'resource')}_{match['most']}" if match else ""
    if contract not in CONTRACTS:
        raise input_error("card_count", given=text[:20])
    return contract
