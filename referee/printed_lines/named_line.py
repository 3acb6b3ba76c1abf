"""Lines for cards that players name: one per card with known values, and one for a further card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.facts.facts import MAX_NAME
from referee.printed_lines.line import PrintedLine, card_lines
from referee.printed_lines.notated import Notated
from referee.printed_lines.tokens import Values
from referee.rules.game import Game
from scoring.errors import input_error
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import Phrase

FURTHER = "further"
"""The internal placeholder name of a further card, never displayed."""


class CardLine(PrintedLine, frozen=True):
    """The line of the card `name` ("" for a further card). It consists of the name, a colon, and the values; the name
    may be omitted for a named card.
    """

    name: str

    @property
    def label(self) -> Phrase:
        return Phrase("card.named", {"name": self.name}) if self.name else Phrase(f"card.{self.id}")

    @property
    def id(self) -> str:
        return self.spec.id if self.name else f"new_{self.spec.named}"

    @property
    def owns(self) -> tuple[str, ...]:
        """The prefixes of the paths that belong to the line."""
        return self.spec.owns if self.name else ()

    def paths(self, values: Values) -> tuple[str, ...]:
        """Return the paths of the values in the line; empty while the card has no name."""
        return super().paths(values) if self.name else ()

    def read(self, text: str) -> dict[str, Any]:
        """Parse the values of this card, or of another card named in the text. Raises `InputError` for invalid text."""
        line, content = self._named_by(normalize(text))
        return super(CardLine, line).read(content)

    def warnings(self, text: str) -> list[Any]:
        """Return a fault for each possible but unlikely value in a text."""
        line, content = self._named_by(normalize(text))
        return line.content_warnings(content, super(CardLine, line).read(content))

    def write(self, values: Values) -> str:
        """Format the card as its name and values; "" for a further card."""
        return f"{self.name}: {super().write(values)}" if self.name else ""

    def _named_by(self, text: str) -> tuple[CardLine, str]:
        """Return (line of the card named in the text, text of its values). Raises `InputError` if the text is empty or
        a required name is missing.
        """
        label, colon, content = (part.strip() for part in text.replace("、", ",").partition(":"))
        if self.name and (not colon or same(label, self.name)):
            return self, content if colon else label
        if self.name and self._is_content(label):
            return self, f"{label} {content}"
        if not label and not content:
            raise input_error("card_empty")
        name = key_of(" ".join(label.split()))
        if not colon or not name:
            raise input_error("card_name")
        return card_line(self.game, self.spec.named, name), content

    def _is_content(self, label: str) -> bool:
        """Return whether the text before the colon already belongs to the values, so it is no name."""
        part = self.spec.part
        return isinstance(part, Notated) and bool(label) and part.notation_of(self.game).begins(label)


def key_of(name: str) -> str:
    """Return a card's name as a path segment, without dots."""
    return name.replace(".", "")[:MAX_NAME]


def same(name: str, other: str) -> bool:
    """Return whether two card names are equal, ignoring blanks, punctuation and case."""
    return fold(name) == fold(other)


def among(names: Iterable[str], name: str) -> str:
    """Return the equal name in `names`, as written there; "" if there is none."""
    return next((other for other in names if same(other, name)), "")


def card_line(game: Game, kind: str, name: str) -> CardLine:
    return CardLine(game, card_lines(game)[kind].spec_for(name or FURTHER), {}, name)


def further_cards(game: Game) -> tuple[CardLine, ...]:
    """Return the line for a further card of each type that players name."""
    return tuple(card_line(game, kind, "") for kind in card_lines(game))


def known_cards(game: Game, values: Values) -> Iterator[CardLine]:
    """Yield the line of each card with known values."""
    for kind in card_lines(game):
        for name in card_names(values, kind):
            yield card_line(game, kind, name)


def card_names(values: Values, kind: str) -> tuple[str, ...]:
    """Return the sorted names of the cards of a type with known values."""
    parts = (path.split(".") for path in values)
    return tuple(sorted({part[1] for part in parts if len(part) > 2 and part[0] == kind}))
