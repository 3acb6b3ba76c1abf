"""The name field of a card form, for cards that players name: typed, or chosen among the partly known cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.printed_lines.named_line import FURTHER, among, card_names, key_of
from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.game_ui.printed_value_lines import CardNaming
from tui.web.value_control import Form, ValueControl, name_of

COLON = ":"
"""The separator between a card's name and its values in a line."""


def name_field(id: str) -> str:
    """Return the form name of the name field, for a card row id."""
    return name_of(f"{id} name")


class CardName:
    """The name field of a further card; `line` is the card's line before it has a name."""

    def __init__(self, words: Words, naming: CardNaming, id: str, values: Mapping[str, Any]) -> None:
        """Create the name field for a row id; `values` are the known printed values."""
        self.line = naming.line_of(FURTHER)
        self._naming, self._values = naming, values
        self._names = card_names(values, naming.kind)
        self.control = ValueControl(
            name_field(id), words.translate("web.card_name"), ("",), suggestions=self._open_names()
        )

    def read(self, form: Form) -> str:
        """Return the sent name as typed, or as written for a known card. Raises `InputError` for an invalid name."""
        text, field = self.control.posted(form)[0], self.control.name
        if not key_of(text):
            raise input_error("web_card_name", field=field)
        if COLON in normalize(text):
            raise input_error("web_card_sign", field=field, given=text)
        name = among(self._names, key_of(text)) or text
        if name in self._names and name not in self._open_names():
            known = self._naming.line_of(name).write(self._values)
            raise input_error("web_card_known", field=field, given=name, known=known)
        return name

    def with_name(self, text: str, name: str) -> str:
        """Return the line of an unnamed card with a name inserted."""
        _, _, content = text.partition(COLON)
        return f"{name}{COLON} {content.strip()}"

    @staticmethod
    def without_name(path: str) -> str:
        """Return the form path for a value path of a named card."""
        kind, _, value = path.split(".", 2)
        return f"{kind}.{FURTHER}.{value}"

    def label_path(self, words: Words, path: str) -> str:
        """Return the value path with “this card” as the card's name, for use in labels."""
        return path.replace(f".{FURTHER}.", f".{words.translate('web.this_card')}.", 1)

    def _open_names(self) -> tuple[str, ...]:
        """Return the names of the partly known cards."""
        return tuple(name for name in self._names if not self._is_complete(name))

    def _is_complete(self, name: str) -> bool:
        return set(self._naming.line_of(name).paths(self._values)) <= self._values.keys()
