"""Reports of program faults: files that only their owner may read, of which the latest are kept."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from referee.data_folder import home

FOLDER = "reports"
MAX_REPORTS = 20
"""The maximum number of reports kept in a folder."""
_NAME = re.compile(r"\d{8}T\d{12}Z-(?P<mark>[0-9a-f]{8})\.txt")


def write(report: str) -> Path | None:
    """Write a report and return its path; the path of an identical existing report, or None if it cannot be written. No
    links are followed, and no files are changed except reports of the same user.
    """
    from hashlib import sha256

    mark = sha256(report.encode("utf-8", "replace")).hexdigest()[:8]
    for folder in folders():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_own(folder, stat.S_ISDIR):
                continue
            reports = _reports_in(folder)
            same = [path for path in reports if path.stem.endswith(mark)]
            path = same[-1] if same else _create(folder, mark, report)
        except OSError:
            continue
        for old in reports[: max(0, len(reports) + 1 - MAX_REPORTS)] if not same else ():
            _remove(old)
        return path
    return None


def folders() -> Iterator[Path]:
    """Yield the folders for reports; the second one is used if the first cannot be written."""
    import tempfile

    for folder, name in ((home, FOLDER), (tempfile.gettempdir, f"gyoji-{FOLDER}-{_user()}")):
        try:
            yield Path(folder()) / name
        except (OSError, RuntimeError, ValueError):
            continue  # it cannot even be named


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0


def _is_own(path: Path, is_kind: Callable[[int], bool]) -> bool:
    """Return whether a path is of a certain type (`stat.S_ISDIR` …), not a link, and owned by this user."""
    status = path.lstat()
    return is_kind(status.st_mode) and (not hasattr(os, "geteuid") or status.st_uid == _user())


def _reports_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if _NAME.fullmatch(path.name) and _is_own(path, stat.S_ISREG)]


def _create(folder: Path, mark: str, report: str) -> Path:
    path = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{mark}.txt"
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "w", encoding="utf-8", errors="replace") as file:
        file.write(report)
    return path


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        return  # one too many does no harm
