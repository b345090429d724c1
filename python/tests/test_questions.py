"""Questions to stored games."""

from __future__ import annotations

import pickle

import pytest
import wargauge
from conftest import RANDOM, SCENARIO


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept") / "run"
    wargauge.run(SCENARIO, games=500, players=RANDOM, out=folder)
    return folder


def test_groups_add_up_to_the_run(kept):
    run = wargauge.run(SCENARIO, games=500, players=RANDOM)
    found = wargauge.query(kept, by="winner", show=["turns", "camp_turn"])
    assert (found.games, found.of) == (500, 500)
    games = {group.by.winner: group.games.count for group in found.groups}
    assert games == {side: share.count for side, share in run.outcomes.items() if share.count}
    assert found.groups[0].show.turns.mean > 0
    assert "500 of 500 games" in repr(found)
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_condition_chooses_games_to_look_at(kept):
    found = wargauge.query(kept, "points < 0 and not draw", pick="first", picks=2)
    assert len(found.picked) == 2 and all(game.points < 0 for game in found.picked)
    game = wargauge.replay(SCENARIO, found.picked[0].game, players=RANDOM)
    assert game.events[-1].outcome == found.picked[0].outcome
    assert "meet `points < 0 and not draw`" in repr(found)


def test_faults_are_refused_with_what_was_meant(kept):
    with pytest.raises(wargauge.InputError, match="did you mean `turns`"):
        wargauge.query(kept, "trns > 3")
    with pytest.raises(wargauge.InputError, match="write `typical`"):
        wargauge.query(kept, pick="best")
    names = [column.name for column in wargauge.columns(kept)]
    assert "winner" in names and "lost_poles" in names
