"""Lines of people, in three kinds, that the authors of the reader did not write: `everyday/<game>.toml` holds them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.lines.table import LANGUAGES, Meant, Position

HERE = Path(__file__).parent / "everyday"
KINDS = ("terse", "natural", "twist")


class EverydayLine(Struct, frozen=True):
    """A line with its language and kind, and what it means."""

    text: str
    lang: str
    kind: str
    meant: Meant


def load(game: str) -> tuple[tuple[Position, ...], tuple[EverydayLine, ...]]:
    """Read the positions and lines of a game."""
    data = tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))
    positions = tuple(
        Position(name, row["play"], row["after"], tuple(row.get("then", ()))) for name, row in data["position"].items()
    )
    lines = tuple(
        EverydayLine(text, lang, kind, _meant(row))
        for row in data["meant"]
        for lang in LANGUAGES
        for kind in KINDS
        for text in row.get(f"{lang}_{kind}", ())
    )
    return positions, lines


def _meant(row: dict[str, Any]) -> Meant:
    verdict = "illegal" if "illegal" in row else "needs" if "needs" in row else "legal"
    breaks, needs = _listed(row.get("illegal", ())), _listed(row.get("needs", ()))
    return Meant(
        row["at"], row.get("move", ""), tuple(row.get("or", ())), verdict, breaks, needs, tuple(row.get("ask", ()))
    )


def _listed(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
