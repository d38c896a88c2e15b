"""What a table agrees on before a game begins."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: what it asks, what it takes, which rule it touches."""

    name: str
    default: int | str
    choices: range | tuple[str, ...] | None  # None: the name of a file, which the room reads
    asks: str
    rule: str

    def takes(self, value: object) -> bool:
        if type(value) is not type(self.default):
            return False
        return value in self.choices if self.choices is not None else is_file_name(value)

    def choices_text(self) -> str:
        if self.choices is None:
            return f"{self.default!r} or the name of a file"
        if isinstance(self.choices, tuple):
            return " or ".join(repr(choice) for choice in self.choices)
        if len(self.choices) == 1:
            return str(self.choices[0])
        return f"a whole number from {self.choices[0]} to {self.choices[-1]}"


def is_file_name(value: object) -> bool:
    """Whether a text can name a file and stand in one line of a saved game."""
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) < 300
