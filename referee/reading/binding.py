"""Binding the mentions of a clause to the slots of a verb: a bounded search, the closest attachments first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from msgspec import structs

from referee.reading.edges import LineEdge, LineEdges, Skip
from referee.reading.frames import MATCH_COST, Claim, Frame, Quantity, SlotValue
from referee.reading.number_binding import AMOUNTS, SOME, NumberBinder
from referee.reading.partial import ACROSS, JOINT, PARTICLE, LastKind, Partial
from referee.reading.senses import Match, Mention, NumberMention, Role, UnknownSpan, VerbSense
from referee.reading.slots import Slot, SlotKind, VerbSlots
from referee.reading.source import Span
from referee.reading.uses import Use, UseKind, Uses

MAX_STEPS = 400
"""So many partial frames of one verb are followed from one start."""
MAX_FRAMES = 8
"""So many frames of one verb are kept for each end of a clause."""
HIDING = 20
"""What it costs to read the letters of a negation as something else."""
_PARTING = frozenset({Role.SEQUENCE, Role.JOINT})
Frames = dict[int, dict[Hashable, Frame]]


class Binder:
    """The search for the frames of one verb in one line; nothing farther apart than `limit` is bound."""

    def __init__(self, edges: LineEdges, slots: VerbSlots, limit: int) -> None:
        self.edges = edges
        self.limit = limit
        self.slots = slots.slots
        self.verb_slots = slots
        self.uses = Uses(edges, slots)
        self.numbers = NumberBinder(edges, slots)

    def frames_from(self, start: int) -> Mapping[int, Mapping[Hashable, Frame]]:
        """Return the frames of clauses that start at a position, by where they end, the closest attachments first."""
        frames: Frames = {}
        order = count()
        heap: list[tuple[int, int, int, Partial]] = [(0, -start, next(order), Partial())]
        visited: set[tuple[int, Partial]] = set()
        for _ in range(MAX_STEPS):
            if not heap:
                break
            _, start_key, _, partial = heappop(heap)
            for until, following in self._following(-start_key, partial):
                if (until, following) in visited:
                    continue
                visited.add((until, following))
                self._finish(frames, start, until, following)
                if until < self.edges.end and following.rank <= self.limit:
                    heappush(heap, (following.rank, -until, next(order), following))
        return frames

    def _following(self, at: int, partial: Partial) -> Iterator[tuple[int, Partial]]:
        """Give what a partial frame becomes by each edge that starts at a position, with where that ends."""
        for edge in self.edges.at(at):
            for following in self._bind(edge, partial):
                yield edge.until, following
        if partial.last is LastKind.VERB and self.verb_slots.takes_name:
            yield from self._name_remainder(at, partial)
        for skip in self.edges.skips(at):
            yield skip.until, self._skip(skip, partial, at)

    def _finish(self, frames: Frames, start: int, until: int, partial: Partial) -> None:
        """Keep the frames that a partial frame is where the clause ends at a position."""
        if not (partial.values or partial.has_verb):
            return
        known = frames.setdefault(until, {})
        for closed in self._close(partial):
            if closed.rank > self.limit:
                continue
            key = closed.signature
            same = known.get(key)
            if same is None and len(known) >= MAX_FRAMES:
                continue
            if same is not None and (same.rank, same.mentions) <= (closed.rank, closed.mentions):
                continue
            known[key] = Frame(
                self.verb_slots.verb, start, until, closed.seat, closed.values, closed.counts, closed.claims,
                closed.owners, closed.quantity, closed.negated, closed.has_verb, closed.cost, closed.how,
                closed.mentions, closed.next_seat,
            )  # fmt: skip

    def _close(self, partial: Partial) -> Iterator[Partial]:
        """Bind what waits at the end of a clause."""
        if partial.label >= 0:
            partial = self._close_label(partial)
        partial = partial.costing(2 * partial.correcting)
        if not partial.has_verb:  # what is told by its traits alone may be much else
            partial = partial.costing(any(value.described for value in partial.values))
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
        if slot.kind is SlotKind.NUMBER and slot.role in AMOUNTS and not bound:
            return partial.with_value(SlotValue(slot.index, 0, SOME), label=-1)
        return structs.replace(partial, label=-1, cost=partial.cost + (1 if bound else 2))

    # one edge

    def _bind(self, edge: LineEdge, partial: Partial) -> Iterator[Partial]:
        mention = edge.edge
        if isinstance(mention, NumberMention):
            if partial.label < 0 and self._is_labelled(edge):
                yield from self.numbers.wait(partial, mention)
                return
            inside = any(self.uses.bind_anything(longer) for longer in self.edges.covering(edge))
            yield from self.numbers.bind(partial.costing(inside), mention)  # out of a longer name it costs
        elif isinstance(mention, UnknownSpan):
            yield from self._unknown(partial, mention)
        else:
            if self.edges.is_figure(mention) and self.edges.has_counter(mention.start):
                return
            for use in self.uses.of(edge):
                yield from self._use(partial, mention, use)

    def _is_labelled(self, edge: LineEdge) -> bool:
        """Tell whether the label of an amount stands right behind a number."""
        return any(
            use.kind is UseKind.LABEL and self.slots[use.slot].role in AMOUNTS
            for other in self.edges.at(edge.until)
            if isinstance(other.edge, Mention) and other.edge.how <= Match.SOUND
            for use in self.uses.of(other)
        )

    def _use(self, partial: Partial, mention: Mention, use: Use) -> Iterator[Partial]:
        article = partial.article
        how = max(partial.how, self._match_of(mention), key=MATCH_COST.__getitem__)
        mentions = partial.mentions + (use.kind in (UseKind.VERB, UseKind.VALUE))
        partial = structs.replace(partial, how=how, mentions=mentions, article=False)
        match use.kind:
            case UseKind.VERB:
                yield from self._verb(partial, mention.how <= Match.SOUND)
            case UseKind.SEAT:
                yield from self._seat(partial.costing(2 if use.doubtful else 0), use.text)
            case UseKind.UNIT:
                yield from self._unit(partial, use.text)
            case UseKind.LABEL:
                if article:
                    yield from self.numbers.single(partial, mention, self.slots[use.slot])
                yield from self._label(partial, self.slots[use.slot])
            case UseKind.VALUE:
                yield from self._value_name(partial, mention, use)

    def _match_of(self, mention: Mention) -> Match:
        """Return how a mention matches; a name without its last words, as without its number, is that of several."""
        if mention.how is not Match.PREFIX or all(isinstance(sense, VerbSense) for sense in mention.senses):
            return mention.how
        if self.edges.is_function_word(mention):
            return Match.INITIAL
        length = sum(span.until - span.start for span in mention.spans)
        if not mention.name and self.edges.is_exact_verb(mention):  # what is done is the beginning of no thing
            return Match.INITIAL
        if mention.name[length : length + 1] in (" ", "・", "") or mention.name[length:].strip().isdigit():
            return Match.INFLECTED
        if self.edges.is_exact_name(mention):  # a name of its own is the beginning of no other
            return Match.INITIAL
        return mention.how

    def _verb(self, partial: Partial, exact: bool) -> Iterator[Partial]:
        has_verb = partial.has_verb or exact
        after = structs.replace(partial, has_verb=has_verb, last=LastKind.VERB, last_slot=-1, gap=0)
        if partial.pending is None:
            yield after
            return
        yield after.costing(ACROSS)
        free = structs.replace(after, pending=None)
        yield from self.numbers.by_order(free, partial.pending, 0)
        yield from self.numbers.count_of(free, partial.pending, 0)

    def _seat(self, partial: Partial, seat: str) -> Iterator[Partial]:
        if not partial.seat:
            yield structs.replace(partial, seat=seat, last=LastKind.SEAT, gap=0)
        if self.verb_slots.passes_turn and not partial.next_seat and partial.seat != seat:
            yield structs.replace(partial, next_seat=seat, last=LastKind.SEAT, gap=0)
        if self.verb_slots.has_owner and partial.seat != seat and partial.last is not LastKind.NOTHING:
            yield structs.replace(partial, owners=(*partial.owners, (seat, -1)), last=LastKind.SEAT, gap=0)

    def _unit(self, partial: Partial, unit: str) -> Iterator[Partial]:
        """Bind a number with a unit that no slot is of: it states an effect."""
        if partial.pending is not None:
            number = partial.pending
            free = structs.replace(partial, pending=None, last=LastKind.LABEL, last_slot=-1, gap=0)
            yield free.with_claim(Claim(number.value, unit, (), number.span))

    def _label(self, partial: Partial, slot: Slot) -> Iterator[Partial]:
        bound = partial.latest(slot.index) >= 0
        after = structs.replace(partial, last=LastKind.LABEL, last_slot=slot.index, gap=0)
        if partial.last is LastKind.NUMBER and partial.last_slot == slot.index and partial.gap <= PARTICLE:
            yield structs.replace(after, cost=partial.cost - partial.refund, refund=0)
            return
        if partial.pending is not None:
            if slot.kind is SlotKind.NUMBER:
                yield from self.numbers.to_slot(structs.replace(after, pending=None), slot, partial.pending, 0)
            after = after.costing(ACROSS)
        if bound and not slot.repeats:
            yield after.costing(partial.gap >= JOINT)
        else:
            closed = self._close_label(after) if partial.label >= 0 else after
            yield structs.replace(closed, last=after.last, last_slot=after.last_slot, label=slot.index)

    # values

    def _value_name(self, partial: Partial, mention: Mention, use: Use) -> Iterator[Partial]:
        """Bind the name of a value where such a name may stand."""
        slot = self.slots[use.slot]
        if self.edges.is_figure(mention):
            if not self.edges.raw(mention.spans[0]).isdigit():
                return  # a number word
            partial = partial.costing(partial.last not in (LastKind.VALUE, LastKind.VERB, LastKind.LABEL))
        if slot.key_set == "action":
            if not partial.has_verb or partial.gap < JOINT or use.doubtful:
                return
            partial = partial.costing(1)
        yield from self._value(partial, mention, slot, use)

    def _value(self, partial: Partial, mention: Mention, slot: Slot, use: Use) -> Iterator[Partial]:
        if partial.correcting:
            span = Span(mention.start, mention.until)
            changed = SlotValue(slot.index, 0, use.values, mention.how, span, use.missing, use.described)
            corrected = partial.corrected(changed, LastKind.VALUE)
            if corrected is not None:
                yield corrected
                return
        item = self.numbers.item_of(partial, slot)
        if item is None or (item and slot.repeats and partial.last_slot == slot.index):
            narrowed = list(self._restated(partial, slot, use))
            yield from narrowed
            if item is None:
                return
            partial = partial.costing((bool(narrowed) and partial.gap < JOINT) or mention.how is Match.PART)
        goes_on = slot.repeats and partial.last is LastKind.VALUE and partial.last_slot == slot.index
        if slot.labelled and partial.label != slot.index and not goes_on:
            return
        cost = (use.missing is not None) + (not goes_on and self._leaves_list(partial, slot))
        cost += goes_on and self.edges.is_figure(mention) != self.edges.raw(partial.values[-1].span).isdigit()
        label = -1 if partial.label == slot.index else partial.label
        span = Span(mention.start, mention.until)
        value = SlotValue(slot.index, item, use.values, mention.how, span, use.missing, use.described)
        after = partial.with_value(value, cost, label=label, last=LastKind.VALUE)
        if partial.pending is None:
            yield after
            return
        after = structs.replace(after, pending=None)
        yield from self.numbers.next_to_value(after, slot, item, partial.pending, partial.pending_gap + partial.gap)
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
        """Take an unknown stretch for a name that people give, or for more of one."""
        for slot in self.slots:
            if slot.kind is not SlotKind.NAME or not (slot.required or partial.label == slot.index):
                continue
            at = partial.latest(slot.index)
            if at < 0:
                value = SlotValue(slot.index, 0, (self.edges.raw(span.span),), Match.FREE, span.span)
                yield partial.with_value(value, 1, label=-1, last=LastKind.VALUE, mentions=partial.mentions + 1)
            elif partial.values[at].how is Match.FREE and partial.last_slot == slot.index:
                longer = Span(partial.values[at].span.start, span.until)
                value = structs.replace(partial.values[at], values=(self.edges.raw(longer),), span=longer)
                values = (*partial.values[:at], value, *partial.values[at + 1 :])
                yield structs.replace(partial, values=values, gap=0)

    def _name_remainder(self, at: int, partial: Partial) -> Iterator[tuple[int, Partial]]:
        """Take all that stands behind the verb for a name that people give."""
        slot = next(slot for slot in self.slots if slot.kind is SlotKind.NAME)
        span = Span(at, self.edges.end - 1)
        name = self.edges.raw(span).strip(" .!?。！？")
        if name and partial.latest(slot.index) < 0:
            value = SlotValue(slot.index, 0, (name,), Match.FREE, span)
            yield self.edges.end, partial.with_value(value, 2, last=LastKind.VALUE)

    def _skip(self, skip: Skip, partial: Partial, at: int) -> Partial:
        """Pass over a function word."""
        joint = skip.is_mark or Role.JOINT in skip.roles
        corrects = self._corrects(skip, partial, at)
        quantity, is_loss = partial.quantity, partial.is_loss
        if Role.QUANTIFIER in skip.roles:
            quantity = _quantity_of(skip) or quantity
            is_loss = is_loss or "less" in skip.keys
        return structs.replace(
            partial,
            cost=partial.cost + self._skip_cost(skip, partial, at),
            gap=JOINT if joint else max(partial.gap, PARTICLE),
            quantity=quantity,
            is_loss=is_loss,
            negated=partial.negated or (Role.NEGATION in skip.roles and not corrects),
            article={"one", "article"} <= skip.keys,
            correcting=partial.correcting or corrects,
            pending=None if corrects else partial.pending,
        )

    def _corrects(self, skip: Skip, partial: Partial, at: int) -> bool:
        """Tell whether a function word takes back what stands before it: “no” before a mark, いや behind one."""
        if Role.CORRECTION not in skip.roles or not (partial.values or partial.pending):
            return False
        if Role.NEGATION not in skip.roles or "rather" in skip.keys:
            return True
        if partial.gap >= JOINT and not self.edges.lattice.source.text[at].isascii():
            return True
        return any(behind.is_mark for behind in self.edges.skips(skip.until))

    def _skip_cost(self, skip: Skip, partial: Partial, at: int) -> int:
        """Return what it costs to pass over a function word: something where it could be bound, or parts a clause."""
        edges = [edge for edge in self.edges.at(at) if edge.until <= skip.until]
        cost = 1 if any(self.uses.bind_anything(edge) for edge in edges) else 0
        if not skip.is_mark and Role.JOINT not in skip.roles:
            cost += any(isinstance(edge.edge, NumberMention) and edge.until == skip.until for edge in edges)
        cost += self.edges.is_verb(at, skip.until)
        if Role.SEQUENCE in skip.roles <= _PARTING and (partial.values or partial.has_verb):
            cost += 2
        return cost + (HIDING if skip.hides_negation else 0)


def _quantity_of(skip: Skip) -> Quantity:
    if "both" in skip.keys:
        return Quantity.BOTH
    return Quantity.ALL if "all" in skip.keys else Quantity.NONE
