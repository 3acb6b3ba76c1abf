"""The legal moves as a short list: single moves, verbs with many moves, or one value of such a verb each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import structs

from referee.facts.facts import get, known
from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, Moves, fields_of, verb_of, write
from referee.notation.sentence import said_of, sentence_of
from referee.reading.legal_moves import LegalMoves, lead_in
from referee.record.declaration import MOMENT, Declaration
from referee.table.closing_step import closing
from referee.table.table import Table
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n.catalogs import words_for
from tui.core.reading.line_suggestions import Suggestion, shared_values
from tui.core.reading.move_draft import MoveDraft
from tui.core.reading.spot_moves import says_more, stands_for, verbs_at

AT_ONCE = 9
"""The maximum number of rows if the available height is unknown. More moves are grouped by verb."""
MAX_MOVES = 60
"""The maximum number of examined moves of a verb."""
MAX_CHOICES = 12
"""The maximum number of declarations of a verb that are listed one by one when a line may mean any of them."""
MAX_AT_SPOTS = 400
"""The maximum number of examined moves of a verb with spots on the drawn board."""


class ListLength(NamedTuple):
    """A possible length of the list: verbs with at most `largest` moves are replaced by their moves and, if
    `is_split`, the others by a row for each value of their first field.
    """

    rows: int
    largest: int = 0
    is_split: bool = False


class LegalMoveShortlist:
    """The legal moves at one moment as a short list of rows, computed on first use.

    `at_once` is the maximum number of rows of the moves that no spot of the drawn board stands for. `cached_rows` are
    formatted rows by language, then by the moves, or by the line and the moves, that they stand for.
    """

    def __init__(self, table: Table, offers: LegalMoves) -> None:
        self.table = table
        self.offers = offers
        self.cached_rows: dict[str, dict[Moves | tuple[str, Moves], Suggestion]] = {}
        self.at_once = AT_ONCE
        self.spots: tuple[str, ...] = ()
        self._at_spots: dict[str, Suggestion] = {}
        self._groups: tuple[Suggestion, ...] | None = None
        self._unplaced: tuple[Suggestion, ...] | None = None
        self._ways: tuple[Suggestion, ...] | None = None
        self._lengths: tuple[ListLength, ...] | None = None
        self._terms: dict[Move, tuple[str, ...]] = {}
        self._among: tuple[tuple[Moves, ...], dict[str, Suggestion]] = ((), {})

    @property
    def ways(self) -> tuple[Suggestion, ...]:
        """The rows of the short list: those of the spots of the drawn board, then the end of the turn, then the verbs
        that the players of this table declare most often. Verbs with few moves are replaced by their moves, and the
        others by a row for each value of their first field, up to `at_once` rows.
        """
        if self._ways is None:
            unplaced = self._unplaced_groups()
            fitting = (length for length in self._list_lengths() if length.rows <= self.at_once)
            length = max(fitting, default=ListLength(len(unplaced)))
            rows = (row for way in unplaced for row in self._out(way, length))
            self._ways = (*self._at_spots.values(), *rows)
        return self._ways

    @property
    def numbers(self) -> dict[str, int]:
        """The number of the row of each spot that stands for a legal move."""
        return {spot: number for number, spot in enumerate(self._at_spots, 1)} if self.ways else {}

    def see(self, spots: Sequence[str]) -> bool:
        """Set the spots of the drawn board. Return whether any of them stands for a legal move."""
        if tuple(spots) != self.spots:
            self.spots, self._at_spots = tuple(spots), {}
            self._unplaced = self._lengths = self._ways = None
        return bool(self.numbers)

    def _unplaced_groups(self) -> tuple[Suggestion, ...]:
        """Return the possible verbs with the moves that no spot stands for, and keep the rows of the spots."""
        if self._unplaced is None:
            spots: dict[str, list[Move]] = {spot: [] for spot in self.spots}
            verbs = {verb for spot in spots for verb in verbs_at(spot)}
            self._unplaced = tuple(
                left
                for way in self.groups
                for left in (self._without_spots(way, spots) if way.draft.verb in verbs else (way,))
            )
            self._at_spots = {spot: self._spot_row(moves) for spot, moves in spots.items() if moves}
        return self._unplaced

    def _without_spots(self, way: Suggestion, spots: dict[str, list[Move]]) -> tuple[Suggestion, ...]:
        """Distribute the moves of a verb to the spots. Return the row of those that belong to none."""
        way = self.with_all_moves(way)
        among = way.among if way.is_complete else tuple(islice(self._known(way.draft.verb), MAX_AT_SPOTS))
        unplaced: list[Move] = []
        for move in among:
            at = next((spot for spot in spots if stands_for(spot, move)), None)
            (unplaced if at is None else spots[at]).append(move)
        if way.is_complete and not unplaced and among:
            return ()
        return (structs.replace(way, among=tuple(unplaced)) if way.is_complete else way,)

    def see_among(self, declarations: tuple[Moves, ...], spots: Sequence[str]) -> bool:
        """Set the spots of the board on which these declarations are drawn. Return whether several stand for some."""
        last = [moves[-1] for moves in declarations if moves == (*lead_in(self.table, moves[-1]), moves[-1])]
        at_spots = {spot: [move for move in last if stands_for(spot, move)] for spot in spots}
        rows = {spot: self._spot_row(self._variants(spot, moves)) for spot, moves in at_spots.items() if moves}
        self._among = (declarations, rows if len(rows) > 1 else {})
        return len(rows) > 1

    def _variants(self, spot: str, moves: list[Move]) -> list[Move]:
        """Return the moves at a spot; for one that states nothing but the spot, all legal ones there."""
        if len(moves) > 1 or says_more(spot, moves[0]):
            return moves
        known_moves = islice(self._known(verb_of(moves[0])), MAX_AT_SPOTS)
        return [move for move in known_moves if stands_for(spot, move)] or moves

    def numbers_among(self, declarations: tuple[Moves, ...]) -> dict[str, int]:
        """Return the number of the row of each spot on which these declarations are drawn; empty if they are not."""
        drawn, rows = self._among
        return {spot: number for number, spot in enumerate(rows, 1)} if drawn == declarations else {}

    def with_all_moves(self, way: Suggestion, seat: str = "") -> Suggestion:
        """Return the row of a verb with all its moves, or all those of a seat, even if they are too many for a list.
        Return the row itself if they are more than `MAX_AT_SPOTS`, or if nobody can list them.
        """
        if way.is_complete or self.offers.open(way.draft.verb):
            return way
        moves = (move for move in self._known(way.draft.verb) if not seat or move.seat in ("", seat))
        among = tuple(islice(moves, MAX_AT_SPOTS))
        return structs.replace(way, among=among, is_complete=True) if 0 < len(among) < MAX_AT_SPOTS else way

    def _spot_row(self, moves: list[Move]) -> Suggestion:
        verb = verb_of(moves[0])
        if len(moves) == 1:
            return self._single(MoveDraft(verb), moves[0])
        draft = MoveDraft(verb, values=shared_values([said_of(move) for move in moves]))
        return Suggestion("", among=tuple(moves), draft=draft)

    @property
    def groups(self) -> tuple[Suggestion, ...]:
        """The possible verbs, each with its legal moves."""
        if self._groups is None:
            self._groups = self._verb_rows()
        return self._groups

    def lengths(self, limit: int) -> list[int]:
        """Return the possible list lengths up to `limit`, in ascending order."""
        return sorted({length.rows for length in self._list_lengths() if length.rows <= limit})

    def open_up(self, at_once: int) -> bool:
        """Set the maximum number of rows. Return whether this changes the rows."""
        if at_once == self.at_once:
            return False
        before, self.at_once, self._ways = self.ways, at_once, None
        return self.ways != before

    def _list_lengths(self) -> tuple[ListLength, ...]:
        """Return a list length for each threshold up to which verbs are replaced by their moves."""
        if self._lengths is None:
            groups = self._unplaced_groups()
            sizes = [len(way.among) if way.among and way.is_complete else 0 for way in groups]
            parts = [len(self._split(way)) for way in groups]
            lengths = []
            for largest in sorted({1, *sizes} - {0}):
                replaced = [size if 0 < size <= largest else 0 for size in sizes]
                lengths.append(ListLength(sum(size or 1 for size in replaced), largest))
                split = sum(size or count for size, count in zip(replaced, parts, strict=True))
                lengths.append(ListLength(split, largest, True))
            self._lengths = tuple(lengths)
        return self._lengths

    def _verb_rows(self) -> tuple[Suggestion, ...]:
        table, offers = self.table, self.offers
        if table.table_state.depth != "full" or table.over or table.table_state.closed:
            return ()
        used = Counter(move.get("verb") for entry in table.entries for move in entry.body.get("moves", ()))
        closes = closing(table).partition(" ")[0]
        verbs = sorted(offers.verbs, key=lambda verb: (verb != closes, -used[verb]))
        return tuple(self._way(verb) for verb in verbs if offers.possible(verb))

    def _way(self, verb: str) -> Suggestion:
        among = tuple(islice(self._known(verb), MAX_MOVES + 1))
        is_complete = len(among) <= MAX_MOVES and not self.offers.open(verb)
        gap = self.offers.gap(verb) if not among else None
        return Suggestion("", among=among[:MAX_MOVES], is_complete=is_complete, question=gap, draft=MoveDraft(verb))

    def _known(self, verb: str) -> Iterator[Move]:
        return (move for move in self.offers.moves(verb) if known(move.seat))

    def _out(self, way: Suggestion, length: ListLength) -> tuple[Suggestion, ...]:
        if way.among and way.is_complete and len(way.among) <= max(1, length.largest):
            return tuple(self._single(way.draft, move) for move in way.among)
        return self._split(way) if length.is_split else (way,)

    def _single(self, draft: MoveDraft, move: Move) -> Suggestion:
        return Suggestion("", moves=(*lead_in(self.table, move), move), draft=draft)

    def _split(self, way: Suggestion) -> tuple[Suggestion, ...]:
        """Return a row for each value of the first field in which the moves of a verb differ, if each move names one
        by a word and there are fewer values than moves; else the row of the verb.
        """
        if not way.among or not way.is_complete:
            return (way,)
        stated = [said_of(move) for move in way.among]
        names = (field.name for field in fields_of(type(way.among[0])))
        name = next((name for name in names if len({repr(values.get(name)) for values in stated}) > 1), "")
        parts: dict[object, list[Move]] = {}
        for move, values in zip(way.among, stated, strict=True):
            parts.setdefault(values.get(name), []).append(move)
        is_named = all(isinstance(value, str) for value in parts) or len(way.among) >= MAX_MOVES
        if not is_named or not 1 < len(parts) < len(way.among):
            return (way,)
        rows = []
        for value, moves in parts.items():
            draft = structs.replace(way.draft, values={**way.draft.values, name: value})
            rows.append(
                self._single(draft, moves[0]) if len(moves) == 1 else Suggestion("", among=tuple(moves), draft=draft)
            )
        return tuple(rows)

    def grouped(self, declarations: Sequence[Moves]) -> tuple[Suggestion, ...]:
        """Return a row for each spot on which declarations of the same verb are drawn or, of many, for each value of
        the first field in which they differ; () for few declarations, or if they do not differ so.
        """
        if self.numbers_among(tuple(declarations)):
            return tuple(self._among[1].values())
        last = tuple(moves[-1] for moves in declarations)
        if len(last) <= MAX_CHOICES or len({(verb_of(move), move.seat) for move in last}) > 1:
            return ()
        if any(moves != (*lead_in(self.table, moves[-1]), moves[-1]) for moves in declarations):
            return ()
        shared = shared_values([said_of(move) for move in last])
        rows = self._split(Suggestion("", among=last, draft=MoveDraft(verb_of(last[0]), values=shared)))
        return rows if len(rows) > 1 else ()

    def row_with_number(self, text: str) -> Suggestion | None:
        """Return the row with the typed number; None if there is no such row."""
        digits = normalize(text)
        number = int(digits) if digits.isdecimal() and len(digits) < 4 else 0
        return self.ways[number - 1] if 0 < number <= len(self.ways) and not self.ways[number - 1].question else None

    def beginning(self, text: str) -> tuple[Moves, ...]:
        """Return the legal moves that match a text: each typed word begins a word of the move, in any language or in
        the notation.
        """
        prefixes = [fold(word) for word in normalize(text).replace("_", " ").split()]
        if not prefixes or not all(prefixes):
            return ()
        declarations: dict[Moves, None] = {}
        for way in self.ways:
            for move in way.moves[-1:] or way.among:
                if all(any(_begins(term, word) for term in self._words(move)) for word in prefixes):
                    declarations[way.moves or (*lead_in(self.table, move), move)] = None
        return tuple(declarations)

    def _words(self, move: Move) -> tuple[str, ...]:
        if move not in self._terms:
            texts = [write(move), verb_of(move)]
            for lang in LANGS:
                words = self._spoken(lang)
                texts += [sentence_of(move, words, seat=True), words.translate(f"action.{verb_of(move)}")]
            parts = (part for text in texts for part in text.replace("_", " ").replace(",", " ").split())
            self._terms[move] = tuple(dict.fromkeys(fold(part.lstrip("#(")) for part in parts))
        return self._terms[move]

    def _spoken(self, lang: str) -> Words:
        table = self.table
        return words_for(lang, table.game.id, dict(table.seats), table.own_words)


def _begins(term: str, prefix: str) -> bool:
    if prefix.isdecimal():
        return term == prefix
    return term.startswith(prefix) or (not prefix.isascii() and prefix in term)


def lay_first(table: Table, moves: tuple[Move, ...], move_facts: Mapping[str, Any], path: str) -> tuple[Move, ...]:
    """Record the first moves of a line if they make a fact (given by its full path) unknown. Return the remaining
    moves, () if nothing was recorded.
    """
    first_moves = None if path.startswith(MOMENT) else _first_moves(table, moves, move_facts, path)
    if first_moves is None:
        return ()
    table.declare(first_moves[0])
    return first_moves[1]


def _first_moves(
    table: Table, moves: tuple[Move, ...], move_facts: Mapping[str, Any], path: str
) -> tuple[Declaration, tuple[Move, ...]] | None:
    """Return (first moves after which a known fact is unknown, remaining moves). None if the fact is already unknown or
    remains known.
    """
    if not known(table.known_as(path)):
        return None
    for count in range(1, len(moves)):
        evaluated = table.judge(moves[:count], move_facts=move_facts)
        if evaluated.verdict.status is not VerdictStatus.LEGAL or evaluated.outcome is None:
            return None
        if not known(get(evaluated.outcome.state, path)):
            return evaluated, moves[count:]
    return None
