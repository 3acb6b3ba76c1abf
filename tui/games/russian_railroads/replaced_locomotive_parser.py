"""Which locomotive a new one replaces, said by its number: “on the trans-siberian in place of the 2”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from referee.facts.facts import UnknownFactError, known
from referee.games.russian_railroads.locomotives import line_of, slots_of
from referee.games.russian_railroads.state import LOCO_SLOTS
from referee.record.judging_context import JudgingContext
from tui.core.reading.atoms import atoms
from tui.core.reading.lexicon import lexicon

_LOCOMOTIVE = r"(?:locomotive|loco|train|機関車)"
_INSTEAD = r"\b(?:in\s+(?:the\s+)?(?:place|stead)\s+of|instead\s+of|replac(?:e|es|ing))\s+(?:(?:the|my|his|her)\s+)?"
_ENDS = r"(?=\s*(?:$|[,;/]|(?:on|with|and|then|there)\b))"
_EN = rf"{_INSTEAD}{_LOCOMOTIVE}?\s*(?P<en>\d)(?:\s+{_LOCOMOTIVE})?{_ENDS}"
_FOR = "(?:の(?:代わり|かわり)に?|と(?:入れ替え|交換)(?:て|して)?|を(?:置き換え|どかし)て?)"
_JA = rf"(?:{_LOCOMOTIVE}の?)?(?P<ja>\d)番?(?:の{_LOCOMOTIVE})?{_FOR}"
_REPLACED = re.compile(f"{_EN}|{_JA}")
_FACTORY = re.compile("factory|工場")
_NEXT = re.compile(r"[,;/、。]")
"""What parts what is said of one locomotive from what is said of another."""
_NAMED = re.compile(_LOCOMOTIVE)


def lines_meant(table: JudgingContext, text: str) -> tuple[str, ...]:
    """Give the lines, with the slot in numbers, that a line can mean which names the locomotive that is replaced by its
    number. Where nobody has it there, it is each slot of the line, and said twice: what is said has to be confirmed.
    Nothing for another line.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    found = next((one for one in _REPLACED.finditer(plain) if not _of_a_factory(table, plain[: one.start()])), None)
    if found is None or (held := _held(table)) is None:
        return ()
    before, behind = plain[: found.start()], plain[found.end() :]
    number = int(found["en"] or found["ja"])
    named = _lines(table, _NEXT.split(before.rstrip(" ,、"))[-1] + _NEXT.split(behind)[0])
    slots = [slot for slot in LOCO_SLOTS if not named or line_of(slot) in named]
    there = [slot for slot in slots if held[slot] == number]
    lines = [f"{before} {_where(slot, named)} {behind}" for slot in there or slots]
    further = [one for line in lines for one in lines_meant(table, line) or (line,)]
    return tuple(further if there else further * 2)


def _of_a_factory(table: JudgingContext, before: str) -> bool:
    """Tell whether what is replaced is a factory: that was said last, or is what is to be placed."""
    said = [max((at.start() for at in one.finditer(before)), default=-1) for one in (_NAMED, _FACTORY)]
    pending = table.state.pending
    return said[1] > said[0] or (said == [-1, -1] and bool(pending) and "factory" in pending[-1].kind)


def _held(table: JudgingContext) -> Mapping[str, int] | None:
    """Give the locomotives of who acts; None where nobody has told who that is."""
    try:
        seat = table.game.rules.actor(table.state, "place_locomotive")
    except UnknownFactError:
        return None
    return table.state.seats[seat].locomotives if known(seat) and seat in table.state.seats else None


def _lines(table: JudgingContext, text: str) -> set[str]:
    """Give the lines of the board that a text names by a whole name."""
    said = f" {' '.join(one.text for one in atoms(text) if one.kind != 'sign')} "
    names = lexicon(table.game, table.own_words).sections["line"].names
    return {
        line
        for line, known_as in names.items()
        if any(f" {' '.join(name)} " in said or (not name[0].isascii() and "".join(name) in said) for name in known_as)
    }


def _where(slot: str, named: set[str]) -> str:
    """Say a slot: its line where that is not said yet, its number where the line has several."""
    line = line_of(slot)
    which = f"slot {slot.removeprefix(f'{line}_')}" if len(slots_of(line)) > 1 else ""
    return which if line in named and len(named) == 1 else f"{line} {which}"
