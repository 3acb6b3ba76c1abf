"""A score sheet as a game: its tables record only scorings, and its form stands in the opening of each table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct, to_builtins

import scoring.sheets
from referee.facts.facts import KeySet, PrintedValueFacts, SingleMoveFacts
from referee.facts.ledger import Ledger
from referee.rules.default_rules import DONE
from referee.rules.game import Game, GameRules, PromptLine
from referee.rules.game_metadata import GameMetadata
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.game_packages import GamePackage, GamePart
from scoring.sheets.evaluation import form_rows, row_id, scorings_of
from scoring.sheets.form import SheetForm
from scoring.sheets.row_text import explanation
from scoring.text_catalogs import LANGS, load

_SCORING = Path(scoring.sheets.__file__).parent
_COLOUR = "seat_colour."
PLAYING = "playing"


class SheetSeat(Struct, frozen=True):
    """The points of a seat so far."""

    vp: Annotated[int, WholeNumber(low=None, high=None)] = 0


class SheetState(Struct, frozen=True):
    """The points of all seats, the number of recorded rounds, and the dealer of the next one (`active`)."""

    phase: Annotated[str, KeyOf("phase")] = PLAYING
    active: Annotated[str, KeyOf("seats")] = ""
    rounds: int = 0
    seats: Annotated[dict[str, SheetSeat], KeySet("seats")] = {}
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}


class SheetGame(Game):
    """The game of a score sheet."""

    depths = ("tally",)

    def __init__(self, form: SheetForm) -> None:
        folders: dict[GamePart, Path] = {"scoring": _SCORING, "referee": Path(__file__).parent}
        objects = {"SCORINGS": scorings_of(form), "ROWS": form_rows(form)}
        super().__init__(GamePackage(form.id, folders, objects=objects))
        self.form = form
        self.opening = {"form": to_builtins(form)}

    @cached_property
    def meta(self) -> GameMetadata:
        """The metadata of the form."""
        form = self.form
        scorings = tuple(self.package.objects["SCORINGS"])
        colours = tuple(key.removeprefix(_COLOUR) for key in load(_SCORING / "words.toml") if key.startswith(_COLOUR))
        return GameMetadata(
            en=form.name.en,
            ja=form.name.ja,
            seats=form.players,
            colours=colours,
            scorings=scorings,
            editions=("sheet",),
            stage="stable",
            lowest=form.wins == "lowest",
        )

    @cached_property
    def rules(self) -> GameRules:
        """The rules of a game of which only the points are known."""
        form = self.form
        after_sheet = self._next_round if form.rounds is not None else None
        return GameRules(SheetState, {}, keys=_keys, due=self._prompts, after_sheet=after_sheet)

    @cached_property
    def texts(self) -> Mapping[str, Mapping[str, str]]:  # type: ignore[override]  # a form does not change
        """The names of the rows by language and id, and how each of them scores."""
        return {lang: dict(self._texts(lang)) for lang in LANGS}

    def _texts(self, lang: str) -> Iterable[tuple[str, str]]:
        for at, row in enumerate(self.form.rows):
            for section in ("category", "field", "tie_break"):
                yield f"{section}.{row_id(at)}", row.name.text(lang)
            yield f"tally_hint.{row_id(at)}", explanation(row, lang)

    def _next_round(self, ledger: Ledger) -> None:
        """Count a recorded round, pass the deal on, and end the game if its condition is met."""
        state, rounds = ledger.state, self.form.rounds
        assert rounds is not None
        is_reached = 0 < rounds.until <= max(seat.vp for seat in state.seats.values())
        count, order = state.rounds + 1, tuple(state.seats)
        dealer = order[(order.index(state.active) + 1) % len(order)]
        ledger.change(rounds=count, active=dealer, phase=DONE if is_reached or count == rounds.number else state.phase)

    def _prompts(self, state: SheetState) -> Iterable[PromptLine]:
        rounds = self.form.rounds
        if rounds is None:
            yield PromptLine("sheet_final")
        else:
            key = "sheet_round_dealer" if rounds.dealer else "sheet_round"
            yield PromptLine(key, {"round": state.rounds + 1, "seat": state.active})


def _keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {"seats": seats, "phase": (PLAYING, DONE)}
