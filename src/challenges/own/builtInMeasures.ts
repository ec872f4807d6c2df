/** The metrics that a declared challenge may name, and the options of each; other options are refused. */
import type { NdArray, ReaderName } from '../../contract'
import * as metrics from '../../metrics'
import * as images from '../../metrics/images'

/** Compares two arrays of one case: gives a number, or a number for each label. */
export interface ArrayMeasure {
  readonly kind: 'arrays'
  readonly options: readonly string[]
  run(reference: NdArray, prediction: NdArray, options: Record<string, unknown>): number | Map<number, number>
}

/** Compares two columns of numbers over all cases. */
export interface ColumnMeasure {
  readonly kind: 'columns'
  readonly options: readonly string[]
  run(reference: readonly number[], prediction: readonly number[], options: Record<string, unknown>): number
}

/** Readers whose results are arrays. */
export const arrayReaders: readonly ReaderName[] = [
  'sitk',
  'nibabel',
  'nibabel_fdata',
  'medical',
  'tifffile',
  'pil',
  'cellmask',
  'gray',
  'npy',
]

const labels = ['label', 'labels', 'spacing', 'whenEmpty']
const surfaces = [...labels, 'convention', 'connectivity', 'unit']

function arrays(run: unknown, options: readonly string[]): ArrayMeasure {
  return { kind: 'arrays', options, run: run as ArrayMeasure['run'] }
}

function columns(run: unknown, options: readonly string[]): ColumnMeasure {
  return { kind: 'columns', options, run: run as ColumnMeasure['run'] }
}

/** By the value of the key `metric`. */
export const builtInMeasures: Readonly<Record<string, ArrayMeasure | ColumnMeasure>> = {
  dice: arrays(metrics.dice, [...labels, 'convention', 'epsilon']),
  jaccard: arrays(metrics.jaccard, labels),
  iou: arrays(metrics.iou, labels),
  volumeDifference: arrays(metrics.volumeDifference, [...labels, 'unit', 'voxelVolume', 'signed']),
  clDice: arrays(metrics.clDice, [...labels, 'convention', 'method', 'axes']),
  betti0Error: arrays(metrics.betti0Error, [...labels, 'connectivity']),
  hausdorffDistance: arrays(metrics.hausdorffDistance, [...surfaces, 'precision', 'percentile', 'directed']),
  averageSurfaceDistance: arrays(metrics.averageSurfaceDistance, [...surfaces, 'precision', 'symmetric']),
  surfaceDice: arrays(metrics.surfaceDice, [...surfaces, 'tolerance']),
  lesionF1: arrays(lesionF1, [...labels, 'connectivity']),
  psnr: arrays(images.psnr, ['dataRange', 'precision']),
  ssim: arrays(images.ssim, [
    'dataRange',
    'windowSize',
    'gaussianWeights',
    'sigma',
    'useSampleCovariance',
    'k1',
    'k2',
    'channelAxis',
    'precision',
  ]),
  lncc: arrays(images.lncc, ['window', 'border', 'minVariance', 'precision', 'squared', 'epsilon']),
  mse: arrays(images.mse, ['precision']),
  mae: arrays(images.mae, []),
  nrmse: arrays(images.nrmse, ['normalization']),
  plcc: columns(metrics.plcc, []),
  srocc: columns(metrics.srocc, []),
  krocc: columns(metrics.krocc, ['variant']),
  accuracy: columns(metrics.accuracy, []),
  balancedAccuracy: columns(metrics.balancedAccuracy, ['adjusted']),
  f1Score: columns(metrics.f1Score, ['average', 'positiveLabel', 'score', 'beta', 'zeroDivision']),
  auroc: columns(metrics.auroc, ['positiveLabel', 'maxFpr']),
  averagePrecision: columns(metrics.averagePrecision, ['positiveLabel']),
  logLoss: columns(metrics.logLoss, ['labels', 'normalize', 'epsilon']),
  brierScore: columns(metrics.brierScore, ['positiveLabel']),
  cohenKappa: columns(metrics.cohenKappa, ['weights']),
  matthewsCorrelation: columns(metrics.matthewsCorrelation, []),
}

function lesionF1(reference: NdArray, prediction: NdArray, options: metrics.LesionF1Options) {
  const { labels: several, ...one } = options
  if (!several) return metrics.lesionF1(reference, prediction, one).f1
  const found = metrics.lesionF1(reference, prediction, { ...one, labels: several })
  return new Map([...found].map(([label, { f1 }]) => [label, f1]))
}
