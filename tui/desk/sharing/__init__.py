"""What leaves the machine: a table's result and its record, in the forms people and other programs read."""
