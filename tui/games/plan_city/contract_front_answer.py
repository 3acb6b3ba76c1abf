"""Answers in one line about the contract cards that a seat reveals at the end, by the values on their fronts (T-10)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from referee.games.plan_city.printed_notations import EXAMPLE, fronts, read_front
from referee.games.plan_city.printed_value_checks import away
from referee.games.plan_city.sheets_from_state import FRONT
from referee.games.plan_city.state import CONTRACTS, State
from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat

_NUMBERED_CARD = re.compile(r"[^\d:<>=]*(\d)\s*:(.*)", re.DOTALL)
_CARDS = re.compile(r"[;/]")


def contract_fronts_line(state: State, path: str) -> PrintedValueLineFormat:
    """Return the line format for the contract cards that a seat reveals at the end.

    Each part of the line is a card as printed: it identifies a known card with these values, otherwise the first
    unknown card. `3: …` names the card.
    """

    def read(text: str) -> dict[str, Any]:
        known_fronts, elsewhere = fronts(state), away(state, path)
        facts: dict[str, Any] = {}
        cards: list[str] = []
        for part in _CARDS.split(normalize(text)):
            numbered = _NUMBERED_CARD.fullmatch(part)
            front = read_front(numbered[2] if numbered else part)
            number = int(numbered[1]) if numbered else 0
            if number and number > len(CONTRACTS):
                raise input_error("card_range", given=number, low=1, high=len(CONTRACTS))
            available = [card for card in CONTRACTS if card not in elsewhere and card not in cards]
            same = [card for card in available if known_fronts.get(card) == front]
            free = (
                [CONTRACTS[number - 1]]
                if number
                else [*same, *(card for card in available if card not in known_fronts)]
            )
            if not free:
                raise input_error("card_too_many", most=len(CONTRACTS))
            cards.append(free[0])
            facts |= {
                f"printed.contract_front.{free[0]}.{name}": value for name, value in zip(FRONT, front, strict=True)
            }
        return {path: cards} | facts

    elsewhere = away(state, path)
    known_ones = tuple(
        (str(CONTRACTS.index(card) + 1), partial(_looks, front))
        for card, front in fronts(state).items()
        if card not in elsewhere
    )
    return PrintedValueLineFormat(
        path, "", Phrase("card.met"), "contract_front", EXAMPLE, (path,), lambda _values: (path,), read,
        lambda _text: [], lambda values: str(values.get(path, "")), offers=known_ones,
    )  # fmt: skip


def _looks(front: Sequence[Any], words: Words) -> str:
    """Return the front of a contract card in words."""
    industries, first, sign, second, points = front
    kinds = [words.translate(f"cell_kind.{kind}") for kind in (first, second)]
    named = words.join_items([words.translate(f"industry.{industry}") for industry in industries])
    parts = (named, f"{kinds[0]} {sign} {kinds[1]}", words.translate("plan_city.vp", n=points))
    return words.join_clauses([part for part in parts if part])
