"""What a typed line is read as: one declaration, several to choose from, or the reason why it is not understood; its
meanings as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves
from referee.reading.senses import FamilySense
from referee.record.declaration import Declaration
from referee.record.judging_context import JudgingContext
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.i18n import verdict_json
from tui.core.i18n.move_text import UnusedRemark, declaration
from tui.core.rendering.symbols import symbol
from tui.core.session.pending_question import MissingValue


class UnusedWords(Struct, frozen=True):
    """The words of a line that a possible declaration leaves out. `is_minor` is whether they hold no number, name,
    negation, time or verb, so that a second Enter takes a single choice.
    """

    texts: tuple[str, ...] = ()
    is_minor: bool = True


def must_be_picked(unused: Sequence[UnusedWords]) -> bool:
    """Return whether Enter alone takes none of the choices that leave out these words: there are several, or the words
    of the single one may change its meaning.
    """
    return bool(unused) and not (len(unused) == 1 and unused[0].is_minor)


class CorrectedDeclaration(Struct, frozen=True):
    """A recorded declaration (`moves`, entry `seq`) that a line corrects, and its possible replacements (`rows`).
    `is_hesitant` is whether the line may also be a declaration of the next player.
    """

    seq: int
    moves: Moves
    rows: tuple[Moves, ...]
    is_hesitant: bool


class Line(Struct, frozen=True):
    """What a typed line is read as: its declaration (`moves`), legal or refused, or its possible declarations
    (`choices`). A single choice must be confirmed. `unused` are the words that each choice leaves out, in the order of
    the choices.

    `unread` contains remarks, or the reason why the line is not understood. `evaluated` is the verdict; the reader
    alone states it only for a line in the notation. `open_verb` is the verb of a line in which the `open_fields` are
    missing. `is_question` is whether the line asks about its choices, so that none of them is declared.

    `is_understood` is whether a declaration was read as free text instead of the notation. `blank` is a value that must
    be entered first. `correction` is the recorded declaration that the first of the choices replace.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    unused: tuple[UnusedWords, ...] = ()
    unread: InputError | None = None
    evaluated: Declaration | None = None
    open_verb: str = ""
    open_fields: tuple[str, ...] = ()
    is_question: bool = False
    is_understood: bool = False
    blank: MissingValue | None = None
    correction: CorrectedDeclaration | None = None

    @property
    def notes(self) -> tuple[Fault, ...]:
        """The remarks on the interpretation of a line that is understood."""
        return self.unread.faults if self.unread is not None and (self.choices or self.moves) else ()

    @property
    def values(self) -> tuple[Fault, ...]:
        """The values of the table that a line asks for, if it was read as such a question."""
        faults = self.unread.faults if self.unread is not None and self.unread.status == "question" else ()
        return tuple(fault for fault in faults if fault.key == "question_value")

    def replaces(self, index: int) -> bool:
        """Return whether a choice replaces the declaration recorded last."""
        return self.correction is not None and index < len(self.correction.rows)

    @property
    def selects_none(self) -> bool:
        """Whether none of the choices is selected in advance: the line only considers them, or they leave out words
        that may change its meaning.
        """
        return must_be_picked(self.unused) or any(note.key == "text_thought" for note in self.notes)

    @property
    def undecided(self) -> InputError:
        """The reason why the line is not a single declaration: it is not understood, or has several meanings."""
        key = "text_meant" if len(self.choices) == 1 else "text_choose"
        return self.unread or InputError([Fault(key)], "ambiguous")

    @property
    def unknown_player(self) -> Fault | None:
        """The fault of a line that names somebody who does not play."""
        faults = self.unread.faults if self.unread is not None else ()
        return next((fault for fault in faults if fault.key == "text_word" and fault.field == "seat"), None)

    @property
    def is_of_part(self) -> bool:
        return self.unread is not None and any(fault.key == "text_part" for fault in self.unread.faults)

    def filtered(self, predicate: Callable[[Moves], bool]) -> Line:
        """Return this line with the choices that satisfy a predicate only."""
        numbers = [number for number, row in enumerate(self.choices) if predicate(row)]
        unused = tuple(self.unused[number] for number in numbers) if self.unused else ()
        return structs.replace(self, choices=tuple(self.choices[number] for number in numbers), unused=unused)

    def as_row(self) -> Line:
        """Return the declaration as the only choice, which must be confirmed."""
        return Line(choices=(self.moves,), unread=InputError([Fault("text_read_as")], "ambiguous"))


def without_player(parsed: Line, unknown_player: Fault) -> Line:
    """Return a parsed line that names somebody who does not play, with what it may mean of others as rows."""
    rows = (*((parsed.moves,) if parsed.moves else ()), *parsed.choices)
    unused = parsed.unused or (UnusedWords((str(unknown_player.values["given"]),), is_minor=False),) * len(rows)
    others = [fault for fault in parsed.unread.faults if fault.key == "text_part"] if parsed.unread is not None else []
    error = InputError([unknown_player, *others], "ambiguous" if rows else "unreadable")
    return Line(choices=rows, unused=unused, unread=error, is_question=parsed.is_question)


def no_such_name(missing: FamilySense) -> Fault:
    """Return the fault for a numbered name that does not exist."""
    if not missing.members:
        return Fault("text_beyond", missing.pattern.partition(" ")[0], {"given": missing.number})
    name = missing.pattern.replace("{nth}", _rank(missing.number)).replace("{n}", str(missing.number))
    name = name if name.isascii() else name.replace(" ", "")  # 絹工場9
    ids = tuple(dict.fromkeys(id for _, id in missing.members))
    return Fault("text_no_such", values={"given": name, "choices": ids, "of": missing.key_set})


def _rank(number: int) -> str:
    """Format an English ordinal number, for example 3rd."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


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
