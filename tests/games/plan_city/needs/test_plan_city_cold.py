"""Cold disputes by hand: what is asked in all, from a blank position, and what is then answered (section 11.2)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from tests.games.plan_city.needs.plan_city_hidden import blank, read, settle
from tests.games.plan_city.plan_city_tables import (
    GAME,
    IDLE_CENTRE,
    MILL,
    START,
    Change,
    changed,
    cited,
    field,
    placing,
    situation,
    stands,
    turn,
    untold,
)

WON = placing(A="1:4", B="2:2", C="3:5", D="coal")
IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
FUELLED = field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2")
TURN = {"active", "seats.A.place"}
"""Whose turn it is, and whether the bidder's marker is in hand."""
SPACE = {"players", "printed.proposal.proposal_1.spaces"}
"""With 4 players all three proposal cards are in use; is the space printed?"""
OTHERS = {"seats.B.place", "seats.C.place", "seats.D.place"}
WHICH = {"seats.A.place", "seats.A.bid"}
CELLS = {f"now.{name}" for name in ("covered", "one_card", "river_under", "idle_under", "half_factory")}
ROUND = {"round", "seats.A.contracts"}


def limit(number: int, space: int = 5) -> set[str]:
    """The bidder's trust space, and whether it forbids the number."""
    return {"seats.A.trust", f"printed.trust.forbids.{space}.{number}"}


BIDS: tuple[tuple[str, tuple[Change, ...], str, set[str]], ...] = (
    # 11.2 (a): turn, marker, the space, the trust space, the other markers, whether a card could be placed.
    ("A: bid_proposal proposal_1 4", (), "", TURN | SPACE | limit(4) | OTHERS | {"now.placeable"}),
    # B is found there with less: no other marker matters.
    (
        "A: bid_proposal proposal_1 6",
        (stands("B", "1", "4"),),
        "",
        TURN | SPACE | limit(6) | {"seats.B.place", "seats.B.bid", "now.placeable"},
    ),
    # A tie is no greater number (PLC-3.8): whether a card could be placed no longer matters.
    (
        "A: bid_proposal proposal_1 4",
        (stands("B", "1", "4"),),
        "PLC-3.8",
        TURN | SPACE | limit(4) | {"seats.B.place", "seats.B.bid"},
    ),
    # The space for 3 idle engines forbids 4, 5 and 6, which the rules tell themselves (PLC-X5): it is not asked.
    ("A: bid_proposal proposal_1 6", ({"A.trust": 2},), "PLC-3.7", TURN | SPACE | {"seats.A.trust"}),
    # Before the first trust phase the trust space is that of the start card (PLC-R17): its idle spaces are counted.
    (
        "A: bid_proposal proposal_1 4",
        ({"A.trust": 0},),
        "",
        TURN | SPACE | limit(4) | OTHERS | {"now.idle.A", "printed.trust.space.0", "now.placeable"},
    ),
    # A number that is not printed there: nothing of the trust track, the markers or the field.
    ("A: bid_proposal proposal_3 7", (), "PLC-3.13", TURN | {"players", "printed.proposal.proposal_3.spaces"}),
    ("A: bid_proposal proposal_1 4", (turn("B"),), "PLC-3.1", TURN),
    ("A: bid_proposal proposal_1 4", (stands("A", "2", "7"),), "PLC-3.2", {"seats.A.place"}),
    # The coal card: is it free; no number, no trust space, no field (PLC-3.6).
    ("A: bid_coal", (), "", TURN | OTHERS),
    ("A: bid_coal", (stands("B", "coal"),), "PLC-3.5", TURN | {"seats.B.place"}),
    # One open place refutes being stuck.
    ("A: declare_stuck", (), "PLC-3.4", TURN | OTHERS),
)

PLACEMENTS: tuple[tuple[str, tuple[Change, ...], str, set[str]], ...] = (
    # 11.2 (b): the bid number and five answers about the covered cells; never the new card nor the rest of the field.
    ("A: place_plan 1 1", (WON,), "", WHICH | CELLS),
    ("A: place_plan 2 0 90", (WON,), "PLC-4.6", WHICH | {"now.covered"}),
    ("A: place_plan 2 2", (WON, IDLE), "PLC-4.8", WHICH | CELLS - {"now.half_factory"}),
    ("A: place_plan 2 2", (WON, FUELLED), "", WHICH | CELLS),
    # Fuelling first is claimed: what is there, and the chips in hand (PLC-R5).
    (
        "A: place_plan 2 2 fuel_first=2:2",
        (WON, IDLE, {"A.coal": 1}),
        "",
        WHICH | CELLS | {"now.engine", "seats.A.coal"},
    ),
    ("A: place_plan 2 2 fuel_first=2:2", (WON, IDLE), "PLC-5.4", {"seats.A.place", "now.engine", "seats.A.coal"}),
    ("A: place_plan 1 1 45", (WON,), "PLC-4.4", set()),  # whatever was won
    ("D: place_plan 1 1", (WON,), "PLC-5.3", {"seats.D.place"}),
    ("A: placement_done", (WON,), "PLC-4.3", {"seats.A.place"}),
    ("A: declare_unplaceable", (WON,), "PLC-4.3", {*WHICH, "now.placeable"}),
    # A contract card: the bid number is 1, the round decides; a marker in hand leaves nothing to be kept open.
    ("A: place_contract 2 2", ({"round": 3},), "", ROUND | CELLS | {"seats.A.place"}),
    ("A: place_contract 2 2", ({"round": 6},), "PLC-6.1", {"round"}),
    ("A: place_contract 3 0", ({"round": 3},), "PLC-6.2", ROUND | {"now.covered"}),
    ("A: place_contract 2 2", ({"A.contracts": 0},), "PLC-6.5", ROUND),
    # Fuelling: the phase, what is there, the chips; and the own plan card, while one is to be placed.
    (
        "A: fuel 2:2",
        (placing(A="coal"), IDLE, {"A.coal": 1}),
        "",
        {"phase", "now.engine", "seats.A.coal", "seats.A.place"},
    ),
    ("A: fuel 2:2", (IDLE, {"A.coal": 1}), "PLC-5.5", {"phase"}),
    (
        "A: fuel 3:3",
        (placing(A="coal"), field("A", START, (MILL, 2, 2), chips="3:3")),
        "PLC-5.6",
        {"phase", "now.engine"},
    ),
)


@pytest.mark.parametrize(("text", "changes", "clause", "wanted"), [*BIDS, *PLACEMENTS])
def test_only_what_decides_is_asked(text: str, changes: tuple[Change, ...], clause: str, wanted: set[str]) -> None:
    hidden = situation(4, *changes)
    start = blank(hidden.state.options)
    verdict, asked = settle(start, hidden.state, read(text, start))
    assert set(asked) == wanted
    assert verdict.status is (VerdictStatus.ILLEGAL if clause else VerdictStatus.LEGAL)
    assert (clause in cited(verdict)) if clause else not verdict.breaches
    # The whole position says the same.
    whole = hidden.judge(text).verdict
    assert whole.status is verdict.status
    assert cited(verdict) <= cited(whole)


@pytest.mark.parametrize(
    ("there", "broken"),
    [
        ("none", [("PLC-5.4", ("1:1", "2:2"))]),
    ],
)
def test_one_answer_tells_of_all_the_spaces_to_be_fuelled(
    there: str, broken: list[tuple[str, tuple[str, ...]]]
) -> None:
    """PLC-5.4, PLC-5.6: what the table names is wrong with one of them, so it is one breach, not one for each."""
    start = changed(blank(situation(4).state.options), [{"phase": "placement", "A.coal": 2, "now.engine": there}])
    start = changed(start, [{"A.place": "coal_card"}])
    verdict = judge(GAME, start, read("A: fuel 1:1,2:2", start), seats=tuple("ABCD")).verdict
    assert [(one.clause, one.values["cells"]) for one in verdict.breaches] == broken
    assert not verdict.questions


# a tie at the end (PLC-9.2, PLC-R29): four equal fields, so that only the chips in hand can part the totals

SCORING: Change = {"phase": "scoring", "round": 8, **{f"{seat}.contracts": 0 for seat in "ABCD"}}


@pytest.mark.parametrize(
    ("changes", "options", "wanted"),
    [
        ((), {}, ["start_marker"]),
    ],
)
def test_a_tie_asks_for_the_start_player_alone(
    changes: tuple[Change, ...], options: dict[str, Any], wanted: list[str]
) -> None:
    table = situation(4, SCORING, *changes, untold("start_marker", "first"), **options)
    verdict = table.judge("declare_scoring").verdict
    assert [question.path for question in verdict.questions] == wanted
    assert verdict.status is (VerdictStatus.NEEDS if wanted else VerdictStatus.LEGAL)
