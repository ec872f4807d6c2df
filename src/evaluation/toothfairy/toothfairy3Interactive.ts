import { compareCodePoints } from '../../python/compareCodePoints'
import type { EvaluationConvention, NamedEvaluation } from '../evaluationTypes'
import { trapezoid } from '../tables/trapezoid'
import { metricsFile, type ToothColumn } from './metricsFile'
import { toothCase } from './toothCase'
import type { ToothFairyOptions } from './toothFiles'
import type { ToothCase } from './toothScore'

const LABELS = [
  [1, 'Left Inferior Alveolar Canal'],
  [2, 'Right Inferior Alveolar Canal'],
] as const

/**
 * ToothFairy3, interactive: both inferior alveolar canals. The predictions of a reference are named `<reference>_0`, `<reference>_1`, …; the file has
 * the areas under the curves of the averages over the predictions, and their last values.
 */
export const toothfairy3Interactive: EvaluationConvention<ToothFairyOptions, ToothCase> = {
  name: 'toothfairy3-interactive',
  title: 'ToothFairy3, interactive',
  source: 'ToothFairy 681e8b0 ToothFairy3/Interactive-Segmentation/evaluation/evaluation.py',
  reader: 'sitk',
  evaluateCase: (pair) => toothCase(pair, { labels: LABELS }),
  files(cases, options) {
    const series = seriesOf(cases, options)
    const curves = series.map(({ steps }) => ({
      dice: steps.map(({ state }) => state!.average.dice),
      hd95: steps.map(({ state }) => state!.average.hd95),
    }))
    const columns: ToothColumn[] = [
      ['Dice_AUC', curves.map(({ dice }) => trapezoid(dice))],
      ['Dice_Final', curves.map(({ dice }) => dice.at(-1)!)],
      ['HD95_AUC', curves.map(({ hd95 }) => trapezoid(hd95))],
      ['HD95_Final', curves.map(({ hd95 }) => hd95.at(-1)!)],
    ]
    return [metricsFile(columns, { edition: 3, index: series.map(({ reference }) => reference) })]
  },
}

interface Series {
  readonly reference: string
  readonly steps: readonly NamedEvaluation<ToothCase>[]
}

/** Predictions by reference, sorted as pandas groups them; within a reference by the number at the end of the prediction's name. */
function seriesOf(cases: readonly NamedEvaluation<ToothCase>[], { paths }: ToothFairyOptions): Series[] {
  const groups = new Map<string, { step: number; evaluated: NamedEvaluation<ToothCase> }[]>()
  for (const evaluated of cases) {
    const [, base = evaluated.name, step = '-1'] =
      /^(.*)_(\d+)(?:\.nii\.gz|\.mha)?$/.exec(paths?.get(evaluated.name)?.prediction ?? evaluated.name) ?? []
    const reference = paths?.get(evaluated.name)?.reference ?? base
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
