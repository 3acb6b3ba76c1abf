"""A company card in one line: `Name: level cost VP icons | left side | bottom side | outputs` (specification 3.5.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from referee.games.crisis.card_name_matching import key, same
from referee.games.crisis.state import RESOURCES
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, InputError, input_error
from scoring.games.crisis.values import VP
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis import card_notation
from tui.games.crisis.card_frame_drawing import framed, labelled, listed
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, CountedItem, counts, is_nothing, plain, spaced, whole

HEAD = {"level": (1, 3), "cost": (0, 199), "vp": (0, 99), "icons": (0, 1)}
LEVELS = {"i": "1", "ii": "2", "iii": "3"}
SIDES = ("employees", "resources", "bonus")
MOST_OUTPUTS = 6
MOST_TIMES = 20
EXAMPLE = "Sawmill: I 9 2 1 | worker 2energy | farmer farmer | 3x2vp 4food"
NEW = "new_company"
_LOOSE = re.compile(r"(\d)\s+(?=[^\W\d])")
"""A blank between a number and what it counts."""


def card_name(text: str) -> tuple[str, str]:
    """Part a line into the name before its colon and the rest. Raises `InputError`."""
    name, colon, rest = plain(text).partition(":")
    if not name.strip() and not rest.strip():
        raise input_error("card_empty")
    if not colon or not key(name.strip()):
        raise input_error("card_name")
    return key(" ".join(name.split())), rest


def with_name(name: str, text: str) -> str:
    """Give the line of a card that is known by name: it need not be written again, nor just as it was."""
    said, colon, rest = plain(text).partition(":")
    return f"{name}:{rest if colon else text}" if not colon or same(said.strip(), name) else text


def read(text: str) -> dict[str, Any]:
    """Read a company card; `?` for a part that is not known. Raises `InputError` with everything that is wrong."""
    name, rest = card_name(text)
    sections = [part.strip() for part in rest.split("|")]
    if len(sections) != 4:
        raise input_error("card_sections", given=len(sections), wanted=4)
    told: dict[str, Any] = {}
    faults: list[Fault] = []
    for section, reader in zip(sections, (_head, _left, _bottom, _outputs), strict=True):
        try:
            told |= {} if section == UNKNOWN_TOKEN else reader(section)
        except InputError as wrong:
            faults += wrong.faults
    if not faults and not told:
        raise input_error("card_empty")
    if faults:
        raise InputError(faults)
    return {f"company.{name}.{what}": value for what, value in told.items()}


def _head(text: str) -> dict[str, Any]:
    """Read the numbers at the top; the level may be left out, which is that of the deck it came from."""
    tokens = spaced(text)
    short = len(tokens) == len(HEAD) - 1 and tokens[0].casefold() not in LEVELS
    if not short and len(tokens) != len(HEAD):
        raise input_error("card_head", given=len(tokens))
    if not short:
        tokens[0] = LEVELS.get(tokens[0].casefold(), tokens[0])
    numbered = dict(zip(list(HEAD)[-len(tokens) :], tokens, strict=True))
    return {what: whole(token, *HEAD[what]) for what, token in numbered.items() if token != UNKNOWN_TOKEN}


def _left(text: str) -> dict[str, Any]:
    """Read the left side: a role for each slot, and resources with their numbers."""
    if is_nothing(text):
        return {"employees": (), "resources": ()}
    tokens = spaced(_LOOSE.sub(r"\1", text))
    slots = tuple(card_notation.slot(token) for token in tokens if not token[0].isdigit())
    return {
        "employees": slots,
        "resources": card_notation.units(" ".join(token for token in tokens if token[0].isdigit())),
    }


def _bottom(text: str) -> dict[str, Any]:
    return {"bonus": () if is_nothing(text) else tuple(card_notation.slot(token) for token in spaced(text))}


def _outputs(text: str) -> dict[str, Any]:
    found = counts(text)
    if not found:
        raise input_error("card_outputs")
    if len(found) > MOST_OUTPUTS or any(one.times > MOST_TIMES for one in found):
        raise input_error("card_range", given=max(len(found), *(one.times for one in found)), low=0, high=MOST_TIMES)
    told: dict[str, Any] = {"outputs": tuple(one.kind for one in found)}
    for place, one in enumerate(found, 1):
        told |= {f"value.{place}": one.number, f"multiplier.{place}": one.times}
    return told


def write(card: Mapping[str, Any], name: str) -> str:
    """Write a company card as it is read; `card` holds what is told by the last part of its path."""
    head = [str(card.get(what, UNKNOWN_TOKEN)) for what in HEAD]
    head[0] = next((roman.upper() for roman, number in LEVELS.items() if number == head[0]), head[0])
    left = UNKNOWN_TOKEN
    if "employees" in card and "resources" in card:
        slots = [card_notation.write_slot(slot) for slot in card["employees"]]
        left = " ".join(part for part in (*slots, card_notation.write_units(card["resources"])) if part) or "-"
    bottom = " ".join(map(card_notation.write_slot, card["bonus"])) or "-" if "bonus" in card else UNKNOWN_TOKEN
    told = outputs_of(card)
    outputs = " ".join(map(card_notation.write_count, told)) if told else UNKNOWN_TOKEN
    return f"{name}: {' | '.join((' '.join(head), left, bottom, outputs))}"


def outputs_of(card: Mapping[str, Any]) -> tuple[CountedItem, ...] | None:
    """Give the outputs of a card; None while one of them is not wholly told."""
    told = [
        (card.get(f"value.{place}"), kind, card.get(f"multiplier.{place}"))
        for place, kind in enumerate(card.get("outputs", ()), 1)
    ]
    whole = [CountedItem(value, kind, times) for value, kind, times in told if value is not None and times is not None]
    return tuple(whole) if whole and len(whole) == len(told) else None


def card_of(values: Values, name: str) -> dict[str, Any]:
    """Gather what is told of one card by the last part of its path."""
    at = f"company.{name}."
    return {path[len(at) :]: value for path, value in values.items() if path.startswith(at)}


def names(values: Values, kind: str) -> tuple[str, ...]:
    """List the cards of a kind of which anything is told, by name."""
    parts = (path.split(".") for path in values)
    return tuple(sorted({part[1] for part in parts if len(part) > 2 and part[0] == kind}))


def draw(words: Words, values: Values) -> list[str]:
    """Draw a company as a little card."""
    name = names(values, "company")[0]
    return picture(words, name, card_of(values, name))


def picture(words: Words, name: str, card: Mapping[str, Any]) -> list[str]:
    """Draw what is told of a company."""
    level = words.say(
        "card_part.level", level=words.say(f"level.{card['level']}") if "level" in card else UNKNOWN_TOKEN
    )
    shown = {what: card.get(what, UNKNOWN_TOKEN) for what in ("cost", "vp", "icons")}
    parts = [
        ("left", left_side(words, card, partial(said, words))),
        ("bottom", listed(words, _roles(words, card.get("bonus")))),
    ]
    made = outputs_of(card)
    outputs = None if made is None else [said(words, one) for one in made]
    return framed(
        name,
        level,
        [words.say("card_part.company", **shown), *labelled(words, [*parts, ("outputs", listed(words, outputs))])],
    )


def left_side(words: Words, card: Mapping[str, Any], say_count: Callable[[CountedItem], str]) -> str:
    """Say what has to be put on a company: employees and resources; `say_count` says so many of one."""
    slots, resources = card.get("employees"), card.get("resources")
    if slots is None or resources is None:
        return UNKNOWN_TOKEN
    units = [say_count(CountedItem(list(resources).count(kind), kind)) for kind in RESOURCES if kind in resources]
    return listed(words, [*(_roles(words, slots) or ()), *units])


def _roles(words: Words, slots: Iterable[str] | None) -> list[str] | None:
    return None if slots is None else [words.say(f"roles.{slot}") for slot in slots]


def said(words: Words, one: CountedItem) -> str:
    """Say a number of something with its multiplier."""
    key = f"card_part.{'times' if one.times else 'of'}_{'vp' if one.kind == VP else 'any'}"
    return words.say(key, n=one.number, what=one.kind, times=one.times)


def doubts(text: str) -> list[Fault]:
    """Find what is possible but odd: no employee and no resource needed, an output of nothing, a cost that may be a
    level behind which a number is left out.
    """
    card = {path.split(".", 2)[2]: value for path, value in read(text).items()}
    found = []
    if "level" not in card and card.get("cost", HEAD["level"][1] + 1) <= HEAD["level"][1]:
        found.append(Fault("company_level_or_cost", "", {"cost": card["cost"]}))
    if card.get("employees") == () and card.get("resources") == ():
        found.append(Fault("company_needs_nothing"))
    found += [Fault("company_output_0")] if any(card.get(f"value.{n}") == 0 for n in range(1, MOST_OUTPUTS + 1)) else []
    return found


def company_card(name: str) -> PrintedValueLineFormat:
    """Make the line of a company that is known by name."""
    at = f"company.{name}."
    whats = (*HEAD, *SIDES, "outputs")

    def paths(values: Values) -> tuple[str, ...]:
        made = len(values.get(f"{at}outputs", ()))
        numbers = (f"{what}.{place}" for place in range(1, made + 1) for what in ("value", "multiplier"))
        return tuple(f"{at}{what}" for what in (*whats, *numbers))

    def written_out(values: Values) -> str:
        return write(card_of(values, name), name)

    return PrintedValueLineFormat(
        f"company_{name}", "T-12", Phrase("card.named", {"name": name}), "company", EXAMPLE,
        (at,), paths, lambda text: read(with_name(name, text)), lambda text: doubts(with_name(name, text)),
        written_out, draw, whole=True,
    )  # fmt: skip


NEW_COMPANY = PrintedValueLineFormat(
    NEW, "T-12", Phrase("card.new_company"), "company", EXAMPLE,
    (), lambda _values: (), read, doubts, lambda _values: "", draw,
)  # fmt: skip
