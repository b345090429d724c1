"""What is shown while something is played."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Union

__all__ = ["Progress", "ProgressOption"]


class Progress(NamedTuple):
    """How far something is. ``total`` is None where the number of games is not fixed."""

    label: str
    done: int
    total: int | None
    unit: str
    note: str

    def __str__(self) -> str:
        done = f"{self.done:,}" + (f" of {self.total:,}" if self.total is not None else "")
        text = f"{done} {self.unit}"
        if self.label:
            text = f"{self.label}: {text}"
        return f"{text}, {self.note}" if self.note else text


ProgressOption = Union[bool, None, Callable[[Progress], object]]
"""None shows a line in notebooks; True shows one everywhere, False nowhere; a function is called with a `Progress`."""


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"


class Shown:
    """A line that is written again and again while a call lasts."""

    def __init__(self, option: ProgressOption) -> None:
        self._call: Callable[[Progress], object] | None = None
        self._handle: Any = None
        self._on_terminal = False
        self._began = time.monotonic()
        if callable(option):
            self._call = option
        elif option or (option is None and _in_notebook()):
            self._call = self._write

    @property
    def function(self) -> Callable[[str, int, int | None, str, str], None] | None:
        """What the extension calls a few times a second."""
        call = self._call
        if call is None:
            return None

        def report(label: str, done: int, total: int | None, unit: str, note: str) -> None:
            # Before the first stage, while files are read, there is nothing to say.
            if unit:
                call(Progress(label, done, total, unit, note))

        return report

    def _write(self, progress: Progress) -> None:
        seconds = time.monotonic() - self._began
        text = f"{progress}, {seconds:.0f} s"
        if not _in_notebook():
            self._on_terminal = True
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
            return
        from IPython.display import display

        data = {"text/plain": text}
        if self._handle is None:
            self._handle = display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)

    def end(self) -> None:
        """Takes the line away."""
        if self._on_terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        if self._handle is not None:
            self._handle.update({"text/plain": ""}, raw=True)
