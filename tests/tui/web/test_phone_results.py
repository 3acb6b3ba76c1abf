"""The page of the result and its files, the drawn boards, and the contrast of every colour."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.round_check import agree
from tests.tui.screens.result.test_figures_first import finished
from tests.tui.web.conftest import Companion
from tests.tui.web.counting_table import counting_table
from tui.core.export.formats import ENDINGS, FORMS
from tui.core.session.session import Session
from tui.web.responses import FOLDER, seat_colours

Serve = Callable[..., Companion]
READABLE = 4.5
"""The contrast that small text needs (WCAG 2.2, 1.4.3)."""
DARK, LIGHT = 0, 1


def demo(folder: Path, game: str, part: float = 1.0) -> None:
    """Keep the recorded game that the demo plays, or the first part of it."""
    (*_, table) = [table for table, _ in recorded_script.replay(recorded_script.load(recorded_script.demo_of(game)))]
    store = SqliteStore(folder)
    store.adopt("friday", table.entries[: int(len(table.entries) * part)])
    store.close()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_the_result_names_the_winner_and_draws_a_curve_for_every_seat(
    companion: Serve, tmp_path: Path, game: str
) -> None:
    demo(tmp_path, game)
    here = companion()
    table = here.host.table
    assert table.over
    seat = next(iter(table.seats))
    phone = here.phone(seat)
    page = phone.open("/end")
    html = phone.answer.text
    (winner,) = {place.seat for place in table.places() if place.rank == 1}
    assert f"★ {winner}" in page and html.count('class="winner') == 1
    assert html.count("<polyline") >= len(table.seats)
    for x, y in re.findall(r"([\d.-]+),([\d.-]+)", " ".join(re.findall(r'points="([^"]+)"', html))):
        assert 0 <= float(x) <= 100 and 0 <= float(y) <= 48
    links = [link for link in phone.page.links if link.startswith("https://app.bgstatsapp.com")]
    play = json.loads(unquote(links[0].partition("data=")[2]))
    assert {player["name"]: player["score"] for player in play["players"]} == {
        name: table.state.seats[id].vp for id, name in table.seats.items()
    }


@pytest.mark.parametrize("path", ["/end", "/board"])
def test_phone_and_big_screen_say_why_it_was_won_and_what_for(companion: Serve, tmp_path: Path, path: str) -> None:
    """As at the table: Aki 79 to Ben 73, in scoring II 22 to 11; the totals are those of the specification."""
    demo(tmp_path, "nippon")
    phone = companion().phone("A" if path == "/end" else "")
    page = " ".join(phone.open(path).split())
    assert "★ A ● Aki wins 79 VP" in page
    assert "6 more than Ben. Decided in Region scoring II: Aki 22, Ben 11, Dai 19." in page
    html = phone.answer.text
    table = html[html.index('class="points-table"') : html.index("</table>")]
    rows = [re.sub("<[^>]+>", " ", row).split() for row in table.split("<tr>")]
    assert rows[-1] == ["VP", "79", "73", "73", "39"]
    assert next(row for row in rows if row[:3] == ["Region", "scoring", "II"])[3:] == ["22", "11", "19", "0"]
    assert "<strong>22</strong>" in table and "<strong>11</strong>" not in table


@pytest.mark.parametrize("path", ["/end", "/board"])
def test_phone_and_big_screen_name_all_who_share_first_place(companion: Serve, tmp_path: Path, path: str) -> None:
    """Ben and Chie with 40 VP each (RRR-4.1507)."""
    store = SqliteStore(tmp_path)
    store.adopt("friday", list(finished("russian_railroads").entries))
    store.close()
    page = " ".join(companion().phone("A" if path == "/end" else "").open(path).split())
    assert "★ B ▲ Ben wins 40 VP" in page
    assert "★ C ■ Chie wins 40 VP" in page
    assert "Ben, Chie share first place with 40 VP each." in page


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("form", FORMS)
def test_the_result_is_saved_in_every_form(companion: Serve, form: str) -> None:
    phone = companion("nippon").phone("A", "ja")
    phone.open(f"/result/{form}")
    assert phone.answer.status_code == 200
    assert (
        phone.answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''friday.{ENDINGS.get(form, form)}"
    )
    assert phone.answer.content


def test_the_boards_are_a_picture_and_can_be_read_in_words(companion: Serve) -> None:
    phone = companion("nippon").phone("A")
    page = phone.open("/table")
    (drawn,) = re.findall(r"<svg .*?</svg>", phone.answer.text, re.DOTALL)
    found = ElementTree.fromstring(drawn)
    assert found.attrib["role"] == "img"
    assert "West Japan" in (found.findtext("{http://www.w3.org/2000/svg}desc") or "")
    assert 'class="seat seat-' in drawn
    assert "style=" not in drawn and "<style" not in drawn, "the page forbids it"
    assert "The boards in words" in page


def test_the_big_screen_shows_the_board_of_the_seat_that_acts(companion: Serve, tmp_path: Path) -> None:
    demo(tmp_path, "nippon", 0.5)
    phone = companion().phone("")
    phone.open("/board")
    (drawn,) = re.findall(r"<desc>.*?</desc>", phone.answer.text, re.DOTALL)
    acting = phone.answer.text.partition('class="who"')[2][:300]
    assert re.sub(r"<desc>([A-D]).*", r"\1", drawn.splitlines()[0]) in re.findall(r"\b[A-D]\b", acting)


def test_where_no_rounds_are_followed_the_big_screen_counts_from_the_last_entry(
    companion: Serve, tmp_path: Path
) -> None:
    counting_table(tmp_path, "crisis")
    phone = companion().phone("")
    assert "Since the last entry:" in phone.open("/board")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_the_boards_are_saved_as_a_picture_of_its_own(companion: Serve, tmp_path: Path, game: str) -> None:
    demo(tmp_path, game, 0.5)
    phone = companion().phone("")
    phone.open("/result/board")
    found = ElementTree.fromstring(phone.answer.content)
    assert ".seat-" in (found.findtext("{http://www.w3.org/2000/svg}style") or "")


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_every_text_can_be_read_on_what_it_stands_on(scheme: int) -> None:
    style = (FOLDER / "pages.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{([^}]*--ground[^}]*)\}", style)
    colours = dict(re.findall(r"--(\w+): (#\w{6})", blocks[scheme]))
    seats = re.findall(r"--seat: (#\w{6})", seat_colours().split("@media")[scheme])
    pairs = [(colours[text], colours[on]) for text in ("text", "quiet", "accent", "open") for on in ("ground", "panel")]
    pairs += [(colours["ground"], colours[tone]) for tone in ("good", "bad", "open")]
    pairs += [(seat, colours[on]) for seat in seats for on in ("ground", "panel")]
    assert len(seats) >= 5
    assert {pair: round(contrast(*pair), 2) for pair in pairs if contrast(*pair) < READABLE} == {}


@pytest.mark.parametrize(("lang", "follows"), [("en", "once the pieces are moved"), ("ja", "数値を確認すると")])
@pytest.mark.parametrize("path", ["/end", "/board", "/table", "/now"])
def test_the_winner_waits_until_the_figures_are_agreed(
    companion: Serve, tmp_path: Path, path: str, lang: str, follows: str
) -> None:
    """As at the laptop: pieces and figures come before the winner. Who does not want to wait opens the result."""
    (*_, table) = [
        table for table, _ in recorded_script.replay(recorded_script.load(recorded_script.demo_of("nippon")))
    ]
    entries = list(table.entries)
    last = max(at for at, entry in enumerate(entries) if entry.kind == "move")
    store = SqliteStore(tmp_path)
    store.adopt("friday", entries[:last])
    here = companion()
    phone = here.phone("" if path == "/board" else "A", lang)
    assert follows not in phone.open(path)
    store.append("friday", entries[last:])
    page = phone.open(path)
    before, _, behind = phone.answer.text.partition("<details>")
    assert follows in page
    for told in ('class="winner', "points-table", 'class="standings', "<polyline", "79 VP", "79点"):
        assert told not in before, told
    assert path in ("/table", "/now") or 'class="winner' in behind.partition("</details>")[0]
    played = Session("en", store).open("friday")
    agree(played)
    page = phone.open(path)
    assert follows not in page
    assert path in ("/table", "/now") or 'class="winner' in phone.answer.text
    assert "79 VP" in page or "79点" in page
    store.close()
