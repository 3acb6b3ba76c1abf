"""A displayed sentence is one move at its moment: no two moves that may be made there are displayed alike."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice

import pytest

from referee.notation.move import Move, write
from referee.notation.sentence import sentence_of
from referee.reading.legal_moves import LegalMoves
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
