"""The printed costs of spaces and engineers of Russian Railroads (specification 3.5, 3.7)."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.facts import KnownFacts
from referee.games.russian_railroads.action_spaces import PUBLIC, engineer_of
from referee.games.russian_railroads.engineer_strip import public_tile
from referee.games.russian_railroads.state import State
from scoring.text_catalogs import Phrase


class SpaceCost(Struct, frozen=True):
    """The cost of a space: workers, which rubles can replace, and rubles, which cannot be replaced."""

    workers: int
    rubles: int

    @property
    def pieces(self) -> int:
        return self.workers + self.rubles


def cost_of(state: State, space: str) -> SpaceCost:
    """Return the printed cost of a space or an engineer."""
    number = public_tile(state, space) if space in PUBLIC else engineer_of(space)
    row = f"engineer_cost.{number}" if number or space in PUBLIC else f"space.{space}"
    return state.printed.cached(_cost_in, row)


def _cost_in(facts: KnownFacts, row: str) -> SpaceCost:
    return SpaceCost(facts[f"{row}.workers"], facts[f"{row}.rubles"])


def cost_phrase(cost: SpaceCost) -> Phrase:
    """Return the text of a cost, without an amount of 0."""
    values = {"workers": cost.workers, "rubles": cost.rubles}
    if not cost.rubles:
        return Phrase("cost.workers", values)
    return Phrase("cost.both" if cost.workers else "cost.rubles", values)
