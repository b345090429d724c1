"""Options as Python has them, turned into what the command line takes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

from ._wargauge import View

__all__ = ["Changes", "Choose", "Path", "Players", "alone", "changes", "contenders", "listed", "path", "seated"]

Choose = Callable[[View], int]
"""A player written in Python: it is shown a decision and gives the place of its choice."""

Players = Union[Mapping[str, Union[str, Choose]], Iterable[str], None]
"""The player of each side, by name or as a function; a side that is left out has its usual player."""

Changes = Union[Mapping[str, Any], Iterable[str], str, None]
"""Values by their paths, or texts such as ``rules.turns=7``."""

Path = Union[str, "os.PathLike[str]"]


def listed(texts: Iterable[str] | str | None) -> list[str]:
    """A text alone, several, or none, as a list."""
    if texts is None:
        return []
    return [texts] if isinstance(texts, str) else list(texts)


def _written(value: Any) -> str:
    # JSON and TOML agree on truths, numbers, texts and lists of them.
    return json.dumps(value, ensure_ascii=False)


def changes(given: Changes) -> list[str]:
    """Values as ``PATH=VALUE``. A path may end in ``+=`` or ``-=``."""
    if given is None or isinstance(given, str) or not isinstance(given, Mapping):
        return listed(given)
    return [
        f"{path}{'' if path.endswith('=') else '='}{_written(value)}"
        for path, value in given.items()
    ]


def _named(function: Choose, taken: Mapping[str, Choose]) -> str:
    name = getattr(function, "__name__", type(function).__name__)
    plain = "".join(letter if letter.isalnum() or letter in "_-" else "_" for letter in name)
    known = f"python:{plain.strip('_') or 'player'}"
    number = 2
    unique = known
    while unique in taken and taken[unique] is not function:
        unique = f"{known}-{number}"
        number += 1
    return unique


def seated(players: Players) -> tuple[list[str], dict[str, Choose]]:
    """Players as ``SIDE=PLAYER``, and those among them that are functions, by the names that they get."""
    functions: dict[str, Choose] = {}
    if players is None:
        return [], functions
    if not isinstance(players, Mapping):
        return listed(players), functions
    specs = []
    for side, player in players.items():
        if callable(player):
            name = _named(player, functions)
            functions[name] = player
            player = name
        specs.append(f"{side}={player}")
    return specs, functions


def alone(specs: list[str], functions: Mapping[str, Choose]) -> list[str]:
    """Players among whom no function may be."""
    if functions:
        raise TypeError("players written in Python take part in `run` and `matrix` only")
    return specs


def contenders(
    players: Iterable[str | Choose] | str | None, functions: dict[str, Choose]
) -> list[str]:
    """Players that take part, functions among them; these are added to ``functions``."""
    if players is None or isinstance(players, str):
        return listed(players)
    names = []
    for player in players:
        if callable(player):
            name = _named(player, functions)
            functions[name] = player
            player = name
        names.append(player)
    return names


def path(given: Path | None) -> str | None:
    """A path as text."""
    return None if given is None else os.fspath(given)
