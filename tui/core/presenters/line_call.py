"""The referee's call on a line, as the whole table sees it."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.i18n import messages
from tui.core.rendering.plate import Call


def line_call(words: Words, conversation: Conversation, is_refused: bool, is_recorded: bool) -> Call | None:
    """Make the call on what was entered last: no with the first reason, a question that decides, or recorded; None once
    something else is typed.
    """
    pending, judgement = conversation.asked, conversation.line
    if pending is not None and pending.question is not None:
        return Call("unknown")
    if is_refused and judgement is not None:
        breaches = judgement.verdict.breaches
        return (
            Call("no", words.say("table.call_no"), messages.reason(words, breaches[0])) if breaches else Call("unknown")
        )
    return Call("ok", words.say("table.call_ok")) if is_recorded and not conversation.text.strip() else None
