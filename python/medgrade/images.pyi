# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of images."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def fsim(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: float | None = ...,
) -> float: ...

def gmsd(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: float | None = ...,
    multi_scale: bool | None = ...,
) -> float: ...

def haar_psi(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: float | None = ...,
) -> float: ...

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
    *,
    mask: ArrayLike | None = ...,
) -> float: ...

def mse(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    precision: Literal["single", "double"] | None = ...,
) -> float: ...

def ms_ssim(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["monai", "piq", "torchmetrics", "synthrad2025"] | None = ...,
    data_range: Literal["joint"] | float | None = ...,
    weights: Sequence[float] | NDArray[Any] | None = ...,
    window_size: int | None = ...,
    sigma: float | None = ...,
    normalize: Literal["relu", "simple"] | None = ...,
    mask: ArrayLike | None = ...,
    range: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...

def nmse(
    reference: ArrayLike,
    prediction: ArrayLike,
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
    mask: ArrayLike | None = ...,
    range: Sequence[float] | NDArray[Any] | None = ...,
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

def vif(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    data_range: float | None = ...,
    convention: Literal["piq", "torchmetrics"] | None = ...,
) -> float: ...
