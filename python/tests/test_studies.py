"""The studies give the documents of the command line."""

from __future__ import annotations

import json
import pickle

import pytest
import wargauge
from conftest import RANDOM, SCENARIO


def without_rate(document):
    return {key: value for key, value in document.items() if key != "rate"}


def test_a_run_is_the_documented_json_with_attributes():
    run = wargauge.run(SCENARIO, games=200, players=RANDOM)
    assert run.games == 200
    assert run.outcomes.poles.share == run["outcomes"]["poles"]["share"]
    assert sum(share.count for share in run.outcomes.values()) == 200
    assert json.loads(run.json) == run
    assert "poles win" in repr(run) and "200 games" in repr(run)
    assert pickle.loads(pickle.dumps(run)) == run


def test_threads_and_calls_change_nothing():
    one = wargauge.run(SCENARIO, games=100, players=RANDOM, threads=1)
    two = wargauge.run(SCENARIO, games=100, players=RANDOM, threads=2)
    assert without_rate(one) == without_rate(two)
    assert without_rate(one) != without_rate(wargauge.run(SCENARIO, games=100, players=RANDOM, seed=7))


def test_options_are_those_of_the_command_line():
    run = wargauge.run(
        SCENARIO, games=200, players=["poles=random"], set={"rules.turns": 5}, band=(0.45, 0.55)
    )
    assert run.scenario.changes == ["rules.turns=5"]
    assert run.players.poles == "random"
    assert max(int(turn) for turn in run.turns.histogram) <= 5
    assert run.verdict.band == [0.45, 0.55]


def test_a_run_until_a_precision_ends_there():
    run = wargauge.run(SCENARIO, until=0.05, players=RANDOM)
    widths = [share.high - share.low for share in run.outcomes.values()]
    assert max(widths) <= 0.1


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: wargauge.run("niemenczyn/historica"), "niemenczyn/historical"),
        (lambda: wargauge.run(SCENARIO, players={"poles": "randon"}), "did you mean `random`"),
        (lambda: wargauge.run(SCENARIO, players={"pole": "random"}), "did you mean `poles`"),
        (lambda: wargauge.run(SCENARIO, set="rules.turnz=7"), "turns"),
        (lambda: wargauge.run(SCENARIO, games=0), "at least one"),
        (lambda: wargauge.run(SCENARIO, shard="1/2"), "give `out` too"),
        (lambda: wargauge.run(SCENARIO, band="55%..45%"), "band"),
        (lambda: wargauge.sweep(SCENARIO, "rules.turns=5"), "single value"),
        (lambda: wargauge.odds("mele", attackers=5), "`melee` (niemenczyn)"),
        (lambda: wargauge.odds("melee", attackers=5), "--defenders"),
    ],
)
def test_what_is_wrong_is_an_input_error_with_a_mend(call, text):
    with pytest.raises(wargauge.InputError) as failure:
        call()
    assert text in str(failure.value)
    assert isinstance(failure.value, ValueError)


def test_what_the_system_refuses_is_another_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(wargauge.SystemFailure) as failure:
        wargauge.run(SCENARIO, games=10, players=RANDOM, out=blocked / "inner")
    assert isinstance(failure.value, OSError)


def test_compare_and_what_if_say_how_variants_differ():
    both = wargauge.compare(SCENARIO, "niemenczyn/alternative", games=200, players=RANDOM)
    assert both.a.games == both.b.games == 200
    assert both.paired
    assert "score of the poles" in repr(both)
    edit = wargauge.what_if(SCENARIO, set={"rules.turns": 7}, games=200, players=RANDOM)
    assert edit.b.scenario.changes == ["rules.turns=7"]
    several = wargauge.what_if(SCENARIO, scan="rules.turns=5..7", games=100, players=RANDOM)
    assert [variant.name for variant in several.variants] == ["rules.turns=5", "rules.turns=7"]
    assert several.remarks == [
        "`rules.turns=6` changes nothing and is left out: every game would be the same"
    ]
    with pytest.raises(TypeError):
        wargauge.what_if(SCENARIO)


def test_a_matrix_has_a_cell_for_every_pairing(tmp_path):
    matrix = wargauge.matrix(SCENARIO, ["random", "heuristic"], games=100)
    assert len(matrix.cells) == 4
    assert matrix.minimax.value.low <= matrix.minimax.value.share <= matrix.minimax.value.high
    # The games of a pairing that is kept are read, with the same result.
    kept = wargauge.matrix(SCENARIO, ["random", "heuristic"], games=100, out=tmp_path / "matrix")
    again = wargauge.matrix(SCENARIO, ["random", "heuristic"], games=100, out=tmp_path / "matrix")
    assert without_rate(matrix) == without_rate(kept) == without_rate(again)


def test_a_sweep_measures_every_value():
    sweep = wargauge.sweep(SCENARIO, {"rules.turns": (5, 7)}, games=60, players=RANDOM)
    assert [factor.path for factor in sweep.factors] == ["rules.turns"]
    assert "1 values varied" in repr(sweep)


def test_a_baseline_holds_until_the_scenario_changes(tmp_path):
    file = tmp_path / "balance.toml"
    text = wargauge.baseline(SCENARIO, players=RANDOM, games=600, tolerance=0.05)
    file.write_text(text)
    report = wargauge.check(file)
    assert not report.fails and "it holds" in repr(report)
    file.write_text(text.replace('poles = "random"', 'poles = "heuristic"'))
    assert wargauge.check(file, max_games=2000).fails


def test_a_replay_is_a_game_of_a_run():
    run = wargauge.run(SCENARIO, games=20, players=RANDOM, rows=True)
    replay = wargauge.replay(SCENARIO, 17, players=RANDOM)
    end = replay.events[-1]
    assert end.kind == "end"
    assert replay.header.game == 17
    assert replay.jsonl.count("\n") == 1 + len(replay.events)
    assert len(replay.choices) == replay_decisions(run, 17)
    assert str(replay) == replay.text


def replay_decisions(run, game):
    import pyarrow

    return pyarrow.table(run.rows).column("decisions")[game].as_py()


def test_a_position_is_saved_and_played_on_from(tmp_path):
    file = tmp_path / "position.json"
    wargauge.replay(SCENARIO, 3, players=RANDOM, at=60, save=file)
    run = wargauge.run(from_=file, games=50, players=RANDOM)
    assert run["from"].game == 3


def test_odds_are_exact_and_in_words():
    odds = wargauge.odds("melee", attackers=5, defenders=3, from_="rear")
    assert odds.attacker + odds.defender == pytest.approx(1)
    assert odds.attacker > odds.defender
    assert "%" in str(odds)
    assert pickle.loads(pickle.dumps(odds)).text == odds.text


def test_everything_that_is_built_in_is_listed():
    listing = wargauge.scenarios()
    assert SCENARIO in [scenario.name for scenario in listing.scenarios]
    assert "heuristic" in repr(listing)


def test_shards_are_joined_byte_for_byte(tmp_path, same_bytes):
    options = dict(games=1000, players=RANDOM)
    wargauge.run(SCENARIO, **options, out=tmp_path / "whole")
    for nth in (1, 2):
        wargauge.run(SCENARIO, **options, out=tmp_path / f"{nth}", shard=(nth, 2))
    names, games = wargauge.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "joined")
    assert (names, games) == ([SCENARIO], 1000)
    same_bytes(tmp_path / "whole", tmp_path / "joined")
