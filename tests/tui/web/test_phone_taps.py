"""A round of each game from phones by tapping alone: only offered rows and answers, each from the phone of its seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.judging.line_parser import drop_implied
from referee.record.opening_entry import opening, seats_of
from referee.record.replay import moves_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.drawn import share
from tests.play.playground import playground
from tests.tui.boxes import invented
from tests.tui.web.conftest import NAMES, Companion
from tests.tui.web.handset import Button, Handset

ROUNDS = share(1, 2)
MOST_TAPS = share(400, 2_000)
VAIN = 40
"""So many taps in a row lead to something: whoever puts a list together, or changes their mind, is done by then."""
LEAST_ENTRIES = 6
TURNS = 4
"""So many turns of each seat count as a round of a game whose rounds have no number."""


def taught(folder: Path, game: str, players: int, chance: random.Random) -> None:
    """Keep a new table of a copy whose values are entered (INVENTED ones)."""
    found = find(game)
    if game == "crisis":
        entries = [opening(found, seats_of(found, NAMES[:players]), printed=invented())]
    else:
        entries = playground(game).sit(players, chance, 1.0).table.entries
    store = SqliteStore(folder)
    store.adopt("friday", entries)
    store.close()


def choose(phone: Handset, chance: random.Random) -> Button | None:
    """Pick what somebody who types nothing could tap next."""
    lists, answers = phone.whole_lists(), phone.buttons("answer", "item")
    if lists and chance.random() < 0.4:
        return lists[0]
    for buttons in (answers, lists, phone.buttons("confirm"), phone.buttons("tap"), phone.buttons("clear")):
        if buttons:
            return chance.choice(buttons)
    return None


def own_moves(here: Companion, seat: str, since: int) -> bool:
    """Tell whether all that was declared since an entry was stated by a seat, or is the table's."""
    table = here.host.table
    entries = [entry for entry in table.entries if entry.seq > since and entry.kind == "move"]
    return all(drop_implied(moves_of(table.game, entry.body))[0].seat in ("", seat) for entry in entries)


@pytest.mark.drawn
@pytest.mark.parametrize("game", offered_games())
def test_a_round_is_played_by_tapping_alone(game: str, companion: Callable[..., Companion], tmp_path: Path) -> None:
    chance = random.Random(f"taps {game}")
    taught(tmp_path, game, 3, chance)
    here = companion()
    table = here.host.table
    phones = {seat: here.phone(seat, chance.choice(("en", "ja"))) for seat in table.seats}
    first, vain = getattr(table.state, "round", 0), 0
    began = here.host.entry
    for _ in range(MOST_TAPS):
        before = here.host.entry
        seats = [table.acting] if table.acting else chance.sample(sorted(phones), len(phones))
        for seat in seats:
            phone = phones[seat]
            phone.open("/now")
            if (button := choose(phone, chance)) is not None:
                break
        assert button is not None, f"nobody can tap anything: {phone.said}"
        phone.press(button)
        assert phone.answer.status_code == 200
        assert button.action != "tap" or "✗" not in phone.said, f"{button.label} is offered and refused: {phone.said}"
        assert own_moves(here, seat, before), [(e.seat, e.body) for e in here.host.table.entries if e.seq > before] + [
            seat,
            button.label,
        ]
        vain = 0 if here.host.entry > before else vain + 1
        assert vain < VAIN, f"nothing goes on any more: {phone.said}"
        turns = (here.host.entry - began) // (3 * TURNS)
        if table.over or getattr(table.state, "round", turns) >= first + ROUNDS:
            break
    else:
        raise AssertionError(f"no round is over: {phone.said}")
    assert here.host.entry - began >= LEAST_ENTRIES
    assert [entry.hash for entry in here.stored().entries] == [entry.hash for entry in table.entries]


def test_moves_that_are_too_many_to_list_are_put_together_value_by_value(companion: Callable[..., Companion]) -> None:
    """Untaught, sixty bids are possible, twenty of them on each proposal."""
    here = companion("plan_city")
    ann = here.phone("A")
    proposals = [button.label for button in ann.buttons("tap") if button.label.startswith("bid")]
    assert proposals == [f"bid <bid number> on proposal #{number} 20 ways" for number in (1, 2, 3)]
    ann.tap("bid <bid number> on proposal #3")
    bids = {f"bid {number} on proposal #3 without the coal icon" for number in range(10)}
    assert bids <= {button.label for button in ann.buttons("tap")}
    ann.tap("bid 4 on proposal #3 without the coal icon")
    assert "bids 4 on proposal #3 without the coal icon" in ann.said and ann.whole_lists(), "it is asked about"
