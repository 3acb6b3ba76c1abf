"""The facts of section 11.2 (a), as paths: what a dispute about a declaration may ask, and nothing else."""

from __future__ import annotations

from referee.games.russian_railroads.action_completability import parts_of
from referee.games.russian_railroads.action_spaces import ENGINEERS, HIRE, PUBLIC, TURN_SPACES, ActionPart, engineer_of
from referee.games.russian_railroads.actions.choose_card import ChooseCard
from referee.games.russian_railroads.actions.choose_reuse import ChooseReuse
from referee.games.russian_railroads.actions.choose_token import ChooseToken
from referee.games.russian_railroads.actions.place import Place
from referee.games.russian_railroads.actions.relocate import Relocate
from referee.games.russian_railroads.actions.step_track import StepTrack
from referee.games.russian_railroads.actions.use_engineer import UseEngineer
from referee.games.russian_railroads.state import State
from referee.notation.move import Move

PILES = r"lowest|left|players|pool\.\d"
CLAIM = r"round|players|spaces\.turn_\w+\.owner|now\.second_moved"


def may_ask(hidden: State, move: Move) -> str:
    """Give a pattern of the facts that may decide a move; facts of a board are those of the seat that moves."""
    mine = rf"seats\.{move.seat}\."
    turn = rf"active|{mine}passed"
    if isinstance(move, (Place, UseEngineer)):
        space = move.space if isinstance(move, Place) else move.engineer
        pay = rf"{mine}(own|black|turquoise|rubles)"
        return f"{turn}|{pay}|{_space(hidden, mine, space)}"
    if isinstance(move, Relocate):
        return rf"{CLAIM}|{_space(hidden, mine, move.space)}"
    if isinstance(move, ChooseReuse):
        return rf"spaces\.{move.space}\.\w+|shared\.{move.seat}\.\w+|{_space(hidden, mine, move.space)}"
    if isinstance(move, StepTrack):
        # the colour itself, the one before it, and black of the Trans-Siberian, which unlocks it
        return rf"{mine}lines\.{move.line}\.tracks\.\w+|{mine}lines\.trans_siberian\.tracks\.black"
    if isinstance(move, ChooseToken):
        return _token(mine, move)
    if isinstance(move, ChooseCard):
        return rf"{mine}used_tokens\.tok_card_and_bonus|cards\.{move.card}|{_card(mine, move.card)}"
    return {
        "pass": turn,
        "step_industry": _part(mine, ActionPart("industry")),
        "take_locomotive": rf"lowest|{mine}locomotives\.\w+",
        "take_factory": r"lowest|pool\.\d",
        "place_locomotive": rf"lowest|{mine}locomotives\.\w+",
        "move_displaced": rf"{mine}locomotives\.\w+",
        "flip_displaced": rf"{mine}locomotives\.\w+",
        "place_factory": rf"{mine}factories\.\d",
        "take_end_bonus": f"end_bonus_pile|{_end_bonus(mine)}",
        "take_ten": _end_bonus(mine),
        "choose_again": _card(mine, "card_three_actions"),
        "start_bonus": r"order|active|round|start_bonuses\.\w+",
        "decline_effect": rf"{mine}(marker_[12]|factories\.\d)",
        "decline_relocation": CLAIM,
        "reveal_end_bonus": rf"round|players|{mine}end_bonus_cards",
    }.get(str(move.__struct_config__.tag), "nothing")


def _end_bonus(mine: str) -> str:
    return rf"{mine}(used_tokens\.tok_card_and_bonus|marker_[12]|factories\.\d)"


def _token(mine: str, move: ChooseToken) -> str:
    asks = rf"{mine}used_tokens\.{move.token}"
    if move.token == "tok_second_marker" or move.space == "industry":
        asks += rf"|{mine}marker_[12]"
    if move.space:
        asks += rf"|{mine}token_given\.{move.space}|{mine}lines\.\w+\.tracks\.black|{mine}locomotives\.\w+"
    return asks


def _card(mine: str, card: str) -> str:
    industry = _part(mine, ActionPart("industry"))
    # A black step of the card may reach a ? space, which may open the way of the marker.
    three = rf"{mine}doublers|doublers_left|{_part(mine, ActionPart('steps', colours=('black',)))}|{industry}"
    return {
        "card_three_actions": rf"{three}|{mine}locomotives\.\w+",
        "card_factory": f"{PILES}|{industry}",
        "card_loco_9": rf"{mine}locomotives\.\w+",
    }.get(card, "nothing")


def _space(hidden: State, mine: str, space: str) -> str:
    asks = [rf"spaces\.{space}\.(owner|rubles)", "players"]
    if space in PUBLIC:
        asks += [rf"strip\.{space.removeprefix('engineer_')}", r"printed\.engineer_cost\.\d+\.\w+"]
    if engineer_of(space):
        asks += [rf"{mine}engineers", r"printed\.engineer_cost\.\d+\.\w+"]
    if space in (*TURN_SPACES, "last_round_industry_3"):
        asks += ["round", "order", r"spaces\.turn_\w+\.owner"]
    if space == HIRE:
        asks.append(r"strip\.hire")
    parts = parts_of(hidden, space)
    if space == "industry_1_black_1" or parts in (ENGINEERS[10], ENGINEERS[2]):
        asks.append(rf"{mine}locomotives\.\w+")
    return "|".join((*asks, *(_part(mine, part) for part in parts)))


def _part(mine: str, part: ActionPart) -> str:
    return {
        "steps": rf"{mine}lines\.\w+\.tracks\.\w+",
        "industry": rf"{mine}(marker_[12]|factories\.\d|token_given\.industry)",
        "take": rf"{PILES}|{mine}locomotives\.\w+",
        "doublers": rf"{mine}doublers|doublers_left",
        "reuse": ".*",  # whatever the spaces that were used need
    }.get(part.kind, "nothing")
