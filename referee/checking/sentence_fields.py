"""A function that compares the sentences of a game with the fields of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.checking.displayed_texts import unfilled
from referee.notation.move import MoveField, fields_of
from referee.notation.sentence import item_nodes, nodes_of
from referee.notation.sentence_template import Node, gaps
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.text_catalogs import LANGS, Words


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
