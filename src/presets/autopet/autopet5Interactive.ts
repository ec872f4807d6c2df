import { preparePair } from '../../array/labels/labelPair'
import { trapezoid } from '../../kernels/statistics/trapezoid'
import { stringifyPythonJson } from '../../python/stringifyPythonJson'
import { fromPlain } from '../common/fromPlain'
import { pairSteps } from '../pairing/pairSteps'
import type { NamedEvaluation, Preset } from '../presetTypes'
import { detectionScore } from './detectionScore'
import { interactiveName, stepsOf } from './stepsOf'

/** Dice of the foreground and F1 of the lesions ("DMM") after one step. */
export type StepScore = { readonly dice: number; readonly dmm: number }

export interface Autopet5InteractiveOptions {
  /** Number of steps; one without a prediction counts as failed: 0 and 0. The challenge has 6. Default: the steps that each case has. */
  readonly steps?: number
}

/**
 * autoPET V, interactive: the predictions of a case are named `<case>_pred0`, `<case>_pred1`, … `metrics.json` holds the steps of each case and the
 * areas under both curves.
 */
export const autopet5Interactive: Preset<Autopet5InteractiveOptions, StepScore> = {
  name: 'autopet5-interactive',
  title: 'autoPET V, interactive',
  source: 'autoPET V, metrics.py d700994',
  reader: 'nibabel_fdata',
  options: {
    steps: {
      kind: 'number',
      whole: true,
      least: 1,
      default: 'the steps that each case has',
      about: 'number of steps; one without a prediction counts as failed. The challenge has 6',
    },
  },
  metrics: { dice: ['dice', 'auc_dice'] },
  ownMeasures: { higher: ['dmm', 'auc_dmm'] },
  evaluateCase({ reference, prediction }) {
    const {
      reference: g,
      prediction: p,
      both,
    } = preparePair(reference, prediction, { foreground: 'nonzero' }).count('any')
    const dice = g + p === 0 ? 1 : (2 * both) / (g + p)
    const { f1: dmm, instances } = detectionScore(reference, prediction)
    return {
      rows: [
        { label: 'lesion', metric: 'dice', value: dice },
        { label: 'lesion', metric: 'dmm', value: dmm },
      ],
      quirks: instances.reference ? ['reference-instances'] : [],
      state: { dice, dmm },
    }
  },
  pairFiles: (folders) => pairSteps(folders, interactiveName, '_pred0'),
  stepRows(steps, { steps: wanted }, count) {
    const [series] = stepsOf(steps)
    const { auc_dice, auc_dmm } = curveOf(series!.steps, wanted ?? count)
    return [
      { label: 'lesion', metric: 'auc_dice', value: auc_dice },
      { label: 'lesion', metric: 'auc_dmm', value: auc_dmm },
    ]
  },
  files(cases, { steps }, cohort) {
    const all = new Map<string, NamedEvaluation<StepScore>>()
    for (const { name } of cohort?.subjects ?? []) all.set(name, { name, rows: [], quirks: [] })
    for (const one of cases) all.set(one.name, one)
    const curves = stepsOf([...all.values()]).map((one) => [one.name, curveOf(one.steps, steps ?? one.steps.length)])
    const text = stringifyPythonJson(fromPlain(Object.fromEntries(curves)), { indent: 2 })
    return [{ name: 'metrics.json', text: `${text}\n` }]
  },
}

const FAILED: StepScore = { dice: 0, dmm: 0 }

/** A step without a prediction, or one that failed, counts as failed. */
function curveOf(steps: readonly (NamedEvaluation<StepScore> | undefined)[], count: number) {
  const scores = Array.from({ length: count }, (_, k) => steps[k]?.state ?? FAILED)
  return {
    steps: scores,
    auc_dice: trapezoid(scores.map(({ dice }) => dice)),
    auc_dmm: trapezoid(scores.map(({ dmm }) => dmm)),
  }
}
