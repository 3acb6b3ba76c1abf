"""How the house is built: floors, rooms, games, documents. `python -m tests.house` says how it stands."""
