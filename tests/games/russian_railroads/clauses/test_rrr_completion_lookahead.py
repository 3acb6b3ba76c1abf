"""What is offered can be finished (RRR-4.209): a look ahead leaves out what would have to be taken back (RRR-R36)."""

from __future__ import annotations

from referee.notation.move import write
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, LATE, board
from tests.games.russian_railroads.rrr_tables import Change, industry, lines_of, locomotives, piles, play, situation

LAST = {"round": 7}
BEFORE_FACTORY_2 = (industry("Y", 4, 2), LAST)
"""Only a factory that F1's factory 2 puts into F2 lets the marker make three steps: onto F1, 10, F2."""
BLACK_AND_INDUSTRY = "Y: place industry_1_black_1"


def offered(table: Table, verb: str) -> set[str]:
    """The options of an action as they are written."""
    return {write(move) for move in table.options() if move.__struct_config__.tag == verb}


def test_of_a_factory_effect_only_what_lets_the_steps_go_on() -> None:
    table = situation(4, LATE, *BEFORE_FACTORY_2)
    play(table, "Y: place last_round_industry_3; step_industry")
    verbs = {move.__struct_config__.tag for move in table.options()}
    assert verbs == {"take_factory"}  # no locomotive, and the effect is not declined


def test_a_black_step_of_the_four_may_bring_the_token_that_does() -> None:
    # Trans-Siberian 12 and reach 13: the four steps, or the black one of the card with three actions, get there too.
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 4), *reaching_13())
    play(table, BLACK_AND_INDUSTRY)
    play(table, "Y: step_track st_petersburg black")
    tokens = {"tok_second_marker", "tok_tracks_4", "tok_card_and_bonus"}
    assert offered(table, "choose_token") == {f"choose_token {token}" for token in tokens}
    play(table, "Y: choose_token tok_tracks_4")
    assert "stop" not in offered(table, "stop")
    play(table, "Y: step_track trans_siberian black; choose_token tok_second_marker")
    assert offered(table, "stop") == {"stop"}  # now the marker can step
    play(table, "Y: stop; step_industry marker=2")
    assert table.state.active == "B"


AT_THE_LAST_TOKEN = (industry("Y", 8, 4, 5, 7), locomotives("Y", (7, 2), 0, 1), LAST)
"""Three steps of the marker: onto F3 with factory 7 (two track steps), onto 15 with its token, and before the empty F4:
only a second marker can make the third. No ? space of a line is within reach of the locomotives."""
TO_THE_LAST_TOKEN = "Y: place last_round_industry_3; step_industry; choose_next industry; step_industry"


def test_an_order_that_leads_nowhere_is_not_all_that_is_offered() -> None:
    # Whoever declared the four steps is offered steps, until the last one says that nothing is left (RRR-4.209).
    table = situation(3, LATE, *AT_THE_LAST_TOKEN, nested_effects_pool=True)
    play(table, f"{TO_THE_LAST_TOKEN}; choose_token tok_tracks_4")
    for _ in range(5):
        play(table, "Y: " + min(offered(table, "step_track")))
    result = table.declare("Y: " + min(offered(table, "step_track")))
    assert [breach.clause for breach in result.verdict.breaches] == ["RRR-4.209"]
    assert len(result.taken_back) == 1 + 5  # the whole action: the first line, and the five steps after it


def reaching_13() -> tuple[Change, ...]:
    """Black is before the ? space of the Trans-Siberian, which the locomotives reach."""
    return {"Y.lines.trans_siberian.tracks.black": 12}, locomotives("Y", (9, 4), 4)


def test_a_locomotive_has_to_leave_a_factory_for_the_second_part() -> None:
    # The 9 is the last tile: the factory is a locomotive turned over, so that it may not go to the empty slot, nor may
    # the 3 it replaces (all three lines hold one).
    table = situation(4, piles(9, 1), locomotives("Y", (1, 0), 2, 3))
    play(table, "Y: place loco_and_factory loco_first; take_locomotive")
    places = {"trans_siberian slot=1", "st_petersburg", "kiev"}
    assert offered(table, "place_locomotive") == {f"place_locomotive {place}" for place in places}
    play(table, "Y: place_locomotive kiev")
    assert offered(table, "move_displaced") == {f"move_displaced {place}" for place in places - {"kiev"}}
    assert offered(table, "flip_displaced") == {"flip_displaced"}


def test_a_factory_effect_that_has_become_impossible_is_lost() -> None:
    # In the pool of RRR-R3 the other industry step is made first: it takes the marker from F2 to 15, before the empty
    # F3. The step of factory 5 is lost (RRR-4.606) and nothing gets stuck.
    table = situation(4, LATE, industry("Y", 6, 2, 5), nested_effects_pool=True)
    play(table, "Y: place industry_2; step_industry; choose_next industry 2")
    found = play(table, "Y: step_industry")
    assert ("effect_lost", 0, "RRR-4.606") in lines_of(found, "todo", "Y")
    assert (board(table).marker_1, table.state.active) == (8, "B")
