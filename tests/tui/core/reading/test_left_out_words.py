"""What a line leaves open or takes back: nothing else than what it says is recorded or refused."""

from __future__ import annotations

import pytest

from referee.reading.legal_moves import LegalMoves
from tests.lines.moments import labelled_moments
from tests.tui.core.reading.test_hear import choices, heard, moves, table
from tui.core.reading.line_reader import LineReader


@pytest.mark.parametrize(
    ("text", "replaced_by"),
    [
        ("trains west japan, no wait, central", "A: trains central_japan"),
        ("trains in west japan, I mean hokkaido", "A: trains hokkaido"),
        ("西日本に鉄道、じゃなくて北海道に鉄道", "A: trains hokkaido"),
        ("mines 2, no, 3", "A: mines 3"),
        ("鉱山2、いや3", "A: mines 3"),
    ],
)
def test_a_correction_replaces_the_whole_name(text: str, replaced_by: str) -> None:
    assert moves(heard("nippon", "start", text)) == replaced_by


@pytest.mark.parametrize(
    ("game", "position", "text", "left_out"),
    [
        ("nippon", "start", "次の手番で鉱山2", ("次", "手番")),
        ("nippon", "start", "knowledge, 3, hmm nearly no, 2", ("nearly",)),
        ("nippon", "start", "build no train in Hokkaido", ("build no",)),
        ("nippon", "start", "raise my coal to 3", ("3",)),
        ("nippon", "start", "knowledge over 2", ("2",)),
        ("crisis", "plan", "place no manager on Loan", ("no",)),
        ("crisis", "plan", "no one on Vision", ()),
        ("plan_city", "bid", "bid more than 4 on #1", ("4",)),
        ("plan_city", "bid", "fourth space of proposal 1", ("fourth",)),
        ("plan_city", "bid", "1番の提案カードの3に入札", ("1番",)),
        ("nippon", "building", "aki sells two silk to west japan city one, tile three", ()),
        ("russian_railroads", "free", "シベリアのスロット2に機関車", ("2",)),
        ("russian_railroads", "rich", "機関車を下の路線に置く", ()),
        ("plan_city", "outbid", "#1 5 for Ben", ("Ben",)),
        ("plan_city", "trust", "次のラウンドでAnnが契約カードを回さずに3:1に置く", ("次", "ラウンド")),
        ("nippon", "start", "みんな鉱山2", ("みんな",)),
        ("nippon", "start", "毎回鉱山2", ("鉱山",)),
        ("nippon", "start", "2 steps in the mines rather than 1 in knowledge", ("rather than", "knowledge")),
        ("nippon", "start", "knowledge 1 is better than mines 2", ("better than mines 2",)),
        ("nippon", "start", "鉱山1か2", ("か2",)),
        ("crisis", "plan", "補助金のスペース1にマネージャーを置く／アクションを行う", ()),
        ("crisis", "hire", "hire no farmer", ("farmer",)),
        ("crisis", "hire", "農夫は雇わない", ("農夫",)),
        ("crisis", "hire", "hire two farmers", ("two",)),
        ("crisis", "import", "don't decline import", ("don't",)),
        ("crisis", "invest", "not Ben invests in a company, space 4", ("not", "invests")),
        ("crisis", "invest", "don't Ben invests in a company, space 4", ("don't", "invests")),
        ("crisis", "event", "reveal the event trade next turn fair", ()),
        ("crisis", "event", "reveal the event trade fair except energy", ()),
        ("russian_railroads", "engineer", "choose_next industry next time", ("time",)),
    ],
)
def test_a_line_with_a_word_that_no_move_explains_records_nothing(
    game: str, position: str, text: str, left_out: tuple[str, ...]
) -> None:
    """Words of time, a remark within what is withdrawn, a number whose label stands beside it, negations and
    comparisons within a name, ends that are no amounts, and ordinals that number no amount.
    """
    parsed = heard(game, position, text)
    assert parsed.moves == () and parsed.choices
    assert not left_out or left_out in [words.texts for words in parsed.unused]


def test_a_word_behind_a_known_name_is_no_spelling_of_it() -> None:
    """All regions but Hokkaido are not Hokkaido."""
    assert not choices(heard("nippon", "start", "北海道以外に鉄道"))


def test_a_name_of_another_act_is_no_second_name_of_a_space() -> None:
    """The line places a worker and takes a locomotive; only the placement was recorded."""
    parsed = heard("russian_railroads", "first", "一番上のスペースに置いて機関車を取ります")
    assert parsed.moves == () and parsed.choices


def test_all_of_it_is_more_than_one() -> None:
    parsed = heard("russian_railroads", "first", "I place on grey three and move all of it on Kiev")
    assert "step_track kiev grey" not in moves(parsed) or moves(parsed).count("step_track kiev grey") == 3


def test_a_refused_reading_beside_an_allowed_one_that_says_as_much_is_a_row() -> None:
    """L1: three gears can be sold and cannot be exported."""
    rows = choices(heard("crisis", "export", "歯車を3つ輸出"))
    assert "sell_black_market gears 3" in rows and any(row.startswith("export_contract") for row in rows)


def test_the_beginning_of_a_name_beside_that_name_is_another_word() -> None:
    """Ken plays at no table; “ken” also begins the word for building."""
    parsed = heard("nippon", "start", "Ken invests in silk_3")
    assert parsed.moves == () and parsed.choices


def test_two_acts_are_no_factories_that_bring_them() -> None:
    """Knowledge and mines are acts that may be declared; no word of the line invests."""
    parsed = heard("nippon", "start", "知識を2つと鉱山を1つ")
    assert parsed.moves == () and parsed.choices


def test_a_denial_behind_an_act_that_is_named_takes_it_back() -> None:
    """“No” also means to decline, which is named here already; “no. 4” is a number."""
    table_of_import = table("crisis", "import")
    reader = LineReader(table_of_import, LegalMoves(table_of_import))
    assert reader.argue("decline import, space 2? no").moves == ()
    assert moves(reader.argue("decline import, space no. 2")) == "B: decline location=import space=2"


def test_a_displayed_sentence_with_a_new_name_holds_that_name_only() -> None:
    """The words of the sentence are no part of the name of an unknown card."""
    at = next(each for each in labelled_moments("crisis") if each.name == "tired/last_round").table
    line = "Chie plays the influence card old boots"
    assert moves(LineReader(at, LegalMoves(at)).parse(line)) == "C: use_influence old_boots"


@pytest.mark.parametrize("text", ["May I take 2 steps in the mines", "Is mines 2 ok", "鉱山2できる", "鉱山2できますか"])
def test_a_question_without_a_mark_declares_nothing(text: str) -> None:
    at = table("nippon", "start")
    parsed = LineReader(at, LegalMoves(at)).parse(text)
    assert parsed.is_question and not parsed.moves and choices(parsed) == {"mines 2"}


def test_in_a_dispute_the_same_as_another_player_adds_no_move_of_that_player() -> None:
    at = next(each for each in labelled_moments("plan_city") if each.name == "everyday/last_bid").table
    line = "#2に2で入札、計画カードを2,-1にそのままの向きで置いて完了です。、Annと同じ"
    assert LineReader(at, LegalMoves(at)).argue(line).moves == ()
