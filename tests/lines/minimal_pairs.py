"""Lines that differ by words that say nothing of the move, or ask for it: `python -m tests.lines.minimal_pairs [GAME]`.

Every sentence that Gyoji displays for a legal move is read as it stands and in each of the forms; both must come to the
same declarations, and a question must ask. Prints for each language and form how many do, and which declare another
move.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import Struct

from referee.notation.move import Move, Moves
from referee.reading.context import Act, Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Incomplete, Outcome
from tests.lines.__main__ import out
from tests.lines.outcome import Desk
from tests.lines.table import GAMES, LANGUAGES, load, opened

ASKING = {
    "en": ("can I {}?", "could I {}?", "may I {}?"),
    "ja": ("{}でいい？", "{}していい？", "{}できますか"),
}
"""Forms that ask whether the move may be declared."""
AROUND = {
    "en": (
        "ok, {}", "so {}", "please {}", "hmm, {}", "um, {}", "I think {}", "{} please", "{} pls", "{}.", "{}!",
        "{}, I think",
    ),
    "ja": ("えっと、{}", "じゃあ{}", "まあ、{}", "{}。", "{}お願いします", "{}！"),
}  # fmt: skip
"""Forms that declare it."""


class Pair(Struct, frozen=True):
    """A sentence in one of the forms, and what both come to."""

    form: str
    lang: str
    text: str
    base: tuple[Moves, ...]
    found: tuple[Moves, ...]
    act: Act

    @property
    def is_alike(self) -> bool:
        """Tell whether both come to the same declarations by the act of the form."""
        wanted = Act.ASK if self.form in ASKING[self.lang] else Act.DECLARE
        return self.base == self.found and self.act is wanted

    @property
    def is_changed(self) -> bool:
        """Tell whether another move than that of the sentence would be recorded."""
        return len(self.found) == 1 and self.found != self.base


def declarations(outcome: Outcome) -> tuple[Moves, ...]:
    """Return what an outcome declares, or leaves to choose among."""
    match outcome:
        case Exact(moves) | Confirm(moves):
            return (moves,)
        case Choice(rows) | Incomplete(rows=rows):
            return rows
        case Illegal(moves):
            return (moves,)
    return ()


def sentences(desk: Desk, each_verb: int, chance: Random) -> Iterator[tuple[Move, str, str]]:
    """List displayed sentences of legal moves with the moves and their languages: some of each verb."""
    for verb in desk.reader.offers.verbs:
        moves = list(islice(desk.reader.offers.moves(verb), 200))
        for move in chance.sample(moves, min(each_verb, len(moves))):
            for lang in LANGUAGES:
                yield move, lang, desk.sentence((move,), lang)


def pairs(context: Context, move: Move, lang: str, sentence: str) -> Iterator[Pair]:
    """Read the sentence of a move in all forms; it is left out where it has another meaning as it stands."""
    base = declarations(read(sentence, context).outcome)
    if move not in {each for moves in base for each in moves}:
        return
    for form in (*ASKING[lang], *AROUND[lang]):
        reading = read(form.format(sentence), context)
        yield Pair(form, lang, form.format(sentence), base, declarations(reading.outcome), reading.act)


def pairs_of(game: str, each_verb: int, every: int = 1, seed: int = 35) -> Iterator[Pair]:
    """Read sentences of a game in each of its recorded positions, or some of them."""
    chance = Random(seed)
    for number, (_, table) in enumerate(opened(load(game))):
        if number % every == 0:
            desk, context = Desk(table), context_of(table)
            for move, lang, sentence in sentences(desk, each_verb, chance):
                yield from pairs(context, move, lang, sentence)


def main(games: tuple[str, ...], each_verb: int, every: int) -> None:
    """Print the figures of each form."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in games:
        for pair in pairs_of(game, each_verb, every):
            row = counts[pair.lang, pair.form]
            row["pairs"] += 1
            row["alike"] += pair.is_alike
            row["act"] += pair.base == pair.found
            row["changed"] += pair.is_changed
            if not pair.is_alike:
                out(f"  {'CHANGED' if pair.is_changed else 'not alike'} {game}: {pair.text!r}")
    for (lang, form), row in counts.items():
        out(
            f"{lang} {form:16} pairs {row['pairs']:4}, alike {row['alike']:4} ({100 * row['alike'] / row['pairs']:.0f} %),"
            f" moves alike {row['act']:4}, changed {row['changed']}"
        )


if __name__ == "__main__":
    names = tuple(name for name in sys.argv[1:] if name in GAMES)
    numbers = [int(name) for name in sys.argv[1:] if name.isdigit()]
    main(names or GAMES, *(numbers or [2, 3]))
