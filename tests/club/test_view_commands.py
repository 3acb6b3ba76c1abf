"""`gyoji club`: the views of a club by command, on the file and on a server, in both languages."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from referee.store.store import Store
from tests.club.conftest import Run
from tests.club.view_tables import evening


def test_no_table_is_in_play(gyoji: Run) -> None:
    assert gyoji() == (0, "No table is in play now.\n", "")
    assert gyoji("--lang", "ja") == (0, "いま進行中のテーブルはありません。\n", "")
    assert json.loads(gyoji("--json")[1]) == []


def test_what_is_required_at_each_table_and_for_how_long(store: Store, gyoji: Run) -> None:
    """The moves were made 20, 5 and 65 minutes ago."""
    evening(store, datetime.now(UTC))
    code, out, _ = gyoji()
    printed = out.splitlines()
    assert code == 0
    assert printed[0].startswith("! 20 min") and "argued  CRISIS" in printed[0]
    assert "A dispute is open; nothing is declared until it is settled." in out
    assert [line.split("  ")[1].strip() for line in printed if line[:3] == "  1"] == ["1 h 5 min"]
    japanese = gyoji("--lang", "ja")[1]
    assert "裁定の途中です。終わるまで宣言できません。" in japanese and "1時間5分" in japanese
    data: Any = json.loads(gyoji("tables", "--json")[1])
    assert [(row["table"], row["waiting_minutes"], row["needs_help"]) for row in data] == [
        ("argued", 20, True), ("railways", 5, False), ("nippon-2", 65, False),
    ]  # fmt: skip
    assert data[1]["game"] == "russian_railroads" and data[1]["acting"] in data[1]["seats"]


def test_only_reading_creates_no_table_and_no_secret_is_shown(store: Store, gyoji: Run, tmp_path: Path) -> None:
    evening(store, datetime.now(UTC))
    before = sorted((table.name, table.entries) for table in store.tables())
    out = "".join(gyoji(*arguments)[1] for arguments in ((), ("--json",)))
    assert sorted((table.name, table.entries) for table in store.tables()) == before
    assert os.environ.get("GYOJI_STORE", "postgresql://") not in out
