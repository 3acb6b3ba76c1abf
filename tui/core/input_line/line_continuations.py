"""What may follow at the end of a line being typed: seats, actions, acts found by their words, field values.

Nothing here looks at a position: in a dispute anything may be declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct, structs

from referee.notation.move import MoveField, fields_of, write_field, write_value
from referee.notation.move_parser import assigned_texts, field_meant
from referee.notation.table_names import TableNames
from referee.rules.game import Game
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import PART_SEPARATOR, CompoundField
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import verb_typed
from tui.core.i18n.effect_help import note
from tui.core.moves.line_completion import begins_name, field_label
from tui.core.moves.move_draft import split, unfinished
from tui.core.rendering.styled_text import StyledText

ASKED = "may"


class LineContinuation(Struct, frozen=True):
    """One way to go on: the whole line with it, what it is called, and what it does where its name does not say it. One
    without a `line` only says what is due.
    """

    line: str
    label: str
    note: str = ""


class LineContinuations(Struct, frozen=True):
    """The ways to go on, and the field that is being said ("" for who and what)."""

    offers: tuple[LineContinuation, ...] = ()
    field: str = ""


def offer_text(offer: LineContinuation) -> StyledText:
    """Draw an offer: what it is called, and how it is typed where that is not the same."""
    typed = offer.line.split()[-1] if offer.line else ""
    text = StyledText(offer.label)
    if fold(typed.rstrip(":")) not in fold(offer.label):
        text.append(f"   {typed}", "dim")
    return text.append(f"   {offer.note}" if offer.note else "", "dim")


def suggest(game: Game, names: TableNames, line: str, words: Words) -> LineContinuations:
    """List the ways to go on."""
    head, piece = split(line)
    seat, verb, rest, begun = unfinished(names, piece)
    stem = line[: len(line) - len(begun)]
    if verb == ASKED:
        lead = stem[: stem.rfind(rest[0])] if rest else stem
        return LineContinuations(tuple(_acts(game, lead, [*rest, begun], words)), "act")
    if verb:
        field, offers = _fields(game, names, verb, rest, begun, stem, words)
        return LineContinuations(tuple(offers), field)
    offers = []
    if not rest:
        offers += [] if seat else _seats(names, begun, stem, words)
        offers += _verbs(names, begun, stem, words)
    lead = f"{head} " if head else ""
    lead += f"{_typed(words.format_field(seat, 'seat'))}: " if seat else ""
    wanted = [*rest, begun]
    if any(wanted) and not (begun == wanted[0] and begun in words.seats.values()):
        offers += _acts(game, f"{lead}{ASKED} ", wanted, words)
    return LineContinuations(tuple(offers))


def _typed(name: str) -> str:
    return name.replace(" ", "_").replace(":", "")


def _begins(names: Collection[str], wanted: str) -> bool:
    return not wanted or any(name.startswith(wanted) for name in names)


def _seats(names: TableNames, begun: str, stem: str, words: Words) -> Iterator[LineContinuation]:
    wanted = fold(begun.rstrip(":"))
    for id, known in names.folded("seats").items():
        if _begins(known, wanted):
            name = words.format_field(id, "seat")
            yield LineContinuation(f"{stem}{_typed(name)}: ", f"{id}  {name}")


def _verbs(names: TableNames, begun: str, stem: str, words: Words) -> Iterator[LineContinuation]:
    for verb, known in names.folded("action").items():
        if _begins(known, fold(begun)):
            yield LineContinuation(
                f"{stem}{verb if verb == ASKED else verb_typed(words, verb)} ", words.say(f"action.{verb}")
            )


def _acts(game: Game, lead: str, wanted: list[str], words: Words) -> Iterator[LineContinuation]:
    """Find the acts that can be declared whose sentence, in either language, holds every word."""
    looked = [fold(word) for word in wanted if fold(word)]
    for act in game.acts.values():
        sentence = fold(" ".join((act.id, act.en, act.ja)))
        if act.answer == "no" and all(word in sentence for word in looked):
            yield LineContinuation(f"{lead}{act.id}", words.say(f"act.{act.id}"))


def _fields(
    game: Game, names: TableNames, verb: str, rest: list[str], begun: str, stem: str, words: Words
) -> tuple[str, list[LineContinuation]]:
    kind = game.rules.actions[verb].move
    fields = fields_of(kind)
    given = assigned_texts(kind, rest, names)
    name, sign, value = begun.partition("=")
    waiting = sorted((field for field in fields if field.name not in given), key=lambda field: not field.by_place)
    if sign:
        field = field_meant(fields, name, names)
        lead = f"{stem}{name}="
    else:
        field = waiting[0] if waiting else None
        lead, value = stem, begun
    offers = list(_values(field, names, value, lead, words)) if field and (field.required or sign) else []
    if not sign and not (field and field.required):
        more = [(one, write_field(one.name, kind, words)) for one in waiting if not one.required]
        more = [(one, called) for one, called in more if begins_name(begun, one.name, called)]
        offers += [LineContinuation(f"{stem}{called}=", field_label(one, words)) for one, called in more]
    return (field.name if field and (field.required or sign) else ""), offers


def _values(field: MoveField, names: TableNames, typed: str, lead: str, words: Words) -> Iterator[LineContinuation]:
    """Offer what the field may be; of a list the last element, of a compound item its next part."""
    match field.field:
        case SeparatedList(separators=separators):
            done, comma, last = typed.rpartition(separators[0])
            yield from _values(field.element, names, last, f"{lead}{done}{comma}", words)
        case CompoundField():
            *done_parts, last = typed.split(PART_SEPARATOR)
            inner = field.parts
            if len(done_parts) < len(inner):
                before = "".join(f"{part}{PART_SEPARATOR}" for part in done_parts)
                more = PART_SEPARATOR if len(done_parts) + 1 < len(inner) else ""
                for offer in _values(inner[len(done_parts)], names, last, f"{lead}{before}", words):
                    yield structs.replace(offer, line=f"{offer.line}{more}" if offer.line else "")
        case YesNo() | KeyOf():
            for id, known in names.folded(field.key_set or "yes_no").items():
                if _begins(known, fold(typed)):
                    yield _value(field, id, lead, words)
        case WholeNumber(low=low, high=high) if not typed:
            yield LineContinuation("", words.say("dispute.number", low=low, high=high))


def _value(field: MoveField, id: str, lead: str, words: Words) -> LineContinuation:
    if isinstance(field.field, YesNo):
        return LineContinuation(f"{lead}{id}", words.say(f"yes_no.{id}"))
    if field.key_set == "seats":
        name = words.format_field(id, "seat")
        return LineContinuation(f"{lead}{_typed(name)}", name)
    named = words.say_or(f"{field.section}.{id}", id)
    return LineContinuation(f"{lead}{write_value(field, id, words)}", named, note(field, id, words))
