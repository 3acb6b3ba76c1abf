"""How each screen is brought before the camera: what is opened, and what is done there.

What is done is an action of the screen in front (`!why`), a text that is typed (`'ships`), or a key. Actions and words
outlive the keys of a screen.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.rules.game import find
from tui.core.components.printed_value_confirmation import to_confirm


class Recipe(Struct, frozen=True):
    """A picture: its name, the registered screen that it begins on with its arguments, what is done there, and the
    registered screen it shows ("" for a dialog).
    """

    name: str
    start: str
    arguments: dict[str, Any]
    steps: tuple[str, ...] = ()
    shows: str = ""


NIPPON, RAILWAYS, CITY, CRISIS = "nippon", "railways", "city", "crisis"
"""The tables of the studio."""
AT_NIPPON, AT_RAILWAYS = {"name": NIPPON}, {"name": RAILWAYS}

RECIPES = (
    Recipe("home", "home", {}, shows="home"),
    Recipe("new_table", "new_table", {}, shows="new_table"),
    Recipe(
        "confirm_values",
        "confirm_values",
        {"game": find(NIPPON), "values": to_confirm(find(NIPPON), 4)},
        shows="confirm_values",
    ),
    Recipe("table", "table", AT_RAILWAYS, shows="table"),
    Recipe("table_city", "table", {"name": CITY}, shows="table"),
    Recipe("table_crisis", "table", {"name": CRISIS}, shows="table"),
    Recipe("table_fresh", "table", {"name": "fresh"}, shows="table"),
    Recipe("audit", "audit", {"table": "miscounted"}, shows="audit"),
    Recipe("board", "board", {"table": RAILWAYS}, shows="board"),
    Recipe("board_nippon", "board", {"table": NIPPON}, shows="board"),
    Recipe("scores", "scores", {"table": NIPPON}, shows="scores"),
    Recipe("record", "record", {"table": RAILWAYS}, ("up", "up"), shows="record"),
    Recipe("why", "table", AT_RAILWAYS, ("!why",), shows="why"),
    Recipe("result", "result", {"table": "finished"}, ("up",), shows="result"),
    Recipe("share", "share", {"table": NIPPON}, shows="share"),
    Recipe("phones", "phones", {"table": NIPPON}, ("pause", "enter", "pause"), shows="phones"),
    Recipe("reveal", "reveal", {"table": NIPPON}, ("enter", "enter", "enter"), shows="reveal"),
    Recipe("reveal_railways", "reveal", {"table": "finished"}, shows="reveal"),
    Recipe(
        "tally",
        "tally",
        {"game": "russian_railroads", "scoring": "final"},
        ("'Ann", "enter", "'Ben", "enter", "enter"),
        shows="tally",
    ),
    Recipe("dispute", "dispute", {"game": "nippon"}, shows="dispute"),
    Recipe("dispute_typing", "dispute", {"game": "nippon"}, ("'blue: build silk",), shows="dispute"),
    Recipe(
        "dispute_question", "dispute", {"game": "nippon"}, ("'blue: build silk (keeps coal)", "enter"), shows="dispute"
    ),
    Recipe(
        "dispute_verdict",
        "dispute",
        {"game": "nippon"},
        ("'blue: build silk (keeps coal)", "enter", "'Silk (yen bonus)", "enter"),
        shows="dispute",
    ),
    Recipe("rulebook", "rulebook", {"game": "nippon"}, shows="rulebook"),
    Recipe("library", "library", {}, shows="library"),
    Recipe("teach", "teach", {"game": "crisis"}, shows="teach"),
    Recipe("history", "history", {}, ("pause", "pause"), shows="history"),
    Recipe("club", "club", {}, ("pause", "pause"), shows="club"),
    Recipe("box_votes", "box_votes", {}, shows="box_votes"),
    Recipe("curve", "curve", {"table": NIPPON}, ("pause",), shows="curve"),
    Recipe("settings", "settings", {}, shows="settings"),
    Recipe("help", "table", AT_RAILWAYS, ("!help",), shows="help"),
    Recipe("menu", "table", AT_RAILWAYS, ("!menu", "pause")),
    Recipe("options", "table", AT_RAILWAYS, ("!options", "pause")),
    Recipe("typing", "table", {"name": "fresh"}, ("'mines", "pause"), shows="table"),
    Recipe("question", "table", {"name": "fresh"}, ("'trains hokkaido", "enter", "pause"), shows="table"),
    Recipe("refusal", "table", {"name": "fresh"}, ("'invest light_bulb_1", "enter", "pause"), shows="table"),
    Recipe("depth", "table", AT_RAILWAYS, ("!depth", "pause")),
    Recipe("people", "table", AT_RAILWAYS, ("!people", "pause")),
    Recipe("markers", "table", AT_RAILWAYS, ("!markers", "pause")),
    Recipe("house_rule", "table", AT_RAILWAYS, ("!house_rule", "pause")),
    Recipe("recount", "table", AT_RAILWAYS, ("!recount", "pause")),
    Recipe("delete", "home", {}, ("!delete_table", "pause")),
    Recipe("which_game", "home", {}, ("!dispute", "pause")),
    Recipe("position", "new_table", {"game": "russian_railroads"}, ("'Ann", "enter", "'Ben", "!describe", "pause")),
    Recipe("box_codes", "library", {"game": "russian_railroads"}, ("!share_box", "pause")),
    Recipe("box_import", "library", {}, ("!import_library", "pause")),
    Recipe("laying", "table", {"name": "laying"}, shows="table"),
)
