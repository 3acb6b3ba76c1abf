"""A move as a sentence: what it looks like as far as it is said, and what is read back and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from referee.judging.line_parser import read_line
from referee.notation.move import Move, write
from referee.notation.sentence import SentenceSlot, sentence, sentence_of
from referee.notation.sentence_parser import read_sentence
from referee.notation.sentence_template import (
    FieldPlaceholder,
    ListTemplatePart,
    LiteralText,
    OptionalTemplatePart,
    is_bare,
    template,
)
from scoring.errors import InputError
from scoring.text_catalogs import Lang, Words
from tests.referee.tiny import GAME, played

TABLE = played()
KINDS = {verb: action.move for verb, action in GAME.rules.actions.items()}


def words(lang: Lang) -> Words:
    return Words(lang, GAME.words, TABLE.seats)


def said(lang: Lang, verb: str, values: dict[str, Any], seat: str = "", ask: tuple[str, ...] = ()) -> str:
    return str(sentence(KINDS[verb], values, words(lang), seat, ask))


def read(text: str) -> str:
    """What a text is read as by the words alone; "" for no sentence."""
    move = read_sentence(KINDS.values(), TABLE.names, text)
    return "" if move is None else f"{move.seat}: {write(move)}" if move.seat else write(move)


def line(text: str) -> Move:
    return read_line(GAME, TABLE.state, TABLE.names, text)[-1]


def test_a_template_is_text_slots_and_parts() -> None:
    nodes = template("(a|b) {x:signed}[ c {y}][[{p}]&[{q}]]<tail>", lambda name: f" {name}")
    assert nodes == (
        LiteralText("a", "b"),
        LiteralText(" ", " "),
        FieldPlaceholder("x", "signed"),
        OptionalTemplatePart((LiteralText(" c ", " c "), FieldPlaceholder("y"))),
        OptionalTemplatePart(
            (
                ListTemplatePart(
                    (OptionalTemplatePart((FieldPlaceholder("p"),)), OptionalTemplatePart((FieldPlaceholder("q"),)))
                ),
            )
        ),
        LiteralText(" tail", " tail"),
    )


def test_an_open_bracket_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="open"):
        template("a [b", str)


@pytest.mark.parametrize(
    ("lang", "verb", "values", "text"),
    [
        ("en", "invest", {}, "build ▢"),
        ("ja", "invest", {}, "▢を建てる"),
        ("en", "invest", {"factory": ("silk_2",)}, "build Silk (keeps coal)"),
        ("en", "invest", {"factory": ("silk_2",), "price": 6000}, "build Silk (keeps coal) for 6,000 yen"),
        ("ja", "invest", {"factory": ("silk_2",), "price": 6000}, "絹糸工場（石炭を残す）を建てる（6,000円）"),
        ("en", "mines", {"steps": 1}, "take 1 step in the mines"),
        ("en", "mines", {"steps": 2, "extra": 1}, "take 2 steps in the mines and 1 more"),
        ("en", "local_market", {}, "sell ▢ ▢ for a tile ▢ in ▢"),
        ("ja", "local_market", {}, "▢で▢▢個を売って影響力タイル▢を置く"),
        ("en", "trains", {"regions": ("west_japan",)}, "build trains in West Japan"),
        (
            "en",
            "trains",
            {"regions": ("west_japan", "east_japan", "hokkaido")},
            "build trains in West Japan, East Japan and Hokkaido",
        ),
        ("ja", "trains", {"regions": ("west_japan", "hokkaido")}, "西日本と北海道に鉄道を置く"),
        ("en", "consolidate", {}, "consolidate"),
        ("en", "mines", {"steps": 1, "worker": "white"}, "take 1 step in the mines, using the white worker"),
        ("ja", "mines", {"steps": 1, "worker": "white"}, "鉱山を1段階進める（白のワーカー）"),  # it was a “white” one
    ],
)
def test_what_is_said_fills_its_slots(lang: Lang, verb: str, values: dict[str, Any], text: str) -> None:
    assert said(lang, verb, values) == text


def test_who_acts_stands_before_it() -> None:
    assert said("en", "invest", {}, "A") == "Aki builds ▢"
    assert said("ja", "invest", {}, "A") == "Akiが▢を建てる"


def test_what_may_be_left_out_gets_a_slot_where_it_is_asked_for() -> None:
    assert said("en", "consolidate", {}, ask=("reward",)) == "consolidate for the ▢"
    assert said("en", "invest", {}, ask=("price",)) == "build ▢ for ▢ yen"


def test_an_empty_slot_knows_its_field_and_the_part_of_a_compound_item() -> None:
    assert sentence(KINDS["invest"], {}, words("en")).gaps == (SentenceSlot("factory"),)
    gaps = sentence(KINDS["local_market"], {}, words("en")).gaps
    assert gaps == tuple(SentenceSlot("placements", part=part) for part in ("goods", "good", "tile", "city"))


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("build Silk #2", "invest silk_2"),
        ("Build  SILK 2", "invest silk_2"),
        ("builds silk 2", "invest silk_2"),
        ("Aki builds Silk #2", "A: invest silk_2"),
        ("aki: build Silk #2", "A: invest silk_2"),
        ("Akiが絹糸工場 #2を建てる", "A: invest silk_2"),
        ("Aki　が絹糸工場２を建てる", "A: invest silk_2"),
        ("build trains in West Japan, East Japan, and Hokkaido", "trains west_japan,east_japan,hokkaido"),
        ("build trains in west and hok", "trains west_japan,hokkaido"),
        ("北に鉄道を置く", "trains hokkaido"),
        ("sell 2 silk for a tile 3 in West Japan city 1", "local_market west_japan_1:silk:2:3"),
        (
            "sell 2 silk for a tile 3 in West Japan city 1 and 1 paper for a tile 2 in Hokkaido city 2",
            "local_market west_japan_1:silk:2:3,hokkaido_2:paper:1:2",
        ),
        ("西日本・都市1で絹糸2個を売って影響力タイル3を置く", "local_market west_japan_1:silk:2:3"),
        ("build Silk #2 for 6,000 yen", "invest silk_2 price=6000"),
        ("build Silk #2 using the brown worker", "invest silk_2 worker=brown"),
        ('build Silk #2 using the "dark brown" worker', 'invest silk_2 worker="dark brown"'),
    ],
)
def test_ways_to_type_a_sentence(text: str, notation: str) -> None:
    assert read(text) == notation


@pytest.mark.parametrize(
    "text",
    [
        "",
        "build",
        "build ▢",
        "build Silk #5",
        "build Silk #22",
        "build Silk #2 and",
        "build Silk #2 now",
        "buildSilk #2",
        "take 1 steps2 in the mines",
        "take 12 3 steps in the mines",
        "take 99 steps in the mines",
        "sell 2 silk for a tile 9 in West Japan city 1",
        "Zoe builds Silk #2",
        "mines 1",
    ],
)
def test_what_is_no_sentence_is_not_read_as_one(text: str) -> None:
    assert read(text) == ""


@pytest.mark.parametrize("text", ["build s", "絹糸を建てる"])
def test_a_beginning_of_several_names_is_ambiguous(text: str) -> None:
    """Four silk factories begin so; the notation says the same of a word like that."""
    with pytest.raises(InputError) as refused:
        line(text)
    assert refused.value.status in ("ambiguous", "unreadable")
    assert read(text) == ""


def test_a_line_may_mix_sentences_and_the_notation() -> None:
    moves = read_line(GAME, TABLE.state, TABLE.names, "Chie builds Silk #2; mines 1 ; Chieがパスする")
    assert [(move.seat, write(move)) for move in moves[-3:]] == [
        ("C", "invest silk_2"),
        ("C", "mines 1"),
        ("C", "pass"),
    ]


def test_a_sentence_is_declared_and_judged_as_its_move() -> None:
    table = played()
    by_notation = table.judge("A: ships hokkaido").verdict
    assert table.judge("Aki builds ships in Hokkaido").verdict == by_notation
    assert table.judge("Aki builds ships in Hokkaido").moves == table.judge("A: ships hokkaido").moves


@pytest.mark.parametrize(
    ("name", "bare"), [("wind_park", True), ("?", True), ("a_with_b", False), ("wind park", False), ("a;b", False)]
)
def test_a_free_word_needs_quotes_where_the_sentence_would_go_on_in_it(name: str, bare: bool) -> None:
    assert is_bare(name, (" with ", "run ")) == bare


def test_a_name_with_quotes_in_it_comes_back() -> None:
    move = KINDS["mines"](seat="A", steps=1, worker='a "b" \\ c')  # type: ignore[call-arg]  # a kind of move, known by its verb
    assert read_sentence(KINDS.values(), TABLE.names, sentence_of(move, words("en"), seat=True)) == move
    assert read_sentence(KINDS.values(), TABLE.names, sentence_of(move, words("ja"), seat=True)) == move
