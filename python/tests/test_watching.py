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


def after(seconds: float, do) -> threading.Timer:
    timer = threading.Timer(seconds, do)
    timer.start()
    return timer


def test_ctrl_c_ends_a_run_with_what_was_played():
    timer = after(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt) as stop:
        wargauge.run(SCENARIO, games=LONG, players=RANDOM)
    timer.join()
    assert time.monotonic() - began < 10
    assert isinstance(stop.value, wargauge.Interrupted)
    played = stop.value.result
    assert 0 < played.games < LONG
    again = wargauge.run(SCENARIO, games=played.games, players=RANDOM)
    assert again.outcomes == played.outcomes


def test_ctrl_c_keeps_what_is_stored_and_the_same_call_goes_on(tmp_path):
    timer = after(0.7, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(wargauge.Interrupted):
        wargauge.run(SCENARIO, games=200_000, players=RANDOM, out=tmp_path / "run")
    timer.join()
    stored = len(wargauge.rows(tmp_path / "run"))
    assert 0 < stored < 200_000


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
    assert ticks > seconds * 20


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

    began = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        wargauge.run(SCENARIO, games=LONG, players=RANDOM, progress=stop)
    assert time.monotonic() - began < 10


def test_progress_is_shown_on_a_terminal_if_that_is_asked_for(capsys):
    wargauge.run(SCENARIO, games=20_000, players=RANDOM, threads=1, progress=True)
    assert "of 20,000 games" in capsys.readouterr().err
