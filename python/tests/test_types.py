"""The types that the package states are those that it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import wargauge

CONFIG = Path(__file__).parent.parent / "pyproject.toml"
PACKAGE = Path(wargauge.__file__).parent


def answered(*command: str, folder: Path) -> str:
    """What a module of Python says that has to end well."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def apart(tmp_path):
    """A folder with the package and nothing else: next to it are packages that mypy would take for ours."""
    (tmp_path / "wargauge").symlink_to(PACKAGE)
    return tmp_path


def test_the_package_passes_strict_type_checks(apart):
    said = answered("mypy", "--config-file", str(CONFIG), "wargauge", folder=apart)
    assert "no issues found" in said


def test_the_stubs_of_the_extension_say_what_it_has(apart):
    # Disjoint bases are a mark for multiple inheritance that only later versions of Python know.
    options = ("--ignore-disjoint-bases", "--mypy-config-file", str(CONFIG))
    said = answered("mypy.stubtest", "wargauge._wargauge", *options, folder=apart)
    assert "no issues found" in said


def test_a_caller_with_a_wrong_argument_is_warned(tmp_path):
    caller = tmp_path / "caller.py"
    caller.write_text("import wargauge\n\nwargauge.run(\"niemenczyn/historical\", games=\"many\")\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), str(caller)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "arg-type" in done.stdout, done.stdout + done.stderr
