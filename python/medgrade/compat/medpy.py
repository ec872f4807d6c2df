"""The functions of ``medpy.metric.binary`` for masks, with the same arguments and results.

Every value but zero is foreground. Ratios of nothing are those of MedPy with NumPy 2.2; with NumPy 2.4 MedPy
itself returns NaN there. Not here: the functions of objects (``obj_*``) and of series of volumes
(``volume_correlation``, ``volume_change_correlation``).
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple, Union

import numpy as np

from ..metrics import average_surface_distance, hausdorff_distance

__all__ = [
    "asd",
    "assd",
    "dc",
    "hd",
    "hd95",
    "jc",
    "positive_predictive_value",
    "precision",
    "ravd",
    "recall",
    "sensitivity",
    "specificity",
    "true_negative_rate",
    "true_positive_rate",
]

Spacing = Union[None, float, Sequence[float]]


def dc(result: np.ndarray, reference: np.ndarray) -> float:
    """Dice coefficient; 1 if both masks are empty."""
    result, reference = _masks(result, reference)
    both = np.count_nonzero(result & reference)
    return _share(2.0 * both, np.count_nonzero(result) + np.count_nonzero(reference), 1.0)


def jc(result: np.ndarray, reference: np.ndarray) -> float:
    """Jaccard coefficient; 1 if both masks are empty."""
    result, reference = _masks(result, reference)
    return _share(np.count_nonzero(result & reference), np.count_nonzero(result | reference), 1.0)


def precision(result: np.ndarray, reference: np.ndarray) -> float:
    """Share of the result that is in the reference; 0 if the result is empty."""
    result, reference = _masks(result, reference)
    right, wrong = np.count_nonzero(result & reference), np.count_nonzero(result & ~reference)
    return _share(right, right + wrong, 0.0)


def recall(result: np.ndarray, reference: np.ndarray) -> float:
    """Share of the reference that is in the result; 0 if the reference is empty."""
    return precision(reference, result)


def sensitivity(result: np.ndarray, reference: np.ndarray) -> float:
    """The same as `recall`."""
    return recall(result, reference)


def true_positive_rate(result: np.ndarray, reference: np.ndarray) -> float:
    """The same as `recall`."""
    return recall(result, reference)


def positive_predictive_value(result: np.ndarray, reference: np.ndarray) -> float:
    """The same as `precision`."""
    return precision(result, reference)


def specificity(result: np.ndarray, reference: np.ndarray) -> float:
    """Share of the background of the reference that is background in the result; 0 if the reference has none."""
    result, reference = _masks(result, reference)
    return recall(~result, ~reference)


def true_negative_rate(result: np.ndarray, reference: np.ndarray) -> float:
    """The same as `specificity`."""
    return specificity(result, reference)


def ravd(result: np.ndarray, reference: np.ndarray) -> float:
    """Volume of the result less that of the reference, in volumes of the reference.

    Raises
    ------
    RuntimeError
        The reference is empty.
    """
    result, reference = _masks(result, reference)
    expected = np.count_nonzero(reference)
    if expected == 0:
        raise RuntimeError("The reference is empty, expected a mask with foreground")
    return float(np.count_nonzero(result) - expected) / float(expected)


def hd(result: np.ndarray, reference: np.ndarray, voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Hausdorff distance: the largest distance of a surface voxel to the other surface, in both directions.

    Parameters
    ----------
    voxelspacing
        A number for all axes, or one for each. Default 1.
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is background.

    Raises
    ------
    RuntimeError
        A mask is empty, or the spacing has not a number for each axis.
    """
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(hausdorff_distance(reference, result, **options))


def hd95(result: np.ndarray, reference: np.ndarray, voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """95th percentile of the surface distances of both directions together; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(hausdorff_distance(reference, result, percentile=95, **options))


def asd(result: np.ndarray, reference: np.ndarray, voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean distance of the surface of the result to that of the reference; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(average_surface_distance(reference, result, symmetric=False, **options))


def assd(result: np.ndarray, reference: np.ndarray, voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean of the surface distances of both directions together; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(average_surface_distance(reference, result, symmetric="pooled", **options))


def _masks(*values: np.ndarray) -> List[np.ndarray]:
    return [np.atleast_1d(value.astype(bool)) for value in values]


def _share(part: float, whole: float, of_nothing: float) -> float:
    return float(part) / float(whole) if whole else of_nothing


def _surfaces(
    result: np.ndarray, reference: np.ndarray, voxelspacing: Spacing, connectivity: float
) -> Tuple[List[np.ndarray], dict]:
    masks = _masks(result, reference)
    for name, mask in zip(("result", "reference"), masks):
        if not mask.any():
            raise RuntimeError(f"The {name} is empty, expected a mask with foreground")
    spacing = _spacing(voxelspacing, masks[0].ndim)
    neighbours = min(max(int(connectivity), 1), masks[0].ndim)
    return masks, {"convention": "medpy", "label": 1, "connectivity": neighbours, "spacing": spacing}


def _spacing(voxelspacing: Spacing, rank: int) -> Optional[List[float]]:
    if voxelspacing is None:
        return None
    sizes: List[Any] = [voxelspacing] * rank if np.ndim(voxelspacing) == 0 else list(voxelspacing)  # type: ignore[arg-type]
    if len(sizes) != rank:
        raise RuntimeError(f"voxelspacing: found {len(sizes)} numbers, expected one for each of the {rank} axes")
    return [float(size) for size in sizes]
