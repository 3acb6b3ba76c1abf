"""The parsers of City of Plan Cards for typed printed values that have no general parser: the cells of a card and the
front of a contract card.
"""

from __future__ import annotations

from typing import Any

from referee.games.plan_city.contract_front import read_front, write_front
from referee.games.plan_city.printed_card_cells import word_faults
from referee.printed_lines.notated import Notation, Paths
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_shorthand import print_short
from scoring.games.plan_city.cells import SIDE, Cell
from scoring.games.plan_city.grid_notation import cell_warnings, parse_card, print_card, where_in
from scoring.text_catalogs import Words


def _read_cells(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the nine cells of a card in the compact notation (section 3.5). Raises `InputError` if the text is
    invalid.
    """
    if not text.strip():
        raise input_error("card_empty")
    card = parse_card(text)
    if faults := word_faults(paths[0].split(".")[1], text, ""):
        raise InputError(faults)
    return {paths[0]: print_card(card)}


def _write_cells(values: Values, paths: Paths) -> str:
    return short_cells(str(values.get(paths[0], "")))


def short_cells(text: str) -> str:
    return print_short(parse_card(text)) or text if text.strip() else ""


def _cell_warnings(text: str) -> list[Fault]:
    return cell_warnings(parse_card(text).surface(), where_in(""))


def _spoken_cells(words: Words, values: Values, paths: Paths) -> str:
    text = str(values.get(paths[0], ""))
    cells = [_spoken_cell(words, cell) for cell in parse_card(text).cells] if text.strip() else []
    return " / ".join(words.join_items(cells[first : first + SIDE]) for first in range(0, len(cells), SIDE))


def _spoken_cell(words: Words, cell: Cell) -> str:
    divided = len(cell.districts) > 1 and len(set(cell.districts)) == 1
    parts = [f"{cell.districts[0]}_divided"] if divided else [*cell.districts]
    parts += [("running_station" if cell.runs else "station")] * cell.station
    parts += [f"factory_{cell.industry}".rstrip("_")] * bool(cell.factory)
    parts += [f"engine_{cell.engine}"] * (cell.engine != "none") + ["river"] * cell.river
    texts = [words.translate(f"cell_word.{part}") for part in parts]
    for edges in cell.rails:
        names = "".join(words.translate(f"cell_word.{edge}") for edge in edges)
        texts.append(words.translate("cell_word.rails", edges=names))
    texts += [words.translate("cell_word.not_entered")] * (cell.entered != "full")
    return words.translate("cell_word.joint").join(texts) or words.translate("cell_word.nothing")


def _read_front(text: str, paths: Paths) -> dict[str, Any]:
    return dict(zip(paths, read_front(normalize(text)), strict=True))


def _write_front(values: Values, paths: Paths) -> str:
    return write_front([values.get(path) for path in paths])


NOTATIONS = {
    "cells": Notation(_read_cells, _write_cells, _cell_warnings, spoken=_spoken_cells),
    "front": Notation(_read_front, _write_front),
}
