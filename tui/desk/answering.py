"""Answers to questions as people type them: what cannot be is refused, what is odd is taken the second time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.verdict import Question
from referee.notation.answer import read_answer
from referee.notation.move import Move, Names, Unread
from referee.rules.game import Game
from referee.table.table import Table
from scoring.trouble import Fault, Trouble


class Asked(Struct, frozen=True):
    """A question that stands open, with the draft that asked it: its text, and the moves that were read from it.

    Without a `question` it is the table's reason for an overrule that is asked; `reason` is that of an overrule which
    waits for facts. Without `moves` a list of what may be declared asked, not a draft.
    """

    question: Question | None
    text: str
    moves: tuple[Move, ...] = ()
    reason: str = ""

    def stands(self, table: Table) -> bool:
        """Tell whether the text still means the moves that asked; the table may have moved on."""
        try:
            return not self.moves or table.read(self.text) == self.moves
        except Unread:
            return False


class Answering:
    """Reads one answer after the other; remembers the odd one that was said once."""

    def __init__(self) -> None:
        self._odd = ("", "")

    def read(self, game: Game, state: Any, names: Names, asked: Question, text: str) -> Any:
        """Read an answer. Raises `Trouble` for what cannot be one, and the first time for what is odd."""
        value = read_answer(asked.fact, asked.path, text, names)
        said = (asked.path, text.strip())
        odd = list(game.rules.odd(state, asked.path, value)) if game.rules.odd and said != self._odd else []
        self._odd = said if odd else ("", "")
        if odd:
            raise Trouble([*odd, Fault("answer_odd", asked.path)])
        return value
