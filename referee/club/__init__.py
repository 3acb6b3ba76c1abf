"""What a club sees over all tables of a store."""
