"""A displayed sentence is one move at its moment: no two moves that may be made there are displayed alike. A displayed
name is one thing, also with marks in it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import pytest

from referee.notation.move import Move, fields_of, write
from referee.notation.sentence import sentence_of
from referee.reading.context import context_of
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.senses import Mention, ThingSense
from referee.rules.game import Game
from scoring.text_catalogs import LANGS
from tests.lines.table import GAMES, load, opened
from tui.core.i18n.catalogs import words_for

AMONG = 200
"""So many moves of each action are compared."""


@pytest.mark.parametrize("game", GAMES)
def test_no_two_moves_of_a_moment_are_displayed_alike(game: str) -> None:
    count = 0
    for position, table in opened(load(game)):
        offers = LegalMoves(table)
        moves = [move for verb in offers.verbs for move in islice(offers.moves(verb), AMONG)]
        for lang in LANGS:
            words = words_for(lang, game, table.seats, table.own_words)
            displayed: dict[str, list[Move]] = defaultdict(list)
            for move in moves:
                displayed[sentence_of(move, words, True).casefold()].append(move)
            alike = {text: list(map(write, same)) for text, same in displayed.items() if len(same) > 1}
            assert alike == {}, position.name
            count += len(moves)
    assert count >= 200


_MARKED = re.compile(r"\w.*[・/(（「].*\w")


def _names(game: Game, seats: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield (key set, id, name) for the displayed names with marks of all things that moves name, in both languages."""
    fields = (field.element for action in game.rules.actions.values() for field in fields_of(action.move))
    used = {part.key_set for field in fields for part in (field.parts or (field,))} - {"act"}
    keys = game.rules.keys(tuple(seats))
    for words in (words_for(lang, game.id, seats, {}) for lang in LANGS):
        for key_set in sorted(used & keys.keys()):
            names = ((id, words.translate_or(f"{key_set.partition('.')[0]}.{id}", "")) for id in keys[key_set])
            yield from ((key_set, id, name) for id, name in names if _MARKED.search(name))


@pytest.mark.parametrize("game", GAMES)
def test_a_displayed_name_with_marks_is_the_thing_and_no_other(game: str) -> None:
    _, table = next(opened(load(game)))
    lexicon = context_of(table, LegalMoves(table)).lexicon
    for key_set, id, name in _names(table.game, dict(table.seats)):
        places = lattice_of(f"{name}に", lexicon)
        whole = [edge for edge in places.at(0) if isinstance(edge, Mention)]
        ids = {
            sense.id
            for edge in whole
            for sense in edge.senses
            if isinstance(sense, ThingSense) and sense.key_set == key_set
        }
        assert ids == {id}, name
        assert [start for start in places.places if 0 < start < whole[0].until] == [], name
