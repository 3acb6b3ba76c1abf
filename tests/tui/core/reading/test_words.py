"""Letters, words and numbers of a line, before anything is understood."""

from __future__ import annotations

import pytest

from tui.core.reading.atoms import atoms, stem
from tui.core.reading.inflected import inflected
from tui.core.reading.kana import hiragana, is_kana, romaji
from tui.core.reading.pieces import pieces
from tui.core.reading.section import free
from tui.core.reading.spelling import spelled


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("こうざん", "kouzan"),
        ("ちしき", "chishiki"),
        ("ちしき", "tisiki"),
        ("せんしゅつ", "senshutsu"),
        ("てっこう", "tekkou"),
        ("じょうかー", "joukaa"),
        ("ふね", "fune"),
    ],
)
def test_kana_in_latin_letters(kana: str, latin: str) -> None:
    assert latin in romaji(kana)


def test_katakana_and_hiragana_are_one() -> None:
    assert hiragana("レンズ") == "れんず"
    assert is_kana("れんず")
    assert not is_kana("鉱山")


def test_numbers_are_taken_whole() -> None:
    assert [atom.number for atom in atoms("3,000 ６k 2nd -1 1,4") if atom.kind == "number"] == [3000, 6000, 2, -1, 1, 4]
    assert [atom.number for atom in atoms("silk-2 x-2") if atom.kind == "number"] == [2, -2]  # x and its sign
    assert [atom.kind for atom in atoms("0-1 2 - 1")] == ["word", "word"]  # 0 and -1, or 0 to 1
    assert [atom.kind for atom in atoms("01")] == ["word"]  # an id of its own, never 1


@pytest.mark.parametrize(
    ("word", "same"), [("machines", "machine"), ("passes", "pass"), ("pass", "pass"), ("is", "is")]
)
def test_a_plural_is_the_word(word: str, same: str) -> None:
    assert stem(word) == same


def said(line: str, *runs: str) -> list[str]:
    begun = frozenset(run[:until] for run in runs for until in range(1, len(run)))
    return [piece.text for piece in pieces(line, spelled(frozenset(runs), begun, inflected(runs)))]


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("置く", ("置いて", "置いた", "置きます", "置きました", "置きたい", "置こう", "置き")),
        ("売る", ("売って", "売った", "売ります", "売ろう")),
        ("建てる", ("建てて", "建てた", "建てます", "建てよう", "建てたい")),
        ("買う", ("買って", "買います")),
        ("動かす", ("動かして", "動かしました")),
    ],
)
def test_a_japanese_verb_is_known_by_its_forms(verb: str, forms: tuple[str, ...]) -> None:
    assert [inflected([verb]).get(form) for form in forms] == [verb] * len(forms)
    assert all(said(f"鉄道を{form}", "鉄道", verb) == ["鉄道", verb] for form in forms)


def test_what_says_no_is_no_form_and_a_noun_has_none() -> None:
    assert said("置かない", "置く") != ["置く"]
    assert inflected(["鉄道", "絹糸", "うる", "く"]) == {}


def test_a_word_that_is_known_is_no_form_of_another() -> None:
    assert said("終わり", "終わり", "終わる") == ["終わり"]


def test_japanese_without_blanks_is_parted_at_known_words() -> None:
    known = ("北海道", "鉄道", "西日本")
    assert said("北海道に鉄道をお願いします", *known) == ["北海道", "鉄道"]
    assert said("西日本と北海道", *known) == ["西日本", "北海道"]
    assert said("北に鉄道", *known) == ["北", "鉄道"]  # a beginning will do
    assert "茶" in said("茶の鉄道", *known)  # what nobody knows stays, and is not read


def test_what_stands_at_a_number_says_what_it_is() -> None:
    counted, which, bare = pieces("2枚 3番 4", spelled(frozenset(), frozenset(), {}))
    assert (counted.number, counted.counted) == (2, True)
    assert (which.number, which.ordinal) == (3, True)
    assert (bare.counted, bare.ordinal) == (False, False)


def test_a_joint_and_a_break_are_kept() -> None:
    one, two, three = pieces("silk and paper / lens", spelled(frozenset(), frozenset(), {}))
    assert (one.joined, two.joined, three.broken) == (False, True, True)


def test_a_name_is_meant_by_its_words_and_never_by_a_number_alone() -> None:
    names = free({"a": ("Silk #1",), "b": ("Silk #2",), "c": ("Black",), "d": ("Black or grey",), "e": ("4",)})
    assert names.meant(("silk",)).ids == ("a", "b")
    assert names.meant(("silk", "2")).ids == names.meant(("si", "2")).ids == ("b",)
    assert names.meant(("silk", "3")).ids == names.meant(("2",)).ids == names.meant(("slk",)).ids == ()
    assert names.meant(("black",)).ids == ("c",)  # a whole name comes before a part of one
    assert names.meant(("4",)).ids == ("e",)


def test_a_slash_between_letters_parts_nothing() -> None:
    assert [piece.broken for piece in pieces("worker 1/farmer 2", spelled(frozenset(), frozenset(), {}))] == [False] * 4
    assert [piece.broken for piece in pieces("worker 1 / farmer 2", spelled(frozenset(), frozenset(), {}))] == [
        False
    ] * 2 + [
        True,
        False,
    ]
