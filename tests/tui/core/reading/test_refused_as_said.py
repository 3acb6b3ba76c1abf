"""A line that cannot be carried out is refused as what was said, with its own reason."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Verdict
from tests.lines.reading import said_all
from tests.tui.core.reading.test_questions_and_typos import enter


def refused(at: str, text: str) -> tuple[str, Verdict]:
    """What a refused line is read as, and its verdict."""
    game, _, position = at.partition("/")
    _, result = enter(text, game=game, position=position)
    assert result.step is None and not result.line.choices
    assert result.evaluated is not None
    return said_all(result.evaluated.moves), result.evaluated.verdict


OUT_OF_TURN = [
    # two goods go, and influence tile 3 comes
    (
        "nippon/building",
        "aki lays a train in hokkaido",
        "A: trains hokkaido",
    ),
    # two trains, to two regions
    ("nippon/building", "ben build 2 trains in hokkaido and east", "B: trains hokkaido,east_japan"),
    ("nippon/building", "can ben build 2 trains in hokkaido and east?", "B: trains hokkaido,east_japan"),
    ("nippon/building", "ben build 2 trains in hokaido and east", "B: trains hokkaido,east_japan"),
    ("nippon/building", "can ben build 2 trains in hokaido and east?", "B: trains hokkaido,east_japan"),
    ("russian_railroads/rich", "ben hires the first enginer", "B: place hire number=1"),
    ("russian_railroads/rich", "can ben hire the first enginer?", "B: place hire number=1"),
    # the step is Aki's; Ben's line is that step as well
    ("russian_railroads/three", "Ben: kiev 3", "; ".join(["B: step_track kiev black"] * 3)),
]
"""Lines of a seat that is not in turn, and what they say."""


@pytest.mark.parametrize(("at", "text", "meant"), OUT_OF_TURN)
def test_a_line_out_of_turn_is_refused_as_in_turn(at: str, text: str, meant: str) -> None:
    read_as, verdict = refused(at, text)
    assert read_as == meant
    assert {"not_your_turn", "pending"} & {breach.why for breach in verdict.breaches}


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("nippon/building", "aki sells silk in west japan"),  # no number of the tile, and no silk
        ("nippon/paper", "chie sells silk in west japan"),  # no number of the tile
    ],
)
def test_a_line_out_of_turn_that_leaves_something_open_waits_for_the_turn(at: str, text: str) -> None:
    _, verdict = refused(at, text)
    assert [fault.key for fault in verdict.faults] == ["text_turn"]


TAKEN = [
    # Aki has two workers on the space of three black steps
    ("russian_railroads/locomotive", "Akiは黒線路3でキエフに2歩", "track_black_3"),
    ("russian_railroads/locomotive", "Akiは黒3でキエフに3", "track_black_3"),
    ("russian_railroads/locomotive", "Aki black track 3, two steps on kiev", "track_black_3"),
    ("russian_railroads/many", "Ben puts 2 workers on black 3, all on siberia", "track_black_3"),
    ("russian_railroads/many", "Benは黒の3にワーカー2個、キエフに3", "track_black_3"),
]


@pytest.mark.parametrize(("at", "text", "space"), TAKEN)
def test_steps_from_a_taken_space_leave_the_space_as_a_row(at: str, text: str, space: str) -> None:
    game, _, position = at.partition("/")
    conversation, result = enter(text, game=game, position=position)
    assert result.step is None
    row = conversation.state.line.choices[0]
    assert said_all(row).partition(": ")[2].split()[:2] == ["place", space]
    breaches = conversation.table.judge(row).verdict.breaches
    assert [(breach.why, breach.values["owner"]) for breach in breaches] == [("space_taken", "A")]


def test_what_nobody_owns_of_a_kind_is_named_as_another_seat_has_it() -> None:
    """Dai has Silk #3, the only one on the table."""
    read_as, verdict = refused("nippon/running", "ben: run silk")
    assert read_as == "B: produce silk_3"
    assert "not_your_factory" in [breach.why for breach in verdict.breaches]


@pytest.mark.parametrize("text", ["sell silk in west japan", "dai sells silk in west japan"])
def test_an_impossible_action_is_not_replaced_by_another_refused_one(text: str) -> None:
    """Dai has no factory: there is no silk to sell, and trains were not spoken of."""
    read_as, verdict = refused("nippon/building", text)
    assert (read_as, [fault.key for fault in verdict.faults]) == ("", ["text_no_move"])


@pytest.mark.parametrize(
    ("at", "text", "most"),
    [
        # Crisis has six resources (CRI-9.8): a change names six at most
        ("crisis/flood", f"adjust {', '.join(['1 food'] * 7)}", 6),
        ("crisis/flood", f"change penalty points by +1 and {', '.join(['food by −1'] * 6)} and food by −1", 6),
        ("crisis/flood", f"ペナルティを+1と{'、'.join(['食料を−1'] * 7)}変更する", 6),
        # Nippon's lists hold nine improvements
        ("nippon/last", f"mechanise {', '.join(['install paper, upgrade lens'] * 5)}", 9),
        ("nippon/last", f"improve for free with {', '.join(['an upgrade'] * 10)}", 9),
        ("nippon/last", ", ".join(["upgrade"] * 10), 9),
        ("nippon/last", f"無料の改良を行う（{'、'.join(['レンズ工場への機械導入', '性能向上'] * 5)}）", 9),
    ],
)
def test_a_list_of_several_parts_that_is_too_long_is_refused_with_its_length(at: str, text: str, most: int) -> None:
    read_as, verdict = refused(at, text)
    assert read_as == ""
    assert [(fault.key, fault.values["most"]) for fault in verdict.faults] == [("text_many", most)]


@pytest.mark.parametrize(
    "text", ["upgrade, upgrade, upgrade, upgrade", "please mechanise: upgrade, upgrade, upgrade, upgrade, upgrade"]
)
def test_a_list_is_not_judged_with_fewer_items_than_were_said(text: str) -> None:
    conversation, result = enter(text, game="nippon", position="last")
    assert result.step is None
    assert conversation.state.line.choices


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("機関車/工場・上にワーカー3個", "D: place loco_1 own=3"),
        ("機関車/工場・上", "D: place loco_1"),
        ("機関車／工場・中にワーカー2個を置く", "D: place loco_2 own=2"),
    ],
)
def test_a_printed_name_with_marks_is_that_space_before_the_first_turn_as_well(text: str, meant: str) -> None:
    """The start bonus cards are chosen first (position `bonus`); 機関車 and 工場 are things of their own elsewhere."""
    read_as, verdict = refused("russian_railroads/bonus", text)
    assert read_as == meant
    assert verdict.breaches
