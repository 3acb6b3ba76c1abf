"""A table of three whose phone pages are served by `gyoji companion`, to be attacked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.tui.web.conftest import new_table


class Target:
    """A table of three, served by `gyoji companion` in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        new_table(folder, "nippon", ("Ann", "Ben", "Chie"))
        self._errors = (folder / "stderr.txt").open("w")
        command = [sys.executable, "-m", "tui.cli", "companion", "friday", *options]
        env = {**os.environ, "GYOJI_HOME": str(folder), "PYTHONUNBUFFERED": "1", "GYOJI_STRICT": ""}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, env=env, text=True)
        assert self.process.stdout is not None
        lines: list[str] = []
        while not (lines and "Only this computer" in lines[-1]):
            lines.append(self.process.stdout.readline())
            assert lines[-1], self.errors()
        addresses = re.findall(r": (http://127\.0\.0\.1:\d+)/s/(\S+)", "".join(lines))
        self.base = addresses[0][0]
        self.port = int(self.base.rpartition(":")[2])
        self.secrets = dict(zip(("A", "B", "C", ""), (secret for _, secret in addresses), strict=True))

    def errors(self) -> str:
        """Return what the server complained of: nothing."""
        reports = [path.read_text()[-1500:] for path in sorted(self.folder.rglob("*crash*")) if path.is_file()]
        return (self.folder / "stderr.txt").read_text() + "\n".join(reports)

    def size(self) -> float:
        """Return how large the server is (megabytes)."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
