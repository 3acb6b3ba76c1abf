"""The gate between a line and its record: only a reading that explains every content word of the line is declared or
judged. Anything less is listed as rows, each with the words that it leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves, verb_of
from referee.reading.account import Account
from referee.reading.lattice import Lattice
from referee.reading.line_parts import has_reason
from referee.reading.long_lists import overlong_list, shortens_list
from referee.reading.senses import Mention, NumberMention, Role, SeatSense, SmallSense, ThingSense, VerbSense
from referee.reading.slots import verb_slots
from referee.reading.source import MARKS, Span
from referee.reading.stated_moves import ids_of
from scoring.errors import Fault, InputError
from tui.core.reading.closest_moves import MAX_ROWS, ClosestMoves
from tui.core.reading.line import Line, UnusedWords
from tui.core.reading.line_accounts import LineAccounts

_HEAVY_ROLES = (Role.NEGATION, Role.SEQUENCE, Role.CORRECTION, Role.QUANTIFIER, Role.CONDITION)
_HEAVY_SENSES = (SeatSense, ThingSense, VerbSense)


class CompleteReading:
    """The gate of one line. While it is still being typed (`searches` is false), no further moves are searched."""

    def __init__(self, accounts: LineAccounts, searches: bool = True) -> None:
        self.accounts = accounts
        self.table, self.position = accounts.table, accounts.position
        self.closest = ClosestMoves(accounts)
        self.searches = searches

    def gate(self, parsed: Line, others: Iterable[Moves] = ()) -> Line:
        """Return a parsed line whose declaration is complete, else with its possible meanings as rows, the most
        complete first, and none with too many items in a list. `others` are further meanings.
        """
        gated = self._gated(parsed, tuple(others))
        faults = {moves: fault for moves in (gated.moves, *gated.choices) if (fault := overlong_list(moves))}
        gated = gated.filtered(lambda row: row not in faults)
        if gated.moves in faults or (faults and not gated.moves and not gated.choices):
            return Line(unread=InputError([next(iter(faults.values()))]))
        slots = verb_slots(self.table.game)
        if gated.moves and shortens_list(self.accounts.lattices[-1], gated.moves, slots):
            return Line(choices=(gated.moves, *gated.choices), unread=InputError([Fault("text_choose")], "ambiguous"))
        return gated

    def _gated(self, parsed: Line, others: Sequence[Moves]) -> Line:
        if parsed.moves and self._is_complete(parsed.moves):
            if self._is_open(parsed.moves):
                return parsed
            rivals = self._rivals(parsed.moves, (*parsed.choices, *others))
            if has_reason(self.accounts.lattices[-1]) or self._has_unnamed_act(parsed.moves):
                return self.offer(self.closest.rows((), (*rivals, parsed.moves), self.searches))
            if not rivals:
                return parsed
            return Line(
                choices=(*rivals[: MAX_ROWS - 1], parsed.moves), unread=InputError([Fault("text_choose")], "ambiguous")
            )
        rows = tuple(dict.fromkeys((*((parsed.moves,) if parsed.moves else ()), *parsed.choices)))
        if not rows:
            return parsed
        complete = [row for row in rows if not self.accounts.account(row)[1].unused]
        if complete and not parsed.moves:
            certain = all(map(self._is_complete, complete))
            undecided = parsed.undecided if certain else InputError([Fault("text_choose")], "ambiguous")
            return structs.replace(parsed, moves=(), choices=tuple(complete), evaluated=None, unread=undecided)
        if all(map(overlong_list, rows)):
            return structs.replace(parsed, moves=(), choices=rows)
        stated = [other for other in others if all(field for _, field, _ in self.accounts.account(other)[1].completed)]
        meanings = self.closest.rows(rows, stated, self.searches)
        return self.offer(meanings, parsed.unread.faults if parsed.unread is not None else ())

    def offer(self, rows: tuple[Moves, ...], faults: Sequence[Fault] = ()) -> Line:
        """Return a line with its possible meanings as rows, each with the words that it leaves out. `faults` are
        remarks on the line.
        """
        rows = tuple(row for row in rows if not overlong_list(row)) or rows
        unused = tuple(map(self.unused_words, rows))
        unused_texts = " … ".join(unused[0].texts)
        fault = Fault("text_unused", values={"given": unused_texts}) if unused_texts else Fault("text_choose")
        notes = [note for note in faults if note.key in ("text_thought", "text_corrected")]
        return Line(choices=rows, unused=unused, unread=InputError([*notes, fault], "ambiguous"))

    def _rivals(self, refused: Moves, others: Iterable[Moves]) -> tuple[Moves, ...]:
        """Return the open declarations of the same seats that a line states as well as a refused one."""
        stated = self.accounts.account(refused)[1].support
        seats = {move.seat for move in refused}
        rivals = dict.fromkeys((*others, *self.closest.options()))
        rows = (row for row in rivals if {move.seat for move in row} == seats and row != refused and self._is_open(row))
        return tuple(
            row for row in rows if self.accounts.account(row)[1].support.is_as_good(stated) and self._is_complete(row)
        )

    def _has_unnamed_act(self, moves: Moves) -> bool:
        """Return whether a line names an act of a declaration, but not another one in it that has no thing either."""
        verbs = self.accounts.account(moves)[1].verbs
        others = (move for move in moves if not move.ends_turn and verb_of(move) not in verbs)
        return bool(verbs) and any(not any(ids_of(move)) for move in others)

    def _is_open(self, moves: Moves) -> bool:
        return self.table.judge(moves).verdict.status is not VerdictStatus.ILLEGAL

    def _is_complete(self, moves: Moves) -> bool:
        """Return whether the line states a declaration: all its words, no act or thing added. What can be nothing else
        may be left out.
        """
        _, unstated = self.accounts.account(moves)
        if unstated.unused or unstated.added:
            return False
        if not unstated.completed:
            return True
        return all(map(self.position.is_possible, unstated.verbs)) and all(
            self._is_only(*each, unstated) for each in unstated.completed
        )

    def _is_only(self, verb: str, field: str, id: str, stated: Account) -> bool:
        """Return whether no other thing is possible in a field: it alone is possible now, or its id has most of the
        words of the line.
        """
        possible = {each for move in self.position.options(verb) for name, each in ids_of(move) if name == field}
        if possible in ({id}, {each for _, name, each in stated.completed if name == field}):
            return bool(field)
        shares = {each: len(stated.id_words & {*each.split("_")}) for each in possible}
        return shares.get(id, 0) > max((share for each, share in shares.items() if each != id), default=0)

    def unused_words(self, moves: Moves) -> UnusedWords:
        """Return the words that a declaration leaves out, with adjacent ones joined."""
        lattice, unstated = self.accounts.account(moves)
        joined: list[Span] = []
        for span in unstated.unused:
            if joined and not lattice.source.text[joined[-1].until : span.start].strip(MARKS):
                joined[-1] = Span(joined[-1].start, span.until)
            else:
                joined.append(span)
        texts = (lattice.source.raw_text(span).strip(MARKS) for span in joined)
        return UnusedWords(tuple(filter(None, texts)), not any(_is_heavy(lattice, span) for span in unstated.unused))


def _is_heavy(lattice: Lattice, span: Span) -> bool:
    """Return whether an unused word may change the meaning: a number, name, negation, time or verb."""
    edges = [edge for edge in lattice.at(span.start) if edge.until == span.until]
    if any(isinstance(edge, NumberMention) for edge in edges):
        return True
    senses = [sense for edge in edges if isinstance(edge, Mention) for sense in edge.senses]
    if any(isinstance(sense, _HEAVY_SENSES) for sense in senses):
        return True
    small = [sense for sense in senses if isinstance(sense, SmallSense)]
    return not senses or any(sense.role in _HEAVY_ROLES or _is_verb(sense) for sense in small)


def _is_verb(sense: SmallSense) -> bool:
    return sense.role is Role.FILLER and sense.key in ("light", "loss", "hedge")
