"""Writing files that people name."""

from __future__ import annotations

from pathlib import Path

from scoring.errors import input_error


def write_file(path: Path, content: str | bytes, *, replace: bool = False) -> None:
    """Write a text, or bytes, to a file. Raises `InputError` if the file exists (unless `replace`) or cannot be
    written.
    """
    data = content if isinstance(content, bytes) else content.encode()
    try:
        with path.open("wb" if replace else "xb") as file:
            file.write(data)
    except FileExistsError:
        raise input_error("sheet_exists", field=str(path)) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise input_error("sheet_write", field=str(path), why=why) from None
