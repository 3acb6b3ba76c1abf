"""The locations of a box where people of a club entered different values, as text and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from referee.rules.game import Game, find
from referee.store.box_synchronization import BoxTransfer
from referee.store.box_votes import OpenLocation, VotedValues
from referee.store.printed_value_provenance import PrintedValueProvenance
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.components.printed_value_groups import PRINTED, cards_of
from tui.core.components.printed_value_parser import value_text
from tui.core.components.printed_values_merge import provenance_text
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, short

MAX_PATHS = 3
"""The maximum number of values that name a location."""


class OpenLocationText(Struct, frozen=True):
    """An open location of a box in one language."""

    words: Words
    transfer: BoxTransfer
    location: OpenLocation

    @property
    def game(self) -> Game:
        return find(self.transfer.game)

    @property
    def box(self) -> tuple[str, str]:
        """The game and the name of the box, as the store takes them."""
        return self.transfer.game, self.transfer.box

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(path for side in self.location.sides for path in side.values))

    @property
    def card(self) -> PrintedValueLineFormat | None:
        """The line format that holds the whole location; None if there is none."""
        paths = self.paths
        return next((card for card in cards_of(self.game) if all(map(card.holds, paths))), None)

    def title(self) -> str:
        """Return the name of the location: that of its only value, that of its card, or some of its values."""
        paths = self.paths
        if len(paths) > 1 and self.card is not None:
            return self.words.phrase(self.card.label)
        names = [short(self.words, self.game, path) for path in paths[:MAX_PATHS]]
        return self.words.join_items([*names, *(["…"] if len(paths) > MAX_PATHS else [])])

    def value(self, side: VotedValues) -> str:
        """Return one of the values as text: in the line format of its card if it is complete there. A value that this
        version of the game does not accept is shown as JSON.
        """
        card, words = self.card, self.words
        values, faults = self.game.accept((), side.values, PRINTED)
        if faults:
            texts = {path: msgspec.json.encode(value).decode() for path, value in side.values.items()}
        elif card is not None and set(card.paths(values)) <= values.keys():
            return card.format_values(words, values)
        else:
            texts = {path: value_text(words, self.game, path, value) for path, value in values.items()}
        if len(self.paths) == 1:
            return "".join(texts.values())
        return words.join_items(
            [
                words.translate("box_vote.part", name=short(words, self.game, path), value=text)
                for path, text in texts.items()
            ]
        )

    def people(self, side: VotedValues) -> str:
        """Return the number of votes for a value, and who entered or confirmed it when."""
        words = self.words
        people = [provenance_text(words, PrintedValueProvenance(each.time, each.person)) for each in side.voters]
        if not people:
            return words.translate("box_vote.no_votes")
        return words.translate("box_vote.votes", count=len(people), people=" / ".join(people))

    def side(self, side: VotedValues, own: Mapping[str, Any]) -> str:
        """Return a value with its votes; it is marked if it stands on this laptop (`own` values) or at the club."""
        marks = [
            self.words.translate(f"box_vote.mark_{mark}")
            for mark, stands in (("here", side.agrees_with(own)), ("club", side.at_club))
            if stands
        ]
        return self.words.translate(
            "box_vote.side", value=self.value(side), votes=self.people(side), marks="".join(marks)
        )

    def matching(self, text: str) -> VotedValues | None:
        """Return the value that a text names as it is displayed; None if there is none."""
        searched, *values = map(fold, (" ".join(text.split()), *map(self.value, self.location.sides)))
        return next((side for side, value in zip(self.location.sides, values, strict=True) if value == searched), None)

    def as_json(self, own: Mapping[str, Any]) -> dict[str, Any]:
        """Return the location as plain data; texts are in the language of the words."""
        return {
            "game": self.transfer.game,
            "edition": self.transfer.box,
            "place": self.location.path,
            "name": self.title(),
            "sides": [
                {
                    "values": side.values,
                    "text": self.value(side),
                    "votes": [{"person": each.person, "time": each.time} for each in side.voters],
                    "here": side.agrees_with(own),
                    "club": side.at_club,
                }
                for side in self.location.sides
            ],
        }


def open_location_lines(
    words: Words, boxes: Iterable[BoxTransfer], own: Mapping[str, Any], holds: Callable[[str], bool]
) -> list[str]:
    """Return a line for each open location with a path that a row holds: its values and the votes for each."""
    texts = [OpenLocationText(words, each, location) for each in boxes for location in each.open]
    return [
        words.translate("box_vote.open_here", sides=" / ".join(text.side(side, own) for side in text.location.sides))
        for text in texts
        if any(map(holds, text.paths))
    ]
