"""Answers to a free question in a dispute: possible moves in its words, and rules that may decide it. The results are
rows to choose from, never a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice

from msgspec import Struct, structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import LedgerLine
from referee.notation.move import Moves, without_seats
from referee.reading.legal_moves import LegalMoves
from referee.record.judging_context import JudgingContext
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import NOTHING_CITED, SearchMatch, SearchResult, search
from referee.rules.rulings import Ruling
from referee.rules.stated_acts import states_act
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import Fault
from tui.core.disputes.claimed_score import ClaimedScoreRow, ClaimedScores, scores_of
from tui.core.disputes.described_acts import stated_effects
from tui.core.reading.line import Line, UnusedWords, row_marks
from tui.core.reading.line_reader import LineReader

MAX_MOVES, MAX_MOVES_OF_PART = 3, 2
"""The maximum number of moves displayed above the rules: for a whole question, and for a question of which only a part
states moves.
"""
MAX_ROWS = 14
"""The maximum number of rows on a screen with 24 lines."""
MAX_RULES_ABOVE = 6
"""The maximum number of rules displayed above moves that use only some words of the line."""
MAX_RELATED = 4
"""The maximum number of rules displayed beside moves found in a question."""
BREACH_SHARE = 0.3
UNCHECKED_SHARE = 0.2
EFFECT_SHARE = 0.1
"""The shares of the best search score added to a rule that a found move violates, may violate, or applies. Measured
with tests/disputes.
"""
BEST_EFFECTS = 2
"""The number of effects of a disputed entry whose rules count like violated ones."""
BEST_OF_SCORING = 20
"""The number of best rules among which those of scoring are moved to the front."""


class MoveRow(Struct, frozen=True):
    """A row with moves that the question may state; `place` is their index among the choices of the line. If the line
    is not completely understood, `mark` is the symbol of their verdict and `unused` are the words that they leave out.
    """

    place: int
    moves: Moves
    mark: str = ""
    unused: UnusedWords = UnusedWords()


class RecordedEntryRow(Struct, frozen=True):
    """A row with a record entry that the question may be about, and what it brought about, beginning with what the
    question speaks of. `is_open` is whether others fit about as well, so that nothing is said of its verdict.
    """

    seq: int
    effects: tuple[LedgerLine, ...] = ()
    is_open: bool = False


class TallyRow(Struct, frozen=True):
    """The offer to count the claimed points on a score sheet; `missing` is the unknown fact that prevents the table
    from scoring them.
    """

    missing: FactSpec | None = None


class ValueRow(Struct, frozen=True):
    """A row with values of the table that the question asks for."""

    value: Fault


AnswerRow = ValueRow | RecordedEntryRow | ClaimedScoreRow | MoveRow | TallyRow | PhysicalAct | Clause | Ruling


class QuestionAnswer(Struct, frozen=True):
    """The answer to a free question: record `entries` it may be about, `moves` and `other_moves` it may state, the
    `result` of the rule search, and the `scores` for claimed points (None if it claims none).

    `values` are the values of the table that it asks for; then nothing else answers it.

    `is_unfinished` is whether the words begin a declaration without all its fields, `is_of_moves` whether the moves use
    all words of the line.
    """

    game: Game
    text: str
    result: SearchResult
    moves: tuple[MoveRow, ...] = ()
    other_moves: tuple[MoveRow, ...] = ()
    scores: ClaimedScores | None = None
    entries: tuple[RecordedEntryRow, ...] = ()
    is_unfinished: bool = False
    is_of_moves: bool = False
    values: tuple[ValueRow, ...] = ()

    @property
    def closest_rules(self) -> tuple[PhysicalAct | Clause | Ruling, ...]:
        """The first act (an answered question about the rules), else the best rule, with the second if it is about as
        close: each may decide what the other does not.
        """
        if self.values:
            return ()
        return self.result.acts[:1] or tuple(self._ranked()[: 1 + self.result.has_second])

    @property
    def score_rows(self) -> tuple[ClaimedScoreRow, ...]:
        """The scored points for the points claimed in the question; empty if it claims none."""
        return self.scores.rows if self.scores is not None else ()

    @property
    def is_match(self) -> bool:
        """Whether an entry, a move, a score or a rule matches words of the question. Otherwise the rows are only the
        nearest search results.
        """
        return bool(self.values or self.entries or self.moves or self.score_rows) or self.result.match not in (
            SearchMatch.NEAREST,
            SearchMatch.NOTHING,
        )

    @property
    def answers_alone(self) -> bool:
        """Whether only rules answer the line: it is neither a declaration nor the beginning of one."""
        return self.is_match and not (self.entries or self.moves or self.is_unfinished)

    @property
    def is_of_rules(self) -> bool:
        """Whether rules are the answer, above the moves: the line states an act, or no move that uses all its words."""
        has_other_answer = self.is_of_moves or self.is_unfinished or self.score_rows
        return not self.entries and self.is_match and (bool(self.result.acts) or not has_other_answer)

    @property
    def rows(self) -> list[AnswerRow]:
        """The rows in display order: as many as fit on a screen, followed by the other moves."""
        if self.values:
            return [*self.values]
        above: list[AnswerRow] = [*self.entries, *self.score_rows]
        moves: list[AnswerRow] = [
            *self.moves,
            *([TallyRow(self.scores.missing)] if self.scores is not None else []),
        ]
        acts = self.result.acts
        limit = max(0, MAX_ROWS - len(above) - len(moves) - len(acts))
        rules: list[AnswerRow] = [*acts, *islice(self._rules(), limit)]
        first = MAX_RULES_ABOVE if self.is_of_rules else 0
        return [*above, *rules[:first], *moves, *rules[first:], *self.other_moves]

    def _rules(self) -> Iterator[Clause | Ruling]:
        """Yield the clauses and rulings that no displayed act cites, best first. If nothing matches, yield the first
        clause of each section.
        """
        if self.result.match is SearchMatch.NOTHING:
            yield from (self.game.clauses[each.section.first] for each in self.result.sections if each.section.first)
        else:
            decided = {id for act in self.result.acts for id in act.clauses}
            yield from (rule for rule in self._ranked() if rule.id not in decided)

    def _ranked(self) -> Sequence[Clause | Ruling]:
        """Return the matching rules, best first. For a question that claims points, move the rules of scoring among the
        best to the front.
        """
        rules = self.result.rules
        if self.scores is None:
            return rules
        best = rules[:BEST_OF_SCORING]
        return (*sorted(best, key=lambda rule: getattr(rule, "kind", "") != "scored"), *rules[BEST_OF_SCORING:])

    @property
    def related(self) -> list[AnswerRow]:
        """The rules to display beside moves found in the question; empty if no rule contains a word of it."""
        return self.rows[:MAX_RELATED] if self.result.match in (SearchMatch.WORD, SearchMatch.RANKED) else []


def clause_of(row: PhysicalAct | Clause | Ruling | ClaimedScoreRow) -> str:
    """Return the id of the first clause of a row; "" if it has none."""
    match row:
        case ClaimedScoreRow():
            return next((clause for line in row.lines for clause in line.clauses), "")
        case PhysicalAct():
            return row.clauses[0]
        case _:
            return row.id


def answer_question(situation: JudgingContext, text: str, parsed: Line) -> QuestionAnswer | None:
    """Return the answer to a line that is not a declaration; None if it is empty, or the beginning of the declaration
    of a seat. A name that nobody has is the mistake of a line that is understood otherwise.
    """
    answer = _answer(situation, text, parsed) if text.strip() else None
    if answer is None:
        return None
    has_result = bool(parsed.choices or answer.scores or answer.result.acts)
    is_unfinished = bool(parsed.open_verb) and not has_result
    is_ranked = answer.result.match is SearchMatch.RANKED
    if not has_result and (is_unfinished or not is_ranked) and without_speaker(text) != text.lstrip():
        return None
    names_stranger = parsed.unknown_player is not None and not parsed.is_of_part
    return structs.replace(answer, is_unfinished=is_unfinished or names_stranger)


def states_forbidden_act(situation: JudgingContext, text: str) -> bool:
    """Return whether a line states an act that is never allowed."""
    return any(act.answer == "no" for act in _search(situation, text, {}).acts)


def rules_for(situation: JudgingContext, text: str) -> QuestionAnswer:
    """Return the answer to a search of the rules, including moves that the words may state."""
    parsed = LineReader(situation, LegalMoves(situation)).argue(text)
    return _answer(situation, text, Line(choices=(parsed.moves,)) if parsed.moves else parsed)


def related_rules(situation: JudgingContext, text: str, parsed: Line) -> QuestionAnswer | None:
    return None if parsed.evaluated or not text.strip() else _answer(situation, text, Line(parsed.moves))


def answer_about_entries(
    table: Table, text: str, entries: Sequence[int], parsed: Line, *, is_open: bool = False
) -> QuestionAnswer:
    """Return the answer to a line that may be about record entries or state new moves. The rules for what the first
    entry brought about are closer than others.
    """
    steps = [step for seq in entries for step in table.steps if step.entry.seq == seq]
    rows = tuple(RecordedEntryRow(step.entry.seq, tuple(stated_effects(table, step, text)), is_open) for step in steps)
    effects = [line.clause for line in rows[0].effects if line.clause]
    shares = dict.fromkeys(effects, EFFECT_SHARE) | dict.fromkeys(effects[:BEST_EFFECTS], BREACH_SHARE)
    shares |= dict.fromkeys(steps[0].verdict.clauses if steps[0].verdict is not None else (), BREACH_SHARE)
    return structs.replace(_answer(table, text, parsed, {} if is_open else shares), entries=rows)


def _answer(
    situation: JudgingContext, text: str, parsed: Line, shares: Mapping[str, float] = NOTHING_CITED
) -> QuestionAnswer:
    game, limit = situation.game, MAX_MOVES_OF_PART if parsed.is_of_part else MAX_MOVES
    values = tuple(map(ValueRow, parsed.values))
    marks = row_marks(situation, parsed.choices, parsed.unused)
    unused = parsed.unused or [UnusedWords()] * len(parsed.choices)
    moves = [MoveRow(index, *row) for index, row in enumerate(zip(parsed.choices, marks, unused, strict=True))]
    limit = len(moves) if parsed.unused else limit
    head = moves[:limit]
    if isinstance(situation, StandalonePosition):
        head = _without_seat_variants(moves)[:limit]
    others = [row for row in moves if row not in head]
    scores = scores_of(situation, text)
    cited = _shares_of_clauses(situation, [parsed.moves] if parsed.moves else [row.moves for row in head])
    result = _search(situation, text, {**cited, **shares})
    is_of_moves = bool(moves) and not (parsed.unused or parsed.is_of_part)
    answer = QuestionAnswer(game, text, result, tuple(head), tuple(others), scores)
    return structs.replace(answer, is_of_moves=is_of_moves, values=values)


def _search(situation: JudgingContext, text: str, cited: Mapping[str, float]) -> SearchResult:
    """Search the rules for a line without its speaker. Of the acts, only those that the line states are results: a yes
    or no about a similar act would be taken for a verdict.
    """
    game, question = situation.game, without_speaker(text)
    names = {name for of_seat in situation.names.folded("seats").values() for name in of_seat}
    result = search(game, question, cited, known_seats(situation))
    stated = [act for act in result.acts if states_act(game, question, act, names)]
    stated.sort(key=lambda act: -_similarity(question, act.text(result.lang)))
    return structs.replace(result, acts=tuple(stated))


def _similarity(text: str, other: str) -> float:
    """Return how similar two texts are with the order of their letters: two acts may have the same words."""
    return SequenceMatcher(None, text.casefold(), other.casefold(), autojunk=False).ratio()


_SPEAKER = re.compile(r"^[^\s:：.?!。？！]{1,20}[:：](?=.*\w)")


def without_speaker(text: str) -> str:
    """Return a line without the name before a colon at its start: “take two workers” of “Ben: take two workers”."""
    return _SPEAKER.sub("", text.lstrip(), count=1).lstrip()


def known_seats(situation: JudgingContext) -> int:
    return situation.players if isinstance(situation, StandalonePosition) else len(situation.seats)


def _shares_of_clauses(situation: JudgingContext, candidates: Iterable[Moves]) -> dict[str, float]:
    """Return the clauses cited by the verdicts on some moves, each with a share of the best search score to add."""
    shares: dict[str, float] = {}
    for moves in candidates:
        verdict = situation.judge(moves).verdict
        for share, clauses in (
            (BREACH_SHARE, verdict.clauses),
            (UNCHECKED_SHARE, [clause for item in verdict.unchecked for clause in item.clauses]),
            (EFFECT_SHARE, [line.clause for line in verdict.ledger if line.clause]),
        ):
            for clause in clauses:
                shares[clause] = max(shares.get(clause, 0.0), share)
    return shares


def _without_seat_variants(rows: Sequence[MoveRow]) -> list[MoveRow]:
    """Remove rows that differ from an earlier row only in the seat, because the seats are equivalent without a
    table.
    """
    row_by_moves: dict[Moves, MoveRow] = {}
    for row in rows:
        row_by_moves.setdefault(without_seats(row.moves), row)
    return list(row_by_moves.values())
