"""The speed of `wargauge.run` beside that of the command line: pairs of runs, one after the other, and the median of the
ratios of their times.

    python python/benches/speed.py PROGRAM [PAIRS]
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

import wargauge

SCENARIO = "niemenczyn/historical"
RUNS = {"random": 100_000, "heuristic": 20_000}


def program(path: str, player: str, games: int, threads: int) -> tuple[float, object]:
    """Seconds and outcomes of a run of the program, as it counts them itself."""
    command = [path, "run", SCENARIO, "--games", str(games), "--threads", str(threads)]
    command += ["--ai", f"poles={player}", "--ai", f"russians={player}", "--format", "json", "--quiet"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    document = json.loads(text)
    return document["rate"]["seconds"], document["outcomes"]


def package(player: str, games: int, threads: int) -> tuple[float, object]:
    """The same of the package."""
    players = {"poles": player, "russians": player}
    run = wargauge.run(SCENARIO, games=games, players=players, threads=threads)
    return run.rate.seconds, run.outcomes


def main() -> None:
    path, pairs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15
    for player, games in RUNS.items():
        for threads in (1, 2):
            ratios, speeds = [], ([], [])
            for pair in range(pairs):
                order = (0, 1) if pair % 2 else (1, 0)
                seconds = [0.0, 0.0]
                outcomes: list[object] = [None, None]
                for which in order:
                    call = package if which else lambda *of: program(path, *of)
                    seconds[which], outcomes[which] = call(player, games, threads)
                assert outcomes[0] == outcomes[1]
                ratios.append(seconds[1] / seconds[0])
                for which in (0, 1):
                    speeds[which].append(games / seconds[which])
            low, middle, high = statistics.quantiles(ratios, n=4)
            program_speed, package_speed = (statistics.median(speed) for speed in speeds)
            print(
                f"{player}, {threads} thread{'s' if threads > 1 else ''}: "
                f"program {program_speed:,.0f} games/s, package {package_speed:,.0f} games/s; "
                f"time of the package / program: median {middle:.3f} (quartiles {low:.3f} to {high:.3f}), "
                f"{pairs} pairs"
            )


if __name__ == "__main__":
    main()
