"""The evaluation of a round of Crisis (CRI-5) as score lines: differences, Financial Status, award and consequence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.breakdown import ScoreLine
from scoring.games.crisis.sheet import NATION, GoalSheet, StatusTrack
from scoring.games.crisis.values import (
    AWARD_CARDS,
    AWARD_ROUNDS,
    BANKRUPT_BELOW,
    COLOURS,
    ROUNDS,
    START_STATUS,
    Colour,
    Outcome,
    number_text,
    sum_text,
)
from scoring.text_catalogs import Phrase

# the rules, for plain numbers


def status_after_change(status: int, change: int, top: int | None) -> int:
    """Return the Financial Status after a change (CRI-5.2), at most the top of the track if that is known (CRI-R13)."""
    after = status + change
    return after if top is None else min(after, max(top, status))


def is_surely_on_track(after: int, *numbers: int | None) -> bool:
    """Return whether the Financial Status `after` is certainly on the track although the end of the track is unknown.
    It is certain up to 31 (CRI-S.9), and up to the highest number known to be on the track.
    """
    return after <= max(START_STATUS, *(number for number in numbers if number is not None))


def uncapped(sheet: GoalSheet) -> bool:
    """Return whether the Financial Status may have risen beyond the unknown top of the track (CRI-R13)."""
    after = status_after(sheet)
    if after is None or sheet.status is None or (sheet.track and sheet.track.top is not None):
        return False
    ends = [end for colour in COLOURS for end in span(sheet.track, colour)] if sheet.track else []
    return not is_surely_on_track(after, sheet.status, *ends)


def award_winners(vp: Mapping[str, int], goal: int, round: int) -> tuple[str, ...]:
    """Return the seats that draw an influence card, in the order of `vp` (CRI-5.4); () if the round has no award."""
    return tuple(seat for seat, points in vp.items() if points >= goal) if round in AWARD_ROUNDS else ()


def bankrupt(status: int) -> bool:
    """Return whether the nation is bankrupt: the Financial Status is negative (CRI-5.5, CRI-R9)."""
    return status < BANKRUPT_BELOW


def at_limit(status: int) -> bool:
    """Return whether the Financial Status is exactly 0, for which the rule sources differ (CRI-R9)."""
    return status == BANKRUPT_BELOW


def outcome(status: int, round: int) -> Outcome:
    """Return the consequence of an evaluation (CRI-5.5 to CRI-5.7). Bankruptcy takes precedence over the end of the
    last round.
    """
    return "bankruptcy" if bankrupt(status) else "normal_end" if round == ROUNDS else "round_end"


def colour(status: int, track: StatusTrack) -> Colour | None:
    """Return the colour of the Financial Status on the track; None if the known numbers do not determine it.

    The lowest and the highest number of a colour have this colour, even if only one of them is known (T-08). Values
    below 0 are red; the top and values above it are green (CRI-R12).
    """
    if status < 0:
        return "red"
    for name in COLOURS:
        low, high = span(track, name)
        if status in (low, high) or (low is not None and high is not None and low <= status <= high):
            return name
    highest = track.green_high if track.top is None else track.top
    return "green" if highest is not None and status >= highest else None


def span(track: StatusTrack, name: Colour) -> tuple[int | None, int | None]:
    """Return the (lowest, highest) number of a colour on the track, each None if unknown."""
    return getattr(track, f"{name}_low"), getattr(track, f"{name}_high")


# a sheet


def differences(sheet: GoalSheet) -> dict[str, int]:
    """Return VP minus goal for each seat with known VP (CRI-5.1); {} if the goal is unknown."""
    if sheet.goal is None:
        return {}
    return {name: seat.vp - sheet.goal for name, seat in sheet.seats.items() if seat.vp is not None}


def status_after(sheet: GoalSheet) -> int | None:
    """Return the Financial Status after the evaluation, None if it depends on a blank field."""
    each = differences(sheet)
    if sheet.status is None or len(each) < len(sheet.seats):
        return None
    return status_after_change(sheet.status, sum(each.values()), sheet.track.top if sheet.track else None)


def goal_lines(sheet: GoalSheet) -> list[ScoreLine]:
    """Return the score lines of the evaluation that the known fields determine, in the order of the rules."""
    each = differences(sheet)
    lines = []
    for name, points in each.items():
        figures = {"vp": number_text(points + (sheet.goal or 0)), "goal": sheet.goal, "points": number_text(points)}
        lines.append(ScoreLine(name, "difference", points, Phrase("working.difference", figures), ("CRI-5.1",)))
    after = status_after(sheet)
    if sheet.status is not None and after is not None:
        lines += _status(sheet, sheet.status, list(each.values()), after)
    lines += _award(sheet)
    if after is not None and (bankrupt(after) or sheet.round is not None):
        consequence = outcome(after, sheet.round or 1)
        figures = {"status": number_text(after), "round": sheet.round, "below": BANKRUPT_BELOW}
        clause = {"bankruptcy": "CRI-5.5", "normal_end": "CRI-5.6", "round_end": "CRI-5.7"}[consequence]
        clauses = ("CRI-5.5", clause) if at_limit(after) else (clause,)
        lines.append(ScoreLine(NATION, "outcome", 0, Phrase(f"working.{consequence}", figures), clauses))
    return lines


def _status(sheet: GoalSheet, before: int, each: Sequence[int], after: int) -> list[ScoreLine]:
    """Return the lines of the Financial Status; their points add up to its new value."""
    change = sum(each)
    cut = before + change - after
    figures = {"sum": sum_text(each), "points": number_text(change)}
    working = Phrase("working.sum" if len(each) > 1 else "working.sum_one", figures)
    if uncapped(sheet):
        working = Phrase("working.uncapped", {"change": working})
    amounts = [(before, Phrase("working.status_before", {"status": number_text(before)})), (change, working)]
    if cut:
        amounts.append((-cut, Phrase("working.capped", {"top": after, "cut": number_text(-cut)})))
    lines = [ScoreLine(NATION, "financial_status", points, phrase, ("CRI-5.2",)) for points, phrase in amounts]
    colour_phrase = _colour(sheet.track, after)
    return lines + ([ScoreLine(NATION, "colour", 0, colour_phrase, ("CRI-1.1",))] if colour_phrase else [])


def _colour(track: StatusTrack | None, after: int) -> Phrase | None:
    """Return the text of the status colour; None if it depends on a blank field of the track."""
    colour_name = colour(after, track or StatusTrack())
    if colour_name is None:
        return None if track else Phrase("working.colour_untold", {"status": number_text(after)})
    return Phrase("working.colour", {"status": number_text(after), "colour": colour_name})


def _award(sheet: GoalSheet) -> list[ScoreLine]:
    """Return the lines of the award, with the seats that draw an influence card, in turn order (CRI-5.4)."""
    if sheet.goal is None or sheet.round is None or sheet.round not in AWARD_ROUNDS:
        return []
    vp = {name: sheet.seats[name].vp for name in in_order(sheet)}
    known_vp = {name: points for name, points in vp.items() if points is not None}
    drawing = award_winners(known_vp, sheet.goal, sheet.round)
    settled = sheet.order is not None and len(known_vp) == len(vp)
    lines = []
    for name, points in known_vp.items():
        values = {"vp": number_text(points), "goal": sheet.goal, "n": AWARD_CARDS}
        if name in drawing:
            key = "award_first" if len(drawing) > 1 and settled else "award"
            values["place"] = drawing.index(name) + 1
        else:
            key = "no_award"
        lines.append(ScoreLine(name, "award", 0, Phrase(f"working.{key}", values), ("CRI-5.4",)))
    return lines


def in_order(sheet: GoalSheet) -> Iterable[str]:
    """Return the seats in turn order, or in sheet order if the turn order is unknown."""
    order = [name for name in sheet.order or () if name in sheet.seats]
    return order if len(order) == len(sheet.seats) else list(sheet.seats)


def goal_blank(sheet: GoalSheet) -> list[str]:
    """Return the paths of the blank fields that affect the evaluation, in the order of the rules."""
    blank = [f"seats.{name}.vp" for name, seat in sheet.seats.items() if seat.vp is None]
    blank += [name for name in ("goal", "status") if getattr(sheet, name) is None]
    each = differences(sheet)
    after = status_after(sheet)
    reached = [name for name, difference in each.items() if difference >= 0]
    nobody = len(each) == len(sheet.seats) and not reached
    if sheet.round is None and not (after is not None and bankrupt(after) and nobody):
        blank.append("round")
    if sheet.round in AWARD_ROUNDS and len(reached) > 1 and sheet.order is None:
        blank.append("order")
    if after is not None and sheet.track is not None and colour(after, sheet.track) is None:
        blank += [f"track.{path}" for path in _open_colours(sheet.track, after)]
    return blank


def _open_colours(track: StatusTrack, status: int) -> list[str]:
    """Return the blank bounds of the colours that could contain the status."""
    paths = []
    for name in COLOURS:
        low, high = span(track, name)
        if not ((low is not None and low > status) or (high is not None and high < status)):
            paths += [f"{name}_{end}" for end, number in (("low", low), ("high", high)) if number is None]
    return paths
