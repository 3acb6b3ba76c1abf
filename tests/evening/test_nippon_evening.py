"""Two evenings of Nippon for two at a copy that nobody has taught, as people speak, line after line in plain mode: what is
recorded is what was meant, and each complaint of earlier evenings is said in its turn.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .sayings import Sayings, sayings

Script = tuple[tuple[str, list[str]], ...]
"""A line, and the moves it means, as they are written; none where it is refused, or asked about."""

BOX_EN = {
    "income symbols": "1",
    "money track: how many": "5",
    "knowledge track: how many": "6",
    "coal track: how many": "6",
    "coal track: which number is 1 ": "3",
    "coal track: which number is 2 ": "3",
    "coal track: which number is 3 ": "4",
    "money track: which number is 1 ": "14",
    "money track: which number is 2 ": "16",
    "money track: which number is 3 ": "16",
    "knowledge track: which number is 3 ": "4",
    "empty influence slots": "6+5",
    "eward tile": "2",
    "show ": "yes",
    "Level 1 factory, 2 goods": "2",
    "Level 2 factory, 1 good": "3",
    "in hand": "2",
    "white cubes": "2",
    "how many yen": "5000",
    "how many steps": "1",
    "How many different colours": "blue, red",
    "Which region bonus": "2 VP",
}
EN: Script = (
    ("Ann: build silk 1 with a blue worker", ["invest silk_1 worker=blue"]),
    ("Ben: flurb the mines", []),
    ("Ben: raise knowledge by 3", ["knowledge 3"]),
    ("Ann: put a machine in silk", ["mechanise install:silk_1"]),
    ("Ben: ships to west", ["ships west_japan"]),
    ("Ann: run the silk factory", ["produce silk_1"]),
    ("Ben: build lens 3", []),  # 1,000 yen are left
    ("Ben: raise coal 1", ["mines 1"]),
    ("Ann: sell 2 silk in west city 1, tile 2", ["local_market west_japan_1:silk:2:2"]),
    ("Ben: consolidate, 2 coal from column 2 onto ships", ["consolidate reward=2_coal_2 space=ships"]),
    ("Ann: raise coal by 1", ["mines 1"]),
    ("Ben: build lens 3 with a blue worker", ["invest lens_3 worker=blue"]),
    ("trains: central and hokkaido", []),  # ships are owed
    ("ships: central and hokkaido", ["place_free central_japan,hokkaido"]),
    ("Ann: consolidate, column 2 blueprints 2 on the money", ["consolidate reward=2_blueprint_2 space=money"]),
    ("Ben: run the lens factory twice", []),
    ("Ben: run the lens factory", ["produce lens_3"]),
    ("Ann: run silk", ["produce silk_1"]),  # here the scoring marker moves
    ("Ben: Hokkaido city 2: one lens, tile 3", ["local_market hokkaido_2:lens:1:3"]),
    ("Ann: 2 silk for contract 3", ["export contract_3:silk"]),
    ("Ben: nothing this turn", []),
    ("Ben: go down the mines for 1 with a blue worker", ["mines 1 worker=blue"]),
    ("Ann: lay track in the west", ["trains west_japan"]),
    ("Ben: payday, 5000 yen from column 3 on the knowledge", ["consolidate reward=3_yen_5000 space=knowledge"]),
    ("Ann: buy 1 machine for silk", ["mechanise upgrade:silk_1"]),
    ("Ben: trains to east", ["trains east_japan"]),
    ("Ann: dig for 1 step", ["mines 1"]),
    ("Ben: run lens", ["produce lens_3"]),
    ("Ann: learn 1", ["knowledge 1"]),
    ("Ben: lens at west city 2, tile 3", ["local_market west_japan_2:lens:1:3"]),  # and here, past mark I
    ("Ann: payday, the 2 coal of column 3 go onto coal", ["consolidate reward=3_coal_2 space=coal"]),
    ("Ben: raise knowledge by 1", ["knowledge 1"]),
)

BOX_JA = {
    "収入のマーク": "1",
    "収入トラック: 開始マスより上": "5",
    "知識トラック: 開始マスより上": "6",
    "石炭トラック: 開始マスより上": "6",
    "石炭トラック: 開始マスから1マス": "3",
    "石炭トラック: 開始マスから2マス": "3",
    "石炭トラック: 開始マスから3マス": "4",
    "収入トラック: 開始マスから1マス": "14",
    "収入トラック: 開始マスから2マス": "16",
    "収入トラック: 開始マスから3マス": "16",
    "知識トラック: 開始マスから": "4",
    "空の影響力スロット": "6+5",
    "報賞タイル（": "2枚",
    "都市タイルに": "うん",
    "レベル1の工場の製品2個": "2",
    "レベル2の工場の製品1個": "3",
    "影響力タイルは何枚": "2枚",
    "白いキューブの数字": "2",
    "円紙幣は何円": "5000円",
    "何段階上がる": "1段階",
    "全部で何色": "青、赤",
    "地域ボーナス": "2勝利点",
}
JA: Script = (
    ("Ann: 青いワーカーで絹糸1を建てる", ["invest silk_1 worker=blue"]),
    ("Ben: 鉱山をほげ", []),
    ("Ben: 知識を3上げる", ["knowledge 3"]),
    ("Ann: 絹糸に機械を入れる", ["mechanise install:silk_1"]),
    ("Ben: 西日本に船を造る", ["ships west_japan"]),
    ("Ann: 絹糸工場を動かす", ["produce silk_1"]),
    ("Ben: 炭鉱を1段階", ["mines 1"]),
    ("Ann: 西日本1に絹糸2個でタイル2", ["local_market west_japan_1:silk:2:2"]),
    ("Ben: 決算、2の列の石炭2個を船に", ["consolidate reward=2_coal_2 space=ships"]),
    ("Ann: 石炭を1上げる", ["mines 1"]),
    ("Ben: レンズ3を建てる", ["invest lens_3"]),
    ("鉄道を中日本と北海道に", []),  # ships are owed
    ("船を中日本と北海道に", ["place_free central_japan,hokkaido"]),
    ("Ann: 統合整理、2の列の青写真2を円紙幣に", ["consolidate reward=2_blueprint_2 space=money"]),
    ("Ben: レンズを2回稼働", []),
    ("Ben: レンズ工場を稼働", ["produce lens_3"]),
    ("Ann: 絹糸を生産", ["produce silk_1"]),  # here the scoring marker moves
    ("Ben: 北海道2にレンズ1個でタイル3", ["local_market hokkaido_2:lens:1:3"]),
    ("Ann: 絹糸2個で契約3", ["export contract_3:silk"]),
    ("Ben: 今回は何もしません", []),
    ("Ben: 青いワーカーで炭鉱に入って1段階", ["mines 1 worker=blue"]),
    ("Ann: 西日本に鉄道をしく", ["trains west_japan"]),
    ("Ben: 給料日、3の列の5000円を知識に", ["consolidate reward=3_yen_5000 space=knowledge"]),
    ("Ann: 絹糸の機械を改良する", ["mechanise upgrade:silk_1"]),
    ("Ben: 東日本に線路を敷く", ["trains east_japan"]),
    ("Ann: 炭鉱1", ["mines 1"]),
    ("Ben: レンズを稼働", ["produce lens_3"]),
    ("Ann: 知識を1上げる", ["knowledge 1"]),
    ("Ben: 西日本2にレンズでタイル3", ["local_market west_japan_2:lens:1:3"]),  # and here, past mark I
    ("Ann: 決算、3の列の石炭2個を石炭に", ["consolidate reward=3_coal_2 space=coal"]),
    ("Ben: 知識を1上げる", ["knowledge 1"]),
)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "script", "box", "marker", "passed", "sums"),
    [
        ("en", EN, BOX_EN, "scoring marker", ("none", "mark I"), "empty influence slots"),
        ("ja", JA, BOX_JA, "得点計算マーカー", ("なし", "一"), "空の影響力スロット"),
    ],
)
def test_an_evening_for_two_is_recorded_as_it_is_meant(
    tmp_path: Path,
    lang: str,
    script: Script,
    box: dict[str, str],
    marker: str,
    passed: tuple[str, ...],
    sums: str,
) -> None:
    moves = iter(passed)
    answer, asked = next(moves), list[list[str]]()
    with sayings(tmp_path, "nippon", 2, lang, answers=box) as table:
        for line, meant in script:
            assert table.say(line, **{marker: answer}) == meant, f"{line}\n{table.seen.said}"
            asked.append(table.asked)
            if meant and any(marker in question for question in table.asked):
                answer = next(moves, answer)
        assert not list(moves)
        scored(table, asked, sums)


def scored(table: Sayings, asked: list[list[str]], sums: str) -> None:
    """Region scoring I asked for the sums of the two regions with influence alone (NIP-17.11): in each the foreign
    companies are 1st with 11. Ann has 10 + 2 for a region bonus + 7 as 2nd in West Japan; Ben 11 + 2 + 2 for bonuses
    + 7 as 2nd in Hokkaido, and 2 for his ship there (NIP-17.6, NIP-17.9).
    """
    assert sum(sums in question for questions in asked for question in questions) == 2
    state = table.front.table.state
    assert (state.scorings_done, [board.vp for board in state.seats.values()]) == (1, [19, 24])
