"""What people read at a table of the City of Plan Cards, in the words of its rules."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec import structs

from referee.games.plan_city.actions.place_contract import PlaceContract
from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.actions.prepare_round import PrepareRound
from referee.judging.line_parser import names_of
from referee.notation.move import Move
from referee.notation.sentence import sentence, sentence_of
from referee.notation.sentence_parser import read_sentence
from referee.notation.table_names import TableNames
from referee.rules.game import find
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang, load
from tests.lines.table import load as load_lines
from tests.lines.table import opened
from tui.core.conversation.conversation import Conversation
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.input_line.suggestions import rows
from tui.core.session.session import Session

AT_THE_TABLE = ("table", "record", "reveal", "scores", "plain", "share", "trace", "tally", "plan_city", "breach")
"""The sections of the catalogues that the table, its scoring and its record are said with."""


def test_the_game_counts_points() -> None:
    """得点 are points (glossary); the interface says VP where a game has no other word."""
    words = words_for("en", "plan_city")
    ids = {id for path in words.paths for id in load(path) if id.partition(".")[0] in AT_THE_TABLE}
    assert ids
    assert [id for id in ids if "VP" in words.text(id)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_phase_after_round_8_prepares_no_ninth_round(lang: Lang) -> None:
    text = sentence_of(PrepareRound(seat="A"), words_for(lang, "plan_city"))
    assert "next round" not in text and "次のラウンド" not in text


@pytest.mark.parametrize(("lang", "way"), [("en", "unturned"), ("ja", "回さずに")])
def test_a_sentence_says_how_a_card_lies_that_nobody_said_is_turned(lang: Lang, way: str) -> None:
    words = words_for(lang, "plan_city")
    names = names_of(find("plan_city"), {"A": "Ann"})
    for move in (PlacePlan(seat="A", x=1, y=0), PlaceContract(seat="A", x=-2, y=1)):
        text = sentence_of(move, words)
        assert way in text
        assert structs.replace(read_move(names, text), seat="A") == move
        turned = structs.replace(move, rotation=90)
        assert way not in sentence_of(turned, words)
        assert structs.replace(read_move(names, sentence_of(turned, words)), seat="A") == turned
    half = sentence(PlacePlan, {"x": 1}, words)
    assert way not in str(half), "while it is not whole nobody has left out how it lies"


def read_move(names: TableNames, text: str) -> Move:
    move = read_sentence((PlacePlan, PlaceContract), names, text)
    assert move is not None, text
    return move


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_no_id_stands_in_what_people_are_offered(lang: Lang) -> None:
    """An id is joined by _ and its value by =: neither is in a sentence, a prompt, or a row of the list."""
    said: set[str] = set()
    for _, table in opened(load_lines("plan_city")):
        conversation = Conversation(Session(lang), Table("looked at", table.entries))
        conversation.reader.listing = True
        words = conversation.session.words(table=conversation.table)
        said |= {sentence_of(move, words, seat=True) for move in islice(table.options(), 400)}
        said |= {messages.prompt(words, one) for one in table.prompts()}
        for text in ("", "Ann plan card 1 0", "Cleo contract card 0 0", "bid 7 on #1", "Ben chip on 5 5"):
            conversation.write(text)
            for row in rows(conversation, conversation.state, words):
                said |= {row.text, row.note}
    assert len(said) > 100
    assert [text for text in said if "_" in text or "=" in text] == []
