"""The card library as Gyoji wrote it before boxes: still read; anything else is refused with a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.game import find
from referee.store.legacy_card_library import MAX_BYTES, import_library
from scoring.errors import InputError
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

GAME = find("nippon")
EDITION = GAME.meta.editions[0]
VALUES: dict[str, Any] = {
    "worker_rows": 5,
    "region_bonus.hokkaido": "coal_2",
    "areas.symbols": ("1+0", "2+2"),
    "tracks.coal.level.1": 3,
}


def file(**changes: Any) -> bytes:
    whole = {"format": "gyoji card library", "version": 1, "game": "nippon", "edition": EDITION, "values": {}}
    return json.dumps(whole | changes).encode()


def keys(data: bytes, edition: str = EDITION) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as found:
        import_library(GAME, data, edition)
    for lang in ("en", "ja"):
        for said in messages.faults(words_for(lang, "nippon"), found.value.faults):
            assert "trouble." not in said and "remedy." not in said
    return [(fault.key, fault.field) for fault in found.value.faults]


def test_a_file_of_before_is_read() -> None:
    assert import_library(GAME, file(values=json.loads(json.dumps(VALUES)))) == VALUES


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", ["not_json"]),
        (b"\xff\xfe", ["not_utf8"]),
        (b"[" * 100_000, ["too_deep"]),
        (b" " * (MAX_BYTES + 1), ["too_big"]),
        (b"[]", ["library_shape"]),
        (b'{"values": {}}', ["library_shape"]),
        (file(values=[1]), ["library_shape"]),
        (file(version=2), ["file_newer"]),
        (file(version="1"), ["file_newer"]),
        (file(game="crisis"), ["other_game"]),
        (file(game=None), ["other_game"]),
        (file(edition="first"), ["edition_unknown"]),
        (file(edition=["first"]), ["edition_unknown"]),
    ],
)
def test_what_is_no_library_of_this_game_is_refused(data: bytes, found: list[str]) -> None:
    assert [key for key, _ in keys(data)] == found


def test_every_wrong_value_is_named_at_once() -> None:
    wrong = {
        "worker_rows": 99,
        "no.such": 1,
        "areas.symbols": "1+0",
        "region_bonus.hokkaido": True,
        "storage.silk_1": 4,
    }
    assert keys(file(values=wrong)) == [
        ("text_range", "worker_rows"),
        ("fact_unknown", "no.such"),
        ("field_list", "areas.symbols"),
        ("text_word", "region_bonus.hokkaido"),
    ]
