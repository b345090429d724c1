"""What goes wrong, as exceptions. Their texts are those of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Result

__all__ = ["Error", "InputError", "Interrupted", "SystemFailure", "TooManyChoices"]


class Error(Exception):
    """Something was not done."""


class InputError(Error, ValueError):
    """What was asked is wrong, or a file is: the text says what, where, and how to mend it."""


class SystemFailure(Error, OSError):
    """The system refused something: a disk, a permission, threads."""


class TooManyChoices(Error, RuntimeError):
    """A decision of an environment has more choices than its action space has room for."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a study. What was played until then is in ``result``; it is None where nothing is known before the
    end. Games that are kept in a folder stay there, and the same call goes on."""

    def __init__(self, result: Result | None) -> None:
        super().__init__("interrupted")
        self.result = result
