"""Progress, Ctrl-C, and the interpreter while something is played."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest
import wargauge
from conftest import RANDOM, SCENARIO

LONG = 100_000_000


class CtrlC:
    """Presses Ctrl-C once, a little after the first games are done: a signal, while the call waits for its games."""

    def __init__(self) -> None:
        self.timer: threading.Timer | None = None

    def __call__(self, progress: wargauge.Progress) -> None:
        if progress.done and self.timer is None:
            self.timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
            self.timer.start()


def test_ctrl_c_ends_a_run_with_what_was_played():
    with pytest.raises(KeyboardInterrupt) as stop:
        wargauge.run(SCENARIO, games=LONG, players=RANDOM, progress=CtrlC())
    assert isinstance(stop.value, wargauge.Interrupted)
    played = stop.value.result
    assert 0 < played.games < LONG
    again = wargauge.run(SCENARIO, games=played.games, players=RANDOM)
    assert again.outcomes == played.outcomes


def test_ctrl_c_keeps_what_is_stored(tmp_path):
    games = 1_000_000
    with pytest.raises(wargauge.Interrupted):
        wargauge.run(SCENARIO, games=games, players=RANDOM, out=tmp_path / "run", progress=CtrlC())
    stored = len(wargauge.rows(tmp_path / "run"))
    assert 0 < stored < games


def test_the_interpreter_is_released_while_games_are_played():
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    wargauge.run(SCENARIO, games=5_000, players=RANDOM, threads=1)
    seconds = time.monotonic() - began
    stop.set()
    thread.join()
    # A call that kept the lock would let the other thread tick once or twice.
    assert ticks > seconds * 5


def test_a_progress_function_hears_how_far_it_is():
    heard: list[wargauge.Progress] = []
    games = 20_000
    wargauge.run(SCENARIO, games=games, players=RANDOM, threads=1, progress=heard.append)
    assert heard and all(progress.total == games for progress in heard)
    assert [progress.done for progress in heard] == sorted(progress.done for progress in heard)
    assert "20,000 games" in str(heard[-1])


def test_an_exception_of_a_progress_function_ends_the_call():
    def stop(progress: wargauge.Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        wargauge.run(SCENARIO, games=LONG, players=RANDOM, progress=stop)


def test_progress_is_shown_on_a_terminal_if_that_is_asked_for(capsys):
    wargauge.run(SCENARIO, games=20_000, players=RANDOM, threads=1, progress=True)
    assert "of 20,000 games" in capsys.readouterr().err
