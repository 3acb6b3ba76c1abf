"""What is known of the contract tiles that a row is about: their numbers are printed on no tile."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.actions.export import Export
from referee.notation.move import Move
from referee.printed_lines.line import lines_of
from referee.table.table import Table
from scoring.text_catalogs import Words

PRINTED_NAME = "contract_1"
"""The one whose name says all that is on it."""


def row_note(words: Words, table: Table, move: Move) -> str:
    """Say of each contract of a move what the table has told of it; "" for another move."""
    tiles = (contract.contract for contract in move.contracts) if isinstance(move, Export) else ()
    texts = ((tile, line(words, table, tile)) for tile in dict.fromkeys(tiles) if tile != PRINTED_NAME)
    return "; ".join(f"{words.translate(f'contract.{tile}')}: {text}" for tile, text in texts if text)


def line(words: Words, table: Table, tile: str) -> str:
    """Write a contract as it is told at the table; "" where nobody has told its cubes."""
    contract = next(line for line in lines_of(table.game) if line.spec.id == tile)
    values = {path: table.known_as(f"printed.{path}") for path in contract.paths({})}
    known_values = {path: value for path, value in values.items() if known(value)}
    return contract.in_words(words, contract.write(known_values)) if contract.paths({})[0] in known_values else ""
