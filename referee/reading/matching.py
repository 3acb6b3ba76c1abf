"""The search for known names that start at a given word of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.reading.inflection import Ending, EndingNode, endings
from referee.reading.kana import is_kana
from referee.reading.lexemes import Lexeme, LexemeKind
from referee.reading.lexicon import Lexicon
from referee.reading.loanwords import sound_key
from referee.reading.merged_edges import exact_verbs, is_counter, literal, merge_names
from referee.reading.senses import (
    Edge,
    FamilySense,
    Match,
    Mention,
    NumberMention,
    Role,
    Sense,
    SmallSense,
    VerbSense,
)
from referee.reading.small_words import ENDING, small_words
from referee.reading.source import Span
from referee.reading.trie import HOLE, ORDINAL_HOLE, Node, Trie, VerbStem

MAX_SKIPPED = 2
"""The maximum number of function words between two words of a name."""
MAX_APART = 6
"""The maximum number of lexemes between two words of an action name."""
_NEVER_FIRST = frozenset("ーっゃゅょぁぃぅぇぉん")
"""Kana that never begin a word."""
MAX_LOANWORD = 24
"""The maximum number of kana in an English name written in kana."""
CLAUSE_ENDS = frozenset(";。,")
_IDLE_MARKS = frozenset("-.'・_/·")
"""Punctuation marks allowed between two words of a name."""


class Step(NamedTuple):
    """A partly matched name: its trie node, the index after it, the kind of match, and the number if it is a numbered
    name (“contract 3”).
    """

    node: Node
    at: int
    how: Match
    number: int | None = None


class Matcher:
    """The search for known names in a line. Indexes count lexemes (words, numbers and characters)."""

    def __init__(self, lexemes: Sequence[Lexeme], lexicon: Lexicon) -> None:
        self.lexemes = lexemes
        self.lexicon = lexicon
        self.tails: list[tuple[int, int, Edge]] = []
        """(start, end, edge) for the meanings of verb endings."""
        self._skips: dict[int, tuple[tuple[int, bool], ...]] = {}
        self._open_verbs: list[tuple[int, Step]] = []

    def names_at(self, start: int) -> list[tuple[int, Edge]]:
        """Return (index after the name, edge) for each known name that starts at an index."""
        rows: list[tuple[int, Edge]] = []
        for step in self._first_steps(start):
            rows += self._follow(start, step)
        for root in self.lexicon.bare_endings.get(self.lexemes[start].text, ()):
            rows += self._verb_forms(start, Step(root, start, Match.EXACT))
        for trie in self.lexicon.tries:
            if trie.loanwords:
                rows += self._loanwords(start, trie, _longest_exact(rows))
        return merge_names(rows) if len(rows) > 1 else rows

    def split_verbs(self) -> Iterator[tuple[int, int, Edge]]:
        """Yield (start, end, edge) for action names split by other words, with the indexes of the first part.
        `names_at` must be called for all indexes before.
        """
        waiting, self._open_verbs = self._open_verbs, []
        for start, step in waiting:
            for later in self._later_words(step.at):
                for following in self._steps_over_lexeme(step, later, parted=False):
                    for until, edge in self._follow(later, following):
                        if isinstance(edge, Mention) and (verbs := exact_verbs(edge)):
                            spans = (self._span(start, step.at), self._span(later, until))
                            yield start, step.at, Mention(spans, verbs, max(step.how, edge.how), edge.name)
        self._open_verbs = []

    def _later_words(self, at: int) -> Iterator[int]:
        """Yield the indexes in the rest of a clause where a later word of a split action name may start."""
        adjacent = {index for index, _ in self._skipping(at)}
        for later in range(at, min(len(self.lexemes), at + MAX_APART + 1)):
            if self.lexemes[later].text in CLAUSE_ENDS:
                return
            if later not in adjacent:
                yield later

    def _first_steps(self, start: int) -> Iterator[Step]:
        lexeme = self.lexemes[start]
        for text in lexeme.texts:
            for node, how in self.lexicon.starts(text, lexeme.kind):
                yield Step(node, start + 1, how)
        if lexeme.kind is LexemeKind.NUMBER:
            for trie in self.lexicon.tries:
                yield from self._into_hole(Step(trie.root, start, Match.EXACT), start)
        elif lexeme.kind is LexemeKind.CHARACTER:
            yield from self._by_sound(start)

    def _loanwords(self, start: int, trie: Trie, exact: int) -> Iterator[tuple[int, Edge]]:
        """Yield the names that consecutive kana, or the first of them, sound like. Matches shorter than the exact match
        ending at `exact` are skipped.
        """
        if self.lexemes[start].text in _NEVER_FIRST:
            return
        until = self._kana_end(start)
        for stop in range(max(start + 2, exact), min(until, start + MAX_LOANWORD) + 1):
            senses = trie.loanwords.get(sound_key("".join(lexeme.text for lexeme in self.lexemes[start:stop])))
            if senses:
                name = next(iter(senses.values()))
                yield stop, Mention((self._span(start, stop),), tuple(senses), Match.SOUND, name)

    def _kana_run(self, start: int) -> int:
        """Return the end index of the consecutive kana that start at an index; the index itself if none start there."""
        if self.lexemes[start].joined and _is_kana_character(self.lexemes[start - 1]):
            return start
        return self._kana_end(start)

    def _kana_end(self, start: int) -> int:
        until = start
        while until < len(self.lexemes) and (until == start or self.lexemes[until].joined):
            if not _is_kana_character(self.lexemes[until]):
                break
            until += 1
        return until

    def _by_sound(self, start: int) -> Iterator[Step]:
        """Yield a step for each Latin-letter name whose first word sounds like the kana at an index."""
        until = self._kana_run(start)
        for stop in (until, until - 1):
            if stop - start > 1:
                text = "".join([lexeme.text for lexeme in self.lexemes[start:stop]])
                yield from (Step(node, stop, Match.SOUND) for node in self.lexicon.starts_by_sound(text))

    def _follow(self, start: int, first: Step) -> list[tuple[int, Edge]]:
        """Return all names that result from extending a partial match as far as possible."""
        rows: list[tuple[int, Edge]] = []
        steps = [first]
        while steps:
            step = steps.pop()
            node = step.node
            self._end_name(start, step, rows)
            if not node.children:
                continue
            following = self._next_steps(step)
            steps += following
            if step.number is None and (node.gap or not following):
                self._add_prefix(start, step, rows)
            if node.gap and step.how <= Match.INFLECTED and node.leads_to_verb:
                self._open_verbs.append((start, step))
        return rows

    def _next_steps(self, step: Step) -> list[Step]:
        rows: list[Step] = []
        indexes = self._skipping(step.at) if step.node.gap else ((step.at, False),)
        for at, parted in indexes:
            if at < len(self.lexemes):
                rows += self._steps_over_lexeme(step, at, parted)
        return rows

    def _steps_over_lexeme(self, step: Step, at: int, parted: bool) -> list[Step]:
        """Return the partial matches extended by the lexeme at an index."""
        lexeme, children = self.lexemes[at], step.node.children
        if lexeme.kind is LexemeKind.NUMBER:
            if parted:
                return []
            nodes = (children[text] for text in lexeme.texts if text in children)
            rows = [Step(child, at + 1, step.how, step.number) for child in nodes]
            return [*rows, *self._into_hole(step, at)]
        if lexeme.kind is not LexemeKind.WORD:
            child = children.get(lexeme.text)
            return [Step(child, at + 1, step.how, step.number)] if child else []
        rows = [
            Step(children[word], at + 1, max(step.how, how), step.number)
            for word, how in self.lexicon.alternatives(lexeme.text)
            if word in children
        ]
        if not rows and step.how < Match.INITIAL and not self.lexicon.is_function_word(lexeme.text):
            how = max(step.how, Match.PREFIX if len(lexeme.text) > 1 else Match.INITIAL)
            longer = (child for word, child in children.items() if word.startswith(lexeme.text))
            rows = [Step(child, at + 1, how, step.number) for child in longer]
        return rows

    def _into_hole(self, step: Step, at: int) -> Iterator[Step]:
        """Yield the partial matches that use the number at an index as the number of a numbered name (“contract 3”)."""
        lexeme = self.lexemes[at]
        if step.number is None and not lexeme.signed:
            for hole in (HOLE, ORDINAL_HOLE) if lexeme.ordinal else (HOLE,):
                if child := step.node.children.get(hole):
                    yield Step(child, at + 1, step.how, lexeme.value)

    def _skipping(self, at: int) -> tuple[tuple[int, bool], ...]:
        """Return (index, flag) for each index where the next word of a name may start after skipped words. The flag
        means that a number there is not part of the name.
        """
        known = self._skips.get(at)
        if known is None:
            indexes: dict[int, bool] = {at: False}
            for _ in range(MAX_SKIPPED):
                for index, parted in tuple(indexes.items()):
                    for until, parting in self._small_at(index):
                        indexes.setdefault(until, parted or parting)
            known = self._skips[at] = tuple(indexes.items())
        return known

    def _small_at(self, at: int) -> Iterator[tuple[int, bool]]:
        if at >= len(self.lexemes):
            return
        lexeme, words = self.lexemes[at], small_words()
        if lexeme.kind is LexemeKind.CHARACTER:
            for size in (2, 1):
                text = "".join(lexeme.text for lexeme in self.lexemes[at : at + size])
                if text in words.skipped or text in words.before_number:
                    yield at + size, text in words.parting
        elif lexeme.text in words.before_number or lexeme.text in _IDLE_MARKS or self._is_listed_next(at):
            yield at + 1, False
        elif lexeme.text in words.skipped:
            yield at + 1, lexeme.text in words.parting

    def _is_listed_next(self, at: int) -> bool:
        """Return whether “, then” is at an index; a name may continue after it."""
        return [lexeme.text for lexeme in self.lexemes[at : at + 2]] == [",", "then"]

    def _end_name(self, start: int, step: Step, rows: list[tuple[int, Edge]]) -> None:
        node, at = step.node, step.at
        if step.number is not None and step.how is not Match.INITIAL:
            rows += self._family(start, step, step.number)
        for entry in node.entries:
            if entry.how is Match.PART and step.how in (Match.PREFIX, Match.INITIAL):
                continue  # the beginning of a word that is a part of a name tells too little
            if senses := self._fitting(start, at, literal(entry.senses, step.how)):
                rows.append((at, Mention((self._span(start, at),), senses, max(entry.how, step.how), entry.name)))
        if node.number is not None:
            value, role = node.number
            rows.append((at, NumberMention(self._span(start, at), value, (role,))))
        if node.stems:
            rows += self._verb_forms(start, step)

    def _family(self, start: int, step: Step, number: int) -> Iterator[tuple[int, Edge]]:
        missing = tuple(
            FamilySense(family.key_set, family.pattern, number, family.members)
            for family in step.node.families
            if all(number != member for member, _ in family.members)
        )
        if missing:
            yield step.at, Mention((self._span(start, step.at),), missing, step.how, missing[0].pattern)

    def _add_prefix(self, start: int, step: Step, rows: list[tuple[int, Edge]]) -> None:
        """Append the names that begin with the matched text to `rows`, if the line continues differently."""
        senses = step.node.below
        last = self.lexemes[step.at - 1]
        if not senses or last.kind is LexemeKind.MARK or self._is_idle(start, step.at):
            return
        if "を" in {each.text for each in self.lexemes[start : step.at]}:
            return
        if step.at - start == 1 and (last.kind is LexemeKind.NUMBER or _is_kana_character(last)):
            return
        if self._is_quantity(start, step.at):
            senses = tuple(sense for sense in senses if isinstance(sense, VerbSense))
            if not senses:
                return
        how = Match.INITIAL if step.at - start == 1 and last.kind is LexemeKind.CHARACTER else Match.PREFIX
        rows.append((step.at, Mention((self._span(start, step.at),), senses, max(step.how, how))))

    def _is_quantity(self, start: int, until: int) -> bool:
        """Return whether a span is a number with its counter, which cannot begin a name (2つ in 2つ目)."""
        if self.lexemes[start].kind is not LexemeKind.NUMBER:
            return False
        return "".join(lexeme.text for lexeme in self.lexemes[start + 1 : until]) in small_words().counters

    def _is_idle(self, start: int, until: int) -> bool:
        """Return whether a span consists only of Latin-letter function words, which begin too many names."""
        return all(
            lexeme.kind is LexemeKind.WORD and self.lexicon.is_function_word(lexeme.text)
            for lexeme in self.lexemes[start:until]
        )

    def _verb_forms(self, start: int, step: Step) -> Iterator[tuple[int, Edge]]:
        """Yield the inflected Japanese verbs whose stem ends at a step."""
        by_class: dict[tuple[str, Match], list[VerbStem]] = {}
        for stem in step.node.stems:
            by_class.setdefault((stem.verb_class, stem.how), []).append(stem)
        for (verb_class, how), stems in by_class.items():
            for until, ending in self._endings(step.at, endings(verb_class)):
                if not self._too_short(start, until):
                    yield from self._verb_form(start, until, ending, stems, max(step.how, how))

    def _endings(self, at: int, node: EndingNode) -> Iterator[tuple[int, Ending]]:
        if node.ending is not None:
            yield at, node.ending
        while at < len(self.lexemes) and (child := node.children.get(self.lexemes[at].text)):
            node, at = child, at + 1
            if node.ending is not None:
                yield at, node.ending

    def _too_short(self, start: int, until: int) -> bool:
        """Return whether a verb form consists of at most two kana and is thus too ambiguous."""
        return until - start < 3 and all(is_kana(lexeme.text) for lexeme in self.lexemes[start:until])

    def _verb_form(
        self, start: int, until: int, ending: Ending, stems: list[VerbStem], how: Match
    ) -> Iterator[tuple[int, Edge]]:
        cut = until - ending.tail_length
        if cut == start:
            return
        senses = tuple(dict.fromkeys(sense for stem in stems for sense in stem.senses))
        yield cut, Mention((self._span(start, cut),), senses, how, stems[0].name)
        if ending.tail:
            self.tails.append((cut, until, Mention((self._span(cut, until),), ending.tail)))

    def _fitting(self, start: int, until: int, senses: tuple[Sense, ...]) -> tuple[Sense, ...]:
        """Return the meanings without implausible function words, such as kana that are more likely part of another
        word.
        """
        lexeme = self.lexemes[start]
        if lexeme.kind is LexemeKind.NUMBER and until - start == 1 and not lexeme.spelled:
            return tuple(sense for sense in senses if not isinstance(sense, SmallSense))
        if lexeme.kind is LexemeKind.WORD and any(map(_is_figure, self.lexemes[start:until])):
            return tuple(sense for sense in senses if not isinstance(sense, SmallSense))  # “of the 2” gives a number
        if lexeme.kind is LexemeKind.CHARACTER and not (start and self.lexemes[start - 1].kind is LexemeKind.NUMBER):
            senses = tuple(sense for sense in senses if not is_counter(sense)) or senses
        if lexeme.kind is not LexemeKind.CHARACTER or until - start > 2:
            return senses
        if not all(is_kana(lexeme.text) for lexeme in self.lexemes[start:until]):
            return senses
        return tuple(sense for sense in senses if not isinstance(sense, SmallSense) or self._fits(sense, start, until))

    def _fits(self, sense: SmallSense, start: int, until: int) -> bool:
        """Return whether a function word of one or two kana is plausible at an index."""
        ends = until == len(self.lexemes) or not self.lexemes[until].joined
        if sense.role is Role.COUNTER or sense.role is Role.ORDINAL:
            return start > 0 and self.lexemes[start - 1].kind is LexemeKind.NUMBER
        if until - start > 1:
            return True
        if sense == ENDING:
            return self.lexemes[start].joined and (ends or self._ending_follows(until))
        if sense.role in (Role.FILLER, Role.CORRECTION, Role.NEGATION):
            return ends and not self.lexemes[start].joined
        return start > 0

    def _ending_follows(self, at: int) -> bool:
        starts = self.lexicon.tries[0].root.children.get(self.lexemes[at].text)
        return starts is not None and any(ENDING in entry.senses for entry in starts.entries)

    def _span(self, start: int, until: int) -> Span:
        return Span(self.lexemes[start].start, self.lexemes[until - 1].until)


def _is_figure(lexeme: Lexeme) -> bool:
    return lexeme.kind is LexemeKind.NUMBER and not lexeme.spelled


def _is_kana_character(lexeme: Lexeme) -> bool:
    return lexeme.kind is LexemeKind.CHARACTER and is_kana(lexeme.text)


def _longest_exact(rows: Iterable[tuple[int, Edge]]) -> int:
    """Return the index after the longest exact name; 0 if there is none."""
    return max((until for until, edge in rows if isinstance(edge, Mention) and edge.how is Match.EXACT), default=0)
