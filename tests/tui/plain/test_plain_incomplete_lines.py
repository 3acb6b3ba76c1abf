"""A line of which words are left out gives rows in text mode: each says whether it is allowed and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from scoring.text_catalogs import Lang
from tests.tui.incomplete_lines import GRAVE, MINOR, QUESTION, RIVALS, SEVERAL, give_rows
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

UNUSED = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}


class Table:
    """A new table of Nippon in text mode."""

    def __init__(self, lang: Lang) -> None:
        session, game = Session(lang), find("nippon")
        session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")))])
        self.output_lines: list[str] = []
        self.lines = TextReferee(session, session.open("friday"), self.output_lines.append)

    def send(self, *texts: str) -> str:
        for text in texts:
            self.output_lines.clear()
            self.lines.answer(text)
        return "\n".join(self.output_lines)

    @property
    def entries(self) -> list[str]:
        return [entry.kind for entry in self.lines.table.entries]


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest) -> Lang:
    return "ja" if request.param == "ja" else "en"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: Lang) -> Table:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    give_rows(monkeypatch, lang)
    return Table(lang)


def rows(output: str) -> list[str]:
    return [line.strip() for line in output.splitlines() if line.startswith("  ")]


def test_each_row_says_whether_it_is_allowed_and_what_it_leaves_out(table: Table, lang: Lang) -> None:
    first, second = rows(table.send(SEVERAL[lang]))
    assert first.startswith("1 ") and "✗" not in first and first.endswith(UNUSED[lang])
    assert second.startswith("2 ✗ ") and second.endswith(UNUSED[lang])
    assert table.entries == ["open"]


def test_of_rival_readings_it_is_said_which_is_not_allowed(table: Table, lang: Lang) -> None:
    first, second = rows(table.send(RIVALS[lang]))
    assert first.startswith("1 ? ") and second.startswith("2 ✗ "), "nobody has told how long the track is"


def test_rows_carry_no_verdict_and_ask_for_no_fact(table: Table, lang: Lang) -> None:
    output = table.send(GRAVE[lang])
    assert table.lines.open_question is None
    for word in ("legal", "missing", "適法", "不明", "できます", "できません"):
        assert word not in output, output


@pytest.mark.parametrize("answer", ["", "accept"])
def test_only_a_single_row_that_leaves_out_nothing_of_weight_is_accepted_without_its_number(
    table: Table, lang: Lang, answer: str
) -> None:
    table.send(GRAVE[lang], answer)
    assert table.lines.open_question is None and table.entries == ["open"]
    table.send(SEVERAL[lang], answer)
    assert table.lines.open_question is None and table.entries == ["open"]
    table.send(MINOR[lang], answer)
    assert table.lines.open_question is not None, "how long the track is nobody has told: the row is taken"


def test_a_row_is_accepted_by_its_number(table: Table, lang: Lang) -> None:
    output = table.send(GRAVE[lang])
    assert rows(table.send("")) == rows(output), "an empty line lists them again"
    table.send("1")
    assert table.lines.open_question is not None
    output = table.send("9")
    assert "move" in table.entries and table.lines.open_question is None, output


def test_a_row_that_is_not_allowed_is_refused_as_it_stands(table: Table, lang: Lang) -> None:
    output = table.send(SEVERAL[lang], "2")
    assert "NIP-7" in output and table.entries == ["open"]


def test_a_row_of_a_question_is_answered_and_not_declared(table: Table, lang: Lang) -> None:
    answers = {"en": "nothing is declared", "ja": "宣言はしません"}[lang]
    assert answers in table.send(QUESTION[lang])
    output = table.send("2")
    assert "NIP-7" in output and table.entries == ["open"]
    table.send(QUESTION[lang], "1")
    assert table.entries == ["open"] and table.lines.open_question is None


@pytest.mark.parametrize(
    "question",
    [
        {"en": "no wait, may I consolidate instead?", "ja": "やっぱり統合整理していい？"},
        {"en": "take that back, can I consolidate?", "ja": "待った、統合整理にできますか？"},
    ],
)
def test_a_question_about_another_move_takes_nothing_back(table: Table, lang: Lang, question: dict[str, str]) -> None:
    table.send("invest silk_1", question[lang], "1", "accept")
    assert table.entries == ["open", "move"]


def test_a_declaration_is_changed_to_a_row(table: Table, lang: Lang) -> None:
    table.send("invest silk_1")
    seq = next(entry.seq for entry in table.lines.table.entries if entry.kind == "move")
    (row,) = rows(table.send(f"amend {seq} {GRAVE[lang]}"))
    assert row.startswith("1 ? ") and row.endswith(UNUSED[lang]), "it is judged at the state before that entry"
    assert rows(table.send("accept")) == [row], "a time is left out: only the number takes it"


def test_a_dispute_lists_the_rows_without_a_verdict(table: Table, lang: Lang) -> None:
    output = table.send(f"dispute {SEVERAL[lang]}")
    marked = [line for line in rows(output) if UNUSED[lang] in line]
    assert len(marked) == 2 and "✗" in marked[1]
    for headline in ("It depends", "Yes", "No ", "はい。", "いいえ。", "場合による"):
        assert headline not in output
    assert table.entries == ["open"], "nothing is ruled on before a row is taken"


def test_what_is_recorded_is_read_back_with_the_word_that_takes_it_back(table: Table, lang: Lang) -> None:
    read_back = {
        "en": "Recorded: Aki builds Silk (yen bonus)  (undo takes it back)",
        "ja": "記録しました: Akiが絹糸工場（円の追加）を建てる（「元に戻す」で取り消し）",
    }[lang]
    assert read_back in table.send("invest silk_1").splitlines()
