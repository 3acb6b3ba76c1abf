"""Disputes about a record entry (`#41`): the search for the entry that a line is about, and its facts, judged at the
table's state before it."""

from __future__ import annotations

import re
from collections.abc import Set
from contextlib import suppress
from typing import NamedTuple

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, verb_of, write
from referee.notation.table_names import SEATS
from referee.reading.objections import Objection, content_terms, objection_of
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.rules.rule_search import search, section_of_clause
from referee.rules.search_synonyms import rule_words
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.dispute import withdraw
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import LANGS, Lang
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import entry_text
from tui.core.session.session import Session

DECLARED = ("move", "overrule")
"""The kinds of record entries with a verdict."""
MAX_RULES = 1
"""The number of best rules for an objection whose sections an entry may be about."""
RECENT = 20
"""The number of latest declarations that are searched."""
MAX_ENTRIES = 9
"""The maximum number of offered entries."""
MAX_ROUND = 2
"""For how many declarations of each player a move counts as one that was just made."""


def declared_steps(table: Table) -> list[ReplayStep]:
    """Return the latest valid declarations of the record, newest first."""
    steps = [step for step in table.steps if step.entry.kind in DECLARED and not step.unread]
    return steps[: -RECENT - 1 : -1]


def _only_ends_turn(table: Table, step: ReplayStep) -> bool:
    return all(move.ends_turn for move in entry_moves(table, step))


class Objected(NamedTuple):
    """The numbers of the entries that a line may object to, the best match first. `is_first` is whether the line means
    the first of them and no other.
    """

    entries: tuple[int, ...] = ()
    is_first: bool = False


def entries_objected_to(table: Table, text: str, *, is_bare: bool = False, is_complete: bool = False) -> Objected:
    """Return the entries that a line may object to; none if the line is no objection."""
    objection = objection_of(table.game, table.table_state.seats, text)
    if not objection.is_bare and (is_bare or not objection.is_marked):
        return Objected()
    declared = declared_steps(table)
    steps = sorted(declared, key=lambda step: _only_ends_turn(table, step))
    if objection.seats:
        steps = [step for step in steps if step.entry.seat in objection.seats]
    matched, is_described = (steps, True) if objection.is_bare else _matching(table, objection, steps, is_complete)
    seqs = tuple(step.entry.seq for step in matched[:MAX_ENTRIES])
    recent_seqs = {step.entry.seq for step in declared[: MAX_ROUND * len(table.seats)]}
    is_over = objection.is_pointing or (bool(objection.seats) and table.acting not in objection.seats)
    is_over = is_over or seqs[:1] == tuple(step.entry.seq for step in declared[:1])
    return Objected(seqs, bool(seqs) and is_described and is_over and seqs[0] in recent_seqs)


def entries_declared(table: Table, moves: tuple[Move, ...], *, is_question: bool = False) -> Objected:
    """Return the recent entries with the same moves as a line that is illegal now; none if the line is legal."""
    stated = drop_implied(moves)
    if not stated or table.judge(stated).verdict.status is not VerdictStatus.ILLEGAL:
        return Objected()
    steps = [step for step in declared_steps(table) if _declares(table, step, stated)]
    is_over = len(steps) == 1 and steps[0].entry.seat != table.acting and not is_question
    return Objected(tuple(step.entry.seq for step in steps[:MAX_ENTRIES]), is_over)


def entry_moves(table: Table, step: ReplayStep) -> tuple[Move, ...]:
    return moves_of(table.game, step.entry.body)


def _matching(
    table: Table, objection: Objection, steps: list[ReplayStep], is_complete: bool
) -> tuple[list[ReplayStep], bool]:
    """Select the entries that contain the search terms of the objection, best match first, and return whether the
    first of them is what it describes. If none contains all, entries are selected only for a line that points to the
    past.
    """
    sentences = {step.entry.seq: _sentence_terms(table, step) for step in steps}
    entries = {seq: frozenset[str]().union(*each) for seq, each in sentences.items()}
    of_term = {term: _same_terms(table, term, objection.lang) for term in objection.terms}
    of_entry = {
        seq: {term for term, same in of_term.items() if any(terms <= entry_terms for terms in same)}
        for seq, entry_terms in entries.items()
    }
    known = set[str]().union(*of_entry.values())
    matched = [step for step in steps if known and known <= of_entry[step.entry.seq]]
    is_best = bool(matched) and (objection.is_pointing or known == objection.terms)
    if is_best:
        matched.sort(key=lambda step: not any(each <= known for each in sentences[step.entry.seq]))
    elif is_complete or not objection.is_pointing:
        return [], False
    elif known:
        matched = sorted(steps, key=lambda step: -len(of_entry[step.entry.seq]))
        best = [len(of_entry[step.entry.seq]) for step in matched[:2]]
        is_best = best[1:] < best[:1]
    else:
        matched = sorted(steps, key=lambda step: not _concerns(table, step, objection.text))
        is_best = any(_concerns(table, step, objection.text) for step in matched[:1])
    explained = of_entry[matched[0].entry.seq] if matched else set()
    return matched, is_best and not _states_other(table, objection, known, explained)


_PARTS = re.compile(r"[,.;:!?、。；：！？]|\b(?:because|since|but|as)\b|から|ので|けど|のに")
"""Matches what divides an objection from its reasons."""


def _states_other(table: Table, objection: Objection, known: Set[str], explained: Set[str]) -> bool:
    """Return whether the part of an objection that describes a move has a word for an act or a thing that the recorded
    move does not have, or a number, which may count anything: what was done on the table may not be what the record
    says.
    """
    parts = [content_terms(part) & objection.terms for part in _PARTS.split(objection.text.casefold())]
    described = next((part for part in parts if part & known), objection.terms)
    names = table.names
    key_sets = (key_set for key_set in names.key_sets if key_set not in (SEATS, "act"))
    things = {
        term
        for key_set in key_sets
        for id in names.ids(key_set)
        for name in names.names(key_set, id)
        for term in content_terms(name)
    }
    return any(map(str.isdecimal, described)) or not things.isdisjoint(described - explained)


def _concerns(table: Table, step: ReplayStep, text: str) -> bool:
    """Return whether the best rule for a text is in a section of the rules that applies to an entry."""
    clauses, sections = search(table.game, text).clauses[:MAX_RULES], section_of_clause(table.game)
    concerned = {sections[clause.id].first for clause in clauses}
    return any(sections[line.clause].first in concerned for line in step.ledger if line.clause in sections)


def _same_terms(table: Table, term: str, lang: Lang) -> list[frozenset[str]]:
    """Return a search term, and the terms of each word of the rules that it stands for."""
    return [frozenset({term}), *map(content_terms, rule_words(table.game.folder, term, lang))]


def _sentence_terms(table: Table, step: ReplayStep) -> list[frozenset[str]]:
    """Return the search terms of an entry's text in each language and in the notation, and of what it brings about."""
    texts = []
    for lang in LANGS:
        words = words_for(lang, table.game.id, table.seats, table.own_words)
        texts.append(entry_text(words, table, step.entry))
        texts += [messages.ledger(words, line) for line in step.ledger if line.seat in ("", step.entry.seat)]
    with suppress(InputError):  # today's rules do not know it
        texts.append("; ".join(write(move) for move in drop_implied(entry_moves(table, step))))
    return [content_terms(text) for text in texts]


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


_REFERENCE = re.compile(r"\s*[#＃]\s*(\d{1,6})(?!\d)\s*[:：]?(.*)", re.DOTALL)


class EntryReference(NamedTuple):
    """The entry number at the start of a line (0 without a number), and the declaration after it."""

    seq: int
    declared: str


def entry_reference(text: str) -> EntryReference:
    """Split a line such as “#41 Ben: build silk 2” into entry number and declaration."""
    match = _REFERENCE.match(text)
    return EntryReference(int(match[1]), match[2].strip()) if match else EntryReference(0, text)


def reference_text(seq: int, declared: str = "") -> str:
    """Format an entry number and a declaration as a line."""
    return f"#{seq} {declared}".strip()


def disputed_step(table: Table, seq: int) -> ReplayStep:
    """Return the replayed step of a disputed entry. Raises `InputError` if the entry does not exist, has no verdict or
    is not in effect.
    """
    step = next((step for step in table.steps if step.entry.seq == seq), None)
    if step is None:
        raise input_error("no_such_entry", field=str(seq))
    if step.entry.kind not in DECLARED or step.unread:
        raise input_error("entry_not_judged", field=str(seq))
    return step


class EntryFactSource(TableFactSource):
    """The facts for a dispute about a record entry: the table's state before the entry, and the facts entered for that
    entry only. Answers are not recorded.
    """

    def __init__(self, session: Session, table: Table, seq: int) -> None:
        step = disputed_step(table, seq)
        super().__init__(session, table.before(seq))
        self.seq = seq
        self.moves: tuple[Move, ...] = entry_moves(table, step)
        self.facts = dict(step.entry.body.get("readings", {}))


def taking_back(table: Table, seq: int) -> ChangeImpact:
    """Return the consequences of retracting an entry, computed on a copy of the table without the dispute."""
    before = table.trial()
    withdraw(before)
    return impact_of_change(before, lambda trial: trial.retract(seq))
