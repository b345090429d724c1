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
