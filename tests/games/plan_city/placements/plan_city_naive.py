"""The placement rules once more, straight from section 6.5 of the rules, by trying everything; and random small fields.

Nothing here uses the referee's own geometry: cells are plain tuples, cards are grids, rotation is by its formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from referee.games.plan_city.state import State

Place = tuple[int, int]


class Cell(NamedTuple):
    """What placements read of a cell: engine "" / "space" / "printed", factory letter, river."""

    engine: str = ""
    factory: str = ""
    river: bool = False


Grid = tuple[tuple[Cell, ...], ...]


class Seen(NamedTuple):
    """A visible cell: the card it belongs to, and its factory's full name."""

    card: int
    cell: Cell
    factory: tuple[int, str] | None


class Pile(NamedTuple):
    """Laid cards as (grid, rotation, x, y), and the chips on the field."""

    cards: tuple[tuple[Grid, int, int, int], ...]
    chips: frozenset[Place] = frozenset()


def word(grid: Grid) -> str:
    """Write a card in the compact notation; a free engine space is drawn as a station."""
    return " / ".join(" | ".join(_token(cell) for cell in row) for row in grid)


def _token(cell: Cell) -> str:
    engine = {"": [], "space": ["eng"], "printed": ["eng!"]}[cell.engine]
    factory = [f"fac:{cell.factory}:textile"] if cell.factory else []
    station = ["sta"] if engine and not factory else []
    return "+".join([*station, *factory, *engine, *(["riv"] if cell.river else [])]) or "-"


NINE = tuple(product(range(3), range(3)))
TURNED: dict[int, list[tuple[int, int, int, int]]] = {0: [(row, column, row, column) for row, column in NINE]}
"""By rotation, which row and column of a card lies in which: a quarter turn takes (r, c) to (c, 2 - r)."""
for _turn in (90, 180, 270):
    TURNED[_turn] = [(row, column, c, 2 - r) for row, column, r, c in TURNED[_turn - 90]]


def seen(pile: Pile) -> dict[Place, Seen]:
    """What is visible, the last card on top: rotated (r, c) lies at (x + c, y + r)."""
    field: dict[Place, Seen] = {}
    for number, (grid, rotation, x, y) in enumerate(pile.cards):
        for row, column, r, c in TURNED[rotation]:
            cell = grid[row][column]
            field[x + c, y + r] = Seen(number, cell, (number, cell.factory) if cell.factory else None)
    return field


def breaches(
    pile: Pile,
    x: int,
    y: int,
    number: int,
    *,
    footprint: bool = False,
    barred: frozenset[Place] = frozenset(),
    field: dict[Place, Seen] | None = None,
) -> tuple[set[str], int]:
    """The conditions 6 to 10 that a card at (x, y) breaks, engine spaces without chips apart; those are counted.

    `field` is what is seen of the pile, for who has it already.
    """
    field = seen(pile) if field is None else field
    under = {at for r, c in NINE if (at := (x + c, y + r)) in field}
    broken = set()
    if len(under) < max(1, number):
        broken.add("4.6")
    cards = {field[at].card for at in under}
    if footprint:
        visible = {one.card for one in field.values()}
        cards = {
            n for n, (_, _, left, top) in enumerate(pile.cards) if n in visible and abs(left - x) < 3 > abs(top - y)
        }
    if len(cards) > 1:
        broken.add("4.7")
    if any(field[at].cell.river for at in under):
        broken.add("4.11")
    if any(field[at].cell.engine == "printed" for at in under):
        broken.add("4.8")
    for at in under:
        name = field[at].factory
        if name and any(one.factory == name and other not in under for other, one in field.items()):
            broken.add("4.10")
    if under & barred & pile.chips:
        broken.add("4.9")
    return broken, sum(field[at].cell.engine == "space" and at not in pile.chips for at in under)


def everywhere(pile: Pile) -> Iterator[Place]:
    """Every place from which a card could meet the field, and a margin."""
    field = seen(pile)
    xs, ys = [x for x, _ in field], [y for _, y in field]
    yield from product(range(min(xs) - 3, max(xs) + 2), range(min(ys) - 3, max(ys) + 2))


def legally(pile: Pile, number: int, chips: int, **rule: bool) -> Iterator[Place]:
    """Every legal placement with so many chips to fuel what is covered, one after the other."""
    field = seen(pile)
    for x, y in everywhere(pile):
        broken, idle = breaches(pile, x, y, number, field=field, **rule)
        if not broken and idle <= chips:
            yield x, y


def legal(pile: Pile, number: int, chips: int, **rule: bool) -> set[Place]:
    """Every legal placement with so many chips to fuel what is covered."""
    return set(legally(pile, number, chips, **rule))


def laid(pile: Pile, grid: Grid, rotation: int, x: int, y: int) -> Pile:
    """The pile with one card more; the chips under it are gone."""
    under = {(x + c, y + r) for r, c in NINE}
    return Pile((*pile.cards, (grid, rotation, x, y)), pile.chips - under)


def legal_after(pile: Pile, back: Grid, number: int, chips: int, contracts: int = 1, **rule: bool) -> bool:
    """Whether a placement exists at once, or after so many contract cards, each placed legally."""
    if any(True for _ in legally(pile, number, chips, **rule)):
        return True
    if not contracts:
        return False
    for x, y in legally(pile, 1, chips, **rule):
        cost = breaches(pile, x, y, 1, **rule)[1]
        for rotation in (0, 90, 180, 270):
            if legal_after(laid(pile, back, rotation, x, y), back, number, chips - cost, contracts - 1, **rule):
                return True
    return False


@st.composite
def grids(draw: st.DrawFn, rivers: bool = False, most: int = 3) -> Grid:
    """A random card: at most one factory, some engine spaces, river only on contract cards."""
    cells = {(r, c): Cell() for r, c in product(range(3), range(3))}
    if not rivers and draw(st.booleans()):
        r, c, down = draw(st.integers(0, 1)), draw(st.integers(0, 1)), draw(st.booleans())
        engine = draw(st.sampled_from(("", "space", "space", "printed")))
        cells[r, c] = Cell(engine, "a")
        cells[(r + 1, c) if down else (r, c + 1)] = Cell("", "a")
    for place in draw(st.lists(st.sampled_from(sorted(cells)), max_size=most, unique=True)):
        if cells[place] == Cell():
            cells[place] = (
                Cell(river=True) if rivers else Cell(draw(st.sampled_from(("space", "space", "space", "printed"))))
            )
    return tuple(tuple(cells[r, c] for c in range(3)) for r in range(3))


@st.composite
def wild_piles(draw: st.DrawFn) -> Pile:
    """A field as overrules may leave it: cards lie anywhere on others, factories are cut, cards are hidden whole."""
    pile = Pile(((draw(grids()), 0, 0, 0),))
    for _ in range(draw(st.integers(1, 4))):
        x, y = draw(
            st.sampled_from(sorted({(x - c, y - r) for x, y in seen(pile) for r in range(3) for c in range(3)}))
        )
        pile = laid(pile, draw(grids()), draw(st.sampled_from((0, 90, 180, 270))), x, y)
    return pile


@st.composite
def piles(draw: st.DrawFn, cards: int = 4, most: int = 3) -> Pile:
    """A random field: every card lies where it might with all engines fuelled; then some spaces hold chips."""
    pile = Pile(((draw(grids(most=most)), 0, 0, 0),))
    for _ in range(draw(st.integers(0, cards - 1))):
        places = sorted(legal(pile, 1, 9))
        if not places:
            break
        x, y = draw(st.sampled_from(places))
        pile = laid(pile, draw(grids(most=most)), draw(st.sampled_from((0, 90, 180, 270))), x, y)
    spaces = sorted(at for at, one in seen(pile).items() if one.cell.engine == "space")
    chips = draw(st.sets(st.sampled_from(spaces))) if spaces else set()
    return Pile(pile.cards, frozenset(chips))


def pile_of(state: State, seat: str) -> Pile:
    """A seat's field for the naive rules, read off the words of its cards."""
    board = state.seats[seat]
    cards = []
    for number in range(board.cards):
        layer = board.layers[str(number)]
        kind = layer.card.split("_")[0]
        path = {"start": "start_card", "plan": "plan_card", "contract": "contract_back"}[kind]
        cards.append((_grid(str(state.printed[f"{path}.{layer.card}.cells"])), layer.rotation, layer.x, layer.y))
    return Pile(tuple(cards), places(board.chips))


def places(texts: Iterable[str]) -> frozenset[Place]:
    """Read positions as they are written, `x:y`."""
    split = (text.split(":") for text in texts)
    return frozenset((int(x), int(y)) for x, y in split)


def _grid(word: str) -> Grid:
    return tuple(tuple(_cell(text.strip()) for text in row.split("|")) for row in word.split("/ "))


def _cell(text: str) -> Cell:
    tokens = text.split("+")
    factory = next((token.split(":")[1] for token in tokens if token.startswith("fac:")), "")
    engine = "space" if "eng" in tokens else "printed" if "eng!" in tokens else ""
    return Cell(engine, factory, "riv" in tokens)


def idle_spaces(pile: Pile) -> tuple[Place, ...]:
    """The visible engine spaces without a chip."""
    return tuple(sorted(at for at, one in seen(pile).items() if one.cell.engine == "space" and at not in pile.chips))
