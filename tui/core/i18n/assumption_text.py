"""What a verdict takes for granted, in words."""

from __future__ import annotations

from referee.facts.verdict import Assumption, Verdict
from scoring.text_catalogs import Words


def assumed(words: Words, verdict: Verdict, first_number: int = 1) -> list[str]:
    """Say what a verdict takes for granted, one a line; what can be denied has a number."""
    lines: list[str] = []
    number = first_number
    for assumption in verdict.assumed:
        key = "say.assumed_numbered" if assumption.path else "say.assumed"
        lines.append(words.translate(key, number=number, what=assumption_text(words, assumption)))
        number += bool(assumption.path)
    return lines


def assumption_text(words: Words, assumption: Assumption) -> str:
    """Format what is taken for granted; by its question where it has no sentence of its own."""
    if words.has(f"assumed.{assumption.what}"):
        return words.translate(f"assumed.{assumption.what}", **assumption.values)
    return words.translate("assumed.fact", question=words.translate(f"fact.{assumption.what}"))
