"""Finding the game of a score sheet. A list of tables without score sheets loads nothing of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.rules import game as games
from referee.rules.game import Game
from scoring.errors import input_error
from scoring.game_packages import is_known
from scoring.sheets import PREFIX

if TYPE_CHECKING:
    from scoring.sheets.form import SheetForm


def is_sheet(game: str) -> bool:
    return game.startswith(PREFIX)


def exported_game(game: str, lang: str = "en") -> str:
    """Return the id of a game for an export; a score sheet has the name of its game instead."""
    return games.title(game, lang) if is_sheet(game) else game


def game_of_form(form: SheetForm) -> Game:
    """Return the game of a form; from now on it is found by its id."""
    if not is_known(form.id):
        from referee.sheets.sheet_game import SheetGame

        games.add(SheetGame(form))
    return games.find(form.id)


def game_of_opening(body: Mapping[str, Any]) -> Game:
    """Return the game of the opening of a record. Raises `InputError` if it is not installed, or if the form of a score
    sheet is invalid or not the one of its id.
    """
    id = str(body.get("game"))
    if not is_sheet(id) or is_known(id):
        return games.find(id)
    from scoring.sheets.form import form_of_data

    form = form_of_data(body.get("form"))
    if form.id != id:
        raise input_error("sheet_changed", "form")
    return game_of_form(form)
