"""The Financial Status track in one line: red, yellow, green, and its highest number (T-08)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.games.crisis.values import COLOURS, START_COLOUR, START_STATUS
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis.card_frame_drawing import framed
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, plain, spaced, whole, word

TRACK = (-99, 199)
TOP = "track.top"
ENDS = tuple(f"track.{colour}.{end}" for colour in COLOURS for end in ("low", "high"))
PATHS = (*ENDS, TOP)
_SPAN = re.compile(r"(?:(?P<name>[^\W\d]+)[\s:]*)?(?P<low>-?\d{1,3})\s*(?:\.\.|-|~|〜|to)\s*(?P<high>-?\d{1,3})")
_TOP = re.compile(r"(?:top|highest|上端|最大)[\s:]*(?=\d)", re.IGNORECASE)


def _in_order(spans: list[re.Match[str]]) -> list[re.Match[str]]:
    """Give the spans in the order of the colours where each is named, as they are written where none is. Raises
    `InputError`.
    """
    named = [word(span["name"], COLOURS, "colour") for span in spans if span["name"]]
    if not named:
        return spans
    if len(named) != len(spans) or len(set(named)) != len(named):
        raise input_error("card_track", given=len(set(named)))
    return [span for _, span in sorted(zip(map(COLOURS.index, named), spans, strict=True), key=lambda one: one[0])]


def track_line() -> PrintedValueLineFormat:
    """Make the line of the track: the numbers of red, yellow and green, then its highest number."""
    return PrintedValueLineFormat(
        "track", "T-08", Phrase("card.track"), "track", "0-12 13-25 26-45 45",
        PATHS, lambda _values: PATHS, _read, _doubts, _write, _draw,
    )  # fmt: skip


def _read(text: str) -> dict[str, Any]:
    typed = plain(text)
    if not typed:
        raise input_error("card_empty")
    spans = _in_order(list(_SPAN.finditer(typed)))
    rest = spaced(_TOP.sub("", _SPAN.sub(" ", typed)))
    if len(spans) != len(COLOURS) or len(rest) > 1:
        raise input_error("card_track", given=len(spans))
    told = dict(zip(ENDS, (whole(end, *TRACK) for span in spans for end in span.group("low", "high")), strict=True))
    if rest and rest[0] != UNKNOWN_TOKEN:
        told[TOP] = whole(rest[0], START_STATUS, TRACK[1])
    faults = [*_check_spans(told), *_check_gaps(told), *_check_top(told)]
    if faults:
        raise InputError(faults)
    return told


def _span(values: Values, colour: str) -> tuple[int, int]:
    """Give the lowest and the highest number of a colour."""
    return values[f"track.{colour}.low"], values[f"track.{colour}.high"]


def _check_spans(values: Values) -> Iterator[Fault]:
    """Check that the numbers of each colour rise."""
    for colour in COLOURS:
        low, high = _span(values, colour)
        if low > high:
            yield Fault("card_span", "", {"colour": colour, "low": low, "high": high})


def _check_gaps(values: Values) -> Iterator[Fault]:
    """Check that each colour begins with the number after the last one of the colour before."""
    for colour, other in pairwise(COLOURS):
        high, low = _span(values, colour)[1], _span(values, other)[0]
        if low != high + 1:
            yield Fault("card_track_gap", "", {"colour": colour, "high": high, "next": other, "low": low})


def _check_top(values: Values) -> Iterator[Fault]:
    """Check that the highest number of the track, where it is told, is that of the last colour."""
    _, high = _span(values, COLOURS[-1])
    if values.get(TOP, high) != high:
        yield Fault("card_track_top", "", {"given": values[TOP], "high": high})


def _doubts(text: str) -> list[Fault]:
    told = _read(text)
    low, high = _span(told, START_COLOUR)
    found: list[Fault] = []
    if not low <= START_STATUS <= high:
        found.append(Fault("track_start", "", {"status": START_STATUS, "colour": START_COLOUR}))
    if told[ENDS[0]]:
        found.append(Fault("track_zero", "", {"low": told[ENDS[0]]}))
    if TOP not in told:
        found.append(Fault("track_top_blank"))
    return found


def _write(values: Values) -> str:
    if not any(path in values for path in PATHS):
        return ""
    told = [str(values.get(path, UNKNOWN_TOKEN)) for path in PATHS]
    return " ".join([*(f"{low}-{high}" for low, high in zip(told[0:6:2], told[1:6:2], strict=True)), told[-1]])


def _draw(words: Words, values: Values) -> list[str]:
    rows = []
    for colour in COLOURS:
        low, high = _span(values, colour)
        rows.append(words.say("card_part.span", colour=colour, low=low, high=high))
    top = words.say("card_part.top", n=values.get(TOP, UNKNOWN_TOKEN))
    return framed(words.say("card.track"), top, rows)
