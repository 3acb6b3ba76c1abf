"""The lines in which the printed values of Crisis are typed off the components (specification 3.4, 3.5)."""

from __future__ import annotations

from referee.printed_lines.tokens import Values
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis.board_value_lines import LINES
from tui.games.crisis.company_card_line import NEW_COMPANY, company_card, names
from tui.games.crisis.effect_card_line import EVENTS, INFLUENCES, effect_card, new_card

CARDS: tuple[PrintedValueLineFormat, ...] = (*LINES, NEW_COMPANY, new_card(EVENTS), new_card(INFLUENCES))


def named(values: Values) -> tuple[PrintedValueLineFormat, ...]:
    """Give a line for each card that is known by name: companies, events, influence cards."""
    companies = (company_card(name) for name in names(values, "company"))
    others = (effect_card(deck, name) for deck in (EVENTS, INFLUENCES) for name in names(values, deck.id))
    return (*companies, *others)
