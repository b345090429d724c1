"""Random decisions a second from Python: the environment, the game below it, a player in a run, and OpenSpiel's games
beside them, all in one run and in turn.

    python python/benches/environment.py [ROUNDS]
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import numpy as np
import wargauge

try:
    import pyspiel
except ImportError:
    pyspiel = None

SECONDS = 1.0


def bare(scenario: str) -> float:
    """`wargauge.Game`: take a choice, and nothing else."""
    game = wargauge.Game(scenario)
    draw, take, number, decisions = random.random, game.take, 0, 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        game.restart(1794, number)
        number += 1
        offered = game.offered
        while offered:
            offered = take(int(draw() * offered))
            decisions += 1
    return decisions / passed


def environment(scenario: str) -> float:
    """The environment: `last` with observation and mask, a legal action, `step`."""
    env = wargauge.env(scenario)
    generator = np.random.default_rng(1)
    decisions = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(generator.random() * len(legal))]))
            decisions += 1
            if time.perf_counter() - began > SECONDS:
                break
    return decisions / passed


def player(scenario: str) -> float:
    """A function that takes both sides in `wargauge.run`."""
    decisions = 0

    def choose(view: wargauge.View) -> int:
        nonlocal decisions
        decisions += 1
        return int(random.random() * len(view))

    sides = wargauge.Game(scenario).sides
    games = 30 if scenario.startswith("niemenczyn") else 1
    began = time.perf_counter()
    wargauge.run(scenario, games=games, players=dict.fromkeys(sides, choose))
    return decisions / (time.perf_counter() - began)


def openspiel(name: str) -> float:
    """A game of OpenSpiel: legal actions, apply one; chance is sampled and not counted."""
    game = pyspiel.load_game(name)
    draw, decisions = random.random, 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                pick, total = draw(), 0.0
                for action, chance in outcomes:
                    total += chance
                    if pick < total:
                        break
                state.apply_action(action)
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions / passed


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    contests = {}
    for scenario in ("niemenczyn/historical", "verdox/open"):
        contests[f"wargauge {scenario}: Game.take"] = lambda name=scenario: bare(name)
        contests[f"wargauge {scenario}: env.last and step"] = lambda name=scenario: environment(name)
        contests[f"wargauge {scenario}: a function in run"] = lambda name=scenario: player(name)
    if pyspiel is not None:
        for name in ("backgammon", "chess", "phantom_go", "gin_rummy"):
            contests[f"OpenSpiel {name}: apply_action"] = lambda name=name: openspiel(name)
    measured: dict[str, list[float]] = {name: [] for name in contests}
    for _ in range(rounds):
        for name, contest in contests.items():
            measured[name].append(contest())
    for name, speeds in measured.items():
        low, high = min(speeds), max(speeds)
        print(f"{name:52} {statistics.median(speeds):>10,.0f}/s ({low:,.0f} to {high:,.0f})")


if __name__ == "__main__":
    main()
