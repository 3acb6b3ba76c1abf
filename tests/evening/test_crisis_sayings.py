"""What people said at tables of CRISIS that nobody had taught, from the first line on. The box is invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.notation.move import verb_of
from referee.record.replay import moves_of

from .sayings import sayings
from .sitting_down import LANGS

TRACK = "0-10 11-25 26-50 50"
"""The Financial Status track: red, yellow, green, the last number."""
MARKER = {
    "en": "Financial Status marker on 50, not 61: the track ends at 50",
    "ja": "財政トラックは50までなので、上昇もそこまで。トークンは61ではなく50",
}


@pytest.mark.parametrize("lang", LANGS)
def test_the_top_of_the_track_is_told_once_the_status_went_past_it(tmp_path: Path, lang: str) -> None:
    """31 and 30 are 61, but the marker stands at the top (CRI-R57): the page is read off afterwards."""
    with sayings(tmp_path, "crisis", 1, lang, answers={"“Boom”": "status +30", "「Boom」": "status +30"}) as table:
        assert table.say({"en": "event Boom", "ja": "イベント Boom"}[lang]) == ["draw_event Boom"]
        table.say({"en": "teach status", "ja": "読み取る status"}[lang])
        table.say(TRACK)
        assert MARKER[lang] in table.seen.said
        assert table.front.table.state.status == 50


def test_the_top_is_told_in_the_answer_to_another_question(tmp_path: Path) -> None:
    """What a Foreign Employee costs asks for the colours: the whole track is the answer, and what comes of it is said
    with the move.
    """
    answers = {"“Boom”": "status +30", "how many ordinary": "4", "lowest green": TRACK, "Which types": "w3"}
    with sayings(tmp_path, "crisis", 1, answers=answers) as table:
        for line in ("event Boom", "foreign", "export 1", "import 1", "loan", "take the loan", "hire a worker"):
            assert table.say(line)
        assert MARKER["en"] in table.seen.said
        assert table.front.table.state.status == 50


BOX = {
    "“Taxes”": "status -2; credits -1",
    "「Taxes」": "status -2; credits -1",
    "“Strike”": "close import; reduce 1 food; status -5",
    "「Strike」": "close import; reduce 1 food; status -5",
    "“Bribe”": "any time: gain 6c",
    "「Bribe」": "any time: gain 6c",
    "space 1 from the left: which company": "Corn Farm: I 8 2 1 | f | w | 4food",
    "会社の左から1番目": "Corn Farm: I 8 2 1 | f | w | 4food",
    "space 2 from the left: which company": "Weaver: I 10 3 1 | w | e | 2x1vp 2sixth",
    "会社の左から2番目": "Weaver: I 10 3 1 | w | e | 2x1vp 2sixth",
    "輸出市場": "f4 m2 sixth3 g1 f2 m3 ch2 f3 sixth2 g2 f3 m2",
    "which tile": "w1 f1 e2 b1 w1/f2",
    "番目のタイルは": "w1 f1 e2 b1 w1/f2",
    "resources have an import price": "0+3 0+3 1+4 2+6 2+5 1+5",
    "輸入価格のあるリソース": "0+3 0+3 1+4 2+6 2+5 1+5",
    "Price chart, export": "- 1+2 1+3 2+5 2+4 2+3",
    "価格表の輸出": "- 1+2 1+3 2+5 2+4 2+3",
    "Warehouse card": "10 8 6 6 6 6",
    "倉庫": "10 8 6 6 6 6",
    "Energy space 1": "2c > 1 x3",
    "エネルギー変換の左から1番目": "2c > 1 x3",
    "which contract": "f4 m2 sixth3 g1 f2 m3 ch2 f3 sixth2 g2 f3 m2",
    "easy, medium or hard": "easy 15 18 22 27 33 40 48",
    "緊縮計画カード": "easy 15 18 22 27 33 40 48",
    "large space": "subsidies",
    "大きいスペース": "政府助成金",
    "Which types": "w3 f3 e2 b2",
    "移民労働者の種類": "w3 f3 e2 b2",
    "Financial Status track": TRACK,
    "財政トラック": TRACK,
}
"""What the table reads off its copy (invented), by a part of the question."""

TWO = (
    # round 1: the event, planning, operations
    ("event Taxes", "イベント Taxes", ["draw_event Taxes"]),
    ("place company 1", "会社1に置く", ["place_manager companies space=1"]),
    ("Ben company 2", "Benは会社2", ["place_manager companies space=2"]),
    (
        "employee 2; Ben: employee 1",
        "労働者2；Ben: 労働者1",
        ["place_manager employees space=2", "place_manager employees space=1"],
    ),
    ("export 1", "輸出1", ["place_manager export space=1"]),
    ("export 2", "輸出2", ["place_manager export space=2"]),
    (
        "energy 1; Ben: domestic industry",
        "エネルギー1; Ben: 国内産業",
        ["place_manager energy space=1", "place_manager domestic"],
    ),
    ("buy food", "食料を買う", ["buy_domestic food"]),
    ("resolve", "解決", ["resolve"]),
    ("resolve", "もらう", ["resolve"]),
    ("we invest", "投資する", ["invest"]),
    ("Ben invests", "Benは投資する", ["invest"]),
    ("convert twice", "2回変換", ["convert_energy 1 multiple=2"]),
    (
        "run Corn Farm with the farmer",
        "Corn Farmを農民で稼働",
        ['activate "Corn Farm" employees=farmer_1'],
    ),
    ("Ben runs Weaver with the worker", "BenはWeaverを作業員で稼働", ["activate Weaver employees=worker_1"]),
    ("we are both done producing", "二人とも生産終わり", ["end_production", "end_production"]),
    ("export 4 food for column 1 row 1", "1列目1段目の契約で食料4個を輸出", ["export_contract 1 1 4"]),
    ("pass", "パス", ["pass_export"]),
    # round 2: seven managers on one line, the large space, a loan and its repayment, who declines and who hires
    ("event Strike", "イベント Strike", ["draw_event Strike"]),
    ("subsidies", "助成金", ["place_manager subsidies"]),
    (
        "loan; Ann foreign; Ben subsidies; Ann subsidies; Ben vision; Ann domestic industry; Ben export 1",
        "借金；Annは移民労働者；Benは助成金；Annは助成金；Benは構想；Annは国内産業；Benは輸出1",
        [
            "place_manager loan",
            "place_manager foreign",
            "place_manager subsidies",
            "place_manager subsidies",
            "place_manager vision",
            "place_manager domestic",
            "place_manager export space=1",
        ],
    ),
    ("resolve", "解決", ["resolve"]),
    ("Ben takes it", "Benはもらう", ["resolve"]),
    ("resolve", "解決", ["resolve"]),
    ("take the loan", "借金する", ["take_loan"]),
    ("decline", "買わない", ["decline"]),
    ("hire a worker", "作業員を雇う", ["hire_foreign worker"]),
    ("Ben repays the loan", "Benは借金を返す", ["repay_loan"]),
    (
        "run Corn Farm with the farmer, bonus worker",
        "Corn Farmを農民で、ボーナスは作業員で稼働",
        ['activate "Corn Farm" employees=farmer_1 bonus=worker_1'],
    ),
    ("Ben runs Weaver with the worker", "BenはWeaverを作業員で稼働", ["activate Weaver employees=worker_1"]),
    ("we are all done", "全員終わり", ["end_production", "end_production"]),
    ("pass", "パス", ["pass_export"]),
    # before the evaluation who holds an influence card may use it; then it is over
    ("Ben plays the influence card Bribe", "Ben: 影響カード Bribe", ["use_influence Bribe"]),
)
"""What two people say, in English and in Japanese, and what is meant by it."""

END = {"A": (21, 20), "B": (21, 20)}
"""VP and credits after the two rounds, reckoned by hand."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_two_rounds_of_two_people(tmp_path: Path, lang: str) -> None:
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX) as table:
        for en, ja, meant in TWO:
            assert table.say({"en": en, "ja": ja}[lang]) == meant, (en, ja, table.seen.text)
        state = table.front.table.state
        assert {seat: (board.vp, board.credits) for seat, board in state.seats.items()} == END


ONE = (
    ("event Taxes", "イベント Taxes", ["draw_event Taxes"]),
    ("company 1", "会社1", ["place_manager companies space=1"]),
    (
        "employee 2; loan; export 1",
        "労働者2；借金；輸出1",
        [
            "place_manager employees space=2",
            "place_manager loan",
            "place_manager export space=1",
        ],
    ),
    ("borrow", "借りる", ["take_loan"]),
    ("resolve", "解決", ["resolve"]),
    ("invest", "投資", ["invest"]),
    ("run Corn Farm with the farmer", "Corn Farmを農民で稼働", ['activate "Corn Farm" employees=farmer_1']),
    ("done", "終わり", ["end_production"]),
    ("sell 4 food on the black market", "食料4個を闇市場で売る", ["sell_black_market food 4"]),
    # the evaluation: 16 VP and the goal 15; interest is due in round 2 after the event
    ("event Strike", "イベント Strike", ["draw_event Strike"]),
    ("pay the interest", "利子を払う", ["pay_interest"]),
    ("subsidies", "助成金", ["place_manager subsidies"]),
    (
        "subsidies; subsidies; leadership",
        "助成金；助成金；指導力",
        [
            "place_manager subsidies",
            "place_manager subsidies",
            "place_manager leadership",
        ],
    ),
    ("resolve", "解決", ["resolve"]),
    ("resolve", "解決", ["resolve"]),
    ("repay", "返済", ["repay_loan"]),
    ("run Corn Farm with the farmer", "Corn Farmを農民で稼働", ['activate "Corn Farm" employees=farmer_1']),
    ("done", "終わり", ["end_production"]),
)
"""What one person says; the companies, prices and tiles are those of `BOX`."""


@pytest.mark.parametrize("lang", LANGS)
def test_two_rounds_of_one_person(tmp_path: Path, lang: str) -> None:
    """22 - 1 + 10 - 8 + 4 (food at 1) - 1 + 12 - 10 credits; 15 - 1 + 2 + 1 VP."""
    black = {"black market price": "1 1 2 4 3 3", "闇市場の価格": "1 1 2 4 3 3"}
    with sayings(tmp_path, "crisis", 1, lang, answers=black | BOX) as table:
        for en, ja, meant in ONE:
            assert table.say({"en": en, "ja": ja}[lang]) == meant, (en, ja, table.seen.text)
        board = table.front.table.state.seats["A"]
        assert (board.vp, board.credits, board.loans, board.stock["food"]) == (17, 28, 0, 3)


@pytest.mark.parametrize("lang", LANGS)
def test_what_an_event_closes_and_makes_dearer(tmp_path: Path, lang: str) -> None:
    """Only what is named; and what is resolved where nothing is (CRI-4.0.1), once refused as a loan."""
    told = "price +1 import-credits energy; close shady business"
    answers = {"“Shortage”": told, "「Shortage」": told}
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX | answers) as table:
        assert table.say({"en": "event Shortage", "ja": "イベント Shortage"}[lang]) == ["draw_event Shortage"]
        state = table.front.table.state
        assert state.placed["shady_business"].closed == ("all",)
        assert {what: by for what, by in state.chart_changes["import_credits"].by.items() if by} == {"energy": 1}
        assert table.say({"en": "resolve", "ja": "解決"}[lang]) == []
        assert "CRI-4.0.1" in table.seen.said


INITIALS = (
    ("A: company 1", "A: 会社1", ["place_manager companies space=1"]),
    ("E employee 5", "Eは労働者5", []),
    ("Eve employee 5", "Eveは労働者5", []),
    ("D takes company 2", "Dは会社2", []),
    ("B takes company 2", "Bは会社2", ["place_manager companies space=2"]),
    ("c company 3", "Cは会社の3番目", ["place_manager companies space=3"]),
    ("D on company 4; E takes employee 5", "D 会社4；E 労働者5", ["companies space=4", "employees space=5"]),
)
"""Whoever is named by the first letter of the name: a place that is named is never another one (Employees, Domestic
Industry, “every role”), and whoever's turn it is not is refused (CRI-3.1).
"""


@pytest.mark.parametrize("lang", LANGS)
def test_the_initial_of_a_name_is_that_seat(tmp_path: Path, lang: str) -> None:
    third = {
        "space 3 from the left: which company": "Quarry: I 5 1 0 | f | - | 2minerals",
        "会社の左から3番目": "Quarry: I 5 1 0 | f | - | 2minerals",
    }
    fourth = {
        "space 4 from the left: which company": "Mill: I 5 1 0 | f | - | 2food",
        "会社の左から4番目": "Mill: I 5 1 0 | f | - | 2food",
    }
    with sayings(tmp_path, "crisis", 5, lang, answers=BOX | third | fourth) as table:
        table.say({"en": "event Taxes", "ja": "イベント Taxes"}[lang])
        for en, ja, meant in INITIALS:
            said = table.say({"en": en, "ja": ja}[lang])
            assert said == [f"place_manager {one.removeprefix('place_manager ')}" for one in meant], (
                en,
                table.seen.text,
            )
            if not meant:
                assert "CRI-3.1" in table.seen.said, (en, table.seen.said)
        seats = {
            move.seat
            for entry in table.front.table.entries
            for move in moves_of(table.front.table.game, entry.body)
            if entry.kind == "move"
        }
        assert seats == set("ABCDE")


@pytest.mark.parametrize("line", ["D takes company 2", "D company 2", "D on company 2"])
def test_a_place_that_is_named_is_no_other_place(tmp_path: Path, line: str) -> None:
    """Nobody is called D at this table: it is not Domestic Industry, though that begins so."""
    with sayings(tmp_path, "crisis", 2, answers=BOX) as table:
        table.say("event Taxes")
        assert table.say(line) == []
        assert "Domestic" not in table.seen.said


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_word_twice_is_two_moves(tmp_path: Path, lang: str) -> None:
    """Two employees are due, Ben's before Ann's (CRI-4.0.6): whose the second one is nobody says, so it is confirmed."""
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX) as table:
        for en, ja, meant in TWO[:8]:
            assert table.say({"en": en, "ja": ja}[lang]) == meant
        front = table.front
        front.type({"en": "resolve, resolve", "ja": "もらう、もらう"}[lang])
        front.enter()
        assert front.table.state.location == "employees", "nothing is done by halves"
        front.answer("1")
        entries = [one for one in front.table.entries if one.kind == "move"]
        moves = [move for one in entries for move in moves_of(front.table.game, one.body)]
        assert [(move.seat, verb_of(move)) for move in moves[-2:]] == [("B", "resolve"), ("A", "resolve")]


@pytest.mark.parametrize("line", ["convert twice", "convert 2 times", "import twice"])
def test_how_often_is_said_where_nothing_is_due(tmp_path: Path, line: str) -> None:
    """It is the wrong moment, and no word that would have to be a number."""
    with sayings(tmp_path, "crisis", 2, answers=BOX) as table:
        table.say("event Taxes")
        assert table.say(line) == []
        assert "whole number" not in table.seen.said
        assert "That is not a move you can make now" in table.seen.said


PRESS = (
    ("influence Friendly Press", "影響カード Friendly Press"),
    ("Ann: influence Friendly Press", "Ann: 影響カード Friendly Press"),
    ("Ann plays her influence card Friendly Press", "Ann 影響カード 「Friendly Press」"),
    ("Ann uses the influence card “Friendly Press”", "影響カード 「Friendly Press」"),
)
"""An influence card of two words, with and without quotes."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("en", "ja"), PRESS)
@pytest.mark.parametrize("lang", LANGS)
def test_an_influence_card_of_two_words_needs_no_quotes(tmp_path: Path, lang: str, en: str, ja: str) -> None:
    card = {"Friendly Press": "any time: gain 2c"}
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX | card) as table:
        assert table.say({"en": "event Taxes", "ja": "イベント Taxes"}[lang])
        for line in ("vision", "domestic", "loan", *("subsidies",) * 5, "resolve", "resolve", "resolve"):
            assert table.say(line), table.seen.text
        assert table.front.table.state.seats["A"].influence == 1, "the Vision has brought an influence card (CRI-4.4.2)"
        assert table.say({"en": en, "ja": ja}[lang]) == ['use_influence "Friendly Press"'], table.seen.text


@pytest.mark.parametrize("lang", LANGS)
def test_a_company_that_has_run_is_refused_for_that(tmp_path: Path, lang: str) -> None:
    """It is a company of Ben, and has run (CRI-4.13.5); which it is, is no other name."""
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX) as table:
        for en, ja, meant in TWO[:15]:
            assert table.say({"en": en, "ja": ja}[lang]) == meant
        again = {
            "en": ("Ben runs the Weaver again", "Ben: run Weaver again"),
            "ja": ("BenはWeaverを稼働", "Ben: Weaverをもう一度稼働"),
        }
        for line in again[lang]:
            assert table.say(line) == []
            assert "CRI-4.13.5" in table.seen.said, table.seen.said
            assert "CRI-4.13.16" not in table.seen.said, table.seen.said


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_short_for_twice_may_be_enough_for_once(tmp_path: Path, lang: str) -> None:
    """1 food pays for one conversion (CRI-4.12.1); no credits are in it (CRI-9.4), and nothing has to be declined."""
    space = {"Energy space 1": "1food > 2 x3", "エネルギー変換の左から1番目": "1food > 2 x3"}
    with sayings(tmp_path, "crisis", 2, lang, answers=BOX | space) as table:
        table.say({"en": "event Taxes", "ja": "イベント Taxes"}[lang])
        for line in ("domestic", "vision", "energy 1", *("subsidies",) * 5, *("resolve",) * 3, "buy food"):
            assert table.say(line), table.seen.text
        while table.front.table.state.location != "energy":
            assert table.say("resolve"), table.seen.text
        assert table.say({"en": "convert twice", "ja": "2回変換"}[lang]) == []
        assert "CRI-4.12.1" in table.seen.said
        assert {"en": "×1 at most", "ja": "1倍までにする"}[lang] in table.seen.said, table.seen.said
        assert "CRI-9.4" not in table.seen.said
        assert table.say({"en": "convert once", "ja": "一度変換"}[lang]) == ["convert_energy 1"]
