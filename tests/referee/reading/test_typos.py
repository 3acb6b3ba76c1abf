"""Corrections of what is unknown: one edit in a word of a name gives the word back, and nothing is changed unasked."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.reading import word_index
from referee.reading.senses import Match, Mention, Sense, ThingSense, VerbSense
from referee.reading.typos import Correction, correct, corrections
from referee.reading.word_index import edit_distance
from tests.referee.reading.lexicons import GAMES, lattice, lexicon

MAX_COMPARED = 200
"""With so many words a line with a typo is compared at most."""


def suggestions(game: str, text: str) -> tuple[Correction, ...]:
    """List the corrections of the first unknown stretch of a line."""
    known = lattice(game, text)
    return corrections(known, known.unknown[0], lexicon(game)) if known.unknown else ()


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("factroy", "factory", 1),
        ("silk", "silk", 0),
        ("slik", "silk", 1),
        ("contrat", "contract", 1),
        ("kitten", "sitting", -1),
        ("abcdef", "badcef", 2),
        ("", "ab", 2),
    ],
)
def test_edits_are_counted(one: str, other: str, distance: int) -> None:
    assert edit_distance(one, other, 2) == distance


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("nippon", "build silk factroy", ("factory",)),
        ("nippon", "consolidaet", ("consolidate",)),
        ("nippon", "silkfactory 3", ("silk", "factory")),
        ("nippon", "a fac tory", ("factory",)),
        ("nippon", "Hokaido", ("hokkaido",)),
        ("crisis", "mangaer to export", ("manager",)),
        ("russian_railroads", "sibreia 2", ("siberia",)),
        ("russian_railroads", "キエク", ("きえふ",)),
        ("russian_railroads", "技術車", ("技術者",)),
        ("plan_city", "propsal 2", ("proposal",)),
    ],
)
def test_the_word_that_is_meant_comes_first(game: str, text: str, words: tuple[str, ...]) -> None:
    assert suggestions(game, text)[0].words == words


@given(st.sampled_from(GAMES), st.data())
def test_one_edit_is_found(game: str, data: st.DataObject) -> None:
    words = [word for word in lexicon(game).tries[1].words if len(word) > 4 and word.isalpha()]
    word = data.draw(st.sampled_from(sorted(words)))
    at = data.draw(st.integers(0, len(word) - 2))
    letter = data.draw(st.sampled_from("aeiourstnlmpx"))
    edits = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
    )
    typed = data.draw(st.sampled_from(edits))
    known = lattice(game, typed)
    assume(len(known.unknown) == 1 and known.unknown[0].text == typed)
    found = suggestions(game, typed)
    assert word in [one.words[0] for one in found if one.distance == found[0].distance or one.distance <= 1]


@pytest.mark.parametrize(
    ("game", "text", "sense"),
    [
        ("nippon", "silk factroy 3", ThingSense("factory", "silk_3")),
        ("nippon", "conract 3", ThingSense("contract", "contract_3")),
        ("nippon", "silkfactory 3", ThingSense("factory", "silk_3")),
        ("nippon", "konsolidate", VerbSense("consolidate")),
    ],
)
def test_what_rests_on_a_correction_is_a_typo(game: str, text: str, sense: Sense) -> None:
    known = lattice(game, text)
    repaired = correct(known, suggestions(game, text)[0], lexicon(game))
    mentions = [edge for start in repaired.places for edge in repaired.at(start) if isinstance(edge, Mention)]
    assert [edge.how for edge in mentions if sense in edge.senses and edge.until == len(text)] == [Match.TYPO]
    assert repaired.unknown == ()
    assert repaired.source is known.source


@pytest.mark.parametrize("text", ["97 factories", "silk 97", "3rd"])
def test_a_number_is_never_corrected(text: str) -> None:
    assert lattice("nippon", text).unknown == ()


@pytest.mark.parametrize("text", ["xy", "ふぬ", "qq"])
def test_a_short_word_is_not_corrected(text: str) -> None:
    assert suggestions("crisis", text) == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["contrxct", "しべりや", "sibreia", "transprot cxontract"])
def test_a_word_is_compared_with_few_words(game: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def counted(word: str, other: str, limit: int) -> int:
        compared.append(other)
        return edit_distance(word, other, limit)

    monkeypatch.setattr(word_index, "edit_distance", counted)
    suggestions(game, text)
    first = len(compared)
    assert first <= MAX_COMPARED
    suggestions(game, text)
    assert len(compared) == first  # what is known already is not looked for again


@given(st.sampled_from(GAMES), st.text("abcdeiortsnklかきくしべりあ黒灰 ", min_size=3, max_size=40))
def test_a_correction_stays_inside_the_line(game: str, text: str) -> None:
    known = lattice(game, text)
    for unknown in known.unknown[:2]:
        for correction in corrections(known, unknown, lexicon(game))[:3]:
            assert 0 <= correction.span.start < correction.span.until <= len(known.source.text)
            repaired = correct(known, correction, lexicon(game))
            assert all(edge.until <= len(text) for start in repaired.places for edge in repaired.at(start))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("bonsu", "bonus"),
        ("wroker", "worker"),
        ("factroy", "factory"),
        ("turqiose", "turquoise"),
    ],
)
def test_of_corrections_alike_the_one_with_as_many_letters_comes_first(text: str, word: str) -> None:
    assert suggestions("russian_railroads", text)[0].words == (word,)
