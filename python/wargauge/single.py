"""Calls that play one game at most: replays, exact odds, what is built in, shards and rows."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from typing import Any

from . import _wargauge
from ._wargauge import Rows
from .options import Changes, Path, Players, alone, changes, listed, path, seated
from .result import Result, Section
from .studies import SEED

__all__ = ["Odds", "Replay", "merge", "odds", "replay", "rows", "scenarios"]


class Replay:
    """One game again. Printing it shows the report for people."""

    def __init__(self, header: str, events: list[str], choices: list[int], text: str) -> None:
        #: What is played, and by which players: the first line of the log.
        self.header: Section = json.loads(header, object_hook=Section)
        #: Every event: the other lines.
        self.events: list[Section] = [json.loads(line, object_hook=Section) for line in events]
        #: Which of its choices each decision took, counted from 0.
        self.choices = choices
        #: The report for people.
        self.text = text
        #: The log as JSON lines.
        self.jsonl = "\n".join([header, *events]) + "\n"

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


def replay(
    scenario: str,
    game: int,
    *,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    seed: int = SEED,
    at: int | None = None,
    save: Path | None = None,
) -> Replay:
    """Plays one game of a run again and lists everything that happened in it, up to event ``at``. ``save`` writes the
    position there to a file, for ``run(from_=…)``."""
    specs = alone(*seated(players))
    return Replay(
        *_wargauge.replay(
            scenario, listed(overlays), changes(set), specs, seed, game, at, path(save)
        )
    )


class Odds(Result):
    """An exact answer. Printing it shows it in words."""

    def __init__(self, text: str, words: str) -> None:
        super().__init__(text, "odds")
        object.__setattr__(self, "text", words)

    def __reduce__(self) -> tuple[Any, ...]:
        return Odds, (self.json, object.__getattribute__(self, "text"))

    def __repr__(self) -> str:
        text: str = object.__getattribute__(self, "text")
        return text

    __str__ = __repr__


def odds(question: str, *, game: str | None = None, **options: Any) -> Odds:
    """The exact odds of one combat: ``odds("melee", attackers=5, defenders=3, from_="rear")``.

    The options are those of ``wargauge odds QUESTION --help``, with underscores for hyphens, and True for those without
    a value. A name that Python keeps for itself ends in an underscore. ``game`` is only needed where several games
    answer a question of that name.
    """
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if name.rstrip("_") == "set":
            for text in changes(value):
                words += [option, text]
            continue
        values = value if isinstance(value, (list, tuple)) else [value]
        for each in values:
            if each is None or each is False:
                continue
            words += [option] if each is True else [f"{option}={each}"]
    return Odds(*_wargauge.odds(game, question, words))


def scenarios() -> Result:
    """What is built in: scenarios, overlays, plans and players."""
    return Result(_wargauge.listing(), "scenarios")


def merge(shards: Iterable[Path], out: Path) -> tuple[list[str], int]:
    """Joins the folders of all shards of a run or comparison, byte for byte what one machine would have made. Gives the
    names of what was joined, and the games of each."""
    folders = [str(path(shard)) for shard in shards]
    return _wargauge.merge(folders, str(path(out)))


def rows(folder: Path) -> Rows:
    """The rows of a run that was kept with ``out``, for anything that reads Arrow: ``polars.DataFrame(rows(DIR))``. Parts
    are read one after the other, so that memory does not grow with the number of games."""
    return _wargauge.open_rows(str(path(folder)))
