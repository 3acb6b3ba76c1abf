"""Assignment of the names and numbers of a clause to the fields (slots) of an action, by a bounded search that tries
the nearest pairs first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop

from msgspec import structs

from referee.reading.bounds import Bounds
from referee.reading.edges import LineEdges
from referee.reading.frame_search import Search
from referee.reading.frames import MATCH_COST, Claim, Frame, SlotValue
from referee.reading.free_names import bind_remainder, bind_unknown
from referee.reading.labels import is_counter, with_list_label
from referee.reading.line_edge import is_letter
from referee.reading.number_binding import AMOUNTS, SOME, NumberBinder
from referee.reading.number_slots import belongs_to_item, item_of
from referee.reading.partial import ACROSS, JOINT, PARTICLE, LastKind, Partial
from referee.reading.position import Budget
from referee.reading.senses import Match, Mention, NumberMention, UnknownSpan
from referee.reading.slots import Slot, SlotKind, SlotRole, VerbSlots
from referee.reading.source import Span
from referee.reading.uses import LineUses, Use, UseKind
from referee.reading.verb_edges import VerbEdge, VerbEdges, VerbSkip

MAX_STEPS = 400  # so many partial frames of one verb are followed from one start
MAX_FRAMES = 8
"""The maximum number of stored interpretations (frames) of one action per end position of a clause."""


class Binder:
    """The search for all interpretations (frames) of clauses of one line as one action."""

    def __init__(self, edges: LineEdges, slots: VerbSlots, uses: LineUses, budget: Budget, last_anchor: int) -> None:
        self.edges = edges
        self.budget = budget
        self.slots = slots.slots
        self.verb_slots = slots
        self.verb_edges = VerbEdges(edges, slots, uses)
        self.numbers = NumberBinder(edges, slots)
        self.last_anchor = last_anchor
        """The text position of the last name without which the action cannot be declared."""
        self._searches: dict[int, Search] = {}

    def frames_from(
        self, start: int, limit: int, remaining: int, bounds: Bounds
    ) -> Iterator[tuple[int, Iterable[Frame]]]:
        """Yield the interpreted clauses (frames) that start at a text position, grouped by end position.

        Frames with a rank above `limit` are skipped, and so are frames whose cost plus the minimum cost of the rest of
        the line exceeds `remaining`.
        """
        search = self._searches.get(start)
        if search is None:
            search = self._searches[start] = Search(start, bounds)
        if limit > search.limit or remaining > search.remaining:
            search.raise_to(limit, remaining, bounds, self.verb_slots.verb)
            self._search(search)
        for until, frames in search.frames.items():
            yield until, frames.values()

    def _search(self, search: Search) -> None:
        """Continue a paused search up to its current limits."""
        for until, partial in search.take_closed():
            self._keep(search, until, partial)
        for until, partial in search.take_unfinished():
            self._finish(search, until, partial)
        for until, partial in search.take_waiting():
            self._queue_partial(search, until, partial)
        while search.heap and search.steps < MAX_STEPS and not self.budget.is_search_cut:
            search.steps += 1
            _, start_key, _, partial = heappop(search.heap)
            for until, following in self._following(-start_key, partial):
                if search.reaches(until, following):
                    self._queue_partial(search, until, following)
                else:
                    search.beyond.append((until, following))

    def _queue_partial(self, search: Search, until: int, partial: Partial) -> None:
        """Queue an unfinished interpretation of a clause for extension. If the clause can end there, also store the
        finished interpretations.
        """
        known = len(search.visited)
        search.visited.add((until, partial))  # hashed once only
        if len(search.visited) == known:
            return
        self.budget.search(Budget.FRAME)
        self._finish(search, until, partial)
        may_end = bool(partial.values) or partial.has_verb or until <= self.last_anchor
        if until < self.edges.end and may_end:
            search.push(until, partial)

    def _following(self, at: int, partial: Partial) -> Iterator[tuple[int, Partial]]:
        """Yield (end position, interpretation) for each extension of an unfinished interpretation by the words at a
        text position.
        """
        for edge in self.verb_edges.at(at):
            for following in self._bind(edge, partial):
                yield edge.until, following
        if partial.last is LastKind.VERB and partial.gap == 0 and self.verb_slots.takes_name:
            yield from bind_remainder(partial, at, self.slots, self.edges)
        for skip in self.verb_edges.skips(at):
            yield skip.until, self._skip(skip, partial, at)

    def _finish(self, search: Search, until: int, partial: Partial) -> None:
        """Store the finished interpretations that result from an unfinished one if the clause ends at `until`."""
        if not (partial.values or partial.has_verb):
            return
        if not search.may_end(until, partial):
            search.unfinished.append((until, partial))
        else:
            for closed in self._close(partial):
                if closed.rank > search.limit:
                    search.closed_beyond.append((until, closed))
                else:
                    self._keep(search, until, closed)

    def _keep(self, search: Search, until: int, closed: Partial) -> None:
        """Store a finished interpretation, unless an equal one with a lower rank is stored. At the maximum number, it
        replaces the stored one with the highest rank.
        """
        known = search.frames.setdefault(until, {})
        key = closed.signature, closed.has_verb and self.verb_slots.is_silent
        same = known.get(key)
        if same is None and len(known) >= MAX_FRAMES:
            farthest = max(known, key=lambda each: known[each].rank)
            if known[farthest].rank <= closed.rank:
                return
            del known[farthest]
        if same is not None and (same.rank, same.mentions) <= (closed.rank, closed.mentions):
            return
        values = self.numbers.as_lost(closed.values) if closed.is_loss else closed.values
        quantity = closed.quantity or self.verb_edges.people_between(search.start, until)
        known[key] = Frame(
            self.verb_slots.verb, search.start, until, closed.seat, values, closed.counts, closed.claims,
            closed.owners, quantity, closed.negated, closed.has_verb, closed.cost, closed.how,
            closed.mentions, closed.next_seat, closed.joined, closed.uncertain, closed.covered, closed.leaves_open,
        )  # fmt: skip

    def _close(self, partial: Partial) -> Iterator[Partial]:
        """Yield the interpretations that result if the clause ends: its last label and its last number are assigned to
        fields.
        """
        labelled = self._close_label(partial) if partial.label >= 0 else partial
        if labelled is None:
            return
        described = any(value.described for value in labelled.values)  # traits alone may mean much else
        partial = labelled.with_extra_cost(2 * labelled.correcting + described)
        if partial.pending is None:
            yield partial
            return
        free = structs.replace(partial, pending=None)
        yield from self.numbers.by_order(free, partial.pending, 1)
        yield from self.numbers.count_of(free, partial.pending, 2)

    def _close_label(self, partial: Partial) -> Partial | None:
        """Return the unfinished interpretation with its last, valueless label resolved: a label of a yes/no field means
        yes. Return None if the label needs a number.
        """
        slot = self.slots[partial.label]
        bound = partial.latest(slot.index) >= 0
        if slot.kind is SlotKind.YES_NO and not bound:
            return partial.with_value(SlotValue(slot.index, 0, (True,)), label=-1)
        if slot.follows and slot.name in self.verb_slots.units and not bound:  # how much, the position tells
            return structs.replace(partial, label=-1).with_claim(Claim(0, slot.name), 2)
        if slot.kind is SlotKind.NUMBER and not bound:
            is_open = slot.role in AMOUNTS and not slot.follows  # not in “plan 2 0, rotated”
            return partial.with_value(SlotValue(slot.index, 0, SOME), label=-1) if is_open else None
        return structs.replace(partial, label=-1, cost=partial.cost + (1 if bound else 2))

    # one edge

    def _bind(self, edge: VerbEdge, partial: Partial) -> Iterator[Partial]:
        mention = edge.edge
        if isinstance(mention, NumberMention) and partial.label < 0 and edge.is_labelled:
            yield from self.numbers.wait(partial, mention)
        elif isinstance(mention, NumberMention) and edge.is_labelled and self.edges.is_joined_behind(mention):
            yield from self._bind_joined(partial, mention)
        elif isinstance(mention, NumberMention):
            bound = self.numbers.bind(partial.with_extra_cost(edge.inside), mention)  # out of a longer name it costs
            is_next = partial.last is LastKind.VALUE and partial.gap == 0 and bool(partial.values)
            yield from self.verb_edges.with_single_verb(bound, partial) if is_next else bound
        elif isinstance(mention, UnknownSpan):
            yield from bind_unknown(partial, mention, self.slots, self.edges)
        else:
            partial = partial.with_extra_cost(edge.inside)
            for use in edge.uses:
                yield from self._use(partial, mention, edge, use)

    def _bind_joined(self, partial: Partial, number: NumberMention) -> Iterator[Partial]:
        """Yield the interpretations of a number that is joined to the label behind it and apart from the label before
        it: ワーカー 1ルーブル.
        """
        yield from self.numbers.bind(partial.with_extra_cost(1), number)
        closed = self._close_label(partial)
        if closed is not None:
            yield from self.numbers.wait(closed, number)

    def _use(self, partial: Partial, mention: Mention, edge: VerbEdge, use: Use) -> Iterator[Partial]:
        article = partial.article
        how = edge.how if MATCH_COST[edge.how] > MATCH_COST[partial.how] else partial.how
        mentions = partial.mentions + (use.kind in (UseKind.VERB, UseKind.VALUE))
        labels = partial.labels + (use.kind is UseKind.LABEL and self.slots[use.slot].low < 0)
        covered = partial.covered + edge.covered
        partial = structs.replace(partial, how=how, mentions=mentions, labels=labels, covered=covered, article=False)
        match use.kind:
            case UseKind.VERB:
                yield from self._verb_name(partial, mention)
            case UseKind.SEAT:
                owns = partial.last is not LastKind.NOTHING or self.edges.has_possessive(mention)
                is_late = is_letter(mention) and partial.last is not LastKind.NOTHING
                partial = partial.with_extra_cost(2 * (use.doubtful or is_late))
                yield from self._seat(partial, use.text, owns, self.edges.is_addressed(mention))
            case UseKind.UNIT:
                yield from self._unit(partial, use.text)
            case UseKind.LABEL:
                if article:
                    yield from self.numbers.single(partial, mention, self.slots[use.slot])
                if not article or partial.pending is None:  # in “11 for a ruble” the number is of nothing behind it
                    yield from self._label(partial, mention, self.slots[use.slot])
            case UseKind.VALUE:
                yield from self._value_name(partial, mention, use, article)

    def _verb_name(self, partial: Partial, mention: Mention) -> Iterator[Partial]:
        """Yield the interpretation extended by the name of the action. An initial letter counts only once, and as an
        exact name only if the action is possible now.
        """
        others = self.verb_edges.other_verbs(mention)
        others = partial.uncertain & others if partial.has_verb else others  # two that differ leave less
        by_letter = mention.how is Match.INITIAL and is_letter(mention)
        if not (by_letter and partial.has_verb):
            is_possible = self.verb_slots.verb in self.edges.strong_verbs
            exact = mention.how <= Match.SOUND or (by_letter and is_possible)
            again = 2 * (partial.has_verb and partial.last is LastKind.VERB and partial.gap >= JOINT)  # two of it
            yield from self._verb(structs.replace(partial.with_extra_cost(again), uncertain=others), exact)

    def _verb(self, partial: Partial, exact: bool) -> Iterator[Partial]:
        has_verb = partial.has_verb or exact
        after = structs.replace(partial, has_verb=has_verb, last=LastKind.VERB, last_slot=-1, gap=0)
        if partial.label >= 0 and self.slots[partial.label].is_axis_of_item:
            after = after.with_extra_cost(1)
        if partial.pending is None:
            yield after
            return
        if not self.slots and partial.gap_since_number >= JOINT:
            return  # “turn 1, done” is not done once
        if partial.pending.counter in self.verb_slots.units - set(self.verb_slots.by_name):
            claim = Claim(partial.pending.value, partial.pending.counter, (), partial.pending.span)
            yield structs.replace(after, pending=None).with_claim(claim)
        yield after.with_extra_cost(ACROSS)
        free = structs.replace(after, pending=None)
        apart = ACROSS * (partial.gap_since_number >= JOINT)  # “factory 7, loco”
        yield from self.numbers.by_order(free.with_extra_cost(apart), partial.pending, 0)
        yield from self.numbers.count_of(free, partial.pending, belongs_to_item(partial, self.slots))

    def _seat(self, partial: Partial, seat: str, may_own: bool, is_addressed: bool) -> Iterator[Partial]:
        if not partial.seat:
            yield structs.replace(partial, seat=seat, last=LastKind.SEAT, gap=0)
        if self.verb_slots.passes_turn and not (partial.next_seat or is_addressed) and partial.seat != seat:
            yield structs.replace(partial, next_seat=seat, last=LastKind.SEAT, gap=0)
        is_next_seat = partial.last is LastKind.SEAT and partial.gap >= JOINT
        if not self.slots and is_next_seat and seat not in (partial.seat, *partial.joined):
            yield structs.replace(partial, joined=(*partial.joined, seat), gap=0)
        if self.verb_slots.has_owner and partial.seat != seat and may_own:
            yield structs.replace(partial, owners=(*partial.owners, (seat, -1)), last=LastKind.SEAT, gap=0)

    def _unit(self, partial: Partial, unit: str) -> Iterator[Partial]:
        """Yield the interpretations extended by a unit that belongs to no field. With its number it states an effect of
        the move (“3 coal”).
        """
        has_other_unit = partial.pending is not None and partial.pending.counter not in ("", unit)
        if has_other_unit and partial.gap_since_number:
            return  # “the 5 tile with coal”
        if partial.pending is not None and unit not in self.verb_slots.by_name:
            number = partial.pending
            free = structs.replace(partial, pending=None, last=LastKind.LABEL, last_slot=-1, gap=0)
            if not self.slots and unit in self.verb_slots.units:
                yield from self.numbers.count_of(free, number, -1)
            if unit in self.verb_slots.lists:
                yield from self.numbers.count_of(free, number, 0)
                return
            if self.verb_slots.describes_items and partial.gap >= PARTICLE:
                free = free.with_extra_cost(1)
            yield free.with_claim(Claim(number.value, unit, (), number.span))
        last = self.slots[partial.last_slot] if partial.last_slot >= 0 else None
        if last is not None and partial.last is LastKind.NUMBER and last.field == unit:
            yield structs.replace(partial, gap=0)  # “(1, 2)の機関”: what the places are

    def _label(self, partial: Partial, mention: Mention, slot: Slot) -> Iterator[Partial]:
        bound = partial.latest(slot.index) >= 0
        if (turned := with_list_label(partial, mention, slot, self.slots, self.verb_edges)) is not None:
            yield turned
        after = structs.replace(partial, last=LastKind.LABEL, last_slot=slot.index, gap=0)
        if slot.is_axis_of_item and partial.gap >= JOINT:
            after = after.with_extra_cost(1)
        is_behind = partial.last is LastKind.NUMBER and partial.gap <= PARTICLE
        is_axis = slot.is_axis_of_item and partial.last_slot >= 0
        if is_behind and is_axis and self.slots[partial.last_slot].field == slot.field:
            yield after
            return
        if is_behind and partial.last_slot == slot.index:
            yield structs.replace(after, cost=partial.cost - partial.refund, refund=0)
            return
        if partial.pending is not None:
            if slot.kind is SlotKind.NUMBER and not slot.is_axis_of_item:
                is_next = not self.edges.lattice.source.text[partial.pending.until : mention.start].strip()
                is_adjunct = partial.last is LastKind.VERB and partial.gap == 0 and not is_next  # “two learning steps”
                free = structs.replace(after, pending=None, cost=after.cost - ACROSS * is_adjunct)
                apart = partial.gap_since_number >= JOINT  # the amount of what is paid stands right before it
                more = int(slot.is_location) + 2 * ACROSS * (slot.role is SlotRole.PAYMENT)
                yield from self.numbers.to_slot(free, slot, partial.pending, more * apart)
            after = after.with_extra_cost(ACROSS)
        if bound and not slot.repeats:
            yield after.with_extra_cost(partial.gap >= JOINT)
        else:
            counts = partial.label < 0 and is_counter(partial, mention, self.slots, self.verb_edges)
            closed = self._close_label(after) if partial.label >= 0 else after.with_extra_cost(counts)
            if closed is not None:
                yield structs.replace(closed, last=after.last, last_slot=after.last_slot, label=slot.index)

    # values

    def _value_name(self, partial: Partial, mention: Mention, use: Use, article: bool) -> Iterator[Partial]:
        """Yield the interpretations extended by a named field value, if the name is allowed at this point."""
        slot = self.slots[use.slot]
        if self.edges.is_number_word(mention) or (slot.kind is SlotKind.KEY and self.edges.is_paid(mention)):
            return
        if slot.is_itself and self.verb_edges.is_anchor(mention):
            return
        is_figure = self.edges.is_figure(mention)
        if is_figure and self.edges.has_counter(mention.start):
            return
        if is_figure or (slot.kind is SlotKind.CONTENT and mention.name.isdigit()):
            partial = partial.with_extra_cost(self._figure_cost(partial, slot, mention))
        if slot.key_set == "action":
            is_clause = not self.edges.bare_verbs.isdisjoint(use.values)
            if not partial.has_verb or partial.gap < JOINT or use.doubtful or is_clause:
                return
            partial = partial.with_extra_cost(1)
        yield from self._value(partial, mention, slot, use, article)

    def _figure_cost(self, partial: Partial, slot: Slot, figure: Mention) -> int:
        """Return the cost of using a bare number as a name. It is higher for a number that counts what the action
        places (“2 trains”), and for the contents of a location unless a value or label precedes it.
        """
        goes_on = partial.last is LastKind.VALUE and partial.last_slot == slot.index
        if slot.repeats and not goes_on and self.verb_slots.verb in self.edges.verbs_after(figure):
            return 2
        if slot.kind is SlotKind.CONTENT:
            return 3 * (partial.last not in (LastKind.VALUE, LastKind.LABEL))
        return int(partial.last not in (LastKind.VALUE, LastKind.VERB, LastKind.LABEL))

    def _value(
        self, partial: Partial, mention: Mention, slot: Slot, use: Use, article: bool = False
    ) -> Iterator[Partial]:
        span = Span(mention.start, mention.until)
        if partial.correcting:
            changed = SlotValue(slot.index, 0, use.values, mention.how, span, use.missing, use.described)
            corrected = partial.corrected(changed, LastKind.VALUE)
            if corrected is not None:
                yield corrected
                return
        item = item_of(self.slots, partial, slot)
        if item is not None and slot.described and slot.repeats and partial.gap >= JOINT:
            if any(value.slot == slot.index and value.values == use.values for value in partial.values):
                yield structs.replace(partial.with_extra_cost(1), gap=0)  # it is named again
            item = 1 + max((v.item for v in partial.values if self.slots[v.slot].field == slot.field), default=-1)
        in_list = item and slot.repeats and not slot.part
        if item is None or (in_list and (partial.last_slot == slot.index or use.described)):
            narrowed = [] if mention.how is Match.INITIAL else list(self._narrow_by_repetition(partial, slot, use))
            yield from narrowed
            if item is None or (narrowed and use.described and partial.gap < JOINT):
                return  # what tells things apart is of the one that is named
            is_same = bool(narrowed) and (partial.gap < JOINT or use.described)
            partial = partial.with_extra_cost(is_same or mention.how is Match.PART)
        goes_on = slot.repeats and partial.last is LastKind.VALUE and partial.last_slot == slot.index
        if slot.labelled and partial.label != slot.index and not (goes_on or use.tells_slot):
            return
        cost = (use.missing is not None) + (not goes_on and self._leaves_list(partial, slot))
        cost += goes_on and self.edges.is_figure(mention) != self.edges.raw(partial.values[-1].span).isdigit()
        label = -1 if partial.label == slot.index else partial.label
        value = SlotValue(slot.index, item, use.values, mention.how, span, use.missing, use.described)
        after = self.numbers.with_quantity(
            partial.with_value(value, cost, label=label, last=LastKind.VALUE), slot, item
        )
        if partial.pending is None:
            singles = self.numbers.with_single(after, mention, slot) if article else []
            yield from singles or [after]
            return
        after = structs.replace(after, pending=None)
        yield from self.numbers.next_to_value(after, slot, item, partial.pending, partial.gap_since_number)
        is_own = partial.gap_since_number == PARTICLE and self.numbers.may_be_own(partial.pending)
        paid = self.numbers.by_order(after, partial.pending, int(not is_own))
        yield from self.verb_edges.with_single_verb(paid, after)

    def _leaves_list(self, partial: Partial, slot: Slot) -> bool:
        """Return whether a value interrupts the labelled list directly before it, by filling a different field of the
        same kind.
        """
        if partial.last is not LastKind.VALUE or partial.last_slot == slot.index:
            return False
        before = self.slots[partial.last_slot]
        return before.labelled and before.repeats and before.key_set == slot.key_set

    def _narrow_by_repetition(self, partial: Partial, slot: Slot, use: Use) -> Iterator[Partial]:
        """Yield the interpretation in which a repeated name narrows the value of a filled field."""
        at = partial.latest(slot.index)
        if at >= 0:
            bound = partial.values[at].values
            both = tuple(value for value in bound if value in use.values)
            if both and (len(use.values) > 1 or len(bound) > 1):
                again = both == bound and partial.gap >= JOINT  # it may as well begin another clause
                yield partial.narrowed(at, both, int(again), described=use.described and partial.values[at].described)

    def _skip(self, skip: VerbSkip, partial: Partial, at: int) -> Partial:
        """Return the interpretation extended by a function word, which can set negation, quantity or correction."""
        corrects = skip.is_correction and self.verb_edges.corrects(skip.skip, partial, at)
        cost = skip.cost_apart if partial.gap >= JOINT else skip.cost
        if skip.cost_behind and (partial.values or partial.has_verb):
            cost += skip.cost_behind
        return structs.replace(
            partial,
            cost=partial.cost + cost,
            gap=JOINT if skip.is_joint else max(partial.gap, PARTICLE),
            quantity=skip.quantity or partial.quantity,
            quantifier=skip.quantity or partial.quantifier,
            is_loss=partial.is_loss or skip.is_loss,
            leaves_open=partial.leaves_open or skip.leaves_open,
            negated=partial.negated or (skip.is_negation and not corrects),
            article=skip.is_article,
            correcting=partial.correcting or corrects,
            pending=None if corrects else partial.pending,
        )
