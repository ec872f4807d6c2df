import {
  averageOverModels,
  completionRate,
  findingGrounding,
  meanSquaredJerk,
  measurementCounts,
  measurementErrors,
  relativeImprovement,
  trialRates,
} from 'medgrade'
import type { DataStory, Picture, Shape } from '../exampleTypes'
import { barsPicture, pairsPicture, scatterPicture } from '../pictures'
import { numberColumn, numberRows, readTable } from '../readTable'
import { cellNumber, computedBars, listed, namedRows, scene, shown, systemStory } from './systemParts'

const measuredField = 'Truth and report, an item a line: a number, + where not measured, - where absent'
const side = (cell = '-') => ({ present: cell !== '-', value: cell === '+' ? null : cellNumber(cell) })
const measuredItems = (text: string) =>
  readTable(text).map(([truth, predicted]) => ({
    truthPresent: side(truth).present,
    truth: side(truth).value,
    predictedPresent: side(predicted).present,
    predicted: side(predicted).value,
  }))
const measuredPicture = (text: string) =>
  pairsPicture(numberColumn(readTable(text), 0), numberColumn(readTable(text), 1))
const aboutMeasured = 'Measurements of the truth above, of the report below; pairs are joined.'
const errors = (text: string) => measurementErrors(measuredItems(text))
const counts = (text: string) => measurementCounts(measuredItems(text))

const improved = (text: string) => {
  const [before = Number.NaN, after = Number.NaN] = numberRows(text)[0] ?? []
  return { before, after, ...relativeImprovement(before, after) }
}

const average = (text: string) =>
  averageOverModels(Object.fromEntries(namedRows(text).map(([name, [cell]]) => [name, { value: cellNumber(cell) }])))
    .value

const stitches = (text: string) =>
  numberRows(text).map(([attempted = Number.NaN, completed = Number.NaN]) => ({ attempted, completed }))

const trials = (text: string) =>
  trialRates(
    readTable(text).map(([policy = '', configuration = '', outcome = '']) =>
      outcome === 'ok'
        ? { policy, configuration, success: true }
        : { policy, configuration, success: false, failureMode: outcome },
    ),
  )
const ratesOf = (text: string) =>
  Object.entries(trials(text)).flatMap(([policy, configurations]) =>
    Object.entries(configurations).map(([name, rates]) => ({ name: `${policy} ${name}`, ...rates })),
  )

const path = (text: string) =>
  numberRows(text).map(([t = Number.NaN, x = Number.NaN, y = 0, z = 0]) => ({ t, x, y, z }))

const masksOf = (reference: string, prediction: string) => {
  const mask = (row: readonly number[] = []) => ({ data: Uint8Array.from(row), shape: [1, row.length] })
  const predicted = numberRows(prediction)
  return numberRows(reference).map((row, i) => ({ reference: mask(row), prediction: mask(predicted[i]) }))
}
const grounded = (reference: string, prediction: string) => findingGrounding(masksOf(reference, prediction))

/** A row of cells for each finding. */
function masksPicture(reference: string, prediction: string): Picture {
  const shapes = masksOf(reference, prediction).flatMap((finding, i): Shape[] =>
    Array.from(finding.reference.data, (inTruth, j): Shape => {
      const inPrediction = finding.prediction.data[j]
      const tone = inTruth && inPrediction ? 'both' : inTruth ? 'reference' : inPrediction ? 'prediction' : 'faint'
      return {
        kind: 'box',
        x: 8 + 22 * j,
        y: 10 + 28 * i,
        width: 20,
        height: 20,
        tone,
        fill: tone === 'faint' ? 0 : 0.6,
      }
    }),
  )
  const rows = numberRows(reference)
  return { width: 16 + 22 * Math.max(11, ...rows.map((row) => row.length)), height: 28 * rows.length + 16, shapes }
}

/** Examples of measurements, findings, improvements and trials. */
export const measureStories: Readonly<Record<string, DataStory>> = {
  measurementErrors: systemStory({
    fields: [measuredField],
    about: aboutMeasured,
    picture: (text) => measuredPicture(text!),
    rows: {
      MAE: (text) => shown(errors(text!).mae),
      RMSE: (text) => shown(errors(text!).rmse),
      MAPE: (text) => shown(errors(text!).mape),
      'F1 of presence': (text) => errors(text!).f1,
      'MAE/F1': (text) => shown(errors(text!).maeOverF1),
    },
    sees: [
      [scene('half a unit off', '4 4.5\n2 2.5\n3 3.5\n- -'), scene('two units off', '4 6\n2 4\n3 5\n- -')],
      'It sees how far the measured values are apart.',
    ],
    blind: [
      [scene('all reported', '4 4.5\n2 2.5\n3 3.5\n- -'), scene('one not reported', '4 4.5\n2 2.5\n3 -\n- -')],
      'The MAE does not see structures that the report leaves out; F1 and MAE/F1 do.',
    ],
  }),
  measurementCounts: systemStory({
    fields: [measuredField],
    about: aboutMeasured,
    picture: (text) => measuredPicture(text!),
    rows: {
      'true positives': (text) => counts(text!).tp,
      'false positives': (text) => counts(text!).fp,
      'false negatives': (text) => counts(text!).fn,
      'true negatives': (text) => counts(text!).tn,
      'measured on both sides': (text) => counts(text!).measuredBoth,
      'mean absolute error': (text) => shown(counts(text!).error?.mean),
    },
    sees: [
      [scene('both found', '4 4.5\n3 3.5\n- -'), scene('one missed', '4 4.5\n3 -\n- -')],
      'It sees on which sides a structure is present.',
    ],
    blind: [
      [scene('half a unit off', '4 4.5\n3 3.5\n- -'), scene('far off', '4 9\n3 8\n- -')],
      'The counts do not see how far values are apart; the absolute error does.',
    ],
  }),
  relativeImprovement: systemStory({
    fields: ['Error before and after'],
    about: 'The error before and after.',
    picture: (text) =>
      computedBars(() => [
        ['before', improved(text!).before, 'reference'],
        ['after', improved(text!).after, 'prediction'],
      ]),
    rows: {
      'over the new error': (text) => shown(improved(text!).overUpdated),
      'over the old error': (text) => shown(improved(text!).overOriginal),
    },
    sees: [[scene('halved', '2 1'), scene('slightly less', '2 1.8')], 'It sees by which part an error shrinks.'],
    blind: [
      [scene('large errors', '2 1'), scene('tiny errors', '0.02 0.01')],
      'It does not see whether the errors matter: halving a tiny one counts as much.',
    ],
  }),
  averageOverModels: systemStory({
    fields: ['Model and its number (- for none), a model a line'],
    about: 'The number of each model.',
    picture: (text) =>
      barsPicture(namedRows(text!).map(([name, [cell]]) => [name, cellNumber(cell) ?? 0, 'prediction'])),
    rows: {
      mean: (text) => shown(average(text!)?.mean),
      least: (text) => shown(average(text!)?.least),
      most: (text) => shown(average(text!)?.most),
      models: (text) => shown(average(text!)?.models),
    },
    sees: [
      [scene('two models', 'a 0.5\nb 0.7'), scene('one model better', 'a 0.5\nb 0.9')],
      'It sees the number of every model once.',
    ],
    blind: [
      [scene('models alike', 'a 0.5\nb 0.7'), scene('models far apart', 'a 0.2\nb 1')],
      'The mean does not see how far the models are apart; least and most do.',
    ],
  }),
  completionRate: systemStory({
    fields: ['Stitches attempted and completed, a trial a line'],
    about: 'Stitches completed in each trial.',
    picture: (text) =>
      barsPicture(stitches(text!).map(({ completed }, i) => [`trial ${i + 1}`, completed, 'prediction'])),
    rows: {
      'completion rate': (text) => shown(completionRate(stitches(text!))),
      'mean of the trials’ rates': (text) => {
        const rates = stitches(text!).map((trial) => completionRate([trial]))
        return shown(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
      },
    },
    sees: [[scene('one of ten lost', '5 4\n5 5'), scene('half lost', '5 2\n5 3')], 'It sees the share of stitches.'],
    blind: [
      [scene('half of each trial', '4 2\n4 2'), scene('one trial fails', '4 4\n4 0')],
      'It does not see in which trial stitches are lost.',
    ],
  }),
  trialRates: systemStory({
    fields: ['Policy, configuration and outcome (ok or the failure), a trial a line'],
    about: 'The success rate of each policy and configuration.',
    picture: (text) => computedBars(() => ratesOf(text!).map(({ name, successRate }) => [name, successRate, 'both'])),
    rows: {
      'success rate of the first': (text) => shown(ratesOf(text!)[0]?.successRate),
      'most frequent failure': (text) => ratesOf(text!)[0]?.dominantFailure ?? 'none',
      'shares of failures': (text) => listed(ratesOf(text!)[0]?.failureModes ?? {}),
    },
    sees: [
      [
        scene('one failure', 'act wrist ok\nact wrist ok\nact wrist ok\nact wrist slip'),
        scene('three failures', 'act wrist ok\nact wrist slip\nact wrist miss\nact wrist slip'),
      ],
      'It sees the share of trials that succeed, apart for each policy and configuration.',
    ],
    blind: [
      [
        scene('the thread slips', 'act wrist ok\nact wrist ok\nact wrist ok\nact wrist slip'),
        scene('tissue is torn', 'act wrist ok\nact wrist ok\nact wrist ok\nact wrist tear'),
      ],
      'The success rate does not see how a trial fails; the shares of failures do.',
    ],
  }),
  meanSquaredJerk: systemStory({
    fields: ['Time, x, y and z, a point a line'],
    about: 'Time across, x up.',
    picture: (text) =>
      scatterPicture(
        path(text!).map(({ t }) => t),
        path(text!).map(({ x }) => x),
      ),
    rows: { 'mean squared jerk': (text) => shown(meanSquaredJerk(path(text!))) },
    sees: [
      [scene('to and fro', '0 0\n1 2\n2 0\n3 2\n4 0'), scene('at constant speed', '0 0\n1 1\n2 2\n3 3\n4 4')],
      'It sees changes of acceleration.',
    ],
    blind: [
      [scene('at constant speed', '0 0\n1 1\n2 2\n3 3\n4 4'), scene('evenly faster', '0 0\n1 1\n2 4\n3 9\n4 16')],
      'It does not see speed, even acceleration, or where the path leads.',
    ],
  }),
  findingGrounding: systemStory({
    fields: ['Reference masks: 0 and 1, a finding a line', 'Predicted masks'],
    about: 'A row of cells for each finding; cells of both masks are grey.',
    picture: (reference, prediction) => masksPicture(reference!, prediction!),
    rows: {
      'mean Dice': (reference, prediction) => grounded(reference!, prediction!).dice,
      'hit rate': (reference, prediction) => grounded(reference!, prediction!).hit,
      precision: (reference, prediction) => grounded(reference!, prediction!).precision,
      recall: (reference, prediction) => grounded(reference!, prediction!).recall,
      F1: (reference, prediction) => grounded(reference!, prediction!).f1,
    },
    sees: [
      [
        scene('half found', '1 1 0 0 1 1\n0 0 1 1 0 0', '1 1 0 0 0 0\n0 0 1 0 0 0'),
        scene('all found', '1 1 0 0 1 1\n0 0 1 1 0 0', '1 1 0 0 1 1\n0 0 1 1 0 0'),
      ],
      'It sees the cells that both masks of a finding share.',
    ],
    blind: [
      [scene('close beside', '1 1 0 0 0 0', '0 0 1 1 0 0'), scene('far away', '1 1 0 0 0 0', '0 0 0 0 1 1')],
      'It does not see how far away a finding without overlap is.',
    ],
  }),
}
