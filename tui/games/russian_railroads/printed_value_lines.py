"""The lines in which the printed values of Russian Railroads are typed off the components (specification 3.19)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from referee.games.russian_railroads.action_spaces import BOARD_SPACES, ENGINEERS
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.typed_text import normalize
from scoring.games.russian_railroads.industry_track import GAP, TOKEN
from scoring.games.russian_railroads.values import GAPS, LANE_TOKEN_SPACES, STARS
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import UNKNOWN_TOKEN, PrintedValueLineFormat, Values, row, split, whole

KEYS: dict[str, str] = {}
"""Every pattern has its own line, or stands alone."""
BOUNDS = {"workers": (0, 3), "rubles": (0, 2)}
LETTERS = {"workers": "w", "rubles": "r"}
NAMES = {
    "": "workers",
    "w": "workers",
    "worker": "workers",
    "workers": "workers",
    "ワ": "workers",
    "ワーカー": "workers",
    "r": "rubles",
    "ruble": "rubles",
    "rubles": "rubles",
    "ル": "rubles",
    "ルーブル": "rubles",
}
USUAL = ({"workers": 1, "rubles": 0}, {"workers": 2, "rubles": 0}, {"workers": 0, "rubles": 1})
"""What engineers cost, as one public page lists it; nothing is judged by it."""
_PART = re.compile(r"(?P<before>\D*)(?P<number>\d+)(?P<after>\D*)")
GAP_SIGN = "."


def _cost(text: str) -> dict[str, int]:
    """Read a cost: workers and rubles. Raises `InputError`."""
    tokens = [part for token in split(text) for part in token.casefold().split("+")]
    if not tokens:
        raise input_error("card_empty")
    told: dict[str, int] = {}
    if len(tokens) > 1 or not is_none(tokens[0]):
        for token in tokens:
            found = _PART.fullmatch(token)
            kind = NAMES.get(found["before"] + found["after"]) if found else None
            if found is None or kind is None:
                raise input_error("card_cost", given=token[:20])
            if kind in told:
                raise input_error("card_cost_twice", given=text.strip()[:20])
            told[kind] = whole(found["number"], *BOUNDS[kind])
    return {kind: told.get(kind, 0) for kind in BOUNDS}


def _write_cost(counts: dict[str, Any]) -> str:
    parts = [f"{count}{LETTERS[kind]}" for kind, count in counts.items() if count]
    return "+".join(parts) or "-"


def _cost_line(
    at: str, id: str, group: str, label: Phrase, example: str, usual: Sequence[dict[str, int]]
) -> PrintedValueLineFormat:
    """Make the line of a cost; `usual` are those that are not odd (any, where there is none)."""
    paths = {kind: f"{at}.{kind}" for kind in BOUNDS}

    def read(text: str) -> dict[str, Any]:
        return {paths[kind]: count for kind, count in _cost(text).items()}

    def doubts(text: str) -> list[Fault]:
        counts = _cost(text)
        if not any(counts.values()):
            return [Fault("card_cost_none")]
        return [Fault("card_cost_odd")] if usual and counts not in usual else []

    def write(values: Values) -> str:
        counts = {kind: values.get(path) for kind, path in paths.items()}
        if None not in counts.values():
            return _write_cost(counts)
        return "" if set(counts.values()) == {None} else f"{_write_cost(counts)} {UNKNOWN_TOKEN}".removeprefix("- ")

    filled = tuple(paths.values())
    return PrintedValueLineFormat(
        id, group, label, "cost", example, (f"{at}.",), lambda _values: filled, read, doubts, write
    )


def _lane_line() -> PrintedValueLineFormat:
    path = "industry.lane"

    def read(text: str) -> dict[str, Any]:
        lane = tuple(_place(token) for token in re.split(r"[\s,、;/|]+", normalize(text)))
        gaps, tokens = lane.count(GAP), lane.count(TOKEN)
        numbers = [int(shown) for shown in lane if shown.isdecimal()]
        faults = []
        if lane[0] != "0" or any(after <= before for before, after in pairwise(numbers)):
            faults.append(Fault("card_lane_start"))
        if (gaps, tokens) != (GAPS, LANE_TOKEN_SPACES):
            faults.append(Fault("card_lane_form", "", {"gaps": gaps, "tokens": tokens, "wanted": GAPS}))
        if faults:
            raise InputError(faults)
        return {path: lane}

    def write(values: Values) -> str:
        return " ".join(GAP_SIGN if shown == GAP else shown for shown in values.get(path, ()))

    label, example = Phrase("card.industry_lane"), "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 30"
    return PrintedValueLineFormat(
        "industry_lane", "industry_lane", label, "industry_lane", example,
        (path,), lambda _values: (path,), read, lambda _text: [], write,
    )  # fmt: skip


def _place(token: str) -> str:
    """Read one place of the industry track. Raises `InputError`."""
    if not token:
        raise input_error("card_empty")
    if token.isdecimal() and len(token) < 3:
        return str(int(token))
    if token in (GAP_SIGN, "・", "_", "-", GAP, "隙間"):
        return GAP
    if token == TOKEN:
        return TOKEN
    raise input_error("card_lane", given=token[:20])


def _not_rising(numbers: tuple[int, ...]) -> list[Fault]:
    rises = all(low < high for low, high in pairwise(numbers))
    return [] if rises else [Fault("card_not_rising", "", {"given": numbers})]


CARDS: tuple[PrintedValueLineFormat, ...] = (
    *(
        _cost_line(
            f"space.{space}", f"cost_{space}", "loco_and_factory_cost", Phrase("card.space_cost", {"space": space}),
            "3w" if space == "loco_and_factory" else "1w+1r", (),
        )
        for space in BOARD_SPACES
    ),
    _lane_line(),
    row(
        "kiev_stars", "kiev_8", [f"kiev_star.{space}" for space in STARS], (0, 30),
        label=Phrase("card.kiev_stars"), hint="kiev_stars", example="1 2 3 4 10", doubt=_not_rising,
    ),
    row(
        "pass_vp", "pass_vp", [f"pass_vp.{place}" for place in range(1, 5)], (0, 20),
        label=Phrase("card.pass_vp"), hint="pass_vp", example="0 2 3 4", doubt=_not_rising,
    ),
    *(
        _cost_line(
            f"engineer_cost.{number}", f"engineer_{number}", "engineer_cost",
            Phrase("card.engineer_cost", {"number": number}), "2w", USUAL,
        )
        for number in ENGINEERS
    ),
)  # fmt: skip
