"""The rule catalogues of Crisis: clauses, rulings, acts, printed values. Lists and numbers are those of the rules."""

from __future__ import annotations

import re
import tomllib

import pytest

from referee.facts.facts import FactSpec
from referee.rules import forbidden_acts, rulings
from referee.rules.game import find
from referee.rules.printed_values import defaults, fact_of
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber

GAME = find("crisis")
CLAUSES = GAME.clauses
RULINGS = rulings.load(GAME.folder)
ACTS = forbidden_acts.load(GAME.folder / "acts.toml")

# Section 4 of the rules: each part with its number of clauses, 152 in all.
PARTS = (
    {"S": 16, "1": 5, "2": 3, "3": 12}
    | {"4.0": 6, "4.1": 1, "4.2": 1, "4.3": 3, "4.4": 3, "4.5": 5, "4.6": 4, "4.7": 3, "4.8": 5, "4.9": 3}
    | {"4.10": 8, "4.11": 5, "4.12": 4, "4.13": 16, "4.14": 9}
    | {"5": 7, "6": 9, "7": 10, "8": 6, "9": 8}
)

# Section 10 of the rules: the clauses that each illegal declaration breaks.
ILLEGAL = dict(
    enumerate(
        (
            *("3.1", "3.2", "3.3", "3.6", "3.7 1.3", "3.8", "4.10.5 3.9 3.1", "3.11", "3.12", "4.0.1"),
            *("4.14.1", "4.0.4", "4.5.4", "4.5.2", "8.2", "8.1 8.3", "2.2", "4.2.1", "4.1.1", "8.4"),
            *("4.3.3", "4.4.1", "4.6.1", "4.6.2", "4.6.3 9.2", "4.0.5 4.6.4", "4.8.1", "4.8.1", "4.9.1 4.0.6"),
            *("4.10.1 9.4", "4.10.8", "4.10.7", "4.10.6", "4.11.3", "4.11.1 9.5", "4.11.4", "4.11.5", "4.12.2"),
            *("4.12.1", "4.13.3", "4.13.3", "4.13.5", "4.13.6", "4.13.4", "4.13.7", "4.13.9", "4.13.11"),
            *("4.13.13 9.2", "4.13.16", "4.14.3", "4.14.4", "4.14.4", "4.14.6", "4.14.7", "4.14.7", "4.14.7"),
            *("4.14.2", "5.1", "5.4", "5.5", "6.3 4.9.3", "6.1", "6.6", "6.8", "7.2", "7.4", "7.5", "7.10"),
            *("9.8", "1.1"),
        ),
        start=1,
    )
)

# Section 6 of the rules: the clauses named as preconditions of a move. CRI-S.10 is left out (a plan card of another
# number of players cannot be declared), and so is CRI-3.4, which only permits.
PRECONDITIONS = (
    "1.1 1.2 1.4 3.1 3.2 3.3 3.6 3.7 3.8 3.9 3.11 4.5.4 4.6.2 4.6.3 4.8.1 4.8.2 4.10.1 4.10.8 4.11.3 4.11.4 "
    "4.12.1 4.12.2 4.12.3 4.9.2 4.13.3 4.13.4 4.13.5 4.13.6 4.13.16 4.14.3 4.14.4 4.14.7 5.7 8.1 8.4 8.5 9.4 9.5"
)

# Section 7 of the rules and the production formulas: what the three scorings compute.
SCORED = {f"4.13.{n}" for n in range(7, 12)} | {"5.1", "5.2", "5.5"} | {f"7.{n}" for n in range(1, 11)}

RESOURCES = ("energy", "food", "minerals", "gears", "chemicals", "sixth")
KEYS = GAME.rules.keys(("A", "B"))


def ids(numbers: str) -> set[str]:
    return {f"CRI-{number}" for number in numbers.split()}


BROKEN = {number: ids(clauses) for number, clauses in ILLEGAL.items()}
IN_ACTS = {clause for clauses in ACTS.values() for clause in clauses}
ENFORCED = {clause.id for clause in CLAUSES.values() if clause.kind == "enforced"}


def test_the_clauses_are_those_of_the_rules_in_their_order() -> None:
    wanted = [f"CRI-{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)]
    assert len(wanted) == 152
    assert list(CLAUSES) == wanted


def test_the_rulings_are_those_of_the_rules_in_their_order() -> None:
    assert list(RULINGS) == [f"CRI-R{number}" for number in range(1, 59)]
    assert {id for id, ruling in RULINGS.items() if ruling.doubt} == ids("R15 R19 R23 R26 R27 R30 R32")
    assert all(set(ruling.clauses) <= set(CLAUSES) for ruling in RULINGS.values())


def test_the_export_mode_is_the_one_setting() -> None:
    assert {id: ruling.option for id, ruling in RULINGS.items() if ruling.option} == {"CRI-R30": "export_mode"}
    assert [(option.id, option.clause, option.default) for option in GAME.meta.options] == [
        ("export_mode", "CRI-R30", "single")
    ]


def test_all_seventy_illegal_declarations_stand_here() -> None:
    assert list(ILLEGAL) == list(range(1, 71))


@pytest.mark.parametrize("number", BROKEN)
def test_what_an_illegal_declaration_breaks_can_be_refused(number: int) -> None:
    assert BROKEN[number] <= set(CLAUSES)
    assert BROKEN[number] <= ENFORCED | IN_ACTS


def test_a_precondition_is_enforced() -> None:
    assert ids(PRECONDITIONS) <= ENFORCED


def test_nothing_else_is_enforced() -> None:
    # CRI-4.14.9: in Export mode "repeat" a player who has passed may declare nothing more. CRI-2.1: interest is declared
    # once, by those who owe it. CRI-4.0.2: where the order of the spaces matters, an earlier one comes first.
    # CRI-4.13.2: who has ended Production ends what may be activated. CRI-5.6: after the end nothing is declared.
    # CRI-4.3.2, 4.4.2, 4.5.5, 4.7.1: of what gives one thing, or a tile, or nothing, no other amount can be stated.
    more = ids("4.14.9 2.1 4.0.2 4.13.2 5.6 4.3.2 4.4.2 4.5.5 4.7.1")
    assert set().union(*BROKEN.values(), IN_ACTS, ids(PRECONDITIONS), more) >= ENFORCED


def test_the_scorings_compute_these() -> None:
    assert {clause.id for clause in CLAUSES.values() if clause.kind == "scored"} == ids(" ".join(SCORED))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_forbidden_by_its_clauses_and_stands_for_its_examples(act: str) -> None:
    assert ACTS[act]
    assert all(CLAUSES[clause].kind in ("enforced", "scored") for clause in ACTS[act])
    with (GAME.folder / "acts.toml").open("rb") as file:
        examples = tomllib.load(file)[act]["examples"]
    for example in examples:
        assert BROKEN[int(example.removeprefix("CRI-X"))] <= set(ACTS[act]), example


def texts() -> list[tuple[str, str, str]]:
    with (GAME.folder / "acts.toml").open("rb") as file:
        said = [(id, row["en"], row["ja"]) for id, row in tomllib.load(file).items()]
    said += [(clause.id, clause.en, clause.ja) for clause in CLAUSES.values()]
    said += [(ruling.id, ruling.question_en, ruling.question_ja) for ruling in RULINGS.values()]
    return said + [(ruling.id, ruling.ruling_en, ruling.ruling_ja) for ruling in RULINGS.values()]


def test_each_text_is_in_its_language_and_said_once() -> None:
    japanese = re.compile("[ぁ-んァ-ヶ一-龠]")
    for id, en, ja in texts():
        assert en.strip() and not japanese.search(en), id
        assert japanese.search(ja), id
    for sentences in zip(*((clause.en, clause.ja) for clause in CLAUSES.values()), strict=True):
        assert len(set(sentences)) == 152


def test_every_question_about_a_component_is_asked() -> None:
    # T-15, T-16 and T-17 concern one game only and are told in its course or set when it is opened.
    assert {row.ask for row in GAME.components.values() if row.ask} == {f"T-{n:02}" for n in range(1, 15)}


def test_no_more_is_known_than_the_sources_give() -> None:
    # Sections 3.1 and 3.2 of the rules; all else on the components is asked.
    spaces = {"employees": 5, "companies": 6, "import": 8, "energy": 5, "production": 0, "export": 5}
    wanted: dict[str, object] = {f"location.{name}.spaces": count for name, count in spaces.items()}
    wanted |= {f"resource.{name}.name": name for name in RESOURCES[:5]}
    wanted |= {f"plan.level.{round}": level for round, level in enumerate((1, 1, 1, 2, 2, 3, 3), 1)}
    assert defaults(GAME.components) == wanted | {"employee.temporary.tiles": 1}
    public = {path for path, row in GAME.components.items() if row.source == "public"}
    assert {path for path, row in GAME.components.items() if row.confirm} == public


def test_a_known_value_has_a_question_that_allows_it() -> None:
    for path, value in defaults(GAME.components).items():
        fact = fact_of(GAME.components, path, KEYS)
        assert fact is not None, path
        assert fact.check(value, path) == [], path
        if isinstance(value, int):
            assert isinstance(fact.field, WholeNumber) and None not in (fact.field.low, fact.field.high), path


ASKED = (
    ("price.import.listed", SeparatedList, RESOURCES),
    ("price.black_market.credits.gears", WholeNumber, ()),
    ("warehouse.sixth.limit", WholeNumber, ()),
    ("large_space", KeyOf, ("shady_business", "subsidies")),
    ("import_space.8.gives", SeparatedList, RESOURCES),
    ("energy_space.5.multiple", WholeNumber, ()),
    ("track.red.low", WholeNumber, ()),
    ("foreign.worker/farmer.tiles", WholeNumber, ()),
    ("plan.4.medium.goal.7", WholeNumber, ()),
    ("plan.1.hard.level.1", WholeNumber, ()),
    ("contract_pile.3", WholeNumber, ()),
    ("company.brewery.outputs", SeparatedList, (*RESOURCES, "vp", "credits")),
    ("company.brewery.multiplier.2", WholeNumber, ()),
    ("event.strike.colour", KeyOf, ("red", "yellow", "green")),
    ("event.strike.amount.1", WholeNumber, ()),
    ("influence.bribe.timing", KeyOf, KEYS["timing"]),
    ("company.st mary.bonus", SeparatedList, KEYS["roles"]),
)


@pytest.mark.parametrize(("path", "kind", "choices"), ASKED, ids=[row[0] for row in ASKED])
def test_an_unknown_value_is_asked_for(path: str, kind: type, choices: tuple[str, ...]) -> None:
    fact = fact_of(GAME.components, path, KEYS)
    assert isinstance(fact, FactSpec)
    assert (type(fact.field), fact.choices) == (kind, choices)
    assert path not in defaults(GAME.components)


@pytest.mark.parametrize(
    "path", ["import_space.9.vp", "plan.6.easy.goal.1", "plan.2.easy.goal.8", "warehouse.gold.limit"]
)
def test_what_is_on_no_component_is_not_asked(path: str) -> None:
    assert fact_of(GAME.components, path, KEYS) is None
