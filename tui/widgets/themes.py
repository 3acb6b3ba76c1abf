"""The three looks: dark, light, and high contrast (black, white and one strong colour; nothing said by hue alone)."""

from __future__ import annotations

from textual.theme import Theme

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
)
CONTRAST = Theme(
    name="gyoji-contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#ffff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#5a5a5a",
    success="#ffffff",
    warning="#ffff00",
    error="#ffff00",
    dark=True,
)
THEMES = (DARK, LIGHT, CONTRAST)
