"""The environment keeps the promises of PettingZoo, and plays the game that the program plays."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import wargauge
from conftest import HIDDEN, LARGE, MASKED, RANDOM, SCENARIO
from pettingzoo.test import api_test, seed_test

SCENARIOS = [SCENARIO, HIDDEN]
EVERY = [SCENARIO, HIDDEN, LARGE, MASKED]


@pytest.mark.parametrize("scenario", EVERY)
def test_pettingzoos_api_test_passes(scenario):
    with warnings.catch_warnings():
        # Observations have no bounds, and the environment no class of its own in a wrapper.
        warnings.simplefilter("ignore")
        api_test(wargauge.env(scenario), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize("scenario", EVERY)
def test_pettingzoos_seed_test_passes(scenario):
    seed_test(lambda: wargauge.env(scenario), num_cycles=100)


def played(environment, picks):
    """Plays these choices, and gives the rewards."""
    for pick in picks:
        assert environment.agents
        environment.step(pick)
    rewards = {agent: environment.unwrapped._cumulative_rewards[agent] for agent in environment.agents}
    assert all(environment.terminations.values())
    return rewards


@pytest.mark.parametrize(("seed", "game"), [(1794, 0), (1794, 5), (7, 3)])
def test_the_same_seed_game_and_choices_are_the_game_of_a_replay(seed, game):
    replay = wargauge.replay(SCENARIO, game, players=RANDOM, seed=seed)
    environment = wargauge.env(SCENARIO)
    environment.reset(seed=seed, options={"game": game})
    rewards = played(environment, replay.choices)
    end = replay.events[-1]
    expected = {"draw": 0.0}.get(end.outcome)
    if expected is None:
        expected = 1.0 if end.outcome == "poles" else -1.0
    assert rewards == {"poles": expected, "russians": -expected}
    outcome = environment.infos["poles"]["outcome"]
    assert (outcome["points"], outcome["turn"]) == (end.net, end.turn)


def test_a_built_in_player_takes_a_side_as_in_a_run():
    players = {"poles": "heuristic", "russians": "league"}
    replay = wargauge.replay(SCENARIO, 4, players=players)
    game = wargauge.Game(SCENARIO, players=players, game=4)
    assert game.decider is None and game.decisions == len(replay.choices)
    assert game.outcome["points"] == replay.events[-1].net
    environment = wargauge.env(SCENARIO, players={"russians": "league"}, reward="points")
    environment.reset()
    assert environment.agents == ["poles"]
    generator = np.random.default_rng(3)
    while not environment.terminations["poles"]:
        mask = environment.observe("poles")["action_mask"]
        environment.step(int(generator.choice(np.flatnonzero(mask))))
    points = environment.infos["poles"]["outcome"]["points"]
    assert environment.unwrapped._cumulative_rewards["poles"] == points


def test_without_a_seed_the_next_game_begins():
    environment = wargauge.raw_env(SCENARIO, seed=11)
    ends = []
    for _ in range(2):
        environment.reset()
        ends.append(ended(environment))
    environment.reset(seed=11)
    assert ends[0] == ended(environment) != ends[1]


def ended(environment):
    """Plays by a luck of its own to the end."""
    generator = np.random.default_rng(3)
    decisions = []
    while not all(environment.terminations.values()):
        decisions.append(int(generator.integers(environment.game.offered)))
        environment.step(decisions[-1])
    return decisions, environment.infos["poles"]["outcome"]


@pytest.mark.parametrize("scenario", EVERY)
def test_the_side_that_does_not_decide_sees_no_choices(scenario):
    environment = wargauge.raw_env(scenario)
    environment.reset()
    for _ in range(25):
        decider = environment.agent_selection
        for agent in environment.agents:
            seen = environment.observe(agent)
            assert environment.observation_space(agent).contains(seen)
            assert bool(seen["action_mask"].any()) == (agent == decider)
            assert bool((seen["choices"] >= 0).any()) == (agent == decider)
        environment.step(environment.game.offered - 1)
        assert not all(environment.terminations.values())


def test_the_kind_of_a_counter_that_lies_face_down_is_hidden():
    environment = wargauge.raw_env(HIDDEN)
    environment.reset(seed=5)
    names = environment.observation_names()
    sides = environment.possible_agents
    # A first side that brings on other kinds on the same squares looks the same to the second.
    views = []
    for pick in (0, 1):
        environment.reset(seed=5)
        placing = environment.agent_selection
        other = sides[1 - sides.index(placing)]
        while not environment.choices()[0].startswith("let it be"):
            environment.step(0)
        assert len(environment.choices()) >= 2
        environment.step(pick)
        seen = {agent: environment.observe(agent)["observation"] for agent in sides}
        views.append((seen[placing], seen[other]))
    (own, hidden), (own_else, hidden_else) = views
    assert not np.array_equal(own, own_else)
    assert np.array_equal(hidden, hidden_else)
    kinds = [place for place, name in enumerate(names) if name == f"{placing} 1: kind"]
    assert own[kinds[0]] > 0 and hidden[kinds[0]] == 0


def test_choices_have_names_and_numbers():
    environment = wargauge.env(SCENARIO, render_mode="ansi")
    environment.reset(seed=1)
    kinds = environment.choice_kinds()
    for _ in range(60):
        seen = environment.observe(environment.agent_selection)
        names = environment.action_names()
        assert list(names.values()) == environment.choices()
        assert len(set(names.values())) == len(names), names
        numbers = seen["choices"][: len(names)]
        assert len({tuple(row) for row in numbers}) == len(names)
        assert numbers[:, 0].max() < len(kinds) and numbers[:, 0].min() >= 0
        text = environment.render()
        assert text.startswith("turn ") and environment.choices()[-1] in text
        environment.step(len(names) - 1)


def test_an_action_that_is_no_choice_is_refused_and_changes_nothing():
    environment = wargauge.env(SCENARIO)
    environment.reset()
    before = environment.choices()
    with pytest.raises(wargauge.InputError, match="none of them"):
        environment.step(len(before))
    assert environment.choices() == before


def test_a_decision_beyond_the_cap_is_loud():
    environment = wargauge.raw_env(SCENARIO, most_choices=3)
    with pytest.raises(wargauge.TooManyChoices, match="larger `most_choices`"):
        environment.reset()
        for _ in range(100):
            environment.step(0)


def test_an_environment_without_agents_is_refused():
    with pytest.raises(wargauge.InputError, match="every side has a player"):
        wargauge.env(SCENARIO, players=RANDOM)


def test_a_game_takes_choices_by_their_places():
    game = wargauge.Game(SCENARIO, seed=3)
    with pytest.raises(IndexError, match="there are only"):
        game.take(game.offered)
    while game.offered:
        game.take(0)
    with pytest.raises(IndexError, match="over"):
        game.take(0)
    assert game.outcome["turn"] >= 1
