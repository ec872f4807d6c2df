# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Calibration, uncertainty and several raters."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def calibration_error(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    bins: int | None = ...,
    norm: Literal["l1", "l2", "max"] | None = ...,
    binning: Literal["width", "mass"] | None = ...,
    class_wise: bool | None = ...,
    convention: Literal["metrics-reloaded", "torchmetrics"] | None = ...,
) -> float: ...

def consensus_confidence(
    raters: Sequence[ArrayLike],
    probabilities: ArrayLike,
    *,
    label: int | None = ...,
) -> float: ...

def consensus_dice(
    raters: Sequence[ArrayLike],
    prediction: ArrayLike,
    *,
    label: int | None = ...,
    convention: Literal["volume", "curvas2024"] | None = ...,
) -> float: ...

def kernel_calibration_error(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    bandwidth: Literal["median"] | float | None = ...,
) -> float: ...

def kernel_density_calibration_error(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    bandwidth: float | None = ...,
) -> float: ...

def multi_rater_calibration(
    raters: Sequence[ArrayLike],
    probabilities: ArrayLike,
    *,
    bins: int | None = ...,
    norm: Literal["l1", "l2", "max"] | None = ...,
    convention: Literal["curvas2024", "curvas2025"] | None = ...,
) -> list[float]: ...

def risk_coverage(
    reference: ArrayLike,
    probabilities: ArrayLike,
) -> RiskCoverage: ...

def threshold_dice(
    raters: Sequence[ArrayLike],
    probabilities: ArrayLike,
    *,
    label: int | None = ...,
    thresholds: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...

def volume_crps(
    volumes: ArrayLike,
    predicted_volume: float,
    *,
    method: Literal["curvas", "gaussian", "ensemble"] | None = ...,
) -> float: ...
