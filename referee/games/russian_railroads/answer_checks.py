"""What is odd about an answer: beside what is told already it cannot lie on a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import put
from referee.games.russian_railroads.contradictions import faults
from referee.games.russian_railroads.state import State
from scoring.errors import Fault
from scoring.text_catalogs import Phrase


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """List the contradictions that an answer brings in (specification 11.3), such as one engineer in two places.

    It is not refused: what was told before may be what is wrong.
    """
    before = list(faults(state))
    for breach in faults(put(state, path, value)):
        if breach not in before:
            why = Phrase(f"breach.{breach.why}", breach.values)
            yield Fault("answer_against", path, {"why": why, "clause": breach.clause})
