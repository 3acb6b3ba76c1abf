"""Notes on the contract tiles in a suggested move, because tile names contain no values."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.export import Export
from referee.notation.move import Move
from referee.printed_lines.line import lines_of
from referee.table.table import Table
from scoring.text_catalogs import Words

PRINTED_NAME = "contract_1"
"""The contract tile with a name that describes it completely."""


def row_note(words: Words, table: Table, move: Move) -> str:
    """Return the known values of the contracts in a move; "" if there are none."""
    tiles = (contract.contract for contract in move.contracts) if isinstance(move, Export) else ()
    texts = ((tile, line(words, table, tile)) for tile in dict.fromkeys(tiles) if tile != PRINTED_NAME)
    return words.join_clauses(f"{words.translate(f'contract.{tile}')}: {text}" for tile, text in texts if text)


def line(words: Words, table: Table, tile: str) -> str:
    """Return a contract's known values as text; "" if its cubes are unknown."""
    contract = next(line for line in lines_of(table.game) if line.spec.id == tile)
    values = {path: table.known_as(f"printed.{path}") for path in contract.paths({})}
    known_values = {path: value for path, value in values.items() if known(value)}
    return contract.in_words(words, contract.write(known_values)) if contract.paths({})[0] in known_values else ""
