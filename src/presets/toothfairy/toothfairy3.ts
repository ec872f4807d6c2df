import type { Preset } from '../presetTypes'
import { metricsFile } from './metricsFile'
import { pairToothFiles } from './pairToothFiles'
import { type ToothCase, toothCase, toothMetrics, toothUnits } from './toothCase'
import { type ToothFairyOptions, toothFairyOptions, toothFiles } from './toothFiles'
import { toothLabels } from './toothLabels'

const PULP = 150

/** The pulps of all teeth: 111 to 118, 121 to 128, 131 to 138, 141 to 148. */
const pulps: ReadonlyMap<number, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Array.from({ length: 32 }, (_, i) => [111 + (i % 8) + 10 * Math.floor(i / 8), PULP] as const),
)

const labels = [
  ...toothLabels,
  [103, 'Left Mandibular Incisive Canal'],
  [104, 'Right Mandibular Incisive Canal'],
  [105, 'Lingual Canal'],
  [PULP, 'Pulp'],
] as const

/** ToothFairy3: Dice and HD95 of 46 structures, the pulps of all teeth being one. */
export const toothfairy3: Preset<ToothFairyOptions, ToothCase> = {
  name: 'toothfairy3',
  title: 'ToothFairy3',
  source: 'ToothFairy 681e8b0 ToothFairy3/Multi-Instance-Segmentation/evaluation/evaluation.py',
  reader: 'sitk',
  options: toothFairyOptions,
  metrics: toothMetrics,
  units: toothUnits,
  evaluateCase: (pair) => toothCase(pair, { labels, merged: pulps }),
  pairFiles: pairToothFiles,
  files(cases, options) {
    const paths = cases.map((one) => toothFiles(one, options))
    return [
      metricsFile(
        [
          ['Dice Average', cases.map(({ state }) => state!.average.dice)],
          ['HD95 Average', cases.map(({ state }) => state!.average.hd95)],
          ['pred_fname', paths.map(({ prediction }) => prediction)],
          ['gt_fname', paths.map(({ reference }) => reference)],
        ],
        { edition: 3 },
      ),
    ]
  },
}
