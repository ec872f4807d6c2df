"""Dice and intersection over union from counts of voxels, with MONAI's rules for empty classes."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ..metrics import label_overlap

#: Voxels of the reference, of the prediction and of both.
Count = Tuple[int, int, int]


def class_counts(
    reference: NDArray[Any], prediction: NDArray[Any], classes: List[int], inside: Optional[NDArray[Any]]
) -> List[Count]:
    """Voxels of the reference, the prediction and both, of each class; a side is one channel of numbers or one-hot."""
    if reference.shape[0] == 1 and prediction.shape[0] == 1 and len(classes) > 1:
        # Background is a class here, so the numbers go up by one.
        found = label_overlap(_raised(reference[0]), _raised(prediction[0]), mask=inside)["labels"]
        none = {"reference": 0, "prediction": 0, "both": 0}
        of = (found.get(c + 1, none) for c in classes)
        return [(count["reference"], count["prediction"], count["both"]) for count in of]

    def masks(side: NDArray[Any], channels: NDArray[Any]) -> NDArray[Any]:
        return np.stack([side[0] == c for c in classes]) if side.shape[0] == 1 else channels[classes]

    channels = reference if reference.shape[0] == 1 else binary(reference)
    return stack_counts(masks(reference, channels), masks(prediction, prediction != 0), inside)


def _raised(numbers: NDArray[Any]) -> NDArray[Any]:
    return numbers + 1.0 if numbers.dtype.kind == "f" else numbers.astype(np.int64) + 1


def stack_counts(references: NDArray[Any], predictions: NDArray[Any], inside: Optional[NDArray[Any]]) -> List[Count]:
    """Voxels of the reference, the prediction and both, of each mask of two stacks."""
    counts = []
    for r, p in zip(references, predictions):
        if inside is not None:
            r, p = r & inside, p & inside
        counts.append((np.count_nonzero(r), np.count_nonzero(p), np.count_nonzero(r & p)))
    return counts


def binary(values: NDArray[Any]) -> NDArray[Any]:
    """As bool. Raises ValueError for values other than 0 and 1."""
    masks: NDArray[Any] = values != 0
    if values.dtype != bool and not np.array_equal(masks, values):
        raise ValueError("y and y_pred: found values other than 0 and 1, expected masks")
    return masks


def dice(count: Count, ignore_empty: bool) -> float:
    reference, prediction, both = count
    if reference > 0:
        return 2 * both / (reference + prediction)
    return float("nan") if ignore_empty else float(prediction == 0)


def iou(count: Count, ignore_empty: bool) -> float:
    reference, prediction, both = count
    if reference == 0 and ignore_empty:
        return float("nan")
    either = reference + prediction - both
    return both / either if either else 1.0
