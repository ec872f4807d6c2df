import { trapezoid } from '../../kernels/statistics/trapezoid'
import { pythonFloatText } from '../../python/pythonFloatText'
import { withEnding } from '../common/withEnding'
import { pairSteps } from '../pairing/pairSteps'
import type { CaseEvaluation, EvaluationPair, NamedEvaluation, Preset, PresetRow } from '../presetTypes'
import { type MissedScore, missedMeasures, missedMetrics, missedRows, missedUnits } from './missedRows'
import { missedVoxels } from './missedVoxels'
import { interactiveName, stepsOf } from './stepsOf'
import { voxelMillilitres } from './voxelMillilitres'

/** autoPET IV: the metrics of III with the voxel size of the prediction; the product with it is double. Writes `metrics.csv`. */
export const autopet4: Preset<object, MissedScore> = {
  name: 'autopet4',
  title: 'autoPET IV',
  source: 'autoPETCTIV 80af68d evaluation_metrics/evaluation_metrics.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: missedMetrics,
  ownMeasures: missedMeasures,
  units: missedUnits,
  evaluateCase,
  files: (cases) => [
    csvFile(
      'metrics.csv',
      ['gt_name', 'dice_sc', 'false_pos_vol', 'false_neg_vol'],
      cases.map(({ name, state }) => [name, [state!.dice, state!.fpv, state!.fnv]]),
    ),
  ],
}

const curveColumns = ['dice_auc', 'fpv_auc', 'fnv_auc', 'dice_final', 'fpv_final', 'fnv_final']

/**
 * autoPET IV, interactive: the predictions of a case are named `<case>_pred0`, `<case>_pred1`, … Writes `metrics_interactive.csv` with the areas under
 * the curves over the steps and the last values. A case that lacks a step which others have is left out, as in the script.
 */
export const autopet4Interactive: Preset<object, MissedScore> = {
  ...autopet4,
  name: 'autopet4-interactive',
  title: 'autoPET IV, interactive',
  pairFiles: (folders) => pairSteps(folders, interactiveName, '_pred0'),
  stepRows: (steps, _, count) => (steps.length < count ? [] : curveRows(steps)),
  files: (cases) => [csvFile('metrics_interactive.csv', ['gt_name', ...curveColumns], curvesOf(cases))],
}

function evaluateCase(pair: EvaluationPair): CaseEvaluation<MissedScore> {
  const { reference, prediction } = pair
  const { dice, falsePositive, falseNegative, weighted } = missedVoxels(pair)
  const voxel = voxelMillilitres(prediction)
  const state = { dice, fpv: falsePositive * voxel, fnv: falseNegative * voxel }
  const quirks = weighted ? ['weighted-values'] : []
  if (voxel !== voxelMillilitres(reference)) quirks.push('prediction-spacing')
  return { rows: missedRows(state), quirks, state }
}

type Line = readonly [name: string, values: readonly number[]]

function curvesOf(cases: readonly NamedEvaluation<MissedScore>[]): Line[] {
  const series = stepsOf(cases)
  const most = Math.max(0, ...series.map(({ steps }) => steps.length))
  return series.flatMap(({ name, steps }): Line[] => {
    const scores = steps.flatMap((step) => (step?.state ? [step.state] : []))
    if (scores.length < most) return []
    return [[name, areasOf(scores)]]
  })
}

/** Areas under the curves, then the last values. */
function areasOf(scores: readonly MissedScore[]): number[] {
  const curves = (['dice', 'fpv', 'fnv'] as const).map((key) => scores.map((score) => score[key]))
  return [...curves.map(trapezoid), ...curves.map((curve) => curve.at(-1)!)]
}

function curveRows(steps: readonly NamedEvaluation<MissedScore>[]): PresetRow[] {
  return areasOf(steps.map(({ state }) => state!)).map((value, i) => {
    const metric = curveColumns[i]!
    return { label: 'lesion', metric, value }
  })
}

/** Python's csv module: CRLF, floats by repr. */
function csvFile(name: string, header: readonly string[], lines: readonly Line[]) {
  const rows = lines.map(([id, values]) => [withEnding(id, '.nii.gz'), ...values.map(pythonFloatText)])
  return { name, text: [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('') }
}
