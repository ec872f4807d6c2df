# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Registration."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "jacobian_determinant",
    "robust_mean30",
    "sd_log_jacobian",
    "target_registration_error",
    "warp_labels",
]


def jacobian_determinant(
    field,
    *,
    field_unit=None,
    border=None,
    spacing=None,
):
    """Jacobian determinant of a displacement: 1 keeps the volume, 0 and below folds. NaN for
    statistics of no voxel.

    Parameters
    ----------
    field
        displacements over the fixed grid, shape [D, H, W, 3].
    field_unit
        ``'voxel'`` (default): the field is in voxels. ``'mm'``: in the unit of the spacing, as
        SimpleITK takes it.
    border
        ``'drop'`` (default): two voxels at each side have no determinant, as in Learn2Reg.
        ``'replicate'``: the field continues with its border value.
    spacing
        For ``'mm'``. Default: the field's own (its first three), else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another shape, ``bad-argument``.
    """
    return call(_table["jacobian_determinant"], (field,), {
        "field_unit": field_unit,
        "border": border,
        "spacing": spacing,
    })


def robust_mean30(
    values,
    *,
    better=None,
):
    """The value that the worst 30 % of the cases do not reach (TRE30, DSC30 of Learn2Reg): the
    0.7-quantile where low is good, the 0.3-quantile where high is good. The official code takes
    the 0.3-quantile for HD95 too, where low is good: ``better: 'higher'``.

    Parameters
    ----------
    values
        of the cases. NaN for none.
    better
        ``'lower'`` (default): 70 % of the cases are at most the result, as for TRE.
        ``'higher'``: 70 % are at least it, as for Dice.

    Raises
    ------
    MedgradeError
        ``bad-input`` for what is no list of numbers, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.robust_mean30([1, 2, 3, 4, 10])
    3.8
    """
    return call(_table["robust_mean30"], (values,), {
        "better": better,
    })


def sd_log_jacobian(
    field,
    *,
    mask=None,
):
    """Smoothness of a displacement as Learn2Reg measures it: standard deviation of
    ln(clip(determinant + 3, 1e-9, 1e9)) over the grid without two voxels at each side; 0 and
    up, lower is smoother. NaN if no voxel is left.

    Parameters
    ----------
    field
        displacements in voxels over the fixed grid, shape [D, H, W, 3].
    mask
        Only voxels of the fixed grid where this is not 0.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another shape of the field or the mask.
    """
    return call(_table["sd_log_jacobian"], (field,), {
        "mask": mask,
    })


def target_registration_error(
    fixed_points,
    moving_points,
    field,
    *,
    spacing=None,
):
    """Target registration error: distance of landmarks of the moving image to those of the fixed
    image after displacement, in the unit of the spacing; lower is better. As Learn2Reg: the
    field is interpolated at the fixed points by cubic splines; a point outside of the grid has
    displacement 0.

    Parameters
    ----------
    fixed_points
        in voxels of the fixed image, in the order of the axes.
    moving_points
        the same landmarks in voxels of the moving image.
    field
        displacements in voxels over the fixed grid, shape [D, H, W, 3]; None: none, the error
        before registration.
    spacing
        Voxel size of the moving image. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another shape of the field or other numbers of points,
        ``bad-argument`` for a spacing that is not positive.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.target_registration_error([[0, 0, 0]], [[3, 4, 0]], None, spacing=[1, 1, 2])["mean"]
    5.0
    """
    return call(_table["target_registration_error"], (fixed_points, moving_points, field,), {
        "spacing": spacing,
    })


def warp_labels(
    moving,
    field,
):
    """A label map of the moving image on the fixed grid: each voxel has the label of the nearest
    moving voxel at index + displacement; 0 where that lies outside of the moving image, even by
    less than half a voxel. As Learn2Reg.

    Parameters
    ----------
    moving
        label map of three axes.
    field
        displacements in voxels over the fixed grid, shape [D, H, W, 3].

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another shape of the field or other than three axes.
    """
    return call(_table["warp_labels"], (moving, field,), {})
