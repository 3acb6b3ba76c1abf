"""Where the data of a user lies on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from scoring.errors import input_error

FILE = "gyoji.sqlite3"
"""The file of the store in that folder."""


def home() -> Path:
    """Give the folder of the user's data: `GYOJI_HOME`, else where the platform keeps such data.

    Raises `InputError` for one that names nobody's home.
    """
    folder = os.environ.get("GYOJI_HOME")
    if folder:
        try:
            return Path(folder).expanduser()
        except RuntimeError as error:
            raise input_error("store_folder", field=folder, why=str(error)) from None
    from platformdirs import user_data_path

    return user_data_path("gyoji", appauthor=False)
