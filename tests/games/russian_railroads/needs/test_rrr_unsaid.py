"""What a declaration leaves open is no breach: left out, each part of a move is a choice, a default, or missing."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from scoring.text_catalogs import LANGS
from tests.games.russian_railroads.rrr_tables import (
    GAME,
    Change,
    black_worker,
    industry,
    locomotives,
    owns,
    piles,
    play,
    situation,
    used,
)
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

FIVE = industry("Y", 0, 4, 2, 3, 5, 6)
BUILD = "Y: place loco_1; take_factory 9 pile"
DISPLACED = "Y: place loco_1; take_locomotive; place_locomotive st_petersburg"
TWO_OUT = (used("Y", "industry_1"), used("Y", "rubles_2"))

OPEN: list[tuple[str, tuple[Change, ...], str, str]] = [
    ("Y: place loco_and_factory", (), "", "order_unsaid"),
    ("Y: place turn_second rubles=1", TWO_OUT, "", "swap_unsaid"),
    ("Y: step_industry", (industry("Y", 3, second=1),), "Y: place industry_1", "marker_unsaid"),
    # The first one stands before the empty F1 (RRR-4.603): the other may be meant.
    ("Y: step_industry", (industry("Y", 4, second=1),), "Y: place industry_1", "marker_unsaid"),
    ("Y: step_industry effect=declined", (industry("Y", 2, 6, second=4),), "Y: place industry_1", "marker_unsaid"),
    ("Y: take_factory", ({"pool.3": 1},), "Y: place loco_1", "factory_unsaid"),
    ("Y: take_factory 3", (piles(3), {"pool.3": 1}), "Y: place loco_1", "source_unsaid"),
    ("Y: place_factory", (FIVE, piles(9)), BUILD, "factory_slot_unsaid"),
    ("Y: place_locomotive trans_siberian", (locomotives("Y", (3, 1)), piles(4)),
     "Y: place loco_1; take_locomotive", "slot_unsaid"),
    # A space farther away than the steps that are left (2) is asked about: nobody means to make more.
    ("Y: step_track kiev black to=4", (), "Y: place track_black_2", "steps_too_many"),
    ("Y: move_displaced trans_siberian", (locomotives("Y", (2, 1), st_petersburg=3), piles(4)), DISPLACED, "slot_unsaid"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "before", "key"), OPEN)
def test_a_choice_left_open_is_not_complete_and_cannot_be_overruled(
    text: str, changes: tuple[Change, ...], before: str, key: str
) -> None:
    table = situation(4, piles(9), *changes)
    if before:
        play(table, before)
    entries = len(table.entries)
    verdict = table.declare(text).verdict
    assert (verdict.status, verdict.breaches) == (VerdictStatus.INCOMPLETE, ())
    assert [fault.key for fault in verdict.faults] == [key]
    assert table.overrule(text, "we play on").step is None
    assert len(table.entries) == entries
    for lang in LANGS:
        said = messages.verdict(words_for(lang, GAME.id), verdict, table.names)
        assert "{" not in "".join(said) and "unsaid" not in "".join(said)


WHOLE: list[tuple[str, tuple[Change, ...], str]] = [
    ("Y: place turn_second rubles=1 swap=industry_1 worker=own", TWO_OUT, ""),
    ("Y: place loco_and_factory loco_first own=3", (piles(2, 4),), ""),
    ("Y: place doubler_1 black=1", (black_worker("Y"),), ""),
    ("Y: use_engineer engineer_7 own=1", (owns("Y", 7),), ""),
    ("Y: step_track kiev black to=2", (), "Y: place track_black_2"),
    ("Y: step_industry marker=2", (industry("Y", 3, second=1),), "Y: place industry_1"),
    ("Y: step_industry marker=1 effect=declined", (industry("Y", 4, 6),), "Y: place industry_1"),
    ("Y: take_locomotive 9 source=pile", (), "Y: place loco_1"),
    ("Y: take_factory 3 source=pile", (piles(3), {"pool.3": 1}), "Y: place loco_1"),
    ("Y: place_locomotive trans_siberian slot=2 number=4", (locomotives("Y", (3, 1)), piles(4)),
     "Y: place loco_1; take_locomotive"),
    ("Y: move_displaced kiev slot=1 number=3", (locomotives("Y", (2, 1), st_petersburg=3), piles(4)), DISPLACED),
    ("Y: place_factory 1", (FIVE, piles(9)), BUILD),
    ("Y: choose_token tok_revaluation industry", (industry("Y", 9, 4, 2, 3),), "Y: place industry_1; step_industry"),
    ("Y: choose_next steps nth=1", (), "Y: place industry_1_black_1"),
    ("Y: relocate rubles_2", (used("Y", "turn_second"), {f"{one}.passed": True for one in "BGR"}), "Y: pass"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "before"), WHOLE)
def test_leaving_out_any_part_of_a_move_breaks_no_rule(text: str, changes: tuple[Change, ...], before: str) -> None:
    """Each declaration is legal as it stands. Whatever is left out of it is missing, or is what the rest means then:
    never is a rule broken by it, at the table or with no table. A payment left out is what the space costs.
    """
    table = situation(4, piles(9), *changes)
    if before:
        play(table, before)
    assert table.judge(text).verdict.status is VerdictStatus.LEGAL, table.judge(text).verdict
    seat, verb, *parts = text.split()
    for place in range(len(parts)):
        left = " ".join((seat, verb, *parts[:place], *parts[place + 1 :]))
        for verdict in (table.judge(left).verdict, StandalonePosition(GAME, {}).judge(left).verdict):
            assert verdict.status is not VerdictStatus.ILLEGAL, (left, verdict)


@pytest.mark.parametrize("text", ["place track_black_3 black=0 turquoise=0 rubles=0", "place track_black_3 rubles=0"])
def test_who_says_what_is_not_placed_places_own_workers(text: str) -> None:
    """RRR-4.206: “black 3” costs 2 workers; it was refused as 0 pieces, as if somebody had said that of the own ones."""
    said, plain = (situation(4).judge(f"Y: {one}").verdict for one in (text, "place track_black_3"))
    assert said.status is plain.status is not VerdictStatus.ILLEGAL
    assert said.ledger == plain.ledger


@pytest.mark.parametrize("left_out", ["own=1 ", "rubles=1 "])
def test_the_one_kind_that_is_not_said_pays_the_rest(left_out: str) -> None:
    """RRR-4.206: “black 3” costs 2 workers, paid with a worker and a ruble; the one left out broke the rule."""
    made, whole = situation(4, {"seats.Y.rubles": 1}), "place track_black_3 own=1 rubles=1 black=0 turquoise=0"
    said, plain = (made.judge(f"Y: {one}").verdict for one in (whole.replace(left_out, ""), whole))
    assert said.status is plain.status is VerdictStatus.LEGAL
    assert said.ledger == plain.ledger


def test_with_no_table_an_order_that_is_not_said_is_not_complete() -> None:
    assert StandalonePosition(GAME, {}).judge("Y: place loco_and_factory").verdict.status is VerdictStatus.INCOMPLETE
    assert (
        StandalonePosition(GAME, {}).judge("Y: move_displaced st_petersburg").verdict.status is VerdictStatus.INCOMPLETE
    )
