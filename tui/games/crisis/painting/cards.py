"""Drawings of company, event and influence cards in small frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from referee.games.crisis.card_notation import ItemCount
from referee.games.crisis.effect_card import EffectCardKind, card_of, effects_of
from referee.games.crisis.printed_notations import card_of as company_of
from referee.games.crisis.printed_notations import outputs_of
from referee.games.crisis.state import ALL, RESOURCES
from referee.printed_lines.named_line import card_names
from referee.printed_lines.tokens import UNKNOWN, Values
from scoring.games.crisis.values import VP
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.card_frame_drawing import draw_frame, label_texts, parts_text


def draw_company(words: Words, values: Values) -> list[str]:
    """Draw a company as a small framed card with its known values."""
    name = card_names(values, "company")[0]
    card = company_of(values, name)
    level = words.translate(f"level.{card['level']}") if "level" in card else UNKNOWN
    outputs = outputs_of(card)
    parts = [
        ("left", input_text(words, card, partial(item_text, words))),
        ("bottom", parts_text(words, _roles(words, card.get("bonus")))),
        ("outputs", parts_text(words, None if outputs is None else [item_text(words, item) for item in outputs])),
    ]
    numbers = {what: card.get(what, UNKNOWN) for what in ("cost", "vp", "icons")}
    rows = [words.translate("card_part.company", **numbers), *label_texts(words, parts)]
    return draw_frame(name, words.translate("card_part.level", level=level), rows)


def input_text(words: Words, card: Mapping[str, Any], count_text: Callable[[ItemCount], str]) -> str:
    """Return the input of a company as text: its employees and resources. `count_text` formats an amount of a
    resource.
    """
    slots, resources = card.get("employees"), card.get("resources")
    if slots is None or resources is None:
        return UNKNOWN
    units = [count_text(ItemCount(list(resources).count(kind), kind)) for kind in RESOURCES if kind in resources]
    return parts_text(words, [*(_roles(words, slots) or ()), *units])


def _roles(words: Words, slots: Iterable[str] | None) -> list[str] | None:
    return None if slots is None else [words.translate(f"roles.{slot}") for slot in slots]


def item_text(words: Words, item: ItemCount) -> str:
    """Return an amount with its multiplier as text."""
    key = f"card_part.{'times' if item.times else 'of'}_{'vp' if item.kind == VP else 'any'}"
    return words.translate(key, n=item.number, what=item.kind, times=item.times)


def draw_effects(deck: EffectCardKind, words: Words, values: Values) -> list[str]:
    """Draw an event or influence card as a small framed card, with one effect per row."""
    name = card_names(values, deck.id)[0]
    card = card_of(deck, values, name)
    first = words.translate(f"{deck.first}.{card[deck.first]}") if deck.first in card else UNKNOWN
    rows = [words.phrase(effect_phrase(kind, facts)) for kind, facts in effects_of(card)]
    return draw_frame(name, first, rows or [words.translate("card_effect.none")])


def effect_phrase(kind: str, facts: Mapping[str, Any]) -> Phrase:
    """Return the text of a card effect as a catalogue phrase."""
    if kind == "gain_resources":
        gains = facts.get("gains", ())
        parts = tuple(
            Phrase("card_part.of_any", {"n": gains.count(resource), "what": resource})
            for resource in dict.fromkeys(gains)
        )
        return Phrase("card_effect.gain_resources", {"parts": parts})
    values = {"amount": facts.get("amount", UNKNOWN)}
    if kind == "penalty":
        return Phrase(f"card_effect.penalty_{facts.get('whom', 'told')}", values)
    if kind == "close":
        spaces = tuple(facts.get("spaces", ()))
        key = "close_all" if ALL in spaces else "close"
        return Phrase(f"card_effect.{key}", {"location": facts.get("closes", UNKNOWN), "spaces": spaces})
    if kind == "reduce":
        key = "reduce" if facts.get("reduces") else "reduce_all"
        effect = Phrase(f"card_effect.{key}", values | {"kinds": tuple(facts.get("reduces", ()))})
        company = facts.get("company")
        return Phrase("card_effect.of_company", {"effect": effect, "company": company}) if company else effect
    if kind == "price":
        key = "price_of" if facts.get("priced") else "price"
        values |= {"prices": tuple(facts.get("prices", ())), "kinds": tuple(facts.get("priced", ()))}
        return Phrase(f"card_effect.{key}", values)
    return Phrase(f"card_effect.{kind}", values | {"text": facts.get("manual", UNKNOWN)})
