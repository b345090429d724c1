"""The types that the package states are those that it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_the_package_passes_strict_type_checks(tmp_path):
    said = answered("mypy", "--config-file", str(CONFIG), "--cache-dir", str(tmp_path), "wargauge", folder=PACKAGE.parent)
    assert "no issues found" in said


def test_the_stubs_of_the_extension_say_what_it_has(tmp_path):
    # Disjoint bases are a mark for multiple inheritance that only later versions of Python know.
    said = answered("mypy.stubtest", "wargauge._wargauge", "--ignore-disjoint-bases", folder=PACKAGE.parent)
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
