"""The referee's verdict on a line, displayed in large letters for all players."""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Move
from referee.record.entry import Entry
from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.i18n import messages
from tui.core.record_text.entry_text import actor, read_back
from tui.core.rendering.plate import Call

OPEN = (VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
"""The verdicts that depend on an unanswered question or on a decision of the players."""


def line_call(
    words: Words, conversation: Conversation, is_refused: bool, recorded: Entry | None, is_read_back: bool
) -> Call | None:
    """Return the large display for the last input: refused with the first reason, an open question, or recorded as
    legal. None if nothing is announced. `is_read_back` is whether what was recorded is read back.
    """
    seats, pending, judgement = conversation.table.table_state.seats, conversation.pending_question, conversation.line
    if pending is not None and pending.question is not None:
        return Call("unknown", seats=_seats(seats, pending.draft.moves))
    if is_refused and judgement is not None:
        return _refusal(words, seats, judgement)
    if recorded is None:
        return None
    by = tuple(seat for seat in seats if seat.id == actor(conversation.table, recorded))
    is_legal = recorded.verdict == VerdictStatus.LEGAL
    if is_read_back and (recorded.verdict or recorded.kind == "score"):
        text = read_back(words, conversation.table)
        return Call(
            "ok" if is_legal or recorded.kind == "score" else "warn", "", words.translate("table.takes_back"), by, text
        )
    return Call("ok", words.translate("table.call_ok"), seats=by) if is_legal else None


def _refusal(words: Words, seats: Sequence[Seat], judgement: EvaluatedDraft) -> Call | None:
    by, breaches = _seats(seats, judgement.moves), judgement.verdict.breaches
    if breaches:
        return Call("no", words.translate("table.call_no"), messages.reason(words, breaches[0]), by)
    return Call("unknown", seats=by) if judgement.verdict.status in OPEN else None


def _seats(seats: Sequence[Seat], moves: Sequence[Move]) -> tuple[Seat, ...]:
    """Return the seat of the last of these moves as a tuple; empty without moves."""
    return tuple(seat for seat in seats if moves and seat.id == moves[-1].seat)
