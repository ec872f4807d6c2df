# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Rankings, intervals, tests and the data of figures."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "adjust_p_values",
    "bootstrap_metrics",
    "bootstrap_ranking",
    "mean_rank",
    "mean_rank_percentile",
    "medal_for",
    "rank_against_leaderboard",
    "rank_by_method",
    "rank_by_metrics",
    "ranking_agreement",
    "rank_positions",
    "significance_map",
    "wilcoxon_signed_rank",
    "compare_paired",
    "effect_sizes",
    "friedman_test",
    "hodges_lehmann",
    "mcnemar_test",
    "paired_t_test",
    "permutation_test",
    "sign_test",
    "blob_data",
    "box_plot_data",
    "heatmap_data",
    "method_lines_data",
    "network_data",
    "podium_data",
    "significance_data",
    "stacked_frequency_data",
    "violin_data",
    "winner_data",
    "advise_interval",
    "auc_interval",
    "bootstrap_interval",
    "cluster_interval",
    "compare_aucs",
    "correlation_interval",
    "describe_interval",
    "mean_interval",
    "median_interval",
    "nested_interval",
    "plan_cases",
    "pooled_interval",
    "proportion_interval",
    "repeated_runs",
    "statistics_warnings",
    "cumulative_rank",
    "normalized_sum",
    "rank_score",
    "significance_rank",
    "subset_rank",
    "weighted_rank",
    "rank_order",
    "agreement_table",
    "bootstrap_tasks",
    "case_tables",
    "cluster_tasks",
    "consensus_ranking",
    "ranking_report",
    "rank_tasks",
    "task_agreement",
]


def adjust_p_values(
    values,
    method=None,
):
    """Adjusted p-values in the order of the input. NaN (or None) means that there was no test: it
    stays NaN and is not counted. The page has the formulas.

    Parameters
    ----------
    method
        default ``holm``.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for another method, ``bad-input`` for a p-value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.adjust_p_values([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    return call(_table["adjust_p_values"], (values, method,), {})


def bootstrap_metrics(
    metrics,
    *,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Bootstrap over cases of ``rank_by_metrics``.

    Parameters
    ----------
    metrics
        one table a metric, the same cases and algorithms in each.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` where the tables differ in cases, ``too-few-values``, ``bad-option``
        as ``bootstrap_ranking``.

    Examples
    --------
    >>> import medgrade
    >>> dice = {"values": [[0.9, 0.8], [0.7, 0.6]]}
    >>> hd95 = {"values": [[2, 3], [4, 9]], "higher_better": False}
    >>> medgrade.bootstrap_metrics([dice, hd95], samples=100)["mean_rank"]
    [1.0, 2.0]
    """
    return call(_table["bootstrap_metrics"], (metrics,), {
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def bootstrap_ranking(
    values,
    *,
    repeats=None,
    method=None,
    higher_better=None,
    quantile=None,
    aggregate=None,
    ties=None,
    missing=None,
    alpha=None,
    adjust=None,
    identical=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Bootstrap of a ranking over cases: every sample draws as many cases as there are, with
    replacement, the same for all algorithms. A case that is drawn twice counts as two cases
    (``repeats``). The draws depend on the seed alone. Method of Wiesenfarth et al., Sci Rep
    11:2369 (2021).

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    repeats
        A case that is drawn k times. ``separate`` (default): k cases. ``toolkit``: one case, as
        in the R package challengeR; its ranks are made among all its k·m values and count k
        times, and tests count it once.
    method
        Default ``meanThenRank``.
    higher_better
        Whether larger values are better. Default True.
    quantile
        The quantile of ``quantileThenRank``, 0 to 1.
    aggregate
        The function of ``aggregateThenRank``: the values of an algorithm to the number that is
        ranked.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default: aggregates and tests are
        of the values that are there, and a missing value ranks last in its case.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``missing``.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for fewer than two cases, ``bad-option`` for no sample, an index
        outside the cases or a level outside 0 to 1, and as ``rank_by_method``.

    Examples
    --------
    >>> import medgrade
    >>> values = [[0.9, 0.8], [0.7, 0.6], [0.8, 0.9]]
    >>> medgrade.bootstrap_ranking(values, samples=100)["ranks"]
    [1.0, 2.0]
    """
    return call(_table["bootstrap_ranking"], (values,), {
        "repeats": repeats,
        "method": method,
        "higher_better": higher_better,
        "quantile": quantile,
        "aggregate": aggregate,
        "ties": ties,
        "missing": missing,
        "alpha": alpha,
        "adjust": adjust,
        "identical": identical,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def mean_rank(
    positions,
):
    """Arithmetic mean of positions, summed in the given order: every ranked metric has the same
    weight. One NaN or None makes it NaN; no position gives NaN. Definition: the ReX-MLE
    reference graders.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.mean_rank([1, 2, 6])
    3.0
    """
    return call(_table["mean_rank"], (positions,), {})


def mean_rank_percentile(
    mean_rank,
    entries,
):
    """Percentile of a mean rank: ``1 − (mean_rank − 1) / entries``, 1 for the best and 0 for the
    worst. ``entries`` counts the leaderboard without the submission. NaN or None in, NaN out;
    an empty leaderboard gives NaN. Definition: ReX-MLE, section 2.3.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.mean_rank_percentile(3, 8)
    0.75
    """
    return call(_table["mean_rank_percentile"], (mean_rank, entries,), {})


def medal_for(
    score,
    thresholds,
):
    """Medals of a rounded score: at most one medal, the best that is reached. A score or threshold
    that is None or NaN gives no medal. Definition: the ReX-MLE reference graders.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a score or thresholds that are no numbers.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.medal_for(2, {"gold": 1, "silver": 2, "bronze": 3, "median": 4, "is_lower_better": True})["silver"]
    True
    """
    return call(_table["medal_for"], (score, thresholds,), {})


def rank_against_leaderboard(
    values,
    leaderboard,
    *,
    columns=None,
    ranked=None,
):
    """Positions, mean position, percentile and medals of metric values on a leaderboard, as
    ``leaderboardOf`` returns it.

    Parameters
    ----------
    values
        the unrounded values of the submission by metric name; NaN or None for a missing one.
    columns
        The column of a metric where it has another name: ``{ macro_f1: 'f1' }``. Default: the
        column of the same name.
    ranked
        Which metrics are ranked. ``'submission'`` (default): those of the submission that have
        a direction and a column, in the submission's order. ``'leaderboard'``: every column
        with a direction in column order (NaN if the submission lacks it), then the submission's
        metrics without a column, which have position 1.

    Raises
    ------
    MedgradeError
        ``bad-leaderboard`` for an object that is not a leaderboard, ``bad-argument`` if no
        metric has a ranked column, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> entries = [{"values": {"dice": 0.8}}, {"values": {"dice": 0.7}}]
    >>> leaderboard = {"metrics": [{"name": "dice", "direction": "higher"}], "entries": entries}
    >>> medgrade.rank_against_leaderboard({"dice": 0.75}, leaderboard)["positions"]
    {'dice': 2.0}
    """
    return call(_table["rank_against_leaderboard"], (values, leaderboard,), {
        "columns": columns,
        "ranked": ranked,
    })


def rank_by_method(
    values,
    *,
    method=None,
    higher_better=None,
    quantile=None,
    aggregate=None,
    ties=None,
    missing=None,
    alpha=None,
    adjust=None,
    identical=None,
):
    """Ranks algorithms by one metric over cases.

    ``meanThenRank``, ``medianThenRank``, ``quantileThenRank``, ``aggregateThenRank``: aggregate
    each algorithm's values, then rank. ``rankThenMean``, ``rankThenMedian``: rank within each
    case (a missing value takes that case's largest rank + 1), then aggregate the ranks.
    ``testBased``: share of the other algorithms it is significantly better than. Methods of
    Wiesenfarth et al., Sci Rep 11:2369 (2021).

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    method
        Default ``meanThenRank``.
    higher_better
        Whether larger values are better. Default True.
    quantile
        The quantile of ``quantileThenRank``, 0 to 1.
    aggregate
        The function of ``aggregateThenRank``: the values of an algorithm to the number that is
        ranked.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default: aggregates and tests are
        of the values that are there, and a missing value ranks last in its case.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``missing``.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for an empty table, ``shape-mismatch`` for rows of different length,
        ``bad-input`` for a value that is no number or is missing against ``missing: 'none'``,
        ``bad-argument`` for an unknown method or adjustment, ``bad-option`` for an alpha or a
        quantile outside 0 to 1.

    Examples
    --------
    >>> import medgrade
    >>> values = [[0.9, 0.8], [0.7, 0.6], [0.8, 0.9]]
    >>> medgrade.rank_by_method(values, method="rankThenMedian")
    {'aggregate': [1.0, 2.0], 'ranks': [1.0, 2.0]}
    """
    return call(_table["rank_by_method"], (values,), {
        "method": method,
        "higher_better": higher_better,
        "quantile": quantile,
        "aggregate": aggregate,
        "ties": ties,
        "missing": missing,
        "alpha": alpha,
        "adjust": adjust,
        "identical": identical,
    })


def rank_by_metrics(
    metrics,
):
    """Mean rank over metrics, as the ReX-MLE leaderboards rank.

    Parameters
    ----------
    metrics
        one table a metric, the same algorithms in each.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for an empty table, ``shape-mismatch`` for rows of different length,
        ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> dice = {"values": [[0.9, 0.8], [0.7, 0.6]]}
    >>> hd95 = {"values": [[2, 3], [4, 9]], "higher_better": False}
    >>> medgrade.rank_by_metrics([dice, hd95])["ranks"]
    [1.0, 2.0]
    """
    return call(_table["rank_by_metrics"], (metrics,), {})


def ranking_agreement(
    first,
    second,
):
    """Kendall's tau-b and Spearman's footrule of two rank vectors over the same algorithms.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a rank that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.ranking_agreement([1, 2, 3], [1, 3, 2])["footrule"]
    2.0
    """
    return call(_table["ranking_agreement"], (first, second,), {})


def rank_positions(
    leaderboard,
    submission,
    *,
    ranked=None,
):
    """Positions of a submission on a leaderboard: column name → 1 + number of entries strictly
    better ("min" ranks, exact comparison of doubles).

    NaN or None in the submission gives NaN; NaN or None in an entry is never better; infinities
    compare as numbers. The worst position is n + 1. Definition: the ReX-MLE reference graders.

    Parameters
    ----------
    leaderboard
        columns in order, or a whole leaderboard as ``leaderboardOf`` returns it
    submission
        the unrounded values of the submission, in output order
    ranked
        Which metrics are ranked. ``'submission'`` (default): those of the submission that have
        a direction and a column, in the submission's order. ``'leaderboard'``: every column
        with a direction in column order (NaN if the submission lacks it), then the submission's
        metrics without a column, which have position 1.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for an unknown direction, ``bad-input`` for a value that is no number,
        ``bad-leaderboard`` for an object that is not a leaderboard

    Examples
    --------
    >>> import medgrade
    >>> columns = [{"name": "dice", "direction": "higher", "values": [0.8, 0.7]}]
    >>> medgrade.rank_positions(columns, [{"column": "dice", "direction": "higher", "value": 0.75}])["dice"]
    2.0
    """
    return call(_table["rank_positions"], (leaderboard, submission,), {
        "ranked": ranked,
    })


def significance_map(
    values,
    *,
    higher_better=None,
    missing=None,
    alpha=None,
    adjust=None,
    identical=None,
):
    """Pairwise one-sided Wilcoxon signed-rank tests (normal approximation, continuity correction,
    zero differences dropped) with adjusted p-values.

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    higher_better
        Whether larger values are better. Default True.
    missing
        A number replaces missing values (NaN) before everything; ``none`` refuses them.
        Default, and ``na.rm``: a pair is tested on the cases where both have a value.
    alpha
        Level of significance. Default 0.05.
    adjust
        Adjustment over all m(m − 1) p-values. Default ``holm``.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``missing``.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for an empty table, ``shape-mismatch`` for rows of different length,
        ``bad-input`` for a value that is no number or is missing against ``missing: 'none'``,
        ``bad-argument`` for an unknown adjustment, ``bad-option`` for an alpha outside 0 to 1.
    """
    return call(_table["significance_map"], (values,), {
        "higher_better": higher_better,
        "missing": missing,
        "alpha": alpha,
        "adjust": adjust,
        "identical": identical,
    })


def wilcoxon_signed_rank(
    x,
    y,
    *,
    alternative=None,
    zero_method=None,
    correction=None,
    method=None,
):
    """Paired Wilcoxon signed-rank test of ``x − y``, as scipy's ``wilcoxon``.

    Parameters
    ----------
    alternative
        Of x against y. Default ``two-sided``.
    zero_method
        Zero differences: dropped (``wilcox``), ranked but in neither sum (``pratt``), or ranked
        and split half and half (``zsplit``). Default ``wilcox``.
    correction
        Move the statistic by one half towards its mean. Default True.
    method
        Normal approximation, or the exact distribution (no ties, no zeros). Default
        ``asymptotic``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-option`` for the exact test with ties or
        zeros, ``bad-input`` for a value that is no number, ``bad-argument`` for an unknown
        value of an option.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.wilcoxon_signed_rank([5, 7, 9], [4, 5, 6], method="exact")["p"]
    0.25
    """
    return call(_table["wilcoxon_signed_rank"], (x, y,), {
        "alternative": alternative,
        "zero_method": zero_method,
        "correction": correction,
        "method": method,
    })


def compare_paired(
    a,
    b,
    *,
    higher_better=None,
    method=None,
    permutations=None,
    permutation_seed=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Two algorithms on the same cases. Show the interval of the difference: whether the intervals
    of two means overlap decides nothing. Several pairs need an adjustment of their p-values
    (``adjust_p_values``).

    Parameters
    ----------
    higher_better
        Whether larger values are better: decides wins and losses. Default True.
    method
        Interval of the mean difference. Default ``studentised``, and ``t`` where that is
        undefined.
    permutations
        Sign vectors of the permutation test. Default 9999; all up to 12 cases.
    permutation_seed
        Default 1.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number,
        ``bad-option`` and ``bad-argument`` as ``mean_interval``.
    """
    return call(_table["compare_paired"], (a, b,), {
        "higher_better": higher_better,
        "method": method,
        "permutations": permutations,
        "permutation_seed": permutation_seed,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def effect_sizes(
    first,
    second,
):
    """Effect sizes of a against b over the cases that both have. NaN where a spread is 0.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.effect_sizes([3, 5, 7], [2, 3, 4])["dz"]
    2.0
    """
    return call(_table["effect_sizes"], (first, second,), {})


def friedman_test(
    values,
    *,
    higher_better=None,
    level=None,
):
    """Friedman's test of three or more algorithms over the cases that all have.

    Parameters
    ----------
    values
        ``values[case][algorithm]``; NaN or None for missing.
    higher_better
        Whether larger values are better: rank 1 is the best. Default True.
    level
        Of the critical difference. Default 0.95.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for fewer than three algorithms or no complete case,
        ``shape-mismatch`` for rows of different lengths, ``bad-option`` for a level outside 0
        to 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.friedman_test([[1, 2, 3], [1, 3, 2], [1, 2, 3]])["chi_square"]
    4.666666666666664
    """
    return call(_table["friedman_test"], (values,), {
        "higher_better": higher_better,
        "level": level,
    })


def hodges_lehmann(
    a,
    b,
    *,
    level=None,
):
    """Hodges–Lehmann estimate of the shift a − b over the cases that both have, with the interval
    of the signed-rank test.

    Parameters
    ----------
    level
        Share of repetitions in which the interval should hold the truth. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number,
        ``bad-option`` for a level outside 0 to 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.hodges_lehmann([3, 5, 8], [2, 3, 4])["estimate"]
    2.25
    """
    return call(_table["hodges_lehmann"], (a, b,), {
        "level": level,
    })


def mcnemar_test(
    only_first_right,
    only_second_right,
):
    """McNemar's test of two algorithms that are right or wrong on the same cases, from the cases
    on which only one is right.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for counts that are no whole numbers from 0.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.mcnemar_test(5, 2)["exact"]
    0.453125
    """
    return call(_table["mcnemar_test"], (only_first_right, only_second_right,), {})


def paired_t_test(
    a,
    b,
    *,
    level=None,
):
    """Paired t test of a − b over the cases that both have.

    Parameters
    ----------
    level
        Share of repetitions in which the interval should hold the truth. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number,
        ``bad-option`` for a level outside 0 to 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.paired_t_test([3, 5, 7], [2, 3, 4])["t"]
    3.464101615137754
    """
    return call(_table["paired_t_test"], (a, b,), {
        "level": level,
    })


def permutation_test(
    a,
    b,
    *,
    permutations=None,
    seed=None,
    method=None,
):
    """Permutation test of the mean of a − b over the cases that both have: every difference has
    either sign. Drawn vectors: p = (1 + number at least as extreme)/(permutations + 1); a
    random number below 2³¹ keeps the sign, case after case.

    Parameters
    ----------
    permutations
        Sign vectors drawn. Default 9999.
    seed
        Default 1.
    method
        All 2ⁿ sign vectors, or drawn ones. Default: all up to 12 cases.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number,
        ``bad-option`` for no permutation or for all sign vectors of more than 24 cases.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.permutation_test([3, 5, 7], [2, 3, 4])["two_sided"]
    0.25
    """
    return call(_table["permutation_test"], (a, b,), {
        "permutations": permutations,
        "seed": seed,
        "method": method,
    })


def sign_test(
    a,
    b,
):
    """Sign test over the cases that both have: an exact binomial test of the differences that are
    no ties. A difference of rounding size, at most 1e-12·max(1, |a|, |b|), is a tie.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.sign_test([2, 3, 4, 5], [1, 1, 1, 5])["p"]
    0.25
    """
    return call(_table["sign_test"], (a, b,), {})


def blob_data(
    samples,
    ranks,
    *,
    level=None,
):
    """Data of a blob plot: how often each algorithm takes each rank, over the samples of a
    bootstrap or over tasks. Algorithms stand by full rank, equal ranks in input order.

    Parameters
    ----------
    samples
        ``samples[sample][algorithm]``: ranks, as ``bootstrap_ranks``, or the full rankings of
        tasks.
    ranks
        the full ranking, or the consensus over tasks.
    level
        Share of the rankings inside the bar. Default 0.95.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no sample, ``shape-mismatch`` for different numbers of
        algorithms, ``bad-input`` for a rank that is missing or no number, ``bad-option`` for a
        level outside 0 to 1.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.blob_data([[1, 2], [1, 2], [2, 1], [1, 1]], [1, 2])[0]["blobs"][0]
    {'rank': 1.0, 'count': 3, 'percent': 75.0}
    """
    return call(_table["blob_data"], (samples, ranks,), {
        "level": level,
    })


def box_plot_data(
    values,
    ranks,
    *,
    higher_better=None,
    missing=None,
):
    """Data of a dot-and-box plot: the values of each algorithm, and a box over them. Algorithms
    stand by full rank, equal ranks in input order; one without values is left out, as in
    challengeR.

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    ranks
        the full ranking, for the order.
    higher_better
        Whether larger values are better. Default True.
    missing
        What missing values mean: a number that replaces them, ``na.rm``, or ``none`` (default):
        they rank last in their case.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another number of ranks than algorithms, and as
        ``rank_by_method``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.box_plot_data([[1], [2], [4]], [1])[0]["q3"]
    3.0
    """
    return call(_table["box_plot_data"], (values, ranks,), {
        "higher_better": higher_better,
        "missing": missing,
    })


def heatmap_data(
    values,
    ranks,
    *,
    higher_better=None,
    missing=None,
):
    """Data of a ranking heat map: how many cases give an algorithm a rank. Equal values share the
    better rank.

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    ranks
        the full ranking, for the order.
    higher_better
        Whether larger values are better. Default True.
    missing
        What missing values mean: a number that replaces them, ``na.rm``, or ``none`` (default):
        they rank last in their case.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another number of ranks than algorithms, and as
        ``rank_by_method``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.heatmap_data([[0.9, 0.8], [0.7, 0.7], [0.5, 0.6]], [1, 2])["counts"]
    [[2, 1], [2, 1]]
    """
    return call(_table["heatmap_data"], (values, ranks,), {
        "higher_better": higher_better,
        "missing": missing,
    })


def method_lines_data(
    tasks,
    *,
    methods=None,
    missing=None,
    identical=None,
    higher_better=None,
    ties=None,
    alpha=None,
    adjust=None,
):
    """Data of a line plot of ranking robustness: the ranks of the algorithms by several methods.
    An algorithm whose line is flat has the same rank by all.

    Parameters
    ----------
    methods
        Default: tests (unadjusted), mean then rank, median then rank, rank then mean, rank then
        median.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default ``none``: they rank last
        where a method ranks within cases, and are refused elsewhere.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``one``.
    higher_better
        Whether larger values are better. Default True.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.

    Raises
    ------
    MedgradeError
        as ``rank_tasks``.
    """
    return call(_table["method_lines_data"], (tasks,), {
        "methods": methods,
        "missing": missing,
        "identical": identical,
        "higher_better": higher_better,
        "ties": ties,
        "alpha": alpha,
        "adjust": adjust,
    })


def network_data(
    tasks,
):
    """Data of a network of tasks: tasks with similar rankings lie near each other. Distances as in
    ``cluster_tasks``.

    Parameters
    ----------
    tasks
        full rankings of the same algorithms.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for fewer than two tasks, ``shape-mismatch`` for different numbers of
        algorithms.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.network_data([{"task": "liver", "ranks": [1, 2]}, {"task": "spleen", "ranks": [2, 1]}])["edges"][0]["distance"]
    2.0
    """
    return call(_table["network_data"], (tasks,), {})


def podium_data(
    values,
    ranks,
    *,
    higher_better=None,
    missing=None,
):
    """Data of a podium plot: the place of each algorithm in each case. Equal values take their
    places in the order of the full ranking, so that the plot can be repeated; challengeR breaks
    such ties at random.

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    ranks
        the full ranking, for the order.
    higher_better
        Whether larger values are better. Default True.
    missing
        What missing values mean: a number that replaces them, ``na.rm``, or ``none`` (default):
        they rank last in their case.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another number of ranks than algorithms, and as
        ``rank_by_method``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.podium_data([[0.9, 0.8], [0.7, 0.7], [0.5, 0.6]], [1, 2])["bars"]
    [[2.0, 1.0], [1.0, 2.0]]
    """
    return call(_table["podium_data"], (values, ranks,), {
        "higher_better": higher_better,
        "missing": missing,
    })


def significance_data(
    values,
    ranks,
    *,
    missing=None,
    higher_better=None,
    alpha=None,
    adjust=None,
    identical=None,
):
    """Data of a significance map: the one-sided signed-rank tests of ``significance_map`` in the
    order of a ranking. Adjustment by Holm and p = 1 of identical pairs by default; missing
    values need a choice.

    Parameters
    ----------
    values
        ``values[case][algorithm]``, NaN or None for missing.
    ranks
        the full ranking, for the order.
    missing
        A number replaces missing values (NaN) before everything; ``na.rm``: a pair is tested on
        the cases where both have a value. Default ``none``: they are refused.
    higher_better
        Whether larger values are better. Default True.
    alpha
        Level of significance. Default 0.05.
    adjust
        Adjustment over all m(m − 1) p-values. Default ``holm``.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``one``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for another number of ranks than algorithms, and as
        ``significance_map``.
    """
    return call(_table["significance_data"], (values, ranks,), {
        "missing": missing,
        "higher_better": higher_better,
        "alpha": alpha,
        "adjust": adjust,
        "identical": identical,
    })


def stacked_frequency_data(
    tasks,
):
    """Data of stacked frequency plots: for each algorithm the ranks of the samples of all tasks.
    Only ranks that occur are listed, by task, algorithm and rank.

    Parameters
    ----------
    tasks
        as ``bootstrap_tasks`` returns them, with the same algorithms.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no task or no sample, ``shape-mismatch`` for different numbers of
        algorithms.

    Examples
    --------
    >>> import medgrade
    >>> task = {"task": "liver", "ranks": [1, 2], "bootstrap_ranks": [[1, 2], [1, 2], [2, 1], [1, 2]]}
    >>> medgrade.stacked_frequency_data([task])[0]["percent"]
    75.0
    """
    return call(_table["stacked_frequency_data"], (tasks,), {})


def violin_data(
    taus,
    *,
    points=None,
):
    """Data of a violin of Kendall's tau: a Gaussian kernel density from the smallest to the
    largest value and a box inside. Bandwidth: 0.9·min(sd, IQR/1.34)·n^(−1/5), as ``bw.nrd0`` of
    R; where the minimum is 0 the standard deviation takes its place, then the absolute first
    value, then 1.

    Parameters
    ----------
    taus
        the agreement of each sample, as ``kendall`` of a bootstrap; NaN or None is left out.
    points
        Number of points at which the density is computed. Default 101.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a value that is no number, ``bad-option`` for fewer than two points.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.violin_data([0.2, 0.6, 1, float("nan")])["median"]
    0.6
    """
    return call(_table["violin_data"], (taus,), {
        "points": points,
    })


def winner_data(
    samples,
):
    """How often each algorithm wins in the samples of a bootstrap.

    Parameters
    ----------
    samples
        ``samples[sample][algorithm]``: ranks, as ``bootstrap_ranks``.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no sample, ``shape-mismatch`` for different numbers of
        algorithms, ``bad-input`` for a rank that is missing or no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.winner_data([[1, 2], [1, 2], [2, 1], [1, 1]])["shares"]
    [0.75, 0.5]
    """
    return call(_table["winner_data"], (samples,), {})


def advise_interval(
    subject,
    situation=None,
):
    """Which interval to show. The interval functions follow it where no method is asked for.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for another subject.
    """
    return call(_table["advise_interval"], (subject, situation,), {})


def auc_interval(
    truth,
    scores,
    *,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval of the area under the ROC curve. Without a ``method``: DeLong's in the logit scale;
    for an area of 0 or 1, where it is undefined, the stratified bootstrap with a warning.

    Parameters
    ----------
    truth
        0 or 1 (or False and True) a case.
    scores
        a larger one speaks for 1; a case with NaN or None is left out and counted.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-input`` for another truth,
        ``too-few-values`` without a case of each class, ``bad-option`` for ``indices`` (the
        classes are resampled apart); else as ``mean_interval``.
    """
    return call(_table["auc_interval"], (truth, scores,), {
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def bootstrap_interval(
    count,
    statistic,
    *,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Bootstrap interval of any statistic of cases. Without a ``method``: BCa where it is defined,
    else percentile.

    Parameters
    ----------
    count
        number of cases.
    statistic
        case numbers (from 0, with repeats) in, the statistic over these cases out; NaN where it
        is undefined: such resamples are left out and counted.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for a count that is no whole number, else as ``mean_interval``.
    """
    return call(_table["bootstrap_interval"], (count, statistic,), {
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def cluster_interval(
    values,
    patients,
    *,
    statistic=None,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval over several images of a patient: patients are resampled with all their images.
    Without a ``method``: BCa where it is defined, else percentile.

    Parameters
    ----------
    values
        one an image; NaN or None for missing, which is left out and counted.
    patients
        the patient of each image.
    statistic
        Of the values of the images drawn. Default their mean.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths; else as ``mean_interval``.

    Examples
    --------
    >>> import medgrade
    >>> found = medgrade.cluster_interval([0.9, 0.9, 0.6, 0.6], ["a", "a", "b", "b"])
    >>> patients = found["patients"]
    >>> design_effect = found["design_effect"]
    >>> patients
    2
    >>> design_effect
    2.0
    """
    return call(_table["cluster_interval"], (values, patients,), {
        "statistic": statistic,
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def compare_aucs(
    truth,
    first,
    second,
    *,
    level=None,
):
    """DeLong's comparison of two areas under the ROC curve from the same cases.

    Parameters
    ----------
    level
        Share of repetitions in which the interval should hold the truth. Default 0.95.

    Raises
    ------
    MedgradeError
        as ``auc_interval``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.compare_aucs([0, 0, 1, 1], [1, 2, 3, 4], [1, 3, 2, 4])["difference"]
    0.25
    """
    return call(_table["compare_aucs"], (truth, first, second,), {
        "level": level,
    })


def correlation_interval(
    x,
    y,
    *,
    coefficient=None,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval of a correlation over the pairs in which both values are present. Without a
    ``method``: Fisher's z, or the percentile bootstrap of pairs with a warning below 10 pairs
    or where a value occurs twice.

    Parameters
    ----------
    coefficient
        Default ``pearson``; ``kendall`` is tau-b.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-option`` for ``fieller`` of another
        coefficient than Spearman's; else as ``mean_interval``.
    """
    return call(_table["correlation_interval"], (x, y,), {
        "coefficient": coefficient,
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def describe_interval(
    interval,
):
    """How an interval was found, in the one wording of all reports.
    """
    return call(_table["describe_interval"], (interval,), {})


def mean_interval(
    values,
    *,
    range=None,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval of the mean over cases. Without a ``method``: the studentised bootstrap, and t
    where that is undefined. With a ``range`` both respect it.

    Parameters
    ----------
    values
        one a case; NaN or None for missing, which is left out and counted.
    range
        Least and largest value that is possible, such as [0, 1] for Dice and [0, Infinity] for
        a distance. The studentised bootstrap and t then work on the logit scale between two
        bounds and on the log scale from one, and their ends lie within the range.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a value that is no number, ``bad-option`` for a level outside 0 to 1,
        no resample, a value outside ``range`` or a ``range`` for a method that does not know
        it, ``bad-argument`` for an unknown option.
    """
    return call(_table["mean_interval"], (values,), {
        "range": range,
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def median_interval(
    values,
    *,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval of the median over cases. Without a ``method``: between order statistics by the
    binomial distribution below 20 cases, the percentile bootstrap from there on. The basic
    bootstrap of a median is not valid and carries the warning ``median-basic``.

    Parameters
    ----------
    values
        one a case; NaN or None for missing, which is left out and counted.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        as ``mean_interval``.
    """
    return call(_table["median_interval"], (values,), {
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def nested_interval(
    runs,
    *,
    draw=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Percentile interval of the mean over tasks of the mean over runs. In every resample each
    place draws a task, then at once as many of its runs as it has, with replacement.

    Parameters
    ----------
    runs
        ``runs[task][run]``; NaN or None for missing, which is left out and counted. An invalid
        run has the score that its benchmark gives it. A task without a run is left out.
    draw
        Draw tasks and, within each, runs (default), or tasks alone with all their runs.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        as ``mean_interval``; ``bad-option`` for ``indices`` unless tasks alone are drawn.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.nested_interval([[0.4, 0.6], [0.8]])["estimate"]
    0.65
    """
    return call(_table["nested_interval"], (runs,), {
        "draw": draw,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def plan_cases(
    values,
    *,
    half_width=None,
):
    """How certain a mean is: the number of cases for an interval of a given half-width, and how
    far one case moves the mean.

    Parameters
    ----------
    values
        one a case; NaN or None for missing, which is left out.
    half_width
        Wanted half-width of the 95 % interval. Default 0.01.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a value that is no number, ``bad-option`` for a half-width that is not
        above 0.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.plan_cases([0.7, 0.8, 0.9], half_width=0.1)["needed_cases"]
    19
    """
    return call(_table["plan_cases"], (values,), {
        "half_width": half_width,
    })


def pooled_interval(
    numerators,
    denominators,
    *,
    method=None,
    samples=None,
    seed=None,
    indices=None,
    level=None,
):
    """Interval of a pooled ratio Σ numerator/Σ denominator over cases, such as a pooled Dice or
    the F1 of all lesions. Cases are resampled, never pixels or lesions. Without a ``method``:
    BCa where it is defined, else percentile.

    Parameters
    ----------
    numerators
        one a case; a case in which either is NaN or None is left out and counted.
    method
        Default: what ``advise_interval`` says.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    indices
        Cases of each sample, instead of drawing them.
    level
        Share of the samples inside the percentile interval. Default 0.95.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths; else as ``mean_interval``.

    Examples
    --------
    >>> import medgrade
    >>> found = medgrade.pooled_interval([8, 1, 0], [10, 5, 0])
    >>> estimate = found["estimate"]
    >>> mean_of_cases = found["mean_of_cases"]
    >>> estimate
    0.6
    >>> mean_of_cases
    0.5
    """
    return call(_table["pooled_interval"], (numerators, denominators,), {
        "method": method,
        "samples": samples,
        "seed": seed,
        "indices": indices,
        "level": level,
    })


def proportion_interval(
    successes,
    trials,
    *,
    method=None,
    level=None,
):
    """Interval of a proportion.

    Parameters
    ----------
    method
        Default ``wilson``; ``clopper-pearson`` guarantees the level.
    level
        Default 0.95.

    Raises
    ------
    MedgradeError
        ``bad-argument`` where the counts are no whole numbers with 0 ≤ successes ≤ trials,
        ``bad-option`` for a level outside 0 to 1.
    """
    return call(_table["proportion_interval"], (successes, trials,), {
        "method": method,
        "level": level,
    })


def repeated_runs(
    scores,
    successes,
    k,
):
    """What k runs of a task reach, exactly, from all the runs that there are.

    Parameters
    ----------
    scores
        one a run.
    successes
        whether each run succeeded.
    k
        from 1 to the number of runs.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` for different lengths, ``bad-argument`` for another k, ``bad-input``
        for a score that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.repeated_runs([0.2, 0.4, 0.9], [False, True, False], 1)
    {'best_of_k': 0.5, 'pass_at_k': 0.33333333333333337, 'all_of_k': 0.3333333333333333}
    """
    return call(_table["repeated_runs"], (scores, successes, k,), {})


def statistics_warnings(
    facts,
):
    """The warnings that apply, in the order in which a report lists them.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for a fact of another type, ``bad-input`` for a value that is no
        number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.statistics_warnings({"successes": 0, "trials": 20, "method": "wald"})
    [{'code': 'wald-at-bound', 'text': 'Use Wilson'}]
    """
    return call(_table["statistics_warnings"], (facts,), {})


def cumulative_rank(
    metrics,
    *,
    ties=None,
    permutations=None,
    seed=None,
):
    """Ranks teams in each case and metric (missing values last), takes the mean over metrics for
    each case and the mean over cases. For two teams each permutation exchanges their cumulative
    ranks in every case with probability one half.

    Parameters
    ----------
    metrics
        one table ``values[case][team]`` a metric and region, the same cases and teams in each.
    ties
        Ranks of equal values in a case. Default ``average``.
    permutations
        Number of permutations of each pair of teams; 0 for no test. Default 100000.
    seed
        The generator of pair t, counted from 0 row after row, has the seed ``seed`` + t.
        Default 1.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no metric or case, ``shape-mismatch`` for tables of other size,
        ``bad-input`` for a value that is no number, ``bad-option`` for a number of permutations
        that is no whole number.

    Examples
    --------
    >>> import medgrade
    >>> dice = {"values": [[0.9, 0.8], [0.7, 0.6]]}
    >>> hd95 = {"values": [[2, 3], [9, 4]], "higher_better": False}
    >>> medgrade.cumulative_rank([dice, hd95])["score"]
    [1.25, 1.75]
    """
    return call(_table["cumulative_rank"], (metrics,), {
        "ties": ties,
        "permutations": permutations,
        "seed": seed,
    })


def normalized_sum(
    measures,
):
    """Scales each measure linearly to 0 (worst team) to 1 (best team) and adds the measures.

    Parameters
    ----------
    measures
        one number for each team, such as its mean over cases.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no measure or team, ``shape-mismatch`` for measures of another
        length, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.normalized_sum([{"values": [30, 28, 29]}, {"values": [50, 40, 60], "higher_better": False}])["score"]
    [1.5, 1.0, 0.5]
    """
    return call(_table["normalized_sum"], (measures,), {})


def rank_score(
    metrics,
    *,
    alpha=None,
):
    """For each metric a team wins against another if the two-sided rank-sum test (unpaired, normal
    approximation) is significant and its ranks are the better ones. Wins are turned into scores
    from 0.1 to 1, and the scores are combined over metrics by their geometric mean.

    Parameters
    ----------
    metrics
        one table ``values[case][team]`` a metric.
    alpha
        A win needs p below it. Default 0.05.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no metric or case, ``shape-mismatch`` for other teams,
        ``bad-input`` for a value that is no number, ``bad-option`` for an alpha outside 0 to 1.
    """
    return call(_table["rank_score"], (metrics,), {
        "alpha": alpha,
    })


def significance_rank(
    tasks,
    *,
    alpha=None,
    correction=None,
):
    """For each metric (and region) of each task the teams are ranked by the number of others that
    they are significantly better than (one-sided Wilcoxon signed-rank test on the cases that
    both have, normal approximation, zero differences dropped, unadjusted; p = 1 without a
    difference). The rank of a task is the mean over its metrics, the final score the mean over
    tasks.

    Parameters
    ----------
    tasks
        for each task one table ``values[case][team]`` a metric; the same teams in all.
    alpha
        A win needs p below it. Default 0.05.
    correction
        Continuity correction of the test. Default False.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no task or metric, ``shape-mismatch`` for other teams,
        ``bad-input`` for a value that is no number, ``bad-option`` for an alpha outside 0 to 1.
    """
    return call(_table["significance_rank"], (tasks,), {
        "alpha": alpha,
        "correction": correction,
    })


def subset_rank(
    metrics,
    subsets,
    *,
    weights=None,
):
    """For each metric the teams are ranked in each subset by their mean over its cases, and the
    ranks are averaged over the subsets; the metrics are added with weights. Missing values are
    left out of a mean; a team without a value ranks last, and a subset without any value of a
    metric does not count for it.

    Parameters
    ----------
    metrics
        one table ``values[case][team]`` a metric.
    subsets
        the subset of each case.
    weights
        One weight a metric. Default 1 each.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no metric or case, ``shape-mismatch`` for tables, subsets or
        weights of another length, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.subset_rank([{"values": [[0.9, 0.8], [0.5, 0.6], [0.6, 0.7]]}], ["A", "B", "B"])["mean_rank"]
    [[1.5, 1.5]]
    """
    return call(_table["subset_rank"], (metrics, subsets,), {
        "weights": weights,
    })


def weighted_rank(
    measures,
    *,
    weights=None,
    tie_break=None,
):
    """Ranks teams in each measure (missing values last) and adds the ranks with weights. Values
    are compared to 12 decimals, since means of the same numbers in another order differ in
    their last digits.

    Parameters
    ----------
    measures
        one number for each team, such as its mean over cases.
    weights
        One weight a measure. Default 1 each: the sum of the ranks.
    tie_break
        Decides between equal sums; teams that are equal in it too share the place.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no measure or team, ``shape-mismatch`` for measures, weights or a
        tie-break of another length, ``bad-input`` for a value that is no number.

    Examples
    --------
    >>> import medgrade
    >>> dice = {"values": [0.8, 0.7, 0.6]}
    >>> false_positive_volume = {"values": [5, 2, 3], "higher_better": False}
    >>> medgrade.weighted_rank([dice, false_positive_volume], weights=[0.5, 0.5], tie_break=dice)["places"]
    [2.0, 1.0, 3.0]
    """
    return call(_table["weighted_rank"], (measures,), {
        "weights": weights,
        "tie_break": tie_break,
    })


def rank_order(
    ranks,
):
    """Indices of the algorithms by rising rank; equal ranks in input order, NaN last.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.rank_order([2, 1, 2])
    [1, 0, 2]
    """
    return call(_table["rank_order"], (ranks,), {})


def agreement_table(
    tasks,
):
    """Agreement of the rankings of the samples with the ranking of all cases: a row for each task,
    by falling median of Kendall's tau-b.

    Examples
    --------
    >>> import medgrade
    >>> task = {"task": "liver", "cases": ["1", "2"], "algorithms": ["A", "B"], "values": [[0.8, 0.7], [0.7, 0.6]]}
    >>> medgrade.agreement_table(medgrade.bootstrap_tasks([task], samples=10))[0]["median"]
    1.0
    """
    return call(_table["agreement_table"], (tasks,), {})


def bootstrap_tasks(
    tasks,
    *,
    indices=None,
    quantile=None,
    aggregate=None,
    method=None,
    higher_better=None,
    ties=None,
    alpha=None,
    adjust=None,
    repeats=None,
    samples=None,
    seed=None,
    level=None,
    missing=None,
    identical=None,
):
    """``bootstrap_ranking`` of each task: cases are drawn for every task separately, task t (from
    0) with the seed ``seed`` + t. Tasks with one case, or with values of one algorithm only,
    are left out. Defaults of ``missing`` and ``identical`` as in ``rank_tasks``.

    Parameters
    ----------
    indices
        Cases of each sample by task, instead of drawing them.
    quantile
        The quantile of ``quantileThenRank``, 0 to 1.
    aggregate
        The function of ``aggregateThenRank``: the values of an algorithm to the number that is
        ranked.
    method
        Default ``meanThenRank``.
    higher_better
        Whether larger values are better. Default True.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.
    repeats
        A case that is drawn k times. ``separate`` (default): k cases. ``toolkit``: one case, as
        in the R package challengeR; its ranks are made among all its k·m values and count k
        times, and tests count it once.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    level
        Share of the samples inside the percentile interval. Default 0.95.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default ``none``: they rank last
        where a method ranks within cases, and are refused elsewhere.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``one``.

    Raises
    ------
    MedgradeError
        as ``bootstrap_ranking``; ``bad-option`` for ``indices`` that lack a task.

    Examples
    --------
    >>> import medgrade
    >>> task = {"task": "liver", "cases": ["1", "2"], "algorithms": ["A", "B"], "values": [[0.8, 0.7], [0.7, 0.6]]}
    >>> medgrade.bootstrap_tasks([task], samples=10)[0]["summary"][0]["winner_frequency"]
    1.0
    """
    return call(_table["bootstrap_tasks"], (tasks,), {
        "indices": indices,
        "quantile": quantile,
        "aggregate": aggregate,
        "method": method,
        "higher_better": higher_better,
        "ties": ties,
        "alpha": alpha,
        "adjust": adjust,
        "repeats": repeats,
        "samples": samples,
        "seed": seed,
        "level": level,
        "missing": missing,
        "identical": identical,
    })


def case_tables(
    rows,
):
    """The tables of the tasks from a long table. Tasks, cases and algorithms stand in the order of
    their first row. All tasks have the algorithms of the whole table; a case and algorithm
    without a row is missing.

    Raises
    ------
    MedgradeError
        ``bad-input`` for a case and algorithm that is given twice in a task and for a value
        that is no number, ``too-few-values`` for no row.

    Examples
    --------
    >>> import medgrade
    >>> rows = [{"case": "1", "algorithm": "A", "value": 0.9}, {"case": "1", "algorithm": "B", "value": 0.8}]
    >>> medgrade.case_tables(rows)[0]["algorithms"]
    ['A', 'B']
    """
    return call(_table["case_tables"], (rows,), {})


def cluster_tasks(
    ranks,
    *,
    linkage=None,
):
    """Clusters tasks whose rankings are alike. The distance of two rankings is the number of
    ordered pairs (i, j), i = j included, for which "i ranks at least as well as j" holds in one
    of them and not in the other.

    Parameters
    ----------
    ranks
        ``ranks[task][algorithm]``, each a full ranking of the same algorithms.
    linkage
        Distance of two clusters: of their farthest tasks, or the mean over all pairs of tasks.
        Default ``complete``.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for fewer than three tasks, ``shape-mismatch`` for different numbers
        of algorithms, ``bad-input`` for a rank that is missing or no number, ``bad-argument``
        for an unknown linkage.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.cluster_tasks([[1, 2, 3], [3, 2, 1], [1, 2, 3]])["height"]
    [0.0, 6.0]
    """
    return call(_table["cluster_tasks"], (ranks,), {
        "linkage": linkage,
    })


def consensus_ranking(
    ranks,
):
    """One ranking over several tasks, the "euclidean" consensus of the R package challengeR: the
    mean of the ranks.

    Parameters
    ----------
    ranks
        ``ranks[task][algorithm]``, each a full ranking of the same algorithms.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no task, ``shape-mismatch`` for different numbers of algorithms,
        ``bad-input`` for a rank that is missing or no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.consensus_ranking([[1, 2, 3], [1, 1, 3]])["score"]
    [1.25, 1.75, 3.0]
    """
    return call(_table["consensus_ranking"], (ranks,), {})


def ranking_report(
    tasks,
    *,
    adjust_tests=None,
    quantile=None,
    aggregate=None,
    method=None,
    higher_better=None,
    ties=None,
    alpha=None,
    adjust=None,
    repeats=None,
    samples=None,
    seed=None,
    level=None,
    missing=None,
    identical=None,
):
    """What a challenge reports of a ranking: positions with intervals from resampled cases,
    significance, and the consensus over tasks. Defaults of ``missing`` and ``identical`` as in
    ``rank_tasks``.

    Parameters
    ----------
    adjust_tests
        Adjustment of the tests behind ``better_than``, over all pairs of a task. Default
        ``holm``.
    quantile
        The quantile of ``quantileThenRank``, 0 to 1.
    aggregate
        The function of ``aggregateThenRank``: the values of an algorithm to the number that is
        ranked.
    method
        Default ``meanThenRank``.
    higher_better
        Whether larger values are better. Default True.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.
    repeats
        A case that is drawn k times. ``separate`` (default): k cases. ``toolkit``: one case, as
        in the R package challengeR; its ranks are made among all its k·m values and count k
        times, and tests count it once.
    samples
        Number of samples. Default 1000.
    seed
        The same seed draws the same cases. Default 1.
    level
        Share of the samples inside the percentile interval. Default 0.95.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default ``none``: they rank last
        where a method ranks within cases, and are refused elsewhere.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``one``.

    Raises
    ------
    MedgradeError
        as ``bootstrap_tasks``; ``too-large`` where the ranks of all resamples would take more
        than two gigabytes.

    Examples
    --------
    >>> import medgrade
    >>> values = [[0.9, 0.8], [0.8, 0.7], [0.9, 0.6]]
    >>> task = {"task": "liver", "cases": ["1", "2", "3"], "algorithms": ["A", "B"], "values": values}
    >>> medgrade.ranking_report([task], samples=100)["tasks"][0]["algorithms"][0]["winner_share"]
    1.0
    """
    return call(_table["ranking_report"], (tasks,), {
        "adjust_tests": adjust_tests,
        "quantile": quantile,
        "aggregate": aggregate,
        "method": method,
        "higher_better": higher_better,
        "ties": ties,
        "alpha": alpha,
        "adjust": adjust,
        "repeats": repeats,
        "samples": samples,
        "seed": seed,
        "level": level,
        "missing": missing,
        "identical": identical,
    })


def rank_tasks(
    tasks,
    *,
    quantile=None,
    aggregate=None,
    method=None,
    higher_better=None,
    ties=None,
    alpha=None,
    adjust=None,
    missing=None,
    identical=None,
):
    """Ranks the algorithms of each task by one method, one by one. Defaults are those of the R
    package challengeR: missing values are an error unless ``missing`` says what they mean or
    the method ranks within cases, and a pair without a difference has p = 1.

    Parameters
    ----------
    quantile
        The quantile of ``quantileThenRank``, 0 to 1.
    aggregate
        The function of ``aggregateThenRank``: the values of an algorithm to the number that is
        ranked.
    method
        Default ``meanThenRank``.
    higher_better
        Whether larger values are better. Default True.
    ties
        Ranks of equal values, in each case and in the end: the first of their places or the
        mean. Default ``min``.
    alpha
        Level of significance of ``testBased``. Default 0.05.
    adjust
        Adjustment of the p-values of ``testBased``. Default ``none``.
    missing
        What missing values (NaN) mean; see ``MissingValues``. Default ``none``: they rank last
        where a method ranks within cases, and are refused elsewhere.
    identical
        p of a pair without a difference: 1 (``one``), as in R, which counts in the adjustment;
        or NaN (``missing``), which does not. Default ``one``.

    Raises
    ------
    MedgradeError
        as ``rank_by_method``.

    Examples
    --------
    >>> import medgrade
    >>> task = {"task": "liver", "cases": ["1", "2"], "algorithms": ["A", "B"], "values": [[0.8, 0.9], [0.7, 0.6]]}
    >>> medgrade.rank_tasks([task], method="rankThenMean")[0]["ranks"]
    [1.0, 1.0]
    """
    return call(_table["rank_tasks"], (tasks,), {
        "quantile": quantile,
        "aggregate": aggregate,
        "method": method,
        "higher_better": higher_better,
        "ties": ties,
        "alpha": alpha,
        "adjust": adjust,
        "missing": missing,
        "identical": identical,
    })


def task_agreement(
    ranks,
):
    """Agreement of the rankings of every two tasks.

    Parameters
    ----------
    ranks
        ``ranks[task][algorithm]``, each a full ranking of the same algorithms.

    Raises
    ------
    MedgradeError
        ``too-few-values`` for no task, ``shape-mismatch`` for different numbers of algorithms,
        ``bad-input`` for a rank that is missing or no number.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.task_agreement([[1, 2, 3], [1, 3, 2]])["footrule"]
    [[0.0, 2.0], [2.0, 0.0]]
    """
    return call(_table["task_agreement"], (ranks,), {})
