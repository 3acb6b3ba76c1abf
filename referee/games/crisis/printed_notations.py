"""The parsers of Crisis for typed printed values that have no general parser: cards, spaces and the board."""

from __future__ import annotations

from referee.games.crisis import board_notations, company_card, effect_card

NOTATIONS = board_notations.NOTATIONS | company_card.NOTATIONS | effect_card.NOTATIONS
