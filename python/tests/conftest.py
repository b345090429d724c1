"""What several tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SCENARIO = "niemenczyn/historical"
HIDDEN = "verdox/open"
LARGE = "maciejowice/historical"
MASKED = "pluton/free"
RANDOM = {"poles": "random", "russians": "random"}


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, but not the locks."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in files
        if not path.name.startswith(".")
    }


@pytest.fixture
def same_bytes():
    """Compares two folders file by file."""

    def compare(one: Path, other: Path) -> None:
        a, b = bytes_of(one), bytes_of(other)
        assert sorted(a) == sorted(b)
        assert [name for name in a if a[name] != b[name]] == []

    return compare
