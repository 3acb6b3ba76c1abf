"""The colour themes: dark, light, and high contrast (black, white and one strong colour)."""

from __future__ import annotations

from textual.theme import Theme

QUARTER = "40"
"""An opacity of 25 %, as the last two hexadecimal digits of a colour."""


CALLS = {"call-ok": "#14532d", "call-no": "#8a1c12", "call-unknown": "#614200"}
LIGHT_CALLS = {"call-ok": "#a8e0a2", "call-no": "#c40020", "call-no-text": "#ffffff", "call-unknown": "#ffd97a"}
"""The grounds of the referee's call: none of them is the colour of a seat. Those of calls beside the seat are dark
beside bright seats, and bright beside dark ones; a refusal fills the banner.
"""


def _variables(foreground: str, background: str, strong: str, panel: str, muted: str) -> dict[str, str]:
    """Return the theme variables for the focused row, the text cursor, hints and scrollbars."""
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
    accent="#5fd7d7",
    foreground="#e6e2d8",
    background="#14161a",
    surface="#1c1f25",
    panel="#262a32",
    success="#39d353",
    warning="#ffa000",
    error="#ff5c5c",
    dark=True,
    variables=_variables("#e6e2d8", "#14161a", "#7aa2c8", "#262a32", "#aaa79d") | CALLS,
)
LIGHT = Theme(
    name="gyoji-light",
    primary="#1f4e79",
    secondary="#7a5a10",
    accent="#00686e",
    foreground="#1b1b1b",
    background="#fbf9f4",
    surface="#f2eee4",
    panel="#e6e0d2",
    success="#007a1f",
    warning="#a85400",
    error="#d1001f",
    dark=False,
    variables=_variables("#1b1b1b", "#fbf9f4", "#1f4e79", "#e6e0d2", "#5a564c") | LIGHT_CALLS,
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
    variables=_variables("#ffffff", "#000000", "#ffffff", "#3a3a3a", "#ffffff") | CALLS,
)
CURSORS = """
OptionList > .option-list--option-highlighted {
    color: $block-cursor-foreground; background: $block-cursor-background; text-style: bold;
}
Input > .input--placeholder { text-style: italic; }
"""
"""CSS that gives the highlighted row of an `OptionList` the same appearance with and without focus."""
THEMES = (DARK, LIGHT, CONTRAST)
