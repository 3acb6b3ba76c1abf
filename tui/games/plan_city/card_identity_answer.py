"""Answers to the question which card is at a place: the user types the card's cells in one line.

The line identifies a known card with the same cells, otherwise the first unknown card. `plan 7: …` names the card; `=2`
copies card number 2 of the same kind, and `=2 5r 9-` copies it with other cells at positions 5 and 9.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from functools import partial
from typing import Any

from referee.facts.facts import known
from referee.games.plan_city.city_field import cards_by_layer
from referee.games.plan_city.printed_card_cells import word_faults
from referee.games.plan_city.printed_notations import spoken_cells
from referee.games.plan_city.printed_value_checks import away
from referee.games.plan_city.state import CONTRACTS, LAYERS, PLAN_CARDS, START_CARDS, State
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_shorthand import CELLS, print_short
from scoring.games.plan_city.city_grid import Card as Cells
from scoring.games.plan_city.grid_notation import cell_warnings, parse_card, print_card, where_in
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.plan_city.card_picture import PICTURE
from tui.games.plan_city.contract_front_answer import contract_fronts_line

STEMS = {**dict.fromkeys(START_CARDS, "start_card"), **dict.fromkeys(PLAN_CARDS, "plan_card")}
BACKS = "printed.contract_backs.same"
SHORT = "te s!5 r9 / m82 x - / g l v"
_NUMBERED_CARD = re.compile(r"[^\d|/:=]*(\d{1,2})\s*:(.*)", re.DOTALL)
_COPY = re.compile(r"\s*=\s*\D*?(\d{1,2})((?:\s+[1-9]:?[^\s]+)*)\s*")
DIGITS = 2
"""The maximum number of digits of a card number."""
CHIP = "ec"
"""The notation of an engine space with a chip from the set-up; only on the centre of a start card (T-07)."""


def card_line_at(state: Any, path: str) -> PrintedValueLineFormat | None:
    """Return the line format for answering about the card at a path; None if the path is not about a card."""
    match path.split("."):
        case ["seats", _, "layers", "0", "card"]:
            return _card_line(state, path, START_CARDS)
        case ["seats", _, "layers", key, "card"] if key in LAYERS:
            return _card_line(state, path, PLAN_CARDS)
        case ["seats", _, "fronts"]:
            return contract_fronts_line(state, path)
        case ["beside", _]:
            return _card_line(state, path, PLAN_CARDS)
        case ["printed", "start_card" | "plan_card", card, "cells"]:
            return _own(state, path, card)
        case ["printed", "contract_backs", "same"]:
            return _backs()
    return None


def lies(state: State, path: str) -> Phrase | None:
    """Return a phrase with the location of the requested card (the player's field and the position); None for a start
    card, which begins its field.
    """
    match path.split("."):
        case ["seats", seat, "layers", key, "card"] if key != LAYERS[0]:
            return _lies(state, seat, key)
        case ["printed", "plan_card" | "contract_back", card, "cells"]:
            there = ((seat, key) for seat in state.seats for key, other in cards_by_layer(state, seat) if other == card)
            return next((_lies(state, seat, key) for seat, key in there), None)
    return None


def _lies(state: State, seat: str, key: str) -> Phrase | None:
    layer = state.seats[seat].layers[key]
    if not (known(layer.x) and known(layer.y) and known(layer.rotation)):
        return None
    values = {"seat": seat, "x": layer.x, "y": layer.y, "rotation": layer.rotation}
    return Phrase("plan_city.lies_turned" if layer.rotation else "plan_city.lies", values)


def texts(state: State, kind: Sequence[str]) -> dict[str, str]:
    """Return the cell texts of the known cards of a kind, by card."""
    cells = {card: state.printed[f"{STEMS[card]}.{card}.cells"] for card in kind}
    return {card: text for card, text in cells.items() if known(text)}


def _card_line(state: State, path: str, kind: Sequence[str]) -> PrintedValueLineFormat:
    def read(text: str) -> dict[str, Any]:
        known_texts = texts(state, kind)
        if numbered := _card_of_number(text, known_texts, kind):
            return {path: numbered}
        number, cells_text = _split_number(text)
        cells, chip = _cells(cells_text, known_texts, kind)
        card = kind[number - 1] if 0 < number <= len(kind) else ""
        if number and not card:
            raise input_error("card_range", given=number, low=1, high=len(kind))
        card = card or _which(kind, cells, known_texts, away(state, path))
        if faults := word_faults(card, print_card(cells), ""):
            raise InputError(faults)
        known_text = known_texts.get(card, "")
        same = bool(known_text) and _same(parse_card(known_text)) == _same(cells)
        return {path: card} | _card_values(card, known_text if same else print_card(cells), chip)

    def cells_of(text: str) -> Cells:
        known_texts = texts(state, kind)
        numbered = _card_of_number(text, known_texts, kind)
        return parse_card(known_texts[numbered]) if numbered else _cells(_split_number(text)[1], known_texts, kind)[0]

    line = _line(read, path, cells_of)
    elsewhere = away(state, path)
    available = {card: text for card, text in texts(state, kind).items() if card not in elsewhere}
    return line._replace(
        offers=tuple(
            (str(kind.index(card) + 1), partial(_looks, state, card, text)) for card, text in available.items()
        )
    )


def _looks(state: State, card: str, text: str, words: Words) -> str:
    note = state.printed[f"{STEMS[card]}.{card}.note"]
    return "  ".join(part for part in (str(note) if known(note) else "", spoken_cells(words, text)) if part)


def _own(state: State, path: str, card: str) -> PrintedValueLineFormat:
    kind = START_CARDS if card in START_CARDS else PLAN_CARDS

    def read(text: str) -> dict[str, Any]:
        cells, chip = _cells(text, texts(state, kind), kind)
        if faults := word_faults(card, print_card(cells), ""):
            raise InputError(faults)
        return _card_values(card, print_card(cells), chip)

    return _line(read, path, lambda text: _cells(text, texts(state, kind), kind)[0])


def _backs() -> PrintedValueLineFormat:
    """Return the line format for the common back of all contract cards (T-09)."""

    def read(text: str) -> dict[str, Any]:
        return {BACKS: True, f"printed.contract_back.{CONTRACTS[0]}.cells": print_card(parse_card(text))}

    return _line(read, BACKS, parse_card)._replace(hint="backs")


def _line(read: Any, path: str, cells: Any) -> PrintedValueLineFormat:
    def doubts(text: str) -> list[Fault]:
        return cell_warnings(cells(text).surface(), where_in(""))

    def write(values: Values) -> str:
        return str(values.get(path, ""))

    return PrintedValueLineFormat(
        path, "", Phrase("card.met"), "cells", SHORT, (path,), lambda _values: (path,), read, doubts, write,
        picture=PICTURE,
    )  # fmt: skip


def _card_of_number(text: str, known_cards: Container[str], kind: Sequence[str]) -> str:
    """Return the card for a text that is only a number; "" for other text. Raises `InputError` if that card is
    unknown.
    """
    number = normalize(text).rstrip(".:")
    if not number.isdecimal() or len(number) > DIGITS:
        return ""
    card = kind[int(number) - 1] if 0 < int(number) <= len(kind) else ""
    if card not in known_cards:
        raise input_error("card_not_told", given=number)
    return card


def _split_number(text: str) -> tuple[int, str]:
    """Split a line into (number of the named card, rest); the number is 0 if no card is named."""
    match = _NUMBERED_CARD.fullmatch(normalize(text))
    return (int(match[1]), match[2]) if match else (0, text)


def _cells(text: str, known_texts: Mapping[str, str], kind: Sequence[str]) -> tuple[Cells, bool]:
    """Parse the cells of a card, or the cells of another card with changes. Return (cells, whether a chip is on the
    engine space); raise `InputError` for invalid text.
    """
    copy = _COPY.fullmatch(normalize(text))
    if copy is None:
        return parse_card(text.replace(CHIP, CHIP[0])), CHIP in text
    other = kind[int(copy[1]) - 1] if 0 < int(copy[1]) <= len(kind) else ""
    if other not in known_texts:
        raise input_error("card_not_told", given=copy[1])
    cells = list(parse_card(known_texts[other]).cells)
    for change in copy[2].split():
        alone = parse_card(f"{change[1:].removeprefix(':')} {'- ' * (CELLS - 1)}")
        cells[int(change[0]) - 1] = alone.cells[0]
    return parse_card(print_card(Cells(tuple(cells)))), False


def _which(kind: Sequence[str], cells: Cells, known_texts: Mapping[str, str], away: Container[str]) -> str:
    """Return the unplaced card with these cells, otherwise the first unknown card. Raises `InputError` if there is none
    (specification 3.6).
    """
    signature = _same(cells)
    same = [card for card, text in known_texts.items() if card not in away and _same(parse_card(text)) == signature]
    free = [card for card in kind if card not in known_texts and card not in away]
    if not same and not free:
        raise input_error("card_too_many", most=len(kind))
    return (same or free)[0]


def _same(cells: Cells) -> str:
    """Return the text of a card in a form independent of factory letters."""
    return print_short(cells) or print_card(cells)


def _card_values(card: str, text: str, chip: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {f"printed.{STEMS[card]}.{card}.cells": text}
    return facts | ({f"printed.start_card.{card}.centre_chip": True} if chip and card in START_CARDS else {})
