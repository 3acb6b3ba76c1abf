"""The state machine of one table's dialogue: a typed line leads to a question, a choice or a record entry. Contains no
screens.
"""
