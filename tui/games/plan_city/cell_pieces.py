"""The choices for a card cell in short notation: each content alone, and with rails or an engine."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.text_catalogs import Phrase
from tui.core.tally.form import TextPiece

AREAS = "rmdglv"
RAILS = {
    "82": "│", "46": "─", "9": "└", "3": "┌", "1": "┐", "7": "┘",
    "93": "├", "13": "┬", "71": "┤", "79": "┴", "5": "┼", "x": "╫",
}  # fmt: skip
"""The rail symbols, by their notation in number pad digits."""
FACTORIES = "tbyzf"
STATION, NOTHING, NO_CARD = "s", "-", "."
UNKNOWN_CELL = "-??"
ENGINES = {"": "", "e": "engine", "e!": "running"}
ON_FIELD = {"": "", "e*": "fuelled", "e?": "open", "e!": "running"}
"""The engine spaces on a field, by notation: without a chip, with a chip, with an unknown chip, and running."""


def _piece(head: str, rails: str = "", engine: str = "", name: str = "") -> TextPiece:
    what = Phrase(f"plan_city_cell.{head}") if head != NOTHING or not rails else Phrase("plan_city_cell.rails")
    label = Phrase("plan_city_cell.drawn", {"what": what, "rails": RAILS[rails]}) if rails else what
    if engine:
        label = Phrase("plan_city_cell.driven", {"what": label, "engine": Phrase(f"plan_city_cell.{name}")})
    return TextPiece(f"{head}{engine}{rails}", label)


def _pieces(engines: dict[str, str]) -> Iterator[TextPiece]:
    yield _piece(NOTHING)
    yield from (_piece(area) for area in AREAS)
    yield from (_piece(NOTHING, rails) for rails in RAILS)
    for rails in ("", *RAILS):
        yield from (_piece(STATION, rails, engine, name) for engine, name in engines.items())
        yield _piece(STATION, rails, "!", "alone")
    for factory in FACTORIES:
        yield from (_piece(factory, "", engine, name) for engine, name in engines.items())


CARD_PIECES = tuple(_pieces(ENGINES))
"""The choices for a card cell."""
FIELD_PIECES = (TextPiece(NO_CARD, Phrase("plan_city_cell.no_card")), *_pieces(ENGINES | ON_FIELD))
"""The choices for a field cell, including a position without a card."""
