"""What depends on a protest is told in the words of a table: points, the winner, from where on nobody knows."""

from __future__ import annotations

import pytest

from referee.record.entry_bodies import ProtestAlternative
from referee.table.protest import alternative_of_entry, lodge, open_protests
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from tests.play.test_play_protest import protested
from tests.referee.tiny import played, table
from tui.core.disputes.protests import Topic, alternative_text, open_protests_text, protest_lines, stakes_text
from tui.core.i18n.catalogs import words_for


def scores(count: int = 3) -> tuple[Table, int]:
    """Ben's 5 VP are protested, which should be 3."""
    made = table(count)
    made.option("depth", "score")
    made.score("A", "contract", 4)
    entry = made.score("B", "contract", 5).entry
    return made, lodge(made, "3", alternative_of_entry(entry.seq, {**entry.body, "points": 3}), seat="A").entry.seq


def stakes(table: Table, seq: int, lang: str = "en") -> str:
    outcome = ProtestReplays().outcome(table, (seq,))
    return stakes_text(words_for(lang, table.game.id, table.seats), table, outcome)


def test_points_are_between_two_or_of_one() -> None:
    assert stakes(*scores(2)) == "2 VP between Aki and Ben"
    assert stakes(*scores(2), "ja") == "AkiとBenの間の2点"
    assert stakes(*scores(3)) == "2 VP of Ben"


def test_it_is_unknown_from_an_entry_on() -> None:
    made, seq = scores(2)
    count = made.recount({"seats.B.vp": 9}, "counted").entry.seq
    assert stakes(made, seq) == f"2 VP between Aki and Ben, unknown from entry {count} on"
    made.retract(seq - 1)
    assert stakes(made, seq) == "nothing depends on it any more"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_header_has_all_in_a_line(lang: str) -> None:
    made, _ = scores(2)
    words = words_for(lang, made.game.id, made.seats)
    line = open_protests_text(words, made, ProtestReplays().each(made))
    assert line == {"en": "1 protest open: 2 VP between Aki and Ben", "ja": "未決の異議1件: AkiとBenの間の2点"}[lang]
    assert open_protests_text(words, made, ()) == line.partition(":")[0]
    assert open_protests_text(words, played(), ()) == ""


def test_at_the_end_the_winner_decides() -> None:
    """118 takes 8 points from the winner, who leads by 5 before Aki; 120 is about the last one."""
    table = protested("russian_railroads")
    first, second, _ = (protest.seq for protest in open_protests(table))
    names = {seat: name or seat for seat, name in table.seats.items()}
    assert stakes(table, first) == f"decides the winner: {names['D']}, or {names['A']} if it is upheld"
    assert stakes(table, second).endswith("cannot change the winner any more")


@pytest.mark.parametrize(
    ("topic", "text"), [("rule", "A question of the rules. Gyoji ruled: legal"), ("fact", "A question of fact")]
)
def test_question_of_rule_and_of_fact_are_kept_apart(topic: Topic, text: str) -> None:
    table = played()
    lodge(table, "no", alternative_of_entry(7), seat="A", verdict="legal", question=topic)
    (protest,) = open_protests(table)
    words = words_for("en", table.game.id, table.seats)
    lines = protest_lines(words, table, protest, ProtestReplays().outcome(table, (protest.seq,)))
    assert lines[0].endswith("Aki protests: “no”")
    assert lines[1].startswith(text)
    assert "entry “7 Chie: take 1 step in the mines” is taken back" in lines[2]


@pytest.mark.parametrize(("option", "value"), [("A", 1), ("depth", {"A": 1}), ("depth", None)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_setting_that_today_s_rules_do_not_know_is_named_as_unknown(lang: str, option: str, value: object) -> None:
    made = table(2)
    alternative = alternative_text(
        words_for(lang, made.game.id, made.seats), made, ProtestAlternative(option=option, value=value)
    )
    assert alternative.endswith(": ?")
