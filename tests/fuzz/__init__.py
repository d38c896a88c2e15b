"""Texts and messages that are almost right, by the thousand.

A drawing, a saved game, a card file or a message to a table is changed in a few places (mutate.py)
and tried (attacks.py). It is refused with one sentence, or it keeps every promise of a game.
A small dose is among the tests; `make fuzz` gives a large one.
"""
