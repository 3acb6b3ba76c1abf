"""The little language in which a catalogue gives the sentence of a move: text with slots, read once for both ways.

{field}  {field:form}   a slot; a form is `signed`, `#tile|tiles` (a counted noun), or the section that names the ids
[ … ]                   only where a field within is said
[ … | otherwise]        and what stands there in a whole move where none is
[ … ]&[ … ]             those that are said, listed as the language lists things
(build|builds)          the first without somebody before it, the second after a name
<part>                  the text `sentence_part.<part>`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import Struct


class LiteralText(Struct, frozen=True):
    """A piece of text, and how it reads after a subject."""

    plain: str
    after_seat: str


class FieldPlaceholder(Struct, frozen=True):
    """Where the value of a field stands."""

    field: str
    form: str = ""


class OptionalTemplatePart(Struct, frozen=True):
    """What stands only where a field within is said, and what stands in its place in a whole move that says none."""

    nodes: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


class ListTemplatePart(Struct, frozen=True):
    """Parts of which those that are said are listed."""

    parts: tuple[OptionalTemplatePart, ...]


Node = LiteralText | FieldPlaceholder | OptionalTemplatePart | ListTemplatePart

_SIGNS = re.compile(r"\{(\w+)(?::([^}]*))?\}|([\[\]&|])|\(([^()|{}]*)\|([^()|{}]*)\)")
_INCLUDED = re.compile(r"<(\w+)>")


def template(text: str, part: Callable[[str], str]) -> tuple[Node, ...]:
    """Read a template; `part` gives the text of a part by its name. Raises `ValueError` where brackets do not match."""
    return _parsed(_INCLUDED.sub(lambda match: part(match[1]), text))


@cache
def _parsed(text: str) -> tuple[Node, ...]:
    nested: list[list[Node]] = [[]]
    joined: list[bool] = [False]  # whether a listed part comes next, for every level
    parted: list[int] = []  # the levels that hold what stands there otherwise
    until = 0
    for match in _SIGNS.finditer(text):
        _add_literal(nested[-1], text[until : match.start()])
        until = match.span()[1]
        field, form, mark, alone, after_seat = match.groups()
        if field:
            nested[-1].append(FieldPlaceholder(field, form or ""))
        elif mark == "[":
            nested.append([])
            joined.append(False)
        elif mark == "&":
            joined[-1] = True
        elif mark == "|":
            nested.append([])
            joined.append(False)
            parted.append(len(nested))
        elif mark == "]":
            otherwise: tuple[Node, ...] = ()
            if parted and parted[-1] == len(nested):
                otherwise = tuple(nested.pop())
                joined.pop()
                parted.pop()
            part = OptionalTemplatePart(tuple(nested.pop()), otherwise)
            joined.pop()
            _part(nested[-1], part, joined[-1])
            joined[-1] = False
        else:
            nested[-1].append(LiteralText(alone, after_seat))
    _add_literal(nested[-1], text[until:])
    if len(nested) != 1:
        raise ValueError(f"a bracket is open: {text}")
    return tuple(nested[0])


def _add_literal(nodes: list[Node], text: str) -> None:
    if text:
        nodes.append(LiteralText(text, text))


def _part(nodes: list[Node], part: OptionalTemplatePart, joined: bool) -> None:
    """Add a part; one after `&` is listed with the part before it."""
    if not joined:
        nodes.append(part)
        return
    last = nodes.pop()
    before = (
        last.parts if isinstance(last, ListTemplatePart) else (last,) if isinstance(last, OptionalTemplatePart) else ()
    )
    nodes.append(ListTemplatePart((*before, part)))


def gaps(nodes: Sequence[Node]) -> Iterator[FieldPlaceholder]:
    """Give every slot, those within parts too."""
    for node in nodes:
        if isinstance(node, FieldPlaceholder):
            yield node
        elif isinstance(node, OptionalTemplatePart):
            yield from gaps(node.nodes)
        elif isinstance(node, ListTemplatePart):
            yield from gaps(node.parts)


def texts(nodes: Sequence[Node]) -> Iterator[str]:
    """Give every piece of text, those within parts too."""
    for node in nodes:
        if isinstance(node, LiteralText):
            yield from dict.fromkeys((node.plain, node.after_seat))
        elif isinstance(node, OptionalTemplatePart):
            yield from texts((*node.nodes, *node.otherwise))
        elif isinstance(node, ListTemplatePart):
            yield from texts(node.parts)


def nouns(form: str) -> tuple[str, ...]:
    """Give the noun of one and that of several, where a form counts things; nothing for another form."""
    return tuple(form[1:].split("|")) if form.startswith("#") else ()


def is_bare(name: str, frame: Sequence[str]) -> bool:
    """Tell whether a free word can stand in a sentence without quotes: nothing in it is a sign or part of the frame."""
    if name == "?":
        return True
    words = name.split("_")
    if not all(word.isalnum() for word in words):
        return False
    padded = f" {' '.join(words)} ".casefold()
    stops = (text.strip().strip(",").casefold() for text in frame)
    return not any((f" {stop} " if stop.isascii() else stop) in padded for stop in stops if stop)
