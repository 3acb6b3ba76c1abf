"""Printed values read off by phone: pages as forms, two people at one page, cards, and what is no form of this table."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from referee.facts.facts import known
from referee.rules.game import offered_games
from tests.drawn import share
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Button, Handset

Serve = Callable[..., Companion]
TILES = {f"tiles of value {value}": number for value, number in zip(range(1, 8), "1222111", strict=True)}
"""INVENTED; one set has ten tiles."""


def printed(here: Companion, path: str) -> object:
    value = here.stored().known_as(f"printed.{path}")
    return value if known(value) else None


def keep_button(phone: Handset) -> Button:
    return next(button for button in phone.page.buttons if button.action == "keep")


@pytest.mark.parametrize(("lang", "kept"), [("en", "Entered: "), ("ja", "登録しました: ")])
def test_a_page_is_entered_by_choosing(companion: Serve, lang: str, kept: str) -> None:
    here = companion("nippon")
    ann = here.phone("A", lang)
    ann.open("/box/tiles")
    labels = [label for label in ann.page.labels.values() if label][:7]
    said = ann.fill(dict(zip(labels, "1222111", strict=True)))
    assert kept in said
    assert [printed(here, f"influence_tiles.{value}") for value in range(1, 8)] == [1, 2, 2, 2, 1, 1, 1]
    ben = here.phone("B", "en")
    assert "17 of 18 entered" in ben.open("/box")


def test_what_the_component_cannot_hold_is_refused_and_stays(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    ann.open("/box/tiles")
    said = ann.fill({**TILES, "tiles of value 1": "9"})
    assert "18 tiles; one set has 10." in said and printed(here, "influence_tiles.1") is None
    assert ann.fill({"tiles of value 1": "1"}).count("Entered: tiles of value 1 to 7") == 1


def test_what_is_unlikely_is_kept_once_it_is_confirmed(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    ann.open("/box/map")
    values = {f"region VP for rank {rank}": points for rank, points in ((1, "3"), (2, "4"), (3, "5"))}
    labels = [label for label in ann.page.labels.values() if label]
    names = dict(zip(labels[4:7], values.values(), strict=True))
    said = ann.fill(names)
    assert "That is how it is printed" in said and printed(here, "region_scoring.3.1") is None
    box = next(name for name in ann.page.labels if name.startswith("sure-"))
    button = keep_button(ann)
    ann.press(Button(button.address, {**button.fields, box: "yes"}))
    assert printed(here, "region_scoring.3.1") == 3


def test_a_row_that_has_more_values_by_what_is_entered_shows_them(companion: Serve) -> None:
    """How many spaces a track has is asked first; then there is a number for each."""
    here = companion("nippon")
    ann = here.phone("A")
    ann.open("/box/player_board")
    said = ann.fill({"coal track: spaces above the start": "3", "coal track, space 0": "2"})
    assert "There is more: please" in said and printed(here, "tracks.coal.top") is None
    more = {f"coal track, space {number}": f"{number + 2}" for number in (1, 2, 3)}
    assert more.keys() <= set(ann.page.labels.values())
    stars = {label: "0" for label in ann.page.labels.values() if label.startswith("coal track, stars")}
    ann.fill({**more, **stars})
    assert printed(here, "tracks.coal.top") == 3, ann.said


def test_of_two_who_enter_one_row_the_second_sees_both(companion: Serve) -> None:
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B")
    for phone in (ann, ben):
        phone.open("/box/factories")
    coal = [label for label in ann.page.labels.values() if label.startswith("Paper") and "coal" in label]
    ann.fill(dict.fromkeys(coal, "2"))
    said = ben.fill(dict.fromkeys(coal, "3"))
    assert "Ann has entered this in the meantime: 2 2 2 2" in said and printed(here, "coal_cost.paper_1") == 2
    names = {label: name for name, label in ben.page.labels.items()}
    assert keep_button(ben).fields[names[coal[0]]] == "3", "what Ben filled in stays"
    assert "Entered" in ben.press(keep_button(ben)) and printed(here, "coal_cost.paper_1") == 3


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_every_page_of_every_box_is_a_form_in_both_languages(companion: Serve, game: str) -> None:
    here = companion(game)
    for first, lang in enumerate(("en", "ja")):
        phone = here.phone("A", lang)
        phone.open("/box")
        places = [link for link in phone.page.links if link.startswith("/box/")]
        assert len(places) >= 4
        for place in places[first :: share(4, 1)]:
            phone.open(place)
            assert phone.answer.status_code == 200 and keep_button(phone)
            fields = [name for name in keep_button(phone).fields if "." in name]
            assert fields and all(phone.page.labels[name] for name in fields), place


def test_nobody_enters_for_a_closed_seat_or_as_a_spectator(companion: Serve) -> None:
    here = companion("nippon")
    spectator = here.phone("")
    spectator.open("/box/tiles")
    assert not [button for button in spectator.page.buttons if button.action == "keep"]
    ann = here.phone("A")
    ann.open("/box/tiles")
    button = keep_button(ann)
    names = {label: name for name, label in ann.page.labels.items()}
    sent = {**button.fields, **{names[label]: text for label, text in TILES.items()}}
    for fields in ({**sent, "token": "x"}, {**sent, "token": ""}):
        assert ann.client.post(button.address, data=fields).status_code == 403
    assert ann.client.post(button.address, data=sent, headers={"origin": "http://evil.example"}).status_code == 403
    token = next(button for button in spectator.page.buttons).fields["token"]
    spectator.press(Button(button.address, {**sent, "token": token}))
    assert printed(here, "influence_tiles.1") is None and "spectator" in spectator.said.lower()


def test_odd_pages_and_values_are_answered_in_words(companion: Serve) -> None:
    here, chance = companion("nippon"), random.Random(3)
    ann = here.phone("A")
    for page in ("nothing", "..%2f..%2fetc", "<script>", "0" * 300):
        ann.open(f"/box/{page}")
        assert ann.answer.status_code in (404, 409), page
    ann.open("/box/tiles")
    button, fields = keep_button(ann), [name for name in keep_button(ann).fields if "." in name]
    for text in ("", "-1", "1e9", "x" * 400, "½", "\u202e", "9" * 30):
        ann.press(Button(button.address, {**button.fields, chance.choice(fields): text, "nonce": text}))
        assert ann.answer.status_code == 200
    assert ann.client.post(button.address, data={**button.fields, fields[0]: "x" * 501}).status_code == 413
    assert ann.client.post(button.address, data={f"a{n}": "1" for n in range(2_000)}).status_code == 400


CELLS = ("g", "-82", "r", "m", "se82", "t", "l", "r", "te")
"""INVENTED: garden, rails, residential; market, station with an engine space, half a factory; slum, residential, the
other half with an engine space.
"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_of_the_city_is_put_together_of_cells_by_tapping(companion: Serve, lang: str) -> None:
    here = companion("plan_city")
    ann = here.phone("A", lang)
    ann.open("/box")
    card = next(link for link in ann.page.links if link.startswith("/box/") and "1" in ann.open(link) and _grid(ann))
    fields = _grid(ann)
    assert not ann.page.typed
    button = keep_button(ann)
    chosen = dict(zip(fields, CELLS, strict=True))
    assert all(text in ann.page.choices[name] for name, text in chosen.items())
    ann.press(Button(button.address, {**button.fields, **chosen}))
    ann.open(card)
    assert [keep_button(ann).fields[name] for name in fields] == list(CELLS)
    read = [value for path, value in here.stored().state.printed.items() if path.endswith(".cells")]
    assert len(read) == 1 and "gar" in str(read[0]) and "fac:a:textile" in str(read[0])


def _grid(phone: Handset) -> list[str]:
    """The fields of the nine cells of a card, where the page has them."""
    found = [name for name in phone.page.choices if not phone.page.typed]
    return found if len(found) == 9 and "se82" in phone.page.choices[found[4]] else []
