"""A record looked at by `gyoji doctor`: what another hand changed, and what the rules of today judge otherwise."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import write
from referee.table.integrity_check import check_cards, check_table
from tests.helpers import sealed
from tests.referee.table.test_review import move
from tests.referee.tiny import opened, played, table


def test_a_sound_record_has_nothing_to_say() -> None:
    table = played()
    found = check_table("friday", "nippon", table.entries)
    assert (found.sound, found.entries, found.first) == (True, len(table.entries), None)


def test_the_first_entry_judged_otherwise_is_named_with_what_would_be_legal_instead_and_what_follows() -> None:
    """A acts twice in a turn (NIP-2.2): nothing of A's but the end of the turn is legal there."""
    lines = [
        move("A", verb="knowledge", steps=1),
        move("A", verb="mines", steps=1),
        move("A", verb="knowledge", steps=1),
        move("B", verb="mines", steps=1),
    ]
    found = check_table("old", "nippon", sealed(opened(), *lines))
    assert not found.sound
    assert found.first is not None
    assert (found.first.verdict_change.entry.seq, found.first.verdict_change.verdict.clauses) == (3, ("NIP-2.2",))
    assert found.first.following == 2, "entries 4 and 5"
    assert found.differing == 3, "A's second and third action, and B's before A's turn ended"
    assert [write(one) for one in found.first.instead] == ["end"]


def test_what_would_be_legal_instead_is_likest_to_what_was_declared() -> None:
    """Silk #1 is A's: B could have invested in another blueprint."""
    invest = {"verb": "invest", "factory": ["silk_1"]}
    found = check_table("old", "nippon", sealed(opened(2), move("A", **invest), move("B", **invest)))
    assert found.first is not None
    assert found.first.verdict_change.entry.seq == 3
    assert all(write(one).startswith("invest") for one in found.first.instead), found.first.instead
    assert len(found.first.instead) == 3


def test_what_the_table_changed_itself_is_no_fault_of_the_record() -> None:
    made = table(2)
    made.declare("A: invest silk_1")
    made.declare("B: invest silk_2")
    made.amend(2, {"moves": [{"verb": "invest", "seat": "A", "factory": ["silk_2"]}]})
    assert check_table("amended", "nippon", made.entries).sound


def test_a_record_that_cannot_be_followed_is_said_as_such() -> None:
    entry = opened()
    gone = structs.replace(entry, body={**entry.body, "game": "go"})
    found = check_table("lost", "go", [gone])
    assert not found.sound
    assert [fault.key for fault in found.faults] == ["no_such_game"]


def test_kept_values_are_looked_at_one_by_one() -> None:
    edition = "wyg_2015"
    found = check_cards("nippon", edition, {"tracks.coal.top": 9, "tracks.coal.level.1": "many", "moon": 3})
    assert found.values == 3
    assert {fault.field for fault in found.faults} >= {"tracks.coal.level.1", "moon"}
    assert check_cards("go", edition, {}).faults[0].key == "no_such_game"
