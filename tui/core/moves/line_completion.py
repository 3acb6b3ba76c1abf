"""Completing a line as it is typed: verbs, fields and values by any beginning of their names in either language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct, structs

from referee.notation.move import MoveField, write_field, write_value, write_verb
from referee.notation.move_parser import field_meant
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import verb_typed
from tui.core.moves.field_candidates import candidates, label
from tui.core.moves.move_draft import MoveDraft, assigned, fields, read_draft, split, unfinished


class CompletionItem(Struct, frozen=True):
    """One completion: the text put in place of what was begun, what it is called, whether it is possible now, and what
    it does where its name does not say it.
    """

    text: str
    label: str
    possible: bool = True
    note: str = ""


class LineCompletions(Struct, frozen=True):
    """The completions of a line: they replace its text from `start` on; `field` names what is being said."""

    start: int
    items: tuple[CompletionItem, ...] = ()
    field: str = ""

    def taken(self, line: str, item: CompletionItem) -> str:
        """Give the line with an item put in."""
        return line[: self.start] + item.text


def complete(table: Table, offers: LegalMoves, line: str, words: Words) -> LineCompletions:
    """Work out the completions at the end of a line; what is possible now comes first."""
    head, piece = split(line)
    _, verb, rest, begun = unfinished(table.names, piece)
    start = len(line) - len(begun)
    if not verb:
        return LineCompletions(start, tuple(_verbs(table, offers, begun, words)), "verb")
    draft = read_draft(table, f"{head} {piece[: len(piece) - len(begun)]}")
    found_items = _field(table, offers, draft, assigned(table, verb, rest), begun, start, words)
    said = line[found_items.start :]
    if len(found_items.items) == 1 and found_items.items[0].text == said:
        return LineCompletions(start)
    return found_items


def _verbs(table: Table, offers: LegalMoves, begun: str, words: Words) -> Iterable[CompletionItem]:
    wanted = fold(begun)
    items = []
    for verb, names in table.names.folded("action").items():
        if not wanted or any(name.startswith(wanted) for name in names):
            possible = offers.possible(verb)
            if possible or wanted:
                items.append(CompletionItem(f"{verb_typed(words, verb)} ", words.say(f"action.{verb}"), possible))
    return sorted(items, key=lambda item: not item.possible)


def _field(
    table: Table, offers: LegalMoves, draft: MoveDraft, given: Collection[str], begun: str, start: int, words: Words
) -> LineCompletions:
    all_fields = fields(table, draft.verb)
    name, sign, value = begun.partition("=")
    if sign:
        field = field_meant(all_fields, name, table.names)
        start += len(name) + 1
    else:
        value = begun
        waiting = sorted((one for one in all_fields if one.name not in given), key=lambda one: not one.by_place)
        field = waiting[0] if waiting else None
    if field is None:
        return LineCompletions(start)
    items, skip = _values(table, offers, draft, field, value, words) if sign or field.by_place else ([], 0)
    if not sign and not field.required:
        more = [one for one in all_fields if not one.required and one.name not in draft.values]
        names = {one.name: write_field(one.name, table.game.rules.actions[draft.verb].move, words) for one in more}
        named = [one for one in more if begins_name(begun, one.name, names[one.name])]
        items += [
            CompletionItem(f"{names[one.name]}=", field_label(one, words)) for one in named if begun or one in more[:3]
        ]
    return LineCompletions(start + skip, tuple(items), field.name)


def begins_name(begun: str, *names: str) -> bool:
    """Tell whether what was begun is the beginning of one of the names of a field."""
    return not begun or any(fold(name).startswith(fold(begun)) for name in names)


def field_label(field: MoveField, words: Words) -> str:
    """Name a field of a move."""
    return words.say_or(f"move_field.{field.name}", field.name)


def _values(
    table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField, typed: str, words: Words
) -> tuple[list[CompletionItem], int]:
    """Give the values that begin as typed, and how many letters of what was typed stay as they are."""
    if not field.is_list:
        wanted = fold(typed)
        return [item for item in _items(table, offers, draft, field, words) if _begins(item, wanted)], 0
    done, comma, last = typed.rpartition(",")
    kept = draft
    if comma:
        kept = read_draft(table, f"{write_verb(draft.verb)} {field.name}={done}")
        kept = structs.replace(kept, seat=draft.seat, values={**draft.values, **kept.values})
    wanted = fold(last)
    items: list[CompletionItem] = [item for item in _items(table, offers, kept, field, words) if _begins(item, wanted)]
    return items or _parts(table, field, last, words), len(done) + len(comma)


class _Named(CompletionItem, frozen=True):
    names: tuple[str, ...] = ()


def _items(table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField, words: Words) -> list[_Named]:
    known = table.names.folded(field.key_set)
    found = []
    for one in candidates(table, offers, draft, field, words):
        if not one.possible and _is_place(field):
            continue  # it only shows the form of one
        names = known.get(one.value, ()) if isinstance(one.value, str) else ()
        begins = (*names, fold(one.text), fold(one.label))
        found.append(_Named(one.text, one.label, one.possible, one.note, begins))
    return found


def _is_place(field: MoveField) -> bool:
    """Tell whether a value, or one of a list, is a place given by numbers alone."""
    parts = field.element.parts
    return bool(parts) and all(part.is_number for part in parts)


def _begins(item: _Named, wanted: str) -> bool:
    return any(name.startswith(wanted) for name in item.names)


def _parts(table: Table, field: MoveField, typed: str, words: Words) -> list[CompletionItem]:
    """Complete one part of a compound item (`city:good:…`) that no offered move begins with."""
    done = typed.split(":")
    inner = field.element.parts
    if len(done) > len(inner):
        return []
    element = inner[len(done) - 1].element
    wanted = fold(done[-1])
    lead = ":".join((*done[:-1], ""))
    found = []
    for id, names in table.names.folded(element.key_set).items():
        if any(name.startswith(wanted) for name in names):
            text = write_value(element, id, words)
            found.append(CompletionItem(lead + text, label(element, id, words), possible=False))
    return found
