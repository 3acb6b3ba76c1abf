"""Every workflow asks the same and records the same, in the windows of the app and line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.record.entry import Entry
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.flows.change_entry import change, take_back
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.flows.dispute import dispute
from tui.core.flows.protests import protests
from tui.core.flows.recount import audit, recount
from tui.core.flows.score_markers import markers
from tui.core.flows.seats import people
from tui.core.flows.steps import Ask, Confirm, Flow, Inspect, Pick
from tui.core.flows.table_entries import depth, house_rule, note
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.screens.dialog_host import ScreenDialogHost


class Windows(ScreenDialogHost):
    """The driver of the app without a screen; its windows are answered from a list: texts by their order, rows by their
    text.
    """

    def __init__(self, session: Session, answers: Sequence[Sequence[str]]) -> None:
        self.table: Table = session.open("friday")
        self.session = session
        self.show = lambda: None
        self._answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []

    @property
    def words(self) -> Words:
        return self.session.words(table=self.table)

    def open(self, step: Ask | Pick | Confirm | Inspect, reply: Callable[[Any], None]) -> None:
        reply(self._answer(step))

    def _answer(self, step: Ask | Pick | Confirm | Inspect) -> Any:
        if isinstance(step, Inspect):
            return None
        if isinstance(step, Ask):
            self.asked += [field.label(self.words) for field in step.fields]
        elif step.lines is None:
            self.asked.append(step.title(self.words))
        else:
            self.asked += step.lines(self.words)
        if not self._answers:
            return None
        answer = self._answers.pop(0)
        if isinstance(step, Ask):
            return {field.name: text or field.start for field, text in zip(step.fields, answer, strict=True)}
        (row,) = [row for row in step.rows(self.words) if answer[0] in f"{row.text} {row.find}"]
        return row.value

    def tell(self, text: str) -> None:
        self.told.append(text)

    def report(self, error: InputError) -> None:
        self.told += [fault.key for fault in error.faults]


class Workflow(NamedTuple):
    """A workflow, its command, what is answered window by window (the text of a row as `Row`), the same as one line if it
    can be, and the entries that follow.
    """

    command: str
    flow: Callable[[Table, Session], Flow]
    answers: Sequence[Sequence[str]]
    line: str
    entries: Sequence[tuple[str, dict[str, Any]]]
    asking: str = ""
    """What is typed to be asked, if that is not the command alone."""
    before: Sequence[str] = ()
    """What is recorded before."""


class Row(str):
    """The text of a row to be picked."""


def disputed(table: Table, session: Session) -> Flow:
    return dispute(DisputeProcedure(session, table.game, table, BROKEN))


SILK_1, SILK_2 = ({"moves": [{"verb": "invest", "seat": "A", "factory": [f"silk_{number}"]}]} for number in (1, 2))
NAMED = {"name": "Akiko", "was": "Aki"}
PROTEST = {"text": "not his turn", "other": {"entry": 2}}
PROTESTED: list[tuple[str, dict[str, Any]]] = [
    ("move", SILK_2),
    ("ruling", {"opened": True, "text": "#2"}),
    ("retract", {"target": 3}),
    ("protest", PROTEST),
]
WRITTEN = [
    Workflow(
        "note",
        note,
        [["a piece was lost"]],
        "note a piece was lost",
        [("note", {"text": "a piece was lost"})],
    ),
    Workflow(
        "house_rule",
        lambda table, _session: house_rule(table),
        [["nip-7.6, NIP-9.8", "free for all"]],
        "house NIP-7.6 NIP-9.8 : free for all",
        [("house_rule", {"clauses": ["NIP-7.6", "NIP-9.8"], "text": "free for all"})],
        "house :",
    ),
    Workflow(
        "depth",
        lambda table, _session: depth(table),
        [[Row("rounds and scores")]],
        "depth score",
        [("option", {"name": "depth", "value": "score"})],
    ),
    Workflow(
        "recount",
        lambda table, _session: recount(table),
        [[Row("seats.A.yen")], ["9000", "it lay on the floor"]],
        "recount seats.A.yen=9000 : it lay on the floor",
        [
            (
                "recount",
                {"facts": {"seats.A.yen": 9000}, "before": {"seats.A.yen": 12000}, "reason": "it lay on the floor"},
            )
        ],
    ),
    Workflow("seat", people, [[Row("A Aki: correct")], ["Akiko"]], "seat Aki Akiko", [("seat", NAMED)]),
    Workflow("handover", people, [[Row("A Aki: somebody")], ["Akiko"]], "handover A Akiko", [("handover", NAMED)]),
    Workflow(
        "leave", people, [[Row("A Aki: leaves")]], "leave Aki", [("handover", {"name": "", "was": "Aki"})], "people"
    ),
    Workflow(
        "amend",
        lambda table, session: change(table, session, 2),
        [["build silk"], [Row("yen bonus")], [Row("Change it")]],
        "amend 2 invest silk_1",
        [("move", SILK_2), ("amend", {"target": 2, "body": SILK_1})],
        "amend 2",
        ["invest silk_2"],
    ),
    Workflow(
        "retract",
        lambda table, session: take_back(table, session, 2),
        [[Row("Take it back")]],
        "retract 2",
        [("move", SILK_2), ("retract", {"target": 2})],
        "retract 2",
        ["invest silk_2"],
    ),
    Workflow(
        "restore",
        lambda table, session: take_back(table, session, 2, "restore"),
        [[Row("Put it back")]],
        "restore 2",
        [("move", SILK_2), ("retract", {"target": 2}), ("restore", {"target": 2})],
        "restore 2",
        ["invest silk_2", "retract 2", "accept"],
    ),
    Workflow(
        "markers",
        lambda table, _session: markers(table, lambda: words_for("en", "nippon")),
        [["12", "", "", ""], [Row("The marker is right")]],
        "",
        [("recount", {"facts": {"seats.A.vp": 12}, "before": {"seats.A.vp": 10}, "reason": "Score marker check"})],
    ),
    Workflow("audit", lambda table, _session: audit(table), [], "audit", []),
    Workflow("people", people, [[Row("Somebody joins")]], "join", []),
    Workflow("join", people, [[Row("Somebody joins")]], "join", [], "people"),
    Workflow(
        "recolour",
        people,
        [[Row("A colour is wrong")], [Row("A Aki: yellow")], [Row("red")]],
        "recolour Aki red",
        [("mend", {"colours": {"A": "red", "B": "yellow"}})],
        "people",
    ),
    Workflow(
        "order",
        people,
        [[Row("The seating order")], ["Ben Aki Chie Dai"], [Row("Correct it")]],
        "order Ben Aki Chie Dai",
        [("mend", {"order": ["B", "A", "C", "D"]})],
        "people",
    ),
    Workflow(
        "copy",
        people,
        [[Row("You use another box")], [Row("Another copy")], ["Ken"], [Row("Nothing:")], [Row("Correct it")]],
        "copy Ken anew",
        [("mend", {"edition": "wyg_2015", "box": "Ken", "printed": {}})],
        "people",
    ),
    Workflow(
        "protests",
        lambda table, _session: protests(table, ProtestReplays()),
        [[Row("Dismiss it")], ["it was his turn"]],
        "protests 5 dismiss : it was his turn",
        [*PROTESTED, ("protest", {"protest": 5, "outcome": "dismissed", "text": "it was his turn"})],
        before=["invest silk_2", "dispute #2", "settle protest Ben : not his turn"],
    ),
]
BROKEN = "invest light_bulb_1"
OPENED = ("ruling", {"opened": True, "text": BROKEN})
RULED = {
    "text": BROKEN,
    "clauses": ["NIP-7.6"],
    "moves": [{"verb": "invest", "seat": "A", "factory": ["light_bulb_1"]}],
}
WAIVED = {"clauses": ["NIP-7.6"], "text": "free for all"}
DISPUTED = [
    Workflow(
        "leave",
        disputed,
        [[Row("leave it as it is")], ["Ben is right"]],
        "settle leave : Ben is right",
        [OPENED, ("ruling", {**RULED, "agreed": "Ben is right", "remedy": "leave"})],
    ),
    Workflow(
        "house",
        disputed,
        [[Row("set the rule aside")], ["nip-7.6", "free for all"]],
        "settle house : free for all",
        [OPENED, ("ruling", {**RULED, "agreed": "free for all", "remedy": "house_rule"}), ("house_rule", WAIVED)],
    ),
    Workflow(
        "protest",
        disputed,
        [[Row("play on under protest")], [Row("do not play")], [Row("the rule")], [Row("Ben")], ["it is free"]],
        "",
        [
            OPENED,
            ("retract", {"target": 2}),
            (
                "protest",
                {"text": "it is free", "other": {"moves": RULED["moves"]}, "clauses": ["NIP-7.6"]},
            ),
        ],
    ),
]
"""What is done about a ruling, each the dispute of one line."""


def recorded(entries: Sequence[Entry]) -> list[tuple[str, dict[str, Any]]]:
    return [(entry.kind, entry.body) for entry in entries[1:]]


by_command = pytest.mark.parametrize("case", WRITTEN, ids=[case.command for case in WRITTEN])


def test_every_workflow_is_run_here() -> None:
    assert {case.command for case in WRITTEN} == set(WORKFLOWS)


def sitting(folder: Path, case: Workflow) -> Sitting:
    context = Sitting(fresh(folder))
    context.say(*case.before)
    return context


@by_command
def test_both_fronts_ask_and_record_the_same(tmp_path: Path, case: Workflow) -> None:
    windows = Windows(sitting(tmp_path / "app", case).lines.session, case.answers)
    windows.run(case.flow(windows.table, windows.session))
    assert recorded(windows.table.entries) == list(case.entries)
    context = sitting(tmp_path / "plain", case)
    said = context.say(case.asking or case.command)
    for answer in case.answers:
        said += context.say(*["accept"] if context.lines.offered else answer)
    assert recorded(context.table.entries) == list(case.entries)
    for text in windows.asked + windows.told:
        assert text in said


@pytest.mark.parametrize("case", [case for case in WRITTEN if case.line], ids=lambda case: case.command)
def test_what_a_command_states_is_not_asked(tmp_path: Path, case: Workflow) -> None:
    context = sitting(tmp_path, case)
    said = context.say(case.line)
    assert not [line for line in said.splitlines() if line.startswith("? ")]
    if context.lines.offered:
        context.say("accept")
    assert recorded(context.table.entries) == list(case.entries)


@by_command
@pytest.mark.parametrize("leaving", ["cancel", "/show", "undo"])
def test_a_question_that_is_left_records_nothing(tmp_path: Path, case: Workflow, leaving: str) -> None:
    context = sitting(tmp_path, case)
    before = context.kinds
    context.say(case.asking or case.command)
    context.say(*[leaving, "cancel"] if context.lines.flow or context.lines.picking or context.lines.offered else [])
    assert context.kinds == before
    context.say("note tea")
    assert context.kinds == [*before, "note"]


@pytest.mark.parametrize("case", DISPUTED, ids=[case.command for case in DISPUTED])
def test_both_fronts_rule_and_settle_the_same(tmp_path: Path, case: Workflow) -> None:
    windows = Windows(sitting(tmp_path / "app", case).lines.session, case.answers)
    windows.run(case.flow(windows.table, windows.session))
    assert recorded(windows.table.entries) == list(case.entries)
    context = sitting(tmp_path / "plain", case)
    said = context.say(f"dispute {BROKEN}")
    for answer in case.answers:
        rows = context.lines.picking.rows if context.lines.picking is not None else []
        numbers = [str(number) for number, row in enumerate(rows, 1) if answer[0] in row]
        said += context.say(*(numbers if isinstance(answer[0], Row) else answer))
    assert recorded(context.table.entries) == list(case.entries)
    for text in windows.asked + windows.told:
        assert text in said
    if case.line:
        context = sitting(tmp_path / "line", case)
        context.say(f"dispute {BROKEN}", case.line)
        assert recorded(context.table.entries) == list(case.entries)


def test_a_word_of_a_command_begins_a_note_too(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("note", "undo it tomorrow", "note", '"undo"', "note", "note tea")
    assert [entry.body["text"] for entry in context.table.entries[1:]] == ["undo it tomorrow", "undo", "tea"]


def test_an_empty_note_is_none(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("note", "")
    assert context.kinds == ["open"]
    windows = Windows(fresh(tmp_path / "app"), [[" "]])
    windows.run(note(windows.table, windows.session))
    assert len(windows.table.entries) == 1


def test_words_pick_a_row_and_a_declaration_does_not(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("recount", "seats.B.yen", "9000", "")
    assert context.table.state.seats["B"].yen == 9_000
    context.say("people", "invest silk_1")
    assert context.kinds == ["open", "recount", "move"]


def test_what_is_wrong_is_asked_again_and_what_was_right_is_kept(tmp_path: Path) -> None:
    rule = ("house_rule", {"clauses": ["NIP-7.6"], "text": "we play on"})
    windows = Windows(fresh(tmp_path / "app"), [["X-1", "we play on"], ["NIP-7.6", ""]])
    windows.run(house_rule(windows.table))
    assert windows.told[0] == "clause_unknown" and recorded(windows.table.entries) == [rule]
    context = Sitting(fresh(tmp_path / "plain"))
    assert "So far: X-1" in context.say("house :", "X-1", "we play on")
    context.say("NIP-7.6", "")
    assert recorded(context.table.entries) == [rule]


def test_what_a_command_states_wrongly_is_not_asked_again(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    assert "There is no rule “X-1”" in context.say("house X-1 : tea")
    context.say("note tea")
    assert context.kinds == ["open", "note"]


def test_a_count_is_read_as_any_answer_is(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("invest silk_1", "amend 2 mines 1", "nine", "accept")
    assert context.table.state.seats["A"].markers["coal"] == 1


def test_an_entry_taken_back_is_named_as_it_was_changed(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    assert "Taken back: 2 note: coffee" in context.say("note tea", "amend 2 coffee", "accept", "retract 2", "accept")
