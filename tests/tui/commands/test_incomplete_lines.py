"""A command lists the rows of a line of which words are left out: it records nothing, rules on nothing and ends with 4."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.incomplete_lines import GRAVE, MINOR, SEVERAL, give_rows

UNUSED = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}
ASSURANCES = ("legal", "fact is missing", "Yes", "It depends", "ルールどおり", "できません", "確認が必要", "はい。")


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    assert isinstance(request.param, str)
    give_rows(monkeypatch, request.param)
    return request.param


def test_declare_lists_the_rows_and_records_nothing(
    gyoji: Any, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben,Chie").out.strip()
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    for line, count in ((MINOR, 1), (GRAVE, 1), (SEVERAL, 2)):
        result = gyoji("declare", name, line[lang])
        rows = [row for row in result.out.splitlines() if row.startswith("  ")]
        assert result.code == 4 and len(rows) == count, result.out
        assert not [word for word in ASSURANCES if word in result.out], result.out
    assert rows[0].startswith("  ? ") and rows[0].endswith(UNUSED[lang])
    assert rows[1].startswith("  ✗ ") and rows[1].endswith(UNUSED[lang])
    assert len(gyoji("show", name, "--json").json["standings"]["ranking"]) == 3
    assert gyoji("verify", name).code == 0


def test_ruling_lists_the_rows_and_rules_on_none(gyoji: Any, lang: str) -> None:
    result = gyoji("ruling", "nippon", SEVERAL[lang], "--lang", lang)
    rows = [row for row in result.out.splitlines() if UNUSED[lang] in row]
    assert result.code == 4 and len(rows) == 2
    above = result.out.partition(rows[0])[0]
    assert not [word for word in ASSURANCES if word in above], above
    assert "printed." not in result.out and "seats." not in result.out, "no fact is asked for"


@pytest.mark.parametrize("command", ["declare", "ruling"])
def test_the_rows_are_data_too(gyoji: Any, lang: str, command: str) -> None:
    where = gyoji("new", "nippon", "--seats", "Aki,Ben,Chie").out.strip() if command == "declare" else "nippon"
    result = gyoji(command, where, SEVERAL[lang], "--json")
    assert result.code == 4 and len(result.json["choices"]) == 2
    unused_words = {"en": "next turn", "ja": "次の手番で"}[lang]
    assert result.json["unused"] == [[unused_words], [unused_words]]
    assert result.json["choice_status"] == ["needs", "illegal" if command == "declare" else "needs"]
    assert "questions" not in result.json or not result.json["questions"]
