"""Printed cards of City of Plan Cards as the players enter them, each as one text in the compact notation
(specification 3.5).

A card without a text, or with a text that cannot be parsed, has nine unknown cells.
"""

from __future__ import annotations

from functools import lru_cache

from referee.facts.facts import KnownFacts, known
from referee.games.plan_city.state import CONTRACTS, START_CARDS, State
from scoring.errors import Fault, InputError
from scoring.games.plan_city.cells import SIDE, Cell
from scoring.games.plan_city.city_grid import Card
from scoring.games.plan_city.grid_notation import parse_card

UNTOLD = Card((Cell(entered="no"),) * SIDE**2)
"""A card with nine unknown cells."""
CENTRE_CELL = 4
"""The index of the centre in the nine cells in reading order."""


def cells_path(state: State, card: str) -> str:
    """Return the path of the printed cells of a card. For a contract card, it is the path of the question whether all
    backs are equal, if that is unknown (T-09).
    """
    return state.printed.cached(_cells_path, card)


def _cells_path(facts: KnownFacts, card: str) -> str:
    if card not in CONTRACTS:
        return f"{'start' if card in START_CARDS else 'plan'}_card.{card}.cells"
    own = f"contract_back.{card}.cells"
    if own in facts:
        return own
    same = facts["contract_backs.same"]
    if not known(same):
        return "contract_backs.same"
    return f"contract_back.{CONTRACTS[0]}.cells" if same else own


def backs_differ(state: State) -> bool:
    """Return whether the backs of the contract cards are certainly different (T-09)."""
    same = state.printed["contract_backs.same"]
    return bool(known(same) and not same)


def text_of(state: State, card: str) -> str:
    """Return the text of a card in the compact notation, "" if unknown."""
    text = state.printed[cells_path(state, card)] if card else ""
    return text if isinstance(text, str) else ""


@lru_cache(1024)
def read(text: str) -> Card:
    """Return the card described by a text; `UNTOLD` if the text is empty or invalid, as is possible in an edited
    record.
    """
    try:
        return parse_card(text) if text else UNTOLD
    except InputError:
        return UNTOLD


@lru_cache(1024)
def sound(card: str, text: str) -> bool:
    return not word_faults(card, text, "")


def word_faults(card: str, text: str, at: str) -> list[Fault]:
    """Return the faults in the text of a card, including a start card without a running station in its centre
    (PLC-1.3).
    """
    try:
        centre = parse_card(text, at).cells[CENTRE_CELL]
    except InputError as wrong:
        return list(wrong.faults)
    running = centre.station and (centre.runs or centre.engine != "none")
    if card in START_CARDS and not running and centre.entered == "full":
        return [Fault("centre_not_station", at, {"clause": "PLC-1.3"})]
    return []
