"""Cards that the table names, entered on a phone: the name is typed, all else of the card is tapped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.printed_lines.line import card_lines
from referee.printed_lines.named_line import FURTHER, card_line
from referee.rules.game import find, offered_games
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Button, Handset
from tui.core.game_ui.printed_value_lines import fact
from tui.web.box_entry import name_field
from tui.web.form_entry import name_of

Serve = Callable[..., Companion]
KINDS = [(game, kind) for game in offered_games() for kind in card_lines(find(game))]
NONE = "-"
"""What is tapped where a card has nothing of a kind."""
MOST_TIMES = 3
"""So often a card is sent: what it has besides comes up once its effects or outputs are chosen."""
CARDS: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {
    ("crisis", "company"): [
        (
            "Sawmill: II 12 4 1 | w/e f 2food | farmer | 2x3vp 4gears",
            {
                "level": 2, "cost": 12, "vp": 4, "icons": 1, "employees": ("worker/engineer", "farmer"),
                "resources": ("food", "food"), "bonus": ("farmer",), "outputs": ("vp", "gears"),
                "value.1": 3, "multiplier.1": 2, "value.2": 4, "multiplier.2": 0,
            },
        ),
        (
            "Quarry: I 5 0 0 | b | - | 2c",
            {
                "level": 1, "cost": 5, "vp": 0, "icons": 0, "employees": ("banker",), "resources": (), "bonus": (),
                "outputs": ("credits",), "value.1": 2, "multiplier.1": 0,
            },
        ),
    ],
    ("crisis", "event"): [
        (
            "Slow trade: green status -2; credits -3; penalty 1 others; close import 1 2; reduce 1 food",
            {
                "colour": "green", "effects": ("status", "credits", "penalty", "close", "reduce"),
                "amount.1": -2, "amount.2": -3, "amount.3": 1, "whom.3": "others", "closes.4": "import",
                "spaces.4": ("1", "2"), "amount.5": 1, "reduces.5": ("food",), "company.5": "",
            },
        ),
        (
            "Inflation: red vp +1; price +2 import-credits food; manual Take a card",
            {
                "colour": "red", "effects": ("vp", "price", "manual"), "amount.1": 1, "amount.2": 2,
                "prices.2": ("import_credits",), "priced.2": ("food",), "manual.3": "Take a card",
            },
        ),
        ("Calm: yellow -", {"colour": "yellow", "effects": ()}),
    ],
    ("crisis", "influence"): [
        (
            "A favour: planning gain 3c; gain 2vp; gain 1food 1gears; reduce 2 vp @Sawmill",
            {
                "timing": "planning", "effects": ("gain_credits", "gain_vp", "gain_resources", "reduce"),
                "amount.1": 3, "amount.2": 2, "gains.3": ("food", "gears"), "amount.4": 2, "reduces.4": ("vp",),
                "company.4": "Sawmill",
            },
        ),
    ],
}  # fmt: skip
"""INVENTED cards of each kind: how each is typed, and what that means by the notation of the lines."""
EVERY_CARD = [(*kind, *card) for kind, cards in CARDS.items() for card in cards]


def card_page(phone: Handset, kind: str) -> str:
    """Open the page of a further card of a kind; return its address."""
    phone.open("/box")
    field = f"{name_field(f'card:new_{kind}')}.0"
    return next(
        link
        for link in phone.page.links
        if link.startswith("/box/") and phone.open(link) and field in phone.page.labels
    )


def keep_button(phone: Handset) -> Button:
    return next(button for button in phone.page.buttons if button.action == "keep")


def fields_of(phone: Handset, game: str, kind: str, values: Mapping[str, Any], card: str = FURTHER) -> dict[str, str]:
    """Tap each value that is on the page: the choice at the place of its id, or the number."""
    fields = dict[str, str]()
    for what, value in values.items():
        path = f"{kind}.{card}.{what}"
        spec, name = fact(find(game), path), name_of(path)
        if spec is None or f"{name}.0" not in phone.page.labels:
            continue
        fields |= {field: "" for field in phone.page.labels if field.startswith(f"{name}.")}
        texts = [text for text in phone.page.choices.get(f"{name}.0", ()) if text not in ("", NONE)]
        items = value if spec.is_list else (value,)
        tapped = [texts[spec.choices.index(item)] if spec.choices else str(item) for item in items]
        fields |= {f"{name}.{index}": text for index, text in enumerate(tapped)}
        fields |= {f"{name}.0": NONE} if value == () else {}
    return fields


def enter(phone: Handset, game: str, kind: str, name: str, values: Mapping[str, Any]) -> str:
    """Type the name of a card, and tap all else of it."""
    for _ in range(MOST_TIMES):
        button = keep_button(phone)
        fields = {f"{name_field(f'card:new_{kind}')}.0": name, **fields_of(phone, game, kind, values)}
        phone.press(Button(button.address, {**button.fields, **fields}))
        if phone.said.count(name) and ("Entered: " in phone.said or "登録しました: " in phone.said):
            break
    return phone.said


def told_of(here: Companion, kind: str, name: str) -> dict[str, Any]:
    printed = here.stored().state.printed
    return {path.split(".", 2)[2]: value for path, value in printed.items() if path.startswith(f"{kind}.{name}.")}


def test_every_kind_of_card_that_a_table_names_is_here() -> None:
    assert set(CARDS) == set(KINDS)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "kind", "typed", "values"), EVERY_CARD)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_that_is_tapped_is_what_its_typed_line_says(
    companion: Serve, lang: str, game: str, kind: str, typed: str, values: dict[str, Any]
) -> None:
    name = typed.partition(":")[0]
    read = card_line(find(game), kind, "").read(typed)
    assert read == {f"{kind}.{name}.{what}": value for what, value in values.items()}
    here = companion(game)
    ann = here.phone("A", lang)
    card_page(ann, kind)
    assert len(re.findall('type="text"', ann.answer.text)) == 1, "only the name is typed"
    enter(ann, game, kind, name, values)
    assert told_of(here, kind, name) == values, ann.said


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize(
    ("lang", "missing", "known"),
    [
        ("en", "Type the name of the card.", "This card is already entered"),
        ("ja", "カードの名前を入力してください。", "このカードはすでに登録されています"),
    ],
)
def test_a_name_that_is_missing_or_taken_is_told_at_its_field(
    companion: Serve, lang: str, missing: str, known: str, game: str, kind: str
) -> None:
    (typed, values), *_ = CARDS[game, kind]
    name = typed.partition(":")[0]
    here = companion(game)
    ann, ben = here.phone("A", lang), here.phone("B")
    card_page(ann, kind)
    card_page(ben, kind)
    enter(ann, game, kind, "", values)
    assert missing in at_field(ann, name_field(f"card:new_{kind}")) and told_of(here, kind, name) == {}
    enter(ben, game, kind, name, values)
    enter(ann, game, kind, name.upper(), values)
    assert f"{known}: {name}: " in at_field(ann, name_field(f"card:new_{kind}")), ann.said
    assert told_of(here, kind, name.upper()) == {} and told_of(here, kind, name) == values


def at_field(phone: Handset, name: str) -> str:
    """What is said at a field of the page."""
    _, _, rest = phone.answer.text.partition(f'data-field="{name}"')
    return rest.partition("</div>")[0]


def test_a_card_of_which_only_a_part_is_known_is_offered_by_its_name(companion: Serve) -> None:
    here = companion("crisis")
    ann = here.phone("A")
    card_page(ann, "company")
    enter(ann, "crisis", "company", "Mill", {"level": 2, "cost": 9, "vp": 1, "icons": 0})
    assert told_of(here, "company", "Mill") == {"level": 2, "cost": 9, "vp": 1, "icons": 0}, ann.said
    card_page(ann, "company")
    assert '<option value="Mill">' in ann.answer.text
    enter(ann, "crisis", "company", "mill", CARDS["crisis", "company"][0][1])
    assert told_of(here, "company", "Mill") == CARDS["crisis", "company"][0][1], ann.said


@pytest.mark.parametrize(("lang", "entered"), [("en", "Entered: "), ("ja", "登録しました: ")])
def test_a_card_that_a_question_asks_for_leads_back_to_the_move(companion: Serve, lang: str, entered: str) -> None:
    here = companion("crisis")
    ann = here.phone("A", lang)
    ann.open("/now")
    ann.press(next(button for button in ann.buttons("tap")))
    ann.type("Boom")
    assert "/box/card" in ann.page.links, ann.said
    ann.open("/box/card")
    values = {"effects": ("credits",), "amount.1": -1}
    for _ in range(MOST_TIMES):
        if ann.answer.url.path == "/box/card":
            button = keep_button(ann)
            ann.press(Button(button.address, {**button.fields, **fields_of(ann, "crisis", "event", values, "Boom")}))
    assert ann.answer.url.path == "/now" and entered in ann.said
    assert told_of(here, "event", "Boom") == values
    assert ann.open("/box/card") and ann.answer.url.path == "/now", "nothing is asked any more"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_question_about_a_card_is_a_form_of_cells(companion: Serve, lang: str) -> None:
    """What is wrong stands at its cell, and what was typed in the others stays."""
    here = companion("crisis")
    phone = here.phone("A", "en")
    phone.tap("reveal the event")
    phone.type("boom")
    if lang == "ja":
        phone.tap("日本語")
    (form,) = {id(form): form for form in phone.page.typed}.values()
    cells = [name for name in form.fields if name.startswith("cell-")]
    assert len(cells) == 8
    assert all(
        name in phone.said for name in {"en": ("Financial Status", "closed"), "ja": ("財政トラック", "休業")}[lang]
    )
    effects = {cells[0]: "-2", cells[3]: "1 everyone"}
    said = phone.press(Button(form.address, {**form.fields, **effects, cells[1]: "many"}))
    assert "✗" in said and here.stored().state.event != "boom"
    (form,) = {id(form): form for form in phone.page.typed}.values()
    assert form.fields[cells[0]] == "-2" and form.fields[cells[1]] == "many"
    phone.press(Button(form.address, {**form.fields, cells[1]: ""}))
    printed = here.stored().state.printed
    assert printed["event.boom.effects"] == ("status", "penalty")
    assert (printed["event.boom.amount.1"], printed["event.boom.whom.2"]) == (-2, "everyone")
