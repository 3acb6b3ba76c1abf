"""A small game stays small."""

from __future__ import annotations

from tests.house import game_sizes

MOST_FILES = 6


def test_the_smallest_refereed_game_takes_six_files() -> None:
    files, lines = game_sizes.scaffold()
    assert 0 < files <= MOST_FILES and lines > 100


def test_every_game_and_example_is_in_the_table() -> None:
    text = "\n".join(game_sizes.table())
    for name in (
        "nippon",
        "crisis",
        "plan_city",
        "russian_railroads",
        "lost_cities (example)",
        "seven_wonders (example)",
    ):
        assert f"    {name}: " in text
    assert "scoring 0 / 0" not in text
