"""How well the labelled lines are ranked by `referee/move_ranking`, and the fit of its weights:
`python -m tests.lines.fit [--every N] [--write]`.

The figures are of lines that the weights were not fitted on: of another group of meanings, and of another game. Beside
them stand those of `LineReader` over the same lines: the declaration, else its rows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from math import exp
from time import process_time

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.move_ranking.alignment import FEATURES
from referee.move_ranking.move_ranker import MoveRanker, RankedMoves, line_words
from referee.move_ranking.weights import WEIGHTS, score
from referee.notation.move import Moves
from referee.reading.context import context_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.position import Budget, Position
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.corpora import LabelledLine, at_tables
from tests.lines.reading import after
from tests.lines.table import GAMES
from tui.core.reading.line_reader import LineReader

GROUPS = 5
COMPARED = 16
"""The number of declarations of a line by which weights are fitted."""
EPOCHS = 30
RATE = 0.05
DECAY = 0.0005
AMONG = (1, 3, 5)


class Example(Struct):
    """A labelled line with the features of its best declarations, and which of these are right."""

    game: str
    line: LabelledLine
    rows: list[tuple[float, ...]]
    right: list[bool]
    seconds: float
    reader_rank: int = 0
    reader_seconds: float = 0.0

    @property
    def meaning(self) -> str:
        """What lines with the same meaning have in common."""
        return f"{self.game}/{self.line.position}/{self.line.declarations[0]}"

    @property
    def group(self) -> int:
        """The number of the group of the meaning."""
        return blake2b(self.meaning.encode(), digest_size=1).digest()[0] % GROUPS

    @property
    def has_several_acts(self) -> bool:
        """Whether the line means several moves."""
        return ";" in self.line.declarations[0]

    def rank(self, by: Sequence[float]) -> int:
        """Return the number of the first right declaration by some weights; 0 if there is none."""
        scores = [score(row, by) for row in self.rows]
        order = sorted(range(len(scores)), key=lambda number: -scores[number])
        return next((rank for rank, number in enumerate(order, 1) if self.right[number]), 0)


class Judge:
    """What is right at one position, with the effects of declarations that are compared once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._effects: dict[Moves, str] = {}

    def is_right(self, moves: Moves, intended: Sequence[Moves]) -> bool:
        """Return whether a declaration is one of the intended ones, or leaves the same behind."""
        if drop_implied(moves) in intended:
            return True
        effect = self._effect(moves)
        return effect != "" and any(effect == self._effect(each) for each in intended)

    def _effect(self, moves: Moves) -> str:
        if moves not in self._effects:
            try:
                full = (*self.table.game.rules.lead_in(self.table.state, moves[0]), *drop_implied(moves))
                self._effects[moves] = after(self.table, full)
            except Exception:  # what no judgement accepts has no effect
                self._effects[moves] = ""
        return self._effects[moves]


def examples(game: str, every: int, with_reader: bool) -> Iterator[Example]:
    """Yield the labelled lines of a game that mean one declaration."""
    for _, table, lines in at_tables(game):
        context, judge = context_of(table, LegalMoves(table)), Judge(table)
        reader = LineReader(table, LegalMoves(table))
        for line in [line for line in lines if line.declarations and not line.is_open][::every]:
            intended = [drop_implied(table.judge(text).moves) for text in line.declarations]
            start = process_time()
            position = Position(table, context.options, Budget.of_line())
            ranked = MoveRanker(line_words(line.text, context, position), position).ranked()
            seconds = process_time() - start
            compared = list(_compared(ranked, intended))
            right = [judge.is_right(each.moves, intended) for each in compared]
            example = Example(game, line, [each.features for each in compared], right, seconds)
            if with_reader:
                start = process_time()
                parsed = reader.parse(line.text)
                example.reader_seconds = process_time() - start
                rows = dict.fromkeys((*((parsed.moves,) if parsed.moves else ()), *parsed.choices))
                ranks = (rank for rank, row in enumerate(rows, 1) if judge.is_right(row, intended))
                example.reader_rank = next(ranks, 0)
            yield example


def _compared(ranked: Sequence[RankedMoves], intended: Sequence[Moves]) -> Iterator[RankedMoves]:
    """Yield the best declarations, and the right ones wherever they are."""
    yield from ranked[:COMPARED]
    yield from (each for each in ranked[COMPARED:] if drop_implied(each.moves) in intended)


def fitted(examples: Sequence[Example]) -> tuple[float, ...]:
    """Return the weights under which right declarations are likeliest, in a fixed number of passes in a fixed order."""
    by = [0.0] * len(FEATURES)
    usable = [example for example in examples if any(example.right) and not all(example.right)]
    usable.sort(key=lambda example: blake2b(repr(example.line).encode(), digest_size=8).digest())
    for epoch in range(EPOCHS):
        rate = RATE / (1 + epoch / 5)
        for example in usable:
            _step(example, by, rate)
    return tuple(round(each, 3) for each in by)


def _step(example: Example, by: list[float], rate: float) -> None:
    scores = [score(row, by) for row in example.rows]
    highest = max(scores)
    shares = [exp(each - highest) for each in scores]
    total = sum(shares)
    total_right = sum(share for share, is_right in zip(shares, example.right, strict=True) if is_right)
    for row, share, is_right in zip(example.rows, shares, example.right, strict=True):
        pull = (share / total_right if is_right and total_right else 0.0) - share / total
        if abs(pull) > 1e-4:
            for at, value in enumerate(row):
                if value:
                    by[at] += rate * (pull * value)
    for at in range(len(by)):
        by[at] *= 1 - rate * DECAY


def figures(examples: Sequence[Example], rank: Callable[[Example], int]) -> str:
    """Format how often the intended declaration is among the first."""
    ranks = [rank(example) for example in examples]
    shares = (f"{100 * sum(1 <= each <= among for each in ranks) / len(ranks):5.1f}" for among in AMONG)
    return f"{len(ranks):5} lines: first, among three, among five {' '.join(shares)}" if ranks else "no lines"


def _times(seconds: Iterable[float]) -> str:
    took = sorted(1000 * each for each in seconds)
    return f"median {took[len(took) // 2]:.1f} ms, 99th percentile {took[len(took) * 99 // 100]:.0f}, longest {took[-1]:.0f}"


def print_figures(examples: Sequence[Example]) -> None:
    """Print the figures of lines that the weights were not fitted on, and of `LineReader`."""
    by_group = {group: fitted([each for each in examples if each.group != group]) for group in range(GROUPS)}
    by_game = {game: fitted([each for each in examples if each.game != game]) for game in GAMES}
    kinds: dict[str, list[Example]] = {}
    for each in examples:
        kind = "several acts" if each.has_several_acts else "one act"
        kinds.setdefault(f"{each.line.verdict} {kind}", []).append(each)
    for name, group in sorted(kinds.items()):
        out(f"{name:24} other meanings {figures(group, lambda each: each.rank(by_group[each.group]))}")
        out(f"{name:24} other games    {figures(group, lambda each: each.rank(by_game[each.game]))}")
        out(f"{name:24} LineReader     {figures(group, lambda each: each.reader_rank)}")
    for game in GAMES:
        group = [each for each in examples if each.game == game]
        out(f"{game:24} other meanings {figures(group, lambda each: each.rank(by_group[each.group]))}")
        out(f"{game:24} other games    {figures(group, lambda each: each.rank(by_game[each.game]))}")
        out(f"{game:24} LineReader     {figures(group, lambda each: each.reader_rank)}")
    out(f"processor time: {_times(each.seconds for each in examples)}")
    out(f"LineReader:     {_times(each.reader_seconds for each in examples)}")


def write(by: Sequence[float], heading: str) -> None:
    """Write the weights of the product."""
    rows = "".join(f"{name} = {weight}\n" for name, weight in zip(FEATURES, by, strict=True))
    WEIGHTS.write_text(f"# {heading}\n\n[weights]\n{rows}", encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """Print the figures; write the weights fitted on all lines with `--write DATE`."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines.fit", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="use one of so many lines only")
    parser.add_argument("--write", default="", metavar="DATE", help="write the weights, with this date")
    options = parser.parse_args(arguments)
    labelled = [example for game in GAMES for example in examples(game, options.every, not options.write)]
    if not options.write:
        print_figures(labelled)
        return
    by = fitted(labelled)
    heading = (
        f"Fitted on {options.write} on {len(labelled)} labelled lines by `python -m tests.lines.fit --write DATE`."
    )
    write(by, heading)


if __name__ == "__main__":
    main(sys.argv[1:])
