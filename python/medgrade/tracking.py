# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Tracking of cells."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "cell_tracking",
]


def cell_tracking(
    reference,
    prediction,
    *,
    segmentation_frames=None,
    segmentation=None,
    segmentation_slices=None,
):
    """Cell tracking as the Cell Tracking Challenge and py-ctcmetrics measure it: segmentation,
    detection, tracking, linking, biological measures and measures of whole tracks.

    Parameters
    ----------
    segmentation_frames
        Frames that ``seg`` looks at. Default: all.
    segmentation
        Reference masks of these frames, in their order, if they differ from those of the
        tracks.
    segmentation_slices
        Of volumes: the slice of each of these frames that ``segmentation`` is, from 0; a frame
        may have several. Default: whole volumes.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-input`` for a parent that is no track,
        ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> cells = {"labels": [[[1, 1, 0, 0]], [[0, 1, 1, 0]]], "tracks": [[1, 0, 1, 0]]}
    >>> moved = {"labels": [[[1, 1, 0, 0]], [[0, 0, 1, 1]]], "tracks": [[1, 0, 1, 0]]}
    >>> medgrade.cell_tracking(cells, moved)["det"]
    0.44999999999999996
    """
    return call(_table["cell_tracking"], (reference, prediction,), {
        "segmentation_frames": segmentation_frames,
        "segmentation": segmentation,
        "segmentation_slices": segmentation_slices,
    })
