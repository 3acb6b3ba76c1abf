"""The journal: append-only, hashed, retract / restore / amend; state is the fold of what is in effect."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import TURNS, opened, played, table


def test_a_legal_declaration_is_recorded_and_an_illegal_one_is_not() -> None:
    made = table()
    count = len(made.entries)
    before = made.state
    assert made.declare("B: mines 1").verdict.status is VerdictStatus.ILLEGAL
    assert made.state is before and len(made.entries) == count
    assert made.declare("A: mines 1").verdict.status is VerdictStatus.LEGAL
    assert len(made.entries) == count + 1 and made.entries[-1].kind == "move"


def test_undo_and_redo_are_entries_and_give_the_same_state() -> None:
    table = played()
    states = [step.table_state.state for step in table.steps]
    undone = table.undo()
    assert undone is not None and undone.kind == "retract"
    assert plain(table.state) == plain(states[-2])
    table.undo()
    assert plain(table.state) == plain(states[-3])
    restored = table.redo()
    assert restored is not None and restored.kind == "restore" and plain(table.state) == plain(states[-2])
    table.redo()
    assert plain(table.state) == plain(states[-1])
    assert table.redo() is None
    assert len(table.entries) == 1 + len(TURNS) + 4


def test_nothing_is_redone_after_a_new_entry() -> None:
    table = played()
    table.undo()
    assert table.declare("C: ships hokkaido").step
    assert table.redo() is None


def test_the_fold_of_the_entries_is_the_table() -> None:
    table = played()
    table.undo()
    table.note("tea")
    again = Table("again", table.entries)
    assert plain(again.state) == plain(table.state)
    assert [step.entry.seq for step in again.steps] == [step.entry.seq for step in table.steps]


def test_retracting_an_old_entry_folds_what_follows_again() -> None:
    table = played()
    knowledge = table.state.seats["A"].markers["knowledge"]
    yen = table.state.seats["A"].yen
    table.retract(2)  # A: knowledge 1, for 1,000 yen
    assert table.state.seats["A"].markers["knowledge"] == knowledge - 1
    assert table.state.seats["A"].yen == yen + 1_000
    assert [step.entry.seq for step in table.steps if step.differs] == [3], "the end of a turn without its main move"
    table.restore(2)
    assert plain(table.state) == plain(played().state)
    assert not any(step.differs for step in table.steps)


def test_amend_equals_a_game_played_with_the_changed_entry() -> None:
    made = played()
    changed = table()
    for line in ("A: knowledge 2", *TURNS[1:]):
        assert changed.declare(line).step
    made.amend(2, changed.entries[1].body)
    assert plain(made.state) == plain(changed.state)


def test_a_retracted_amend_is_no_longer_in_effect() -> None:
    table = played()
    state = table.state
    entry = table.amend(2, table.entries[2].body | {"moves": [{"verb": "knowledge", "seat": "A", "steps": 2}]})
    assert plain(table.state) != plain(state)
    table.record("retract", {"target": entry.seq})
    table.follow(table.entries)
    assert plain(table.state) == plain(state)


@pytest.mark.parametrize("wrong", [0, 1, 99])
def test_only_an_entry_in_effect_can_be_retracted(wrong: int) -> None:
    with pytest.raises(InputError):
        played().retract(wrong)


def test_an_edited_record_is_noticed() -> None:
    entries = played().entries
    assert journal.broken_at(entries) is None
    body = {"moves": [{"verb": "knowledge", "seat": "A", "steps": 3}]}
    edited = [*entries[:1], msgspec.structs.replace(entries[1], body=body), *entries[2:]]
    assert journal.broken_at(edited) == 2
    assert journal.broken_at([*entries[:2], *entries[3:]]) == 4


def test_an_entry_reads_back_as_it_was_written() -> None:
    for entry in played().entries:
        assert journal.from_line(journal.to_line(entry), 1) == entry


@pytest.mark.parametrize("line", ["", "{", "[]", '{"seq": "x"}', '{"seq": 1, "time": "", "kind": "dance"}', "[" * 5000])
def test_a_line_that_is_no_entry_is_named(line: str) -> None:
    with pytest.raises(InputError) as found:
        journal.from_line(line, 7)
    assert found.value.faults[0].field == "7"


def test_an_overrule_is_recorded_and_followed() -> None:
    made = table()
    refused = made.declare("A: knowledge 9")
    assert refused.verdict.status is VerdictStatus.ILLEGAL
    done = made.overrule("A: knowledge 3", "we play it so")
    assert done.step and made.state.seats["A"].markers["knowledge"] == 3
    beyond = made.overrule("A: mines 1", "twice")
    assert beyond.step and beyond.verdict.status is VerdictStatus.ILLEGAL
    assert made.entries[-1].kind == "overrule" and made.entries[-1].body["clauses"] == ["NIP-2.2"]
    assert made.state.seats["A"].markers["coal"] == 1


def test_what_the_state_cannot_hold_is_recounted_instead_of_overruled() -> None:
    made = table(2)
    for line in ("A: invest silk_1", "B: consolidate", "B: end"):
        assert made.declare(line).step
    before, count = plain(made.state), len(made.entries)
    with pytest.raises(InputError) as found:
        made.overrule("A: invest silk_2", "a second silk factory")
    assert found.value.faults[0].key == "overrule_recount"
    assert plain(made.state) == before and len(made.entries) == count
    made.house_rule(["NIP-7.3", "NIP-7.6"], "as many as you like")
    assert made.declare("A: invest silk_2").verdict.status is VerdictStatus.UNCLEAR
    assert plain(made.state)["seats"] == before["seats"]


def test_a_house_rule_sets_a_clause_aside_from_then_on() -> None:
    made = table()
    made.declare("A: mines 1")
    assert made.judge("A: knowledge 1").verdict.clauses == ("NIP-2.2",)
    made.house_rule(["NIP-2.2"], "two main moves")
    verdict = made.judge("A: knowledge 1").verdict
    assert verdict.status is VerdictStatus.LEGAL and [breach.clause for breach in verdict.waived] == ["NIP-2.2"]
    made.undo()
    assert made.judge("A: knowledge 1").verdict.status is VerdictStatus.ILLEGAL


def test_a_recount_wins_and_its_points_are_a_line() -> None:
    table = played()
    table.recount({"seats.A.yen": 3_000, "seats.A.vp": 14}, "counted twice")
    assert table.state.seats["A"].yen == 3_000 and table.state.seats["A"].vp == 14
    assert [(line.seat, line.points) for line in table.lines() if line.category == "recount"] == [("A", 4)]  # from 10


def test_what_is_read_off_for_a_move_goes_with_that_move() -> None:
    table = Table("symbols", [journal.seal("", msgspec.structs.replace(opened(), body=without("areas.symbols")))])
    evaluated = table.declare("A: trains hokkaido")
    assert [question.path for question in evaluated.verdict.questions] == ["now.symbols"]
    draft = table.judge(evaluated.moves, move_facts={"now.symbols": 1})
    other = table.judge("A: ships hokkaido").verdict
    assert [question.path for question in other.questions] == ["now.symbols"], "another move has its own symbols"
    assert table.declare(draft).step
    assert table.entries[-1].body["readings"] == {"now.symbols": 1} and table.state.seats["A"].markers["money"] == 1
    table.undo()
    assert table.state.seats["A"].markers["money"] == 0
    assert table.declare("A: trains hokkaido").verdict.status is VerdictStatus.NEEDS, "after an undo it is asked again"
    assert plain(Table("again", table.entries).state) == plain(table.state)


def test_what_was_read_by_its_words_is_recorded_though_the_table_has_moved_on() -> None:
    """Its text is no line of the notation: what it was read as is judged again, not its letters."""
    table = Table("words", [opened()])
    evaluated = table.judge(table.read("A: knowledge 1"), "Aki goes up in knowledge")
    table.recount({"seats.B.vp": 14}, "counted")
    assert table.declare(evaluated).step
    assert table.entries[-1].body["moves"][0]["verb"] == "knowledge"


def without(path: str) -> dict[str, object]:
    body = opened().body
    return body | {"printed": {name: value for name, value in body["printed"].items() if name != path}}


def test_printed_values_that_become_known_are_handed_on() -> None:
    learned: dict[str, object] = {}
    table = Table("learn", [opened(4)], append=lambda _entries, printed, _summary: learned.update(printed))
    table.tell({"printed.region_bonus.hokkaido": "vp_2", "seats.A.hand.5": 2})
    # nothing of value 5 lies on the board yet: the two in hand are the whole set's
    assert learned == {"wyg_2015": {"region_bonus.hokkaido": "vp_2", "influence_tiles.5": 2}}
    table.undo()
    assert learned == {"wyg_2015": {"region_bonus.hokkaido": None, "influence_tiles.5": None}}, (
        "an answer taken back is forgotten"
    )


def test_told_facts_list_every_fault() -> None:
    with pytest.raises(InputError) as found:
        played().tell({"seats.A.yen": -1, "seats.A.coal": "two", "seats.Q.yen": 3, "cities": 1, "players": 9})
    assert sorted(fault.field for fault in found.value.faults) == sorted(
        [
            "seats.A.yen",
            "seats.A.coal",
            "seats.Q.yen",
            "cities",
            "players",
        ]
    )


def test_points_and_sheets_at_the_depth_without_moves() -> None:
    table = Table("score", [opened(2)])
    table.option("depth", "score")
    table.score("A", "contract", 2)
    sheet = {
        "scoring": 1,
        "seats": {"A": {}, "B": {}},
        "regions": {
            "hokkaido": {"foreign": 3, "seats": {"A": {"tiles": 5, "trains": 0, "ships": 0}, "B": {"tiles": 0}}}
        },
    }
    table.score_sheet("regions", sheet)
    # A began with 10, told 2, first of scoring I is 10; B began with 11.
    assert {place.seat: place.points for place in table.breakdown().places} == {"A": 22, "B": 11}
    assert table.table_state.depth == "score"


def test_a_closed_table_takes_no_moves() -> None:
    made = table()
    made.add("close", {})
    with pytest.raises(InputError):
        made.declare("A: mines 1")


@pytest.mark.parametrize(("name", "value"), [("depth", "deep"), ("tea", True), ("zero_influence_ranks", 3)])
def test_a_setting_that_cannot_be_is_refused(name: str, value: object) -> None:
    with pytest.raises(InputError):
        table().option(name, value)


ENTRIES = tuple(played().entries)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["moves", "verb", "seat", "facts", "A", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


HOSTILE = (
    st.sampled_from(journal.KINDS),
    st.dictionaries(
        st.sampled_from(
            [
                "game",
                "moves",
                "facts",
                "seats",
                "target",
                "body",
                "name",
                "value",
                "clauses",
                "points",
                "scoring",
                "sheet",
                "printed",
            ]
        ),
        JSON,
        max_size=5,
    ),
)


@given(*HOSTILE)
@settings(max_examples=30, deadline=None)
def test_no_hostile_entry_breaks_the_table(kind: str, body: dict[str, object]) -> None:
    stands(kind, body)


@pytest.mark.soak
@given(*HOSTILE)
@settings(max_examples=2_000, deadline=None)
def test_none_of_many_hostile_entries_breaks_the_table(kind: str, body: dict[str, object]) -> None:
    stands(kind, body)


def stands(kind: str, body: dict[str, object]) -> None:
    """A table whose record ends with this entry opens, can be shown and goes on."""
    hostile = journal.Entry(len(ENTRIES) + 1, "", kind, "A", body, "legal", "0")
    again = Table("again", [*ENTRIES, hostile])  # only the opening of a table can refuse it
    plain(again.state)
    assert again.steps[: len(ENTRIES)] and again.undo()
