"""What a table remembers beyond its kernel: it keeps a game, and offers the last one again.

A whole game keeps itself from the first move that a person makes at the table. A drawn position
does not, nor does a game that only Python plays: the cell has it already. `keep` says otherwise.
"""

from collections.abc import Sequence
from pathlib import Path

import quint
from quint import QuintError, Trace, shelf
from quint.seats import Sitter

Keep = bool | str | Path | None  # of a Play: always, never, always in this folder, or as said above


class Memory:
    """The file of the game at a table, and the last game like it."""

    def __init__(self, keep: Keep, trace: Trace, sitters: Sequence[Sitter], seed: int) -> None:
        folder = Path(keep).absolute() if isinstance(keep, (str, Path)) else shelf.usual_folder()
        known = quint.GAMES.get(trace.game.name) is type(trace.game)  # else nobody could read it
        self.is_whole = known and trace.start == trace.game.start()
        wanted = known and keep is not False and (self.is_whole or keep is not None)
        self._keeper = shelf.Keeper(folder, sitters, seed) if folder and wanted else None
        self._sitters = sitters
        self.awake = keep not in (None, False)  # else from the first action made at the table
        self._trouble = ""
        self._has_told = False
        self.offer: shelf.Kept | None = None  # an unfinished game, as long as this has not begun
        self.look(trace)

    def look(self, trace: Trace) -> None:
        """See whether the last game like this one is unfinished."""
        keeper = self._keeper
        self.offer = shelf.unfinished(trace, self._sitters, keeper.folder) if keeper else None

    def write(self, trace: Trace) -> None:
        """The game stands like this now. If it cannot be kept, that is told once."""
        if not self._keeper or not self.awake:
            return
        try:
            self._keeper.keep(trace)
            self._has_told = False
        except QuintError as error:
            if not self._has_told:
                self._trouble = str(error)
            self._has_told = True

    def put_away(self) -> None:
        """Another game begins: this one stays as it is."""
        if self._keeper:
            self._keeper.put_away()

    def go_on(self, path: Path) -> Trace:
        """The game in a file, which is the file of this table from now on."""
        if not self._keeper:
            raise QuintError("This table keeps no games, so it cannot go on with one.")
        self._trouble = self._keeper.go_on(path)
        self.awake = True
        assert self._keeper.has
        return self._keeper.has

    def trouble(self) -> str:
        """What went wrong since somebody asked."""
        told, self._trouble = self._trouble, ""
        return told
