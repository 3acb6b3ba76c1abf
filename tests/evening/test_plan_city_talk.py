"""How people talk at a table of the City of Plan Cards, line after line. Every printed value is INVENTED."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.reading.legal_moves import LegalMoves
from tui.core.reading.line_reader import LineReader

from .test_plan_city_sayings import CARDS, laying

LAID = {
    "en": ("Ann lays it one up", "Ben lays it one left and one up"),
    "ja": ("Annは上に1つ置く", "Benは左に1つ、上に1つ置く"),
}
DONE = {
    "en": ("we're all done", "everybody done", "everyone's done"),
    "ja": ("全員完了", "みんな終わり"),
}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [(lang, said) for lang, lines in DONE.items() for said in lines])
def test_everybody_is_done_with_the_phase_that_is_played(tmp_path: Path, lang: str, said: str) -> None:
    """“All done” ends the trust phase as well, but that is not due: everybody is done with the placement."""
    with laying(tmp_path, lang) as table:
        for line in LAID[lang]:
            assert table.say(line), table.seen.text
        assert table.say(said, **CARDS) == ["placement_done"] * 3, table.seen.text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [("en", "Cleo done"), ("en", "Cleo is done"), ("ja", "Cleoも完了")])
def test_who_is_done_does_not_carry_out_what_all_do_together(tmp_path: Path, lang: str, said: str) -> None:
    """Cleo says it once too often: the trust phase, which the table carries out together, is not what it means."""
    with laying(tmp_path, lang) as table:
        for line in (*LAID[lang], DONE[lang][0]):
            assert table.say(line, **CARDS), table.seen.text
        assert table.say(said, **CARDS) == []
        assert "PLC-4.1" in table.seen.text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [("en", "Cleo done"), ("ja", "Cleoも完了"), ("ja", "Cleoは完了")])
def test_of_who_is_done_nothing_of_the_next_phase_is_said(tmp_path: Path, lang: str, said: str) -> None:
    with laying(tmp_path, lang) as table:
        parsed = LineReader(table.front.table, LegalMoves(table.front.table)).parse(said)
        assert [type(move).__name__ for move in parsed.moves] == ["PlacementDone"]
