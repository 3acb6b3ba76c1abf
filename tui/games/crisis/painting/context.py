"""The drawing context of CRISIS, with short texts for managers, tiles, resources and companies."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import known
from referee.games.crisis.card_notation import ItemCount
from referee.games.crisis.company_production import printed_company_value
from referee.games.crisis.printed_notations import HEAD, SIDES, outputs_of
from referee.games.crisis.state import State
from scoring.games.crisis.values import COLOURS, MONEY
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import number, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.crisis.painting.cards import input_text, item_text
from tui.games.crisis.painting.evaluation import FinancialStatusRange

DOT = ("·", ".")
GAP = "?"


class CrisisPainter(BoardContext, frozen=True, kw_only=True):
    """The drawing context for a CRISIS position, which draws its pieces."""

    state: State

    @property
    def prices(self) -> State:
        """The game state for computing prices. While it is unknown whether a card changes prices, the printed prices
        apply.
        """
        return self.state if known(self.state.repriced) else structs.replace(self.state, repriced=False)

    @property
    def track(self) -> FinancialStatusRange:
        """The known values of the Financial Status track."""
        printed = self.state.printed
        spans = {
            colour: (value_or_none(printed[f"track.{colour}.low"]), value_or_none(printed[f"track.{colour}.high"]))
            for colour in COLOURS
        }
        return FinancialStatusRange(spans, value_or_none(printed["track.top"]))

    def dot(self) -> StyledText:
        """Draw an empty space."""
        return StyledText(DOT[self.ascii], "dim")

    def amount(self, count: int | None, resource: str) -> str:
        return self.translate("amount", n=number(count), what=self.words.translate(f"resource.{resource}"))

    def count(self, item: ItemCount) -> str:
        """Return an amount as on a card, with its multiplier, as text."""
        if item.kind in MONEY:
            return item_text(self.words, item)
        amount = self.amount(item.number, item.kind)
        return self.translate("times", times=item.times, amount=amount) if item.times else amount

    def card(self, name: str) -> str:
        return self.words.format_field(name, "name")


def company(painter: CrisisPainter, name: str) -> dict[str, Any]:
    """Return the known values of a company card by field."""

    def known_values(*parts: str) -> dict[str, Any]:
        values = {part: value_or_none(printed_company_value(painter.state, name, part)) for part in parts}
        return {part: value for part, value in values.items() if value is not None}

    card = known_values(*HEAD, *SIDES, "outputs")
    numbers = range(1, len(card.get("outputs", ())) + 1)
    return card | known_values(*(f"{part}.{number}" for number in numbers for part in ("value", "multiplier")))


def recipe(painter: CrisisPainter, card: dict[str, Any]) -> str:
    """Return the input and output of a company as text."""
    outputs = outputs_of(card)
    yields = GAP if outputs is None else painter.words.join_items([painter.count(item) for item in outputs])
    return f"{input_text(painter.words, card, painter.count)} {symbol('arrow', painter.ascii)} {yields}"
