"""The three looks: dark, light, and high contrast (black, white and one strong colour; nothing said by hue alone).

What is loud, what rests: whose turn it is stands in the seat's own colours; the caret is turned over, so that it shows
without any colour; a hint is muted, and can still be read.
"""

from __future__ import annotations

from textual.theme import Theme

QUARTER = "40"
"""The opacity of a quarter, as the last two digits of a colour."""


def _variables(foreground: str, background: str, strong: str, panel: str, muted: str) -> dict[str, str]:
    """Give the colours of what shows where the keys go, of hints, and of scrollbars."""
    row = {"foreground": foreground, "background": strong + QUARTER, "text-style": "bold"}
    rows = {f"block-cursor{kind}-{part}": value for kind in ("", "-blurred") for part, value in row.items()}
    return {
        **rows,
        "text-muted": muted,
        "text-disabled": muted,
        "input-cursor-foreground": foreground,
        "input-cursor-background": background,
        "input-cursor-text-style": "reverse",
        "scrollbar": panel,
        "scrollbar-background": background,
    }


DARK = Theme(
    name="gyoji-dark",
    primary="#7aa2c8",
    secondary="#c8a25a",
    accent="#e0b050",
    foreground="#e6e2d8",
    background="#14161a",
    surface="#1c1f25",
    panel="#262a32",
    success="#7fb77e",
    warning="#e0b050",
    error="#e07a6a",
    dark=True,
    variables=_variables("#e6e2d8", "#14161a", "#7aa2c8", "#262a32", "#aaa79d"),
)
LIGHT = Theme(
    name="gyoji-light",
    primary="#1f4e79",
    secondary="#7a5a10",
    accent="#8a4b00",
    foreground="#1b1b1b",
    background="#fbf9f4",
    surface="#f2eee4",
    panel="#e6e0d2",
    success="#1e6b2e",
    warning="#7a5a00",
    error="#a32015",
    dark=False,
    variables=_variables("#1b1b1b", "#fbf9f4", "#1f4e79", "#e6e0d2", "#5a564c"),
)
CONTRAST = Theme(
    name="gyoji-contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#3a3a3a",
    success="#ffffff",
    warning="#ffff00",
    error="#ffff00",
    dark=True,
    variables=_variables("#ffffff", "#000000", "#ffffff", "#3a3a3a", "#ffffff"),
)
CURSORS = """
OptionList > .option-list--option-highlighted {
    color: $block-cursor-foreground; background: $block-cursor-background; text-style: bold;
}
Input > .input--placeholder { text-style: italic; }
"""
"""The row of a list that Enter takes looks alike, whether the list has the focus or the line that searches it."""
THEMES = (DARK, LIGHT, CONTRAST)
