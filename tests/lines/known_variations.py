"""The grave failures that are known of a sample of the variations, and how many mild ones there may be.

`known_variations.toml` names each grave failure as `game/position/kind/text` with a judgement: `open` (to be mended),
`reader` (left to the reader that is to come) or `honest` (nothing is wrong). The list may only shrink, `mild` may only
fall.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from tests.lines.failures import Level
from tests.lines.table import GAMES, HERE
from tests.lines.trying import Settings, Tried
from tests.lines.variations import Kind

PATH = HERE / "known_variations.toml"
OPEN, READER, HONEST = "open", "reader", "honest"
SAMPLE = Settings(
    skip=("stocked",),  # some of its lines take seconds
    most={Kind.FILLER: 4, Kind.NUMBER: 5, Kind.TYPO: 2, Kind.QUESTION: 2, Kind.HALF: 3, Kind.NAME: 2, Kind.WILD: 3},
)
"""What is tried at every run of the tests."""
_HEAD = """\
# What does not hold of a sample of the variations (`python -m tests.lines.properties --sample`), by kind: each grave failure
# with a judgement, `open`, `reader` (left to the reader that is to come) or `honest`. The list may only shrink;
# `python -m tests.lines.properties --write-known` takes out what holds now. `mild` is how many mild failures there may be.
"""


class Known(Struct, frozen=True):
    """Grave failures with their judgement, and the number of mild ones by game and kind."""

    grave: Mapping[str, str] = {}
    mild: Mapping[str, Mapping[str, int]] = {}

    def of(self, game: str) -> set[str]:
        """Give the grave failures of a game."""
        return {key for key in self.grave if key.startswith(f"{game}/")}


def load() -> Known:
    """Read what is known."""
    data = tomllib.loads(PATH.read_text(encoding="utf-8"))
    grave = {key: judged for kind in Kind for key, judged in data.get(kind, {}).items()}
    return Known(grave, data.get("mild", {}))


def graves(tried: Iterable[Tried]) -> list[str]:
    """Name the grave failures."""
    return list(dict.fromkeys(one.key for one in tried if one.failure and one.failure.level is Level.GRAVE))


def milds(tried: Iterable[Tried]) -> Counter[str]:
    """Count the mild failures of each kind."""
    return Counter(str(one.one.kind) for one in tried if one.failure and one.failure.level is Level.MILD)


def write(tried: list[Tried], allow_new: bool) -> Known:
    """Write what is known after a whole sample: without what holds now; with what is new only where that is allowed."""
    known, now = load(), graves(tried)
    grave = {key: known.grave.get(key, OPEN) for key in now if allow_new or key in known.grave}
    mild: dict[str, dict[str, int]] = {}
    for game in GAMES:
        found, most = milds(one for one in tried if one.game == game), known.mild.get(game, {})
        mild[game] = {
            kind: count if allow_new else min(count, most.get(kind, 0)) for kind, count in sorted(found.items())
        }
    made = Known(grave, mild)
    PATH.write_text("".join(_lines(made)), encoding="utf-8")
    return made


def _lines(known: Known) -> Iterator[str]:
    yield _HEAD
    for kind in Kind:
        keys = sorted(key for key in known.grave if key.split("/")[2] == kind)
        if keys:
            yield f"\n[{kind}]\n"
            yield from (f"{_quoted(key)} = {_quoted(known.grave[key])}\n" for key in keys)
    for game, kinds in known.mild.items():
        yield f"\n[mild.{game}]\n"
        yield from (f"{kind} = {count}\n" for kind, count in kinds.items())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
