"""Checks of the score sheets of Crisis: impossible values, and unusual values to be confirmed.

Each function returns `Fault`s with the path of the field; their texts and remedies are in words.toml. A fault based on
a rule contains the `clause`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from scoring.errors import Fault
from scoring.games.crisis import values
from scoring.games.crisis.round_evaluation import bankrupt, colour, span, uncapped
from scoring.games.crisis.sheet import NATION, FinalSheet, GoalSheet, StatusTrack
from scoring.games.crisis.values import COLOURS


def _reserved_name_faults(seats: Iterable[str]) -> list[Fault]:
    return [Fault("seat_reserved", f"seats.{NATION}", {"given": NATION})] if NATION in seats else []


# the evaluation of a round


def check_goal(sheet: GoalSheet) -> list[Fault]:
    """Return a fault for every impossible value of an evaluation sheet; [] if it can be scored."""
    faults = _reserved_name_faults(sheet.seats)
    if sheet.order is not None and sorted(sheet.order) != sorted(sheet.seats):
        faults.append(Fault("order_seats", "order", {"seats": tuple(sheet.seats)}))
    if sheet.track is None:
        return faults
    faults += _check_track(sheet.track)
    top = sheet.track.top
    if top is not None and sheet.status is not None and sheet.status > top:
        details: dict[str, Any] = {"given": sheet.status, "top": top, "clause": "CRI-5.2"}
        faults.append(Fault("status_above_top", "status", details))
    return faults


def _check_track(track: StatusTrack) -> list[Fault]:
    """Return the faults of the Financial Status track: its colours must cover 0 to the top without gap or overlap."""
    faults = []
    bounds: list[tuple[str, int | None]] = []
    for name in COLOURS:
        low, high = span(track, name)
        bounds += [(f"{name}_low", low), (f"{name}_high", high)]
        if low is not None and high is not None and high < low:
            details: dict[str, Any] = {"colour": name, "low": low, "high": high}
            faults.append(Fault("colour_turned", f"track.{name}_high", details))
    for (before, high), (after, low) in list(pairwise(bounds))[1::2]:
        if high is not None and low is not None and low != high + 1:
            details = {"colour": before.partition("_")[0], "high": high, "next": after.partition("_")[0], "low": low}
            faults.append(Fault("colours_apart", f"track.{after}", details | {"wanted": high + 1}))
    if track.red_low:
        faults.append(Fault("track_bottom", "track.red_low", {"given": track.red_low}))
    if track.top is not None and track.green_high is not None and track.top != track.green_high:
        faults.append(Fault("track_top", "track.top", {"given": track.top, "high": track.green_high}))
    if track.top is not None:
        for before, number in bounds[:-1]:
            if number is not None and number > track.top:
                details = {"given": number, "top": track.top, "colour": before.partition("_")[0]}
                faults.append(Fault("colour_above_top", f"track.{before}", details))
    return faults


def goal_warnings(sheet: GoalSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed; the sheet can still be scored."""
    faults: list[Fault] = []
    track = sheet.track
    start = colour(values.START_STATUS, track) if track else None
    if start not in (None, values.START_COLOUR):
        details: dict[str, Any] = {"status": values.START_STATUS, "colour": start, "wanted": values.START_COLOUR}
        faults.append(Fault("start_colour", "track.green_low", details))
    if uncapped(sheet):
        faults.append(Fault("top_untold", "track.top", {"clause": "CRI-5.2"}))
    if sheet.status is not None and bankrupt(sheet.status):
        faults.append(Fault("status_below_0", "status", {"given": sheet.status, "clause": "CRI-1.5"}))
    return faults


# the end of the game


def check_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every impossible value of a sheet for the end of the game; [] if it can be scored."""
    faults = _reserved_name_faults(sheet.seats)
    if sheet.status is not None and not bankrupt(sheet.status) and sheet.round not in (None, values.ROUNDS):
        details = {"status": sheet.status, "round": sheet.round, "last": values.ROUNDS, "clause": "CRI-5.7"}
        faults.append(Fault("not_over", "round", details))
    return faults
