# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""The objects of arguments and results, for type checkers."""

from typing import Any, Callable, Literal, Mapping, Sequence, TypedDict, Union

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray
from typing_extensions import NotRequired

from ._bridge import LabelPair

ArrayLike = npt.ArrayLike
#: Missing values may be None or NaN.
ArrayOrMissing = Union[npt.ArrayLike, Sequence[float | None], Sequence[Sequence[float | None]]]

__all__ = [
    "ArrayLike",
    "ArrayOrMissing",
    "ClassScores",
    "PrecisionRecallFJaccard",
    "ClassScore",
    "ConfusionMatrix",
    "PrecisionRecallCurve",
    "RocCurve",
    "WhenEmptyInput",
    "SurfaceDistances",
    "InstanceF1Result",
    "InstanceScores",
    "LesionF1Result",
    "LinearSumAssignment",
    "MatchInstancesResult",
    "InstanceMatch",
    "PanopticQualityResult",
    "RelabelledInstances",
    "BinaryScores",
    "ClickCurve",
    "LabelOverlapResult",
    "LabelOverlapCounts",
    "ReferencePredictionCount",
    "BettiNumbers",
    "ConnectedComponents",
    "LatticeBoxInput",
    "CocoRleInput",
    "EncodedRle",
    "EncodedCounts",
    "CocoDatasetInput",
    "CocoImageInput",
    "CocoCategoryInput",
    "CocoAnnotationInput",
    "CocoDetectionInput",
    "CocoAreaRangeInput",
    "CocoResult",
    "TRKA",
    "CocoCategoryResult",
    "CocoImageResult",
    "CentroidPointInput",
    "MatchCentroidsResult",
    "CentroidMatch",
    "CentroidScores",
    "ClassBoxInput",
    "MeanAveragePrecisionResult",
    "LnccSummary",
    "RiskCoverage",
    "BlandAltman",
    "Concordance",
    "IntraclassCorrelation",
    "IntraclassCoefficient",
    "NetBenefit",
    "PartialInput",
    "OperatingPoint",
    "AreaUnderThresholdCurve",
    "ThresholdPoint",
    "NoduleScanInput",
    "CentreDiameterIncludedInput",
    "PointProbabilityInput",
    "Froc",
    "SlideMarksInput",
    "LesionCaseInput",
    "LesionDetection",
    "LesionRow",
    "ThresholdsTruePositivesFalsePositives",
    "JacobianDeterminant",
    "TargetRegistrationError",
    "TrackedCellsInput",
    "CellTracking",
    "GraphMeasure",
    "AssociationCounts",
    "DivisionCounts",
    "CaptionBleu",
    "CorpusPerSentence",
    "ReportGraphInput",
    "TokensLabelRelationsInput",
    "GraphF1",
    "LabelVectorScores",
    "LabelScore",
    "RadCliqPartsInput",
    "ReportLabelScores",
    "PrecisionRecallF",
    "SacreBleu",
    "ExactMatchF1",
    "VqaAnswerScores",
    "MetricTableInput",
    "BootstrapMetrics",
    "BootstrapSummary",
    "AgreementSummary",
    "BootstrapRanking",
    "MedalThresholdsInput",
    "Medals",
    "LeaderboardFileInput",
    "NameDirectionInput",
    "RankTeamValuesPublishedMeanPositionInput",
    "LeaderboardRank",
    "MedalThresholds",
    "RankedAlgorithms",
    "MetricRanking",
    "RankingAgreement",
    "LeaderboardColumnInput",
    "RankedValueInput",
    "SignificanceMap",
    "WilcoxonResult",
    "PairedComparison",
    "Interval",
    "StatisticsWarning",
    "PairedTTest",
    "SignTest",
    "PermutationTest",
    "HodgesLehmann",
    "EffectSizes",
    "FriedmanTest",
    "McnemarTest",
    "RankBlobs",
    "RankCountPercent",
    "BoxPlotBox",
    "CaseValue",
    "HeatmapData",
    "TaskTableInput",
    "MethodLine",
    "TaskRanksInput",
    "NetworkData",
    "TaskWinner",
    "FromToDistanceLength",
    "PodiumData",
    "SignificanceData",
    "SampledTaskInput",
    "RankFrequency",
    "ViolinData",
    "WinnerData",
    "IntervalSituationInput",
    "IntervalAdvice",
    "ClusterInterval",
    "AucComparison",
    "EstimateLowHighLevelInput",
    "StatisticsWarningInput",
    "NestedInterval",
    "CasePlan",
    "PooledInterval",
    "RepeatedRuns",
    "StatisticsFactsInput",
    "CumulativeRank",
    "TeamColumnInput",
    "NormalizedSum",
    "RankScore",
    "SignificanceRank",
    "MetricsMeanRank",
    "MetricWins",
    "SubsetRank",
    "WeightedRank",
    "KendallTaskKendallSummaryInput",
    "AgreementSummaryInput",
    "AgreementRow",
    "TaskBootstrap",
    "CaseRowInput",
    "TaskTable",
    "TaskClusters",
    "ConsensusRanking",
    "RankingReport",
    "ReportedTask",
    "ReportedAlgorithm",
    "RankAlgorithmScore",
    "TaskRanking",
    "TaskAgreement",
]

class ClassScores(TypedDict):
    labels: list[str | int | bool]
    per_class: list[PrecisionRecallFJaccard]
    micro: ClassScore
    macro: ClassScore
    weighted: ClassScore

class PrecisionRecallFJaccard(TypedDict):
    precision: float
    recall: float
    f: float
    jaccard: float
    support: float

class ClassScore(TypedDict):
    precision: float
    recall: float
    f: float
    jaccard: float

class ConfusionMatrix(TypedDict):
    labels: list[str | int | bool]
    matrix: list[list[float]]

class PrecisionRecallCurve(TypedDict):
    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    thresholds: NDArray[np.float64]

class RocCurve(TypedDict):
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    thresholds: NDArray[np.float64]

class WhenEmptyInput(TypedDict):
    both: NotRequired[Literal["diagonal", "error"] | float]
    reference: NotRequired[Literal["diagonal", "error"] | float]
    prediction: NotRequired[Literal["diagonal", "error"] | float]

class SurfaceDistances(TypedDict):
    reference_to_prediction: NDArray[np.float64] | NDArray[np.float32]
    prediction_to_reference: NDArray[np.float64] | NDArray[np.float32]
    reference_areas: NDArray[np.float64] | None
    prediction_areas: NDArray[np.float64] | None

class InstanceF1Result(TypedDict):
    reference_count: int
    prediction_count: int
    binary_dice: float
    scores: list[InstanceScores]

class InstanceScores(TypedDict):
    threshold: float
    true_positives: int
    false_positives: int
    false_negatives: int
    precision: float
    recall: float
    f1: float
    ap: float

class LesionF1Result(TypedDict):
    f1: float
    true_positives: int
    false_negatives: int
    false_positives: int
    reference_lesions: int
    prediction_lesions: int
    count_difference: int

class LinearSumAssignment(TypedDict):
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    total: float

class MatchInstancesResult(TypedDict):
    pairs: list[InstanceMatch]
    overlaps: list[InstanceMatch]
    true_positives: int
    false_positives: int
    false_negatives: int
    reference_labels: list[int]
    prediction_labels: list[int]

class InstanceMatch(TypedDict):
    reference: int
    prediction: int
    iou: float

class PanopticQualityResult(TypedDict):
    pq: float
    sq: float
    rq: float
    true_positives: int
    false_positives: int
    false_negatives: int
    reference_count: int
    prediction_count: int
    precision: float
    recall: float
    sq_std: float
    pq_dice: float
    sq_dice: float
    sq_dice_std: float
    sq_volume_difference: float
    sq_volume_difference_std: float
    global_dice: float
    global_iou: float

class RelabelledInstances(TypedDict):
    labels: NDArray[np.int32]
    old_labels: list[int]

class BinaryScores(TypedDict):
    true_positives: int
    false_positives: int
    false_negatives: int
    true_negatives: int
    sensitivity: float
    specificity: float
    precision: float
    negative_predictive_value: float
    accuracy: float
    balanced_accuracy: float
    youden: float
    positive_likelihood_ratio: float
    matthews_correlation: float
    cohen_kappa: float
    dice: float
    iou: float
    f_beta: float
    net_benefit: float
    normalised_expected_cost: float
    intersection_over_reference: float
    relative_volume_difference: float
    volume_similarity: float
    reference_voxels: int
    prediction_voxels: int
    reference_volume: float
    prediction_volume: float

class ClickCurve(TypedDict):
    area: float
    mean_score: float
    final: float
    clicks: int
    failures: int

class LabelOverlapResult(TypedDict):
    labels: dict[int, LabelOverlapCounts]
    any: LabelOverlapCounts
    joint: list[ReferencePredictionCount]
    size: int

class LabelOverlapCounts(TypedDict):
    reference: int
    prediction: int
    both: int
    either: int

class ReferencePredictionCount(TypedDict):
    reference: int
    prediction: int
    count: int

class BettiNumbers(TypedDict):
    betti0: float
    betti1: float
    betti2: float
    euler: float

class ConnectedComponents(TypedDict):
    count: int
    sizes: NDArray[np.int32]
    first: NDArray[np.int32]
    values: NDArray[np.int32]
    labels: NDArray[np.int32]

class LatticeBoxInput(TypedDict):
    size: Sequence[float] | NDArray[Any]
    location: Sequence[float] | NDArray[Any]

class CocoRleInput(TypedDict):
    size: Sequence[float] | NDArray[Any]
    counts: ArrayLike | str

class EncodedRle(TypedDict):
    size: list[int]
    counts: str

class EncodedCounts(TypedDict):
    size: list[int]
    counts: list[int]

class CocoDatasetInput(TypedDict):
    images: Sequence[CocoImageInput]
    categories: Sequence[CocoCategoryInput]
    annotations: Sequence[CocoAnnotationInput]

class CocoImageInput(TypedDict):
    id: str | float
    width: NotRequired[float]
    height: NotRequired[float]

class CocoCategoryInput(TypedDict):
    id: str | float

class CocoAnnotationInput(TypedDict):
    id: float
    image_id: str | float
    category_id: str | float | None
    bbox: NotRequired[Sequence[float] | NDArray[Any]]
    area: float
    iscrowd: float | bool
    segmentation: NotRequired[Sequence[Sequence[float] | NDArray[Any]] | CocoRleInput]

class CocoDetectionInput(TypedDict):
    image_id: str | float
    category_id: str | float | None
    bbox: NotRequired[Sequence[float] | NDArray[Any]]
    segmentation: NotRequired[Sequence[Sequence[float] | NDArray[Any]] | CocoRleInput]
    score: float
    id: NotRequired[float]
    area: NotRequired[float]

class CocoAreaRangeInput(TypedDict):
    name: str
    low: float
    high: float

class CocoResult(TypedDict):
    stats: list[float]
    ap: float
    ap50: float
    ap75: float
    ar: float
    named: dict[str, float]
    shape: TRKA
    precision: NDArray[np.float64]
    scores: NDArray[np.float64]
    recall: NDArray[np.float64]
    iou_thresholds: list[float]
    per_category: list[CocoCategoryResult]
    per_image: NotRequired[list[CocoImageResult]]

class TRKA(TypedDict):
    t: int
    r: int
    k: int
    a: int
    m: int

class CocoCategoryResult(TypedDict):
    category_id: str | int
    ap: float
    ap_by_iou: list[float]
    recall_by_iou: list[float]

class CocoImageResult(TypedDict):
    image_id: str | int
    category_id: str | int
    area_range: str
    detection_ids: list[int]
    truth_ids: list[int]
    truth_ignored: list[bool]
    matches: list[list[int]]
    detection_ignored: list[list[bool]]

class CentroidPointInput(TypedDict):
    category: str
    centroid: Sequence[float] | NDArray[Any]
    score: NotRequired[float | None]

class MatchCentroidsResult(TypedDict):
    matches: list[CentroidMatch]
    per_category: dict[str, CentroidScores]
    micro: CentroidScores
    macro_f1: float

class CentroidMatch(TypedDict):
    reference: int
    prediction: int
    distance: float
    category: str

class CentroidScores(TypedDict):
    true_positives: int
    false_positives: int
    false_negatives: int
    precision: float
    recall: float
    f1: float

ClassBoxInput = TypedDict("ClassBoxInput", {
    "class": str,
    "x1": float,
    "y1": float,
    "x2": float,
    "y2": float,
    "score": NotRequired[float],
})

class MeanAveragePrecisionResult(TypedDict):
    map: float
    per_class: dict[str, float]

class LnccSummary(TypedDict):
    mean: float
    windows: int
    counted: int
    min: float
    max: float

class RiskCoverage(TypedDict):
    aurc: float
    augrc: float
    coverage: NDArray[np.float64]
    risk: NDArray[np.float64]

class BlandAltman(TypedDict):
    bias: float
    deviation: float
    limits: list[float]
    bias_interval: list[float]
    low_interval: list[float]
    high_interval: list[float]

class Concordance(TypedDict):
    index: float
    concordant: int
    discordant: int
    tied_predictions: int
    tied_times: int

class IntraclassCorrelation(TypedDict):
    single_one_way: IntraclassCoefficient
    single_agreement: IntraclassCoefficient
    single_consistency: IntraclassCoefficient
    average_one_way: IntraclassCoefficient
    average_agreement: IntraclassCoefficient
    average_consistency: IntraclassCoefficient

class IntraclassCoefficient(TypedDict):
    value: float
    f: float
    df1: float
    df2: float
    p_value: float
    interval: list[float]

class NetBenefit(TypedDict):
    threshold: float
    model: float
    treat_all: float

class PartialInput(TypedDict):
    precision: NotRequired[float]
    sensitivity: NotRequired[float]
    specificity: NotRequired[float]
    false_positives_per_image: NotRequired[float]

class OperatingPoint(TypedDict):
    value: float
    threshold: float

class AreaUnderThresholdCurve(TypedDict):
    rq: float
    sq: float
    sq_dice: float
    pq: float
    pq_dice: float
    points: list[ThresholdPoint]

class ThresholdPoint(TypedDict):
    threshold: float
    true_positives: int
    rq: float
    sq: float
    sq_dice: float
    pq: float
    pq_dice: float

class NoduleScanInput(TypedDict):
    nodules: Sequence[CentreDiameterIncludedInput]
    marks: Sequence[PointProbabilityInput]

class CentreDiameterIncludedInput(TypedDict):
    centre: Sequence[float] | NDArray[Any]
    diameter: float
    included: NotRequired[bool]

class PointProbabilityInput(TypedDict):
    point: Sequence[float] | NDArray[Any]
    probability: float

class Froc(TypedDict):
    score: float
    sensitivity_at: list[float]
    rates: list[float]
    false_positives: NDArray[np.float64]
    sensitivity: NDArray[np.float64]
    lesions: int

class SlideMarksInput(TypedDict):
    labels: ArrayLike
    excluded: NotRequired[Sequence[float] | NDArray[Any]]
    marks: Sequence[PointProbabilityInput]

class LesionCaseInput(TypedDict):
    reference: ArrayLike
    detections: ArrayLike

class LesionDetection(TypedDict):
    auroc: float
    ap: float
    score: float
    lesions: int
    lesion_results: list[list[LesionRow]]
    case_confidences: list[float]
    curve: ThresholdsTruePositivesFalsePositives

class LesionRow(TypedDict):
    lesion: bool
    confidence: float
    overlap: float

class ThresholdsTruePositivesFalsePositives(TypedDict):
    thresholds: NDArray[np.float64]
    true_positives: NDArray[np.float64]
    false_positives: NDArray[np.float64]

class JacobianDeterminant(TypedDict):
    min: float
    max: float
    mean: float
    deviation: float
    folds: int
    values: NDArray[np.float64]

class TargetRegistrationError(TypedDict):
    mean: float
    errors: NDArray[np.float64]

class TrackedCellsInput(TypedDict):
    labels: ArrayLike
    tracks: Sequence[Sequence[float] | NDArray[Any]]

class CellTracking(TypedDict):
    seg: float
    det: float
    tra: float
    lnk: float
    ct: float
    tf: float
    bc: list[float | None]
    cca: float | None
    bio: list[float]
    op_csb: float
    op_ctb: float
    op_clb: list[float]
    chota: float
    hota: float
    mota: float
    idf1: float
    mt: float
    ml: float
    faf: float
    aogm: GraphMeasure
    counts: AssociationCounts
    divisions: list[DivisionCounts]

class GraphMeasure(TypedDict):
    total: float
    empty: float
    splits: float
    missed_cells: float
    false_cells: float
    deleted_edges: float
    added_edges: float
    changed_edges: float

class AssociationCounts(TypedDict):
    true_positives: int
    false_positives: int
    false_negatives: int
    id_switches: float
    multi_assignments: float
    id_true_positives: float
    id_false_positives: float
    id_false_negatives: float

class DivisionCounts(TypedDict):
    true_positives: int
    false_positives: int
    false_negatives: int

class CaptionBleu(TypedDict):
    corpus: list[float]
    per_sentence: list[list[float]]

class CorpusPerSentence(TypedDict):
    corpus: float
    per_sentence: list[float]

class ReportGraphInput(TypedDict):
    entities: Mapping[str, TokensLabelRelationsInput]

class TokensLabelRelationsInput(TypedDict):
    tokens: str
    label: str
    relations: Sequence[Sequence[str]]

class GraphF1(TypedDict):
    simple: float
    partial: float
    complete: float
    entity_f1: float
    relation_f1: float
    combined: float

class LabelVectorScores(TypedDict):
    per_label: list[LabelScore]
    micro: LabelScore
    macro: LabelScore
    weighted: LabelScore
    samples: LabelScore
    exact_match: float
    per_report: list[LabelScore]

class LabelScore(TypedDict):
    precision: float
    recall: float
    f1: float
    support: float

class RadCliqPartsInput(TypedDict):
    radgraph_combined: float
    bertscore: float
    semb: float
    bleu2: float

class ReportLabelScores(TypedDict):
    observation_precision: float
    observation_recall: float
    observation_f1: float
    report_similarity: float
    label_exact_match: float
    tp: int
    fp: int
    fn: int
    reference_positive_labels: list[str]
    predicted_positive_labels: list[str]

class PrecisionRecallF(TypedDict):
    precision: float
    recall: float
    f: float

class SacreBleu(TypedDict):
    score: float
    precisions: list[float]
    brevity_penalty: float
    sys_len: int
    ref_len: int

class ExactMatchF1(TypedDict):
    exact_match: float
    f1: float

class VqaAnswerScores(TypedDict):
    normalized_gold: str
    normalized_prediction: str
    exact_match: float
    token_f1: float
    gold_is_yes_no: bool
    yes_no: float
    heuristic_judge: float

class MetricTableInput(TypedDict):
    values: ArrayLike
    higher_better: NotRequired[bool]
    missing: NotRequired[float]

class BootstrapMetrics(TypedDict):
    ranks: list[float]
    mean_rank: list[float]
    bootstrap_ranks: list[list[float]]
    bootstrap_mean_rank: list[list[float]]
    summary: list[BootstrapSummary]
    kendall: list[float]
    kendall_summary: AgreementSummary

class BootstrapSummary(TypedDict):
    frequencies: list[int]
    mean_rank: float
    median_rank: float
    low: float
    high: float
    winner_frequency: float

class AgreementSummary(TypedDict):
    used: int
    mean: float
    median: float
    q25: float
    q75: float

class BootstrapRanking(TypedDict):
    ranks: list[float]
    aggregate: list[float]
    bootstrap_ranks: list[list[float]]
    bootstrap_aggregate: list[list[float]]
    summary: list[BootstrapSummary]
    kendall: list[float]
    kendall_summary: AgreementSummary

class MedalThresholdsInput(TypedDict):
    gold: float | None
    silver: float | None
    bronze: float | None
    median: float | None
    is_lower_better: bool
    strict_median: NotRequired[bool]

class Medals(TypedDict):
    gold: bool
    silver: bool
    bronze: bool
    any: bool
    above_median: bool

class LeaderboardFileInput(TypedDict):
    challenge: NotRequired[str]
    title: NotRequired[str]
    metrics: Sequence[NameDirectionInput]
    source: NotRequired[str]
    entries: Sequence[RankTeamValuesPublishedMeanPositionInput]
    notes: NotRequired[Sequence[str]]

class NameDirectionInput(TypedDict):
    name: str
    direction: str | None

class RankTeamValuesPublishedMeanPositionInput(TypedDict):
    rank: NotRequired[float]
    team: NotRequired[str]
    values: Mapping[str, float | None]
    published_mean_position: NotRequired[float | None]

class LeaderboardRank(TypedDict):
    positions: dict[str, float]
    mean_position: float
    percentile: float
    medals: Medals
    thresholds: MedalThresholds
    entries: int
    unranked: list[str]
    missing: list[str]

class MedalThresholds(TypedDict):
    gold: float | None
    silver: float | None
    bronze: float | None
    median: float | None
    is_lower_better: bool
    strict_median: NotRequired[bool]

class RankedAlgorithms(TypedDict):
    aggregate: list[float]
    ranks: list[float]

class MetricRanking(TypedDict):
    aggregates: list[list[float]]
    ranks_per_metric: list[list[float]]
    mean_rank: list[float]
    ranks: list[float]

class RankingAgreement(TypedDict):
    tau_b: float
    footrule: float

class LeaderboardColumnInput(TypedDict):
    name: str
    direction: Literal["lower", "higher"] | None
    values: Sequence[float | None]

class RankedValueInput(TypedDict):
    column: str
    direction: Literal["lower", "higher"] | None
    value: float | None

class SignificanceMap(TypedDict):
    ranks: list[float]
    order: list[int]
    p: list[list[float]]
    adjusted_p: list[list[float]]
    superior: list[list[int]]

class WilcoxonResult(TypedDict):
    r_plus: float
    r_minus: float
    z: float | None
    p: float

class PairedComparison(TypedDict):
    pairs: int
    missing: int
    mean_difference: Interval
    median_difference: Interval
    wins: int
    losses: int
    ties: int
    share_above_zero: float
    wilcoxon_p: float
    t_test: PairedTTest
    sign_test: SignTest
    permutation: PermutationTest
    hodges_lehmann: HodgesLehmann
    effects: EffectSizes

class Interval(TypedDict):
    estimate: float
    low: float
    high: float
    level: float
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    cases: int
    missing: int
    standard_error: float
    samples: int
    undefined_samples: int
    seed: int | None
    warnings: list[StatisticsWarning]

class StatisticsWarning(TypedDict):
    code: Literal["missing-values", "too-few-cases", "few-cases", "small-sample-method", "all-equal", "nearly-equal", "median-basic", "median-bca-ties", "values-pile-up", "skewed", "one-case-decides", "few-resamples", "ignores-patients", "few-patients", "wald-at-bound", "wald-small-counts", "few-of-a-class", "not-adjusted", "winner-unsure", "correlation-small", "correlation-ties", "auc-at-bound"]
    text: str

class PairedTTest(TypedDict):
    t: float
    p: float
    low: float
    high: float
    pairs: int

class SignTest(TypedDict):
    above: int
    below: int
    equal: int
    p: float

class PermutationTest(TypedDict):
    two_sided: float
    greater: float
    less: float
    method: Literal["exact", "drawn"]
    permutations: int
    pairs: int

class HodgesLehmann(TypedDict):
    estimate: float
    low: float
    high: float
    achieved_level: float
    pairs: int

class EffectSizes(TypedDict):
    dz: float
    dav: float
    drm: float
    hedges_correction: float
    gz: float
    gav: float
    rank_biserial: float
    cliffs_delta: float

class FriedmanTest(TypedDict):
    chi_square: float
    p: float
    iman_davenport: float
    iman_davenport_p: float
    kendall_w: float
    mean_ranks: list[float]
    critical_difference: float
    cases: int
    missing: int

class McnemarTest(TypedDict):
    exact: float
    mid_p: float
    corrected: float
    uncorrected: float

class RankBlobs(TypedDict):
    algorithm: int
    rank: float
    blobs: list[RankCountPercent]
    median: float
    low: float
    high: float

class RankCountPercent(TypedDict):
    rank: float
    count: int
    percent: float

class BoxPlotBox(TypedDict):
    algorithm: int
    dots: list[CaseValue]
    q1: float
    median: float
    q3: float
    whisker_low: float
    whisker_high: float

class CaseValue(TypedDict):
    case: int
    value: float

class HeatmapData(TypedDict):
    order: list[int]
    ranks: list[float]
    counts: list[list[int]]
    cases: int

class TaskTableInput(TypedDict):
    task: str
    cases: Sequence[str]
    algorithms: Sequence[str]
    values: ArrayLike

class MethodLine(TypedDict):
    task: str
    method: Literal["meanThenRank", "medianThenRank", "quantileThenRank", "aggregateThenRank", "rankThenMean", "rankThenMedian", "testBased"]
    ranks: list[float]

class TaskRanksInput(TypedDict):
    task: str
    ranks: Sequence[float] | NDArray[Any]

class NetworkData(TypedDict):
    nodes: list[TaskWinner]
    edges: list[FromToDistanceLength]

class TaskWinner(TypedDict):
    task: str
    winner: int | None

FromToDistanceLength = TypedDict("FromToDistanceLength", {
    "from": int,
    "to": int,
    "distance": float,
    "length": float,
})

class PodiumData(TypedDict):
    order: list[int]
    place: list[list[float]]
    x: list[list[float]]
    y: list[list[float]]
    bars: list[list[float]]

class SignificanceData(TypedDict):
    order: list[int]
    map: list[list[int]]
    ordered_by_tests: list[int]
    p: list[list[float]]
    adjusted_p: list[list[float]]
    superior: list[list[int]]

class SampledTaskInput(TypedDict):
    task: str
    ranks: Sequence[float] | NDArray[Any]
    bootstrap_ranks: Sequence[Sequence[float] | NDArray[Any]]

class RankFrequency(TypedDict):
    task: str
    algorithm: int
    rank: float
    count: int
    percent: float
    full: bool

class ViolinData(TypedDict):
    used: int
    mean: float
    median: float
    q25: float
    q75: float
    bandwidth: float
    at: list[float]
    density: list[float]
    axis: list[float]

class WinnerData(TypedDict):
    counts: list[int]
    shares: list[float]

class IntervalSituationInput(TypedDict):
    cases: NotRequired[float]
    ties: NotRequired[bool]
    at_bound: NotRequired[bool]

class IntervalAdvice(TypedDict):
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    otherwise: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"] | None
    reason: str

class ClusterInterval(TypedDict):
    patients: int
    intraclass_correlation: float
    design_effect: float
    estimate: float
    low: float
    high: float
    level: float
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    cases: int
    missing: int
    standard_error: float
    samples: int
    undefined_samples: int
    seed: int | None
    warnings: list[StatisticsWarning]

class AucComparison(TypedDict):
    first: float
    second: float
    difference: float
    covariance: float
    standard_error: float
    z: float
    p: float
    low: float
    high: float
    cases: int
    missing: int

class EstimateLowHighLevelInput(TypedDict):
    estimate: float
    low: float
    high: float
    level: float
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    cases: int
    missing: int
    standard_error: float
    samples: int
    undefined_samples: int
    seed: int | None
    warnings: Sequence[StatisticsWarningInput]
    patients: NotRequired[float]

class StatisticsWarningInput(TypedDict):
    code: Literal["missing-values", "too-few-cases", "few-cases", "small-sample-method", "all-equal", "nearly-equal", "median-basic", "median-bca-ties", "values-pile-up", "skewed", "one-case-decides", "few-resamples", "ignores-patients", "few-patients", "wald-at-bound", "wald-small-counts", "few-of-a-class", "not-adjusted", "winner-unsure", "correlation-small", "correlation-ties", "auc-at-bound"]
    text: str

class NestedInterval(TypedDict):
    mean_of_all_runs: float
    within_task_sd: list[float]
    estimate: float
    low: float
    high: float
    level: float
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    cases: int
    missing: int
    standard_error: float
    samples: int
    undefined_samples: int
    seed: int | None
    warnings: list[StatisticsWarning]

class CasePlan(TypedDict):
    needed_cases: int
    leave_one_out: list[float]
    most_influential: int | None

class PooledInterval(TypedDict):
    mean_of_cases: float
    estimate: float
    low: float
    high: float
    level: float
    method: Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]
    cases: int
    missing: int
    standard_error: float
    samples: int
    undefined_samples: int
    seed: int | None
    warnings: list[StatisticsWarning]

class RepeatedRuns(TypedDict):
    best_of_k: float
    pass_at_k: float
    all_of_k: float

class StatisticsFactsInput(TypedDict):
    values: NotRequired[ArrayOrMissing]
    infinite: NotRequired[float]
    case_names: NotRequired[Sequence[str]]
    value_text: NotRequired[Callable[[NDArray[Any]], float]]
    cases: NotRequired[float]
    statistic: NotRequired[str]
    method: NotRequired[Literal["bca", "basic", "percentile", "normal", "studentised", "t", "agresti-coull", "binomial", "clopper-pearson", "delong", "delong-logit", "fieller", "fisher-z", "jeffreys", "linearised", "stratified", "studentised-log", "studentised-logit", "t-log", "t-logit", "wald", "wilson", "wilson-corrected"]]
    resamples: NotRequired[float]
    clusters: NotRequired[float]
    images: NotRequired[float]
    cluster_resampling: NotRequired[bool]
    successes: NotRequired[int]
    trials: NotRequired[int]
    positives: NotRequired[float]
    negatives: NotRequired[float]
    comparisons: NotRequired[float]
    adjust: NotRequired[str]
    winner_share: NotRequired[float]
    winner: NotRequired[str]

class CumulativeRank(TypedDict):
    cumulative: list[list[float]]
    score: list[float]
    places: list[float]
    order: list[int]
    p_share_above: list[list[float]]
    p_plus_one: list[list[float]]

class TeamColumnInput(TypedDict):
    values: ArrayOrMissing
    higher_better: NotRequired[bool]

class NormalizedSum(TypedDict):
    normalized: list[list[float]]
    score: list[float]
    places: list[float]

class RankScore(TypedDict):
    wins: list[list[int]]
    scores: list[list[float]]
    score: list[float]
    places: list[float]

class SignificanceRank(TypedDict):
    tasks: list[MetricsMeanRank]
    mean_rank: list[float]
    places: list[float]

class MetricsMeanRank(TypedDict):
    metrics: list[MetricWins]
    mean_rank: list[float]

class MetricWins(TypedDict):
    p: list[list[float]]
    wins: list[int]
    ranks: list[float]

class SubsetRank(TypedDict):
    mean_rank: list[list[float]]
    score: list[float]
    places: list[float]

class WeightedRank(TypedDict):
    ranks: list[list[float]]
    score: list[float]
    places: list[float]

class KendallTaskKendallSummaryInput(TypedDict):
    kendall: Sequence[float] | NDArray[Any]
    task: str
    kendall_summary: AgreementSummaryInput

class AgreementSummaryInput(TypedDict):
    used: int
    mean: float
    median: float
    q25: float
    q75: float

class AgreementRow(TypedDict):
    task: str
    undefined_samples: int
    used: int
    mean: float
    median: float
    q25: float
    q75: float

class TaskBootstrap(TypedDict):
    task: str
    algorithms: list[str]
    ranks: list[float]
    aggregate: list[float]
    bootstrap_ranks: list[list[float]]
    bootstrap_aggregate: list[list[float]]
    summary: list[BootstrapSummary]
    kendall: list[float]
    kendall_summary: AgreementSummary

class CaseRowInput(TypedDict):
    task: NotRequired[str]
    case: str
    algorithm: str
    value: float | None

class TaskTable(TypedDict):
    task: str
    cases: list[str]
    algorithms: list[str]
    values: list[list[float | None]]

class TaskClusters(TypedDict):
    distance: list[list[float]]
    merge: list[list[int]]
    height: list[float]
    order: list[int]

class ConsensusRanking(TypedDict):
    score: list[float]
    ranks: list[float]
    order: list[int]

class RankingReport(TypedDict):
    tasks: list[ReportedTask]
    consensus: list[RankAlgorithmScore] | None

class ReportedTask(TypedDict):
    task: str
    cases: int
    missing: int
    algorithms: list[ReportedAlgorithm]
    tau: AgreementSummary | None
    warnings: list[StatisticsWarning]

class ReportedAlgorithm(TypedDict):
    rank: float
    algorithm: str
    aggregate: float
    low: float
    high: float
    winner_share: float
    better_than: list[str] | None

class RankAlgorithmScore(TypedDict):
    rank: float
    algorithm: str
    score: float

class TaskRanking(TypedDict):
    task: str
    algorithms: list[str]
    cases: int
    missing: int
    order: list[int]
    aggregate: list[float]
    ranks: list[float]

class TaskAgreement(TypedDict):
    tau_b: list[list[float]]
    footrule: list[list[float]]
