"""Puts the helpers of this game on the path of its tests (there are no packages under tests)."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
HELPERS = (HERE, *(HERE / name for name in ("illegal", "placements", "clauses", "needs", "options", "random_play")))
sys.path[:0] = [str(folder) for folder in HELPERS if str(folder) not in sys.path]
