"""Printed values of one physical copy of a game (a "box"): the card library, the pages to copy values from, import and
merge.
"""
