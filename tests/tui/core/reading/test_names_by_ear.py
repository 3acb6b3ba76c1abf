"""A name in kana is understood in Latin letters, in every phase alike."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.drawn import share
from tests.lines.reading import same
from tests.lines.table import GAMES, load, opened
from tui.core.reading.line_reader import LineReader

EVERY = share(9, 1)
"""Every so many lines with a name are read."""
HEARD = {"Ann": "Aki", "Ben": "Ben", "Cleo": "Chie", "Dan": "Dai"}
HEARD |= {name: name for name in HEARD.values()}
WRITTEN = {name: {"Aki": "あき", "Ben": "べん", "Chie": "ちえ", "Dai": "だい"}[heard] for name, heard in HEARD.items()}


def _said(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(names), lambda found: names[found[0]], text)


def _renamed(table: Table) -> Table:
    """The same table with people whose names are written in kana."""
    opening, *rest = table.entries
    seats = [{**seat, "name": WRITTEN[seat["name"]]} for seat in opening.body["seats"]]
    return Table(table.name, (structs.replace(opening, body={**opening.body, "seats": seats}), *rest))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("game", GAMES)
def test_a_name_in_latin_letters_is_read_as_it_is_in_kana(game: str) -> None:
    lines, named = load(game), 0
    other: list[tuple[str, str]] = []
    for position, found in opened(lines):
        table = _renamed(found)
        offers = LegalMoves(table)
        here = [one for one in lines.lines if one.meant.at == position.name and one.meant.move]
        for line in [one for one in here if any(name in one.text for name in WRITTEN)][::EVERY]:
            named += 1
            kana, latin = (LineReader(table, offers).parse(_said(line.text, names)) for names in (WRITTEN, HEARD))
            if not same(table, kana.moves, latin.moves) or kana.choices != latin.choices:
                other.append((position.name, line.text))
    assert named
    assert not other
