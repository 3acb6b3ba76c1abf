"""After a recount, what cannot lie there together is pointed out by its clause; the count wins all the same."""

from __future__ import annotations

from referee.table.position_contradictions import accept_contradictions, contradictions_of
from tests.referee.tiny import played, table


def clauses(found: object) -> list[str]:
    return [one.breach.clause for one in found]  # type: ignore[attr-defined]


def test_a_count_that_contradicts_the_rules_holds_and_is_pointed_out() -> None:
    made = played()
    assert contradictions_of(made) == ()
    made.recount({"seats.A.trains": 5}, "one fell off the table")
    assert made.state.seats["A"].trains == 5
    # NIP-1.9: everybody has 6 train tiles; A has laid none
    assert clauses(contradictions_of(made)) == ["NIP-1.9"]
    assert made.declare("A: knowledge 1").step, "nothing is blocked"


def test_the_table_lets_a_contradiction_be() -> None:
    made = played()
    made.recount({"seats.A.trains": 5}, "")
    assert accept_contradictions(made, "it is under the sofa") == ("NIP-1.9",)
    entry = made.entries[-1]
    assert (entry.kind, entry.body["text"], entry.body["clauses"]) == ("note", "it is under the sofa", ["NIP-1.9"])
    assert [one.accepted_by for one in contradictions_of(made)] == [entry.seq]
    assert accept_contradictions(made) == (), "noted once"
    made.recount({"seats.A.trains": 6}, "found")
    assert contradictions_of(made) == ()


def test_what_is_let_be_is_one_contradiction_not_its_clause() -> None:
    made = played()
    made.recount({"seats.A.trains": 5, "seats.B.trains": 4}, "")
    first = contradictions_of(made)[0]
    assert accept_contradictions(made, only=first) == ("NIP-1.9",)
    assert [bool(one.accepted_by) for one in contradictions_of(made)] == [True, False], (
        "what B lacks is not forgiven with it"
    )
    accept_contradictions(made)
    made.recount({"seats.B.trains": 3}, "")
    assert [bool(one.accepted_by) for one in contradictions_of(made)] == [True, False], (
        "and neither is what B lacks since"
    )


def test_a_house_rule_sets_a_contradiction_aside() -> None:
    made = played()
    made.recount({"seats.A.trains": 5}, "")
    made.house_rule(["NIP-1.9"], "we lost one")
    assert contradictions_of(made) == ()


def test_pieces_that_are_not_followed_are_not_audited() -> None:
    made = table()
    made.recount({"seats.A.trains": 5}, "")
    made.option("depth", "score")
    assert contradictions_of(made) == ()
