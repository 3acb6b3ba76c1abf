"""Parser and formatter of a short notation for a card, cell by cell in reading order: `te t d9 / rx s!5 l / m82 m -`;
blanks and slashes are optional.

A cell is a letter for its content, followed by marks; several contents are joined by "+" (`r+s5`).

- Letters: r residential, m market, d a divided market, g garden, l slum, v river, s station, - an empty cell; t
  textile factory, b shipbuilding ("boats"), y and z the third and fourth industry, f a factory of unknown   industry.
  - Japanese letters: 住 市 庭 ス 駅 繊 造 for r m g l s t b; 川 or 河 for the river, 機 for an engine. - Rail
    marks: 8 6 2 4 a
  rail to the edge at that key of a number pad, 7 9 1 3 a curve in that corner, 5 all four   edges; x separates rails
  that do not meet (82x46, or just x). - Engine marks: e an engine space, e! an engine drawn as running, s! a station
  that runs without an engine. - ? a cell with only the values needed for placement known, ?? an unknown cell, *3 the
  same cell three times.

Two adjacent cells of the same industry are one factory, if they can be paired in only one way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.cells import EDGES, NOTHING, SIDE, Cell, sorted_edges
from scoring.games.plan_city.city_grid import Card

DISTRICTS = {"r": "res", "m": "mkt", "d": "mkt2", "g": "gar", "l": "slm", "v": "riv"}
FACTORIES = {"t": "textile", "b": "shipbuilding", "y": "industry_3", "z": "industry_4", "f": ""}
STATION = "s"
PAD = {"8": "N", "6": "E", "2": "S", "4": "W", "9": "NE", "3": "ES", "1": "SW", "7": "NW", "5": EDGES}
"""The edges of a cell for each digit of the number pad: its sides, its corners, and all edges for 5."""
CHARACTERS = str.maketrans("住市庭ス駅繊造川河機ー", "rmglstbvve-")
"""Japanese characters of the short notation, mapped to its letters."""
CROSSING = ("NS", "EW")
LETTERS = "abcd"
_MARKS = r"(?:e!?|!|x|[1-9]|\?)*"
_PART = re.compile(rf"([rmdglsvtbyzf-])({_MARKS})")
_CELL = re.compile(rf"(?P<cell>{_PART.pattern}(?:\+{_PART.pattern})*)(?:\*(?P<times>[2-9]))?")
_RAILS = re.compile(r"[1-9x]{2,}")
"""The pattern of a cell with only rail marks, at the start of a word. A single digit does not match, because it can be
a mark of the cell before it.
"""
_WORD = re.compile(r"[^\s|/,、]+")
WORDS = {
    "residential": "r", "home": "r", "homes": "r", "market": "m", "garden": "g", "park": "g", "slum": "l", "river": "v",
    "station": "s", "textile": "t", "shipbuilding": "b", "factory": "f", "empty": "-",
    "住宅地": "r", "住宅": "r", "市場": "m", "庭園": "g", "スラム": "l", "スラム街": "l", "河川": "v",
    "繊維": "t", "造船": "b",
}  # fmt: skip
"""The words for a cell with one content, mapped to its letter."""
CELLS = SIDE**2
EXCERPT = 20
"""The maximum number of characters that an error message quotes."""


def looks_short(text: str) -> bool:
    """Return whether a text is probably in the short notation: it has neither bars nor colons."""
    return not any(character in normalize(text) for character in "|:")


def long_cells(text: str, at: str) -> list[str]:
    """Convert the nine cells of a text from the short to the long notation. Raises `InputError` with `at` as the field
    if the text is invalid.
    """
    cells: list[str] = []
    for short_cell in scan_cells(text):
        if not short_cell.text:
            raise InputError([Fault("short_sign", at, {"given": short_cell.given[:EXCERPT]})])
        cells.append(short_cell.text)
    if len(cells) != CELLS:
        raise InputError([Fault("short_count", at, {"given": len(cells), "wanted": CELLS})])
    letters = _factories([_industry(cell) for cell in cells], at)
    return [long_cell(cell, letter, at) for cell, letter in zip(cells, letters, strict=True)]


class ShortCell(NamedTuple):
    """A cell of a text in the short notation ("" if it cannot be read), what was typed for it, and where that starts
    and ends.
    """

    text: str
    given: str
    start: int
    end: int


def scan_cells(text: str) -> list[ShortCell]:
    """Split a text into its cells. The text after the first that cannot be read is part of it."""
    cells: list[ShortCell] = []
    for match in _WORD.finditer(normalize(text)):
        word, start = match[0].casefold(), match.start()
        chunk, end, before = WORDS.get(word, word.translate(CHARACTERS)), 0, len(cells)
        chunk = f"{NOTHING}{chunk}" if _RAILS.match(chunk) else chunk
        shift = start + (len(word) - len(chunk) if chunk[:1] == NOTHING != word[:1] else 0)
        while cell := _CELL.match(chunk, end):
            first, last = (max(start, shift + at) for at in cell.span())
            last = match.end() if word in WORDS else last
            cells += [ShortCell(cell["cell"], match[0], first, last)] * int(cell["times"] or 1)
            end = cell.end()
        if end < len(chunk):
            is_word = len(cells) - before < SIDE  # it only begins like a cell
            return [*cells, ShortCell("", match[0] if is_word else chunk[end:], max(start, shift + end), match.end())]
    return cells


def _parts(cell: str) -> list[tuple[str, str]]:
    return [(part[1], part[2]) for part in _PART.finditer(cell)]


def _industry(cell: str) -> str | None:
    return next((FACTORIES[head] for head, _ in _parts(cell) if head in FACTORIES), None)


def _factories(industries: Sequence[str | None], at: str) -> list[str]:
    """Return the letter of the factory on each of the nine cells, "" for none. Raises `InputError` if the factory cells
    cannot be paired in exactly one way.
    """
    letters, used = [""] * CELLS, 0
    for industry in FACTORIES.values():
        cells = tuple(index for index, cell_industry in enumerate(industries) if cell_industry == industry)
        ways = list(_pairings(cells))
        if len(ways) != 1:
            key = "short_factories" if ways else "short_factory"
            raise InputError([Fault(key, at)])
        for pair in ways[0]:
            for index in pair:
                letters[index] = LETTERS[used]
            used += 1
    order = dict(zip(dict.fromkeys(letter for letter in letters if letter), LETTERS, strict=False))
    return [order.get(letter, "") for letter in letters]


def _pairings(cells: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not cells:
        yield ()
        return
    first, *others = cells
    for other in others:
        if other - first == SIDE or (other - first == 1 and other % SIDE):
            for further_pairs in _pairings(tuple(cell for cell in others if cell != other)):
                yield ((first, other), *further_pairs)


def long_cell(cell: str, letter: str, at: str = "") -> str:
    """Convert one cell from the short to the long notation; `letter` names its factory. Raises `InputError` with `at`
    as the field if the cell is invalid.
    """
    tokens: list[str] = []
    for head, marks in _parts(cell):
        rail_marks = re.sub(r"[^1-9x]", "", marks)
        others = re.findall(r"e!?|!", marks)
        alone = "!" in others
        if alone and head != STATION:
            raise InputError([Fault("short_sign", at, {"given": cell})])
        if head in DISTRICTS:
            tokens.append(DISTRICTS[head])
        elif head == STATION:
            tokens.append("sta!" if alone else "sta")
        elif head in FACTORIES:
            tokens.append(f"fac:{letter}:{FACTORIES[head]}".rstrip(":"))
        if rail_marks:
            tokens.append(f"rail:{'/'.join(_rails(rail_marks))}")
        tokens += ["eng!" if engine == "e!" else "eng" for engine in others if engine != "!"]
        tokens += ["?" * marks.count("?")] if "?" in marks else []
    return "+".join(tokens) or NOTHING


def _rails(digits: str) -> tuple[str, ...]:
    """Return the groups of connected edges for rail marks (number pad digits): x separates groups, and x alone is a
    straight crossing.
    """
    groups = tuple(sorted_edges("".join(PAD[digit] for digit in group)) for group in digits.split("x") if group)
    return groups or CROSSING


# writing


def print_short(card: Card) -> str:
    """Return a card in the short notation; "" if the notation would describe a different card."""
    heads = {name: head for head, name in FACTORIES.items()}
    cells = [_short(cell, heads) for cell in card.cells]
    text = " / ".join(" ".join(cells[first : first + SIDE]) for first in range(0, CELLS, SIDE))
    try:
        letters = _factories([cell.industry if cell.factory else None for cell in card.cells], "")
    except InputError:
        return ""
    same = {(cell.factory, letter) for cell, letter in zip(card.cells, letters, strict=True)}
    return text if len(same) == len({original for original, _ in same}) == len({read for _, read in same}) else ""


def _short(cell: Cell, heads: dict[str, str]) -> str:
    marks = {"full": "", "legality": "?", "no": "??"}[cell.entered]
    marks = "x".join(map(_digits, cell.rails)).replace("82x46", "x") + marks
    engine = {"none": "", "space": "e", "printed": "e!"}[cell.engine]
    tokens = ["d"] if cell.districts == ("market", "market") else [_HEADS[district] for district in cell.districts]
    tokens += [STATION + "!" * cell.runs] if cell.station else []
    tokens += [heads[cell.industry]] if cell.factory else []
    tokens += ["v"] if cell.river else []
    last = tokens.pop() if tokens else "-"
    return "+".join((*tokens, f"{last}{engine}{marks}"))


_HEADS = {"residential": "r", "market": "m", "garden": "g", "slum": "l"}
_SHAPES = {sorted_edges(edges): digit for digit, edges in PAD.items()} | {
    "NS": "82", "EW": "46", "NES": "93", "ESW": "13", "NSW": "71", "NEW": "79",
}  # fmt: skip


def _digits(edges: str) -> str:
    return _SHAPES[sorted_edges(edges)]
