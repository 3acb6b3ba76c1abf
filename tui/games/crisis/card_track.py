"""The Financial Status track in one line: red, yellow, green, and its highest number (T-08)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from scoring.catalogs import Phrase, Words
from scoring.games.crisis.values import COLOURS, START_COLOUR, START_STATUS
from scoring.trouble import Fault, Trouble, trouble
from tui.core.game_ui.card_lines import Card, Values
from tui.games.crisis.card_picture import framed
from tui.games.crisis.notation import NOT_TOLD, plain, spaced, whole, word

TRACK = (-99, 199)
_SPAN = re.compile(r"(?:(?P<name>[^\W\d]+)[\s:]*)?(?P<low>-?\d{1,3})\s*(?:\.\.|-|~|〜|to)\s*(?P<high>-?\d{1,3})")
_TOP = re.compile(r"(?:top|highest|上端|最大)[\s:]*(?=\d)", re.IGNORECASE)


def _in_order(spans: list[re.Match[str]]) -> list[re.Match[str]]:
    """Give the spans in the order of the colours where each is named, as they are written where none is. Raises
    `Trouble`.
    """
    named = [word(span["name"], COLOURS, "colour") for span in spans if span["name"]]
    if not named:
        return spans
    if len(named) != len(spans) or len(set(named)) != len(named):
        raise trouble("card_track", given=len(set(named)))
    return [span for _, span in sorted(zip(map(COLOURS.index, named), spans, strict=True), key=lambda one: one[0])]


def track_line() -> Card:
    """Make the line of the track: the numbers of red, yellow and green, then its highest number."""
    ends = [f"track.{colour}.{end}" for colour in COLOURS for end in ("low", "high")]
    paths = (*ends, "track.top")

    def read(text: str) -> dict[str, Any]:
        typed = plain(text)
        if not typed:
            raise trouble("card_empty")
        spans = _in_order(list(_SPAN.finditer(typed)))
        rest = spaced(_TOP.sub("", _SPAN.sub(" ", typed)))
        if len(spans) != len(COLOURS) or len(rest) > 1:
            raise trouble("card_track", given=len(spans))
        told = dict(zip(ends, (whole(end, *TRACK) for span in spans for end in span.group("low", "high")), strict=True))
        faults = []
        for colour, span in zip(COLOURS, spans, strict=True):
            if int(span["low"]) > int(span["high"]):
                faults.append(
                    Fault("card_span", "", {"colour": colour, "low": int(span["low"]), "high": int(span["high"])})
                )
        for (colour, before), (other, after) in pairwise(zip(COLOURS, spans, strict=True)):
            if int(after["low"]) != int(before["high"]) + 1:
                values = {"colour": colour, "high": int(before["high"]), "next": other, "low": int(after["low"])}
                faults.append(Fault("card_track_gap", "", values))
        if rest and rest[0] != NOT_TOLD:
            told["track.top"] = whole(rest[0], START_STATUS, TRACK[1])
            if told["track.top"] != int(spans[-1]["high"]):
                faults.append(Fault("card_track_top", "", {"given": told["track.top"], "high": int(spans[-1]["high"])}))
        if faults:
            raise Trouble(faults)
        return told

    def doubts(text: str) -> list[Fault]:
        told = read(text)
        low, high = (told[f"track.{START_COLOUR}.{end}"] for end in ("low", "high"))
        found = (
            []
            if low <= START_STATUS <= high
            else [Fault("track_start", "", {"status": START_STATUS, "colour": START_COLOUR})]
        )
        found += [Fault("track_zero", "", {"low": told[ends[0]]})] if told[ends[0]] else []
        return found + ([] if "track.top" in told else [Fault("track_top_blank")])

    def write(values: Values) -> str:
        if not any(path in values for path in paths):
            return ""
        told = [str(values.get(path, NOT_TOLD)) for path in paths]
        return " ".join([*(f"{low}-{high}" for low, high in zip(told[0:6:2], told[1:6:2], strict=True)), told[-1]])

    def draw(words: Words, values: Values) -> list[str]:
        spans = [(values[f"track.{colour}.low"], values[f"track.{colour}.high"]) for colour in COLOURS]
        rows = [
            words.say("card_part.span", colour=colour, low=low, high=high)
            for colour, (low, high) in zip(COLOURS, spans, strict=True)
        ]
        top = words.say("card_part.top", n=values.get("track.top", NOT_TOLD))
        return framed(words.say("card.track"), top, rows)

    return Card(
        "track", "T-08", Phrase("card.track"), "track", "0-12 13-25 26-45 45",
        paths, lambda _values: paths, read, doubts, write, draw,
    )  # fmt: skip
