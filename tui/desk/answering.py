"""Answers to questions as people type them: what cannot be is refused, what is odd is taken the second time."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.notation.answer import read_answer
from referee.notation.move import Names
from referee.rules.game import Game
from scoring.trouble import Fault, Trouble


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
