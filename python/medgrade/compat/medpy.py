"""The functions of ``medpy.metric.binary``, with the same arguments and results.

Every value but zero is foreground. Ratios of nothing are those of MedPy with NumPy 2.2; with NumPy 2.4 MedPy
itself returns NaN there. Objects (``obj_*``) are the components of a mask of up to three axes.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ..metrics import average_surface_distance, hausdorff_distance, surface_distances
from ._correlation import Correlation, correlation
from ._objects import Objects, counterparts, joined, objects_of

__all__ = [
    "asd",
    "assd",
    "dc",
    "hd",
    "hd95",
    "jc",
    "obj_asd",
    "obj_assd",
    "obj_fpr",
    "obj_tpr",
    "positive_predictive_value",
    "precision",
    "ravd",
    "recall",
    "sensitivity",
    "specificity",
    "true_negative_rate",
    "true_positive_rate",
    "volume_change_correlation",
    "volume_correlation",
]

Spacing = Union[None, float, Sequence[float]]


def dc(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """Dice coefficient; 1 if both masks are empty."""
    result, reference = _masks(result, reference)
    both = np.count_nonzero(result & reference)
    return _share(2.0 * both, np.count_nonzero(result) + np.count_nonzero(reference), 1.0)


def jc(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """Jaccard coefficient; 1 if both masks are empty."""
    result, reference = _masks(result, reference)
    return _share(np.count_nonzero(result & reference), np.count_nonzero(result | reference), 1.0)


def precision(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """Share of the result that is in the reference; 0 if the result is empty."""
    result, reference = _masks(result, reference)
    right, wrong = np.count_nonzero(result & reference), np.count_nonzero(result & ~reference)
    return _share(right, right + wrong, 0.0)


def recall(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """Share of the reference that is in the result; 0 if the reference is empty."""
    return precision(reference, result)


def sensitivity(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """The same as `recall`."""
    return recall(result, reference)


def true_positive_rate(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """The same as `recall`."""
    return recall(result, reference)


def positive_predictive_value(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """The same as `precision`."""
    return precision(result, reference)


def specificity(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """Share of the background of the reference that is background in the result; 0 if the reference has none."""
    result, reference = _masks(result, reference)
    return recall(~result, ~reference)


def true_negative_rate(result: NDArray[Any], reference: NDArray[Any]) -> float:
    """The same as `specificity`."""
    return specificity(result, reference)


def ravd(result: NDArray[Any], reference: NDArray[Any]) -> float:
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


def hd(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
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


def hd95(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """95th percentile of the surface distances of both directions together; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(hausdorff_distance(reference, result, percentile=95, **options))


def asd(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean distance of the surface of the result to that of the reference; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(average_surface_distance(reference, result, symmetric=False, **options))


def assd(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean of the surface distances of both directions together; otherwise as `hd`."""
    (result, reference), options = _surfaces(result, reference, voxelspacing, connectivity)
    return np.float64(average_surface_distance(reference, result, symmetric="pooled", **options))


def obj_asd(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean surface distance of objects that stand for each other, from those of the reference to those of the result.

    An object of the result stands for at most one of the reference that it overlaps, and the other way round. Objects
    without a counterpart do not count; NaN if there is no pair.

    Parameters
    ----------
    voxelspacing
        As for `hd`.
    connectivity
        Voxels that differ in at most this number of axes are neighbours, for objects and for their surfaces.
    """
    return _mean(_object_distances(result, reference, voxelspacing, connectivity))


def obj_assd(result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing = None, connectivity: float = 1) -> Any:
    """Mean of the surface distances of `obj_asd` in both directions together."""
    there = _object_distances(result, reference, voxelspacing, connectivity)
    return _mean([*there, *_object_distances(reference, result, voxelspacing, connectivity)])


def obj_fpr(result: NDArray[Any], reference: NDArray[Any], connectivity: float = 1) -> float:
    """Share of the objects of the reference for which no object of the result stands, which is what MedPy computes.

    Raises
    ------
    ZeroDivisionError
        The reference is empty.
    """
    sides = _objects(reference, result, connectivity)
    return (sides[0].count - len(counterparts(*sides))) / float(sides[0].count)


def obj_tpr(result: NDArray[Any], reference: NDArray[Any], connectivity: float = 1) -> float:
    """Number of objects of the reference for which one of the result stands, divided by the objects of the result.

    Raises
    ------
    ZeroDivisionError
        The result is empty.
    """
    sides = _objects(reference, result, connectivity)
    return len(counterparts(*sides)) / float(sides[1].count)


def volume_correlation(results: Any, references: Any) -> Correlation:
    """Pearson's correlation of the volumes of two series of masks, and its two-sided p-value."""
    return correlation(_volumes(results), _volumes(references))


def volume_change_correlation(results: Any, references: Any) -> Correlation:
    """Pearson's correlation of the changes of volume from mask to mask of two series, and its two-sided p-value."""
    return correlation(np.diff(_volumes(results)).tolist(), np.diff(_volumes(references)).tolist())


def _volumes(masks: Any) -> List[int]:
    return [np.count_nonzero(mask) for mask in np.atleast_2d(np.asarray(masks).astype(bool))]


def _objects(first: NDArray[Any], second: NDArray[Any], connectivity: float) -> Tuple[Objects, Objects]:
    one, other = (objects_of(mask, connectivity) for mask in _masks(first, second))
    return one, other


def _object_distances(
    result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing, connectivity: float
) -> List[NDArray[Any]]:
    """The distances from the surface of each object of the reference to that of its counterpart."""
    own, other = _objects(result, reference, connectivity)
    pairs = counterparts(own, other)
    options = _surface_options(own.labels.ndim, voxelspacing, connectivity) if pairs else {}
    distances = []
    for number, opposite in pairs.items():
        box = joined(own.boxes[number - 1], other.boxes[opposite - 1])
        found = surface_distances(other.labels[box] == opposite, own.labels[box] == number, **options)
        distances.append(found["reference_to_prediction"])
    return distances


def _mean(distances: List[NDArray[Any]]) -> Any:
    return np.mean(np.concatenate(distances)) if distances else np.float64("nan")


def _masks(*values: NDArray[Any]) -> List[NDArray[Any]]:
    return [np.atleast_1d(value.astype(bool)) for value in values]


def _share(part: float, whole: float, of_nothing: float) -> float:
    return float(part) / float(whole) if whole else of_nothing


def _surfaces(
    result: NDArray[Any], reference: NDArray[Any], voxelspacing: Spacing, connectivity: float
) -> Tuple[List[NDArray[Any]], Dict[str, Any]]:
    masks = _masks(result, reference)
    for name, mask in zip(("result", "reference"), masks):
        if not mask.any():
            raise RuntimeError(f"The {name} is empty, expected a mask with foreground")
    return masks, _surface_options(masks[0].ndim, voxelspacing, connectivity)


def _surface_options(rank: int, voxelspacing: Spacing, connectivity: float) -> Dict[str, Any]:
    neighbours = min(max(int(connectivity), 1), rank)
    spacing = _spacing(voxelspacing, rank)
    return {"convention": "medpy", "label": 1, "connectivity": neighbours, "spacing": spacing}


def _spacing(voxelspacing: Spacing, rank: int) -> Optional[List[float]]:
    if voxelspacing is None:
        return None
    sizes: List[Any] = [voxelspacing] * rank if np.ndim(voxelspacing) == 0 else list(voxelspacing)  # type: ignore[arg-type]
    if len(sizes) != rank:
        raise RuntimeError(f"voxelspacing: found {len(sizes)} numbers, expected one for each of the {rank} axes")
    return [float(size) for size in sizes]
