"""The printed values of one physical copy of a game: entry page by page, storage, export, import and merge."""
