"""The page of the local chat in a real browser."""
