"""Every command: what it prints, its exit code, and a plain sentence for whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.rules.game import find

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


def test_tally_without_a_scoring_says_which_there_are(gyoji: Any, tmp_path: Path) -> None:
    """Nippon has several; a form needs a terminal, and opens on the game's choice of them."""
    said = gyoji("tally", "nippon", "--from", sheet(tmp_path, REGION))
    assert said.code == 2 and "The scoring is missing. Name one of: regions" in said.err
    assert "terminal" in gyoji("tally", "nippon").err


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
        ("ruling", "nippon", "blue: xyzzy"),
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


@pytest.mark.parametrize("what", ["regions", "final", "result", "moves", "position"])
def test_schemas_are_json_schemas(gyoji: Any, what: str) -> None:
    said = gyoji("schema", "nippon", what)
    assert said.code == 0 and ("properties" in said.json or "oneOf" in said.json)


def test_rules_lists_every_clause(gyoji: Any) -> None:
    rows = gyoji("rules", "nippon", "--json").json
    assert [row["id"] for row in rows] == list(find("nippon").clauses)
    assert all(row["en"] and row["ja"] and row["source"] for row in rows)
    assert {row["kind"] for row in rows} == {"enforced", "scored", "walked"}


def test_rules_searches_in_both_languages(gyoji: Any) -> None:
    assert "(NIP-3.1)" in gyoji("rules", "nippon", "6", "workers").out
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


def test_a_ruling_reads_a_sentence_and_says_how_it_is_understood(gyoji: Any) -> None:
    said = gyoji("ruling", "nippon", "blue: two ships to East Japan")  # two in one region with one action
    assert (said.code, *said.out.splitlines()[:2]) == (1, "not legal", "blue builds ships in East Japan and East Japan")
    assert "NIP-13.5" in said.out
    said = gyoji("ruling", "nippon", "青: 東日本に船を2隻", "--json", "--lang", "ja")
    assert said.json["moves"][0]["text"] == "B: ships east_japan,east_japan"


@pytest.mark.parametrize(
    ("game", "text", "code", "says"),
    [
        ("crisis", "May I place a manager after I passed?", 4, "CRI-3.2"),  # with the moves that it may be about
        ("crisis", "影響カードを1ラウンドに2枚も使っていい?", 5, "CRI-8.4"),
        ("russian_railroads", "Do we shuffle the engineer nobody hired back in?", 5, "RRR-4.1305"),
    ],
)
def test_a_question_that_states_no_move_lists_the_rules(gyoji: Any, game: str, text: str, code: int, says: str) -> None:
    ruled = gyoji("ruling", game, text)
    assert ruled.code == code
    assert says in ruled.out
    rules = json.loads(gyoji("ruling", game, text, "--json").out)["rules"]
    assert says in [row["id"] for row in rules[:10]]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("May blue take 9 steps in the mines?", 1, "NIP-11.1"),
        ("I am not sure. May blue take 9 steps in the mines? My wife says no.", 1, "NIP-11.1"),
        ("Could blue build the silk factory #1?", 3, "blue builds Silk (yen bonus)"),
        ("青は鉱山を2つ上げてもいいですか？", 3, "steps in the mines"),
    ],
)
def test_a_whole_sentence_that_is_argued_about_comes_to_a_ruling(gyoji: Any, text: str, code: int, says: str) -> None:
    ruled = gyoji("ruling", "nippon", text)
    assert ruled.code == code
    assert says in ruled.out


def test_a_ruling_on_a_line_with_several_meanings_says_how_each_is_said(gyoji: Any) -> None:
    said = gyoji("ruling", "nippon", "blue: build silk")
    assert said.code == 4
    rows = [line.strip() for line in said.out.splitlines() if line.startswith("  ")]
    assert rows == [
        f"blue builds Silk ({effect})" for effect in ("yen bonus", "keeps coal", "double symbols", "yen once")
    ]
    for row in rows:
        assert gyoji("ruling", "nippon", row).code == 3
    told = gyoji("ruling", "nippon", "blue: build silk", "--json").json
    assert [row[0]["text"] for row in told["choices"]] == [f"B: invest silk_{number}" for number in (1, 2, 3, 4)]


def test_a_ruling_names_what_cannot_be_true_together(gyoji: Any) -> None:
    facts = ("--fact=seats.B.factories.silk.tile=silk_2", "--fact=seats.R.factories.silk.tile=silk_2")
    said = gyoji("ruling", "nippon", "blue: trains hokkaido,hokkaido", "--json", *facts)
    assert said.code == 1 and "NIP-7.2" in said.err and said.json["status"] == "illegal"


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
    assert said.code == 2 and said.out == "" and len(said.err.splitlines()) == 1
    assert "gyoji play TABLE --plain" in said.err and "gyoji --help" in said.err


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


def test_a_ruling_uses_the_card_library_unless_it_shall_not(gyoji: Any) -> None:
    facts = [
        "active=B",
        "main_done=no",
        "seats.B.workers=1",
        "slots.1=1",
        "seats.B.yen=9000",
        "seats.B.markers.knowledge=9",
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


def test_a_cold_verdict_says_which_values_nobody_compared_with_the_box(gyoji: Any) -> None:
    """Four workers have reward number 3 by a source that speaks of one printing (`confirm` in the components)."""
    facts = ("--fact", "seats.yellow.workers=4", "--fact", "seats.yellow.coal=2")
    asked = ("ruling", "nippon", "yellow: consolidate 4_coal_2 coal", *facts)
    said = gyoji(*asked).out.splitlines()
    assert said[-1] == "Based on values not compared with your box yet: reward number with 4 workers (3)."
    assert gyoji(*asked, "--lang", "ja").out.count("まだ見比べていない") == 1
    assert "compared" not in gyoji(*asked, "--fact", "printed.reward_number.4=3").out, "told for this verdict"
    assert gyoji(*asked, "--json").out.strip().startswith("{")


def test_a_new_table_says_that_values_were_not_compared_with_the_box(gyoji: Any) -> None:
    opened = gyoji("new", "plan_city", "--seats", "Aki,Ben,Chie", "--name", "city")
    assert opened.out == "city\n"
    assert opened.err == "1 value from rulebooks or other players, not compared with your box yet.\n"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "typed", "id"),
    [
        ("russian_railroads", "2021 slot", "RRR-R2"),
        ("russian_railroads", "18 VP", "RRR-R61"),
        ("russian_railroads", "top card unseen", "RRR-R62"),
        ("russian_railroads", "hired engineer", "RRR-R18"),
        ("nippon", "no points space", "NIP-R51"),
        ("nippon", "second most", "NIP-R44"),
        ("nippon", "first slots", "NIP-R12"),
        ("crisis", "bankrupt exactly 0", "CRI-R9"),
        ("crisis", "ends at once", "CRI-R11"),
        ("crisis", "phase 2 only", "CRI-R42"),
        ("crisis", "until all stop", "CRI-R30"),
        ("crisis", "全員がやめる", "CRI-R30"),
        ("nippon", "どのマスも×1", "NIP-R51"),
    ],
)
def test_rules_finds_the_rulings_that_others_read_otherwise(gyoji: Any, game: str, typed: str, id: str) -> None:
    lang = "en" if typed.isascii() else "ja"
    said = gyoji("rules", game, *typed.split(), "--lang", lang)
    assert said.code == 0
    assert id in said.out
    assert id in [row["id"] for row in gyoji("rules", game, *typed.split(), "--json").json]


def test_a_cold_ruling_names_the_setting_that_decides(gyoji: Any) -> None:
    said = gyoji("ruling", "crisis", "R: pass_export", "--no-library", "--lang", "en")
    assert "CRI-R30" in said.out and "“Choices at Export” decides; here it is “once”" in said.out
    data = gyoji("ruling", "crisis", "R: pass_export", "--no-library", "--lang", "en", "--json").json
    assert [one.partition(":")[0] for one in data["readings"]] == ["CRI-R30"]
