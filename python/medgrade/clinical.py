# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Agreement, survival and decisions."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "bland_altman",
    "concordance_index",
    "fleiss_kappa",
    "intraclass_correlation",
    "krippendorff_alpha",
    "net_benefit",
    "operating_point",
]


def bland_altman(
    first,
    second,
    *,
    agreement=None,
    confidence=None,
):
    """Bland–Altman limits of agreement of two methods that measured the same things: bias ±
    agreement·sd of the differences. As pingouin.

    Parameters
    ----------
    first
        measurements of one method.
    second
        those of the other, in the same order.
    agreement
        Standard deviations from the bias to the limits. Default 1.96.
    confidence
        Of the intervals. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for fewer than two pairs,
        ``bad-input`` for a number that is not finite, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.bland_altman([10, 12, 14], [11, 12, 12])["bias"]
    0.3333333333333333
    """
    return call(_table["bland_altman"], (first, second,), {
        "agreement": agreement,
        "confidence": confidence,
    })


def concordance_index(
    times,
    events,
    predicted_times,
    *,
    method=None,
    tau=None,
    tie_tolerance=None,
):
    """Concordance index of predicted survival times: how often the case with the earlier event has
    the earlier prediction. Give minus the risk where a model predicts risks.

    A pair counts if the earlier time is an event; equal times count if exactly one is an event,
    which then should have the smaller prediction.

    Parameters
    ----------
    times
        observed times, of the event or of the censoring.
    events
        whether the event happened, one a case (True or 1).
    predicted_times
        larger for a later event.
    method
        ``'harrell'`` (default): every pair counts once. ``'uno'``: pairs weigh by the censoring
        that the earlier event survived.
    tau
        Only events before this time weigh; for ``'uno'``. Default Infinity.
    tie_tolerance
        Predictions that differ by at most this are tied. Default 0, as lifelines;
        scikit-survival has 1e-8.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` if no pair counts,
        ``bad-input`` for a number that is not finite or, for ``'uno'``, a sample whose
        censoring leaves an event without weight; ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.concordance_index([1, 2, 3, 4], [True, True, False, True], [1, 3, 2, 4])["index"]
    0.8
    """
    return call(_table["concordance_index"], (times, events, predicted_times,), {
        "method": method,
        "tau": tau,
        "tie_tolerance": tie_tolerance,
    })


def fleiss_kappa(
    counts,
    *,
    chance=None,
):
    """Fleiss' kappa: agreement beyond chance of a fixed number of raters; at most 1, 0 is chance,
    higher is better. As statsmodels. NaN if all ratings are of one category (``'randolph'``:
    1).

    Parameters
    ----------
    counts
        a row for each item: how many raters chose each category. All rows have the same sum, at
        least 2.
    chance
        Chance agreement: ``'fleiss'`` (default) from the shares of the categories,
        ``'randolph'`` 1/number of categories.

    Raises
    ------
    MedgradeError
        ``too-few-values`` without items, ``shape-mismatch`` for rows of different lengths or
        sums, ``bad-input`` for a count that is negative or a fraction, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.fleiss_kappa([[3, 0], [0, 3], [2, 1]])
    0.55
    """
    return call(_table["fleiss_kappa"], (counts,), {
        "chance": chance,
    })


def intraclass_correlation(
    measurements,
    *,
    confidence=None,
):
    """The six intraclass correlation coefficients with F tests and intervals, as pingouin; at most
    1, higher is better.

    Parameters
    ----------
    measurements
        a row for each target, a column for each rater, without missing values.
    confidence
        Of the intervals. Default 0.95.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for fewer than two targets or raters, ``shape-mismatch`` for rows of
        different lengths, ``bad-input`` for a missing value, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.intraclass_correlation([[1, 2], [3, 4], [5, 7]])["single_agreement"]["value"]
    0.8333333333333335
    """
    return call(_table["intraclass_correlation"], (measurements,), {
        "confidence": confidence,
    })


def krippendorff_alpha(
    ratings,
    *,
    level=None,
    values=None,
):
    """Krippendorff's alpha: agreement of any number of raters beyond chance, with missing ratings;
    at most 1, 0 is chance, higher is better. NaN if only one value occurs.

    Parameters
    ----------
    ratings
        a row for each rater, a column for each item; NaN where a rating is missing. Items with
        fewer than two ratings do not count.
    level
        What a difference of two values means. Default ``'interval'``.
    values
        All values that could occur, ascending. Default: those that do. Matters for none of the
        levels but ties of names with ``'ordinal'``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for rows of different lengths, ``too-few-values`` if no item has two
        ratings, ``bad-input`` for a rating that is none of ``values``, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.krippendorff_alpha([[1, 2, 3, float("nan")], [1, 2, 2, 3]], level="nominal")
    0.5454545454545454
    """
    return call(_table["krippendorff_alpha"], (ratings,), {
        "level": level,
        "values": values,
    })


def net_benefit(
    labels,
    probabilities,
    thresholds,
):
    """Decision curve: net benefit TP/n − FP/n·t/(1 − t) of treating the cases whose probability is
    at least t (Vickers and Elkin 2006).

    Parameters
    ----------
    labels
        0 or 1, one a case.
    probabilities
        of label 1.
    thresholds
        from 0 to below 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` without cases, ``bad-input``
        for a label that is neither 0 nor 1, ``bad-argument`` for a threshold of 1 or more.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.net_benefit([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.1], [0.5])[0]["model"]
    0.0
    """
    return call(_table["net_benefit"], (labels, probabilities, thresholds,), {})


def operating_point(
    reference,
    scores,
    *,
    maximize=None,
    minimize=None,
    where,
    images=None,
    convention=None,
):
    """The best operating point of a score that meets a condition: the largest sensitivity with a
    specificity of at least 0.9, for example. All distinct scores are tried as thresholds, and
    none of them (everything negative), whose precision counts as 1; nothing is interpolated.

    Parameters
    ----------
    reference
        0 or 1, one a sample.
    scores
        larger for 1.
    maximize
        What to have as much of as possible. False positives only for ``'metrics-reloaded'``,
        which returns the most that meet the condition.
    minimize
        In place of ``maximize``: as few False positives an image as possible.
    where
        One condition: at least this sensitivity, specificity or precision, or at most so many
        False positives an image.
    images
        The image of each sample, 0, 1, …; for ``falsePositivesPerImage``. Images without a
        sample below the largest number count.
    convention
        ``'plain'`` (default). ``'metrics-reloaded'``: the library leaves the last image out of
        ``falsePositivesPerImage``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` without samples, ``bad-input``
        for a label that is neither 0 nor 1 or a score that is not finite, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.operating_point([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], maximize="sensitivity", where={"specificity": 0.9})
    {'value': 0.5, 'threshold': 0.8}
    """
    return call(_table["operating_point"], (reference, scores,), {
        "maximize": maximize,
        "minimize": minimize,
        "where": where,
        "images": images,
        "convention": convention,
    })
