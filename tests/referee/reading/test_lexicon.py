"""The words that only a table has."""

from __future__ import annotations

import pytest

from referee.reading.lattice import lattice_of
from referee.reading.lexicon import Lexicon, lexicon_of
from referee.reading.senses import CommandSense, FamilySense, Match, Mention, SeatSense, Sense, ThingSense, ValueSense
from referee.rules.game import Seat, find


def senses(lexicon: Lexicon, text: str) -> dict[Sense, Match]:
    """List what a whole text means, with how it matches."""
    known = lattice_of(text, lexicon)
    mentions = [edge for edge in known.at(0) if isinstance(edge, Mention) and edge.until == len(known.source.text)]
    return {sense: edge.how for edge in reversed(mentions) for sense in edge.senses}


OWN = lexicon_of(
    find("nippon"), own={"good.silk": "rubber", "factory.silk": "Rubber Works", "action.invest": "組み立てる"}
)


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        ("rubber", ThingSense("good", "silk")),
        ("ＲＵＢＢＥＲ", ThingSense("good", "silk")),
        ("rubber works 2", ThingSense("factory", "silk_2")),
        ("silk", ThingSense("good", "silk")),
    ],
)
def test_a_name_of_the_tables_own_is_known_beside_the_printed_one(text: str, sense: Sense) -> None:
    assert senses(OWN, text)[sense] is Match.EXACT


def test_a_number_that_an_own_name_lacks_is_said_so() -> None:
    families = [sense for sense in senses(OWN, "rubber works 9") if isinstance(sense, FamilySense)]
    assert [number for number, _ in families[0].members] == [1, 2, 3, 4]


@pytest.mark.parametrize("text", ["組み立てる", "組み立てて", "組み立てたい"])
def test_a_verb_of_the_tables_own_has_its_forms(text: str) -> None:
    assert any(getattr(sense, "verb", "") == "invest" for sense in senses(OWN, text))


@pytest.mark.parametrize("text", ["Wind Park", "wind park", "WIND  PARK", "wind-park"])
def test_a_name_known_for_a_field_is_a_value(text: str) -> None:
    lexicon = lexicon_of(find("crisis"), free={"company": ["Wind Park", "Kiosk"]})
    assert senses(lexicon, text)[ValueSense("company", "Wind Park")] is Match.EXACT


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Anna Maria", Match.EXACT),
        ("anna", Match.PREFIX),
        ("ann", Match.PREFIX),
        ("A", Match.EXACT),
        ("赤", Match.EXACT),
        ("RED", Match.EXACT),
    ],
)
def test_a_seat_goes_by_name_first_name_letter_and_colour(text: str, how: Match) -> None:
    lexicon = lexicon_of(find("nippon"), [Seat("A", "Anna Maria", "red")])
    assert senses(lexicon, text)[SeatSense("A")] is how


def test_seats_without_names_or_with_odd_ones_are_harmless() -> None:
    lexicon = lexicon_of(find("nippon"), [Seat("A", ""), Seat("B", "😀"), Seat("C", "—"), Seat("D", '"')])
    assert SeatSense("B") in senses(lexicon, "😀")


def test_commands_are_words_of_their_own() -> None:
    lexicon = lexicon_of(find("nippon"), commands={"undo": ["take it back", "元に戻す"]})
    assert senses(lexicon, "Take it back")[CommandSense("undo")] is Match.EXACT
    assert senses(lexicon, "元に戻して")[CommandSense("undo")] is Match.INFLECTED


def test_a_lexicon_is_kept() -> None:
    assert lexicon_of(find("crisis"), [Seat("A", "Aki")]) is lexicon_of(find("crisis"), [Seat("A", "Aki")])
