"""The search for the record entries that a line objects to, tells of or repeats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import log
from typing import Any, NamedTuple

from msgspec import Struct, structs

from referee.facts.verdict import LedgerLine, VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, verb_of
from referee.reading.context import context_of
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.objections import Objection, content_terms, objection_of, without_markers
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    Sense,
    ThingSense,
    UnitSense,
    UnknownSpan,
    VerbSense,
)
from referee.reading.source import Span
from referee.record.table_state import ReplayStep
from referee.rules.search_synonyms import rule_words
from referee.rules.search_terms import language
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from tui.core.disputes.recorded_entry import DECLARED, entry_moves
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import entry_text

RECENT, EARLIER = 20, 80
"""The numbers of latest declarations that are searched: for those that a line objects to or repeats, and for those that
it describes.
"""
MAX_ENTRIES = 9
"""The maximum number of offered entries."""
MAX_DESCRIBED = 3
"""The maximum number of entries that a description leaves open."""
EFFECT_WEIGHT, CLAUSE_WEIGHT, NUMBER_WEIGHT, LABEL_WEIGHT, PART_OF_NAME = 0.6, 0.4, 0.5, 0.3, 0.5
SIDE_CLAUSE_WEIGHT, WISH_WEIGHT = 0.5, 0.2
OTHER_SEAT = 0.5
RECENT_AGE_WEIGHT = 0.3
AGE_WEIGHT, MAX_AGE_WEIGHT = 0.15, 2.0
PART_WEIGHT, MAX_PART_WEIGHT = 0.1, 0.5
LEAST_SCORE, NEXT = 1.0, 1.0
"""The weights of the words of a description; what each later act of the seat and each unnamed part takes off; the
lowest sum of a described entry, and how much less another one has that may be described.
"""
THOUSAND = 1000
_NUMBER = re.compile(r"\d+(?:,\d{3})*")
TERM = "term "
"""What begins the key of a word that stands for itself."""
MAX_ROUND = 2
"""For how many declarations of each player a move counts as one that was just made."""


def declared_steps(table: Table, count: int = RECENT) -> list[ReplayStep]:
    """Return the latest valid declarations of the record, newest first."""
    steps = [step for step in table.steps if step.entry.kind in DECLARED and not step.unread]
    return steps[: -count - 1 : -1]


def _only_ends_turn(table: Table, step: ReplayStep) -> bool:
    return all(move.ends_turn for move in entry_moves(table, step))


class Objected(NamedTuple):
    """The numbers of the entries that a line may object to or tell of, the best match first. `is_first` is whether the
    line means the first of them and nothing else, `is_past` whether it tells what was done, so that it states no new
    declaration, `is_open` whether it describes several of them about equally well.
    """

    entries: tuple[int, ...] = ()
    is_first: bool = False
    is_past: bool = False
    is_open: bool = False


def entries_objected_to(table: Table, text: str, *, is_bare: bool = False) -> Objected:
    """Return the entries that a line may object to, or of which it tells; none if it does neither. With `is_bare`, only
    those of a line that describes no act.
    """
    objection = objection_of(table, text)
    if objection.is_bare:
        steps = sorted(declared_steps(table), key=lambda step: _only_ends_turn(table, step))
        matched = [step for step in steps if not objection.seats or step.entry.seat in objection.seats]
        is_described = True
    elif is_bare or objection.is_wish or not (objection.is_marked or objection.is_past):
        return Objected()
    else:
        matched, is_described = _described(table, objection, declared_steps(table, EARLIER))
    of_others = bool(objection.seats) and table.acting not in objection.seats
    is_past = objection.is_past or (of_others and not objection.is_bare)
    if not (objection.is_bare or is_past or objection.is_pointing or is_described):
        return Objected()  # it may ask for a new declaration
    seqs = tuple(step.entry.seq for step in matched[:MAX_ENTRIES])
    recent = [step.entry.seq for step in declared_steps(table)]
    is_over = objection.is_pointing or of_others or seqs[:1] == tuple(recent[:1])
    is_recent = bool(seqs) and seqs[0] in recent[: MAX_ROUND * len(table.seats)]
    if not (is_past or is_recent or objection.is_bare or objection.is_pointing):
        return Objected()
    is_open = len(seqs) > 1 and not objection.is_bare
    refers_to_past = objection.is_past or objection.is_pointing or objection.is_bare
    return Objected(seqs, is_recent and is_described and is_over and refers_to_past, is_past, is_open)


def entries_declared(table: Table, moves: tuple[Move, ...], *, is_question: bool = False) -> Objected:
    """Return the recent entries with the same moves as a line that is illegal now; none if the line is legal."""
    stated = drop_implied(moves)
    if not stated or table.judge(stated).verdict.status is not VerdictStatus.ILLEGAL:
        return Objected()
    steps = [step for step in declared_steps(table) if _declares(table, step, stated)]
    is_over = len(steps) == 1 and steps[0].entry.seat != table.acting and not is_question
    return Objected(tuple(step.entry.seq for step in steps[:MAX_ENTRIES]), is_over)


WordShares = Mapping[frozenset[str], float]
"""The keys that each word of a line may stand for (acts, things, numbers, terms of a text), and its share."""


class DescribedActs(NamedTuple):
    """The recorded acts that a line describes best, and whether the first of them is all that it says."""

    steps: list[ReplayStep]
    is_complete: bool


class ActKeys(NamedTuple):
    """The keys of what was declared, of what it brought about, and of the rules for that."""

    own: frozenset[str]
    effects: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        return self.own | self.effects | self.rules

    def weight(self, word: frozenset[str], weights: Mapping[str, float]) -> float:
        """Return how much a word of a line that means one of these keys says about the act."""
        weighted = ((self.own, 1.0), (self.effects, EFFECT_WEIGHT), (self.rules, CLAUSE_WEIGHT))
        return max(weights[key] * share for keys, share in weighted for key in word & keys)


def _described(table: Table, objection: Objection, steps: list[ReplayStep]) -> DescribedActs:
    words, has_others = _words_of(table, objection)
    keys = {step.entry.seq: _keys_of(table, step, objection.lang) for step in steps}
    counts = Counter(key for of_step in keys.values() for key in of_step.all)
    weights = {key: log((len(steps) + 1) / (n + 0.5)) for key, n in counts.items()}
    known = {word: share for word, share in words.items() if not word.isdisjoint(counts)}
    scores: dict[int, float] = {}
    for rank, seat in enumerate(objection.seats or ("",)):
        for age, step in enumerate(each for each in _of_round(table, objection.text, steps) if _is_of(each, seat)):
            of_step = keys[step.entry.seq]
            matched = [word for word in known if not word.isdisjoint(of_step.all)]
            sum_of_words = sum(known[word] * of_step.weight(word, weights) for word in matched)
            is_recent = age < MAX_ROUND and len(matched) == len(known)
            is_enough = is_recent or sum_of_words >= LEAST_SCORE or len(matched) == len(words)
            if is_enough and any(not _is_number(word) for word in matched):
                displayed = _text_of(table, step, objection.lang)
                is_displayed = displayed in objection.text and 2 * len(displayed) > len(objection.text)
                unnamed = _of_moves(table, step, drop_implied) - frozenset[str]().union(*matched)
                off = _deduction(step, age, len(unnamed), objection.is_recent) + OTHER_SEAT * rank
                off += OTHER_SEAT * (seat not in ("", step.entry.seat))
                score = sum_of_words + is_displayed * len(words) - off
                scores[step.entry.seq] = max(score, scores.get(step.entry.seq, score))
    best = sorted(scores, key=lambda seq: -scores[seq])[:MAX_DESCRIBED]
    candidates = [
        step for seq in best for step in steps if step.entry.seq == seq and scores[seq] >= scores[best[0]] - NEXT
    ]
    is_complete = bool(best) and all(not word.isdisjoint(keys[best[0]].all) for word in words)
    return DescribedActs(candidates, is_complete and not (has_others or objection.is_past))


def _deduction(step: ReplayStep, age: int, unnamed: int, is_recent: bool) -> float:
    """Return what is taken off the score of a recorded act for later acts of the seat and for its unnamed parts."""
    is_overruled = step.entry.kind == "overrule"
    of_age = RECENT_AGE_WEIGHT * age if is_recent else min(AGE_WEIGHT * age, MAX_AGE_WEIGHT)
    return of_age + min(PART_WEIGHT * unnamed, MAX_PART_WEIGHT) - 0.5 * is_overruled


def _is_of(step: ReplayStep, seat: str) -> bool:
    seats = {line.seat for line in step.ledger if line.kind == "points"}
    return seat in ("", step.entry.seat) or seat in seats


def _is_number(word: frozenset[str]) -> bool:
    return all(key.isdecimal() for key in word)


_QUOTES = str.maketrans('「」『』“”"', " " * 7)
_CLAUSE = re.compile(r"[,.;:?!、。；：！？]+|\b(?:because|since|but)\b|から|ので|けど|のに")


def _words_of(table: Table, objection: Objection) -> tuple[WordShares, bool]:
    """Return the words of a line that stand for acts, things or numbers, and whether others remain."""
    text = without_markers(objection.text).translate(_QUOTES)
    lattice = lattice_of(text, context_of(table, LegalMoves(table)).lexicon)
    clauses = list(_clauses(table, objection))
    words: dict[frozenset[str], float] = {}
    for edge in lattice.path:
        span = lattice.source.raw_span(Span(edge.start, edge.until))
        keys, share = _meanings(edge)
        is_unit = isinstance(edge, Mention) and any(isinstance(sense, UnitSense) for sense in edge.senses)
        is_single_word = objection.lang == "ja" or len(content_terms(text[span.start : span.until])) == 1
        if isinstance(edge, UnknownSpan) or (is_single_word and (is_unit or (keys and isinstance(edge, Mention)))):
            keys |= _terms(table, text[span.start : span.until], objection.lang)
        share *= next((of_clause for until, of_clause in clauses if span.start <= until), 1)
        words[keys] = max(words.get(keys, 0), share)
    words.pop(frozenset(), None)
    return words, bool(lattice.unknown)


def _clauses(table: Table, objection: Objection) -> Iterator[tuple[int, float]]:
    """Yield the end of each clause of a line and the share of its words: 1 in a clause that tells of an act."""
    start = 0
    for match in [*_CLAUSE.finditer(objection.text), None]:
        until = match.start() if match else len(objection.text)
        clause = objection_of(table, objection.text[start:until])
        is_of_act = clause.is_past or bool(clause.seats)
        yield until, WISH_WEIGHT if clause.is_wish else 1 if is_of_act else SIDE_CLAUSE_WEIGHT
        start = match.span()[1] if match else until


def _meanings(edge: Edge) -> tuple[frozenset[str], float]:
    """Return the keys of what a word of a line may mean, and its share."""
    if isinstance(edge, NumberMention):
        return frozenset({str(edge.value)}), 1 if edge.value >= THOUSAND else NUMBER_WEIGHT
    senses = edge.senses if isinstance(edge, Mention) and edge.how < Match.INITIAL else ()
    keys = frozenset(key for sense in senses for key in _keys(sense))
    if keys or not any(isinstance(sense, LabelSense) for sense in senses):
        return keys, PART_OF_NAME if isinstance(edge, Mention) and edge.how >= Match.PART else 1
    return frozenset(f"act {sense.verb}" for sense in senses if isinstance(sense, LabelSense)), LABEL_WEIGHT


def _keys(sense: Sense) -> tuple[str, ...]:
    match sense:
        case VerbSense(verb):
            return (f"act {verb}",)
        case ThingSense(_, id):
            return (id,)
        case _:
            return ()


def _terms(table: Table, text: str, lang: Lang) -> frozenset[str]:
    """Return the keys of the words of a text: stems and their synonyms, in Japanese pairs of letters."""
    if lang == "ja":
        return frozenset(TERM + run[i : i + 2] for run in _RUNS.findall(text) for i in range(len(run) - 1))
    words = content_terms(text)
    same = {
        each for word in words for other in rule_words(table.game.folder, word, lang) for each in content_terms(other)
    }
    return frozenset(TERM + word for word in words | same if not word.isdecimal())


_RUNS = re.compile("[ァ-ヺー]{2,}|[一-鿿々]{2,}")


def _keys_of(table: Table, step: ReplayStep, lang: Lang) -> ActKeys:
    """Return the acts, things, numbers and terms of a recorded declaration and of what it brings about."""
    own = _of_moves(table, step) | _terms(table, _text_of(table, step, lang), lang)
    effects = [_keys_of_effect(table, line, lang) for line in step.ledger]
    return ActKeys(own, *(frozenset[str]().union(*keys) for keys in zip(*effects, strict=True)))


def _keys_of_effect(table: Table, line: LedgerLine, lang: Lang) -> tuple[frozenset[str], frozenset[str]]:
    """Return the keys of what a declaration brought about, and those of the rule for it."""
    words = words_for(lang, table.game.id, table.seats, table.own_words)
    atoms = _atoms({"what": line.what, "amount": line.amount, "values": line.values})
    rule = table.game.clauses.get(line.clause)
    of_rule = _terms(table, rule.text(lang), lang) if rule is not None else frozenset[str]()
    return atoms | _terms(table, messages.ledger(words, line), lang), of_rule


def stated_effects(table: Table, step: ReplayStep, text: str) -> list[LedgerLine]:
    """Return what a recorded declaration brought about, beginning with what a line speaks of."""
    objection = objection_of(table, text)
    words, _ = _words_of(table, objection)
    keys = [ActKeys(frozenset(), *_keys_of_effect(table, line, objection.lang)) for line in step.ledger]
    counts = Counter(key for of_effect in keys for key in of_effect.all)
    weights = {key: log((len(keys) + 1) / (n + 0.5)) for key, n in counts.items()}
    shares = [
        sum(share * each.weight(word, weights) for word, share in words.items() if not word.isdisjoint(each.all))
        for each in keys
    ]
    stated = {int(number.replace(",", "")) for number in _NUMBER.findall(normalize(text))}
    shares = [share + (line.amount in stated) for share, line in zip(shares, step.ledger, strict=True)]
    order = sorted(range(len(keys)), key=lambda index: -shares[index])
    return [step.ledger[index] for index in order]


def _text_of(table: Table, step: ReplayStep, lang: Lang) -> str:
    return entry_text(words_for(lang, table.game.id, table.seats, table.own_words), table, step.entry)


def _of_moves(table: Table, step: ReplayStep, drop: Callable[[Moves], Moves] = tuple) -> frozenset[str]:
    try:
        moves = drop(entry_moves(table, step))
    except InputError:
        return frozenset()  # today's rules do not know it
    values = (value for move in moves for name, value in structs.asdict(move).items() if name != "seat")
    return frozenset(f"act {verb_of(move)}" for move in moves).union(*map(_atoms, values))


def _atoms(value: Any) -> frozenset[str]:
    if isinstance(value, Struct):
        value = structs.asdict(value)
    if isinstance(value, dict | list | tuple | frozenset):
        parts = value.values() if isinstance(value, dict) else value
        return frozenset[str]().union(*map(_atoms, parts))
    if isinstance(value, bool) or value in ("", None, 0):
        return frozenset()
    if isinstance(value, int) and value % THOUSAND == 0:
        return frozenset({str(value), str(value // THOUSAND)})
    return frozenset({str(value)})


_NUMBERS = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1)}
_ROUND = {
    "en": re.compile(r"\b(?:(?P<this>this)|(?P<last>last)|(?P<ago>\w+)) rounds?(?: ago)?\b|\bround (?P<nth>\w+)"),
    "ja": re.compile(
        r"(?P<this>[今この]の?ラウンド)|(?P<ago>\d)つ?前のラウンド|(?P<last>前の?ラウンド)"
        r"|(?:第(?=\dラウンド)|(?=\dラウンド目))(?P<nth>\d)"
    ),
}


def _of_round(table: Table, text: str, steps: list[ReplayStep]) -> list[ReplayStep]:
    """Return the steps of the round that a text names; all of them if it names none."""
    match = _ROUND[language(text)].search(normalize(text).casefold())
    now = getattr(table.state, "round", None)
    if match is None or not isinstance(now, int):
        return steps
    ago, nth = (_NUMBERS.get(match[name] or "", match[name]) for name in ("ago", "nth"))
    back = 0 if match["this"] else 1 if match["last"] else int(ago or 0) if str(ago or 0).isdecimal() else None
    round = int(nth) if str(nth or "").isdecimal() else None if back is None else now - back
    return [
        step for step in steps if getattr(step.table_state.state, "round", None) in (round, (round or 0) + 1)
    ] or steps


def _declares(table: Table, step: ReplayStep, stated: tuple[Move, ...]) -> bool:
    try:
        entry = drop_implied(entry_moves(table, step))
    except InputError:
        return False
    own = [move for move in entry if any(_states(move, each) for each in stated)]
    return len(stated) <= len(own) and all(any(_states(move, each) for move in own) for each in stated)


def _states(move: Move, stated: Move) -> bool:
    """Return whether a move has the same verb as the stated move and the same value in every field that the stated move
    sets.
    """
    if verb_of(move) != verb_of(stated):
        return False
    values, defaults = structs.asdict(stated), {field.name: field.default for field in structs.fields(stated)}
    return all(getattr(move, name) == value for name, value in values.items() if value != defaults[name])
