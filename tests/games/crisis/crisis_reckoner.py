"""The plain reckoner: the points of Crisis said again from the rules (sections 4 and 7), on plain data, with nothing of
our code. It knows what each declaration brings, the evaluation of a round, and both endings.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

Plain = dict[str, Any]


def earned(old: Plain, move: Plain, new: Plain) -> Counter[str]:
    """The VP that one move brings each seat on the VP track, the end of the game included."""
    points = by_move(old, move)
    if new["phase"] == "done" and old["phase"] != "done":
        for seat, board in new["seats"].items():
            marker = old["seats"][seat]["vp"] + points[seat]
            points[seat] += final(marker, board, new["status"]) - marker
    return points


def by_move(old: Plain, move: Plain) -> Counter[str]:
    """The VP that a move brings by itself (section 4)."""
    seat, printed = move["seat"], old["printed"]
    points: Counter[str] = Counter()
    match move["verb"]:
        case "resolve" if (move.get("location") or old["location"]) == "leadership":
            points[seat] += 1  # 4.3.2
        case "take_loan":
            points[seat] -= 1  # 4.5.2
        case "invest":
            points[seat] += printed[f"company.{old['company_spaces'][own_space(old, move, 'companies')]}.vp"]  # 4.10.2
        case "import_goods" | "convert_energy":
            place, price = ("import", "space_vp") if move["verb"] == "import_goods" else ("energy", "energy_vp")
            once = printed[f"{place}_space.{move['space']}.vp"] + changed(old, price)
            points[seat] -= max(0, once) * move.get("multiple", 1)  # 4.11.1, 4.12.1
        case "activate":
            points[seat] += produced(old, move, "vp")
        case "export_contract":
            resource = old["market"][str(move["column"])]["rows"][str(move["row"])].rpartition("_")[0]
            per_unit = printed[f"price.export.vp.{resource}"] + changed(old, "export_vp", resource)
            points[seat] += max(0, per_unit) * move["amount"]  # 4.14.5
        case "adjust":
            points[seat] += move.get("vp", 0)
        case "draw_event" | "use_influence":
            points.update(by_card(old, move))
    return points


def by_card(old: Plain, move: Plain) -> Counter[str]:
    """The VP that an event or an influence card brings: `vp` to every seat, `gain_vp` to the one that plays it."""
    card = f"{'event' if move['verb'] == 'draw_event' else 'influence'}.{move['name']}"
    points: Counter[str] = Counter()
    for place, effect in enumerate(old["printed"][f"{card}.effects"], 1):
        if effect in ("vp", "gain_vp"):
            for gaining in old["seats"] if effect == "vp" else (move["seat"],):
                points[gaining] += old["printed"][f"{card}.amount.{place}"]
    return points


def own_space(old: Plain, move: Plain, location: str) -> str:
    """The space that is said, else the seat's leftmost one."""
    spaces = old["placed"][location]["spaces"]
    mine = [number for number, owner in spaces.items() if owner == move["seat"]]
    return str(move["space"]) if move.get("space") else min(mine, key=int)


def changed(state: Plain, price: str, resource: str = "") -> int:
    """What cards change a price by in this round (3.5.2)."""
    changes = state["chart_changes"].get(price, {"by": {}})["by"] if resource else state["other_changes"]
    return int(changes.get(resource or price, 0))


def produced(old: Plain, move: Plain, kind: str) -> int:
    """What a company makes of one kind (4.13.7 to 4.13.11), before the warehouse limits it."""
    card = f"company.{move['company']}"
    printed, total = old["printed"], 0
    bonus = skills(tuple(move.get("bonus", ())), tuple(printed[f"{card}.bonus"]))
    for place, made in enumerate(printed[f"{card}.outputs"], 1):
        value, times = (printed[f"{card}.{what}.{place}"] for what in ("value", "multiplier"))
        own = [one["by"] for one in old["lasting"] if one["company"] == move["company"]
               and one["kind"] in ("", made)]  # fmt: skip
        value = max(0, value - old["reduced"][made] - sum(own))
        total += (made == kind) * ((times + bonus) * value if times else value + bonus)
    return total


def skills(tiles: tuple[str, ...], slots: tuple[str, ...]) -> int:
    """The most that bonus employees bring, each in a slot of its own."""
    ways = permutations(slots, len(tiles))
    sums = [[skill(tile, slot) for tile, slot in zip(tiles, way, strict=True)] for way in ways]
    return max((sum(each) for each in sums if all(each)), default=0)


def skill(tile: str, slot: str) -> int:
    """The skill of a tile in a slot, 0 where it does not fit; the temporary employee has every role (4.7.3)."""
    if tile in ("temporary", "any_1"):
        return 1
    sides = dict(side.rpartition("_")[::2] for side in tile.split("/"))
    return max((int(number) for role, number in sides.items() if role in slot.split("/")), default=0)


def evaluated(old: Plain, points: Counter[str], top: int) -> int:
    """7.1: the Financial Status after the evaluation; `points` are those of the move that closes the round."""
    vp = [board["vp"] + points[seat] for seat, board in old["seats"].items()]
    return min(top, int(old["status"] + sum(vp) - len(vp) * old["goal"]))


def final(vp: int, board: Plain, status: int) -> int:
    """7.4 and 7.5: the final score of a seat."""
    if status < 0:
        return int(vp - board["penalty_points"])
    return int(vp + board["credits"] // 5 - 2 * board["loans"] - board["penalty_points"])


def winners(state: Plain, scores: dict[str, int]) -> set[str]:
    """7.4 and 7.5: who wins; credits, then the VP of companies part a tie. Nobody below the goal after a bankruptcy."""
    able = {seat for seat, score in scores.items() if state["status"] >= 0 or score >= state["goal"]}
    for amounts in (
        scores,
        {seat: board["credits"] for seat, board in state["seats"].items()},
        {seat: board["company_vp"] for seat, board in state["seats"].items()},
    ):
        able = {seat for seat in able if amounts[seat] == max(amounts[other] for other in able)}
    return able
