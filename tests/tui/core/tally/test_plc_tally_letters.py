"""The tally of the City where most is known already, or is written in the letters of the cards. All values are INVENTED."""

from __future__ import annotations

import pytest

from tests.tui.core.tally.test_plc_tally import IDS, form
from tui.core.tally.game_forms import read_off
from tui.games.plan_city.tally_sheet_conversion import to_sheet


def test_the_development_card_that_is_known_for_so_many_is_not_asked_for_again() -> None:
    printed = {f"rank_values.3.market.{rank}": points for rank, points in ((1, 7), (2, 4), (3, 0))}
    assert read_off(form(), printed, IDS).start["rank_values.market"] == "7 4 0"
    four = read_off(form(), printed, [*IDS, "D"])  # that is the other side
    assert "rank_values.market" not in four.start


@pytest.mark.parametrize(
    ("rows", "long", "chips"),
    [
        # a textile factory that runs beside an idle shipbuilding one, a garden; below it a station that runs
        (["te* t b g", "r . be s82e*"],
         ["fac:a:textile+eng | fac:a:textile | fac:b:shipbuilding | gar",
          "res | . | fac:b:shipbuilding+eng | sta+rail:ns+eng"], [[0, 0], [3, 1]]),
        # four halves of one industry: each factory has one engine space
        (["te t", "te* t"], ["fac:a:textile+eng | fac:a:textile", "fac:b:textile+eng | fac:b:textile"], [[0, 1]]),
        # the long notation stays as it is, also where its signs are letters of the short one
        (["res", "sta+eng* | -"], ["res", "sta+eng | -"], [[0, 1]]),
    ],
)  # fmt: skip
def test_the_rows_of_a_field_take_the_letters_of_the_cards(
    rows: list[str], long: list[str], chips: list[list[int]]
) -> None:
    lines = {f"row_{number}": row for number, row in enumerate(rows, 1)}
    told = to_sheet({"seats": {"A": {"field": lines}}}, ["A"])["seats"]["A"]["field"]
    assert told == {"rows": long, "chips": chips}
