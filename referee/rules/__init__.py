"""What a game brings: its rules, clauses, rulings, components, settings, forbidden acts."""
