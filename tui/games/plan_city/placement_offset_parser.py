"""Where a card is laid, said as x and y, or by how far it is shifted from one that lies there ("one right")."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from referee.facts.facts import known
from referee.games.plan_city.city_field import described, layers_of
from referee.games.plan_city.state import CONTRACTS, ICON, PROPOSALS, Board
from referee.record.judging_context import JudgingContext
from scoring.errors import Fault, InputError

NUMBERS = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
NUMBERS |= {sign: number for number, sign in enumerate("一二三四五六", 1)}
NUMBERS |= dict.fromkeys(("zero", "零", "ゼロ"), 0)
NUMBERS |= {word: number for number, word in enumerate(("ひとつ", "ふたつ", "みっつ", "よっつ", "いつつ", "むっつ"), 1)}
ORDINALS = ("first", "second", "third")
NTH = {word: n for n, word in enumerate((*ORDINALS, "fourth", "fifth", "sixth", "seventh", "eighth"), 1)}
AXES = {
    **dict.fromkeys(("right", "east", "右", "みぎ", "東"), (1, 0)),
    **dict.fromkeys(("left", "west", "左", "ひだり", "西"), (-1, 0)),
    **dict.fromkeys(("down", "south", "below", "下", "した", "南"), (0, 1)),
    **dict.fromkeys(("up", "north", "above", "上", "うえ", "北"), (0, -1)),
}
BETWEEN = ("trust", "preparation")
"""Phases in which no card is laid and nobody bids yet."""
FARTHEST = 20
"""Cells; a greater number beside left or right is a turn in degrees."""
_NUMBER = rf"(?P<number>\d{{1,2}}|{'|'.join(NUMBERS)}|(?<!half\s)an?(?=\s+(?:cell|space|square)))"
_AXIS = rf"(?P<axis>{'|'.join(AXES)})"
_UNIT = r"\s*(?:cells?|spaces?|squares?|区画分?|マス分?|つ分?|個分?)?\s*"
_BEFORE = re.compile(
    rf"(?<![\da-z.-]){_NUMBER}{_UNIT}(?:to the\s+|further\s+|だけ)?{_AXIS}(?![a-z])(?:側|方向)?(?:に|へ)?"
)
_BEHIND = re.compile(
    rf"(?<![a-z])(?:to the\s+)?{_AXIS}(?:側|方向)?\s*(?:by\s|に|へ)?\s*{_NUMBER}(?!\d|\s*(?:度|°|deg)){_UNIT}"
)
_JOINT = re.compile(r"[\s,、&]*(?:and|then|plus|と|で|さらに)?[\s,、]*")
_MOVED = re.compile(
    r"(?<![a-z])(?:shift|mov)(?:s|e|es|ed|ing)?(?![a-z])(?:\s+by(?![a-z]))?|(?:だけ)?ずら(?:して|します|した|す|し)|だけ動かして"
)
"""That a card is shifted says no more than by how much."""
_SIDE = r"(?:left|right|(?:counter|anti)?[ -]?clockwise)"
_DEGREES = rf"(?:90|180|270)\s*(?:°|degrees?|deg)?(?:\s+(?:to the\s+)?{_SIDE})?"
_TURNED = re.compile(
    r"(?<![a-z])(?:turn|rotat)(?:ed|es|s|e)?\s+(?:(?:it|(?:the|his|her|my) card)\s+)?(?:by\s+)?(?:to the\s+)?"
    rf"(?:{_DEGREES}|{_SIDE}|around)(?![a-z\d])"
    rf"|(?<![a-z])(?:an?\s+)?(?:quarter|half)(?:[ -]turn)?(?:\s+(?:to the\s+)?{_SIDE})?(?![a-z])"
    rf"|(?<![\d-]){_DEGREES}(?![a-z\d]|\s*度)"
    r"|(?:左|右|時計回り|反時計回り)?(?:に|へ)?(?<!\d)(?:90|180|270)\s*度(?:(?:左|右|時計回り|反時計回り)?(?:に|へ)?回(?:して|す|転))?"
    r"|(?:左|右)(?:に|へ)回(?:して|す)|(?:左|右|反?時計)回り(?:に(?:回して)?)?|(?:左|右)向き"
)
"""A turn that is said for itself, whatever a shift beside it says."""
_TURNS = re.compile(r"turn|rotat|clockwise|°|回|向き")
_DIGIT = re.compile(r"\d")
_BY_NAME = re.compile(
    r"(?<![a-z])(?:x|column|列)\s*[=は]?\s*(?P<x>[+-]?\d{1,2})[\s,、]*(?:and\s+)?(?:y|row|行)\s*[=は]?\s*(?P<y>[+-]?\d{1,2})(?!\d)"
)
_OF = r"\s*(?:(?:of|from|off)|(?<=below)|(?<=above))\s+"
_ITS = r"(?:(?:the|my|his|her)\s+)?"
_FROM = rf"\s*(?:から(?:見て)?|の(?=\s*(?:\d|{'|'.join([*NUMBERS, *AXES])})))[、,]?\s*"
_BASES = {
    "start": re.compile(rf"{_OF}{_ITS}start(?:ing)?\s+card|\s*起点(?:カード)?{_FROM}"),
    "last": re.compile(
        rf"{_OF}{_ITS}(?:last|previous|newest|top|latest)\s+card|\s*(?:最後の(?:カード)?|前のカード){_FROM}"
    ),
    "contract": re.compile(rf"{_OF}{_ITS}contract(?:\s+card)?|\s*契約(?:カード)?{_FROM}"),
    "plan": re.compile(
        rf"{_OF}{_ITS}plan(?:\s+card)?\s*#?\s*(?P<n>\d{{1,2}})|\s*計画(?:カード)?\s*(?P<m>\d{{1,2}})番?{_FROM}"
    ),
    "nth": re.compile(
        rf"{_OF}{_ITS}(?:(?P<n>\d{{1,2}})(?:st|nd|rd|th)|(?P<word>{'|'.join(NTH)}))(?:\s+(?:card|one))?(?![a-z])|\s*(?P<m>\d{{1,2}})枚目(?:のカード)?{_FROM}"
    ),
    "card": re.compile(rf"{_OF}{_ITS}card\s*#?\s*(?P<n>\d{{1,2}})|\s*カード\s*(?P<m>\d{{1,2}})番?{_FROM}"),
}
"""The card that another one is shifted from."""
_LINK = re.compile(r"^(?:of|from|off)\s+|(?:から(?:見て)?|の)$")
_BIDS = (
    re.compile(r"(?P<who>.*?)(?P<number>\d)\s*(?P<icon>\+\s*coal)?\s+(?:on|at|onto)\s+(?:proposal\s*)?#?(?P<on>\d)\W*"),
    re.compile(r"(?P<who>.*?)(?:提案|#)\s*(?P<on>\d)\s*[のにへ]\s*(?P<number>\d)\s*(?P<icon>石炭付き)?\W*"),
)
_COAL = re.compile(r"(?P<who>.*?)石炭(?:カード)?に入札.*")
_ONE = re.compile(r"(?<![a-z])(?:the\s+)?(first|second|third)\s+one(?![a-z])")
_CONTRACT = re.compile(r"contract|契約")
_LAYS = re.compile(r"(?<![a-z])(?:lay|lays|laid|places?|plan)(?![a-z])|置|配置|重ね|計画")
_CARD = re.compile(rf"{_LAYS.pattern}|(?<![a-z])(?:card|put|puts)(?![a-z])|カード|おく|おい")


def lines_meant(table: JudgingContext, text: str) -> tuple[str, ...]:
    """Give the lines, with places in numbers, that a line with a shift can mean: from each card of the field, unless
    it says from which; the line whose place is said as x and y; and between rounds a bid that is said without its verb.
    Nothing for a line without any of them. Raises `InputError` where the card it is shifted from lies on no field.
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
    base = next(((kind, found) for kind, said in _BASES.items() if (found := said.search(plain))), None)
    if base:
        plain = plain.replace(base[1][0], " ", 1)
    shift = _shift(_MOVED.sub(" ", plain), placed=base is None)
    contract = _CONTRACT.search(plain) is not None
    if shift is None or not (contract or phase == "placement" or _LAYS.search(plain)):
        return ()
    (right, down), before, behind = shift
    card = "" if contract or _CARD.search(before + behind) else "plan card "
    lines, fields = [], list(_fields(table, plain, contract))
    for seat, board in fields:
        corners = [(board.layers[key].x, board.layers[key].y) for key in _from(board, base)]
        name = "" if is_named(table, plain, seat) else f"{table.seats[seat]} "
        lines += [
            f"{name}{before} {card}at ({x + right}, {y + down}) {behind}" for x, y in corners if known(x) and known(y)
        ]
    if fields and base and not lines:
        given = _LINK.sub("", base[1][0].strip(" 、,"))
        raise InputError([Fault("no_card_there", "", {"given": given})])
    return tuple(dict.fromkeys(lines))


def _from(board: Board, base: tuple[str, re.Match[str]] | None) -> tuple[str, ...]:
    """Give the layers of a field that a shift may be from: all of them where nobody says which."""
    keys = layers_of(board)
    if base is None:
        return keys
    kind, said = base
    if kind in ("start", "last"):
        return keys[:1] if kind == "start" else keys[-1:]
    if kind == "contract":
        return tuple(key for key in keys if known(card := board.layers[key].card) and card in CONTRACTS)
    told = said.groupdict()
    number = str(NTH[told["word"]] if told.get("word") else int(told["n"] or told["m"] or 0))
    cards = {key: card for key in keys if known(card := board.layers[key].card)}
    named = tuple(key for key, card in cards.items() if kind != "nth" and card == f"plan_{int(number):02}")
    return tuple(dict.fromkeys((*named, *(key for key in keys if kind != "plan" and key == number))))


def _bid(table: JudgingContext, plain: str) -> tuple[str, ...]:
    """Give the line of a bid in the round that follows, where nothing but the bid is said."""
    found = next((said for pattern in (*_BIDS, _COAL) if (said := pattern.fullmatch(plain))), None)
    who = found["who"].strip(" :、は") if found else ""
    if found is None or who not in ("", *(name.casefold() for name in table.seats.values())):
        return ()
    if found.re is _COAL:
        return (f"{who} coal card".strip(),)
    return (f"{who} bid {found['number']}{ICON if found['icon'] else ''} on proposal {found['on']}".strip(),)


def _written(table: JudgingContext, text: str) -> bool:
    """Tell whether a line is one of the notation."""
    try:
        table.read(text)
    except InputError:
        return False
    return True


def _shift(plain: str, placed: bool) -> tuple[tuple[int, int], str, str] | None:
    """Find by how much a card is shifted to the right and down, and what is said before and behind that. Another number
    may be a place beside a turn (`placed`), unless the line says what the card is shifted from.
    """
    found = [_ways(pattern, plain) for pattern in (_BEFORE, _BEHIND)]
    pairs = min((one for one in found if one), key=lambda one: (-len(one), one[0].start()), default=[])
    ways = [(AXES[one["axis"]], _count(one["number"])) for one in pairs]
    if not 0 < len(ways) <= 2 or (len(ways) == 1 and not ways[0][1]):
        return None  # not at all is said of one way beside the other
    rest = _TURNED.sub(" ", f"{plain[: pairs[0].start()]} {plain[pairs[0].end() :]}")
    if len(ways) == 1 and ways[0][0][0] and (_TURNS.search(rest) or (placed and _DIGIT.search(rest))):
        return None  # a place in numbers, and the card is turned to that side
    between = plain[pairs[0].end() : pairs[-1].start()] if len(pairs) == 2 else ""
    if not _JOINT.fullmatch(between) or (len(ways) == 2 and bool(ways[0][0][0]) == bool(ways[1][0][0])):
        return None
    right, down = (sum(way[axis] * count for way, count in ways) for axis in (0, 1))
    return (right, down), plain[: pairs[0].start()], plain[pairs[-1].end() :]


def _ways(pattern: re.Pattern[str], plain: str) -> list[re.Match[str]]:
    """List the numbers beside a direction; degrees are none."""
    return [one for one in pattern.finditer(plain) if _count(one["number"]) <= FARTHEST]


def _count(said: str) -> int:
    """Give the number of cells that is said."""
    return NUMBERS[said] if said in NUMBERS else int(said) if said.isdecimal() else 1


def is_named(table: JudgingContext, plain: str, seat: str) -> bool:
    """Tell whether a line names a seat."""
    return re.search(rf"(?<![a-z]){re.escape(table.seats[seat].casefold())}(?![a-z])", plain) is not None


def _fields(table: JudgingContext, plain: str, contract: bool) -> Iterator[tuple[str, Board]]:
    """Give the fields that may be meant: of the seat that is named, else of each that has such a card to lay."""
    boards = {seat: board for seat, board in table.state.seats.items() if described(board)}
    named = [seat for seat in boards if is_named(table, plain, seat)]
    for seat, board in boards.items():
        if contract:
            lays = not known(board.contracts) or board.contracts > 0
        else:
            lays = known(board.place) and board.place in PROPOSALS and known(board.placed) and not board.placed
        if seat in named or (not named and lays):
            yield seat, board
