"""The price chart in three lines: import, export, black market (T-02)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.games.crisis.state import RESOURCES
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis.card_frame_drawing import columns, framed
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, exactly, is_nothing, plain, whole

PRICE = (0, 99)
VP_PRICE = (0, 20)


def chart_line(side: str, parts: tuple[str, ...], example: str) -> PrintedValueLineFormat:
    """Make the line of a side of the price chart: for each resource its price (VP+credits), `-` for none."""
    chart = _Side(side, parts)
    return PrintedValueLineFormat(
        f"chart_{side}", "T-02", Phrase(f"card.chart_{side}"), f"chart_{side}", example,
        (f"price.{side}.",), chart.wanted, chart.read, lambda _text: [], chart.write, chart.draw,
    )  # fmt: skip


class _Side(Struct, frozen=True):
    """A side of the price chart, and the parts of its prices (`vp`, `credits`)."""

    side: str
    parts: tuple[str, ...]

    @property
    def listing(self) -> str:
        """Give the path of the resources that have a price."""
        return f"price.{self.side}.listed"

    def path(self, part: str, resource: str) -> str:
        """Give the path of a part of a price."""
        return f"price.{self.side}.{part}.{resource}"

    def wanted(self, values: Values) -> tuple[str, ...]:
        """List the paths that the line fills; none for a resource that is known to have no price."""
        priced = values.get(self.listing, RESOURCES)
        prices = [self.path(part, one) for one in RESOURCES if one in priced for part in self.parts]
        # no rule asks which resources have an export price: where each of them is told, that is told as well
        listing = [self.listing] if self.side != "export" or self.listing in values else []
        return (*listing, *prices)

    def read(self, text: str) -> dict[str, Any]:
        """Read the price of every resource. Raises `InputError` with every fault."""
        tokens = exactly(plain(text), len(RESOURCES))
        told: dict[str, Any] = {}
        faults: list[Fault] = []
        for resource, token in zip(RESOURCES, tokens, strict=True):
            try:
                told |= self._price(resource, token)
            except InputError as wrong:
                faults += wrong.faults
        if faults:
            raise InputError(faults)
        if UNKNOWN_TOKEN not in tokens:
            told[self.listing] = tuple(one for one, token in zip(RESOURCES, tokens, strict=True) if not _none(token))
        if not told:
            raise input_error("card_empty")
        return told

    def _price(self, resource: str, token: str) -> dict[str, Any]:
        if token == UNKNOWN_TOKEN or _none(token):
            return {}
        numbers = token.split("+")
        if len(numbers) != len(self.parts):
            raise input_error("card_price_parts", given=token[:20], wanted=len(self.parts))
        bounds = {"vp": VP_PRICE, "credits": PRICE}
        return {
            self.path(part, resource): whole(number, *bounds[part])
            for part, number in zip(self.parts, numbers, strict=True)
        }

    def write(self, values: Values) -> str:
        """Write the price of every resource; nothing where none is told."""
        cells = [self._cell(values, one) for one in RESOURCES]
        return "" if all(cell == UNKNOWN_TOKEN for cell in cells) else " ".join(cells)

    def _cell(self, values: Values, resource: str) -> str:
        if self.listing in values and resource not in values[self.listing]:
            return "-"
        told = [values.get(self.path(part, resource)) for part in self.parts]
        return UNKNOWN_TOKEN if None in told else "+".join(map(str, told))

    def draw(self, words: Words, values: Values) -> list[str]:
        """Draw the resources with their prices."""
        rows = [(words.say(f"resource.{one}"), self._cell(values, one)) for one in RESOURCES]
        parts = words.say(f"card_part.price_{len(self.parts)}")
        return framed(words.say(f"card.chart_{self.side}"), parts, columns(rows))


def _none(token: str) -> bool:
    """Tell whether there is no such price; 0 is one."""
    return is_nothing(token) and not token.isdecimal()
