"""Keys as a terminal sends them: one right after the other, then a moment until what comes of them has settled."""

from __future__ import annotations

import unicodedata
from typing import Any

from textual.events import Key
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.pilot import Pilot


def name_of(sign: str) -> str:
    """Give the name of the key with a sign on it."""
    spoken = sign if sign.isalnum() else unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(spoken, spoken)


SIGNS = {name_of(sign): sign for sign in map(chr, range(32, 127))}


def key_event(key: str) -> Key:
    """Give the event of a key, by its name or by the sign on it."""
    return Key(name_of(key), key) if len(key) == 1 else Key(key, SIGNS.get(key))


async def press_keys(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and let what comes of them settle."""
    for key in keys:
        pilot.app.post_message(key_event(key))
    await pilot.pause(0)
    while pilot.app.is_running and keys_wait(pilot.app):
        await pilot.pause(0)
    await pilot.pause()


def keys_wait(app: Any) -> bool:
    """Tell whether a key waits for what an earlier one leads to."""
    return bool(app._in_order._following or app._in_order._queued_keys)
