"""Number formatting for the workings of Crisis: a true minus sign, and sums with plus and minus signs."""

from __future__ import annotations

from collections.abc import Sequence


def number_text(number: int) -> str:
    """Format a number that may be negative."""
    return f"{number:,}".replace("-", "−")


def summed(numbers: Sequence[int]) -> str:
    """Format a sum of numbers that may be negative: 4 + 1 − 10."""
    further_terms = (f" {'−' if number < 0 else '+'} {abs(number):,}" for number in numbers[1:])
    return number_text(numbers[0]) + "".join(further_terms) if numbers else number_text(0)
