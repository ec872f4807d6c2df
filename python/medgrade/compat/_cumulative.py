"""Metrics of batch after batch, as MONAI has them."""

from __future__ import annotations

from typing import Any, Callable, List, Tuple

import torch


class CumulativeMetric:
    """Called with a batch of predictions and references, or with lists of images; keeps the values of every image.

    ``aggregate`` reduces them: ``mean`` (over the classes of each image, then over the images), ``mean_batch`` (a value
    for each class), ``mean_channel`` (for each image), ``sum``, ``sum_batch``, ``sum_channel``, ``none``. NaN is left
    out; a mean of nothing is 0. With ``get_not_nans`` the counts of what is not NaN follow.
    """

    def __init__(
        self, compute: Callable[..., torch.Tensor], reduction: Any, get_not_nans: bool, least_axes: int = 3
    ) -> None:
        self._compute = compute
        self._least_axes = least_axes
        self._values: List[torch.Tensor] = []
        self.reduction = _name(reduction)
        self.get_not_nans = get_not_nans

    def __call__(self, y_pred: Any, y: Any, **options: Any) -> torch.Tensor:
        if isinstance(y_pred, (list, tuple)) or isinstance(y, (list, tuple)):
            found = torch.cat([self._compute(p[None], r[None], **options) for p, r in zip(y_pred, y)])
        elif not isinstance(y_pred, torch.Tensor):
            raise ValueError("y_pred: expected a tensor of torch, or a list of them")
        elif y_pred.ndim < self._least_axes:
            raise ValueError(f"y_pred: found {y_pred.ndim} axes, expected at least {self._least_axes}, the batch first")
        else:
            found = self._compute(y_pred, y, **options)
        self._values += list(found)
        return found

    def reset(self) -> None:
        """Forgets the values."""
        self._values = []

    def get_buffer(self) -> Any:
        """The values of every image and class; None if there are none."""
        return torch.stack(self._values) if self._values else None

    def aggregate(self, reduction: Any = None) -> Any:
        values, counts = self.reduced(reduction)
        return (values, counts) if self.get_not_nans else values

    def reduced(self, reduction: Any, metric: Callable[..., Any] = lambda values: values) -> Tuple[Any, torch.Tensor]:
        """A metric of the values of every image, reduced, and the counts."""
        values = self.get_buffer()
        if values is None:
            raise ValueError("aggregate: found no values, expected at least one batch")
        return _reduced(metric(values), _name(reduction or self.reduction))


def _name(reduction: Any) -> str:
    return str(getattr(reduction, "value", reduction))


def _reduced(values: torch.Tensor, reduction: str) -> Tuple[torch.Tensor, torch.Tensor]:
    found = ~torch.isnan(values)
    if reduction == "none":
        return values, found.float()
    values = torch.where(found, values, torch.zeros_like(values))
    if reduction == "mean":
        values, counts = _mean(values, found, 1)
        return _mean(values, counts > 0, 0)
    if reduction == "sum":
        return values.sum(dim=[0, 1]), found.sum(dim=[0, 1]).float()
    kind, _, over = reduction.partition("_")
    if kind not in ("mean", "sum") or over not in ("batch", "channel"):
        expected = "none, mean, sum, or one of the last two with _batch or _channel"
        raise ValueError(f"reduction: found {reduction!r}, expected {expected}")
    axis = 0 if over == "batch" else 1
    return _mean(values, found, axis) if kind == "mean" else (values.sum(dim=axis).float(), found.sum(dim=axis).float())


def _mean(values: torch.Tensor, found: torch.Tensor, axis: int) -> Tuple[torch.Tensor, torch.Tensor]:
    counts = found.sum(dim=axis).float()
    return torch.where(counts > 0, values.sum(dim=axis).float() / counts, torch.zeros(1, device=values.device)), counts
