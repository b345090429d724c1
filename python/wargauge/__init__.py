"""Plays printed wargames millions of times by their rules, and says how balanced they are.

>>> import wargauge
>>> run = wargauge.run("niemenczyn/historical", games=1000)
>>> run.outcomes.poles.share  # doctest: +SKIP
0.389

`run`, `compare`, `what_if`, `matrix`, `sweep`, `check`, `replay`, `odds` and `scenarios` are the studies of the command
line, with the same documents. `rows` gives stored games as columns, and `query` says
which of them meet a condition. `env` is a game for agents, with the interface of
PettingZoo. `wargauge.ray` plays on many machines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._wargauge import Rows, View
from ._wargauge import version as __version__
from .errors import Error, InputError, Interrupted, SystemFailure, TooManyChoices
from .game import Game
from .progress import Progress
from .questions import columns, query
from .result import Result
from .single import Replay, merge, odds, replay, rows, scenarios
from .studies import baseline, check, compare, matrix, run, sweep, what_if

if TYPE_CHECKING:
    from .environment import env, raw_env

__all__ = [
    "Error",
    "Game",
    "InputError",
    "Interrupted",
    "Progress",
    "Replay",
    "Result",
    "Rows",
    "SystemFailure",
    "TooManyChoices",
    "View",
    "__version__",
    "baseline",
    "check",
    "columns",
    "compare",
    "env",
    "matrix",
    "merge",
    "odds",
    "query",
    "raw_env",
    "replay",
    "rows",
    "run",
    "scenarios",
    "sweep",
    "what_if",
]


def __getattr__(name: str) -> Any:
    # Only the environment needs PettingZoo.
    if name in ("env", "raw_env"):
        from . import environment

        return getattr(environment, name)
    # Only this needs Ray.
    if name == "ray":
        import importlib

        return importlib.import_module(".ray", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
