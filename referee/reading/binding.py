"""Binding the mentions of a clause to the slots of a verb: a bounded search, the closest attachments first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop

from msgspec import structs

from referee.reading.edges import LineEdges
from referee.reading.frame_search import Search
from referee.reading.frames import MATCH_COST, Claim, Frame, SlotValue
from referee.reading.line_edge import Skip
from referee.reading.number_binding import AMOUNTS, SOME, NumberBinder
from referee.reading.partial import ACROSS, JOINT, PARTICLE, LastKind, Partial
from referee.reading.position import Budget
from referee.reading.senses import Match, Mention, NumberMention, Role, UnknownSpan, VerbSense
from referee.reading.slots import Slot, SlotKind, VerbSlots
from referee.reading.source import Span
from referee.reading.uses import LineUses, Use, UseKind
from referee.reading.verb_edges import VerbEdge, VerbEdges, VerbSkip

MAX_STEPS = 400
"""So many partial frames of one verb are followed from one start."""
MIN_NAME = 2
MAX_FRAMES = 8
"""So many frames of one verb are kept for each end of a clause."""
_BEFORE_NAMES = (LastKind.NOTHING, LastKind.VERB, LastKind.LABEL, LastKind.SEAT)
"""Behind these an unknown word may be a name that nobody knows."""


class Binder:
    """The search for the frames of one verb in one line."""

    def __init__(self, edges: LineEdges, slots: VerbSlots, uses: LineUses, budget: Budget) -> None:
        self.edges = edges
        self.budget = budget
        self.slots = slots.slots
        self.verb_slots = slots
        self.verb_edges = VerbEdges(edges, slots, uses)
        self.numbers = NumberBinder(edges, slots)
        self._searches: dict[int, Search] = {}

    def frames_from(self, start: int, limit: int) -> Iterator[tuple[int, Iterable[Frame]]]:
        """Give the frames of clauses that start at a position, by where they end, the closest attachments first;
        nothing farther apart than a limit is bound.
        """
        if start > self.verb_edges.last_anchor:
            return
        search = self._searches.get(start)
        if search is None:
            search = self._searches[start] = Search(start)
        if limit > search.limit:
            self._search(search, limit)
        for until, frames in search.frames.items():
            yield until, frames.values()

    def _search(self, search: Search, limit: int) -> None:
        """Go on with a search up to a limit."""
        closed, waiting = search.raised_to(limit)
        for until, partial in closed:
            self._keep(search, until, partial)
        for until, partial in waiting:
            self._take(search, until, partial)
        while search.heap and search.steps < MAX_STEPS and not self.budget.is_search_cut:
            search.steps += 1
            _, start_key, _, partial = heappop(search.heap)
            for until, following in self._following(-start_key, partial):
                if not following.may_be_within(limit):
                    search.beyond.append((until, following))
                else:
                    self._take(search, until, following)

    def _take(self, search: Search, until: int, partial: Partial) -> None:
        """Keep a partial frame to be followed, and the frames that it is if it ends there."""
        known = len(search.visited)
        search.visited.add((until, partial))  # hashed once only
        if len(search.visited) == known:
            return
        self.budget.partials -= 1
        self._finish(search, until, partial)
        may_end = bool(partial.values) or partial.has_verb or until <= self.verb_edges.last_anchor
        if until < self.edges.end and may_end:
            search.push(until, partial)

    def _following(self, at: int, partial: Partial) -> Iterator[tuple[int, Partial]]:
        """Give what a partial frame becomes by each edge that starts at a position, with where that ends."""
        for edge in self.verb_edges.at(at):
            for following in self._bind(edge, partial):
                yield edge.until, following
        if partial.last is LastKind.VERB and partial.gap == 0 and self.verb_slots.takes_name:
            yield from self._name_remainder(at, partial)
        for skip in self.verb_edges.skips(at):
            yield skip.until, self._skip(skip, partial, at)

    def _finish(self, search: Search, until: int, partial: Partial) -> None:
        """Keep the frames that a partial frame is where the clause ends at a position."""
        if partial.values or partial.has_verb:
            for closed in self._close(partial):
                if closed.rank > search.limit:
                    search.closed_beyond.append((until, closed))
                else:
                    self._keep(search, until, closed)

    def _keep(self, search: Search, until: int, closed: Partial) -> None:
        """Keep a frame, if it is closer than the one of the same meaning."""
        known = search.frames.setdefault(until, {})
        key = closed.signature, closed.has_verb and self.verb_slots.is_silent
        same = known.get(key)
        if same is None and len(known) >= MAX_FRAMES:
            return
        if same is not None and (same.rank, same.mentions) <= (closed.rank, closed.mentions):
            return
        values = self.numbers.as_lost(closed.values) if closed.is_loss else closed.values
        known[key] = Frame(
            self.verb_slots.verb, search.start, until, closed.seat, values, closed.counts, closed.claims,
            closed.owners, closed.quantity, closed.negated, closed.has_verb, closed.cost, closed.how,
            closed.mentions, closed.next_seat, closed.uncertain, closed.covered,
        )  # fmt: skip

    def _close(self, partial: Partial) -> Iterator[Partial]:
        """Bind what waits at the end of a clause."""
        if partial.label >= 0:
            partial = self._close_label(partial)
        partial = partial.costing(2 * partial.correcting)
        partial = partial.costing(any(value.described for value in partial.values))  # traits alone may mean much else
        if partial.pending is None:
            yield partial
            return
        number = partial.pending
        free = structs.replace(partial, pending=None)
        yield from self.numbers.by_order(free, number, 1)
        yield from self.numbers.count_of(free, number, 2)

    def _close_label(self, partial: Partial) -> Partial:
        slot = self.slots[partial.label]
        bound = partial.latest(slot.index) >= 0
        if slot.kind is SlotKind.YES_NO and not bound:
            return partial.with_value(SlotValue(slot.index, 0, (True,)), label=-1)
        if slot.follows and slot.name in self.verb_slots.units and not bound:  # how much, the position tells
            return structs.replace(partial, label=-1).with_claim(Claim(0, slot.name), 2)
        if slot.kind is SlotKind.NUMBER and slot.role in AMOUNTS and not bound and not slot.follows:
            return partial.with_value(SlotValue(slot.index, 0, SOME), label=-1)
        return structs.replace(partial, label=-1, cost=partial.cost + (1 if bound else 2))

    # one edge

    def _bind(self, edge: VerbEdge, partial: Partial) -> Iterator[Partial]:
        mention = edge.edge
        if isinstance(mention, NumberMention):
            if partial.label < 0 and edge.is_labelled:
                yield from self.numbers.wait(partial, mention)
                return
            yield from self.numbers.bind(partial.costing(edge.inside), mention)  # out of a longer name it costs
        elif isinstance(mention, UnknownSpan):
            yield from self._unknown(partial, mention)
        else:
            partial = partial.costing(edge.inside)
            for use in edge.uses:
                yield from self._use(partial, mention, edge, use)

    def _use(self, partial: Partial, mention: Mention, edge: VerbEdge, use: Use) -> Iterator[Partial]:
        article = partial.article
        how = edge.how if MATCH_COST[edge.how] > MATCH_COST[partial.how] else partial.how
        mentions = partial.mentions + (use.kind in (UseKind.VERB, UseKind.VALUE))
        labels = partial.labels + (use.kind is UseKind.LABEL and self.slots[use.slot].low < 0)
        covered = partial.covered + edge.covered
        partial = structs.replace(partial, how=how, mentions=mentions, labels=labels, covered=covered, article=False)
        match use.kind:
            case UseKind.VERB:
                partial = structs.replace(partial, uncertain=self._uncertain_verbs(partial, mention))
                yield from self._verb(partial, mention.how <= Match.SOUND)
            case UseKind.SEAT:
                owns = partial.last is not LastKind.NOTHING or self.edges.has_possessive(mention)
                yield from self._seat(partial.costing(2 if use.doubtful else 0), use.text, owns)
            case UseKind.UNIT:
                yield from self._unit(partial, use.text)
            case UseKind.LABEL:
                if article:
                    yield from self.numbers.single(partial, mention, self.slots[use.slot])
                if not article or partial.pending is None:  # in “11 for a ruble” the number is of nothing behind it
                    yield from self._label(partial, self.slots[use.slot])
            case UseKind.VALUE:
                yield from self._value_name(partial, mention, use, article)

    def _uncertain_verbs(self, partial: Partial, mention: Mention) -> frozenset[str]:
        """Return what else a mention names; "" where it may mean nothing. Two mentions that differ leave less of it."""
        verbs = {sense.verb for sense in mention.senses if isinstance(sense, VerbSense)} - {self.verb_slots.verb}
        uncertain = frozenset(verbs | {""} if verbs and self.edges.is_light(mention) else verbs)
        return partial.uncertain & uncertain if partial.has_verb else uncertain

    def _verb(self, partial: Partial, exact: bool) -> Iterator[Partial]:
        has_verb = partial.has_verb or exact
        after = structs.replace(partial, has_verb=has_verb, last=LastKind.VERB, last_slot=-1, gap=0)
        if partial.pending is None:
            yield after
            return
        if partial.pending.counter in self.verb_slots.units - set(self.verb_slots.by_name):
            claim = Claim(partial.pending.value, partial.pending.counter, (), partial.pending.span)
            yield structs.replace(after, pending=None).with_claim(claim)
        yield after.costing(ACROSS)
        free = structs.replace(after, pending=None)
        yield from self.numbers.by_order(free, partial.pending, 0)
        yield from self.numbers.count_of(free, partial.pending, 0)

    def _seat(self, partial: Partial, seat: str, may_own: bool) -> Iterator[Partial]:
        if not partial.seat:
            yield structs.replace(partial, seat=seat, last=LastKind.SEAT, gap=0)
        if self.verb_slots.passes_turn and not partial.next_seat and partial.seat != seat:
            yield structs.replace(partial, next_seat=seat, last=LastKind.SEAT, gap=0)
        if self.verb_slots.has_owner and partial.seat != seat and may_own:
            yield structs.replace(partial, owners=(*partial.owners, (seat, -1)), last=LastKind.SEAT, gap=0)

    def _unit(self, partial: Partial, unit: str) -> Iterator[Partial]:
        """Bind a number with a unit that no slot is of: it states an effect."""
        is_counted = partial.pending is not None and partial.pending.counter not in ("", unit)
        if is_counted and partial.gap_since_number:
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
                free = free.costing(1)
            yield free.with_claim(Claim(number.value, unit, (), number.span))

    def _label(self, partial: Partial, slot: Slot) -> Iterator[Partial]:
        bound = partial.latest(slot.index) >= 0
        after = structs.replace(partial, last=LastKind.LABEL, last_slot=slot.index, gap=0)
        if partial.last is LastKind.NUMBER and partial.last_slot == slot.index and partial.gap <= PARTICLE:
            yield structs.replace(after, cost=partial.cost - partial.refund, refund=0)
            return
        if partial.pending is not None:
            if slot.kind is SlotKind.NUMBER:
                is_adjunct = partial.last is LastKind.VERB and partial.gap == 0  # “two learning steps”
                free = structs.replace(after, pending=None, cost=after.cost - ACROSS * is_adjunct)
                yield from self.numbers.to_slot(free, slot, partial.pending, 0)
            after = after.costing(ACROSS)
        if bound and not slot.repeats:
            yield after.costing(partial.gap >= JOINT)
        else:
            closed = self._close_label(after) if partial.label >= 0 else after
            yield structs.replace(closed, last=after.last, last_slot=after.last_slot, label=slot.index)

    # values

    def _value_name(self, partial: Partial, mention: Mention, use: Use, article: bool) -> Iterator[Partial]:
        """Bind the name of a value where such a name may stand."""
        slot = self.slots[use.slot]
        if self.edges.is_number_word(mention) or (slot.kind is SlotKind.KEY and self.edges.is_paid(mention)):
            return
        if self.edges.is_figure(mention):
            if self.edges.has_counter(mention.start):
                return
            partial = partial.costing(self._figure_cost(partial, slot))
        elif slot.kind is SlotKind.CONTENT and mention.name.isdigit():
            partial = partial.costing(self._figure_cost(partial, slot))
        if slot.key_set == "action":
            if not partial.has_verb or partial.gap < JOINT or use.doubtful:
                return
            partial = partial.costing(1)
        yield from self._value(partial, mention, slot, use, article)

    def _figure_cost(self, partial: Partial, slot: Slot) -> int:
        """Return what it costs to take a number alone for a name; what lies there is named beside its place only."""
        if slot.kind is SlotKind.CONTENT:
            return 3 * (partial.last not in (LastKind.VALUE, LastKind.LABEL))
        return int(partial.last not in (LastKind.VALUE, LastKind.VERB, LastKind.LABEL))

    def _value(
        self, partial: Partial, mention: Mention, slot: Slot, use: Use, article: bool = False
    ) -> Iterator[Partial]:
        if partial.correcting:
            span = Span(mention.start, mention.until)
            changed = SlotValue(slot.index, 0, use.values, mention.how, span, use.missing, use.described)
            corrected = partial.corrected(changed, LastKind.VALUE)
            if corrected is not None:
                yield corrected
                return
        item = self.numbers.item_of(partial, slot)
        if item is not None and slot.described and slot.repeats and partial.gap >= JOINT:
            if any(value.slot == slot.index and value.values == use.values for value in partial.values):
                yield structs.replace(partial.costing(1), gap=0)  # it is named again
            item = 1 + max((v.item for v in partial.values if self.slots[v.slot].field == slot.field), default=-1)
        if item is None or (item and slot.repeats and not slot.part and partial.last_slot == slot.index):
            narrowed = [] if mention.how is Match.INITIAL else list(self._restated(partial, slot, use))
            yield from narrowed
            if item is None:
                return
            partial = partial.costing((bool(narrowed) and partial.gap < JOINT) or mention.how is Match.PART)
        goes_on = slot.repeats and partial.last is LastKind.VALUE and partial.last_slot == slot.index
        if slot.labelled and partial.label != slot.index and not (goes_on or use.tells_slot):
            return
        cost = (use.missing is not None) + (not goes_on and self._leaves_list(partial, slot))
        cost += goes_on and self.edges.is_figure(mention) != self.edges.raw(partial.values[-1].span).isdigit()
        label = -1 if partial.label == slot.index else partial.label
        span = Span(mention.start, mention.until)
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
        yield from self.numbers.by_order(after, partial.pending, 1)

    def _leaves_list(self, partial: Partial, slot: Slot) -> bool:
        """Tell whether a value goes to another slot than the labelled list of such values that stands right before."""
        if partial.last is not LastKind.VALUE or partial.last_slot == slot.index:
            return False
        before = self.slots[partial.last_slot]
        return before.labelled and before.repeats and before.key_set == slot.key_set

    def _restated(self, partial: Partial, slot: Slot, use: Use) -> Iterator[Partial]:
        """Narrow a value that is bound already to what is stated again."""
        at = partial.latest(slot.index)
        if at >= 0:
            bound = partial.values[at].values
            both = tuple(value for value in bound if value in use.values)
            if both and (len(use.values) > 1 or len(bound) > 1):
                yield partial.narrowed(at, both, described=use.described and partial.values[at].described)

    # the remainder

    def _unknown(self, partial: Partial, span: UnknownSpan) -> Iterator[Partial]:
        """Take an unknown stretch for a name that people give, or for more of one; a single character is none."""
        if len(span.text) < MIN_NAME:
            return
        for slot in self.slots:
            if slot.kind is not SlotKind.NAME or not (slot.required or partial.label == slot.index):
                continue
            at = partial.latest(slot.index)
            if at < 0 and partial.gap == 0 and partial.last in _BEFORE_NAMES:
                value = SlotValue(slot.index, 0, (self.edges.raw(span.span),), Match.FREE, span.span)
                yield partial.with_value(value, 1, label=-1, last=LastKind.VALUE, mentions=partial.mentions + 1)
            elif at >= 0 and partial.values[at].how is Match.FREE and partial.last_slot == slot.index:
                longer = Span(partial.values[at].span.start, span.until)
                value = structs.replace(partial.values[at], values=(self.edges.raw(longer),), span=longer)
                values = (*partial.values[:at], value, *partial.values[at + 1 :])
                yield structs.replace(partial, values=values, gap=0)

    def _name_remainder(self, at: int, partial: Partial) -> Iterator[tuple[int, Partial]]:
        """Take all that stands behind the verb for a name that people give."""
        slot = next(slot for slot in self.slots if slot.kind is SlotKind.NAME)
        span = Span(at, self.edges.end - 1)
        name = self.edges.raw(span).strip(" .!?。！？")
        if name and partial.latest(slot.index) < 0 and self.edges.may_be_name(at):
            value = SlotValue(slot.index, 0, (name,), Match.FREE, span)
            yield self.edges.end, partial.with_value(value, 2, last=LastKind.VALUE)

    def _skip(self, skip: VerbSkip, partial: Partial, at: int) -> Partial:
        """Pass over a function word."""
        corrects = skip.is_correction and self._corrects(skip.skip, partial, at)
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
            negated=partial.negated or (skip.is_negation and not corrects),
            article=skip.is_article,
            correcting=partial.correcting or corrects,
            pending=None if corrects else partial.pending,
        )

    def _corrects(self, skip: Skip, partial: Partial, at: int) -> bool:
        """Tell whether a function word takes back what stands before it: “no” before a mark, いや behind one."""
        if not (partial.values or partial.pending):
            return False
        if Role.NEGATION not in skip.roles or "rather" in skip.keys:
            return True
        if partial.gap >= JOINT and not self.edges.lattice.source.text[at].isascii():
            return True
        return any(behind.is_mark for behind in self.edges.skips(skip.until))
