"""Areas under curves and FROC as MONAI has them."""

from __future__ import annotations

import warnings
from typing import Any, Callable, List, Optional, Sequence, Tuple

import numpy as np
import torch

from ..metrics import auroc, average_precision
from ._tensors import to_numpy

Metric = Callable[..., Any]
Array = Any


def compute_roc_auc(y_pred: "torch.Tensor", y: "torch.Tensor", average: Any = "macro") -> Any:
    """Area under the receiver operating characteristic of scores [sample] or [sample, class]; classes of 0 and 1.

    ``average`` of several classes: ``macro``, ``weighted`` by their positives, ``micro`` (over all of them together),
    ``none`` (a list). A class with one value only, or with others than 0 and 1, is NaN, with a warning.
    """
    return _averaged(auroc, y_pred, y, average)


def compute_average_precision(y_pred: "torch.Tensor", y: "torch.Tensor", average: Any = "macro") -> Any:
    """Average precision; arguments as for `compute_roc_auc`."""
    return _averaged(average_precision, y_pred, y, average)


def _averaged(metric: Metric, y_pred: Any, y: Any, average: Any) -> Any:
    for name, side in (("y_pred", y_pred), ("y", y)):
        if side.ndim not in (1, 2):
            raise ValueError(f"{name}: found {side.ndim} axes, expected 1 or 2")
    scores, truth = (to_numpy(side.squeeze(-1) if side.ndim == 2 and side.shape[1] == 1 else side) for side in (y_pred, y))
    if scores.ndim == 1:
        return _of_class(metric, scores, truth)
    if scores.shape != truth.shape:
        raise ValueError(f"y_pred and y: found the shapes {scores.shape} and {truth.shape}, expected the same")
    kind = str(getattr(average, "value", average))
    if kind == "micro":
        return _of_class(metric, scores.reshape(-1), truth.reshape(-1))
    values = [_of_class(metric, *column) for column in zip(scores.T, truth.T)]
    if kind == "none":
        return values
    if kind == "macro":
        return np.mean(values)
    if kind == "weighted":
        return np.average(values, weights=truth.sum(0))
    raise ValueError(f"average: found {kind!r}, expected macro, weighted, micro or none")


def _of_class(metric: Metric, scores: Array, truth: Array) -> float:
    if truth.ndim != 1 or truth.shape != scores.shape:
        raise AssertionError(f"y_pred and y: found the shapes {scores.shape} and {truth.shape}, expected one axis")
    found = np.unique(truth).tolist()
    if found != [0, 1]:
        warnings.warn(f"y: found {found}, expected both 0 and 1: the value is NaN", stacklevel=4)
        return float("nan")
    return float(metric(truth.astype(np.uint8).tolist(), scores.astype(np.float64)))


class _CurveMetric:
    def __init__(self, compute: Metric, average: Any) -> None:
        self._compute = compute
        self._batches: Tuple[List[Any], List[Any]] = ([], [])
        self.average = average

    def __call__(self, y_pred: Any, y: Any) -> Any:
        """Keeps the scores and classes of a batch, or of lists of samples, and returns them."""
        if isinstance(y_pred, (list, tuple)) or isinstance(y, (list, tuple)):
            y_pred, y = torch.stack(list(y_pred)), torch.stack(list(y))
        for batches, side in zip(self._batches, (y_pred, y)):
            batches.append(side)
        return y_pred, y

    def reset(self) -> None:
        """Forgets the values."""
        self._batches = ([], [])

    def get_buffer(self) -> Any:
        """Scores and classes of all samples; None if there are none."""
        return [torch.cat(batches) for batches in self._batches] if self._batches[0] else None

    def aggregate(self, average: Any = None) -> Any:
        buffer = self.get_buffer()
        if buffer is None:
            raise ValueError("aggregate: found no values, expected at least one batch")
        return self._compute(*buffer, average or self.average)


class ROCAUCMetric(_CurveMetric):
    """`compute_roc_auc` of all batches together."""

    def __init__(self, average: Any = "macro") -> None:
        super().__init__(compute_roc_auc, average)


class AveragePrecisionMetric(_CurveMetric):
    """`compute_average_precision` of all batches together."""

    def __init__(self, average: Any = "macro") -> None:
        super().__init__(compute_average_precision, average)


def compute_fp_tp_probs_nd(
    probs: Array, coords: Array, evaluation_mask: Array, labels_to_exclude: Optional[Sequence[int]] = None
) -> Tuple[Any, Any, int]:
    """Scores of the points outside of all targets, best score within each target, and the number of targets.

    Parameters
    ----------
    coords
        Points [point, axis], in the order of the axes of the mask.
    evaluation_mask
        Targets as labels from 1; the score of a target without a point is 0.
    labels_to_exclude
        Targets that do not count.
    """
    scores, points, mask = to_numpy(probs), to_numpy(coords), to_numpy(evaluation_mask)
    if len(scores) != len(points):
        raise ValueError(f"probs and coords: found {len(scores)} and {len(points)} entries, expected the same number")
    if points.ndim < 2 or points.shape[1] != mask.ndim:
        raise ValueError(f"coords: found the shape {points.shape}, expected {mask.ndim} axes as in the mask")
    hit = mask[tuple(points.T)]
    most = int(mask.max())
    best = np.zeros(most, np.float32)
    targets = [label for label in range(1, most + 1) if label not in (labels_to_exclude or ())]
    for label in targets:
        inside = scores[hit == label]
        if len(inside):
            best[label - 1] = inside.max()
    return scores[hit == 0], best, len(targets)


def compute_fp_tp_probs(
    probs: Array,
    y_coord: Array,
    x_coord: Array,
    evaluation_mask: Array,
    labels_to_exclude: Optional[Sequence[int]] = None,
    resolution_level: int = 0,
) -> Tuple[Any, Any, int]:
    """`compute_fp_tp_probs_nd` of points of a picture whose mask is smaller by ``2 ** resolution_level``."""
    columns = [(to_numpy(axis) / 2**resolution_level).astype(int) for axis in (y_coord, x_coord)]
    return compute_fp_tp_probs_nd(probs, np.stack(columns, axis=1), evaluation_mask, labels_to_exclude)


def compute_froc_curve_data(fp_probs: Array, tp_probs: Array, num_targets: int, num_images: int) -> Tuple[Any, Any]:
    """False positives per image and sensitivity, at the thresholds between the scores ascending, and at the end none."""
    if not isinstance(fp_probs, type(tp_probs)):
        raise AssertionError("fp_probs and tp_probs: expected the same type")
    sides = [to_numpy(fp_probs), to_numpy(tp_probs)]
    thresholds = np.unique(np.concatenate(sides))[1:]
    false, true = ([*((side >= t).sum() for t in thresholds), 0] for side in sides)
    return np.asarray(false) / float(num_images), np.asarray(true) / float(num_targets)


def compute_froc_score(
    fps_per_image: Array, total_sensitivity: Array, eval_thresholds: Sequence[float] = (0.25, 0.5, 1, 2, 4, 8)
) -> Any:
    """Mean sensitivity at these numbers of false positives per image, with straight lines between the points."""
    return np.mean(np.interp(eval_thresholds, fps_per_image[::-1], total_sensitivity[::-1]))
