"""The weights of the features, as `python -m tests.lines.fit` found them on the labelled lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from referee.move_ranking.alignment import FEATURES
from scoring.toml_cache import read_toml

WEIGHTS = Path(__file__).with_name("weights.toml")


@cache
def weights() -> tuple[float, ...]:
    """Return the weight of each feature (read once)."""
    table = read_toml(WEIGHTS)["weights"]
    return tuple(float(table[name]) for name in FEATURES)


def score(features: Sequence[float], weights: Sequence[float]) -> float:
    """Return the weighted sum of features."""
    return sum(feature * weight for feature, weight in zip(features, weights, strict=True))
