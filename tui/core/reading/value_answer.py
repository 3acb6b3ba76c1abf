"""The answer to a question for values of the table: the lines of the table that hold its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from referee.reading.questions import has_permission_word
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import language
from referee.table.table import Table
from scoring.errors import Fault
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Words
from tui.core.reading.line import Line, must_be_picked
from tui.core.reading.matching_lines import MatchingLine, matching_lines
from tui.core.reading.table_lines import ranked_seats, ranking
from tui.core.reading.value_lines import table_words
from tui.core.reading.value_question import ValueQuestion, kinds_of, name_pattern, value_question

MAX_LINES, MAX_EQUAL = 4, 8
"""The maximum number of lines in an answer, and of lines that hold its words equally well (one of each seat)."""
CLOSE = 0.6
"""The minimum score of a line in an answer as a share of the best one's."""
FAR = 0.45
"""The same for the best line of the boards."""
MIN_SHARE, MIN_SHARE_OF_PROMPT, MIN_SHARE_OF_OTHER, NEARLY_ALL, COMPLETE = 0.3, 0.45, 0.6, 0.75, 1.0
"""The minimum share of a question's words that an answer holds; that of a line that may be something else,
and that is read as a move in part; and all."""
ASKING = ("standing", "rest", "sum", "asks_price", "person", "thing", "smallest", "all")
"""The lists with words of questions in lines without a question mark, if they hold no number."""
_NUMBER = re.compile(r"(?<![x×])\d|\b(?:two|three|four|five|six|seven|eight|nine)\b|[二三四五六七八九]")

_INDEFINITE = re.compile("\\b(?:any|some|no)(?:one|body)\\b|(?:誰|だれ|いくつ|いくら|何[一-鿿]?)(?:も|でも|か(?!な))")
"""Words for somebody or something, which ask nothing."""


def asks_for_value(text: str) -> bool:
    """Return whether a line asks for a person, a number, a place, what is left or taken, or names in Japanese only its
    topic.
    """
    line, lang = normalize(text).casefold().rstrip(), language(text)
    if lang == "ja" and line.rstrip("?").endswith("は"):
        return True
    kinds = kinds_of(line, lang)
    if "?" in line:
        return not kinds.isdisjoint(("asks", *ASKING)) or re.search(r"['’]?s [a-z ]+\?$", line) is not None
    return asks_plainly(text)


def asks_plainly(text: str) -> bool:
    """Return whether a line asks for a person, a number or a price, with or without a question mark."""
    line, lang = normalize(text).casefold().rstrip(), language(text)
    return not kinds_of(_INDEFINITE.sub(" ", line), lang).isdisjoint({"person", "quantity", "asks_price"})


def leaves_question(text: str, parsed: Line) -> bool:
    """Return whether a line may ask something that what it is read as does not explain: it is read as no move, or
    leaves out words that may change its meaning. A line that asks whether a move may be made does not.
    """
    line = normalize(text).casefold().rstrip()
    kinds, is_question = kinds_of(line, language(text)), "?" in line and not has_permission_word(text)
    asks = asks_plainly(text) or (is_question and "asks" in kinds)
    asks |= not kinds.isdisjoint(ASKING) and _NUMBER.search(line) is None and not has_permission_word(text)
    if parsed.moves or parsed.choices:
        return asks and (must_be_picked(parsed.unused) or asks_plainly(text))
    return asks or is_question


def names_value_of_seat(table: JudgingContext, text: str) -> bool:
    """Return whether a line is nothing but a thing of a player (ベンの石炭, Ben's coal)."""
    line, lang = normalize(text).casefold().strip(), language(text)
    names = "|".join(name_pattern(name, lang).pattern for name in table.seats.values())
    return (
        _NUMBER.search(line) is None
        and re.fullmatch(rf"(?:{names})(?:(?<=s)|の)\s*[^\s、]+(?: [^\s、]+)?", line) is not None
    )


def value_answer(
    table: JudgingContext, text: str, *, min_share: float = MIN_SHARE, is_of_table: bool = False
) -> tuple[Fault, ...]:
    """Return the lines of the table that answer a question, a fault with its text for each; () if it asks for something
    else: a rule, another time than now or, unless it certainly `is_of_table`, what an act brings. A line answers only
    if it holds `min_share` of the words of the question. Lines that do not hold nearly all of them have a heading that
    says so: a value beside the question would be taken for its answer.
    """
    question = value_question(table, text)
    if question.asks("rules", "reason", "other_time"):
        return ()
    matches = matching_lines(table, question)
    if question.asks("brings", "permits") and not (question.names_seat or is_of_table or question.asks("now")):
        is_of_speaker = question.asks("speaker") and question.asks("thing")
        matches = [each for each in matches if each.line.is_prompt] if is_of_speaker else []
        min_share = max(min_share, MIN_SHARE_OF_PROMPT)
    elif not matches:
        return _without_words(table, question)
    if not matches:
        return ()
    best = _best(matches)
    if matches[0].share < min_share or not (isinstance(table, Table) or any(each.line.is_known for each in best)):
        return ()
    lines = [_fault(table, each.line.text) for each in best]
    if matches[0].share < NEARLY_ALL:
        lines.insert(0, _fault(table, lambda words: words.translate("value.closest")))
    return tuple({fault.values["texts"][question.lang]: fault for fault in lines}.values())


def _fault(table: JudgingContext, text: Callable[[Words], str]) -> Fault:
    return Fault("question_value", values={"texts": {lang: text(table_words(table, lang)) for lang in LANGS}})


def _best(matches: Sequence[MatchingLine]) -> list[MatchingLine]:
    """Return the best lines with those that are as good as the last of them, and the best line of the boards, which
    shows more of what is around a value.
    """
    first = matches[0]
    if first.line.kind == "summary" and not first.line.is_prompt and first.share >= NEARLY_ALL:
        return [first]
    best = [each for each in matches if each.score >= CLOSE * first.score][:MAX_EQUAL]
    if any(each.line.is_known for each in best):
        best = [each for each in best if each.line.is_known]
    if len(best) > MAX_LINES:
        best = [each for each in best if each.score >= best[MAX_LINES - 1].score]
    rendered = [each for each in matches if each.line.kind == "board" and each.score >= FAR * matches[0].score][:1]
    return best if any(each.line.kind == "board" for each in best) else [*best, *rendered]


def _without_words(table: JudgingContext, question: ValueQuestion) -> tuple[Fault, ...]:
    """Return who leads, if a question compares without content words, or compares several seats; else ()."""
    is_of_points = not question.words or len(question.seats) > 1
    ranks = ranked_seats(table, question) if is_of_points and question.asks("compare") else ()
    return (_fault(table, partial(ranking, ranks)),) if ranks else ()
