"""`gyoji ruling` hides no rule behind what the reader takes words for: the beginning of a declaration, or a move."""

from __future__ import annotations

from typing import Any

import pytest

UNFINISHED = [
    ("swap my marker for another bid", "PLC-3.12"),
    ("put the plan card underneath", "PLC-4.5"),
    ("bid diagonally", "PLC-4.4"),
    ("bid below the others", "PLC-3.8"),
    ("cover the river", "PLC-4.11"),
    ("石炭チップを動かす", "PLC-5.8"),
    ("契約カードを裏返して置く", "PLC-6.1"),
    ("川の上に重ねる", "PLC-4.11"),
    ("自分の入札マーカーを手元に戻す", "PLC-3.12"),
]
"""Short questions of which every word may also begin a declaration, with the clause that decides."""


@pytest.mark.parametrize(("text", "clause"), UNFINISHED)
def test_words_that_may_begin_a_declaration_list_the_rules(gyoji: Any, text: str, clause: str) -> None:
    ruled = gyoji("ruling", "plan_city", text)
    assert ruled.code == 5
    assert clause in ruled.out


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("who is the start player of the next round", "PLC-5.1"),
        ("deal new cards, which one comes first?", "PLC-8.2"),
        ("次のラウンドのスタートプレイヤーは誰", "PLC-5.1"),
    ],
)
def test_a_question_that_reads_as_a_move_lists_the_rules_below(
    gyoji: Any,
    text: str,
    clause: str,
) -> None:
    ruled = gyoji("ruling", "plan_city", text)
    assert ruled.code in (3, 4, 5), ruled.out
    assert clause in ruled.out


def test_a_line_of_the_notation_asks_for_no_rules(gyoji: Any) -> None:
    assert "Rules that the words" not in gyoji("ruling", "nippon", "blue: invest silk_2").out


def test_a_question_answered_by_rules_alone_is_not_called_misunderstood(gyoji: Any) -> None:
    ruled = gyoji("ruling", "plan_city", "bid nothing although I could")
    assert ruled.out.startswith("Closest rule: ")


@pytest.mark.parametrize(
    ("game", "text", "clause"),
    [
        ("plan_city", "my gardens are worth 7", "PLC-9.7"),
        ("russian_railroads", "Kiev makes fourteen points", "RRR-4.1407"),
        ("crisis", "19クレジットで4点だよね", "CRI-7.5"),
        ("nippon", "賃金は5点でしょ", "NIP-18.4"),
    ],
)
def test_without_a_table_the_rule_of_scoring_and_the_tally_are_offered(
    gyoji: Any, game: str, text: str, clause: str
) -> None:
    ruled = gyoji("ruling", game, text, "--lang", "en")
    assert "Count the points, with the working of each" in ruled.out
    assert clause in ruled.out
    assert "Missing:" not in ruled.out


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_claim_without_a_table_is_neither_right_nor_wrong(gyoji: Any, lang: str) -> None:
    """Five credits are a point at the normal end (CRI-7.5), and nobody said how the game ended."""
    first, *further = gyoji("ruling", "crisis", "19クレジットで4点だよね", "--lang", lang).out.splitlines()
    assert "CRI-7.5" in first
    assert any("CRI-7.4" in line for line in further)
