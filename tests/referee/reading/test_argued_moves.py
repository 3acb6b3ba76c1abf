"""The move that a dispute is about is found among the sentences and clauses around it, and offered, never judged."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.rules.game import find
from referee.table.standalone_position import StandalonePosition
from tests.referee.reading.recorded_positions import table_at
from tui.core.reading.line_reader import LineReader

FIRST_ROWS = 4
"""Among so many rows that differ in more than the seat the move stands."""

SENTENCES = [
    # the names hold no seat; what is said around the move is a fact or a doubt
    (
        "nippon",
        "Marta sits on two tiles of silk, and now she says she may open a bento factory. Is that allowed?",
        "invest bento_",
    ),
    ("nippon", "He's just bought two steps of knowledge for three thousand. Fine or not?", "knowledge 2"),
    (
        "nippon",
        "Wait a second. I have only one train left. Am I really allowed to put it in Hokkaido?",
        "trains hokkaido",
    ),
    (
        "nippon",
        "Lukas wants to consolidate with a single worker on his board, my sister says it takes three.",
        "consolidate",
    ),
    ("nippon", "マルタは青写真が2枚しかないのに弁当工場を建てようとしてる。いいの?", "invest bento_"),
    ("nippon", "知識を2段階上げたいんだけど、3000円で足りるっけ?", "knowledge 2"),
    ("nippon", "鉄道があと1枚なのに北海道に置けるの?", "trains hokkaido"),
    ("nippon", "ワーカー1個でも統合整理ってしていいんだっけ?", "consolidate"),
    (
        "russian_railroads",
        "Petra put one worker on the black three space, and I think that needs three. Who's right?",
        "place track_black_3",
    ),
    (
        "russian_railroads",
        "Can Yusuf use engineer 7 twice in a round? He did it before, he says.",
        "use_engineer engineer_7",
    ),
    (
        "russian_railroads",
        "She's got no grey yet, but she would like to place on the grey two space and step later. Or does she have to wait?",
        "place track_grey_2",
    ),
    (
        "russian_railroads",
        "I've just pushed my brown piece on the Kiev line although the grey one stands right there. OK?",
        "step_track kiev brown",
    ),
    (
        "russian_railroads",
        "ペトラが黒3マスにワーカー1個だけ置いたけど、それって3個いるんじゃないの?",
        "place track_black_3",
    ),
    ("russian_railroads", "ユスフは技術者7番を1ラウンドに2回使えるの?", "use_engineer engineer_7"),
    ("russian_railroads", "灰色をまだ持ってないのに灰色2マスに置きたいって言うんだけど、あり?", "place track_grey_2"),
    ("russian_railroads", "キエフの茶色を進めたけど、灰色がすぐ前にいる。これってあり?", "step_track kiev brown"),
    (
        "crisis",
        "Ivana says she may put her manager on the third import space even though it's closed. True?",
        "place_manager import space=3",
    ),
    ("crisis", "Tom has four loans and he'd like to take a loan once more. Or is four the maximum?", "take_loan"),
    (
        "crisis",
        "My cousin hired a foreign engineer for two credits, and the status is yellow. Was that okay?",
        "hire_foreign engineer",
    ),
    (
        "crisis",
        "Could Rosa place a manager on Leadership if she already has one on Vision?",
        "place_manager leadership",
    ),
    (
        "crisis",
        "イヴァナは輸入の3番目が休業中なのにマネージャーを置いていいって言ってる。ほんと?",
        "place_manager import space=3",
    ),
    ("crisis", "トムはもう借金4つなのに、また借金できる?", "take_loan"),
    ("crisis", "従兄弟が外国人の技師を2クレジットで雇ったけど、財政は黄色。これでよかったの?", "hire_foreign engineer"),
    ("crisis", "構想に1人いるのに、指導力にもマネージャーを置けますか?", "place_manager leadership"),
    (
        "plan_city",
        "Emi wants to bid 5 on proposal 2, but her trust card forbids odd numbers. Can she?",
        "bid_proposal proposal_2 5",
    ),
    ("plan_city", "Somebody is on the coal card already and Jo still bids on coal. Isn't it full?", "bid_coal"),
    (
        "plan_city",
        "Is my uncle allowed to go to the 7 on the first proposal after I outbid him?",
        "bid_proposal proposal_1 7",
    ),
    ("plan_city", "May Dana take proposal 3 with the 4 when the 4 has been taken by Ken?", "bid_proposal proposal_3 4"),
    ("plan_city", "エミは提案2の5に入札したいけど、信頼カードで奇数が禁止。入札できる?", "bid_proposal proposal_2 5"),
    ("plan_city", "石炭カードにはもう1人いるのに、ジョーも石炭に入札した。いっぱいじゃないの?", "bid_coal"),
    ("plan_city", "上書きされたおじさんが、提案1の7に行くのってあり?", "bid_proposal proposal_1 7"),
    ("plan_city", "ケンが4を取ったのに、ダナは提案3の4を取っていいの?", "bid_proposal proposal_3 4"),
]


def offered(game: str, text: str) -> list[str]:
    """Argue about a sentence without a table, and write the moves found, each once whoever makes it."""
    position = StandalonePosition(find(game))
    parsed = LineReader(position, LegalMoves(position)).argue(text)
    rows = (parsed.moves, *parsed.choices) if parsed.moves else parsed.choices
    return list(dict.fromkeys(" ; ".join(write(move) for move in row) for row in rows))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("game", "text", "move"), SENTENCES)
def test_the_move_is_offered(game: str, text: str, move: str) -> None:
    rows = offered(game, text)
    assert any(row.startswith(move) for row in rows[:FIRST_ROWS]), rows[:FIRST_ROWS]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("may Aki place on grey 2 although he has no grey?", ["A:place track_grey_2"]),
        ("Can Mika put two workers on black 2? Ben says no.", ["A:place track_black_2 own=2"]),
        ("黒2マスにワーカー2個置いていいの?ベンはだめだって。", ["A:place track_black_2 own=2"]),
    ],
)
def test_at_a_table_a_stranger_is_who_is_in_turn_and_nothing_is_judged_at_once(text: str, rows: list[str]) -> None:
    table = table_at("first", "russian_railroads")
    parsed = LineReader(table, LegalMoves(table)).argue(text)
    assert parsed.moves == ()
    assert [f"{row[0].seat}:{write(row[0])}" for row in parsed.choices[: len(rows)]] == rows
