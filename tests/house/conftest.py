"""The syntax trees that these tests look at are given back after the last of them: they take some 400 MB."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers import parsed
from tests.house import structure


@pytest.fixture(scope="package", autouse=True)
def _trees() -> Iterator[None]:
    yield
    for kept in (parsed, structure.tree, structure.nodes):
        kept.cache_clear()
