"""Every workflow asks the same and records the same, in the windows of the app and line by line."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.record.entry import Entry
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh
from tui.core.flows.change_entry import change, take_back
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.flows.house_rules import house_rule
from tui.core.flows.note import note
from tui.core.flows.record_depth import depth
from tui.core.flows.recount import audit, recount
from tui.core.flows.score_markers import markers
from tui.core.flows.seats import people
from tui.core.flows.steps import AskField, Flow, PickRow, TextFunction
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.flows.driver import in_windows
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.dialog import Window


class Windows:
    """A screen whose windows are answered from a list: texts by their order, rows by their text."""

    def __init__(self, session: Session, answers: Sequence[Sequence[str]]) -> None:
        self.table = session.open("friday")
        self.session = session
        self._answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []

    @property
    def words(self) -> Words:
        return self.session.words(table=self.table)

    async def ask(self, _title: TextFunction, lines: tuple[AskField, ...]) -> dict[str, str] | None:
        self.asked += [field.label(self.words) for field in lines]
        if not self._answers:
            return None
        return {field.name: text or field.start for field, text in zip(lines, self._answers.pop(0), strict=True)}

    async def pick(self, title: TextFunction, picks: Callable[[Words], Sequence[PickRow]]) -> Any:
        self.asked.append(title(self.words))
        return self._row(picks)

    def _row(self, picks: Callable[[Words], Sequence[PickRow]]) -> Any:
        (text,) = self._answers.pop(0)
        (row,) = [row for row in picks(self.words) if text in f"{row.text} {row.find}"]
        return row.value

    async def open(self, _screen: str, /, **_arguments: Any) -> Any:
        return None

    async def wait(self, window: Window) -> Any:
        assert isinstance(window, ChangeImpactDialog)
        self.asked += [line.plain for _, line in window.lines(self.words)]
        return self._row(window.picks)

    def show(self) -> None:
        pass

    def do(self, change: Callable[[], Any]) -> bool:
        try:
            change()
        except InputError as error:
            self.report(error)
            return False
        return True

    def tell(self, text: str) -> None:
        self.told.append(text)

    def report(self, error: InputError) -> None:
        self.told += [fault.key for fault in error.faults]

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        with pytest.raises(StopIteration):
            flow.send(None)


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


SILK_1, SILK_2 = ({"moves": [{"verb": "invest", "seat": "A", "factory": [f"silk_{number}"]}]} for number in (1, 2))
NAMED = {"name": "Akiko", "was": "Aki"}
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
]


def recorded(entries: Sequence[Entry]) -> list[tuple[str, dict[str, Any]]]:
    return [(entry.kind, entry.body) for entry in entries[1:]]


by_command = pytest.mark.parametrize("case", WRITTEN, ids=[case.command for case in WRITTEN])


def test_every_workflow_is_run_here() -> None:
    assert {case.command for case in WRITTEN} == set(WORKFLOWS)


def sitting(folder: Path, case: Workflow) -> Sitting:
    here = Sitting(fresh(folder))
    here.say(*case.before)
    return here


@by_command
def test_both_fronts_ask_and_record_the_same(tmp_path: Path, case: Workflow) -> None:
    windows = Windows(sitting(tmp_path / "app", case).lines.session, case.answers)
    windows.start(in_windows(windows, case.flow(windows.table, windows.session)))
    assert recorded(windows.table.entries) == list(case.entries)
    here = sitting(tmp_path / "plain", case)
    said = here.say(case.asking or case.command)
    for answer in case.answers:
        said += here.say(*["accept"] if here.lines.offered else answer)
    assert recorded(here.table.entries) == list(case.entries)
    for text in windows.asked + windows.told:
        assert text in said


@pytest.mark.parametrize("case", [case for case in WRITTEN if case.line], ids=lambda case: case.command)
def test_what_a_command_states_is_not_asked(tmp_path: Path, case: Workflow) -> None:
    here = sitting(tmp_path, case)
    said = here.say(case.line)
    assert not [line for line in said.splitlines() if line.startswith("? ")]
    if here.lines.offered:
        here.say("accept")
    assert recorded(here.table.entries) == list(case.entries)


@by_command
@pytest.mark.parametrize("leaving", ["cancel", "/show", "undo"])
def test_a_question_that_is_left_records_nothing(tmp_path: Path, case: Workflow, leaving: str) -> None:
    here = sitting(tmp_path, case)
    before = here.kinds
    here.say(case.asking or case.command)
    here.say(*[leaving, "cancel"] if here.lines.flow or here.lines.picking or here.lines.offered else [])
    assert here.kinds == before
    here.say("note tea")
    assert here.kinds == [*before, "note"]


def test_a_word_of_a_command_begins_a_note_too(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("note", "undo it tomorrow", "note", '"undo"', "note", "note tea")
    assert [entry.body["text"] for entry in here.table.entries[1:]] == ["undo it tomorrow", "undo", "tea"]


def test_an_empty_note_is_none(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("note", "")
    assert here.kinds == ["open"]
    windows = Windows(fresh(tmp_path / "app"), [[" "]])
    windows.start(in_windows(windows, note(windows.table, windows.session)))
    assert len(windows.table.entries) == 1


def test_undo_leaves_a_list_of_a_workflow(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("note tea", "depth", "undo")
    assert here.kinds == ["open", "note"]


def test_words_pick_a_row_and_a_declaration_does_not(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("recount", "seats.B.yen", "9000", "")
    assert here.table.state.seats["B"].yen == 9_000
    here.say("people", "invest silk_1")
    assert here.kinds == ["open", "recount", "move"]


def test_what_is_wrong_is_asked_again_and_what_was_right_is_kept(tmp_path: Path) -> None:
    rule = ("house_rule", {"clauses": ["NIP-7.6"], "text": "we play on"})
    windows = Windows(fresh(tmp_path / "app"), [["X-1", "we play on"], ["NIP-7.6", ""]])
    windows.start(in_windows(windows, house_rule(windows.table)))
    assert windows.told[0] == "clause_unknown" and recorded(windows.table.entries) == [rule]
    here = Sitting(fresh(tmp_path / "plain"))
    assert "So far: X-1" in here.say("house :", "X-1", "we play on")
    here.say("NIP-7.6", "")
    assert recorded(here.table.entries) == [rule]


def test_what_a_command_states_wrongly_is_not_asked_again(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "There is no rule “X-1”" in here.say("house X-1 : tea")
    here.say("note tea")
    assert here.kinds == ["open", "note"]


def test_a_count_is_read_as_any_answer_is(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("invest silk_1", "amend 2 mines 1", "nine", "accept")
    assert here.table.state.seats["A"].markers["coal"] == 1


def test_an_entry_taken_back_is_named_as_it_was_changed(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "Taken back: 2 note: coffee" in here.say("note tea", "amend 2 coffee", "accept", "retract 2", "accept")
