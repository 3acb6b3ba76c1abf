"""The end of a turn: refills (NIP-4), the scoring marker and the final phase (NIP-5), on the edges of the rules."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.judging.declaration_draft import DeclarationDraft
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES, Change, lay, lines_of, play, situation, untold, workers

LAST = {"slots.3": ("?",)}


def emptied(*rows: str) -> Change:
    return {f"rows.{row}": () for row in rows}


def sizes(table: Table) -> tuple[list[int], list[int]]:
    state = table.state
    return [len(state.slots[slot]) for slot in "12345"], [len(workers) for workers in state.rows.values()]


def end_with_mines(table: Table) -> Table:
    seat = table.state.active
    play(table, f"{seat}: mines 1")
    play(table, f"{seat}: end")
    return table


def test_the_uppermost_row_with_workers_is_taken_whole() -> None:
    table = situation(4, LAST, emptied("1"), {"rows.2": ("red", "blue")})
    end_with_mines(table)
    assert table.state.slots["3"] == ("red", "blue")
    assert sizes(table)[1] == [0, 0, 3, 3]


@pytest.mark.parametrize(("players", "rows"), [(4, [3, 3, 3, 3]), (3, [3, 3, 3]), (2, [2, 2])])
def test_the_last_row_triggers_a_full_refill_at_once(players: int, rows: list[int]) -> None:
    table = situation(players, LAST, emptied(*"123"[: len(rows) - 1]), {"slots.1": ("?",)})
    end_with_mines(table)
    # The set of the last row lies on slot 3 (2 players: 2 workers), which is filled up like the others (NIP-4.4).
    assert sizes(table) == ([3, 3, 3, 3, 3], rows)
    assert table.state.marker == 2


def test_with_4_players_the_fourth_row_may_be_owed_and_is_filled_later() -> None:
    six = tuple("aabbcc")
    table = situation(
        4,
        LAST,
        emptied("1", "2", "3"),
        *(workers(seat, *six) for seat in "BCD"),
        workers("A", *"abcde"),
        {"active": "A"},
    )
    end_with_mines(table)
    # 48 in play, 24 on the boards, 15 on the slots: 9 left for the rows.
    assert sizes(table) == ([3, 3, 3, 3, 3], [3, 3, 3, 0])
    found = play(table, "B: consolidate 5_coal_2 ships")
    assert ("owed_filled", 3, "NIP-4.8") in lines_of(found, "todo")
    assert sizes(table)[1] == [3, 3, 3, 3]


def test_a_row_moved_to_a_slot_is_no_longer_owed() -> None:
    table = situation(4, emptied("1"), {"rows.4": ("?",)}, workers("A", "red"))
    play(table, "A: consolidate")
    assert sizes(table)[1] == [0, 3, 3, 3]


def near_refill(**facts: object) -> Table:
    return situation(4, LAST, emptied("1", "2", "3"), facts)


def test_the_marker_passes_a_mark_and_reaches_gold_in_one_move() -> None:
    table = near_refill(marker=4, scorings_done=1)
    lay(table, {"printed.scoring_track.mark_2": 5, "printed.scoring_track.golden": 5})
    end_with_mines(table)
    assert (table.state.scorings_done, table.state.phase, table.state.final_turns_left) == (2, "final", 12)
    assert table.state.active == "B"


def test_a_full_refill_in_the_final_phase_moves_no_marker() -> None:
    table = near_refill(marker=6, scorings_done=2, phase="final", final_trigger="D", final_turns_left=12)
    end_with_mines(table)
    assert sizes(table) == ([3, 3, 3, 3, 3], [3, 3, 3, 3])
    assert (table.state.marker, table.state.final_turns_left, table.state.scorings_done) == (6, 11, 2)


def test_the_table_tells_a_mark_that_is_not_known() -> None:
    table = near_refill(marker=2)
    lay(table, untold(*(f"printed.scoring_track.{mark}" for mark in ("mark_1", "mark_2", "golden"))))
    play(table, "A: mines 1")
    asked = table.judge("A: end").verdict.questions
    assert [question.path for question in asked] == ["now.marks"]
    assert table.declare(DeclarationDraft("A: end", move_facts={"now.marks": ("mark_1",)})).step
    assert table.state.scorings_done == 1
    assert table.state.printed["scoring_track.mark_1"] == 3


# A table of four that began in the middle: the rows are told one by one, and how many there are (NIP-T12)
ROWS_TOLD = {"rows.1": ["?"] * 3, "rows.2": ["?"] * 3, "rows.3": ["?"] * 3}


def described(**more: object) -> Table:
    table = Table("described", [opening(GAME, seats_of(GAME, NAMES), blank=True)])
    facts: dict[str, object] = {"active": "B", "main_done": False, "seats.B.levels.money": 12, "seats.B.levels.coal": 2}
    facts |= {f"slots.{slot}": ["?"] * 3 for slot in "12345"} | {"seats.B.factories.silk.tile": ""}
    facts |= {f"seats.{seat}.workers": ["?"] * count for seat, count in zip("ABCD", (6, 2, 6, 6), strict=True)}
    table.describe(facts | more)
    return table


CONSOLIDATES = DeclarationDraft("B: consolidate", move_facts={"now.colours.B": 2})


def test_owed_places_of_a_described_table_are_filled() -> None:
    """NIP-4.8: 48 in play, 15 on the slots, 9 in the rows, 18 with the others: 6 are in the bag, row 4 takes 3."""
    table = described(**ROWS_TOLD, **{"rows.4": [], "printed.worker_rows": 4})
    found = play(table, CONSOLIDATES)
    assert ("owed_filled", 3, "NIP-4.8") in lines_of(found, "todo")
    assert len(table.state.rows["4"]) == 3
    assert not known(table.state.rows["5"])


def test_a_short_row_is_owed_only_where_it_is_a_row_and_no_row_is_asked_that_does_not_exist() -> None:
    table = described(**ROWS_TOLD, **{"rows.4": ["?"]})
    assert [one.path for one in table.judge(CONSOLIDATES).verdict.questions] == ["printed.worker_rows"]
    table.tell({"printed.worker_rows": 5})
    assert [one.path for one in table.judge(CONSOLIDATES).verdict.questions] == ["rows.5"]
    table.tell({"rows.5": []})
    play(table, CONSOLIDATES)
    # 48 in play less 15, 10 and 18: 5 in the bag, 2 for row 4 and 3 for row 5.
    assert [len(table.state.rows[row]) for row in "45"] == [3, 3]
