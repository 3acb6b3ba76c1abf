"""A recorded play by its best moments: each begins where the table then stood, and something happens in every one."""

from __future__ import annotations

import pytest

from referee.rules.game import offered_games
from referee.table import recorded_script
from referee.table.recorded_script import RecordedScript, ScriptLine
from tui.core.conversation.demo_player import DemoProgress


def demo(game: str) -> RecordedScript:
    return recorded_script.load(recorded_script.demo_of(game))


@pytest.mark.parametrize("game", offered_games())
def test_the_moments_of_a_demo_hold_a_refusal_and_the_end_with_its_scoring(game: str) -> None:
    play = demo(game)
    assert play.moments and play.moments[-1][1] == len(play.lines)
    assert all(first <= last for first, last in play.moments)
    assert 6 <= sum(last - first + 1 for first, last in play.moments) <= 25, "a minute of it: a line takes 2.4 seconds"
    assert play.moments[0][0] > 1, "not from the first move on"
    refusals = [number for number, line in enumerate(play.lines, 1) if line.startswith("!")]
    first, last = play.moments[0]
    assert any(first <= number <= last for number in refusals)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_only_the_moments_are_shown_and_the_table_ends_as_the_whole_play_does(game: str) -> None:
    play = demo(game)
    table = recorded_script.open_play(play)
    replay = DemoProgress(table, play.lines, play.moments)
    shown: list[ScriptLine] = []
    scored = 0
    while replay.skip() or (line := replay.show()) is not None:
        if replay.shown is None:
            continue
        shown.append(line)
        done = replay.do()
        scored += len(done.declared.step.score_lines) if done and done.declared and done.declared.step else 0
    wanted = [play.lines[number - 1] for first, last in play.moments for number in range(first, last + 1)]
    assert shown == [recorded_script.parse(text) for text in wanted]
    assert scored
    assert {seat: board.vp for seat, board in table.state.seats.items()} == play.final


def test_a_play_without_moments_is_shown_from_its_first_line_on() -> None:
    play = demo("nippon")
    replay = DemoProgress(recorded_script.open_play(play), play.lines)
    assert not replay.skip()
    assert replay.show() == recorded_script.parse(play.lines[0])
