"""What undo takes back and redo puts back is kept as a record grows; looking through the whole of it finds the same."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from referee.record import entry as journal
from referee.record.entry import Entry, target_of
from referee.record.undo import UndoHistory
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.drawn import drawn
from tests.referee.tiny import TURNS, played, table

DONE = (
    "move", "parked", "overrule", "score", "recount", "ruling", "house_rule", "option", "note", "position", "seat",
    "handover", "mend", "protest",
)  # fmt: skip


def undoable(entries: list[Entry]) -> int:
    """Look through a record as its definition says: an answer given (or put back) last, else the last thing done or
    changed.
    """
    counts = {entry.seq for entry in journal.effective(entries)}
    reports = {entry.seq for entry in entries if entry.kind == "report"}
    for number, entry in reversed(list(enumerate(entries))):
        given = target_of(entry) if entry.kind == "restore" else entry.seq
        if entry.kind == "restore" and given not in journal.retracted_numbers(entries[:number]):
            given = 0  # it was in effect all along: nothing was put back
        if entry.kind == "retract" and target_of(entry) in reports:
            continue
        if given not in reports:
            break
        if given in counts:
            return given
    changes = (amend for amend in journal.amends(entries) if target_of(amend) in counts and past(entries, amend))
    done = (entry.seq for entry in entries if entry.seq in counts and entry.kind in DONE)
    return max([0, *done, *(amend.seq for amend in changes)])


def redoable(entries: list[Entry]) -> int:
    """Look backwards for a retract that nothing put back, until something was done or a dispute withdrawn."""
    restored: set[int] = set()
    for number, entry in reversed(list(enumerate(entries))):
        if entry.kind == "restore":
            restored.add(target_of(entry))
        elif entry.kind == "retract" and target_of(entry) in disputes(entries[:number]):
            return 0
        elif entry.kind == "retract" and target_of(entry) not in restored:
            return target_of(entry)
        elif entry.kind in DONE or (entry.kind == "amend" and past(entries, entry)):
            return 0
    return 0


def disputes(entries: list[Entry]) -> set[int]:
    return {entry.seq for entry in entries if entry.body.get("opened")}


def past(entries: list[Entry], amend: Entry) -> bool:
    return not any(entry.seq == target_of(amend) and entry.body.get("opened") for entry in entries)


@st.composite
def records(draw: st.DrawFn) -> list[Entry]:
    """Any entries after an opening, those about others about any earlier one, or about none."""
    entries = [Entry(1, "", "open")]
    for seq in range(2, draw(st.integers(2, 28))):
        kind = draw(
            st.sampled_from(("retract", "restore", "retract", "restore", "amend", "report", *journal.KINDS[1:]))
        )
        body: dict[str, object] = {}
        if kind in journal.ABOUT_OTHERS:
            body["target"] = draw(st.integers(max(0, seq - 6), seq))
            body["body"] = {"text": str(seq)}
        elif kind == "ruling":
            body["opened"] = draw(st.booleans())
        entries.append(Entry(seq, "", kind, body=body))
    return entries


@given(records())
@drawn(500)
def test_what_is_kept_is_what_the_whole_record_says(entries: list[Entry]) -> None:
    kept = UndoHistory([])
    for count, entry in enumerate(entries, 1):
        kept.add(entry)
        sofar = entries[:count]
        effective = journal.effective(sofar)
        assert kept.undoable() == undoable(sofar)
        assert kept.redoable() == redoable(sofar)
        assert kept.out == journal.retracted_numbers(sofar)
        assert [one.seq for one in sofar if kept.in_effect(one.seq)] == [one.seq for one in effective]
        assert [kept.body(one) for one in sofar if kept.in_effect(one.seq)] == effective
        assert [one.seq for one in sofar if kept.changes(one.seq)] == [one.seq for one in journal.amends(sofar)]
        assert +kept.counts == count_kinds(sofar)


def count_kinds(entries: list[Entry]) -> dict[str, int]:
    out = journal.retracted_numbers(entries)
    kept = [entry.kind for entry in entries if entry.seq not in out and entry.kind not in ("retract", "restore")]
    return {kind: kept.count(kind) for kind in kept}


def test_answers_are_taken_back_one_after_the_other() -> None:
    made = table()
    assert made.declare("A: mines 1").step
    for path in ("seats.A.hand.5", "seats.A.hand.6"):
        made.tell({path: 1})
    # 1 open, 2 the move, 3 and 4 the answers: the answers first, the last one before the one before it, then the move
    targets = [entry.body["target"] for entry in (made.undo(), made.undo(), made.undo()) if entry]
    assert targets == [4, 3, 2]
    # once the move is gone nothing is left, though a redo brings the three back
    assert made.undo() is None
    assert [entry.body["target"] for entry in (made.redo(), made.redo(), made.redo()) if entry] == [2, 3, 4]


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 3), st.integers(0, 5))
@drawn(30)
def test_answers_since_the_last_act_are_taken_back_before_it(before: int, since: int, moves: int, back: int) -> None:
    """Some answers, some moves, then the answers given since: undo takes these back newest first, then the moves; those
    older than the last act stay. Redo puts back in reverse order, and whatever it put back is undone in that order again.
    """
    made = table()
    for number in range(before):
        made.tell({f"seats.A.hand.{number + 1}": 1})
    acts = [step.entry.seq for step in (made.declare(line).step for line in TURNS[:moves]) if step]
    assert len(acts) == moves
    told = [
        step.entry.seq for step in (made.tell({f"seats.B.hand.{number + 1}": 2}) for number in range(since)) if step
    ]
    older = [] if moves else list(range(2, 2 + before))  # where nothing was done, every answer was given since
    order = [*reversed(told), *reversed(acts), *reversed(older)]
    assert taken(made.undo) == order
    assert [step.entry.seq for step in made.steps] == [1, *(range(2, 2 + before) if moves else ())]
    assert taken(made.redo) == order[::-1]
    some = order[: min(back, len(order))]
    assert [done.body["target"] for done in (made.undo() for _ in some) if done] == some
    assert taken(made.redo) == some[::-1]
    assert taken(made.undo) == order


def taken(do: Callable[[], Entry | None]) -> list[int]:
    """Undo or redo until nothing is left, and number what was."""
    return [done.body["target"] for done in iter(do, None) if done]


def test_what_fails_after_the_past_was_changed_leaves_the_past() -> None:
    table = played()
    before = plain(table.state), [step.entry.seq for step in table.steps], len(table.entries)

    def refuse(*_: object) -> None:
        raise OSError("tea on the disk")

    table._appender = refuse
    for change in (
        table.undo,
        lambda: table.retract(2),
        lambda: table.amend(2, table.entries[1].body),
        table.take_back,
    ):
        with_trouble(change)
        assert (plain(table.state), [step.entry.seq for step in table.steps], len(table.entries)) == before
        assert table.past.undoable() == undoable(table.entries)
    table._appender = None
    table.undo()
    assert plain(Table("again", table.entries).state) == plain(table.state)


def with_trouble(change: object) -> None:
    try:
        change()  # type: ignore[operator]
    except OSError:
        return
