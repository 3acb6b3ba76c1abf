"""The symbols of the screens, with ASCII replacements for terminals that draw them wrongly."""

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
    return SIGNS[name][ascii]


def shape(name: str, ascii: bool = False) -> str:
    return SHAPES.get(name, name) if ascii else name
