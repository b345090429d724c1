"""The notebooks run from their first cell to their last."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_goes_from_its_question_to_its_charts(path, monkeypatch):
    monkeypatch.setenv("WARGAUGE_GAMES", "400")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    charts = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(charts) == 2
    assert any("the Poles score" in output.get("text", "") for output in outputs)


def test_a_notebook_shows_how_far_a_run_is():
    games = 60_000
    question = f"import wargauge\nwargauge.run('niemenczyn/historical', games={games}, threads=1)\nNone"
    cell = nbformat.v4.new_code_cell(question)
    seen = []

    class Client(NotebookClient):
        """Keeps what is shown, because the line is taken away at the end."""

        def process_message(self, msg, cell, cell_index):
            if msg["msg_type"] in ("display_data", "update_display_data"):
                seen.append(msg["content"]["data"]["text/plain"])
            return super().process_message(msg, cell, cell_index)

    notebook = nbformat.v4.new_notebook(cells=[cell])
    Client(notebook, timeout=300, kernel_name="python3").execute()
    *lines, last = seen
    assert lines and all(f"of {games:,} games" in line for line in lines), seen
    assert last == ""
