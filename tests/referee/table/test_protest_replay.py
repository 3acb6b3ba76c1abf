"""What depends on a protest is told exactly as far as later entries say the same under the alternative."""

from __future__ import annotations

from referee.record.entry import Entry
from referee.table.protest import alternative_of_entry, dismiss, lodge
from referee.table.protest_replay import AlternativeOutcome, ProtestReplays
from referee.table.table import Table
from tests.referee.tiny import table


def contested() -> tuple[Table, int]:
    """Points are scored by A and B, whose 5 are protested: they should be 3."""
    made = table()
    made.option("depth", "score")
    made.score("A", "contract", 4)
    entry = made.score("B", "contract", 5).entry
    return made, lodge(made, "3 only", alternative_of_entry(entry.seq, {**entry.body, "points": 3}), seat="A").entry.seq


def outcome(table: Table, *upheld: int) -> AlternativeOutcome:
    return ProtestReplays().outcome(table, upheld)


def moved(found: AlternativeOutcome) -> dict[str, int]:
    return {impact.seat: impact.now - impact.was for impact in found.scores}


def test_points_depend_on_it_whatever_is_scored_later() -> None:
    made, seq = contested()
    assert moved(outcome(made, seq)) == {"B": -2}
    made.score("B", "contract", 10)
    made.score("A", "contract", 1)
    found = outcome(made, seq)
    assert (found.unknown_from, found.is_same, moved(found)) == (0, False, {"B": -2})


def test_a_recount_of_what_depends_on_it_says_nothing_of_the_alternative() -> None:
    made, seq = contested()
    count = made.recount({"seats.B.vp": 9}, "so it stands").entry.seq
    made.score("A", "contract", 1)
    found = outcome(made, seq)
    assert (found.unknown_from, moved(found)) == (count, {"B": -2}), "the points are those up to there"


def test_a_recount_of_something_else_fits() -> None:
    made, seq = contested()
    made.recount({"seats.A.vp": 9}, "so it stands")
    assert (outcome(made, seq).unknown_from, moved(outcome(made, seq))) == (0, {"B": -2})


def test_nothing_depends_on_what_is_taken_back_meanwhile() -> None:
    made, seq = contested()
    replays = ProtestReplays()
    assert moved(replays.outcome(made, (seq,))) == {"B": -2}
    made.retract(seq - 1)
    assert replays.outcome(made, (seq,)).is_same
    made.restore(seq - 1)
    assert moved(replays.outcome(made, (seq,))) == {"B": -2}


def test_what_was_changed_as_protested_makes_no_difference_any_more() -> None:
    made, seq = contested()
    made.amend(seq - 1, {"category": "contract", "points": 3})
    assert outcome(made, seq).is_same


def test_a_closed_protest_is_not_replayed_any_more() -> None:
    made, seq = contested()
    replays = ProtestReplays()
    assert not replays.is_following(made)
    assert len(replays.each(made)) == 1
    assert replays.is_following(made)
    dismiss(made, seq, "5")
    assert replays.each(made) == []


def test_an_overruled_move_that_is_now_judged_otherwise_does_not_fit() -> None:
    """B was not to move again; without the move before it is legal, and nobody would have overruled anything."""
    made = table()
    for line in ("A: knowledge 1", "B: knowledge 1"):
        made.declare(line)
    last: Entry = made.entries[-1]
    seq = lodge(made, "not yet", alternative_of_entry(last.seq)).entry.seq
    step = made.overrule("B: knowledge 1", "we play it so").step
    assert step is not None
    assert step.entry.verdict == "illegal"
    assert outcome(made, seq).unknown_from == step.entry.seq


def test_of_many_protests_each_counts_that_moves_a_marker() -> None:
    made, first = contested()
    seqs = [first]
    for points in (2, 3, 4):
        entry = made.score("C", "contract", points).entry
        seqs.append(lodge(made, "none", alternative_of_entry(entry.seq), seat="A").entry.seq)
    made.retract(seqs[1] - 1)
    assert ProtestReplays().deciding(made) == (first, *seqs[2:])
