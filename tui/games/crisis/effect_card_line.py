"""Event and influence cards in one line: `Name: colour effect; effect` (specification 3.5.2, 3.5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.games.crisis.card_name_matching import key
from referee.games.crisis.locations import LOCATIONS
from referee.games.crisis.state import ALL, CHART_PRICES, EFFECTS, KEYS, PRICES, PRODUCTS, RESOURCES, TIMINGS
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.games.crisis.values import COLOURS, CREDITS, VP
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis import card_notation
from tui.games.crisis.card_frame_drawing import framed
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, counts, spaced, whole
from tui.games.crisis.company_card_line import card_name, names, with_name

NUMBERED = ("status", "credits", "vp")
GAIN = "gain"
OF_COMPANY = "@"
AMOUNT = (-99, 99)


class EffectCardKind(NamedTuple):
    """A kind of card: the group of its lines, the field before its effects, what that may be, and its names."""

    id: str
    group: str
    first: str
    choices: tuple[str, ...]
    sections: tuple[str, ...]
    example: str


EVENTS = EffectCardKind(
    "event", "T-13", "colour", COLOURS, ("colour",), "Slow trade: green status -2; close import 1 2"
)
INFLUENCES = EffectCardKind(
    "influence", "T-14", "timing", TIMINGS, ("timing", "phase"), "A favour: planning gain 2gears; penalty 1 others"
)

_APART = re.compile(r";|,(?=\s*[^\W\d]+\s+[+-]?\d)|,(?=\s*(?:every|each|all)\b)", re.IGNORECASE)
"""Between two effects: a comma too, where a word with its number stands behind it, or everyone."""
_EVERYONE = re.compile(
    r"(?:every(?:one|body)?|each|all)(?: players?)? (?:(?P<loses>loses?|pays?)|gains?|gets?|receives?)"
    r" (?P<number>\d{1,2}) ?(?P<kind>[^\W\d]+)",
    re.IGNORECASE,
)
"""What happens to every player, as a card says it."""

_ALL = re.compile(
    r"(?:all|every|each)(?: the)? (?:outputs?|production)\s*(?:by\s*)?[-−]?(?P<number>\d{1,2})"
    r"|(?:すべて|全て|全部)の?生産を?\s*[-−]?\s*(?P<ja>\d{1,2})(?:減らす)?",
    re.IGNORECASE,
)
"""What happens to every output, as a card says it."""

Effect = tuple[str, dict[str, Any]]
"""The id of an effect, and what else is told of it by field."""


# reading


def read(deck: EffectCardKind, text: str) -> dict[str, Any]:
    """Read a card of a deck. Raises `InputError` with everything that is wrong."""
    name, rest = card_name(text)
    if not rest.strip():
        raise input_error("card_effects")
    first, _, effects = rest.strip().partition(" ")
    first = first.rstrip(":,;")
    told: dict[str, Any] = {}
    faults: list[Fault] = []
    try:
        if first != UNKNOWN_TOKEN:
            told[deck.first], effects = card_notation.first_word(rest, deck.choices, *deck.sections)
    except InputError as wrong:
        if deck is EVENTS and _is_effect(rest):  # of a card that was just drawn the deck tells the colour
            effects = rest
        else:
            faults += wrong.faults
    effects = effects.strip()
    open_ = effects == UNKNOWN_TOKEN or (first == UNKNOWN_TOKEN and not effects)
    found: list[Effect] = []
    for part in [] if open_ or card_notation.is_nothing(effects or "-") else _APART.split(effects):
        try:
            found += _effect(part.strip(), deck)
        except InputError as wrong:
            faults += wrong.faults
    if faults:
        raise InputError(faults)
    if not open_:  # that nobody knows what it does is not that it does nothing
        told["effects"] = tuple(kind for kind, _ in found)
    for place, (_, fields) in enumerate(found, 1):
        told |= {f"{field}.{place}": value for field, value in fields.items()}
    return {f"{deck.id}.{name}.{what}": value for what, value in told.items()}


def _is_effect(text: str) -> bool:
    """Tell whether effects stand right behind the name."""
    first = text.split()[0] if text.split() else ""
    if _EVERYONE.match(text.strip()) or _ALL.match(text.strip()):
        return True
    try:
        return card_notation.is_nothing(first) or bool(card_notation.word(first, EFFECTS, "event_effect", "card_verb"))
    except InputError:
        return False


def _known(deck: EffectCardKind, name: str, text: str) -> str:
    """Give the line of a card that is known by name; before a colon may stand when it is used, or its colour."""
    said, colon, rest = card_notation.plain(text).partition(":")
    try:
        left = card_notation.first_word(said, deck.choices, *deck.sections)[1] if colon and said.strip() else said
    except InputError:
        left = said
    return with_name(name, text if left else f"{said} {rest}")


def _effect(text: str, deck: EffectCardKind) -> list[Effect]:
    """Read one effect; a gain of several kinds is several effects."""
    if everyone := _EVERYONE.fullmatch(text):
        sign = -1 if everyone["loses"] else 1
        kind = card_notation.word(everyone["kind"], (CREDITS, VP), "product")
        return [(kind, _number(str(sign * int(everyone["number"]))))]
    if every := _ALL.fullmatch(text):
        return [("reduce", _reduce(every["number"] or every["ja"]))]
    verb, _, rest = text.partition(" ")
    verbs = (*EFFECTS, GAIN) if deck is INFLUENCES else EFFECTS
    kind = card_notation.word(verb, verbs, "event_effect", "card_verb")
    rest = rest.strip()
    if kind == GAIN:
        return _gains(rest)
    return [(kind, _READERS[kind](rest))]


def _number(text: str) -> dict[str, Any]:
    return {"amount": whole(text.replace(" ", ""), *AMOUNT)}


def _penalty(text: str) -> dict[str, Any]:
    tokens = spaced(text)
    if len(tokens) < 2:
        raise input_error("card_penalty")
    return {
        "amount": whole(tokens[0], 0, AMOUNT[1]),
        "whom": card_notation.word("".join(tokens[1:]), KEYS["whom"], "whom"),
    }


def _close(text: str) -> dict[str, Any]:
    """Read a location by its name or number (4.6) and its spaces, all of them where none is named."""
    tokens = spaced(text)
    if not tokens:
        raise input_error("card_close")
    numbered = re.fullmatch(r"4\.(\d{1,2})", tokens[0])
    if numbered and 1 <= int(numbered[1]) <= len(LOCATIONS):
        location, rest = LOCATIONS[int(numbered[1]) - 1], tokens[1:]
    else:
        location, left = card_notation.first_word(text, LOCATIONS, "location")
        rest = spaced(left)
    spaces = tuple(dict.fromkeys(str(whole(token, 1, 9)) for token in rest if token.casefold() != ALL))
    return {"closes": location, "spaces": spaces or (ALL,)}


_CARRY = frozenset({"by", "and", "all", "every", "each", "output", "outputs", "すべて", "全て", "全部"})
"""Beside the number of a reduction they name no kind: every one is meant where none is named."""


def _reduce(text: str) -> dict[str, Any]:
    """Read by how much, of which kinds (every one where none is named), of which company (of all); the number may stand
    behind the kinds.
    """
    told, _, company = text.partition(OF_COMPANY)
    tokens = [token for token in spaced(told) if token.casefold() not in _CARRY]
    if not tokens:
        raise input_error("card_reduce")
    numbers = [token for token in tokens if token.lstrip("+-").isdecimal()] or tokens[:1]
    kinds = tuple(card_notation.word(token, PRODUCTS, "product") for token in tokens if token not in numbers)
    if len(numbers) > 1:
        raise input_error("card_reduce")
    return {"amount": abs(whole(numbers[0], *AMOUNT)), "reduces": kinds, "company": key(company.strip())}


def _price(text: str) -> dict[str, Any]:
    """Read by how much, and which prices of which resources (every one where none is named). A whole name of a resource
    is that, though a price begins with it.
    """
    tokens = spaced(text)
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
    return {"amount": whole(tokens[0], *AMOUNT), "prices": tuple(prices), "priced": tuple(kinds)}


def _manual(text: str) -> dict[str, Any]:
    if not text:
        raise input_error("card_manual")
    return {"manual": text}


def _gains(text: str) -> list[Effect]:
    found = counts(text)
    if not found or any(one.times for one in found):
        raise input_error("card_count", given=text[:20])
    money = [(f"gain_{one.kind}", {"amount": one.number}) for one in found if one.kind in (CREDITS, VP)]
    units = tuple(one.kind for one in found if one.kind in RESOURCES for _ in range(one.number))
    return [*money, *([("gain_resources", {"gains": units})] if units else [])]


_READERS = dict.fromkeys(NUMBERED, _number) | {
    "penalty": _penalty,
    "close": _close,
    "reduce": _reduce,
    "price": _price,
    "manual": _manual,
}


# writing


def card_of(deck: EffectCardKind, values: Values, name: str) -> dict[str, Any]:
    """Gather what is told of one card by the last part of its path."""
    at = f"{deck.id}.{name}."
    return {path[len(at) :]: value for path, value in values.items() if path.startswith(at)}


def effects_of(card: Mapping[str, Any]) -> Iterator[Effect]:
    """Give the effects of a card with what is told of each."""
    for place, kind in enumerate(card.get("effects", ()), 1):
        end = f".{place}"
        yield kind, {what.removesuffix(end): value for what, value in card.items() if what.endswith(end)}


def write(deck: EffectCardKind, card: Mapping[str, Any], name: str) -> str:
    """Write a card as it is read."""
    effects = "; ".join(_written(kind, told) for kind, told in effects_of(card))
    return f"{name}: {card.get(deck.first, UNKNOWN_TOKEN)} {effects or ('-' if 'effects' in card else UNKNOWN_TOKEN)}"


def _written(kind: str, told: Mapping[str, Any]) -> str:
    amount = told.get("amount", UNKNOWN_TOKEN)
    if kind == "gain_resources":
        return f"{GAIN} {card_notation.write_units(told.get('gains', ()))}"
    if kind in ("gain_credits", "gain_vp"):
        return f"{GAIN} {amount}{'c' if kind == 'gain_credits' else VP}"
    if kind in NUMBERED:
        return f"{kind} {amount:+d}" if isinstance(amount, int) else f"{kind} {amount}"
    parts: dict[str, Sequence[Any]] = {
        "penalty": (amount, told.get("whom", UNKNOWN_TOKEN)),
        "close": (told.get("closes", UNKNOWN_TOKEN), *told.get("spaces", ())),
        "reduce": (amount, *told.get("reduces", ()), *_of(told.get("company"))),
        "price": (
            f"{amount:+d}" if isinstance(amount, int) else amount,
            *told.get("prices", ()),
            *told.get("priced", ()),
        ),
        "manual": (told.get("manual", UNKNOWN_TOKEN),),
    }
    return " ".join(map(str, (kind, *parts[kind])))


def _of(company: str | None) -> tuple[str, ...]:
    return (f"{OF_COMPANY}{company}",) if company else ()


def draw(deck: EffectCardKind, words: Words, values: Values) -> list[str]:
    """Draw a card as a little card, an effect in each row."""
    name = names(values, deck.id)[0]
    card = card_of(deck, values, name)
    first = words.say(f"{deck.first}.{card[deck.first]}") if deck.first in card else UNKNOWN_TOKEN
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
    shown = {"amount": told.get("amount", UNKNOWN_TOKEN)}
    if kind == "penalty":
        return Phrase(f"card_effect.penalty_{told.get('whom', 'told')}", shown)
    if kind == "close":
        spaces = tuple(told.get("spaces", ()))
        key = "close_all" if ALL in spaces else "close"
        return Phrase(f"card_effect.{key}", {"location": told.get("closes", UNKNOWN_TOKEN), "spaces": spaces})
    if kind == "reduce":
        key = "reduce" if told.get("reduces") else "reduce_all"
        said = Phrase(f"card_effect.{key}", shown | {"kinds": tuple(told.get("reduces", ()))})
        company = told.get("company")
        return Phrase("card_effect.of_company", {"effect": said, "company": company}) if company else said
    if kind == "price":
        key = "price_of" if told.get("priced") else "price"
        shown |= {"prices": tuple(told.get("prices", ())), "kinds": tuple(told.get("priced", ()))}
        return Phrase(f"card_effect.{key}", shown)
    return Phrase(f"card_effect.{kind}", shown | {"text": told.get("manual", UNKNOWN_TOKEN)})


# lines


def effect_card(deck: EffectCardKind, name: str) -> PrintedValueLineFormat:
    """Make the line of a card that is known by name."""
    at = f"{deck.id}.{name}."

    def paths(values: Values) -> tuple[str, ...]:
        fields = [path for path in values if path.startswith(at)]
        return tuple(dict.fromkeys((f"{at}{deck.first}", f"{at}effects", *fields)))

    return PrintedValueLineFormat(
        f"{deck.id}_{name}", deck.group, Phrase("card.named", {"name": name}), deck.id, deck.example,
        (at,), paths, lambda text: read(deck, _known(deck, name, text)), lambda _text: [],
        lambda values: write(deck, card_of(deck, values, name), name), lambda words, values: draw(deck, words, values),
        whole=True,
    )  # fmt: skip


def new_card(deck: EffectCardKind) -> PrintedValueLineFormat:
    """Make the line in which a further card is written."""
    return PrintedValueLineFormat(
        f"new_{deck.id}", deck.group, Phrase(f"card.new_{deck.id}"), deck.id, deck.example,
        (), lambda _values: (), lambda text: read(deck, text), lambda _text: [], lambda _values: "",
        lambda words, values: draw(deck, words, values),
    )  # fmt: skip
