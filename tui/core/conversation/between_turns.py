"""The actions between two turns: physical changes after a declaration, and the comparison of each seat's amounts
(points, money, …) with the record at the end of a round. They are optional: a typed move continues the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile

from referee.facts.verdict import LedgerLine
from referee.reading.typed_values import read_number
from referee.record.entry import PLAY_KINDS
from referee.record.table_state import ReplayStep
from referee.table import round_check
from referee.table.round_check import RoundCheckValue, agree, agreed_since, round_ended, search, values_to_compare
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.common_words import is_unknown
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction, RoundCheckState

_PARTS = re.compile(r"-?\d[\d,]*|[^\W\d_]+|[^\w\s=:,、]")
YES, NO, UNKNOWN = "yes", "no", "unknown"


def last_step(table: Table) -> ReplayStep | None:
    """Return the last replayed entry that changed pieces, checked a round or scored; None if there is none."""
    for step in reversed(table.steps):
        if step.ledger or step.entry.kind in PLAY_KINDS:
            return step
    return None


def _before(steps: Sequence[ReplayStep], step: ReplayStep) -> Iterator[ReplayStep]:
    """Yield the replayed entries before the given one, latest first."""
    return (earlier for earlier in reversed(steps) if earlier.entry.seq < step.entry.seq)


def _answers(step: ReplayStep) -> bool:
    return step.entry.kind == "report"


def own_lines(step: ReplayStep) -> tuple[LedgerLine, ...]:
    """Return the ledger lines (physical changes) of a declaration that the declaring player carries out."""
    table = frozenset(map(id, table_lines(step)))
    return tuple(line for line in step.ledger if id(line) not in table)


def table_lines(step: ReplayStep) -> tuple[LedgerLine, ...]:
    """Return the ledger lines (physical changes) that all players carry out after a declaration, for example automatic
    changes and those of other seats.
    """
    moves = step.entry.body.get("moves", ())
    movers = {"", step.entry.seat, *(str(move.get("seat", "")) for move in moves if isinstance(move, dict))}
    others = {_kind(line) for line in step.ledger if line.seat not in movers}
    return tuple(line for line in step.ledger if line.between or (line.seat and _kind(line) in others))


def _kind(line: LedgerLine) -> tuple[str, str, str]:
    return line.kind, line.what, line.clause


class BetweenTurnsChecklist:
    """The progress through the actions between turns: confirmed physical changes, skipped round checks, and the current
    search for a difference. Agreed amounts are in the record instead.
    """

    def __init__(self, table: Table, compares_figures: Callable[[], bool]) -> None:
        """Create the checklist of a table; `compares_figures` returns whether the players compare amounts with the
        record at the end of a round.
        """
        self.table = table
        self._wanted = compares_figures
        self._ticked = self._passed = self._latest = 0
        self._difference_search: tuple[int, round_check.RoundCheckDifferenceSearch] | None = None

    def state(self, words: Words, text: str) -> DialogueState | None:
        """Return the required action before the next declaration; None if there is none or if the typed text is not
        about it.
        """
        step = last_step(self.table)
        seq = step.entry.seq if step is not None else 0
        self._latest = max(self._latest, seq)  # what was done before something that is taken back stays done
        is_confirmed = not text or _read_reply(self.table, text) == YES
        if is_confirmed and step is not None and self._ticked < seq == self._latest and (lines := self._lines(step)):
            return DialogueState(NextAction.BETWEEN, EnterAction.DONE, between=lines, is_last=self.table.over)
        return self._check(words, text)

    def _lines(self, last: ReplayStep) -> tuple[LedgerLine, ...]:
        """Return the physical changes for all players after the last declaration and after the answers to its
        questions.
        """
        lines = list(table_lines(last))
        for step in takewhile(_answers, _before(self.table.steps, last)):
            if step.entry.seq > self._ticked:
                lines[:0] = table_lines(step)
        return tuple(lines)

    def _check(self, words: Words, text: str) -> DialogueState | None:
        """Return the state of the check at the end of a round; None if no check is required or if the typed text is not
        about it.
        """
        ended = self._ended()
        if not ended:
            return None
        known_figures = values_to_compare(self.table)
        if self._difference_search is not None:
            return self._searching(RoundCheckState(known_figures, self._difference_search[1]), text)
        answer = _read_reply(self.table, text)
        if not text or answer == YES:
            return DialogueState(NextAction.CHECK, EnterAction.AGREES, check=RoundCheckState(known_figures))
        stated = read_figure(words, self.table, text)
        if stated is None:
            return None
        return DialogueState(
            NextAction.CHECK,
            EnterAction.COMPARES if self._fits(stated) else EnterAction.REFUSES,
            check=RoundCheckState(known_figures, told=stated),
        )

    def _fits(self, stated: RoundCheckValue) -> bool:
        try:
            return bool(self.table.check({stated.path: stated.value}))
        except InputError:
            return False

    def _searching(self, check: RoundCheckState, text: str) -> DialogueState | None:
        if text and not _read_reply(self.table, text):
            return None
        assert check.search is not None
        if check.search.middle is not None:
            return DialogueState(NextAction.TRACE, EnterAction.ANSWERS, check=check)
        return DialogueState(
            NextAction.SETTLE,
            EnterAction.LEAVES if _read_reply(self.table, text) in (NO, UNKNOWN) else EnterAction.COUNTS,
            check=check,
        )

    def _ended(self) -> int:
        """Return the entry number of the last round end to be checked. 0 if the players agreed, skipped it or do not
        compare amounts.
        """
        ended = round_ended(self.table) if self.table.game.meta.checked else 0
        if self._difference_search is not None and self._difference_search[0] != ended:
            self._difference_search = None
        if not ended or ended <= self._passed or not self._wanted() or agreed_since(self.table, ended):
            return 0
        return ended if any(figure.value is not None for figure in values_to_compare(self.table)) else 0

    # what comes in

    def enter(self, state: DialogueState, text: str) -> ReplayStep | None:
        """Carry out the effect of Enter in this dialogue state. Return the recorded step, None if nothing was recorded.
        Raises `InputError` if a amount is impossible.
        """
        match state.enter:
            case EnterAction.DONE:
                step = last_step(self.table)
                self._ticked = step.entry.seq if step is not None else 0
            case EnterAction.AGREES:
                return agree(self.table)
            case EnterAction.COMPARES | EnterAction.REFUSES:
                self._compare(state.check)
            case EnterAction.ANSWERS:
                self._halve(round_check.ANSWERS[_read_reply(self.table, text) or YES])
            case EnterAction.COUNTS:
                return self._count()
            case EnterAction.LEAVES:
                self._difference_search = None
        return None

    def _compare(self, check: RoundCheckState | None) -> None:
        """Start a search for the cause if an entered amount differs from the record. Raises `InputError` if the amount
        is impossible.
        """
        assert check is not None
        assert check.told is not None
        figure = next(candidate for candidate in check.figures if candidate.path == check.told.path)
        self.table.check({figure.path: check.told.value})
        if check.told.value is not None and check.told.value != figure.value:
            self._difference_search = (round_ended(self.table), search(self.table, figure, check.told.value))

    def _halve(self, right: bool | None) -> None:
        if self._difference_search is not None:
            self._difference_search = (self._difference_search[0], self._difference_search[1].narrowed_by_answer(right))

    def _count(self) -> ReplayStep | None:
        """Record the physically counted amount as a recount and end the search for the difference."""
        if self._difference_search is None:
            return None
        difference = self._difference_search[1]
        step = self.table.recount({difference.figure.path: difference.shown}, "")
        self._difference_search = None
        return step

    def skip(self) -> bool:
        """End the search for a difference if there is one, else skip the check of the round. Return whether a check was
        required.
        """
        ended = self._ended()
        if self._difference_search is not None:
            self._difference_search = None
        else:
            self._passed = ended or self._passed
        return bool(ended)


def _read_reply(table: Table, text: str) -> str:
    """Parse a yes, no or "unknown" word into its id; return "" for any other text."""
    if is_unknown(text):
        return UNKNOWN
    try:
        return table.names.find("yes_no", text.strip(), "yes_no") if text.strip() else ""
    except InputError:
        return ""


def read_figure(words: Words, table: Table, text: str) -> RoundCheckValue | None:
    """Parse a line such as `Aki 12 vp` (seat, number, kind of amount); None for any other line. By default, the kind is
    the first one of the game, and the number is in digits.
    """
    seat, remainder = _seat(table, normalize(text))
    parts = _PARTS.findall(remainder) if seat else []
    forms = {what: _forms(words, what) for what in table.game.meta.checked}
    spans = [(start, until) for until in range(1, len(parts) + 1) for start in range(until)]
    for start, until in sorted(spans, key=lambda span: span[1] - span[0]):
        figure_name = fold("".join(parts[:start] + parts[until:])).removeprefix("の")
        kinds = [what for what, names in forms.items() if any(_names(figure_name, form) for form in names)]
        if kinds and (len(kinds) == 1 or not figure_name) and not any(map(str.isdigit, figure_name)):
            with suppress(InputError):
                return RoundCheckValue(seat, kinds[0], read_number(" ".join(parts[start:until])))
    return None


def _names(input_name: str, form: str) -> bool:
    """Return whether one of the two texts is the beginning of the other."""
    return form.startswith(input_name) or input_name.startswith(form)


def _forms(words: Words, what: str) -> tuple[str, ...]:
    """Return the names of a compared amount (for example "yen"), normalised for comparison."""
    return fold(what), *(fold(form).replace(" ", "") for form in words.translate(f"figure_name.{what}").split(","))


def _seat(table: Table, text: str) -> tuple[str, str]:
    """Split a line into (seat, rest), using the longest matching name at its start. The seat is "" if there is none."""
    best = ("", text)
    for seat, name in table.seats.items():
        for label in (name, seat):
            remainder = text[len(label) :]
            alone = not (remainder[:1].isascii() and remainder[:1].isalpha())
            if fold(text[: len(label)]) == fold(label) and alone and len(remainder) < len(best[1]):
                best = (seat, remainder)
    return best
