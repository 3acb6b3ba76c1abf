"""The line formats of a game (several printed values typed on one line), and the groups of values that one question
asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.printed_lines.tokens import UNKNOWN, Values
from referee.reading.spoken_numbers import with_figures
from referee.rules.game import Game
from referee.rules.printed_values import fact_of
from scoring.errors import Fault, InputError
from scoring.fields.common_words import mark_unknown
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines, PrintedValueLineFormat, described_lines
from tui.core.game_ui.registry import screens_of

if TYPE_CHECKING:
    from referee.table.table import Table
    from scoring.text_catalogs import Words

MAX_KNOWN = 12
"""The maximum number of card names in a list of known cards."""
PRINTED = "printed."
"""The prefix of the full paths of printed values."""


class PrintedValueGroup(NamedTuple):
    """The printed values that one question asks for: line formats, and single paths that no line format contains."""

    id: str
    cards: tuple[PrintedValueLineFormat, ...]
    paths: tuple[str, ...]


@cache
def _cards(game: Game) -> GamePrintedValueLines:
    load = screens_of(game.id).cards
    return load() if load else described_lines(game)


def cards_of(game: Game, values: Values | None = None) -> tuple[PrintedValueLineFormat, ...]:
    """Return the line formats of a game. With `values`, add the cards that `values` name and omit formats that do not
    apply to them.
    """
    all_cards = _cards(game)
    own = game.own_words(values) if values else {}
    lines = [line for line in all_cards.lines if values is None or line.there(values)]
    return tuple(
        _with_table_names(all_cards, line, own) for line in (*lines, *(all_cards.named(values) if values else ()))
    )


def _with_table_names(
    cards: GamePrintedValueLines, line: PrintedValueLineFormat, own: Mapping[str, str]
) -> PrintedValueLineFormat:
    """Return a copy of a line format that also accepts names chosen at the table, any word for "unknown", and number
    words.
    """

    def read(text: str) -> dict[str, Any]:
        with cards.calling(own):
            return line.read(_as_read(line, text))

    def doubts(text: str) -> list[Fault]:
        with cards.calling(own):
            return line.doubts(_as_read(line, text))

    return line._replace(read=read, doubts=doubts)


def _as_read(line: PrintedValueLineFormat, text: str) -> str:
    """Return a typed line with the sign for "unknown" in place of words; if the line is invalid then, also with digits
    in place of number words.
    """
    marked = mark_unknown(text, line.unknown)
    try:
        line.read(marked)
    except InputError:
        return with_figures(marked, words_only=True)
    return marked


def line_for(game: Game, state: Any, path: str) -> PrintedValueLineFormat | None:
    """Return the line format for all values of the card that contains a fact, given by its full path; None if there is
    none.
    """
    cards = _cards(game)
    card_line = cards.laid(state, path)
    own_names = game.own_words(state.printed)
    if card_line is not None or not path.startswith(PRINTED):
        return card_line and _with_table_names(cards, card_line, own_names)
    own = path.removeprefix(PRINTED)
    lines = (*cards.lines, *cards.named({own: UNKNOWN}))
    line = next((candidate for candidate in lines if candidate.holds(own)), None)
    if line is None:
        return None
    line = _with_table_names(cards, line, own_names)
    read = line.read
    return line._replace(read=lambda text: {f"{PRINTED}{path}": value for path, value in read(text).items()})


def where_it_lies(words: Words, table: Table, path: str) -> list[str]:
    """Return a line about the owner and position of the card in a question; empty if the question already contains
    them.
    """
    phrase = _cards(table.game).lies(table.state, path)
    return [words.phrase(phrase)] if phrase else []


def known_cards(words: Words, table: Table, path: str) -> list[str]:
    """Return lines that list the known cards that could be the answer to a question."""
    line = line_for(table.game, table.state, path)
    examples = (
        [known_card_text(words, known_name, appearance) for known_name, appearance in line.offers] if line else []
    )
    reports = (step.entry.body["facts"] for step in table.steps if step.entry.kind == "report")
    reported = [fact for facts in reports for fact in facts.items()]
    names = _cards(table.game).known(table.state, reported, path)
    more = len(names) - MAX_KNOWN
    known_names = [words.format_field(name, "name") for name in names[:MAX_KNOWN]] + ([f"+{more}"] if more > 0 else [])
    return examples + ([words.translate("say.known_cards", names=words.join_items(known_names))] if names else [])


def known_card_text(words: Words, name: str, appearance: Callable[[Words], str]) -> str:
    return words.translate("library.known_card", typed=name, shown=appearance(words))


def key_sections(game: Game) -> Mapping[str, str]:
    """Return a mapping from path pattern to the catalogue section with the names of the last path part."""
    return _cards(game).sections


def groups(game: Game, values: Values) -> list[PrintedValueGroup]:
    """Return the printed values of a game in groups, one group per question, in the order of the game's components.
    Known values without a question of their own are appended to their group.
    """
    cards = cards_of(game, values)
    keys = game.rules.keys(())
    sections = key_sections(game)
    singles: dict[str, dict[str, None]] = {}
    for pattern, component in game.components.items():
        if not component.ask:
            continue
        group_paths = singles.setdefault(component.ask, {})
        if "*" not in pattern:
            group_paths[pattern] = None
        elif pattern.count("*") == 1 and pattern in sections:
            group_paths |= dict.fromkeys(pattern.replace("*", key) for key in keys.get(sections[pattern], ()))
    for path in values:
        spec = fact_of(game.components, path, keys)
        if spec:
            singles[game.components[spec.pattern[8:]].ask][path] = None
    return [
        PrintedValueGroup(
            ask,
            tuple(card for card in cards if card.group == ask),
            tuple(path for path in paths if not any(card.holds(path) for card in cards)),
        )
        for ask, paths in singles.items()
    ]
