"""The ranking of the declarations that a typed line may state, by the features of their alignment with its words."""
