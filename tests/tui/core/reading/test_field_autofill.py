"""A slot that can hold one thing only fills itself; where there is a choice nothing is filled."""

from __future__ import annotations

from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.play.recorded import plays, replayed
from tests.referee.tiny import table as tiny
from tui.core.reading.move_draft import MoveDraft, autofill


def after(game: str, name: str, moves: int) -> Table:
    """A recorded table after so many of its moves."""
    whole = replayed(plays(game)[name])[1]
    end = [made.entry.seq for made in whole.steps if made.entry.kind == "move"][moves - 1]
    return Table("part", [entry for entry in whole.entries if entry.seq <= end])


def test_what_is_a_choice_stays_open() -> None:
    table = tiny()
    offers = LegalMoves(table)
    assert autofill(table, offers, MoveDraft("mines")) == MoveDraft("mines")  # 1, 2 or 3 steps
    assert autofill(table, offers, MoveDraft("trains")) == MoveDraft("trains")  # 4 regions
    assert autofill(table, offers, MoveDraft()) == MoveDraft()


def test_a_list_that_can_be_longer_is_a_choice() -> None:
    """12,000 yen buy one machine to hold or two: the one offer is only where the list begins."""
    table = tiny()
    assert [len(move.improvements) for move in LegalMoves(table).moves("mechanise")] == [1]  # type: ignore[attr-defined]  # of this verb
    assert autofill(table, LegalMoves(table), MoveDraft("mechanise")) == MoveDraft("mechanise")


def test_what_no_offer_says_is_left_as_it_is() -> None:
    table = tiny()
    draft = MoveDraft("mines", "", {"steps": 9})
    assert autofill(table, LegalMoves(table), draft) == draft


def test_what_all_offers_agree_on_is_filled() -> None:
    """After two bids at three seats one proposal and one number are left for the last (see the play's table of lines)."""
    table = after("plan_city", "three", 2)
    draft = autofill(table, LegalMoves(table), MoveDraft("bid_proposal"))
    assert draft.values == {"proposal": "proposal_2", "number": 2}
    assert autofill(table, LegalMoves(table), MoveDraft("bid_proposal", "", {"number": 2})).values == draft.values
