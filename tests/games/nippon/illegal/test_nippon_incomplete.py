"""What is not said yet is never a breach and never overruled: the referee asks for the rest of the declaration."""

from __future__ import annotations

import pytest
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import fields_of, write
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.nippon.needs.nippon_hidden import hidden_positions
from tests.games.nippon.nippon_tables import GAME, NAMES, Change, cited, own, situation, tile, workers

THREE = workers("A", "red", "blue", "green")
FULL = (tile("hokkaido_1", "silk", 3, "A"), tile("hokkaido_1", "lens", 3, "B"), own("A", "clock_1", 0, 3))
"""Two players, two lowest tiles of 3: who places chooses which one goes (NIP-20.8)."""


@pytest.mark.parametrize(
    ("players", "text", "field", "changes"),
    [
        (4, "A: consolidate 2_coal_2", "space", (THREE,)),  # NIP-16.13: the player chooses the space
        (4, "A: consolidate space=money", "reward", (THREE,)),
        (4, "A: mechanise install", "factory", (own("A", "silk_1"),)),  # NIP-8.3: on an own factory
        (4, "A: mechanise upgrade", "factory", (own("A", "silk_1", 1),)),
        (2, "A: local_market hokkaido_1:clock:1:5", "remove", FULL),
    ],
)
def test_what_is_left_out_is_asked_for(players: int, text: str, field: str, changes: tuple[Change, ...]) -> None:
    table = situation(players, *changes)
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.INCOMPLETE
    assert [(one.key, one.values["fields"]) for one in verdict.faults] == [("text_missing", (field,))]
    assert verdict.breaches == verdict.questions == ()
    before = len(table.entries)
    assert table.overrule(text, "we want it so").step is None
    assert table.declare(text).step is None
    assert len(table.entries) == before


def test_what_a_house_rule_sets_aside_need_not_be_said() -> None:
    """A table that lets reward tiles lie in hand says no space for them (NIP-16.13)."""
    table = situation(4, THREE)
    table.house_rule(["NIP-16.13"], "tiles may be kept in hand")
    assert table.judge("A: consolidate 2_coal_2").verdict.status is VerdictStatus.LEGAL


def test_a_breach_is_told_whatever_is_left_out() -> None:
    """NIP-16.6: with two workers there is no reward, on whatever space it would lie."""
    table = situation(4, workers("A", "red", "blue"))
    assert cited(table.judge("A: consolidate 2_coal_2").verdict) == {"NIP-16.6"}
    assert cited(table.judge("A: consolidate space=money").verdict) == {"NIP-16.13"}


@pytest.mark.parametrize("kind", ["install", "upgrade"])
def test_it_is_incomplete_cold_and_at_a_described_table_too(kind: str) -> None:
    assert StandalonePosition(GAME).judge(f"B: mechanise {kind}").verdict.status is VerdictStatus.INCOMPLETE
    table = Table("described", [opening(GAME, seats_of(GAME, NAMES), blank=True)])
    assert table.judge(f"B: mechanise {kind}").verdict.status is VerdictStatus.INCOMPLETE


def test_a_machine_to_hold_lies_on_no_factory() -> None:
    """NIP-8.8: what cannot be improved is bought to be held; what is said is carried out or refused (NIP-R14, R68)."""
    table = situation(4, own("A", "silk_1", 2))
    assert table.judge("A: mechanise hold").verdict.status is VerdictStatus.LEGAL
    assert cited(table.judge("A: mechanise hold:silk_1").verdict) == {"NIP-8.8"}
    assert cited(StandalonePosition(GAME).judge("B: mechanise hold:silk_1").verdict) == {"NIP-8.8"}


def test_no_field_left_out_of_a_legal_declaration_breaks_a_rule() -> None:
    """Each optional field in turn, of everything offered; that no reward is said means that none is taken (NIP-X73)."""
    for hidden in hidden_positions(5)[::6]:
        for action in GAME.rules.actions.values():
            for move in list(action.options(hidden))[:6]:
                for field in fields_of(type(move)):
                    if field.required or field.name == "reward":
                        continue
                    default = next(one.default for one in structs.fields(type(move)) if one.name == field.name)
                    less = structs.replace(move, **{field.name: default})
                    status = judge(GAME, hidden, (less,), seats=tuple(hidden.seats)).verdict.status
                    assert status in (VerdictStatus.LEGAL, VerdictStatus.INCOMPLETE), write(less)
