"""A company card, drawn as a little card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from referee.games.crisis.card_notation import CountedItem
from referee.games.crisis.company_card import card_of, outputs_of
from referee.games.crisis.state import RESOURCES
from referee.printed_lines.named_line import card_names
from referee.printed_lines.tokens import UNKNOWN, Values
from scoring.games.crisis.values import VP
from scoring.text_catalogs import Words
from tui.core.game_ui.card_frame_drawing import framed, labelled, listed


def draw(words: Words, values: Values) -> list[str]:
    """Draw what is known of a company."""
    name = card_names(values, "company")[0]
    card = card_of(values, name)
    level = words.say(f"level.{card['level']}") if "level" in card else UNKNOWN
    outputs = outputs_of(card)
    parts = [
        ("left", left_side(words, card, partial(say_item, words))),
        ("bottom", listed(words, _roles(words, card.get("bonus")))),
        ("outputs", listed(words, None if outputs is None else [say_item(words, item) for item in outputs])),
    ]
    numbers = {what: card.get(what, UNKNOWN) for what in ("cost", "vp", "icons")}
    rows = [words.say("card_part.company", **numbers), *labelled(words, parts)]
    return framed(name, words.say("card_part.level", level=level), rows)


def left_side(words: Words, card: Mapping[str, Any], say_count: Callable[[CountedItem], str]) -> str:
    """Say what has to be put on a company: employees and resources; `say_count` says so many of a kind."""
    slots, resources = card.get("employees"), card.get("resources")
    if slots is None or resources is None:
        return UNKNOWN
    units = [say_count(CountedItem(list(resources).count(kind), kind)) for kind in RESOURCES if kind in resources]
    return listed(words, [*(_roles(words, slots) or ()), *units])


def _roles(words: Words, slots: Iterable[str] | None) -> list[str] | None:
    return None if slots is None else [words.say(f"roles.{slot}") for slot in slots]


def say_item(words: Words, item: CountedItem) -> str:
    """Say a number of something with its multiplier."""
    key = f"card_part.{'times' if item.times else 'of'}_{'vp' if item.kind == VP else 'any'}"
    return words.say(key, n=item.number, what=item.kind, times=item.times)
