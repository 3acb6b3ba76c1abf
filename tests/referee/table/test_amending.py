"""Any old entry said otherwise: the table is then as if it had been recorded so; and the change itself can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.table.dispute import DisputeRemedy, open_or_change_dispute, settle
from referee.table.editable_entry_parts import Answers, amended_body, first_open_question, parts, with_answer
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import GAME, TURNS, played, table

Record = Callable[[Table], object]


def texts(table: Table, seq: int) -> dict[str, str]:
    return {part.name: part.text for part in parts(table, seq)}


def disputed(agreed: str) -> Record:
    def record(made: Table) -> None:
        open_or_change_dispute(made, "A: mines 1")
        settle(made, made.judge("A: mines 1"), DisputeRemedy("leave", agreed))

    return record


CASES: dict[str, tuple[Record, dict[str, str], dict[str, str], Record]] = {
    # what was recorded, what its parts say, what they should have said, what then would have been recorded
    "move": (
        lambda t: t.declare("A: knowledge 1"),
        {"moves": "A: knowledge 1"},
        {"moves": "knowledge 2"},
        lambda t: t.declare("A: knowledge 2"),
    ),
    "overrule": (
        lambda t: t.overrule("A: knowledge 9", "we play it so"),
        {"moves": "A: knowledge 9", "reason": "we play it so"},
        {"moves": "A: knowledge 8", "reason": "a gift"},
        lambda t: t.overrule("A: knowledge 8", "a gift"),
    ),
    "report": (
        lambda t: t.tell({"seats.A.coal": 2, "seats.B.coal": 1}),
        {"seats.A.coal": "2", "seats.B.coal": "1"},
        {"seats.A.coal": "3", "seats.B.coal": ""},
        lambda t: t.tell({"seats.A.coal": 3}),
    ),
    "position": (
        lambda t: t.describe({"seats.A.vp": 12}),
        {"seats.A.vp": "12"},
        {"seats.A.vp": "21"},
        lambda t: t.describe({"seats.A.vp": 21}),
    ),
    "recount": (
        lambda t: t.recount({"seats.A.yen": 9_000, "seats.A.vp": 4}, "counted"),
        {"seats.A.yen": "9000", "seats.A.vp": "4", "reason": "counted"},
        {"seats.A.yen": "8,000", "seats.A.vp": "", "reason": "counted twice"},
        lambda t: t.recount({"seats.A.yen": 8_000}, "counted twice"),
    ),
    "score": (
        lambda t: t.score("A", "contract", 8),
        {"seat": "Aki", "points": "8", "category": "contract"},
        {"seat": "Ben", "points": "5"},
        lambda t: t.score("B", "contract", 5),
    ),
    "note": (lambda t: t.note("tea"), {"text": "tea"}, {"text": "coffee"}, lambda t: t.note("coffee")),
    "house_rule": (
        lambda t: t.house_rule(["NIP-2.2"], "two main moves"),
        {"clauses": "NIP-2.2", "text": "two main moves"},
        {"clauses": "nip-2.2, nip-7.6", "text": "free"},
        lambda t: t.house_rule(["NIP-2.2", "NIP-7.6"], "free"),
    ),
    "option": (lambda t: t.option("depth", "score"), {"value": "score"}, {"value": "tally"}, lambda t: t.option("depth", "tally")),
    "seat": (lambda t: t.rename("A", "Anna"), {"name": "Anna"}, {"name": "Anne"}, lambda t: t.rename("A", "Anne")),
    "handover": (lambda t: t.hand_over("A", "Ed"), {"name": "Ed"}, {"name": ""}, lambda t: t.hand_over("A")),
    "ruling": (disputed("as ruled"), {"agreed": "as ruled"}, {"agreed": "never again"}, disputed("never again")),
}  # fmt: skip


@pytest.mark.parametrize("kind", CASES)
def test_an_entry_said_otherwise_counts_as_if_it_had_been_recorded_so(kind: str) -> None:
    record, says, should, recorded = CASES[kind]
    made, other = table(), table()
    record(made)
    recorded(other)
    seq = made.entries[-1].seq
    assert made.entries[-1].kind == kind
    assert texts(made, seq) == says
    before = made.state
    made.amend(seq, amended_body(made, seq, read_in(made, seq, should)))
    assert plain(made.steps[-1].entry.body) == plain(other.steps[-1].entry.body)
    assert plain(made.state) == plain(other.state)
    assert (made.seats, made.table_state.depth, made.table_state.waived) == (
        other.seats,
        other.table_state.depth,
        other.table_state.waived,
    )
    assert made.undo(), "the change is the last thing that was done"
    assert plain(made.state) == plain(before)
    assert texts(made, seq) == says


def read_in(table: Table, seq: int, given: dict[str, str]) -> Answers:
    """Give the parts with the declaration read as it would have been then."""
    declared = [part.name for part in parts(table, seq) if part.declares and part.name in given]
    return {**given, **{name: table.before(seq).read(given[name]) for name in declared}}


def test_a_part_that_is_not_given_stays() -> None:
    made = table()
    made.recount({"seats.A.yen": 9_000}, "counted")
    assert amended_body(made, 2, {"reason": "twice"})["facts"] == {"seats.A.yen": 9_000}
    assert amended_body(made, 2, {}) == made.entries[1].body


def refused(key: str, seq: int, given: dict[str, str], table: Table) -> None:
    with pytest.raises(InputError) as found:
        amended_body(table, seq, given)
    assert found.value.faults[0].key == key


def test_what_cannot_be_said_is_refused() -> None:
    made = table()
    made.tell({"seats.A.coal": 2})
    made.house_rule(["NIP-2.2"], "two")
    made.rename("A", "Anna")
    made.score("A", "contract", 8)
    made.option("depth", "score")
    refused("amend_nothing_left", 2, {"seats.A.coal": ""}, made)
    refused("text_amount", 2, {"seats.A.coal": "many"}, made)
    refused("amend_nothing_left", 3, {"clauses": " "}, made)
    refused("clause_unknown", 3, {"clauses": "NIP-99"}, made)
    refused("seat_twice", 4, {"name": "Ben"}, made)
    refused("text_amount", 5, {"points": "x"}, made)
    refused("text_word", 6, {"value": "deep"}, made)
    refused("setting_open", 6, {"value": "unknown"}, made)
    refused("no_such_entry", 1, {}, made)
    refused("no_such_entry", 99, {}, made)
    with pytest.raises(InputError):
        read_in(played(), 2, {"moves": "dance"})


def test_an_open_dispute_and_a_sheet_have_no_parts() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1")
    assert parts(made, 2) == ()


def test_a_changed_declaration_asks_for_what_it_lacks() -> None:
    table = Table("untold", [opening(GAME, seats_of(GAME, ["Aki", "Ben", "Chie"]))])
    table.declare("A: invest silk_1")
    body = amended_body(table, 2, read_in(table, 2, {"moves": "knowledge 1"}))
    question = first_open_question(table, 2, body)
    assert question is not None
    assert question.path == "printed.tracks.knowledge.top"  # steps beyond the top are refused (NIP-R15)
    body = with_answer(body, question.path, 9)
    assert first_open_question(table, 2, body) is None
    table.amend(2, body)
    assert table.state.seats["A"].markers["knowledge"] == 1
    assert table.state.printed["tracks.knowledge.top"] == 9


def test_undo_takes_the_changes_of_the_past_back_one_by_one() -> None:
    table = played()
    states = [plain(table.state)]
    for steps in (2, 3):
        table.amend(2, amended_body(table, 2, read_in(table, 2, {"moves": f"knowledge {steps}"})))
        states.append(plain(table.state))
    assert len({str(state) for state in states}) == 3
    table.undo()
    assert plain(table.state) == states[1]
    table.undo()
    assert plain(table.state) == states[0]
    table.redo()
    assert plain(table.state) == states[1]
    table.redo()
    assert plain(table.state) == states[2]
    assert table.redo() is None
    for _ in (2, 3):
        table.undo()
    table.undo()  # now the last declaration
    assert [step.entry.kind for step in table.steps] == ["open", *["move"] * (len(TURNS) - 1)]


def test_a_long_note_keeps_its_length() -> None:
    made = table()
    made.note("tea " * 500)  # 2,000 characters, as long as a note may be
    assert len(amended_body(made, 2, {"text": "cup " * 500})["text"]) == len(("cup " * 500).strip())


def test_the_change_of_an_entry_that_is_taken_back_is_not_what_undo_takes_back() -> None:
    table = played()
    table.note("tea")
    seq = table.entries[-1].seq
    table.amend(seq, amended_body(table, seq, {"text": "coffee"}))
    table.retract(seq)
    undone = table.undo()
    assert undone is not None
    assert undone.body["target"] == seq - 1, "the last declaration, not the change of a note that does not count"


def test_the_record_is_lived_through_once_more() -> None:
    table = played()
    table.amend(2, amended_body(table, 2, read_in(table, 2, {"moves": "knowledge 2"})))
    table.retract(4)
    table.undo()
    table.restore(4)
    for entry, lived in table.history():
        then = Table("then", table.entries[: entry.seq])
        assert plain(lived.state) == plain(then.state)
        assert [step.entry.seq for step in lived.steps] == [step.entry.seq for step in then.steps]
