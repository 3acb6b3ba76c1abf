"""Placing a card with keys: the field with the card over it, the obstacles at its position, and the line that declares
the placement.
"""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct, structs

from referee.games.plan_city.card_placement import number_for
from referee.games.plan_city.state import State, spot
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.presenters.verdict_text import verdict_lines
from tui.core.reading.move_draft import draft_of, text_of
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.drawing import number as number_of
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang
from tui.games.plan_city import card_placement_model
from tui.games.plan_city.card_placement_model import CardPlacementModel
from tui.games.plan_city.painting import painter
from tui.games.plan_city.painting.context import displayed_field
from tui.games.plan_city.painting.painter import CardInPlacement, DisplayedCell


def start_placement(table: Table) -> CardPiecePlacement:
    """Return the initial placement: a card of the first seat with a known field, preferably a seat that must place a
    plan card.
    """
    seats = card_placement_model.described_seats(table.state)
    return CardPiecePlacement(table, card_placement_model.first_placement(table.state, seats[0]) if seats else None)


class CardPiecePlacement(Struct, frozen=True):
    """A card held over a field; implements `PiecePlacementProtocol`. `held` is None if no field is known; if `over`,
    the card's own cells are drawn.
    """

    title: ClassVar[str] = "plan_city_lay.title"
    help_id: ClassVar[str] = "help.lay"
    table: Table
    held: CardPlacementModel | None
    over: bool = False

    @property
    def _state(self) -> State:
        state: State = self.table.state
        return state

    def drawn(self, context: DrawingContext) -> list[StyledText]:
        """Draw the field with the card being placed."""
        if self.held is None:
            return [StyledText(context.words.translate("plan_city_lay.nothing"))]
        state, model = self._state, self.held
        cells: dict[tuple[int, int], DisplayedCell] = displayed_field(state, model.seat) or {}
        centres = {(candidate.x + 1, candidate.y + 1) for candidate in card_placement_model.legal(state, model)}
        first = card_placement_model.fuelled_first(state, model)
        for number, at in enumerate(card_placement_model.fuel_choices(state, model), 1):
            cells[at] = structs.replace(cells[at], number=number, chip=at in first)
        card, barred = card_placement_model.card_of(state, model), card_placement_model.barring(state, model)
        over = CardInPlacement(model.at, card, barred, centres, self.over)
        return painter.grid(context, cells, over)

    def said(self, context: DrawingContext, colours: dict[str, str]) -> list[StyledText]:
        """Draw the card's position, the number of covered cells, and the verdict with all breaches. If space is short,
        remedies are omitted first.
        """
        if self.held is None:
            return []
        words, state, model = context.words, self._state, self.held
        card = words.translate(f"contract_card.{model.contract}" if model.contract else f"plan_city_lay.{model.kind}")
        values = {"card": card, "seat": model.seat, "x": model.x, "y": model.y, "rotation": model.rotation}
        lines = [("", StyledText(words.translate("plan_city_lay.at", who=model.seat, **values), "bold"))]
        places = card_placement_model.legal(state, model)
        verdict = verdict_lines(
            words, card_placement_model.evaluate(self.table, model), colours, self.table.names, context.ascii
        )
        area = card_placement_model.under(state, model)
        least = number_for(state, model.seat, model.kind) if area else 0
        parts = [words.translate("plan_city_lay.covers", n=area.count, least=least)] if area else []
        positions = {(candidate.x, candidate.y) for candidate in places}
        parts += [words.translate("plan_city_lay.legal_places", n=len(positions))]
        lines.append(("", StyledText("  ".join(parts))))
        lines += _fuelling(state, model, context)
        cure, available_width = symbol("arrow", context.ascii), max(20, context.width)
        wrapped_lines = hang([*lines, *verdict], available_width)
        if len(wrapped_lines) > context.height:
            verdict.sort(key=lambda line: line[0] == cure)
            wrapped_lines = hang([*lines, *verdict], available_width)
        return wrapped_lines

    # steps

    def _with(self, model: CardPlacementModel) -> Self:
        return structs.replace(self, held=model)

    def moved(self, right: int, down: int) -> Self:
        return self._with(card_placement_model.move_card(self._state, self.held, right, down)) if self.held else self

    def turned(self) -> Self:
        """Return the placement with the card rotated clockwise by 90 degrees."""
        return self._with(card_placement_model.turned_on(self.held)) if self.held else self

    def next_place(self, step: int) -> Self:
        """Return the placement with the card at the next legal position, or the previous one if `step` is -1."""
        return (
            self._with(next(card_placement_model.after(self._state, self.held, step), self.held)) if self.held else self
        )

    def as_put(self) -> Self:
        """Return the placement drawn in the other way: with the cells of the card, or with the covered cells of the
        field.
        """
        return structs.replace(self, over=not self.over)

    def other_piece(self) -> Self:
        """Return the placement with the next card in hand: the plan card, then the contract cards."""
        return self._with(card_placement_model.other_card(self._state, self.held)) if self.held else self

    def other_seat(self) -> Self:
        """Return the placement on the next seat's known field."""
        seats = card_placement_model.described_seats(self._state)
        if self.held is None or len(seats) < 2:
            return self
        seat = seats[(seats.index(self.held.seat) + 1) % len(seats)]
        return self._with(card_placement_model.first_placement(self._state, seat))

    def chosen(self, number: int) -> Self:
        """Return the placement with the selection of an idle engine space (by its number) for a chip toggled."""
        return self._with(card_placement_model.fuel_toggled(self._state, self.held, number)) if self.held else self

    def line(self, words: Words) -> str | None:
        """Return the typed line that declares the placement; None without a card."""
        if self.held is None:
            return None
        return text_of(self.table, draft_of(card_placement_model.move_of(self._state, self.held), self.table), words)


def _fuelling(state: State, model: CardPlacementModel, context: DrawingContext) -> list[tuple[str, StyledText]]:
    """Return a line with the engine spaces that may be fuelled first, and the digits that select them; empty if there
    are none.
    """
    first = card_placement_model.fuelled_first(state, model)
    spaces = card_placement_model.fuel_choices(state, model)
    if not spaces:
        return []
    chip, idle = painter.CHIP[context.ascii], painter.IDLE[context.ascii]
    labels = (f"{number} {spot(at)} {chip if at in first else idle}" for number, at in enumerate(spaces, 1))
    coal = number_of(state.seats[model.seat].coal)
    return [("", StyledText(context.words.translate("plan_city_lay.fuels", coal=coal, cells="  ".join(labels))))]
