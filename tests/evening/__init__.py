"""Evenings: people with a box play at a copy that nobody has taught, through what they see and the keys they press.

Only the fronts (`plain_front`, `declare_front`, `app_front`) know what a screen looks like. A `person` reads the text
of a question and answers it from the box; an `evening` is played over any front and looks at each step for what would
stop people. Everything here survives a rebuilding of the screens but for the fronts.
"""
