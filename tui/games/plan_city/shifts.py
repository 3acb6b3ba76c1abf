"""Where a card is laid, said as x and y, or by how far it is shifted from one that lies there ("one right")."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from referee.facts.facts import known
from referee.games.plan_city.ground import described, layers_of
from referee.games.plan_city.state import ICON, PROPOSALS, Board
from referee.notation.move import Unread
from referee.table.table import Table

NUMBERS = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
NUMBERS |= {sign: number for number, sign in enumerate("一二三四五六", 1)}
ORDINALS = ("first", "second", "third")
AXES = {
    **dict.fromkeys(("right", "east", "右", "東"), (1, 0)),
    **dict.fromkeys(("left", "west", "左", "西"), (-1, 0)),
    **dict.fromkeys(("down", "south", "下", "南"), (0, 1)),
    **dict.fromkeys(("up", "north", "上", "北"), (0, -1)),
}
BETWEEN = ("trust", "preparation")
"""Phases in which no card is laid and nobody bids yet."""
FARTHEST = 20
"""Cells; a greater number beside left or right is a turn in degrees."""
_NUMBER = rf"(?P<number>\d{{1,2}}|{'|'.join(NUMBERS)})"
_AXIS = rf"(?P<axis>{'|'.join(AXES)})"
_UNIT = r"\s*(?:cells?|spaces?|squares?|区画分?|マス|つ)?\s*"
_BEFORE = re.compile(rf"(?<![\da-z.-]){_NUMBER}{_UNIT}(?:to the\s+|further\s+|だけ)?{_AXIS}(?![a-z])(?:に|へ)?")
_BEHIND = re.compile(rf"(?<![a-z]){_AXIS}\s*(?:by|に|へ)?\s*{_NUMBER}(?!\d){_UNIT}")
_JOINT = re.compile(r"[\s,、&]*(?:and|と|で)?[\s,、]*")
_TURNS = re.compile(r"\d|turn|rotat|clockwise|°|回|向き")
_BY_NAME = re.compile(
    r"(?<![a-z])(?:x|column|列)\s*[=は]?\s*(?P<x>[+-]?\d{1,2})[\s,、]*(?:and\s+)?(?:y|row|行)\s*[=は]?\s*(?P<y>[+-]?\d{1,2})(?!\d)"
)
_START = re.compile(r"\s*(?:of|from|off)\s+the\s+start(?:ing)?\s+card|\s*起点カードから(?:見て)?[、,]?\s*")
_LAST = re.compile(
    r"\s*(?:of|from|off)\s+(?:the|my|his|her)\s+(?:last|newest|top|latest)\s+card|\s*最後の(?:カード)?から(?:見て)?[、,]?\s*"
)
_BIDS = (
    re.compile(r"(?P<who>.*?)(?P<number>\d)\s*(?P<icon>\+\s*coal)?\s+(?:on|at|onto)\s+(?:proposal\s*)?#?(?P<on>\d)\W*"),
    re.compile(r"(?P<who>.*?)(?:提案|#)\s*(?P<on>\d)\s*[のにへ]\s*(?P<number>\d)\s*(?P<icon>石炭付き)?\W*"),
)
_COAL = re.compile(r"(?P<who>.*?)石炭(?:カード)?に入札.*")
_ONE = re.compile(r"(?<![a-z])(?:the\s+)?(first|second|third)\s+one(?![a-z])")
_CONTRACT = re.compile(r"contract|契約")


def lines_meant(table: Table, text: str) -> tuple[str, ...]:
    """Give the lines, with places in numbers, that a line with a shift can mean: from each card of the field, unless
    it says from which; the line whose place is said as x and y; and between rounds a bid that is said without its verb.
    Nothing for a line without any of them.
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\u2212", "-")
    phase = table.state.phase if known(table.state.phase) else ""
    if phase in BETWEEN or (phase == "bidding" and _COAL.fullmatch(plain)):
        return _bid(table, plain)
    if phase == "bidding" and (one := _ONE.search(plain)):  # it counts proposal cards; the number is another
        return (f"{plain[: one.start()]}proposal {ORDINALS.index(one[1]) + 1}{plain[one.end() :]}",)
    named = list(_BY_NAME.finditer(plain))
    if len(named) == 1 and not _written(table, text):  # neither number is another place's
        at = named[0]
        return (f"{plain[: at.start()]} at ({at['x']}, {at['y']}) {plain[at.end() :]}",)
    start, last = _START.search(plain), _LAST.search(plain)
    for said in (start, last):
        plain = plain.replace(said[0], " ") if said else plain
    shift = _shift(plain)
    contract = _CONTRACT.search(plain) is not None
    if shift is None or not (contract or phase == "placement"):
        return ()
    (right, down), before, behind = shift
    lines = []
    for seat, board in _fields(table, plain, contract):
        corners = [(board.layers[key].x, board.layers[key].y) for key in layers_of(board)]
        bases = corners[:1] if start else corners[-1:] if last else corners
        name = "" if _named(table, plain, seat) else f"{table.seats[seat]} "
        lines += [f"{name}{before} at ({x + right}, {y + down}) {behind}" for x, y in bases if known(x) and known(y)]
    return tuple(dict.fromkeys(lines))


def _bid(table: Table, plain: str) -> tuple[str, ...]:
    """Give the line of a bid in the round that follows, where nothing but the bid is said."""
    found = next((said for pattern in (*_BIDS, _COAL) if (said := pattern.fullmatch(plain))), None)
    who = found["who"].strip(" :、は") if found else ""
    if found is None or who not in ("", *(name.casefold() for name in table.seats.values())):
        return ()
    if found.re is _COAL:
        return (f"{who} coal card".strip(),)
    return (f"{who} bid {found['number']}{ICON if found['icon'] else ''} on proposal {found['on']}".strip(),)


def _written(table: Table, text: str) -> bool:
    """Tell whether a line is one of the notation."""
    try:
        table.read(text)
    except Unread:
        return False
    return True


def _shift(plain: str) -> tuple[tuple[int, int], str, str] | None:
    """Find by how much a card is shifted to the right and down, and what is said before and behind that."""
    found = [list(pattern.finditer(plain)) for pattern in (_BEFORE, _BEHIND)]
    pairs = min((one for one in found if one), key=lambda one: (-len(one), one[0].start()), default=[])
    ways = [(AXES[one["axis"]], NUMBERS.get(one["number"]) or int(one["number"])) for one in pairs]
    if not 0 < len(ways) <= 2 or any(not 0 < count <= FARTHEST for _, count in ways):
        return None
    if len(ways) == 1 and ways[0][0][0] and _TURNS.search(plain[: pairs[0].start()] + plain[pairs[0].end() :]):
        return None  # a place in numbers, and the card is turned to that side
    between = plain[pairs[0].end() : pairs[-1].start()] if len(pairs) == 2 else ""
    if not _JOINT.fullmatch(between) or (len(ways) == 2 and bool(ways[0][0][0]) == bool(ways[1][0][0])):
        return None
    right, down = (sum(way[axis] * count for way, count in ways) for axis in (0, 1))
    return (right, down), plain[: pairs[0].start()], plain[pairs[-1].end() :]


def _named(table: Table, plain: str, seat: str) -> bool:
    return re.search(rf"(?<![a-z]){re.escape(table.seats[seat].casefold())}(?![a-z])", plain) is not None


def _fields(table: Table, plain: str, contract: bool) -> Iterator[tuple[str, Board]]:
    """Give the fields that may be meant: of the seat that is named, else of each that has such a card to lay."""
    boards = {seat: board for seat, board in table.state.seats.items() if described(board)}
    named = [seat for seat in boards if _named(table, plain, seat)]
    for seat, board in boards.items():
        if contract:
            lays = not known(board.contracts) or board.contracts > 0
        else:
            lays = known(board.place) and board.place in PROPOSALS and known(board.placed) and not board.placed
        if seat in named or (not named and lays):
            yield seat, board
