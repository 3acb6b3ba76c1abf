"""The content of a game package: rules, clauses, rulings, components, settings, physical acts."""
