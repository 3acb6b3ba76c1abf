"""Moves and their one-line text form, read and written from one definition: the fields of the move's Struct.

The text is the verb, then fields in their order or as `name=value`; a list is joined by commas, the parts of a
compound item by colons, a list within it by plus signs; a name of several words stands in quotes. Seats, verbs and
words are known by any unambiguous beginning of their id, English or Japanese name. What is printed can be typed back.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from referee.facts.facts import notes_of
from scoring.errors import Fault
from scoring.text_catalogs import Words


class Move(Struct, frozen=True, kw_only=True, tag_field="verb", omit_defaults=True):
    """A declared move; each game's actions add their fields. `seat` is "" until the table knows who acts."""

    seat: str = ""
    ends_turn: ClassVar[bool] = False
    """Whether it ends a turn, which the first declaration of another seat implies."""
    of_the_table: ClassVar[bool] = False
    """Whether the table carries it out together: whoever declares it, it is said of nobody."""


def verb_of(move: Move | type[Move]) -> str:
    """Give the verb of a move, or of a kind of moves."""
    return str(move.__struct_config__.tag)


class FieldSpec(Struct, frozen=True):
    """How a field is said: an id of the key set `of` (whose names the catalogue section gives), a free word where
    `of` is empty, or a number from `low` to `high`; `most` bounds a list. One that is `named` is said by name only.
    Numbers are listed in steps of `step`; others can be said. A free word that is `cased` is a name that people give:
    it stays as it is written.
    """

    of: str = ""
    low: int = 0
    high: int = 999_999
    most: int = 40
    named: bool = False
    step: int = 1
    cased: bool = False

    @property
    def section(self) -> str:
        """The section of the catalogue that names the ids: what stands before a dot of `of`."""
        return self.of.partition(".")[0]


class MoveField(Struct, frozen=True):
    """One field of a move or of a compound item, as the text form sees it.

    `by_place`: its place alone says it. A free word or an amount that may be left out is named: a word that stands
    there may mean anything.
    """

    name: str
    shape: str  # number, word, yes_no, list, item
    said: FieldSpec
    required: bool
    item: Any = None  # the element Field of a list, or the Struct of an item
    by_place: bool = True


@cache
def fields_of(kind: type[Struct]) -> tuple[MoveField, ...]:
    """Give the fields of a move (without its seat) or of a compound item: its own in order, then inherited ones."""
    hints = get_type_hints(kind, include_extras=True)
    own: dict[str, Any] = dict(inspect.get_annotations(kind))
    infos = [info for info in msgspec.structs.fields(kind) if info.name != "seat"]
    if issubclass(kind, Move) and any(info.required for info in infos if info.name not in own):
        own = {info.name: None for info in infos if info.required} | own
    return tuple(
        _by_place(_field(info.name, hints[info.name], info.default is msgspec.NODEFAULT), info.default)
        for info in sorted(infos, key=lambda info: info.name not in own)
    )


def _field(name: str, hint: Any, required: bool) -> MoveField:
    inner, notes = notes_of(hint)
    said = notes.get(FieldSpec, FieldSpec())
    if get_origin(inner) in (Union, types.UnionType):
        inner = next(arg for arg in get_args(inner) if arg is not type(None))
        inner, more = notes_of(inner)
        said = more.get(FieldSpec, said)
    if get_origin(inner) is tuple:
        return MoveField(name, "list", said, required, _field(name, notes_of(get_args(inner)[0])[0], True))
    if isinstance(inner, type) and issubclass(inner, Struct):
        return MoveField(name, "item", said, required, inner)
    return MoveField(name, {int: "number", bool: "yes_no"}.get(inner, "word"), said, required)


def _by_place(field: MoveField, default: Any) -> MoveField:
    by_name = field.said.named or (field.shape == "word" and not field.said.of) or default is None
    return msgspec.structs.replace(field, by_place=field.required or not by_name)


def is_word(text: str) -> bool:
    """Tell whether a text can be a free word: short, and nothing in it that a terminal obeys."""
    return 0 < len(text) <= 60 and text.isprintable()


FAR = 10
"""So many times its bound is too much for a recorded number or list."""


def unfit(move: Move, keys: Mapping[str, Container[str]]) -> list[Fault]:
    """List what of a recorded move no declaration can hold: ids that are in no key set, numbers and lists far beyond
    their bounds. Those were others at other times, and a move that was carried out then is carried out now.
    """
    nobody = not move.seat and verb_of(move) == "may"  # what nobody may do is asked for nobody
    faults = [] if nobody or move.seat in keys["seats"] else [_no_word("seat", move.seat)]
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.required or value != _default(type(move), field.name):
            faults += _unfit(field, value, keys)
    return faults


def _far(value: int, said: FieldSpec) -> bool:
    """Tell whether no rules ever had a number: it is far too large, below zero where nothing is counted below it, or
    none at all where there is always one.
    """
    return abs(value) > FAR * max(abs(said.low), abs(said.high)) or value < min(said.low, 1) >= 0


def _unfit(field: MoveField, value: Any, keys: Mapping[str, Container[str]]) -> list[Fault]:
    if field.shape == "list":
        element = msgspec.structs.replace(field.item, name=field.name, said=field.said)
        if len(value) > FAR * field.said.most:
            return [Fault("text_many", field.name, {"most": field.said.most})]
        return [fault for item in value for fault in _unfit(element, item, keys)]
    if field.shape == "item":
        told = [(one, getattr(value, one.name)) for one in fields_of(field.item)]
        return [
            fault
            for one, part in told
            if one.required or part != _default(field.item, one.name)
            for fault in _unfit(one, part, keys)
        ]
    if field.shape == "number" and _far(value, field.said):
        bounds = {"given": str(value)[:40], "low": field.said.low, "high": field.said.high}
        return [Fault("text_range", field.name, bounds)]
    if field.shape == "word" and not (value in keys.get(field.said.of, ()) if field.said.of else is_word(value)):
        return [_no_word(field.name, value)]
    return []


def _no_word(field: str, given: str) -> Fault:
    return Fault("text_word", field, {"given": given[:40], "choices": ("…",)})


def write(move: Move, words: Words | None = None, called: Callable[[str], str] | None = None) -> str:
    """Print a move as a line that can be typed back: ids, or the words of a language.

    `called` names the fields where the line is to be read as well: its names then have their spaces.
    """
    verb = verb_of(move)
    spaced: Callable[[str], str] = str if called is None else lambda text: text.replace("_", " ")
    parts = [spaced(_word("action", verb, words))]
    named = False
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if not field.required and value == _default(type(move), field.name):
            named = True
            continue
        text = _text(field, value, words)
        element = field.item if field.shape == "list" else field
        text = text if element.shape == "word" and not field.said.of else spaced(text)
        by_name = named or not field.required or (_free(field) and "=" in text)
        name = spaced(called(field.name)) if called else _label(field.name, type(move), words)
        parts.append(f"{name}={text}" if by_name else text)
    return " ".join(parts)


def _label(name: str, kind: type[Move], words: Words | None) -> str:
    """Give what a field is called in a line of the notation: English has the short ids."""
    return name if words is None or words.lang == "en" else write_field(name, kind, words)


def write_field(name: str, kind: type[Move], words: Words) -> str:
    """Print the name of a field so that it can be typed back: what people call it, if no other field of its move is
    called so.
    """
    labels = {field.name: _plain(words.say_or(f"move_field.{field.name}", field.name)) for field in fields_of(kind)}
    others = [label for other, label in labels.items() if other != name]
    plain = not any(sign in labels[name] for sign in ";「」")
    return labels[name] if plain and labels[name] not in others else name


@cache
def defaults(kind: type[Struct]) -> dict[str, Any]:
    """Give the default of every field of a move or of a compound item."""
    return {info.name: info.default for info in msgspec.structs.fields(kind)}


def _default(kind: type[Struct], name: str) -> Any:
    return defaults(kind)[name]


def _text(field: MoveField, value: Any, words: Words | None, depth: int = 0) -> str:
    if field.shape == "list":
        element = msgspec.structs.replace(field.item, said=field.said)
        return ",+"[depth].join(_text(element, item, words, depth + 1) for item in value) or "-"
    if field.shape == "item":
        parts = [(one, getattr(value, one.name)) for one in fields_of(field.item)]
        while parts and not parts[-1][0].required and parts[-1][1] == _default(field.item, parts[-1][0].name):
            parts.pop()
        return ":".join(_text(one, part, words, 1) for one, part in parts)
    if field.shape == "yes_no":
        return _word("yes_no", "yes" if value else "no", words)
    if field.said.of == "seats" and words:
        return _plain(words.seats.get(str(value), str(value)))
    return _word(field.said.section, str(value), words) if field.said.of else _quoted(str(value))


def _free(field: MoveField) -> bool:
    return field.shape == "word" and not field.said.of


def _quoted(text: str) -> str:
    """Let a name stay one word of a line; spaces, quotes and semicolons part words and moves."""
    if text and not any(one.isspace() or one in '"\\;' for one in text):
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """Put a name in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_value(field: MoveField, value: Any, words: Words | None = None) -> str:
    """Print the value of one field so that it can be typed back."""
    return _text(field, value, words)


def write_verb(verb: str, words: Words | None = None) -> str:
    """Print a verb so that it can be typed back."""
    return _word("action", verb, words)


def _word(section: str, id: str, words: Words | None) -> str:
    return _plain(words.say_or(f"{section}.{id}", id)) if words else id


def _plain(text: str) -> str:
    """Make a name typeable as one word; `fold` sees no difference."""
    return text.translate(_TYPED)


_TYPED = str.maketrans({" ": "_"} | dict.fromkeys(",、:=\"'"))
