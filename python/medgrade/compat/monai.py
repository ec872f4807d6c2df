"""Functions and classes of ``monai.metrics``, with the same arguments and results. Needs torch.

Masks are batches with channels for classes: [batch, class, height, width] or with depth. Results are tensors of float32 on
the device of the input, [batch, class]. Equal to MONAI 1.6 bit for bit, but for means of distances, areas and
intensities: there float32 sums are rounded in another order. Areas under curves are equal to 1e-12.

An error: ``distance_metric`` other than ``euclidean``, ``per_component``, windows of ``SSIMMetric`` other than its
docstring names. Not here: ``MultiScaleSSIMMetric``, calibration, what compares features or losses (``FIDMetric``,
``MMDMetric``, ``EmbeddingCollapseMetric``, ``LossMetric``), active learning, wrappers and helpers.
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

try:
    import torch
except ImportError as error:
    raise ImportError("medgrade.compat.monai needs the package torch, as MONAI does") from error

from .._errors import MedgradeError
from ..metrics import average_surface_distance, hausdorff_distance, label_pair, surface_dice
from ._classes import label_array, mask_stack, spacings
from ._confusion import (
    AbsoluteVolumeDifferenceMetric,
    ConfusionMatrixMetric,
    FBetaScore,
    GeneralizedDiceScore,
    compute_absolute_volume_difference,
    compute_confusion_matrix_metric,
    compute_generalized_dice,
    get_confusion_matrix,
)
from ._counts import binary, class_counts, dice, iou, stack_counts
from ._cumulative import CumulativeMetric
from ._curves import (
    AveragePrecisionMetric,
    ROCAUCMetric,
    compute_average_precision,
    compute_fp_tp_probs,
    compute_fp_tp_probs_nd,
    compute_froc_curve_data,
    compute_froc_score,
    compute_roc_auc,
)
from ._ignored import valid_voxels, without_ignored
from ._panoptic import PanopticQualityMetric, compute_panoptic_quality
from ._regression import MAEMetric, MAPEMetric, MSEMetric, PSNRMetric, RMSEMetric, SSIMMetric
from ._subvoxel import subvoxel_dice
from ._tensors import different, to_numpy

__all__ = [
    "AbsoluteVolumeDifferenceMetric",
    "AveragePrecisionMetric",
    "ConfusionMatrixMetric",
    "DiceMetric",
    "FBetaScore",
    "GeneralizedDiceScore",
    "HausdorffDistanceMetric",
    "MAEMetric",
    "MAPEMetric",
    "MSEMetric",
    "MeanIoU",
    "PSNRMetric",
    "PanopticQualityMetric",
    "RMSEMetric",
    "ROCAUCMetric",
    "SSIMMetric",
    "SurfaceDiceMetric",
    "SurfaceDistanceMetric",
    "compute_absolute_volume_difference",
    "compute_average_precision",
    "compute_average_surface_distance",
    "compute_confusion_matrix_metric",
    "compute_dice",
    "compute_fp_tp_probs",
    "compute_fp_tp_probs_nd",
    "compute_froc_curve_data",
    "compute_froc_score",
    "compute_generalized_dice",
    "compute_hausdorff_distance",
    "compute_iou",
    "compute_panoptic_quality",
    "compute_roc_auc",
    "compute_surface_dice",
    "get_confusion_matrix",
]

Batch = Any


def compute_hausdorff_distance(
    y_pred: Batch,
    y: Batch,
    include_background: bool = False,
    distance_metric: str = "euclidean",
    percentile: Optional[float] = None,
    directed: bool = False,
    spacing: Any = None,
    ignore_index: Optional[int] = None,
) -> "torch.Tensor":
    """Hausdorff distance of each image and class, or a percentile of it.

    Voxels of value 1 are foreground. Both masks empty: NaN. One empty: infinite, or NaN with a percentile.

    Parameters
    ----------
    include_background
        Whether the first of several channels counts.
    percentile
        From 0 to 100; None or 0: the largest distance.
    directed
        Only from the prediction to the reference.
    spacing
        A number, one for each axis, or for each image one of these.
    ignore_index
        A class whose value is NaN.
    """
    _only_euclidean(distance_metric)
    if percentile and not 0 <= percentile <= 100:
        raise ValueError(f"percentile: found {percentile}, expected a number from 0 to 100")
    options: Dict[str, Any] = {"convention": "monai", "directed": directed, "percentile": percentile or None}

    def distances(r: NDArray[Any], p: NDArray[Any], size: List[float], **labels: Any) -> Any:
        return hausdorff_distance(r, p, spacing=size, **options, **labels)

    found = _of_surfaces(y_pred, y, include_background, spacing, ignore_index, distances)
    ignored = -1 if ignore_index is None else ignore_index - (0 if include_background else 1)
    if 0 <= ignored < found.shape[1]:
        found[:, ignored] = float("nan")
    return found


def compute_average_surface_distance(
    y_pred: Batch,
    y: Batch,
    include_background: bool = False,
    symmetric: bool = False,
    distance_metric: str = "euclidean",
    spacing: Any = None,
    ignore_index: Optional[int] = None,
) -> "torch.Tensor":
    """Mean distance from the surface of the prediction to that of the reference, of each image and class.

    ``symmetric``: mean of the distances of both directions together. ``ignore_index`` only silences warnings, as in
    MONAI. Otherwise as `compute_hausdorff_distance`.
    """
    _only_euclidean(distance_metric)

    def distances(r: NDArray[Any], p: NDArray[Any], size: List[float], **labels: Any) -> Any:
        options: Dict[str, Any] = {"convention": "monai", "symmetric": "pooled" if symmetric else False}
        return average_surface_distance(r, p, spacing=size, **options, **labels)

    return _of_surfaces(y_pred, y, include_background, spacing, ignore_index, distances)


def compute_surface_dice(
    y_pred: "torch.Tensor",
    y: "torch.Tensor",
    class_thresholds: Sequence[float],
    include_background: bool = False,
    distance_metric: str = "euclidean",
    spacing: Any = None,
    use_subvoxels: bool = False,
    ignore_index: Optional[int] = None,
) -> "torch.Tensor":
    """Share of the surfaces within the threshold of the class, of each image and class; NaN if both masks are empty.

    Parameters
    ----------
    class_thresholds
        A distance for each class that counts.
    use_subvoxels
        Surface elements weighted by area, in place of surface voxels.
    ignore_index
        Voxels of this class of the reference count in no mask; if there is no such class, voxels without a class.
    """
    _only_euclidean(distance_metric)
    if not isinstance(y_pred, torch.Tensor) or not isinstance(y, torch.Tensor):
        raise ValueError("y_pred and y: expected tensors of torch")
    if y.ndim not in (4, 5) or y_pred.ndim not in (4, 5):
        raise ValueError(f"y_pred and y: found {y_pred.ndim} and {y.ndim} axes, expected [B,C,H,W] or [B,C,H,W,D]")
    y_pred, y = without_ignored(y_pred, y, ignore_index)
    references, predictions = _stacks(y_pred, y, include_background)
    thresholds = [float(value) for value in class_thresholds]
    if len(thresholds) != references.shape[1]:
        raise ValueError(f"class_thresholds: found {len(thresholds)} numbers, expected {references.shape[1]}")
    if not all(np.isfinite(value) and value >= 0 for value in thresholds):
        raise ValueError(f"class_thresholds: found {thresholds}, expected finite numbers from 0 up")
    compute = subvoxel_dice if use_subvoxels else _surface_dice
    sizes = spacings(spacing, len(references), references.ndim - 2)
    rows = [compute(r, p, thresholds, size) for r, p, size in zip(references, predictions, sizes)]
    return torch.tensor(rows, dtype=torch.float32, device=y_pred.device)


def compute_dice(
    y_pred: "torch.Tensor",
    y: "torch.Tensor",
    include_background: bool = True,
    ignore_empty: bool = True,
    num_classes: Optional[int] = None,
    per_component: bool = False,
    ignore_index: Optional[int] = None,
) -> "torch.Tensor":
    """Dice coefficient of each image and class. Either side is one-hot, or one channel of numbers of classes.

    Parameters
    ----------
    ignore_empty
        A class that the reference lacks is NaN; otherwise 1 if the prediction lacks it too, else 0.
    num_classes
        Classes with the background, where both sides are numbers of classes.
    ignore_index
        As in `compute_surface_dice`; where the reference has one channel, voxels with this number.
    """
    if per_component:
        raise MedgradeError("bad-option", "per_component: found True, expected False: components are not covered")
    many = num_classes if num_classes is not None else y_pred.shape[1]
    classes = list(range(0 if include_background else 1, many)) if many > 1 else [1]
    valid = valid_voxels(y, ignore_index)
    counts = []
    for b in range(y_pred.shape[0]):
        inside = None if valid is None else to_numpy(valid[b, 0]) != 0
        counts.append(class_counts(to_numpy(y[b]), to_numpy(y_pred[b]), classes, inside))
    rows = [[dice(count, ignore_empty) for count in row] for row in counts]
    typed = y.shape[1] > 1 and any(reference > 0 for row in counts for reference, _, _ in row)
    dtype = _float_type(y.dtype) if typed else torch.float32
    return torch.tensor(rows, dtype=dtype, device=y.device)


def compute_iou(
    y_pred: "torch.Tensor",
    y: "torch.Tensor",
    include_background: bool = True,
    ignore_empty: bool = True,
    ignore_index: Optional[int] = None,
) -> "torch.Tensor":
    """Intersection over union of each image and class of one-hot batches.

    Parameters
    ----------
    ignore_empty
        A class that the reference lacks is NaN; otherwise 1 if the prediction lacks it too, else 0.
    ignore_index
        A class that counts as empty on both sides; if there is no such class, voxels without a class are left out.
    """
    first = 0 if include_background or y.shape[1] == 1 else 1
    many = y_pred.shape[1] - first
    own = ignore_index is not None and 0 <= ignore_index < many + (0 if include_background else 1)
    valid = None if own else valid_voxels(y, ignore_index)
    kept, predicted = y[:, first:], y_pred[:, first:]
    if kept.shape != predicted.shape:
        raise different(predicted.shape, kept.shape)
    rows = []
    for b in range(kept.shape[0]):
        inside = None if valid is None else to_numpy(valid[b, 0]) != 0
        counts = stack_counts(binary(to_numpy(kept[b])), binary(to_numpy(predicted[b])), inside)
        if own and ignore_index is not None:
            absent = ignore_index if include_background else ignore_index - 1
            counts = [(0, 0, 0) if c == absent else count for c, count in enumerate(counts)]
        rows.append([iou(count, ignore_empty) for count in counts])
    return torch.tensor(rows, dtype=_float_type(torch.promote_types(y.dtype, y_pred.dtype)), device=y.device)


class DiceMetric(CumulativeMetric):
    """`compute_dice` of batch after batch."""

    def __init__(
        self,
        include_background: bool = True,
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_empty: bool = True,
        num_classes: Optional[int] = None,
        return_with_label: Any = False,
        per_component: bool = False,
        ignore_index: Optional[int] = None,
    ) -> None:
        options: Dict[str, Any] = {"ignore_empty": ignore_empty, "num_classes": num_classes, "per_component": per_component}
        options.update(include_background=include_background, ignore_index=ignore_index)
        super().__init__(lambda p, r: compute_dice(p, r, **options), reduction, get_not_nans)
        self.names = return_with_label
        self.first = 0 if include_background else 1

    def aggregate(self, reduction: Any = None) -> Any:
        values, counts = self.reduced(reduction)
        if self.names and self.reduction == "mean_batch":
            names = [f"label_{k + self.first}" for k in range(len(values))] if self.names is True else self.names
            values = {name: round(value.item(), 4) for name, value in zip(names, values)}
        return (values, counts) if self.get_not_nans else values


class MeanIoU(CumulativeMetric):
    """`compute_iou` of batch after batch; see ``aggregate``."""

    def __init__(
        self,
        include_background: bool = True,
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_empty: bool = True,
        ignore_index: Optional[int] = None,
    ) -> None:
        options: Dict[str, Any] = {"include_background": include_background, "ignore_empty": ignore_empty, "ignore_index": ignore_index}
        super().__init__(lambda p, r: compute_iou(p, r, **options), reduction, get_not_nans)


class HausdorffDistanceMetric(CumulativeMetric):
    """`compute_hausdorff_distance` of batch after batch, without the voxels of ``ignore_index``; see ``aggregate``."""

    def __init__(
        self,
        include_background: bool = False,
        distance_metric: str = "euclidean",
        percentile: Optional[float] = None,
        directed: bool = False,
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_index: Optional[int] = None,
    ) -> None:
        def compute(p: Any, r: Any, spacing: Any = None) -> "torch.Tensor":
            p, r = without_ignored(p, r, ignore_index)
            return compute_hausdorff_distance(
                p, r, include_background, distance_metric, percentile, directed, spacing, ignore_index
            )

        super().__init__(compute, reduction, get_not_nans)


class SurfaceDistanceMetric(CumulativeMetric):
    """`compute_average_surface_distance` of batch after batch, without the voxels of ``ignore_index``."""

    def __init__(
        self,
        include_background: bool = False,
        symmetric: bool = False,
        distance_metric: str = "euclidean",
        reduction: Any = "mean",
        get_not_nans: bool = False,
        ignore_index: Optional[int] = None,
    ) -> None:
        def compute(p: Any, r: Any, spacing: Any = None) -> "torch.Tensor":
            p, r = without_ignored(p, r, ignore_index)
            return compute_average_surface_distance(
                p, r, include_background, symmetric, distance_metric, spacing, ignore_index
            )

        super().__init__(compute, reduction, get_not_nans)


class SurfaceDiceMetric(CumulativeMetric):
    """`compute_surface_dice` of batch after batch; see ``aggregate``."""

    def __init__(
        self,
        class_thresholds: Sequence[float],
        include_background: bool = False,
        distance_metric: str = "euclidean",
        reduction: Any = "mean",
        get_not_nans: bool = False,
        use_subvoxels: bool = False,
        ignore_index: Optional[int] = None,
    ) -> None:
        def compute(p: Any, r: Any, spacing: Any = None) -> "torch.Tensor":
            return compute_surface_dice(
                p, r, class_thresholds, include_background, distance_metric, spacing, use_subvoxels, ignore_index
            )

        super().__init__(compute, reduction, get_not_nans)


def _only_euclidean(distance_metric: str) -> None:
    if distance_metric != "euclidean":
        raise MedgradeError("bad-option", f"distance_metric: found {distance_metric!r}, expected 'euclidean'")


def _float_type(dtype: "torch.dtype") -> "torch.dtype":
    """The type of a quotient of numbers of this type."""
    return dtype if dtype.is_floating_point else torch.float32


def _stacks(y_pred: Any, y: Any, include_background: bool) -> Tuple[NDArray[Any], NDArray[Any]]:
    """Masks [batch, class, …] of the reference and the prediction."""
    references, predictions = (mask_stack(to_numpy(side), include_background) for side in (y, y_pred))
    if references.shape != predictions.shape:
        raise different(predictions.shape, references.shape)
    return references, predictions


def _of_surfaces(
    y_pred: Any, y: Any, include_background: bool, spacing: Any, ignore_index: Optional[int], metric: Callable[..., Any]
) -> "torch.Tensor":
    references, predictions = _stacks(y_pred, y, include_background)
    offset = 0 if include_background else 1
    rows = []
    for r, p, size in zip(references, predictions, spacings(spacing, len(references), references.ndim - 2)):
        _warn_of_empty(r, p, offset, ignore_index)
        labels = list(range(1, len(r) + 1))
        labelled = label_array(r), label_array(p)
        if labelled[0] is not None and labelled[1] is not None:
            found = metric(*labelled, size, labels=labels)
            rows.append([found[label] for label in labels])
        else:
            rows.append([metric(r[c], p[c], size, label=1) for c in range(len(r))])
    device = y_pred.device if isinstance(y_pred, torch.Tensor) else None
    return torch.tensor(rows, dtype=torch.float32, device=device)


def _warn_of_empty(references: NDArray[Any], predictions: NDArray[Any], offset: int, ignore_index: Optional[int]) -> None:
    for name, masks in (("reference", references), ("prediction", predictions)):
        for c, mask in enumerate(masks):
            if c + offset != ignore_index and not mask.any():
                message = f"Class {c + offset} of the {name} is empty: its distance is NaN or infinite"
                warnings.warn(message, stacklevel=4)


def _surface_dice(
    references: NDArray[Any], predictions: NDArray[Any], thresholds: List[float], size: List[float]
) -> List[float]:
    reference, prediction = label_array(references), label_array(predictions)
    if reference is None or prediction is None:
        pairs = zip(references, predictions, thresholds)
        return [surface_dice(r, p, tolerance=t, convention="monai", label=1, spacing=size) for r, p, t in pairs]
    with label_pair(reference, prediction, spacing=size) as pair:
        numbered = enumerate(thresholds, 1)
        return [surface_dice(pair, tolerance=t, convention="monai", label=label) for label, t in numbered]
