"""What a field of a move lists at a table of the City of Plan Cards. The play is INVENTED."""

from __future__ import annotations

from tests.lines.table import load, opened
from tui.desk.candidates import candidates
from tui.desk.move_draft import fields, read_draft
from tui.desk.offers import Offers
from tui.desk.session import Session


def listed(line: str, name: str) -> list[object]:
    """The values of a field once a line is typed where Ann won plan card 24 and Cleo plan card 6."""
    table = next(table for position, table in opened(load("plan_city")) if position.name == "laying")
    draft = read_draft(table, line)
    field = next(one for one in fields(table, draft.verb) if one.name == name)
    words = Session("en").words(table=table)
    return [one.value for one in candidates(table, Offers(table), draft, field, words)]


def test_a_card_known_to_lie_with_one_seat_is_listed_for_no_other() -> None:
    assert listed("Ann: place_plan 0 -1", "card") == ["plan_24"]
    assert listed("Cleo: place_plan 1 -2", "card") == ["plan_06"]


def test_a_card_is_turned_by_quarters() -> None:
    assert listed("Cleo: place_plan 1 -2", "rotation") == [0, 90, 180, 270]
