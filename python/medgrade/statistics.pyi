# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Rankings, intervals, tests and the data of figures."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def adjust_p_values(
    values: Sequence[float | None],
    method: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] = ...,
) -> list[float]: ...

def bootstrap_metrics(
    metrics: Sequence[MetricTableInput],
    *,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> BootstrapMetrics: ...

def bootstrap_ranking(
    values: ArrayLike,
    *,
    repeats: Literal["separate", "toolkit"] | None = ...,
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"] | None = ...,
    higher_better: bool | None = ...,
    quantile: float | None = ...,
    aggregate: Callable[[NDArray[Any]], float] | None = ...,
    ties: Literal["min", "average"] | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    identical: Literal["one", "missing"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> BootstrapRanking: ...

def mean_rank(
    positions: Sequence[float | None | Any],
) -> float: ...

def mean_rank_percentile(
    mean_rank: float | None,
    entries: float,
) -> float: ...

def medal_for(
    score: float | None,
    thresholds: MedalThresholdsInput,
) -> Medals: ...

def rank_against_leaderboard(
    values: Mapping[str, float | None],
    leaderboard: LeaderboardFileInput,
    *,
    columns: Mapping[str, str] | None = ...,
    ranked: Literal["submission", "leaderboard"] | None = ...,
) -> LeaderboardRank: ...

def rank_by_method(
    values: ArrayLike,
    *,
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"] | None = ...,
    higher_better: bool | None = ...,
    quantile: float | None = ...,
    aggregate: Callable[[NDArray[Any]], float] | None = ...,
    ties: Literal["min", "average"] | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> RankedAlgorithms: ...

def rank_by_metrics(
    metrics: Sequence[MetricTableInput],
) -> MetricRanking: ...

def ranking_agreement(
    first: ArrayOrMissing,
    second: ArrayOrMissing,
) -> RankingAgreement: ...

def rank_positions(
    leaderboard: LeaderboardFileInput | Sequence[LeaderboardColumnInput],
    submission: Sequence[RankedValueInput],
    *,
    ranked: Literal["submission", "leaderboard"] | None = ...,
) -> dict[str, float]: ...

def significance_map(
    values: ArrayLike,
    *,
    higher_better: bool | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> SignificanceMap: ...

def wilcoxon_signed_rank(
    x: ArrayOrMissing,
    y: ArrayOrMissing,
    *,
    alternative: Literal["two-sided", "greater", "less"] | None = ...,
    zero_method: Literal["wilcox", "pratt", "zsplit"] | None = ...,
    correction: bool | None = ...,
    method: Literal["asymptotic", "exact"] | None = ...,
) -> WilcoxonResult: ...

def compare_paired(
    a: ArrayLike,
    b: ArrayLike,
    *,
    higher_better: bool | None = ...,
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t"] | None = ...,
    permutations: int | None = ...,
    permutation_seed: int | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> PairedComparison: ...

def effect_sizes(
    first: ArrayLike,
    second: ArrayLike,
) -> EffectSizes: ...

def friedman_test(
    values: ArrayLike,
    *,
    higher_better: bool | None = ...,
    level: float | None = ...,
) -> FriedmanTest: ...

def hodges_lehmann(
    a: ArrayLike,
    b: ArrayLike,
    *,
    level: float | None = ...,
) -> HodgesLehmann: ...

def mcnemar_test(
    only_first_right: int,
    only_second_right: int,
) -> McnemarTest: ...

def paired_t_test(
    a: ArrayLike,
    b: ArrayLike,
    *,
    level: float | None = ...,
) -> PairedTTest: ...

def permutation_test(
    a: ArrayLike,
    b: ArrayLike,
    *,
    permutations: int | None = ...,
    seed: int | None = ...,
    method: Literal["exact", "drawn"] | None = ...,
) -> PermutationTest: ...

def sign_test(
    a: ArrayLike,
    b: ArrayLike,
) -> SignTest: ...

def blob_data(
    samples: ArrayLike,
    ranks: ArrayLike,
    *,
    level: float | None = ...,
) -> list[RankBlobs]: ...

def box_plot_data(
    values: ArrayLike,
    ranks: ArrayLike,
    *,
    higher_better: bool | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
) -> list[BoxPlotBox]: ...

def heatmap_data(
    values: ArrayLike,
    ranks: ArrayLike,
    *,
    higher_better: bool | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
) -> HeatmapData: ...

def method_lines_data(
    tasks: Sequence[TaskTableInput],
    *,
    methods: Sequence[Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"]] | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    identical: Literal["one", "missing"] | None = ...,
    higher_better: bool | None = ...,
    ties: Literal["min", "average"] | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
) -> list[MethodLine]: ...

def network_data(
    tasks: Sequence[TaskRanksInput],
) -> NetworkData: ...

def podium_data(
    values: ArrayLike,
    ranks: ArrayLike,
    *,
    higher_better: bool | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
) -> PodiumData: ...

def significance_data(
    values: ArrayLike,
    ranks: ArrayLike,
    *,
    missing: Literal["none", "na.rm"] | float | None = ...,
    higher_better: bool | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> SignificanceData: ...

def stacked_frequency_data(
    tasks: Sequence[SampledTaskInput],
) -> list[RankFrequency]: ...

def violin_data(
    taus: ArrayOrMissing,
    *,
    points: int | None = ...,
) -> ViolinData: ...

def winner_data(
    samples: ArrayLike,
) -> WinnerData: ...

def advise_interval(
    subject: Literal["mean", "median", "area under the curve", "correlation", "difference", "other", "pooled ratio", "proportion", "rank"],
    situation: IntervalSituationInput = ...,
) -> IntervalAdvice: ...

def auc_interval(
    truth: ArrayLike,
    scores: ArrayOrMissing,
    *,
    method: Literal["delong", "delong-logit", "stratified"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def bootstrap_interval(
    count: float,
    statistic: Callable[[NDArray[Any]], float],
    *,
    method: Literal["bca", "basic", "percentile"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def cluster_interval(
    values: ArrayOrMissing,
    patients: ArrayLike,
    *,
    statistic: Callable[[NDArray[Any]], float] | None = ...,
    method: Literal["bca", "basic", "percentile"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> ClusterInterval: ...

def compare_aucs(
    truth: ArrayLike,
    first: ArrayOrMissing,
    second: ArrayOrMissing,
    *,
    level: float | None = ...,
) -> AucComparison: ...

def correlation_interval(
    x: ArrayOrMissing,
    y: ArrayOrMissing,
    *,
    coefficient: Literal["kendall", "pearson", "spearman"] | None = ...,
    method: Literal["bca", "basic", "percentile", "fieller", "fisher-z"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def describe_interval(
    interval: EstimateLowHighLevelInput,
) -> str: ...

def mean_interval(
    values: ArrayOrMissing,
    *,
    range: Sequence[float] | NDArray[Any] | None = ...,
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def median_interval(
    values: ArrayOrMissing,
    *,
    method: Literal["bca", "basic", "percentile", "binomial"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def nested_interval(
    runs: ArrayOrMissing,
    *,
    draw: Literal["tasks", "tasks and runs"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> NestedInterval: ...

def plan_cases(
    values: ArrayOrMissing,
    *,
    half_width: float | None = ...,
) -> CasePlan: ...

def pooled_interval(
    numerators: ArrayOrMissing,
    denominators: ArrayOrMissing,
    *,
    method: Literal["bca", "basic", "percentile", "linearised"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    indices: Sequence[Sequence[int] | NDArray[Any]] | None = ...,
    level: float | None = ...,
) -> PooledInterval: ...

def proportion_interval(
    successes: int,
    trials: int,
    *,
    method: Literal["agresti-coull", "clopper-pearson", "jeffreys", "wald", "wilson", "wilson-corrected"] | None = ...,
    level: float | None = ...,
) -> Interval: ...

def repeated_runs(
    scores: ArrayLike,
    successes: ArrayLike,
    k: int,
) -> RepeatedRuns: ...

def statistics_warnings(
    facts: StatisticsFactsInput,
) -> list[StatisticsWarning]: ...

def cumulative_rank(
    metrics: Sequence[MetricTableInput],
    *,
    ties: Literal["min", "average"] | None = ...,
    permutations: int | None = ...,
    seed: int | None = ...,
) -> CumulativeRank: ...

def normalized_sum(
    measures: Sequence[TeamColumnInput],
) -> NormalizedSum: ...

def rank_score(
    metrics: Sequence[MetricTableInput],
    *,
    alpha: float | None = ...,
) -> RankScore: ...

def significance_rank(
    tasks: Sequence[Sequence[MetricTableInput]],
    *,
    alpha: float | None = ...,
    correction: bool | None = ...,
) -> SignificanceRank: ...

def subset_rank(
    metrics: Sequence[MetricTableInput],
    subsets: Sequence[str | float],
    *,
    weights: Sequence[float] | NDArray[Any] | None = ...,
) -> SubsetRank: ...

def weighted_rank(
    measures: Sequence[TeamColumnInput],
    *,
    weights: Sequence[float] | NDArray[Any] | None = ...,
    tie_break: TeamColumnInput | None = ...,
) -> WeightedRank: ...

def rank_order(
    ranks: ArrayLike,
) -> list[int]: ...

def agreement_table(
    tasks: Sequence[KendallTaskKendallSummaryInput],
) -> list[AgreementRow]: ...

def bootstrap_tasks(
    tasks: Sequence[TaskTableInput],
    *,
    indices: Mapping[str, Sequence[Sequence[int] | NDArray[Any]]] | None = ...,
    quantile: float | None = ...,
    aggregate: Callable[[NDArray[Any]], float] | None = ...,
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"] | None = ...,
    higher_better: bool | None = ...,
    ties: Literal["min", "average"] | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    repeats: Literal["separate", "toolkit"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    level: float | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> list[TaskBootstrap]: ...

def case_tables(
    rows: Sequence[CaseRowInput | Any],
) -> list[TaskTable]: ...

def cluster_tasks(
    ranks: ArrayLike,
    *,
    linkage: Literal["average", "complete"] | None = ...,
) -> TaskClusters: ...

def consensus_ranking(
    ranks: ArrayLike,
) -> ConsensusRanking: ...

def ranking_report(
    tasks: Sequence[TaskTableInput],
    *,
    adjust_tests: Literal["none", "holm", "bonferroni", "bh"] | None = ...,
    quantile: float | None = ...,
    aggregate: Callable[[NDArray[Any]], float] | None = ...,
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"] | None = ...,
    higher_better: bool | None = ...,
    ties: Literal["min", "average"] | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    repeats: Literal["separate", "toolkit"] | None = ...,
    samples: int | None = ...,
    seed: int | None = ...,
    level: float | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> RankingReport: ...

def rank_tasks(
    tasks: Sequence[TaskTableInput],
    *,
    quantile: float | None = ...,
    aggregate: Callable[[NDArray[Any]], float] | None = ...,
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"] | None = ...,
    higher_better: bool | None = ...,
    ties: Literal["min", "average"] | None = ...,
    alpha: float | None = ...,
    adjust: Literal["none", "holm", "bonferroni", "bh", "by", "hochberg", "hommel", "sidak", "holm-sidak"] | None = ...,
    missing: Literal["none", "na.rm"] | float | None = ...,
    identical: Literal["one", "missing"] | None = ...,
) -> list[TaskRanking]: ...

def task_agreement(
    ranks: ArrayLike,
) -> TaskAgreement: ...
