"""A verdict that rests on a rule which others read otherwise says what their reading would decide."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.verdict import Assumption, Verdict, VerdictStatus
from referee.store.sqlite_store import SqliteStore
from tests.lines.table import load, opened
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

NO_SECOND_LOCOMOTIVE = "recount seats.A.locomotives.trans_siberian_2=0"


def sitting(home: Path, at: str, lang: str = "en") -> Sitting:
    session = Session(lang, SqliteStore(home))
    game, _, name = at.partition("/")
    entries = next(found.entries for position, found in opened(load(game)) if position.name == name)
    session.store.adopt("friday", list(entries))
    return Sitting(session)


@pytest.mark.parametrize(
    ("lang", "says"),
    [("en", "(with “yes”, as others read the rule: not legal)"), ("ja", "（ほかの読み「はい」ならできません）")],
)
def test_the_other_reading_decides_otherwise(tmp_path: Path, lang: str, says: str) -> None:
    """RRR-R2: every line has a locomotive, one of the four slots has none."""
    here = sitting(tmp_path, "russian_railroads/replaced", lang)
    here.say(NO_SECOND_LOCOMOTIVE)
    ruling = here.say("dispute A: flip_displaced")
    assert says in ruling
    assert "RRR-R2: " in ruling


def test_a_reading_that_decides_alike_is_not_named_with_a_verdict_of_its_own(tmp_path: Path) -> None:
    ruling = sitting(tmp_path, "russian_railroads/replaced").say("dispute A: flip_displaced")
    assert "legal" in ruling
    assert "as others read the rule" not in ruling


def test_a_setting_that_the_table_chose_cannot_be_denied(tmp_path: Path) -> None:
    here = sitting(tmp_path, "russian_railroads/replaced")
    here.say(NO_SECOND_LOCOMOTIVE)
    here.say("dispute A: flip_displaced")
    assert "There is no assumption number" in here.say("deny 1")


def test_only_what_can_be_denied_counts() -> None:
    setting = {"option": "export_mode", "value": "1", "other": "2", "status": "3"}
    assumptions = (Assumption("agreed_setting", setting), Assumption("turn", {"seat": "A"}, "active"))
    lines = assumption_lines(words_for("en", "crisis"), Verdict(VerdictStatus.LEGAL, assumed=assumptions))
    assert lines[1].startswith("Assumed (1): ")
