"""State machine of one table's dialogue: line in, question, choice or record entry out. No screen."""
