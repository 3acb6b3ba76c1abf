"""What a club has in common: its laptops, and what it sees over all tables."""
