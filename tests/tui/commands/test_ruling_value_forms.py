"""`gyoji ruling`: a printed value of several parts is asked once, and each part can be told by itself."""

from __future__ import annotations

from typing import Any

import pytest

IMPORT = "red: import_goods 1 multiple=2"
COST = "printed.engineer_cost.7"
TOLD = ("spaces.engineer_7.owner=none", "seats.Y.engineers=7", "seats.Y.lines.trans_siberian.tracks.black=1")
ENGINEER = "Y: use_engineer engineer_7; step_track trans_siberian black"


def test_the_values_of_a_space_are_one_question(gyoji: Any) -> None:
    depends, *lines = gyoji("ruling", "crisis", IMPORT, "--lang", "en").out.splitlines()
    assert depends.startswith("It depends: Import space 1 from the left")
    assert "\n".join(lines).count("Import space 1 from the left") == 1
    told = gyoji(
        "ruling", "crisis", IMPORT, "--fact", "printed.import_space.1.multiple=1vp 3c > 2food x2", "--lang", "en"
    )
    assert "Import space 1 from the left" not in told.out


def test_a_cost_is_one_question_and_told_in_one_line(gyoji: Any) -> None:
    facts = [part for fact in (*TOLD, "seats.Y.own=0", "seats.Y.rubles=1") for part in ("--fact", fact)]
    asked = gyoji("ruling", "russian_railroads", ENGINEER, *facts, "--lang", "en").out
    assert asked.partition("\n")[2].count("Engineer #7") == 1 and "1r" in asked, asked
    told = gyoji("ruling", "russian_railroads", ENGINEER, *facts, "--fact", f"{COST}.workers=1r", "--json").json
    assert COST not in str(told["questions"])


@pytest.mark.parametrize("order", [1, -1])
def test_a_part_that_is_told_by_its_path_is_that_part(gyoji: Any, order: int) -> None:
    """0 workers and 1 ruble, in whichever order: Yellow, who has no ruble, cannot pay (RRR-4.207)."""
    parts = (f"{COST}.workers=0", f"{COST}.rubles=1")[::order]
    facts = [part for fact in (*TOLD, "seats.Y.own=0", "seats.Y.rubles=0", *parts) for part in ("--fact", fact)]
    ruled = gyoji("ruling", "russian_railroads", ENGINEER, *facts, "--json").json
    assert "RRR-4.207" in str(ruled["breaches"]), ruled
