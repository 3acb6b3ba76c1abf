"""The old and the new reader over the same lines: `python -m tests.lines.shadow [-v] [GAME]`.

Prints per game and language how many lines both read alike, how many the new one reads that the old one does not and
the other way round, how many they read differently; what of it is right against what is meant; and the time a line takes.
"""

from __future__ import annotations

import argparse
import traceback
from collections import Counter
from itertools import islice
from time import process_time

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move
from referee.reading.context import Context, context_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.reader import read as read_line
from referee.reading.reading import Choice, CommandLine, Confirm, Exact, Illegal, Incomplete
from referee.reading.reading import Reading as NewReading
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.outcome import Desk
from tests.lines.reading import Read, Reading, as_read, said_all
from tests.lines.reading import read as old_read
from tests.lines.table import GAMES, LANGUAGES, Line, Meant, load, opened
from tui.core.reading.hear import Heard

Moves = tuple[Move, ...]


class Compared(Struct, frozen=True):
    """A line as both readers read it; `error` is what the new one raised."""

    old: Read
    new: Read
    outcome: str
    error: str = ""

    @property
    def line(self) -> Line:
        """The line."""
        return self.old.line


def as_heard(reading: NewReading, meant: Meant) -> Heard:
    """Give what the new reader makes of a line in the terms of the old one, so that both are judged alike."""
    match reading.outcome:
        case Exact(moves):
            return Heard(moves)
        case Choice(rows):
            return Heard(choices=rows)
        case Confirm(moves):
            return Heard(choices=(moves,))
        case Illegal(moves, rows=rows) if not meant.ask or not rows:
            return Heard(moves)
        case Illegal(rows=rows) | Incomplete(rows=rows):
            return Heard(choices=rows)
    return Heard()


def compared(game: str) -> list[Compared]:
    """Read every line of a game with both readers."""
    found: list[Compared] = []
    lines = load(game)
    for position, table in opened(lines):
        offers, context = LegalMoves(table), context_of(table)
        for line in lines.lines:
            if line.meant.at == position.name:
                old = old_read(table, offers, line)
                start = process_time()
                error = ""
                try:
                    reading = read_line(line.text, context)
                except Exception:  # every kind of exception is what is looked for
                    error = traceback.format_exc(limit=-3)
                    found.append(Compared(old, Read(line, Reading.UNREAD, "", process_time() - start), "raised", error))
                    continue
                seconds = process_time() - start
                found.append(Compared(old, _new(table, line, reading, seconds), type(reading.outcome).__name__))
    return found


def _new(table: Table, line: Line, reading: NewReading, seconds: float) -> Read:
    heard = as_heard(reading, line.meant)
    as_what = said_all(heard.moves) or " | ".join(map(said_all, heard.choices))
    if isinstance(reading.outcome, CommandLine) and not line.meant.move and not line.meant.ask:
        return Read(line, Reading.RIGHT, "command", seconds)
    judged = as_read(table, line.meant, heard)
    return Read(line, judged, as_what, seconds)


GOOD = (Reading.RIGHT, Reading.ASKED)


def figures(game: str, rows: list[Compared]) -> None:
    """Print the figures of a game."""
    for lang in LANGUAGES:
        mine = [row for row in rows if row.line.lang == lang]
        both: Counter[str] = Counter()
        for row in mine:
            old, new = row.old.reading in GOOD, row.new.reading in GOOD
            key = "same" if row.old.as_what == row.new.as_what else "alike" if old and new else ""
            both[key or ("more" if new else "less" if old else "differ")] += 1
        old, new = (Counter(getattr(row, name).reading for row in mine) for name in ("old", "new"))
        right = [sum(count[reading] for reading in GOOD) for count in (old, new)]
        table = "  ".join(f"{key} {both[key]:3}" for key in ("same", "alike", "more", "less", "differ"))
        out(
            f"{game:18} {lang}  lines {len(mine):3}  old right {right[0]:3}  new right {right[1]:3}"
            f" wrong {new[Reading.WRONG]:3} unread {new[Reading.UNREAD]:3}  | {table}"
        )
    took = sorted(row.new.seconds * 1000 for row in rows)
    worst = max(rows, key=lambda row: row.new.seconds)
    out(
        f"{'':22}milliseconds: median {took[len(took) // 2]:.1f}, p90 {took[len(took) * 9 // 10]:.1f},"
        f" p99 {took[len(took) * 99 // 100]:.1f}, worst {took[-1]:.1f} for {worst.line.text!r}"
    )


def details(rows: list[Compared], every: bool) -> None:
    """Print the lines that the new reader gets wrong, or does not read."""
    for row in rows:
        if row.new.reading in GOOD or (row.new.reading is Reading.UNREAD and not every):
            continue
        meant = row.line.meant
        wanted = meant.move or " | ".join(meant.ask) or "nothing"
        if meant.verdict != "legal":
            wanted += f" ({meant.verdict})"
        out(f"  {row.new.reading.value.upper():6} {row.outcome:10} at {meant.at}: {row.line.text!r}")
        out(f"{'':14} means {wanted}; read as {row.new.as_what or 'nothing'}")
        if row.error:
            out(row.error)


OFFERED = 3
"""So many offered moves of each verb are read back in a position, in both languages."""
AROUND = {
    "en": ("ok, {}", "um {}", "{} please", "{}.", "can I {}?", "{}, is that allowed?"),
    "ja": ("えっと、{}", "じゃあ{}", "{}お願いします", "{}。", "{}していい？", "{}は大丈夫？"),
}
"""What says nothing of the move, or asks for it."""


def read_moves(text: str, context: Context) -> tuple[Moves, ...]:
    """Give the declarations that the new reader takes a line for: one, or those to choose from."""
    heard = as_heard(read_line(text, context), Meant("", ask=("",)))
    return tuple(map(drop_implied, heard.all))


def read_back(game: str) -> None:
    """Print how many offered sentences are read as themselves, and how many lines stay what they are with words around
    them that say nothing.
    """
    counts: Counter[str] = Counter()
    lines = load(game)
    for position, table in opened(lines):
        desk, context = Desk(table), context_of(table)
        for verb in desk.reader.offers.verbs:
            for move in islice(desk.reader.offers.moves(verb), OFFERED):
                for lang in LANGUAGES:
                    counts[f"offered {lang}"] += 1
                    found = read_moves(desk.sentence((move,), lang), context)
                    counts[f"offered {lang} alone"] += found == ((move,),)
                    counts[f"offered {lang} among"] += (move,) in found
        for line in lines.lines:
            if line.meant.at == position.name and (base := read_moves(line.text, context)):
                for form in AROUND[line.lang]:
                    counts[f"around {line.lang}"] += 1
                    counts[f"around {line.lang} same"] += read_moves(form.format(line.text), context) == base
    for lang in LANGUAGES:
        out(
            f"{game:18} {lang}  offered {counts[f'offered {lang}']}, read back {counts[f'offered {lang} alone']},"
            f" or among others {counts[f'offered {lang} among']}; with words around them"
            f" {counts[f'around {lang}']}, the same {counts[f'around {lang} same']}"
        )


def main(games: tuple[str, ...], quiet: bool, every: bool, back: bool) -> None:
    """Compare both readers."""
    for game in games:
        if back:
            read_back(game)
            continue
        rows = compared(game)
        figures(game, rows)
        if not quiet:
            details(rows, every)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.lines.shadow", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-q", dest="quiet", action="store_true", help="print the figures only")
    parser.add_argument("-w", dest="wrong", action="store_true", help="list wrong ones only")
    parser.add_argument("-b", dest="back", action="store_true", help="read offered sentences and lines in other words")
    given = parser.parse_args()
    main(tuple(given.games) or GAMES, given.quiet, not given.wrong, given.back)
