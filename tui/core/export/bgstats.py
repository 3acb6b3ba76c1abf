"""The link that transfers a played game to the BG Stats app, in the documented format of the app ("create play")."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from scoring.half_points import to_json
from tui.core.export.exported_result import ExportedTableResult
from tui.core.i18n.local_time_text import local_time

BASE = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(result: ExportedTableResult) -> dict[str, Any]:
    """Return a played game as plain data in the JSON format of BG Stats. False values are included because the Android
    app requires them.
    """
    winners = result.winners
    game: dict[str, Any] = {"name": result.title, "sourceGameId": result.game}
    game |= {"highestWins": not result.lowest, "noPoints": False}
    if result.bgg:
        game["bggId"] = result.bgg  # a number, never a text
    in_turn = sorted(result.seats, key=lambda seat: result.order.index(seat.id))
    return {
        "sourceName": "Gyoji",
        "sourcePlayId": f"{result.table}-{result.opened}",
        "playDate": local_time(result.played, "%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes,
        "game": game,
        "players": [
            {
                "name": seat.name or seat.id,
                "sourcePlayerId": seat.name or seat.id,
                "score": seat.points or 0,
                "winner": seat.id in winners,
                "startPlayer": seat.id == result.order[0],
                **({"rank": seat.rank} if seat.rank else {}),
            }
            for seat in in_turn
        ],
    }


def link(result: ExportedTableResult) -> str:
    """Return the link that transfers the played game to BG Stats."""
    return BASE + quote(json.dumps(to_json(play_of(result)), ensure_ascii=False, separators=(",", ":")))
