"""A value to fill in on a form: chosen, counted within its bounds, or typed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from tui.web.answer_form import AnswerChoice

MAX_CHOICES = 30
"""So many numbers are listed to choose from; more are counted up and down."""
MAX_ITEMS = 20
STEPS = (1, 10, 100, 1000)
ID_LENGTH = 10
Form = Mapping[str, str]
"""What was sent, or is to be shown, by the names of the fields."""


class ValueControl(Struct, frozen=True):
    """A printed value to fill in: its name in the form, its label, what stands there (a text for each item of a list),
    and what may be chosen; a number without choices is counted by `steps` within its bounds. The cells of a grid stand
    in `columns`. Anything else is typed, or taken from the `suggestions`.
    """

    name: str
    label: str
    texts: tuple[str, ...]
    choices: tuple[AnswerChoice, ...] = ()
    is_list: bool = False
    low: int | None = None
    high: int | None = None
    steps: tuple[int, ...] = ()
    columns: int = 0
    suggestions: tuple[str, ...] = ()

    def posted(self, form: Form) -> tuple[str, ...]:
        """Take what a form says; items that are left out leave no gap."""
        texts = tuple(form.get(f"{self.name}.{index}", "").strip() for index in range(len(self.texts)))
        return tuple(text for text in texts if text or not self.is_list)

    def with_form(self, form: Form) -> ValueControl:
        """Show what was sent, where anything was."""
        if f"{self.name}.0" not in form:
            return self
        return structs.replace(self, texts=(*self.posted(form), *("",) * len(self.texts))[: len(self.texts)])


def name_of(id: str) -> str:
    """Name a row or a value in a form."""
    return hashlib.sha256(id.encode()).hexdigest()[:ID_LENGTH]


def mark_of(texts: Sequence[tuple[str, ...]]) -> str:
    """Mark what stands in some controls."""
    return name_of(repr([tuple(filter(None, each)) for each in texts]))


def steps_between(low: int, high: int) -> tuple[int, ...]:
    """Return by how much a number between bounds is counted up and down."""
    return tuple(step for step in STEPS if step == 1 or step * 4 <= high - low)
