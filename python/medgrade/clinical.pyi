# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Agreement, survival and decisions."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def bland_altman(
    first: ArrayLike,
    second: ArrayLike,
    *,
    agreement: float | None = ...,
    confidence: float | None = ...,
) -> BlandAltman: ...

def concordance_index(
    times: ArrayLike,
    events: ArrayLike,
    predicted_times: ArrayLike,
    *,
    method: Literal["harrell", "uno"] | None = ...,
    tau: float | None = ...,
    tie_tolerance: float | None = ...,
) -> Concordance: ...

def fleiss_kappa(
    counts: ArrayLike,
    *,
    chance: Literal["fleiss", "randolph"] | None = ...,
) -> float: ...

def intraclass_correlation(
    measurements: ArrayLike,
    *,
    confidence: float | None = ...,
) -> IntraclassCorrelation: ...

def krippendorff_alpha(
    ratings: ArrayLike,
    *,
    level: Literal["nominal", "ordinal", "interval", "ratio"] | None = ...,
    values: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...

def net_benefit(
    labels: ArrayLike,
    probabilities: ArrayLike,
    thresholds: Sequence[float] | NDArray[Any],
) -> list[NetBenefit]: ...

def operating_point(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    maximize: Literal["precision", "sensitivity", "specificity", "falsePositivesPerImage"] | None = ...,
    minimize: Literal["falsePositivesPerImage"] | None = ...,
    where: PartialInput,
    images: ArrayLike | None = ...,
    convention: Literal["metrics-reloaded", "plain"] | None = ...,
) -> OperatingPoint: ...
