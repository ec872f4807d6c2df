# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of label arrays, instances, classes and scores."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "accuracy",
    "auroc",
    "average_precision",
    "balanced_accuracy",
    "brier_score",
    "class_scores",
    "cohen_kappa",
    "confusion_matrix",
    "expected_cost",
    "f1_score",
    "laplace_log_likelihood",
    "log_loss",
    "matthews_correlation",
    "precision_recall_curve",
    "roc_curve",
    "top_k_accuracy",
    "weighted_multilabel_log_loss",
    "kendall_tau",
    "krocc",
    "pearson",
    "plcc",
    "spearman",
    "srocc",
    "average_surface_distance",
    "boundary_iou",
    "distance_transform",
    "hausdorff_distance",
    "normalized_surface_dice",
    "surface_dice",
    "surface_distances",
    "instance_f1",
    "lesion_f1",
    "linear_sum_assignment",
    "match_instances",
    "panoptic_quality",
    "relabel_sequential",
    "remove_border_instances",
    "binary_scores",
    "center_of_mass_distance",
    "click_curve",
    "dice",
    "iou",
    "jaccard",
    "label_adjacency",
    "label_overlap",
    "label_pair",
    "probabilistic_f",
    "volume_difference",
    "betti0",
    "betti0_error",
    "betti_error",
    "betti_numbers",
    "cb_dice",
    "cl_dice",
    "connected_components",
    "euler_error",
    "skeletonize",
    "hausdorff_presets",
]


def accuracy(
    reference,
    prediction,
    *,
    sample_weight=None,
):
    """Share of samples whose predicted label equals the True one, from 0 to 1, as scikit-learn's
    ``accuracy_score``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none, ``bad-input`` for
        labels of mixed kinds.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.accuracy([0, 1, 1, 2], [0, 1, 2, 2])
    0.75
    """
    return call(_table["accuracy"], (reference, prediction,), {
        "sample_weight": sample_weight,
    })


def auroc(
    reference,
    scores,
    *,
    multi_class=None,
    average=None,
    labels=None,
    positive_label=None,
    max_fpr=None,
    sample_weight=None,
):
    """Area under the receiver operating characteristic, from 0 to 1: the probability that a
    positive scores above a negative, ties counting one half. Equal to scikit-learn's
    ``roc_auc_score``. NaN if only one class occurs.

    Three forms: labels of two classes with a list of scores; labels with a row of class scores
    for every sample (multiclass); rows of 0/1 indicators with rows of scores (multilabel).

    Parameters
    ----------
    multi_class
        Multiclass: each class against the rest (``ovr``), or every pair of classes both ways
        (``ovo``). Default ``ovr``.
    average
        Mean over columns or pairs: plain, weighted by prevalence, or (indicators and ``ovr``)
        over the flattened matrix. Default ``macro``.
    labels
        Classes in the order of the columns. Default: those that occur, sorted.
    positive_label
        The positive one of two classes. Default: the larger.
    max_fpr
        Two classes: standardised area up to this False positive rate. Default: the whole area.
    sample_weight
        One weight per sample; not for ``ovo``. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for scores that are not finite or
        labels that are not among the given ones, ``bad-option`` for options that exclude each
        other.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.auroc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    0.75
    """
    return call(_table["auroc"], (reference, scores,), {
        "multi_class": multi_class,
        "average": average,
        "labels": labels,
        "positive_label": positive_label,
        "max_fpr": max_fpr,
        "sample_weight": sample_weight,
    })


def average_precision(
    reference,
    scores,
    *,
    average=None,
    labels=None,
    positive_label=None,
    convention=None,
    sample_weight=None,
):
    """Average precision ``Σ (rₙ − rₙ₋₁)·Pₙ`` over distinct scores, descending, from 0 to 1; 0
    without positives. Equal to scikit-learn's ``average_precision_score``. Takes the three
    forms of ``auroc``.

    Parameters
    ----------
    average
        Several columns: plain mean, mean weighted by the positives, or over the flattened
        matrix. Default ``macro``.
    labels
        Classes in the order of the columns. Default: those that occur, sorted.
    positive_label
        The positive one of two classes. Default 1, or True among truth values.
    convention
        ``'scikit-learn'`` (default): steps. ``'metrics-reloaded'``: trapezes over sensitivity
        from a precision of 1 on, which are larger; one list of scores only.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for scores that are not finite or
        two classes without the positive one.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.average_precision([0, 1, 0, 1], [0.1, 0.9, 0.8, 0.7])
    0.8333333333333333
    """
    return call(_table["average_precision"], (reference, scores,), {
        "average": average,
        "labels": labels,
        "positive_label": positive_label,
        "convention": convention,
        "sample_weight": sample_weight,
    })


def balanced_accuracy(
    reference,
    prediction,
    *,
    adjusted=None,
    labels=None,
    convention=None,
    sample_weight=None,
):
    """Mean recall over the classes that occur in the truth, from 0 to 1, as scikit-learn's
    ``balanced_accuracy_score``.

    With a single class in the truth the adjusted value is 0/0 = NaN if all samples are correct,
    else −Infinity.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    adjusted
        Rescale so that chance is 0: ``(b − 1/k)/(1 − 1/k)``, k the classes in the truth.
        Default False.
    labels
        Classes that count. Default: all that occur.
    convention
        A class that never is True: ``'scikit-learn'`` (default) leaves it out,
        ``'metrics-reloaded'`` gives NaN.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.balanced_accuracy(["a", "a", "b", "b"], ["a", "b", "b", "b"])
    0.75
    """
    return call(_table["balanced_accuracy"], (reference, prediction,), {
        "adjusted": adjusted,
        "labels": labels,
        "convention": convention,
        "sample_weight": sample_weight,
    })


def brier_score(
    reference,
    probabilities,
    *,
    positive_label=None,
    labels=None,
    convention=None,
    sample_weight=None,
):
    """Brier score ``mean((y − p)²)`` of probabilities of the positive class, from 0 (perfect) to
    1.

    Parameters
    ----------
    reference
        labels of two classes.
    probabilities
        one number per sample, or for ``'metrics-reloaded'`` a row of class probabilities.
    positive_label
        The positive one of two classes. Default: the larger.
    labels
        All classes, in the order of the columns. Default: those that occur, sorted. Only for
        ``'metrics-reloaded'``.
    convention
        ``'scikit-learn'`` (default): the squared error of the positive class.
        ``'metrics-reloaded'``: the sum over all classes, which takes a row of class
        probabilities for every sample; twice as much for two classes.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for more than two classes or a
        probability outside [0, 1].

    Examples
    --------
    >>> import medgrade
    >>> medgrade.brier_score([0, 1], [0.5, 1])
    0.125
    """
    return call(_table["brier_score"], (reference, probabilities,), {
        "positive_label": positive_label,
        "labels": labels,
        "convention": convention,
        "sample_weight": sample_weight,
    })


def class_scores(
    reference,
    prediction,
    *,
    beta=None,
    zero_division=None,
    labels=None,
    sample_weight=None,
):
    """Precision, recall, F and Jaccard index of every class and their means, as scikit-learn's
    ``precision_recall_fscore_support`` and ``jaccard_score``. F is ``(1+β²)TP / (β²·truth +
    predicted)``, undefined only where that denominator is 0.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    beta
        Weight of recall against precision in F; Infinity is recall alone. Default 1.
    zero_division
        Value of 0/0; with NaN the means leave undefined classes out. Default 0.
    labels
        Classes and their order; samples of other labels do not count. Default: all that occur,
        sorted by value or code point.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none, ``bad-option``
        for a repeated label.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.class_scores([0, 1, 1, 0], [0, 1, 0, 0])["macro"]["recall"]
    0.75
    """
    return call(_table["class_scores"], (reference, prediction,), {
        "beta": beta,
        "zero_division": zero_division,
        "labels": labels,
        "sample_weight": sample_weight,
    })


def cohen_kappa(
    reference,
    prediction,
    *,
    weights=None,
    labels=None,
    sample_weight=None,
):
    """Cohen's kappa ``1 − Σ w·x / Σ w·e``: agreement beyond the chance agreement of the marginals,
    at most 1; NaN if no disagreement is expected. As scikit-learn's ``cohen_kappa_score``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    weights
        Cost of a disagreement by the distance of the classes in the label list. Default
        ``none``: all the same.
    labels
        Classes and their order; samples of other labels do not count. Default: all that occur,
        sorted by value or code point.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.cohen_kappa([0, 0, 1, 1], [0, 1, 1, 1])
    0.5
    """
    return call(_table["cohen_kappa"], (reference, prediction,), {
        "weights": weights,
        "labels": labels,
        "sample_weight": sample_weight,
    })


def confusion_matrix(
    reference,
    prediction,
    *,
    labels=None,
    sample_weight=None,
):
    """Confusion matrix, rows truth, columns prediction, as scikit-learn's ``confusion_matrix``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    labels
        Classes and their order; samples of other labels do not count. Default: all that occur,
        sorted by value or code point.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none, ``bad-input`` for
        labels of mixed kinds, ``too-large`` for more than 8192 classes, whose matrix has no
        room.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.confusion_matrix([0, 1, 1], [0, 1, 0])["matrix"]
    [[1.0, 0.0], [1.0, 1.0]]
    """
    return call(_table["confusion_matrix"], (reference, prediction,), {
        "labels": labels,
        "sample_weight": sample_weight,
    })


def expected_cost(
    reference,
    prediction,
    *,
    labels=None,
    costs=None,
    normalize=None,
):
    """Expected cost of predicted classes, ``Σ costs·counts / samples``, as MetricsReloaded; 0 and
    up, lower is better. NaN if a class of ``labels`` never is True.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    labels
        Classes and their order. Default: all that occur, sorted.
    costs
        ``costs[i][j]``: what predicting class i costs where class j is True. Default: 0 on the
        diagonal, else 1/(number of classes · share of class j).
    normalize
        Divides by the cost of the best constant answer: below 1 is better than always answering
        the same. Default False.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths or costs of another size, ``too-few-values``
        for no samples.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.expected_cost([0, 0, 1, 1], [0, 1, 1, 1])
    0.25
    >>> medgrade.expected_cost([0, 0, 1, 1], [0, 1, 1, 1], costs=[[0, 5], [1, 0]], normalize=True)
    0.5
    """
    return call(_table["expected_cost"], (reference, prediction,), {
        "labels": labels,
        "costs": costs,
        "normalize": normalize,
    })


def f1_score(
    reference,
    prediction,
    *,
    average=None,
    positive_label=None,
    score=None,
    beta=None,
    zero_division=None,
    labels=None,
    sample_weight=None,
):
    """F1 score ``2TP / (2TP + FP + FN)``, or Fβ, precision, recall or Jaccard index, from 0 to 1,
    as scikit-learn's ``f1_score``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    average
        ``binary``: of the positive class; ``micro``: over the summed counts; else a mean over
        classes. Default ``binary``.
    positive_label
        The positive class of ``binary``. Default 1, or True among truth values.
    score
        Which score. Default ``f``: F1, or Fβ with ``beta``.
    beta
        Weight of recall against precision in F; Infinity is recall alone. Default 1.
    zero_division
        Value of 0/0; with NaN the means leave undefined classes out. Default 0.
    labels
        Classes and their order; samples of other labels do not count. Default: all that occur,
        sorted by value or code point.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none, ``bad-option``
        for ``binary`` with more than two classes or without the positive one among two.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.f1_score([0, 1, 1, 1], [0, 1, 1, 0])
    0.8
    """
    return call(_table["f1_score"], (reference, prediction,), {
        "average": average,
        "positive_label": positive_label,
        "score": score,
        "beta": beta,
        "zero_division": zero_division,
        "labels": labels,
        "sample_weight": sample_weight,
    })


def laplace_log_likelihood(
    reference,
    prediction,
    confidence,
    *,
    min_sigma=None,
    max_error=None,
):
    """Modified Laplace log likelihood of predictions with confidences, at most −ln(√2·minSigma);
    higher is better: ``mean(−√2·Δ/σ − ln(√2·σ))`` with ``σ = max(confidence, 70)``, ``Δ =
    min(|truth − prediction|, 1000)``.

    Parameters
    ----------
    reference
        True values.
    prediction
        predicted values.
    confidence
        predicted standard deviations.
    min_sigma
        Smaller standard deviations are replaced by this one. Default 70.
    max_error
        Larger errors are replaced by this one. Default 1000.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for none.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.laplace_log_likelihood([2800, 2500], [2750, 2500], [100, 70])
    -5.126959694891972
    """
    return call(_table["laplace_log_likelihood"], (reference, prediction, confidence,), {
        "min_sigma": min_sigma,
        "max_error": max_error,
    })


def log_loss(
    reference,
    probabilities,
    *,
    labels=None,
    normalize=None,
    sample_weight=None,
    convention=None,
    epsilon=None,
):
    """Logarithmic loss: mean of ``−ln p(True class)``, in nats, 0 or more. Equal to scikit-learn's
    ``log_loss``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    probabilities
        of the second of two classes, or a row of class probabilities for every sample, scaled
        to sum 1.
    labels
        All classes, in the order of the columns; needed if the truth contains only one.
        Default: those that occur, sorted.
    normalize
        Mean over samples; False: their sum. Default True.
    sample_weight
        One weight per sample. Default 1.
    convention
        ``'scikit-learn'`` (default). ``'metrics-reloaded'``: probabilities as they are, neither
        clipped nor scaled (0 gives Infinity). ``'logarithmic-score'``: that library's mean of
        ``ln(p + 1e-10)``, higher is better.
    epsilon
        Probabilities are clipped to [epsilon, 1 − epsilon]. Default 2⁻⁵².

    Raises
    ------
    MedgradeError
        ``too-few-values`` if the truth contains one class and no labels are given,
        ``shape-mismatch`` if lengths differ, ``bad-input`` for a probability outside [0, 1] or
        a label that is not among the given ones.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.log_loss([0, 1], [0.25, 0.75])
    0.2876820724517809
    """
    return call(_table["log_loss"], (reference, probabilities,), {
        "labels": labels,
        "normalize": normalize,
        "sample_weight": sample_weight,
        "convention": convention,
        "epsilon": epsilon,
    })


def matthews_correlation(
    reference,
    prediction,
    *,
    convention=None,
    sample_weight=None,
):
    """Matthews correlation ``(c·s − Σ tₖpₖ) / √((s² − Σpₖ²)(s² − Σtₖ²))``, from −1 to 1; 0 if the
    root is 0. As scikit-learn's ``matthews_corrcoef``.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    prediction
        as many labels of the same kind.
    convention
        The value where the root is 0: ``'scikit-learn'`` (default) 0, ``'metrics-reloaded'``
        NaN.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for none.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.matthews_correlation([0, 0, 1, 1], [0, 1, 1, 1])
    0.5773502691896258
    """
    return call(_table["matthews_correlation"], (reference, prediction,), {
        "convention": convention,
        "sample_weight": sample_weight,
    })


def precision_recall_curve(
    reference,
    scores,
    *,
    positive_label=None,
    sample_weight=None,
):
    """Precision and recall at and above every distinct score, as scikit-learn's
    ``precision_recall_curve``. Without positives recall is 1.

    Parameters
    ----------
    reference
        labels of two classes.
    scores
        one number per sample, larger for the positive class.
    positive_label
        The positive one of two classes. Default: the larger.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for more than two classes or a score
        that is not finite.
    """
    return call(_table["precision_recall_curve"], (reference, scores,), {
        "positive_label": positive_label,
        "sample_weight": sample_weight,
    })


def roc_curve(
    reference,
    scores,
    *,
    positive_label=None,
    sample_weight=None,
):
    """Receiver operating characteristic with every distinct score as a threshold, as
    scikit-learn's ``roc_curve`` with ``drop_intermediate=False``.

    Parameters
    ----------
    reference
        labels of two classes.
    scores
        one number per sample, larger for the positive class.
    positive_label
        The positive one of two classes. Default: the larger.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for more than two classes or a score
        that is not finite.
    """
    return call(_table["roc_curve"], (reference, scores,), {
        "positive_label": positive_label,
        "sample_weight": sample_weight,
    })


def top_k_accuracy(
    reference,
    scores,
    *,
    k=None,
    labels=None,
    sample_weight=None,
):
    """Share of samples whose True class is among the k classes with the highest scores, as
    scikit-learn's ``top_k_accuracy_score``: of equal scores the later class counts.

    Parameters
    ----------
    reference
        labels: numbers, texts or truth values.
    scores
        a row of class scores for every sample.
    k
        Number of classes with the highest scores that count. Default 2.
    labels
        Classes in the order of the columns. Default: those that occur, sorted.
    sample_weight
        One weight per sample. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for scores that are not finite or
        labels that are not among the given ones, ``bad-argument`` for a k that is not a whole
        number from 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.top_k_accuracy([0, 1, 2, 2], [[0.5, 0.2, 0.3], [0.1, 0.8, 0.1], [0.4, 0.5, 0.1], [0.6, 0.1, 0.3]])
    0.75
    """
    return call(_table["top_k_accuracy"], (reference, scores,), {
        "k": k,
        "labels": labels,
        "sample_weight": sample_weight,
    })


def weighted_multilabel_log_loss(
    reference,
    probabilities,
    *,
    positive_weights=None,
    negative_weights=None,
    epsilon=None,
):
    """Weighted log loss of several yes/no findings per study, as in the RSNA cervical-spine
    fracture competition: within a study ``Σ w·l / Σ w`` with ``l = −(y ln p + (1 − y) ln(1 −
    p))``, then the mean over studies. 0 or more, in nats.

    Parameters
    ----------
    reference
        rows of 0/1, one per study.
    probabilities
        rows of probabilities.
    positive_weights
        Weight of each column if its truth is 1. Default ones.
    negative_weights
        Weight of each column if its truth is 0. Default ones.
    epsilon
        Probabilities are clipped to [epsilon, 1 − epsilon]. Default 1e-15.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if sizes differ, ``too-few-values`` for no study.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.weighted_multilabel_log_loss([[1, 0]], [[0.5, 0.5]], positive_weights=[2, 1])
    0.6931471805599453
    """
    return call(_table["weighted_multilabel_log_loss"], (reference, probabilities,), {
        "positive_weights": positive_weights,
        "negative_weights": negative_weights,
        "epsilon": epsilon,
    })


def kendall_tau(
    reference,
    prediction,
    *,
    variant=None,
):
    """Alias of ``krocc``.

    Parameters
    ----------
    variant
        ``b`` corrects for ties on either side, ``c`` for tables of unequal size. Default ``b``.
    """
    return call(_table["kendall_tau"], (reference, prediction,), {
        "variant": variant,
    })


def krocc(
    reference,
    prediction,
    *,
    variant=None,
):
    """Kendall's rank correlation, from −1 to 1, equal to scipy's ``kendalltau``, in O(n log n).

    tau-b is ``(C − D)/√(N − Tx)/√(N − Ty)`` with C concordant and D discordant pairs of N =
    n(n−1)/2, Tx and Ty the pairs tied in each vector (joint ties count in both); tau-c is ``2(C
    − D)/(n²(m−1)/m)``, m the smaller number of distinct values. NaN if either vector is
    constant, contains NaN, or has fewer than two values.

    Parameters
    ----------
    reference
        n numbers: an array, a typed array, or an ndarray (read in C order).
    prediction
        n numbers, in the same order.
    variant
        ``b`` corrects for ties on either side, ``c`` for tables of unequal size. Default ``b``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.krocc([1, 2, 3], [1, 3, 2])
    0.33333333333333337
    """
    return call(_table["krocc"], (reference, prediction,), {
        "variant": variant,
    })


def pearson(
    reference,
    prediction,
):
    """Alias of ``plcc``.
    """
    return call(_table["pearson"], (reference, prediction,), {})


def plcc(
    reference,
    prediction,
):
    """Pearson's linear correlation coefficient, from −1 to 1, equal to scipy's ``pearsonr``.

    ``r = Σ(x−x̄)(y−ȳ) / (‖x−x̄‖ ‖y−ȳ‖)``, clipped to [−1, 1]. NaN if either vector is constant
    or contains NaN or an infinity. Two points give exactly ±1.

    Parameters
    ----------
    reference
        n numbers: an array, a typed array, or an ndarray (read in C order).
    prediction
        n numbers, in the same order.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``too-few-values`` for fewer than two.
    """
    return call(_table["plcc"], (reference, prediction,), {})


def spearman(
    reference,
    prediction,
):
    """Alias of ``srocc``.
    """
    return call(_table["spearman"], (reference, prediction,), {})


def srocc(
    reference,
    prediction,
):
    """Spearman's rank correlation, from −1 to 1, equal to scipy's ``spearmanr``: Pearson's
    coefficient of the average ranks.

    Equal values have the mean of their ranks, −0 equals 0, infinities rank like numbers. NaN if
    either vector is constant, contains NaN, or has fewer than two values. As in scipy, a
    perfect order can give 0.9999999999999999.

    Parameters
    ----------
    reference
        n numbers: an array, a typed array, or an ndarray (read in C order).
    prediction
        n numbers, in the same order.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.srocc([1, 2, 3], [1, 30, 2])
    0.5
    """
    return call(_table["srocc"], (reference, prediction,), {})


def average_surface_distance(
    reference,
    prediction=None,
    *,
    convention=None,
    symmetric=None,
    precision=None,
    when_empty=None,
    connectivity=None,
    unit=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Average surface distance (ASD, ASSD, MASD) between two masks, in the unit of the spacing; 0
    and up, lower is better. The one-sided ASD ignores reference surface that the prediction
    lacks. ASSD and MASD differ if one surface is larger.

    With ``label`` the answer is a number; without, a dict over ``labels``. Takes two arrays or
    a ``label_pair``.

    Parameters
    ----------
    convention
        ``'plain'`` (default), ``'monai'``, ``'medpy'``: surface voxels. ``'surface-distance'``:
        surface elements, weighted by area. ``'simpleitk'``: all voxels. ``'metrics-reloaded'``:
        ``'plain'`` with NaN where one mask is empty. ``'meshmetrics'``: exact distances between
        the faces of the voxels, weighted by area.
    symmetric
        ``false`` (default): from the prediction to the reference only (ASD). ``'pooled'``: mean
        of the distances of both directions (ASSD). ``'mean'``: mean of the two one-sided means
        (MASD).
    precision
        ``'single'`` rounds every distance and the mean to float32. Default ``'single'`` for
        ``'monai'``, else ``'double'``.
    when_empty
        Value for an empty mask; default: what the convention's library does (``error`` where it
        raises).
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is
        background: 1 (faces), 2, 3 (all 26). More than there are axes means all neighbours.
        Default 1. Only for voxel surfaces: ``'plain'``, ``'monai'``, ``'medpy'``.
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored, one voxel is one.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``empty-mask`` if the convention's library raises and ``when_empty`` gives no value;
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 1, 0, 0], np.uint8).reshape([4])
    >>> prediction = np.array([0, 0, 1, 1], np.uint8).reshape([4])
    >>> medgrade.average_surface_distance(reference, prediction, label=1)
    1.5
    """
    return call(_table["average_surface_distance"], (reference, prediction,), {
        "convention": convention,
        "symmetric": symmetric,
        "precision": precision,
        "when_empty": when_empty,
        "connectivity": connectivity,
        "unit": unit,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def boundary_iou(
    reference,
    prediction=None,
    *,
    distance,
    convention=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Boundary IoU: intersection over union of the shells of two masks, from 0 to 1, higher is
    better. NaN where both shells are empty, which ``'meshmetrics'`` has for a distance of at
    most half a voxel.

    With ``label`` the answer is a number; without, a dict over ``labels``. Takes two arrays or
    a ``label_pair``, 2-D or 3-D.

    Parameters
    ----------
    distance
        Depth of the shell: in the unit of the spacing (``'meshmetrics'``), or in voxels
        (``'metrics-reloaded'``). Above 0.
    convention
        ``'meshmetrics'`` (default): voxels whose centre is nearer to the surface of their own
        mask than ``distance``. ``'metrics-reloaded'``: voxels nearer than ``distance`` voxels
        to a border voxel of their mask, border voxels included; the spacing is ignored.
    when_empty
        Value for an empty mask. Default: both empty 1, one empty 0.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for a distance that is not above 0; ``unsupported`` for other than 2 or
        3 axes; ``shape-mismatch``, ``bad-label``, ``bad-array``; ``empty-mask`` if
        ``when_empty`` says ``error``.

    Examples
    --------
    >>> import medgrade
    >>> reference = [[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0]]
    >>> prediction = [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]
    >>> medgrade.boundary_iou(reference, prediction, label=1, distance=1)
    0.6363636363636364
    """
    return call(_table["boundary_iou"], (reference, prediction,), {
        "distance": distance,
        "convention": convention,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def distance_transform(
    foreground,
    *,
    spacing=None,
    precision=None,
):
    """Exact Euclidean distance from every non-zero element to the nearest zero, 0 on zeros, in
    linear time and for any rank; equal to scipy's ``distance_transform_edt``.

    The result has the shape, spacing and memory order of the input. For an array without zeros
    the distance is, as in scipy, to one virtual zero at index (−1, 0, …, 0).

    Parameters
    ----------
    spacing
        Voxel size in the order of the shape, or one number for all axes. Default: the array's,
        else 1.
    precision
        ``'double'`` (default): Float64Array. ``'single'``: Float32Array, half the memory;
        intermediate squares are rounded too: relative error up to 1e-7.

    Raises
    ------
    MedgradeError
        ``bad-array``, ``bad-argument``.
    """
    return call(_table["distance_transform"], (foreground,), {
        "spacing": spacing,
        "precision": precision,
    })


def hausdorff_distance(
    reference,
    prediction=None,
    *,
    convention=None,
    percentile=None,
    directed=None,
    precision=None,
    quantile=None,
    when_empty=None,
    connectivity=None,
    unit=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Hausdorff distance between two masks, or a percentile of it, in the unit of the spacing; 0
    and up, lower is better. Libraries define HD95 differently; ``convention`` chooses the
    definition: what a surface is, whether both directions are pooled, the percentile, the
    precision, the value for an empty mask.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    on either side). Takes two arrays or a ``label_pair``. Any rank (surface elements: 2-D and
    3-D). Presets of challenges: ``hausdorff_presets``.

    Parameters
    ----------
    convention
        ``'plain'`` (default): surface voxels, larger of the two directed percentiles, double
        precision. ``'monai'``: the same in single precision. ``'medpy'``: surface voxels,
        percentile of both lists pooled. ``'surface-distance'``: surface elements weighted by
        area, no interpolation. ``'simpleitk'``: all voxels of the masks, not only their
        surfaces. ``'metrics-reloaded'``: ``'plain'`` with NaN where one mask is empty.
        ``'meshmetrics'``: exact distances between the faces of the voxels, weighted by area, no
        interpolation.
    percentile
        From 0 to 100; 95 for HD95. Default 100: the largest distance.
    directed
        Only the distances from the prediction to the reference. Default False.
    precision
        ``'single'`` rounds every distance to float32 and computes the percentile in float32.
        Default ``'single'`` for ``'monai'``, else ``'double'``.
    quantile
        How single precision interpolates a percentile: ``'numpy'`` rounds after every step,
        ``'torch'`` uses fused multiply-add as in ``torch.quantile``. The results differ in the
        last bit. Default ``'torch'`` for ``'monai'``, else ``'numpy'``.
    when_empty
        Value for an empty mask; default: what the convention's library does (``error`` where it
        raises).
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is
        background: 1 (faces), 2, 3 (all 26). More than there are axes means all neighbours.
        Default 1. Only for voxel surfaces: ``'plain'``, ``'monai'``, ``'medpy'``.
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored, one voxel is one.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``empty-mask`` if the convention's library raises and ``when_empty`` gives no value;
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.
    """
    return call(_table["hausdorff_distance"], (reference, prediction,), {
        "convention": convention,
        "percentile": percentile,
        "directed": directed,
        "precision": precision,
        "quantile": quantile,
        "when_empty": when_empty,
        "connectivity": connectivity,
        "unit": unit,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def normalized_surface_dice(
    reference,
    prediction=None,
    *,
    tolerance,
    convention=None,
    when_empty=None,
    connectivity=None,
    unit=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Alias of ``surface_dice``.

    Parameters
    ----------
    tolerance
        Largest distance at which surfaces agree, in the unit of the spacing.
    convention
        ``'surface-distance'`` (default): surface elements, weighted by area. ``'monai'``:
        counts of surface voxels, distances and result in single precision. ``'plain'``,
        ``'metrics-reloaded'``: counts of surface voxels in double precision. ``'meshmetrics'``:
        faces of the voxels, weighted by area, with the exact distance to the nearest point of
        the other surface.
    when_empty
        Value for an empty mask. Default: both empty NaN (``'plain'``, ``'metrics-reloaded'``,
        ``'meshmetrics'``: 1), one empty 0.
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is
        background: 1 (faces), 2, 3 (all 26). More than there are axes means all neighbours.
        Default 1. Only for voxel surfaces: ``'plain'``, ``'monai'``, ``'medpy'``.
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored, one voxel is one.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.
    """
    return call(_table["normalized_surface_dice"], (reference, prediction,), {
        "tolerance": tolerance,
        "convention": convention,
        "when_empty": when_empty,
        "connectivity": connectivity,
        "unit": unit,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def surface_dice(
    reference,
    prediction=None,
    *,
    tolerance,
    convention=None,
    when_empty=None,
    connectivity=None,
    unit=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Surface Dice at a tolerance (normalised surface distance, NSD): the share of both surfaces
    within the tolerance of the other, from 0 to 1, higher is better.

    With ``label`` the answer is a number; without, a dict over ``labels``. Takes two arrays or
    a ``label_pair``.

    Parameters
    ----------
    tolerance
        Largest distance at which surfaces agree, in the unit of the spacing.
    convention
        ``'surface-distance'`` (default): surface elements, weighted by area. ``'monai'``:
        counts of surface voxels, distances and result in single precision. ``'plain'``,
        ``'metrics-reloaded'``: counts of surface voxels in double precision. ``'meshmetrics'``:
        faces of the voxels, weighted by area, with the exact distance to the nearest point of
        the other surface.
    when_empty
        Value for an empty mask. Default: both empty NaN (``'plain'``, ``'metrics-reloaded'``,
        ``'meshmetrics'``: 1), one empty 0.
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is
        background: 1 (faces), 2, 3 (all 26). More than there are axes means all neighbours.
        Default 1. Only for voxel surfaces: ``'plain'``, ``'monai'``, ``'medpy'``.
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored, one voxel is one.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for a negative or missing tolerance; ``shape-mismatch``, ``bad-label``,
        ``bad-array``; ``empty-mask`` if ``when_empty`` says ``error``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 1, 1, 0], np.uint8).reshape([4])
    >>> prediction = np.array([0, 0, 1, 0], np.uint8).reshape([4])
    >>> medgrade.surface_dice(reference, prediction, label=1, tolerance=0, convention="plain")
    0.6666666666666666
    """
    return call(_table["surface_dice"], (reference, prediction,), {
        "tolerance": tolerance,
        "convention": convention,
        "when_empty": when_empty,
        "connectivity": connectivity,
        "unit": unit,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def surface_distances(
    reference,
    prediction=None,
    *,
    convention=None,
    precision=None,
    connectivity=None,
    unit=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Distances from the surface of each mask to the surface of the other, ascending, in the unit
    of the spacing.

    With ``label`` the answer is one ``SurfaceDistances``; without, a dict over ``labels``.
    Takes two arrays or a ``label_pair``. If one mask is empty, ``'monai'`` returns, as MONAI
    does, infinite distances of the other surface in both directions.

    Parameters
    ----------
    convention
        Surface voxels (``'plain'``, the default, ``'monai'``, ``'medpy'``), surface elements
        (``'surface-distance'``), or all voxels (``'simpleitk'``).
    precision
        ``'single'`` rounds to float32. Default ``'single'`` for ``'monai'``, else ``'double'``.
    connectivity
        A voxel is on the surface if a neighbour that differs in at most this number of axes is
        background: 1 (faces), 2, 3 (all 26). More than there are axes means all neighbours.
        Default 1. Only for voxel surfaces: ``'plain'``, ``'monai'``, ``'medpy'``.
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored, one voxel is one.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.
    """
    return call(_table["surface_distances"], (reference, prediction,), {
        "convention": convention,
        "precision": precision,
        "connectivity": connectivity,
        "unit": unit,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def instance_f1(
    reference,
    prediction,
    *,
    thresholds=None,
    border_margin=None,
    tile_size=None,
    tile_from=None,
):
    """F1 of instances at several IoU thresholds: a True positive is a pair of a largest one-to-one
    matching with IoU of at least the threshold.

    The cell-segmentation challenge of NeurIPS 2022 is ``{ border_margin: 2, tile_from:
    25_000_000 }``.

    Parameters
    ----------
    reference
        label array, 0 is background; any strides.
    prediction
        the same shape.
    thresholds
        Smallest IoUs of a pair; equality counts. Default [0.5, 0.6, 0.7, 0.8, 0.9].
    border_margin
        Erase instances that touch the outer frame of this many pixels, separately in reference
        and prediction (2-D only). 0 (default): none.
    tile_size
        Side of the square tiles that large 2-D images are cut into, padded with zeros; borders
        are those of the tiles. Default 2000.
    tile_from
        Images with at least this many pixels are tiled. Default Infinity: never.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``; ``bad-label`` for negative or fractional labels; ``unsupported`` for
        borders or tiles unless there are two axes; ``bad-argument`` for thresholds below 0,
        margins and tiles that are not whole.
    """
    return call(_table["instance_f1"], (reference, prediction,), {
        "thresholds": thresholds,
        "border_margin": border_margin,
        "tile_size": tile_size,
        "tile_from": tile_from,
    })


def lesion_f1(
    reference,
    prediction=None,
    *,
    connectivity=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Lesion-wise F1 with its counts, as ISLES'22 defines it: lesions are connected components; a
    reference lesion is found, and a predicted lesion correct, if it shares at least one voxel
    with the other side.

    Unlike the other label metrics it merges all labels when ``label`` is not given (``label:
    'any'``); ``labels`` gives a dict. Arrays of one to three axes.

    Parameters
    ----------
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8,
        26).
    when_empty
        F1 if neither array has a lesion. Default 1.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported``
        beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 0, 1, 0, 0], np.uint8).reshape([5])
    >>> prediction = np.array([1, 0, 0, 0, 1], np.uint8).reshape([5])
    >>> medgrade.lesion_f1(reference, prediction)["f1"]
    0.5
    """
    return call(_table["lesion_f1"], (reference, prediction,), {
        "connectivity": connectivity,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def linear_sum_assignment(
    cost,
    *,
    maximize=None,
    ties=None,
):
    """One-to-one assignment of rows to columns with the smallest total cost; min(n, m) pairs.
    Equal to scipy's ``linear_sum_assignment``.

    Parameters
    ----------
    cost
        n × m numbers: rows as lists, or an ndarray of shape [n, m]. Infinity (−Infinity when
        maximising) forbids a pair.
    maximize
        Maximise the total instead. Default False.
    ties
        Which of several optimal assignments: 'any' (default), or 'scipy' for the one of scipy's
        method (slower on large matrices). The total is the same.

    Raises
    ------
    MedgradeError
        ``bad-input`` for NaN or −Infinity (Infinity when maximising) and ragged rows;
        ``infeasible`` if forbidden pairs leave no complete assignment.
    """
    return call(_table["linear_sum_assignment"], (cost,), {
        "maximize": maximize,
        "ties": ties,
    })


def match_instances(
    reference,
    prediction,
    *,
    threshold=None,
):
    """Matches the instances of two label arrays one to one: the largest number of pairs with IoU
    of at least the threshold and, among such matchings, the largest total IoU (above 0.5 the
    matching is unique). An instance is a label above 0, connected or not; 0 is background.

    Parameters
    ----------
    reference
        label array of any shape and strides.
    prediction
        the same shape.
    threshold
        Smallest IoU of a pair; equality counts. Default 0.5.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``; ``bad-label`` for negative or fractional labels; ``bad-argument``
        for a threshold below 0.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 1, 2, 2], np.uint16).reshape([2, 2])
    >>> prediction = np.array([7, 7, 0, 9], np.uint16).reshape([2, 2])
    >>> medgrade.match_instances(reference, prediction)["pairs"]
    [{'reference': 1, 'prediction': 7, 'iou': 1.0}, {'reference': 2, 'prediction': 9, 'iou': 0.5}]
    """
    return call(_table["match_instances"], (reference, prediction,), {
        "threshold": threshold,
    })


def panoptic_quality(
    reference,
    prediction,
    *,
    input=None,
    matcher=None,
    score=None,
    threshold=None,
    strict=None,
    many_to_one=None,
):
    """Panoptic quality and its factors, recognition quality and segmentation quality, equal to
    panoptica 2.1.

    Without instances on both sides all scores are NaN. Without a match pq, sq and rq are 0,
    deviations and volume differences NaN.

    Parameters
    ----------
    reference
        label array (or mask under 'semantic'), 0 is background; any strides.
    prediction
        the same shape.
    input
        'unmatched' (default): label maps with independent numbers. 'matched': equal labels are
        the same object. 'semantic': masks, split into components (4-connected in 2-D,
        26-connected in 3-D).
    matcher
        'naive' (default): best pairs first. 'max-bipartite': the assignment of largest total
        score. 'maximize-merge': best pairs first, then predictions are merged into a matched
        reference if that raises its score.
    score
        Score of a pair. Default 'iou'.
    threshold
        Smallest score of a pair. Default 0.5. With 'matched' input the smallest IoU of a True
        positive.
    strict
        The score must exceed the threshold. Default False.
    many_to_one
        'naive' only: several predictions can match one reference and are merged. Default False.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``; ``bad-label`` for negative or fractional labels; ``bad-argument``
        for a threshold below 0.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 1, 2, 2], np.uint16).reshape([2, 2])
    >>> prediction = np.array([7, 7, 0, 9], np.uint16).reshape([2, 2])
    >>> found = medgrade.panoptic_quality(reference, prediction)
    >>> pq = found["pq"]
    >>> pq
    0.75
    """
    return call(_table["panoptic_quality"], (reference, prediction,), {
        "input": input,
        "matcher": matcher,
        "score": score,
        "threshold": threshold,
        "strict": strict,
        "many_to_one": many_to_one,
    })


def relabel_sequential(
    labels,
):
    """Renumbers the labels above 0 to 1…n by increasing old label.

    Raises
    ------
    MedgradeError
        ``bad-label`` for negative or fractional labels.
    """
    return call(_table["relabel_sequential"], (labels,), {})


def remove_border_instances(
    labels,
    *,
    margin=None,
):
    """Erases the instances that touch the outer frame of a 2-D label image and renumbers the
    others to 1…n by increasing old label. One pixel on the frame erases the whole instance. An
    image that is all frame (a side of at most 2 · margin) and has no background keeps its
    smallest label.

    Parameters
    ----------
    margin
        Width of the outer frame in pixels. Default 2.

    Raises
    ------
    MedgradeError
        ``unsupported`` unless there are two axes; ``bad-label`` for negative or fractional
        labels; ``bad-argument`` for a margin that is not a whole number from 0.
    """
    return call(_table["remove_border_instances"], (labels,), {
        "margin": margin,
    })


def binary_scores(
    reference,
    prediction=None,
    *,
    beta=None,
    exchange_rate=None,
    costs=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """The counts of two masks and all ratios of them, as MetricsReloaded defines them, values for
    empty masks included, with volume similarity, sizes and volumes. N is the number of voxels
    of the array, without those that ``mask`` or ``ignore_label`` leaves out.

    With ``label`` the answer is one object; without, a dict over ``labels``. Takes two arrays
    or a ``label_pair``, of any rank.

    Parameters
    ----------
    beta
        Weight of recall against precision in ``f_beta``. Default 1.
    exchange_rate
        What a False positive costs in True positives, in ``net_benefit``. Default 1.
    costs
        Costs of ``[a missed voxel, a False voxel]`` in ``normalised_expected_cost``. Default:
        each class has the same total, 1/(2·prevalence).
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 1, 1, 1], np.uint8).reshape([2, 2])
    >>> prediction = np.array([0, 0, 1, 1], np.uint8).reshape([2, 2])
    >>> scores = medgrade.binary_scores(reference, prediction, label=1)
    >>> scores["sensitivity"]
    0.6666666666666666
    >>> scores["negative_predictive_value"]
    0.5
    """
    return call(_table["binary_scores"], (reference, prediction,), {
        "beta": beta,
        "exchange_rate": exchange_rate,
        "costs": costs,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def center_of_mass_distance(
    reference,
    prediction=None,
    *,
    unit=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Distance of the centres of mass of two masks, in the unit of the spacing; 0 and up, lower is
    better. As MetricsReloaded.

    With ``label`` the answer is a number; without, a dict over ``labels``. Takes two arrays or
    a ``label_pair``, of any rank.

    Parameters
    ----------
    unit
        Of the result: ``'mm'`` (default), the unit of the spacing, or ``'voxel'``: spacing is
        ignored.
    when_empty
        Value where a mask is empty. Default −1, as MetricsReloaded.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.
    """
    return call(_table["center_of_mass_distance"], (reference, prediction,), {
        "unit": unit,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def click_curve(
    scores,
    *,
    target=None,
    first_clicks=None,
):
    """Interactive segmentation: Dice, or another score that is high where it is good, against the
    number of clicks. Its area, and the number of clicks (NoC) to a target. A curve that never
    reaches it counts all its clicks and one failure.

    Parameters
    ----------
    scores
        of the segmentations after 0, 1, 2, … clicks. NaN stays in the area and never reaches
        the target; all is NaN without scores.
    target
        Score that is to be reached. Default 0.9.
    first_clicks
        Clicks behind the first value. Default 0: the first segmentation was made without a
        click.

    Raises
    ------
    MedgradeError
        ``bad-input`` for what is no list of numbers, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.click_curve([0.5, 0.75, 0.875, 0.875], target=0.8)
    {'area': 2.3125, 'mean_score': 0.7708333333333334, 'final': 0.875, 'clicks': 2, 'failures': 0}
    """
    return call(_table["click_curve"], (scores,), {
        "target": target,
        "first_clicks": first_clicks,
    })


def dice(
    reference,
    prediction=None,
    *,
    convention=None,
    epsilon=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Dice similarity coefficient of label arrays of any rank: 2|R∩P| / (|R|+|P|), from 0 to 1,
    higher is better.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side), from one pass over the arrays. A label absent from both gives
    ``when_empty`` (1), absent from one 0. Takes two arrays or a ``label_pair``.

    Parameters
    ----------
    convention
        ``'counts'`` (default): 2|R∩P| / (|R|+|P|). ``'simpleitk'``: 2J/(1+J) with J = |R∩P| /
        |R∪P|, as SimpleITK computes it; the last bit can differ.
    epsilon
        Added to the denominator, as some graders do (TopCoW: 1e-7). Default 0. Only with
        ``'counts'``.
    when_empty
        Value for a label that is absent from both arrays. Default 1.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 1, 1, 1], np.uint8).reshape([2, 2])
    >>> prediction = np.array([0, 0, 1, 1], np.uint8).reshape([2, 2])
    >>> medgrade.dice(reference, prediction, label=1)
    0.8
    """
    return call(_table["dice"], (reference, prediction,), {
        "convention": convention,
        "epsilon": epsilon,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def iou(
    reference,
    prediction=None,
    *,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Alias of ``jaccard``.

    Parameters
    ----------
    when_empty
        Value for a label that is absent from both arrays. Default 1.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.
    """
    return call(_table["iou"], (reference, prediction,), {
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def jaccard(
    reference,
    prediction=None,
    *,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Jaccard index |R∩P| / |R∪P| of label arrays of any rank, from 0 to 1, higher is better;
    ``iou`` is the same function.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side).

    Parameters
    ----------
    when_empty
        Value for a label that is absent from both arrays. Default 1.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 1, 1, 1], np.uint8).reshape([2, 2])
    >>> prediction = np.array([1, 0, 1, 1], np.uint8).reshape([2, 2])
    >>> medgrade.jaccard(reference, prediction, label=1)
    0.5
    """
    return call(_table["jaccard"], (reference, prediction,), {
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def label_adjacency(
    array,
    *,
    connectivity=None,
    side=None,
    mask=None,
    foreground=None,
):
    """For every label but 0, the other labels (not 0) that it touches, both ascending; of an array
    of one to three axes or of one side of a ``label_pair``.

    Parameters
    ----------
    connectivity
        Which neighbours touch: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8,
        26).
    side
        Side of a ``label_pair``. Default ``'prediction'``.
    mask
        Region of interest, same shape: where it is zero, the array counts as background.
        Default: everywhere.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.

    Raises
    ------
    MedgradeError
        ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported`` beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> labels = np.array([1, 2, 0, 3], np.uint8).reshape([1, 4])
    >>> medgrade.label_adjacency(labels)[1]
    [2]
    """
    return call(_table["label_adjacency"], (array,), {
        "connectivity": connectivity,
        "side": side,
        "mask": mask,
        "foreground": foreground,
    })


def label_overlap(
    reference,
    prediction=None,
    *,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Voxel counts of every label in one pass over both arrays, of any rank.

    Parameters
    ----------
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 1, 1, 2], np.uint8).reshape([2, 2])
    >>> prediction = np.array([0, 1, 2, 2], np.uint8).reshape([2, 2])
    >>> medgrade.label_overlap(reference, prediction)["labels"][1]
    {'reference': 2, 'prediction': 1, 'both': 1, 'either': 2}
    """
    return call(_table["label_overlap"], (reference, prediction,), {
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def label_pair(
    reference,
    prediction,
    *,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Prepares two label arrays of one shape for all label metrics, which take the result in place
    of the two arrays. Counts, components, surfaces and skeletons are computed once for all
    metrics of the pair.

    Any strides; arrays that are dense in the same order of axes are not copied. Uint8 arrays
    are used directly, other types are converted once. ``labels`` lists every label but 0 that
    occurs on either side, ascending. Do not change the arrays while the pair is in use.

    Parameters
    ----------
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different shapes, ``bad-label`` for values that are not labels,
        ``bad-array`` for an invalid array.
    """
    return call(_table["label_pair"], (reference, prediction,), {
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def probabilistic_f(
    reference,
    predictions,
    *,
    beta=None,
):
    """F score of probabilities, from 0 to 1: True positives are the summed probabilities of the
    positives, False positives those of the negatives. Predictions are clipped to [0, 1]; 0
    unless precision and recall are both above 0.

    Parameters
    ----------
    reference
        labels of two classes.
    predictions
        one number per sample.
    beta
        Weight of recall against precision. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``bad-input`` for more than two classes.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.probabilistic_f([1, 0, 1, 0], [1, 0.5, 0.5, 0])
    0.75
    """
    return call(_table["probabilistic_f"], (reference, predictions,), {
        "beta": beta,
    })


def volume_difference(
    reference,
    prediction=None,
    *,
    unit=None,
    voxel_volume=None,
    signed=None,
    convention=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Volume difference | |P|·v − |R|·v | of labels; v is the voxel volume, the product of the
    spacing from first axis to last.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side).

    Parameters
    ----------
    unit
        Of the result: ``'voxel'``, cubic millimetres (``'mm3'``, spacing in mm, default),
        millilitres (``'ml'``), or a share of the reference's volume (``'relative'``).
    voxel_volume
        Volume of one voxel in the unit, instead of the product of the spacing, for example in
        single precision.
    signed
        True: prediction − reference. Default False: its absolute value.
    convention
        ``'metrics-reloaded'``: relative, and NaN for an empty reference, also if both are
        empty. Default ``'plain'``.
    when_empty
        Relative difference if only the reference is empty. Default Infinity. If both are empty
        the value is 0 in every unit.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``.
    """
    return call(_table["volume_difference"], (reference, prediction,), {
        "unit": unit,
        "voxel_volume": voxel_volume,
        "signed": signed,
        "convention": convention,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def betti0(
    array,
    *,
    label=None,
    labels=None,
    connectivity=None,
    side=None,
    mask=None,
    foreground=None,
):
    """Betti-0: number of connected components of a label (0 if it is absent), of an array of one
    to three axes or of one side of a ``label_pair``.

    Parameters
    ----------
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs, ascending.
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8,
        26).
    side
        Side of a ``label_pair``. Default ``'prediction'``.
    mask
        Region of interest, same shape: where it is zero, the array counts as background.
        Default: everywhere.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.

    Raises
    ------
    MedgradeError
        ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported`` beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> labels = np.array([1, 0, 1, 1], np.uint8).reshape([1, 4])
    >>> medgrade.betti0(labels, label=1)
    2
    """
    return call(_table["betti0"], (array,), {
        "label": label,
        "labels": labels,
        "connectivity": connectivity,
        "side": side,
        "mask": mask,
        "foreground": foreground,
    })


def betti0_error(
    reference,
    prediction=None,
    *,
    connectivity=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Betti-0 error |components(P) − components(R)| of labels, 0 and up, lower is better. Arrays
    of one to three axes.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side).

    Parameters
    ----------
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8,
        26).
    when_empty
        Value for a label that is absent from both arrays. Default 0.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported``
        beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 1, 1, 1], np.uint8).reshape([1, 4])
    >>> prediction = np.array([1, 0, 1, 1], np.uint8).reshape([1, 4])
    >>> medgrade.betti0_error(reference, prediction, label=1)
    1
    """
    return call(_table["betti0_error"], (reference, prediction,), {
        "connectivity": connectivity,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def betti_error(
    reference,
    prediction=None,
    *,
    dimension=None,
    connectivity=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Betti error |βₖ(P) − βₖ(R)| of labels, k the ``dimension``: difference in the number of
    loops (k = 1), cavities (2) or components (0); 0 and up, lower is better.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side). Arrays of one to three axes.

    Parameters
    ----------
    dimension
        What is counted: 0 components, 1 loops, 2 cavities. Default 1.
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6 or 26 for three; the background
        connects by the others. Default: 8, 26.
    when_empty
        Value for a label that is absent from both arrays. Default 0.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported``
        beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> reference = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    >>> prediction = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]
    >>> medgrade.betti_error(reference, prediction, label=1)
    1.0
    """
    return call(_table["betti_error"], (reference, prediction,), {
        "dimension": dimension,
        "connectivity": connectivity,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def betti_numbers(
    array,
    *,
    label=None,
    labels=None,
    connectivity=None,
    mask=None,
    foreground=None,
):
    """Betti numbers of a label and its Euler characteristic: components, independent loops (holes
    in a picture), cavities, and components − loops + cavities. All 0 for a label that is
    absent. Arrays of one to three axes.

    Parameters
    ----------
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is one object.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs, ascending.
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6 or 26 for three; the background
        connects by the others. Default: 8, 26.
    mask
        Region of interest, same shape: where it is zero, the array counts as background.
        Default: everywhere.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.

    Raises
    ------
    MedgradeError
        ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported`` beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> ring = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    >>> medgrade.betti_numbers(ring, label=1)
    {'betti0': 1.0, 'betti1': 1.0, 'betti2': 0.0, 'euler': 0.0}
    """
    return call(_table["betti_numbers"], (array,), {
        "label": label,
        "labels": labels,
        "connectivity": connectivity,
        "mask": mask,
        "foreground": foreground,
    })


def cb_dice(
    reference,
    prediction=None,
    *,
    iterations=None,
    smooth=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Centre-line boundary Dice of two masks (Shi et al. 2024): clDice with soft skeletons whose
    voxels weigh by the radius of the structure; above 0, at most 1, higher is better. Distances
    are in voxels. Both masks empty: 1.

    With ``label`` the answer is a number; without, a dict over ``labels``. Takes two arrays or
    a ``label_pair``, 2-D or 3-D.

    Parameters
    ----------
    iterations
        Erosions of the soft skeleton: at least the radius of the thickest structure, in voxels.
        Default 10.
    smooth
        Added to numerators and denominators. Default 1.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for a mask that fills the image; ``unsupported`` for other than two or
        three axes; ``shape-mismatch``, ``bad-label``, ``bad-array``.

    Examples
    --------
    >>> import medgrade
    >>> reference = [[0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 0]]
    >>> prediction = [[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]]
    >>> medgrade.cb_dice(reference, prediction, label=1)
    0.7499999999999999
    """
    return call(_table["cb_dice"], (reference, prediction,), {
        "iterations": iterations,
        "smooth": smooth,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def cl_dice(
    reference,
    prediction=None,
    *,
    convention=None,
    method=None,
    axes=None,
    when_empty=None,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
):
    """Centre-line Dice 2·Tprec·Tsens / (Tprec + Tsens), Tprec = |S(P)∩R| / |S(P)|, Tsens =
    |S(R)∩P| / |S(R)|, S = skeleton; from 0 to 1, higher is better (Shit et al. 2021).

    With ``label`` the answer is a number (``'any'`` merges all labels); without, a dict over
    ``labels`` (default: every label but 0 on either side).

    Parameters
    ----------
    convention
        Value for an empty skeleton. ``'topcow'`` (default; TopCoW, TopBrain): its share is 0,
        and clDice is 0 if both shares are. ``'original'`` (the published code of clDice): 0/0,
        so NaN.
    method
        Thinning method: ``'lee'`` (default for three axes) or ``'zhang'`` (default for two).
    axes
        The order in which thinning scans the axes; the last digits depend on it. Default: the
        order of the shape.
    when_empty
        Value for a label that is absent from both arrays. Default: the value of the convention.
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported``
        unless there are two or three axes.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([1, 1, 1, 1], np.uint8).reshape([1, 4])
    >>> prediction = np.array([1, 1, 0, 0], np.uint8).reshape([1, 4])
    >>> medgrade.cl_dice(reference, prediction, label=1)
    0.6666666666666666
    """
    return call(_table["cl_dice"], (reference, prediction,), {
        "convention": convention,
        "method": method,
        "axes": axes,
        "when_empty": when_empty,
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
    })


def connected_components(
    array,
    *,
    connectivity=None,
    label=None,
    mask=None,
    foreground=None,
):
    """Connected components of an array of one to three axes, numbered in raster order of their
    first voxels (last axis fastest) as in scipy, scikit-image and cc3d.

    Parameters
    ----------
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8,
        26).
    label
        One label only, or ``'any'``: all labels but 0 merged. Default: every label separately,
        as in cc3d and scikit-image.
    mask
        Region of interest, same shape: where it is zero, the array counts as background.
        Default: everywhere.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.

    Raises
    ------
    MedgradeError
        ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported`` beyond three axes.
    """
    return call(_table["connected_components"], (array,), {
        "connectivity": connectivity,
        "label": label,
        "mask": mask,
        "foreground": foreground,
    })


def euler_error(
    reference,
    prediction=None,
    *,
    label=None,
    labels=None,
    mask=None,
    ignore_label=None,
    foreground=None,
    spacing=None,
    connectivity=None,
    when_empty=None,
):
    """Difference in Euler characteristic |χ(P) − χ(R)| of labels, χ = components − loops +
    cavities; 0 and up, lower is better. Errors of opposite sign cancel out; ``betti_error``
    tells them apart.

    With ``label`` the answer is a number; without, a dict over ``labels`` (default: every label
    but 0 on either side). Arrays of one to three axes.

    Parameters
    ----------
    label
        One label, or ``'any'`` for all labels but 0 merged: the answer is a number.
    labels
        Several labels, in this order: the answer is a dict. Default: every label but 0 that
        occurs on either side, ascending.
    mask
        Region of interest, same shape: where it is zero, both arrays count as background.
        Default: everywhere.
    ignore_label
        Voxels where the *reference* has this label (or one of these) count as background in
        both arrays. Default: none.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.
    spacing
        Voxel size in the order of the shape. Default: the reference's, else the prediction's,
        else 1.
    connectivity
        Which neighbours connect: 4 or 8 for two axes, 6 or 26 for three; the background
        connects by the others. Default: 8, 26.
    when_empty
        Value for a label that is absent from both arrays. Default 0.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported``
        beyond three axes.

    Examples
    --------
    >>> import medgrade
    >>> reference = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    >>> prediction = [[1, 1, 1], [0, 0, 0], [1, 1, 1]]
    >>> medgrade.euler_error(reference, prediction, label=1)
    2.0
    """
    return call(_table["euler_error"], (reference, prediction,), {
        "label": label,
        "labels": labels,
        "mask": mask,
        "ignore_label": ignore_label,
        "foreground": foreground,
        "spacing": spacing,
        "connectivity": connectivity,
        "when_empty": when_empty,
    })


def skeletonize(
    array,
    *,
    method=None,
    axes=None,
    label=None,
    mask=None,
    foreground=None,
):
    """Skeleton of a mask of two or three axes as 0 and 1, in the shape and memory order of the
    input; equal to scikit-image's ``skeletonize`` in every voxel. Outside the array is
    background.

    Parameters
    ----------
    method
        ``'lee'`` (Lee 1994; default for three axes) or ``'zhang'`` (Zhang-Suen; default for two
        axes, two only), as in scikit-image.
    axes
        The order in which axes are scanned, e.g. ``[2, 1, 0]``: the result depends on it.
        Default: the order of the shape.
    label
        One label, or ``'any'`` (default): all labels but 0 merged.
    mask
        Region of interest, same shape: where it is zero, the array counts as background.
        Default: everywhere.
    foreground
        ``'nonzero'``: everything but zero (NaN and negatives too) is label 1. Default: labels
        are whole numbers, and anything else is an error.

    Raises
    ------
    MedgradeError
        ``bad-label``, ``bad-array``, ``bad-argument``, ``unsupported`` for other ranks.
    """
    return call(_table["skeletonize"], (array,), {
        "method": method,
        "axes": axes,
        "label": label,
        "mask": mask,
        "foreground": foreground,
    })


hausdorff_presets = {"topbrain": {"convention": "monai", "percentile": 95, "directed": True, "quantile": "numpy", "when_empty": {"both": 0, "reference": 290, "prediction": 290}}, "topcow": {"convention": "monai", "percentile": 95, "directed": True, "quantile": "numpy", "when_empty": {"both": 0, "reference": 90, "prediction": 90}}, "topbrain_official": {"convention": "plain", "connectivity": 3, "percentile": 95, "when_empty": 290}, "topcow_official": {"convention": "plain", "connectivity": 3, "percentile": 95, "when_empty": 90}, "panther": {"convention": "surface-distance", "percentile": 95}, "seg_a": {"convention": "monai", "directed": True, "unit": "voxel", "when_empty": {"both": 0, "reference": "diagonal", "prediction": "diagonal"}}, "uwgi": {"convention": "simpleitk"}}
