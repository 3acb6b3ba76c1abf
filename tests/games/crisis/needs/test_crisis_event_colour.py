"""The colour of a drawn event is that of the deck that was named (CRI-1.1): it is not asked for at a table."""

from __future__ import annotations

from referee.facts.facts import known
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, NAMES, play, situation, untold

# INVENTED: yellow is 11 to 24, green from 25 on.
NEW = {"printed.event.fair.effects": ()}


def test_a_card_of_untold_colour_has_that_of_its_deck() -> None:
    table = situation(NEW, {"status": 20})
    assert [prompt.values["colour"] for prompt in table.prompts() if prompt.key == "draw_event"] == ["yellow"]
    assert play(table, "A: draw_event fair").verdict.questions == ()
    assert table.state.printed["event.fair.colour"] == "yellow"


def test_where_the_colour_of_the_status_is_not_told_nothing_is_concluded() -> None:
    table = situation(NEW, untold("printed.track.green.low", "printed.track.green.high"))
    play(table, "A: draw_event fair")
    assert not known(table.state.printed["event.fair.colour"])


def test_the_described_cards_of_untold_colour_are_offered() -> None:
    table = Table("new", [opening(GAME, seats_of(GAME, NAMES[:2]))])
    table.tell(NEW)
    assert [move.name for move in table.options() if hasattr(move, "name")] == ["fair"]
