import { stringifyPythonJson } from '../../python/stringifyPythonJson'
import { fromPlain } from '../common/fromPlain'
import type { CaseEvaluation, EvaluationPair, Preset, PresetRow } from '../presetTypes'
import { aggregateAutopet5, type LesionCounts } from './aggregateAutopet5'
import { type DetectionScore, detectionScore } from './detectionScore'
import { missedVoxels } from './missedVoxels'

/** autoPET V: Dice of III, and lesions matched by intersection over union. `metrics.json` holds the aggregates of `MetricEvaluator`. */
export const autopet5: Preset<object, LesionCounts> = {
  name: 'autopet5',
  title: 'autoPET V',
  source: 'autoPET V, metrics.py d700994',
  reader: 'nibabel_fdata',
  options: {},
  metrics: { dice: ['dsc'], iou: ['iou'], lesion_f1: ['f1'] },
  ownMeasures: { lower: ['fpv', 'fnv'] },
  units: { ml: ['fpv', 'fnv'], count: ['tp', 'fp', 'fn'], voxel: ['gt_volume'] },
  evaluateCase,
  files(cases) {
    const counts = cases.map(({ name, state }) => ({ name, ...state! }))
    const text = stringifyPythonJson(fromPlain(aggregateAutopet5(counts)), { indent: 2 })
    return [{ name: 'metrics.json', text: `${text}\n` }]
  },
}

const LABEL = 'lesion'

function evaluateCase(pair: EvaluationPair): CaseEvaluation<LesionCounts> {
  const { dice, weighted } = missedVoxels(pair)
  const found = detectionScore(pair.reference, pair.prediction)
  const [x = 1, y = 1, z = 1] = pair.reference.spacing.map(Math.fround)
  const voxel = Math.fround(Math.fround(x * y) * z)
  const { tp, fp, fn, f1 } = found
  const volume = (sizes: readonly number[]) => singleVolume(sizes, voxel)
  const rows: PresetRow[] = [
    { label: LABEL, metric: 'dsc', value: dice },
    { label: LABEL, metric: 'f1', value: f1 },
    { label: LABEL, metric: 'tp', value: tp },
    { label: LABEL, metric: 'fp', value: fp },
    { label: LABEL, metric: 'fn', value: fn },
    { label: LABEL, metric: 'fpv', value: volume(found.unmatchedPredictions) },
    {
      label: LABEL,
      metric: 'fnv',
      value: found.referenceSizes.length === 0 ? Number.NaN : volume(found.unmatchedReferences),
    },
    ...lesionRows(found),
  ]
  return { rows, quirks: quirksOf(found, weighted), state: { dsc: dice, tp, fp, fn } }
}

/** In ml. V multiplies the summed voxels by the cubic millimetres and divides then, each rounded to single precision; III divides first. */
function singleVolume(sizes: readonly number[], cubicMillimetres: number): number {
  const voxels = sizes.reduce((sum, size) => sum + size, 0)
  return Math.fround(Math.fround(Math.fround(voxels) * cubicMillimetres) / 1000)
}

/** Size and best overlap of each reference lesion. */
function lesionRows({ referenceSizes, iou }: DetectionScore): PresetRow[] {
  return referenceSizes.flatMap((size, index): PresetRow[] => {
    const instance = index + 1
    const best = Math.max(0, ...iou.filter(([lesion]) => lesion === instance).map(([, , value]) => value))
    return [
      { label: LABEL, instance, metric: 'gt_volume', value: size },
      { label: LABEL, instance, metric: 'iou', value: best },
    ]
  })
}

function quirksOf({ instances }: DetectionScore, weighted: boolean): string[] {
  const quirks: string[] = weighted ? ['weighted-values'] : []
  if (instances.reference) quirks.push('reference-instances')
  if (instances.prediction) quirks.push('prediction-instances')
  if (instances.gaps) quirks.push('missing-numbers')
  return quirks
}
