"""A row of a score sheet as one typed line, in English or Japanese: “cards ×3”, “coins, 1 per 5, rounded up”,
“most knights 5 3, ties each”, “sets 1→1 2→3 3→6”, “bonus = ones + twos 63→35”, “penalty, -20 to 0”.

A line is a name with clauses behind it, in any order. The clauses are cut off from its end until none is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.half_points import doubled, exact, in_decimals
from scoring.sheets.form import MAX_FACTOR, MAX_NAME, MAX_PLACES, MAX_TABLE, MAX_VALUE, SheetName, SheetRow
from scoring.text_catalogs import printable

MAX_LINE = 400
"""The maximum length of a row's line, in characters."""
_NUMBERS = r"-?\d+点?(?:[\s,、/]+-?\d+点?)*"
_PAIR = r"-?\d+\s*(?:→|->|=>|=|:)\s*-?\d+点?"
_COUNTER = r"[枚個つ本人台匹頭金]?"
_CLAUSES = tuple(
    (name, re.compile(rf"(?:^|(?<={before}))[\s,、;(]*(?:{pattern})[\s,、;)]*$", re.IGNORECASE))
    for name, before, pattern in (
        ("rounding", r"[\s,、;(]", r"round(?:ed)?\s+(up|down|half)"),
        ("rounding", r".", r"(?:端数は?)?(切り上げ|切り捨て|四捨五入)"),
        ("tied", r"[\s,、;(]", r"ties?\s+(split|each)"),
        ("tied", r".", r"同点は?(等分|全員)"),
        ("limits", r"[\s,、;(]", r"(-?\d+)\s*(?:to|\.\.|~|〜|から)\s*(-?\d+)(?:まで)?"),
        ("low", r"[\s,、;(]", r"(?:at least|min)\s*(-?\d+)"),
        ("low", r".", r"最低(-?\d+)"),
        ("high", r"[\s,、;(]", r"(?:at most|max)\s*(-?\d+)"),
        ("high", r".", r"最高(-?\d+)"),
        ("fraction", r"[\s,、;(]", r"(-?\d+)\s*(?:(?:points?|pts?|vp)\s*)?(?:per|for every)\s*(\d+)"),
        ("fraction", r"[\s,、;(]", r"(-?\d+)/(\d+)"),
        ("fraction_ja", r"[^\d-]", rf"(\d+){_COUNTER}(?:で|ごとに|につき)\s*(-?\d+)点?"),
        ("half_points", r".", r"[×✕✖*]\s*(-?\d*\.5)"),
        ("half_points", r"[\s,、;(]", r"x\s*(-?\d*\.5)"),
        ("half_points", r"[\s,、;(]", r"(-?\d*\.5)\s*(?:(?:points?|pts?|vp)\s*)?each"),
        ("half_points", r"[^\d-]", r"(-?\d*\.5)点ずつ"),
        ("times", r".", r"[×✕✖*]\s*(-?\d+)"),
        ("times", r"[\s,、;(]", r"x\s*(-?\d+)"),
        ("times", r"[\s,、;(]", r"(-?\d+)\s*(?:(?:points?|pts?|vp)\s*)?each"),
        ("times", r"[^\d-]", r"(-?\d+)点ずつ"),
        ("most", r"[\s,、;(]", rf"most\s+({_NUMBERS})"),
        ("most", r".", rf"(?:が|の)?最多\s*({_NUMBERS})"),
        ("least", r"[\s,、;(]", rf"(?:least|fewest)\s+({_NUMBERS})"),
        ("least", r".", rf"(?:が|の)?最少\s*({_NUMBERS})"),
        ("table", r"[^\d→>=:-]", rf"({_PAIR}(?:[\s,、]+{_PAIR})*)"),
    )
)
_HEAD = re.compile(rf"(most|least|fewest)\s+(.*\D)\s+({_NUMBERS})[\s,、;)]*", re.IGNORECASE)
_POINTS = r"-?\d+|-?\d*\.5"
_FOR_EACH = re.compile(
    rf"({_POINTS})\s*(?:(?:points?|pts?|vp)\s*)?(?:per|each|for each|for every)\s+(\D.*)", re.IGNORECASE
)
_FACTOR_FIRST = re.compile(rf"({_POINTS})\s*(?:[×✕✖*]|x\s)\s*(\D.*)", re.IGNORECASE)
_TOTAL = re.compile(r"([^=]*)=([^=]*)")
_UNREAD = re.compile(
    r"\d*\.\d+|\d+\s*(?:points?|pts?|vp|each|per|for every)\b|\d+点|\b(?:up to|each|per|max|min|most|least)\s+-?\d+"
    r"|^[+-]?\d+(?=\s+\D|[枚個つ本人台匹頭金]?$)"
    r"|^(?:most|least|fewest|ties?|each|per|min|max|points? per)\b|\b(?:most|least|fewest|each|per)$"
    r"|^round(?:ed)?\s+(?:up|down|half)$"
    r"|^(?:最多|最少|同点|最低|最高)|(?:最多|最少|ずつ|ごとに)$",
    re.IGNORECASE,
)
"""What is no part of a name: a number with a word of a clause, a number before the name, a word of a clause alone."""
_CLAUSE_SIGN = re.compile(r"[×✕✖*=→]|->|=>")
_WORDS = {"切り上げ": "up", "切り捨て": "down", "四捨五入": "half", "等分": "split", "全員": "each"}


def row_of_line(line: str) -> SheetRow:
    """Parse a typed row. Raises `InputError` if it has no name, a number is too large, or a sign is left over."""
    if len(line) > MAX_LINE:
        raise input_error("sheet_line_long", "row", most=MAX_LINE)
    text, statements = _without_clauses(normalize(in_decimals(line)))
    if head := _HEAD.fullmatch(text):
        statements.setdefault(_kind(head[1]), _numbers(head[3]))
        text = head[2]
    elif each := _FOR_EACH.fullmatch(text) or _FACTOR_FIRST.fullmatch(text):
        is_half = not each[1].lstrip("-").isdecimal()
        statements = (_half_points(each[1]) if is_half else {"times": int(each[1])}) | statements
        text = each[2]
    if "times" not in statements and {"most", "least"} & statements.keys():
        statements["times"] = 0
    if total := _TOTAL.fullmatch(text):
        text = total[1]
        statements["total"] = tuple(_name(name, line) for name in total[2].rstrip(" ,:、").split("+"))
    if unread := _UNREAD.search(text):
        raise input_error("sheet_line_sign", "row", row=printable(line)[:MAX_NAME], sign=unread[0])
    return SheetRow(name=SheetName(en=_name(text, line)), **_checked(statements, line))


def name_of_line(line: str) -> SheetName:
    """Parse the typed name of a game. Raises `InputError` if it is empty or too long."""
    return SheetName(en=_name(_CLAUSE_SIGN.sub(" ", normalize(line[:MAX_LINE])), line))


def _without_clauses(text: str) -> tuple[str, dict[str, Any]]:
    """Return a line without the clauses at its end, and what they state; of two of a kind, the first is in the name."""
    statements: dict[str, Any] = {}
    while cut := next(((name, match) for name, clause in _CLAUSES if (match := clause.search(text))), None):
        name, match = cut
        if "/" in match[0] and _HEAD.fullmatch(text):  # points of several places
            break
        new = _READERS[name](match)
        if statements.keys() & new.keys() or not text[: match.start()].strip():
            break
        statements |= new
        text = text[: match.start()].rstrip(" ,、;:(")
    return text, statements


_READERS: dict[str, Callable[[re.Match[str]], dict[str, Any]]] = {
    "rounding": lambda match: {"rounding": _WORDS.get(match[1], match[1].lower())},
    "tied": lambda match: {"tied": _WORDS.get(match[1], match[1].lower())},
    "limits": lambda match: {"low": int(match[1]), "high": int(match[2])},
    "low": lambda match: {"low": int(match[1])},
    "high": lambda match: {"high": int(match[1])},
    "fraction": lambda match: {"times": int(match[1]), "per": int(match[2])},
    "fraction_ja": lambda match: {"times": int(match[2]), "per": int(match[1])},
    "half_points": lambda match: _half_points(match[1]),
    "times": lambda match: {"times": int(match[1])},
    "most": lambda match: {"most": _numbers(match[1])},
    "least": lambda match: {"least": _numbers(match[1])},
    "table": lambda match: {"table": _pairs(match[1])},
}


def _half_points(text: str) -> dict[str, Any]:
    """Return how points with a half for each are stored: “2.5 each” is 5 for every 2, exactly."""
    return {"times": doubled(exact(float(text))), "per": 2, "rounding": "exact"}


def _kind(word: str) -> str:
    return "most" if word.lower() == "most" else "least"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"-?\d+", text)))


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (re.findall(r"(-?\d+)\s*(?:→|->|=>|=|:)\s*(-?\d+)", text) for text in re.findall(_PAIR, text))
    return tuple((int(value), int(points)) for pair in pairs for value, points in pair)


def _name(text: str, line: str) -> str:
    """Return a name. Raises `InputError` if it is empty, too long, or contains a sign of a clause."""
    name = text.strip(" ,、;:()")
    if unread := _CLAUSE_SIGN.search(name):
        raise input_error("sheet_line_sign", "row", row=printable(line)[:MAX_NAME], sign=unread[0])
    if not any(map(str.isalnum, name)):
        raise input_error("sheet_line_name", "row", row=printable(line)[:MAX_NAME])
    if len(name) > MAX_NAME:
        raise input_error("sheet_name_long", "row", most=MAX_NAME, name=printable(name)[:MAX_NAME])
    return name


def _checked(statements: dict[str, Any], line: str) -> dict[str, Any]:
    """Return the statements of a row. Raises `InputError` for a number or a list that is too large."""
    pairs = statements.get("table", ())
    points = [
        *statements.get("most", ()),
        *statements.get("least", ()),
        statements.get("times", 0),
        *(points for _, points in pairs),
    ]
    values = [statements.get("low", 0), statements.get("high", 0), *(value for value, _ in pairs)]
    if max(map(abs, points)) > MAX_FACTOR or max(map(abs, values)) > MAX_VALUE:
        raise input_error("sheet_line_number", "row", most=MAX_FACTOR)
    if not 1 <= statements.get("per", 1) <= MAX_FACTOR:
        raise input_error("sheet_line_per", "row", most=MAX_FACTOR)
    if len(pairs) > MAX_TABLE or len(points) > MAX_TABLE + 2 * MAX_PLACES + 1:
        raise input_error("sheet_line_long", "row", most=MAX_TABLE)
    for places in ("most", "least"):
        if len(statements.get(places, ())) > MAX_PLACES:
            raise input_error("sheet_line_places", "row", row=printable(line)[:MAX_NAME], most=MAX_PLACES)
    return statements
