"""The lattice of a line: what holds of any text, and of every name of every game."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.reading.lattice import lattice_of
from referee.reading.senses import (
    CommandSense,
    FamilySense,
    LabelSense,
    Match,
    Mention,
    SeatSense,
    Sense,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.vocabulary import GameVocabulary
from referee.rules.game import find
from tests.drawn import share
from tests.referee.reading.lexicons import GAMES, edges, lattice, lexicon, senses_of
from tests.referee.reading.verb_forms import forms_of

PIECES = (
    "silk", "factory", "3", "２", "黒", "灰", "シベリア", "キエフ", "contract", "契約", "#", "x", "no", "の", "を", "で",
    "for", "to", "まで", "円", "マス", "番", "置きます", "置かない", "機械", "付ける", ";", "、", "?", "！", "「", "」", '"', " ",
    "Aki", "ミカ", "えっと", "please", "ん", "っ", "ー", "千", "二十", "first", "3rd", "-1", "4.2", "proposal", "石炭", "😀",
)  # fmt: skip
LINES = st.one_of(
    st.text(max_size=80),
    st.text(
        "かきくけこさしすせそたちつてとなにのはひへまみもやよらりるれろわをんでがだいうえおゃっー黒灰絹置3 ",
        max_size=30,
    ),
    st.text("abcdeghiklmnoprstuvwy 3", max_size=30),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join),
)
GAME = st.sampled_from(GAMES)


@st.composite
def mistyped(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a few Japanese words of a game with a character changed, left out, or exchanged, without blanks."""
    game = draw(GAME)
    words = sorted(word for word in lexicon(game).japanese_words if len(word) > 2)
    typed = ""
    for word in draw(st.lists(st.sampled_from(words), min_size=1, max_size=3)):
        at = draw(st.integers(0, len(word) - 2))
        other = draw(st.sampled_from("かきすたなはまらりんのにっ"))
        swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        typed += draw(st.sampled_from((swapped, word[:at] + word[at + 1 :], word[:at] + other + word[at + 1 :])))
    return game, typed


@given(st.one_of(st.tuples(GAME, LINES), mistyped()))
@example(("crisis", "のうんみ"))
@example(("crisis", "いみんろううどしゃ"))
@example(("russian_railroads", "もうちど"))
@example(("nippon", "ぞうんせ"))
def test_every_place_of_a_line_leads_to_its_end(line: tuple[str, str]) -> None:
    game, text = line
    known = lattice(game, text)
    assert bool(known.places) == bool(known.tokens)
    for place in known.places:
        assert known.at(place)
        for edge in known.at(place):
            assert edge.start == place < edge.until <= len(known.source.text)
            following = known.after(edge)
            assert following is None or following in known.places
            between = known.source.text[edge.until : len(known.source.text) if following is None else following]
            assert between.strip() == ""


@given(GAME, LINES)
def test_the_path_covers_the_line(game: str, text: str) -> None:
    known = lattice(game, text)
    covered = {at for edge in known.path for at in range(edge.start, edge.until)}
    assert all(known.source.text[at].isspace() for at in range(len(known.source.text)) if at not in covered)
    assert all(one.until <= other.start for one, other in pairwise(known.path))


@given(GAME, LINES)
def test_a_lattice_is_pure(game: str, text: str) -> None:
    assert lattice(game, text).explain() == lattice(game, text).explain()


@given(GAME, LINES)
def test_the_longest_edge_of_a_place_comes_first(game: str, text: str) -> None:
    known = lattice(game, text)
    for place in known.places:
        ends = [edge.until for edge in known.at(place)]
        assert ends == sorted(ends, reverse=True)


@given(GAME, LINES)
def test_case_and_width_change_nothing(game: str, text: str) -> None:
    plain = "".join(character for character in text if character.isascii() or "\u3040" <= character <= "\u9fff")
    if any(quote in plain for quote in "\"'「」"):
        return
    wide = "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in plain.upper())
    assert lattice(game, wide).explain() == lattice(game, plain.lower()).explain()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("piece", ["黒", "a", "3", "置", "silk ", "しべりあ", "！", "を", "x", "contract 3 ", "んんっ"])
def test_a_long_line_takes_bounded_time(game: str, piece: str) -> None:
    text = (piece * 2000)[:2000]
    lattice(game, piece)
    started = process_time()
    lattice_of(text, lexicon(game))
    assert process_time() - started < 1.5


EVERY = share(3, 1)
"""Every so many names and verbs of a game are tried."""


def names(game: str) -> list[tuple[str, Sense]]:
    """List the names of a game; without those that are marks alone."""
    return [(text, sense) for text, sense in GameVocabulary(find(game)).names() if any(map(str.isalnum, text))]


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("game", GAMES)
def test_every_name_is_a_mention_of_itself(game: str) -> None:
    """In any case, width and kind of kana, at full length but for marks at its ends."""
    missing = [
        (text, shape.__name__, sense)
        for text, sense in list(dict.fromkeys(names(game)))[::EVERY]
        for shape in (str, str.upper, _wide, _hiragana)
        if not _mentions_itself(game, shape(text.replace("_", " ")), sense)
    ]
    assert missing == []


def _mentions_itself(game: str, text: str, sense: Sense) -> bool:
    known = lattice(game, text)
    inside = known.source.text.rstrip(' )]」』".,!?').lstrip(' ([「『"#')
    end = known.source.text.rindex(inside) + len(inside)
    starts = known.source.text.index(inside)
    return any(
        isinstance(edge, Mention) and edge.how is Match.EXACT and edge.until >= end and sense in edge.senses
        for place in known.places
        if place <= starts
        for edge in known.at(place)
    )


def _wide(text: str) -> str:
    return "".join(chr(ord(one) + 0xFEE0) if "!" <= one <= "~" else one for one in text)


def _hiragana(text: str) -> str:
    return "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in text)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("game", GAMES[::-1])
def test_every_form_of_a_verb_is_a_mention_of_the_verb(game: str) -> None:
    verbs = [(text, sense) for text, sense in names(game) if isinstance(sense, VerbSense) and " " not in text]
    missing = []
    for text, sense in list(dict.fromkeys(verbs))[::EVERY]:
        for form, ending in forms_of(text):
            if len(form) > 2:
                stem = form[: len(form) - ending.tail_length]
                if sense not in senses_of(game, form, stem):
                    missing.append((text, form))
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_a_family_lacks_is_said_so(game: str) -> None:
    """Of each numbered row of things the number behind the last one, in the name of the last one."""
    things = [(text, sense) for text, sense in names(game) if isinstance(sense, ThingSense)]
    tried = 0
    for text, sense in dict.fromkeys(things):
        head, _, number = text.rpartition(" ")
        if head.isascii() and head.replace(" ", "").isalpha() and number.isdigit() and sense.id.endswith(f"_{number}"):
            families = [one for one in _senses(game, f"{head} 97") if isinstance(one, FamilySense)]
            assert any(one.key_set == sense.key_set and (int(number), sense.id) in one.members for one in families), (
                text
            )
            assert all(one.number == 97 for one in families)
            tried += 1
    assert tried or game == "crisis"


def _senses(game: str, text: str) -> list[Sense]:
    return [sense for edge in edges(game, text) if isinstance(edge, Mention) for sense in edge.senses]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Mika", Match.EXACT),
        ("ＭＩＫＡ", Match.EXACT),
        ("ミカ", Match.SOUND),
        ("みか", Match.SOUND),
        ("C", Match.EXACT),
        ("m", Match.INITIAL),
    ],
)
def test_a_seat_is_known_by_name_sound_letter_and_initial(game: str, text: str, how: Match) -> None:
    found = [edge for edge in edges(game, text) if isinstance(edge, Mention) and SeatSense("C") in edge.senses]
    assert [edge.how for edge in found] == [how]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("text", "part"), [("Mika's", "Mika's"), ("ミカさん", "ミカ"), ("mika: 3", "mika")])
def test_a_seat_is_known_with_what_is_tied_to_it(game: str, text: str, part: str) -> None:
    assert SeatSense("C") in senses_of(game, text, part)


@pytest.mark.parametrize("text", ["undo", "Undo", "take back", "もどす", "モドス", "取り消し"])
def test_a_command_is_known(text: str) -> None:
    assert CommandSense("undo") in senses_of("crisis", text, text)


@pytest.mark.parametrize("text", ["qwrtz", "ぬゐゑ", "zzz 3"])
def test_what_nothing_is_called_by_is_unknown(text: str) -> None:
    known = lattice("crisis", text)
    assert [edge.text for edge in known.unknown] == [text.split()[0]]
    assert all(isinstance(edge, UnknownSpan) for edge in known.at(0))


def test_labels_are_of_their_verbs() -> None:
    found = senses_of("nippon", "4000 yen", "yen")
    assert {sense for sense in found if isinstance(sense, LabelSense)} >= {LabelSense("invest", "price")}


def test_a_trait_stands_for_all_things_that_have_it() -> None:
    """A trait of several things means each of them; of one word, it matches less well than a name."""
    factories = ("bento_1", "lens_1", "clock_1", "light_bulb_1")
    every = {ValueSense("invest.factory", factory) for factory in factories}
    assert every <= senses_of("nippon", "the one with less coal", "less coal")
    columns = {sense.value for sense in senses_of("nippon", "column 4", "column 4") if isinstance(sense, ValueSense)}
    assert columns == {"4_yen_5000", "4_blueprint_2", "4_coal_2"}
    efficient = [edge for edge in edges("nippon", "efficient") if isinstance(edge, Mention)]
    assert {edge.how for edge in efficient} == {Match.PART}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("skill 3 farmer", {"farmer_3"}),
        ("+1 worker", {"worker_1"}),
        ("レベル2の技術者", {"engineer_2"}),
        ("plain worker", {"worker_1", "worker_2", "worker_3"}),
        ("worker/engineer", {f"worker_{one}/engineer_{two}" for one in (1, 2, 3) for two in (1, 2, 3)}),
        ("農民と銀行員", {f"farmer_{one}/banker_{two}" for one in (1, 2, 3) for two in (1, 2, 3)}),
    ],
)
def test_a_name_has_its_number_in_its_place_or_none(text: str, ids: set[str]) -> None:
    assert {s.id for s in senses_of("crisis", text, text) if isinstance(s, ThingSense) and s.key_set == "tile"} == ids


def test_a_beginning_of_whole_words_comes_before_a_later_word() -> None:
    of_prefix = [edge for edge in edges("crisis", "banker") if isinstance(edge, Mention) and edge.how is Match.PREFIX]
    assert ThingSense("tile", "banker_1") in of_prefix[0].senses
    assert ThingSense("tile", "worker_1/banker_1") not in of_prefix[0].senses


def test_a_name_of_small_words_and_a_number_is_no_number() -> None:
    assert ThingSense("tile", "any_1") in senses_of("crisis", "any 1", "any 1")
    assert ThingSense("tile", "any_1") not in senses_of("crisis", "engineer 1", "1")
