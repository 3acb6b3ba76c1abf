"""A declaration with a name that the table has given is written so that it reads back."""

from __future__ import annotations

import pytest

from referee.games.crisis.actions.activate import Activate
from referee.games.crisis.actions.draw_event import DrawEvent
from referee.games.crisis.actions.hire_foreign import HireForeign
from referee.notation.move import write
from referee.printed_lines.named_line import same
from tests.games.crisis.crisis_tables import at, company, owning, situation
from tui.core.i18n.catalogs import words_for

NAMES = ("mill", "Old Mill", "Ann's", 'The "Inn"', "a=b", "a; b", "C\\D", "製材 所", "-", "a,b:c")
"""INVENTED."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["", "en", "ja"])
def test_a_name_reads_back(name: str, lang: str) -> None:
    table = situation(players=2)
    words = words_for(lang, "crisis") if lang else None
    moves = [DrawEvent(seat="A", name=name), Activate(seat="A", company=name, employees=("worker_1",), takes=(4,))]
    for move in moves:
        line = write(move, words)
        (read,) = table.read(f"A: {line}")
        again = [read.name, move.name] if isinstance(read, DrawEvent) else [read.company, move.company]
        assert type(read) is type(move)
        assert same(*again), line
        if isinstance(read, Activate):
            assert (read.employees, read.takes) == (("worker_1",), (4,))


@pytest.mark.parametrize("between", [";", "\uff1b"])  # the wide semicolon of a Japanese keyboard parts moves as well
def test_several_moves_on_a_line_with_such_names(between: str) -> None:
    table = situation(players=2)
    first, second = table.read(f'A: activate "Old Mill; east" worker_1{between} end_production')
    assert isinstance(first, Activate)
    assert (first.company, second.seat) == ("Old Mill; east", "A")


def test_what_is_offered_for_a_company_of_two_words_can_be_declared() -> None:
    card = {f"printed.company.Old Mill.{what}": value for what, value in company(5, 1, outputs="2_food").items()}
    table = situation(card, owning("A"), {"A.companies": ("Old Mill",), "A.company_vp": 1}, at("production"), players=2)
    offered = [move for move in table.options() if isinstance(move, Activate)]
    assert [write(move) for move in offered] == ['activate "Old Mill"']
    assert table.declare(f"A: {write(offered[0])}").step is not None
    assert table.state.seats["A"].stock["food"] == 2


def test_a_type_of_employee_is_written_by_its_words() -> None:
    move = HireForeign(seat="A", type="worker/farmer")
    assert write(move, words_for("ja", "crisis")) == "雇用 作業員/農民"
    assert situation(players=2).read("A: 雇用 作業員/農民") == (move,)
