"""Rows are columns of Arrow that other libraries read."""

from __future__ import annotations

import duckdb
import pandas
import polars
import pyarrow
import pytest
import wargauge
from conftest import RANDOM, SCENARIO


@pytest.fixture(scope="module")
def run():
    return wargauge.run(SCENARIO, games=200, players=RANDOM, rows=True)


def test_every_library_reads_the_same_rows(run):
    frame = polars.DataFrame(run.rows)
    arrow = table = pyarrow.table(run.rows)
    assert frame.height == table.num_rows == len(run.rows) == 200
    assert frame.columns == table.column_names == run.rows.columns
    assert frame["points"].to_list() == table.column("points").to_pylist()
    assert frame["game"].to_list() == list(range(200))
    # polars makes one column of rows of what it does not know by name.
    assert polars.from_arrow(run.rows).struct.unnest().equals(frame)
    pandas_frame = pandas.DataFrame.from_arrow(run.rows)
    assert pandas_frame["decisions"].tolist() == frame["decisions"].to_list()
    relation = duckdb.sql("select outcome, count(*) as games from arrow group by outcome")
    counted = dict(relation.fetchall())
    assert counted == {
        name: share.count for name, share in run.outcomes.items() if share.count
    }


def test_duckdb_takes_the_rows_themselves(run):
    rows = run.rows
    (counted,) = duckdb.sql("select count(*), sum(points) from rows").fetchall()
    assert counted == (len(rows), sum(polars.DataFrame(rows)["points"]))


def test_a_stored_run_has_the_same_rows(run, tmp_path):
    stored = wargauge.run(SCENARIO, games=200, players=RANDOM, out=tmp_path / "run", rows=True)
    opened = wargauge.rows(tmp_path / "run")
    played = polars.DataFrame(run.rows)
    assert polars.DataFrame(opened).equals(played)
    assert polars.DataFrame(stored.rows).equals(played)
    assert polars.read_parquet(tmp_path / "run" / "games" / "*.parquet").equals(played)


def test_columns_say_what_they_mean(run):
    assert run.rows.titles["turns"] == "the turn in which it ended"
    assert run.rows.labels("decided")[0]
    assert run.rows.labels("points") in (None, [])
    schema = pyarrow.schema(run.rows)
    assert schema.field("camp_turn").nullable and not schema.field("points").nullable


def test_a_stream_may_be_asked_for_twice_and_left_unread(run):
    before = run.rows.__arrow_c_stream__()
    del before
    assert pyarrow.table(run.rows).equals(pyarrow.table(run.rows))


def test_columns_are_not_copied(run):
    # Two readers of the same rows see the same memory.
    one, other = (pyarrow.table(run.rows).column("points").chunk(0) for _ in range(2))
    assert one.buffers()[1].address == other.buffers()[1].address


def test_a_damaged_part_is_refused_while_it_is_read(tmp_path):
    wargauge.run(SCENARIO, games=300, players=RANDOM, out=tmp_path / "run")
    (part,) = (tmp_path / "run" / "games").glob("*.parquet")
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    with pytest.raises(Exception, match="part|games"):
        pyarrow.table(wargauge.rows(tmp_path / "run"))
