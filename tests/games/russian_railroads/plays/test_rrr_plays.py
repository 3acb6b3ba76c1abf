"""Whole recorded plays for 2, 3 and 4 players and the demo: every line is answered as recorded, and every point is
counted a second time by the plain reckoner (rrr_reckoner.py), which knows section 7 of the rules and nothing of our code.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.facts.verdict import Status
from referee.table import script
from referee.table.script import Play
from referee.table.snapshot import plain
from referee.table.table import Table
from tests.games.russian_railroads.rrr_reckoner import earned

HERE = Path(__file__).parent
PLAYS = {
    **{name: HERE / f"{name}.toml" for name in ("two", "three", "four")},
    "demo": script.demo_of("russian_railroads"),
}


def replayed(play: Play) -> Table:
    played = list(script.replay(play))
    for _, done in played:
        assert script.as_said(done), (done.line, done.declared)
    return played[-1][0]


def replayed_move_by_move(play: Play) -> Table:
    """Declare every move by itself, so that each has an entry; what was refused is left out."""
    table = script.open_play(play)
    for line in map(script.parse, play.lines):
        if line.act != "declare":
            script.perform(table, line)
            continue
        who, _, moves = line.text.partition(":")
        for move in [line.text] if line.refused else [f"{who}: {move}" for move in moves.split(";")]:
            answer = table.declare(move)
            assert (answer.verdict.status is Status.LEGAL) == (not line.refused), (move, answer)
    return table


@pytest.fixture(scope="module", params=list(PLAYS))
def case(request: pytest.FixtureRequest) -> tuple[Play, Table]:
    play = script.load(PLAYS[request.param])
    return play, replayed(play)


def test_it_ends_with_the_points_recorded(case: tuple[Play, Table]) -> None:
    play, table = case
    assert plain(table.state)["phase"] == "done"
    assert {place.seat: place.points for place in table.breakdown().places} == play.final


def test_the_lines_add_up_to_the_points_recorded(case: tuple[Play, Table]) -> None:
    play, table = case
    totals: Counter[str] = Counter()
    for line in table.lines():
        totals[line.seat] += line.points
    assert dict(totals) == play.final


def test_every_point_agrees_with_the_plain_reckoner(case: tuple[Play, Table]) -> None:
    play, _ = case
    table = replayed_move_by_move(play)
    points = dict.fromkeys(table.seats, 0)
    for before, made in zip(table.steps, table.steps[1:], strict=False):
        old, new = plain(before.world.state), plain(made.world.state)
        moves = made.entry.body.get("moves", ())
        assert len(moves) <= 1, made.entry
        for move in moves:
            for seat, gained in earned(old, move, new).items():
                points[seat] += gained
        assert points == {seat: board["vp"] for seat, board in new["seats"].items()}, made.entry
    assert points == play.final


def test_a_line_of_several_moves_is_the_same_as_its_moves(case: tuple[Play, Table]) -> None:
    play, table = case
    assert plain(replayed_move_by_move(play).state) == plain(table.state)


def test_the_record_folds_to_the_same_end(case: tuple[Play, Table]) -> None:
    _, table = case
    again = Table("again", table.entries)
    assert plain(again.state) == plain(table.state)
    assert [line.points for line in again.lines()] == [line.points for line in table.lines()]
    assert not any(made.differs or made.failed for made in again.steps)


def test_the_play_looks_like_a_game(case: tuple[Play, Table]) -> None:
    play, table = case
    boards = plain(table.state)["seats"].values()
    assert all(150 <= points <= 400 for points in play.final.values())
    assert max(board["lines"]["trans_siberian"]["tracks"]["black"] for board in boards) == 15  # every colour unlocked
    assert sum(board["doublers"] for board in boards) >= len(boards)
    assert sum(board["token_given"]["industry"] for board in boards) >= 1
    assert sum(sum(board["token_given"].values()) - board["token_given"]["industry"] for board in boards) >= 1
    assert sum(board["end_bonus_cards"] for board in boards) >= 1
    assert table.entries[0].body["invented"] is True


def test_the_demo_has_what_a_demo_needs() -> None:
    play = script.load(PLAYS["demo"])
    lines = [script.parse(text) for text in play.lines]
    table = replayed(play)
    verbs = {move["verb"] for made in table.steps for move in made.entry.body.get("moves", ())}
    assert set(table.game.rules.actions) - {"may"} <= verbs
    assert any(" may " in line.text for line in lines)
    assert len(play.seats) == 4
    refused = [line for line in lines if line.refused]
    assert len(refused) >= 12
    assert len({clause for line in refused for clause in line.refused}) >= 15
    assert {"undo", "overrule"} <= {line.act for line in lines}
    assert all(line.reason for line in lines if line.act == "overrule")
    assert any(";" in line.text and not line.refused for line in lines)
    assert any(done.declared and done.declared.taken_back for _, done in script.replay(play))
    assert (
        sum(move["verb"] == "reveal_end_bonus" for made in table.steps for move in made.entry.body.get("moves", ()))
        >= 2
    )
