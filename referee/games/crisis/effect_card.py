"""The parser and formatter of a typed event or influence card: `colour effect; effect` (specification 3.5.2, 3.5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.games.crisis import card_notation
from referee.games.crisis.card_notation import counts, split_words
from referee.games.crisis.state import ALL, CHART_PRICES, EFFECTS, KEYS, LOCATIONS, PRICES, PRODUCTS, RESOURCES, TIMINGS
from referee.printed_lines.named_line import key_of
from referee.printed_lines.notated import Notation, Paths
from referee.printed_lines.shape import LineCell
from referee.printed_lines.tokens import UNKNOWN, Values, read_number
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.simple_fields import WholeNumber
from scoring.games.crisis.values import COLOURS, CREDITS, VP

NUMBERED = ("status", "credits", "vp")
GAIN = "gain"
OF_COMPANY = "@"
_COUNT = WholeNumber(low=0, high=99)
_SPACE = WholeNumber(low=1, high=9)


class EffectCardKind(NamedTuple):
    """A kind of card: its id, the field typed before the effects (`first`), the valid values of that field, and the
    catalogue sections of their names.
    """

    id: str
    first: str
    choices: tuple[str, ...]
    sections: tuple[str, ...]


EVENTS = EffectCardKind("event", "colour", COLOURS, ("colour",))
INFLUENCES = EffectCardKind("influence", "timing", TIMINGS, ("timing", "phase"))

_APART = re.compile(r";|,(?=\s*[^\W\d]+\s+[+-]?\d)|,(?=\s*(?:every|each|all)\b)", re.IGNORECASE)
"""The pattern of the separator between effects: a semicolon, or a comma before a word with a number or before “every”,
“each” or “all”.
"""
_EVERYONE = re.compile(
    r"(?:every(?:one|body)?|each|all)(?: players?)? (?:(?P<loses>loses?|pays?)|gains?|gets?|receives?)"
    r" (?P<number>\d{1,2}) ?(?P<kind>[^\W\d]+)",
    re.IGNORECASE,
)
"""The pattern of an effect on every player, in the words of the cards."""

_ALL = re.compile(
    r"(?:all|every|each)(?: the)? (?:outputs?|production)\s*(?:by\s*)?[-−]?(?P<number>\d{1,2})"
    r"|(?:すべて|全て|全部)の?生産を?\s*[-−]?\s*(?P<ja>\d{1,2})(?:減らす)?",
    re.IGNORECASE,
)
"""The pattern of an effect on every output, in the words of the cards."""

Effect = tuple[str, dict[str, Any]]
"""The id of an effect, and the values of its fields by name."""


# reading


def _read(deck: EffectCardKind, text: str, paths: Paths) -> dict[str, Any]:
    """Parse the values of a card. Raises `InputError` with every fault."""
    remainder = text
    if not remainder.strip():
        raise input_error("card_effects")
    first, _, effects = remainder.strip().partition(" ")
    first = first.rstrip(":,;")
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    try:
        if first != UNKNOWN:
            values[deck.first], effects = card_notation.first_word(remainder, deck.choices, *deck.sections)
    except InputError as wrong:
        if deck is EVENTS and _is_effect(remainder):  # of a card that was just drawn the deck tells the colour
            effects = remainder
        else:
            faults += wrong.faults
    effects = effects.strip()
    open_ = effects == UNKNOWN or (first == UNKNOWN and not effects)
    effect_list: list[Effect] = []
    for part in [] if open_ or is_none(effects or "-") else _APART.split(effects):
        try:
            effect_list += _effect(part.strip(), deck)
        except InputError as wrong:
            faults += wrong.faults
    if faults:
        raise InputError(faults)
    if not open_:  # that nobody knows what it does is not that it does nothing
        values["effects"] = tuple(kind for kind, _ in effect_list)
    for number, (_, fields) in enumerate(effect_list, 1):
        values |= {f"{field}.{number}": value for field, value in fields.items()}
    at = paths[0].rpartition(".")[0]
    return {f"{at}.{what}": value for what, value in values.items()}


def _is_effect(text: str) -> bool:
    first = text.split()[0] if text.split() else ""
    if _EVERYONE.match(text.strip()) or _ALL.match(text.strip()):
        return True
    try:
        return is_none(first) or bool(card_notation.word(first, EFFECTS, "event_effect", "card_verb"))
    except InputError:
        return False


def _begins(deck: EffectCardKind, text: str) -> bool:
    """Return whether a text is only the first field of the card: the colour of an event or the timing of an influence
    card.
    """
    try:
        return not card_notation.first_word(text, deck.choices, *deck.sections)[1]
    except InputError:
        return False


def _effect(text: str, deck: EffectCardKind) -> list[Effect]:
    """Parse one effect; a gain of several kinds becomes several effects."""
    if everyone := _EVERYONE.fullmatch(text):
        direction = -1 if everyone["loses"] else 1
        kind = card_notation.word(everyone["kind"], (CREDITS, VP), "product")
        return [(kind, _number(str(direction * int(everyone["number"]))))]
    if every := _ALL.fullmatch(text):
        return [("reduce", _reduce(every["number"] or every["ja"]))]
    verb, _, remainder = text.partition(" ")
    verbs = (*EFFECTS, GAIN) if deck is INFLUENCES else EFFECTS
    kind = card_notation.word(verb, verbs, "event_effect", "card_verb")
    remainder = remainder.strip()
    if kind == GAIN:
        return _gains(remainder)
    return [(kind, _READERS[kind](remainder))]


def _amount(text: str) -> int:
    return read_number(text, card_notation.field("event.card.amount.1"))


def _number(text: str) -> dict[str, Any]:
    return {"amount": _amount(text.replace(" ", ""))}


def _penalty(text: str) -> dict[str, Any]:
    tokens = split_words(text)
    if len(tokens) < 2:
        raise input_error("card_penalty")
    return {
        "amount": read_number(tokens[0], _COUNT),
        "whom": card_notation.word("".join(tokens[1:]), KEYS["whom"], "whom"),
    }


def _close(text: str) -> dict[str, Any]:
    """Parse a location, by name or number (`4.6`), and its closed spaces; all spaces if the text names none."""
    tokens = split_words(text)
    if not tokens:
        raise input_error("card_close")
    numbered = re.fullmatch(r"4\.(\d{1,2})", tokens[0])
    if numbered and 1 <= int(numbered[1]) <= len(LOCATIONS):
        location, space_tokens = LOCATIONS[int(numbered[1]) - 1], tokens[1:]
    else:
        location, remainder = card_notation.first_word(text, LOCATIONS, "location")
        space_tokens = split_words(remainder)
    spaces = tuple(dict.fromkeys(str(read_number(token, _SPACE)) for token in space_tokens if token.casefold() != ALL))
    return {"closes": location, "spaces": spaces or (ALL,)}


_CARRY = frozenset({"by", "and", "all", "every", "each", "output", "outputs", "すべて", "全て", "全部"})
"""Words that are ignored in a reduction, because they are neither an amount nor a kind of output."""


def _reduce(text: str) -> dict[str, Any]:
    """Parse a reduction: its amount, the kinds of output and the company. Omitted kinds mean all kinds, an omitted
    company all companies.
    """
    amounts, _, company = text.partition(OF_COMPANY)
    tokens = [token for token in split_words(amounts) if token.casefold() not in _CARRY]
    if not tokens:
        raise input_error("card_reduce")
    numbers = [token for token in tokens if token.lstrip("+-").isdecimal()] or tokens[:1]
    kinds = tuple(card_notation.word(token, PRODUCTS, "product") for token in tokens if token not in numbers)
    if len(numbers) > 1:
        raise input_error("card_reduce")
    return {"amount": abs(_amount(numbers[0])), "reduces": kinds, "company": key_of(company.strip())}


def _price(text: str) -> dict[str, Any]:
    """Parse a price change: its amount, the prices, and the resources (all if the text names none). The full name of a
    resource takes precedence over the prefix of a price.
    """
    tokens = split_words(text)
    prices: list[str] = []
    kinds: list[str] = []
    for token in tokens[1:]:
        if card_notation.named(token, RESOURCES, "resource"):
            kinds.append(card_notation.word(token, RESOURCES, "resource"))
            continue
        try:
            prices.append(card_notation.word(token, PRICES, "price"))
        except InputError:
            kinds.append(card_notation.word(token, RESOURCES, "resource"))
    if not prices:
        raise input_error("card_price", choices=PRICES)
    if kinds and (apart := [price for price in prices if price not in CHART_PRICES]):
        raise input_error("card_price_kinds", given=tuple(apart))
    return {"amount": _amount(tokens[0]), "prices": tuple(prices), "priced": tuple(kinds)}


def _manual(text: str) -> dict[str, Any]:
    if not text:
        raise input_error("card_manual")
    return {"manual": text}


def _gains(text: str) -> list[Effect]:
    gains = counts(text)
    if not gains or any(gain.times for gain in gains):
        raise input_error("card_count", given=text[:20])
    money = [(f"gain_{gain.kind}", {"amount": gain.number}) for gain in gains if gain.kind in (CREDITS, VP)]
    units = tuple(gain.kind for gain in gains if gain.kind in RESOURCES for _ in range(gain.number))
    return [*money, *([("gain_resources", {"gains": units})] if units else [])]


_FIELDS = dict.fromkeys((*NUMBERED, "gain_credits", "gain_vp"), ("amount",)) | {
    "penalty": ("amount", "whom"),
    "close": ("closes", "spaces"),
    "reduce": ("amount", "reduces", "company"),
    "price": ("amount", "prices", "priced"),
    "manual": ("manual",),
    "gain_resources": ("gains",),
}
"""The value names of each effect."""
_READERS = dict.fromkeys(NUMBERED, _number) | {
    "penalty": _penalty,
    "close": _close,
    "reduce": _reduce,
    "price": _price,
    "manual": _manual,
}


# writing


def card_of(deck: EffectCardKind, values: Values, name: str) -> dict[str, Any]:
    """Return the known values of one card, with paths relative to the card."""
    at = f"{deck.id}.{name}."
    return {path[len(at) :]: value for path, value in values.items() if path.startswith(at)}


def effects_of(card: Mapping[str, Any]) -> Iterator[Effect]:
    """Yield (effect id, known values) for each effect of a card."""
    for number, kind in enumerate(card.get("effects", ()), 1):
        end = f".{number}"
        yield kind, {what.removesuffix(end): value for what, value in card.items() if what.endswith(end)}


def _write(deck: EffectCardKind, values: Values, paths: Paths) -> str:
    card = card_of(deck, values, paths[0].split(".")[1])
    effects = "; ".join(_effect_text(kind, effect_values) for kind, effect_values in effects_of(card))
    return f"{card.get(deck.first, UNKNOWN)} {effects or ('-' if 'effects' in card else UNKNOWN)}"


def _paths(values: Values, paths: Paths) -> Paths:
    """Return the paths of a card, including those of its effects."""
    at = paths[0].rpartition(".")[0]
    effects = values.get(f"{at}.effects", ())
    of_effects = (f"{at}.{field}.{number}" for number, kind in enumerate(effects, 1) for field in _FIELDS[kind])
    return tuple(dict.fromkeys((*paths, *of_effects, *(path for path in values if path.startswith(f"{at}.")))))


def _effect_text(kind: str, values: Mapping[str, Any]) -> str:
    amount = values.get("amount", UNKNOWN)
    if kind == "gain_resources":
        return f"{GAIN} {card_notation.write_units(values.get('gains', ()))}"
    if kind in ("gain_credits", "gain_vp"):
        return f"{GAIN} {amount}{'c' if kind == 'gain_credits' else VP}"
    if kind in NUMBERED:
        return f"{kind} {amount:+d}" if isinstance(amount, int) else f"{kind} {amount}"
    parts: dict[str, Sequence[Any]] = {
        "penalty": (amount, values.get("whom", UNKNOWN)),
        "close": (values.get("closes", UNKNOWN), *values.get("spaces", ())),
        "reduce": (amount, *values.get("reduces", ()), *_of(values.get("company"))),
        "price": (
            f"{amount:+d}" if isinstance(amount, int) else amount,
            *values.get("prices", ()),
            *values.get("priced", ()),
        ),
        "manual": (values.get("manual", UNKNOWN),),
    }
    return " ".join(map(str, (kind, *parts[kind])))


def _of(company: str | None) -> tuple[str, ...]:
    return (f"{OF_COMPANY}{company}",) if company else ()


# cells


def _cells(deck: EffectCardKind, paths: Paths) -> tuple[LineCell, ...]:
    """Return a cell for each kind of effect; before them, when an influence card is used and what its user gains."""

    def cell(kind: str) -> LineCell:
        def read(text: str) -> Values:
            _effect(f"{kind} {text}", deck)
            return {}

        return LineCell((paths[1],), read, lambda _values: "", optional=True)

    def read_first(text: str) -> Values:
        return {paths[0]: card_notation.first_word(text, deck.choices, *deck.sections)[0]}

    first = (LineCell((paths[0],), read_first, lambda _values: ""), cell(GAIN)) if deck is INFLUENCES else ()
    return (*first, *map(cell, CELLS))


def _joined(deck: EffectCardKind, texts: Sequence[str]) -> str:
    first, kinds = ("", CELLS) if deck is EVENTS else (f"{texts[0]} ", (GAIN, *CELLS))
    effects = zip(kinds, texts[len(texts) - len(kinds) :], strict=True)
    return f"{first}{'; '.join(f'{kind} {text}' for kind, text in effects if text.strip()) or '-'}".strip()


CELLS = (*NUMBERED, "penalty", "close", "reduce", "price", "manual")
NOTATIONS = {
    deck.id: Notation(
        partial(_read, deck),
        partial(_write, deck),
        paths=_paths,
        begins=partial(_begins, deck),
        cells=partial(_cells, deck),
        joined=partial(_joined, deck),
    )
    for deck in (EVENTS, INFLUENCES)
}
