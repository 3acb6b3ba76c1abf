"""The screens of the app, one module per screen."""
