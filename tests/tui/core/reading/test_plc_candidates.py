"""What a field of a move lists at a table of the City of Plan Cards. The play is INVENTED."""

from __future__ import annotations

from referee.reading.legal_moves import LegalMoves
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import INVENTED
from tests.lines.table import load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.suggestions import rows
from tui.core.reading.line_suggestions import LineSuggestions
from tui.core.reading.move_draft import fields, read_draft
from tui.core.session.session import Session


def listed(line: str, name: str) -> list[object]:
    """The values of a field once a line is typed where Ann won plan card 24 and Cleo plan card 6."""
    table = next(table for position, table in opened(load("plan_city")) if position.name == "laying")
    draft = read_draft(table, line)
    field = next(one for one in fields(table, draft.verb) if one.name == name)
    words = Session("en").words(table=table)
    return [row.draft.values[name] for row in LineSuggestions(table, words, LegalMoves(table)).values(draft, field)]


def test_a_card_known_to_lie_with_one_seat_is_listed_for_no_other() -> None:
    assert listed("Ann: place_plan 0 -1", "card") == ["plan_24"]
    assert listed("Cleo: place_plan 1 -2", "card") == ["plan_06"]


def test_a_card_is_turned_by_quarters() -> None:
    assert listed("Cleo: place_plan 1 -2", "rotation") == [0, 90, 180, 270]


def test_a_row_of_which_not_all_is_looked_at_names_no_seat_that_is_not_the_only_one() -> None:
    """Each of them holds a contract card, and may lay it at any time; the first 60 ways of that are Ann's."""
    game = find("plan_city")
    printed = {**INVENTED, "setup.contracts": 1, "contract_backs.same": True}
    table = Table("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=printed)])
    table.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate("ABC", 1)})
    conversation = Conversation(Session("en"), table)
    conversation.reader.listing = True
    for line in ("bid #1 2", "coal", "bid #2 2"):
        conversation.write(line)
        assert conversation.enter().step is not None, line
    contract = [
        row.text
        for row in rows(conversation, conversation.state, Session("en").words(table=table))
        if "contract" in row.text
    ]
    assert len(contract) == 1
    assert "Ann" not in contract[0]
