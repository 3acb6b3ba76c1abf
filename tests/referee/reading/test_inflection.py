"""Forms of words. Expected forms are those of school grammars, written by hand."""

from __future__ import annotations

import pytest

from referee.reading.inflection import lemmas
from referee.reading.kana import is_kana, kana_of, romaji
from referee.reading.senses import Role
from tests.referee.reading.verb_forms import forms_of

FORMS = {
    "置く": "置き 置きます 置きました 置いて 置いた 置こう 置きたい 置けば 置ける 置けます 置いてる 置いちゃう 置いとく 置け",
    "泳ぐ": "泳いで 泳いだ 泳ごう 泳ぎます 泳げる 泳いどく",
    "出す": "出して 出した 出そう 出します 出せる 出せば",
    "打つ": "打って 打った 打とう 打ちます 打てる",
    "死ぬ": "死んで 死んだ 死のう 死にます",
    "選ぶ": "選んで 選んだ 選ぼう 選びます 選べる 選んじゃう",
    "進む": "進んで 進んだ 進もう 進みます 進める",
    "売る": "売って 売った 売ろう 売ります 売れる",
    "買う": "買って 買った 買おう 買います 買える",
    "建てる": "建てて 建てた 建てよう 建てます 建てられる 建てれば 建てたい 建てちゃう",
    "見る": "見て 見た 見よう 見ます 見られる",
    "なる": "なって なった なろう なります",
    "やる": "やって やった やろう やります やりましょう",
    "みる": "みて みた みよう みます",
    "行く": "行って 行った 行こう 行きます 行ける",
    "投資する": "投資して 投資した 投資しよう 投資します 投資できる 投資すれば 投資したい",
    "くる": "きて きた こよう きます くれば",
}
NEGATIVE = {
    "置く": "置かない 置きません 置かなかった 置かず 置きたくない 置けない 置いてない",
    "建てる": "建てない 建てません 建てなければ 建てられない",
    "買う": "買わない 買いません 買わなくて",
    "する": "しない しません できない",
    "くる": "こない きません",
}


@pytest.mark.parametrize("verb", FORMS)
def test_forms_of_japanese_verbs(verb: str) -> None:
    forms = {form for form, _ in forms_of(verb)}
    assert set(FORMS[verb].split()) - forms == set()


@pytest.mark.parametrize("verb", NEGATIVE)
def test_a_negative_form_has_a_tail_that_negates(verb: str) -> None:
    tails = dict(forms_of(verb))
    for form in NEGATIVE[verb].split():
        assert any(sense.role is Role.NEGATION for sense in tails[form].tail), form
        assert 0 < tails[form].tail_length < len(form)


@pytest.mark.parametrize("verb", FORMS)
def test_the_forms_that_affirm_have_no_tail_that_negates(verb: str) -> None:
    tails = dict(forms_of(verb))
    for form in FORMS[verb].split():
        assert all(sense.role is not Role.NEGATION for sense in tails[form].tail), form


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ("factories", "factory"),
        ("lenses", "lens"),
        ("boxes", "box"),
        ("built", "build"),
        ("placing", "place"),
        ("stopped", "stop"),
        ("carried", "carry"),
        ("took", "take"),
        ("bought", "buy"),
        ("exports", "export"),
        ("hiring", "hire"),
        ("laid", "lay"),
    ],
)
def test_forms_of_english_words(form: str, word: str) -> None:
    assert word in lemmas(form)


@pytest.mark.parametrize("word", ["glass", "is", "red", "bed", "king", "a", "黒"])
def test_a_short_word_is_no_form(word: str) -> None:
    assert lemmas(word)[0] == word
    assert not {"glas", "thi", "i", "r", "b", "k"} & set(lemmas(word))


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("しべりあ", "shiberia"),
        ("しべりあ", "siberia"),
        ("とうきょう", "tokyo"),
        ("ほっかいどう", "hokkaido"),
        ("べんとう", "bento"),
        ("ちゃ", "cha"),
        ("ふじ", "fuji"),
    ],
)
def test_kana_in_latin_letters(kana: str, latin: str) -> None:
    assert is_kana(kana)
    assert latin in romaji(kana)


@pytest.mark.parametrize(
    ("name", "kana"),
    [
        ("aki", "あき"),
        ("mika", "みか"),
        ("ben", "べん"),
        ("hokkaido", "ほっかいど"),
        ("shinji", "しんじ"),
        ("ryota", "りょた"),
        ("ann", "あん"),
        ("anna", "あんな"),
        ("cleo", "くれお"),
        ("emma", "えま"),
        ("greta", "ぐれた"),
        ("tom", "とむ"),
        ("nick", "にっく"),
        ("xyz", ""),
    ],
)
def test_latin_names_in_kana(name: str, kana: str) -> None:
    assert kana_of(name) == kana
