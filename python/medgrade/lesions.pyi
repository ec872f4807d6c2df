# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Lesions and marks."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def area_under_threshold_curve(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    step: float | None = ...,
    decision: Literal["step", "fixed"] | None = ...,
    decision_threshold: float | None = ...,
) -> AreaUnderThresholdCurve: ...

@overload
def froc(
    cases: Sequence[NoduleScanInput],
    *,
    convention: Literal["luna16"],
    rates: Sequence[float] | NDArray[Any] | None = ...,
) -> Froc: ...
@overload
def froc(
    cases: Sequence[SlideMarksInput],
    *,
    convention: Literal["camelyon16"],
    rates: Sequence[float] | NDArray[Any] | None = ...,
) -> Froc: ...

def lesion_detection(
    cases: Sequence[LesionCaseInput],
    *,
    overlap: Literal["iou", "dice"] | None = ...,
    min_overlap: float | None = ...,
    ignore_extra_overlapping: bool | None = ...,
    case_confidence: Literal["max", "bayesian"] | None = ...,
    weights: ArrayLike | None = ...,
) -> LesionDetection: ...
