"""A contract tile as a line (NIP-T3): its white cubes, its reward in VP or yen, its steps on the money track."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.game_ui.printed_value_lines import UNKNOWN_TOKEN, split, whole

UNITS = {
    "vp": ("vp", "points", "point", "勝利点", "点"),
    "yen": ("yen", "円"),
    "steps": ("steps", "step", "段階", "段"),
}
"""What the numbers behind the cubes count, as people call it."""
REWARD = ("vp", "yen")
BOUNDS = {"vp": (0, 30), "yen": (0, 60_000), "steps": (0, 3)}
MOST_CUBES = 6
_UNIT = {name: unit for unit, names in UNITS.items() for name in names}
_EMPTY = re.compile(r"->|[→⇒]|\band\b|上げる|(?<=[^\d\s])と")
_CUBES = re.compile(r"^\s*\d+(?:\s*\+\s*\d+)*(?=\s|$)")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_COUNTED = re.compile(r"(?P<number>\d+)(?P<unit>VP|yen|steps?)\b")
_NAMED = re.compile(r"(?P<name>[^\d=:+]+)[=:]?(?P<number>\d+)|\+?(?P<before>\d+)(?P<after>[^\d=:+]+)")


def read(text: str) -> tuple[tuple[str, ...], dict[str, int]]:
    """Read the cubes and what the tile gives by unit. A line that says the reward is the whole tile, so that what it
    does not say is 0; one that does not leaves it open. Raises `InputError`.
    """
    plain = normalize(text).casefold()
    plain = re.sub(r"¥\s*([\d,]+)", r"\1円", plain)
    plain = _CUBES.sub(lambda found: re.sub(r"\s", "", found[0]), _THOUSANDS.sub("", _EMPTY.sub(" ", plain)))
    tokens = split(plain)
    if not tokens:
        raise input_error("card_empty")
    faults: list[Fault] = []
    cubes: tuple[str, ...] = ()
    told: dict[str, int] = {}
    try:
        cubes = tuple(str(whole(part, 1, 5)) for part in tokens[0].split("+"))
    except InputError as wrong:
        faults += wrong.faults
    for token in _paired(tokens[1:]):
        try:
            unit, value = _counted(token)
            told[unit] = value
        except InputError as wrong:
            faults += wrong.faults
    if len(cubes) > MOST_CUBES:
        faults.append(Fault("card_numbers", "", {"wanted": MOST_CUBES, "given": len(cubes)}))
    if faults:
        raise InputError(faults)
    return cubes, dict.fromkeys(UNITS, 0) | told if any(unit in told for unit in REWARD) else told


def write(cubes: tuple[str, ...] | None, told: dict[str, int]) -> str:
    """Write it as it is read."""
    parts = ["+".join(cubes) if cubes is not None else UNKNOWN_TOKEN]
    shown = {unit: number for unit, number in told.items() if number}
    if "vp" in told and not any(unit in shown for unit in REWARD):
        shown = {"vp": 0, **shown}  # a line without a reward leaves it open
    return " ".join(parts + [f"{number}{_called(unit, number)}" for unit, number in shown.items()])


def worded(words: Words, text: str) -> str:
    """Put a line into the words of a language."""
    said = partial(_in_words, words)
    return _COUNTED.sub(said, text) if words.lang != "en" else text


def _in_words(words: Words, found: re.Match[str]) -> str:
    return words.say(f"card_unit.{_UNIT[found['unit'].casefold()]}", n=int(found["number"]))


def _called(unit: str, number: int) -> str:
    called = UNITS[unit]
    return {"vp": "VP", "steps": called[number == 1]}.get(unit, called[0])


def _paired(tokens: list[str]) -> Iterator[str]:
    """Join a number and its unit where a blank stands between them."""
    left = iter(tokens)
    for token in left:
        alone = token.lstrip("+").isdecimal() or token in _UNIT
        yield token + next(left, "") if alone else token


def _counted(token: str) -> tuple[str, int]:
    found = _NAMED.fullmatch(token)
    unit = _UNIT.get((found["name"] or found["after"]).strip()) if found else None
    if found is None or unit is None:
        raise input_error("card_field", given=token[:20])
    return unit, whole(found["number"] or found["before"], *BOUNDS[unit])
