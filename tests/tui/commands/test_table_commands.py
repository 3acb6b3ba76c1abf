"""Commands about a table: it is opened, found, declared at, shown and verified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len


def test_a_table_from_opening_to_undo(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben,Chie", "--set", "local_market_max_tiles=2").out.strip()
    assert gyoji("tables", "--json").json[0]["name"] == name
    assert gyoji("declare", name, "ben: mines 1").code == 1
    assert gyoji("declare", name, "mines").code == 4
    assert gyoji("declare", name, "invest silk_1").code == 0
    needs = gyoji("declare", name, "knowledge 1", "--json")
    assert needs.code == 3 and needs.json["questions"][0]["path"] == "printed.tracks.knowledge.top"
    shown = gyoji("show", name, "--json").json
    assert shown["seats"] == {"A": "Aki", "B": "Ben", "C": "Chie"}
    assert shown["state"]["seats"]["A"]["yen"] == 6_000 and shown["state"]["options"]["local_market_max_tiles"] == 2
    options = [row["text"] for row in gyoji("options", name, "--json").json]
    assert "A: end" in options
    assert gyoji("verify", name).code == 0


def test_a_record_of_one_entry_has_one_entry(gyoji: Any) -> None:
    gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    assert gyoji("verify", "friday").out.startswith("1 entry; the chain is intact")
    gyoji("declare", "friday", "invest silk_1")
    assert gyoji("verify", "friday").out.startswith("2 entries; the chain is intact")


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
    assert "/recount" in refused.err
    assert "/数え直し" in gyoji("declare", name, move, "--fact", f"{known}={other}", "--lang", "ja").err
    assert gyoji("show", name, "--json").json == before


def test_what_a_person_would_have_to_confirm_is_not_recorded(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    before = gyoji("show", name, "--json").json["entries"]
    for text in ("could I build the silk facotry #2?", "絹糸#2を建ててもいいですか？", "may Aki build silk #2?"):
        asked = gyoji("declare", name, text)
        assert asked.code == 4
        assert "  Aki builds Silk (keeps coal)" in asked.out.splitlines()
        candidates = gyoji("declare", name, text, "--json")
        assert candidates.code == 4
        assert [row[0]["text"] for row in candidates.json["choices"]] == ["A: invest silk_2"]
    assert "“facotry”" in gyoji("declare", name, "could I build the silk facotry #2?").out
    assert gyoji("show", name, "--json").json["entries"] == before


def test_a_sentence_is_declared_as_on_the_line_of_the_table(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    several = gyoji("declare", name, "build silk")
    assert several.code == 4
    rows = [line.strip() for line in several.out.splitlines() if line.startswith("  ")]
    assert rows == [
        f"Aki builds Silk ({effect})" for effect in ("yen bonus", "keeps coal", "double symbols", "yen once")
    ]
    told = gyoji("declare", name, "yellow: build silk", "--json").json  # Aki sits at yellow
    assert [row[0]["text"] for row in told["choices"]] == [f"A: invest silk_{number}" for number in (1, 2, 3, 4)]
    made = gyoji("declare", name, "絹工場 石炭を残す")
    assert (made.code, made.out.splitlines()[0]) == (0, "Aki builds Silk (keeps coal)")
    assert gyoji("show", name, "--json").json["state"]["seats"]["A"]["factories"]["silk"]["tile"] == "silk_2"


def test_a_score_is_declared_at_a_table_that_keeps_scores(gyoji: Any) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben", "--depth", "score").out.strip()
    assert gyoji("declare", name, "Ben: 10+7").code == 0
    assert gyoji("declare", name, "Ben 99999999999").code == 2
    assert gyoji("declare", name, "invest silk_1").code == 2
    assert "Ben: Entered by the table +17 VP" in gyoji("declare", name, "Ben 17").out
    unnamed = gyoji("declare", name, "5 3")
    assert (
        unnamed.code == 4 and "Aki: Entered by the table +5 VP" in unnamed.out and "Nothing is recorded" in unnamed.out
    )
    assert gyoji("declare", name, "5", "--json").json["status"] == "unclear"
    assert gyoji("declare", name, "Ben 1 000").code == 2
    assert gyoji("show", name, "--json").json["entries"] == 3
    assert gyoji("options", name, "--json").json == []


@pytest.mark.parametrize("line", ["Dai mines 1", "Dai: mines 1", "Dai takes a step in the mines", "ダイは鉱山1"])
def test_the_name_of_nobody_at_the_table_is_refused_with_the_names_there(gyoji: Any, line: str) -> None:
    name = gyoji("new", "nippon", "--seats", "Aki,Ben").out.strip()
    refused = gyoji("declare", name, line, "--lang", "en")
    assert refused.code in (2, 4)
    assert "is not one of: Aki, Ben" in refused.out + refused.err
    ruled = gyoji("ruling", "nippon", line, "--lang", "en")
    assert ruled.code in (4, 5)
    assert "is not one of: " in ruled.out + ruled.err
    assert gyoji("show", name, "--json").json["entries"] == 1
