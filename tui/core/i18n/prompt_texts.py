"""What the rules require now, as texts."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.game import PromptLine
from scoring.text_catalogs import Words
from tui.core.i18n import messages


def prompt_texts(words: Words, prompts: Sequence[PromptLine], acting: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the required actions as texts, pending choices first, and the completed ones; the seat `acting` is
    displayed beside them and is left out as the subject.
    """
    required = sorted((prompt for prompt in prompts if not prompt.done), key=lambda prompt: not prompt.pending)
    completed = [prompt for prompt in prompts if prompt.done]
    return (
        tuple(messages.prompt(words, prompt, acting) for prompt in required),
        tuple(messages.prompt(words, prompt, acting) for prompt in completed),
    )
