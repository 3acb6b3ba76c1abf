"""Checks for unusual printed values of City of Plan Cards in a typed line, and values that follow from others (sections
3.1 to 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from referee.games.plan_city.answer_checks import FEWER, odd
from referee.games.plan_city.trust_track import LOWEST
from referee.printed_lines.tokens import Values
from scoring.errors import Fault

USED = f"proposals_used.{FEWER}"


def proposals(values: Sequence[Any]) -> list[Fault]:
    """Return a fault if the number of proposal cards used with 3 players is not the expected one (PLC-R12)."""
    return list(odd(None, f"printed.{USED}", values[0]))


def without_icon(values: Values) -> dict[str, Any]:
    """Return {path: value} of the printed values that follow from the proposal cards used with 3 players: they do not
    have the four-player icon (PLC-1.5).
    """
    return {f"proposal.{proposal}.four_player_icon": False for proposal in values[USED]}


def trust_spaces(spaces: Sequence[int]) -> list[Fault]:
    """Return a fault if the trust spaces do not descend to the lowest one; a single space is accepted as incomplete."""
    falls = all(space >= after for space, after in pairwise(spaces)) and spaces[-1] == LOWEST
    return [] if falls or len(spaces) == 1 else [Fault("trust_not_falling", "", {"values": tuple(spaces)})]
