"""Players written in Python."""

from __future__ import annotations

import pytest
import wargauge
from conftest import HIDDEN, RANDOM, SCENARIO


def chance(view: wargauge.View) -> int:
    """Picks any choice, by the luck that the game gives its player."""
    return view.random(len(view))


def without_rate(document):
    return {key: value for key, value in document.items() if key not in ("rate", "players")}


@pytest.mark.parametrize("scenario", [SCENARIO, HIDDEN])
def test_a_player_that_draws_as_the_random_one_plays_the_same_games(scenario):
    side = wargauge.Game(scenario).sides[0]
    other = wargauge.Game(scenario).sides[1]
    games = 30 if scenario == SCENARIO else 3
    mine = wargauge.run(scenario, games=games, players={side: chance, other: "random"})
    theirs = wargauge.run(scenario, games=games, players={side: "random", other: "random"})
    assert mine.players[side] == "python:chance"
    mine_left, theirs_left = without_rate(mine), without_rate(theirs)
    assert mine_left == theirs_left


def test_both_sides_may_be_functions_on_several_threads():
    one = wargauge.run(SCENARIO, games=20, players=dict.fromkeys(RANDOM, chance), threads=1)
    two = wargauge.run(SCENARIO, games=20, players=dict.fromkeys(RANDOM, chance), threads=2)
    assert without_rate(one) == without_rate(two)


def test_a_view_shows_the_side_its_choices_and_the_position():
    seen = []

    def first(view: wargauge.View) -> int:
        if not seen:
            seen.append((view.side, view.turn, view.choices, view.observe(), view.numbers(), str(view)))
        assert view.choice(0) == view.choices[0]
        return 0

    wargauge.run(SCENARIO, games=1, players={"russians": first})
    side, turn, choices, observation, numbers, text = seen[0]
    assert side == "russians" and turn >= 0
    assert len(choices) == len(numbers) >= 2
    assert len(observation) == len(wargauge.Game(SCENARIO).names)
    assert observation[0] == 1.0
    assert text.startswith("turn ")


def test_an_exception_of_a_player_ends_the_run_at_once():
    def wrong(view: wargauge.View) -> int:
        raise ArithmeticError("no idea")

    with pytest.raises(ArithmeticError, match="no idea"):
        wargauge.run(SCENARIO, games=100_000_000, players={"poles": wrong, "russians": "random"})


def test_a_choice_that_is_not_there_is_refused():
    with pytest.raises(wargauge.InputError, match="there are only"):
        wargauge.run(SCENARIO, games=5, players={"poles": lambda view: len(view)})


def test_functions_take_part_in_a_matrix():
    def last(view: wargauge.View) -> int:
        return len(view) - 1

    matrix = wargauge.matrix(SCENARIO, ["random", chance, last], games=16)
    assert matrix.players.poles == ["random", "python:chance", "python:last"]
    cells = {tuple(cell.players.values()): cell for cell in matrix.cells}
    assert cells["random", "random"].outcomes == cells["python:chance", "python:chance"].outcomes


def test_functions_are_refused_where_they_cannot_play():
    with pytest.raises(TypeError):
        wargauge.replay(SCENARIO, 0, players={"poles": chance})
    with pytest.raises(TypeError):
        wargauge.sweep(SCENARIO, "readings", players={"poles": chance})
