import { trapezoid } from '../../kernels/statistics/trapezoid'
import { compareCodePoints } from '../../python/compareCodePoints'
import { pairSteps } from '../pairing/pairSteps'
import type { NamedEvaluation, Preset } from '../presetTypes'
import { metricsFile, type ToothColumn } from './metricsFile'
import { type ToothCase, toothCase, toothMetrics, toothUnits } from './toothCase'
import { type ToothFairyOptions, toothFairyOptions, toothFiles } from './toothFiles'

const LABELS = [
  [1, 'Left Inferior Alveolar Canal'],
  [2, 'Right Inferior Alveolar Canal'],
] as const

/**
 * ToothFairy3, interactive: both inferior alveolar canals. The predictions of a reference are named `<reference>_0`, `<reference>_1`, …; the file has
 * the areas under the curves of the averages over the predictions, and their last values.
 */
export const toothfairy3Interactive: Preset<ToothFairyOptions, ToothCase> = {
  name: 'toothfairy3-interactive',
  title: 'ToothFairy3, interactive',
  source: 'ToothFairy 681e8b0 ToothFairy3/Interactive-Segmentation/evaluation/evaluation.py',
  reader: 'sitk',
  options: toothFairyOptions,
  metrics: toothMetrics,
  units: toothUnits,
  evaluateCase: (pair) => toothCase(pair, { labels: LABELS }),
  pairFiles: (folders) => pairSteps(folders, /^(.*)_(\d+)$/, '_0'),
  stepRows: (steps) =>
    Object.entries(curveOf(steps)).map(([metric, value]) => ({
      label: 'average',
      metric,
      value,
    })),
  files(cases, options) {
    const series = seriesOf(cases, options)
    const curves = series.map(({ steps }) => curveOf(steps))
    const columns = (['Dice_AUC', 'Dice_Final', 'HD95_AUC', 'HD95_Final'] as const).map(
      (name): ToothColumn => [name, curves.map((curve) => curve[name])],
    )
    return [metricsFile(columns, { edition: 3, index: series.map(({ reference }) => reference) })]
  },
}

type Steps = readonly NamedEvaluation<ToothCase>[]

/** Areas under the curves of the averages, and their last values. */
function curveOf(steps: Steps) {
  const dice = steps.map(({ state }) => state!.average.dice)
  const hd95 = steps.map(({ state }) => state!.average.hd95)
  return { Dice_AUC: trapezoid(dice), Dice_Final: dice.at(-1)!, HD95_AUC: trapezoid(hd95), HD95_Final: hd95.at(-1)! }
}

interface Series {
  readonly reference: string
  readonly steps: Steps
}

/** Predictions by reference, sorted as pandas groups them; within a reference by the number at the end of the prediction's name. */
function seriesOf(cases: Steps, options: ToothFairyOptions): Series[] {
  const groups = new Map<string, { step: number; evaluated: NamedEvaluation<ToothCase> }[]>()
  for (const evaluated of cases) {
    const paths = toothFiles(evaluated, options)
    const [, base = evaluated.name, step = '-1'] = /^(.*)_(\d+)(?:\.nii\.gz|\.mha)?$/.exec(paths.prediction) ?? []
    const reference = paths.reference === evaluated.name ? base : paths.reference
    const group = groups.get(reference) ?? []
    groups.set(reference, group)
    group.push({ step: Number(step), evaluated })
  }
  return [...groups]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([reference, group]) => ({
      reference,
      steps: group.sort((a, b) => a.step - b.step).map(({ evaluated }) => evaluated),
    }))
}
