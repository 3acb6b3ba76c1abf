"""A card being entered, as the editor shows it: nine cells with the cursor, what the keys do, what is wrong or odd."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct, structs

from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.grids import parse_card
from scoring.games.plan_city.short import print_short
from scoring.words import Words
from tui.desk import say
from tui.desk.breaking import hang
from tui.desk.cells import fit
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.games.plan_city import card_draft, field_cells
from tui.games.plan_city.card_draft import CardDraft, draft_of
from tui.games.plan_city.field_cells import ROOMY, Shown

BAR, CORNER, LINE = ("│", "|"), ("┼", "+"), ("─", "-")


def sketch_of(text: str) -> Sketch:
    """Take a card up as it was told; a blank one for none."""
    return Sketch(draft_of(text))


def written(text: str) -> str:
    """Write a card in few signs, where they say the same."""
    return print_short(parse_card(text)) or text if text.strip() else ""


class Sketch(Struct, frozen=True):
    """The draft of a card with what is drawn of it (`tui.desk.cards.CardSketch`)."""

    help_id: ClassVar[str] = "help.cardedit"
    draft: CardDraft

    @property
    def layer_id(self) -> str:
        """The catalogue id of the layer that the keys fill."""
        return f"plan_city_card.{self.draft.layer}"

    @property
    def text(self) -> str:
        """The card in the compact notation."""
        return self.draft.text

    @property
    def sound(self) -> bool:
        """Tell whether there can be such a card."""
        return not card_draft.faults(self.draft)[0]

    def drawn(self, words: Words, width: int, ascii: bool) -> list[Text]:
        """Draw everything."""
        draft = self.draft
        bad, odd = card_draft.faults(draft)
        no, warn = sign("no", ascii), sign("warn", ascii)
        said = [(no, Text(say.fault(words, fault), "bold")) for fault in bad]
        said += [(warn, Text(say.fault(words, fault))) for fault in odd]
        keys_said = [Text(words.say("plan_city_card.keys_legality"))]
        if draft.layer == "scoring":
            keys_said += [Text(words.say("plan_city_card.keys_scoring")), Text(words.say("plan_city_card.keys_rails"))]
        told = [("", line) for line in keys_said]
        text = Text(written(draft.text) if not bad else draft.text, "bold")
        here = Text(words.say("plan_city_card.cell", row=draft.at // SIDE + 1, cell=draft.at % SIDE + 1), "bold")
        return [*_cells(draft, words, ascii), Text(""), here, *hang([*told, ("", text), *said], width)]

    def _with(self, draft: CardDraft) -> Self:
        return structs.replace(self, draft=draft)

    def moved(self, right: int, down: int) -> Self:
        """Go to a cell beside this one; at the edge stay there."""
        return self._with(card_draft.moved(self.draft, right, down))

    def pressed(self, key: str) -> Self | None:
        """Fill the cell of the cursor by a key; None for a key that means nothing in this layer."""
        draft = card_draft.pressed(self.draft, key)
        return self._with(draft) if draft else None

    def other_layer(self) -> Self:
        """Go on with the other layer."""
        return self._with(card_draft.other_layer(self.draft))

    def typed(self, text: str) -> Self:
        """Take the card that was typed."""
        return self._with(draft_of(text))


def _cells(draft: CardDraft, words: Words, ascii: bool) -> list[Text]:
    """Draw the nine cells with lines between them; the one of the cursor is reversed."""

    def names(key: str) -> str:
        return words.say(f"plan_city.{key}")

    rule = Text(" " + (LINE[ascii] * ROOMY.across).join([CORNER[ascii]] * (SIDE + 1)), "dim")
    bar = BAR[ascii]
    lines = [rule]
    for row in range(SIDE):
        parts = [Text(f" {bar}", "dim") for _ in range(ROOMY.rows)]
        for column in range(SIDE):
            place = row * SIDE + column
            texts = field_cells.cell_texts(Shown(draft.card.cells[place]), names, ascii)
            for part, text in zip(parts, texts, strict=True):
                style = "reverse" if place == draft.at else ""
                part.append(fit(text, ROOMY.across), style).append(bar, "dim")
        if row == draft.at // SIDE:
            parts[1].append(f" {sign('left', ascii)}")
        lines += [*parts, rule.copy()]
    return lines
