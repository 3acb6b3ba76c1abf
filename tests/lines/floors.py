"""How many labelled lines that version 0.3.0 read right by one Enter are still recorded so:
`python -m tests.lines floors [-v] [GAME]`.

`floors.toml` holds the lines that 0.3.0 read so, by a short hash of position, language and text. A line that is not read
so any more is displayed as choices; the intended move should be the first of them. Nothing may be recorded as another
move than intended, and an illegal line should be refused as what it means.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.corpora import CORPORA, REGISTERS, LabelledLine, at_tables
from tests.lines.reading import TAKEN, said_all, same
from tests.lines.table import GAMES, LANGUAGES
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

BASELINE = Path(__file__).with_name("floors.toml")
FIRST_ROWS = 3
HASHES_IN_ROW = 13


class Does(StrEnum):
    """What one Enter does with a labelled line."""

    RECORDS = "records"
    """The intended move, which is legal, is recorded."""
    REFUSES = "refuses"
    """The intended move, which is illegal, is refused."""
    ASKS = "asks"
    """The intended move is understood, and a fact is requested."""
    OTHERWISE = "otherwise"
    """Another move than intended is recorded, or a fact for it is requested."""
    REFUSES_OTHER = "refuses other"
    ROWS = "rows"
    NOTHING = "nothing"


class Result(Struct, frozen=True):
    """What Enter does with a line: the moves of its declaration or its choices, the words that each choice leaves out, and
    the number of the intended choice (0: none).
    """

    line: LabelledLine
    does: Does
    moves: Moves = ()
    rows: tuple[Moves, ...] = ()
    unused: tuple[tuple[str, ...], ...] = ()
    right_row: int = 0

    @property
    def key(self) -> str:
        """The short hash of the line."""
        return key_of(self.line)


def key_of(line: LabelledLine) -> str:
    """Hash the position, language and text of a line."""
    return blake2b(f"{line.position}/{line.lang}/{line.text}".encode(), digest_size=4).hexdigest()


def baseline(game: str) -> set[str]:
    """Read the hashes of the lines that version 0.3.0 read right by one Enter."""
    data = tomllib.loads(BASELINE.read_text(encoding="utf-8"))
    return {key for keys in data[game].values() for key in keys.split()}


def results(game: str, every: int = 1, corpora: Sequence[str] = CORPORA) -> Iterator[Result]:
    """Read the labelled lines of a game, or one of `every` so many in each position."""
    for _, table, lines in at_tables(game, corpora):
        reader = LineReader(table, LegalMoves(table))
        for line in lines[::every]:
            yield result(table, line, reader.parse(line.text))


def result(table: Table, line: LabelledLine, parsed: Line) -> Result:
    """Classify a parsed line."""
    unused = tuple(words.texts for words in parsed.unused)
    right = [drop_implied(table.judge(text).moves) for text in line.declarations]
    if not parsed.moves:
        rows = enumerate(parsed.choices, 1)
        numbers = (number for number, row in rows if any(same(table, row, moves) for moves in right))
        return Result(line, Does.ROWS if parsed.choices else Does.NOTHING, (), parsed.choices, unused, next(numbers, 0))
    is_right = not line.is_open and any(same(table, parsed.moves, moves) for moves in right)
    return Result(line, _does(table, line, parsed.moves, is_right), parsed.moves, parsed.choices, unused)


def _does(table: Table, line: LabelledLine, moves: Moves, is_right: bool) -> Does:
    status = table.judge(moves).verdict.status
    if not is_right:
        return Does.OTHERWISE if status in TAKEN else Does.REFUSES_OTHER
    if status is VerdictStatus.LEGAL and line.verdict == "legal":
        return Does.RECORDS
    return Does.ASKS if status in TAKEN else Does.REFUSES


# figures


def figures(lines: Sequence[Result], known: set[str]) -> str:
    """Format how many of the lines that 0.3.0 read so are still recorded by one Enter, and the ranks of the others."""
    before = [line for line in lines if line.key in known]
    recorded = sum(line.does is Does.RECORDS for line in before)
    rows = [line for line in before if line.does is Does.ROWS]
    first = sum(line.right_row == 1 for line in rows)
    other = len(before) - recorded - len(rows)
    return (
        f"one Enter {_share(recorded, len(before))}  rows {len(rows):3}: first {_share(first, len(rows))}, "
        f"among three {_share(_among_first(rows), len(rows))}  else {other:2}"
    )


def refusals(lines: Sequence[Result]) -> str:
    """Format how many of the illegal lines are refused as what they mean."""
    illegal = [line for line in lines if line.line.verdict == "illegal"]
    counts = Counter(line.does for line in illegal)
    rows = [line for line in illegal if line.does is Does.ROWS]
    return (
        f"illegal: refused as said {_share(counts[Does.REFUSES], len(illegal))}  as another {counts[Does.REFUSES_OTHER]}  "
        f"rows {len(rows)} (intended among three {_among_first(rows)})  nothing {counts[Does.NOTHING]}"
    )


def _among_first(rows: Sequence[Result]) -> int:
    return sum(1 <= row.right_row <= FIRST_ROWS for row in rows)


def _share(part: int, total: int) -> str:
    return f"{part:4} of {total:4} ({100 * part / total:5.1f} %)" if total else f"{part:4} of {total:4}"


def lost(lines: Sequence[Result], known: set[str]) -> Iterator[Result]:
    """Yield the lines that 0.3.0 recorded right by one Enter, and that are not recorded now."""
    return (line for line in lines if line.key in known and line.does is not Does.RECORDS)


def otherwise(lines: Sequence[Result]) -> Iterator[Result]:
    """Yield the lines that are recorded as another move than intended, or for which a fact is requested as such."""
    return (line for line in lines if line.does is Does.OTHERWISE)


def described(result: Result) -> Iterator[str]:
    """Format a line, the intended move and what becomes of it, each choice with the words that it leaves out."""
    line = result.line
    yield f"  {line.corpus}/{line.register} {line.position}: {line.text!r} is {' | '.join(line.declarations) or 'no move'}"
    if result.moves:
        yield f"      {result.does}: {said_all(result.moves)}"
    elif not result.rows:
        yield "      nothing is understood"
    unused = result.unused or ((),) * len(result.rows)
    for number, (row, words) in enumerate(zip(result.rows, unused, strict=False), 1):
        mark = "*" if number == result.right_row else " "
        yield f"     {mark}{number} {said_all(row)}" + (f"   not used: {' … '.join(words)}" if words else "")
        if number > FIRST_ROWS and number >= result.right_row:
            break


def new_baseline(game: str, lines: Sequence[Result]) -> str:
    """Format the hashes of the legal lines that are recorded right, by corpus."""
    text = f"[{game}]\n"
    for corpus in CORPORA:
        keys = sorted(line.key for line in lines if line.line.corpus == corpus and line.does is Does.RECORDS)
        rows = (" ".join(keys[start : start + HASHES_IN_ROW]) for start in range(0, len(keys), HASHES_IN_ROW))
        text += f'{corpus} = """\\\n' + "".join(f"{row}\n" for row in rows) + '"""\n'
    return text


def main(arguments: Sequence[str]) -> None:
    """Print the figures of games."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines floors", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-v", dest="every", action="store_true", help="print every line that lost its Enter")
    parser.add_argument("--every", dest="step", type=int, default=1, help="read one of so many lines only")
    parser.add_argument("--write", action="store_true", help="print a new baseline instead")
    options = parser.parse_args(arguments)
    lines: list[Result] = []
    known: set[str] = set()
    for game in tuple(options.games) or GAMES:
        of_game = list(results(game, options.step))
        if options.write:
            out(new_baseline(game, of_game))
            continue
        lines, known = [*lines, *of_game], known | baseline(game)
        print_game(game, of_game, options.every)
    for register in REGISTERS if lines else ():
        for lang in LANGUAGES:
            part = [line for line in lines if (line.line.register, line.line.lang) == (register, lang)]
            out(f"{'all':15} {lang} {register:8} {figures(part, known)}")
    if lines:
        out(f"{'all':18} {refusals(lines)}\nrecorded otherwise: {sum(1 for _ in otherwise(lines))}")


def print_game(game: str, lines: Sequence[Result], every: bool) -> None:
    """Print the figures of a game, what is recorded otherwise and, with `every`, the lines that lost their Enter."""
    for register in REGISTERS:
        part = [line for line in lines if line.line.register == register]
        out(f"{game:18} {register:8} {figures(part, baseline(game))}")
    out(f"{game:18} {refusals(lines)}")
    for line in otherwise(lines):
        out("RECORDED OTHERWISE\n" + "\n".join(described(line)))
    for line in lost(lines, baseline(game)) if every else ():
        out("\n".join(described(line)))
