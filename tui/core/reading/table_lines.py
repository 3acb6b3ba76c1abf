"""What a table tells, as lines: its values by their own questions, its boards, what is to be done, whose turn it is and
the points; and the lines that hold the words of a typed question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
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
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Lang, Words
from tui.core.game_ui.board_words import BoardLine, drawn_lines
from tui.core.game_ui.holding import holdings_text
from tui.core.game_ui.registry import holdings
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import ValueQuestion, content_words, word_lists, words_in
from tui.core.rendering.cell_width import cell_len

SYNONYM, PART, VALUE, HEADING = 0.8, 0.6, 0.7, 0.5
"""The weight of a word that is a synonym, a part, a value or the heading of a line; 1 is that of its own words."""
GENERAL = 0.3
"""The weight of a general word (track, tile)."""
OF_NOBODY, UNKNOWN, EMPTY, OF_KIND = 0.6, 0.8, 0.8, 1.3
"""The weight of a line without a seat if the question names one, of unknown values, of values that are 0, none or no,
and of values of the kind that the question asks for.
"""
OF_BOARD, SUMMARY = 0.95, 0.65
"""The weight of a line of the boards, and of a summary of what a seat has or is to do."""
MAX_WIDTH = 120
"""The maximum width of a line of the board that is shown as a whole, in terminal cells."""
MIN_BEGINNING = 4
"""The minimum length of a stem with which a longer word may begin (place, placement)."""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")
_DIGITS = re.compile(r"\d+")
_AMOUNT = re.compile(r"(?<![#\d])\d+")
_NUMBERED = re.compile(r"#?\d+(?: |$)")
_WHO = re.compile(r"\bwhose?\b|誰")


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
    heading: str = ""
    seat: str = ""
    facts: tuple[BoardFact, ...] = ()
    number: int = -1
    texts: Mapping[Lang, str] = {}
    weight: float = 1.0


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
        drawn = [*enumerate(drawn_lines(words, table))]
        lines += [_of_board(line, number) for number, line in drawn if line.is_value and _is_of(line.seat, question)]
    return lines


def _is_of(seat: str, question: ValueQuestion) -> bool:
    return not seat or question.compares or not question.seats or seat in question.seats


def _of_board(line: BoardLine, number: int) -> TableLine:
    """Return a line of the board. The numbers at the beginning of its first cell belong to its name."""
    first, *others = line.cells
    name = first if _NUMBERED.match(first) else _AMOUNT.sub(" ", first)
    return TableLine(
        f"{name} {_AMOUNT.sub(' ', ' '.join(others))}",
        heading=_AMOUNT.sub(" ", " ".join(line.headings)),
        seat=line.seat,
        number=number,
        weight=OF_BOARD,
    )


def _general_lines(table: JudgingContext, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield whose turn it is and who is next, the points, what each seat has, and what is done and to be done."""
    lists = word_lists(question.lang, stemmed=False)
    if table.acting:
        follows = table.game.rules.next_seats
        try:
            following = tuple(follows(table.state)) if follows else ()
        except UnknownFactError:
            following = ()
        name = " ".join(lists["turn"] | lists["next"])
        yield TableLine(name, texts={lang: _turn(table_words(table, lang), table.acting, following) for lang in LANGS})
    if ranking := ranking_texts(table, question):
        yield TableLine(" ".join(lists["standing"] | lists["points"]), texts=ranking, weight=OF_KIND)
    if not isinstance(table, Table):
        return
    for line in table.prompts():
        texts = {lang: messages.prompt(table_words(table, lang), line) for lang in LANGS}
        seat = str(line.values.get("seat", ""))
        if _is_of(seat, question):
            yield TableLine(texts[question.lang], seat=seat, texts=texts, weight=SUMMARY)
    for seat in filter(lambda seat: _is_of(seat, question), table.seats):
        texts = {lang: _holdings(table_words(table, lang), table, seat) for lang in LANGS}
        yield TableLine(_DIGITS.sub(" ", texts[question.lang]), seat=seat, texts=texts, weight=SUMMARY)


def _holdings(words: Words, table: Table, seat: str) -> str:
    text = holdings_text(holdings(table.game.id, words, table.state, seat))
    return f"{words.format_field(seat, 'seat')} · {text}"


def _turn(words: Words, acting: str, following: Sequence[str]) -> str:
    key = "value.turn_then" if following else "value.turn"
    then = words.join_items([words.format_field(seat, "seat") for seat in following])
    return words.translate(key, seat=acting, then=then)


def ranking_texts(table: JudgingContext, question: ValueQuestion) -> dict[Lang, str]:
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
    words, seats = table_words(table, question.lang), frozenset(table.seats)

    def kind(each: BoardFact) -> tuple[str, ...]:
        return (each.fact.pattern, *(key for key in each.fact.keys if key not in seats))

    def seat(each: BoardFact) -> str:
        return next((key for key in each.fact.keys if key in seats), "")

    is_told = frozenset({"active"} if table.acting else ()) | {"seats.*.vp"}
    facts = [each for each in board_facts(table) if _is_of(seat(each), question) and each.fact.pattern not in is_told]
    for _, row in groupby(sorted(facts, key=kind), kind):
        row_facts = tuple(row)
        values = " ".join(_value_text(words, each) for each in row_facts if not isinstance(each.fact.field, WholeNumber))
        name, weight = names[row_facts[0].path], _row_weight(row_facts, question)
        if question.asks("person") and (len(row_facts) > 1 or _WHO.search(name)):
            weight = max(weight, OF_KIND * min(weight, 1))
        yield TableLine(name, values, seat=seat(row_facts[0]), facts=row_facts, weight=weight)


def _row_weight(row: Sequence[BoardFact], question: ValueQuestion) -> float:
    is_known = [known(each.value) for each in row]
    if not any(is_known):
        return UNKNOWN
    if all(is_known) and not any(each.value for each in row):
        return EMPTY
    return OF_KIND if question.asks("quantity") and isinstance(row[0].fact.field, WholeNumber) else 1.0


@cache
def _fact_names(game: Game, seats: tuple[str, ...], lang: Lang) -> dict[str, str]:
    """Return the question of each fact in the catalogues and the names of the things in it, without names of seats and
    without hints in brackets.
    """
    words, names, things = words_for(lang, game.id), {}, names_of_things(game)
    for path, fact in game.facts(seats).items():
        text = _SEAT.sub(" ", normalize(_HINT.sub("", messages.fact(words, fact))).casefold())
        keys = [part for part in path.split(".")[1:] if part not in seats and part in things]
        names[path] = " ".join([text, *(f"{key} {things[key]}" for key in keys)])
    return names


# the lines with the words of a question


class _Words(Struct, frozen=True):
    """The words of a line: stems in English, the text in Japanese, and the numbers in its name."""

    name: frozenset[str]
    text: str = ""


@lru_cache(4096)
def _words_of(name: str, lang: Lang) -> _Words:
    folded = normalize(name).casefold()
    if lang == "en":
        return _Words(frozenset(content_words(folded, "en")), folded)
    return _Words(frozenset(_DIGITS.findall(folded)), folded)


def _match(game: Game, word: str, line: TableLine, lang: Lang) -> float:
    """Return how well a line holds a word, from 0 to 1."""
    parts = ((line.name, 1.0), (line.values, VALUE), (line.heading, HEADING))
    return max(weight * _match_text(game, word, _words_of(text, lang), lang) for text, weight in parts if text)


def _match_text(game: Game, word: str, words: _Words, lang: Lang) -> float:
    if word.startswith("#") or "_" in word:
        return float(re.search(rf"{word}(?!\d)", words.text) is not None)
    if word.isdecimal():
        return float(word in words.name)
    return _match_japanese(game, word, words.text) if lang == "ja" else _match_english(game, word, words.name)


def _match_english(game: Game, word: str, words: frozenset[str]) -> float:
    if word in words:
        return 1.0
    if not words.isdisjoint(rule_words(game.folder, word, "en")):
        return SYNONYM
    is_part = len(word) >= MIN_BEGINNING and any(
        other.startswith(word) or (len(other) >= MIN_BEGINNING and word.startswith(other)) for other in words
    )
    return PART * is_part


def _match_japanese(game: Game, word: str, text: str) -> float:
    if word in text:
        return 1.0
    if any(other in text for other in rule_words(game.folder, word, "ja")):
        return SYNONYM
    if any(word[:cut] in text and word[cut:] in text for cut in range(2, len(word) - 1)):
        return SYNONYM
    pairs = ["".join(pair) for pair in pairwise(word)] if not any(map(str.isdecimal, word)) else []
    return PART * sum(pair in text for pair in pairs) / len(pairs) if len(pairs) > 1 else 0.0


class FoundLine(Struct, frozen=True):
    """A line that holds words of a question: its score, the words that it holds, and their share of all words."""

    line: TableLine
    score: float
    words: frozenset[str]
    share: float


def found_lines(table: JudgingContext, question: ValueQuestion) -> list[FoundLine]:
    """Return the lines that hold words of a question, the best first. A rare word counts more, as does a line with few
    other words.
    """
    lines, game, lang = table_lines(table, question), table.game, question.lang
    seats = [normalize(table.seats[seat]).casefold() for seat in question.seats]
    words = tuple(dict.fromkeys(question.words))
    matches = [{word: score for word in words if (score := _match(game, word, line, lang))} for line in lines]
    counts = {word: sum(each.get(word, 0) for each in matches) for word in words}
    weights = {
        word: log(1 + len(lines) / max(1, count)) * (GENERAL if word in question.general else 1) for word, count in counts.items()
    }
    found = []
    for line, match in zip(lines, matches, strict=True):
        if match:
            sum_of_words = sum(weights[word] * fit for word, fit in match.items())
            score = sum_of_words * line.weight * _precision(line, match, question)
            if _is_of_others(line, question) and not any(seat in line.values.casefold() for seat in seats):
                score *= OF_NOBODY
            found.append(FoundLine(line, score, frozenset(match), sum_of_words / sum(weights.values())))
    return sorted(found, key=lambda each: -each.score)


def _is_of_others(line: TableLine, question: ValueQuestion) -> bool:
    """Return whether a question names seats and a line is of none of them, and is no row of all seats."""
    is_of_all = bool(line.texts) if not line.seat else bool(line.facts)
    return bool(question.seats) and line.seat not in question.seats and not is_of_all


def _precision(line: TableLine, match: Mapping[str, float], question: ValueQuestion) -> float:
    """Return a factor for the share of the words of a line's name that a question holds."""
    if line.texts:
        return 1.0
    words = _words_of(line.name, question.lang)
    general = question.general
    held = sum(fit * (GENERAL if word in general else 1) * _length(word, question.lang) for word, fit in match.items())
    names = words.name - word_lists("en")["ignored"] if question.lang == "en" else words_in(words.text, "ja")
    all_words = sum((GENERAL if word in general else 1) * _length(word, question.lang) for word in names)
    return 0.6 + 0.4 * min(1.0, held / max(1.0, all_words))


def _length(word: str, lang: Lang) -> int:
    return len(word) if lang == "ja" else 1


# their texts


def texts_of(table: JudgingContext, question: ValueQuestion, found: Sequence[FoundLine]) -> list[Mapping[Lang, str]]:
    """Return the text of each line in each language."""
    words = {lang: table_words(table, lang) for lang in LANGS}
    is_drawn = any(each.line.number >= 0 for each in found)
    drawn = {lang: drawn_lines(words[lang], table) for lang in LANGS} if is_drawn and isinstance(table, Table) else {}
    texts: list[Mapping[Lang, str]] = []
    for each in found:
        if each.line.texts:
            texts.append(each.line.texts)
        elif each.line.facts:
            texts.append({lang: _row_text(words[lang], each.line.facts) for lang in LANGS})
        else:
            texts.append({lang: _board_text(table.game, question, each, drawn, lang) for lang in LANGS})
    return texts


def _board_text(
    game: Game, question: ValueQuestion, found: FoundLine, drawn: Mapping[Lang, Sequence[BoardLine]], lang: Lang
) -> str:
    """Return a line of the boards with its nearest headings, in the language of the question if the boards are drawn
    differently in the other one.
    """
    own = drawn[question.lang][found.line.number]
    other = drawn[lang][found.line.number] if len(drawn[lang]) == len(drawn[question.lang]) else own
    shown = _shown_cells(game, own, found.words, question.lang)
    is_whole = len(other.cells) != len(own.cells)
    cells = [cell for index, cell in enumerate(other.cells) if is_whole or index in shown]
    return " · ".join(dict.fromkeys((*other.headings[-2:], "  ".join(cells))))


def _shown_cells(game: Game, line: BoardLine, words: frozenset[str], lang: Lang) -> set[int]:
    """Return which cells of a line are shown: all, or of a long line the first one and those that hold a word."""
    every = range(len(line.cells))
    if cell_len("  ".join(line.cells)) <= MAX_WIDTH:
        return {*every}
    cells = [_words_of(cell, lang) for cell in line.cells]
    holding = {index for index in every if any(_match_text(game, word, cells[index], lang) for word in words)}
    return {0, *holding} if holding - {0} else {*every}


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
