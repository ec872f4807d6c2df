import type { ConsensusConfidenceOptions } from '../../metrics/calibration/consensusConfidence'
import type { ConsensusDiceOptions } from '../../metrics/calibration/consensusDice'
import type { MultiRaterCalibrationOptions } from '../../metrics/calibration/multiRaterCalibration'
import type { ThresholdDiceOptions } from '../../metrics/calibration/thresholdDice'
import type { VolumeCrpsOptions } from '../../metrics/calibration/volumeCrps'
import type { FleissKappaOptions } from '../../metrics/clinical/fleissKappa'
import type { IntraclassCorrelationOptions } from '../../metrics/clinical/intraclassCorrelation'
import type { KrippendorffAlphaOptions } from '../../metrics/clinical/krippendorffAlpha'
import { metricSheet } from '../metricSheet'
import { confidenceRow, normRow } from './sampleRows'

const calibration = () => import('../../metrics/calibration')
const clinical = () => import('../../metrics/clinical')

const label = { type: 'label', default: 1, about: 'the label' } as const
const ofRaters = { family: 'calibration', input: 'raters', unit: 'one', direction: 'higher', range: [0, 1] } as const
const ofShares = { ...ofRaters, shares: true } as const

const consensusDice = metricSheet<ConsensusDiceOptions>({
  ...ofRaters,
  name: 'consensusDice',
  title: 'Dice where all raters agree',
  definition: 'Dice over the voxels where all raters say the label or none does',
  short: [{ name: 'consensus_dice' }],
  blindTo: ['voxels of dissent: those of the disputed boundary, where models differ', 'distances'],
  options: {
    label,
    convention: {
      type: 'word',
      words: { volume: 'over all voxels', curvas2024: 'mean over slices of the mean over rows, as that challenge' },
      default: 'volume',
      about: 'over what Dice is computed',
    },
  },
  load: async () => (await calibration()).consensusDice,
})

const consensusConfidence = metricSheet<ConsensusConfidenceOptions>({
  ...ofShares,
  name: 'consensusConfidence',
  title: 'confidence where all raters agree',
  definition: 'mean of the mean probability where all raters say the label, and of 1 − the mean where none does',
  short: [{ name: 'consensus_confidence' }],
  blindTo: [
    'voxels of dissent',
    'the sizes of the two regions: both weigh the same, though the background is usually easy',
  ],
  options: { label },
  load: async () => (await calibration()).consensusConfidence,
})

const thresholdDice = metricSheet<ThresholdDiceOptions>({
  ...ofShares,
  name: 'thresholdDice',
  title: 'Dice of probabilities and of shares of raters',
  definition: 'mean over thresholds t of the Dice of {probability > t} and {share of raters > t}',
  short: [{ name: 'threshold_dice' }],
  blindTo: [
    'differences between two thresholds',
    'thresholds between which no share of the raters lies, which count several times',
  ],
  options: { label, thresholds: { type: 'numbers', about: 'default 0.1, 0.24, 0.38, 0.52, 0.66, 0.8' } },
  load: async () => (await calibration()).thresholdDice,
})

const multiRaterCalibration = metricSheet<MultiRaterCalibrationOptions>({
  ...ofShares,
  name: 'multiRaterCalibration',
  title: 'expected calibration error against each rater',
  definition: 'expected calibration error of a probability map, a value for each rater',
  short: [],
  direction: 'lower',
  blindTo: [
    'whether the raters agree',
    'errors that cancel out within a bin',
    'a large empty background, with which every map looks calibrated; with curvas2025 less so',
  ],
  options: {
    bins: { type: 'whole', default: 50, about: 'number of bins of equal width' },
    norm: normRow,
    convention: {
      type: 'word',
      words: {
        curvas2024: 'all voxels; probabilities become logits',
        curvas2025: 'the box around all raters; probabilities are scaled to sum 1',
      },
      default: 'curvas2024',
      about: 'which voxels count, and how probabilities are completed',
    },
  },
  load: async () => (await calibration()).multiRaterCalibration,
})

const volumeCrps = metricSheet<VolumeCrpsOptions>({
  name: 'volumeCrps',
  title: 'continuous ranked probability score of a volume',
  definition: "∫ (F(x) − [x ≥ volume])² dx, with F the distribution of the raters' volumes",
  family: 'calibration',
  short: [{ name: 'crps', aliases: ['volume_crps'] }],
  input: 'draws',
  unit: 'intensity',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: ['where the volume lies', 'with curvas: how far beyond three standard deviations a prediction is'],
  options: {
    method: {
      type: 'word',
      words: {
        curvas: 'the normal distribution, drawn by straight pieces as the CURVAS challenges do',
        gaussian: 'the normal distribution',
        ensemble: 'the volumes themselves',
      },
      default: 'curvas',
      about: 'the distribution',
    },
  },
  load: async () => (await calibration()).volumeCrps,
})

const agreement = { family: 'clinical', input: 'ratings', unit: 'one', direction: 'higher' } as const

const fleissKappa = metricSheet<FleissKappaOptions>({
  ...agreement,
  name: 'fleissKappa',
  title: "Fleiss' kappa",
  definition: '(P − chance) / (1 − chance) of a row of counts by category for each item',
  short: [{ name: 'fleiss_kappa' }],
  range: [-Infinity, 1],
  blindTo: ['which raters disagree', 'how far apart categories are'],
  options: {
    chance: {
      type: 'word',
      words: { fleiss: 'from the shares of the categories', randolph: '1 / number of categories' },
      default: 'fleiss',
      about: 'chance agreement',
    },
  },
  load: async () => (await clinical()).fleissKappa,
})

const krippendorffAlpha = metricSheet<KrippendorffAlphaOptions>({
  ...agreement,
  name: 'krippendorffAlpha',
  title: "Krippendorff's alpha",
  definition: '1 − observed / expected disagreement of a row of ratings for each rater, with missing ones',
  short: [{ name: 'krippendorff_alpha' }],
  range: [-Infinity, 1],
  blindTo: [
    'which raters disagree',
    'items with a single rating',
    'rare values: where nearly all ratings are one value it falls although raters agree',
  ],
  options: {
    level: {
      type: 'word',
      words: {
        nominal: 'names: equal or not',
        ordinal: 'an order',
        interval: 'squared differences',
        ratio: 'differences relative to the sum',
      },
      default: 'interval',
      about: 'what a difference of two values means',
    },
    values: { type: 'numbers', about: 'all values that could occur, ascending; default: those that do' },
  },
  load: async () => (await clinical()).krippendorffAlpha,
})

const coefficient = { range: [-Infinity, 1] } as const

const intraclassCorrelation = metricSheet<IntraclassCorrelationOptions>({
  ...agreement,
  name: 'intraclassCorrelation',
  title: 'intraclass correlation',
  definition: 'share of the variance that is between targets: six coefficients of a row of measurements for each',
  short: [
    { name: 'icc1', field: 'singleOneWay.value' },
    { name: 'icc2', aliases: ['icc'], field: 'singleAgreement.value' },
    { name: 'icc3', field: 'singleConsistency.value' },
    { name: 'icc1k', field: 'averageOneWay.value' },
    { name: 'icc2k', field: 'averageAgreement.value' },
    { name: 'icc3k', field: 'averageConsistency.value' },
  ],
  range: [-Infinity, 1],
  fields: {
    'singleOneWay.value': { ...coefficient, about: 'ICC(1,1): raters differ from target to target' },
    'singleAgreement.value': { ...coefficient, about: 'ICC(A,1): offsets of the same raters count as errors' },
    'singleConsistency.value': { ...coefficient, about: 'ICC(C,1): offsets do not count' },
    'averageOneWay.value': { ...coefficient, about: 'ICC(1,k): of the mean of all raters' },
    'averageAgreement.value': { ...coefficient, about: 'ICC(A,k): of the mean of all raters' },
    'averageConsistency.value': { ...coefficient, about: 'ICC(C,k): of the mean of all raters' },
  },
  blindTo: [
    'differences that grow with the value',
    'agreement on targets that are alike: the variance decides, and a narrow group lowers every coefficient',
  ],
  options: { confidence: confidenceRow },
  load: async () => (await clinical()).intraclassCorrelation,
})

export const raterSheets = [
  consensusDice,
  consensusConfidence,
  thresholdDice,
  multiRaterCalibration,
  volumeCrps,
  fleissKappa,
  krippendorffAlpha,
  intraclassCorrelation,
]
