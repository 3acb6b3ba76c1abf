"""The signs of the screens, each with an ASCII stand-in for terminals that draw ambiguous signs wide or not at all."""

from __future__ import annotations

SIGNS = {
    "ok": ("✓", "+"),
    "no": ("✗", "x"),
    "cursor": ("▸", ">"),
    "arrow": ("→", "->"),
    "up": ("↑", "^"),
    "down": ("↓", "v"),
    "left": ("←", "<-"),
    "box": ("☐", "[ ]"),
    "star": ("★", "*"),
    "dot": ("·", "-"),
    "bullet": ("•", "-"),
    "ellipsis": ("…", "..."),
    "dash": ("–", "-"),
    "times": ("×", "x"),
    "unknown": ("?", "?"),
    "on": ("●", "(*)"),
    "off": ("○", "( )"),
    "warn": ("!", "!"),
    "more_below": ("▾", "v"),
    "more_above": ("▴", "^"),
}
SHAPES = {"●": "o", "▲": "^", "■": "#", "◆": "%", "★": "*", "▼": "v", "♣": "&", "♥": "@"}


def symbol(name: str, ascii: bool = False) -> str:
    """Give a sign by name, in the set in use."""
    return SIGNS[name][ascii]


def shape(name: str, ascii: bool = False) -> str:
    """Give the shape of a seat as it is drawn here."""
    return SHAPES.get(name, name) if ascii else name
