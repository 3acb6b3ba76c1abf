"""The control for a value in a form: the value is chosen, counted within its bounds, or typed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from tui.web.answer_form import AnswerChoice

MAX_CHOICES = 30
"""The maximum number of values in a list of choices; larger ranges are counted up and down."""
MAX_ITEMS = 20
STEPS = (1, 10, 100, 1000)
ID_LENGTH = 10
Form = Mapping[str, str]
"""The content of a form: the texts by the names of the fields."""


class ValueControl(Struct, frozen=True):
    """The control for a value: its name in the form, its label, its content (one text for each item of a list), and the
    choices.

    A number without choices is counted by `steps` within its bounds, the cells of a grid are laid out in `columns`, and
    any other value is typed.
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
        """Return the texts that a form contains for this control; empty items of a list are removed."""
        texts = tuple(form.get(f"{self.name}.{index}", "").strip() for index in range(len(self.texts)))
        return tuple(text for text in texts if text or not self.is_list)

    def with_form(self, form: Form) -> ValueControl:
        """Return the control with the content that was sent; unchanged if the form does not contain it."""
        if f"{self.name}.0" not in form:
            return self
        return structs.replace(self, texts=(*self.posted(form), *("",) * len(self.texts))[: len(self.texts)])


def name_of(id: str) -> str:
    """Return the name of a row or a value in a form."""
    return hashlib.sha256(id.encode()).hexdigest()[:ID_LENGTH]


def mark_of(texts: Sequence[tuple[str, ...]]) -> str:
    """Return a mark of the content of some controls, which differs if the content differs."""
    return name_of(repr([tuple(filter(None, each)) for each in texts]))


def steps_between(low: int, high: int) -> tuple[int, ...]:
    """Return the steps by which a number between bounds is counted up and down."""
    return tuple(step for step in STEPS if step == 1 or step * 4 <= high - low)
