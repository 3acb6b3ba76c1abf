"""Whether a move does what a line says: what it costs or brings, what lies there, how much of each thing it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product

from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from tui.core.reading.leaves import Leaf
from tui.core.reading.owned import at
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import lying
from tui.core.reading.spoken import Said


def holds(here: Here, said: Said, moves: Moves, main: str) -> bool:
    """Tell whether what is said about a move holds: what lies there, and amounts that it costs or brings."""
    if said.amounts:  # of the moves themselves, not of those before them
        lines = here.verdict(moves).ledger[len(here.verdict(()).ledger) if here.before else 0 :]
        if not all(any(abs(line.amount) == amount for line in lines) for amount in said.amounts):
            return False
    if said.lying is None:
        return True
    rows = [row for row in lying(here.table.game)[said.verb].values() if row.seat]
    for row, unit in product(rows, getattr(moves[0], main)):
        for thing in at(here.state, row.path.format(**structs.asdict(unit)).split(".")):
            lies = (getattr(thing, row.seat), getattr(thing, row.number))
            if all(map(known, lies)) and lies == said.lying:
                return True
    return False


def of_each(here: Here, said: Said, moves: Moves) -> bool:
    """Tell whether a move takes as much of each thing as is said, as far as that is known."""
    verdict = here.verdict(moves)
    lines = verdict.ledger[len(here.verdict(()).ledger) if here.before else 0 :]
    return verdict.status is not VerdictStatus.LEGAL or all(
        any(abs(line.amount) == amount and any(value in ids for value in line.values.values()) for line in lines)
        for ids, amount in said.each
    )


def turned(said: Said, several: Iterable[Leaf]) -> Iterator[Said]:
    """Give a reading with the things of each list in any other order."""
    for leaf in several:
        items = said.items.get(leaf.field, ())
        for place, item in enumerate(items):
            for order in islice(permutations(item.get(leaf.part, ())), 1, None):
                turned = (*items[:place], {**item, leaf.part: order}, *items[place + 1 :])
                yield structs.replace(said, items={**said.items, leaf.field: turned})
