"""Batches of classes as masks, labels and voxel sizes."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

import numpy as np
from numpy.typing import NDArray


def mask_stack(values: NDArray[Any], include_background: bool) -> NDArray[Any]:
    """Masks [batch, class, …]: true where the value is 1; without the first of several channels unless it counts."""
    if not include_background and values.shape[1] > 1:
        values = values[:, 1:]
    return values if values.dtype == bool else values.astype(np.float32, copy=False) == 1


def label_array(masks: NDArray[Any]) -> Optional[NDArray[Any]]:
    """One array in which mask k is label k + 1; None where masks overlap."""
    if len(masks) == 1:
        only: NDArray[Any] = masks[0]
        return only
    labels = np.zeros(masks.shape[1:], np.uint8 if len(masks) < 256 else np.uint16)
    voxels = 0
    for label, mask in enumerate(masks, 1):
        labels[mask] = label
        voxels += np.count_nonzero(mask)
    return labels if voxels == np.count_nonzero(labels) else None


def spacings(spacing: Any, batch: int, rank: int) -> List[List[float]]:
    """Voxel sizes of each image of a batch from None, a number, one for each axis, or one list for each image."""
    if spacing is None or isinstance(spacing, (int, float)):
        return [[1.0 if spacing is None else float(spacing)] * rank] * batch
    sizes: Sequence[Any] = list(spacing)
    if sizes and all(np.ndim(size) == 1 for size in sizes):
        if len(sizes) != batch or any(len(size) != rank for size in sizes):
            raise ValueError(f"spacing: found {spacing}, expected {rank} numbers for each of {batch} images")
        return [[float(value) for value in size] for size in sizes]
    if len(sizes) != rank or any(np.ndim(size) != 0 for size in sizes):
        raise ValueError(f"spacing: found {spacing}, expected a number for each of the {rank} axes")
    return [[float(size) for size in sizes]] * batch
