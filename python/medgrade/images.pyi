# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of images."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def lncc(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    window: int | None = ...,
    border: Literal["mirror", "zero", "valid"] | None = ...,
    min_variance: float | None = ...,
    precision: Literal["single", "double"] | None = ...,
    squared: bool | None = ...,
    epsilon: float | None = ...,
) -> float: ...

def lncc_summary(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    window: int | None = ...,
    border: Literal["mirror", "zero", "valid"] | None = ...,
    min_variance: float | None = ...,
    precision: Literal["single", "double"] | None = ...,
    squared: bool | None = ...,
    epsilon: float | None = ...,
) -> LnccSummary: ...

def mae(
    reference: ArrayLike,
    prediction: ArrayLike,
) -> float: ...

def mse(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    precision: Literal["single", "double"] | None = ...,
) -> float: ...

def nrmse(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    normalization: Literal["mean", "euclidean", "min-max"] | None = ...,
) -> float: ...

def psnr(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: Literal["joint"] | float | None = ...,
    precision: Literal["single", "double"] | None = ...,
) -> float: ...

def ssim(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: Literal["joint"] | float | None = ...,
    window_size: int | None = ...,
    gaussian_weights: bool | None = ...,
    sigma: float | None = ...,
    use_sample_covariance: bool | None = ...,
    k1: float | None = ...,
    k2: float | None = ...,
    channel_axis: int | None = ...,
    precision: Literal["single", "double"] | None = ...,
) -> float: ...

def ssim_map(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: Literal["joint"] | float | None = ...,
    window_size: int | None = ...,
    gaussian_weights: bool | None = ...,
    sigma: float | None = ...,
    use_sample_covariance: bool | None = ...,
    k1: float | None = ...,
    k2: float | None = ...,
    channel_axis: int | None = ...,
    precision: Literal["single", "double"] | None = ...,
) -> NDArray[np.float64 | np.float32]: ...
