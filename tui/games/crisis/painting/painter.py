"""The pieces of Crisis as short texts: managers, tiles, resources, companies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.games.crisis.card_notation import CountedItem
from referee.games.crisis.company_card import HEAD, SIDES, outputs_of
from referee.games.crisis.company_production import printed
from referee.games.crisis.state import State
from scoring.games.crisis.values import COLOURS, MONEY
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.crisis.painting.cards import left_side, say_item
from tui.games.crisis.painting.financial_status import FinancialStatusRange

DOT = ("·", ".")
GAP = "?"


class CrisisRenderer(BoardContext, frozen=True, kw_only=True):
    """The renderer for a table of Crisis."""

    state: State

    @property
    def prices(self) -> State:
        """The state for its prices: as printed while nobody has told whether a card changes them."""
        return self.state if known(self.state.repriced) else structs.replace(self.state, repriced=False)

    @property
    def track(self) -> FinancialStatusRange:
        """The Financial Status track as far as it is told."""
        ends = {
            colour: tuple(seen(self.state.printed[f"track.{colour}.{end}"]) for end in ("low", "high"))
            for colour in COLOURS
        }
        return FinancialStatusRange(
            {colour: (low, high) for colour, (low, high) in ends.items()}, seen(self.state.printed["track.top"])
        )

    def dot(self) -> StyledText:
        """Draw an empty space."""
        return StyledText(DOT[self.ascii], "dim")

    def resource(self, id: str) -> str:
        """Name a resource."""
        return self.words.say(f"resource.{id}")

    def amount(self, count: int | None, resource: str) -> str:
        """Say so many units of a resource."""
        return self.say("amount", n="?" if count is None else count, what=self.resource(resource))

    def count(self, one: CountedItem) -> str:
        """Say a number of something as a card prints it."""
        if one.kind in MONEY:
            return say_item(self.words, one)
        amount = self.amount(one.number, one.kind)
        return self.say("times", times=one.times, amount=amount) if one.times else amount

    def tile(self, id: str) -> str:
        """Name an employee tile."""
        return self.words.say(f"tile.{id}")

    def card(self, name: str) -> str:
        """Name a card as the table does."""
        return self.words.format_field(name, "name")

    def contract(self, id: str) -> str:
        """Name an export contract: the resource and the largest number of units."""
        return self.words.say(f"contract.{id}")


def told(read: Callable[[], Any]) -> Any:
    """Give a value that rests on facts; None where one of them has not been told."""
    try:
        return read()
    except UnknownFactError:
        return None


def card(renderer: CrisisRenderer, name: str) -> dict[str, Any]:
    """Gather what is told of a company card."""
    found = {what: seen(printed(renderer.state, name, what)) for what in (*HEAD, *SIDES, "outputs")}
    for place in range(1, len(found["outputs"] or ()) + 1):
        found |= {
            f"{what}.{place}": seen(printed(renderer.state, name, f"{what}.{place}"))
            for what in ("value", "multiplier")
        }
    return {what: value for what, value in found.items() if value is not None}


def recipe(renderer: CrisisRenderer, shown: dict[str, Any]) -> str:
    """Say what a company takes and yields."""
    made = outputs_of(shown)
    yields = GAP if made is None else renderer.words.listed([renderer.count(one) for one in made])
    return f"{left_side(renderer.words, shown, renderer.count)} {sign('arrow', renderer.ascii)} {yields}"
