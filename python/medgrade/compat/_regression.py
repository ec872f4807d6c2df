"""Metrics of images as MONAI has them; computed in double precision and rounded to the type of the batch."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Sequence, Union

import numpy as np
import torch

from .._errors import MedgradeError
from ..images import mae, mse, psnr, ssim
from ._cumulative import CumulativeMetric
from ._tensors import different, to_numpy


def _of_images(metric: Callable[[Any, Any], float]) -> Callable[[Any, Any], "torch.Tensor"]:
    """A metric of the reference and the prediction of each image of a batch, [batch, 1]."""

    def compute(y_pred: Any, y: Any) -> "torch.Tensor":
        if not isinstance(y_pred, torch.Tensor) or not isinstance(y, torch.Tensor):
            raise ValueError("y_pred and y: expected tensors of torch")
        if y_pred.shape != y.shape:
            raise different(y_pred.shape, y.shape)
        if y_pred.ndim < 2:
            raise ValueError(f"y_pred: found {y_pred.ndim} axes, expected at least 2, the batch first")
        dtype = torch.promote_types(y_pred.dtype, y.dtype)
        rows = [[metric(to_numpy(r), to_numpy(p))] for p, r in zip(y_pred, y)]
        return torch.tensor(rows, dtype=dtype if dtype.is_floating_point else torch.float32, device=y_pred.device)

    return compute


class _ImageMetric(CumulativeMetric):
    def __init__(self, metric: Callable[[Any, Any], float], reduction: Any, get_not_nans: bool) -> None:
        super().__init__(_of_images(metric), reduction, get_not_nans, least_axes=0)


class MAEMetric(_ImageMetric):
    """Mean absolute error of each image; see ``aggregate``."""

    def __init__(self, reduction: Any = "mean", get_not_nans: bool = False) -> None:
        super().__init__(mae, reduction, get_not_nans)


class MSEMetric(_ImageMetric):
    """Mean squared error of each image; see ``aggregate``."""

    def __init__(self, reduction: Any = "mean", get_not_nans: bool = False) -> None:
        super().__init__(mse, reduction, get_not_nans)


class RMSEMetric(_ImageMetric):
    """Root of the mean squared error of each image; see ``aggregate``."""

    def __init__(self, reduction: Any = "mean", get_not_nans: bool = False) -> None:
        super().__init__(lambda r, p: float(np.sqrt(mse(r, p))), reduction, get_not_nans)


class MAPEMetric(_ImageMetric):
    """Mean absolute error of each image in percent of the reference, at least ``epsilon``; see ``aggregate``."""

    def __init__(self, reduction: Any = "mean", get_not_nans: bool = False, epsilon: float = 1e-7) -> None:
        def metric(r: Any, p: Any) -> float:
            expected, found = r.astype(np.float64), p.astype(np.float64)
            return float(np.mean(np.abs(expected - found) / np.maximum(np.abs(expected), epsilon) * 100.0))

        super().__init__(metric, reduction, get_not_nans)


class PSNRMetric(_ImageMetric):
    """Peak signal-to-noise ratio of each image, infinite for equal ones; see ``aggregate``."""

    def __init__(self, max_val: float, reduction: Any = "mean", get_not_nans: bool = False) -> None:
        super().__init__(lambda r, p: psnr(r, p, data_range=max_val), reduction, get_not_nans)


class SSIMMetric(_ImageMetric):
    """Mean structural similarity of each image; see ``aggregate``.

    Covered are windows with one side for all axes: odd ones of equal weights, and Gaussian ones as wide as 3.5 standard
    deviations to both sides, such as the default. Others raise an error.
    """

    def __init__(
        self,
        spatial_dims: int,
        data_range: float = 1.0,
        kernel_type: Any = "gaussian",
        win_size: Union[int, Sequence[int]] = 11,
        kernel_sigma: Union[float, Sequence[float]] = 1.5,
        k1: float = 0.01,
        k2: float = 0.03,
        reduction: Any = "mean",
        get_not_nans: bool = False,
    ) -> None:
        options: Dict[str, Any] = {
            **_window(str(getattr(kernel_type, "value", kernel_type)), win_size, kernel_sigma),
            **{"data_range": data_range, "k1": k1, "k2": k2, "use_sample_covariance": False, "channel_axis": 0},
        }

        def metric(r: Any, p: Any) -> float:
            if r.ndim != spatial_dims + 1:
                raise ValueError(f"y_pred: found {r.ndim + 1} axes, expected {spatial_dims + 2}")
            return ssim(r.astype(np.float64), p.astype(np.float64), **options)

        super().__init__(metric, reduction, get_not_nans)


def _window(kernel: str, win_size: Any, kernel_sigma: Any) -> Dict[str, Any]:
    size, sigma = _one(win_size), _one(kernel_sigma)
    if kernel == "uniform" and size is not None and size % 2 == 1:
        return {"window_size": size}
    if kernel == "gaussian" and sigma is not None and size == 2 * int(3.5 * sigma + 0.5) + 1:
        return {"gaussian_weights": True, "sigma": sigma}
    found = f"kernel_type {kernel!r}, win_size {win_size}, kernel_sigma {kernel_sigma}"
    expected = "one odd side for all axes, of Gaussian weights 2 * int(3.5 * sigma + 0.5) + 1"
    raise MedgradeError("bad-option", f"SSIMMetric: found {found}, expected {expected}", found=found, expected=expected)


def _one(values: Any) -> Any:
    """The value of all axes; None where they differ."""
    several: List[Any] = list(values) if np.ndim(values) else [values]
    return several[0] if len(set(several)) == 1 else None
