"""The price chart in three lines: import, export, black market (T-02)."""

from __future__ import annotations

from typing import Any

from referee.games.crisis.state import RESOURCES
from scoring.catalogs import Phrase, Words
from scoring.trouble import Fault, Trouble, trouble
from tui.core.game_ui.card_lines import Card, Values
from tui.games.crisis.card_picture import columns, framed
from tui.games.crisis.notation import NOT_TOLD, exactly, is_nothing, plain, whole

PRICE = (0, 99)
VP_PRICE = (0, 20)


def chart_line(side: str, parts: tuple[str, ...], example: str) -> Card:
    """Make the line of a side of the price chart: for each resource its price (VP+credits), `-` for none."""
    listing = f"price.{side}.listed"
    prices = tuple(f"price.{side}.{part}.{one}" for one in RESOURCES for part in parts)

    def read(text: str) -> dict[str, Any]:
        tokens = exactly(plain(text), len(RESOURCES))
        told: dict[str, Any] = {}
        faults: list[Fault] = []
        for resource, token in zip(RESOURCES, tokens, strict=True):
            try:
                told |= _price(resource, token)
            except Trouble as wrong:
                faults += wrong.faults
        if faults:
            raise Trouble(faults)
        if NOT_TOLD not in tokens:
            told[listing] = tuple(one for one, token in zip(RESOURCES, tokens, strict=True) if not _none(token))
        if not told:
            raise trouble("card_empty")
        return told

    def _price(resource: str, token: str) -> dict[str, Any]:
        if token == NOT_TOLD or _none(token):
            return {}
        numbers = token.split("+")
        if len(numbers) != len(parts):
            raise trouble("card_price_parts", given=token[:20], wanted=len(parts))
        bounds = {"vp": VP_PRICE, "credits": PRICE}
        return {
            f"price.{side}.{part}.{resource}": whole(number, *bounds[part])
            for part, number in zip(parts, numbers, strict=True)
        }

    def write(values: Values) -> str:
        cells = [_cell(values, one) for one in RESOURCES]
        return "" if all(cell == NOT_TOLD for cell in cells) else " ".join(cells)

    def _cell(values: Values, resource: str) -> str:
        if listing in values and resource not in values[listing]:
            return "-"
        told = [values.get(f"price.{side}.{part}.{resource}") for part in parts]
        return NOT_TOLD if None in told else "+".join(map(str, told))

    def wanted(values: Values) -> tuple[str, ...]:
        lacks = () if listing not in values else [one for one in RESOURCES if one not in values[listing]]
        # no rule asks which resources have an export price: where each of them is told, that is told as well
        listed = (listing,) if side != "export" or listing in values else ()
        return (*listed, *(path for path in prices if path.rpartition(".")[2] not in lacks))

    def draw(words: Words, values: Values) -> list[str]:
        rows = [(words.say(f"resource.{one}"), _cell(values, one)) for one in RESOURCES]
        return framed(words.say(f"card.chart_{side}"), words.say(f"card_part.price_{len(parts)}"), columns(rows))

    return Card(
        f"chart_{side}", "T-02", Phrase(f"card.chart_{side}"), f"chart_{side}", example,
        (f"price.{side}.",), wanted, read, lambda _text: [], write, draw,
    )  # fmt: skip


def _none(token: str) -> bool:
    """Tell whether there is no such price; 0 is one."""
    return is_nothing(token) and not token.isdecimal()
