"""The functions of ``surface_distance`` (DeepMind), with the same arguments and results.

The distances are those of the library bit for bit. Areas in 3-D are summed in another order and may differ in the last
bit, and with them what is weighted by area.
"""

from __future__ import annotations

from typing import Any, Dict, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ..metrics import surface_distances as _surface_distances

__all__ = [
    "compute_average_surface_distance",
    "compute_dice_coefficient",
    "compute_robust_hausdorff",
    "compute_surface_dice_at_tolerance",
    "compute_surface_distances",
    "compute_surface_overlap_at_tolerance",
]

SurfaceDistances = Dict[str, NDArray[Any]]


def compute_surface_distances(
    mask_gt: NDArray[Any], mask_pred: NDArray[Any], spacing_mm: Sequence[float]
) -> SurfaceDistances:
    """Distances from the surface elements of each mask to the other surface, ascending, and the areas of the elements.

    Parameters
    ----------
    mask_gt, mask_pred
        Arrays of bool with 2 or 3 axes and one shape.
    spacing_mm
        Voxel size of each axis.

    Returns
    -------
    dict
        ``distances_gt_to_pred``, ``distances_pred_to_gt``, ``surfel_areas_gt``, ``surfel_areas_pred``. An empty mask has
        empty arrays, and the distances to it are infinite.

    Raises
    ------
    ValueError
        The masks are not arrays of bool, or the number of axes is not 2 or 3 or not that of the spacing.
    """
    for name, mask in (("mask_gt", mask_gt), ("mask_pred", mask_pred)):
        if not isinstance(mask, np.ndarray) or mask.dtype != bool:
            found = mask.dtype if isinstance(mask, np.ndarray) else type(mask).__name__
            raise ValueError(f"{name}: found {found}, expected a NumPy array of bool")
    ranks = (mask_gt.ndim, mask_pred.ndim, len(spacing_mm))
    if len(set(ranks)) != 1 or ranks[0] not in (2, 3):
        raise ValueError(f"The masks and the spacing have {ranks} axes, expected 2 or 3, the same for all")
    if mask_gt.shape != mask_pred.shape:
        raise ValueError(f"The masks have the shapes {mask_gt.shape} and {mask_pred.shape}, expected the same")
    spacing = [float(size) for size in spacing_mm]
    surfaces: Any = _surface_distances(mask_gt, mask_pred, convention="surface-distance", label=1, spacing=spacing)
    there = _in_order(surfaces["reference_to_prediction"], surfaces["reference_areas"])
    back = _in_order(surfaces["prediction_to_reference"], surfaces["prediction_areas"])
    return {
        "distances_gt_to_pred": there[0],
        "distances_pred_to_gt": back[0],
        "surfel_areas_gt": there[1],
        "surfel_areas_pred": back[1],
    }


def compute_average_surface_distance(surface_distances: SurfaceDistances) -> Tuple[Any, Any]:
    """Means of the distances from the reference and from the prediction, weighted by area; NaN for an empty mask."""
    (there, areas_there), (back, areas_back) = _both(surface_distances)
    return np.sum(there * areas_there) / np.sum(areas_there), np.sum(back * areas_back) / np.sum(areas_back)


def compute_robust_hausdorff(surface_distances: SurfaceDistances, percent: float) -> Any:
    """The larger of the two distances within which ``percent`` of the area of a surface lies; infinite for an empty mask."""
    return max(_at_share(*side, percent / 100.0) for side in _both(surface_distances))


def compute_surface_overlap_at_tolerance(surface_distances: SurfaceDistances, tolerance_mm: float) -> Tuple[Any, Any]:
    """Shares of the area of the reference and of the prediction that lie within the tolerance of the other surface."""
    there, back = (
        np.sum(areas[distances <= tolerance_mm]) / np.sum(areas) for distances, areas in _both(surface_distances)
    )
    return there, back


def compute_surface_dice_at_tolerance(surface_distances: SurfaceDistances, tolerance_mm: float) -> Any:
    """Share of the area of both surfaces that lies within the tolerance of the other; NaN if both masks are empty."""
    (there, areas_there), (back, areas_back) = _both(surface_distances)
    near = np.sum(areas_there[there <= tolerance_mm]) + np.sum(areas_back[back <= tolerance_mm])
    return near / (np.sum(areas_there) + np.sum(areas_back))


def compute_dice_coefficient(mask_gt: NDArray[Any], mask_pred: NDArray[Any]) -> Any:
    """Dice coefficient of two arrays of bool; NaN if both are empty."""
    total = mask_gt.sum() + mask_pred.sum()
    return np.nan if total == 0 else 2 * (mask_gt & mask_pred).sum() / total


def _both(surfaces: SurfaceDistances) -> Tuple[Tuple[NDArray[Any], NDArray[Any]], Tuple[NDArray[Any], NDArray[Any]]]:
    there = surfaces["distances_gt_to_pred"], surfaces["surfel_areas_gt"]
    back = surfaces["distances_pred_to_gt"], surfaces["surfel_areas_pred"]
    return there, back


def _in_order(distances: NDArray[Any], areas: NDArray[Any]) -> Tuple[NDArray[Any], NDArray[Any]]:
    # Equal distances by area: sums over the areas then add in the library's order.
    order = np.lexsort((areas, distances))
    return distances[order], areas[order]


def _at_share(distances: NDArray[Any], areas: NDArray[Any], share: float) -> Any:
    if len(distances) == 0:
        return np.inf
    place = np.searchsorted(np.cumsum(areas) / np.sum(areas), share)
    return distances[min(int(place), len(distances) - 1)]
