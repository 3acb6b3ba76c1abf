"""A dispute is on record while it is open, freezes the table, and ends in a ruling with its remedy."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.entry import Entry, seal
from referee.table.dispute import DisputeRemedy, open_case, open_or_change_dispute, settle, withdraw
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import TURNS, opened, played, table


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


def test_nothing_is_declared_while_a_dispute_is_open() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1", {"A": "I may", "B": "no"})
    case = open_case(made)
    assert case is not None
    assert (case.text, case.claims) == ("A: mines 1", {"A": "I may", "B": "no"})
    for frozen in (
        lambda: made.declare("A: mines 1"),
        lambda: made.overrule("A: mines 1", "so"),
        lambda: made.score("A", "told", 1),
    ):
        with pytest.raises(InputError) as found:
            frozen()
        assert key(found) == "table_disputed"
    assert made.judge("A: mines 1").verdict.status is VerdictStatus.LEGAL, "to look is allowed"
    made.tell({"seats.A.coal": 2})
    assert withdraw(made)
    assert not withdraw(made)
    assert made.declare("A: mines 1").step


def test_another_reader_of_the_record_finds_the_table_frozen() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1")
    again = Table("again", made.entries)
    with pytest.raises(InputError) as found:
        again.declare("A: mines 1")
    assert key(found) == "table_disputed"


def test_what_an_open_dispute_says_can_be_changed() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1")
    open_or_change_dispute(made, "A: mines 1", {"B": "two at most"})
    open_or_change_dispute(made, "A: mines 1", {"B": "two at most"})
    assert [entry.kind for entry in made.entries] == ["open", "ruling", "amend"], "nothing new, nothing recorded"
    case = open_case(made)
    assert case is not None
    assert case.claims == {"B": "two at most"}


def test_leaving_it_keeps_everything_about_the_dispute() -> None:
    table = played()
    before = plain(table.state)
    open_or_change_dispute(table, "A: mines 99", {"A": "it is my house", "B": "99 is too many"})
    evaluated = table.judge("C: mines 1")
    settle(table, evaluated, DisputeRemedy("leave", "as ruled"), {"seats.A.coal": 2}, ["now.symbols"])
    body = table.entries[-1].body
    assert table.entries[-1].kind == "ruling"
    assert body["text"] == "A: mines 99"
    assert body["claims"] == {"A": "it is my house", "B": "99 is too many"}
    assert (body["remedy"], body["agreed"], body["facts"]) == ("leave", "as ruled", {"seats.A.coal": 2})
    assert body["untellable"] == ["now.symbols"]
    assert body["moves"][-1]["verb"] == "mines"
    assert table.entries[-1].verdict == evaluated.verdict.status
    assert open_case(table) is None
    assert plain(table.state) == before


def test_the_table_overrules_after_the_ruling() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1; knowledge 1")
    evaluated = made.judge("A: mines 1; knowledge 1")
    assert evaluated.verdict.clauses == ("NIP-2.2",)  # one main move a turn
    assert settle(made, evaluated, DisputeRemedy("overrule", "both")).step
    assert [entry.kind for entry in made.entries[-2:]] == ["ruling", "overrule"]
    assert made.entries[-1].body["reason"] == "both"
    assert made.state.seats["A"].markers["knowledge"] == made.state.seats["A"].markers["coal"] == 1


def test_a_remedy_that_cannot_be_changes_nothing() -> None:
    made = table(2)
    for line in ("A: invest silk_1", "B: consolidate", "B: end"):
        assert made.declare(line).step
    open_or_change_dispute(made, "A: invest silk_2")
    count, judged = len(made.entries), made.judge("A: invest silk_2")
    for remedy, wrong in (
        (DisputeRemedy("overrule", "a second silk factory"), "overrule_recount"),
        (DisputeRemedy("house_rule", "so", clauses=("NIP-99",)), "clause_unknown"),
        (DisputeRemedy("rewind", "so", back_to=99), "nothing_to_rewind"),
        (DisputeRemedy("fix", "so"), "nothing_to_fix"),
        (DisputeRemedy("fix", "so", fixed={"seats.A.yen": "much"}), "field_whole"),
    ):
        with pytest.raises(InputError) as found:
            settle(made, judged, remedy)
        assert key(found) == wrong
    assert len(made.entries) == count
    assert open_case(made) is not None


def test_an_overrule_asks_for_what_it_lacks_first() -> None:
    body = opened().body
    printed = {path: value for path, value in body["printed"].items() if path != "areas.symbols"}
    table = Table("lacking", [seal("", Entry(1, "", "open", body=body | {"printed": printed}))])
    assert table.declare("A: mines 1").step
    open_or_change_dispute(table, "A: trains hokkaido")
    answer = settle(table, table.judge("A: trains hokkaido"), DisputeRemedy("overrule", "so"))
    assert answer.step is None
    assert [question.path for question in answer.verdict.questions] == ["now.symbols"]
    assert table.entries[-1].body.get("opened")
    assert settle(table, table.judge("A: trains hokkaido"), DisputeRemedy("overrule", "so"), {"now.symbols": 1}).step
    assert table.entries[-1].body["readings"] == {"now.symbols": 1}


def test_the_table_goes_back_to_before_an_entry() -> None:
    made = played()
    made.note("tea")
    made.tell({"seats.A.hand.7": 1})
    open_or_change_dispute(made, "C: mines 1")
    settle(made, made.judge("C: mines 1"), DisputeRemedy("rewind", "from Chie on", back_to=4))
    # entries: 1 open, 2 to 7 the six turns, 8 note, 9 told, 10 the dispute
    assert made.entries[10].body["back"] == [4, 5, 6, 7]
    assert [step.entry.seq for step in made.steps] == [1, 2, 3, 8, 9, 10, 11]
    again = table()
    for line in TURNS[:2]:
        again.declare(line)
    again.tell({"seats.A.hand.7": 1})
    assert plain(made.state) == plain(again.state), "what was read off stays told"
    assert plain(Table("again", made.entries).state) == plain(made.state)


def test_a_part_is_put_right_and_the_game_goes_on_from_there() -> None:
    table = played()
    open_or_change_dispute(table, "C: mines 1")
    fixed = {"seats.A.yen": 12_000, "seats.C.markers.coal": 1}
    settle(table, table.judge("C: mines 1"), DisputeRemedy("fix", "Aki gets 2,000 back", fixed=fixed))
    ruling, recount = table.entries[-2:]
    assert (ruling.kind, ruling.body["remedy"], ruling.body["agreed"]) == ("ruling", "fix", "Aki gets 2,000 back")
    assert (recount.kind, recount.body["facts"], recount.body["reason"]) == ("recount", fixed, "Aki gets 2,000 back")
    assert table.state.seats["A"].yen == 12_000
    assert table.state.seats["C"].markers["coal"] == 1
    assert open_case(table) is None


def test_a_house_rule_holds_from_the_ruling_on() -> None:
    made = table()
    made.declare("A: mines 1")
    open_or_change_dispute(made, "A: knowledge 1")
    evaluated = made.judge("A: knowledge 1")
    settle(made, evaluated, DisputeRemedy("house_rule", "two main moves", clauses=evaluated.verdict.clauses))
    assert made.entries[-1].body == {"clauses": ["NIP-2.2"], "text": "two main moves"}
    assert made.judge("A: knowledge 1").verdict.status is VerdictStatus.LEGAL


def test_a_ruling_of_an_older_record_still_folds() -> None:
    table = played()
    state = table.state
    table.add("ruling", {"text": "C: mines 1", "clauses": [], "agreed": "as ruled"}, verdict="legal")
    assert table.state is state
    assert table.table_state.disputed == 0


def test_undoing_the_settlement_opens_the_dispute_again() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1")
    settle(made, made.judge("A: mines 1"), DisputeRemedy("leave", "fine"))
    made.undo()
    assert open_case(made) is not None
    made.undo()
    assert open_case(made) is None
    assert made.declare("A: mines 1").step


def test_undoing_a_settlement_puts_back_what_it_took_and_the_dispute_is_open_again() -> None:
    table = played()
    before = plain(table.state)
    open_or_change_dispute(table, "C: mines 1")
    settle(table, table.judge("C: mines 1"), DisputeRemedy("rewind", "from Chie on", back_to=4))
    after = plain(table.state)
    table.undo()
    assert plain(table.state) == before
    assert open_case(table) is not None
    table.redo()
    assert plain(table.state) == after
    assert open_case(table) is None
    table.undo()
    table.undo()
    assert open_case(table) is None, "an open dispute is withdrawn"
    assert plain(table.state) == before


def test_a_settlement_can_be_undone_though_the_table_put_an_entry_back_itself() -> None:
    table = played()
    before = plain(table.state)
    open_or_change_dispute(table, "C: mines 1")
    settle(table, table.judge("C: mines 1"), DisputeRemedy("rewind", "from Chie on", back_to=4))
    table.restore(4)
    assert table.undo()
    assert open_case(table) is not None
    assert plain(table.state) == before


def test_the_past_is_frozen_as_well_while_a_dispute_is_open() -> None:
    table = played()
    open_or_change_dispute(table, "C: mines 1")
    for frozen in (
        lambda: table.retract(3),
        lambda: table.amend(3, table.entries[2].body),
        lambda: table.recount({"seats.A.yen": 1_000}, ""),
    ):
        with pytest.raises(InputError) as found:
            frozen()
        assert key(found) == "table_disputed"
    step = table.tell({"seats.A.coal": 2})
    assert step is not None
    table.retract(step.entry.seq)


def test_a_house_rule_about_any_clause_of_a_reason_lifts_it() -> None:
    for clause in ("NIP-7.4", "NIP-2.5"):
        made = table()
        made.recount({"seats.A.yen": 3_000}, "")
        broken = made.judge("A: invest silk_1").verdict.breaches
        assert (broken[0].clause, broken[0].also[0]) == ("NIP-7.4", "NIP-2.5")  # 6,000 yen are not there
        made.house_rule([clause], "on credit")
        verdict = made.judge("A: invest silk_1").verdict
        assert verdict.breaches == ()
        assert [breach.clause for breach in verdict.waived] == ["NIP-7.4"], "and it is said that it was lifted"


def test_undo_takes_back_the_answer_given_last_and_no_move_before_it() -> None:
    table = played()
    moves = len(table.steps)
    table.tell({"seats.A.coal": 2})
    table.tell({"seats.B.coal": 3})
    for seat, left in (("B", 1), ("A", 0)):
        entry = table.undo()
        assert entry is not None
        assert len(table.steps) == moves + left, seat
    table.redo()
    assert table.state.seats["A"].coal == 2
    table.note("tea")
    table.undo()
    assert table.state.seats["A"].coal == 2, "what was read off stays when a later act is undone"
