"""The assumptions of a verdict as text."""

from __future__ import annotations

from referee.facts.verdict import Assumption, Verdict
from scoring.text_catalogs import Words


def assumption_lines(words: Words, verdict: Verdict, first_number: int = 1) -> list[str]:
    """Format the assumptions of a verdict as lines. Assumptions that can be rejected are numbered from
    `first_number`.
    """
    lines: list[str] = []
    number = first_number
    for assumption in verdict.assumed:
        key = "say.assumed_numbered" if assumption.path else "say.assumed"
        lines.append(words.translate(key, number=number, what=assumption_text(words, assumption)))
        number += bool(assumption.path)
    return lines


def assumption_text(words: Words, assumption: Assumption) -> str:
    """Format an assumption as text: its catalogue sentence or, without one, the question about its fact."""
    if words.has(f"assumed.{assumption.what}"):
        return words.translate(f"assumed.{assumption.what}", **assumption.values)
    return words.translate("assumed.fact", question=words.translate(f"fact.{assumption.what}"))
