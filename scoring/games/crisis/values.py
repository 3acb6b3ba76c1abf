"""Number formatting for the score explanations of Crisis: a true minus sign, and sums with plus and minus signs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from scoring.printed_values import GamePrintedValues
from scoring.typed_data import convert


def number_text(number: int) -> str:
    """Format a number with thousands separators and a true minus sign."""
    return f"{number:,}".replace("-", "−")


def sum_text(numbers: Sequence[int]) -> str:
    """Format the sum of these numbers: "4 + 1 − 10"; "0" without numbers."""
    further_terms = (f" {'−' if number < 0 else '+'} {abs(number):,}" for number in numbers[1:])
    return number_text(numbers[0]) + "".join(further_terms) if numbers else number_text(0)


Colour = Literal["red", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "green")
"""The colours of the Financial Status track, lowest first."""

Outcome = Literal["bankruptcy", "normal_end", "round_end"]
"""The consequence of the evaluation of a round (CRI-5.5 to CRI-5.7)."""

Ending = Literal["bankruptcy", "normal_end"]

VP = "vp"
CREDITS = "credits"
MONEY = (VP, CREDITS)
"""The outputs of a company that are not resources; no resource may have one of these names."""

PRINTED = GamePrintedValues(Path(__file__).with_name("values.toml"))

ROUNDS = PRINTED.number("rounds", "count")
BANKRUPT_BELOW = PRINTED.number("financial_status", "bankrupt_below")
START_STATUS = PRINTED.number("financial_status", "start")
START_COLOUR = convert(PRINTED.sections["financial_status"]["start_colour"].value, Colour)
"""The colour of `START_STATUS`, used only to check the track numbers that the players enter."""

AWARD_ROUNDS = PRINTED.numbers("award", "rounds")
AWARD_CARDS = PRINTED.number("award", "cards")

RESOURCES = PRINTED.number("production", "resources")
TEMPORARY_SKILL = PRINTED.number("production", "temporary_skill")
TEMPORARY_TILES = PRINTED.number("production", "temporary_tiles")
FOREIGN_SKILL = PRINTED.number("production", "foreign_skill")

CREDITS_PER_VP = PRINTED.number("final", "credits_per_vp")
VP_PER_LOAN = PRINTED.number("final", "per_loan")
VP_PER_PENALTY_POINT = PRINTED.number("final", "per_penalty_point")
