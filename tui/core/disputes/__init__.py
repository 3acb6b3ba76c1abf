"""The dispute procedure as a model without a screen, and its texts."""
