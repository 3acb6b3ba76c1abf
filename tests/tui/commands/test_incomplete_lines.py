"""A command lists the rows of a line of which words are left out: it records nothing, rules on nothing and ends with 4."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.incomplete_lines import GRAVE, MINOR, SEVERAL, give_rows

LEFT_OUT = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}
ASSURANCES = ("legal", "fact is missing", "Yes", "It depends", "ルールどおり", "できません", "確認が必要", "はい")


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
        said = gyoji("declare", name, line[lang])
        listed = [row for row in said.out.splitlines() if row.startswith("  ")]
        assert said.code == 4 and len(listed) == count, said.out
        assert not [word for word in ASSURANCES if word in said.out], said.out
    assert listed[0].startswith("  ? ") and listed[0].endswith(LEFT_OUT[lang])
    assert listed[1].startswith("  ✗ ") and listed[1].endswith(LEFT_OUT[lang])
    assert len(gyoji("show", name, "--json").json["standings"]["ranking"]) == 3
    assert gyoji("verify", name).code == 0


def test_ruling_lists_the_rows_and_rules_on_none(gyoji: Any, lang: str) -> None:
    said = gyoji("ruling", "nippon", SEVERAL[lang], "--lang", lang)
    listed = [row for row in said.out.splitlines() if LEFT_OUT[lang] in row]
    assert said.code == 4 and len(listed) == 2
    above = said.out.partition(listed[0])[0]
    assert not [word for word in ASSURANCES if word in above], above
    assert "printed." not in said.out and "seats." not in said.out, "no fact is asked for"


@pytest.mark.parametrize("command", ["declare", "ruling"])
def test_the_rows_are_data_too(gyoji: Any, lang: str, command: str) -> None:
    where = gyoji("new", "nippon", "--seats", "Aki,Ben,Chie").out.strip() if command == "declare" else "nippon"
    said = gyoji(command, where, SEVERAL[lang], "--json")
    assert said.code == 4 and len(said.json["choices"]) == 2
    left_out = {"en": "next turn", "ja": "次の手番で"}[lang]
    assert said.json["unused"] == [[left_out], [left_out]]
    assert said.json["choice_status"] == ["needs", "illegal" if command == "declare" else "needs"]
    assert "questions" not in said.json or not said.json["questions"]
