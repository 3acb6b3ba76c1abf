"""Number formatting for the score explanations of Crisis: a true minus sign, and sums with plus and minus signs."""

from __future__ import annotations

from collections.abc import Sequence


def number_text(number: int) -> str:
    """Format a number with thousands separators and a true minus sign."""
    return f"{number:,}".replace("-", "−")


def sum_text(numbers: Sequence[int]) -> str:
    """Format the sum of these numbers: "4 + 1 − 10"; "0" without numbers."""
    further_terms = (f" {'−' if number < 0 else '+'} {abs(number):,}" for number in numbers[1:])
    return number_text(numbers[0]) + "".join(further_terms) if numbers else number_text(0)
