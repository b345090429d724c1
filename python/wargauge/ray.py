"""The studies on a Ray cluster, with the bytes of one machine.

Every function takes the options of its namesake in `wargauge`, and ``out``, a folder that all machines of the cluster
see. A run or a comparison is played in shards, a matrix in shards of its pairings, and a sweep in shares of the games of
each of its stages. The task of a lost worker goes on elsewhere from what its shard has kept. At the end the
same call as on one machine finds all games in the folder and writes the document.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ray

from . import studies
from .errors import InputError
from .options import Path as AnyPath
from .options import contenders, seated
from .result import Result
from .single import merge

__all__ = ["compare", "matrix", "run", "sweep", "what_if"]

#: How often a task is played again whose worker was lost.
RETRIES = 5


def _mark(path: Path) -> None:
    """Says beside a shard which worker plays it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{socket.gethostname()} {os.getpid()}\n")


@ray.remote(num_cpus=1)
def _shard(kind: str, names: tuple[str, ...], options: dict[str, Any], folder: str) -> str:
    """Plays a shard into its folder."""
    _mark(Path(f"{folder}.worker"))
    play: Callable[..., Result] = getattr(studies, kind)
    play(*names, **options, out=folder, threads=1, progress=False)
    return folder


@ray.remote(num_cpus=1)
def _share(question: dict[str, Any]) -> Any:
    """Plays a share of a stage of a sweep; None if no stage is left."""
    text, _, _ = studies._play("sweep_share", {**question, "threads": 1}, {}, False)
    return None if text is None else json.loads(text)


def _shards(shards: int | None) -> int:
    if shards is not None and shards < 1:
        raise InputError(f"`shards={shards}`: at least one")
    return shards or max(1, int(ray.cluster_resources().get("CPU", 1)))


def _refuse_functions(players: Any) -> None:
    if seated(players)[1]:
        raise InputError("players written in Python play on one machine: use `wargauge.run`")


def _begin() -> None:
    if not ray.is_initialized():
        ray.init()


def _in_shards(
    kind: str,
    names: tuple[str, ...],
    options: dict[str, Any],
    *,
    shards: int | None,
    out: AnyPath,
    work: AnyPath | None,
    retries: int,
) -> Result:
    """Plays shards on the cluster and joins them; then the same call as on one machine finds everything there."""
    _refuse_functions(options.get("players"))
    if options.get("until") is not None:
        raise InputError("a study until a precision cannot be split: give `games` instead of `until`")
    folder, shared = Path(out), Path(work) if work is not None else Path(f"{os.fspath(out)}.shards")
    play: Callable[..., Result] = getattr(studies, kind)
    if not (folder / "manifest.json").exists():
        _begin()
        number = _shards(shards)
        _played(kind, names, options, folder, shared, number, retries)
    answer = play(*names, **options, out=folder)
    shutil.rmtree(shared, ignore_errors=True)
    return answer


def _asked(
    kind: str, names: tuple[str, ...], options: dict[str, Any], shared: Path, number: int, retries: int
) -> list[Any]:
    """The tasks of all shards."""
    task = _shard.options(max_retries=retries)
    options = {key: value for key, value in options.items() if key not in ("progress", "threads", "rows")}
    return [
        task.remote(
            kind, names, {**options, "shard": (nth, number)}, str(shared / f"{nth}-of-{number}")
        )
        for nth in range(1, number + 1)
    ]


def _played(
    kind: str,
    names: tuple[str, ...],
    options: dict[str, Any],
    folder: Path,
    shared: Path,
    number: int,
    retries: int,
) -> None:
    """Plays all shards and joins them into a folder."""
    folders = ray.get(_asked(kind, names, options, shared, number, retries))
    merge(folders, folder)


def run(
    scenario: str,
    *,
    out: AnyPath,
    shards: int | None = None,
    work: AnyPath | None = None,
    retries: int = RETRIES,
    **options: Any,
) -> Result:
    """`wargauge.run` in shards, one a processor of the cluster unless ``shards`` says otherwise. ``work`` is where shards
    are kept on the way, by default beside ``out``."""
    return _in_shards(
        "run", (scenario,), options, shards=shards, out=out, work=work, retries=retries
    )


def compare(
    a: str,
    b: str,
    *,
    out: AnyPath,
    shards: int | None = None,
    work: AnyPath | None = None,
    retries: int = RETRIES,
    **options: Any,
) -> Result:
    """`wargauge.compare` in shards, as `run`."""
    return _in_shards("compare", (a, b), options, shards=shards, out=out, work=work, retries=retries)


def what_if(
    scenario: str,
    *,
    out: AnyPath,
    shards: int | None = None,
    work: AnyPath | None = None,
    retries: int = RETRIES,
    **options: Any,
) -> Result:
    """`wargauge.what_if` in shards, as `run`."""
    return _in_shards(
        "what_if", (scenario,), options, shards=shards, out=out, work=work, retries=retries
    )


def matrix(
    scenario: str,
    players: Any = None,
    *,
    out: AnyPath,
    shards: int | None = None,
    work: AnyPath | None = None,
    retries: int = RETRIES,
    **options: Any,
) -> Result:
    """`wargauge.matrix` with every pairing in shards, as `run`."""
    question = studies.matrix_question(scenario, players, **_without(options, "progress"))
    functions: dict[str, Any] = {}
    for key in ("first", "second"):
        contenders(options.get(key), functions)
    contenders(players, functions)
    if functions:
        raise InputError("players written in Python play on one machine: use `wargauge.matrix`")
    folder, shared = Path(out), Path(work) if work is not None else Path(f"{os.fspath(out)}.shards")
    text, _, _ = studies._play("pairings", question, {}, False)
    assert text is not None, "pairings are not played"
    _begin()
    number = _shards(shards)
    common: dict[str, Any] = {key: options[key] for key in ("overlays", "set", "seed") if key in options}
    waiting = []
    for pairing in json.loads(text)["pairings"]:
        if (folder / pairing["folder"] / "manifest.json").exists():
            continue
        own = {**common, "players": pairing["players"], "games": pairing["games"]}
        tasks = _asked("run", (scenario,), own, shared / pairing["folder"], number, retries)
        waiting.append((pairing["folder"], tasks))
    for name, tasks in waiting:
        merge(ray.get(tasks), folder / name)
    answer = studies.matrix(scenario, players, out=folder, **options)
    shutil.rmtree(shared, ignore_errors=True)
    return answer


def _without(options: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in options.items() if key not in names}


def sweep(
    scenario: str,
    vary: Any,
    *,
    shards: int | None = None,
    retries: int = RETRIES,
    **options: Any,
) -> Result:
    """`wargauge.sweep` with the games of each of its stages in shares. Here ``out`` may be left out."""
    question = studies.sweep_question(scenario, vary, **_without(options, "progress"))
    _begin()
    number = _shards(shards)
    task = _share.options(max_retries=retries)
    stages: list[list[Any]] = []
    while True:
        asked: dict[str, Any] = {**question, "out": None, "stages": stages}
        each: list[dict[str, Any]] = [{**asked, "share": (nth, number)} for nth in range(number)]
        shares = ray.get([task.remote(share) for share in each])
        if any(share is None for share in shares):
            break
        stages.append(shares)
    return studies._study("sweep", {**question, "stages": stages}, {}, options.get("progress"))
