"""What a line declines is not carried out first, and “everything” declines all that is due."""

from __future__ import annotations

import pytest

from referee.reading.reader import read
from referee.reading.reading import Exact
from tests.referee.reading.recorded_positions import context, declared


@pytest.mark.parametrize(
    "text",
    [
        "キエフ黒1、工業はなし",
        "キエフの黒を1マス進めて、工業化はやりません。",
        "キエフに黒、あとは工業なしで",
        "黒キエフ、工業化しない",
        "キエフ黒1工業なし",
        "kiev black; no industry",
        "kiev black, I don't do the industry",
    ],
)
def test_a_step_that_is_declined_is_not_taken(text: str) -> None:
    """The engineer gives a black step and one of industry, each of which may be declined (RRR-4.801)."""
    assert declared(text, "engineer", "russian_railroads") == "step_track kiev black; stop"


@pytest.mark.parametrize("text", ["marker up, no track", "先に工業、線路はなし"])
def test_the_track_step_may_be_declined_as_well(text: str) -> None:
    assert declared(text, "engineer", "russian_railroads") == "step_industry; stop"


@pytest.mark.parametrize("text", ["工業を進めて終了", "industry, stop", "工業1、終了"])
def test_what_is_done_before_the_end_is_no_refusal_of_it(text: str) -> None:
    assert declared(text, "engineer", "russian_railroads") == "step_industry; stop"


@pytest.mark.parametrize(
    "text", ["工業はやりません", "工業なし", "キエフ黒はやりません", "industry stop", "no industry"]
)
def test_what_cannot_be_declined_alone_yet_declines_nothing_else(text: str) -> None:
    """Of the two steps that are open, “stop” gives up the track."""
    assert not isinstance(read(text, context("engineer", "russian_railroads")).outcome, Exact)


@pytest.mark.parametrize("text", ["stop, all of it", "stop everything", "全部やめ"])
def test_everything_is_all_that_is_due(text: str) -> None:
    assert declared(text, "engineer", "russian_railroads") == "stop; stop"


def test_a_single_refusal_is_of_one_step() -> None:
    assert declared("stop", "engineer", "russian_railroads") == "stop"
