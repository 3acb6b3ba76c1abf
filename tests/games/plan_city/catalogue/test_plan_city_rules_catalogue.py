"""The rule data of City of Plan Cards is that of the rules: clauses, rulings, options, acts, printed values."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.rules import forbidden_acts, rulings
from referee.rules.game import find
from referee.rules.printed_values import defaults, fact_of
from scoring.toml_cache import read_toml
from tests.games.plan_city.catalogue.plan_city_spec import (
    BREAKS,
    CAN_CHANGE_WINNER,
    CLAUSES,
    KEYS,
    KNOWN,
    LAST,
    NO_MOVE,
    OPTIONS,
    PRECONDITIONS,
    QUESTIONS,
    RULINGS,
)

GAME = find("plan_city")
TEXTS = GAME.clauses
ENFORCED = {id for id, clause in TEXTS.items() if clause.kind == "enforced"}
ACTS_FILE = GAME.folder / "acts.toml"
ACTS = forbidden_acts.load(ACTS_FILE)
EXAMPLES = {
    name: [int(example.removeprefix("PLC-I")) for example in row["examples"]]
    for name, row in read_toml(ACTS_FILE).items()
}
FOUND = rulings.load(GAME.folder)
ROWS = GAME.components


def test_the_titles_are_the_working_titles() -> None:
    assert GAME.meta.en == "City of Plan Cards (working title)"
    assert GAME.meta.ja == "計画カードの都市（仮題）"
    assert GAME.meta.seats == (3, 4)
    assert len(GAME.meta.colours) == 4  # section 1
    assert GAME.meta.stage == "stable"


# clauses


def test_every_clause_of_the_rules_in_order() -> None:
    assert list(TEXTS) == CLAUSES
    assert len(CLAUSES) == 8 + 2 + 13 + 14 + 9 + 7 + 3 + 4 + 15


@pytest.mark.parametrize("id", CLAUSES)
def test_a_clause_says_where_it_is_from_and_what_it_is_in_both_languages(id: str) -> None:
    clause = TEXTS[id]
    assert clause.source
    assert clause.en.endswith(".")
    assert clause.ja.endswith("。")
    for ruling in (word for word in clause.source.replace(";", " ").split() if word.startswith("PLC-")):
        assert id in FOUND[ruling].clauses, ruling


@pytest.mark.parametrize("number", BREAKS)
def test_what_an_illegal_declaration_breaks_is_enforced_or_an_act(number: int) -> None:
    by_act = {clause for name, clauses in ACTS.items() if number in EXAMPLES[name] for clause in clauses}
    assert BREAKS[number] - ENFORCED - by_act == set()


def test_all_that_can_be_broken_is_enforced_unless_the_tally_computes_it() -> None:
    told = {f"PLC-{clause}" for cited in PRECONDITIONS.values() for clause in cited.split()}
    scored = {id for id, clause in TEXTS.items() if clause.kind == "scored"}
    assert (told | {clause for cited in BREAKS.values() for clause in cited}) - scored == ENFORCED


def test_what_the_tally_computes_is_scored() -> None:
    scored = {id for id, clause in TEXTS.items() if clause.kind == "scored"}
    # Section 9 of the clauses, and 6.4: a placed contract card scores nothing.
    assert scored == {f"PLC-9.{number}" for number in range(1, LAST[9] + 1)} | {"PLC-6.4"}


# acts


def test_no_illegal_declaration_is_missing_from_the_rules_here() -> None:
    assert list(BREAKS) == list(range(1, 76))


def test_every_declaration_that_no_move_expresses_is_one_act() -> None:
    counts = Counter(number for numbers in EXAMPLES.values() for number in numbers)
    assert set(counts.values()) == {1}
    # Also the pass (10), another player's field (42, 47) and coal kept in hand (48): no move of section 6 can say them.
    assert set(counts) == NO_MOVE | {10, 42, 47, 48}


@pytest.mark.parametrize("name", ACTS)
def test_an_act_cites_what_its_examples_break(name: str) -> None:
    assert set(ACTS[name]) <= set(TEXTS)
    assert ACTS[name]
    for number in EXAMPLES[name]:
        assert set(ACTS[name]) == BREAKS[number]


def test_the_acts_are_told_apart() -> None:
    rows = read_toml(ACTS_FILE)
    for lang in ("en", "ja"):
        said = [row[lang] for row in rows.values()]
        assert len(set(said)) == len(said)
        assert not any(text.endswith((".", "。")) for text in said)  # they stand inside a sentence


# rulings and options


def test_every_ruling_of_the_rules_in_order() -> None:
    assert list(FOUND) == RULINGS
    for ruling in FOUND.values():
        assert set(ruling.clauses) <= set(TEXTS), ruling.id
        assert ruling.question_en.endswith("?") and ruling.question_ja.endswith("?"), ruling.id
        assert ruling.ruling_en.endswith(".") and ruling.ruling_ja.endswith("。"), ruling.id


def test_only_the_correction_of_facts_bears_on_no_clause() -> None:
    assert [id for id, ruling in FOUND.items() if not ruling.clauses] == ["PLC-R34"]


def test_a_ruling_that_can_change_a_winner_is_in_doubt_and_has_an_option() -> None:
    for id in CAN_CHANGE_WINNER:
        assert FOUND[id].doubt, id
        assert FOUND[id].option, id


def test_every_option_of_the_rules() -> None:
    assert [option.id for option in GAME.meta.options] == list(OPTIONS)


@pytest.mark.parametrize("row", read_toml(GAME.folder / "meta.toml")["options"], ids=lambda row: str(row["id"]))
def test_an_option_offers_what_its_ruling_says(row: dict[str, Any]) -> None:
    offered, ruling = OPTIONS[row["id"]]
    assert row["default"] == offered[0]
    assert row["clause"] == ruling
    assert FOUND[ruling].option == row["id"]
    if row["kind"] == "choice":
        assert tuple(row["choices"]) == offered
    elif row["kind"] == "number":
        assert set(range(row["low"], row["high"] + 1)) == set(offered)
    else:
        assert row["kind"] == "yes_no"
        assert set(offered) == {True, False}
        assert type(row["default"]) is bool


def test_options_that_rulings_name_exist() -> None:
    assert {ruling.option for ruling in FOUND.values()} - {""} == set(OPTIONS)


# printed values


def test_only_what_the_rules_know_has_a_value() -> None:
    assert {path: row.value for path, row in ROWS.items() if not row.ask} == KNOWN
    for path in KNOWN:
        assert (ROWS[path].source, bool(ROWS[path].ref)) == ("seed", True), path
    assert [path for path in KNOWN if ROWS[path].confirm] == ["kind_points.2"]  # T-05: show it for confirmation


def test_every_question_is_asked() -> None:
    assert {row.ask for row in ROWS.values()} - {""} == QUESTIONS
    assert all(row.value is None for row in ROWS.values() if row.ask)


def test_the_known_values_may_be_told() -> None:
    for path, value in defaults(ROWS).items():
        fact = fact_of(ROWS, path, KEYS)
        assert fact is not None, path
        assert fact.check(value, path) == [], path


@pytest.mark.parametrize("path", [path for path, row in ROWS.items() if row.ask])
def test_a_question_names_key_sets_that_exist(path: str) -> None:
    row = ROWS[path]
    assert len(row.keys) == path.split(".").count("*")
    assert {name for name in row.keys if name != "#"} | ({row.of} - {""}) <= set(KEYS)
    if row.type == "number":
        assert row.low is not None and row.high is not None and row.low < row.high
    if row.type == "list":
        assert row.of


@pytest.mark.parametrize(
    ("path", "right", "wrong"),
    [
        ("proposal.proposal_2.spaces", ["3", "5+coal"], ["3", "coal"]),
        ("trust.forbids.1.6", False, 1),
        ("plan_card.plan_26.cells", "- | - | - / - | sta | - / - | - | -", ""),
        ("start_card.start_1.centre_chip", True, "yes"),
        ("contract_front.contract_6.sign", ">=", "≥"),
        ("coal_chips.3.9", 2, 47),
    ],
)
def test_answers(path: str, right: object, wrong: object) -> None:
    fact = fact_of(ROWS, path, KEYS)
    assert fact is not None
    assert fact.check(right, path) == []
    assert fact.check(wrong, path) != []


@pytest.mark.parametrize(
    "path",
    ["plan_card.plan_27.cells", "start_card.start_5.cells", "contract_back.contract_7.cells", "coal_chips.4.x"],
)
def test_no_such_component(path: str) -> None:
    assert fact_of(ROWS, path, KEYS) is None


def test_a_card_of_each_kind_is_told_by_one_word() -> None:
    parts = {
        kind: {path.removeprefix(f"{kind}.*.") for path in ROWS if path.startswith(f"{kind}.*.")}
        for kind in ("start_card", "plan_card", "contract_back")
    }
    assert parts["plan_card"] == {"cells", "note"}
    assert parts["start_card"] - parts["plan_card"] == {"centre_chip"}
    assert parts["contract_back"] == {"cells"}
    assert all(ROWS[f"{kind}.*.cells"].type == "word" for kind in parts)


@pytest.mark.parametrize(
    ("path", "word", "key"),
    [
        ("plan_card.plan_01.cells", "- | - | -", "card_rows"),
        ("plan_card.plan_01.cells", "- | - / - | - | - / - | - | -", "card_cells"),
        ("plan_card.plan_01.cells", "- | - | - / - | oops | - / - | - | -", "token_unknown"),
        ("plan_card.plan_01.cells", "fac:a | - | - / - | - | - / - | - | -", "factory_cells"),
        ("contract_back.contract_1.cells", "fac:a:tea | fac:a | - / - | riv | - / - | - | -", "industry_unknown"),
        ("start_card.start_1.cells", "- | - | - / - | res | - / - | - | -", "centre_not_station"),  # PLC-1.3
    ],
)
def test_a_word_that_is_no_card_is_refused(path: str, word: str, key: str) -> None:
    _, faults = GAME.accept(("A", "B", "C"), {path: word}, "printed.")
    assert [fault.key for fault in faults] == [key]
    assert all(fault.field.startswith(path) for fault in faults)


@pytest.mark.parametrize("path", sorted(GAME.folder.glob("*.toml")), ids=lambda path: path.name)
def test_no_text_shows_the_identifier_or_the_letter_that_looks_like_a_long_vowel(path: Path) -> None:
    texts = [text for row in _rows(read_toml(path)) for name, text in row.items() if name.endswith(("en", "ja"))]
    without_texts = (
        "breaches.toml",
        "components.toml",
        "demo.toml",
        "checks.toml",
        "doubts.toml",
        "everyday_words.toml",
        "lines.toml",
    )
    assert bool(texts) == (path.name not in without_texts)
    for text in texts:
        assert "plan_city" not in text
        assert "\u2015" not in text


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [data, *(row for row in data.values() if isinstance(row, dict))]
