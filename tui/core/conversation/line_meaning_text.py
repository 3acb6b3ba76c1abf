"""What a line can mean, in sentences, and what of that is not legal."""

from __future__ import annotations

from collections.abc import Iterator

from referee.judging.declaration_draft import EvaluatedDraft
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration


def choices(words: Words, turn: DialogueState, seat: str = "") -> list[str]:
    """Say what the line can mean."""
    return [declaration(words, moves, seat) for moves in turn.choices]


def near(words: Words, turn: DialogueState, seat: str = "") -> Iterator[str]:
    """Say what it can mean that is not legal, each with its first reason."""
    for judged in turn.near:
        yield words.say("table.not_now", move=declaration(words, judged.moves, seat), why=_reason(words, judged))


def _reason(words: Words, judged: EvaluatedDraft) -> str:
    broken = judged.verdict.breaches
    return f"{broken[0].clause} {messages.reason(words, broken[0])}" if broken else ""
