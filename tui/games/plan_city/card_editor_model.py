"""The state of the card editor, in which a card is entered cell by cell in two layers (section 3.4): first the values
for placement, then the values for scoring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, structs

from scoring.errors import Fault, InputError
from scoring.games.plan_city.cells import EDGES, INDUSTRIES, SIDE, Cell, District, Engine, sorted_edges
from scoring.games.plan_city.city_grid import Card
from scoring.games.plan_city.grid_notation import LETTERS, cell_warnings, parse_card, print_card, where_in

Layer = Literal["legality", "scoring"]
LAYERS: tuple[Layer, ...] = ("legality", "scoring")
ENGINES: tuple[Engine, ...] = ("none", "space", "printed")
DISTRICT_KEYS: dict[str, District] = {"r": "residential", "m": "market", "g": "garden", "l": "slum"}
EDGE_KEYS = dict(zip("8624", EDGES, strict=True))
"""The cell edges by the digit in the same direction on a number pad."""
CROSSING = ("NS", "EW")


class CardEditorState(Struct, frozen=True):
    """An unfinished card: its nine cells, the cell index of the cursor (in reading order from 0), and the current
    layer.
    """

    cells: tuple[Cell, ...] = (Cell(entered="no"),) * SIDE**2
    at: int = 0
    layer: Layer = "legality"

    @property
    def cell(self) -> Cell:
        return self.cells[self.at]

    @property
    def card(self) -> Card:
        """The card as stored, with each cell as complete as the current layer requires."""
        return Card(tuple(_with_layer_value(cell, self.layer) for cell in self.cells))

    @property
    def text(self) -> str:
        return print_card(self.card)


def _with_layer_value(cell: Cell, layer: Layer) -> Cell:
    if cell.entered == "full" or layer == "scoring":
        return structs.replace(cell, entered="full")
    return structs.replace(cell, entered="legality")


def draft_of(text: str) -> CardEditorState:
    """Return the editor state for a card text; a blank card for "". A complete card is opened in the second layer."""
    if not text.strip():
        return CardEditorState()
    cells = parse_card(text).cells
    return CardEditorState(cells, layer="scoring" if all(cell.entered == "full" for cell in cells) else "legality")


def faults(draft: CardEditorState) -> tuple[list[Fault], list[Fault]]:
    """Return (errors of the card, warnings about unusual cells)."""
    try:
        card = parse_card(draft.text)
    except InputError as error:
        return list(error.faults), []
    return [], cell_warnings(card.surface(), where_in(""))


def move_cursor(draft: CardEditorState, right: int, down: int) -> CardEditorState:
    """Return the editor state with the cursor moved, at most to the edge."""
    column, row = (min(max(0, at + by), SIDE - 1) for at, by in ((draft.at % SIDE, right), (draft.at // SIDE, down)))
    return structs.replace(draft, at=row * SIDE + column)


def other_layer(draft: CardEditorState) -> CardEditorState:
    return structs.replace(draft, layer=LAYERS[1 - LAYERS.index(draft.layer)])


def press_key(draft: CardEditorState, key: str) -> CardEditorState | None:
    """Return the editor state after a key press that changes the cell at the cursor; None for a key without a
    function.
    """
    change = BOTH.get(key) or (SCORING.get(key) if draft.layer == "scoring" else None)
    if change is None:
        return None
    cells = list(draft.cells)
    cells[draft.at] = change(_with_layer_value(draft.cell, draft.layer))
    changed = structs.replace(draft, cells=tuple(cells))
    return _match_industry(changed) if key == "i" else changed


def _match_industry(draft: CardEditorState) -> CardEditorState:
    """Return the editor state with both cells of the cursor's factory set to the same industry."""
    selected = draft.cell
    return structs.replace(
        draft,
        cells=tuple(
            structs.replace(cell, industry=selected.industry)
            if cell.factory and cell.factory == selected.factory
            else cell
            for cell in draft.cells
        ),
    )


# what the keys do


def _engine(cell: Cell) -> Cell:
    engine = ENGINES[(ENGINES.index(cell.engine) + 1) % len(ENGINES)]
    return structs.replace(cell, engine=engine, runs=cell.runs and engine == "none")


def _factory(cell: Cell) -> Cell:
    """Return the cell with the next factory letter in the cycle none, a, b, c, d."""
    at = LETTERS.find(cell.factory) + 1 if cell.factory else 0
    letter = LETTERS[at : at + 1]
    return structs.replace(cell, factory=letter, industry=cell.industry if letter else "")


def _river(cell: Cell) -> Cell:
    return structs.replace(cell, river=not cell.river)


def _clear(cell: Cell) -> Cell:
    return Cell(entered=cell.entered)


def _station(cell: Cell) -> Cell:
    """Return the cell with the next kind of station in the cycle none, station, station that runs without an engine
    (centre of a start card).
    """
    if not cell.station:
        return structs.replace(cell, station=True)
    runs = not cell.runs and cell.engine == "none"
    return structs.replace(cell, station=runs, runs=runs)


def _industry(cell: Cell) -> Cell:
    names = ("", *INDUSTRIES)
    return structs.replace(cell, industry=names[(names.index(cell.industry) + 1) % len(names)] if cell.factory else "")


def _crossing(cell: Cell) -> Cell:
    """Return the cell with its four rails toggled between a junction and a crossing without one; other cells are
    unchanged.
    """
    joined = sorted_edges("".join(cell.rails))
    if joined != EDGES:
        return cell
    return structs.replace(cell, rails=(EDGES,) if len(cell.rails) > 1 else CROSSING)


def _district(district: District) -> Callable[[Cell], Cell]:
    def change(cell: Cell) -> Cell:
        """Return the cell with the district toggled; a market is first added twice (split market)."""
        limit = 2 if district == "market" else 1
        others = tuple(other for other in cell.districts if other != district)
        count = (cell.districts.count(district) + 1) % (limit + 1)
        districts = (*others, *(district,) * count)
        return cell if len(districts) > 2 else structs.replace(cell, districts=districts)

    return change


def _rail(edge: str) -> Callable[[Cell], Cell]:
    def change(cell: Cell) -> Cell:
        """Return the cell with one edge toggled in its rails; all edges meet in a junction."""
        edges = set("".join(cell.rails)) ^ {edge}
        return structs.replace(cell, rails=(sorted_edges("".join(edges)),) if edges else ())

    return change


BOTH: Mapping[str, Callable[[Cell], Cell]] = {"e": _engine, "f": _factory, "v": _river, "c": _clear}
SCORING: Mapping[str, Callable[[Cell], Cell]] = {
    **{key: _district(district) for key, district in DISTRICT_KEYS.items()},
    **{key: _rail(edge) for key, edge in EDGE_KEYS.items()},
    "s": _station,
    "i": _industry,
    "x": _crossing,
}
