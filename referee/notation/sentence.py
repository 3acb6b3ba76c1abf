"""Moves as natural-language sentences, with a slot for each field that is filled in as far as its value is known.

The catalogue contains the sentence of a verb (`sentence.<verb>`, see `referee.notation.sentence_template`); a complete
move is a sentence without empty slots. Formatted sentences can be parsed again (`referee.notation.sentence_parser`).
Narrow lists show a shorter form without worker and payment (`short_sentence.<verb>`, `short_item.<field>`), which is
not parsed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.notation.move import Move, MoveField, defaults, fields_of, verb_of, write
from referee.notation.sentence_template import (
    FieldPlaceholder,
    ListTemplatePart,
    LiteralText,
    Node,
    OptionalTemplatePart,
    gaps,
    is_bare,
    nouns,
    template,
    texts,
)
from scoring.fields.quoted_text import quote
from scoring.fields.simple_fields import YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import Words

BLANK = "▢"
_LINE_MARKS = frozenset('"\uff02“”「」『』;；／\\')
"""Marks that mean something in a line, so that a name with one of them has to be quoted and escaped."""


class SentenceSlot(Struct, frozen=True):
    """A slot in a sentence for a field value; `text` is "" while the value is missing. `part` is the part of a compound
    item, if the slot belongs to one.
    """

    field: str
    text: str = ""
    part: str = ""


class MoveSentence(Struct, frozen=True):
    """A move as a sentence: a sequence of fixed texts and value slots."""

    parts: tuple[str | SentenceSlot, ...]

    def __str__(self) -> str:
        return self.with_gaps(lambda _: BLANK)

    def with_gaps(self, gap: Callable[[str], str]) -> str:
        """Return the sentence as text. `gap` returns the text for an empty slot, given its field or part."""
        texts = (part if isinstance(part, str) else part.text or gap(part.part or part.field) for part in self.parts)
        return "".join(texts)

    @property
    def gaps(self) -> tuple[SentenceSlot, ...]:
        return tuple(part for part in self.parts if isinstance(part, SentenceSlot) and not part.text)


def sentence(
    kind: type[Move],
    values: Mapping[str, Any],
    words: Words,
    seat: str = "",
    ask: Container[str] = (),
    short: bool = False,
) -> MoveSentence:
    """Return the sentence of a move, with the known values and an empty slot for each required field without a value.

    `seat` is the acting seat, "" to omit it; moves of the whole table never have one. `ask` lists optional fields that
    get a slot too, and `short` selects the short form.
    """
    seat = "" if kind.of_the_table else seat
    spoken = _Spoken(words, kind, bool(seat), short)
    subject: list[str | SentenceSlot] = []
    if seat:
        for node in subject_nodes(words.text):
            name = words.format_field(seat, "seat")
            subject.append(SentenceSlot("seat", name) if isinstance(node, FieldPlaceholder) else spoken.text(node))
    return MoveSentence((*subject, *spoken.whole(values, ask)))


def sentence_of(move: Move, words: Words, seat: bool = False, short: bool = False) -> str:
    """Return the sentence of a complete move as text, including its seat if `seat` is set, in its short form if `short`
    is set and the verb has one.
    """
    return str(sentence(type(move), said_of(move), words, move.seat if seat else "", short=short))


def said_of(item: Struct) -> dict[str, Any]:
    """Return the field values of a move or compound item that are required or differ from their default."""
    default_values = defaults(type(item))
    values = [(field, getattr(item, field.name)) for field in fields_of(type(item))]
    return {field.name: value for field, value in values if field.required or value != default_values[field.name]}


Say = Callable[[str], str]
"""A function that returns the catalogue text of an id; "" if there is none."""


def subject_nodes(text: Say) -> tuple[Node, ...]:
    return template(text("sentence_frame.subject"), _no_part)


def nodes_of(text: Say, verb: str, short: bool = False) -> tuple[Node, ...]:
    """Return the parsed sentence template of a verb, or its short form; empty if the catalogue has none."""
    form = (short and text(f"short_sentence.{verb}")) or text(f"sentence.{verb}")
    return template(form, lambda part: text(f"sentence_part.{part}"))


def item_nodes(text: Say, verb: str, field: str, short: bool = False) -> tuple[Node, ...]:
    """Return the parsed template of one compound item of a field, or its short form."""
    form = (short and text(f"short_item.{field}")) or text(f"sentence_item.{verb}.{field}")
    return template(form or text(f"sentence_item.{field}"), _no_part)


def _no_part(name: str) -> str:
    raise ValueError(f"no part can stand here: {name}")


class _Spoken:
    """A formatter of sentences for one move class in one language."""

    def __init__(self, words: Words, kind: type[Move], after_seat: bool, short: bool = False) -> None:
        self.words = words
        self.kind = kind
        self.verb = verb_of(kind)
        self.after_seat = after_seat
        self.short = short
        self.nodes = nodes_of(words.text, self.verb, short)
        self.frame = (*texts(self.nodes), *texts(subject_nodes(words.text)))

    def whole(self, values: Mapping[str, Any], ask: Container[str]) -> Iterator[str | SentenceSlot]:
        """Yield the fixed texts and value slots of a sentence. An action without a sentence template is formatted in
        exact notation.
        """
        if not self.nodes:
            known = defaults(self.kind) | dict(values)
            missing = [field.name for field in fields_of(self.kind) if field.name not in known]
            yield self.verb if missing else write(self.kind(**known), self.words)
            yield from (part for name in missing for part in (" ", SentenceSlot(name)))
            return
        yield from self._node_parts(self.nodes, _Known.of(self.kind, values, ask))

    def text(self, node: Node) -> str:
        """Return a fixed text, in the form for sentences with or without a seat."""
        assert isinstance(node, LiteralText)
        return node.after_seat if self.after_seat else node.plain

    def _node_parts(self, nodes: Sequence[Node], known: _Known) -> Iterator[str | SentenceSlot]:
        for node in nodes:
            match node:
                case LiteralText():
                    yield self.text(node)
                case FieldPlaceholder():
                    yield from self._gap(node, known)
                case OptionalTemplatePart() if known.shows(node):
                    yield from self._node_parts(node.nodes, known)
                case OptionalTemplatePart() if known.whole:
                    yield from self._node_parts(node.otherwise, known)
                case ListTemplatePart():
                    known_parts = [part for part in node.parts if known.shows(part)]
                    for at, part in enumerate(known_parts):
                        yield self._joint(at, len(known_parts))
                        yield from self._node_parts(part.nodes, known)

    def _gap(self, gap: FieldPlaceholder, known: _Known) -> Iterator[str | SentenceSlot]:
        field, value = known.fields[gap.field], known.value(gap.field)
        element = field.element.field
        if value is None and isinstance(element, CompoundField):  # the first item, with a slot for each of its parts
            for part in self._node_parts(self._item_nodes(field), _Known.of(element.kind, {})):
                yield SentenceSlot(field.name, part=part.field) if isinstance(part, SentenceSlot) else part
            return
        yield SentenceSlot(field.name, "" if value is None else self._value(field, value, gap.form, known.within))
        if forms := nouns(gap.form):
            yield f" {forms[value != 1]}"

    def _value(self, field: MoveField, value: Any, form: str, within: bool = False) -> str:
        """Format one value; `within` marks a list inside an item, which has other connectors."""
        words = self.words
        if field.is_list:
            items = [self._value(field.element, item, form, within) for item in value]
            if within and items:
                return words.text("sentence_frame.within").join(items)
            joined = "".join(self._joint(at, len(items)) + item for at, item in enumerate(items))
            return joined or words.text("sentence_frame.nothing")
        if field.parts:
            parts = self._node_parts(self._item_nodes(field), _Known.of(type(value), said_of(value), within=True))
            return str(MoveSentence(tuple(parts)))
        if field.is_number:
            if form == "signed":
                return words.format_field(value, form)
            return words.translate_or(f"{form}.{value}", f"{value:,}")
        if isinstance(field.field, YesNo):
            return words.translate(f"{form or 'yes_no'}.{'yes' if value else 'no'}")
        if field.key_set == "seats":
            return words.format_field(value, "seat")
        if field.is_key or words.has(f"{form}.{value}"):
            return words.translate_or(f"{form or field.section}.{value}", str(value))
        return self._free_text(value, form)

    def _free_text(self, value: str, form: str) -> str:
        """Format free words: in quotation marks where the sentence would go on in them, or where it says so
        (`{name:quoted}`).
        """
        bare = is_bare(value, self.frame)
        if (bare and (form != "quoted" or value == "?" or "_" in value)) or not value:
            return value.replace("_", " ")
        if _LINE_MARKS.isdisjoint(value):
            return self.words.text("sentence_frame.quoted").replace("{name}", value)
        return quote(value)

    def _item_nodes(self, field: MoveField) -> tuple[Node, ...]:
        return item_nodes(self.words.text, self.verb, field.name, self.short)

    def _joint(self, at: int, count: int) -> str:
        """Return the connector before a list item (“, ” or “ and ”)."""
        if not at:
            return ""
        return self.words.text("sentence_frame.last" if at == count - 1 else "sentence_frame.comma")


class _Known(Struct, frozen=True):
    """The known field values of a move or item; `ask` lists the fields that always get a slot."""

    fields: Mapping[str, MoveField]
    values: Mapping[str, Any]
    plain: Mapping[str, Any]
    ask: Container[str] = ()
    within: bool = False

    @classmethod
    def of(
        cls, kind: type[Struct], values: Mapping[str, Any], ask: Container[str] = (), within: bool = False
    ) -> _Known:
        return cls({field.name: field for field in fields_of(kind)}, values, defaults(kind), ask, within)

    def value(self, name: str) -> Any:
        """Return the value of a field or its default; None if it is missing and needs a slot."""
        blank = self.fields[name].required or name in self.ask
        return self.values.get(name, None if blank else self.plain[name])

    @property
    def whole(self) -> bool:
        return all(not field.required or name in self.values for name, field in self.fields.items())

    def shows(self, node: Node) -> bool:
        """Return whether an optional template part is shown: a field in it has a value or is listed in `ask`."""
        return any(gap.field in self.values or gap.field in self.ask for gap in gaps((node,)))
