"""Panoptic quality as MONAI computes it."""

from __future__ import annotations

from typing import Any, Dict, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray
import torch

from ..metrics import linear_sum_assignment
from ._cumulative import CumulativeMetric
from ._tensors import different, to_numpy

NAMES = {"panoptic_quality": "pq", "segmentation_quality": "sq", "recognition_quality": "rq"}


def compute_panoptic_quality(
    pred: "torch.Tensor",
    gt: "torch.Tensor",
    metric_name: str = "pq",
    remap: bool = True,
    match_iou_threshold: float = 0.5,
    smooth_numerator: float = 1e-6,
    output_confusion_matrix: bool = False,
) -> "torch.Tensor":
    """Panoptic quality of two arrays of numbers of instances, 0 is background.

    Parameters
    ----------
    metric_name
        ``pq``, or one of its factors ``sq`` and ``rq``.
    remap
        Has no effect: numbers of instances may have gaps either way.
    match_iou_threshold
        Instances whose intersection over union exceeds it match; below 0.5 the pairs with the largest sum are chosen.
    smooth_numerator
        Added to the denominator.
    output_confusion_matrix
        Instead: the matches, the other predictions, the other references, and the sum of the intersections over union.
    """
    if gt.shape != pred.shape:
        raise different(pred.shape, gt.shape)
    if not 0 < match_iou_threshold <= 1:
        raise ValueError(f"match_iou_threshold: found {match_iou_threshold}, expected above 0, at most 1")
    counts, total = _matches(to_numpy(gt.int()), to_numpy(pred.int()), match_iou_threshold)
    if output_confusion_matrix:
        return torch.as_tensor([*counts, total], device=pred.device)
    return _quality(_short(metric_name), *counts, total, smooth_numerator, pred.device)


def _quality(name: str, tp: int, fp: int, fn: int, total: Any, smooth: float, device: Any) -> "torch.Tensor":
    if name == "rq":
        return torch.as_tensor(tp / (tp + 0.5 * fp + 0.5 * fn + smooth), device=device)
    return torch.as_tensor(total / (tp + smooth if name == "sq" else tp + 0.5 * fp + 0.5 * fn + smooth), device=device)


def _short(metric_name: str) -> str:
    name = metric_name.replace(" ", "_").lower()
    name = NAMES.get(name, name)
    if name not in NAMES.values():
        raise ValueError(f"metric_name: found {metric_name!r}, expected pq, sq or rq")
    return name


def _matches(reference: Any, prediction: Any, threshold: float) -> Tuple[Tuple[int, int, int], Any]:
    """Matches, other predictions, other references; and the sum of the intersections over union of the matches."""
    table = _overlaps(reference, prediction)
    rows, columns = table.shape
    if threshold >= 0.5:
        found = torch.as_tensor(table[table > np.float32(threshold)])
        total: Any = found.sum()
    else:
        pairs = linear_sum_assignment(table, maximize=True)
        chosen = table[pairs["rows"], pairs["columns"]]
        found = chosen[chosen > threshold]
        total = found.sum()
    return (len(found), columns - len(found), rows - len(found)), total


def _overlaps(reference: Any, prediction: Any) -> NDArray[Any]:
    """Intersection over union of each reference (row) and each prediction (column), in single precision."""
    (r, rows), (p, columns) = _numbered(reference), _numbered(prediction)
    joint = np.bincount(r * (columns + 1) + p, minlength=(rows + 1) * (columns + 1)).reshape(rows + 1, columns + 1)
    union = joint.sum(1, keepdims=True) + joint.sum(0, keepdims=True) - joint
    shares: NDArray[Any] = joint[1:, 1:].astype(np.float32) / union[1:, 1:].astype(np.float32)
    return shares


def _numbered(side: Any) -> Tuple[NDArray[Any], int]:
    """The instances numbered from 1 without gaps, and how many there are."""
    numbers = np.unique(side[side != 0])
    return np.where(side != 0, np.searchsorted(numbers, side) + 1, 0).reshape(-1), len(numbers)


class PanopticQualityMetric(CumulativeMetric):
    """`compute_panoptic_quality` of each class, of batches [batch, 2, …]: numbers of instances, then of classes.

    ``aggregate`` gives the metric of the reduced counts, or a list for several names.
    """

    def __init__(
        self,
        num_classes: int,
        metric_name: Any = "pq",
        reduction: Any = "mean_batch",
        match_iou_threshold: float = 0.5,
        smooth_numerator: float = 1e-6,
        return_confusion_matrix: bool = False,
    ) -> None:
        super().__init__(self._counts, reduction, False)
        self.num_classes = num_classes
        self.metric_name: Sequence[str] = (metric_name,) if isinstance(metric_name, str) else tuple(metric_name)
        self.match_iou_threshold = match_iou_threshold
        self.smooth_numerator = smooth_numerator
        self.return_confusion_matrix = return_confusion_matrix

    def _counts(self, y_pred: Any, y: Any) -> "torch.Tensor":
        if y_pred.shape != y.shape:
            raise different(y_pred.shape, y.shape)
        if y_pred.shape[1] != 2 or y_pred.ndim not in (4, 5):
            raise ValueError(f"y_pred: found the shape {tuple(y_pred.shape)}, expected [B,2,H,W] or [B,2,H,W,D]")
        outputs = torch.zeros([y_pred.shape[0], self.num_classes, 4], device=y_pred.device)
        for b in range(y_pred.shape[0]):
            for c in range(self.num_classes):
                pred, gt = ((side[b, 1] == c + 1) * side[b, 0] for side in (y_pred, y))
                options: Dict[str, Any] = {"match_iou_threshold": self.match_iou_threshold, "output_confusion_matrix": True}
                outputs[b, c] = compute_panoptic_quality(pred, gt, **options)
        return outputs

    def aggregate(self, reduction: Any = None) -> Any:
        matrix, _ = self.reduced(reduction)
        if self.return_confusion_matrix:
            return matrix
        tp, fp, fn, total = matrix.unbind(-1)
        results = []
        for name in map(_short, self.metric_name):
            part = tp if name == "rq" else total
            whole = tp + self.smooth_numerator if name == "sq" else tp + 0.5 * fp + 0.5 * fn + self.smooth_numerator
            results.append(part / whole)
        return results[0] if len(results) == 1 else results
