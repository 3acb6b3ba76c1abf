"""Answers to questions as people type them: what cannot be is refused, what is odd is taken the second time."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.notation.answer import read_answer
from referee.notation.move import Names
from referee.rules.game import Game
from scoring.trouble import Fault, Trouble
from tui.desk.box import Box
from tui.desk.card_groups import cards_of
from tui.desk.cards import Card
from tui.desk.session import PRINTED


def told_by_card(box: Box, path: str, text: str) -> bool:
    """Keep the line of the card on which a fact stands, where it was typed as the answer; tell whether it was.

    Raises `Trouble` where its values cannot be kept.
    """
    card = box.card_of(path)
    if card is None:
        return False
    try:
        values = {_as_named(card, told): value for told, value in card.read(text).items()}
    except Trouble:
        return False  # it is the answer by itself
    if path.removeprefix(PRINTED) not in values or len(values) < 2:
        return False
    box.keep_values(values)
    return True


def named_by_card(box: Box, asked: Question, names: Names, text: str) -> str:
    """Keep the line of a card that was typed where its name is asked, and give the name; else the text as it is.

    Raises `Trouble` where its values cannot be kept.
    """
    if asked.fact.type is not str or asked.fact.choices:
        return text
    for card in cards_of(box.game):
        if card.paths({}):
            continue  # the line of a card that is known; a further one tells its name itself
        try:
            values = card.read(text)
        except Trouble:
            continue
        (name, *others) = {path.split(".")[1] for path in values}
        if not others:
            known_as = read_answer(asked.fact, asked.path, name, names)
            box.keep_values({_renamed(path, known_as): value for path, value in values.items()})
            return name
    return text


def _renamed(path: str, name: str) -> str:
    """Give a path of a card that has another name."""
    kind, _, rest = path.split(".", 2)
    return f"{kind}.{name}.{rest}"


def _as_named(card: Card, path: str) -> str:
    """Give a path of a card by the name that the table knows it by, however that was typed."""
    own = next((own for own in card.owns if path.casefold().startswith(own.casefold())), "")
    return own + path[len(own) :]


class Answering:
    """Reads one answer after the other; remembers the odd one that was said once."""

    def __init__(self) -> None:
        self._odd = ("", "")

    def read(self, game: Game, state: Any, names: Names, asked: Question, text: str) -> Any:
        """Read an answer. Raises `Trouble` for what cannot be one, and the first time for what is odd."""
        value = read_answer(asked.fact, asked.path, text, names)
        said = (asked.path, text.strip())
        odd = list(game.rules.odd(state, asked.path, value)) if game.rules.odd and said != self._odd else []
        self._odd = said if odd else ("", "")
        if odd:
            raise Trouble([*odd, Fault("answer_odd", asked.path)])
        return value
