"""MONAI's metrics of counts of voxels or samples: confusion matrix, F beta, generalised Dice, difference of volumes."""

from __future__ import annotations

import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray
import torch

from ._counts import Count, binary, stack_counts
from ._cumulative import CumulativeMetric
from ._ignored import valid_voxels, without_ignored
from ._tensors import different, to_numpy

NAN = float("nan")

#: The names of each metric; spaces are underscores.
NAMES = {
    "tpr": ("sensitivity", "recall", "hit_rate", "true_positive_rate"),
    "tnr": ("specificity", "selectivity", "true_negative_rate"),
    "ppv": ("precision", "positive_predictive_value"),
    "npv": ("negative_predictive_value",),
    "fnr": ("miss_rate", "false_negative_rate"),
    "fpr": ("fall_out", "false_positive_rate"),
    "fdr": ("false_discovery_rate",),
    "for": ("false_omission_rate",),
    "pt": ("prevalence_threshold",),
    "ts": ("threat_score", "critical_success_index", "csi"),
    "acc": ("accuracy",),
    "ba": ("balanced_accuracy",),
    "f1": ("f1_score",),
    "mcc": ("matthews_correlation_coefficient",),
    "fm": ("fowlkes_mallows_index",),
    "bm": ("informedness", "bookmaker_informedness", "youden_index", "youden"),
    "mk": ("markedness", "deltap"),
}
_short = {name: short for short, names in NAMES.items() for name in (short, *names)}


def get_confusion_matrix(
    y_pred: "torch.Tensor", y: "torch.Tensor", include_background: bool = True, ignore_index: Optional[int] = None
) -> "torch.Tensor":
    """True positives, false positives, true negatives and false negatives of each image and class, [batch, class, 4].

    Parameters
    ----------
    ignore_index
        A class that counts as absent on both sides; if there is no such class, voxels without a class are left out.

    A reference with NaN has no errors in that class: they are NaN, and not part of a reduced matrix.
    """
    unknown = torch.isnan(y) if y.dtype.is_floating_point else None
    some_unknown = unknown is not None and bool(unknown.any())
    known = torch.nan_to_num(y, nan=0.0) if some_unknown else y
    counts, total = _class_counts(y_pred, known, include_background, ignore_index)
    rows = [[(tp, p - tp, t - p - r + tp, r - tp) for r, p, tp in of_image] for of_image, t in zip(counts, total)]
    matrix = torch.tensor(rows, dtype=torch.float32, device=y.device)
    return _without_unknown(matrix, unknown, y_pred) if some_unknown else matrix


def _without_unknown(matrix: Any, unknown: Any, y_pred: Any) -> Any:
    """Where the reference has NaN the errors of a class are NaN, and such voxels no true negatives."""
    classes = matrix.shape[1]
    unknown, predicted = (side[:, -classes:].reshape(len(side), classes, -1) for side in (unknown, y_pred))
    matrix[..., 2] -= (unknown & (predicted == 0)).sum(dim=2)
    matrix[..., (1, 3)] = torch.where(unknown.any(dim=2)[..., None], NAN, matrix[..., (1, 3)])
    return matrix


def _class_counts(
    y_pred: Any, y: Any, include_background: bool, ignore_index: Optional[int]
) -> Tuple[List[List[Count]], List[int]]:
    """The counts of each image and class, and the voxels of each image that count."""
    first = 0 if include_background or y.shape[1] == 1 else 1
    kept, predicted = y[:, first:], y_pred[:, 0 if y_pred.shape[1] == 1 else first :]
    if kept.shape != predicted.shape:
        raise different(predicted.shape, kept.shape)
    shift = 0 if include_background else 1
    own = ignore_index is not None and 0 <= ignore_index < kept.shape[1] + shift
    valid = None if own else valid_voxels(y, ignore_index)
    counts, total = [], []
    for b in range(kept.shape[0]):
        reference, prediction = (_flat(binary(to_numpy(side[b]))) for side in (kept, predicted))
        inside = None if valid is None else to_numpy(valid[b]).reshape(-1) != 0
        of_image = stack_counts(reference, prediction, inside)
        if own and ignore_index is not None and ignore_index >= shift:
            of_image[ignore_index - shift] = (0, 0, 0)
        counts.append(of_image)
        total.append(reference.shape[1] if inside is None else np.count_nonzero(inside))
    return counts, total


def _flat(masks: NDArray[Any]) -> NDArray[Any]:
    return masks.reshape(masks.shape[0], -1)


def compute_confusion_matrix_metric(metric_name: str, confusion_matrix: "torch.Tensor") -> "torch.Tensor":
    """A metric of confusion matrices [..., 4]; NaN where its denominator is 0.

    Raises
    ------
    NotImplementedError
        There is no metric of that name.
    """
    name = _short.get(metric_name.replace(" ", "_").lower())
    if name is None:
        raise NotImplementedError(f"metric_name: found {metric_name!r}, expected one of {', '.join(sorted(_short))}")
    matrix = confusion_matrix[None] if confusion_matrix.ndim == 1 else confusion_matrix
    if matrix.shape[-1] != 4:
        raise ValueError(f"confusion_matrix: found {matrix.shape[-1]} values, expected 4")
    return _metrics[name](*matrix.unbind(-1))


def _ratio(part: Any, whole: Any) -> Any:
    return torch.where(whole != 0, part / whole, torch.full_like(part, NAN))


def _shares(tp: Any, fp: Any, tn: Any, fn: Any) -> Dict[str, Any]:
    return {
        "tpr": _ratio(tp, tp + fn),
        "tnr": _ratio(tn, fp + tn),
        "ppv": _ratio(tp, tp + fp),
        "npv": _ratio(tn, tn + fn),
    }


def _prevalence_threshold(*counts: Any) -> Any:
    shares = _shares(*counts)
    tpr, tnr = shares["tpr"], shares["tnr"]
    return _ratio(torch.sqrt(tpr * (1.0 - tnr)) + tnr - 1.0, tpr + tnr - 1.0)


def _matthews(tp: Any, fp: Any, tn: Any, fn: Any) -> Any:
    return _ratio(tp * tn - fp * fn, torch.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _fowlkes_mallows(*counts: Any) -> Any:
    shares = _shares(*counts)
    return torch.sqrt(shares["ppv"] * shares["tpr"])


def _sum_of(first: str, second: str) -> Callable[..., Any]:
    def metric(*counts: Any) -> Any:
        shares = _shares(*counts)
        return shares[first] + shares[second]

    return metric


_metrics: Dict[str, Callable[..., Any]] = {
    **{name: lambda *counts, name=name: _shares(*counts)[name] for name in ("tpr", "tnr", "ppv", "npv")},
    "fnr": lambda tp, fp, tn, fn: _ratio(fn, tp + fn),
    "fpr": lambda tp, fp, tn, fn: _ratio(fp, fp + tn),
    "fdr": lambda tp, fp, tn, fn: _ratio(fp, fp + tp),
    "for": lambda tp, fp, tn, fn: _ratio(fn, fn + tn),
    "pt": _prevalence_threshold,
    "ts": lambda tp, fp, tn, fn: _ratio(tp, tp + fn + fp),
    "acc": lambda tp, fp, tn, fn: _ratio(tp + tn, tp + fn + (fp + tn)),
    "ba": lambda *counts: _sum_of("tpr", "tnr")(*counts) / 2.0,
    "f1": lambda tp, fp, tn, fn: _ratio(tp * 2.0, tp * 2.0 + fn + fp),
    "mcc": _matthews,
    "fm": _fowlkes_mallows,
    "bm": lambda *counts: _sum_of("tpr", "tnr")(*counts) - 1.0,
    "mk": lambda *counts: _sum_of("ppv", "npv")(*counts) - 1.0,
}


class ConfusionMatrixMetric(CumulativeMetric):
    """`get_confusion_matrix` of batch after batch; ``aggregate`` gives a list with a value for each name.

    ``compute_sample``: the metric of every image is reduced, and not the metric of the reduced matrix taken.
    """

    compute_sample: bool

    def __init__(
        self,
        include_background: bool = True,
        metric_name: Any = "hit_rate",
        compute_sample: bool = False,
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_index: Optional[int] = None,
    ) -> None:
        def compute(p: Any, r: Any) -> "torch.Tensor":
            if self.compute_sample and (p.ndim == 2 or (p.ndim == 3 and p.shape[-1] == 1)):
                warnings.warn("Samples without voxels have no matrix each: compute_sample is False", stacklevel=4)
                self.compute_sample = False
            return get_confusion_matrix(p, r, include_background, ignore_index)

        super().__init__(compute, reduction, get_not_nans, least_axes=2)
        self.metric_name: Sequence[str] = (metric_name,) if isinstance(metric_name, str) else tuple(metric_name)
        self.compute_sample = compute_sample

    def aggregate(self, compute_sample: bool = False, reduction: Any = None) -> List[Any]:  # type: ignore[override]
        results = []
        for name in self.metric_name:
            if compute_sample or self.compute_sample:
                value, counts = self.reduced(reduction, lambda matrix: compute_confusion_matrix_metric(name, matrix))
            else:
                value, counts = self.reduced(reduction)
                value = compute_confusion_matrix_metric(name, value)
            results.append((value, counts) if self.get_not_nans else value)
        return results


class FBetaScore(CumulativeMetric):
    """F beta of batch after batch; ``aggregate`` gives a list with one value, of the reduced confusion matrix."""

    def __init__(
        self, beta: float = 1.0, include_background: bool = True, reduction: Any = "mean", get_not_nans: bool = False
    ) -> None:
        super().__init__(
            lambda p, r: get_confusion_matrix(p, r, include_background), reduction, get_not_nans, least_axes=2
        )
        self.beta = beta

    def aggregate(self, compute_sample: bool = False, reduction: Any = None) -> List[Any]:  # type: ignore[override]
        matrix, counts = self.reduced(reduction)
        tp, fp, _, fn = (matrix[None] if matrix.ndim == 1 else matrix).unbind(-1)
        square = self.beta**2
        value = _ratio((1.0 + square) * tp, (1.0 + square) * tp + square * fn + fp)
        return [(value, counts) if self.get_not_nans else value]


def compute_generalized_dice(
    y_pred: "torch.Tensor",
    y: "torch.Tensor",
    include_background: bool = True,
    weight_type: Any = "square",
    sum_over_classes: bool = False,
    ignore_index: Optional[int] = None,
    epsilon: float = 1e-8,
) -> "torch.Tensor":
    """Generalised Dice of each image and class, or with ``sum_over_classes`` of each image.

    Parameters
    ----------
    weight_type
        Weight of a class by its volume in the reference: ``square`` and ``simple`` (the inverse of its square, of
        itself), ``uniform``. A class that is absent has the largest weight of the others.
    ignore_index
        A class that is left out, with its voxels; if there is no such class, voxels without a class are left out.
    epsilon
        Has no effect, as in MONAI.
    """
    if y_pred.ndim < 3:
        raise ValueError(f"y_pred: found {y_pred.ndim} axes, expected at least 3: batch, class and space")
    if y.shape != y_pred.shape:
        raise different(y_pred.shape, y.shape)
    many = y_pred.shape[1]
    classes = [c for c in range(0 if include_background else 1, many) if c != ignore_index]
    if not classes:
        return torch.zeros(y_pred.shape[0], 1, device=y_pred.device)
    predicted, reference = without_ignored(y_pred, y, ignore_index)
    counts, _ = _class_counts(predicted[:, classes], reference[:, classes], True, None)
    dtype = torch.promote_types(predicted.dtype, reference.dtype)
    dtype = dtype if dtype.is_floating_point else torch.int64
    expected, found, both = torch.tensor(counts, dtype=dtype, device=y.device).unbind(-1)
    weights = _weights(expected.float(), str(getattr(weight_type, "value", weight_type)))
    upper, lower = both * weights, (expected + found) * weights
    if sum_over_classes:
        lower = lower.sum(dim=1, keepdim=True)
        scores = 2.0 * upper.sum(dim=1, keepdim=True) / lower
        return torch.where(lower == 0, torch.ones_like(scores), scores)
    scores = 2.0 * upper / lower
    return torch.where(lower == 0, (found * weights == 0).to(scores.dtype), scores)


def _weights(volumes: Any, weight_type: str) -> Any:
    if weight_type == "uniform":
        return torch.ones_like(volumes)
    if weight_type not in ("square", "simple"):
        raise ValueError(f"weight_type: found {weight_type!r}, expected square, simple or uniform")
    weights = torch.reciprocal(volumes * volumes if weight_type == "square" else volumes)
    for of_image in weights:
        absent = torch.isinf(of_image)
        of_image[absent] = 0
        most = of_image.max()
        of_image[absent] = most if most > 0 else 1.0
    return weights


class GeneralizedDiceScore(CumulativeMetric):
    """`compute_generalized_dice` of batch after batch, over the classes together unless ``reduction`` keeps them."""

    def __init__(
        self,
        include_background: bool = True,
        reduction: Any = "mean",
        weight_type: Any = "square",
        ignore_index: Optional[int] = None,
        epsilon: float = 1e-8,
    ) -> None:
        def compute(p: Any, r: Any) -> "torch.Tensor":
            together = self.reduction in ("sum", "mean", "mean_channel", "sum_channel")
            return compute_generalized_dice(p, r, include_background, weight_type, together, ignore_index, epsilon)

        super().__init__(compute, reduction, False)

    def aggregate(self, reduction: Any = None) -> Any:
        """Reduces as it was made to: MONAI ignores the argument, too."""
        return self.reduced(None)[0]


def compute_absolute_volume_difference(
    y_pred: "torch.Tensor", y: "torch.Tensor", include_background: bool = True, ignore_empty: bool = True
) -> "torch.Tensor":
    """Difference of the numbers of voxels of each image and class, without its sign.

    ``ignore_empty``: a class that the reference lacks is NaN.
    """
    if y_pred.ndim < 3:
        raise ValueError(f"y_pred: found {y_pred.ndim} axes, expected at least 3: batch, class and space")
    counts, _ = _class_counts(y_pred, y, include_background, None)
    dtype = torch.promote_types(y_pred.dtype, y.dtype)
    dtype = dtype if dtype.is_floating_point else torch.int64
    expected, found, _ = torch.tensor(counts, dtype=dtype, device=y.device).unbind(-1)
    difference = torch.abs(found - expected)
    return torch.where(expected > 0, difference, torch.tensor(NAN, device=y.device)) if ignore_empty else difference


class AbsoluteVolumeDifferenceMetric(CumulativeMetric):
    """`compute_absolute_volume_difference` of batch after batch; see ``aggregate``."""

    def __init__(
        self,
        include_background: bool = True,
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_empty: bool = True,
    ) -> None:
        super().__init__(
            lambda p, r: compute_absolute_volume_difference(p, r, include_background, ignore_empty),
            reduction,
            get_not_nans,
        )
