"""The reasons why a line is not understood: the part after the last understood move, an unknown word with similar
words, or the legal moves; and the rules that answer a question for information."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from referee.judging.line_parser import MAX_MOVES
from referee.reading.context import Context
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.position import Budget, Position
from referee.reading.reader import read
from referee.reading.reading import CommandLine, Reading, Unread
from referee.reading.seat_words import no_player, unknown_name
from referee.reading.senses import PARTING_ROLES, Mention, SmallSense
from referee.reading.source import MARKS, Span
from referee.reading.table_names import known_words, names_of_table
from referee.reading.typos import corrections
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, search
from scoring.errors import Fault, InputError
from scoring.text_catalogs import LANGS
from tui.core.reading.line import Line, without_player
from tui.core.rendering.cell_width import cell_len, fit

MAX_SIMILAR = 2
"""The maximum number of listed similar words."""
MAX_LETTERS = 10
"""The maximum number of letters quoted from an unknown word."""
MAX_CELLS = 24
"""The maximum width of a quoted part of a line, in terminal cells."""
MAX_PARTS = 4
_OF_VERB = ("text_word", "text_extra", "text_ambiguous")


def why_unread(text: str, context: Context, error: InputError) -> InputError:
    """Return the reason why a line is not understood; `error` is the reason why it is not valid notation."""
    lattice = lattice_of(text, context.lexicon)
    if error.fault.key in _OF_VERB and error.fault.field == "act":  # “may I …?” is read like any other line
        error = InputError([Fault("text_word", "verb")])
    if len(list(_cuts(lattice))) >= MAX_MOVES:
        return InputError([Fault("text_moves", values={"most": MAX_MOVES})])
    return _broken_off(text, lattice, context) or _explain(lattice, context, error)


def may_be_move(text: str, context: Context, reading: Reading) -> bool:
    """Return whether a line that is not understood may state moves: it is no command and has not too many parts."""
    is_short = len(list(_cuts(lattice_of(text, context.lexicon)))) < MAX_MOVES
    return is_short and not isinstance(reading.outcome, CommandLine)


def of_nobody(parsed: Line, reading: Reading, context: Context, text: str) -> Line:
    """Return a parsed line, without a declaration if it names somebody who does not play: the names of the players are
    listed, and what it may mean of another player.
    """
    table, lexicon = context.table, context.lexicon
    if not unknown_name(text, lexicon, reading.corrections):
        return parsed
    lexicon = lexicon.with_names(names_of_table(Position(table, context.options, Budget(context.budget))))
    name = unknown_name(text, lexicon, reading.corrections)
    unused = [words for each in parsed.unused for words in each.texts]
    unused += [text[span.start : span.until] for span, _ in reading.corrections]
    is_unused = parsed.is_of_part or any(name in words for words in unused)
    is_used = bool(parsed.moves or parsed.choices) and not is_unused and not isinstance(reading.outcome, Unread)
    if not name or is_used or name.casefold() in known_words(table.game):
        return parsed
    return without_player(parsed, no_player(name, table.seats))


def _broken_off(text: str, lattice: Lattice, context: Context) -> InputError | None:
    """Return an error that quotes the rest of a line after its longest understood beginning; None if no beginning is
    understood.
    """
    context = structs.replace(context, is_entered=False)
    for raw in reversed([lattice.source.raw_span(cut) for cut in _cuts(lattice)][:MAX_PARTS]):
        remainder = text[raw.until :].strip(MARKS)
        if text[: raw.start].strip(MARKS) and remainder and _is_understood(text[: raw.start], context):
            quoted = remainder if cell_len(remainder) <= MAX_CELLS else f"{fit(remainder, MAX_CELLS - 1).rstrip()}…"
            return InputError([Fault("text_broken_off", values={"given": quoted})])
    return None


def _cuts(lattice: Lattice) -> Iterator[Span]:
    """Yield the spans of the separators between the moves of a line, with adjacent separators merged."""
    start = until = -1
    for edge in lattice.path:
        if _parts(lattice, edge.start, edge.until, edge.senses if isinstance(edge, Mention) else ()):
            start = edge.start if start < 0 else start
            until = edge.until
        elif start >= 0:
            yield Span(start, until)
            start = -1


def _parts(lattice: Lattice, start: int, until: int, senses: tuple[object, ...]) -> bool:
    if lattice.source.text[start:until].strip() in (",", ";", "、", "。", "/"):
        return True
    return any(isinstance(sense, SmallSense) and sense.role in PARTING_ROLES for sense in senses)


def _is_understood(text: str, context: Context) -> bool:
    return not isinstance(read(text, context).outcome, Unread)


def _explain(lattice: Lattice, context: Context, error: InputError) -> InputError:
    """Return an error about the unknown word of a line, with similar words; without an unknown word, about the legal
    moves.
    """
    unknown = next((edge for edge in lattice.unknown if any(map(str.isalpha, edge.text))), None)
    raw = lattice.source.raw_text(unknown.span).strip(MARKS) if unknown is not None else ""
    if error.fault.key == "text_number" and str(error.fault.values.get("given", "")).strip(MARKS).isdecimal():
        return _no_move(context, error)
    if error.fault.key not in _OF_VERB or error.fault.field not in ("verb", ""):
        return _quote_unknown(error, raw)
    if unknown is None:
        return _no_move(context, error)
    quoted = raw if len(raw) <= MAX_LETTERS else f"{raw[: MAX_LETTERS - 1]}…"
    similar = dict.fromkeys(" ".join(each.words) for each in corrections(lattice, unknown, context.lexicon))
    if similar:
        values = {"given": quoted, "near": tuple(similar)[:MAX_SIMILAR]}
        return InputError([Fault("text_unknown_near", values=values)], error.status)
    values = {"given": quoted, "choices": _verbs(context), "of": "action"}
    return InputError([Fault("text_unknown", values=values)], error.status)


def _no_move(context: Context, error: InputError) -> InputError:
    return InputError([Fault("text_no_move", values={"choices": _verbs(context), "of": "action"})], error.status)


def _verbs(context: Context) -> tuple[str, ...]:
    return tuple(filter(context.options.possible, context.options.verbs))


def _quote_unknown(error: InputError, unknown: str) -> InputError:
    cited_text = str(error.fault.values.get("given", ""))
    is_cited = cited_text.isascii() and unknown.casefold() in cited_text.casefold()
    if error.fault.key not in ("text_word", "text_number") or not unknown or is_cited:
        return error
    return InputError([structs.replace(error.fault, values={**error.fault.values, "given": unknown})], error.status)


MAX_RULES = 3
"""The maximum number of rules displayed for a question."""
_UNRELATED = (SearchMatch.EVERYTHING, SearchMatch.NEAREST, SearchMatch.NOTHING)
"""The matches without a word of the question."""


def pending_answer() -> InputError:
    """Return the remark on a question that is still being typed."""
    return InputError([Fault("question_asked")], "question")


def rule_answer(game: Game, text: str) -> InputError:
    """Return the best rules for a question as faults with the text of each, or one fault if there is none."""
    result = search(game, text)
    clauses = () if result.match in _UNRELATED else result.clauses[:MAX_RULES]
    if not clauses:
        return InputError([Fault("question_asked"), Fault("question_no_rule")], "question")
    return InputError([Fault("question_asked"), *map(_rule, clauses)], "question")


def _rule(clause: Clause) -> Fault:
    return Fault("question_rule", values={"clause": clause.id, "texts": {lang: clause.text(lang) for lang in LANGS}})
