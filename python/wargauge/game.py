"""One game, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable

from . import _wargauge
from .options import Changes, Players, changes, listed, seated

__all__ = ["Game"]


class Game(_wargauge.Game):
    """One game, decision by decision: ``take`` a choice by its place among ``choices``, until ``outcome`` is there.

    The same scenario, players, seed, number and choices give the same game as `replay`. A side for which ``players``
    names a player is played by it; the decisions of the others are yours.
    """

    def __new__(
        cls,
        scenario: str,
        *,
        players: Players = None,
        overlays: Iterable[str] | str | None = None,
        set: Changes = None,
        seed: int = 1794,
        game: int = 0,
    ) -> Game:
        specs, functions = seated(players)
        if functions:
            raise TypeError("leave a side without a player to decide for it")
        return super().__new__(
            cls, scenario, listed(overlays), changes(set), specs, seed, game
        )
