"""Surface Dice of surface elements as MONAI computes it: DeepMind's surface elements, distances in single precision."""

from __future__ import annotations

from typing import Any, List

import numpy as np
from numpy.typing import NDArray

from ..metrics import surface_distances


def subvoxel_dice(
    references: NDArray[Any], predictions: NDArray[Any], thresholds: List[float], size: List[float]
) -> List[float]:
    """A value for each mask of the stacks; NaN if both masks are empty."""
    values = []
    for reference, prediction, threshold in zip(references, predictions, thresholds):
        found: Any = surface_distances(reference, prediction, convention="surface-distance", label=1, spacing=size)
        sides = (
            (found["reference_to_prediction"], found["reference_areas"]),
            (found["prediction_to_reference"], found["prediction_areas"]),
        )
        near = sum(float(areas[d.astype(np.float32) <= np.float32(threshold)].sum()) for d, areas in sides)
        total = sum(float(areas.sum()) for _, areas in sides)
        values.append(near / total if total else float("nan"))
    return values
