"""What a result warns of: one warning for each class, so that it can be filtered by class."""

from __future__ import annotations

import re
import warnings
from typing import Any, Dict, Iterable, List, Mapping, Type

#: A warning names that many cases.
MOST_NAMED = 5
#: Warnings of a case about where its prediction lies.
PLACES = ("misplaced", "placed", "resampled", "partial")
#: The same in the words of a report, which has no codes.
PLACE_WORDS = re.compile(
    r"geometry differs and|geometry of the prediction differs|compared voxel by voxel|frame of reference"
    r"|(?:spacing|origin|direction) of .* differ$|was placed by its origin|resampled to the grid|resized to"
    r"|the prediction covers "
)


class MedgradeWarning(UserWarning):
    """A result that was computed, with something that its reader must know."""


class FailedCasesWarning(MedgradeWarning):
    """Cases that were delivered and could not be measured."""


class MissingCasesWarning(MedgradeWarning):
    """Cases without a prediction."""


class MisplacedCasesWarning(MedgradeWarning):
    """Cases whose prediction lies elsewhere, was resampled, or covers a part of the reference."""


class MeaningWarning(MedgradeWarning):
    """What files were taken for, where something else may be meant: labels that the sides do not share, units, axes."""


class AbsentLabelWarning(MedgradeWarning):
    """A label that neither side has: its value is that of two empty masks."""


def warn_of_evaluation(evaluation: Mapping[str, Any], stacklevel: int) -> None:
    several = len(evaluation["models"]) > 1

    def name(case: Mapping[str, Any]) -> str:
        return f"{case['model']}/{case['case']}" if several else str(case["case"])

    cases = evaluation["cases"]
    failed = [f"{name(case)} ({case['error']['code']})" for case in cases if case["error"]]
    _warn(FailedCasesWarning, failed, "failed", stacklevel)
    _warn(MissingCasesWarning, [name(case) for case in evaluation["missing"]], "without a prediction", stacklevel)
    for state in PLACES:
        own = [name(case) for case in cases if any(text.startswith(f"{state}: ") for text in case["warnings"])]
        _warn(MisplacedCasesWarning, own, state, stacklevel)
    for text in evaluation["warnings"]:
        if text.startswith("no file has the label"):
            warnings.warn(text, AbsentLabelWarning, stacklevel=stacklevel)
        elif not text.startswith(("names of labels are from", "the task is ")):
            warnings.warn(text, MeaningWarning, stacklevel=stacklevel)
    others: Dict[str, List[str]] = {}
    for case in cases:
        for text in case["warnings"]:
            code = text.split(": ", 1)[0]
            if code not in PLACES:
                others.setdefault(code if " " not in code else "", []).append(f"{name(case)}: {text}")
    for texts in others.values():
        _warn_first(texts, stacklevel)


def warn_of_report(
    report: Mapping[str, Any], cases: Iterable[Mapping[str, Any]], missing_codes: Iterable[str], stacklevel: int
) -> None:
    codes = [(str(case["id"]), case["error"]["code"]) for case in cases if case["error"]]
    missing = [case for case, code in codes if code in missing_codes]
    failed = [f"{case} ({code})" for case, code in codes if code not in missing_codes]
    _warn(FailedCasesWarning, failed, "failed", stacklevel)
    _warn(MissingCasesWarning, missing, "without a prediction", stacklevel)
    error = report["error"]
    if error and not codes:
        warnings.warn(f"no score: {error['message']}", FailedCasesWarning, stacklevel=stacklevel)
    others = []
    placed = []
    for text in report["warnings"]:
        if "is absent from reference and prediction" in text or text.startswith("NO FILE HAS"):
            warnings.warn(text, AbsentLabelWarning, stacklevel=stacklevel)
        elif text.startswith("case ") and PLACE_WORDS.search(text):
            placed.append(text)
        else:
            others.append(text)
    _warn_first(placed, stacklevel, MisplacedCasesWarning)
    _warn_first(others, stacklevel)


def warn_of_labels(labels: List[Any], stacklevel: int) -> None:
    for label in labels:
        what = "any label" if label == "any" else f"label {label}"
        text = f"{what} is absent from reference and prediction: the value is that of two empty masks"
        warnings.warn(text, AbsentLabelWarning, stacklevel=stacklevel)


def warn_of_volume(notes: Iterable[str], stacklevel: int) -> None:
    for text in notes:
        warnings.warn(text, MeaningWarning, stacklevel=stacklevel)


def _warn_first(texts: List[str], stacklevel: int, category: Type[MedgradeWarning] = MeaningWarning) -> None:
    if texts:
        more = "" if len(texts) == 1 else f" (and {len(texts) - 1} more of this kind)"
        warnings.warn(f"{texts[0]}{more}", category, stacklevel=stacklevel + 1)


def _warn(category: Type[MedgradeWarning], names: List[str], what: str, stacklevel: int) -> None:
    if not names:
        return
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    text = f"{len(names)} {'case' if len(names) == 1 else 'cases'} {what}: {', '.join(names[:MOST_NAMED])}{more}"
    warnings.warn(text, category, stacklevel=stacklevel + 1)
