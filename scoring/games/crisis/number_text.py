"""Numbers as the workings of Crisis write them: with a true minus sign, in sums that read like arithmetic."""

from __future__ import annotations

from collections.abc import Sequence


def number_text(number: int) -> str:
    """Write a number that may be below 0."""
    return f"{number:,}".replace("-", "−")


def summed(numbers: Sequence[int]) -> str:
    """Write a sum of numbers that may be below 0: 4 + 1 − 10."""
    further_terms = (f" {'−' if number < 0 else '+'} {abs(number):,}" for number in numbers[1:])
    return number_text(numbers[0]) + "".join(further_terms) if numbers else number_text(0)
