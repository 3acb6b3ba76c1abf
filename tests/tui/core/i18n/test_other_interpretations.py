"""Where public sources or another edition read a rule otherwise, both interpretations are said wherever it bears."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.facts.verdict import LedgerLine, Verdict, VerdictStatus
from referee.rules import rulings
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.games import scoring
from scoring.sheet_parser import read
from scoring.text_catalogs import LANGS, Lang
from tests.games.crisis.clauses.crisis_clause import ALONE
from tests.games.crisis.crisis_tables import play, situation
from tests.lines.moments import plays
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.conversation.table_session import TableSession
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.rule_source_difference_text import score_interpretations, sheet_settings, verdict_interpretations
from tui.core.presenters.verdict_text import line_verdict
from tui.core.session.session import Session

CONFLICTS = {
    "russian_railroads": ("RRR-R2", "RRR-R18", "RRR-R61", "RRR-R62"),
    "nippon": ("NIP-R12", "NIP-R44", "NIP-R51"),
    "crisis": ("CRI-R9", "CRI-R11", "CRI-R30", "CRI-R42"),
}
EDITION = {"en": ("edition", "public", "Public"), "ja": ("版", "公開")}


def numbers(interpretations: list[str]) -> list[str]:
    return [text.partition(":")[0] for text in interpretations]


def of_verdict(game: str, text: str, facts: dict[str, Any] | None = None) -> list[str]:
    position = StandalonePosition(find(game), facts)
    verdict = position.judge(text).verdict
    return numbers(verdict_interpretations(words_for("en", game), find(game), verdict, position.state.options))


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, ids in CONFLICTS.items() for id in ids])
@pytest.mark.parametrize("lang", LANGS)
def test_a_conflict_names_both_readings_and_the_class_of_its_source(game: str, id: str, lang: Lang) -> None:
    ruling = rulings.load(find(game).folder)[id]
    assert ruling.ruling(lang)
    assert any(word in ruling.elsewhere(lang) for word in EDITION[lang])


@pytest.mark.parametrize(
    ("game", "text", "facts", "id"),
    [
        ("crisis", "may bankrupt_at_zero", None, "CRI-R9"),
        ("crisis", "R: repay_loan", {"R.loans": 1}, "CRI-R42"),
        ("crisis", "R: pass_export", None, "CRI-R30"),
        ("russian_railroads", "Y: take_end_bonus", None, "RRR-R62"),
        ("russian_railroads", "Y: flip_displaced", None, "RRR-R2"),
    ],
)
def test_a_cold_verdict_names_the_other_reading(game: str, text: str, facts: dict[str, Any] | None, id: str) -> None:
    assert id in of_verdict(game, text, facts and {f"seats.{path}": value for path, value in facts.items()})


def evaluated(status: int) -> tuple[Table, list[str]]:
    """Evaluate a round in which one player with 15 VP misses the goal of 18 by 3."""
    table = situation(ALONE, {"A.influence": 1, "status": status}, players=1)
    play(table, "A: pass_export")
    judged = table.judge("A: evaluate_round")
    return table, numbers(verdict_interpretations(words_for("en", "crisis"), table.game, judged.verdict))


@pytest.mark.parametrize(("status", "named"), [(3, True), (2, True), (4, False), (20, False)])
def test_the_evaluation_names_the_reading_of_0_only_where_it_decides(status: int, named: bool) -> None:
    # 3 - 3 is exactly 0: safe here, bankrupt elsewhere; 2 - 3 is below 0, and the clause decides too.
    assert ("CRI-R9" in evaluated(status)[1]) is named


def test_an_event_that_takes_the_status_below_0_names_the_reading_that_ends_the_game() -> None:
    slump = {"event.slump.effects": ("status",), "event.slump.amount.1": -4}
    table = situation({"status": 3, "phase": "event"}, printed=slump)
    words = words_for("en", "crisis")
    read_so = verdict_interpretations(words, table.game, table.judge("A: draw_event slump").verdict)
    assert numbers(read_so) == ["CRI-R11"]
    table = situation({"status": 4, "phase": "event"}, printed=slump)
    assert verdict_interpretations(words, table.game, table.judge("A: draw_event slump").verdict) == []


def scored(game: str, kind: str, sheet: dict[str, Any], lang: Lang = "en") -> list[str]:
    found = scoring(game, kind)
    made: Any = read(found.sheet, sheet)
    return score_interpretations(
        words_for(lang, game), find(game), found.score(made).lines, sheet_settings(find(game), made)
    )


def engineers(cards: list[str], count: int, **settings: bool) -> list[str]:
    seat = {"vp": 10, "engineer_count": count, "end_bonus": cards, "highest_engineer": 5 if count else None}
    other = {"vp": 10, "engineer_count": 1, "end_bonus": [], "highest_engineer": 3}
    return scored("russian_railroads", "final", {"seats": {"A": seat, "B": other}, **settings})


def test_the_tally_says_that_a_setting_decides_the_card_without_an_engineer() -> None:
    for needs, said in ((False, "no"), (True, "yes")):
        (text,) = engineers(["eb_extra_engineer"], 0, majority_needs_tile=needs)
        assert text.startswith("RRR-R18: ")
        assert text.endswith(f"decides; here it is “{said}”.")
    assert engineers(["eb_extra_engineer"], 2) == []
    assert engineers(["eb_fixed_15"], 0) == []


def test_the_card_of_6_for_each_engineer_names_the_edition_that_counts_18() -> None:
    assert numbers(engineers(["eb_engineers"], 2)) == ["RRR-R61"]
    assert "18" in engineers(["eb_extra_engineer", "eb_engineers"], 2)[0]


def test_the_goal_tally_names_the_reading_of_0_only_at_0() -> None:
    def tally(status: int) -> list[str]:
        return numbers(scored("crisis", "goal", {"round": 1, "goal": 18, "status": status, "seats": {"A": {"vp": 15}}}))

    assert tally(3) == ["CRI-R9"]
    assert tally(4) == []


def test_the_final_tally_of_nippon_names_all_three_readings_of_an_empty_space() -> None:
    sheet = {"seats": {seat: {"vp": 0, "money_level": 12, "worker_colours": 1} for seat in "AB"}}
    (text,) = (one for one in scored("nippon", "final", sheet) if one.startswith("NIP-R51"))
    assert all(part in text for part in ("no points", "every space", "money only"))


@pytest.mark.parametrize(("seats", "named"), [(0, True), (2, True), (3, False), (4, False)])
def test_a_ruling_for_two_players_is_not_said_to_more(seats: int, named: bool) -> None:
    """NIP-R12 is about 2 players; every full refill rests on its clause."""
    words = words_for("en", "nippon", {letter: letter for letter in "ABCD"[:seats]})
    refill = LedgerLine("todo", "", "full_refill", 1, "NIP-4.4")
    verdict = Verdict(VerdictStatus.LEGAL, ledger=(refill,))
    assert numbers(verdict_interpretations(words, find("nippon"), verdict)) == (["NIP-R12"] if named else [])


def flips(folder: Path) -> Iterator[tuple[Session, str]]:
    """Yield tables of a recorded play before each line that turns a locomotive over, with the line (RRR-R2)."""
    script = recorded_script.load(next(path for path in plays("russian_railroads") if path.stem == "two"))
    for table, performed in recorded_script.replay(script):
        declared = performed.declared
        if declared is not None and declared.step is not None and "flip_displaced" in declared.text:
            seq = declared.step.entry.seq
            session = Session("en", SqliteStore(folder / str(seq)))
            session.store.adopt("friday", [entry for entry in table.entries if entry.seq < seq])
            yield session, declared.text


def test_a_note_on_another_reading_appears_once_at_a_table(tmp_path: Path) -> None:
    """The note RRR-R2 takes seven rows."""
    in_app, in_plain = [], []
    for session, line in flips(tmp_path):
        at = TableSession(session, session.open("friday"))
        at.conversation.write(line)
        in_app.append(sum(text.plain.startswith("RRR-R2") for _, text in line_verdict(at, {})))
        in_plain.append(Sitting(session).say(line).count("! RRR-R2"))
    assert in_app == in_plain == [1] + [0] * (len(in_app) - 1)
    assert len(in_app) >= 3
