"""The studies of the command line as functions. Each takes the same options, and gives the same document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from . import _wargauge
from ._wargauge import Rows
from .errors import Interrupted
from .options import (
    Changes,
    Choose,
    Path,
    Players,
    alone,
    changes,
    contenders,
    listed,
    path,
    seated,
)
from .progress import ProgressOption, Shown
from .result import Result

__all__ = ["baseline", "check", "compare", "matrix", "run", "sweep", "what_if"]

SEED = 1794
GAMES = 10_000

Band = str | tuple[float, float] | None
"""``"45%..55%"``, or both ends as shares."""

Shard = tuple[int, int] | str | None
"""``(2, 4)`` or ``"2/4"``: the second of four."""


def _play(
    kind: str,
    question: dict[str, Any],
    functions: Mapping[str, Choose],
    progress: ProgressOption,
) -> tuple[str | None, Rows | None, list[str]]:
    """Plays a study. Raises `Interrupted` if Ctrl-C has ended it."""
    shown = Shown(progress)
    try:
        text, interrupted, rows, remarks = _wargauge.study(
            kind, json.dumps(question), list(functions.items()), shown.function
        )
    finally:
        shown.end()
    if interrupted:
        raise Interrupted(None if text is None else Result(text, kind, rows, remarks))
    return text, rows, remarks


def _study(
    kind: str,
    question: dict[str, Any],
    functions: Mapping[str, Choose],
    progress: ProgressOption,
) -> Result:
    text, rows, remarks = _play(kind, question, functions, progress)
    assert text is not None, "a study that is not interrupted has a document"
    return Result(text, kind, rows, remarks)


def _band(band: Band) -> str | None:
    if band is None or isinstance(band, str):
        return band
    low, high = band
    return f"{low}..{high}"


def _shard(shard: Shard) -> str | None:
    if shard is None or isinstance(shard, str):
        return shard
    number, of = shard
    return f"{number}/{of}"


def _threads(threads: int | None, functions: Mapping[str, Choose]) -> int:
    """All cores; but players written in Python would only wait for each other."""
    if threads is not None:
        return threads
    return 1 if functions else 0


def run(
    scenario: str | None = None,
    *,
    games: int = GAMES,
    until: float | None = None,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    from_: Path | None = None,
    seed: int = SEED,
    band: Band = None,
    threads: int | None = None,
    out: Path | None = None,
    shard: Shard = None,
    rows: bool = False,
    progress: ProgressOption = None,
) -> Result:
    """Plays a scenario many times: who wins, and how sure is that?

    ``scenario`` is a built-in name (see `scenarios`) or the path of a file; with ``from_``, the file of a saved position,
    games are played on from there. ``players`` names the player of each side, as in ``{"poles": "random"}``; a function
    may take a side too. ``until=0.005`` plays until every outcome's share is known within ± 0.5 %. ``rows=True`` keeps
    the rows of all games as ``result.rows``, and ``out`` keeps them in a folder, where the same call goes on after an
    interruption.
    """
    specs, functions = seated(players)
    question = {
        "from": path(from_),
        "games": games,
        "until": until,
        "players": specs,
        "seed": seed,
        "threads": _threads(threads, functions),
        "band": _band(band),
        "out": path(out),
        "shard": _shard(shard),
        "rows": rows,
    }
    if scenario is not None:
        question |= {"scenario": scenario, "overlays": listed(overlays), "set": changes(set)}
    return _study("run", question, functions, progress)


def compare(
    a: str,
    b: str,
    *,
    games: int = GAMES,
    until: float | None = None,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    seed: int = SEED,
    band: Band = None,
    adapt: int | None = 0,
    threads: int | None = None,
    out: Path | None = None,
    shard: Shard = None,
    progress: ProgressOption = None,
) -> Result:
    """Sets two scenarios against each other under the same luck. Differences are ``b`` less ``a``.

    Where a league plays, its players adapt to ``b`` after ``adapt`` rounds of looking for new answers; with ``None``
    they play as they are, which is quicker.
    """
    question = {
        "a": a,
        "b": b,
        "games": games,
        "until": until,
        "players": alone(*seated(players)),
        "overlays": listed(overlays),
        "set": changes(set),
        "seed": seed,
        "threads": threads or 0,
        "band": _band(band),
        "adapt": adapt,
        "out": path(out),
        "shard": _shard(shard),
    }
    return _study("compare", question, {}, progress)


def what_if(
    scenario: str,
    *,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    variants: Iterable[str] | str | None = None,
    scan: Iterable[str] | str | None = None,
    base: str | None = None,
    against: str | None = None,
    games: int = GAMES,
    until: float | None = None,
    players: Players = None,
    seed: int = SEED,
    band: Band = None,
    adapt: int | None = 0,
    threads: int | None = None,
    out: Path | None = None,
    shard: Shard = None,
    progress: ProgressOption = None,
) -> Result:
    """Sets a scenario against itself changed: what would this edit do?

    ``overlays`` and ``set`` together make one variant. Each of ``variants`` makes one of its own, as in
    ``"long: eydziatowicz-on-map, rules.turns=7"``, and ``scan="rules.turns=4..8"`` one of every value.
    ``adapt`` is that of :func:`compare`.
    """
    question = {
        "scenario": scenario,
        "overlays": listed(overlays),
        "set": changes(set),
        "variants": listed(variants),
        "scan": listed(scan),
        "base": base,
        "against": against,
        "games": games,
        "until": until,
        "players": alone(*seated(players)),
        "seed": seed,
        "threads": threads or 0,
        "band": _band(band),
        "adapt": adapt,
        "out": path(out),
        "shard": _shard(shard),
    }
    if not any(question[key] for key in ("overlays", "set", "variants", "scan")):
        raise TypeError("nothing is changed: give overlays, set, variants or scan")
    return _study("what_if", question, {}, progress)


def matrix_question(
    scenario: str,
    players: Iterable[str | Choose] | str | None = None,
    *,
    first: Iterable[str | Choose] | str | None = None,
    second: Iterable[str | Choose] | str | None = None,
    games: int = GAMES,
    games_of: Mapping[str, int] | None = None,
    answers: int = 0,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    seed: int = SEED,
    threads: int | None = None,
    out: Path | None = None,
    functions: dict[str, Choose] | None = None,
) -> dict[str, Any]:
    """The question of a matrix. Players that are functions are added to ``functions``."""
    functions = {} if functions is None else functions
    question = {
        "scenario": scenario,
        "players": contenders(players, functions),
        "first": contenders(first, functions),
        "second": contenders(second, functions),
        "games": games,
        "games_of": [f"{player}={number}" for player, number in (games_of or {}).items()],
        "answers": answers,
        "overlays": listed(overlays),
        "set": changes(set),
        "seed": seed,
        "out": path(out),
    }
    return question | {"threads": _threads(threads, functions)}


def matrix(
    scenario: str,
    players: Iterable[str | Choose] | str | None = None,
    *,
    first: Iterable[str | Choose] | str | None = None,
    second: Iterable[str | Choose] | str | None = None,
    games: int = GAMES,
    games_of: Mapping[str, int] | None = None,
    answers: int = 0,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    seed: int = SEED,
    threads: int | None = None,
    out: Path | None = None,
    progress: ProgressOption = None,
) -> Result:
    """Plays every pairing of some players, from the weakest to the strongest, and finds what both sides should choose.

    ``first`` and ``second`` are the players of one side instead. Functions may take part.
    """
    functions: dict[str, Choose] = {}
    question = matrix_question(
        scenario,
        players,
        first=first,
        second=second,
        games=games,
        games_of=games_of,
        answers=answers,
        overlays=overlays,
        set=set,
        seed=seed,
        threads=threads,
        out=out,
        functions=functions,
    )
    return _study("matrix", question, functions, progress)


def sweep_question(
    scenario: str,
    vary: Iterable[str] | str | Mapping[str, tuple[float, float]],
    *,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    games: int | None = None,
    seed: int = SEED,
    band: Band = None,
    threads: int | None = None,
    out: Path | None = None,
) -> dict[str, Any]:
    """The question of a sweep; its shares are asked the same."""
    if isinstance(vary, Mapping):
        vary = [f"{path}={low}..{high}" for path, (low, high) in vary.items()]
    return {
        "scenario": scenario,
        "vary": listed(vary),
        "players": alone(*seated(players)),
        "overlays": listed(overlays),
        "set": changes(set),
        "games": games,
        "seed": seed,
        "threads": threads or 0,
        "band": _band(band),
        "out": path(out),
    }


def sweep(
    scenario: str,
    vary: Iterable[str] | str | Mapping[str, tuple[float, float]],
    *,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    games: int | None = None,
    seed: int = SEED,
    band: Band = None,
    threads: int | None = None,
    out: Path | None = None,
    progress: ProgressOption = None,
) -> Result:
    """Varies many values at once by a designed experiment: which of them move the score?

    ``vary`` takes ``"reconstructed"``, ``"readings"``, texts such as ``"rules.turns=5..7"``, or a dict of ranges.
    """
    question = sweep_question(
        scenario,
        vary,
        players=players,
        overlays=overlays,
        set=set,
        games=games,
        seed=seed,
        band=band,
        threads=threads,
        out=out,
    )
    return _study("sweep", question, {}, progress)


def check(
    file: Path,
    *,
    force: bool = False,
    max_games: int | None = None,
    undecided: Literal["fail", "pass"] = "fail",
    seed: int | None = None,
    threads: int | None = None,
    progress: ProgressOption = None,
) -> Result:
    """Says whether what is expected of scenarios still holds. ``result.fails`` is True where the command line would fail a
    build. `baseline` writes such a file."""
    question = {
        "file": path(file),
        "force": force,
        "max_games": max_games,
        "undecided": undecided,
        "seed": seed,
        "threads": threads or 0,
    }
    return _study("check", question, {}, progress)


def baseline(
    scenarios: Iterable[str] | str,
    *,
    players: Players = None,
    overlays: Iterable[str] | str | None = None,
    set: Changes = None,
    tolerance: float = 0.01,
    band: Band = None,
    rules: Iterable[str] | str | None = None,
    games: int | None = None,
    seed: int = SEED,
    threads: int | None = None,
    progress: ProgressOption = None,
) -> str:
    """Takes down how scenarios play now, as the text of a file for `check`."""
    question = {
        "scenarios": listed(scenarios),
        "players": alone(*seated(players)),
        "overlays": listed(overlays),
        "set": changes(set),
        "tolerance": tolerance,
        "band": _band(band),
        "rules": listed(rules),
        "games": games,
        "seed": seed,
        "threads": threads or 0,
    }
    text, _, _ = _play("baseline", question, {}, progress)
    assert text is not None, "a baseline that is not interrupted has a text"
    return text
