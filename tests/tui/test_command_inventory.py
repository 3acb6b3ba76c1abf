"""What was a command, a key or a help text of a front end before there was one table of commands is one today."""

from __future__ import annotations

import json

from tests.tui.command_inventory import FILE, flat

PLACING = ("as_put", "by_hand", "next_place", "other_piece", "other_seat", "take_line", "turn_piece")
CHANGED = {
    "app/screens/ResultScreen": "`why?` (F3) stands before `reveal again` (F6), as in the scores: one order for both screens",
    "app/screens/HomeScreen": "score sheets of other games are opened from here (`a`)",
    "shell/commands/new": "takes the name of a score sheet too",
    "plain/commands/sheet": "alone it asks for the rows of a score sheet",
    "words/how/sheet": "alone it asks for the rows of a score sheet",
    "phone/actions/table": "points are written at a table of scores",
    **dict.fromkeys(
        (
            "app/keys/cell_layer",
            "app/keys/cell_text",
            "app/keys/draw_card",
            "app/keys/keep_card",
            "app/screens/CardEditorScreen",
            "app/screens/PrintedValueEntryScreen",
            "words/command/cell_layer",
            "words/command/cell_text",
            "words/command/draw_card",
            "words/command/keep_card",
            "words/key/cell_layer",
            "words/key/cell_text",
            "words/key/draw_card",
            "words/key/keep_card",
        ),
        "a card is drawn while it is typed: the card editor and its commands are gone (issue 64)",
    ),
    **dict.fromkeys(
        (
            *(f"{kind}/{id}" for kind in ("app/keys", "words/command", "words/key") for id in PLACING),
            *("app/screens/PiecePlacementScreen", "app/screens/TableScreen", "words/key/other_piece in plan_city"),
        ),
        "a card is placed on the board beside the line; what the board does not offer is typed (issue 64)",
    ),
    **dict.fromkeys(("app/screens/BoardScreen",), "F5 opens the board to choose from (issue 64)"),
}
"""The entries that differ today, each with the reason."""


def test_every_command_key_and_help_text_is_as_it_was() -> None:
    before, today = json.loads(FILE.read_text(encoding="utf-8")), json.loads(json.dumps(flat()))
    different = {id for id, entry in before.items() if today.get(id) != entry}
    assert {id: (before[id], today.get(id)) for id in different - CHANGED.keys()} == {}
    assert different == CHANGED.keys(), "listed, and as it was"
