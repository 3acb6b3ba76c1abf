"""A line on which Enter, or a click, does what it says."""

from __future__ import annotations

from textual.widgets import Button

from tui.core.rendering.symbols import sign


class ActionLink(Button):
    """One line of text, marked while the cursor is on it."""

    DEFAULT_CSS = "ActionLink { min-width: 0; width: 100%; content-align: left middle; text-align: left; }"

    def __init__(self, text: str, ascii: bool, *, id: str) -> None:
        super().__init__(f"  {text}", compact=True, id=id)
        self.styles.line_pad = 0
        self.active_effect_duration = 0  # a second Enter in this time would be swallowed
        self.text = text
        self.here = False
        self.ascii = ascii

    def put(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.label = f"{sign('cursor', self.ascii) if self.here else ' '} {text}"

    def on_focus(self) -> None:
        """Draw the cursor."""
        self.here = True
        self.put(self.text)

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.here = False
        self.put(self.text)
