/** The metrics of `medgrade metric`: kind of the files, unit and options of each. */
import { hausdorffPresets } from '../../metrics/distance/hausdorffPresets'
import type { InputKind } from './metricInputs'
import type { MetricOptions } from './metricOptions'

export interface MetricEntry {
  readonly group: string
  /** The module that exports it. */
  readonly from: 'metrics' | 'detection' | 'images' | 'ranking'
  readonly input: InputKind
  readonly unit: string
  readonly about: string
  readonly options: MetricOptions
  /** The fields of the result that are printed. Default: all. */
  readonly fields?: readonly string[]
}

const words = (...list: string[]) => list
const spacingUnit = 'that of the spacing (mm)'

const allLabels: MetricOptions = {
  labels: ['numbers', 'several labels'],
  mask: ['mask', 'region of interest: voxels where this file is zero are ignored'],
  ignoreLabel: ['numbers', 'voxels where the reference has this label (or one of these) count as background'],
  values: [words('labels', 'nonzero'), 'labels: whole numbers; nonzero: everything but zero is label 1'],
  spacing: ['numbers', "voxel size in the order of the array's axes (default: the file's)"],
}
const voxels: MetricOptions = {
  label: ['label', 'one label, or any: all but 0 merged (default: every label of either file)'],
  ...allLabels,
}
const empty = ['number', 'value of a label that neither file has'] as const
const connectivity = ['number', 'neighbours that connect: 4, 8; 6, 18, 26 (default: all)'] as const
const surface: MetricOptions = {
  ...voxels,
  connectivity: ['number', 'axes in which a neighbour may differ for a voxel to be surface (default 1: faces)'],
  unit: [words('physical', 'voxel'), 'physical (default), or voxel: spacing ignored'],
  whenEmpty: ['whenEmpty', 'number, diagonal or error; or both=…,reference=…,prediction=…'],
}
const surfaceConvention = [
  words('plain', 'monai', 'medpy', 'surface-distance', 'simpleitk', 'metrics-reloaded', 'meshmetrics'),
  'library whose definition of surface and percentile is used (default plain)',
] as const
const precision = [words('single', 'double'), 'single: every step is rounded to float32'] as const
const weights: MetricOptions = { sampleWeight: ['weights', 'column of the reference with the weight of each sample'] }
const classes = ['classes', 'classes in their order (default: all that occur, sorted)'] as const
const positive: MetricOptions = { positiveLabel: ['class', 'the positive one of two classes (default: the larger)'] }
const zeroDivision = ['number', 'value of 0/0; NaN leaves such classes out of means (default 0)'] as const
const undefinedRatio = [
  words('scikit-learn', 'metrics-reloaded'),
  'metrics-reloaded: NaN where a class never is true or all are the same',
] as const
const beta = ['number', 'weight of recall against precision (default 1)'] as const
const multi = ['macro', 'weighted', 'micro']
const range = [{ orNumber: ['joint'] }, 'largest minus smallest possible value, or joint: of both images'] as const
const lncc: MetricOptions = {
  window: ['number', 'side of the window in pixels, odd (default 11)'],
  border: [words('mirror', 'zero', 'valid'), 'samples beyond the edges'],
  minVariance: ['number', 'a window counts if both variances exceed this (default 1e-6)'],
  precision,
  squared: ['flag', 'the form of registration losses'],
  epsilon: ['number', 'added to the product of the variances with --squared'],
}

type Entry = Omit<MetricEntry, 'group' | 'from'>

const labelMetric = (about: string, unit: string, options: MetricOptions): Entry => ({
  input: 'arrays',
  about,
  unit,
  options,
})
const table = (input: InputKind, about: string, options: MetricOptions, unit = 'none'): Entry => ({
  input,
  about,
  unit,
  options,
})

const groups: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  overlap: {
    dice: labelMetric('Dice similarity coefficient', 'none (0…1)', {
      ...voxels,
      convention: [words('counts', 'simpleitk'), 'counts (default), or simpleitk: rounded as SimpleITK does'],
      epsilon: ['number', 'added to the denominator (default 0)'],
      whenEmpty: empty,
    }),
    jaccard: labelMetric('intersection over union', 'none (0…1)', { ...voxels, whenEmpty: empty }),
    labelOverlap: labelMetric('sizes and intersections of all labels', 'voxels', allLabels),
    volumeDifference: labelMetric('difference of volumes', 'mm³ (--unit)', {
      ...voxels,
      unit: [words('voxel', 'mm3', 'ml', 'relative'), 'unit of the result (default mm3)'],
      voxelVolume: ['number', 'volume of a voxel, in place of the product of the spacing'],
      signed: ['flag', 'prediction minus reference instead of its absolute value'],
      convention: [words('plain', 'metrics-reloaded'), 'metrics-reloaded: relative, NaN for an empty reference'],
      whenEmpty: ['number', 'relative difference if only the reference is empty (default Infinity)'],
    }),
  },
  topology: {
    betti0Error: labelMetric('difference in the number of components', 'components', {
      ...voxels,
      connectivity,
      whenEmpty: empty,
    }),
    clDice: labelMetric('centreline Dice', 'none (0…1)', {
      ...voxels,
      convention: [words('topcow', 'original'), 'value for an empty skeleton (default topcow)'],
      method: [words('lee', 'zhang'), 'thinning algorithm (default: lee in 3-D, zhang in 2-D)'],
      axes: ['numbers', 'order in which thinning scans the axes'],
      whenEmpty: empty,
    }),
  },
  distance: {
    averageSurfaceDistance: labelMetric('mean distance between surfaces: ASD, ASSD, MASD', spacingUnit, {
      ...surface,
      convention: surfaceConvention,
      symmetric: [words('false', 'pooled', 'mean'), 'false (default): from prediction to reference; pooled; mean'],
      precision,
    }),
    hausdorffDistance: labelMetric('largest distance between surfaces; --percentile 95 for HD95', spacingUnit, {
      ...surface,
      convention: surfaceConvention,
      percentile: ['number', '0 to 100 (default 100: the maximum)'],
      directed: ['flag', 'only from prediction to reference'],
      precision,
      quantile: [words('numpy', 'torch'), 'library whose interpolation single precision uses'],
      preset: [Object.keys(hausdorffPresets), 'all of these options as the challenge sets them'],
    }),
    surfaceDice: labelMetric('share of both surfaces within a tolerance', 'none (0…1)', {
      ...surface,
      tolerance: ['number', 'required: largest distance at which surfaces agree'],
      convention: [
        words('surface-distance', 'monai', 'plain', 'metrics-reloaded', 'meshmetrics'),
        'by area (default), or by counts of voxels',
      ],
    }),
  },
  instances: {
    instanceF1: labelMetric('F1 of instances at several IoU thresholds', 'none (0…1)', {
      thresholds: ['numbers', 'smallest IoUs of a pair (default 0.5 to 0.9)'],
      borderMargin: ['number', 'remove instances that touch a border of this width (default 0)'],
      tileSize: ['number', 'side of the tiles of large images'],
      tileFrom: ['number', 'number of pixels from which images are tiled (default: never)'],
    }),
    lesionF1: labelMetric('F1 of lesions (components)', 'none (0…1)', { ...voxels, connectivity, whenEmpty: empty }),
    matchInstances: labelMetric('pairs of instances by IoU', 'none (0…1)', {
      threshold: ['number', 'smallest IoU of a pair (default 0.5)'],
    }),
    panopticQuality: labelMetric('panoptic quality and its parts', 'none (0…1)', {
      input: [words('unmatched', 'matched', 'semantic'), 'meaning of the labels in the files (default unmatched)'],
      matcher: [words('naive', 'max-bipartite', 'maximize-merge'), 'matching algorithm (default naive)'],
      score: [words('iou', 'dice'), 'score of a pair (default iou)'],
      threshold: ['number', 'smallest score of a pair (default 0.5)'],
      strict: ['flag', 'the score must exceed the threshold'],
      manyToOne: ['flag', 'naive only: several predictions may share a reference'],
    }),
  },
  detection: {
    boundaryBoxIou: table('boxes', 'IoU of the shells of two boxes', {
      ratio: ['number', 'thickness of the shell as a share of the size'],
    }),
    boxIou: table('boxes', 'IoU of two boxes', {
      format: [words('xywh', 'xyxy'), 'of lists of four numbers (default xywh)'],
      crowd: ['flag', 'divide by the area of the prediction alone'],
      pixelInclusive: ['flag', 'corners belong to the box (xyxy)'],
      generalized: ['flag', 'generalized IoU, from −1'],
    }),
    evaluateCoco: {
      ...table('coco', "COCO's twelve statistics from its JSON", {
        iouType: [words('bbox', 'segm'), 'compare boxes (default) or masks'],
        iouThresholds: ['numbers', 'default 0.5, 0.55, …, 0.95'],
        recallThresholds: ['numbers', 'default 0, 0.01, …, 1'],
        maxDetections: ['numbers', 'default 1,10,100'],
        useCategories: ['off', 'one class for all'],
        detectionFields: [words('loaded', 'given'), 'areas and ids as loadRes sets them (default), or as given'],
      }),
      fields: ['ap', 'ap50', 'ap75', 'ar', 'named', 'stats', 'perCategory'],
    },
    grownBoxIou: table('boxes', 'IoU of two boxes after growing them', {
      ratio: ['number', 'growth on both sides of an axis as a share of the size (default 0.2)'],
    }),
    meanAveragePrecision: table('boxLists', 'VOC-style mean average precision', {
      convention: [
        words('101-point', 'wildcard', 'siim-covid', 'voc2007', 'voc2010'),
        'definition (default 101-point)',
      ],
      iouThreshold: ['numbers', 'IoU of a match; several: the mean (default 0.5)'],
    }),
    matchCentroids: table('points', 'greedy matching of centroids within a radius', {
      radius: ['number', 'greatest distance of a match (default 15)'],
      inclusive: ['flag', 'a distance equal to the radius matches'],
    }),
  },
  'image quality': {
    lncc: labelMetric('local normalized cross-correlation', 'none', lncc),
    lnccSummary: labelMetric('LNCC with its spread and windows', 'none', lncc),
    mae: labelMetric('mean absolute error', 'that of the intensities', {}),
    mse: labelMetric('mean squared error', 'that of the intensities, squared', { precision }),
    nrmse: labelMetric('root mean squared error, normalized', 'none', {
      normalization: [words('euclidean', 'min-max', 'mean'), 'divisor: norm, range or mean (default euclidean)'],
    }),
    psnr: labelMetric('peak signal-to-noise ratio', 'dB', { dataRange: range, precision }),
    ssim: labelMetric('structural similarity', 'none', {
      dataRange: range,
      windowSize: ['number', 'side of the window, odd (default 7)'],
      gaussianWeights: ['flag', 'Gaussian window'],
      sigma: ['number', 'of the Gaussian (default 1.5)'],
      useSampleCovariance: ['off', 'plain variances, as in the original paper'],
      k1: ['number', 'default 0.01'],
      k2: ['number', 'default 0.03'],
      channelAxis: ['number', 'axis of colour channels (negative: from the end)'],
      precision,
    }),
  },
  correlation: {
    krocc: table('vectors', "Kendall's tau", { variant: [words('b', 'c'), 'b (default) or c'] }),
    plcc: table('vectors', "Pearson's correlation", {}),
    srocc: table('vectors', "Spearman's correlation", {}),
  },
  classification: {
    accuracy: table('classes', 'share of equal labels', weights),
    auroc: table('scores', 'area under the ROC curve', {
      multiClass: [words('ovr', 'ovo'), 'each class against the rest (default), or every pair'],
      average: [multi, 'mean over classes (default macro)'],
      labels: classes,
      ...positive,
      maxFpr: ['number', 'standardised area up to this false positive rate'],
      ...weights,
    }),
    averagePrecision: table('scores', 'area under the precision-recall steps', {
      average: [multi, 'mean over classes (default macro)'],
      labels: classes,
      positiveLabel: ['class', 'the positive one of two classes (default 1)'],
      convention: [words('scikit-learn', 'metrics-reloaded'), 'metrics-reloaded: trapezes in place of steps'],
      ...weights,
    }),
    balancedAccuracy: table('classes', 'mean recall over classes', {
      adjusted: ['flag', 'rescaled so that chance is 0'],
      labels: classes,
      convention: undefinedRatio,
      ...weights,
    }),
    brierScore: table('scores', 'mean squared error of probabilities', {
      ...positive,
      labels: classes,
      convention: [words('scikit-learn', 'metrics-reloaded'), 'metrics-reloaded: the sum over all classes'],
      ...weights,
    }),
    classScores: table('classes', 'precision, recall, F and Jaccard of every class', {
      beta,
      zeroDivision,
      labels: classes,
      ...weights,
    }),
    cohenKappa: table('classes', 'agreement beyond chance', {
      weights: [words('none', 'linear', 'quadratic'), 'cost of a disagreement (default none)'],
      labels: classes,
      ...weights,
    }),
    confusionMatrix: table('classes', 'counts of reference by prediction', { labels: classes, ...weights }, 'samples'),
    f1Score: table('classes', 'F1 (or precision, recall, F-beta, Jaccard)', {
      average: [words('binary', ...multi), 'of the positive class (default), or over classes'],
      positiveLabel: ['class', 'the positive class of binary (default 1)'],
      score: [words('f', 'precision', 'recall', 'jaccard'), 'score to compute (default f)'],
      beta,
      zeroDivision,
      labels: classes,
      ...weights,
    }),
    laplaceLogLikelihood: table('confidence', 'Laplace log likelihood with a confidence', {
      minSigma: ['number', 'deviations below this are raised to it (default 70)'],
      maxError: ['number', 'errors above this are lowered to it (default 1000)'],
    }),
    logLoss: table('scores', 'cross-entropy of probabilities', {
      normalize: ['off', 'sum instead of mean'],
      labels: classes,
      convention: [
        words('scikit-learn', 'metrics-reloaded', 'logarithmic-score'),
        'metrics-reloaded: neither clipped nor scaled; logarithmic-score: mean of ln(p + 1e-10)',
      ],
      ...weights,
      epsilon: ['number', 'probabilities are clipped to [epsilon, 1 − epsilon]'],
    }),
    matthewsCorrelation: table('classes', 'Matthews correlation coefficient', {
      convention: undefinedRatio,
      ...weights,
    }),
    precisionRecallCurve: table('scores', 'precision and recall at every threshold', { ...positive, ...weights }),
    probabilisticF: table('scores', 'F from probabilities in place of counts', { beta }),
    rocCurve: table('scores', 'rates at every threshold', { ...positive, ...weights }),
    topKAccuracy: table('scores', 'share of samples whose class is among the k best scored', {
      k: ['number', 'default 2'],
      labels: classes,
      ...weights,
    }),
    weightedMultilabelLogLoss: table('matrices', 'weighted log loss of several labels', {
      positiveWeights: ['numbers', 'weight of each column where its truth is 1'],
      negativeWeights: ['numbers', 'weight of each column where its truth is 0'],
      epsilon: ['number', 'clipping (default 1e-15)'],
    }),
  },
  ranking: {
    rankingAgreement: table('vectors', 'agreement of two rankings', {}),
    wilcoxonSignedRank: table('vectors', 'Wilcoxon signed-rank test', {
      alternative: [words('two-sided', 'greater', 'less'), 'default two-sided'],
      zeroMethod: [words('wilcox', 'pratt', 'zsplit'), 'treatment of zero differences (default wilcox)'],
      correction: ['off', 'no continuity correction'],
      method: [words('asymptotic', 'exact'), 'default asymptotic'],
    }),
  },
}

/** Other names of the same functions. */
export const metricAliases: Readonly<Record<string, string>> = {
  iou: 'jaccard',
  normalizedSurfaceDice: 'surfaceDice',
  pearson: 'plcc',
  spearman: 'srocc',
  kendallTau: 'krocc',
}

/** The module of each group that is not exported by `metrics`. */
const modules: Readonly<Record<string, MetricEntry['from']>> = {
  detection: 'detection',
  'image quality': 'images',
  ranking: 'ranking',
}

export const metricTable: Readonly<Record<string, MetricEntry>> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, entry]) => [name, { group, from: modules[group] ?? 'metrics', ...entry }]),
  ),
)
