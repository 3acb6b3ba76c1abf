"""What people say at a table, line after line, at a copy that nobody has taught, and what is recorded of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.record.replay import moves_of

from .front import Front, Seen
from .sitting_down import front_of

MOST = 20
"""Questions that one line may ask."""


class Sayings:
    """A table of people who say lines. `answers` is what they read off their copy: a part of a question → the answer.

    `asked` holds the questions that the last line asked, `seen` what stood on the screen when it was done.
    """

    def __init__(self, front: Front, answers: Mapping[str, str]) -> None:
        self.front, self.answers = front, answers
        self.asked: list[str] = []
        self.seen: Seen = front.see()

    def say(self, line: str, **answers: str) -> list[str]:
        """Say a line, answer what it asks (by a word of the question), press Enter if it still stands after the last
        answer; give the moves it recorded, as written.

        What the line did not say is not given: the end of the turn before. A line that records nothing is left, with an
        empty line after it. Raises AssertionError for a question that has no answer, or that comes twice.
        """
        front, known = self.front, {**answers, **self.answers}
        before = len(front.table.entries)
        self.asked = []
        front.type(line)
        front.enter()
        while question := front.see().question:
            assert question not in self.asked, f"asked again: {question}"
            assert len(self.asked) < MOST, self.asked
            self.asked.append(question)
            front.answer(self._answer(question, known))
        if self.asked and front.see().line and not self._recorded(before):
            front.enter()
        self.seen = front.see()
        moves = self._recorded(before)
        if not moves:
            front.leave()
        return moves

    def _answer(self, question: str, known: Mapping[str, str]) -> str:
        for part, answer in known.items():
            if part in question:
                return answer
        raise AssertionError(f"no answer to {question!r}; seen:\n{self.front.see().text}")

    def _recorded(self, since: int) -> list[str]:
        table = self.front.table
        entries = [entry for entry in table.entries[since:] if entry.kind == "move"]
        said = (drop_implied(moves_of(table.game, entry.body)) for entry in entries)
        return [write(move) for moves in said for move in moves]


@contextmanager
def sayings(
    home: Path,
    game: str,
    players: int,
    lang: str = "en",
    *,
    front: str = "plain",
    answers: Mapping[str, str] | None = None,
) -> Iterator[Sayings]:
    """A fresh table at an empty home, in plain mode or in the app (`front`)."""
    at_table = front_of(front, home, game, players, lang)
    try:
        yield Sayings(at_table, answers or {})
    finally:
        at_table.close()
