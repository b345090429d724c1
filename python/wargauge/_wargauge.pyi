"""The extension module. Use the functions of `wargauge` instead."""

from collections.abc import Callable
from typing import Any, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

__all__ = ["Game", "Rows", "View", "listing", "merge", "odds", "open_rows", "replay", "study", "version"]

version: str

@final
class Rows:
    """Rows of games, a row each. Anything that reads the Arrow PyCapsule interface takes it as it is:
    ``polars.DataFrame``, ``pyarrow.table``, ``pandas.DataFrame.from_arrow``, DuckDB. Rows of a stored run are read part
    by part."""

    columns: list[str]
    """The names of the columns."""
    titles: dict[str, str]
    """What each column means."""
    def __len__(self) -> int: ...
    def labels(self, column: str) -> list[str] | None:
        """What the values of a column stand for, counted from 1; None where they are numbers or words themselves."""
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class View:
    """A decision as the side sees it that has to take it. Printing it shows the position in words."""

    side: str
    """The side that decides."""
    turn: int
    """The turn."""
    choices: list[str]
    """All choices in words."""
    def __len__(self) -> int:
        """How many choices there are."""
    def choice(self, index: int) -> str:
        """One choice in words."""
    def numbers(self) -> npt.NDArray[np.int16]:
        """Six numbers for each choice: its kind, the piece, the row and the column that it names, and two more."""
    def observe(self) -> npt.NDArray[np.float32]:
        """The numbers of the position."""
    def random(self, bound: int) -> int:
        """A number below ``bound`` from the luck of this player in this game: the same whenever it is played again."""

class Game:
    sides: list[str]
    """The names of the two sides."""
    decider: str | None
    """The side that has to decide; None when the game is over."""
    offered: int
    """How many choices it has; 0 when the game is over."""
    choices: list[str]
    """All choices in words."""
    names: list[str]
    """What the numbers of a position mean, in their order."""
    most_choices: int
    """No decision has more choices."""
    kinds: list[str]
    """What kinds of choice there are, in the order of the first number of a choice."""
    turn: int
    """The turn."""
    decisions: int
    """The decisions so far, those of built-in players included."""
    outcome: dict[str, Any] | None
    """How the game ended: winner, points, turn and whether it ended automatically; None while it goes on."""
    def __new__(
        cls,
        scenario: str,
        overlays: list[str],
        sets: list[str],
        specs: list[str],
        seed: int,
        game: int,
    ) -> Self: ...
    def restart(self, seed: int, game: int) -> None:
        """Begins another game."""
    def take(self, choice: int) -> int:
        """Takes a choice and plays on to the next decision; gives how many choices that has."""
    def choice(self, index: int) -> str:
        """One choice in words."""
    def numbers(self) -> npt.NDArray[np.int16]:
        """Six numbers for each choice: its kind, the piece, the row and the column that it names, and two more."""
    def observe(self, side: int) -> npt.NDArray[np.float32]:
        """The numbers of the position as a side sees it."""
    def text(self, side: int) -> str:
        """The position in words, as a side sees it."""

def study(
    kind: str,
    question: str,
    functions: list[tuple[str, Callable[[View], int]]],
    progress: Callable[[str, int, int | None, str, str], None] | None,
) -> tuple[str | None, bool, Rows | None, list[str]]: ...
def listing() -> str: ...
def odds(game: str | None, question: str, words: list[str]) -> tuple[str, str]: ...
def replay(
    scenario: str,
    overlays: list[str],
    sets: list[str],
    specs: list[str],
    seed: int,
    game: int,
    at: int | None,
    save: str | None,
) -> tuple[str, list[str], list[int], str]: ...
def merge(shards: list[str], out: str) -> tuple[list[str], int]: ...
def open_rows(folder: str) -> Rows: ...
