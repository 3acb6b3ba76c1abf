"""The painter of Nippon: its board and the pieces on it, for the table, the reveals and pictures."""
