"""Checks for contradictions in the progress of Nippon: phase, turns left, scoring marker and region scorings
(NIP-5).
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.nippon.printed_value_checks import SPACES
from referee.games.nippon.state import State
from referee.games.nippon.turn_flow import FINAL_TURNS
from referee.rules.game import Check

MARKS = ("mark_1", "mark_2")


def final_phase(state: State) -> Check:
    """Yield a breach if the final phase has no trigger seat or an impossible number of turns left, or another phase has
    either (NIP-5.4, NIP-5.5).
    """
    remaining, trigger = state.final_turns_left, state.final_trigger
    maximum = FINAL_TURNS * len(state.seats)
    if state.phase == "final":
        if known(remaining) and not 0 < remaining <= maximum:
            yield Breach("NIP-5.4", "final_turns_wrong", {"left": remaining, "most": maximum})
        if known(trigger) and not trigger:
            yield Breach("NIP-5.5", "final_nobody", {})
    else:
        if known(remaining) and remaining:
            yield Breach("NIP-5.4", "final_turns_early", {"left": remaining, "phase": state.phase})
        if state.phase == "play" and known(trigger) and trigger:
            yield Breach("NIP-5.4", "final_trigger_early", {"seat": trigger, "phase": state.phase})


def final_order(state: State) -> Check:
    """Yield a breach if the active seat of the final phase does not match the number of turns left (NIP-5.5)."""
    order = list(state.seats)
    if state.phase == "final" and state.final_trigger in order and state.players == len(order):
        turns_used = FINAL_TURNS * len(order) - state.final_turns_left
        expected = order[(order.index(state.final_trigger) + 1 + turns_used) % len(order)]
        if turns_used >= 0 and state.active != expected:
            values = {
                "seat": state.active,
                "due": expected,
                "left": state.final_turns_left,
                "trigger": state.final_trigger,
            }
            yield Breach("NIP-5.5", "final_order", values)


def scorings(state: State) -> Check:
    """Yield a breach if the number of region scorings contradicts the phase or the marks passed by the marker (NIP-5.2
    to NIP-5.7).
    """
    finished = state.scorings_done
    if (state.phase == "done") != (finished == 3):
        yield Breach("NIP-5.7", "third_scoring", {"count": finished, "phase": state.phase})
    elif state.phase == "final" and finished != len(MARKS):
        yield Breach("NIP-5.1", "scorings_before_final", {"count": finished})
    elif known(state.marker):
        for passed, number, clause in _marks(state):
            if passed != (finished >= number):
                values = {"space": state.marker, "count": finished, "mark": MARKS[number - 1]}
                yield Breach(clause, "scorings_differ", values)


def _marks(state: State) -> Iterator[tuple[bool, int, str]]:
    """Yield (passed, number, clause) for each mark for which it is known whether the marker has passed it."""
    for number, mark in enumerate(MARKS, 1):
        printed = state.printed[f"scoring_track.{mark}"]
        if known(printed) or state.marker <= number:  # a mark lies behind at least one space, the second behind two
            yield known(printed) and state.marker >= printed, number, f"NIP-5.{number + 1}"


def marker(state: State) -> Check:
    """Yield a breach if the scoring marker is on a golden space before the final phase, or not on one in the final
    phase (NIP-5.4).
    """
    space, gold = state.marker, state.printed["scoring_track.golden"]
    if state.phase == "play" and space >= (gold if known(gold) else SPACES):
        yield Breach("NIP-5.4", "marker_golden", {"space": space, "golden": gold if known(gold) else SPACES})
    elif state.phase == "final" and known(gold) and space < gold:
        yield Breach("NIP-5.4", "marker_before_gold", {"space": space, "golden": gold})


CHECKS = (final_phase, final_order, scorings, marker)
