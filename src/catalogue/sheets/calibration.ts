import type { CalibrationErrorOptions } from '../../metrics/calibration/calibrationError'
import type { KernelCalibrationErrorOptions } from '../../metrics/calibration/kernelCalibrationError'
import type { KernelDensityCalibrationErrorOptions } from '../../metrics/calibration/kernelDensityCalibrationError'
import { metricSheet } from '../metricSheet'
import { normRow } from './sampleRows'

const calibration = () => import('../../metrics/calibration')

const lower = { family: 'calibration', input: 'scores', unit: 'one', direction: 'lower' } as const
const discrimination = 'discrimination: probabilities that are all the prevalence are calibrated'

const calibrationError = metricSheet<CalibrationErrorOptions>({
  ...lower,
  name: 'calibrationError',
  outside: 'taken as logits, as torchmetrics does',
  title: 'calibration error',
  definition: 'difference of confidence and share of right answers, over bins of confidence',
  short: [
    { name: 'ece', aliases: ['expected_calibration_error'], title: 'expected calibration error' },
    {
      name: 'mce',
      aliases: ['maximum_calibration_error'],
      title: 'largest calibration error of a bin',
      options: { norm: 'max' },
    },
    { name: 'rmsce', title: 'root mean square calibration error', options: { norm: 'l2' } },
    { name: 'ace', title: 'calibration error of bins of equal size', options: { binning: 'mass' } },
  ],
  range: [0, 1],
  blindTo: [
    discrimination,
    'errors within a bin that cancel out',
    'all classes but the most probable one',
    'how few samples a bin has: few samples or many bins make every model look miscalibrated',
  ],
  options: {
    bins: { type: 'whole', about: 'number of bins; default 15, of metrics-reloaded 10' },
    norm: normRow,
    binning: {
      type: 'word',
      words: { width: 'bins of equal width', mass: 'bins of equally many samples (ACE)' },
      default: 'width',
      about: 'what bins are',
    },
    classWise: { type: 'flag', default: false, about: 'mean over the classes; for metrics-reloaded' },
    convention: {
      type: 'word',
      words: {
        torchmetrics: 'confidence of the most probable class; values outside 0 to 1 are logits',
        'metrics-reloaded': 'probability of class 1 of two, bins open below',
      },
      default: 'torchmetrics',
      about: 'library whose bins and confidence are used',
    },
  },
  load: async () => (await calibration()).calibrationError,
})

const kernelCalibrationError = metricSheet<KernelCalibrationErrorOptions>({
  ...lower,
  name: 'kernelCalibrationError',
  title: 'kernel calibration error',
  definition: 'mean over pairs of samples of the product of their errors, weighted by a kernel of their distance',
  short: [{ name: 'kce' }],
  range: [-Infinity, Infinity],
  blindTo: [discrimination, 'the scatter of its estimate around 0: compare models on the same samples only'],
  options: {
    bandwidth: {
      type: 'number',
      words: { median: 'the median of the distances of all pairs' },
      default: 'median',
      about: 'scale of the kernel',
    },
  },
  load: async () => (await calibration()).kernelCalibrationError,
})

const kernelDensityCalibrationError = metricSheet<KernelDensityCalibrationErrorOptions>({
  ...lower,
  name: 'kernelDensityCalibrationError',
  title: 'calibration error by kernel density',
  definition: 'mean distance of probabilities to the class shares of the samples around them, by Dirichlet kernels',
  short: [{ name: 'ece_kde' }],
  range: [0, Infinity],
  blindTo: [discrimination, 'local errors, where the kernel is wide'],
  options: { bandwidth: { type: 'number', default: 0.5, about: 'width of the kernels' } },
  load: async () => (await calibration()).kernelDensityCalibrationError,
})

const riskCoverage = metricSheet<object>({
  ...lower,
  name: 'riskCoverage',
  outside: 'taken as logits',
  title: 'risk and coverage of selective answers',
  definition: 'area under the share of wrong answers among the most confident ones, over that share of the samples',
  short: [
    { name: 'aurc', field: 'aurc' },
    { name: 'augrc', field: 'augrc' },
  ],
  range: [0, 1],
  headline: 'aurc',
  fields: {
    aurc: { about: 'area under the risk-coverage curve' },
    augrc: { about: 'area of the share of all samples that is answered and wrong' },
  },
  blindTo: ['calibration: only the order of the confidences counts'],
  options: {},
  load: async () => (await calibration()).riskCoverage,
})

export const calibrationSheets = [calibrationError, kernelCalibrationError, kernelDensityCalibrationError, riskCoverage]
