"""What is known of the contract tiles that a row is about: their numbers are printed on no tile."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.actions.export import Export
from referee.notation.move import Move
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.games.nippon import contract_line

PRINTED = "contract_1"
"""The one whose name says all that is on it."""


def beside(words: Words, table: Table, move: Move) -> str:
    """Say of each contract of a move what the table has told of it; "" for another move."""
    tiles = (one.contract for one in move.contracts) if isinstance(move, Export) else ()
    told = ((tile, line(words, table, tile)) for tile in dict.fromkeys(tiles) if tile != PRINTED)
    return "; ".join(f"{words.say(f'contract.{tile}')}: {said}" for tile, said in told if said)


def line(words: Words, table: Table, tile: str) -> str:
    """Write a contract as it is told at the table; "" where nobody has told its cubes."""
    at = f"printed.contract.{tile}"
    cubes = table.known_as(f"{at}.cubes")
    units = {unit: table.known_as(f"{at}.{unit}") for unit in contract_line.UNITS}
    told = {unit: value for unit, value in units.items() if known(value)}
    return contract_line.worded(words, contract_line.write(cubes, told)) if known(cubes) else ""
