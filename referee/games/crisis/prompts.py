"""The prompt lines that tell the players of Crisis what to do next, and reminders of easily overlooked actions that a
declaration would make impossible.

Repaying a loan is not among them: at the end of the game 10 credits are worth exactly the cost of a loan (CRI-7.5), and
a second loan only loses VP (CRI-4.5.2, CRI-8.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.games.crisis.card_changes import EventDone
from referee.games.crisis.company_production import choices, free_tiles, printed_company_value, roles, tile
from referee.games.crisis.export import PassExport, resource_and_maximum
from referee.games.crisis.managers import assumed, owners
from referee.games.crisis.production import Activate, EndProduction, company_as_listed, not_run, resources_there, run_of
from referee.games.crisis.round_end import could_act, status_after
from referee.games.crisis.state import EXPORT, IMPORT, PRODUCTION, REFUSALS, RESOLVED, RESOURCES, ManualEffect, State
from referee.games.crisis.state import LOAN_LOCATION as LOAN_LOCATION
from referee.games.crisis.turn_flow import debtors
from referee.games.crisis.values import LOAN, MAX_LOANS, OPEN_COLUMNS, colour, listed
from referee.judging.three_valued_logic import holds
from referee.notation.move import Move, verb_of
from referee.printed_lines.named_line import among, key_of
from referee.rules.game import Action, PromptLine
from scoring.games.crisis.employees import fits, roles_of, tiles_without_slot
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.values import ROUNDS
from scoring.text_catalogs import Phrase


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the round and for the required or possible actions; only pending card effects if there are
    any.
    """
    yield PromptLine("round_of", {"round": state.round, "rounds": ROUNDS}, done=True)
    for effect in reversed(state.pending):
        yield PromptLine("pending_effect", _effect(state, effect), pending=True)
    if state.pending:
        return
    yield from _OF_PHASE[state.phase](state)
    yield from _repayable(state)


def bankruptcy_line(state: State) -> Iterable[PromptLine]:
    """Yield a line if the nation is bankrupt, with the goal required to win (CRI-7.2)."""
    if known(state.status) and bankrupt(state.status):
        yield PromptLine("bankrupt", {"status": state.status, "goal": state.goal}, done=True)


def _effect(state: State, effect: ManualEffect) -> dict[str, Any]:
    """Return the text values for a card effect that the players resolve: its seat, its card and its text."""
    text = state.printed[f"{effect.card}.{key_of(effect.about)}.manual.{effect.place}"]
    return {"seat": effect.seat, "card": effect.about, "text": text if known(text) else Phrase("card_text.as_printed")}


def _event(state: State) -> Iterable[PromptLine]:
    try:
        yield PromptLine("draw_event", {"colour": colour(state)})
    except UnknownFactError:
        yield PromptLine("draw_event_untold", {"status": state.status})


def _interest(state: State) -> Iterable[PromptLine]:
    for seat in debtors(state):
        yield PromptLine("pay_interest", {"seat": seat, "loans": state.seats[seat].loans})


def _planning(state: State) -> Iterable[PromptLine]:
    yield PromptLine("place_manager", {"seat": state.active, "left": state.seats[state.active].hand})


def _operations(state: State) -> Iterable[PromptLine]:
    location = state.location
    if location == EXPORT:
        yield from _export(state)
        return
    location_values = {"location": location}
    if location == PRODUCTION:
        acting = (state.active,) if known(state.active) else ()
        for seat in dict.fromkeys((*acting, *state.order)):  # whose name stands above the line comes first
            if not state.seats[seat].ended:
                yield PromptLine("produce", location_values | {"seat": seat})
        return
    for space, seat in owners(state, location):
        if location == LOAN_LOCATION and state.seats[seat].loans >= MAX_LOANS:
            yield PromptLine("loan_without_effect", location_values | {"seat": seat})
        elif location in RESOLVED or location == LOAN_LOCATION:
            yield PromptLine("carry_out", location_values | {"seat": seat})
        else:
            yield _act_or_decline(state, seat, location, space)


def _act_or_decline(state: State, seat: str, location: str, space: str) -> PromptLine:
    """Return the line for a space whose action can be declined, with the penalty points if they are known."""
    values = {"seat": seat, "location": location, "space": space}
    points = state.printed[f"import_space.{space}.vp"] if location == IMPORT else REFUSALS[location][1]
    if known(points):
        return PromptLine("act_or_decline", values | {"points": points})
    return PromptLine("act_or_decline_untold", values)


def _export(state: State) -> Iterable[PromptLine]:
    yield PromptLine("export", {"seat": state.active})


def _evaluation(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the seats that can still use an influence card, and for the Financial Status that the
    evaluation would set now.
    """
    for seat in could_act(state):
        cards = state.seats[seat].influence
        if known(cards):
            yield PromptLine("may_use_influence", {"seat": seat, "count": cards})
        else:
            yield PromptLine("may_use_influence_untold", {"seat": seat})
    try:
        after = status_after(state)
    except UnknownFactError:
        yield PromptLine("evaluation_untold")
    else:
        yield PromptLine("evaluation", {"status": state.status, "after": after})


def _last_chance(_state: State) -> Iterable[PromptLine]:
    yield PromptLine("last_chance")


def _repayable(state: State) -> Iterable[PromptLine]:
    """Yield a line for each seat that could repay a loan now (CRI-8.1)."""
    for seat in state.order:
        board = state.seats[seat]
        if known(board.loans) and board.loans and known(board.credits) and board.credits >= LOAN:
            yield PromptLine("may_repay", {"seat": seat, "loans": board.loans})


_OF_PHASE = {
    "event": _event,
    "interest": _interest,
    "planning": _planning,
    "operations": _operations,
    "export": _export,
    "evaluation": _evaluation,
    "last_chance": _last_chance,
}


def missed_chances(actions: Mapping[str, Action], state: State, moves: tuple[Move, ...]) -> Iterable[PromptLine]:
    """Yield the reminders for each move, except those that depend on unknown values."""
    for move in moves:
        remind = _OF_MOVE.get(type(move))
        if remind:
            yield from _reminders(remind, state, move)
        yield from _reminders(_unused_cards, state, move, actions)


def _reminders(remind: Callable[..., Iterable[PromptLine]], *about: Any) -> list[PromptLine]:
    try:
        return list(remind(*about))
    except UnknownFactError:
        return []


def _idle_bonus(state: State, move: Activate) -> Iterable[PromptLine]:
    """Yield a reminder of unused employees that would increase the outputs of the company as bonus employees and that
    no other company needs. A company runs only once (CRI-4.13.5).
    """
    company, board = company_as_listed(state, move), state.seats[move.seat]
    slots = tuple(printed_company_value(state, company, "bonus"))
    waiting = [name for name in board.companies if name != company and not among(board.run, name)]
    open_slots = [
        slot for name in waiting for side in ("employees", "bonus") for slot in printed_company_value(state, name, side)
    ]
    best, unused = move, free_tiles(state, move.seat)
    unused.subtract((*move.employees, *move.bonus))
    for id in sorted(unused.elements()):
        more = structs.replace(best, bonus=(*best.bonus, id))
        useless = tiles_without_slot(slots, roles(more.bonus)) or any(
            fits(roles_of(tile(id)), slot) for slot in open_slots
        )
        if not useless and _gains(state, more, company) != _gains(state, best, company):
            best = more
    if best != move:
        tiles = best.bonus[len(move.bonus) :]
        yield PromptLine("bonus_possible", {"company": company, "tiles": tiles, "clause": "CRI-4.13.4"})


def _gains(state: State, move: Activate, company: str) -> Sequence[int]:
    """Return the amount received from each output, without units that exceed the warehouse limit."""
    return [output.amount if output.stored is None else output.stored for output in run_of(state, move, company).yields]


def _idle_companies(state: State, move: EndProduction) -> Iterable[PromptLine]:
    """Yield a reminder of companies that could still run and produce, before the seat ends its Production phase
    (CRI-4.13.2).
    """
    ready = tuple(name for name in state.seats[move.seat].companies if _ready(state, move.seat, name))
    if ready:
        values = {"seat": move.seat, "companies": ready, "clause": "CRI-4.13.2"}
        yield PromptLine("companies_ready", values)


def _ready(state: State, seat: str, company: str) -> bool:
    run = Activate(seat=seat, company=company)
    try:
        if not holds(not_run(state, run), resources_there(state, run, company)):
            return False
        tiles = next(iter(choices(state, seat, company)), None)
        return tiles is not None and any(_gains(state, structs.replace(run, employees=tiles), company))
    except UnknownFactError:
        return False


def _goods_left(state: State, move: PassExport) -> Iterable[PromptLine]:
    """Yield a reminder of resources that the seat could still sell before it passes (CRI-4.14.2). With the option
    "repeat", a pass is for the whole round (CRI-4.14.9).
    """
    stock = state.seats[move.seat].stock
    goods = tuple(resource for resource in RESOURCES if stock[resource] and _sold(state, resource))
    if goods:
        clause = "CRI-4.14.9" if state.options["export_mode"] == "repeat" else "CRI-4.14.2"
        yield PromptLine("goods_left", {"seat": move.seat, "resources": goods, "clause": clause})


def _sold(state: State, resource: str) -> bool:
    contracts = (tile for column in OPEN_COLUMNS for tile in state.market[column].rows.values())
    return listed(state, "black_market", resource) or any(
        resource_and_maximum(tile)[0] == resource for tile in contracts if tile
    )


def _nothing_entered(state: State, _move: EventDone) -> Iterable[PromptLine]:
    """Yield a reminder if a card effect is closed before a change was entered for it (CRI-1.4, CRI-8.5).

    None is open if the players have waived the rule that requires one (CRI-9.8).
    """
    effect = state.pending[-1] if state.pending else None
    if effect is not None and not effect.entered:
        yield PromptLine("nothing_entered", {"card": effect.about, "clause": effect.clause})


def _unused_cards(state: State, move: Move, actions: Mapping[str, Action]) -> Iterable[PromptLine]:
    """Yield a reminder of influence cards that could still be used (CRI-8.4), if the move ends the game. They are then
    worth nothing (CRI-7.10).
    """
    if assumed(state):
        return
    holding = [seat for seat in state.order if state.seats[seat].influence and not state.seats[seat].influence_used]
    if holding and _ends(state, move, actions):
        for seat in holding:
            values = {"seat": seat, "count": state.seats[seat].influence, "clause": "CRI-7.10"}
            yield PromptLine("influence_unused", values)


def _ends(state: State, move: Move, actions: Mapping[str, Action]) -> bool:
    if state.phase not in ("evaluation", "last_chance"):
        return False
    ledger = Ledger(state)
    actions[verb_of(move)].effects(ledger, move)
    return bool(ledger.state.phase == "done")


_OF_MOVE: dict[type[Move], Callable[[State, Any], Iterable[PromptLine]]] = {
    Activate: _idle_bonus,
    EndProduction: _idle_companies,
    PassExport: _goods_left,
    EventDone: _nothing_entered,
}
