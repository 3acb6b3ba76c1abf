"""An entry is changed by a line of the line-by-line referee, read as it would have been then."""

from __future__ import annotations

from pathlib import Path

from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh


def test_an_entry_is_changed_by_a_sentence_read_as_it_would_have_been_then(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("invest silk_1", "Ben: invest paper_1")
    text = here.say("amend 2 Aki builds the silk that keeps coal", "accept")
    assert "silk_2" in str(here.table.steps[1].entry.body["moves"]), text
    text = here.say("amend 3 Ben: build silk")  # silk 1 lies in the supply again, silk 2 is Aki's now
    rows = [line for line in text.splitlines() if line.startswith("  ")]
    assert rows[0] == "  1 Ben builds Silk (yen bonus)" and not any("keeps coal" in row for row in rows)
    here.say("1", "accept")
    assert here.table.state.seats["B"].factories["silk"].tile == "silk_1"
    before = here.kinds
    assert "“xyzzy” is unknown" in here.say("amend 3 Ben: xyzzy") and here.kinds == before
    assert here.say("amend 3 Ben: build silk", "cancel") and here.kinds == before


def test_a_parked_line_becomes_the_sentence_that_it_was(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("park Aki does something with silk")
    here.say("amend 2 Aki: 絹糸2を建てる", "accept")
    assert here.table.steps[1].entry.kind == "move"
    assert here.table.state.seats["A"].factories["silk"].tile == "silk_2"
