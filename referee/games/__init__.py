"""The rules of the games, one package each, with data and code. A game is found by its `meta.toml` and imported only
when it is used.
"""
