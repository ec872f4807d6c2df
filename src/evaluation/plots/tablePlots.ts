import { type ConfidenceBins, widthBins } from '../../kernels/calibration/confidenceBins'
import { calibrationError } from '../../metrics/calibration/calibrationError'
import { confidencesOf } from '../../metrics/calibration/confidences'
import { type Probabilities, samplesOf } from '../../metrics/calibration/probabilityInput'
import { confusionMatrix } from '../../metrics/classification/confusionMatrix'
import { blandAltman } from '../../metrics/clinical/blandAltman'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { type ClassLabel, positiveClass, sortedClasses } from '../../understanding/tables/classColumns'
import type { ComparedTables, TableInput } from '../tables/comparedTables'
import type { Agreement, CasePlots, Confusion, Reliability, ScoreCurves } from './casePlots'
import { scoreCurves } from './scoreCurves'

/** Classes whose curves are drawn, a panel each. */
const MOST_CURVES = 6
/** Classes of a drawn matrix. */
const MOST_CLASSES = 20
/** Rows of a drawn scatter. */
const MOST_ROWS = 500
/** Those of torchmetrics, as in `calibrationError`. */
const BINS = 15

/** The figures' numbers of two tables. */
export function tablePlots({ inputs, classes }: Pick<ComparedTables, 'inputs' | 'classes'>): CasePlots {
  const numbers = inputs.get('vectors')
  if (numbers) return numberPlots(numbers)
  const scores = inputs.get('scores')
  const weights = (scores ?? inputs.get('classes'))?.options.sampleWeight as readonly number[] | undefined
  const confusion = classes && confusionOf(classes, weights)
  return {
    rows: (scores ?? inputs.get('classes'))!.values[0]!.length,
    ...(scores ? scorePlots(scores, weights) : {}),
    ...(confusion ? { confusion } : {}),
  }
}

function scorePlots(
  { values, options }: TableInput,
  sampleWeight: readonly number[] | undefined,
): Pick<CasePlots, 'classes' | 'scores' | 'reliability'> {
  const [truth, found] = values as readonly [readonly ClassLabel[], readonly (number | readonly number[])[]]
  const columns = Array.isArray(found[0]) ? (found as readonly (readonly number[])[]) : null
  const positive = positiveClass({ values, options }, 'larger')
  const labels = columns
    ? ((options.labels as readonly ClassLabel[] | undefined) ?? sortedClasses(truth))
    : positive === undefined
      ? []
      : [positive]
  const drawn = labels.slice(0, MOST_CURVES)
  const scores = drawn.flatMap((label, c): ScoreCurves[] => {
    const curves = scoreCurves({
      label: String(label),
      positive: Uint8Array.from(truth, (one) => Number(one === label)),
      scores: Float64Array.from(found, (one) => (columns ? (one as readonly number[])[c]! : (one as number))),
      ...{ sampleWeight, classes: drawn.length },
    })
    return curves ? [curves] : []
  })
  const places = new Map(labels.map((label, k) => [label, k]))
  const reference = truth.map((one) => (columns ? (places.get(one) ?? -1) : Number(one === positive)))
  const reliability = labels.length > 0 && !sampleWeight ? reliabilityOf(reference, found as Probabilities) : null
  return { classes: labels.length, ...(scores.length > 0 ? { scores } : {}), ...(reliability ? { reliability } : {}) }
}

/** Bins of the confidence, where scores are probabilities. */
function reliabilityOf(reference: readonly number[], probabilities: Probabilities): Reliability | null {
  const all = (Array.from(probabilities as ArrayLike<unknown>) as (number | readonly number[])[]).flat()
  if (all.some((value) => !(value >= 0 && value <= 1)) || reference.includes(-1)) return null
  const samples = samplesOf(reference, probabilities)
  const { confidence, hit } = confidencesOf(samples, false)
  return {
    error: calibrationError(reference, probabilities),
    bins: binsWithRows(widthBins(confidence, hit, BINS)),
    ofTop: !samples.binary,
  }
}

function binsWithRows({ count, hits, confidence }: ConfidenceBins): Reliability['bins'] {
  return [...count.keys()]
    .filter((b) => count[b]! > 0)
    .map((b) => ({
      rows: count[b]!,
      confidence: confidence[b]! / count[b]!,
      accuracy: hits[b]! / count[b]!,
    }))
}

function confusionOf(
  [truth, found]: NonNullable<ComparedTables['classes']>,
  sampleWeight: readonly number[] | undefined,
): Confusion | null {
  if (sortedClasses(truth, found).length > MOST_CLASSES) return null
  const { labels, matrix } = confusionMatrix(
    truth as readonly string[],
    found as readonly string[],
    sampleWeight ? { sampleWeight } : {},
  )
  return { labels: labels.map(String), matrix, hasNone: false }
}

function numberPlots({ values }: TableInput): CasePlots {
  const [truth, predicted] = values as readonly [readonly number[], readonly number[]]
  const rows = truth.length
  const finite = [truth, predicted].every((list) => list.every(Number.isFinite))
  return { rows, ...(rows >= 2 && finite ? { agreement: agreementOf(truth, predicted) } : {}) }
}

/** Of prediction − truth. */
function agreementOf(truth: readonly number[], predicted: readonly number[]): Agreement {
  const { bias, limits, biasInterval, lowInterval, highInterval } = blandAltman(predicted, truth)
  const every = Math.ceil(truth.length / MOST_ROWS)
  const isOutside = (difference: number) => difference < limits[0] || difference > limits[1]
  return {
    bias,
    limits,
    intervals: truth.length < LEAST_CASES ? null : { bias: biasInterval, low: lowInterval, high: highInterval },
    outside: truth.filter((one, i) => isOutside(predicted[i]! - one)).length,
    every,
    truth: truth.filter((_, i) => i % every === 0),
    predicted: predicted.filter((_, i) => i % every === 0),
  }
}
