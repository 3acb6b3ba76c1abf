"""The texts that came up in a check, with the values they were shown with: which are missing, and which sentences lack
a field of their move."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import structs

from referee.checking.random_moves import FREE_WORD
from referee.facts.facts import FactSpec
from referee.facts.verdict import Breach, LedgerLine, MissingChoice
from referee.notation.move import MoveField, fields_of
from referee.notation.sentence import item_nodes, nodes_of
from referee.notation.sentence_template import Node, gaps
from referee.rules.game import Game, PromptLine
from scoring.breakdown import ScoreLine
from scoring.errors import Fault
from scoring.games import Scoring
from scoring.text_catalogs import LANGS, Phrase, Words

FORMS = ("", "name", "seat", "signed")
"""The forms of placeholders that are no section of a catalogue."""


def unfilled(id: str, name: str) -> Fault:
    return Fault("check_placeholder", "", {"id": id, "name": f"{{{name}}}"})


class DisplayedTexts:
    """Notes of texts with their values; each kind of fault is found once for each text."""

    def __init__(self, words: Words) -> None:
        self.words = words if words.lang == "en" else Words("en", words.paths)
        self.in_languages = tuple(Words(lang, words.paths) for lang in LANGS)
        self.missing: dict[str, None] = {}
        self.unfilled: dict[tuple[str, str], None] = {}
        """(text id, placeholder) of each placeholder that is shown raw."""

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for each missing text and each placeholder without a value."""
        yield from (Fault("check_text", "", {"id": id}) for id in sorted(self.missing))
        yield from (unfilled(id, name) for id, name in sorted(self.unfilled))

    def note(self, ids: tuple[str, ...], values: Mapping[str, Any]) -> None:
        """Note that the first of some alternative texts that exists is shown with these values."""
        id = next(filter(self.words.has, ids), "")
        if not id:
            self.missing[ids[-1]] = None
            return
        for words in self.in_languages:
            for name, form in _placeholders(words.text(id)):
                if name not in values:
                    self.unfilled[id, name] = None
                elif isinstance(values[name], str) and not self._has_name(form, values[name]):
                    self.missing[f"{form}.{values[name]}"] = None
        for value in values.values():
            if isinstance(value, Phrase):
                self.note((value.key,), value.values)

    def _has_name(self, form: str, id: str) -> bool:
        special = form in FORMS or form.startswith("#") or self.words.has(f"form.{form}")
        return special or id == FREE_WORD or id.isdecimal() or self.words.has(f"{form}.{id}")

    def breach(self, breach: Breach) -> None:
        """Note the texts of a breach or a missing choice."""
        if isinstance(breach, MissingChoice):
            self.note((f"trouble.{breach.why}",), {**breach.values, "field": ""})
            return
        self.note((f"breach.{breach.why}",), breach.values)
        if breach.cure:
            self.note((f"cure_for.{breach.why}", f"cure.{breach.cure}"), breach.values)

    def prompt(self, prompt: PromptLine) -> None:
        self.note((f"prompt.{prompt.key}",), prompt.values)

    def ledger_line(self, line: LedgerLine) -> None:
        """Note the text of a ledger line."""
        values = structs.asdict(line) | {"category": line.what} | line.values
        self.note((f"ledger.{line.kind}.{line.what}", f"ledger.{line.kind}"), values)

    def question(self, fact: FactSpec) -> None:
        self.note((f"fact.{fact.pattern}",), {f"k{number}": key for number, key in enumerate(fact.keys, 1)})

    def score_line(self, scoring: Scoring, line: ScoreLine) -> None:
        """Note the texts of a line of a scoring."""
        self.note((f"scoring.{scoring.id}",), {})
        self.note((f"category.{line.category}",), {})
        self.note((line.working.key,), line.working.values)

    def fault(self, fault: Fault) -> None:
        """Note the text of a fault of a random sheet, whose values may be ids of anything."""
        self.note((f"doubt.{fault.key}", f"trouble.{fault.key}"), dict.fromkeys((*fault.values, "field")))


@cache
def _placeholders(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name)


def faults_of_sentences(game: Game, words: Words) -> Iterator[Fault]:
    """Yield a fault for each field of a move that a sentence leaves out, and for each slot that is no field. A sentence
    that is missing is no fault of this kind.
    """
    for lang in LANGS:
        text = Words(lang, words.paths).text
        for verb, action in game.rules.actions.items():
            fields = fields_of(action.move)
            if nodes := nodes_of(text, verb):
                yield from _faults(f"sentence.{verb}", lang, fields, nodes)
            for field in fields:
                parts = field.element.parts
                if parts and (nodes := item_nodes(text, verb, field.name)):
                    yield from _faults(f"sentence_item.{field.name}", lang, parts, nodes)


def _faults(id: str, lang: str, fields: Sequence[MoveField], nodes: Sequence[Node]) -> Iterator[Fault]:
    gap_fields = {gap.field for gap in gaps(nodes)}
    names = {field.name for field in fields}
    yield from (unfilled(id, name) for name in sorted(gap_fields - names))
    for name in sorted(names - gap_fields):
        yield Fault("check_no_slot", "", {"id": id, "lang": lang, "name": name})
