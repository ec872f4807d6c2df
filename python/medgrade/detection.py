# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Boxes, points and run lengths."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "boundary_box_iou",
    "box_iou",
    "decode_rle",
    "encode_rle",
    "evaluate_coco",
    "grown_box_iou",
    "match_centroids",
    "mean_average_precision",
    "polygon_centroid",
]


def boundary_box_iou(
    reference,
    prediction,
    *,
    ratio=None,
):
    """Intersection over union of the shells of two boxes: the lattice points within ``ceil(size ·
    ratio)`` layers of the surface. Computed by inclusion and exclusion of boxes and cores.

    Parameters
    ----------
    ratio
        Thickness of the shell as a share of the size: ceil(size · ratio) layers inside the
        surface, per axis. 0.5 fills the box. Default 0.2.

    Raises
    ------
    MedgradeError
        ``bad-input`` unless size and location are integers, one per axis, and every size is at
        least 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.boundary_box_iou({"location": [0, 0], "size": [10, 10]}, {"location": [0, 0], "size": [10, 12]})
    0.6444444444444445
    """
    return call(_table["boundary_box_iou"], (reference, prediction,), {
        "ratio": ratio,
    })


def box_iou(
    reference,
    prediction,
    *,
    format=None,
    crowd=None,
    pixel_inclusive=None,
    generalized=None,
):
    """Intersection over union of two boxes, from 0 to 1.

    Planar boxes have real-valued borders and follow pycocotools: disjoint boxes and sides of
    zero give 0. Boxes with ``size`` and ``location`` contain lattice points in any number of
    dimensions; a box with a side of 0 or less is empty, and two empty boxes give 0.

    Parameters
    ----------
    format
        'xywh' (default): x, y, width, height; 'xyxy': two corners. Has no effect on boxes with
        size and location.
    crowd
        The reference is a crowd region: divide by the area of the prediction. Default False.
    pixel_inclusive
        Corners are pixels of the box, so each side is one longer. Only with 'xyxy'. Default
        False.
    generalized
        Generalised IoU, from −1 to 1: subtract the share of the common bounding box that
        neither box covers. Default False.

    Raises
    ------
    MedgradeError
        ``bad-input`` if a box is not four numbers, or not integers with one size and location
        per axis.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.box_iou([0, 0, 10, 10], [0, 0, 10, 5])
    0.5
    """
    return call(_table["box_iou"], (reference, prediction,), {
        "format": format,
        "crowd": crowd,
        "pixel_inclusive": pixel_inclusive,
        "generalized": generalized,
    })


def decode_rle(
    rle,
    *,
    shape=None,
):
    """Decodes a run-length code, or polygons, to a mask of 0 and 1.

    Parameters
    ----------
    rle
        a COCO object ``{ size, counts }`` (string or list of run lengths); COCO polygons
        (rasterised as pycocotools does, then joined); or Kaggle text "start length start length
        …" with starts from 1, down the columns, then to the right; blank text is an empty mask.
        As in the graders that read it, a single length applies to all starts ("1 2 5"), a
        single start draws nothing ("5"), and runs beyond the image are cut.
    shape
        ``[height, width]``: required for Kaggle text and for polygons, taken from the object
        otherwise.

    Raises
    ------
    MedgradeError
        ``bad-input`` for malformed text, runs that do not fill the COCO image, Kaggle starts
        that descend, overlap or are below 1.
    """
    return call(_table["decode_rle"], (rle,), {
        "shape": shape,
    })


def encode_rle(
    mask,
    *,
    format=None,
):
    """Run-length code of a 2-D mask; any element that is not 0 is foreground. All formats run down
    the columns, then from left to right.

    Parameters
    ----------
    mask
        array of shape [height, width], any strides. An empty mask gives one background run, or
        '' for Kaggle.
    format
        'coco' (default): the compressed string; 'coco-counts': a list of run lengths; 'kaggle':
        "start length start length …", starts from 1.

    Raises
    ------
    MedgradeError
        ``bad-input`` if the mask is not 2-D, ``bad-array`` if it reaches beyond its data.
    """
    return call(_table["encode_rle"], (mask,), {
        "format": format,
    })


def evaluate_coco(
    reference,
    prediction,
    *,
    iou_type=None,
    iou_thresholds=None,
    recall_thresholds=None,
    max_detections=None,
    area_ranges=None,
    use_categories=None,
    detection_fields=None,
    per_image=None,
):
    """COCO evaluation of boxes or masks, equal to pycocotools in every bit: average precision at
    ten IoU thresholds and 101 recalls, average recall, per area range and per category.

    Parameters
    ----------
    reference
        images, categories and annotations as in a COCO JSON file. Truths that are crowds or
        outside an area range are ignored. As in pycocotools, the last annotation of a repeated
        id counts, a truth with id 0 is taken but never found, and the key ``ignore`` has no
        effect.
    prediction
        detections as in a COCO results file: boxes in pixels [x, y, width, height]. Those of
        unknown images or categories are dropped. An object with a mask and no box has the box
        of its mask.
    iou_type
        Compare boxes or masks. Default 'bbox'.
    iou_thresholds
        Default 0.5, 0.55, …, 0.95 (as numpy's linspace makes them).
    recall_thresholds
        Ascending. Default 0, 0.01, …, 1.
    max_detections
        Detections kept per image and class. Default [1, 10, 100].
    area_ranges
        Closed intervals of the object's area. Default all, small (to 32²), medium (to 96²),
        large.
    use_categories
        False: one class for all listed categories; its id is −1. Default True.
    detection_fields
        'loaded' (default): detections are numbered from 1 and their areas computed, as
        pycocotools' loadRes does. 'given': ``id`` and ``area`` of each detection are used as
        given (a detection with id 0 does not take its truth).
    per_image
        Add ``per_image``, the matches of every image. Default False.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a truth without id, area or iscrowd, a detection without score, and
        unusable boxes or masks; ``bad-argument`` for thresholds below 0 and numbers of
        detections that are not whole.

    Examples
    --------
    >>> import medgrade
    >>> reference = {"images": [{"id": 1}], "categories": [{"id": 1}], "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [0, 0, 50, 50], "area": 2500, "iscrowd": 0}]}
    >>> prediction = [{"image_id": 1, "category_id": 1, "bbox": [0, 0, 50, 40], "score": 0.9}]
    >>> medgrade.evaluate_coco(reference, prediction)["ar"]
    0.7
    """
    return call(_table["evaluate_coco"], (reference, prediction,), {
        "iou_type": iou_type,
        "iou_thresholds": iou_thresholds,
        "recall_thresholds": recall_thresholds,
        "max_detections": max_detections,
        "area_ranges": area_ranges,
        "use_categories": use_categories,
        "detection_fields": detection_fields,
        "per_image": per_image,
    })


def grown_box_iou(
    reference,
    prediction,
    *,
    ratio=None,
):
    """Intersection over union of two boxes after enlarging them by ``ceil(size · ratio)`` lattice
    points on both sides of every axis, which some graders publish as boundary IoU (ratio 0.2)
    and IoU (ratio 0.5). It can exceed the IoU and is positive for boxes that only touch; see
    ``box_iou`` and ``boundary_box_iou`` for the usual definitions.

    A box with an enlarged side of 0 or less is empty; two empty boxes give 0.

    Parameters
    ----------
    ratio
        Growth on both sides of an axis, as a share of the size: ceil(size · ratio) lattice
        points. Default 0.2.

    Raises
    ------
    MedgradeError
        ``bad-input`` unless size and location are integers, one per axis.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.grown_box_iou({"location": [0, 0], "size": [10, 10]}, {"location": [0, 0], "size": [10, 10]})
    1.0
    """
    return call(_table["grown_box_iou"], (reference, prediction,), {
        "ratio": ratio,
    })


def match_centroids(
    reference,
    prediction,
    *,
    radius=None,
    inclusive=None,
):
    """Greedy matching of points by centroids, as in PUMA: each truth, in list order, takes the
    unmatched prediction of its category within the radius that has the highest score; ties go
    to the nearer, then to the earlier one. Of several predictions at the same point the first
    unmatched one is removed, which can be another than the match.

    Parameters
    ----------
    radius
        Greatest distance of a match, in the unit of the centroids. Default 15.
    inclusive
        A distance equal to the radius still matches. Default False.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a centroid that is not two numbers, or a score that is not a number;
        ``bad-argument`` for a radius below 0.

    Examples
    --------
    >>> import medgrade
    >>> reference = [{"category": "tumor", "centroid": [10, 10]}]
    >>> prediction = [{"category": "tumor", "centroid": [13, 14], "score": 0.8}]
    >>> medgrade.match_centroids(reference, prediction)["matches"]
    [{'reference': 0, 'prediction': 0, 'distance': 5.0, 'category': 'tumor'}]
    """
    return call(_table["match_centroids"], (reference, prediction,), {
        "radius": radius,
        "inclusive": inclusive,
    })


def mean_average_precision(
    reference,
    prediction,
    *,
    convention=None,
    iou_threshold=None,
):
    """Mean average precision of boxes in the definitions of several graders.

    Parameters
    ----------
    reference
        the truth boxes of each image.
    prediction
        the detections of each image, in the same order of images.
    convention
        '101-point' (default): mean over recalls 0, 0.01, …, 1 of the best precision at that
        recall or beyond; classes with truths. 'wildcard': the same over every class that
        occurs, and ``abnormality`` on either side matches every class. 'siim-covid': step-wise
        average precision over matches, False positives, missed truths (score 0) and empty
        images. 'voc2007', 'voc2010': pixel-inclusive boxes, each detection compared with its
        best truth; 11 recall points, or the area under the envelope.
    iou_threshold
        Smallest IoU of a match; with 'siim-covid' and VOC it must be exceeded. A list gives the
        mean over its thresholds. Default 0.5.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different numbers of images; ``bad-input`` for boxes without
        corners, class or a numeric score; ``bad-argument`` for a threshold below 0 or none.
    """
    return call(_table["mean_average_precision"], (reference, prediction,), {
        "convention": convention,
        "iou_threshold": iou_threshold,
    })


def polygon_centroid(
    points,
):
    """Mean of the listed vertices, x and y, summed in order; a repeated closing vertex counts
    twice. Graders of nuclei use it as the centre of an outline; it is not the centroid of the
    area.

    Parameters
    ----------
    points
        at least one [x, y, …]; further numbers of a point are ignored.

    Raises
    ------
    MedgradeError
        ``bad-input`` for an empty list or points without two numbers.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.polygon_centroid([[0, 0], [4, 0], [4, 4], [0, 4]])
    [2.0, 2.0]
    """
    return call(_table["polygon_centroid"], (points,), {})
