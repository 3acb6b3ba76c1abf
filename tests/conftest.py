"""Puts the helpers of the games, and those shared by all of them, on the path (there are no packages under tests)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE / "play"
KEPT = HERE / "kept"
FOLDERS = {path.parent for path in (HERE / "games").rglob("*.py")}
sys.path[:0] = [str(folder) for folder in (SHARED, KEPT, *sorted(FOLDERS)) if str(folder) not in sys.path]
HELPERS = [path.stem for path in SHARED.glob("*.py")] + [path.stem for path in (HERE / "games").rglob("*.py")]
pytest.register_assert_rewrite(*(name for name in HELPERS if not name.startswith("test_")))
