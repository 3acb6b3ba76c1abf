"""The screen for entering a card cell by cell, with a cursor and a key for each symbol, or as a line of text."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from referee.rules.game import Game
from scoring.text_catalogs import Words
from tui.core.components.printed_value_parser import card_input_feedback
from tui.core.game_ui.printed_value_lines import CardEditorProtocol, PrintedValueLineFormat
from tui.screens.screen_base import GyojiScreen
from tui.widgets.game_canvas import GameCanvas
from tui.widgets.labelled_input import LabelledInput


class CardEditorScreen(GyojiScreen):
    """The editor of a card; its result is the text of the card in its line format."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "step(-1, 0)"), ("right", "step(1, 0)"), ("up", "step(0, -1)"), ("down", "step(0, 1)"),
    ]  # fmt: skip
    DEFAULT_CSS = "CardEditorScreen GameCanvas { padding: 0 1; }"

    def __init__(self, game: Game, title: str, card: PrintedValueLineFormat, sketch: CardEditorProtocol) -> None:
        """Open the editor; `sketch` contains the values entered so far."""
        super().__init__()
        self.game = game
        self.called = title
        self.card = card
        self.sketch = sketch

    @property
    def words(self) -> Words:
        return self.gyoji.session.words(self.game.id)

    @property
    def help_id(self) -> str:
        """The catalogue id of the help text of this screen."""
        return self.sketch.help_id

    def title_text(self) -> str:
        """Return the title line with the card and the cell property that the keys fill in."""
        return self.plain(f"{self.called} · {self.translate(self.sketch.layer_id)}")

    def body(self) -> ComposeResult:
        """Compose the drawing of the card and the input line for its text."""
        yield GameCanvas()
        yield LabelledInput(ascii=self.ascii)

    def on_mount(self) -> None:
        """Draw the card after the first layout."""
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the card, the help about keys, its text, and errors or warnings."""
        if self.is_mounted:
            self.retitle()
            self.query_one(GameCanvas).set_lines(self.sketch.drawn(self.words, self._across, self.ascii))

    @property
    def _across(self) -> int:
        """The width available for the drawing, in terminal cells."""
        return self.size.width - 2

    # keys

    @property
    def typing(self) -> bool:
        """Whether the card is being typed as text."""
        return bool(self.query_one(LabelledInput).asking)

    def on_key(self, event: events.Key) -> None:
        """Fill the cell at the cursor with the symbol of the pressed key."""
        changed = None if self.typing or not event.character else self.sketch.pressed(event.character.lower())
        if changed is not None:
            event.stop()
            self._draw(changed)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked cell, or run the clicked action."""
        at, drawing = event.screen_offset, self.query_one(GameCanvas).content_region
        if self.typing or not drawing.contains_point(at):
            return
        x, y = at - drawing.offset
        if (changed := self.sketch.clicked(self.words, self._across, self.ascii, x, y)) is not None:
            self._draw(changed)

    def _draw(self, sketch: CardEditorProtocol) -> None:
        self.sketch = sketch
        self.show()

    def action_step(self, right: int, down: int) -> None:
        """Move the cursor by a number of cells."""
        if not self.typing:
            self._draw(self.sketch.moved(right, down))

    def action_cell_layer(self) -> None:
        """Select another cell property for the keys."""
        if not self.typing:
            self._draw(self.sketch.other_layer())

    def action_cell_text(self) -> None:
        """Open the input line to type the card as text."""
        words, card = self.words, self.card
        hint = f"{words.translate(f'card_hint.{card.hint}')}\n{card.say_example(words)}"
        read = partial(card_input_feedback, words, self.game, card)
        self.query_one(LabelledInput).ask("cells", self.called, hint, self.sketch.text, read)

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Apply the submitted text of the card."""
        self.query_one(LabelledInput).close()
        self.set_focus(None)
        self._draw(self.sketch.with_key(event.text))

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        """Move the focus back to the cells."""
        self.set_focus(None)

    def action_keep_card(self) -> None:
        """Close the screen with the text of the card, if the card is valid."""
        if not self.typing and self.sketch.sound:
            self.dismiss(self.sketch.text)
