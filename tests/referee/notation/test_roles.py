"""What the fields of moves are for, as the rules have it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.notation.move import MoveField, fields_of
from referee.rules.game import find
from tests.referee.named_texts import GAMES

# Turning a card, the mark of a bid space and an order of doing things name nothing and count nothing.
PLAIN = {"rotation", "icon", "order"}
# By the rules: steps along a track and units of goods are counted, yen and blueprints are paid, points are claimed,
# a step of a track ends at a space, a contract card stands in a row and a column.
ROLES = {
    ("nippon", "mines", "steps"): "count",
    ("nippon", "mines", "price"): "payment",
    ("nippon", "invest", "factory"): "identity",
    ("nippon", "invest", "blueprints"): "payment",
    ("nippon", "local_market", "city"): "identity",
    ("nippon", "local_market", "goods"): "count",
    ("nippon", "score_claim", "points"): "payment",
    ("russian_railroads", "step_track", "to"): "target",
    ("russian_railroads", "place_locomotive", "number"): "identity",
    ("russian_railroads", "place", "rubles"): "payment",
    ("crisis", "export_contract", "row"): "coordinate",
    ("crisis", "buy_domestic", "units"): "count",
    ("crisis", "convert_energy", "space"): "identity",
    ("plan_city", "fuel", "x"): "coordinate",
    ("plan_city", "bid_proposal", "number"): "identity",
}


def single_fields(game: str) -> Iterator[tuple[str, MoveField]]:
    """Yield each field of a single value, those within compound items too, with its verb."""
    for verb, action in find(game).rules.actions.items():
        for field in fields_of(action.move):
            yield from ((verb, part) for part in field.element.parts or (field,))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_move_has_a_role(game: str) -> None:
    assert {field.name for _, field in single_fields(game) if field.role == "plain"} <= PLAIN


@pytest.mark.parametrize(("place", "role"), ROLES.items())
def test_the_role_of_a_field(place: tuple[str, str, str], role: str) -> None:
    game, verb, name = place
    assert {field.role for of, field in single_fields(game) if (of, field.name) == (verb, name)} == {role}
