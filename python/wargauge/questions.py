"""Questions to stored games: which of them meet a condition, how those end, and which are worth a look."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

from . import _wargauge
from .options import Path, listed, path
from .result import Result, Section

__all__ = ["Answer", "columns", "query"]


def _ask(kind: str, question: Any) -> str:
    document, _, _, _ = _wargauge.study(kind, json.dumps(question), [], None)
    assert document is not None, "a question is answered or refused"
    return document


class Answer(Result):
    """The games that meet a condition. Printing it shows each group with its score, and the games worth a look."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "query")

    def __reduce__(self) -> tuple[Any, ...]:
        return Answer, (self.json,)

    def __repr__(self) -> str:
        meet = f" meet `{self['where']}`" if self["where"] else ""
        lines = [f"{self.games:,} of {self.of:,} games{meet}"]
        for group in self.groups:
            values = ", ".join(f"{name} {value}" for name, value in group.by.items()) or "all"
            score = group.score
            if score.mean is not None:
                first = next(iter(group.outcomes))
                lines.append(
                    f"  {values}: {group.games.count:,} games; the {first} score "
                    f"{score.mean:.1%} ({score.low:.1%} to {score.high:.1%})"
                )
        lines += [f"  {game.replay or f'game {game.game}'}" for game in self.picked]
        return "\n".join(lines)

    __str__ = __repr__


def query(
    folder: Path,
    where: str | None = None,
    *,
    by: Iterable[str] | str | None = None,
    show: Iterable[str] | str | None = None,
    pick: Literal["typical", "closest", "wildest", "first"] = "typical",
    picks: int = 3,
    threads: int = 0,
) -> Answer:
    """Which games of a run that was kept with ``out`` meet a condition such as ``"draw and turns = 6"``, how they end in
    groups ``by`` columns, what other columns hold there, and which games to look at."""
    return Answer(
        _ask(
            "query",
            {
                "folder": str(path(folder)),
                "condition": where,
                "by": listed(by),
                "show": listed(show),
                "pick": pick,
                "picks": picks,
                "threads": threads,
            },
        )
    )


def columns(folder: Path) -> list[Section]:
    """The columns that a question may name, each with what it holds and what it means."""
    found: list[Section] = json.loads(_ask("columns", str(path(folder))), object_hook=Section)
    return found
