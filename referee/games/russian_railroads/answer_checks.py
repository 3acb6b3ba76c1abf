"""Check of the players' answers in Russian Railroads: unusual answers that contradict known values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import put
from referee.games.russian_railroads.contradictions import faults
from referee.games.russian_railroads.state import State
from scoring.errors import Fault
from scoring.text_catalogs import Phrase


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for each contradiction caused by an answer (specification 11.3), such as one engineer in two
    places.

    The answer is not rejected, because the earlier values may be wrong.
    """
    before = list(faults(state))
    for breach in faults(put(state, path, value)):
        if breach not in before:
            why = Phrase(f"breach.{breach.why}", breach.values)
            yield Fault("answer_against", path, {"why": why, "clause": breach.clause})
