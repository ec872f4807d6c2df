import {
  calibrationError,
  consensusConfidence,
  consensusDice,
  kernelCalibrationError,
  kernelDensityCalibrationError,
  multiRaterCalibration,
  riskCoverage,
  thresholdDice,
  volumeCrps,
} from 'medgrade/calibration'
import { byConvention } from './byConvention'
import type { DataStory } from './exampleTypes'
import { columnOf, type NumberExample, numberStory, tableScene } from './numberStory'

type Compute = (truth: number[], p: number[]) => number

const calibrated = tableScene(
  'right as often as sure',
  '1 0.8\n1 0.8\n1 0.8\n1 0.8\n0 0.8\n0 0.2\n0 0.2\n0 0.2\n0 0.2\n1 0.2',
)
const tooSure = tableScene('too sure', '1 0.99\n1 0.99\n0 0.99\n0 0.99\n0 0.01\n0 0.01\n1 0.01\n1 0.01')
const cancelling = tableScene(
  'errors that cancel in wide bins',
  '1 0.61\n1 0.61\n0 0.69\n0 0.69\n0 0.31\n0 0.31\n1 0.39\n1 0.39',
)
const vague = tableScene('always one half', '1 0.5\n1 0.5\n0 0.5\n0 0.5')
const missesSurely = tableScene('a sure miss', '1 0.9\n1 0.9\n1 0.1\n0 0.2\n0 0.2\n0 0.3')
const alarmsSurely = tableScene('a sure false alarm', '0 0.1\n0 0.1\n0 0.9\n1 0.8\n1 0.8\n1 0.7')
const ordered = tableScene('errors where unsure', '1 0.95\n0 0.05\n1 0.9\n0 0.1\n0 0.6\n1 0.4')
const mixedUp = tableScene('errors where sure', '0 0.95\n1 0.05\n1 0.9\n0 0.1\n1 0.6\n0 0.4')
const squeezed = tableScene('the same order, less sure', '1 0.6\n0 0.4\n1 0.59\n0 0.41\n0 0.52\n1 0.48')

const ofProbabilities = (
  rows: Readonly<Record<string, Compute>>,
  rest: Pick<NumberExample, 'sees' | 'seesText' | 'blind' | 'blindText'>,
): DataStory =>
  numberStory({
    field: 'True class (0 or 1) and probability of 1, a sample a line',
    draw: [1, 0],
    rows: Object.fromEntries(
      Object.entries(rows).map(([name, compute]) => [name, (t) => compute(columnOf(t, 0), columnOf(t, 1))]),
    ),
    ...rest,
  })

const overBins = { sees: [cancelling, calibrated], blind: [calibrated, vague] } as const

/** Two raters and a prediction, a voxel a line. */
const ofRaters = (
  rows: NumberExample['rows'],
  rest: Pick<NumberExample, 'sees' | 'seesText' | 'blind' | 'blindText'>,
): DataStory =>
  numberStory({ field: 'Two raters (0 or 1) and the prediction, a voxel a line', draw: [0, 2], rows, ...rest })

type Rows = Parameters<NumberExample['rows'][string]>[0]

const raters = (t: Rows) => [columnOf(t, 0), columnOf(t, 1)]
/** A line for each voxel, where the fourth number of a line says how many there are. */
const eachVoxel = (t: Rows) => t.flatMap((row) => Array<Rows[number]>(row[3] ?? 1).fill(row))
/** The voxels of a column as one slice with three in a row. */
const slice = (t: Rows, at: number) => ({ data: Float64Array.from(columnOf(t, at)), shape: [1, t.length / 3, 3] })
const background = '0 0 0\n0 0 0\n0 0 0'
const agreed = tableScene(
  'one missed, one invented',
  `${background}\n1 1 1\n1 1 1\n1 0 1\n1 1 1\n1 1 0\n0 0 0\n0 0 1\n0 0 0\n0 0 0`,
)
const dissent = tableScene(
  'also wrong where they dissent',
  `${background}\n1 1 1\n1 1 1\n1 0 0\n1 1 1\n1 1 0\n0 0 0\n0 0 1\n0 0 0\n0 0 0`,
)
const missed = tableScene(
  'most missed where they agree',
  `${background}\n1 1 0\n1 1 0\n1 0 1\n1 1 1\n1 1 0\n0 0 0\n0 0 1\n0 0 0\n0 0 0`,
)
const unsure = tableScene('unsure where they dissent', '1 1 0.9\n1 1 0.9\n1 0 0.5\n0 0 0.1\n0 0 0.1')
const certain = tableScene('sure where they dissent', '1 1 0.9\n1 1 0.9\n1 0 0.95\n0 0 0.1\n0 0 0.1')
const timid = tableScene('unsure everywhere', '1 1 0.55\n1 1 0.55\n1 0 0.5\n0 0 0.45\n0 0 0.45')
const sureOfMost = tableScene('too sure', '1 1 0.9\n1 1 0.9\n1 0 0.9\n0 0 0.9')
const timidOfMost = tableScene('too timid', '1 1 0.6\n1 1 0.6\n1 0 0.6\n0 0 0.6')
const surer = tableScene('a little surer', '1 1 0.95\n1 1 0.95\n1 0 0.5\n0 0 0.05\n0 0 0.05')

const farAway = tableScene('unsure far away', `${surer.texts[0]}\n0 0 0.2 40`)

const volumes = (title: string, text: string) => tableScene(title, text)
const volumesOf = (t: Parameters<NumberExample['rows'][string]>[0]) => [t[0] ?? [], t[1]?.[0] ?? Number.NaN] as const

/** Examples of calibration and uncertainty. */
export const calibrationStories: Readonly<Record<string, DataStory>> = {
  calibrationError: ofProbabilities(
    {
      ...byConvention(
        ['torchmetrics', 'metrics-reloaded'],
        (convention): Compute =>
          (y, p) =>
            calibrationError(y, p, { convention }),
      ),
      MCE: (y, p) => calibrationError(y, p, { norm: 'max' }),
      "binning: 'mass', 4 bins": (y, p) => calibrationError(y, p, { binning: 'mass', bins: 4 }),
    },
    {
      ...overBins,
      seesText: 'It sees whether confidence is the share of right answers.',
      blindText: 'It does not see whether the answers are of any use: always saying the prevalence is calibrated.',
    },
  ),
  kernelCalibrationError: ofProbabilities(
    {
      "bandwidth: 'median'": (y, p) => kernelCalibrationError(y, p),
      'bandwidth: 0.3': (y, p) => kernelCalibrationError(y, p, { bandwidth: 0.3 }),
    },
    {
      sees: [calibrated, tooSure],
      blind: [missesSurely, alarmsSurely],
      seesText: 'It sees samples with similar probabilities that err alike, without bins.',
      blindText: 'It does not see which class errs: a sure miss and a sure false alarm are the same.',
    },
  ),
  kernelDensityCalibrationError: ofProbabilities(
    {
      'bandwidth: 0.5': (y, p) => kernelDensityCalibrationError(y, p),
      'bandwidth: 0.1': (y, p) => kernelDensityCalibrationError(y, p, { bandwidth: 0.1 }),
    },
    {
      sees: [calibrated, tooSure],
      blind: [missesSurely, alarmsSurely],
      seesText: 'It sees how far probabilities are from the class shares around them.',
      blindText: 'It does not see which class errs: a sure miss and a sure false alarm are the same.',
    },
  ),
  riskCoverage: ofProbabilities(
    { AURC: (y, p) => riskCoverage(y, p).aurc, AUGRC: (y, p) => riskCoverage(y, p).augrc },
    {
      sees: [ordered, mixedUp],
      blind: [ordered, squeezed],
      seesText: 'It sees whether the sure answers are the right ones.',
      blindText: 'It does not see the confidences themselves: only their order counts.',
    },
  ),
  multiRaterCalibration: numberStory({
    field: 'Two raters (0 or 1), the prediction, and how many such voxels follow each other',
    draw: [0, 2],
    rows: Object.fromEntries(
      [0, 1].flatMap((rater) =>
        Object.entries(
          byConvention(['curvas2024', 'curvas2025'], (convention) => (t: Rows) => {
            const voxels = eachVoxel(t)
            return multiRaterCalibration(raters(voxels), columnOf(voxels, 2), { convention })[rater]!
          }),
        ).map(([name, compute]) => [`rater ${rater + 1}, ${name}`, compute] as const),
      ),
    ),
    sees: [farAway, timid],
    blind: [sureOfMost, timidOfMost],
    seesText: 'It sees for each rater whether the map is as sure as it is right.',
    blindText: 'It does not see whether a map is too sure or too timid: only how far it is off.',
  }),
  consensusDice: numberStory({
    field: 'Two raters (0 or 1) and the prediction, a voxel a line; three make a row of the slice',
    draw: [0, 2],
    rows: byConvention(
      ['volume', 'curvas2024'],
      (convention) => (t: Rows) => consensusDice([slice(t, 0), slice(t, 1)], slice(t, 2), { convention }),
    ),
    sees: [agreed, missed],
    blind: [agreed, dissent],
    seesText: 'It sees errors where all raters agree.',
    blindText: 'It does not see what happens where they dissent.',
  }),
  consensusConfidence: ofRaters(
    { confidence: (t) => consensusConfidence(raters(t), columnOf(t, 2)) },
    {
      sees: [surer, timid],
      blind: [unsure, certain],
      seesText: 'It sees how sure the map is where all raters agree.',
      blindText: 'It does not see how sure it is where they dissent.',
    },
  ),
  thresholdDice: ofRaters(
    {
      'six thresholds': (t) => thresholdDice(raters(t), columnOf(t, 2)),
      'threshold 0.5': (t) => thresholdDice(raters(t), columnOf(t, 2), { thresholds: [0.5] }),
    },
    {
      sees: [unsure, certain],
      blind: [unsure, surer],
      seesText: 'It sees whether the map is unsure where raters disagree.',
      blindText: 'It does not see changes between two thresholds.',
    },
  ),
  volumeCrps: numberStory({
    field: 'Volumes of the raters in the first line, the predicted volume in the second',
    rows: {
      CURVAS: (t) => volumeCrps(...volumesOf(t)),
      Gaussian: (t) => volumeCrps(...volumesOf(t), { method: 'gaussian' }),
      ensemble: (t) => volumeCrps(...volumesOf(t), { method: 'ensemble' }),
    },
    sees: [volumes('among the raters', '95 100 105\n101'), volumes('above all raters', '95 100 105\n115')],
    seesText: 'It sees how far a volume lies outside of what the raters found.',
    blind: [volumes('five below the mean', '95 100 105\n97'), volumes('five above', '95 100 105\n103')],
    blindText: 'It does not see on which side a volume is wrong, nor where the structure lies.',
  }),
}
