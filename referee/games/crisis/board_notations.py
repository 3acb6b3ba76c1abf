"""Parsers of a typed line with the values of an import or energy space, the Financial Status track or the Foreign
Employees (T-06 to T-09).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from referee.games.crisis import card_notation
from referee.games.crisis.card_notation import GAME, ItemCount, counts, field, split_words
from referee.games.crisis.state import ENERGY_LOCATION, FOREIGN_TYPES, RESOURCES
from referee.printed_lines.notated import Notation, Paths
from referee.printed_lines.shape import Drawing, LineCell, number_cells
from referee.printed_lines.tokens import UNKNOWN, Values, read_number
from referee.rules.game import find
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.games.crisis.values import COLOURS, START_COLOUR, START_STATUS
from scoring.text_catalogs import Words

MONEY = ("vp", "credits")
_TIMES = re.compile(r"[x×*](?:1-)?(\d)")


def _by_name(paths: Paths) -> dict[str, str]:
    return {path.rpartition(".")[2]: path for path in paths}


# import and energy spaces


def _read_space(read_gain: Callable[[str, dict[str, str]], dict[str, Any]], text: str, paths: Paths) -> dict[str, Any]:
    """Parse the values of a space: its price, its gain, and how often the price can be paid. Raises `InputError` if the
    line is invalid.
    """
    at = _by_name(paths)
    if not text:
        raise input_error("card_empty")
    cost, arrow, gain = text.replace("、", ",").partition(">")
    if not arrow:
        raise input_error("card_space_arrow")
    times = _TIMES.search(gain)
    paid = [] if is_none(cost.strip()) else counts(cost)
    values: dict[str, Any] = {
        at[kind]: read_number(str(sum(item.number for item in paid if item.kind == kind)), field(at[kind]))
        for kind in MONEY
    }
    values[at["multiple"]] = read_number(times[1], field(at["multiple"])) if times else 1
    resources = tuple(item.kind for item in paid if item.kind in RESOURCES for _ in range(item.number))
    if resources and "resources" not in at:
        raise input_error("card_import_cost")
    values |= {at["resources"]: resources} if "resources" in at else {}
    return values | read_gain(gain[: times.start()] if times else gain, at)


def _space_cells(read_gain: Callable[[str, dict[str, str]], dict[str, Any]], paths: Paths) -> tuple[LineCell, ...]:
    """Return the cells of a space: what is paid once, what is received, and how often."""
    at = _by_name(paths)
    paid = tuple(path for name, path in at.items() if name in (*MONEY, "resources"))
    gain = next(path for name, path in at.items() if name in ("gives", "energy"))

    def read_paid(text: str) -> Values:
        return {
            path: value for path, value in _read_space(read_gain, f"{text} > 1energy", paths).items() if path in paid
        }

    def write_paid(values: Values) -> str:
        return _write_space({**values, gain: 1 if gain.endswith("energy") else ("energy",), at["multiple"]: 1}, paths)

    return (
        LineCell(paid, read_paid, lambda values: write_paid(values).partition(" >")[0].removeprefix(UNKNOWN)),
        LineCell((gain,), lambda text: read_gain(text, at), lambda values: _write_gain(values, gain)),
        *number_cells((at["multiple"],), find(GAME)),
    )


def _write_gain(values: Values, path: str) -> str:
    if path not in values:
        return ""
    return str(values[path]) if isinstance(values[path], int) else card_notation.write_units(values[path])


def _read_import(text: str, at: dict[str, str]) -> dict[str, Any]:
    resources = card_notation.units(text)
    if not resources:
        raise input_error("card_import_gives")
    return {at["gives"]: resources}


def _read_energy(text: str, at: dict[str, str]) -> dict[str, Any]:
    number = text.strip()
    if not number.isdecimal():
        items = counts(number, (ENERGY_LOCATION,))
        if len(items) != 1:
            raise input_error("card_energy")
        number = str(items[0].number)
    return {at["energy"]: read_number(number, field(at["energy"]))}


def _space_values(values: Values, paths: Paths) -> dict[str, Any]:
    return {name: values[path] for name, path in _by_name(paths).items() if path in values}


def _write_space(values: Values, paths: Paths) -> str:
    known = _space_values(values, paths)
    if len(known) < len(paths):
        return UNKNOWN if known else ""
    money = [ItemCount(known[kind], kind) for kind in MONEY if known[kind]]
    cost = [*map(card_notation.write_count, money), card_notation.write_units(known.get("resources", ()))]
    gain = card_notation.write_units(known["gives"]) if "gives" in known else str(known["energy"])
    times = f" x{known['multiple']}" if known["multiple"] > 1 else ""
    return f"{' '.join(part for part in cost if part) or '-'} > {gain}{times}"


def _draw_space(words: Words, values: Values, paths: Paths) -> Drawing:
    known = _space_values(values, paths)
    paid = {kind: known[kind] for kind in MONEY if known.get(kind)} | _units_by_kind(known.get("resources", ()))
    gain = _units_by_kind(known.get("gives", ())) | ({ENERGY_LOCATION: known["energy"]} if "energy" in known else {})
    rows = [
        (words.translate(f"card_part.{label}"), words.join_items(list(_amounts(words, items))) or "-")
        for label, items in (("cost", paid), ("gives", gain))
    ]
    times = known.get("multiple", 1)
    return Drawing(words.translate("card_part.once" if times == 1 else "card_part.times", most=times), rows)


def _units_by_kind(units: Iterable[str]) -> dict[str, int]:
    units = list(units)
    return {kind: units.count(kind) for kind in units}


def _amounts(words: Words, items: Mapping[str, int]) -> Iterator[str]:
    for kind, number in items.items():
        yield words.translate(f"card_part.of_{'vp' if kind == 'vp' else 'any'}", n=number, what=kind)


# the Financial Status track

_SPAN = re.compile(r"(?:(?P<name>[^\W\d]+)[\s:]*)?(?P<low>-?\d{1,3})\s*(?:\.\.|-|~|〜|to)\s*(?P<high>-?\d{1,3})")
_TOP = re.compile(r"(?:top|highest|上端|最大)[\s:]*(?=\d)", re.IGNORECASE)


def _read_track(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the number range of each colour and the top of the track. Raises `InputError` if the line is invalid."""
    if not text:
        raise input_error("card_empty")
    *ends, top = paths
    spans = _in_order(list(_SPAN.finditer(text)))
    unconsumed = split_words(_TOP.sub("", _SPAN.sub(" ", text.replace("、", ","))))
    if len(spans) != len(COLOURS) or len(unconsumed) > 1:
        raise input_error("card_track", given=len(spans))
    numbers = (end for span in spans for end in span.group("low", "high"))
    values = {path: read_number(number, field(path)) for path, number in zip(ends, numbers, strict=True)}
    if unconsumed and unconsumed[0] != UNKNOWN:
        values[top] = read_number(unconsumed[0], field(top))
    faults = list(_track_faults(_spans(values, paths), values.get(top)))
    if faults:
        raise InputError(faults)
    return values


def _in_order(spans: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the ranges in the order of the colours; unchanged if they have no colour names. Raises `InputError` if
    some lack a name or a name is repeated.
    """
    names = [card_notation.word(span["name"], COLOURS, "colour") for span in spans if span["name"]]
    if not names:
        return spans
    if len(names) != len(spans) or len(set(names)) != len(names):
        raise input_error("card_track", given=len(set(names)))
    return [span for _, span in sorted(zip(map(COLOURS.index, names), spans, strict=True), key=lambda pair: pair[0])]


def _spans(values: Values, paths: Paths) -> dict[str, tuple[int, int]]:
    """Return the (lowest, highest) number of each colour of which both are known."""
    pairs = zip(paths[:-1:2], paths[1:-1:2], strict=True)
    ends = zip(COLOURS, pairs, strict=True)
    return {colour: (values[low], values[high]) for colour, (low, high) in ends if low in values and high in values}


def _track_faults(spans: Mapping[str, tuple[int, int]], top: int | None) -> Iterator[Fault]:
    """Yield a fault for each descending range, each gap between colours, and a top that is not the highest number of
    the last colour.
    """
    for colour, (low, high) in spans.items():
        if low > high:
            yield Fault("card_span", "", {"colour": colour, "low": low, "high": high})
    for (colour, (_, high)), (after, (low, _)) in pairwise(spans.items()):
        if low != high + 1:
            yield Fault("card_track_gap", "", {"colour": colour, "high": high, "next": after, "low": low})
    highest = spans[COLOURS[-1]][1]
    if top not in (None, highest):
        yield Fault("card_track_top", "", {"given": top, "high": highest})


def _track_warnings(text: str) -> list[Fault]:
    values = _read_track(text, TRACK)
    spans, faults = _spans(values, TRACK), list[Fault]()
    low, high = spans[START_COLOUR]
    if not low <= START_STATUS <= high:
        faults.append(Fault("track_start", "", {"status": START_STATUS, "colour": START_COLOUR}))
    if lowest := spans[COLOURS[0]][0]:
        faults.append(Fault("track_zero", "", {"low": lowest}))
    return faults if TRACK[-1] in values else [*faults, Fault("track_top_blank")]


TRACK = (*(f"track.{colour}.{end}" for colour in COLOURS for end in ("low", "high")), "track.top")


def _write_track(values: Values, paths: Paths) -> str:
    if not any(path in values for path in paths):
        return ""
    *ends, top = (str(values.get(path, UNKNOWN)) for path in paths)
    return " ".join([*(f"{low}-{high}" for low, high in zip(ends[::2], ends[1::2], strict=True)), top])


def _draw_track(words: Words, values: Values, paths: Paths) -> Drawing:
    spans = _spans(values, paths).items()
    rows = [(words.translate("card_part.span", colour=colour, low=low, high=high), "") for colour, (low, high) in spans]
    return Drawing(words.translate("card_part.top", n=values.get(paths[-1], UNKNOWN)), rows)


# the Foreign Employees

_COUNTED = re.compile(
    r"(?P<count>\d{1,2})\s*(?P<roles>[^\W\d]+?(?:/[^\W\d]+?)*)s?(?:\s*,\s*(?:and\b)?|\s+and\b|\s+|$)\s*"
)
"""The pattern of a number before the roles, as in “3 workers, 2 bankers”."""
_TYPE = re.compile(r"(?P<roles>\D+)(?P<count>\d{1,2})")


def _read_foreign(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the number of tiles of each Foreign Employee type. Raises `InputError` if the line is invalid."""
    normalized = text.replace("、", ",")
    turned = [f"{match['roles']}{match['count']}" for match in _COUNTED.finditer(normalized)]
    tokens = turned if turned and not _COUNTED.sub("", normalized).strip() else split_words(normalized)
    if not tokens:
        raise input_error("card_empty")
    numbers: dict[str, int] = {}
    for token in tokens:
        match = _TYPE.fullmatch(token)
        kind = card_notation.slot(match["roles"]) if match else ""
        if match is None or kind in numbers or kind not in FOREIGN_TYPES:
            raise input_error("card_foreign", given=token[:20])
        numbers[kind] = read_number(match["count"], field(_tiles(kind)))
    types, total = paths
    return {types: tuple(numbers), total: sum(numbers.values())} | {_tiles(kind): n for kind, n in numbers.items()}


def _tiles(kind: str) -> str:
    return f"foreign.{kind}.tiles"


def _foreign_paths(values: Values, paths: Paths) -> Paths:
    types, total = paths
    return (types, *map(_tiles, values.get(types, ())), total)


def _write_foreign(values: Values, paths: Paths) -> str:
    types = values.get(paths[0], ())
    return " ".join(f"{card_notation.write_slot(kind)}{values.get(_tiles(kind), UNKNOWN)}" for kind in types)


NOTATIONS = {
    "import": Notation(
        partial(_read_space, _read_import), _write_space, drawing=_draw_space, cells=partial(_space_cells, _read_import)
    ),
    "energy": Notation(
        partial(_read_space, _read_energy), _write_space, drawing=_draw_space, cells=partial(_space_cells, _read_energy)
    ),
    "track": Notation(_read_track, _write_track, _track_warnings, drawing=_draw_track),
    "foreign": Notation(_read_foreign, _write_foreign, paths=_foreign_paths),
}
