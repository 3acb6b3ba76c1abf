"""What a line is heard as; the positions are plays recorded for the table of lines, and the figures stand beside them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.legal_moves import OPEN, LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader


@cache
def table(game: str, name: str) -> Table:
    """A table in a position of the table of lines; nothing is declared at it."""
    return next(Table(name, found.entries) for position, found in opened(load(game)) if position.name == name)


def heard(game: str, name: str, text: str) -> Line:
    at = table(game, name)
    return LineReader(at, LegalMoves(at)).parse(text, is_entered=False)


def moves(parsed: Line) -> str:
    return "; ".join(f"{move.seat}: {write(move)}" for move in drop_implied(parsed.moves))


def choices(parsed: Line) -> set[str]:
    return {"; ".join(map(write, drop_implied(choice))) for choice in parsed.choices}


# Nippon, Aki's first turn: 12,000 yen, 2 coal, knowledge 1, blueprints 1.


def test_a_name_of_a_verb_may_be_said_in_parts() -> None:
    """“Raise coal” is the mines, also with words between; to raise a track is to exchange blueprints where it is legal
    as it stands (Ben: blueprints 3), for of the mines it leaves open how many.
    """
    assert moves(heard("nippon", "start", "石炭トラックを1段階上げる")) == "A: mines 1"
    assert moves(heard("nippon", "start", "raise coal by 2")) == "A: mines 2"
    assert moves(heard("nippon", "blueprints", "石炭トラックを上げる")) == "B: exchange coal"
    assert choices(heard("nippon", "blueprints", "石炭を1上げる")) == {"mines 1", "exchange coal"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("please build silk factory 2", "A: invest silk_2"),
        ("to the west a ship", "A: ships west_japan"),
        ("steps 2 research", "A: knowledge 2"),
        ("mines 3 for 6,000 yen", "A: mines 3"),  # 1,000 + 2,000 + 3,000: the price is compared only
        ("絹の４を建てる", "A: invest silk_4"),
        ("ﾎｯｶｲﾄﾞｳ に 鉄道", "A: trains hokkaido"),
        ("hokkaidou tetsudou", "A: trains hokkaido"),
    ],
)
def test_a_line_is_read_in_any_order_and_in_either_language(text: str, move: str) -> None:
    assert moves(heard("nippon", "start", text)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build bento 1", "A: invest bento_1"),  # level 2 asks for more than she has; silk would be legal
        ("trains west west", "A: trains west_japan,west_japan"),
        ("3 trains in the west", "A: trains west_japan,west_japan,west_japan"),
        ("train west for 6000", "A: trains west_japan price=6000"),  # it is not the price
    ],
)
def test_what_is_not_legal_stays_what_was_said(text: str, move: str) -> None:
    parsed = heard("nippon", "start", text)
    assert moves(parsed) == move
    assert table("nippon", "start").judge(parsed.moves).verdict.breaches


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "text",
    [
        "build silk 5",
        "build silk 22",
        "build slik 2",
        "trains wset",
        "mines 1 tomorrow",
        "knowledge 2 and tea",
        "",
        "。",
        "絹5を建てる",
    ],
)
def test_what_means_nothing_is_not_read(text: str) -> None:
    parsed = heard("nippon", "start", text)
    assert parsed.unread
    assert not (parsed.moves or parsed.choices)


def test_a_number_alone_is_a_choice_and_one_of_no_region_is_none() -> None:
    """The regions are numbered: 2 is a train or a ship to the second one; there is no seventh."""
    assert choices(heard("nippon", "start", "2")) == {"trains central_japan", "ships central_japan"}
    parsed = heard("nippon", "start", "trains 7")
    assert not parsed.choices
    assert not parsed.moves or table("nippon", "start").judge(parsed.moves).verdict.breaches


def test_a_choice_is_left_open_with_all_there_is_to_choose() -> None:
    parsed = heard("nippon", "start", "silk")
    assert choices(parsed) == {"invest silk_1", "invest silk_2", "invest silk_3", "invest silk_4"}
    assert choices(heard("nippon", "start", "west")) == {"trains west_japan", "ships west_japan"}


def test_how_many_are_offered_where_nobody_says_it() -> None:
    # 12,000 yen buy one machine or two
    assert choices(heard("nippon", "start", "buy a machine")) >= {"mechanise hold", "mechanise hold,hold"}


def test_what_follows_the_turn_of_another_seat_is_said_with_its_end() -> None:
    # Ben is done, so that Aki's sale ends his turn
    parsed = heard("nippon", "lenses", "sell lens 1 hokkaido city 1 tile 3")
    assert [write(move) for move in parsed.moves] == ["end", "local_market hokkaido_1:lens:1:3"]


def test_a_number_belongs_to_the_name_it_stands_behind() -> None:
    # no lens is shown in the first city of Central Japan: it never becomes the second
    assert not heard("nippon", "lenses", "sell lens central 1").choices
    # here “a” stands between: the 2 is the tile
    parsed = heard("nippon", "lenses", "sell 1 lens in the west for a 2")
    assert choices(parsed) == {"local_market west_japan_1:lens:1:2", "local_market west_japan_2:lens:1:2"}


def test_one_s_own_factory_is_meant_and_all_of_them() -> None:
    assert moves(heard("nippon", "running", "run silk")) == "D: produce silk_3"
    assert moves(heard("nippon", "running", "run everything")) == "D: produce silk_3,bento_1"
    assert moves(heard("nippon", "lenses", "run the lens factory")) == "A: produce lens_1"  # she has no coal for it


def test_an_unfinished_move_is_filled_from_what_is_legal() -> None:
    # 7 lies on the pile and 4 in the pool: as it is typed the move does not say which
    parsed = heard("russian_railroads", "pool", "take_factory")
    assert choices(parsed) == {"take_factory number=7 source=pile", "take_factory number=4 source=pool"}


# Russian Railroads, three black steps: a number is how often.


def test_a_number_is_how_often_and_too_large_a_one_is_asked_about() -> None:
    step = "step_track kiev black"
    assert moves(heard("russian_railroads", "three", "kiev 2")) == f"A: {step}; A: {step}"
    parsed = heard("russian_railroads", "three", "kiev 5")  # refused as it is stated, with what can be done
    assert table("russian_railroads", "three").judge(parsed.moves).verdict.breaches
    assert len(parsed.moves) == 5
    assert choices(parsed) == {f"{step}; {step}; {step}"}


def test_several_moves_are_read_one_after_the_other() -> None:
    parsed = heard("russian_railroads", "first", "black 3 / siberia 2 kiev 1")
    assert [write(move) for move in parsed.moves] == [
        "place track_black_3",
        "step_track trans_siberian black",
        "step_track trans_siberian black",
        "step_track kiev black",
    ]


@pytest.mark.parametrize("text", ["kiev black 3", "black 3, all on kiev", "black 3 with a worker and a ruble / kiev 3"])
def test_a_step_may_be_said_before_its_move_and_all_of_them_at_once(text: str) -> None:
    step = "A: step_track kiev black"
    paid = " own=1 rubles=1" if "ruble" in text else ""
    assert moves(heard("russian_railroads", "first", text)) == f"A: place track_black_3{paid}; {step}; {step}; {step}"


def test_acts_that_no_word_of_their_own_states_are_a_row() -> None:
    # a locomotive or a factory may be taken, and only a locomotive goes on a line; but no word states the placement
    parsed = heard("russian_railroads", "locomotive", "loco kiev")
    assert moves(parsed) == ""
    assert "place loco_1; take_locomotive; place_locomotive kiev" in choices(parsed)


def test_what_is_said_next_decides_what_was_left_open() -> None:
    # of the two that stands open which is first, a factory can only be taken where it is the factory
    parsed = heard("russian_railroads", "first", "loco and factory / take factory")
    assert "place loco_and_factory order=factory_first; take_factory" in choices(parsed)


def test_a_choice_leaves_out_what_nobody_spoke_of() -> None:
    # it costs 3 workers, which are placed where nothing is said; 2 and her ruble would do as well, but that would be said
    asked = choices(heard("russian_railroads", "first", "loco and factory"))
    order = "place loco_and_factory order"
    assert asked == {f"{order}=loco_first", f"{order}=factory_first"}
    taken = table("russian_railroads", "first").judge(
        heard("russian_railroads", "first", "loco and factory").choices[0]
    )
    placed = [(line.amount, line.values["piece"]) for line in taken.verdict.ledger if line.what == "piece_placed"]
    assert placed == [(3, "own")]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("engineer 9", "A: place engineer_public_2"),  # it lies there, second from the left
        ("engineer 13", "A: place engineer_public_1"),  # it lies there; brown is to come, so that it is refused
        ("engineer 2", "A: use_engineer engineer_2"),  # it lies on no space: never the space that is number 2
    ],
)
def test_a_thing_that_lies_on_a_space_goes_by_its_number(text: str, move: str) -> None:
    assert moves(heard("russian_railroads", "first", text)) == move


def test_so_many_of_what_is_not_allowed_is_refused_as_it_was_said() -> None:
    parsed = heard("russian_railroads", "three", "grey kiev 2")  # black steps
    assert moves(parsed) == "A: step_track kiev grey; A: step_track kiev grey"
    assert table("russian_railroads", "three").judge(parsed.moves).verdict.breaches


# Plan City, Ann bids: #1 shows 3 4 5 8 9 and #2 shows 2 4 5 6 8 9; her trust forbids 9.


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid 5 on 2", "A: bid_proposal proposal_2 5"),
        ("5を2に入札", "A: bid_proposal proposal_2 5"),
        ("2に5", "A: bid_proposal proposal_2 5"),
        ("nyuusatsu 2 5", "A: bid_proposal proposal_2 5"),  # as it is declared: the card, then the number
        ("2を1に入札", "A: bid_proposal proposal_1 2"),  # #1 shows no 2: never 2 on #2
        ("bid 2 on 3", "A: bid_proposal proposal_3 2"),  # three seats do not use #3: never 3 on #2
    ],
)
def test_a_printed_number_loses_its_sign_beside_another_number_only(text: str, move: str) -> None:
    assert moves(heard("plan_city", "bid", text)) == move


@pytest.mark.parametrize("text", ["bid 6 with 2", "2で3に5", "bid 4 4", "bid 5 on #1 and #2"])
def test_numbers_that_do_not_say_which_they_are_mean_nothing(text: str) -> None:
    parsed = heard("plan_city", "bid", text)
    assert not (parsed.moves or parsed.choices)


def test_a_name_of_another_verb_is_not_taken_apart() -> None:
    # the coal card has no number: it is not 3 with coal
    assert not heard("plan_city", "bid", "bid 3 on the coal card").moves


def test_a_value_is_said_by_who_has_it() -> None:
    # Ben is on #1 with 4, Cleo on #2 with 6, Dan on the coal card
    assert moves(heard("plan_city", "outbid", "6 over Ben")) == "A: bid_proposal proposal_1 6"
    assert moves(heard("plan_city", "outbid", "Cleoより6")) == "A: bid_proposal proposal_2 6"  # not legal, and not #1


# Plan City, cards are laid: Ann, Ben and Cleo at the same time.


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ann card 0 -1 turned left", "A: place_plan 0 -1 rotation=270"),
        ("Ann card 0 -1 turned 90 degrees", "A: place_plan 0 -1 rotation=90"),
        ("Ann card 0 -1 turned 90 degrees left", "A: place_plan 0 -1 rotation=270"),
        ("Ann 計画カード 0 -1 左に90度", "A: place_plan 0 -1 rotation=270"),
        ("Ann 計画24を0,-1に置く", "A: place_plan 0 -1"),  # plan 24 is the card that she has won
    ],
)
def test_a_number_goes_by_a_name(text: str, move: str) -> None:
    assert moves(heard("plan_city", "laying", text)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ann card 1 0, chip 1 2 first", "A: place_plan 1 0 fuel_first=1:2"),
        ("Ann 1,2にチップ、計画カードは1,0", "A: fuel 1:2; A: place_plan 1 0"),  # two moves, in this order
        ("Ben 2 chips on 0 1 and 1 2", "B: fuel 0:1,1:2"),
        ("Ben chip 1 2, done", "B: fuel 1:2; B: placement_done"),  # who is done is who was said
    ],
)
def test_a_unit_of_numbers_is_said_whole(text: str, move: str) -> None:
    assert moves(heard("plan_city", "laying", text)) == move


@pytest.mark.parametrize("text", ["Ann card 0-1", "Ann card 0 - 1", "Ben chip 1-2", "Ben chip 1 2 3", "Ben chip 1"])
def test_half_a_unit_or_a_dash_in_it_is_not_guessed(text: str) -> None:
    assert not heard("plan_city", "laying", text).moves


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", ["nippon", "crisis"])
def test_no_mix_of_words_breaks_the_reader(game: str) -> None:
    said = [
        *(word for line in load(game).lines for word in line.text.split()),
        "99",
        "both",
        "all",
        "/",
        '"',
        ";",
        "-1",
    ]
    mixed = Random(5)
    for name in ("lenses", "running") if game == "nippon" else ("production", "export"):
        at = table(game, name)
        offers = LegalMoves(at)
        for _ in range(15):
            parsed = LineReader(at, offers).parse(" ".join(mixed.choices(said, k=mixed.randint(1, 9))))
            is_refused = bool(parsed.moves) and at.judge(parsed.moves).verdict.status not in OPEN
            asks = bool(parsed.choices) and not is_refused  # beside what is refused stands what is possible
            assert bool(parsed.moves) + (asks or parsed.unread is not None) == 1
    assert not heard("crisis", "production", "wind 2 と and old ２番目 作業員1 イベント").moves


@pytest.mark.parametrize("sign", ["·", "・", "_"])
def test_a_sign_without_a_word_before_a_move_means_nothing(sign: str) -> None:
    assert not heard("crisis", "production", f"{sign} 工 場").moves
    assert not heard("crisis", "production", f"{sign} old mill").moves


# Crisis. Export: Ben has 3 gears; gears 2 lies at column 1, row 2, and at column 3, row 4, which is not on sale yet.


@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        ("export", "export 2 gears", "B: export_contract 1 2 2"),
        ("export", "export 3 gears", "B: export_contract 1 2 3"),  # too many for the tile, and said so
        ("invest", "laboratory and fishery", "A: invest space=2; A: invest space=6"),
        ("invest", "invest in kiosk", "A: invest space=3"),  # nobody stands there
        ("plan", "engineer 2", "A: place_manager employees space=3"),
    ],
)
def test_what_lies_there_is_said_instead_of_its_place(position: str, text: str, move: str) -> None:
    assert moves(heard("crisis", position, text)) == move


def test_what_lies_nowhere_is_not_read() -> None:
    assert heard("crisis", "export", "export 2 chemicals and sixth").unread
    assert not heard("crisis", "invest", "bakery").moves


def test_a_number_of_times_is_no_space() -> None:
    assert moves(heard("crisis", "import", "import twice")) == "B: import_goods 2 multiple=2"
    assert moves(heard("crisis", "import", "輸入 2倍")) == "B: import_goods 2 multiple=2"


def test_a_whole_move_of_what_cannot_be_declared_now_may_say_another_thing() -> None:
    assert moves(heard("crisis", "plan", "import 2")) == "A: place_manager import space=2"
    assert moves(heard("crisis", "import", "import 3")) == "B: import_goods 3"  # his manager is at 2


def test_what_is_lost_is_counted_down() -> None:
    assert moves(heard("crisis", "flood", "Aki loses 1 food")) == "A: adjust units=food:-1"
    assert not heard("crisis", "flood", "Aki loses food").moves


def test_who_acts_is_no_move_behind_another() -> None:
    assert moves(heard("crisis", "flood", "minus 1 food for Aki")) == "A: adjust units=food:-1"  # and not done with it


def test_a_part_of_a_tile_s_name_is_enough_where_it_can_be_nothing_else() -> None:
    # of his tiles two are engineers, and the workshop takes a worker as well
    parsed = heard("crisis", "production", "Ben: workshop, worker 1, engineer/banker 1")
    assert moves(parsed) == "B: activate workshop employees=worker_1,engineer_1/banker_1"
    assert choices(heard("crisis", "production", "wind park with the engineer")) == {
        "activate wind_park employees=engineer_2",
        "activate wind_park employees=engineer_1/banker_1",
    }


def test_a_name_that_is_two_names_as_well_is_what_is_legal() -> None:
    # the workshop takes a worker and an engineer; nobody has a tile that is both
    parsed = heard("crisis", "production", "Ben workshop worker 1 engineer 2")
    assert moves(parsed) == "B: activate workshop employees=worker_1,engineer_2"


def test_hearing_changes_nothing() -> None:
    at = table("nippon", "start")
    before = (at.state, len(at.entries))
    first = heard("nippon", "start", "build silk")
    again = heard("nippon", "start", "build silk")
    assert (again.moves, again.choices) == (first.moves, first.choices)
    assert (at.state, len(at.entries)) == before


def test_a_count_without_end_is_no_reading() -> None:
    """Found by the random walk: two thousand million machines took all the memory there was."""
    assert heard("nippon", "start", "mechanise hold 2000000000").moves == ()


def test_a_number_belongs_to_the_word_before_it_where_a_comma_follows() -> None:
    """The lowest factory is a 7 (see the position); nobody spoke of the number of a locomotive."""
    parsed = heard("russian_railroads", "free", "factory 7, loco")
    assert "take_locomotive number=7" not in "; ".join(map(write, (*parsed.moves, *parsed.choices[0])))
