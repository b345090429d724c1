"""The package is typed, documented, and gives what it promises."""

from __future__ import annotations

import ast
import inspect
import re
from importlib.resources import files
from pathlib import Path

import pytest
import wargauge
from wargauge import _wargauge

PACKAGE = files("wargauge")


@pytest.mark.parametrize("name", wargauge.__all__)
def test_every_name_is_there_and_documented(name):
    value = getattr(wargauge, name)
    assert isinstance(value, str) or inspect.getdoc(value)


def test_the_package_is_typed_and_the_stubs_are_those_of_the_extension():
    assert (PACKAGE / "py.typed").is_file()
    stubs = ast.parse((PACKAGE / "_wargauge.pyi").read_text())
    classes = {node.name: node for node in stubs.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stubs.body if isinstance(node, ast.FunctionDef)}
    there = {name for name in dir(_wargauge) if not name.startswith("__")}
    assert there == classes.keys() | functions | {"version"}
    for name, node in classes.items():
        written = {
            part.name if isinstance(part, ast.FunctionDef) else part.target.id
            for part in node.body
            if isinstance(part, (ast.FunctionDef, ast.AnnAssign))
        }
        own = {member for member in vars(getattr(_wargauge, name)) if not member.startswith("_")}
        assert own == {member for member in written if not member.startswith("_")}, name


def test_the_version_is_that_of_the_program():
    run = wargauge.run("niemenczyn/historical", games=1, players=["poles=random", "russians=random"])
    assert run.tool.version == wargauge.__version__


def test_the_handbook_names_every_function():
    handbook = Path(__file__).parents[2] / "docs" / "python.md"
    words = set(re.findall(r"\w+", handbook.read_text()))
    assert set(wargauge.__all__) - {"Error", "raw_env", "__version__", "Result", "Replay", "Rows"} <= words
