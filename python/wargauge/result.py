"""Answers: the documented JSON as a dict whose keys are attributes too."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._wargauge import Rows

__all__ = ["Result", "Section"]


class Section(dict[str, Any]):
    """A part of a document: ``part.outcomes`` is ``part["outcomes"]``."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            known = ", ".join(self)
            raise AttributeError(f"there is no {name!r} here; there are {known}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(key for key in self if key.isidentifier())]


class Result(Section):
    """The document of a study: a dict with the keys that the handbook describes. Printing it shows the answer in words.

    ``json`` is the text of the document, as the command line prints it. ``rows`` are the rows of the games where they
    were asked for. ``remarks`` are what the command line would remark on the way.
    """

    json: str
    kind: str
    rows: Rows | None
    remarks: list[str]

    def __init__(
        self, text: str, kind: str, rows: Rows | None = None, remarks: list[str] | None = None
    ) -> None:
        super().__init__(json.loads(text, object_hook=Section))
        for name, value in (
            ("json", text),
            ("kind", kind),
            ("rows", rows),
            ("remarks", list(remarks or [])),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        # Rows stay behind: they are shared memory, or a folder that `wargauge.rows` opens again.
        return Result, (self.json, self.kind, None, self.remarks)

    def __repr__(self) -> str:
        words = _WORDS.get(self.kind)
        return words(self) if words else f"<wargauge {self.kind}: {', '.join(self)}>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(repr(self))}</pre>"


def _share(share: dict[str, float]) -> str:
    part, low, high = (100 * share[key] for key in ("share", "low", "high"))
    return f"{part:5.1f} % ({low:.1f} to {high:.1f})"


def _change(share: dict[str, float]) -> str:
    part, low, high = (100 * share[key] for key in ("share", "low", "high"))
    return f"{part:+5.1f} ({low:+.1f} to {high:+.1f})"


def _against(players: dict[str, str]) -> str:
    return ", ".join(f"{side}: {player}" for side, player in players.items())


def _lines(rows: list[tuple[str, str]]) -> list[str]:
    width = max((len(name) for name, _ in rows), default=0)
    return [f"  {name:{width}}  {text}" for name, text in rows]


def _outcome(name: str) -> str:
    return "drawn" if name == "draw" else f"{name} win"


def _run(run: Result) -> str:
    first = next(iter(run["players"]))
    rows = [(_outcome(name), _share(share)) for name, share in run["outcomes"].items()]
    rows.append((f"score of the {first}", _share_of_score(run)))
    points = run["points"]
    rows.append(
        (
            f"points for the {first}",
            f"{points['mean']:+.2f} ({points['low']:+.2f} to {points['high']:+.2f})",
        )
    )
    head = f"{run['scenario']['name']}: {run['games']:,} games ({_against(run['players'])})"
    verdict = run.get("verdict")
    if verdict and verdict.get("band"):
        low, high = verdict["band"]
        rows.append((f"within {100 * low:g} % to {100 * high:g} %", str(verdict["answer"])))
    return "\n".join([head, *_lines(rows)])


def _share_of_score(run: dict[str, Any]) -> str:
    part, low, high = (100 * run["score"][key] for key in ("mean", "low", "high"))
    return f"{part:5.1f} % ({low:.1f} to {high:.1f})"


def _difference(contrast: dict[str, Any], a: dict[str, Any], name: str) -> list[str]:
    first = next(iter(a["players"]))
    difference = contrast["difference"]
    rows = [(_outcome(key), _change(share)) for key, share in difference["outcomes"].items()]
    rows.append((f"score of the {first}", _change(difference["score"])))
    return [f"{name} less {a['scenario']['name']}, in points of percent", *_lines(rows)]


def _compare(both: Result) -> str:
    a = both["a"]
    head = f"{a['games']:,} games of each under the same luck"
    if "b" in both:
        b = both["b"]
        changes = ", ".join(b["scenario"]["changes"])
        name = b["scenario"]["name"] + (f" with {changes}" if changes else "")
        return "\n".join([head, *_difference(both, a, name)])
    lines = [head]
    for variant in both["variants"]:
        lines += _difference(variant, a, variant["name"])
    return "\n".join(lines)


def _matrix(matrix: Result) -> str:
    first = next(iter(matrix["players"]))
    head = f"{matrix['scenario']['name']}: score of the {first}, {matrix['games']:,} games a pairing"
    rows = [
        (" against ".join(cell["players"].values()), _share(cell["score"]))
        for cell in matrix["cells"]
    ]
    if matrix["minimax"]:
        rows.append(("value of the matrix", _share(matrix["minimax"]["value"])))
    return "\n".join([head, *_lines(rows)])


def _sweep(sweep: Result) -> str:
    head = (
        f"{sweep['scenario']['name']}: {len(sweep['factors'])} values varied at once, "
        f"{sweep['games']:,} games; as it is {_share(sweep['score'])}"
    )
    clear = [effect for effect in sweep["effects"] if (effect.get("p_holm") or 1) < 0.05]
    rows = [
        (f"{effect['path']}: {effect['from']} to {effect['to']}", _change(effect["change"]))
        for effect in clear[:10]
    ]
    return "\n".join([head, *(_lines(rows) or ["  no value has a clear effect"])])


def _check(report: Result) -> str:
    verdict = "something moved" if report["fails"] else "it holds"
    rows = [(scenario["name"], str(scenario["answer"])) for scenario in report["scenarios"]]
    return "\n".join([f"{report['file']}: {verdict}", *_lines(rows)])


def _scenarios(listing: Result) -> str:
    lines = []
    for key in ("scenarios", "overlays", "plans", "players"):
        lines.append(key.capitalize())
        lines += _lines([(entry["name"], entry["title"]) for entry in listing[key]])
    return "\n".join(lines)


_WORDS: dict[str, Callable[[Result], str]] = {
    "run": _run,
    "compare": _compare,
    "what_if": _compare,
    "matrix": _matrix,
    "sweep": _sweep,
    "check": _check,
    "scenarios": _scenarios,
}
