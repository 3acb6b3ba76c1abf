"""Functions that find the texts which a refereed game needs but its catalogues do not contain."""

from __future__ import annotations

from collections.abc import Iterator

from referee.checking.breach_calls import breach_calls
from referee.checking.key_sets import SEATS
from referee.rules.forbidden_acts import asks_only
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.text_catalogs import LANGS, Words, load

STABLE = "stable"
"""The stage of a game with texts in every language."""


def missing_texts(game: Game) -> tuple[Fault, ...]:
    """Return a fault for each needed text id that no catalogue contains; for a stable game also for each text without a
    translation.
    """
    words = Words("en", game.words)
    missing = [id for id in _required_ids(game) if not words.has(id)]
    missing += [ids[-1] for ids in _of_breaches(game) if not any(map(words.has, ids))]
    if game.meta.stage == STABLE:
        own = [path for path in game.words if path.is_relative_to(game.folder.parent)]
        missing += [id for path in own for id, text in load(path).items() if not all(text.get(lang) for lang in LANGS)]
    return tuple(Fault("check_text", "", {"id": id}) for id in dict.fromkeys(missing))


def _of_breaches(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield the groups of alternative text ids that the breaches in the code need."""
    for _, why, cure in breach_calls(game.folder):
        if why:
            yield (f"breach.{why}",)
        if why and cure:
            yield (f"cure_for.{why}", f"cure.{cure}")


def _required_ids(game: Game) -> Iterator[str]:
    for verb, action in game.rules.actions.items():
        yield f"action.{verb}"
        if not asks_only(action):
            yield f"sentence.{verb}"
    for fact in game.facts(SEATS[: game.meta.seats[0]]).values():
        yield f"fact.{fact.pattern}"
    yield from (f"seat_colour.{colour}" for colour in game.meta.colours)
    yield from (f"option.{option.id}" for option in game.meta.options)
