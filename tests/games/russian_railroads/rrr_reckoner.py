"""The plain reckoner: section 7 of the rules of Russian Railroads said again, on plain data, with nothing of our code."""

from __future__ import annotations

from collections import Counter
from typing import Any

COLOURS = ("black", "grey", "brown", "natural", "white")
LENGTH = {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}
VP = {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7}  # 3.3
REVALUED = {"black": 0, "grey": 1, "brown": 3, "natural": 6, "white": 10}
STARS = {1: 1, 2: 2, 3: 3, 4: 4, 8: 10}  # 3.2
INDUSTRY = (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)  # 3.4, by index
GAPS = {5: "1", 7: "2", 9: "3", 11: "4", 13: "5"}
ENGINEER_VP = {2: 3, 4: 3, 5: 3, 7: 3, 6: 5, 15: 5}  # 3.7
PASS_VP = (0, 2, 3, 4)  # 3.12


def earned(old: dict[str, Any], move: dict[str, Any], new: dict[str, Any]) -> Counter[str]:
    """The points of one move (7.5), of the scoring it closes a round with (7.4), and of the end (7.6)."""
    seat = move["seat"]
    was, now = old["seats"][seat], new["seats"][seat]
    points: Counter[str] = Counter()
    if move["verb"] == "pass":
        points[seat] += PASS_VP[old["order"].index(seat)]
    if move["verb"] == "take_ten":
        points[seat] += 10
    points[seat] += ENGINEER_VP.get(engineer(old, move), 0)
    for line, last in LENGTH.items():
        before, after = (board["lines"][line]["tracks"]["black"] for board in (was, now))
        points[seat] += 10 * (before < last <= after)
    for marker in ("marker_1", "marker_2"):
        if now[marker] > was[marker] and now[marker] in GAPS and move.get("effect") != "declined":
            points[seat] += factory(was["factories"][GAPS[now[marker]]], was)
    if new["round"] > old["round"] or (old["phase"] not in ("reveal", "done") and new["phase"] in ("reveal", "done")):
        for each, board in new["seats"].items():
            points[each] += a_round(board)
    if new["phase"] == "done":
        points += at_the_end(new)
    return points


def engineer(state: dict[str, Any], move: dict[str, Any]) -> int:
    """The engineer whose action a move begins; 0 for none."""
    space = move.get("engineer") or move.get("space", "")
    if move["verb"] not in ("place", "use_engineer", "relocate", "choose_reuse") or not space.startswith("engineer_"):
        return 0
    if space.startswith("engineer_public"):
        return int(state["strip"][space.removeprefix("engineer_")])
    return int(space.rpartition("_")[2])


def factory(number: int, board: dict[str, Any]) -> int:
    """What factories 1 and 8 bring at once (3.6)."""
    if number == 1:
        return sum(int(engineer.rpartition("_")[2]) for engineer in board["engineers"])
    return sum(sorted(board["locomotives"].values())[-2:]) if number == 8 else 0


def a_round(board: dict[str, Any]) -> int:
    """7.1 to 7.4: every space of every line by itself, then the additions, then the industry."""
    values = REVALUED if board["used_tokens"]["tok_revaluation"] else VP
    total = 0
    for line, length in LENGTH.items():
        at = board["lines"][line]["tracks"]
        reach = sum(number for slot, number in board["locomotives"].items() if slot.rpartition("_")[0] == line)
        points = 0
        for space in range(1, min(reach, length) + 1):
            there = [colour for colour in COLOURS if at[colour] >= space]
            doubled = line == "trans_siberian" and space <= board["doublers"]
            points += values[there[-1]] * (1 + doubled) if there else 0
        if line == "st_petersburg" and at["grey"] >= 7 and reach >= 7:
            points *= 2
        if line == "kiev":
            points += sum(vp for star, vp in STARS.items() if at["black"] >= star and reach >= star)
            points += 20 * (board["used_tokens"]["tok_kiev_medal"] and at["grey"] >= 5 and reach >= 5)
        total += points
    return total + sum(INDUSTRY[board[marker]] for marker in ("marker_1", "marker_2") if board[marker] >= 0)


def at_the_end(state: dict[str, Any]) -> Counter[str]:
    """7.6: the end bonus cards, then the engineers."""
    points: Counter[str] = Counter()
    ranks = []
    for seat, board in state["seats"].items():
        shown = state["revealed"].get(seat, ())
        points[seat] += sum(a_card(card, state, seat) for card in shown)
        numbers = [int(one.rpartition("_")[2]) for one in board["engineers"]]
        count = len(numbers) + ("eb_extra_engineer" in shown)
        if numbers or (count and not state["options"]["majority_needs_tile"]):
            ranks.append((count, max(numbers, default=0), seat))
    for (_, _, seat), vp in zip(sorted(ranks, reverse=True), (40, 20), strict=False):
        points[seat] += vp
    return points


def a_card(card: str, state: dict[str, Any], seat: str) -> int:
    """3.10."""
    board = state["seats"][seat]
    black = {line: board["lines"][line]["tracks"]["black"] for line in LENGTH}
    doublers = board["doublers"]
    gained = 2 - board["stock"] + (state["black_owner"] == seat)
    return {
        "eb_fixed_15": 15,
        "eb_lines": 10 * sum(black[line] == last for line, last in LENGTH.items()),
        "eb_factories": 4 * sum(number > 0 for number in board["factories"].values()),
        "eb_locomotives": sum(board["locomotives"].values()),
        "eb_workers": min(30, 10 * gained),
        "eb_black_tracks": sum(black.values()),
        "eb_tokens": 7 * sum(board["used_tokens"].values()),
        "eb_doublers": 30 if doublers >= 7 else 20 if doublers >= 4 else 0,
        "eb_extra_engineer": 0,
        "eb_engineers": 6 * len(board["engineers"]),
    }[card]
