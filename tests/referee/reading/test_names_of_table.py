"""Names that the position gives: they are understood in all the ways in which names of the game are."""

from __future__ import annotations

import pytest

from referee.reading.lattice import lattice_of
from referee.reading.loanwords import sound_key
from referee.reading.senses import Match, Mention, SeatSense, ValueSense
from referee.reading.source import normal_text
from tests.referee.reading.lexicons import lexicon

NAMES = ("tram_stop", "glass works", "Harvest Fair", "tannery", "inn")
LEXICON = lexicon("crisis").with_names(tuple((name, (ValueSense("company", name),)) for name in NAMES))


def found(text: str, part: str) -> set[tuple[str, Match]]:
    """List which names a part of a line is, and how it matches."""
    known = lattice_of(text, LEXICON)
    return {
        (sense.value, edge.how)
        for place in known.places
        for edge in known.at(place)
        if isinstance(edge, Mention) and known.source.raw_text(edge.spans[0]) == part
        for sense in edge.senses
        if isinstance(sense, ValueSense) and sense.field == "company"
    }


@pytest.mark.parametrize(
    ("text", "part", "name", "how"),
    [
        ("run the Tram stop", "Tram stop", "tram_stop", Match.EXACT),
        ("the tannery's output", "tannery's", "tannery", Match.INFLECTED),
        ("two tanneries", "tanneries", "tannery", Match.INFLECTED),
        ("start the tram", "tram", "tram_stop", Match.PREFIX),
        ("the fair was drawn", "fair", "Harvest Fair", Match.PART),
        ("トラムストップを稼働", "トラムストップ", "tram_stop", Match.SOUND),
        ("タナリーは動かさない", "タナリー", "tannery", Match.SOUND),
        ("ハーベストフェアでした", "ハーベストフェア", "Harvest Fair", Match.SOUND),
    ],
)
def test_a_name_of_the_table_is_understood(text: str, part: str, name: str, how: Match) -> None:
    assert (name, how) in found(text, part)


def test_names_of_the_table_are_unknown_elsewhere() -> None:
    assert [span.text for span in lattice_of("tannery", lexicon("crisis")).unknown] == ["tannery"]
    assert not lattice_of("tannery", LEXICON).unknown


def test_seats_stay_known_beside_names_of_the_table() -> None:
    first = lattice_of("Aki tannery", LEXICON).at(0)[0]
    assert isinstance(first, Mention) and SeatSense("A") in first.senses


@pytest.mark.parametrize(
    ("name", "kana"),
    [
        ("steel mill", "スチールミル"),
        ("church", "チャーチ"),
        ("knight", "ナイト"),
        ("bridge", "ブリッジ"),
        ("sugar refinery", "シュガーリファイナリー"),
        ("trade fair", "トレードフェア"),
        ("cheap exports", "チープエクスポーツ"),
        ("velvet", "ベルベット"),
        ("quilt shop", "キルトショップ"),
        ("bomb", "ボム"),
    ],
)
def test_a_loanword_sounds_like_its_name(name: str, kana: str) -> None:
    assert sound_key(name) == sound_key(normal_text(kana)) != ""


@pytest.mark.parametrize(
    ("name", "kana"), [("steel", "スキル"), ("bank", "バス"), ("mill", "ヒル"), ("port", "ポスト")]
)
def test_what_sounds_otherwise_is_another_word(name: str, kana: str) -> None:
    assert sound_key(name) != sound_key(normal_text(kana))


def test_names_of_one_consonant_are_not_compared() -> None:
    assert sound_key("inn") == "" == sound_key("いん")
