"""The cheap part of the golden dump: what is answered in the recorded plays and to what the rules list as illegal.

All of it is compared by `python -m tests.golden`; what is meant to be otherwise is taken by `--write`, and the
difference of the files is looked at line by line.
"""

from __future__ import annotations

import pytest

from referee.rules.game import offered_games
from tests.golden.golden_compare import by_id, dump_of, unlike
from tests.golden.golden_disputes import disputes
from tests.golden.golden_sources import CHEAP, PARTS, lines


def kept_lines(game: str) -> list[str]:
    return dump_of(game).read_text(encoding="utf-8").splitlines()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_what_is_answered_is_what_was_answered(game: str) -> None:
    before = [line for line in kept_lines(game) if line.startswith(tuple(f"{part}/" for part in CHEAP))]
    assert before
    assert list(unlike(before, lines(game, CHEAP))) == []


@pytest.mark.parametrize("game", offered_games())
def test_every_part_is_in_the_dump(game: str) -> None:
    texts = kept_lines(game)
    assert len(by_id(texts)) == len(texts)
    parts = {line.partition("/")[0] for line in texts}
    assert parts >= set(PARTS)
    statuses = [line.split()[1] for line in texts if line.startswith("cold/")]
    assert len(statuses) == len(list(disputes(game))) == 500
    assert min(statuses.count("legal"), statuses.count("illegal")) > 50
    # Nearly all that is asked can be answered; what an action under way was, or a choice that was not said, cannot.
    assert statuses.count("legal") + statuses.count("illegal") > 400
    assert set(statuses) <= {"legal", "illegal", "needs", "incomplete"}


def test_a_line_that_differs_is_shown_as_it_was_and_as_it_is() -> None:
    before = [
        "play/four 17 legal - v:- q:- l:9c0d1 p:-",
        "breaks/NIP-X1/0 illegal NIP-3.1 v:1a2b3 q:- l:- p:- | A: end",
    ]
    now = ["play/four 17 illegal NIP-2.2 v:77aa0 q:- l:- p:-", before[1], "cold/1 legal - v:- q:- l:- p:-"]
    assert list(unlike(before, now)) == [
        "play/four 17 legal - v:- q:- l:9c0d1 p:-\n    → illegal NIP-2.2 v:77aa0 q:- l:- p:-",
        "cold/1 not there\n    → legal - v:- q:- l:- p:-",
    ]
    assert list(unlike(before, before[:1])) == [f"{before[1]}\n    → gone"]
