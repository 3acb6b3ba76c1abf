"""The template language for the sentences of moves in a catalogue, used for formatting and for parsing.

{field}  {field:form}   a slot for a value; a form is `signed`, `#tile|tiles` (number and noun), or a catalogue
section
[ … ]                   only if a field inside has a value
[ … | otherwise]        the text after the bar in a complete move if no field inside has a value
[ … ]&[ … ]             a list of those parts that have values
(build|builds)          the first form without a seat before it, the second after a seat
<part>                  the text `sentence_part.<part>`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import Struct


class LiteralText(Struct, frozen=True):
    """A fixed text in a template, in the forms without and after a seat."""

    plain: str
    after_seat: str


class FieldPlaceholder(Struct, frozen=True):
    """A slot in a template for a field value."""

    field: str
    form: str = ""


class OptionalTemplatePart(Struct, frozen=True):
    """A template part shown only if a field in it has a value; `otherwise` is shown instead in a complete move."""

    nodes: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


class ListTemplatePart(Struct, frozen=True):
    """Several optional template parts; the shown ones are joined as a list."""

    parts: tuple[OptionalTemplatePart, ...]


Node = LiteralText | FieldPlaceholder | OptionalTemplatePart | ListTemplatePart

_SIGNS = re.compile(r"\{(\w+)(?::([^}]*))?\}|([\[\]&|])|\(([^()|{}]*)\|([^()|{}]*)\)")
_INCLUDED = re.compile(r"<(\w+)>")


def template(text: str, part: Callable[[str], str]) -> tuple[Node, ...]:
    """Parse a template; `part` returns the text of an included part by name. Raises `ValueError` for unbalanced
    brackets.
    """
    return _parse(_INCLUDED.sub(lambda match: part(match[1]), text))


@cache
def _parse(text: str) -> tuple[Node, ...]:
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
    """Append an optional part to the nodes. If `joined` (after `&`), merge it with the previous part into a list."""
    if not joined:
        nodes.append(part)
        return
    last = nodes.pop()
    before = (
        last.parts if isinstance(last, ListTemplatePart) else (last,) if isinstance(last, OptionalTemplatePart) else ()
    )
    nodes.append(ListTemplatePart((*before, part)))


def gaps(nodes: Sequence[Node]) -> Iterator[FieldPlaceholder]:
    """Yield all slots in a template, including those in optional parts."""
    for node in nodes:
        if isinstance(node, FieldPlaceholder):
            yield node
        elif isinstance(node, OptionalTemplatePart):
            yield from gaps(node.nodes)
        elif isinstance(node, ListTemplatePart):
            yield from gaps(node.parts)


def texts(nodes: Sequence[Node]) -> Iterator[str]:
    """Yield all fixed texts in a template, including those in optional parts."""
    for node in nodes:
        if isinstance(node, LiteralText):
            yield from dict.fromkeys((node.plain, node.after_seat))
        elif isinstance(node, OptionalTemplatePart):
            yield from texts((*node.nodes, *node.otherwise))
        elif isinstance(node, ListTemplatePart):
            yield from texts(node.parts)


def nouns(form: str) -> tuple[str, ...]:
    """Return (singular, plural) of a counting form such as `#tile|tiles`; empty for other forms."""
    return tuple(form[1:].split("|")) if form.startswith("#") else ()


def is_bare(name: str, frame: Sequence[str]) -> bool:
    """Return whether an invented name may appear in a sentence without quotation marks: only letters and digits, and no
    connector of the sentence.
    """
    if name == "?":
        return True
    words = name.split("_")
    if not all(word.isalnum() for word in words):
        return False
    padded = f" {' '.join(words)} ".casefold()
    stops = (text.strip().strip(",").casefold() for text in frame)
    return not any((f" {stop} " if stop.isascii() else stop) in padded for stop in stops if stop)
