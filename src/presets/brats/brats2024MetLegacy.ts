import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'
import { affineSizes } from './affineSizes'
import { brats2024Tasks, penaltyOf } from './brats2024Tasks'
import { bratsPair, regionMask } from './bratsGrid'
import { bratsMetrics, bratsRows, bratsUnits } from './bratsRows'
import { bratsTable } from './bratsTable'
import type { BratsCase } from './bratsTypes'
import { surfaceShares } from './maskScores'
import { pairScans } from './pairScans'
import { wholeScores } from './wholeScores'

const task = brats2024Tasks.met
const TOLERANCES = [0.5, 1]

/** The table of BraTS 2024, metastases, that knows no lesions: whole regions as masks. Writes `<case>.csv`. */
export const brats2024MetLegacy: Preset<object, BratsCase> = {
  name: 'brats2024-met-legacy',
  title: 'BraTS-MET 2024, whole regions',
  source: 'BraTS-2024-Metrics f1131e3 metrics_MET.py get_LegacyResults',
  reader: 'nibabel_fdata',
  options: {},
  metrics: bratsMetrics,
  units: bratsUnits,
  evaluateCase,
  pairFiles: pairScans,
  files: (cases) => cases.map(({ name, state }) => ({ name: `${name}.csv`, text: bratsTable(state!.rows) })),
}

function evaluateCase(pair: EvaluationPair): CaseEvaluation<BratsCase> {
  const sizes = affineSizes(pair.prediction)
  const { grid, ...sides } = bratsPair(pair, sizes)
  const penalty = penaltyOf(task, grid.shape)
  const rows = task.regions
    .filter((region) => !('hidden' in region && region.hidden))
    .map((region) => {
      const masks = [regionMask(sides.reference, region), regionMask(sides.prediction, region)] as const
      const whole = wholeScores(masks[0], masks[1], grid)
      const [half, one] = surfaceShares(masks[0], masks[1], TOLERANCES, grid) as [number, number]
      return {
        region: region.name,
        values: {
          Sensitivity: whole.sensitivity,
          Specificity: whole.specificity,
          Legacy_Dice: whole.dice,
          Legacy_HD95: whole.hd95 === Infinity ? penalty : whole.hd95,
          'Legacy NSD @ 0.5': half,
          'Legacy NSD @ 1.0': one,
          GT_Complete_Volume: whole.volume,
        },
      }
    })
  const state = { rows, lesions: [] }
  const differs = sizes.some((size, axis) => size !== pair.reference.spacing[axis])
  return { rows: bratsRows(state), quirks: differs ? ['prediction-spacing'] : [], state }
}
