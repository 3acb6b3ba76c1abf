"""The actions between two turns and their text: physical changes after a declaration, and the comparison of each seat's
amounts (points, money, …) with the record at the end of a round. They are optional: a typed move continues the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile

from referee.facts.verdict import LedgerLine
from referee.reading.senses import Mention, NumberMention, Role, SmallSense
from referee.reading.spoken_numbers import number_lattice
from referee.reading.typed_values import read_number
from referee.record import entry as journal
from referee.record.entry import PLAY_KINDS
from referee.record.table_state import ReplayStep
from referee.table import round_check
from referee.table.round_check import (
    RoundCheckDifferenceSearch,
    RoundCheckValue,
    RoundCheckValueChange,
    agree,
    agreed_since,
    round_ended,
    search,
    values_to_compare,
)
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.common_words import is_unknown
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction, RoundCheckState
from tui.core.i18n import messages
from tui.core.i18n.entry_text import figure_text, numbered_entry_text
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.symbols import symbol

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
                number = " ".join(parts[start:until])
                value = RoundCheckValue(seat, kinds[0], read_number(number))
                return None if _is_after_counter(number) else value
    return None


def _is_after_counter(text: str) -> bool:
    """Return whether a counter precedes a number: in “places 2” it is the word of an action instead."""
    before = takewhile(lambda edge: not isinstance(edge, NumberMention), number_lattice(text).path)
    senses = (sense for edge in before if isinstance(edge, Mention) for sense in edge.senses)
    return any(isinstance(sense, SmallSense) and sense.role is Role.COUNTER for sense in senses)


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


def meanwhile_lines(words: Words, table: Table, state: DialogueState | None, ascii: bool = False) -> Lines:
    """Describe the required actions before the next declaration in lines; empty if there are none."""
    if state is None:
        return []
    if state.next_action is NextAction.BETWEEN:
        head = ("", StyledText(words.translate("table.between_last" if state.is_last else "table.between"), "bold"))
        return [head, *_todo(words, state.between, symbol("box", ascii))]
    if state.check is None:
        return []
    if state.check.search is not None:
        return search_lines(words, table, state.check.search, ascii)
    return _check(words, state.check, table.over, ascii)


def enter_text(words: Words, state: DialogueState, room: str = "table") -> str:
    """Describe the effect of Enter on an action before the next declaration, with texts of the catalogue section
    `room`; "" if no action is required.
    """
    keys = {
        EnterAction.DONE: "enter_done_last" if state.is_last else "enter_done",
        EnterAction.AGREES: "enter_agrees",
        EnterAction.COMPARES: "enter_compares",
        EnterAction.COUNTS: "enter_counts",
        EnterAction.LEAVES: "enter_leaves",
    }
    key = "enter_right" if state.next_action is NextAction.TRACE else keys.get(state.enter, "")
    return words.translate(f"{room}.{key}", **_values(words, state)) if key else ""


def _values(words: Words, state: DialogueState) -> dict[str, str]:
    if state.check is None:
        return {}
    figure, search = state.check.figures[-1], state.check.search
    example = f"{words.format_field(figure.seat, 'seat')} {figure_text(words, figure.what, (figure.value or 0) + 1)}"
    return {"example": example, "shown": figure_text(words, search.figure.what, search.shown) if search else ""}


def _todo(words: Words, ledger: Sequence[LedgerLine], box: str) -> Lines:
    """Format each physical change as a line. All points of a seat are combined into one line, at the position of the
    first.
    """
    points: dict[str, list[LedgerLine]] = {}
    for line in ledger:
        if line.kind == "points":
            points.setdefault(line.seat, []).append(line)
    lines = []
    for line in ledger:
        seat_prompts = points[line.seat] if line.kind == "points" else [line]
        if line is not seat_prompts[0]:
            continue
        text = StyledText(messages.ledger(words, line))
        if len(seat_prompts) > 1:
            total = sum(prompt.amount for prompt in seat_prompts)
            text = StyledText(words.translate("table.between_points", seat=line.seat, points=total))
        lines.append((box, text))
    return lines


def _check(words: Words, check: RoundCheckState, over: bool, ascii: bool) -> Lines:
    lines = [("", StyledText(words.translate("table.check_over" if over else "table.check"), "bold"))]
    for seat in dict.fromkeys(figure.seat for figure in check.figures):
        own_figures = [figure for figure in check.figures if figure.seat == seat]
        parts = [figure_text(words, figure.what, figure.value) for figure in own_figures]
        lines.append(
            (
                symbol("bullet", ascii),
                StyledText(words.translate("table.check_seat", seat=seat, figures=" · ".join(parts))),
            )
        )
    if check.told is not None:
        figure = next(candidate for candidate in check.figures if candidate.path == check.told.path)
        lines.append((symbol("warn", ascii), StyledText(_difference(words, figure, check.told.value), "bold")))
    return lines


def search_lines(words: Words, table: Table, search: RoundCheckDifferenceSearch, ascii: bool = False) -> Lines:
    """Describe the search for a difference in lines, with the open question or the result."""
    lines = [(symbol("warn", ascii), StyledText(_difference(words, search.figure, search.shown), "bold"))]
    if search.middle is not None:
        return [*lines, ("?", StyledText(question_text(words, table, search), "bold"))]
    lines.append(("", StyledText(words.translate(_result_key(search), since=search.since))))
    if search.traces:
        seat = search.figure.seat
        return lines + [
            (symbol("bullet", ascii), StyledText(messages.trace(words, seat, trace))) for trace in search.traces
        ]
    for changed in search.candidates:
        before, after = (figure_text(words, search.figure.what, value) for value in (changed.before, changed.after))
        text = f"{_entry(words, table, changed)}  {before} {symbol('arrow', ascii)} {after}"
        lines.append((symbol("bullet", ascii), StyledText(text)))
    return lines


def question_text(words: Words, table: Table, search: RoundCheckDifferenceSearch) -> str:
    """Format the question whether a amount was right after the middle entry of a search."""
    changed = search.middle
    assert changed is not None
    before, had = (figure_text(words, search.figure.what, value) for value in (changed.before, changed.after))
    values = {"entry": _entry(words, table, changed), "seat": search.figure.seat, "before": before, "had": had}
    return words.translate("table.trace_right", **values)


def _result_key(search: RoundCheckDifferenceSearch) -> str:
    if not search.entries and not search.traces:
        return "table.trace_nothing"
    return "table.trace_among" if search.explains else "table.trace_unexplained"


def _entry(words: Words, table: Table, changed: RoundCheckValueChange) -> str:
    """Format a record entry as text with number, seat and contents."""
    entry = journal.find(table.entries, changed.seq)
    return numbered_entry_text(words, table, entry) if entry is not None else str(changed.seq)


def _difference(words: Words, figure: RoundCheckValue, marker: int | None) -> str:
    values = {"record": figure_text(words, figure.what, figure.value), "shown": figure_text(words, figure.what, marker)}
    return words.translate("table.check_differs", seat=figure.seat, **values)
