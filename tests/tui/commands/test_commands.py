"""Every command: what it prints, its exit code, and a plain sentence for whatever is wrong."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from referee.rules.game import find
from tui.cli import main

REGION = {
    "scoring": 2,
    "seats": {"purple": {}, "blue": {}, "red": {}},
    "regions": {
        "west_japan": {
            "foreign": 7,
            "seats": {
                "purple": {"tiles": 6, "trains": 0, "ships": 2},
                "blue": {"tiles": 1, "trains": 4, "ships": 0},
                "red": {"tiles": 0, "trains": 4, "ships": 0},
            },
        }
    },
}
"""The specification's example NIP-E20: foreign 7, purple 13, blue 8, red 0."""


class Said:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(*arguments: str, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        try:
            code = main(list(arguments))
        except SystemExit as left:
            code = int(left.code or 0)
        found = capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return Said(code, found.out, found.err)

    return run


def sheet(tmp_path: Path, data: object) -> str:
    path = tmp_path / "sheet.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def test_tally_scores_the_example(gyoji: Any, tmp_path: Path) -> None:
    said = gyoji("tally", "nippon", "regions", "--from", sheet(tmp_path, REGION), "--json")
    assert said.code == 0
    assert said.json["totals"] == {"purple": 13, "blue": 8, "red": 0}
    assert {"seat", "category", "points", "working", "clauses"} <= set(said.json["lines"][0])
    from_stdin = gyoji("tally", "nippon", "regions", "--from", "-", "--json", stdin=json.dumps(REGION))
    assert from_stdin.json == said.json


def test_tally_in_plain_text_in_both_languages(gyoji: Any, tmp_path: Path) -> None:
    path = sheet(tmp_path, REGION)
    english = gyoji("tally", "nippon", "regions", "--from", path)
    japanese = gyoji("--lang", "ja", "tally", "nippon", "regions", "--from", path)
    assert english.code == japanese.code == 0
    assert "NIP-17.3" in english.out and "13" in english.out
    assert "西日本" in japanese.out and "West Japan" not in japanese.out
    assert gyoji("tally", "nippon", "regions", "--from", path, "--lang", "ja").out == japanese.out


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ("tea", [""]),
        ("[" * 100_000, [""]),
        ('{"scoring": 1, "scoring": 2}', ["scoring"]),
        ('{"scoring": NaN}', [""]),
        ({"scoring": "two", "seats": {"A": {}}, "regions": {}, "tea": 1}, ["scoring", "seats", "tea"]),
        ({**REGION, "scoring": 3}, ["points"]),
        ([], [""]),
    ],
)
def test_a_sheet_that_cannot_be_used_names_every_fault(
    gyoji: Any, tmp_path: Path, data: object, fields: list[str]
) -> None:
    said = gyoji("tally", "nippon", "regions", "--from", sheet(tmp_path, data), "--json")
    assert said.code == 2 and said.out == ""
    for field in fields:
        assert field in said.err
    assert len(said.err.splitlines()) >= len(fields)


@pytest.mark.parametrize(
    "arguments",
    [
        ("tally", "chess", "final", "--from", "-"),
        ("tally", "nippon", "dance", "--from", "-"),
        ("tally", "nippon", "final", "--from", "nowhere.json"),
        ("tally", "nippon", "final"),
        ("schema", "nippon", "dance"),
        ("ruling", "nippon", "blue: invest silk_2", "--fact", "tea=1"),
        ("ruling", "nippon", "blue: invest silk_2", "--fact", "tea"),
        ("ruling", "nippon", "blue: invest silk_2", "--position", "nowhere.json"),
        ("ruling", "nippon", ""),
        ("ruling", "nippon", "blue: dance"),
        ("new", "nippon", "--seats", "Aki"),
        ("new", "nippon", "--seats", "Aki,Aki"),
        ("new", "nippon", "--seats", "Aki,Ben", "--set", "tea=yes"),
        ("new", "nippon", "--seats", "Aki,Ben", "--name", "a/b"),
        ("declare", "nowhere", "mines 1"),
        ("options", "nowhere"),
        ("show", "nowhere"),
        ("play", "nowhere", "--plain"),
        ("verify", "nowhere"),
        ("demo", "chess", "--plain"),
        ("rules", "chess"),
    ],
)
def test_what_cannot_be_is_one_plain_sentence(gyoji: Any, arguments: tuple[str, ...]) -> None:
    said = gyoji(*arguments)
    assert said.code == 2
    text = said.err.strip() or said.out.strip()
    assert text and "trouble." not in text and "remedy." not in text


@pytest.mark.parametrize("what", ["regions", "final", "moves", "position"])
def test_schemas_are_json_schemas(gyoji: Any, what: str) -> None:
    said = gyoji("schema", "nippon", what)
    assert said.code == 0 and ("properties" in said.json or "oneOf" in said.json)


def test_rules_lists_every_clause(gyoji: Any) -> None:
    rows = gyoji("rules", "nippon", "--json").json
    assert [row["id"] for row in rows] == list(find("nippon").clauses)
    assert all(row["en"] and row["ja"] and row["source"] for row in rows)
    assert {row["kind"] for row in rows} == {"enforced", "scored", "walked"}


def test_rules_searches_in_both_languages(gyoji: Any) -> None:
    assert "NIP-3.1 " in gyoji("rules", "nippon", "6", "workers").out
    assert "NIP-6.3" in gyoji("rules", "nippon", "青写真", "--lang", "ja").out
    assert gyoji("rules", "nippon", "zeppelin").code == 1


def test_a_cold_ruling_asks_then_decides(gyoji: Any) -> None:
    facts: list[str] = []
    answers = {
        "active": "B", "main_done": "no", "seats.B.workers": "red,blue", "slots.2": "2", "seats.B.yen": "5000",
        "seats.B.factories.silk.tile": "none", "supply.silk_2": "yes", "seats.B.levels.knowledge": "2",
    }  # fmt: skip
    for _ in range(len(answers) + 1):
        said = gyoji("ruling", "nippon", "blue: invest silk_2", "--json", *(f"--fact={fact}" for fact in facts))
        if said.code != 3:
            break
        path = said.json["questions"][0]["path"]
        facts.append(f"{path}={answers[path]}")
    assert said.code == 1
    assert [breach["clause"] for breach in said.json["breaches"]] == ["NIP-7.4"]
    legal = gyoji(
        "ruling",
        "nippon",
        "blue: invest silk_2",
        *(f"--fact={k}={v.replace('5000', '6000')}" for k, v in answers.items()),
    )
    assert legal.code == 0


def test_one_proven_breach_decides_at_once(gyoji: Any) -> None:
    said = gyoji("ruling", "nippon", "blue: trains hokkaido,hokkaido", "--json")
    assert said.code == 1 and said.json["breaches"][0]["clause"] == "NIP-12.5"
    assert said.json["unchecked"] and not said.json["questions"]


def test_what_the_table_cannot_tell_is_unclear(gyoji: Any) -> None:
    facts = ["active=B", "main_done=no", "seats.B.workers=1", "slots.3=1", "seats.B.yen=9000", "seats.B.room.coal=?"]
    said = gyoji(
        "ruling",
        "nippon",
        "blue: mines 1",
        *(f"--fact={fact}" for fact in facts),
        "--fact=seats.B.factories.bento.tile=none",
    )
    assert said.code == 4


def test_a_ruling_names_what_cannot_be_true_together(gyoji: Any) -> None:
    facts = ("--fact=seats.B.factories.silk.tile=silk_2", "--fact=seats.R.factories.silk.tile=silk_2")
    said = gyoji("ruling", "nippon", "blue: trains hokkaido,hokkaido", "--json", *facts)
    assert said.code == 1 and "NIP-7.2" in said.err and said.json["status"] == "illegal"


def test_a_table_from_opening_to_undo(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben,Chie", "--set", "local_market_max_tiles=2").out.strip()
    assert gyoji("tables", "--json").json[0]["name"] == name
    assert gyoji("declare", name, "ben: mines 1").code == 1
    assert gyoji("declare", name, "mines").code == 2
    assert gyoji("declare", name, "invest silk_1").code == 0
    needs = gyoji("declare", name, "knowledge 1", "--json")
    assert needs.code == 3 and needs.json["questions"][0]["path"] == "printed.tracks.knowledge.top"
    shown = gyoji("show", name, "--json").json
    assert shown["seats"] == {"A": "Aki", "B": "Ben", "C": "Chie"}
    assert shown["state"]["seats"]["A"]["yen"] == 6_000 and shown["state"]["options"]["local_market_max_tiles"] == 2
    options = [row["text"] for row in gyoji("options", name, "--json").json]
    assert "A: end" in options
    assert gyoji("verify", name).code == 0


def test_play_plain_asks_records_and_explains(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    script = "\n".join(
        ["mines 2", "9", "why", "ben: trains hokkaido", "0", "undo", "redo", "dance", "B: consolidate", "note tea",
         "overrule B: knowledge 1 : we agreed", "9", "recount seats.A.yen=4000 : a note lay on the floor", "show", "quit", "never read"]
    )  # fmt: skip
    said = gyoji("play", name, "--plain", stdin=script)
    assert said.code == 0
    assert "NIP-11.1" in said.out or "NIP-11.2" in said.out
    shown = gyoji("show", name, "--json").json
    assert shown["state"]["seats"]["A"]["markers"]["coal"] == 2
    assert shown["state"]["seats"]["A"]["yen"] == 4_000
    assert shown["state"]["seats"]["B"]["trains"] == 5


def test_the_demo_ends_with_breakdown_and_ranking(gyoji: Any) -> None:
    for lang, ranking in (("en", "Ranking"), ("ja", "順位")):
        said = gyoji("demo", "nippon", "--plain", "--lang", lang)
        assert said.code == 0
        tail = said.out.strip().splitlines()
        assert tail[-5] == ranking
        # 79, 73, 73, 39 are counted by the plain reckoner of the plays; Ben played the very last turn (NIP-19.1)
        assert [line.split()[1] for line in tail[-4:]] == ["Aki", "Ben", "Dai", "Chie"]


def test_without_a_terminal_it_says_what_it_can_do(gyoji: Any) -> None:
    said = gyoji()
    assert said.code == 0 and "tally" in said.out and "ruling" in said.out


def test_a_position_opens_a_table_in_the_middle(gyoji: Any, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(
        json.dumps({"active": "B", "main_done": False, "seats": {"A": {"vp": 31}, "B": {"vp": 28, "yen": 4000}}})
    )
    name = gyoji("new", "nippon", "--seats", "Aki,Ben", "--position", str(path)).out.strip()
    shown = gyoji("show", name, "--json").json
    assert shown["state"]["seats"]["B"]["yen"] == 4_000 and shown["state"]["seats"]["A"]["yen"] is None
    assert [place["points"] for place in shown["standings"]["ranking"]] == [31, 28]
    odd = tmp_path / "odd.json"
    odd.write_text(
        json.dumps(
            {
                "active": "B",
                "seats": {
                    "A": {"factories": {"silk": {"tile": "silk_2"}}},
                    "B": {"factories": {"silk": {"tile": "silk_2"}}},
                },
            }
        )
    )
    opened = gyoji("new", "nippon", "--seats", "Aki,Ben", "--position", str(odd))
    assert opened.code == 0 and opened.out.strip() and "NIP-7.2" in opened.err, (
        "contradictions are listed, the table opens"
    )
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({"active": "Z", "seats": {"A": {"yen": -5, "tea": 1}}, "players": "two"}))
    said = gyoji("new", "nippon", "--seats", "Aki,Ben", "--position", str(wrong))
    assert said.code == 2 and len(said.err.splitlines()) == 4


def test_a_game_with_a_scoring_floor_only_is_tallied_from_a_file(gyoji: Any, tmp_path: Path) -> None:
    # the rule text's example 9.26: black 9, grey 7, brown 3, reach 8, one doubler: 8 + 4 + 0 = 12; the rest scores 0
    def line(black: int, grey: int, brown: int, locomotive: int, second: int) -> dict[str, int]:
        return {
            "black": black,
            "grey": grey,
            "brown": brown,
            "natural": 0,
            "white": 0,
            "locomotive": locomotive,
            "locomotive_2": second,
        }

    board = {
        "trans_siberian": line(9, 7, 3, 2, 6),
        "st_petersburg": line(1, 0, 0, 0, 0),
        "kiev": line(1, 0, 0, 0, 0),
        "doublers": 1,
        "revaluation": False,
        "kiev_medal": False,
        "industry": {"marker_1": 0, "second_marker": False},
    }
    said = gyoji("tally", "russian_railroads", "round", "--from", sheet(tmp_path, {"seats": {"A": board}}), "--json")
    assert said.code == 0 and said.json["totals"] == {"A": 12}
    assert gyoji("tally", "russian_railroads", "round").code == 2


def test_a_command_can_be_answered_what_it_asks(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    asked = gyoji("declare", name, "mines 1")
    assert asked.code == 3
    assert f"gyoji declare {name} 'mines 1' --fact printed.tracks.coal.top=" in asked.out
    assert gyoji("declare", name, "mines 1", "--fact", "printed.tracks.coal.top=9").code == 0
    assert gyoji("show", name, "--json").json["state"]["seats"]["A"]["markers"]["coal"] == 1
    wrong = gyoji("declare", name, "B: mines 1", "--fact", "tea", "--fact", "seats.A.yen=much")
    assert wrong.code == 2 and len(wrong.err.splitlines()) == 2


def test_a_command_records_and_says_what_is_left_undone(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    gyoji("declare", name, "invest silk_1")
    gyoji("play", name, "--plain", stdin="recount seats.A.blueprints=3 : three may be exchanged\n")
    said = gyoji("declare", name, "end", "--json")
    assert said.code == 0 and len(said.json["overlooked"]) == 1
    assert gyoji("show", name, "--json").json["entries"] == 4


def test_a_ruling_uses_the_card_library_unless_it_shall_not(gyoji: Any) -> None:
    facts = [
        "active=B",
        "main_done=no",
        "seats.B.workers=1",
        "slots.1=1",
        "seats.B.yen=9000",
        "seats.B.markers.knowledge=0",
    ]
    given = ("ruling", "nippon", "blue: knowledge 1", *(f"--fact={fact}" for fact in facts), "--json")

    def asked() -> set[str]:
        return {one["path"] for one in gyoji(*given).json["questions"]}

    before = asked()
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    gyoji("declare", name, "knowledge 1", "--fact", "printed.tracks.knowledge.top=9")
    after = {one["path"] for one in gyoji(*given).json["questions"]}
    pure = {one["path"] for one in gyoji(*given, "--no-library").json["questions"]}
    assert before == pure == {"printed.tracks.knowledge.top"}
    assert not after & before


def test_tables_are_found_by_a_beginning_that_fits_one(gyoji: Any) -> None:
    for name in ("friday", "free"):
        gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", name)
    for command in (("verify",), ("show",), ("options",), ("export",)):
        assert gyoji(*command, "fri").code == 0
        several = gyoji(*command, "fr")
        assert several.code == 2 and "friday" in several.err and "free" in several.err
    assert gyoji("verify", "").code == 2


def test_tables_are_listed_for_people(gyoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "金曜の夜")
    gyoji("new", "crisis", "--seats", "Aki,Ben", "--name", "b")
    lines = gyoji("tables", "--lang", "ja").out.splitlines()
    assert len(lines) == 2
    columns = {cell_len(line[: line.index("20")]) for line in lines}
    assert columns == {len("金曜の夜") * 2 + 2}, "the times stand below each other: wide signs take two cells"
    assert any("ニッポン" in line and "Akiの手番" in line for line in lines)
    assert "+00:00" not in "".join(lines)


@pytest.mark.parametrize("name", ["", " ", "..", "-", "a/b", "x" * 41])
def test_what_is_no_name_of_a_table(gyoji: Any, name: str) -> None:
    assert gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", name).code == 2


def test_refusals_name_arguments_in_the_language_of_the_reader(gyoji: Any) -> None:
    said = gyoji("new", "nippon", "--seats", "Aki", "--lang", "ja")
    assert said.code == 2 and said.err.startswith("席: ")


@pytest.mark.parametrize("command", ["show", "verify", "options"])
def test_bytes_that_are_no_characters_are_no_traceback(gyoji: Any, command: str) -> None:
    assert gyoji(command, "\udcff").code == 2


def test_a_changed_past_is_no_change_of_the_rules(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    gyoji("declare", name, "invest silk_1")
    gyoji("declare", name, "B: invest silk_2")
    gyoji("play", name, "--plain", stdin="amend 2 A: invest silk_2\naccept\n")
    said = gyoji("verify", name)
    assert said.code == 0
    assert "since entry 2 was changed" in said.out and "the rules are the same" in said.out
    gyoji("play", name, "--plain", stdin="undo\n")
    assert "nothing would be judged differently" in gyoji("verify", name).out
    gyoji("play", name, "--plain", stdin="retract 2\naccept\n")
    assert gyoji("verify", name).code == 0


@pytest.mark.parametrize(
    ("game", "move", "known", "other"),
    [
        ("nippon", "mines 1", "seats.A.yen", "11000"),
        ("crisis", "place_manager loan", "seats.A.credits", "99"),
        ("russian_railroads", "pass", "seats.A.vp", "7"),
    ],
)
def test_an_answer_does_not_count_again_what_is_known(gyoji: Any, game: str, move: str, known: str, other: str) -> None:
    """What is known and differs is a recount, said as one with its reason; what is unknown is taken (NIP-11.2)."""
    name = gyoji("new", game, "--seats", "Ann,Ben,Cleo").out.strip()
    before = gyoji("show", name, "--json").json
    refused = gyoji("declare", name, move, "--fact", f"{known}={other}")
    assert refused.code == 2
    assert f"recount {known}={other} : " in refused.err
    assert "recount" in gyoji("declare", name, move, "--fact", f"{known}={other}", "--lang", "ja").err
    assert gyoji("show", name, "--json").json == before
