"""What people read of an offer is a sentence: the ids of the notation stand on the line and in the record only."""

from __future__ import annotations

import re

import pytest

from referee.notation.move import write
from referee.notation.sentence import sentence_of
from referee.rules.game import find
from referee.table import script
from scoring.words import LANGS, Lang
from tests.fuzz.tables import plays
from tests.games.nippon.nippon_tables import situation, workers
from tui.desk.card_reading import reading_of_value
from tui.desk.conversation import Conversation
from tui.desk.lines import prompt_lines
from tui.desk.move_rows import rows
from tui.desk.session import Session
from tui.desk.usage import line_of
from tui.desk.words import words_for

ID = re.compile(r"\w+_\w+|\w+=\S")
EVERY = 3
"""Offers change little from one declaration to the next."""


@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_no_offer_of_a_recorded_play_says_an_id(game: str) -> None:
    play = min(plays(game), key=lambda one: (len(one.seats) != 2, len(one.lines)))
    table, said, written = script.open_play(play), dict[str, str](), 0
    for at, line in enumerate(map(script.parse, play.lines)):
        for lang in LANGS if at % EVERY == 0 else ():
            talk = Conversation(Session(lang), table)
            talk.reader.listing = True
            words = talk.session.words(table=table)
            shown = [row.text for row in rows(talk, talk.turn, words)] + prompt_lines(words, table)
            shown += [sentence_of(move, words, seat=True) for move in table.options()]
            written += sum(bool(ID.search(write(move))) for move in table.options())
            said |= {text: found[0] for text in shown if (found := ID.search(text))}
        script.perform(table, line)
    assert said == {}
    assert written > 10, "their notation is full of them"


@pytest.mark.parametrize(("lang", "names"), [("en", ("Shady Business", "Subsidies")), ("ja", ("裏仕事", "政府助成金"))])
def test_what_a_printed_value_can_be_goes_by_the_names_people_know(lang: Lang, names: tuple[str, ...]) -> None:
    said = reading_of_value(words_for(lang, "crisis"), find("crisis"), "large_space", "the big one").lines[0]
    assert not ID.search(said)
    assert all(name in said for name in names)


def test_a_move_in_japanese_has_no_english_field_and_is_read_back() -> None:
    """What is taken from the list stands on the line: “統合整理 reward=×2の列_5000円 space=船”."""
    made = situation(4, workers("A", "red", "red", "red"))
    words = Session("ja").words(table=made)
    (move,) = made.judge("A: consolidate 2_yen_5000 ships").moves
    shown = line_of(words, (move,))
    assert "reward" not in shown and "space" not in shown
    assert made.read(shown) == (move,)
