"""Parked lines at a table of Russian Railroads: the turn goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.described_pending_actions import reveals
from referee.games.russian_railroads.state import ActionSpacePieces
from referee.record.parked_lines import unknown_because_of
from referee.rules.default_rules import DONE
from referee.table.state_json import plain
from tests.games.russian_railroads.rrr_tables import B, G, Y, lay, passed, play, situation, table, used


def test_a_turn_leaves_a_space_and_the_board_open() -> None:
    table = situation(3, used(B, "track_grey_2", 2))
    seq = table.park("Yellow: builds something").entry.seq
    mine = table.state.seats[Y]
    assert table.state.active == B
    assert not any(map(known, (mine.own, mine.vp, mine.passed, mine.doublers, mine.lines["kiev"].tracks["black"])))
    assert table.state.spaces["track_grey_2"].owner == B
    assert plain(table.state.seats[G]) == plain(situation(3).state.seats[G])
    verdict = table.judge("place industry_1").verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert [(one.path, one.parked) for one in verdict.questions] == [("spaces.industry_1.owner", seq)]


def test_once_its_space_is_told_the_others_are_free_again() -> None:
    """A turn takes one space at most (RRR-4.201)."""
    table = situation(3)
    table.park("Yellow: builds something")
    table.tell({"spaces.doubler_1.owner": ""})
    assert not known(table.state.spaces["industry_1"].owner)
    table.tell({"spaces.industry_1.owner": Y})
    assert table.state.spaces["loco_1"].owner == ""


def test_in_the_middle_of_an_action_all_that_is_open_is_dropped() -> None:
    """The workers are placed already: that they lie there, and that Yellow has not passed, stays known."""
    table = situation(3)
    play(table, "place track_black_2")
    assert table.state.pending
    table.park("Yellow: two black, and whatever follows")
    assert table.state.pending == ()
    assert table.state.active == B
    assert table.state.seats[Y].passed is False
    assert table.state.spaces["track_black_2"].owner == Y
    assert not known(table.state.seats[Y].lines["trans_siberian"].tracks["black"])


def test_a_start_bonus() -> None:
    """From the last player up (RRR-4.151); one of the four cards is gone, whichever."""
    made = table(3)
    made.park("Green: takes one")
    assert made.state.active == B
    assert not any(map(known, made.state.start_bonuses.values()))
    made.tell({"start_bonuses.sb_ruble_1": False})
    assert made.state.start_bonuses["sb_doubler_1"] is True


def test_before_a_scoring_it_is_asked_for_what_that_needs() -> None:
    """All others have passed: whether the round is over hangs on whether Yellow has passed, then on the board."""
    table = situation(3, passed(B, G))
    seq = table.park("Yellow: the last one").entry.seq
    verdict = table.judge("Yellow: pass").verdict
    assert [(one.path, one.parked) for one in verdict.questions] == [(f"seats.{Y}.passed", seq)]
    going = table.trial()
    going.tell({f"seats.{Y}.passed": False})
    assert (going.state.active, going.state.round) == (Y, 1)
    table.tell({f"seats.{Y}.passed": True})
    asked = table.judge("Blue: pass").verdict.questions[0]
    assert (asked.path.split(".")[0], asked.parked) == ("spaces", seq)  # who claims a place in the next order


def test_the_cards_revealed_as_the_last_declaration_of_the_game() -> None:
    last = {"round": 6, "phase": "reveal", "active": Y, f"{Y}.end_bonus_cards": 1, "end_bonus_pile": 7}
    table = situation(3, last, odd=True)
    lay(table, {"pending": reveals(table.state)}, odd=True)
    seq = table.park("Yellow: shows this", Y).entry.seq
    assert (table.over, table.state.phase) == (True, DONE)
    assert table.places() == ()
    assert unknown_because_of(table.table_state, f"seats.{B}.vp") == seq
    table.recount({f"seats.{seat}.vp": vp for seat, vp in ((Y, 90), (B, 80), (G, 70))}, "on paper")
    assert [place.seat for place in table.places()] == [Y, B, G]


def test_a_space_that_is_told_to_be_nobodys_holds_no_piece() -> None:
    """Where nobody's pieces lie there are none (RRR-4.204)."""
    table = situation(3)
    table.park("Yellow: builds something")
    table.tell({"spaces.doubler_1.owner": ""})
    assert table.state.spaces["doubler_1"] == ActionSpacePieces()


def test_the_order_of_play_goes_on_once_behind_a_parked_line() -> None:
    """Who is next behind Blue hangs on whether Yellow has passed (RRR-4.901, RRR-4.902). Yellow has not, acts, and it is
    Blue's turn: whatever else is told then, it stays so.
    """
    table = situation(2)
    table.park("Yellow: something")
    table.park("Blue: something too")
    assert not known(table.state.active)
    table.tell({f"seats.{Y}.passed": False, f"seats.{B}.passed": False, "spaces.rubles_2.owner": ""})
    assert table.state.active == Y
    table.tell({f"seats.{Y}.own": 4, f"seats.{Y}.rubles": 1})
    play(table, "Yellow: place rubles_2")
    assert table.state.active == B
    table.tell({f"seats.{B}.own": 5})
    assert table.state.active == B
