"""A moment as people say it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import when

NOW = datetime(2025, 11, 21, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "en", "ja"), [(1, "yesterday", "昨日"), (3, "Tuesday", "火曜日"), (7, "2025-11-14", "2025-11-14")]
)
def test_days(days: int, en: str, ja: str) -> None:
    moment = (NOW - timedelta(days=days)).isoformat()
    assert (when(words_for("en"), moment, NOW), when(words_for("ja"), moment, NOW)) == (en, ja)


def test_today_is_an_hour_and_nonsense_is_itself() -> None:
    assert when(words_for("en"), NOW.isoformat(), NOW) == NOW.astimezone().strftime("%H:%M")
    assert when(words_for("en"), "soon", NOW) == "soon"
    assert when(words_for("en"), "2025-11-25T00:00:00", NOW) == "2025-11-25"
