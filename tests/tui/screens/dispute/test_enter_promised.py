"""Enter does what the words beside it say, at every stage of a dispute and wherever the focus is; cold and at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from referee.table.dispute import open_or_change_dispute
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tests.tui.screens.table.table_rooms import at, fresh
from tui.core.disputes.dispute_procedure import ASK, LINE, VERDICT
from tui.core.i18n.catalogs import words_for
from tui.screens.rulebook import RulebookScreen
from tui.widgets.dispute_line_suggestions import DisputedLineSuggestions, NumberedAnswerRow
from tui.widgets.dispute_panel import DisputeFactList

PROMISES = (
    "enter_rules",
    "enter_asks",
    "enter_row",
    "enter_corrects",
    "only",
    "enter_several",
    "enter_takes",
    "enter_rule",
)


GAMES = {
    "nippon": ("blue: invest silk_2", "may borrow"),
    "plan_city": ("blue: bid_proposal proposal_2 1", "may withdraw_bid"),
}
"""A line of two games that asks something, and an act that is ruled on at once."""


def promised(user: Drive) -> str:
    """What the screen says of Enter: one of the texts, or none."""
    words = words_for(user.app.session.lang)
    shown = "".join(user.text.split()).replace("█", "")
    found = [key for key in PROMISES if "".join(words.translate(f"dispute.{key}").split()) in shown]
    assert len(found) <= 1, (found, user.text)
    assert found or "Enter" not in user.text, user.text
    return found[0] if found else ""


async def entered(user: Drive) -> str:
    """Press Enter and tell what it did, in the terms of the promises."""
    screen = user.screen
    before, line, asked = screen.dispute.stage, screen.stages.line.value, screen.dispute.open_question
    offers, answers = screen.query_one(DisputedLineSuggestions), screen.query_one(DisputeFactList)
    row = offers.item if offers.has_focus else None
    fact = answers.item if answers.has_focus else None
    await user.press("enter")
    after = screen.dispute.stage
    if isinstance(row, NumberedAnswerRow) and isinstance(user.app.screen, RulebookScreen):
        await user.press("escape")
        return "enter_rule"
    if isinstance(row, NumberedAnswerRow):
        return "enter_takes" if after != LINE else ""
    if before == after == LINE and screen.dispute.choosing and offers.has_focus:
        return "enter_several"
    if row is not None and screen.stages.line.value == (row.line or line) and after == LINE:
        return "enter_row"
    if fact is not None:
        corrected = (
            after == ASK and screen.dispute.open_question is not None and screen.dispute.open_question.path == fact
        )
        return "enter_corrects" if corrected else f"{fact} was left"
    if before == LINE and after != LINE:
        return "enter_asks" if after == ASK else "enter_rules"
    refused = user.app.screen.query_one("#wrong").display
    if before == ASK and (after != ASK or screen.dispute.open_question != asked or refused):
        return "only"
    return "" if (before, line) == (after, screen.stages.line.value) else f"{before} became {after}"


def ruled_at_once(game: str) -> str:
    """A line that no question is asked about."""
    return GAMES[game][1]


Journey = Callable[[Drive], Awaitable[None]]


def walk(game: str, seat: str = "") -> Journey:
    """Walk through the stages, and at each press Enter where its promise has been read."""

    async def expect(user: Drive, wanted: str) -> None:
        said = promised(user)
        assert said == wanted, user.text
        assert await entered(user) == said, user.text

    async def on_line(user: Drive, text: str) -> None:
        while user.screen.dispute.stage != LINE:
            await user.press("escape")
        line = user.screen.stages.line
        line.focus()
        line.value = text
        await user.pilot.pause()

    async def journey(user: Drive) -> None:
        line = GAMES[game][0]
        line = f"{seat}{line[line.index(':') :]}" if seat else line
        await expect(user, "")  # nothing is typed
        await on_line(user, "zzz nonsense")
        await expect(user, "")
        await on_line(user, line[: line.index(" ") + 3])
        if user.screen.query_one(DisputedLineSuggestions).items:
            await user.press("down")
            await expect(user, "enter_row")
        await on_line(user, line[: line.index(" ") + 3])
        several = user.screen.dispute.read(user.screen.dispute.raw_text)
        await expect(user, "enter_several" if several.choices else "")
        if user.screen.dispute.choosing:
            await expect(user, "enter_takes")
        await on_line(user, line)
        await expect(user, "enter_asks")
        await expect(user, "only")  # an empty one is refused
        user.screen.query_one("#answer", Input).value = "?"
        await expect(user, "only")
        await user.press("tab" if user.screen.dispute.stage == VERDICT else "up")
        await expect(user, "enter_corrects")
        await on_line(user, line)  # the answers are those of this line
        again = promised(user)
        assert await entered(user) == again
        await on_line(user, ruled_at_once(game))
        await expect(user, "enter_rules")
        await expect(user, "")  # the ruling stands there

    return journey


@pytest.mark.parametrize(("game", "lang"), [("nippon", "en"), ("plan_city", "ja")])
def test_enter_keeps_its_word_in_a_cold_dispute(tmp_path: Path, game: str, lang: str) -> None:
    drive(tmp_path, walk(game), game=game, lang=lang)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("typed", ["", "invest silk_1", "invest light_bulb_1", "nonsense", "Ben: invest silk_2"])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_while_a_dispute_is_open_the_table_says_what_enter_does(tmp_path: Path, typed: str, lang: str) -> None:
    """“Enter shows what can be done about it” stood there; Enter said that a dispute is open."""

    session = fresh(tmp_path, lang)
    open_or_change_dispute(session.open("friday"), "invest silk_1")
    async with at(session) as room:
        await room.line(typed)
        text = words_for(lang).translate("table.how_dispute")
        assert "".join(text.split()) in "".join(room.flat.split()), room.text
        count = len(room.entries())
        await room.press("enter")
        assert len(room.entries()) == count and room.typed == typed
        assert "(entry 2)" in room.notes or "（記録2）" in room.notes or not typed
