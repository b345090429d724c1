"""Studies on a local cluster give the bytes of one machine, with a worker killed on the way."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest
import wargauge
from conftest import RANDOM, SCENARIO

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    # The services of a cluster wait for each other for some seconds only: a busy machine needs more tries.
    tries = 4
    for left in reversed(range(tries)):
        try:
            ray.init(
                num_cpus=4,
                include_dashboard=False,
                log_to_driver=False,
                configure_logging=False,
                object_store_memory=200_000_000,
            )
            break
        except Exception:
            ray.shutdown()
            if not left:
                raise
    yield
    ray.shutdown()


def killed(mark, seen: list[int]) -> threading.Thread:
    """Kills the worker of a shard as soon as it plays."""

    def kill() -> None:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if mark.exists() and mark.read_text().endswith("\n"):
                time.sleep(0.2)
                process = int(mark.read_text().split()[1])
                os.kill(process, signal.SIGKILL)
                seen.append(process)
                # The shard is played again by another worker, which says so at the same place.
                while time.monotonic() < deadline:
                    again = mark.read_text().split() if mark.exists() else []
                    if len(again) == 2 and int(again[1]) != process:
                        seen.append(int(again[1]))
                        return
                    time.sleep(0.02)
                return
            time.sleep(0.02)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def without_rate(document):
    return {
        key: without_rate(value) if isinstance(value, dict) else value
        for key, value in document.items()
        if key != "rate"
    }


def test_a_run_with_a_worker_killed_in_the_middle_has_the_bytes_of_one_machine(tmp_path, same_bytes):
    options = dict(games=30_000, players=RANDOM)
    whole = wargauge.run(SCENARIO, **options, out=tmp_path / "whole")
    processes: list[int] = []
    thread = killed(tmp_path / "cluster.shards" / "3-of-6.worker", processes)
    spread = wargauge.ray.run(SCENARIO, **options, shards=6, out=tmp_path / "cluster")
    thread.join()
    assert len(processes) == 2, "the shard was lost, and played again"
    assert without_rate(spread) == without_rate(whole)
    same_bytes(tmp_path / "whole", tmp_path / "cluster")
    assert not (tmp_path / "cluster.shards").exists()


def test_a_comparison_in_shards_has_the_bytes_of_one_machine(tmp_path, same_bytes):
    names = (SCENARIO, "niemenczyn/alternative")
    whole = wargauge.compare(*names, games=600, players=RANDOM, out=tmp_path / "whole")
    spread = wargauge.ray.compare(
        *names, games=600, players=RANDOM, shards=3, out=tmp_path / "cluster"
    )
    assert without_rate(spread) == without_rate(whole)
    same_bytes(tmp_path / "whole", tmp_path / "cluster")


def test_what_if_of_leagues_has_the_bytes_of_one_machine(tmp_path, same_bytes):
    options = dict(set="rules.turns=5", games=300)
    whole = wargauge.what_if(SCENARIO, **options, out=tmp_path / "whole")
    spread = wargauge.ray.what_if(SCENARIO, **options, shards=2, out=tmp_path / "cluster")
    assert without_rate(spread) == without_rate(whole)
    same_bytes(tmp_path / "whole", tmp_path / "cluster")


def test_a_matrix_by_pairings_and_shards_has_the_bytes_of_one_machine(tmp_path, same_bytes):
    players = ["random", "heuristic"]
    options = dict(games=300, games_of={"heuristic": 100})
    whole = wargauge.matrix(SCENARIO, players, **options, out=tmp_path / "whole")
    spread = wargauge.ray.matrix(SCENARIO, players, **options, shards=2, out=tmp_path / "cluster")
    assert without_rate(spread) == without_rate(whole)
    same_bytes(tmp_path / "whole", tmp_path / "cluster")


def test_a_sweep_in_shares_has_the_bytes_of_one_machine(tmp_path, same_bytes):
    vary = ["rules.turns=5..7", "readings"]
    options = dict(games=30, players=RANDOM)
    whole = wargauge.sweep(SCENARIO, vary, **options, out=tmp_path / "whole")
    spread = wargauge.ray.sweep(SCENARIO, vary, **options, shards=3, out=tmp_path / "cluster")
    assert without_rate(spread) == without_rate(whole)
    same_bytes(tmp_path / "whole", tmp_path / "cluster")


def test_what_cannot_be_split_is_refused(tmp_path):
    with pytest.raises(wargauge.InputError, match="precision cannot be split"):
        wargauge.ray.run(SCENARIO, until=0.01, out=tmp_path / "x")
    with pytest.raises(wargauge.InputError, match="on one machine"):
        wargauge.ray.run(SCENARIO, players={"poles": lambda view: 0}, out=tmp_path / "x")
    with pytest.raises(wargauge.InputError, match="at least one"):
        wargauge.ray.run(SCENARIO, shards=0, out=tmp_path / "x")
    # What is wrong is raised as on one machine, not played again and again.
    with pytest.raises(ValueError, match="did you mean"):
        wargauge.ray.run(SCENARIO, players={"poles": "randon"}, out=tmp_path / "x", shards=1)
