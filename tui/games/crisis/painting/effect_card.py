"""Event and influence cards, drawn as little cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.crisis.effect_card import EffectCardKind, card_of, effects_of
from referee.games.crisis.state import ALL
from referee.printed_lines.named_line import card_names
from referee.printed_lines.tokens import UNKNOWN, Values
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.card_frame_drawing import framed


def draw(deck: EffectCardKind, words: Words, values: Values) -> list[str]:
    """Draw a card as a little card, an effect in each row."""
    name = card_names(values, deck.id)[0]
    card = card_of(deck, values, name)
    first = words.say(f"{deck.first}.{card[deck.first]}") if deck.first in card else UNKNOWN
    rows = [words.phrase(said_effect(kind, told)) for kind, told in effects_of(card)]
    return framed(name, first, rows or [words.say("card_effect.none")])


def said_effect(kind: str, told: Mapping[str, Any]) -> Phrase:
    """Say what an effect does."""
    if kind == "gain_resources":
        listed = told.get("gains", ())
        parts = tuple(
            Phrase("card_part.of_any", {"n": listed.count(one), "what": one}) for one in dict.fromkeys(listed)
        )
        return Phrase("card_effect.gain_resources", {"parts": parts})
    shown = {"amount": told.get("amount", UNKNOWN)}
    if kind == "penalty":
        return Phrase(f"card_effect.penalty_{told.get('whom', 'told')}", shown)
    if kind == "close":
        spaces = tuple(told.get("spaces", ()))
        key = "close_all" if ALL in spaces else "close"
        return Phrase(f"card_effect.{key}", {"location": told.get("closes", UNKNOWN), "spaces": spaces})
    if kind == "reduce":
        key = "reduce" if told.get("reduces") else "reduce_all"
        said = Phrase(f"card_effect.{key}", shown | {"kinds": tuple(told.get("reduces", ()))})
        company = told.get("company")
        return Phrase("card_effect.of_company", {"effect": said, "company": company}) if company else said
    if kind == "price":
        key = "price_of" if told.get("priced") else "price"
        shown |= {"prices": tuple(told.get("prices", ())), "kinds": tuple(told.get("priced", ()))}
        return Phrase(f"card_effect.{key}", shown)
    return Phrase(f"card_effect.{kind}", shown | {"text": told.get("manual", UNKNOWN)})
