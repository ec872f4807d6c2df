import type { Preset } from '../presetTypes'
import { metricsFile, type ToothColumn } from './metricsFile'
import { pairToothFiles } from './pairToothFiles'
import { type ToothCase, toothCase, toothMetrics, toothUnits } from './toothCase'
import { type ToothFairyOptions, toothFairyOptions, toothFiles } from './toothFiles'
import { toothLabels } from './toothLabels'

/** ToothFairy2: Dice and HD95 of 42 structures. */
export const toothfairy2: Preset<ToothFairyOptions, ToothCase> = {
  name: 'toothfairy2',
  title: 'ToothFairy2',
  source: 'ToothFairy 681e8b0 ToothFairy2/evaluation/evaluation.py',
  reader: 'sitk',
  options: toothFairyOptions,
  metrics: toothMetrics,
  units: toothUnits,
  evaluateCase: (pair) => toothCase(pair, { labels: toothLabels }),
  pairFiles: pairToothFiles,
  files(cases, options) {
    const paths = cases.map((one) => toothFiles(one, options))
    const columns: ToothColumn[] = [
      ['DiceCoefficient', cases.map(({ state }) => state!.average.dice)],
      ['HausdorffDistance95', cases.map(({ state }) => state!.average.hd95)],
      ['pred_fname', paths.map(({ prediction }) => prediction)],
      ['gt_fname', paths.map(({ reference }) => reference)],
      ...toothLabels.flatMap(([, label], i): ToothColumn[] => [
        [`Dice ${label}`, cases.map(({ state }) => state!.scores[i]!.dice)],
        [`HD95 ${label}`, cases.map(({ state }) => state!.scores[i]!.hd95)],
      ]),
    ]
    return [metricsFile(columns, { edition: 2 })]
  },
}
