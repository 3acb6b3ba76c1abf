"""Every declared action of every game has its sentence in both languages, with a slot for each field."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.notation.move import Move, defaults, fields_of
from referee.notation.sentence import item_nodes, nodes_of
from referee.notation.sentence_template import FieldPlaceholder, gaps
from referee.rules.game import find, offered_games
from scoring.text_catalogs import LANGS, Lang, Words

KINDS = [(game, verb, action.move) for game in offered_games() for verb, action in find(game).rules.actions.items()]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "verb", "kind"), KINDS, ids=[f"{game}-{verb}" for game, verb, _ in KINDS])
def test_every_action_has_a_sentence_with_a_slot_for_each_field(
    game: str, verb: str, kind: type[Move], lang: Lang
) -> None:
    say = Words(lang, find(game).words).text
    nodes = nodes_of(say, verb)
    assert nodes, "no sentence"
    fields = {field.name: field for field in fields_of(kind)}
    assert Counter(gap.field for gap in gaps(nodes)) == Counter(list(fields))
    for gap in nodes:
        if isinstance(gap, FieldPlaceholder):  # it always stands there: it is said, or its default is
            assert fields[gap.field].required or defaults(kind)[gap.field] not in ("", None, ()), gap.field
    for field in fields.values():
        if field.element.parts:
            parts = [part.name for part in field.element.parts]
            assert Counter(gap.field for gap in gaps(item_nodes(say, verb, field.name))) == Counter(parts)
