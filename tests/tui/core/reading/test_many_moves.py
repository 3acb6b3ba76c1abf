"""So many moves as the notation takes may be said in one line; of more it is said that they are too many."""

from __future__ import annotations

import pytest

from referee.judging.line_parser import MAX_MOVES
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.games.crisis.crisis_tables import planning, situation
from tests.lines.reading import said_all
from tui.core.reading.line_reader import LineReader

SPOTS = ("companies 1", "companies 2", "export 1", "export 2", "import 1", "import 2", "loan", "loan")
JA = ("会社1", "会社2", "輸出1", "輸出2", "輸入1", "輸入2", "借金", "借金")


@pytest.fixture(scope="module")
def placing() -> Table:
    """Ann and Ben place four managers each; both have loans to repay, and the credits for them."""
    rich = {f"{seat}.{what}": count for seat in "AB" for what, count in (("loans", 4), ("credits", 40))}
    return situation(planning(), rich, players=2)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("count", range(6, 9))
@pytest.mark.parametrize("spots", [SPOTS, JA])
@pytest.mark.parametrize("sign", ["; ", " / "])
def test_a_whole_planning_in_one_line_that_names_no_seats_is_a_row(
    placing: Table, spots: tuple[str, ...], count: int, sign: str
) -> None:
    wanted = [
        f"{seat}: place_manager {spot.replace(' ', ' space=')}" for seat, spot in zip("ABABABAB", SPOTS, strict=True)
    ][:count]
    parsed = LineReader(placing, LegalMoves(placing)).parse(sign.join(spots[:count]))
    assert not parsed.moves
    assert said_all(parsed.choices[0]).startswith("; ".join(wanted[:4]))


@pytest.mark.parametrize("spots", [SPOTS, JA])
def test_sentences_that_would_be_those_of_several_players_are_confirmed(placing: Table, spots: tuple[str, ...]) -> None:
    parsed = LineReader(placing, LegalMoves(placing)).parse("。".join(spots[:6]))
    assert parsed.moves == () and len(parsed.choices) == 1
    assert [move.seat for move in parsed.choices[0]] == list("ABABAB")


def test_as_many_without_a_sign_between_them(placing: Table) -> None:
    parsed = LineReader(placing, LegalMoves(placing)).parse(", ".join(["Ann repays"] * 4 + ["Ben repays"] * 4))
    assert said_all(parsed.moves) == "; ".join(["A: repay_loan"] * 4 + ["B: repay_loan"] * 4)


@pytest.mark.parametrize("sign", ["; ", " / ", "。", ", ", "、"])
def test_too_many_are_said_to_be_too_many(placing: Table, sign: str) -> None:
    parsed = LineReader(placing, LegalMoves(placing)).parse(sign.join(["Ann repays"] * (MAX_MOVES + 1)))
    assert not (parsed.moves or parsed.choices)
    assert parsed.unread is not None
    assert parsed.unread.fault.key == "text_moves"
