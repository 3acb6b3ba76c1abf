"""The location of the user's data on this computer."""

from __future__ import annotations

import os
from pathlib import Path

from scoring.errors import input_error

FILE = "gyoji.sqlite3"
"""The name of the store's file in the data folder."""


def home() -> Path:
    """Return the folder of the user's data: `GYOJI_HOME`, otherwise the platform's folder for such data. Raises
    `InputError` if `GYOJI_HOME` refers to the home of an unknown user.
    """
    folder = os.environ.get("GYOJI_HOME")
    if folder:
        try:
            return Path(folder).expanduser()
        except RuntimeError as error:
            raise input_error("store_folder", field=folder, why=str(error)) from None
    from platformdirs import user_data_path

    return user_data_path("gyoji", appauthor=False)
