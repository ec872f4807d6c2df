"""The one exception of the package."""

from __future__ import annotations

from typing import Callable, Optional, Tuple


class MedgradeError(Exception):
    """What was wrong, and where, as far as it is known.

    Attributes:
        code: stable and kebab-case, such as ``shape-mismatch``; listed in docs/errors.md.
        message: all of it in words.
        file: the file as it was named.
        case: the id of the case.
        found: what was found.
        expected: what was expected.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        file: Optional[str] = None,
        case: Optional[str] = None,
        found: Optional[str] = None,
        expected: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.file = file
        self.case = case
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

    def __reduce__(self) -> Tuple[Callable[..., MedgradeError], Tuple[Optional[str], ...]]:
        fields = (self.code, self.message, self.file, self.case, self.found, self.expected)
        return _restored, fields


def _restored(
    code: str, message: str, file: Optional[str], case: Optional[str], found: Optional[str], expected: Optional[str]
) -> MedgradeError:
    return MedgradeError(code, message, file=file, case=case, found=found, expected=expected)
