"""Tests whether an action can be carried out completely (RRR-4.209), and which spaces can be reused (RRR-4.17xx), since
a reused action must be complete too.

These tests find actions that are certainly impossible; otherwise the end of the declaration decides (RRR-R36).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import Breach, MissingChoice, Shortage
from referee.games.russian_railroads import board_tracks, locomotives
from referee.games.russian_railroads.action_spaces import (
    ENGINEERS,
    HIRE,
    LOCO_AND_FACTORY,
    PARTS,
    PUBLIC,
    SHARED,
    TARGETS,
    TEMP_WORKERS,
    TURN_SPACES,
    ActionPart,
    engineer_of,
)
from referee.games.russian_railroads.placement_cost import cost_of, public_tile
from referee.games.russian_railroads.state import EMPTY, TOKEN_SPACES, Board, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, some
from referee.rules.game import Check, Checks
from scoring.games.russian_railroads.values import DOUBLER_SPACES, HIGHEST_LOCOMOTIVE, UNLOCKED_AT

COMPLETENESS_CLAUSE = "RRR-4.209"
_NONE: frozenset[str] = frozenset()


def parts_of(state: State, space: str) -> tuple[ActionPart, ...]:
    """Return the parts of the action of a space or an engineer; () for an empty engineer space."""
    if space in PUBLIC:
        number = public_tile(state, space)
        return ENGINEERS[number] if number else ()
    return ENGINEERS[engineer_of(space)] if engineer_of(space) else PARTS[space]


def has_to_be_complete(space: str) -> bool:
    """Return whether the action of a space must be carried out completely: True for all spaces except owned engineers
    (RRR-4.209, RRR-4.809, RRR-4.810).
    """
    return not engineer_of(space)


def checks(
    state: State,
    seat: str,
    parts: tuple[ActionPart, ...],
    order: str = "",
    also: tuple[str, ...] = (),
    apart: frozenset[str] = _NONE,
) -> Checks:
    """Yield a rule check for each part of an action: its immediate execution.

    `order` is the declared order of two tiles, `also` contains additional clauses to cite, and `apart` the spaces that
    cannot be reused.
    """
    clauses = (COMPLETENESS_CLAUSE, *also)
    takes = tuple(part for part in parts if part.kind == "take")
    black = sum(part.count + 1 for part in parts if part.kind == "steps" and "black" in part.colours)
    track_parts = tuple(part for part in parts if part.kind == "steps")
    if track_parts:
        yield _steps(state, seat, track_parts, clauses)
    for part in parts:
        if part.kind == "industry":
            yield _industry(state, seat, part.count, black, clauses)
        elif part.kind == "doublers":
            yield doubler_spaces(state, seat, part.count, clauses)
            yield doubler_stock(state, seat, part.count, clauses)
        elif part.kind == "reuse":
            yield _reuse(state, seat, apart, clauses)
    if len(takes) == 1:
        yield _take(state, seat, takes[0].about, clauses)
    elif takes:
        yield _both(state, seat, order, clauses)


def lacking(state: State, seat: str, parts: tuple[ActionPart, ...], *more: Any) -> Check:
    """Yield every breach found by `checks` for the parts of an action."""
    for check in checks(state, seat, parts, *more):
        yield from check


@cites(COMPLETENESS_CLAUSE, "RRR-4.310")
def _steps(state: State, seat: str, parts: tuple[ActionPart, ...], clauses: tuple[str, ...]) -> Check:
    board = state.seats[seat]
    unlocks = any("black" in part.colours for part in parts)  # a black step on the way may unlock a colour
    if unlocks and board_tracks.track_steps_possible(board, parts):
        return
    for part in parts:
        unlocked = (partial(board_tracks.is_unlocked, board, colour) for colour in part.colours)
        if "black" not in part.colours and not some(unlocked):
            values = {"seat": seat, "colour": part.colours[0], "space": UNLOCKED_AT[part.colours[0]]}
            yield Breach("RRR-4.310", "colour_locked", values, "unlock_colour", clauses)
            return
    if unlocks or not board_tracks.track_steps_possible(board, parts):
        values = {"seat": seat, "count": sum(part.count for part in parts)}
        yield Breach(clauses[0], "steps_short", values, "other_action", clauses[1:])


@cites("RRR-4.1702", COMPLETENESS_CLAUSE)
def _reuse(state: State, seat: str, apart: frozenset[str], clauses: tuple[str, ...]) -> Check:
    if not can_reuse(state, seat, apart):
        yield Breach("RRR-4.1702", "nothing_to_reuse", {"seat": seat}, "other_action", clauses)


@cites("RRR-4.603", "RRR-4.609", "RRR-4.613", COMPLETENESS_CLAUSE)
def _industry(state: State, seat: str, count: int, black: int, clauses: tuple[str, ...]) -> Check:
    if industry_may_go(state, seat, count, black):
        return
    for breach in board_tracks.end_of_way(state, seat):
        yield structs.replace(breach, also=tuple(dict.fromkeys((*breach.also, *clauses))))


def industry_may_go(state: State, seat: str, count: int, black: int) -> bool:
    """Return whether a number of industry steps may be possible in an action with at most `black` black steps.

    A bonus on the way may fill a gap or give the second marker; then only the end of the declaration decides (RRR-R36).
    """
    return some(
        (
            partial(board_tracks.industry_steps_possible, state, seat, count),
            partial(board_tracks.may_open, state, seat, count),
            partial(_token_ahead, state.seats[seat], black),
        )
    )


def _token_ahead(board: Board, black: int) -> bool:
    """Return whether a number of black steps may reach a ? space."""
    spaces = (id.rpartition("_") for id in TOKEN_SPACES if id != "industry") if black else ()
    return some(partial(_reaches, board, line, int(space), black) for line, _, space in spaces)


def _reaches(board: Board, line: str, space: int, steps: int) -> bool:
    at = board.lines[line].tracks["black"]
    return at < space <= at + steps and locomotives.reach(board, line) >= space


@cites("RRR-4.702", COMPLETENESS_CLAUSE)
def doubler_spaces(state: State, seat: str, count: int, clauses: tuple[str, ...] = ()) -> Check:
    """Yield a breach if there are too few free doubler spaces above the Trans-Siberian (RRR-4.702)."""
    free = DOUBLER_SPACES - state.seats[seat].doublers
    if free < count:
        values = {"seat": seat, "count": count, "most": DOUBLER_SPACES}
        shortage = Shortage(free, count, is_owned=False)
        yield Breach("RRR-4.702", "doubler_spaces_full", values, "other_action", clauses, shortage)


@cites("RRR-4.704", COMPLETENESS_CLAUSE)
def doubler_stock(state: State, seat: str, count: int, clauses: tuple[str, ...] = ()) -> Check:
    """Yield a breach if there are too few doublers in the stock (RRR-4.704)."""
    if state.doublers_left < count:
        values = {"seat": seat, "count": count, "left": state.doublers_left}
        shortage = Shortage(state.doublers_left, count, is_owned=False)
        yield Breach("RRR-4.704", "doublers_gone", values, "other_action", clauses, shortage)


@cites(COMPLETENESS_CLAUSE, "RRR-4.412")
def _take(state: State, seat: str, kind: str, clauses: tuple[str, ...]) -> Check:
    if kind != "factory" and locomotives.can_take(state, seat):
        return
    if kind != "loco" and locomotives.can_build(state):
        return
    yield Breach(clauses[0], "no_tile", {"seat": seat}, "other_action", clauses[1:])


@cites("RRR-4.416", "RRR-4.417", "RRR-4.412", COMPLETENESS_CLAUSE)
def _both(state: State, seat: str, order: str, clauses: tuple[str, ...]) -> Check:
    if not order:
        yield MissingChoice("RRR-4.416", "order_unsaid", {"space": LOCO_AND_FACTORY})
    if state.lowest == EMPTY:
        yield Breach("RRR-4.417", "piles_empty", {"seat": seat}, "other_action", clauses)
    elif not locomotives.has_place(state.seats[seat], HIGHEST_LOCOMOTIVE):
        yield Breach("RRR-4.412", "no_place_for_loco", {"seat": seat}, "other_action", clauses)
    elif order and not locomotives.can_take_both(state, seat, order):
        yield Breach("RRR-4.416", "not_both", {"seat": seat, "order": order}, "other_order", clauses)


# Reuse


def busy(state: State) -> frozenset[str]:
    """Return the spaces with an unfinished action, which cannot be reused (RRR-R11)."""
    return frozenset(choice.space for choice in state.pending if choice.space)


@cites("RRR-4.1701", "RRR-4.1702", "RRR-4.1705", "RRR-4.1707")
def reusable(state: State, seat: str, space: str, apart: frozenset[str] = _NONE) -> Check:
    """Yield a breach if the seat cannot reuse the space: it must have used it this round with exactly one piece, and be
    able to complete its action again (RRR-4.1701 to RRR-4.1707, RRR-R10 to RRR-R12).
    """
    values = {"seat": seat, "space": space}
    if space == TEMP_WORKERS:
        yield Breach("RRR-4.1705", "never_reused", values, "other_space")
        return
    if space in (HIRE, *TURN_SPACES):
        yield Breach("RRR-4.1701", "nothing_to_repeat", values, "other_space")
        return
    if space in busy(state) | apart:
        yield Breach("RRR-4.1701", "still_resolving", values, "other_space")
        return
    if space == SHARED:
        if not state.shared[seat].pieces:
            yield Breach("RRR-4.1701", "not_used_by_you", values, "other_space", ("RRR-4.1702",))
            return
    elif state.spaces[space].owner != seat:
        yield Breach("RRR-4.1701", "not_used_by_you", values, "other_space", ("RRR-4.1702",))
        return
    elif (count := _pieces_on(state, space)) != 1:
        yield Breach("RRR-4.1702", "not_one_piece", values | {"count": count}, "other_space")
        return
    if has_to_be_complete(space):
        also = ("RRR-4.1707",)
        yield from lacking(state, seat, parts_of(state, space), "", also, apart | {space} | busy(state))


def _pieces_on(state: State, space: str) -> int:
    """Return the number of pieces on a used space, or the cost of the space if the pieces are not all known
    (RRR-4.206).
    """
    there = state.spaces[space]
    counts = (there.own, there.black, there.turquoise, there.rubles)
    if all(map(known, counts)):
        return sum(counts)
    known_pieces = sum(count for count in counts if known(count))
    return known_pieces if known_pieces > 1 else int(cost_of(state, space).pieces)


def can_reuse(state: State, seat: str, apart: frozenset[str] = _NONE) -> bool:
    """Return whether at least one space can be reused. If the known values do not determine that, the players are
    asked.
    """
    try:
        return some(partial(_reusable, state, seat, target, apart) for target in TARGETS)
    except UnknownFactError:
        return bool(state.now["can_reuse"])


def _reusable(state: State, seat: str, space: str, apart: frozenset[str]) -> bool:
    return holds(reusable(state, seat, space, apart))
