"""Entering a card: nine cells, a cursor, a key for each thing that can be drawn on a cell; or the notation as text."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from scoring.games.plan_city.cells import SIDE
from scoring.words import Words
from tui.desk import say
from tui.desk.breaking import hang
from tui.desk.cards import Card
from tui.desk.cells import fit
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.games.plan_city import card_draft, field_cells
from tui.games.plan_city.field_cells import ROOMY, Shown
from tui.screens.base import GyojiScreen, Key, keys
from tui.widgets.boards import Drawing
from tui.widgets.card_entry import reading_of_card
from tui.widgets.entry import Entry

GAME = "plan_city"
BAR, CORNER, LINE = ("│", "|"), ("┼", "+"), ("─", "-")


class CardScreen(GyojiScreen):
    """The editor of one card. It answers with the card in the compact notation."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("enter", "Enter", "keep_card"),
        Key("tab", "Tab", "cell_layer"),
        Key("w", "w", "cell_text"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(
        *KEYS, Key("left", "", "step(-1, 0)"), Key("right", "", "step(1, 0)"), Key("up", "", "step(0, -1)"),
        Key("down", "", "step(0, 1)"),
    )  # fmt: skip
    DEFAULT_CSS = "CardScreen Drawing { padding: 0 1; }"

    def __init__(self, title: str, text: str, card: Card) -> None:
        """Take a card up as it was told."""
        super().__init__()
        self.called = title
        self.line = card
        self.draft = card_draft.draft_of(text)

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.gyoji.session.words(GAME)

    @property
    def help_id(self) -> str:
        """The catalogue id of what the screen is for."""
        return "help.cardedit"

    def title_text(self) -> str:
        """Give the card and the layer."""
        return self.plain(f"{self.called} · {self.say(f'plan_city_card.{self.draft.layer}')}")

    def body(self) -> ComposeResult:
        """Compose the card and the line for its notation."""
        yield Drawing()
        yield Entry(ascii=self.ascii)

    def on_mount(self) -> None:
        """Draw once the size is known."""
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Show the screen in the language now in use."""
        await super().compose_anew()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the card, what the keys do, the notation, and what is wrong or odd."""
        if self.is_mounted:
            self.retitle()
            self.query_one(Drawing).put(self.drawn(self.size.width - 2))

    def drawn(self, width: int) -> list[Text]:
        """Draw everything."""
        words, draft = self.words, self.draft
        bad, odd = card_draft.faults(draft)
        no, warn = sign("no", self.ascii), sign("warn", self.ascii)
        said = [(no, Text(say.fault(words, fault), "bold")) for fault in bad]
        said += [(warn, Text(say.fault(words, fault))) for fault in odd]
        keys_said = [Text(self.say("plan_city_card.keys_legality"))]
        if draft.layer == "scoring":
            keys_said += [Text(self.say("plan_city_card.keys_scoring")), Text(self.say("plan_city_card.keys_rails"))]
        told = [("", line) for line in keys_said]
        text = Text(draft.text, "bold")
        here = Text(self.say("plan_city_card.cell", row=draft.at // SIDE + 1, cell=draft.at % SIDE + 1), "bold")
        return [*self.card(), Text(""), here, *hang([*told, ("", text), *said], width)]

    def card(self) -> list[Text]:
        """Draw the nine cells with lines between them; the one of the cursor is reversed."""
        names = lambda key: self.say(f"plan_city.{key}")  # noqa: E731
        rule = Text(" " + (LINE[self.ascii] * ROOMY.across).join([CORNER[self.ascii]] * (SIDE + 1)), "dim")
        bar = BAR[self.ascii]
        lines = [rule]
        for row in range(SIDE):
            parts = [Text(f" {bar}", "dim") for _ in range(ROOMY.rows)]
            for column in range(SIDE):
                place = row * SIDE + column
                texts = field_cells.cell_texts(Shown(self.draft.card.cells[place]), names, self.ascii)
                for part, text in zip(parts, texts, strict=True):
                    style = "reverse" if place == self.draft.at else ""
                    part.append(fit(text, ROOMY.across), style).append(bar, "dim")
            if row == self.draft.at // SIDE:
                parts[1].append(f" {sign('left', self.ascii)}")
            lines += [*parts, rule.copy()]
        return lines

    # keys

    @property
    def typing(self) -> bool:
        """Tell whether the notation is being typed."""
        return bool(self.query_one(Entry).asking)

    def on_key(self, event: events.Key) -> None:
        """Fill the cell of the cursor."""
        found = None if self.typing or not event.character else card_draft.pressed(self.draft, event.character.lower())
        if found is not None:
            event.stop()
            self.draft = found
            self.show()

    def action_step(self, right: int, down: int) -> None:
        """Go to a cell beside this one."""
        if not self.typing:
            self.draft = card_draft.moved(self.draft, right, down)
            self.show()

    def action_cell_layer(self) -> None:
        """Fill the other layer."""
        if not self.typing:
            self.draft = card_draft.other_layer(self.draft)
            self.show()

    def action_cell_text(self) -> None:
        """Type the card in the compact notation."""
        words, card = self.words, self.line
        hint = f"{words.say(f'card_hint.{card.hint}')}\n{words.say('library.example', example=card.example)}"
        from referee.rules.game import find

        read = lambda text: reading_of_card(words, find(GAME), card, text)  # noqa: E731
        self.query_one(Entry).ask("cells", self.called, hint, self.draft.text, read)

    def on_entry_done(self, event: Entry.Done) -> None:
        """Take the typed card."""
        self.draft = card_draft.draft_of(event.text)
        self.query_one(Entry).close()
        self.set_focus(None)
        self.show()

    def on_entry_left(self, _event: Entry.Left) -> None:
        """Go back to the cells."""
        self.set_focus(None)

    def action_keep_card(self) -> None:
        """Answer with the card, unless it cannot be."""
        if not self.typing and not card_draft.faults(self.draft)[0]:
            self.dismiss(self.draft.text)
