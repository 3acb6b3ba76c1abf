"""The name of a card that the table names, as a field of its form: typed, or chosen where the card is known in part."""

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
"""What stands between the name of a card and its values in a line."""


def name_field(id: str) -> str:
    """Return the name in the form of the field in which a card gets its name, by the id of its row."""
    return name_of(f"{id} name")


class CardName:
    """The field for the name of a further card; `line` is its line as long as it has none."""

    def __init__(self, words: Words, naming: CardNaming, id: str, values: Mapping[str, Any]) -> None:
        """Lay out the field of the row of an id; `values` are the printed values that are known."""
        self.line = naming.line_of(FURTHER)
        self._naming, self._values = naming, values
        self._names = card_names(values, naming.kind)
        self.control = ValueControl(
            name_field(id), words.translate("web.card_name"), ("",), suggestions=self._open_names()
        )

    def read(self, form: Form) -> str:
        """Return the name as it was typed, or as the card is known. Raises `InputError` at the field of the name."""
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
        """Put a name into the line of a card that has none."""
        _, _, content = text.partition(COLON)
        return f"{name}{COLON} {content.strip()}"

    @staticmethod
    def without_name(path: str) -> str:
        """Return the path that a value of a named card has in the form."""
        kind, _, value = path.split(".", 2)
        return f"{kind}.{FURTHER}.{value}"

    def label_path(self, words: Words, path: str) -> str:
        """Return the path by which a value of the form is called."""
        return path.replace(f".{FURTHER}.", f".{words.translate('web.this_card')}.", 1)

    def _open_names(self) -> tuple[str, ...]:
        """List the cards of which only a part is known."""
        return tuple(name for name in self._names if not self._is_complete(name))

    def _is_complete(self, name: str) -> bool:
        return set(self._naming.line_of(name).paths(self._values)) <= self._values.keys()
