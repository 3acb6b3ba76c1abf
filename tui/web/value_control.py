"""The control for a value in a web form: chosen, counted within its bounds, or typed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from tui.web.answer_form import AnswerChoice

MAX_CHOICES = 30
"""The maximum number of choices in a list. Larger ranges have plus and minus buttons."""
MAX_ITEMS = 20
STEPS = (1, 10, 100, 1000)
ID_LENGTH = 10
Form = Mapping[str, str]
"""The content of a web form: texts by field name."""


class ValueControl(Struct, frozen=True):
    """The control for a value in a web form: its form name, its label, its content (one text per list item), and the
    choices.

    A number without choices is counted in `steps` within its bounds, the cells of a grid are arranged in `columns`, and
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
        """Return the sent texts for this control; empty list items are removed."""
        texts = tuple(form.get(f"{self.name}.{index}", "").strip() for index in range(len(self.texts)))
        return tuple(text for text in texts if text or not self.is_list)

    def with_form(self, form: Form) -> ValueControl:
        """Return the control with the sent content; unchanged if the form does not contain it."""
        if f"{self.name}.0" not in form:
            return self
        return structs.replace(self, texts=(*self.posted(form), *("",) * len(self.texts))[: len(self.texts)])


def name_of(id: str) -> str:
    """Return the form name (a hash) of a row or value."""
    return hashlib.sha256(id.encode()).hexdigest()[:ID_LENGTH]


def mark_of(texts: Sequence[tuple[str, ...]]) -> str:
    """Return a hash of the content of several controls, for detecting changes."""
    return name_of(repr([tuple(filter(None, each)) for each in texts]))


def steps_between(low: int, high: int) -> tuple[int, ...]:
    """Return the step sizes of the plus and minus buttons for a number within bounds."""
    return tuple(step for step in STEPS if step == 1 or step * 4 <= high - low)
