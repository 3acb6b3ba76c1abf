"""What a table tells, as lines: its values by their own questions, its boards, what is to be done, whose turn it is and
the points; and the lines that hold the words of a typed question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, pairwise
from math import log
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.reading.vocabulary import GameVocabulary
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.rules.search_synonyms import rule_words
from referee.table.computed_table_summary import places
from referee.table.table import Table
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Lang, Words
from tui.core.game_ui.board_words import BoardLine, drawn_lines
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import ValueQuestion, content_words, word_lists, words_in

CLOSE = 0.8
"""The minimum score of a displayed line as a share of the best one's."""
SYNONYM, PART, VALUE = 0.8, 0.6, 0.7
"""The weight of a word that is a synonym, a part or a value in a line; 1 is that of its own words."""
OF_NOBODY = 0.8
"""The weight of a line without a seat if the question names one."""
MIN_BEGINNING = 4
"""The minimum length of a stem with which a longer word may begin (place, placement)."""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")
_DIGITS = re.compile(r"\d+")


class BoardFact(Struct, frozen=True):
    """A fact of the table: path, specification and value, which may be unknown."""

    path: str
    fact: FactSpec
    value: Any


class TableLine(Struct, frozen=True):
    """A line of a table with the words by which it is found, in one language: those of its name and those of its values.
    It is a row of facts of one kind, one for each seat, a line of the boards by its number, or a text by language.
    """

    name: str
    values: str = ""
    seat: str = ""
    facts: tuple[BoardFact, ...] = ()
    number: int = -1
    texts: Mapping[Lang, str] = {}
    is_empty: bool = False


def board_facts(table: JudgingContext) -> Iterator[BoardFact]:
    """Yield the facts of a table, without those of things that are not in use at it."""
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if not path.startswith("now."):
            try:
                value = get(table.state, path)
            except KeyError:
                continue  # not at this table: a row that is not in use
            except UnknownFactError:
                value = Unknown(path)  # not even whether there is such a thing is told
            yield BoardFact(path, fact, value)


def table_words(table: JudgingContext, lang: Lang) -> Words:
    return words_for(lang, table.game.id, dict(table.seats), table.own_words)


@cache
def names_of_things(game: Game) -> Mapping[str, str]:
    """Return the names of each thing of a game by its id, as one text."""
    names: dict[str, dict[str, None]] = {}
    for text, sense in GameVocabulary(game).things():
        names.setdefault(sense.id, {})[normalize(text).casefold()] = None
    return {id: " | ".join((*texts, *_stems(texts))) for id, texts in names.items()}


def _stems(texts: Iterable[str]) -> Iterator[str]:
    return (" ".join(content_words(text, "en")) for text in texts if text.isascii())


# the lines of a table


def table_lines(table: JudgingContext, question: ValueQuestion) -> list[TableLine]:
    """Return all lines that may answer a question."""
    lines = [*_general_lines(table, question), *_fact_rows(table, question)]
    if isinstance(table, Table):
        words = table_words(table, question.lang)
        drawn = enumerate(drawn_lines(words, table))
        lines += [_of_board(line, number) for number, line in drawn if _is_of(line.seat, question)]
    return lines


def _is_of(seat: str, question: ValueQuestion) -> bool:
    return not seat or not question.seats or seat in question.seats


def _of_board(line: BoardLine, number: int) -> TableLine:
    others = _DIGITS.sub(" ", " ".join(line.cells[1:]))
    return TableLine(f"{line.label} {others}", seat=line.seat, number=number)


def _general_lines(table: JudgingContext, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield whose turn it is and who is next, the points, and what is done and to be done."""
    lists = word_lists(question.lang, stemmed=False)
    if table.acting:
        follows = table.game.rules.next_seats
        try:
            following = tuple(follows(table.state)) if follows else ()
        except UnknownFactError:
            following = ()
        name = " ".join(lists["turn"] | lists["next"])
        yield TableLine(name, texts={lang: _turn(table_words(table, lang), table.acting, following) for lang in LANGS})
    if ranking := _ranking(table, question):
        yield TableLine(" ".join(lists["standing"] | lists["points"]), texts=ranking)
    for line in table.prompts() if isinstance(table, Table) else ():
        texts = {lang: messages.prompt(table_words(table, lang), line) for lang in LANGS}
        yield TableLine(texts[question.lang], texts=texts)


def _turn(words: Words, acting: str, following: Sequence[str]) -> str:
    key = "value.turn_then" if following else "value.turn"
    then = words.join_items([words.format_field(seat, "seat") for seat in following])
    return words.translate(key, seat=acting, then=then)


def _ranking(table: JudgingContext, question: ValueQuestion) -> dict[Lang, str]:
    """Return who leads and by how much; {} if the points of a seat are unknown."""
    ranks = places(table.game, table.table_state)
    if len(ranks) < len(table.seats):
        return {}
    if len(question.seats) > 1:
        ranks = tuple(rank for rank in ranks if rank.seat in question.seats)
    leading = ranks[0].points
    texts: dict[Lang, str] = {}
    for lang in LANGS:
        words = table_words(table, lang)
        parts = [
            words.translate(
                "value.points" if rank.points == leading else "value.points_behind",
                seat=rank.seat,
                points=rank.points,
                behind=rank.points - leading,
            )
            for rank in ranks
        ]
        texts[lang] = " · ".join(parts)
    return texts


def _fact_rows(table: JudgingContext, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield the facts, those of one kind together; of a seat only if the question is about it."""
    names = _fact_names(table.game, tuple(table.seats), question.lang)
    words = table_words(table, question.lang)

    def kind(each: BoardFact) -> tuple[str, ...]:
        return (each.fact.pattern, *(key for key in each.fact.keys if key not in table.seats))

    def seat(each: BoardFact) -> str:
        return next((key for key in each.fact.keys if key in table.seats), "")

    facts = [each for each in board_facts(table) if question.compares or _is_of(seat(each), question)]
    for _, row in groupby(sorted(facts, key=kind), kind):
        row_facts = tuple(row)
        values = " ".join(_value_text(words, each) for each in row_facts if not isinstance(each.fact.field, WholeNumber))
        is_empty = all(known(each.value) and not each.value for each in row_facts)
        of_seat = seat(row_facts[0])
        yield TableLine(names[row_facts[0].path], values, of_seat, row_facts, is_empty=is_empty)


@cache
def _fact_names(game: Game, seats: tuple[str, ...], lang: Lang) -> dict[str, str]:
    """Return the question of each fact in the catalogues and the names of the things in it, without names of seats and
    without hints in brackets.
    """
    words, names, things = words_for(lang, game.id), {}, names_of_things(game)
    for path, fact in game.facts(seats).items():
        text = _SEAT.sub(" ", normalize(_HINT.sub("", messages.fact(words, fact))).casefold())
        names[path] = " ".join([text, *(things.get(part, "") for part in path.split(".") if part not in seats)])
    return names


# the lines with the words of a question


class _Words(Struct, frozen=True):
    """The words of a line: stems in English, the text in Japanese, and the numbers in its name."""

    name: frozenset[str]
    values: frozenset[str]
    text: str = ""
    value_text: str = ""


@cache
def _words_of(name: str, values: str, lang: Lang) -> _Words:
    folded, folded_values = normalize(name).casefold(), normalize(_DIGITS.sub(" ", values)).casefold()
    if lang == "en":
        return _Words(frozenset(content_words(folded, "en")), frozenset(content_words(folded_values, "en")))
    return _Words(frozenset(_DIGITS.findall(folded)), frozenset(), folded, folded_values)


def _match(game: Game, word: str, line: _Words, lang: Lang) -> float:
    """Return how well a line holds a word, from 0 to 1."""
    if word.isdecimal():
        return float(word in line.name)
    return _match_japanese(game, word, line) if lang == "ja" else _match_english(game, word, line)


def _match_english(game: Game, word: str, line: _Words) -> float:
    synonyms = rule_words(game.folder, word, "en")
    if word in line.name:
        return 1.0
    if not line.name.isdisjoint(synonyms):
        return SYNONYM
    if word in line.values or not line.values.isdisjoint(synonyms):
        return VALUE
    is_part = len(word) >= MIN_BEGINNING and any(
        other.startswith(word) or (len(other) >= MIN_BEGINNING and word.startswith(other)) for other in line.name
    )
    return PART * is_part


def _match_japanese(game: Game, word: str, line: _Words) -> float:
    if word in line.text:
        return 1.0
    synonyms = rule_words(game.folder, word, "ja")
    if any(other in line.text for other in synonyms):
        return SYNONYM
    if word in line.value_text or any(other in line.value_text for other in synonyms):
        return VALUE
    pairs = ["".join(pair) for pair in pairwise(word)]
    return PART * sum(pair in line.text for pair in pairs) / len(pairs) if len(pairs) > 1 else 0.0


class FoundLine(Struct, frozen=True):
    """A line that holds words of a question: its score, and the words that it holds."""

    line: TableLine
    score: float
    words: frozenset[str]


def found_lines(table: JudgingContext, question: ValueQuestion) -> list[FoundLine]:
    """Return the lines that hold words of a question, the best first. A rare word counts more, as does a line with few
    other words.
    """
    lines, game, lang = table_lines(table, question), table.game, question.lang
    seats = [normalize(table.seats[seat]).casefold() for seat in question.seats]
    words = tuple(dict.fromkeys(question.words))
    of_lines = [_words_of(line.name, line.values, lang) for line in lines]
    matches = [{word: score for word in words if (score := _match(game, word, own, lang))} for own in of_lines]
    counts = {word: sum(each.get(word, 0) for each in matches) for word in words}
    weights = {word: log(1 + len(lines) / max(1, count)) for word, count in counts.items()}
    found = []
    for line, own, match in zip(lines, of_lines, matches, strict=True):
        if match:
            score = sum(weights[word] * fit for word, fit in match.items()) * _share(own, match, lang)
            names_seat = any(seat in line.values.casefold() for seat in seats)
            score *= OF_NOBODY if question.seats and not line.seat and not names_seat and not line.texts else 1
            found.append(FoundLine(line, score * (0.9 if line.is_empty else 1), frozenset(match)))
    return sorted(found, key=lambda each: -each.score)


def _share(line: _Words, match: Mapping[str, float], lang: Lang) -> float:
    """Return a factor for the share of the words of a line's name that a question holds."""
    if lang == "en":
        return 0.6 + 0.4 * min(1, sum(match.values()) / max(1, len(line.name)))
    letters = sum(map(len, words_in(line.text, "ja")))
    return 0.6 + 0.4 * min(1, sum(len(word) * fit for word, fit in match.items()) / max(1, letters))


# their texts


def texts_of(table: JudgingContext, question: ValueQuestion, found: FoundLine) -> dict[Lang, str]:
    """Return the text of a line in each language."""
    line = found.line
    if line.texts:
        return dict(line.texts)
    if line.facts:
        return {lang: _row_text(table_words(table, lang), line.facts) for lang in LANGS}
    assert isinstance(table, Table)
    drawn = {lang: drawn_lines(table_words(table, lang), table) for lang in LANGS}
    own = drawn[question.lang][line.number]
    shown = _shown_cells(table.game, own, found.words, question.lang)
    texts: dict[Lang, str] = {}
    for lang in LANGS:
        is_same = len(drawn[lang]) == len(drawn[question.lang])
        other = drawn[lang][line.number] if is_same else own
        cells = [cell for index, cell in enumerate(other.cells) if index in shown or len(other.cells) != len(own.cells)]
        texts[lang] = " · ".join(dict.fromkeys((*other.headings[:1], *other.headings[-1:], "  ".join(cells))))
    return texts


def _shown_cells(game: Game, line: BoardLine, words: frozenset[str], lang: Lang) -> set[int]:
    """Return which cells of a line are shown: the first one and those that hold a word, or all."""
    holding = {
        index
        for index, cell in enumerate(line.cells)
        if any(_match(game, word, _words_of(cell, "", lang), lang) for word in words)
    }
    return {0, *holding} if holding - {0} else set(range(len(line.cells)))


def _row_text(words: Words, row: Sequence[BoardFact]) -> str:
    """Return the question of a row with the value of its first seat, then each other seat with its value: numbers in
    order of size, with the difference to the largest.
    """
    sized = len(row) > 1 and all(isinstance(each.fact.field, WholeNumber) and known(each.value) for each in row)
    first, *others = sorted(row, key=lambda each: -each.value) if sized else row
    parts = [f"{messages.fact(words, first.fact)} {_value_text(words, first)}"]
    for each in others:
        seat = next((key for key in each.fact.keys if key in words.seats), "")
        text = f"{words.format_field(seat, 'seat')} {_value_text(words, each)}"
        if sized and each.value != first.value:
            text += f" ({words.format_field(each.value - first.value, 'signed')})"
        parts.append(text)
    return " · ".join(parts)


def _value_text(words: Words, each: BoardFact) -> str:
    return messages.value(words, each.fact, each.value) if known(each.value) else words.translate("value.not_entered")
