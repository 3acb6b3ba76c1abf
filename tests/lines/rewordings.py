"""Offered moves in other words: `python -m tests.lines.rewordings [GAME] [COUNT]`.

The sentence that Gyoji displays for a move that may be declared is reworded: with fillers around it, with its seat, in
other letters, with everyday names in place of those of the catalogue. Prints how many rewordings record the move by one
Enter, have it among the rows, are not understood so, and how many record another move, which are listed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from msgspec import Struct

from referee.notation.move import Move, Moves, fields_of, verb_of
from referee.reading.legal_moves import OPEN, LegalMoves
from referee.reading.slots import phrases_of
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.outcome import Desk
from tests.lines.reading import said_all, same
from tests.lines.table import GAMES, LANGUAGES, load, opened
from tests.lines.variations import FORM, fillers
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

RECORDED, ROW, NOT_SO, OTHERWISE = "recorded", "row", "not so", "otherwise"
MOST_OFFERED = 300
"""So many offered moves of a verb are drawn from."""


class Reworded(Struct, frozen=True):
    """A rewording of a move at a position, and what Enter makes of it."""

    position: str
    text: str
    move: Move
    result: str
    read: Moves


def rewordings(game: str, count: int, seed: int = 35) -> Iterator[Reworded]:
    """Reword moves of a game: about as many in each position."""
    chance, lines = Random(f"{game} {seed}"), load(game)
    each = -(-count // len(lines.positions))
    for position, table in opened(lines):
        desk, reader = Desk(table), LineReader(table, LegalMoves(table))
        offered = {
            verb: list(islice(desk.reader.offers.moves(verb), MOST_OFFERED)) for verb in desk.reader.offers.verbs
        }
        verbs = [verb for verb, moves in offered.items() if moves]
        for _ in range(each if verbs else 0):
            move = chance.choice(offered[chance.choice(verbs)])
            lang = chance.choice(LANGUAGES)
            text = _reworded(chance, desk, move, lang)
            parsed = reader.parse(text)
            yield Reworded(position.name, text, move, _result(table, parsed, move), parsed.moves)


def _reworded(chance: Random, desk: Desk, move: Move, lang: str) -> str:
    text = desk.sentence((move,), lang)
    for name, synonym in _synonyms(chance, desk, move, lang):
        text = text.replace(name, synonym, 1)
    words = fillers()[lang]
    if chance.random() < 0.5:
        text = chance.choice(words["before"]) + text
    if chance.random() < 0.3:
        text += chance.choice(words["after"])
    return chance.choice(FORM)(text) if chance.random() < 0.15 else text


def _synonyms(chance: Random, desk: Desk, move: Move, lang: str) -> Iterator[tuple[str, str]]:
    """List names of what a move holds, each with an everyday name of the same language for it, half of the time."""
    phrases: Mapping[str, Mapping[str, Sequence[str]]] = phrases_of(desk.table.game)
    words = desk.words["en" if lang == "en" else "ja"]
    ids = [("action", verb_of(move))]
    ids += [(field.key_set, str(getattr(move, field.name))) for field in fields_of(type(move)) if field.key_set]
    for key_set, id in ids:
        names = [name for name in phrases.get(key_set, {}).get(id, ()) if name.isascii() == (lang == "en")]
        if names and chance.random() < 0.5:
            yield words.translate_or(f"{key_set}.{id}", id), chance.choice(names)


def _result(table: Table, parsed: ParsedLine, move: Move) -> str:
    meant = table.judge((move,)).moves
    if parsed.moves and table.judge(parsed.moves).verdict.status in OPEN:
        return RECORDED if same(table, parsed.moves, meant) else OTHERWISE
    return ROW if any(move in row for row in parsed.choices) else NOT_SO


def main(games: Sequence[str], count: int) -> None:
    """Print the figures of each game."""
    for game in games:
        counts: Counter[str] = Counter()
        for each in rewordings(game, count):
            counts[each.result] += 1
            if each.result == OTHERWISE:
                out(f"  {game}/{each.position}: {each.text!r} is read as {said_all(each.read)}")
        total = sum(counts.values())
        shares = ", ".join(
            f"{key} {counts[key]} ({100 * counts[key] / total:.1f} %)" for key in (RECORDED, ROW, NOT_SO)
        )
        out(f"{game}: {total} rewordings, {shares}, recorded otherwise {counts[OTHERWISE]}")


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name in GAMES]
    numbers = [int(name) for name in sys.argv[1:] if name.isdigit()]
    main(names or GAMES, *(numbers or [2_000]))
