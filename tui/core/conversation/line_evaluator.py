"""The lines of one conversation, each read and judged once for a state of the table, with what was read off for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft, unread
from referee.judging.line_parser import speaker
from referee.notation.move import Move, write_verb
from referee.reading.forced_moves import with_forced
from referee.reading.legal_moves import OPEN, LegalMoves
from referee.record.judging_context import JudgingContext
from referee.record.table_state import TableState
from referee.table.closing_step import following
from referee.table.table import Table
from scoring.errors import Fault, InputError
from tui.core.conversation.dialogue_state import InterpretedLine
from tui.core.conversation.missing_value_question import asked_for, left_blank
from tui.core.conversation.second_reading import SecondReader
from tui.core.moves.legal_move_shortlist import LegalMoveShortlist, LegalMoveShortlistItem
from tui.core.reading.hear import Heard, hear
from tui.core.reading.initials import speaker_of
from tui.core.reading.place import standing

SILENT = ("report", "ruling")
"""Entries that a declaration may be waiting for."""


def read_in(situation: JudgingContext, offers: LegalMoves, text: str) -> Heard:
    """Read a line in a situation: the one way in for declaring, asking and changing. Nothing is changed.

    A seat named before a colon is the one that declares, whatever else its name may stand for.
    """
    text = standing(situation, offers).plain(text)
    heard = asked_for(situation, offers, text, hear(situation, offers, text))
    seat = speaker_of(situation.game, situation.world.seats, text)
    return _by_seat(heard, seat) if seat else heard


def _by_seat(heard: Heard, seat: str) -> Heard:
    """Leave out the declarations in which a seat has no part."""
    rows_of_seat = [
        tuple(moves for moves in rows if any(move.seat == seat for move in moves))
        for rows in ((heard.moves,), heard.choices, heard.near)
    ]
    if rows_of_seat == [(heard.moves,), heard.choices, heard.near]:
        return heard
    first = next(iter(rows_of_seat[0]), ())
    written = heard.written if first else None
    return structs.replace(heard, moves=first, choices=rows_of_seat[1], near=rows_of_seat[2], written=written)


def one_of(heard: Heard) -> tuple[Move, ...]:
    """Give the one declaration that a line is read as, be it refused; empty where it can mean several or nothing."""
    return heard.moves or (heard.near[0] if len(heard.near) == 1 and not heard.choices else ())


def undecided(heard: Heard) -> InputError:
    """Say why a line that is not one declaration is none: the reason it is not read, or that it can mean several."""
    several = InputError([Fault("text_confirm" if len(heard.choices) == 1 else "text_choose")], "ambiguous")
    return heard.unread or several


def read_before(table: Table, seq: int, text: str) -> Heard:
    """Read a line as it would have been read before an entry. Raises `InputError` for one that is not in effect."""
    before = table.before(seq)
    return SecondReader(before, text).argue(read_in(before, LegalMoves(before), text))


class LineEvaluator:
    """Reads lines at one table, by what may be declared there now.

    `listing` is set where what fits the line stands below it before anything is taken: a number is a row there, and
    words need only begin like those of a move.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listing = False
        self._offers = LegalMoves(table)
        self._steps = LegalMoveShortlist(table, self._offers)
        self._held: dict[tuple[Move, ...], dict[str, Any]] = {}
        self._held_at = 0
        self._against: set[tuple[Move, ...]] = set()
        self._lines: dict[str, InterpretedLine] = {}
        self._entered: dict[str, Heard] = {}
        self._sure: set[tuple[Move, ...]] = set()
        self._stood: TableState | None = None

    @property
    def offers(self) -> LegalMoves:
        """What may be declared now."""
        if not self._offers.fresh():
            self._offers = LegalMoves(self.table)
        return self._offers

    @property
    def steps(self) -> LegalMoveShortlist:
        """The ways to go on, as a short list."""
        if self._steps.offers is not self.offers:
            self._steps = LegalMoveShortlist(self.table, self.offers)
        return self._steps

    # reading

    def judge(self, text: str) -> EvaluatedDraft:
        """Judge a line, with what was read off for it."""
        return self.line(text).judged

    def line(self, text: str) -> InterpretedLine:
        """Read and judge a line, once for each state of the table."""
        if self._held and self._held_at != self._acts():
            self._held, self._stood = {}, None
        if self._stood is not self.table.world:
            self._stood, self._lines, self._entered = self.table.world, {}, {}
        if text not in self._lines:
            self._lines[text] = self._read(text)
        return self._lines[text]

    def may_read_again(self, text: str) -> bool:
        """Tell whether a line that is entered may be read again: it is no declaration in the notation."""
        line = self.line(text) if text else None
        return line is not None and (line.said or not line.judged.moves)

    def enter(self, text: str) -> None:
        """Read a line again that is entered, where it is not understood or there is a doubt about it: not at every key.

        It may take a while, and changes nothing that stands on the screen: it may be called beside it.
        """
        line = self.line(text) if text and text not in self._entered and self.table.world.depth == "full" else None
        if line is None or line.blank or self.row(text) is not None:
            return
        second, draft = SecondReader(self.table, text), line.judged
        parsed: Heard | None = None
        if draft.moves and draft.verdict.status in OPEN:
            if line.said and not any(draft.moves[: len(sure)] == sure for sure in self._sure):
                parsed = second.check(draft)
        elif line.said or not draft.moves:
            why = InputError(draft.verdict.faults) if draft.verdict.faults else None
            first = Heard(draft.moves, line.choices, tuple(each.moves for each in line.near), why)
            parsed = second.understand(first)
            parsed = parsed if parsed is not first else None
        if parsed is not None:
            self._entered[text] = parsed
            self._lines.pop(text, None)

    def _read(self, text: str) -> InterpretedLine:
        """Read a line as people say it; where no moves are followed there is nothing to read it by."""
        if self.table.world.depth != "full":
            return InterpretedLine(self.table.judge(text))
        said = self.plain(text)
        again = self._entered.get(text)
        parsed = again or self._hear(said)
        notes = again.unread.faults if again is not None and again.unread is not None else ()
        near = tuple(map(self.table.judge, parsed.near))
        if not parsed.moves:
            left = left_blank(self.table, self.offers, said, parsed)
            return InterpretedLine(
                unread(text, undecided(parsed), self.table.world), parsed.choices, near, blank=left, notes=notes
            )
        readings = self.readings(parsed.moves)
        written = parsed.written
        judged = (
            written if written and not readings else self.table.judge(DeclarationDraft(text, parsed.moves, readings))
        )
        if parsed.moves in self._held and judged.verdict.status is VerdictStatus.ILLEGAL:
            self._against.add(parsed.moves)
        longer = with_forced(self.table, judged)
        return InterpretedLine(longer, parsed.choices, near, said=written is None or longer is not judged, notes=notes)

    def whose(self, text: str) -> str:
        """Name the seat that a line is of: the one it is judged for, or that it names; else who acts next."""
        line = self.line(text)
        moves = next((one.moves for one in (line.judged, *line.near) if one.moves), ())
        said = self.plain(text)
        return moves[-1].seat if moves else speaker(self.table.names, said) or following(self.table)

    def _hear(self, text: str) -> Heard:
        """Hear a line; beside a list its number means a row of it, and where it leaves a choice open, or says nothing
        that is known, all that begins like it may be chosen.
        """
        row = self.row(text)
        if row is not None and row.moves:
            return Heard(row.moves)
        said = write_verb(row.verb) if row else text
        parsed = read_in(self.table, self.offers, said)
        if len(parsed.choices) == 1 and parsed.choices[0] in self._sure:
            return Heard(parsed.choices[0])
        open_ = not parsed.moves and (len(parsed.choices) > 1 or not (parsed.choices or parsed.near))
        if not self.listing or not open_:
            return parsed
        more = self.steps.beginning(said)
        return structs.replace(parsed, choices=tuple(dict.fromkeys((*parsed.choices, *more))))

    def plain(self, text: str) -> str:
        """Give a line without what says nothing of what it means."""
        return standing(self.table, self.offers).plain(text)

    def row(self, text: str) -> LegalMoveShortlistItem | None:
        """Give the row whose number a line is, where rows stand below it."""
        return self.steps.numbered(self.plain(text)) if self.listing else None

    # what was read off

    def readings(self, moves: tuple[Move, ...]) -> dict[str, Any]:
        """Give what was read off for a declaration, else for whichever comes next."""
        return self._held.get(moves) or self._held.get((), {})

    def read_off(self, readings: Mapping[str, Any], moves: tuple[Move, ...] = ()) -> None:
        """Keep what was read off for one declaration, or for whichever comes next, until something is done; what is
        said last counts.
        """
        if self._held_at != self._acts():
            self._held, self._held_at = {}, self._acts()
        self._held[moves] = {**self._held.get((), {}), **self._held.get(moves, {}), **readings}
        if not moves:
            self._held = {of: {**held, **readings} for of, held in self._held.items()}
        self._against, self._lines = set(), {}

    def unread(self, moves: tuple[Move, ...]) -> None:
        """Keep no longer what was read off last for a declaration."""
        held = self._held.get(moves, {})
        self._held[moves] = {path: held[path] for path in list(held)[:-1]}
        self._against, self._lines = set(), {}

    def carry(self, moves: tuple[Move, ...], left: tuple[Move, ...]) -> None:
        """Keep what was read off for a declaration for those of its moves that are left of it."""
        self.read_off(self._held.get(moves, {}), left)

    def confirm(self, moves: tuple[Move, ...]) -> None:
        """Take a line that can only mean these moves for them, until something is done: they were chosen."""
        self._sure, self._lines = {*self._sure, moves}, {}

    def reconsider(self) -> None:
        """Keep nothing that made a declaration illegal: when that is said again, it is asked again."""
        if self._against:
            self._held = {of: held for of, held in self._held.items() if of not in self._against}
            self._against, self._lines = set(), {}

    def forget(self) -> None:
        """Keep nothing that was read off: what it was read off for is done."""
        self._held, self._against, self._lines, self._sure = {}, set(), {}, set()

    def _acts(self) -> int:
        """Number the last entry that did something: what was read off for a declaration does not outlive it."""
        return next((one.seq for one in reversed(self.table.entries) if one.kind not in SILENT), 0)
