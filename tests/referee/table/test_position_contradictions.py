"""After a recount, what cannot lie there together is pointed out by its clause; the count wins all the same."""

from __future__ import annotations

from referee.table.position_contradictions import accept_contradictions, contradictions_of
from tests.referee.tiny import played, table


def clauses(found: object) -> list[str]:
    return [one.breach.clause for one in found]  # type: ignore[attr-defined]


def test_a_count_that_contradicts_the_rules_holds_and_is_pointed_out() -> None:
    table = played()
    assert contradictions_of(table) == ()
    table.recount({"seats.A.trains": 5}, "one fell off the table")
    assert table.state.seats["A"].trains == 5
    # NIP-1.9: everybody has 6 train tiles; A has laid none
    assert clauses(contradictions_of(table)) == ["NIP-1.9"]
    assert table.declare("A: knowledge 1").step, "nothing is blocked"


def test_the_table_lets_a_contradiction_be() -> None:
    table = played()
    table.recount({"seats.A.trains": 5}, "")
    assert accept_contradictions(table, "it is under the sofa") == ("NIP-1.9",)
    entry = table.entries[-1]
    assert (entry.kind, entry.body["text"], entry.body["clauses"]) == ("note", "it is under the sofa", ["NIP-1.9"])
    assert [one.accepted_by for one in contradictions_of(table)] == [entry.seq]
    assert accept_contradictions(table) == (), "noted once"
    table.recount({"seats.A.trains": 6}, "found")
    assert contradictions_of(table) == ()


def test_what_is_let_be_is_one_contradiction_not_its_clause() -> None:
    table = played()
    table.recount({"seats.A.trains": 5, "seats.B.trains": 4}, "")
    first = contradictions_of(table)[0]
    assert accept_contradictions(table, only=first) == ("NIP-1.9",)
    assert [bool(one.accepted_by) for one in contradictions_of(table)] == [True, False], (
        "what B lacks is not forgiven with it"
    )
    accept_contradictions(table)
    table.recount({"seats.B.trains": 3}, "")
    assert [bool(one.accepted_by) for one in contradictions_of(table)] == [True, False], (
        "and neither is what B lacks since"
    )


def test_a_house_rule_sets_a_contradiction_aside() -> None:
    table = played()
    table.recount({"seats.A.trains": 5}, "")
    table.house_rule(["NIP-1.9"], "we lost one")
    assert contradictions_of(table) == ()


def test_pieces_that_are_not_followed_are_not_audited() -> None:
    made = table()
    made.recount({"seats.A.trains": 5}, "")
    made.option("depth", "score")
    assert contradictions_of(made) == ()
