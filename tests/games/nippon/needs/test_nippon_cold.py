"""Cold disputes: from a blank position the questions lead to the verdict that the whole position gives."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from nippon_hidden import COLD, IDS, blank, hidden_positions
from nippon_moves import any_move
from nippon_reading_off import settle, told
from nippon_tables import GAME, NAMES, cited

from referee.games.nippon.state import State
from referee.judge import judge
from referee.move import Move
from referee.opening import opening, seats_of
from referee.table import Table
from referee.verdict import Status

S = r"seats\.[A-Z]\."
ANY = r"active|main_done"
WORKER = rf"{ANY}|{S}workers|slots\.[1-5]"
OWN_GOODS = rf"{S}factories\.\w+\.(tile|goods)"
# The facts of section 11.2 (a), as paths: what a dispute about an action may ask, and nothing else.
MAY_ASK = {
    "invest": rf"{WORKER}|{S}(yen|blueprints|held_machines|levels\.knowledge)|{S}factories\.\w+\.tile|supply\.\w+",
    "mechanise": rf"{WORKER}|{S}yen|{S}factories\.\w+\.(tile|machine)",
    "produce": rf"{WORKER}|{S}coal|{OWN_GOODS}|{S}factories\.\w+\.machine|printed\.coal_cost\.\w+",
    "knowledge": rf"{WORKER}|{S}yen|{S}room\.knowledge|{S}factories\.paper\.tile",
    "mines": rf"{WORKER}|{S}yen|{S}room\.coal|{S}factories\.bento\.tile",
    "trains": rf"{WORKER}|{S}yen|{S}trains|regions\.\w+\.used|{S}factories\.clock\.tile|players",
    "ships": rf"{WORKER}|{S}yen|{S}ships|regions\.\w+\.used|{S}factories\.lens\.tile|players",
    "export": rf"{WORKER}|{OWN_GOODS}|{S}contracts\.\w+|printed\.contract\.\w+\.cubes",
    "local_market": rf"{WORKER}|{OWN_GOODS}|{S}hand\.\d|cities\.\w+\.slots\.\w+\.(shown|value|owner)|players"
    r"|printed\.influence_value\.\d\.\d|printed\.region_bonus\.\w+|regions\.\w+\.bonus",
    "consolidate": rf"{ANY}|{S}workers|{S}coal|{S}factories\.silk\.tile|rewards\.\w+|vp_multipliers|{S}multipliers\.\w+"
    rf"|{S}levels\.money|now\.colours\.\w|{S}levels\.coal",
    "exchange": rf"active|{S}blueprints|{S}room\.\w+",
    "end": ANY,
}


def disputes(seed: int, players: int = 4) -> list[tuple[State, Move]]:
    """Positions, each with declarations: offered ones, longer ones, and any ones."""
    chance = random.Random(seed)
    found: list[tuple[State, Move]] = []
    for state in hidden_positions(seed, players):
        actions = list(GAME.rules.actions.values())
        offered = [move for action in actions for move in action.options(state)]
        some = chance.sample(offered, min(3, len(offered)))
        for move in list(some):
            extend = GAME.rules.actions[str(move.__struct_config__.tag)].extend
            longer = list(extend(state, move)) if extend else []
            some += chance.sample(longer, min(1, len(longer)))
        seats = [state.active] * 3 + [chance.choice(tuple(state.seats))]
        some += [any_move(chance, seat, chance.choice(list(MAY_ASK))) for seat in seats * 2]
        found += [(state, move) for move in some if getattr(move, "worker", "") in ("", *state.worker_colours)]
    return found


def one_unit(move: Move) -> bool:
    """Tell whether a move has a single unit, or units that do not build on one another."""
    return all(len(getattr(move, name, ())) < 2 for name in ("contracts", "placements", "improvements"))


def against_the_assumption(start: State, state: State, move: Move) -> State:
    """Tell what a dispute takes for granted and is not so: another seat is on turn, or the main move is made."""
    if state.active != move.seat:
        start = told(start, IDS, "active", state.active)
    return told(start, IDS, "main_done", True) if state.main_done else start


def check(state: State, start: State, move: Move) -> None:
    if start.assumed:
        start = against_the_assumption(start, state, move)
    whole = judge(GAME, state, (move,), seats=tuple(state.seats)).verdict
    verdict, asked = settle(start, state, (move,))
    assert verdict.status is whole.status, (move, verdict, whole)
    pattern = re.compile(MAY_ASK[str(move.__struct_config__.tag)])
    assert [path for path in asked if not pattern.fullmatch(path)] == [], move
    if verdict.status is Status.ILLEGAL and one_unit(move):  # a later unit is judged as if the earlier ones passed
        assert {breach.clause for breach in verdict.breaches} & cited(whole), (move, verdict, whole)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 150))])
def test_cold_questions_lead_to_the_verdict_of_the_whole_position(seed: int) -> None:
    for state, move in disputes(seed):
        if str(move.__struct_config__.tag) in MAY_ASK:
            check(state, blank(), move)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 100))])
def test_a_described_table_of_fewer_players(seed: int, players: int) -> None:
    for state, move in disputes(seed, players):
        if str(move.__struct_config__.tag) in MAY_ASK:
            check(state, blank(seats_of(GAME, NAMES[:players])), move)


# Whoever declares in a dispute is taken to be on turn, with the main move still to make


@pytest.mark.parametrize(
    ("text", "first"),
    [
        # A price that may be short is asked for before the pieces that everybody sees.
        ("B: invest silk_2", "seats.B.yen"),
        ("B: mechanise hold", "seats.B.yen"),
        ("B: knowledge 3", "seats.B.yen"),
        ("B: trains hokkaido", "seats.B.yen"),
        ("B: ships hokkaido", "seats.B.yen"),
        ("B: mines 1", "seats.B.yen"),
        ("B: produce silk_1", "seats.B.factories.silk.tile"),
        ("B: export contract_1:silk+paper", "seats.B.contracts.contract_1"),
        ("B: local_market hokkaido_1:clock:2:6", "cities.hokkaido_1.slots.clock.shown"),
        ("B: exchange coal", "seats.B.blueprints"),
        ("B: consolidate", "seats.B.workers"),
        ("B: end", "main_done"),  # whether the turn may end hangs on nothing else (NIP-2.3)
    ],
)
def test_whose_turn_it_is_is_not_asked(text: str, first: str) -> None:
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    asked = [question.path for question in judge(GAME, made.state, made.read(text), seats=IDS).verdict.questions]
    assert asked[0] == first
    assert "active" not in asked
    assert "main_done" not in asked[1:]


def test_a_second_seat_in_the_same_dispute_is_not_on_turn() -> None:
    """After "yellow consolidates" it is Yellow's turn, so that Red is refused by NIP-2.4 alone."""
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in (
        ("players", 4),
        ("seats.Y.workers", ()),
        ("seats.Y.levels.money", 12),
        ("seats.Y.levels.coal", 2),
        ("seats.Y.factories.silk.tile", ""),
    ):
        state = told(state, IDS, path, value)
    verdict = judge(GAME, state, made.read("Y: consolidate; R: mines 1"), seats=IDS).verdict
    assert cited(verdict) == {"NIP-2.4"}
    verdict = judge(GAME, state, made.read("Y: consolidate; Y: mines 1"), seats=IDS).verdict
    assert cited(verdict) == {"NIP-2.2"}


@pytest.mark.parametrize("text", ["R: mines 1", "R: consolidate", "R: end"])
@pytest.mark.parametrize("made", [True, False])
def test_of_a_seat_that_is_not_on_turn_nothing_is_said_of_its_main_move(text: str, made: bool) -> None:
    """Only NIP-2.4 is true of it: neither that it has acted (NIP-2.2) nor that it has not (NIP-2.3)."""
    lying = Table("cold", [opening(GAME, COLD, blank=True)])
    state = told(told(lying.state, IDS, "active", "Y"), IDS, "main_done", made)
    assert cited(judge(GAME, state, lying.read(text), seats=IDS).verdict) == {"NIP-2.4"}


# One proven breach decides at once


def own_lens(**facts: int) -> dict[str, Any]:
    """Y owns Lens #1; `facts` of it."""
    told_of_it = {f"seats.Y.factories.lens.{name}": value for name, value in facts.items()}
    return {"seats.Y.factories.lens.tile": "lens_1", **told_of_it}


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("Y: invest silk_1,paper_1", {}, "NIP-7.1"),
        ("Y: invest silk_1", {"seats.Y.yen": 5_000}, "NIP-7.4"),
        ("Y: invest silk_1", {"seats.R.factories.silk.tile": "silk_1"}, "NIP-7.2"),
        ("Y: invest silk_1", {"seats.Y.levels.knowledge": 1, "seats.Y.blueprints": 0}, "NIP-7.6"),
        ("Y: trains hokkaido,hokkaido", {}, "NIP-12.5"),
        ("Y: trains hokkaido", {"regions.hokkaido.used": 8}, "NIP-12.6"),
        ("Y: trains hokkaido", {"seats.Y.yen": 1_999}, "NIP-12.2"),
        ("Y: mechanise hold", own_lens(machine=1), "NIP-8.7"),
        ("Y: produce silk_1,silk_1", {}, "NIP-9.1"),
        ("Y: produce silk_1,paper_1", {"seats.Y.coal": 1}, "NIP-9.3"),
        ("Y: knowledge 4", {}, "NIP-10.1"),
        ("Y: export contract_2:lens", own_lens(goods=0), "NIP-14.4"),
        ("Y: export contract_1:silk", {}, "NIP-14.3"),
        ("Y: local_market hokkaido_1:clock:4:7", {}, "NIP-15.3"),
        ("Y: local_market hokkaido_1:clock:2:7", {}, "NIP-15.6"),
        ("Y: local_market hokkaido_1:silk:3:4", {}, "NIP-15.6"),
        ("Y: consolidate 2_coal_2 money", {"seats.Y.workers": ("?",)}, "NIP-16.6"),
        ("Y: consolidate keep_coal=1", {"seats.Y.workers": ("?",) * 3, "rewards.2_coal_2": 1}, "NIP-16.8"),
        ("Y: consolidate 2_coal_2 discard", {"seats.Y.multipliers.coal": 0}, "NIP-16.15"),
        ("Y: exchange coal", {"seats.Y.blueprints": 2}, "NIP-6.3"),
        ("Y: mines 1", {"active": "R"}, "NIP-2.4"),
        ("Y: mines 1", {"main_done": True}, "NIP-2.2"),
    ],
)  # fmt: skip
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in facts.items():
        state = told(state, IDS, path, value)
    verdict = judge(GAME, state, made.read(text), seats=IDS).verdict
    assert verdict.status is Status.ILLEGAL
    assert clause in cited(verdict)
    assert verdict.questions == ()
    assert verdict.unchecked
    assert all(item.path not in facts for item in verdict.unchecked)
    assert any(item.clauses for item in verdict.unchecked)


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        # Enough for the printed price: the synergy does not matter. An owned slot or tile answers for itself.
        ("Y: knowledge 1", {"seats.Y.yen": 1_000}, r"seats\.Y\.factories\.paper\.tile"),
        ("Y: trains hokkaido", {"seats.Y.yen": 5_000}, r"seats\.Y\.factories\.clock\.tile"),
        ("Y: trains hokkaido", {"regions.hokkaido.used": 3}, r"players"),
        ("Y: invest silk_1", {"seats.Y.blueprints": 2}, r"seats\.Y\.levels\.knowledge"),
        ("Y: invest silk_1", {}, r"seats\.Y\.coal|seats\.Y\.held_machines|seats\.Y\.vp"),
        ("Y: local_market hokkaido_1:clock:1:1", {}, r"printed\..*"),
        ("Y: local_market hokkaido_1:clock:1:5", {"cities.hokkaido_1.slots.clock.value": 3}, r"players|.*\.shown"),
        ("Y: local_market hokkaido_1:clock:1:5", {"players": 4}, r"cities\.hokkaido_1\.slots\.(silk|lens|paper)\..*"),
        ("Y: consolidate", {"seats.Y.workers": ()}, r"rewards\..*|vp_multipliers|seats\.Y\.coal"),
        ("Y: produce silk_1", {}, r".*\.machine"),
        (
            "Y: mechanise install:silk_1",
            {"seats.Y.yen": 5_000},
            r".*\.(paper|bento|lens|clock|light_bulb)\..*|.*held_machines",
        ),
    ],
)  # fmt: skip
def test_what_decides_nothing_is_not_asked(text: str, facts: dict[str, Any], never: str) -> None:
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in facts.items():
        state = told(state, IDS, path, value)
    moves = made.read(text)
    for hidden in hidden_positions(1):
        for path, value in facts.items():
            hidden = told(hidden, IDS, path, value)
        _, asked = settle(state, hidden, moves)
        assert [path for path in asked if re.fullmatch(never, path)] == []


def test_an_unsettled_first_move_leaves_the_second_open() -> None:
    """What the second move stands on is not known before the bookkeeping of the first is."""
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in (
        ("active", "Y"),
        ("main_done", False),
        ("seats.Y.workers", ()),
        ("slots.2", ("?",)),
        ("seats.Y.yen", 9_000),
        ("seats.Y.factories.lens.tile", ""),
        ("supply.lens_3", True),
        ("seats.Y.levels.knowledge", 4),
    ):
        state = told(state, IDS, path, value)
    moves = made.read("Y: invest lens_3; place_free hokkaido,hokkaido")
    verdict = judge(GAME, state, moves, seats=IDS).verdict
    assert verdict.status is Status.NEEDS
    assert verdict.questions
    assert judge(GAME, state, moves[:1], seats=IDS).verdict.status is Status.LEGAL
