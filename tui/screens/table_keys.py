"""The keys of the table: single letters while nothing is typed, function keys and Ctrl at any time."""

from __future__ import annotations

from tui.screens.base import GENERAL, Key

RESTING: tuple[Key, ...] = (
    Key("question_mark,f3", "?", "why"),
    Key("f4", "F4", "form"),
    Key("o", "o", "options"),
    Key("b,f5", "b", "board"),
    Key("u,ctrl+z", "u", "undo"),
    Key("s,f6", "s", "scores"),
    Key("e,f7", "e", "record"),
    Key("d,f8", "d", "dispute"),
    Key("U,ctrl+y,ctrl+r", "U", "redo"),
    Key("ctrl+t", "^T", "park"),
    Key("n", "n", "note"),
    Key("m", "m", "recount"),
    Key("h", "h", "house_rule"),
    Key("plus", "+", "markers"),
    Key("t,f9", "t", "sheet"),
    Key("k", "k", "depth"),
    Key("p", "p", "people"),
    Key("c", "c", "audit"),
    Key("x,f10", "x", "share"),
    Key("i", "i", "type"),
)
BY_HAND = Key("l,ctrl+l", "l", "by_hand")
"""Only where the game brings a screen for it."""
TYPING: tuple[Key, ...] = (
    Key("enter", "Enter", "declare"),
    Key("f3", "F3", "why"),
    Key("f4", "F4", "form"),
    Key("f5", "F5", "board"),
    Key("ctrl+z", "^Z", "undo"),
    Key("f6", "F6", "scores"),
    Key("f7", "F7", "record"),
    Key("escape", "Esc", "rest"),
    Key("ctrl+p", "^P", "palette"),
    Key("ctrl+t", "^T", "park"),
)

AGAIN = Key("f12", "F12", "again")
"""It works everywhere at the table, and the help names it."""
PAGES = (Key("pagedown", "PgDn", "page(1)"), Key("pageup", "PgUp", "page(-1)"))
REPLAY: tuple[Key, ...] = (Key("space,enter", "Space", "step"), Key("a", "a", "auto"))


def shown_keys(typing: bool, by_hand: bool, replayed: bool) -> tuple[Key, ...]:
    """Give the keys that the table shows below it: those that work while something is typed, or while nothing is."""
    hand = (BY_HAND._replace(shown="^L" if typing else BY_HAND.shown),) if by_hand else ()
    if typing:
        return (*TYPING[:1], *hand, *TYPING[1:], *GENERAL)
    return (*(REPLAY if replayed else ()), *hand, *RESTING, Key("escape", "Esc", "back"), *GENERAL)
