"""A line of text that runs an action on Enter or a click."""

from __future__ import annotations

from textual.widgets import Button

from tui.core.rendering.symbols import symbol


class ActionLink(Button):
    """A button displayed as one line of text, with a cursor mark while it has the focus."""

    DEFAULT_CSS = "ActionLink { min-width: 0; width: 100%; content-align: left middle; text-align: left; }"

    def __init__(self, text: str, ascii: bool, *, id: str) -> None:
        super().__init__(f"  {text}", compact=True, id=id)
        self.styles.line_pad = 0
        self.active_effect_duration = 0  # a second Enter in this time would be swallowed
        self.text = text
        self.is_hovered = False
        self.ascii = ascii

    def set_text(self, text: str) -> None:
        """Change the text of the line."""
        self.text = text
        self.label = f"{symbol('cursor', self.ascii) if self.is_hovered else ' '} {text}"

    def on_focus(self) -> None:
        """Display the cursor mark."""
        self.is_hovered = True
        self.set_text(self.text)

    def on_blur(self) -> None:
        """Hide the cursor mark."""
        self.is_hovered = False
        self.set_text(self.text)
