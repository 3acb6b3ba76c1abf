"""Recorded lines with one word mistyped by one edit: `python -m tests.lines.typos [GAME] [EACH]`.

Of each line that is read as one declaration, a word of at least five letters is mistyped. Prints how many of the
mistyped lines are one Enter away from what the line means (confirmed, or among the rows to choose from, with the
correction named), how many are recorded unasked though the move is another one, and the time they take.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.reading.context import Context, context_of
from referee.reading.lattice import lattice_of
from referee.reading.reader import read
from referee.reading.reading import Choice, Confirm, Exact, Reading
from tests.lines.__main__ import out
from tests.lines.table import GAMES, load, opened

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = re.compile(r"[a-z]{5,}", re.IGNORECASE)


class Mistyped(Struct, frozen=True):
    """A line with a mistyped word, and what comes of it."""

    text: str
    wanted: Moves
    reading: Reading
    seconds: float

    @property
    def is_near(self) -> bool:
        """Tell whether one Enter, or one row picked, makes the declaration that is meant."""
        return self.wanted in declared(self.reading)

    @property
    def is_wrong(self) -> bool:
        """Tell whether another move than what is meant is recorded without a question."""
        return isinstance(self.reading.outcome, Exact) and not self.is_near


def declared(reading: Reading) -> tuple[Moves, ...]:
    """Return what a reading declares, or leaves to choose among."""
    match reading.outcome:
        case Exact(moves) | Confirm(moves):
            return (drop_implied(moves),)
        case Choice(rows):
            return tuple(map(drop_implied, rows))
    return ()


def one_edit(word: str, chance: Random) -> str:
    """Mistype a word: two letters exchanged, one left out, doubled, or another one in its place."""
    while True:
        at = chance.randrange(1, len(word) - 1)
        before, letter, behind = word[:at], word[at], word[at + 1 :]
        edits = (
            before + behind[:1] + letter + behind[1:],
            before + behind,
            before + letter * 2 + behind,
            before + chance.choice(LETTERS) + behind,
        )
        found = chance.choice(edits)
        if found != word:
            return found


def mistyped(context: Context, text: str, chance: Random) -> Mistyped | None:
    """Mistype a word of a line; None where it has none, or is no declaration of known words as it stands."""
    words = list(WORDS.finditer(text))
    if not words or lattice_of(text, context.lexicon).unknown:
        return None
    base = read(text, context)
    if not isinstance(base.outcome, Exact):
        return None
    word = chance.choice(words)
    line = text[: word.start()] + one_edit(word[0], chance) + text[word.end() :]
    start = process_time()
    reading = read(line, context)
    return Mistyped(line, drop_implied(base.outcome.moves), reading, process_time() - start)


def mistyped_lines(game: str, every: int, seed: int = 35) -> Iterator[Mistyped]:
    """Mistype every so many lines of a game, each in its position."""
    chance, lines = Random(seed), load(game)
    for position, table in opened(lines):
        context = context_of(table)
        texts = [line.text for line in lines.lines if line.meant.at == position.name and line.text.isascii()]
        for text in texts[chance.randrange(every) :: every]:
            found = mistyped(context, text, chance)
            if found is not None:
                yield found


def main(games: tuple[str, ...], every: int) -> None:
    """Print the figures of each game."""
    for game in games:
        rows = list(mistyped_lines(game, every))
        for row in rows:
            if row.is_wrong or not row.is_near:
                what = "WRONG" if row.is_wrong else type(row.reading.outcome).__name__
                out(f"  {what} {row.text!r}")
        counts = Counter("near" if row.is_near else "wrong" if row.is_wrong else "other" for row in rows)
        slowest = max((row.seconds for row in rows), default=0)
        out(f"{game:18} mistyped {len(rows)}, {dict(counts)}, slowest {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    names = tuple(name for name in sys.argv[1:] if name in GAMES)
    numbers = [int(name) for name in sys.argv[1:] if name.isdigit()]
    main(names or GAMES, *(numbers or [4]))
