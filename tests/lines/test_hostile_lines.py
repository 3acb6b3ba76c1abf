"""No line takes long, and none is answered with an exception, however it is made."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation.move import write_declaration
from referee.notation.sentence import sentence_of
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.masking import with_ignored
from referee.reading.position import Budget
from referee.reading.source import Span
from referee.reading.typos import correct, corrections
from referee.table.table import Table
from scoring.text_catalogs import LANGS
from tests.drawn import drawn
from tests.lines.hostile_lines import hostile
from tests.lines.table import GAMES, load, opened
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.line_reader import LineReader

MOST = Budget.STAGES * Budget.LINE * 5 // 4
"""The work that any line may take. A step that is under way when the budget is used up is carried out."""
MARKS = ("“", "”", '"', "「", "」", "; ", ":", " or ", ", ", "x", " ", "")


@cache
def reader(game: str) -> LineReader:
    position, table = list(opened(load(game)))[-1]
    here = Table(position.name, table.entries)
    return LineReader(here, LegalMoves(here))


@pytest.mark.parametrize("game", GAMES)
def test_no_line_takes_more_than_its_budget(game: str) -> None:
    found = list(hostile(game, every=20))
    assert len(found) >= 30
    assert [(one.text[:20], one.spent) for one in found if one.spent > MOST] == []
    assert any(one.spent for one in found), "the work is counted"


@pytest.mark.parametrize("lang", LANGS)
def test_a_line_of_too_many_words_is_to_be_said_shorter(lang: str) -> None:
    here = reader("nippon")
    for text in ("a.b.c.d" * 71, " ".join(["a.b.c.d"] * 71), "鉱山を3段階" * 60):
        for parsed in (here.parse(text), here.argue(text)):
            assert (parsed.moves, parsed.choices, here.budget.spent) == ((), (), 0)
            assert parsed.unread is not None
            said = messages.fault(words_for(lang, "nippon"), parsed.unread.fault, here.table.names)
            assert ("Say it shorter." if lang == "en" else "もっと短く言ってください。") in said


def test_a_typing_error_beside_a_masked_quotation_is_corrected() -> None:
    lexicon = reader("nippon").context.lexicon
    lattice = lattice_of("worker act, or “consolidate” trians", lexicon)
    start = lattice.source.text.index("“")
    masked = with_ignored(lattice, [Span(start - 3, start + len("“consolidate”"))])
    (unknown,) = masked.unknown
    found = corrections(masked, unknown, lexicon)
    assert "trains" in {" ".join(each.words) for each in found}
    for correction in found:
        assert correct(masked, correction, lexicon).places


@cache
def displayed(game: str) -> list[str]:
    table = reader(game).table
    moves = [move for verb in reader(game).options.verbs for move in list(reader(game).options.moves(verb))[:3]]
    words = [words_for(lang, game, table.seats, table.own_words) for lang in LANGS]
    return [
        *(write_declaration((move,)) for move in moves),
        *(sentence_of(move, each) for move in moves for each in words),
    ]


@st.composite
def mutilated(draw: st.DrawFn, game: str) -> str:
    text = draw(st.sampled_from([" or ", "; ", " “", "」"])).join(
        draw(st.lists(st.sampled_from(displayed(game)), min_size=1, max_size=3))
    )
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(MARKS)) + text[at + draw(st.integers(0, 2)) :]
    return text


@pytest.mark.parametrize("game", GAMES)
def test_a_mutilated_sentence_is_read_or_said_not_to_be(game: str) -> None:
    here = reader(game)

    @drawn(100)
    @given(mutilated(game))
    def is_answered(text: str) -> None:
        for parsed in (here.parse(text), here.argue(text)):
            assert parsed.moves or parsed.choices or parsed.unread or not text.strip()

    is_answered()
