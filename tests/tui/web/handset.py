"""A phone without a browser: it opens pages, reads their forms, and sends them as a browser without scripts does."""

from __future__ import annotations

from html.parser import HTMLParser

from httpx import Response
from msgspec import Struct
from starlette.testclient import TestClient

BASE = "http://127.0.0.1:8000"


class Button(Struct):
    """A button to tap: where its form goes, what it sends, and what stands on it."""

    address: str
    fields: dict[str, str]
    label: str = ""

    @property
    def action(self) -> str:
        return self.fields.get("action", "")


class PageReader(HTMLParser):
    """Takes a page apart: the forms with their buttons and text fields, and all text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self.typed: list[Button] = []
        self.text: list[str] = []
        self.links: list[str] = []
        self.choices: dict[str, list[str]] = {}
        self.labels: dict[str, str] = {}
        self._form: Button | None = None
        self._select = self._group = ""
        self._open: Button | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Button(given["action"], {})
        elif tag == "select" and self._form is not None:
            self._select = given["name"]
            self._form.fields[self._select], self.choices[self._select] = "", []
            self.labels[self._select] = given["aria-label"]
        elif tag == "option" and self._select:
            self.choices[self._select].append(given["value"])
            if "selected" in given:
                self._form.fields[self._select] = given["value"]
        elif tag == "span" and "role" in given:
            self._group = given["aria-label"]
        elif tag == "input" and self._form is not None:
            self._take_input(self._form, given)
        elif tag == "button" and self._form is not None and given.get("type") != "button":
            own = {given["name"]: given.get("value", "")} if "name" in given else {}
            self._open = Button(self._form.address, {**self._form.fields, **own}, given.get("aria-label", ""))
        elif tag == "a":
            self.links.append(given["href"])

    def _take_input(self, form: Button, given: dict[str, str]) -> None:
        name, kind = given["name"], given.get("type")
        self.labels[name] = self._group if kind == "radio" else given.get("aria-label", "")
        if kind == "radio":
            self.choices.setdefault(name, []).append(given["value"])
            form.fields.setdefault(name, "")
        elif kind not in ("hidden", "checkbox"):
            self.typed.append(form)
        if "checked" in given or kind not in ("radio", "checkbox"):
            form.fields[name] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._open is not None:
            self._open.label = " ".join(self._open.label.split())
            self.buttons.append(self._open)
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self._open is not None:
            self._open.label += f" {data}"

    def said(self) -> str:
        return " ".join(" ".join(self.text).split())


class Handset:
    """One phone. What it sees is the last page it was answered with."""

    def __init__(self, client: TestClient, secret: str = "", lang: str = "en") -> None:
        self.client = TestClient(client.app, base_url=BASE, headers={"origin": BASE, "accept-language": lang})
        self.answer: Response
        self._read: tuple[Response, PageReader] | None = None
        if secret:
            self.open(f"/s/{secret}")

    def open(self, address: str) -> str:
        self.answer = self.client.get(address)
        return self.said

    @property
    def page(self) -> PageReader:
        """The page of the last answer, taken apart once however often a test asks for it."""
        if self._read is None or self._read[0] is not self.answer:
            self._read = (self.answer, PageReader(self.answer.text))
        return self._read[1]

    @property
    def said(self) -> str:
        return self.page.said()

    def buttons(self, *actions: str) -> list[Button]:
        return [button for button in self.page.buttons if button.action in actions]

    def whole_lists(self) -> list[Button]:
        """The button that gives a list which was put together."""
        return [button for button in self.buttons("answer", "reply") if button.label in ("That is all", "これで全部")]

    def press(self, button: Button) -> str:
        """Send a form with a button of it."""
        self.answer = self.client.post(button.address, data=button.fields)
        return self.said

    def tap(self, label: str) -> str:
        """Tap the button with a label, or the only one that holds it."""
        buttons = self.page.buttons
        found = [button for button in buttons if button.label == label] or [b for b in buttons if label in b.label]
        assert len(found) == 1, (label, [button.label for button in buttons])
        return self.press(found[0])

    def type(self, text: str) -> str:
        """Type into the only text field of the page, or the first of the only form with cells, and send it."""
        (form,) = {id(form): form for form in self.page.typed}.values()
        return self.press(Button(form.address, {**form.fields, next(self.names(form)): text}))

    def fill(self, values: dict[str, str], button: str = "") -> str:
        """Fill fields in by their labels, and send their form."""
        page = self.page
        form = next(each for each in page.buttons if each.action == "keep")
        names = {label: name for name, label in page.labels.items()}
        assert values.keys() <= names.keys(), (values.keys() - names.keys(), list(names))
        return self.press(
            Button(form.address, {**form.fields, **{names[label]: text for label, text in values.items()}})
        )

    def names(self, form: Button):
        return (name for name in form.fields if name in ("text", "code", "cell-01"))
