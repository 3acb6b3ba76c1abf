"""The possible meanings of a line as texts and as plain data, with their verdicts and the words that they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves
from referee.record.judging_context import JudgingContext
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n import verdict_json
from tui.core.i18n.move_text import UnusedRemark, declaration
from tui.core.reading.line import Line, UnusedWords
from tui.core.rendering.symbols import symbol

_MARKS = {VerdictStatus.LEGAL: "ok", VerdictStatus.ILLEGAL: "no"}
"""The symbols of verdicts; any other verdict is unknown."""


def choices(words: Words, table: Table, line: Line, ascii: bool = False) -> list[str]:
    """Return the possible meanings of the line as sentences, with the words that they leave out."""
    texts = [choice(words, line, index, table.acting) for index in range(len(line.choices))]
    return meanings(words, table, line.choices, line.unused, texts, ascii)


def choice(words: Words, line: Line, index: int, seat: str = "") -> str:
    """Return one possible meaning of the line as a sentence; one that replaces a recorded declaration names that one
    too.
    """
    moves, correction = line.choices[index], line.correction
    if correction is None or not correction.rows:
        return declaration(words, moves, seat)
    if not line.replaces(index):
        return declaration(words, moves)
    values = {"before": declaration(words, correction.moves), "after": declaration(words, moves)}
    return words.translate("table.take_back_and", **values)


def row_marks(table: JudgingContext, rows: Sequence[Moves], unused: Sequence[UnusedWords]) -> list[str]:
    """Return the symbol names that tell whether the possible meanings of a line are allowed. They are empty if all are
    and none leaves out a word.
    """
    marks = [_MARKS.get(table.judge(moves).verdict.status, "unknown") for moves in rows]
    return marks if unused or "no" in marks else [""] * len(rows)


def unused_remark(words: Words, unused: UnusedWords) -> UnusedRemark:
    """Return the remark with the words that a possible meaning of a line leaves out; empty if it leaves out none."""
    text = " … ".join(unused.texts)
    return UnusedRemark(*words.translate("say.unused", text=text).rpartition(text)) if text else UnusedRemark()


def meanings(
    words: Words,
    table: JudgingContext,
    rows: Sequence[Moves],
    unused: Sequence[UnusedWords],
    texts: Sequence[str] = (),
    ascii: bool = False,
) -> list[str]:
    """Format the possible meanings of a line: `texts`, or sentences with seats. Each begins with the symbol of its
    verdict, unless all are allowed, and ends with the words that it leaves out (`unused`).
    """
    marks = row_marks(table, rows, unused)
    remarks = ["".join(unused_remark(words, each)) for each in unused] or [""] * len(rows)
    return [
        f"{f'{symbol(mark, ascii)} ' if mark else ''}{text}  {remark}".rstrip()
        for mark, text, remark in zip(
            marks, texts or [declaration(words, moves) for moves in rows], remarks, strict=True
        )
    ]


def meanings_json(
    words: Words, table: JudgingContext, rows: Iterable[Moves], unused: Sequence[UnusedWords]
) -> dict[str, Any]:
    """Return the possible meanings of a line as plain data; if it is not completely understood, also the status of each
    and the words that it leaves out.
    """
    rows = list(rows)
    data: dict[str, Any] = {"choices": [verdict_json.of_moves(words, moves) for moves in rows]}
    if unused:
        data["choice_status"] = [table.judge(moves).verdict.status for moves in rows]
        data["unused"] = [list(each.texts) for each in unused]
    return data
