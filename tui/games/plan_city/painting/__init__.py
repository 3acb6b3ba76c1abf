"""The drawings of the City of Plan Cards."""
