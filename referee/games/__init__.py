"""One folder for each game: its rules as data and code. Found by `meta.toml`, imported only when chosen."""
