"""Import and energy spaces, a line each: what is paid, what is received, how often (T-06, T-07)."""

from __future__ import annotations

import re
from typing import Any

from referee.games.crisis.locations import ENERGY, IMPORT
from referee.games.crisis.state import RESOURCES
from referee.printed_lines.tokens import Values
from scoring.errors import input_error
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis import card_notation
from tui.games.crisis.card_frame_drawing import framed, labelled, listed
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, CountedItem, counts, plain, whole
from tui.games.crisis.price_chart_line import PRICE, VP_PRICE

_TIMES = re.compile(r"[x×*](?:1-)?(\d)")


def import_line(number: int) -> PrintedValueLineFormat:
    """Make the line of an import space: `price > resources xN`."""
    at = f"import_space.{number}."
    return _space_line(
        IMPORT, number, 2, (f"{at}gives", f"{at}vp", f"{at}credits", f"{at}multiple"), "1vp 3c > 2food x2"
    )


def energy_line(number: int) -> PrintedValueLineFormat:
    """Make the line of an energy space: `cost > energy xN`."""
    at = f"energy_space.{number}."
    whats = ("credits", "vp", "resources", "energy", "multiple")
    return _space_line(ENERGY, number, 3, tuple(f"{at}{what}" for what in whats), "2food > 3 x2")


def _space_line(location: str, number: int, most: int, paths: tuple[str, ...], example: str) -> PrintedValueLineFormat:
    at = f"{location}_space.{number}."

    def read(text: str) -> dict[str, Any]:
        typed = plain(text)
        if not typed:
            raise input_error("card_empty")
        cost, arrow, given = typed.partition(">")
        if not arrow:
            raise input_error("card_space_arrow")
        times = _TIMES.search(given)
        if times:
            given = given[: times.start()]
        told, resources = _cost(cost)
        told["multiple"] = whole(times[1], 1, most) if times else 1
        if location == ENERGY:
            told |= {"resources": resources, "energy": _energy(given)}
        elif resources:
            raise input_error("card_import_cost")
        else:
            told["gives"] = _imported(given)
        return {f"{at}{what}": value for what, value in told.items()}

    def write(values: Values) -> str:
        told = {path[len(at) :]: values[path] for path in paths if path in values}
        if not told:
            return ""
        if len(told) < len(paths):
            return UNKNOWN_TOKEN
        money = [CountedItem(told[kind], kind) for kind in ("vp", "credits") if told[kind]]
        cost = [*map(card_notation.write_count, money), card_notation.write_units(told.get("resources", ()))]
        given = str(told["energy"]) if location == ENERGY else card_notation.write_units(told["gives"])
        times = f" x{told['multiple']}" if told["multiple"] > 1 else ""
        return f"{' '.join(part for part in cost if part) or '-'} > {given}{times}"

    return PrintedValueLineFormat(
        f"{location}_{number}", "T-06" if location == IMPORT else "T-07",
        Phrase(f"card.{location}_space", {"number": number}), f"{location}_space", example,
        (at,), lambda _values: paths, read, lambda _text: [], write,
        lambda words, values: _drawn(words, location, number, {path[len(at) :]: values[path] for path in values}),
        whole=True,
    )  # fmt: skip


def _cost(text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Read what is paid at a space: its VP and credits, and the resources, each as often as it is paid."""
    paid = () if card_notation.is_nothing(text.strip()) else counts(text)
    vp, credits = (sum(one.number for one in paid if one.kind == kind) for kind in ("vp", "credits"))
    resources = tuple(one.kind for one in paid if one.kind in RESOURCES for _ in range(one.number))
    return {"vp": whole(str(vp), *VP_PRICE), "credits": whole(str(credits), *PRICE)}, resources


def _imported(given: str) -> tuple[str, ...]:
    """Read the resources that an import space gives. Raises `InputError` for none."""
    resources = card_notation.units(given)
    if not resources:
        raise input_error("card_import_gives")
    return resources


def _energy(text: str) -> int:
    typed = text.strip()
    if typed.isdecimal():
        return whole(typed, 1, 20)
    found = counts(typed, (ENERGY,))
    if len(found) != 1:
        raise input_error("card_energy")
    return whole(str(found[0].number), 1, 20)


def _drawn(words: Words, location: str, number: int, told: dict[str, Any]) -> list[str]:
    """Draw a space with what it costs once and what it gives."""

    def amount(kind: str, count: int) -> str:
        return words.say(f"card_part.of_{'vp' if kind == 'vp' else 'any'}", n=count, what=kind)

    resources = told.get("resources", ())
    paid = [amount(kind, told[kind]) for kind in ("vp", "credits") if told[kind]]
    paid += [amount(one, resources.count(one)) for one in dict.fromkeys(resources)]
    gives = told.get("gives", ())
    given = [amount(one, gives.count(one)) for one in dict.fromkeys(gives)] or [amount(ENERGY, told.get("energy", 0))]
    times = words.say("card_part.once" if told["multiple"] == 1 else "card_part.times", most=told["multiple"])
    rows = labelled(words, [("cost", listed(words, paid)), ("gives", listed(words, given))])
    return framed(words.say(f"card.{location}_space", number=number), times, rows)
