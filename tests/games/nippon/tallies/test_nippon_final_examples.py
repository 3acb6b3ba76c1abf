"""The worked examples E22 to E27 of the rule text and the claims X82, X91, X92 about final scoring."""

from __future__ import annotations

from tests.games.breakdowns import line
from tests.games.nippon.tallies.nippon_sheets import end, seat

OTHER = seat(vp=-50)


def test_e22_8_000_yen_after_the_wages_are_base_1() -> None:
    # Level 14 = 14,000; 2 colours cost 6,000; 8,000 left: 8 / 6 rounded down = 1, printed x1.
    result = end({"A": seat(level=14, colours=2), "B": OTHER})
    money = line(result, "A", "achievement", "money")
    assert money.points == 1
    assert money.working.values["counted"].values == {"yen": 8000, "per": 6000, "base": 1}
    cited = ("NIP-18.5", "NIP-18.6", "NIP-18.7", "NIP-18.2", "NIP-18.3", "NIP-18.4", "NIP-18.17")
    assert money.clauses == cited


def test_e23_3_ship_stars_are_base_3_and_6_vp_with_a_x2_tile() -> None:
    result = end({"A": seat(ship_stars=3, multipliers={"ships": 2}), "B": seat(vp=-50, ship_stars=3)})
    ships = line(result, "A", "achievement", "ships")
    assert (ships.working.values["base"], ships.points) == (3, 6)
    assert ships.clauses == ("NIP-18.5", "NIP-18.6", "NIP-18.8")
    # No tile and nothing printed: multiplier 0.
    assert line(result, "B", "achievement", "ships").points == 0


def test_e24_1_train_star_is_base_1() -> None:
    # The text says 3; the rule sentence says 1 VP per star (R47).
    trains = line(end({"A": seat(train_stars=1, multipliers={"trains": 4}), "B": OTHER}), "A", "achievement", "trains")
    assert (trains.working.values["base"], trains.points) == (1, 4)


def test_e25_4_factories_with_a_x5_tile_are_20_vp() -> None:
    factories = line(
        end({"A": seat(factories=4, multipliers={"factories": 5}), "B": OTHER}),
        "A",
        "achievement",
        "factories",
    )
    assert (factories.working.values["base"], factories.points) == (4, 20)


def test_e26_4_knowledge_stars_with_the_printed_x1_are_4_vp() -> None:
    knowledge = line(end({"A": seat(knowledge_stars=4), "B": OTHER}), "A", "achievement", "knowledge")
    assert (knowledge.working.values["base"], knowledge.points) == (4, 4)
    assert knowledge.clauses == ("NIP-18.5", "NIP-18.6", "NIP-18.14")


def test_e27_5_contracts_without_a_multiplier_are_base_2_and_no_vp() -> None:
    contracts = line(end({"A": seat(contracts=5), "B": OTHER}), "A", "achievement", "contracts")
    assert (contracts.working.values["base"], contracts.points) == (2, 0)
    assert contracts.working.key == "working.achievement_no_multiplier"


def test_x82_the_yen_in_hand_do_not_count() -> None:
    # Level 16 pays 16,000 and not 36,000: 16 / 6 rounded down = 2 (36 / 6 would be 6).
    result = end({"A": seat(level=16), "B": OTHER})
    assert line(result, "A", "achievement", "money").points == 2
    for category in ("wages", "achievement"):
        cited = line(result, "A", category, "money" if category == "achievement" else "").clauses
        assert {"NIP-18.2", "NIP-18.3"} <= set(cited)


def test_x91_no_synergy_adds_to_the_last_income() -> None:
    # Level 16, 2 colours: 16,000 - 6,000 = 10,000: base 1. With 2,000 of silk_1 it would be 12,000: base 2.
    result = end({"A": seat(level=16, colours=2), "B": OTHER})
    assert line(result, "A", "achievement", "money").points == 1
    assert "NIP-18.17" in line(result, "A", "achievement", "money").clauses
    assert "NIP-18.17" in line(result, "A", "wages").clauses


def test_x92_5_contracts_with_a_x2_tile_are_4_vp() -> None:
    # 5 / 2 rounded down = 2; 2 x 2 = 4, not 6.
    contracts = line(
        end({"A": seat(contracts=5, multipliers={"contracts": 2}), "B": OTHER}),
        "A",
        "achievement",
        "contracts",
    )
    assert contracts.points == 4
    assert "NIP-18.15" in contracts.clauses
