"""What legal moves do: clauses that are carried out (walked), and the rulings about their order and their limits."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import DeclarationDraft
from tests.games.nippon.nippon_tables import (
    cited,
    play,
    situation,
    workers,
)

LEVEL_4, LEVEL_6 = {"A.markers.knowledge": 5}, {"A.markers.knowledge": 9}


# tracks (NIP-2.7, R6, R15, R16)


# workers (NIP-3.3, NIP-1.16)


def test_a_table_has_six_worker_colours() -> None:
    table = situation(4)
    turns = [("A", "mines 1", "a"), ("B", "mines 1", "b"), ("C", "mines 1", "c"), ("D", "knowledge 1", "d")]
    turns += [("A", "knowledge 1", "e"), ("B", "knowledge 1", "f")]
    for seat, action, colour in turns:
        play(table, f"{seat}: {action} worker={colour}")
    refused = table.judge("C: trains hokkaido worker=g").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert cited(refused) == {"NIP-1.16"}
    assert refused.breaches[0].values["colours"] == ("a", "b", "c", "d", "e", "f")
    play(table, "C: trains hokkaido worker=a")


def test_wages_ask_for_the_colours_that_nobody_said() -> None:
    table = situation(4, workers("A", "?", "red"))
    verdict = table.judge("A: consolidate").verdict
    assert [question.path for question in verdict.questions] == ["now.colours.A"]
    assert table.declare(DeclarationDraft("A: consolidate", move_facts={"now.colours.A": 2})).step
    assert table.state.seats["A"].yen == 12_000 - 2 * 3_000
    assert not table.state.now


# building (NIP-7.12, NIP-8.10 to NIP-8.13)


# income symbols (NIP-12.7, NIP-21.3, R26, R27). Invented: trains+ships 2+0, 0+2, 4+0, 0+4, 3+3


# local market (NIP-15.8, NIP-15.9, R33)


# consolidating (NIP-16.12, NIP-16.18, R40, R41)
